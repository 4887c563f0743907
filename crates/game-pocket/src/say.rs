//! What is told: events in words, and the results that odds name.

use crate::{Event, Pocket};
use courtside_kernel::{ActionResult, Good, Line, Narration, RuleId, Seat, Voice};

impl Narration for Pocket {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        match *event {
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
                Line::new().text(format!("{whose} pawn {pawn} walked to {to}{found}."))
            }
            Event::Threw { seat, pawn, target } => {
                let whose = voice.whose(seat);
                let at = voice.whose_mid(seat.other());
                Line::new().text(format!("{whose} pawn {pawn} threw at {at} pawn {target}."))
            }
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
                    .strong(format!("{whose} pawn {target} {result}."))
            }
        }
    }

    fn result(&self, event: &Event, _actor: Seat) -> Option<ActionResult> {
        let (good, label) = match event {
            Event::Landed { hit: true, .. } => (Good::Hit, "out"),
            Event::Landed { hit: false, .. } => (Good::Lost, "caught"),
            Event::Walked { .. } | Event::Threw { .. } => return None,
        };
        Some(ActionResult { good, label })
    }
}
