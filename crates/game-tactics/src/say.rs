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
            Event::Dodged { .. } => (Good::Miss, "safe"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }

    fn columns(&self) -> &'static [&'static str] {
        &["Throws", "Hits", "Dodges", "Catches", "Brought back"]
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        match *event {
            Event::Attacked { throw, .. } => count(throw.seat, 0),
            Event::Hit { throw, .. } => count(throw.seat, 1),
            Event::Dodged { throw, .. } => count(throw.seat.other(), 2),
            Event::Caught { throw, .. } => count(throw.seat.other(), 3),
            Event::Returned { seat, .. } => count(seat, 4),
            _ => {}
        }
    }
}

impl Event {
    pub(crate) fn say(&self, game: &Tactics, voice: &Voice) -> Line {
        let by = |seat: Seat| Line::new().strong(voice.who(seat)).of(seat);
        match *self {
            Event::FirstRolled { seat, face } => {
                roll_off("Roll for who goes first: ", voice, seat, &[face])
            }
            Event::Tied { total, .. } => text(format!("{total} each, so both roll again")).part(),
            Event::BecameFirst { seat, rolls } => {
                won_roll_off(voice, seat, rolls).gist(format!("{} went first", voice.whom(seat)))
            }
            Event::Placed { seat, unit, square } => {
                lined_up(by(seat), square, format!("{} on {square}", unit.words()))
            }
            Event::LeftEmpty { seat, square } => {
                lined_up(by(seat), square, format!("{square} empty"))
            }
            Event::TurnBegan { turn, .. } => text(format!("Turn {turn}")).heading(),
            Event::Moved {
                seat,
                unit,
                from,
                to,
            } => by(seat).text(format!(" moved {} {from} to {to}", unit.the())),
            // The next row is another player's, or the roll-off.
            Event::Settled { .. } => Line::new(),
            Event::CombatRolled { seat, dice } => {
                roll_off("Roll for the first throw: ", voice, seat, dice.dice())
            }
            Event::WonRollOff { seat, totals } => won_roll_off(voice, seat, totals),
            Event::Attacked { throw, .. } => by(throw.seat).text(format!(
                " threw at {} with {}",
                target(voice, throw),
                throwers(throw)
            )),
            Event::AttackRolled {
                throw, dice, bonus, ..
            } => summed(Line::new(), throw.seat, dice, bonus),
            Event::DefenceRolled {
                throw, dice, bonus, ..
            } => summed(text("against "), throw.seat.other(), dice, bonus),
            Event::Hit {
                throw,
                totals: [attack, defence],
                ..
            } => text(format!("{} beats {}", number(attack), number(defence)))
                .fell(format!("{} is out", target(voice, throw)))
                .gist(format!("{} out", target(voice, throw)))
                .part(),
            Event::Dodged {
                throw,
                totals: [attack, defence],
                ..
            } => text(format!(
                "{} doesn't beat {}",
                number(attack),
                number(defence)
            ))
            .held(format!("{} is safe", target(voice, throw)))
            .gist(format!("{} safe", target(voice, throw)))
            .part(),
            Event::Caught {
                totals: [attack, defence],
                ..
            } => text(format!(
                "{} is at least double {}, so it's a catch",
                number(defence),
                number(attack)
            ))
            .part(),
            Event::WentOut {
                seat, unit, chosen, ..
            } => {
                let line = match chosen {
                    true => text(format!("{} chose", voice.whom(seat.other()))),
                    false => Line::new(),
                };
                line.fell(format!("{} is out", theirs(voice, seat, unit)))
                    .gist(format!("{} out", theirs(voice, seat, unit)))
                    .part()
            }
            Event::Returned { seat, unit, to } => text(format!(
                "{} brought {} back on {to}",
                voice.whom(seat),
                unit.the()
            ))
            .gist(format!("{} back", theirs(voice, seat, unit)))
            .part(),
            Event::BroughtNoneBack { seat } => {
                text(format!("{} brought no unit back", voice.whom(seat))).part()
            }
            Event::Passed { seat } => by(seat).text(" passed"),
            Event::CannotAttack { seat, balls } => by(seat).text(if balls == 0 {
                " had no balls left and passed"
            } else {
                " had no units left to throw and passed"
            }),
            Event::GaveThrown { seat, balls } => by(seat).text(format!(
                " handed over {}",
                counted(balls.into(), "thrown ball")
            )),
            Event::GaveOne { seat } => by(seat).text(if game.compares_balls_left() {
                " gave up a ball for having more left and not throwing"
            } else {
                " gave up a ball for holding more and not throwing"
            }),
            Event::Won { seat } => won(voice, seat).text(format!(
                ": all of {} units are out",
                voice.whose_mid(seat.other())
            )),
            Event::Outlasted { seat, turns, units } => won(voice, seat).text(format!(
                ", {} units, after {} without an out",
                high_to_low(units),
                counted(turns, "turn")
            )),
            Event::Drawn { turns } => Line::new()
                .strong("Draw")
                .text(format!(
                    ": {} without an out, and both sides have the same number of units",
                    counted(turns, "turn")
                ))
                .gist("draw"),
        }
    }
}

fn text(words: impl AsRef<str>) -> Line {
    Line::new().text(words)
}

/// Seat 0 rolls first, and seat 1 goes on with the row.
fn roll_off(what: &str, voice: &Voice, seat: Seat, dice: &[u8]) -> Line {
    let line = match seat {
        Seat(0) => text(what),
        _ => Line::new().part(),
    };
    rolled(line.text(format!("{} ", voice.whom(seat))), seat, dice)
}

fn won_roll_off(voice: &Voice, seat: Seat, totals: [u8; 2]) -> Line {
    text(format!(
        "{} won it, {}",
        voice.whom(seat),
        high_to_low(totals)
    ))
    .part()
}

/// A line-up is one row, filled column by column.
fn lined_up(by: Line, square: Square, what: String) -> Line {
    match square.column() {
        0 => by.text(format!(" lined up {what}")),
        _ => text(what).part(),
    }
}

fn won(voice: &Voice, seat: Seat) -> Line {
    Line::new()
        .strong(format!("{} won", voice.who(seat)))
        .of(seat)
        .gist(format!("{} won", voice.whom(seat)))
}

/// "Assault 2 and the Ace".
fn throwers(throw: Throw) -> String {
    match throw.helper {
        Some(helper) => format!("{} and {}", throw.attacker.the(), helper.the()),
        None => throw.attacker.the(),
    }
}

/// "your Assault 2", "Mara's Ace", of the unit that is thrown at.
fn target(voice: &Voice, throw: Throw) -> String {
    theirs(voice, throw.seat.other(), throw.target)
}

/// "your Assault 2", "Mara's Ace".
fn theirs(voice: &Voice, seat: Seat, unit: Unit) -> String {
    format!("{} {}", voice.whose_mid(seat), unit.words())
}

/// "5 to 3".
fn high_to_low(pair: [u8; 2]) -> String {
    format!("{} to {}", pair[0].max(pair[1]), pair[0].min(pair[1]))
}

/// "1 ball", "3 balls".
fn counted(number: u16, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A total with a minus sign of its own width: those below zero are rare but real.
fn number(total: i8) -> String {
    total.to_string().replace('-', "\u{2212}")
}

fn rolled(line: Line, seat: Seat, dice: &[u8]) -> Line {
    dice.iter().fold(line, |line, die| line.die(seat, *die))
}

/// "2 3 5 plus 1"
fn summed(line: Line, seat: Seat, dice: Chance, bonus: i8) -> Line {
    let line = rolled(line, seat, dice.dice()).part();
    match bonus {
        0 => line,
        1.. => line.text(format!(" plus {bonus}")),
        _ => line.text(format!(" minus {}", -i16::from(bonus))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Game, LogRow, Notation, Ply, Turn, Viewer};
    use courtside_testkit::configure;

    const COMBAT: &str =
        "b5,e6,-,h4,d5,f5,-,i2,e3/c9,-,g8,h11,e9,f10,d11,-,f11/31/11/-/A4/A3/0/6/!/attack0";

    fn events(position: &str, plies: &str) -> Vec<Event> {
        let game: Tactics = configure("", 2);
        let mut state = match position {
            "" => game.setup(),
            _ => game.parse_position(position).expect("a position"),
        };
        let mut events = Vec::new();
        for text in plies.split_whitespace() {
            let ply = match game.turn(&state) {
                Turn::Chance => Ply::Chance(game.parse_chance(&state, text).expect("a roll")),
                _ => Ply::Act(game.parse_action(&state, text).expect("an action")),
            };
            game.apply(&mut state, ply, &mut |event| events.push(event));
        }
        events
    }

    fn say(event: &Event) -> Line {
        let names = ["Navy", "White"].map(String::from);
        let voice = Voice {
            viewer: Viewer::Seat(Seat(0)),
            names: &names,
        };
        event.say(&configure("", 2), &voice)
    }

    /// Rows as seat 0 reads them: parts go on with the row above them.
    fn rows(position: &str, plies: &str) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for line in events(position, plies).iter().map(say) {
            match rows.last_mut() {
                _ if line.spans.is_empty() => {}
                Some(row) if line.row == LogRow::Part => {
                    *row += " · ";
                    *row += &line.plain();
                }
                _ => rows.push(line.plain()),
            }
        }
        rows
    }

    #[test]
    fn a_throw_is_one_row_with_its_dice_and_what_came_of_it() {
        assert_eq!(
            rows(COMBAT, "A2+D1>D1 4566 111"),
            [
                "You threw at White's Defender 1 with Assault 2 and Defender 1 · 4 5 6 6 plus 1 · against 1 1 1 plus 3 · 22 beats 6 ✕ White's Defender 1 is out"
            ]
        );
        assert_eq!(
            rows(COMBAT, "X>D1 456 355"),
            [
                "You threw at White's Defender 1 with the Ace · 4 5 6 minus 2 · against 3 5 5 plus 3 · 13 doesn't beat 16 ✓ White's Defender 1 is safe"
            ]
        );
        assert_eq!(
            rows(COMBAT, "A2+D1>D1 1111 666 outD1 A2@c12"),
            [
                "You threw at White's Defender 1 with Assault 2 and Defender 1 · 1 1 1 1 plus 1 · against 6 6 6 plus 3 · 21 is at least double 5, so it's a catch · White chose ✕ your Defender 1 is out · White brought Assault 2 back on c12"
            ]
        );
    }

    #[test]
    fn a_line_up_is_one_row_a_side_and_a_turn_is_a_heading() {
        let told = rows(
            "",
            "2 2 4 2 A D A D X D A D A A D A D X D A D A A1a4 done done 34 12",
        );
        assert_eq!(
            told[0],
            "Roll for who goes first: you 2 · White 2 · 2 each, so both roll again"
        );
        assert_eq!(
            told[1],
            "Roll for who goes first: you 4 · White 2 · you won it, 4 to 2"
        );
        assert!(told[2].starts_with("You lined up Assault 1 on a1 · Defender 1 on b1 · "));
        assert!(told[3].starts_with("White lined up Assault 1 on a12 · "));
        assert_eq!(
            told[4..],
            [
                "Turn 1",
                "You moved Assault 1 a1 to a4",
                "Roll for the first throw: you 3 4 · White 1 2 · you won it, 7 to 3"
            ]
        );
        let began = Event::TurnBegan {
            turn: 2,
            seat: Seat(1),
        };
        assert_eq!((say(&began).row, say(&began).of), (LogRow::Turn, None));
    }

    #[test]
    fn lines_fit_one_turn_and_totals_below_zero() {
        let throw = Throw {
            seat: Seat(0),
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
        assert_eq!(
            say(&caught).plain(),
            "9 is at least double \u{2212}1, so it's a catch"
        );
        let drawn = Event::Drawn { turns: 1 };
        assert_eq!(
            say(&drawn).plain(),
            "Draw: 1 turn without an out, and both sides have the same number of units"
        );
    }

    #[test]
    fn the_box_score_counts_throws_hits_dodges_catches_and_who_came_back() {
        let game: Tactics = configure("", 2);
        let counted = |plies: &str| {
            let mut score = [[0; 5]; 2];
            for event in events(COMBAT, plies) {
                game.counts(&event, &mut |seat, column| score[seat.index()][column] += 1);
            }
            score
        };
        assert_eq!(game.columns().len(), 5);
        assert_eq!(counted("A2+D1>D1 4566 111"), [[1, 1, 0, 0, 0], [0; 5]]);
        assert_eq!(counted("X>D1 456 355"), [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0]]);
        assert_eq!(
            counted("A2+D1>D1 1111 666 outD1 A2@c12"),
            [[1, 0, 0, 0, 0], [0, 0, 0, 1, 1]]
        );
    }
}
