//! Events in words.

use crate::action::Chance;
use crate::board::Square;
use crate::event::Event;
use crate::options::Tactics;
use crate::state::Throw;
use crate::unit::Unit;
use courtside_kernel::{ActionResult, Good, Line, Narration, RuleId, Seat, Voice};

impl Narration for Tactics {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(self, voice)
    }

    fn result(&self, event: &Event, _actor: Seat) -> Option<ActionResult> {
        // Only an attack leaves anything open, so the seat that acts is the attacker.
        let (good, label) = match event {
            Event::Hit { .. } => (Good::Hit, "out"),
            Event::Dodged { .. } => (Good::Miss, "dodged"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }
}

impl Event {
    pub(crate) fn say(&self, game: &Tactics, voice: &Voice) -> Line {
        let who = |seat: Seat| text(voice.who(seat));
        match *self {
            Event::FirstRolled { seat, face } => {
                who(seat).text(" rolled ").die(seat, face).text(".")
            }
            Event::Tied { total, .. } => text(format!("{total} each: both roll again.")),
            Event::BecameFirst { seat, rolls } => who(seat).text(format!(
                " rolled higher, {}, and became the first player.",
                high_to_low(rolls)
            )),
            Event::Placed { seat, unit, square } => {
                who(seat).text(format!(" placed {} on {square}.", the(unit)))
            }
            Event::LeftEmpty { seat, square } => who(seat).text(format!(" left {square} empty.")),
            Event::TurnBegan { turn, seat } => {
                text(format!("Turn {turn}: {} moved first.", voice.whom(seat)))
            }
            Event::Moved {
                seat,
                unit,
                from,
                to,
            } => who(seat).text(format!(" moved {} from {from} to {to}.", the(unit))),
            Event::Settled { seat } => who(seat).text(" ended the movement."),
            Event::CombatRolled { seat, dice } => {
                rolled(who(seat), seat, dice).text(" for the first attack.")
            }
            Event::WonRollOff { seat, totals } => who(seat).text(format!(
                " rolled higher, {}, and had the first attack.",
                high_to_low(totals)
            )),
            Event::Attacked { throw, at, .. } => attacked(voice, throw, at),
            Event::AttackRolled {
                throw,
                dice,
                bonus,
                total,
            } => summed(voice, throw.seat, dice, bonus, total),
            Event::DefenceRolled {
                throw,
                dice,
                bonus,
                total,
            } => summed(voice, throw.seat.other(), dice, bonus, total),
            Event::Hit { throw, totals, .. } => hit(voice, throw, totals),
            Event::Dodged { throw, totals, .. } => dodged(voice, throw, totals),
            Event::Caught { throw, totals, .. } => caught(voice, throw, totals),
            Event::WentOut {
                seat, unit, chosen, ..
            } => went_out(voice, seat, unit, chosen),
            Event::Returned { seat, unit, to } => {
                who(seat).text(format!(" brought {} back on {to}.", the(unit)))
            }
            Event::BroughtNoneBack { seat } => who(seat).text(" brought nobody back."),
            Event::Passed { seat } => who(seat).text(" passed."),
            Event::CannotAttack { seat, balls } => who(seat).text(if balls == 0 {
                " had no ball left and passed."
            } else {
                " had no unit left that could attack and passed."
            }),
            Event::GaveThrown { seat, balls } => who(seat).text(format!(
                " threw {} and handed {} over.",
                counted(balls.into(), "ball"),
                if balls == 1 { "it" } else { "them" }
            )),
            Event::GaveOne { seat } => who(seat).text(if game.compares_balls_left() {
                " had more balls left, did not attack and gave one away."
            } else {
                " held more balls, did not attack and gave one away."
            }),
            Event::Won { seat } => won(voice, seat).text(": the other side has no unit left."),
            Event::Outlasted { seat, turns, units } => won(voice, seat).text(format!(
                " with {} units: nobody went out for {}.",
                high_to_low(units),
                counted(turns, "turn")
            )),
            Event::Drawn { turns } => text(format!(
                "Nobody went out for {} and both sides had as many units: a draw.",
                counted(turns, "turn")
            )),
        }
    }
}

fn text(words: impl AsRef<str>) -> Line {
    Line::new().text(words)
}

fn attacked(voice: &Voice, throw: Throw, at: Square) -> Line {
    let together = match throw.helper {
        Some(helper) => format!(" and {} together", the(helper)),
        None => String::new(),
    };
    text(format!(
        "{} threw at {} on {at} with {}{together}.",
        voice.who(throw.seat),
        target(voice, throw),
        the(throw.attacker)
    ))
}

fn hit(voice: &Voice, throw: Throw, [attack, defence]: [i8; 2]) -> Line {
    let target = target(voice, throw);
    out(text(format!("{attack} beats {defence}: {target} is ")))
}

fn dodged(voice: &Voice, throw: Throw, [attack, defence]: [i8; 2]) -> Line {
    let why = if attack == defence {
        format!("{attack} each")
    } else {
        format!("{attack} does not beat {defence}")
    };
    text(format!("{why}: {} dodged.", target(voice, throw)))
}

fn caught(voice: &Voice, throw: Throw, [attack, defence]: [i8; 2]) -> Line {
    text(format!(
        "{defence} is at least twice {}: {} ",
        number(attack),
        target(voice, throw)
    ))
    .strong("caught")
    .text(" it.")
}

fn went_out(voice: &Voice, seat: Seat, unit: Unit, chosen: bool) -> Line {
    out(text(if chosen {
        let catcher = voice.who(seat.other());
        format!("{catcher} chose: {} is ", theirs(voice, seat, unit))
    } else {
        format!("{} {} is ", voice.whose(seat), unit.words())
    }))
}

fn out(line: Line) -> Line {
    line.strong("out").text(".")
}

fn won(voice: &Voice, seat: Seat) -> Line {
    Line::new().strong(format!("{} won", voice.who(seat)))
}

/// "your Assault 2", "Mara's Ace", of the unit that is thrown at.
fn target(voice: &Voice, throw: Throw) -> String {
    theirs(voice, throw.seat.other(), throw.target)
}

/// "Assault 2", "the Ace".
fn the(unit: Unit) -> String {
    match unit {
        Unit::ACE => "the Ace".into(),
        unit => unit.words(),
    }
}

/// "your Assault 2", "Mara's Ace".
fn theirs(voice: &Voice, seat: Seat, unit: Unit) -> String {
    format!("{} {}", voice.whose_mid(seat), unit.words())
}

/// "5 to 3".
fn high_to_low(pair: [u8; 2]) -> String {
    format!("{} to {}", pair[0].max(pair[1]), pair[0].min(pair[1]))
}

/// "one ball", "3 balls".
fn counted(number: u16, what: &str) -> String {
    match number {
        1 => format!("one {what}"),
        number => format!("{number} {what}s"),
    }
}

/// A total with a minus sign of its own width: those below zero are rare but real.
fn number(total: i8) -> String {
    total.to_string().replace('-', "\u{2212}")
}

fn rolled(line: Line, seat: Seat, dice: Chance) -> Line {
    dice.dice()
        .iter()
        .fold(line.text(" rolled "), |line, die| line.die(seat, *die))
}

/// "Mara rolled 2 3 5 plus 1, 11 in all."
fn summed(voice: &Voice, seat: Seat, dice: Chance, bonus: i8, total: i8) -> Line {
    let line = rolled(text(voice.who(seat)), seat, dice);
    let line = match bonus {
        0 => line,
        1.. => line.text(format!(" plus {bonus}")),
        _ => line.text(format!(" less {}", -i16::from(bonus))),
    };
    line.text(", ").strong(number(total)).text(" in all.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Content, Game, Options, Viewer};

    #[test]
    fn lines_fit_you_one_turn_and_totals_below_zero() {
        let names = ["Navy".to_owned(), "White".to_owned()];
        let voice = Voice {
            viewer: Viewer::Seat(Seat(0)),
            names: &names,
        };
        let seat = Seat(0);
        let rolls = [4, 3];
        let throw = Throw {
            seat,
            attacker: Unit(0),
            target: Unit::ACE,
            helper: None,
        };
        let at = Square::OUT;
        let caught = Event::Caught {
            throw,
            from: at,
            at,
            totals: [-1, 9],
        };
        let lines = [
            (
                Event::BecameFirst { seat, rolls },
                "You rolled higher, 4 to 3, and became the first player.",
            ),
            // A side without a ball wins the roll-off too, and then passes.
            (
                Event::WonRollOff {
                    seat,
                    totals: rolls,
                },
                "You rolled higher, 4 to 3, and had the first attack.",
            ),
            (
                caught,
                "9 is at least twice \u{2212}1: White's Ace caught it.",
            ),
            (
                Event::Drawn { turns: 1 },
                "Nobody went out for one turn and both sides had as many units: a draw.",
            ),
        ];
        let game = Tactics::configure(&Options::default(), 2, &Content::default()).unwrap();
        for (event, line) in lines {
            assert_eq!(event.say(&game, &voice).plain(), line);
        }
    }
}
