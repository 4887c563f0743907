//! Seats, viewers, whose turn it is and who has won.

use crate::RuleId;
use serde::Serialize;

/// A chair at the table, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Seat(pub u8);

impl Seat {
    /// At most this many people play one game (the card game seats seven).
    pub const MAX: usize = 7;

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent, at a table for two.
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

/// A person at a table: in a seat, or a spectator who sees what everyone may see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Viewer {
    Spectator,
    Seat(Seat),
}

impl Viewer {
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Everyone who can look at a table with this many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        std::iter::once(Viewer::Spectator)
            .chain((0..seats as u8).map(|seat| Viewer::Seat(Seat(seat))))
    }
}

/// The seats that share the win, or the draw (G7). A set, so that scores stay exact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Winners(pub u8);

impl Winners {
    pub const fn only(seat: Seat) -> Winners {
        Winners(1 << seat.0)
    }

    /// A draw: everyone shares.
    pub const fn everyone(seats: usize) -> Winners {
        Winners(((1u16 << seats) - 1) as u8)
    }

    /// Somebody who plays alone has a draw: nobody sits on the other side, and yet it has a half (D40). Its bit lies above
    /// those of all seats.
    pub const DRAWN_ALONE: Winners = Winners(1 | 1 << Seat::MAX);

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The score of one seat: the scores of all seats add up to 1 (G7).
    pub fn score(self, seat: Seat) -> f64 {
        if self.contains(seat) {
            1.0 / f64::from(self.count())
        } else {
            0.0
        }
    }

    pub fn scores(self, seats: usize) -> Vec<f64> {
        (0..seats as u8)
            .map(|seat| self.score(Seat(seat)))
            .collect()
    }
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat decides.
    Act(Seat),
    /// Dice are rolled or a card is drawn: the host plays the ply.
    Chance,
    /// The game is over, by this rule.
    Over(Winners, RuleId),
}

impl Turn {
    pub const fn actor(self) -> Option<Seat> {
        match self {
            Turn::Act(seat) => Some(seat),
            _ => None,
        }
    }

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
