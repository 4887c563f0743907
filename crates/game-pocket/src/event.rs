//! What happened, with the rule that made it happen, in words.

use courtside_kernel::grid::Square;
use courtside_kernel::{ActionResult, Good, Line, RuleId, Seat, Voice};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// `balls`: how many it picked up.
    Walked {
        seat: Seat,
        pawn: u8,
        from: Square,
        to: Square,
        balls: u8,
    },
    Threw {
        seat: Seat,
        pawn: u8,
        target: u8,
    },
    /// The die has decided a throw of `seat`.
    Landed {
        seat: Seat,
        target: u8,
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

    pub fn say(&self, voice: &Voice) -> Line {
        match *self {
            Event::Walked {
                seat,
                pawn,
                to,
                balls,
                ..
            } => {
                let found = match balls {
                    0 => "",
                    1 => " and picked up a ball",
                    _ => " and picked up two balls",
                };
                let whose = voice.whose(seat);
                Line::new().text(format!("{whose} pawn {} walked to {to}{found}.", pawn + 1))
            }
            Event::Threw { seat, pawn, target } => Line::new().text(format!(
                "{} pawn {} threw at {} pawn {}.",
                voice.whose(seat),
                pawn + 1,
                voice.whose_mid(seat.other()),
                target + 1
            )),
            Event::Landed {
                seat,
                target,
                face,
                needed,
                hit,
            } => {
                let whose = voice.whose(seat.other());
                let result = if hit { "is out" } else { "caught the ball" };
                Line::new()
                    .die(seat, face)
                    .text(format!(" for {needed} or more: "))
                    .strong(format!("{whose} pawn {} {result}.", target + 1))
            }
        }
    }

    /// What it means for the throw that led to it, for the table of odds.
    pub fn result(&self) -> Option<ActionResult> {
        match self {
            Event::Landed { hit: true, .. } => Some(ActionResult {
                good: Good::Hit,
                label: "out",
            }),
            Event::Landed { hit: false, .. } => Some(ActionResult {
                good: Good::Lost,
                label: "caught",
            }),
            Event::Walked { .. } | Event::Threw { .. } => None,
        }
    }
}
