//! What the versions of the rules differ in. Version 1 is what was played before the rulings that are named here; tables
//! and records of that time go on under it. The version is compared nowhere else. Version 3 has other figures in the solo
//! deck and the same rules: the content holds each deck beside its version.

use crate::content::{Card, Whistle};
use crate::options::Dungeon;

impl Dungeon {
    #[inline]
    const fn since_2(&self) -> bool {
        self.setting.rules() >= 2
    }

    /// D17: every down has its whistle windows, and a whistle card fits both of them. Before, conversions had none, nor
    /// did scores, turnovers and last plays, and each card named its window.
    #[inline]
    pub const fn whistles_always(&self) -> bool {
        self.since_2()
    }

    /// D45: on a last play the offence says first whether it runs a play. Before, it chose after the defence had laid.
    #[inline]
    pub const fn says_last_play_first(&self) -> bool {
        self.since_2()
    }

    /// D43: on fourth down out of range the AI punts in overtime, too. Before, it ran on the last down of an overtime.
    #[inline]
    pub(crate) const fn ai_always_punts(&self) -> bool {
        self.since_2()
    }

    /// D46: only a colour that can be called can be banned.
    #[inline]
    pub(crate) const fn bans_within_reach(&self) -> bool {
        self.since_2()
    }

    /// D40: alone, a draw is worth one half. Before, it was worth nothing.
    #[inline]
    pub(crate) const fn halves_a_draw_alone(&self) -> bool {
        self.since_2()
    }

    /// In which whistle windows a card can be played (D17).
    #[inline]
    pub fn whistle(&self, card: &Card) -> Whistle {
        if self.whistles_always() {
            card.windows()
        } else {
            card.whistle
        }
    }
}
