//! `courtside new-game`: two folders and three lines, from which a game of your own grows.
//!
//! What it writes is Pocket Dodgeball under another name: the example is compiled and tested with everything else, so the
//! scaffold can't fall behind.

use crate::Usage;
use anyhow::Context;
use clap::Args;
use courtside_catalog::Title;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Start a game of your own: a playable scaffold to change
#[derive(Args)]
#[command(after_help = "Example, in a checkout of Courtside:
  courtside new-game alley --letter A --title \"Alley Ball\"
  UPDATE=1 cargo test -p game-alley -p show-alley
  cargo run --release -- play alley

docs/ADDING_A_GAME.md tells how to go on.")]
pub struct Arguments {
    /// Its short name in addresses, records and commands: small letters
    name: String,
    /// The letter that its rules begin with
    #[arg(long)]
    letter: char,
    /// What people call it
    #[arg(long)]
    title: Option<String>,
    /// The checkout to write into
    #[arg(long, default_value = ".", hide_default_value = true)]
    folder: PathBuf,
}

/// The example, as it stands in names of types; in names of folders and in its id it has a small letter.
const EXAMPLE: &str = "Pocket";

/// The files of the example, by folder.
macro_rules! files {
    ($($folder:literal: $($file:literal),+;)+) => {
        &[$($(($folder, $file, include_str!(concat!("../../", $folder, "-pocket/", $file)))),+),+]
    };
}

const FILES: &[(&str, &str, &str)] = files! {
    "game": "Cargo.toml", "rulebook.md", "lessons.md", "src/lib.rs", "src/action.rs", "src/apply.rs", "src/event.rs", "src/game.rs",
        "src/insight.rs", "src/legal.rs", "src/notation.rs", "src/options.rs", "src/position.rs", "src/say.rs",
        "src/state.rs",
        "tests/perft.txt", "tests/all/main.rs", "tests/all/conformance.rs", "tests/all/golden.rs",
        "tests/all/lessons.rs", "tests/all/rules.rs", "tests/all/variants.rs";
    "show": "Cargo.toml", "src/lib.rs", "tests/all/main.rs", "tests/all/conformance.rs", "tests/all/scene.rs";
};

/// The lines outside the new folders: a file, the line that one is put after (the last that begins so), and the new line.
const LINES: &[(&str, &str, &str)] = &[
    (
        "Cargo.toml",
        "show-",
        "show-NAME = { path = \"crates/show-NAME\" }",
    ),
    (
        "crates/catalog/Cargo.toml",
        "show-",
        "show-NAME.workspace = true",
    ),
    (
        "crates/catalog/src/list.rs",
        "    Title::of::<show_",
        "    Title::of::<show_NAME::Show>(),",
    ),
];

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { name, letter, .. } = arguments;
    let is_name = (2..=16).contains(&name.len()) && name.bytes().all(|it| it.is_ascii_lowercase());
    if !is_name {
        let message = format!("'{name}' can't be its name: use 2 to 16 letters from a to z.");
        return Err(Usage(message).into());
    }
    if !letter.is_ascii_uppercase() || *letter == 'G' {
        let message =
            format!("'{letter}' can't be the letter of its rules: use A to Z, but not G.");
        return Err(Usage(message).into());
    }
    let is_its = |title: &&Title| {
        let rules = &courtside_book::rulebook(title.card).rules;
        rules.iter().any(|rule| rule.id.starts_with(*letter))
    };
    if let Some(other) = courtside_catalog::games().iter().find(is_its) {
        let message = format!("'{letter}' is the letter of {}'s rules.", other.card.name);
        return Err(Usage(message).into());
    }
    let root = &arguments.folder;
    let mut edited = Vec::new();
    for (file, after, line) in LINES {
        let path = root.join(file);
        let text = crate::read_file(&path)
            .with_context(|| format!("{} isn't a checkout of Courtside", root.display()))?;
        edited.push((path, with_line(&text, after, &line.replace("NAME", name))?));
    }
    let folders = ["game", "show"].map(|kind| root.join(format!("crates/{kind}-{name}")));
    if let Some(there) = folders.iter().find(|folder| folder.exists()) {
        return Err(Usage(format!("{} already exists.", there.display())).into());
    }
    let title = arguments.title.clone();
    let title = title.unwrap_or_else(|| format!("{} Ball", capital(name)));
    for (kind, file, text) in FILES {
        let path = root.join(format!("crates/{kind}-{name}")).join(file);
        write(&path, &renamed(text, name, *letter, &title))?;
    }
    for (path, text) in edited {
        write(&path, &text)?;
    }
    writeln!(
        std::io::stdout(),
        "{title} is in crates/game-{name} and crates/show-{name}. Next:
  UPDATE=1 cargo test -p game-{name} -p show-{name}
  cargo run --release -- play {name}
Then make it yours: docs/ADDING_A_GAME.md."
    )?;
    Ok(())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let unwritable = || format!("{} can't be written", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(unwritable)?;
    }
    std::fs::write(path, text).with_context(unwritable)
}

/// The text with one more line, after the last of its kind.
fn with_line(text: &str, after: &str, line: &str) -> Result<String, Usage> {
    let mut lines: Vec<&str> = text.lines().collect();
    let Some(last) = lines.iter().rposition(|known| known.starts_with(after)) else {
        return Err(Usage("This isn't a checkout of Courtside.".into()));
    };
    lines.insert(last + 1, line);
    Ok(lines.join("\n") + "\n")
}

/// A file of the example as a file of the new game.
fn renamed(text: &str, name: &str, letter: char, title: &str) -> String {
    let (first, rest) = title.split_once(' ').unwrap_or((title, "Ball"));
    let text = text
        .replace(
            r#"["Pocket", "Dodgeball"]"#,
            &format!("[{first:?}, {rest:?}]"),
        )
        .replace("Pocket Dodgeball", title)
        .replace(EXAMPLE, &capital(name))
        .replace(&EXAMPLE.to_lowercase(), name);
    // Rules are P1, P2 …, and their tests p1_…
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(it) = letters.next() {
        let begins = !before.is_ascii_alphanumeric();
        let counts = letters.peek().is_some_and(char::is_ascii_digit);
        out.push(match it {
            'P' if begins && counts => letter,
            'p' if begins && counts => letter.to_ascii_lowercase(),
            _ => it,
        });
        before = it;
    }
    out
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkout() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (file, after, _) in LINES {
            let text = format!("first\n{after}cards\n{after}wizard\nlast\n");
            write(&folder.path().join(file), &text).expect("it can be written");
        }
        folder
    }

    fn arguments(folder: &Path, name: &str, letter: char) -> Arguments {
        Arguments {
            name: name.into(),
            letter,
            title: None,
            folder: folder.into(),
        }
    }

    #[test]
    fn two_folders_and_three_lines_are_written_and_nothing_is_left_of_the_example() {
        let folder = checkout();
        run(&arguments(folder.path(), "alley", 'A')).expect("it is written");
        for (kind, file, _) in FILES {
            let path = folder
                .path()
                .join(format!("crates/{kind}-alley"))
                .join(file);
            let text = std::fs::read_to_string(&path).expect("it is there");
            assert!(
                !text.to_lowercase().contains("pocket"),
                "{}",
                path.display()
            );
            assert!(!text.contains("\"P3\""), "{}", path.display());
        }
        let rules = folder.path().join("crates/game-alley/tests/all/rules.rs");
        let rules = std::fs::read_to_string(rules).expect("it is there");
        assert!(rules.contains("fn a3_a_pawn_walks") && rules.contains("\"A3\""));
        let catalogue = folder.path().join("crates/catalog/src/list.rs");
        let catalogue = std::fs::read_to_string(catalogue).expect("it is there");
        assert!(catalogue.contains("wizard\n    Title::of::<show_alley::Show>(),\nlast\n"));
    }

    #[test]
    fn nothing_is_written_over_and_names_are_plain() {
        let folder = checkout();
        run(&arguments(folder.path(), "alley", 'A')).expect("it is written");
        for (name, letter) in [
            ("alley", 'A'),
            ("Alley", 'A'),
            ("a", 'A'),
            ("../x", 'A'),
            ("pier", 'G'),
            ("pier", 'W'),
            ("pier", 'é'),
        ] {
            let refused = run(&arguments(folder.path(), name, letter));
            assert!(refused.is_err(), "{name} {letter}");
        }
        let elsewhere = tempfile::tempdir().expect("a folder");
        assert!(run(&arguments(elsewhere.path(), "alley", 'A')).is_err());
    }
}
