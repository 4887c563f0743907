//! The content in force in this process. It is chosen once, before the first game, from a folder that an owner
//! of the boxes fills: `DIR/cards/deck.toml` replaces the deck of the card game.

use crate::Refusal;
use courtside_kernel::{Content, GameCard, Options};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

static BUILT_IN: Content = Content::new();
static CHOSEN: OnceLock<BTreeMap<&'static str, Content>> = OnceLock::new();

/// The content of a game.
pub fn of(card: &GameCard) -> &'static Content {
    CHOSEN
        .get()
        .and_then(|chosen| chosen.get(card.id))
        .unwrap_or(&BUILT_IN)
}

/// Takes the content of this folder, one sub-folder a game. Every file in it must belong to a game and be
/// right; a program that is refused says so and ends.
pub fn choose(folder: &Path) -> Result<(), Refusal> {
    let chosen = read(folder)?;
    if CHOSEN.set(chosen).is_err() {
        return Err(refusal("The content was chosen already.".into()));
    }
    for entry in crate::games().iter() {
        for &seats in entry.card.seats {
            entry.start(&Options::default(), seats).map_err(|error| {
                let folder = folder.join(entry.card.id);
                refusal(format!("{}: {}", folder.display(), error.message))
            })?;
        }
    }
    Ok(())
}

fn refusal(message: String) -> Refusal {
    Refusal::new("content", message)
}

fn read(folder: &Path) -> Result<BTreeMap<&'static str, Content>, Refusal> {
    let mut chosen = BTreeMap::new();
    for (name, path) in list(folder)? {
        let Some(entry) = crate::find(&name) else {
            return Err(refusal(format!(
                "{}: there is no game '{name}' here.",
                path.display()
            )));
        };
        let mut content = Content::default();
        for (name, path) in list(&path)? {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| refusal(format!("{}: {error}.", path.display())))?;
            content
                .replace(entry.card.content, &name, text)
                .map_err(|error| refusal(format!("{}: {}", path.display(), error.message)))?;
        }
        chosen.insert(entry.card.id, content);
    }
    Ok(chosen)
}

/// What lies in a folder, by name.
fn list(folder: &Path) -> Result<BTreeMap<String, std::path::PathBuf>, Refusal> {
    let unreadable = |error| refusal(format!("{}: {error}.", folder.display()));
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        found.insert(name.into_owned(), path);
    }
    Ok(found)
}
