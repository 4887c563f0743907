//! What happened, with the rule that made it happen.

use crate::Pawn;
use courtside_kernel::grid::Square;
use courtside_kernel::{RuleId, Seat};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// `balls`: how many it picked up.
    Walked {
        seat: Seat,
        pawn: Pawn,
        from: Square,
        to: Square,
        balls: u8,
    },
    Threw {
        seat: Seat,
        pawn: Pawn,
        target: Pawn,
    },
    /// The die has decided a throw of `seat`.
    Landed {
        seat: Seat,
        target: Pawn,
        face: u8,
        needed: u8,
        hit: bool,
    },
}

impl Event {
    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::Walked { balls: 0, .. } => "P3",
            Event::Walked { .. } => "P4",
            Event::Threw { .. } => "P5",
            Event::Landed { .. } => "P6",
        })
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Event::Walked { .. } => "walked",
            Event::Threw { .. } => "threw",
            Event::Landed { hit: true, .. } => "hit",
            Event::Landed { hit: false, .. } => "missed",
        }
    }
}
