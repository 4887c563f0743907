//! What is told: events in words, and the results that odds name.

use crate::{Event, Pawn, Pocket};
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
                pawn_of(voice, seat, pawn).text(format!(" walked to {to}{found}"))
            }
            Event::Threw { seat, pawn, target } => {
                let at = voice.whose_mid(seat.other());
                pawn_of(voice, seat, pawn).text(format!(" threw at {at} pawn {target}"))
            }
            // It goes on with the row of the throw.
            Event::Landed {
                seat,
                target,
                face,
                needed,
                hit,
            } => {
                let target = format!("{} pawn {target}", voice.whose_mid(seat.other()));
                let rolled = Line::new()
                    .die(seat, face)
                    .text(format!(" for {needed} or more"));
                let line = if hit {
                    rolled
                        .fell(format!("{target} is out"))
                        .gist(format!("{target} out"))
                } else {
                    rolled.held(format!("{target} caught the ball"))
                };
                line.part()
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

    fn columns(&self) -> &'static [&'static str] {
        &["Throws", "Hits", "Catches"]
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        match *event {
            Event::Walked { .. } => {}
            Event::Threw { seat, .. } => count(seat, 0),
            Event::Landed {
                seat, hit: true, ..
            } => count(seat, 1),
            Event::Landed { seat, .. } => count(seat.other(), 2),
        }
    }
}

/// Whose pawn did it: the rows of both players stand below one another.
fn pawn_of(voice: &Voice, seat: Seat, pawn: Pawn) -> Line {
    let whose = voice.whose(seat);
    Line::new().strong(format!("{whose} pawn {pawn}")).of(seat)
}
