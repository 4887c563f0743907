//! Dodgeball Tactics as a scene.

mod ask;
mod attempt;
mod choices;
mod motions;
mod panels;
mod sums;
mod thumbnail;

use courtside_kernel::{Line, Seat};
use courtside_scene::words::{capital, count};
use courtside_scene::*;
use game_tactics::{
    Action, Board, CARD, Event, Kind, Phase, Square, State, Tactics, Throw, Unit, View,
};
use smol_str::format_smolstr;

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

    fn attempt(game: &Tactics, view: &View, picks: &[ThingId], thing: &str) -> Option<Action> {
        attempt::attempt(game.board, &view.0, picks, thing)
    }

    fn motions(game: &Tactics, event: &Event, facing: Seat) -> Vec<Motion> {
        motions::motions(game.board, event, facing)
    }
}

/// The spaces as `facing` sees them.
const fn lattice(board: Board, facing: Seat) -> Lattice {
    Lattice {
        columns: board.columns,
        rows: board.rows,
        cell: 64.0,
        edge: 28.0,
        top: 28.0,
        flipped: facing.0 != 0,
    }
}

/// The middle of a space.
fn centre(board: Board, square: Square, facing: Seat) -> Point {
    lattice(board, facing).at(square.column(), square.row())
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

/// Before the first turn no unit is out: it is only not placed yet.
fn is_setting_up(state: &State) -> bool {
    matches!(state.phase, Phase::FirstRoll { .. } | Phase::Arrange { .. })
}

struct Painter<'a> {
    game: &'a Tactics,
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn scene(&self) -> Scene {
        let spaces = lattice(self.game.board, self.desk.facing);
        let mut floor = spaces.floor(Court::Tactics {
            columns: spaces.columns,
            rows: spaces.rows,
            flipped: spaces.flipped,
        });
        floor.pieces = self.pieces(&floor.places, spaces);
        Scene {
            panels: self.panels(),
            buttons: self.buttons(),
            choices: self.choices(),
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

    fn pieces(&self, places: &[Place], spaces: Lattice) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for unit in self.state.on_board(seat).each() {
                let square = self.state.square_of(seat, unit);
                let doing = match self.status(seat, unit) {
                    Status::Idle => String::new(),
                    status => format!(", {}", status.word()),
                };
                pieces.push(self.desk.piece(
                    seat,
                    &places[spaces.index(square.column(), square.row())],
                    unit_id(seat, unit),
                    self.figure(seat, unit),
                    unit.words().into(),
                    &doing,
                ));
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
            Phase::Move(moving) if moving != seat => Status::Idle,
            Phase::Move(_) if self.state.moved.has(unit) => Status::Moved,
            Phase::Move(_) => Status::Ready,
            Phase::Attack { .. }
            | Phase::AttackDice(_)
            | Phase::DefenceDice { .. }
            | Phase::ChooseOut { .. }
            | Phase::Return { .. } => {
                if self.state.attacked[seat.index()].has(unit) {
                    Status::Threw
                } else if self.state.balls[seat.index()] > 0 {
                    Status::Ready
                } else {
                    Status::Idle
                }
            }
            Phase::FirstRoll { .. }
            | Phase::Arrange { .. }
            | Phase::CombatRoll { .. }
            | Phase::Won(_)
            | Phase::Drawn => Status::Idle,
        }
    }

    /// The attack whose dice are being rolled.
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
            self.desk.side(seat, detail, points)
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
            Phase::FirstRoll { .. } => Line::new().text("Rolling to go first"),
            Phase::Arrange { .. } => Line::new().text("Line-up"),
            Phase::Move(_) => turn(", movement"),
            Phase::Won(_) | Phase::Drawn => Line::new().text("Game over"),
            _ => turn(", combat"),
        }];
        if matches!(state.phase, Phase::Won(_) | Phase::Drawn) {
            return facts;
        }
        let both = |what: &str, numbers: [u8; 2]| {
            let name = |seat: Seat| format!(" {} ", self.desk.voice().whom(seat));
            Line::new()
                .text(what)
                .text(name(Seat(0)))
                .strong(numbers[0])
                .text(",")
                .text(name(Seat(1)))
                .strong(numbers[1])
        };
        if state.thrown != [0, 0] {
            facts.push(both("Thrown:", state.thrown));
        }
        // Quiet turns matter when they add up.
        if state.quiet >= 5 {
            let left = self.game.quiet.saturating_sub(state.quiet);
            let mut fact = Line::new()
                .text("No outs for ")
                .strong(count(state.quiet.into(), "turn"));
            if left <= 10 {
                fact = fact.text(", ends in ").strong(left);
            }
            facts.push(fact);
        }
        facts
    }

    fn ending(&self) -> Option<Ending> {
        let units = |seat: Seat| self.state.on_board(seat).count();
        let quiet = format!(
            "No unit went out for {}",
            count(self.game.quiet.into(), "turn")
        );
        self.desk.ending_of_two(|winner| match winner {
            None => {
                let left = count(units(Seat(0)).into(), "unit");
                format!("{quiet}, and both sides have {left} left.")
            }
            Some(winner) => match (units(winner), units(winner.other())) {
                (_, 0) => format!("{} no units left.", capital(&self.desk.has(winner.other()))),
                (more, left) => format!(
                    "{quiet}, and {} more left: {more} to {left}.",
                    self.desk.has(winner)
                ),
            },
        })
    }
}
