//! What the rules say under the version in force. The number is compared here and nowhere else: the rest of the crate asks
//! by ruling.

use crate::options::Cards;
use crate::state::{SeatSet, State};

impl Cards {
    /// Version 2 changed C4 and C8. Games that began under version 1 go on as they were.
    #[inline]
    const fn is_revised(&self) -> bool {
        self.setting.rules() >= 2
    }

    /// C4: the Single on a half-used Double Dodge stays as the hit if the other ball of a Double hits. Version 1 discarded it
    /// and left the Double.
    #[inline]
    pub(crate) const fn keeps_the_single(&self) -> bool {
        self.is_revised()
    }

    /// C8: in Strategic a player who comes back is dealt two cards. Under version 1 the hand stayed empty.
    #[inline]
    pub(crate) const fn deals_on_return(&self) -> bool {
        self.is_revised() && self.strategic
    }

    /// C8: the players whose turn no Pile Hit can skip, because a Pile protects them: that of their own team. Under version 1
    /// the Pile of any opponent protected all of them. `piled` are the opponents with a Pile.
    #[inline]
    pub(crate) fn protected_by(&self, state: &State, piled: SeatSet) -> SeatSet {
        if piled.is_empty() {
            return SeatSet::NONE;
        }
        if !self.is_revised() {
            return state.alive;
        }
        let sides = piled.iter().map(|seat| self.side(seat));
        sides.fold(SeatSet::NONE, SeatSet::or)
    }
}
