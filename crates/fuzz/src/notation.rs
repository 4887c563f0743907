//! Texts as plies: actions and outcomes of any state of any game.

use crate::bytes::{Bytes, Heading, Input};
use crate::edit::edit;
use crate::explore::{near_action, near_outcome};
use crate::shelf::Shelf;
use crate::target::Ran;
use courtside_catalog::Visitor;
use courtside_kernel::{Playable, Turn};

/// A script picks a game, a state and a legal ply, and says what to break in it. A text is "GAME WAY STATE" and, on the next
/// line, the ply.
pub fn notation(data: &[u8]) -> Ran {
    let ran = match Input::read(data) {
        Input::Script(mut bytes) => {
            let title = bytes.title();
            let [way, state] = [bytes.byte(), bytes.byte()];
            title.visit(Read {
                way,
                state,
                what: What::Near(&mut bytes),
            })
        }
        Input::Text(text) => {
            let heading = Heading::read(&text);
            let [way, state] = heading.numbers;
            heading.title.visit(Read {
                way,
                state,
                what: What::Text(heading.body),
            })
        }
    };
    ran.unwrap_or(Ran::REFUSED)
}

enum What<'a, 'b> {
    Near(&'a mut Bytes<'b>),
    Text(&'a str),
}

struct Read<'a, 'b> {
    way: u8,
    state: u8,
    what: What<'a, 'b>,
}

impl Visitor for Read<'_, '_> {
    type Output = Ran;

    fn visit<G: Playable>(self) -> Ran {
        let Some(shelf) = Shelf::<G>::of(self.way) else {
            return Ran::REFUSED;
        };
        let (game, state) = (&*shelf.game, shelf.state(self.state));
        let chance = game.turn(state) == Turn::Chance;
        let text = match self.what {
            What::Text(text) => text.to_owned(),
            What::Near(bytes) if chance => {
                let outcome = game.sample(state, bytes);
                edit(&game.write_chance(outcome), bytes)
            }
            What::Near(bytes) => {
                let mut actions = Vec::new();
                game.legal(state, &mut actions);
                let written = match actions.len() {
                    0 => String::new(),
                    _ => game.write_action(state, *bytes.one(&actions)),
                };
                edit(&written, bytes)
            }
        };
        // A program may send either at any time.
        let action = near_action(game, state, &text);
        let outcome = near_outcome(game, state, &text);
        Ran::of(action || outcome)
    }
}
