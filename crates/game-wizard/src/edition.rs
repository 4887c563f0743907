//! What changed between the versions of the rules. A game goes on under the version it began with, so the code asks here
//! which rule is in force, and nowhere else compares versions.

use crate::options::WizardDodgeball;

impl WizardDodgeball {
    /// The first version whose rules are those of the rulebook.
    const fn is_second(&self) -> bool {
        self.setting.rules() >= 2
    }

    /// A wizard may pick up the ball it dropped once it has done something else (W7). Before, it had to wait for its next
    /// turn.
    #[inline]
    pub const fn forgets_drops(&self) -> bool {
        self.is_second()
    }

    /// A Teleport may take a wizard and a loose ball, each to a space of its own (W13).
    #[inline]
    pub fn teleports_pairs(&self) -> bool {
        self.is_second()
    }

    /// After a catch nobody has to come back (W17).
    #[inline]
    pub fn may_stay_out(&self) -> bool {
        self.is_second()
    }

    /// Wizards are ordered and placed before spell lists are made, not after (W20).
    #[inline]
    pub(crate) const fn places_first(&self) -> bool {
        self.is_second()
    }
}
