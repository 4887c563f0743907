//! A game from its set-up, played by bytes.

use crate::bytes::Bytes;
use crate::explore::explore;
use crate::shelf::Shelf;
use crate::target::Ran;
use courtside_catalog::Visitor;
use courtside_kernel::Playable;

/// A game that is not over by then is left.
pub const MOST_PLIES: u64 = 20_000;

/// The first byte says which game, the second by which options, rules and seats; the others choose plies.
pub fn play(data: &[u8]) -> Ran {
    let [game, way, rest @ ..] = data else {
        return Ran::REFUSED;
    };
    let games = courtside_catalog::games();
    let title = &games[usize::from(*game) % games.len()];
    let plies = title.visit(Play { way: *way, rest });
    match plies.flatten() {
        Some(plies) => Ran::ACCEPTED.with_plies(plies),
        None => Ran::REFUSED,
    }
}

struct Play<'a> {
    way: u8,
    rest: &'a [u8],
}

impl Visitor for Play<'_> {
    type Output = Option<u64>;

    fn visit<G: Playable>(self) -> Option<u64> {
        let shelf = Shelf::<G>::of(self.way)?;
        let mut state = shelf.game.setup();
        let bytes = &mut Bytes::new(self.rest);
        Some(explore(&*shelf.game, &mut state, bytes, MOST_PLIES))
    }
}
