//! What can happen, the rule behind it, and how it is told.

use crate::action::Chance;
use crate::board::Square;
use crate::state::Throw;
use crate::unit::Unit;
use courtside_kernel::{Line, RuleId, Seat, Voice};

/// A change of the position. `seat` is whoever did it or whose unit it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A die for who is the first player.
    FirstRolled {
        seat: Seat,
        face: u8,
    },
    /// Both rolled the same for who is the first player, or for who attacks first.
    Tied {
        total: u8,
        combat: bool,
    },
    /// `seat` is the first player; rolls by seat.
    BecameFirst {
        seat: Seat,
        rolls: [u8; 2],
    },
    /// A unit was put on the back row.
    Placed {
        seat: Seat,
        unit: Unit,
        square: Square,
    },
    /// A column of the back row was left empty.
    LeftEmpty {
        seat: Seat,
        square: Square,
    },
    /// A turn began; `seat` moves first.
    TurnBegan {
        turn: u16,
        seat: Seat,
    },
    Moved {
        seat: Seat,
        unit: Unit,
        from: Square,
        to: Square,
    },
    /// A side ended its movement.
    Settled {
        seat: Seat,
    },
    /// Two dice for who attacks first.
    CombatRolled {
        seat: Seat,
        dice: Chance,
    },
    /// `seat` attacks first; totals by seat.
    WonRollOff {
        seat: Seat,
        totals: [u8; 2],
    },
    /// An attack was made; the ball (or two) left the pool. `helper` is where the helper stands, else `OUT`.
    Attacked {
        throw: Throw,
        from: Square,
        at: Square,
        helper: Square,
    },
    /// The attacker rolled. `bonus` is what is added to the dice.
    AttackRolled {
        throw: Throw,
        dice: Chance,
        bonus: i8,
        total: i8,
    },
    /// The target's side rolled. `bonus` is what is added to the dice.
    DefenceRolled {
        throw: Throw,
        dice: Chance,
        bonus: i8,
        total: i8,
    },
    /// The attack was higher: the target is out. Totals of attack and defence.
    Hit {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The defence was as high: nothing happened.
    Dodged {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The defence was twice as high. Who is out comes next.
    Caught {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The attacker, or the helper if the catcher chose so, is out after a catch.
    WentOut {
        seat: Seat,
        unit: Unit,
        at: Square,
        chosen: bool,
    },
    Returned {
        seat: Seat,
        unit: Unit,
        to: Square,
    },
    /// A catcher brought nobody back, though somebody could have come.
    KeptOut {
        seat: Seat,
    },
    Passed {
        seat: Seat,
    },
    /// A side passed by itself: it has no ball left, or no unit that may attack.
    CannotAttack {
        seat: Seat,
        balls: u8,
    },
    /// The balls that a side threw went to the other one.
    GaveThrown {
        seat: Seat,
        balls: u8,
    },
    /// A side that held more balls and did not attack gave one.
    GaveOne {
        seat: Seat,
    },
    /// The other side has no unit left.
    Won {
        seat: Seat,
    },
    /// Nobody went out for so many turns; `seat` has more units.
    Outlasted {
        seat: Seat,
        turns: u16,
        units: [u8; 2],
    },
    Drawn {
        turns: u16,
    },
}

impl Event {
    pub(crate) fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::FirstRolled { .. }
            | Event::Tied { combat: false, .. }
            | Event::BecameFirst { .. }
            | Event::Placed { .. }
            | Event::LeftEmpty { .. } => "T2",
            Event::TurnBegan { .. } => "T15",
            Event::Moved { .. } | Event::Settled { .. } => "T3",
            Event::CombatRolled { .. } | Event::Tied { .. } | Event::WonRollOff { .. } => "T16",
            Event::Attacked { throw, .. } if throw.helper.is_some() => "T6",
            Event::Attacked { .. } | Event::AttackRolled { .. } => "T17",
            Event::DefenceRolled { .. } => "T18",
            Event::Hit { .. } | Event::Dodged { .. } => "T19",
            Event::Caught { .. } | Event::WentOut { chosen: false, .. } => "T8",
            Event::WentOut { .. } => "T20",
            Event::Returned { .. } | Event::KeptOut { .. } => "T9",
            Event::Passed { .. } | Event::CannotAttack { .. } => "T7",
            Event::GaveThrown { .. } | Event::GaveOne { .. } => "T10",
            Event::Won { .. } => "T12",
            Event::Outlasted { .. } | Event::Drawn { .. } => "T11",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::FirstRolled { .. } => "first-rolled",
            Event::Tied { .. } => "tied",
            Event::BecameFirst { .. } => "first",
            Event::Placed { .. } => "placed",
            Event::LeftEmpty { .. } => "left-empty",
            Event::TurnBegan { .. } => "turn",
            Event::Moved { .. } => "moved",
            Event::Settled { .. } => "settled",
            Event::CombatRolled { .. } => "combat-rolled",
            Event::WonRollOff { .. } => "attacks-first",
            Event::Attacked { .. } => "attacked",
            Event::AttackRolled { .. } => "attack-rolled",
            Event::DefenceRolled { .. } => "defence-rolled",
            Event::Hit { .. } => "hit",
            Event::Dodged { .. } => "dodged",
            Event::Caught { .. } => "caught",
            Event::WentOut { .. } => "went-out",
            Event::Returned { .. } => "returned",
            Event::KeptOut { .. } => "kept-out",
            Event::Passed { .. } => "passed",
            Event::CannotAttack { .. } => "cannot-attack",
            Event::GaveThrown { .. } => "gave-thrown",
            Event::GaveOne { .. } => "gave-one",
            Event::Won { .. } => "won",
            Event::Outlasted { .. } => "outlasted",
            Event::Drawn { .. } => "drawn",
        }
    }

    pub(crate) fn say(&self, voice: &Voice) -> Line {
        let who = |seat: Seat| Line::new().text(voice.who(seat));
        match *self {
            Event::FirstRolled { seat, face } => {
                who(seat).text(" rolled ").die(seat, face).text(".")
            }
            Event::Tied { total, .. } => {
                Line::new().text(format!("{total} each: both roll again."))
            }
            Event::BecameFirst { seat, rolls } => who(seat).text(format!(
                " rolled higher, {}, and became the first player.",
                high_to_low(rolls)
            )),
            Event::Placed { seat, unit, square } => {
                who(seat).text(format!(" placed {} on {square}.", the(unit)))
            }
            Event::LeftEmpty { seat, square } => who(seat).text(format!(" left {square} empty.")),
            Event::TurnBegan { turn, seat } => {
                Line::new().text(format!("Turn {turn}: {} moved first.", voice.whom(seat)))
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
            Event::Attacked { throw, at, .. } => {
                let line = who(throw.seat).text(format!(
                    " threw at {} on {at} with {}",
                    theirs(voice, throw.seat.other(), throw.target),
                    the(throw.attacker)
                ));
                match throw.helper {
                    Some(helper) => line.text(format!(" and {} together.", the(helper))),
                    None => line.text("."),
                }
            }
            Event::AttackRolled {
                throw,
                dice,
                bonus,
                total,
            } => summed(who(throw.seat), throw.seat, dice, bonus, total),
            Event::DefenceRolled {
                throw,
                dice,
                bonus,
                total,
            } => {
                let seat = throw.seat.other();
                summed(who(seat), seat, dice, bonus, total)
            }
            Event::Hit { throw, totals, .. } => Line::new()
                .text(format!(
                    "{} beats {}: {} is ",
                    totals[0],
                    totals[1],
                    theirs(voice, throw.seat.other(), throw.target)
                ))
                .strong("out")
                .text("."),
            Event::Dodged { throw, totals, .. } => {
                let [attack, defence] = totals;
                let why = if attack == defence {
                    format!("{attack} each")
                } else {
                    format!("{attack} does not beat {defence}")
                };
                Line::new().text(format!(
                    "{why}: {} dodged.",
                    theirs(voice, throw.seat.other(), throw.target)
                ))
            }
            Event::Caught { throw, totals, .. } => Line::new()
                .text(format!(
                    "{} is at least twice {}: {} ",
                    totals[1],
                    number(totals[0]),
                    theirs(voice, throw.seat.other(), throw.target)
                ))
                .strong("caught")
                .text(" it."),
            Event::WentOut {
                seat, unit, chosen, ..
            } => {
                let line = match chosen {
                    true => {
                        who(seat.other()).text(format!(" chose: {} is ", theirs(voice, seat, unit)))
                    }
                    false => Line::new().text(format!("{} is ", first_theirs(voice, seat, unit))),
                };
                line.strong("out").text(".")
            }
            Event::Returned { seat, unit, to } => {
                who(seat).text(format!(" brought {} back on {to}.", the(unit)))
            }
            Event::KeptOut { seat } => who(seat).text(" brought nobody back."),
            Event::Passed { seat } => who(seat).text(" passed."),
            Event::CannotAttack { seat, balls: 0 } => {
                who(seat).text(" had no ball left and passed.")
            }
            Event::CannotAttack { seat, .. } => {
                who(seat).text(" had no unit left that could attack and passed.")
            }
            Event::GaveThrown { seat, balls } => who(seat).text(format!(
                " threw {} and handed {} over.",
                counted(balls.into(), "ball"),
                if balls == 1 { "it" } else { "them" }
            )),
            Event::GaveOne { seat } => {
                who(seat).text(" held more balls, did not attack and gave one away.")
            }
            Event::Won { seat } => Line::new()
                .strong(format!("{} won", voice.who(seat)))
                .text(": the other side has no unit left."),
            Event::Outlasted { seat, turns, units } => Line::new()
                .strong(format!("{} won", voice.who(seat)))
                .text(format!(
                    " with {} units: nobody went out for {}.",
                    high_to_low(units),
                    counted(turns, "turn")
                )),
            Event::Drawn { turns } => Line::new().text(format!(
                "Nobody went out for {} and both sides had as many units: a draw.",
                counted(turns, "turn")
            )),
        }
    }
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

/// The same where a sentence begins.
fn first_theirs(voice: &Voice, seat: Seat, unit: Unit) -> String {
    format!("{} {}", voice.whose(seat), unit.words())
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
fn summed(line: Line, seat: Seat, dice: Chance, bonus: i8, total: i8) -> Line {
    let line = rolled(line, seat, dice);
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
    use courtside_kernel::Viewer;

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
            // Who has no ball wins the roll-off too, and then passes.
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
        for (event, line) in lines {
            assert_eq!(event.say(&voice).plain(), line);
        }
    }
}
