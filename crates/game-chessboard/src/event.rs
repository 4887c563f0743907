//! What can happen, the rule behind it, and how it is told.

use crate::board::{OUT, Square, ball_place, name};
use crate::state::{BALLS, HAND};
use courtside_kernel::{Line, RuleId, Seat, Viewer, Voice};

/// A change of the position. `seat` is whoever did it; pawns are named by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The files are `None` for whoever may not know them (K2).
    Placed {
        seat: Seat,
        files: Option<u8>,
    },
    Revealed {
        files: [u8; 2],
    },
    /// A hand of dice: the first, or the one for the next turn.
    Rolled {
        seat: Seat,
        dice: [u8; HAND],
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
        pawn: u8,
        from: Square,
        to: Square,
        picked: [Square; BALLS],
    },
    Passed {
        seat: Seat,
        die: u8,
        pawn: u8,
        from: Square,
        mate: u8,
        to: Square,
    },
    Threw {
        seat: Seat,
        die: u8,
        thrower: u8,
        from: Square,
        target: u8,
        at: Square,
    },
    Answered {
        seat: Seat,
        target: u8,
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
        thrower: u8,
        target: u8,
        at: Square,
        rolls: [u8; 2],
        catching: bool,
    },
    Missed {
        seat: Seat,
        thrower: u8,
        target: u8,
        at: Square,
        rolls: [u8; 2],
    },
    Caught {
        seat: Seat,
        thrower: u8,
        from: Square,
        target: u8,
        at: Square,
        rolls: [u8; 2],
    },
    /// `from` is the square of the pawn that dodged.
    PutDown {
        seat: Seat,
        from: Square,
        square: Square,
    },
    Kept {
        seat: Seat,
        target: u8,
        at: Square,
    },
    Hoarded {
        seat: Seat,
    },
    Took {
        seat: Seat,
        pawn: u8,
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
            Event::Walked { picked, .. } if picked.iter().any(|place| *place != OUT) => "K5",
            Event::Walked { .. } => "K16",
            Event::Passed { .. } => "K17",
            Event::Threw { .. } | Event::Answered { .. } | Event::ThrowRolled { .. } => "K18",
            Event::Hit { .. } | Event::Missed { .. } | Event::Caught { .. } => "K19",
            Event::PutDown { .. } | Event::Kept { .. } => "K10",
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
            Event::Kept { .. } => "kept",
            Event::Hoarded { .. } => "hoarded",
            Event::Took { .. } => "took",
            Event::Won { .. } => "won",
            Event::Drawn { .. } => "drawn",
        }
    }

    pub(crate) fn say(&self, voice: &Voice) -> Line {
        let line = Line::new();
        let spent = |seat: Seat, die: u8| {
            Line::new()
                .text(voice.who(seat))
                .text(" spent the ")
                .strong(die)
        };
        match *self {
            Event::Placed { seat, files: None } => line
                .text(voice.who(seat))
                .text(" placed five pawns, unseen."),
            Event::Placed {
                seat,
                files: Some(files),
            } => line.text(format!(
                "{} placed five pawns on {}.",
                voice.who(seat),
                file_names(files)
            )),
            Event::Revealed { files } => line.text(format!(
                "Both sides are shown: {} on {}, {} on {}.",
                voice.whom(Seat(0)),
                file_names(files[0]),
                voice.whom(Seat(1)),
                file_names(files[1])
            )),
            Event::Rolled { seat, dice, first } => {
                let what = if first {
                    " rolled "
                } else {
                    " rolled the next hand, "
                };
                let line = dice
                    .iter()
                    .fold(line.text(voice.who(seat)).text(what), |line, die| {
                        line.die(seat, *die)
                    });
                line.text(".")
            }
            Event::Tied { total } => line.text(format!("{total} each: both roll again.")),
            Event::Began { seat, totals } => {
                let (low, high) = (totals[0].min(totals[1]), totals[0].max(totals[1]));
                line.text(voice.who(seat))
                    .text(format!(" rolled less, {low} to {high}, and acted first."))
            }
            Event::Turned { seat } => line.text(voice.whose(seat)).text(" turn."),
            Event::Held { seat, die } => spent(seat, die).text(" and held."),
            Event::Walked {
                seat,
                die,
                pawn,
                from,
                to,
                picked,
            } => {
                let way = match from == to {
                    true => format!("went out from {} and back", name(from)),
                    false => format!("walked {} to {}", name(from), name(to)),
                };
                let line = spent(seat, die).text(format!(": pawn {} {way}", pawn + 1));
                match picked.iter().filter(|place| **place != OUT).count() {
                    0 => line.text("."),
                    1 => line.text(" and picked up a ball."),
                    n => line.text(format!(" and picked up {n} balls.")),
                }
            }
            Event::Passed {
                seat,
                die,
                pawn,
                mate,
                ..
            } => spent(seat, die).text(format!(
                ": pawn {} passed a ball to pawn {}.",
                pawn + 1,
                mate + 1
            )),
            Event::Threw {
                seat,
                die,
                thrower,
                target,
                at,
                ..
            } => spent(seat, die).text(format!(
                ": pawn {} threw at {} pawn {} on {}.",
                thrower + 1,
                voice.whose_mid(seat.other()),
                target + 1,
                name(at)
            )),
            Event::Answered {
                seat,
                target,
                catching,
            } => line.text(format!(
                "{} pawn {} tried to {}.",
                voice.whose(seat),
                target + 1,
                if catching { "catch" } else { "dodge" }
            )),
            Event::ThrowRolled {
                seat,
                face,
                against,
            } => {
                let line = line.text(voice.who(seat)).text(" rolled ").die(seat, face);
                match against {
                    Some(thrown) => line.text(" against ").die(seat.other(), thrown).text("."),
                    None => line.text(" for the throw."),
                }
            }
            Event::Hit {
                seat,
                target,
                rolls,
                ..
            } => {
                let why = if rolls[0] == rolls[1] {
                    "Equal is a hit on a catcher: "
                } else {
                    "Hit: "
                };
                line.text(why)
                    .text(format!(
                        "{} pawn {} is ",
                        voice.whose_mid(seat.other()),
                        target + 1
                    ))
                    .strong("out")
                    .text(".")
            }
            Event::Missed { rolls, target, .. } => {
                let why = if rolls[0] == rolls[1] {
                    "Equal is a miss on a dodger: "
                } else {
                    "Missed: "
                };
                line.text(why)
                    .text(format!("pawn {} got out of the way.", target + 1))
            }
            Event::Caught {
                seat,
                thrower,
                target,
                ..
            } => line
                .text(format!(
                    "Pawn {} caught it: {} pawn {} is ",
                    target + 1,
                    voice.whose_mid(seat),
                    thrower + 1
                ))
                .strong("out")
                .text("."),
            Event::PutDown { seat, square, .. } => line.text(format!(
                "{} put the ball on {}.",
                voice.who(seat),
                name(square)
            )),
            Event::Kept { target, .. } => line.text(format!(
                "No square beside it is free: pawn {} keeps the ball.",
                target + 1
            )),
            Event::Hoarded { seat } => line.text(format!(
                "{} kept all three balls for a turn without a throw: one is handed over.",
                voice.who(seat)
            )),
            Event::Took {
                seat, pawn, from, ..
            } => line.text(format!(
                "{} asked for the ball on {}; pawn {} has it now.",
                voice.who(seat),
                ball_place(from),
                pawn + 1
            )),
            Event::Won { seat } => line
                .strong(format!("{} won", voice.who(seat)))
                .text(": the other side has no pawn left."),
            Event::Drawn { turns } => {
                line.text(format!("{turns} turns in a row without a throw: a draw."))
            }
        }
    }
}

/// "a, c, d, f and h"
fn file_names(files: u8) -> String {
    let names: Vec<String> = (0..8u8)
        .filter(|file| files >> file & 1 == 1)
        .map(|file| ((b'a' + file) as char).to_string())
        .collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
