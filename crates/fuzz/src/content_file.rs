//! Content files, as an owner of the boxes writes them.

use crate::bytes::{Bytes, Heading, Input};
use crate::edit::edit;
use crate::explore::explore;
use crate::target::Ran;
use courtside_catalog::{Title, Visitor};
use courtside_kernel::{Content, ContentFile, Options, Playable};

/// Plies that a game with the new content is played for.
const PLIES: u64 = 40;
/// One file in so many is read twice.
const AGAIN: usize = 16;

/// A script picks a built-in file and says what to break in it. A text is "GAME FILE" and, below it, the file.
pub fn content_file(data: &[u8]) -> Ran {
    let games: Vec<&Title> = courtside_catalog::games()
        .iter()
        .filter(|title| !title.card.content.is_empty())
        .collect();
    match Input::read(data) {
        Input::Script(mut bytes) => {
            let title = *bytes.one(&games);
            let file = bytes.one(title.card.content);
            let text = edit(file.built_in, &mut bytes);
            take(title, file, text, &mut bytes)
        }
        Input::Text(text) => {
            let heading = Heading::read(&text);
            let named = |file: &&ContentFile| file.name == heading.word;
            match heading.title.card.content.iter().find(named) {
                Some(file) => {
                    let body = heading.body.to_owned();
                    take(heading.title, file, body, &mut Bytes::new(data))
                }
                None => Ran::REFUSED,
            }
        }
    }
}

fn take(title: &Title, file: &ContentFile, text: String, bytes: &mut Bytes) -> Ran {
    let mut content = Content::new();
    if content
        .replace(title.card.content, file.name, text)
        .is_err()
    {
        return Ran::REFUSED;
    }
    let plies = title.visit(Take {
        content: &content,
        bytes,
    });
    match plies.flatten() {
        Some(plies) => Ran::ACCEPTED.with_plies(plies),
        None => Ran::REFUSED,
    }
}

struct Take<'a, 'b> {
    content: &'a Content,
    bytes: &'a mut Bytes<'b>,
}

impl Visitor for Take<'_, '_> {
    type Output = Option<u64>;

    fn visit<G: Playable>(self) -> Option<u64> {
        let seats = *self.bytes.one(G::CARD.seats);
        let game = G::configure(&Options::default(), seats, self.content).ok()?;
        // Setting a game up is what takes time here, so it is done twice only now and then.
        if self.bytes.pick(AGAIN) == 0 {
            let again = G::configure(&Options::default(), seats, self.content);
            let again = again.ok().map(|game| game.content());
            assert_eq!(again, Some(game.content()), "read again, it says the same");
        }
        let mut state = game.setup();
        Some(explore(&game, &mut state, self.bytes, PLIES))
    }
}
