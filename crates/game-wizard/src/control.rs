//! Who plays which wizard (W20, W36).

use crate::state::{Phase, State, Wizard};
use courtside_kernel::Seat;

/// How the wizards of a side are shared out among its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    /// One player has them all.
    Alone,
    /// Two players take turns in initiative order.
    Turns,
    /// Two players pick the wizards that they play.
    Picked,
}

impl Control {
    /// Who plays a wizard.
    #[inline]
    pub const fn owner(self, state: &State, wizard: Wizard) -> Seat {
        self.seat(wizard, state.second.contains(wizard))
    }

    /// The same, if it is known whether the second player of the side picked the wizard.
    #[inline]
    pub const fn seat(self, wizard: Wizard, picked_by_second: bool) -> Seat {
        let second = match self {
            Control::Alone => false,
            Control::Turns => wizard.place() % 2 == 1,
            Control::Picked => picked_by_second,
        };
        Seat(wizard.side().0 + 2 * second as u8)
    }

    /// Who plays a wizard that has been placed; nobody yet, while its side still has to share them out (W36).
    pub fn player(self, state: &State, wizard: Wizard) -> Option<Seat> {
        let open = self == Control::Picked
            && match state.phase {
                Phase::Place { side } => side == wizard.side(),
                Phase::Claim { left, .. } => left.contains(wizard),
                _ => false,
            };
        (!open).then(|| self.owner(state, wizard))
    }
}
