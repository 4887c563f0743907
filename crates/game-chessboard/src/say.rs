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
            Event::Hit { .. } => result(Good::Lost, "out"),
            Event::Caught { seat, .. } if seat == actor => result(Good::Lost, "caught"),
            Event::Caught { .. } => result(Good::Hit, "caught"),
            Event::Missed { seat, .. } if seat == actor => result(Good::Miss, "missed"),
            Event::Missed { .. } => result(Good::Hit, "safe"),
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

    fn columns(&self) -> &'static [&'static str] {
        &["Throws", "Hits", "Dodges", "Catches"]
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        match *event {
            Event::Threw { seat, .. } => count(seat, 0),
            Event::Hit { seat, .. } => count(seat, 1),
            Event::Missed { seat, .. } => count(seat.other(), 2),
            Event::Caught { seat, .. } => count(seat.other(), 3),
            _ => {}
        }
    }
}

impl Event {
    pub(crate) fn say(&self, voice: &Voice) -> Line {
        match *self {
            Event::Placed { seat, files } => placed(voice, seat, files),
            Event::Revealed { files } => revealed(voice, files),
            Event::Rolled {
                seat,
                dice,
                first: true,
            } => {
                let line = by(voice, seat).text(" rolled ");
                let faces = dice.faces().into_iter();
                faces
                    .fold(line, |line, face| line.die(seat, face))
                    .text(format!(", {} in all", dice.total()))
            }
            // They lie open beside the board.
            Event::Rolled { .. } => Line::new(),
            Event::Tied { total } => text(format!("{total} each, so both roll again")).part(),
            Event::Began { seat, totals } => {
                let (low, high) = (totals[0].min(totals[1]), totals[0].max(totals[1]));
                by(voice, seat)
                    .text(format!(" rolled lower, {low} to {high}, and went first"))
                    .gist(format!("{} went first", voice.whom(seat)))
            }
            Event::Turned { seat } => text(voice.who(seat)).turn(seat),
            Event::Held { seat, die } => text("Held").paid(seat, die),
            Event::Walked {
                seat,
                die,
                pawn,
                from,
                to,
                picked,
            } => walked(pawn, [from, to], picked).paid(seat, die),
            Event::Passed {
                seat,
                die,
                pawn,
                mate,
                ..
            } => {
                let [from, to] = [pawn, mate].map(Pawn::number);
                text(format!("Pawn {from} passed a ball to pawn {to}")).paid(seat, die)
            }
            Event::Threw {
                seat,
                die,
                thrower,
                at,
                ..
            } => text(format!("Pawn {} threw at {}", thrower.number(), at.name())).paid(seat, die),
            Event::Answered { seat, catching, .. } => {
                let answer = if catching { "tried to catch" } else { "dodged" };
                text(format!("{} {answer}", voice.whom(seat))).part()
            }
            // What comes of it names both dice.
            Event::ThrowRolled { .. } => Line::new(),
            Event::Hit {
                seat,
                target,
                rolls,
                ..
            } => hit(voice, seat, target, rolls),
            Event::Missed {
                seat,
                target,
                rolls,
                ..
            } => missed(voice, seat, target, rolls),
            Event::Caught {
                seat,
                thrower,
                rolls: [thrown, answered],
                ..
            } => Line::new()
                .die(seat.other(), answered)
                .text(" beats ")
                .die(seat, thrown)
                .text(", caught")
                .fell(format!("{} is out", the_pawn(voice, seat, thrower)))
                .gist(format!("{} out", the_pawn(voice, seat, thrower)))
                .part(),
            Event::PutDown { seat, square, .. } => {
                let (who, square) = (voice.whom(seat), square.name());
                text(format!("{who} put the ball on {square}")).part()
            }
            Event::KeptBall { seat, target, .. } => text(format!(
                "no square beside {} was free, so it kept the ball",
                the_pawn(voice, seat, target)
            ))
            .part(),
            Event::Hoarded { seat } => text(format!(
                "Kept all 3 balls and didn't throw, so one goes to {}",
                voice.whom(seat.other())
            ))
            .of(seat),
            Event::Took {
                seat, pawn, from, ..
            } => text(format!(
                "{} took the ball on {} for pawn {}",
                voice.whom(seat),
                from.ball_place(),
                pawn.number()
            ))
            .part(),
            Event::Won { seat } => Line::new()
                .strong(format!("{} won", voice.who(seat)))
                .text(format!(
                    ": all of {} pawns are out",
                    voice.whose_mid(seat.other())
                ))
                .of(seat)
                .gist(format!("{} won", voice.whom(seat))),
            Event::Drawn { turns } => Line::new()
                .strong("Draw")
                .text(format!(": {turns} turns in a row without a throw"))
                .gist("draw"),
        }
    }
}

fn text(words: impl AsRef<str>) -> Line {
    Line::new().text(words)
}

/// "Mara", where the rows of both players stand below one another.
fn by(voice: &Voice, seat: Seat) -> Line {
    Line::new().strong(voice.who(seat)).of(seat)
}

/// "Mara's pawn 2", "your pawn 2"
fn the_pawn(voice: &Voice, seat: Seat, pawn: Pawn) -> String {
    format!("{} pawn {}", voice.whose_mid(seat), pawn.number())
}

fn placed(voice: &Voice, seat: Seat, files: Option<Files>) -> Line {
    let line = by(voice, seat);
    match files {
        Some(files) => line.text(format!(" placed 5 pawns on {}", listed(files))),
        None => line.text(" placed 5 pawns in secret"),
    }
}

fn revealed(voice: &Voice, files: [Files; 2]) -> Line {
    let [navy, white] = files.map(listed);
    text(format!(
        "Both line-ups: {} on {navy}, {} on {white}",
        voice.whom(Seat(0)),
        voice.whom(Seat(1))
    ))
}

fn walked(pawn: Pawn, way: [Square; 2], picked: [Square; BALLS]) -> Line {
    let pawn = pawn.number();
    let [from, to] = way.map(Square::name);
    let balls = match picked.iter().filter(|place| **place != Square::OUT).count() {
        0 => return text(format!("Pawn {pawn} walked {from} to {to}")),
        1 => "took a ball".to_owned(),
        balls => format!("took {balls} balls"),
    };
    text(if from == to {
        format!("Pawn {pawn} {balls} and came back to {to}")
    } else {
        format!("Pawn {pawn} walked {from} to {to}, {balls}")
    })
}

/// Only a catcher is hit by equal dice (K19).
fn hit(voice: &Voice, thrower: Seat, target: Pawn, [thrown, answered]: [u8; 2]) -> Line {
    let tied = thrown == answered;
    let line = Line::new()
        .die(thrower, thrown)
        .text(if tied { " ties " } else { " beats " })
        .die(thrower.other(), answered)
        .text(if tied { ", which beats a catcher" } else { "" });
    let target = the_pawn(voice, thrower.other(), target);
    line.fell(format!("{target} is out"))
        .gist(format!("{target} out"))
        .part()
}

/// Equal dice miss a dodger (K19).
fn missed(voice: &Voice, thrower: Seat, target: Pawn, [thrown, answered]: [u8; 2]) -> Line {
    let target = the_pawn(voice, thrower.other(), target);
    Line::new()
        .die(thrower, thrown)
        .text(" doesn't beat ")
        .die(thrower.other(), answered)
        .held(format!("{target} is safe"))
        .gist(format!("{target} safe"))
        .part()
}

/// "a, c, d, f and h"
fn listed(files: Files) -> String {
    let names: Vec<String> = files.letters().chars().map(String::from).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{LogRow, Notation, Ply, Span, Turn, Viewer};
    use courtside_testkit::configure;

    const NAMES: [&str; 2] = ["Ann", "Mara"];

    fn events(position: &str, plies: &str) -> Vec<Event> {
        let game: Chessboard = configure("", 2);
        let mut state = game.parse_position(position).expect("a position");
        let mut events = Vec::new();
        for text in plies.split_whitespace() {
            let ply = match courtside_kernel::Game::turn(&game, &state) {
                Turn::Chance => Ply::Chance(game.parse_chance(&state, text).expect("a roll")),
                _ => Ply::Act(game.parse_action(&state, text).expect("an action")),
            };
            courtside_kernel::Game::apply(&game, &mut state, ply, &mut |event| events.push(event));
        }
        events
    }

    /// The log that seat 0, Ann, is told.
    fn lines(position: &str, plies: &str) -> Vec<Line> {
        let names = NAMES.map(String::from);
        let voice = Voice {
            viewer: Viewer::Seat(Seat(0)),
            names: &names,
        };
        let events = events(position, plies);
        let lines = events.iter().map(|event| event.say(&voice));
        lines.filter(|line| !line.spans.is_empty()).collect()
    }

    /// Rows as they are read: parts go on with the row above them.
    fn rows(position: &str, plies: &str) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for line in lines(position, plies) {
            match rows.last_mut() {
                Some(row) if line.row == LogRow::Part => {
                    *row += " · ";
                    *row += &line.plain();
                }
                _ => rows.push(line.plain()),
            }
        }
        rows
    }

    const OPEN: &str = "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/c3,d4,gh/136/136/0/act/0/-";

    #[test]
    fn a_throw_is_one_row_with_its_answer_its_dice_and_what_came_of_it() {
        let throw = |rest: &str| rows(OPEN, &format!("3d4xe6 {rest}"));
        assert_eq!(
            throw("dodge 5 2"),
            ["Pawn 2 threw at e6 · Mara dodged · 5 beats 2 ✕ Mara's pawn 2 is out"]
        );
        assert_eq!(
            throw("catch 4 4"),
            [
                "Pawn 2 threw at e6 · Mara tried to catch · 4 ties 4, which beats a catcher ✕ Mara's pawn 2 is out"
            ]
        );
        assert_eq!(
            throw("catch 2 4"),
            ["Pawn 2 threw at e6 · Mara tried to catch · 4 beats 2, caught ✕ your pawn 2 is out"]
        );
        assert_eq!(
            throw("dodge 4 4 =e5"),
            [
                "Pawn 2 threw at e6 · Mara dodged · 4 doesn't beat 4 ✓ Mara's pawn 2 is safe · Mara put the ball on e5"
            ]
        );
        let told = lines(OPEN, "3d4xe6 catch 2 4");
        assert_eq!(told[2].gist, "your pawn 2 out");
    }

    #[test]
    fn a_turn_is_headed_by_its_player_and_an_action_shows_the_die_that_paid_for_it() {
        let told = lines(OPEN, "1d4c3+c3 3c3c1 6- 245 1b6b7");
        let plain: Vec<String> = told.iter().map(Line::plain).collect();
        assert_eq!(
            plain,
            [
                "Pawn 2 walked d4 to c3, took a ball",
                "Pawn 2 walked c3 to c1",
                "Held",
                "Mara",
                "Pawn 1 walked b6 to b7"
            ]
        );
        assert_eq!(
            told[2].lead,
            Some(Span::Die {
                seat: Seat(0),
                face: 6
            })
        );
        assert_eq!((told[3].row, told[3].of), (LogRow::Turn, Some(Seat(1))));
        assert_eq!(
            rows(OPEN, "3d4d4+c3")[..],
            ["Pawn 2 took a ball and came back to d4"]
        );
    }

    #[test]
    fn the_first_turn_has_a_heading_too() {
        let start = "-,-,-,-,-/-,-,-,-,-/ab,de,gh/000/000/0/place0/0/-";
        let told = rows(start, "@acdfh @bcdeg 112 112 111 234");
        assert_eq!(
            told,
            [
                "You placed 5 pawns on a, c, d, f and h",
                "Mara placed 5 pawns on b, c, d, e and g",
                "Both line-ups: you on a, c, d, f and h, Mara on b, c, d, e and g",
                "You rolled 1 1 2, 4 in all",
                "Mara rolled 1 1 2, 4 in all · 4 each, so both roll again",
                "You rolled 1 1 1, 3 in all",
                "Mara rolled 2 3 4, 9 in all",
                "You rolled lower, 3 to 9, and went first",
                "You",
            ]
        );
    }

    #[test]
    fn the_box_score_counts_throws_hits_dodges_and_catches() {
        let game: Chessboard = configure("", 2);
        let counted = |rest: &str| {
            let mut score = [[0; 4]; 2];
            for event in events(OPEN, &format!("3d4xe6 {rest}")) {
                game.counts(&event, &mut |seat, column| score[seat.index()][column] += 1);
            }
            score
        };
        assert_eq!(game.columns(), ["Throws", "Hits", "Dodges", "Catches"]);
        assert_eq!(counted("dodge 5 2"), [[1, 1, 0, 0], [0; 4]]);
        assert_eq!(counted("dodge 2 5"), [[1, 0, 0, 0], [0, 0, 1, 0]]);
        assert_eq!(counted("catch 2 5"), [[1, 0, 0, 0], [0, 0, 0, 1]]);
    }
}
