//! What one viewer may know of a position: everything but a defence card that lies face down.

use crate::options::Dungeon;
use crate::state::{Phase, State};
use courtside_kernel::{Draw, Seat, Viewer};

/// A position as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub viewer: Viewer,
    /// The position. Where `hidden` is true, its laid card is left out.
    pub table: State,
    /// A defence card lies on the table, and this viewer does not know it.
    pub hidden: bool,
    seats: u8,
}

impl View {
    pub(crate) fn of(game: &Dungeon, state: &State, viewer: Viewer) -> View {
        let mut table = *state;
        let play = &mut table.play;
        let knows = play.revealed
            || viewer.is(state.defence())
            || play.peeked && viewer.is(state.offence);
        let hidden = play.laid.is_some() && !knows;
        if hidden {
            play.laid = None;
        }
        View {
            viewer,
            table,
            hidden,
            seats: game.seats() as u8,
        }
    }

    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// One person plays against the solo deck.
    pub fn solo(&self) -> bool {
        self.seats == 1
    }

    /// A face-down card is any of the six: none is likelier by the rules.
    pub(crate) fn determinize(&self, game: &Dungeon, draw: &mut impl Draw) -> State {
        let mut state = self.table;
        if self.hidden {
            state.play.laid = Some(draw.below(game.book.field.guards.len() as u64) as u8);
        }
        state
    }
}
