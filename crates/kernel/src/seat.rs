//! Seats, viewers, whose turn it is and who has won.

use crate::RuleId;
use serde::Serialize;

/// A place at the table, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Seat(pub u8);

impl Seat {
    /// At most this many people play one game (the card game seats seven).
    pub const MAX: usize = 7;

    /// For looking up what is kept by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent, in a game for two. Any seat above 1 has none.
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

/// Who looks at a match. Everything that a game shows, it shows to a viewer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Viewer {
    /// Sees what everyone may see.
    Spectator,
    /// Sees its own secrets, too: its hand, its face-down card.
    Seat(Seat),
}

impl Viewer {
    /// Whether this viewer sits on this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The viewer's seat; `None` for a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Everyone who can look at a match with this many seats: the spectators first, then each seat.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        std::iter::once(Viewer::Spectator)
            .chain((0..seats as u8).map(|seat| Viewer::Seat(Seat(seat))))
    }
}

/// The seats that share the win, or the draw (G7). A set with one bit a seat, so that scores stay exact.
///
/// ```
/// use courtside_kernel::{Seat, Winners};
///
/// assert_eq!(Winners::only(Seat(1)).scores(2), [0.0, 1.0]);
/// assert_eq!(Winners::everyone(2).scores(2), [0.5, 0.5]);
/// // A team of the seats 0 and 2 wins.
/// assert_eq!(Winners(0b101).scores(4), [0.5, 0.0, 0.5, 0.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Winners(pub u8);

impl Winners {
    /// One seat wins alone.
    pub const fn only(seat: Seat) -> Winners {
        Winners(1 << seat.0)
    }

    /// A draw: everyone shares.
    pub const fn everyone(seats: usize) -> Winners {
        Winners(((1u16 << seats) - 1) as u8)
    }

    /// A draw for a player who plays alone: half a point, though no seat gets the other half (D40). The extra bit is above
    /// those of all seats.
    pub const DRAWN_ALONE: Winners = Winners(1 | 1 << Seat::MAX);

    /// Whether a seat has a share in the win.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many parts the point is split into.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The score of one seat. The scores of all seats add up to 1 (G7), except when a solo player loses or draws.
    pub fn score(self, seat: Seat) -> f64 {
        if self.contains(seat) {
            1.0 / f64::from(self.count())
        } else {
            0.0
        }
    }

    /// The score of each of the first `seats` seats.
    pub fn scores(self, seats: usize) -> Vec<f64> {
        (0..seats as u8)
            .map(|seat| self.score(Seat(seat)))
            .collect()
    }
}

/// What happens next in a state. A caller plays a game by answering each of the three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat chooses among the [legal](crate::Game::legal) actions.
    Act(Seat),
    /// Dice are rolled or a card is drawn: the caller [draws](crate::Game::sample) the ply.
    Chance,
    /// The game is over, by this rule.
    Over(Winners, RuleId),
}

impl Turn {
    /// The seat that chooses, if one does.
    pub const fn actor(self) -> Option<Seat> {
        match self {
            Turn::Act(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g7_scores_add_up_to_one_and_are_split_equally() {
        assert_eq!(Winners::only(Seat(1)).scores(2), [0.0, 1.0]);
        assert_eq!(Winners::everyone(2).scores(2), [0.5, 0.5]);
        assert_eq!(Winners(0b101).scores(4), [0.5, 0.0, 0.5, 0.0]);
        assert_eq!(Winners::DRAWN_ALONE.scores(1), [0.5]);
        assert!((Winners::everyone(7).scores(7).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
