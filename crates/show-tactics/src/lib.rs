//! Dodgeball Tactics as a scene.

mod ask;
mod choices;
mod motions;
mod panels;
mod sums;
mod thumbnail;

use courtside_kernel::{Line, Seat, Turn, Voice};
use courtside_scene::words::count;
use courtside_scene::*;
use game_tactics::{
    Action, Board, CARD, Event, Kind, Phase, Square, State, Tactics, Throw, Unit, View,
};
use smol_str::format_smolstr;

const CELL: f32 = 64.0;
const RUN_OFF: f32 = 28.0;

/// How Dodgeball Tactics is shown.
pub struct Show;

impl Present for Show {
    type Game = Tactics;

    fn thumbnail() -> Option<courtside_scene::Thumbnail> {
        Some(thumbnail::thumbnail())
    }

    fn scene(game: &Tactics, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            game,
            state: &view.0,
            desk,
        }
        .scene()
    }

    fn counts(_game: &Tactics, view: &View) -> Vec<Count> {
        let state = &view.0;
        if is_setting_up(state) {
            return Vec::new();
        }
        let units = |seat: Seat| Count::new(seat, state.on_board(seat).count(), ["unit", "units"]);
        [Seat(0), Seat(1)].map(units).into()
    }

    fn motions(game: &Tactics, event: &Event, facing: Seat) -> Vec<Motion> {
        motions::motions(game.board, event, facing)
    }
}

/// The middle of a space.
fn centre(board: Board, square: Square, facing: Seat) -> Point {
    let (column, row) = grid(board, square, facing);
    Point {
        x: RUN_OFF + (f32::from(column) + 0.5) * CELL,
        y: RUN_OFF + (f32::from(row) + 0.5) * CELL,
    }
}

/// Column and row of a space from the top left, as `facing` sees the board.
fn grid(board: Board, square: Square, facing: Seat) -> (u8, u8) {
    match facing {
        Seat(0) => (square.column(), board.rows - 1 - square.row()),
        _ => (board.columns - 1 - square.column(), square.row()),
    }
}

fn square_id(square: Square) -> ThingId {
    format_smolstr!("sq-{square}")
}

fn unit_id(seat: Seat, unit: Unit) -> ThingId {
    format_smolstr!("unit-{}-{unit}", seat.0)
}

/// What a unit is doing, as far as it shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Out,
    /// It may still move, or still attack.
    Ready,
    Moved,
    /// It has attacked in this turn, or helped.
    Threw,
    Throwing,
    Helping,
    Target,
    /// Nothing is asked of it now.
    Idle,
}

impl Status {
    const fn word(self) -> &'static str {
        match self {
            Status::Out => "out",
            Status::Ready => "ready",
            Status::Moved => "moved",
            Status::Threw => "threw",
            Status::Throwing => "throwing",
            Status::Helping => "helping",
            Status::Target => "target",
            Status::Idle => "",
        }
    }
}

/// Before the first turn nobody is out: units are only not placed yet.
fn is_setting_up(state: &State) -> bool {
    matches!(state.phase, Phase::FirstRoll { .. } | Phase::Arrange { .. })
}

struct Painter<'a> {
    game: &'a Tactics,
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn voice(&self) -> Voice<'_> {
        Voice {
            viewer: self.desk.viewer,
            names: self.desk.names,
        }
    }

    fn scene(&self) -> Scene {
        let board = self.game.board;
        let court = Court::Tactics {
            columns: board.columns,
            rows: board.rows,
            flipped: self.desk.facing != Seat(0),
        };
        let places = || {
            (0..board.rows)
                .flat_map(|row| (0..board.columns).map(move |column| Square::new(column, row)))
                .map(|square| self.place(square))
                .collect()
        };
        let floor = Floor {
            court,
            width: f32::from(board.columns) * CELL + 2.0 * RUN_OFF,
            height: f32::from(board.rows) * CELL + 2.0 * RUN_OFF,
            places: court.places(places),
            pieces: self.pieces(),
        };
        Scene {
            panels: self.panels(),
            buttons: self.buttons(),
            choices: self
                .desk
                .offers
                .iter()
                .map(|offer| self.choice(offer))
                .collect(),
            ending: self.ending(),
            ..Scene::new(
                CARD.id,
                self.desk.between(CARD.name),
                floor,
                self.score(),
                self.ask(),
            )
        }
    }

    fn place(&self, square: Square) -> Place {
        let (board, facing) = (self.game.board, self.desk.facing);
        Place {
            id: square_id(square),
            name: square.to_string(),
            at: centre(board, square, facing),
            size: CELL,
            grid: grid(board, square, facing),
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for unit in self.state.on_board(seat).each() {
                let square = self.state.square_of(seat, unit);
                let doing = match self.status(seat, unit) {
                    Status::Idle => String::new(),
                    status => format!(", {}", status.word()),
                };
                pieces.push(Piece {
                    id: unit_id(seat, unit),
                    figure: self.figure(seat, unit),
                    at: centre(self.game.board, square, self.desk.facing),
                    place: Some(square_id(square)),
                    what: unit.words().into(),
                    name: self.desk.called(seat, &unit.words()),
                    label: format!(
                        "{square}: {} {}{doing}",
                        self.voice().whose_mid(seat),
                        unit.words()
                    )
                    .into(),
                });
            }
        }
        pieces
    }

    fn figure(&self, seat: Seat, unit: Unit) -> Figure {
        Figure::Unit {
            seat,
            unit: match unit.kind() {
                Kind::Assault => UnitKind::Assault,
                Kind::Defender => UnitKind::Defender,
                Kind::Ace => UnitKind::Ace,
            },
            number: unit.number(),
            up: seat == self.desk.facing,
            done: matches!(self.status(seat, unit), Status::Moved | Status::Threw),
        }
    }

    fn status(&self, seat: Seat, unit: Unit) -> Status {
        if self.state.square_of(seat, unit) == Square::OUT {
            return Status::Out;
        }
        if let Some(throw) = self.throw() {
            let ours = throw.seat == seat;
            if ours && throw.attacker == unit {
                return Status::Throwing;
            }
            if ours && throw.helper == Some(unit) {
                return Status::Helping;
            }
            if !ours && throw.target == unit {
                return Status::Target;
            }
        }
        match self.state.phase {
            Phase::Move(moving) if moving == seat => match self.state.moved.has(unit) {
                true => Status::Moved,
                false => Status::Ready,
            },
            Phase::Attack { .. }
            | Phase::AttackDice(_)
            | Phase::DefenceDice { .. }
            | Phase::ChooseOut { .. }
            | Phase::Return { .. } => match self.state.attacked[seat.index()].has(unit) {
                true => Status::Threw,
                false if self.state.balls[seat.index()] > 0 => Status::Ready,
                false => Status::Idle,
            },
            _ => Status::Idle,
        }
    }

    /// The attack whose dice are falling.
    fn throw(&self) -> Option<Throw> {
        match self.state.phase {
            Phase::AttackDice(throw) | Phase::DefenceDice { throw, .. } => Some(throw),
            _ => None,
        }
    }

    fn is_setting_up(&self) -> bool {
        is_setting_up(self.state)
    }

    fn score(&self) -> Score {
        let side = |seat: Seat| {
            let units = usize::from(self.state.on_board(seat).count());
            let balls = usize::from(self.state.balls[seat.index()]);
            let balls = count(balls, "ball");
            let (detail, points) = if self.is_setting_up() {
                (format!("{units} of 9 placed · {balls}"), 9)
            } else {
                (format!("{} · {balls}", count(units, "unit")), units)
            };
            Side {
                seat,
                name: self.voice().who(seat),
                detail,
                points: points.to_string(),
                to_act: self.desk.turn.actor() == Some(seat),
            }
        };
        Score {
            sides: vec![side(Seat(0)), side(Seat(1))],
            under: self.facts(),
        }
    }

    /// Short facts below the score.
    fn facts(&self) -> Vec<Line> {
        let state = self.state;
        let turn = |part: &str| Line::new().text("Turn ").strong(state.turn).text(part);
        let mut facts = vec![match state.phase {
            Phase::FirstRoll { .. } => Line::new().text("Who is first?"),
            Phase::Arrange { .. } => Line::new().text("Line-up"),
            Phase::Move(_) => turn(", movement"),
            Phase::Won(_) | Phase::Drawn => Line::new().text("Game over"),
            _ => turn(", combat"),
        }];
        if matches!(state.phase, Phase::Won(_) | Phase::Drawn) {
            return facts;
        }
        let both = |what: &str, numbers: [u8; 2]| {
            let name = |seat: Seat| format!(" {} ", self.voice().whom(seat));
            Line::new()
                .text(what)
                .text(name(Seat(0)))
                .strong(numbers[0])
                .text(",")
                .text(name(Seat(1)))
                .strong(numbers[1])
        };
        facts.push(both("Balls:", state.balls));
        if state.thrown != [0, 0] {
            facts.push(both("Thrown:", state.thrown));
        }
        // Quiet turns matter when they add up.
        if state.quiet >= 5 {
            let left = self.game.quiet.saturating_sub(state.quiet);
            let mut fact = Line::new()
                .text("Nobody out for ")
                .strong(count(state.quiet.into(), "turn"));
            if left <= 10 {
                fact = fact.text(", the end in ").strong(left);
            }
            facts.push(fact);
        }
        facts
    }

    fn ending(&self) -> Option<Ending> {
        let Turn::Over(winners, rule) = self.desk.turn else {
            return None;
        };
        let units = [Seat(0), Seat(1)].map(|seat| self.state.on_board(seat).count());
        let quiet = format!(
            "Nobody went out for {}",
            count(self.game.quiet.into(), "turn")
        );
        if winners.count() > 1 {
            return Some(Ending {
                headline: "A draw".into(),
                detail: format!(
                    "{quiet}, and both sides have {} left.",
                    count(units[0].into(), "unit")
                ),
                rule: rule.to_string(),
            });
        }
        let winner = if winners.contains(Seat(0)) {
            Seat(0)
        } else {
            Seat(1)
        };
        let (loser, voice) = (winner.other(), self.voice());
        let left = units[loser.index()];
        let has = if self.desk.viewer.is(loser) {
            "have"
        } else {
            "has"
        };
        let detail = if left == 0 {
            format!("{} {has} no unit left.", voice.who(loser))
        } else {
            format!(
                "{quiet}, and {} more units: {} to {left}.",
                match self.desk.viewer.is(winner) {
                    true => "you have".to_owned(),
                    false => format!("{} has", self.desk.name(winner)),
                },
                units[winner.index()]
            )
        };
        Some(Ending {
            headline: format!("{} won", voice.who(winner)),
            detail,
            rule: rule.to_string(),
        })
    }
}
