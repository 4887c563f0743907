//! Texts as positions, which are then looked at, shown and played on.

use crate::bytes::{Bytes, Heading, Input};
use crate::edit::edit;
use crate::explore::explore;
use crate::settings::Way;
use crate::shelf::Shelf;
use crate::target::Ran;
use courtside_catalog::{Title, Visitor};
use courtside_kernel::{Playable, Seat, Viewer};

/// Plies that a position is played on for.
const PLIES: u64 = 24;
/// Showing a position costs more than reading it: one in so many is shown.
const SHOWN: usize = 16;

/// A script picks a real position and says what to break in it. A text is "GAME WAY" and, on the next line, the position.
pub fn position(data: &[u8]) -> Ran {
    let (title, way, state, what, mut after) = match Input::read(data) {
        Input::Script(mut bytes) => {
            let title = bytes.title();
            let [way, state] = [bytes.byte(), bytes.byte()];
            (title, way, state, None, bytes)
        }
        Input::Text(text) => {
            let heading = Heading::read(&text);
            let what = Some(heading.body.to_owned());
            // The text's own bytes play on.
            let after = Bytes::new(data);
            (heading.title, heading.numbers[0], 0, what, after)
        }
    };
    let read = title.visit(Read {
        way,
        state,
        what,
        bytes: &mut after,
    });
    match read {
        Some(Some((text, plies))) => {
            if after.pick(SHOWN) == 0 {
                show(title, way, &text);
            }
            Ran::ACCEPTED.with_plies(plies)
        }
        _ => Ran::REFUSED,
    }
}

struct Read<'a, 'b> {
    way: u8,
    state: u8,
    what: Option<String>,
    bytes: &'a mut Bytes<'b>,
}

impl Visitor for Read<'_, '_> {
    type Output = Option<(String, u64)>;

    fn visit<G: Playable>(self) -> Option<(String, u64)> {
        let shelf = Shelf::<G>::of(self.way)?;
        let game = &*shelf.game;
        let text = match self.what {
            Some(text) => text,
            None => edit(&game.write_position(shelf.state(self.state)), self.bytes),
        };
        let mut state = game.parse_position(&text).ok()?;
        assert_eq!(game.write_position(&state), text, "a position has one form");
        let plies = explore(game, &mut state, self.bytes, PLIES);
        Some((text, plies))
    }
}

/// The position as people and programs see it.
fn show(title: &Title, way: u8, text: &str) {
    let Some(mut game) = Way::number(title.card, way).start(title) else {
        return;
    };
    if game.set_position(text).is_err() {
        return;
    }
    let names: Vec<String> = (0..game.seats()).map(|seat| format!("S{seat}")).collect();
    for viewer in Viewer::all(game.seats()) {
        std::hint::black_box(game.view(viewer));
        std::hint::black_box(game.scene(viewer, Seat(0), &names));
    }
}
