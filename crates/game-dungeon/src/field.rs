//! Where things are on the field, and where the ball goes.

use crate::content::{Colour, Spot};
use crate::event::Prize;
use crate::options::{Dungeon, KICK_DICE, PLAY_DICE};
use crate::state::State;
use courtside_kernel::Seat;

/// No space: the end zone.
pub(crate) const END: u8 = u8::MAX;

impl Dungeon {
    /// How far a space is from a side's own end zone: 0 is the space next to it.
    #[inline]
    pub fn progress(&self, state: &State, side: Seat, spot: Spot) -> u8 {
        if state.attacks_right(side) {
            spot.0
        } else {
            self.book.field.len() - 1 - spot.0
        }
    }

    /// The inverse of `progress`.
    #[inline]
    fn spot_at(&self, state: &State, side: Seat, progress: u8) -> Spot {
        // Counting from the other end twice leads back to the same space.
        Spot(self.progress(state, side, Spot(progress)))
    }

    /// How far the offence has brought the ball.
    #[inline]
    fn ball_progress(&self, state: &State) -> u8 {
        self.progress(state, state.offence, state.ball)
    }

    /// Where the drives of a side start.
    #[inline]
    pub fn start_spot(&self, state: &State, side: Seat) -> Spot {
        self.spot_at(state, side, self.book.field.start.0)
    }

    /// A side can kick a field goal from this space on.
    #[inline]
    pub fn kick_spot(&self, state: &State, side: Seat) -> Spot {
        self.spot_at(state, side, self.book.field.kick.0)
    }

    /// The next space of a colour for a side; `None` is the end zone.
    #[inline]
    pub fn next_spot(&self, state: &State, colour: Colour, from: Spot, side: Seat) -> Option<Spot> {
        let at = self.progress(state, side, from);
        let next = self.next[colour.index()][usize::from(at)];
        (next != END).then(|| self.spot_at(state, side, next))
    }

    /// Where this many spaces of a colour bring the offence's ball; `None` is the end zone.
    #[inline]
    pub fn landing(&self, state: &State, colour: Colour, spaces: u8) -> Option<Spot> {
        let mut at = self.ball_progress(state);
        for _ in 0..spaces {
            at = self.next[colour.index()][usize::from(at)];
            if at == END {
                return None;
            }
        }
        Some(self.spot_at(state, state.offence, at))
    }

    /// Where the offence's ball is after going back this many spaces (D19).
    #[inline]
    pub fn back_spaces(&self, state: &State, spaces: u8) -> Spot {
        let at = self.ball_progress(state);
        self.spot_at(state, state.offence, at.saturating_sub(spaces))
    }

    /// Where the offence's ball is after going back this many red spaces (D19).
    pub fn back_reds(&self, state: &State, reds: u8) -> Spot {
        let mut at = self.ball_progress(state);
        for _ in 0..reds {
            while at > 0 {
                at -= 1;
                // The field reads the same from both ends.
                if self.book.field.spaces[usize::from(at)] == Colour::Red {
                    break;
                }
            }
        }
        self.spot_at(state, state.offence, at)
    }

    /// Whether the offence can kick a field goal from where the ball is.
    #[inline]
    pub fn in_range(&self, state: &State) -> bool {
        self.ball_progress(state) >= self.book.field.kick.0
    }

    /// What it gets the offence if the play ends there.
    pub fn prize(&self, state: &State, to: Option<Spot>) -> Prize {
        let goes_on = !state.conversion && !state.last_play && state.down < 4;
        match to {
            None if state.conversion => Prize::TwoPoints,
            None => Prize::Touchdown,
            Some(ball) if goes_on && !self.in_range(state) => {
                if self.in_range(&State { ball, ..*state }) {
                    Prize::Range
                } else {
                    Prize::Nothing
                }
            }
            Some(_) => Prize::Nothing,
        }
    }

    /// Dice of a field goal from where the ball is: five less one for every red space to the post, which counts
    /// the red one in the end zone (D1).
    #[inline]
    pub fn goal_dice(&self, state: &State) -> u8 {
        let at = self.ball_progress(state);
        let reds = self.reds_ahead[usize::from(at)] + 1;
        PLAY_DICE.saturating_sub(reds).clamp(1, KICK_DICE)
    }

    /// What a space is called: "red 5" is the fifth space from the left.
    pub fn spot_name(&self, spot: Spot) -> String {
        let colour = self.book.field.space(spot);
        format!("{} {}", colour.name(), spot.0 + 1)
    }
}
