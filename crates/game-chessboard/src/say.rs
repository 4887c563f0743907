//! Events in words.

use crate::board::{Files, Square};
use crate::content::BALLS;
use crate::event::Event;
use crate::state::Pawn;
use crate::{Action, Chessboard, Deed, State};
use courtside_kernel::{ActionResult, Good, Line, Narration, RuleId, Seat, Voice};

impl Narration for Chessboard {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(voice)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        let result = |good, label| Some(ActionResult { good, label });
        match *event {
            Event::Hit { seat, .. } if seat == actor => result(Good::Hit, "out"),
            Event::Hit { .. } => result(Good::Lost, "your pawn is out"),
            Event::Caught { seat, .. } if seat == actor => result(Good::Lost, "your pawn is out"),
            Event::Caught { .. } => result(Good::Hit, "caught, the thrower is out"),
            Event::Missed { seat, .. } if seat == actor => result(Good::Miss, "missed"),
            Event::Missed { .. } => result(Good::Miss, "safe"),
            _ => None,
        }
    }

    fn case(&self, _state: &State, answer: Action) -> &'static str {
        match answer.deed() {
            Deed::Dodge => "if it dodges",
            Deed::Catch => "if it catches",
            _ => "",
        }
    }
}

impl Event {
    pub(crate) fn say(&self, voice: &Voice) -> Line {
        match *self {
            Event::Placed { seat, files } => placed(voice, seat, files),
            Event::Revealed { files } => revealed(voice, files),
            Event::Rolled { seat, dice, first } => {
                let what = if first {
                    " rolled "
                } else {
                    " rolled the next hand, "
                };
                let line = text(voice.who(seat)).text(what);
                let faces = dice.faces().into_iter();
                faces
                    .fold(line, |line, face| line.die(seat, face))
                    .text(".")
            }
            Event::Tied { total } => text(format!("{total} each: both roll again.")),
            Event::Began { seat, totals } => {
                let (low, high) = (totals[0].min(totals[1]), totals[0].max(totals[1]));
                let who = voice.who(seat);
                text(format!(
                    "{who} rolled less, {low} to {high}, and acted first."
                ))
            }
            Event::Turned { seat } => text(voice.whose(seat)).text(" turn."),
            Event::Held { seat, die } => spent(voice, seat, die).text(" and held."),
            Event::Walked {
                seat,
                die,
                pawn,
                from,
                to,
                picked,
            } => walked(spent(voice, seat, die), pawn, [from, to], picked),
            Event::Passed {
                seat,
                die,
                pawn,
                mate,
                ..
            } => {
                let [from, to] = [pawn, mate].map(Pawn::number);
                spent(voice, seat, die).text(format!(": pawn {from} passed a ball to pawn {to}."))
            }
            Event::Threw {
                seat,
                die,
                thrower,
                target,
                at,
                ..
            } => spent(voice, seat, die).text(format!(
                ": pawn {} threw at {} on {}.",
                thrower.number(),
                the_pawn(voice, seat.other(), target),
                at.name()
            )),
            Event::Answered {
                seat,
                target,
                catching,
            } => {
                let (whose, number) = (voice.whose(seat), target.number());
                let answer = if catching { "catch" } else { "dodge" };
                text(format!("{whose} pawn {number} tried to {answer}."))
            }
            Event::ThrowRolled {
                seat,
                face,
                against,
            } => {
                let line = text(voice.who(seat)).text(" rolled ").die(seat, face);
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
            } => hit(voice, seat, target, rolls),
            Event::Missed { rolls, target, .. } => missed(target, rolls),
            Event::Caught {
                seat,
                thrower,
                target,
                ..
            } => {
                let thrower = the_pawn(voice, seat, thrower);
                out(text(format!(
                    "Pawn {} caught it: {thrower} is ",
                    target.number()
                )))
            }
            Event::PutDown { seat, square, .. } => {
                let (who, square) = (voice.who(seat), square.name());
                text(format!("{who} put the ball on {square}."))
            }
            Event::KeptBall { target, .. } => text(format!(
                "No square beside it is free: pawn {} keeps the ball.",
                target.number()
            )),
            Event::Hoarded { seat } => text(format!(
                "{} kept all three balls for a turn without a throw: one is handed over.",
                voice.who(seat)
            )),
            Event::Took {
                seat, pawn, from, ..
            } => text(format!(
                "{} asked for the ball on {}; pawn {} has it now.",
                voice.who(seat),
                from.ball_place(),
                pawn.number()
            )),
            Event::Won { seat } => Line::new()
                .strong(format!("{} won", voice.who(seat)))
                .text(": the other side has no pawn left."),
            Event::Drawn { turns } => {
                text(format!("{turns} turns in a row without a throw: a draw."))
            }
        }
    }
}

fn text(words: impl AsRef<str>) -> Line {
    Line::new().text(words)
}

/// "Mara spent the 5"
fn spent(voice: &Voice, seat: Seat, die: u8) -> Line {
    text(voice.who(seat)).text(" spent the ").strong(die)
}

/// "Mara's pawn 2", "your pawn 2"
fn the_pawn(voice: &Voice, seat: Seat, pawn: Pawn) -> String {
    format!("{} pawn {}", voice.whose_mid(seat), pawn.number())
}

fn out(line: Line) -> Line {
    line.strong("out").text(".")
}

fn placed(voice: &Voice, seat: Seat, files: Option<Files>) -> Line {
    let who = voice.who(seat);
    text(match files {
        Some(files) => format!("{who} placed five pawns on {}.", listed(files)),
        None => format!("{who} placed five pawns, unseen."),
    })
}

fn revealed(voice: &Voice, files: [Files; 2]) -> Line {
    let [navy, white] = files.map(listed);
    text(format!(
        "Both sides are shown: {} on {navy}, {} on {white}.",
        voice.whom(Seat(0)),
        voice.whom(Seat(1))
    ))
}

fn walked(spent: Line, pawn: Pawn, way: [Square; 2], picked: [Square; BALLS]) -> Line {
    let [from, to] = way.map(Square::name);
    let way = if from == to {
        format!("went out from {from} and back")
    } else {
        format!("walked {from} to {to}")
    };
    let line = spent.text(format!(": pawn {} {way}", pawn.number()));
    match picked.iter().filter(|place| **place != Square::OUT).count() {
        0 => line.text("."),
        1 => line.text(" and picked up a ball."),
        balls => line.text(format!(" and picked up {balls} balls.")),
    }
}

/// Only a catcher is hit by equal dice (K19).
fn hit(voice: &Voice, thrower: Seat, target: Pawn, [thrown, answered]: [u8; 2]) -> Line {
    let why = if thrown == answered {
        "Equal is a hit on a catcher"
    } else {
        "Hit"
    };
    let target = the_pawn(voice, thrower.other(), target);
    out(text(format!("{why}: {target} is ")))
}

/// Equal dice miss a dodger (K19).
fn missed(target: Pawn, [thrown, answered]: [u8; 2]) -> Line {
    let why = if thrown == answered {
        "Equal is a miss on a dodger"
    } else {
        "Missed"
    };
    let target = target.number();
    text(format!("{why}: pawn {target} got out of the way."))
}

/// "a, c, d, f and h"
fn listed(files: Files) -> String {
    let names: Vec<String> = files.letters().chars().map(String::from).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
