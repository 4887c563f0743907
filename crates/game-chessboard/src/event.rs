//! What can happen, and the rule behind it.

use crate::board::{Files, Square};
use crate::content::BALLS;
use crate::dice::Hand;
use crate::state::Pawn;
use courtside_kernel::{RuleId, Seat, Viewer};

/// A change of the position. `seat` is the side that did it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The files are `None` for a viewer who may not know them (K2).
    Placed {
        seat: Seat,
        files: Option<Files>,
    },
    Revealed {
        files: [Files; 2],
    },
    /// A hand of dice: the first, or the one for the next turn.
    Rolled {
        seat: Seat,
        dice: Hand,
        first: bool,
    },
    Tied {
        total: u8,
    },
    Began {
        seat: Seat,
        totals: [u8; 2],
    },
    Turned {
        seat: Seat,
    },
    Held {
        seat: Seat,
        die: u8,
    },
    /// `picked` holds the places of the balls taken on the way, else `OUT`.
    Walked {
        seat: Seat,
        die: u8,
        pawn: Pawn,
        from: Square,
        to: Square,
        picked: [Square; BALLS],
    },
    Passed {
        seat: Seat,
        die: u8,
        pawn: Pawn,
        from: Square,
        mate: Pawn,
        to: Square,
    },
    Threw {
        seat: Seat,
        die: u8,
        thrower: Pawn,
        from: Square,
        target: Pawn,
        at: Square,
    },
    Answered {
        seat: Seat,
        target: Pawn,
        catching: bool,
    },
    /// `against` is the thrower's face when the target rolls.
    ThrowRolled {
        seat: Seat,
        face: u8,
        against: Option<u8>,
    },
    Hit {
        seat: Seat,
        thrower: Pawn,
        target: Pawn,
        at: Square,
        rolls: [u8; 2],
        catching: bool,
    },
    Missed {
        seat: Seat,
        thrower: Pawn,
        target: Pawn,
        at: Square,
        rolls: [u8; 2],
    },
    Caught {
        seat: Seat,
        thrower: Pawn,
        from: Square,
        target: Pawn,
        at: Square,
        rolls: [u8; 2],
    },
    /// `from` is the square of the pawn that dodged.
    PutDown {
        seat: Seat,
        from: Square,
        square: Square,
    },
    /// No square beside the dodger is free: the ball stays with it (K10).
    KeptBall {
        seat: Seat,
        target: Pawn,
        at: Square,
    },
    /// A side had every ball for a whole turn and did not throw: it has to give one up (K11).
    Hoarded {
        seat: Seat,
    },
    Took {
        seat: Seat,
        pawn: Pawn,
        from: Square,
        to: Square,
    },
    Won {
        seat: Seat,
    },
    Drawn {
        turns: u16,
    },
}

impl Event {
    pub(crate) fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::Placed { seat, .. } if !viewer.is(seat) => Event::Placed { seat, files: None },
            event => event,
        }
    }

    pub(crate) fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::Placed { .. } | Event::Revealed { .. } => "K2",
            Event::Rolled { first: true, .. } => "K3",
            Event::Tied { .. } | Event::Began { .. } => "K14",
            Event::Rolled { .. } | Event::Turned { .. } => "K15",
            Event::Held { .. } => "K7",
            Event::Walked { picked, .. } if picked.iter().any(|place| *place != Square::OUT) => {
                "K5"
            }
            Event::Walked { .. } => "K16",
            Event::Passed { .. } => "K17",
            Event::Threw { .. } | Event::Answered { .. } | Event::ThrowRolled { .. } => "K18",
            Event::Hit { .. } | Event::Missed { .. } | Event::Caught { .. } => "K19",
            Event::PutDown { .. } | Event::KeptBall { .. } => "K10",
            Event::Hoarded { .. } | Event::Took { .. } | Event::Drawn { .. } => "K11",
            Event::Won { .. } => "K20",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::Placed { .. } => "placed",
            Event::Revealed { .. } => "revealed",
            Event::Rolled { .. } => "rolled",
            Event::Tied { .. } => "tied",
            Event::Began { .. } => "began",
            Event::Turned { .. } => "turn",
            Event::Held { .. } => "held",
            Event::Walked { .. } => "walked",
            Event::Passed { .. } => "passed",
            Event::Threw { .. } => "threw",
            Event::Answered { .. } => "answered",
            Event::ThrowRolled { .. } => "throw-rolled",
            Event::Hit { .. } => "hit",
            Event::Missed { .. } => "missed",
            Event::Caught { .. } => "caught",
            Event::PutDown { .. } => "put-down",
            Event::KeptBall { .. } => "kept",
            Event::Hoarded { .. } => "hoarded",
            Event::Took { .. } => "took",
            Event::Won { .. } => "won",
            Event::Drawn { .. } => "drawn",
        }
    }
}
