//! Chessboard Dodgeball as a scene.

mod attempt;
mod choices;
mod motions;
mod thumbnail;

use courtside_kernel::{Line, Seat};
use courtside_scene::words::{capital, count};
use courtside_scene::*;
use game_chessboard::content::{HAND, PAWNS};
use game_chessboard::{Action, CARD, Chessboard, Deed, Event, Pawn, Phase, Square, State, View};
use smol_str::{SmolStr, format_smolstr};

/// Files left of the line on which each starting corner lies.
const CORNER_FILES: [f32; 3] = [1.0, 4.0, 7.0];

/// How Chessboard Dodgeball is shown.
pub struct Show;

impl Present for Show {
    type Game = Chessboard;

    fn thumbnail() -> Option<courtside_scene::Thumbnail> {
        Some(thumbnail::thumbnail())
    }

    fn scene(game: &Chessboard, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            state: &view.0,
            desk,
            draw_after: game.draw_after,
            ways: choices::ways(desk.offers),
        }
        .scene()
    }

    fn attempt(_game: &Chessboard, view: &View, picks: &[ThingId], thing: &str) -> Option<Action> {
        attempt::attempt(&view.0, picks, thing)
    }

    fn shows_odds(_game: &Chessboard, action: Action) -> bool {
        // Nothing else hangs on dice.
        matches!(
            action.deed(),
            Deed::Throw { .. } | Deed::Dodge | Deed::Catch
        )
    }

    fn odds_alike(_game: &Chessboard, one: Action, other: Action) -> bool {
        // One die against another: who throws, at whom and how far makes no difference (K19).
        let is_throw = |action: Action| matches!(action.deed(), Deed::Throw { .. });
        is_throw(one) && is_throw(other)
    }

    fn counts(_game: &Chessboard, view: &View) -> Vec<Count> {
        let state = &view.0;
        if matches!(state.phase, Phase::Place(_)) {
            return Vec::new();
        }
        let seats = [Seat(0), Seat(1)];
        let pawns = seats.map(|seat| {
            let left = state.pawns_left(seat) as u32;
            Count::new(seat, left, ["pawn", "pawns"])
        });
        let balls = seats.map(|seat| {
            let balls = held(state, seat) as u32;
            Count::new(seat, balls, ["ball", "balls"])
        });
        pawns.into_iter().chain(balls).collect()
    }

    fn motions(_game: &Chessboard, event: &Event, facing: Seat) -> Vec<Motion> {
        motions::motions(event, facing)
    }
}

/// The squares as `facing` sees them.
const fn lattice(facing: Seat) -> Lattice {
    Lattice {
        columns: 8,
        rows: 8,
        cell: 80.0,
        edge: 36.0,
        top: 36.0,
        flipped: facing.0 != 0,
    }
}

/// The middle of a square.
fn centre(square: Square, facing: Seat) -> Point {
    lattice(facing).at(square.file(), square.rank())
}

/// Where a ball lies: a little below the middle of a square, or on its starting corner.
fn ball_point(place: Square, facing: Seat) -> Point {
    if let Some(corner) = place.corner() {
        let squares = lattice(facing);
        let x = squares.edge + CORNER_FILES[corner] * squares.cell;
        return Point {
            x: if squares.flipped {
                squares.width() - x
            } else {
                x
            },
            y: squares.height() / 2.0,
        };
    }
    let middle = centre(place, facing);
    Point {
        y: middle.y + 6.0,
        ..middle
    }
}

fn square_id(square: Square) -> ThingId {
    ["sq-", square.name()].into_iter().collect()
}

// Ids are made by the hundred, so these are not formatted.

fn pawn_id(seat: Seat, pawn: Pawn) -> ThingId {
    const IDS: [[&str; PAWNS]; 2] = [
        ["pawn-0-1", "pawn-0-2", "pawn-0-3", "pawn-0-4", "pawn-0-5"],
        ["pawn-1-1", "pawn-1-2", "pawn-1-3", "pawn-1-4", "pawn-1-5"],
    ];
    ThingId::new_static(IDS[seat.index()][pawn.index()])
}

fn die_id(face: u8) -> ThingId {
    const IDS: [&str; 7] = [
        "die-0", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6",
    ];
    ThingId::new_static(IDS[usize::from(face)])
}

fn ball_id(place: Square) -> ThingId {
    format_smolstr!("ball-{}", place.ball_place())
}

/// How many balls the pawns of a seat carry.
fn held(state: &State, seat: Seat) -> usize {
    let squares = state.pawns(seat);
    let carried = |ball: &&Square| squares.contains(ball);
    state.balls().iter().filter(carried).count()
}

struct Painter<'a> {
    state: &'a State,
    desk: &'a Desk<'a, Action>,
    draw_after: u16,
    ways: choices::Ways,
}

impl Painter<'_> {
    fn scene(&self) -> Scene {
        let squares = lattice(self.desk.facing);
        let mut floor = squares.floor(Court::Chessboard {
            flipped: squares.flipped,
        });
        floor.pieces = self.pieces(&floor.places);
        Scene {
            trays: self.trays(),
            panels: self.panels(),
            buttons: self.buttons(),
            choices: self.choices().into(),
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

    fn pieces(&self, places: &[Place]) -> Vec<Piece> {
        const CALLED: [&str; PAWNS] = ["pawn 1", "pawn 2", "pawn 3", "pawn 4", "pawn 5"];
        let facing = self.desk.facing;
        let mut pieces = Vec::with_capacity(16);
        for seat in [Seat(0), Seat(1)] {
            for (pawn, square) in Pawn::all().zip(*self.state.pawns(seat)) {
                if !square.is_on_board() {
                    continue;
                }
                let balls = self.state.balls_on(square);
                let carrying = match balls {
                    0 => "",
                    1 => ", carrying a ball",
                    2 => ", carrying 2 balls",
                    _ => ", carrying 3 balls",
                };
                pieces.push(self.desk.piece(
                    seat,
                    &places[square.index()],
                    pawn_id(seat, pawn),
                    Figure::Pawn {
                        seat,
                        number: pawn.number(),
                        balls,
                    },
                    SmolStr::new_static(CALLED[pawn.index()]),
                    carrying,
                ));
            }
        }
        let mut last = Square::OUT;
        for &place in self.state.balls() {
            let carried = [Seat(0), Seat(1)]
                .iter()
                .any(|seat| self.state.pawn_on(*seat, place).is_some());
            if place == last || place == Square::FLYING || carried {
                continue;
            }
            last = place;
            let balls = self.state.balls_on(place);
            let what: SmolStr = if balls == 1 {
                "a loose ball".into()
            } else {
                format_smolstr!("{balls} loose balls")
            };
            let on_corner = place.corner().is_some();
            let (called, label) = if on_corner {
                let files = place.ball_place();
                let (left, right) = files.split_at(1);
                let between = format!("between {left} and {right}");
                (
                    format_smolstr!("the ball {between}"),
                    format_smolstr!("centre line {between}: a ball"),
                )
            } else {
                let label = [place.name(), ": ", &what].into_iter().collect();
                (what.clone(), label)
            };
            let (figure, at) = (Figure::Ball { count: balls }, ball_point(place, facing));
            pieces.push(Piece {
                place: (!on_corner).then(|| square_id(place)),
                alike: true,
                ..Piece::new(ball_id(place), figure, at, called, label)
            });
        }
        pieces.extend(self.flying_ball());
        pieces
    }

    /// The ball of a throw that is not settled yet, in the air beside its target.
    fn flying_ball(&self) -> Option<Piece> {
        let (Phase::Answer { target, .. }
        | Phase::ThrowerDie { target, .. }
        | Phase::TargetDie { target, .. }
        | Phase::PutDown { target }) = self.state.phase
        else {
            return None;
        };
        let square = self.state.square_of(self.state.active.other(), target);
        let middle = centre(square, self.desk.facing);
        // Above its shoulder, where no pawn carries one.
        let at = Point {
            x: middle.x + 27.0,
            y: middle.y - 26.0,
        };
        let label = format_smolstr!("{}: a thrown ball in the air", square.name());
        let ball = Figure::Ball { count: 1 };
        Some(Piece {
            alike: true,
            ..Piece::new("ball-flying", ball, at, "the thrown ball", label)
        })
    }

    fn trays(&self) -> Vec<Tray> {
        let seats = [self.desk.facing, self.desk.facing.other()];
        let has_rolled =
            |seat: &Seat| !self.state.dice(*seat).is_spent() || *seat == self.state.active;
        if matches!(self.state.phase, Phase::Place(_)) {
            return Vec::new();
        }
        seats
            .iter()
            .copied()
            .filter(has_rolled)
            .map(|seat| self.tray(seat))
            .collect()
    }

    fn tray(&self, seat: Seat) -> Tray {
        let mine = self.desk.viewer.is(seat);
        let acting = seat == self.state.active && !matches!(self.state.phase, Phase::Initiative(_));
        let dice = self.state.dice(seat);
        let left = dice.left().count();
        let title = match (acting, mine) {
            (true, true) => "Your dice".into(),
            (true, false) => format!("{} dice", self.desk.voice().whose(seat)),
            (false, true) => "You play next with".into(),
            (false, false) => format!("{} plays next with", self.desk.name(seat)),
        };
        Tray {
            title,
            note: if acting {
                format_smolstr!("{left} left")
            } else {
                SmolStr::default()
            },
            dice: dice
                .faces()
                .into_iter()
                .rev()
                .map(|face| TrayDie {
                    id: (face != 0 && acting).then(|| die_id(face)),
                    kind: None,
                    name: Face::Number(face).name(),
                    seat,
                    face: Face::Number(face),
                    state: if face == 0 {
                        DieState::Spent
                    } else {
                        DieState::Ready
                    },
                })
                .collect(),
            theirs: !mine && seat != self.desk.facing,
        }
    }

    fn score(&self) -> Score {
        let side = |seat: Seat| {
            let pawns = self.state.pawns_left(seat);
            let balls = held(self.state, seat);
            let secret = self.state.pawns(seat).contains(&Square::SECRET);
            let placing = matches!(self.state.phase, Phase::Place(_));
            let detail = match (placing, secret, pawns) {
                (true, true, _) => "placed, hidden".into(),
                (true, _, 0) => "placing 5 pawns".into(),
                (true, ..) => "placed".into(),
                _ => format!("{} · {}", count(pawns, "pawn"), count(balls, "ball")),
            };
            self.desk
                .side(seat, detail, if placing { PAWNS } else { pawns })
        };
        let mut under = Vec::new();
        match self.state.phase {
            Phase::Place(_) => under.push(Line::new().text("Placing pawns in secret")),
            Phase::Initiative(_) => under.push(Line::new().text("Rolling to go first")),
            Phase::Won(_) | Phase::Drawn => under.push(Line::new().text("Game over")),
            Phase::Act
            | Phase::Answer { .. }
            | Phase::ThrowerDie { .. }
            | Phase::TargetDie { .. }
            | Phase::PutDown { .. }
            | Phase::HandOver
            | Phase::Reroll => {
                let dice = self.state.dice(self.state.active).left().count();
                under.push(
                    Line::new()
                        .strong(dice)
                        .text(format!(" of {HAND} dice left")),
                );
                let left = self.draw_after.saturating_sub(self.state.quiet);
                if self.state.quiet > 0 && self.draw_after > 0 && left <= 10 {
                    let turns = count(left.into(), "turn");
                    under.push(
                        Line::new()
                            .text("Draw in ")
                            .strong(turns)
                            .text(" without a throw"),
                    );
                }
            }
        }
        Score {
            sides: vec![side(Seat(0)), side(Seat(1))],
            under,
        }
    }

    fn panels(&self) -> Vec<Panel> {
        if matches!(self.state.phase, Phase::Place(_)) {
            return Vec::new();
        }
        let mut rows = Vec::new();
        for seat in [self.desk.facing, self.desk.facing.other()] {
            for (pawn, square) in Pawn::all().zip(*self.state.pawns(seat)) {
                if square == Square::OUT {
                    rows.push(Row {
                        figure: Some(Figure::Pawn {
                            seat,
                            number: pawn.number(),
                            balls: 0,
                        }),
                        name: format!("{} pawn {}", self.desk.voice().whose(seat), pawn.number()),
                        out: true,
                        ..Row::default()
                    });
                }
            }
        }
        Panel::list("Out of the game", rows).into_iter().collect()
    }

    fn ending(&self) -> Option<Ending> {
        self.desk.ending_of_two(|winner| match winner {
            Some(seat) => format!("{} no pawns left.", capital(&self.desk.has(seat.other()))),
            None => format!("{} turns in a row without a throw.", self.state.quiet),
        })
    }
}
