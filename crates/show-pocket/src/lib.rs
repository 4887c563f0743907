//! Pocket Dodgeball as a scene: what people see, and what they can point at.

use courtside_kernel::grid::Square;
use courtside_kernel::{Line, Seat, Turn};
use courtside_scene::words::count;
use courtside_scene::{
    Ask, Choice, Count, Desk, Ending, Figure, Grid, Motion, Offer, Piece, Place, Present, Scene,
    Score, Theme, ThingId,
};
use game_pocket::{Action, CARD, COURT, Event, Pawn, Pocket, State};
use smol_str::format_smolstr;

/// How Pocket Dodgeball is shown.
pub struct Show;

impl Present for Show {
    type Game = Pocket;

    fn scene(game: &Pocket, view: &State, desk: &Desk<Action>) -> Scene {
        Painter {
            game,
            state: view,
            desk,
        }
        .scene()
    }

    fn counts(_game: &Pocket, view: &State) -> Vec<Count> {
        let pawns = |seat| Count::new(seat, view.standing(seat).count() as u32, ["pawn", "pawns"]);
        [Seat(0), Seat(1)].map(pawns).into()
    }

    fn motions(_game: &Pocket, event: &Event, facing: Seat) -> Vec<Motion> {
        let point = |square: Square| court(facing).at(square.column(), square.row());
        match *event {
            Event::Walked {
                seat,
                pawn,
                from,
                to,
                ..
            } => vec![Motion::Walk {
                piece: pawn_id(seat, pawn),
                points: vec![point(from), point(to)],
            }],
            Event::Threw { seat, pawn, target } => vec![Motion::Toss {
                from: pawn_id(seat, pawn),
                to: pawn_id(seat.other(), target),
                balls: 1,
            }],
            Event::Landed {
                seat,
                target,
                face,
                hit,
                ..
            } => {
                let mut motions = vec![Motion::roll(seat, &[face])];
                if hit {
                    let piece = pawn_id(seat.other(), target);
                    motions.push(Motion::Leave { piece });
                }
                motions
            }
        }
    }
}

/// The court with the side of `facing` at the bottom.
fn court(facing: Seat) -> Grid {
    Grid {
        columns: COURT.columns,
        rows: COURT.rows,
        halves: true,
        theme: Theme::Rubber,
        flipped: facing != Seat(0),
    }
}

fn pawn_id(seat: Seat, pawn: Pawn) -> ThingId {
    format_smolstr!("pawn-{}-{pawn}", seat.0)
}

fn square_id(square: Square) -> ThingId {
    format_smolstr!("sq-{square}")
}

struct Painter<'a> {
    game: &'a Pocket,
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn scene(&self) -> Scene {
        let court = court(self.desk.facing);
        let mut floor = court.floor(Vec::new());
        floor.pieces = self.pieces(court, &floor.places);
        let title = self.desk.between(CARD.name);
        let offers = self.desk.offers.iter();
        Scene {
            choices: offers.map(|offer| self.choice(offer)).collect(),
            ending: self.ending(),
            ..Scene::new(CARD.id, title, floor, self.score(), self.ask())
        }
    }

    fn pieces(&self, court: Grid, places: &[Place]) -> Vec<Piece> {
        let place = |square: Square| &places[court.lattice().index(square.column(), square.row())];
        let mut pieces = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for (pawn, square) in self.state.standing(seat) {
                let balls = self.state.balls_on(square);
                let carrying = match balls {
                    0 => String::new(),
                    _ => format!(", carrying {}", count(balls.into(), "ball")),
                };
                pieces.push(self.desk.piece(
                    seat,
                    place(square),
                    pawn_id(seat, pawn),
                    Figure::Pawn {
                        seat,
                        number: pawn.0 + 1,
                        balls,
                    },
                    format_smolstr!("pawn {pawn}"),
                    &carrying,
                ));
            }
        }
        for (number, square) in self.loose() {
            let balls = self.state.balls_on(square);
            let what = count(balls.into(), "ball");
            pieces.push(Piece {
                place: Some(place(square).id.clone()),
                ..Piece::new(
                    format_smolstr!("ball-{number}"),
                    Figure::Ball { count: balls },
                    place(square).at,
                    &what,
                    format_smolstr!("{square}: {what}"),
                )
            });
        }
        pieces
    }

    /// Spaces with loose balls, by the number of the first ball there.
    fn loose(&self) -> Vec<(usize, Square)> {
        let mut spaces: Vec<(usize, Square)> = Vec::new();
        for (number, ball) in self.state.balls.into_iter().enumerate() {
            let known = spaces.iter().any(|(_, space)| *space == ball);
            if self.state.is_free(ball) && !known {
                spaces.push((number + 1, ball));
            }
        }
        spaces
    }

    fn choice(&self, offer: &Offer<Action>) -> Choice {
        let (pawn, end, label) = match offer.action {
            Action::Walk { pawn, to } => {
                let balls = match self.state.balls_on(to) {
                    0 => String::new(),
                    balls => format!(" and pick up {}", count(balls.into(), "ball")),
                };
                (pawn, square_id(to), format_smolstr!("Walk to {to}{balls}"))
            }
            Action::Throw { pawn, target } => {
                let other = self.state.active.other();
                let square = self.state.pawn(other, target);
                let end = pawn_id(other, target);
                (pawn, end, format_smolstr!("Throw at {square}"))
            }
        };
        let full = if self.desk.whole {
            format!("{label} with pawn {pawn}")
        } else {
            String::new()
        };
        Choice {
            path: vec![pawn_id(self.state.active, pawn), end],
            ply: self.desk.ply(offer),
            label,
            full,
            odds: offer.odds.clone(),
            ..Choice::default()
        }
    }

    fn ask(&self) -> Ask {
        match self.desk.turn {
            Turn::Over(..) => Ask::default(),
            Turn::Chance => Ask::new("Rolling…", "", &[]),
            Turn::Act(seat) if self.desk.viewer.is(seat) => Ask::new(
                "Walk or throw",
                self.hint(seat),
                &["Which pawn?", "Where to, or at whom?"],
            ),
            Turn::Act(seat) => Ask::new(format!("{}'s turn", self.desk.name(seat)), "", &[]),
        }
    }

    /// What to do; on a first turn also what it takes to win.
    fn hint(&self, seat: Seat) -> String {
        let what = "Point at a pawn, then at a space or at a target.";
        let start = State::start();
        if self.state.pawns[seat.index()] == start.pawns[seat.index()] && self.state.quiet < 2 {
            let other = self.desk.name(seat.other());
            return format!("Knock out all 3 of {other}'s pawns to win. {what}");
        }
        what.to_owned()
    }

    fn score(&self) -> Score {
        let side = |seat: Seat| {
            let pawns = self.state.standing(seat).count();
            let squares = self.state.standing(seat).map(|(_, square)| square);
            let balls: u8 = squares.map(|square| self.state.balls_on(square)).sum();
            let detail = format!("{}, {}", count(pawns, "pawn"), count(balls.into(), "ball"));
            self.desk.side(seat, detail, pawns)
        };
        let mut under = Vec::new();
        // Quiet turns matter when they add up.
        if self.game.draw_after > 0 && self.state.quiet >= 10 {
            let left = self.game.draw_after.saturating_sub(self.state.quiet);
            under.push(Line::new().text("Without a throw: a draw in ").strong(left));
        }
        Score {
            sides: [Seat(0), Seat(1)].map(side).into(),
            under,
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.desk.ending_of_two(|winner| match winner {
            Some(seat) => {
                let left = count(self.state.standing(seat).count(), "pawn");
                format!("With {left} left.")
            }
            None => format!(
                "{} in a row without a throw.",
                count(self.state.quiet.into(), "turn")
            ),
        })
    }
}
