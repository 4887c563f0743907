//! Chessboard Dodgeball as a scene.

use crate::{
    Ask, Button, Choice, Court, Desk, DieState, Ending, Figure, Motion, Offer, Panel, Piece, Place,
    Point, Present, Row, Scene, Score, Side, ThingId, Tray, TrayDie,
};
use courtside_kernel::{Line, Seat, Turn, Viewer, Voice};
use game_chessboard::board::{
    CORNERS, FLYING, OUT, SECRET, Square, ball_place, distance, file, name, rank,
};
use game_chessboard::{Action, CARD, Chessboard, Deed, Event, Phase, State, View};

const CELL: f32 = 80.0;
const FRAME: f32 = 36.0;
const SIZE: f32 = 8.0 * CELL + 2.0 * FRAME;
/// Files left of the line on which each starting corner lies.
const CORNER_FILES: [f32; 3] = [1.0, 4.0, 7.0];

impl Present for Chessboard {
    fn scene(&self, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            state: &view.0,
            desk,
            draw_after: self.draw_after,
        }
        .scene()
    }

    fn motions(&self, event: &Event, facing: Seat) -> Vec<Motion> {
        motions(event, facing)
    }
}

/// The middle of a square.
fn centre(square: Square, facing: Seat) -> Point {
    let (column, row) = grid(square, facing);
    Point {
        x: FRAME + (f32::from(column) + 0.5) * CELL,
        y: FRAME + (f32::from(row) + 0.5) * CELL,
    }
}

/// Column and row of a square from the top left, as `facing` sees the board.
fn grid(square: Square, facing: Seat) -> (u8, u8) {
    match facing {
        Seat(0) => (file(square), 7 - rank(square)),
        _ => (7 - file(square), rank(square)),
    }
}

/// Where a ball lies: a little below the middle of a square, or on its starting corner.
fn ball_point(place: Square, facing: Seat) -> Point {
    if let Some(corner) = CORNERS.iter().position(|at| *at == place) {
        let x = FRAME + CORNER_FILES[corner] * CELL;
        return Point {
            x: if facing == Seat(0) { x } else { SIZE - x },
            y: SIZE / 2.0,
        };
    }
    let middle = centre(place, facing);
    Point {
        y: middle.y + 6.0,
        ..middle
    }
}

fn square_id(square: Square) -> ThingId {
    format!("sq-{}", name(square))
}

fn pawn_id(seat: Seat, pawn: u8) -> ThingId {
    format!("pawn-{}-{}", seat.0, pawn + 1)
}

fn ball_id(place: Square) -> ThingId {
    format!("ball-{}", ball_place(place))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

struct Painter<'a> {
    state: &'a State,
    desk: &'a Desk<'a, Action>,
    draw_after: u16,
}

impl Painter<'_> {
    fn voice(&self) -> Voice<'_> {
        Voice {
            viewer: self.desk.viewer,
            names: self.desk.names,
        }
    }

    fn scene(&self) -> Scene {
        let facing = self.desk.facing;
        Scene {
            game: CARD.id,
            title: self.title(),
            court: Court::Chessboard {
                flipped: facing != Seat(0),
            },
            width: SIZE,
            height: SIZE,
            places: (0..64).map(|square| self.place(square)).collect(),
            pieces: self.pieces(),
            trays: self.trays(),
            score: self.score(),
            panels: self.panels(),
            ask: self.ask(),
            buttons: self.buttons(),
            choices: self
                .desk
                .offers
                .iter()
                .map(|offer| self.choice(offer))
                .collect(),
            ending: self.ending(),
        }
    }

    fn title(&self) -> String {
        let (navy, white) = (self.desk.name(Seat(0)), self.desk.name(Seat(1)));
        match self.desk.viewer {
            Viewer::Seat(seat) => format!(
                "{}, you against {}",
                CARD.name,
                self.desk.name(seat.other())
            ),
            Viewer::Spectator => format!("{}, {navy} against {white}", CARD.name),
        }
    }

    fn place(&self, square: Square) -> Place {
        Place {
            id: square_id(square),
            name: name(square),
            at: centre(square, self.desk.facing),
            size: CELL,
            grid: grid(square, self.desk.facing),
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let facing = self.desk.facing;
        let mut pieces = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            for (pawn, &square) in self.state.pawns[seat.index()].iter().enumerate() {
                if square == OUT || square == SECRET {
                    continue;
                }
                let balls = self.state.balls_on(square);
                let carrying = match balls {
                    0 => String::new(),
                    1 => ", carrying a ball".into(),
                    n => format!(", carrying {n} balls"),
                };
                pieces.push(Piece {
                    id: pawn_id(seat, pawn as u8),
                    figure: Figure::Pawn {
                        seat,
                        number: pawn as u8 + 1,
                        balls,
                    },
                    at: centre(square, facing),
                    place: Some(square_id(square)),
                    label: format!(
                        "{}: {} pawn {}{carrying}",
                        name(square),
                        self.voice().whose_mid(seat),
                        pawn + 1
                    ),
                });
            }
        }
        let mut last = OUT;
        for &place in &self.state.balls {
            let carried = [Seat(0), Seat(1)]
                .iter()
                .any(|seat| self.state.pawn_on(*seat, place).is_some());
            if place == last || place == FLYING || carried {
                continue;
            }
            last = place;
            let balls = self.state.balls_on(place);
            let what = if balls == 1 {
                "a loose ball".into()
            } else {
                format!("{balls} loose balls")
            };
            let on_corner = CORNERS.contains(&place);
            let label = if on_corner {
                let files = ball_place(place);
                let (left, right) = files.split_at(1);
                format!("centre line between {left} and {right}: a ball")
            } else {
                format!("{}: {what}", name(place))
            };
            pieces.push(Piece {
                id: ball_id(place),
                figure: Figure::Ball { count: balls },
                at: ball_point(place, facing),
                place: (!on_corner).then(|| square_id(place)),
                label,
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
        Some(Piece {
            id: "ball-flying".into(),
            figure: Figure::Ball { count: 1 },
            // Below the middle, so that it is drawn over the pawn.
            at: Point {
                x: middle.x + 24.0,
                y: middle.y + 2.0,
            },
            place: None,
            label: format!("{}: a thrown ball in the air", name(square)),
        })
    }

    fn trays(&self) -> Vec<Tray> {
        let seats = [self.desk.facing, self.desk.facing.other()];
        let has_rolled =
            |seat: &Seat| self.state.dice[seat.index()] != [0; 3] || *seat == self.state.active;
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
        let dice = self.state.dice[seat.index()];
        let left = dice.iter().filter(|die| **die != 0).count();
        let title = match (acting, mine) {
            (true, true) => "Your dice".into(),
            (true, false) => format!("{} dice", self.voice().whose(seat)),
            (false, true) => "You play next with".into(),
            (false, false) => format!("{} plays next with", self.desk.name(seat)),
        };
        Tray {
            title,
            note: if acting {
                format!("{left} left")
            } else {
                String::new()
            },
            dice: (0..3)
                .map(|at| dice[2 - at])
                .map(|face| TrayDie {
                    id: (face != 0 && acting).then(|| format!("die-{face}")),
                    seat,
                    face,
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
            let squares = &self.state.pawns[seat.index()];
            let balls = self
                .state
                .balls
                .iter()
                .filter(|ball| squares.contains(ball))
                .count();
            let secret = squares.contains(&SECRET);
            let placing = matches!(self.state.phase, Phase::Place(_));
            let detail = match (placing, secret, pawns) {
                (true, true, _) => "placed, unseen".into(),
                (true, _, 0) => "places 5 pawns".into(),
                (true, ..) => "placed".into(),
                _ => format!("{} · {}", count(pawns, "pawn"), count(balls, "ball")),
            };
            Side {
                seat,
                name: self.voice().who(seat),
                detail,
                points: if placing {
                    "5".into()
                } else {
                    pawns.to_string()
                },
                to_act: self.desk.turn.actor() == Some(seat),
            }
        };
        let mut under = Vec::new();
        match self.state.phase {
            Phase::Place(_) => under.push(Line::new().text("Placing, unseen")),
            Phase::Initiative(_) => under.push(Line::new().text("Rolling for initiative")),
            Phase::Won(_) | Phase::Drawn => under.push(Line::new().text("Game over")),
            _ => {
                let dice = self.state.dice[self.state.active.index()]
                    .iter()
                    .filter(|die| **die != 0)
                    .count();
                under.push(Line::new().strong(dice).text(" of 3 dice left"));
                if self.state.quiet > 0 {
                    under.push(
                        Line::new()
                            .text("No throw for ")
                            .strong(count(self.state.quiet.into(), "turn")),
                    );
                    let left = self.draw_after.saturating_sub(self.state.quiet);
                    if self.draw_after > 0 && left <= 10 {
                        under.push(Line::new().text("draw in ").strong(left));
                    }
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
            for (pawn, &square) in self.state.pawns[seat.index()].iter().enumerate() {
                if square == OUT {
                    rows.push(Row {
                        figure: Some(Figure::Pawn {
                            seat,
                            number: pawn as u8 + 1,
                            balls: 0,
                        }),
                        name: format!("{} pawn {}", self.voice().whose(seat), pawn + 1),
                        detail: "out".into(),
                        out: true,
                    });
                }
            }
        }
        if rows.is_empty() {
            Vec::new()
        } else {
            vec![Panel {
                title: "Out of the game".into(),
                rows,
            }]
        }
    }

    fn ask(&self) -> Ask {
        let ask = |question: &str, hint: String, steps: &[&str]| Ask {
            question: question.into(),
            hint,
            steps: steps.iter().map(|step| (*step).to_owned()).collect(),
            any_order: matches!(self.state.phase, Phase::Place(_)),
        };
        let actor = match self.desk.turn {
            Turn::Act(seat) => seat,
            Turn::Chance => return ask("The dice fall", String::new(), &[]),
            Turn::Over(..) => return ask("The game is over", String::new(), &[]),
        };
        if !self.desk.viewer.is(actor) {
            let name = self.desk.name(actor);
            let doing = match self.state.phase {
                Phase::Place(_) => "places five pawns",
                Phase::Answer { .. } => "chooses: dodge or catch",
                Phase::PutDown { .. } => "puts the ball down",
                Phase::HandOver => "asks for a ball",
                _ => "spends a die",
            };
            return ask(&format!("{name} {doing}"), String::new(), &[]);
        }
        let spot = |pawn: u8| name(self.state.square_of(actor, pawn));
        match self.state.phase {
            Phase::Place(_) => {
                let hint = "The other side sees them when both have placed.".to_owned();
                ask(
                    "Place your five pawns",
                    hint,
                    &[
                        "Which files? Five to go",
                        "Four to go",
                        "Three to go",
                        "Two to go",
                        "One to go",
                    ],
                )
            }
            Phase::Answer { target, .. } => {
                let hint = format!(
                    "{} throws at your pawn {} on {}.",
                    self.desk.name(actor.other()),
                    target + 1,
                    spot(target)
                );
                ask("Dodge or catch?", hint, &["Dodge or catch?"])
            }
            Phase::PutDown { target } => {
                let hint = format!(
                    "Your pawn on {} dodged. Put the ball on a square beside it.",
                    spot(target)
                );
                ask(
                    "Where does the ball land?",
                    hint,
                    &["Where does the ball land?"],
                )
            }
            Phase::HandOver => {
                let hint = format!(
                    "{} kept all three balls and did not throw.",
                    self.desk.name(actor.other())
                );
                ask(
                    "Ask for a ball",
                    hint,
                    &["Which ball do you want?", "Which pawn gets it?"],
                )
            }
            _ => ask(
                "Spend a die",
                "Move, pass or throw with one of your pawns, or hold.".to_owned(),
                &[
                    "Which die?",
                    "Which pawn?",
                    "Where to, or at whom?",
                    "Which balls on the way?",
                ],
            ),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        for offer in self.desk.offers {
            let found = match offer.action.deed() {
                Deed::Hold { .. } => Some(("hold".to_owned(), "Hold".to_owned())),
                Deed::Dodge => Some(("dodge".into(), "Dodge".into())),
                Deed::Catch => Some(("catch".into(), "Catch".into())),
                Deed::Move { balls, .. } => Some((format!("take-{balls}"), self.taking(balls))),
                _ => None,
            };
            if let Some((id, label)) = found
                && !buttons.iter().any(|button: &Button| button.id == id)
            {
                buttons.push(Button { id, label });
            }
        }
        buttons
    }

    /// "Take the ball on c3", for a walk that can go several ways.
    fn taking(&self, balls: u8) -> String {
        let mut places: Vec<String> = Vec::new();
        for (ball, &place) in self.state.balls.iter().enumerate() {
            let text = if CORNERS.contains(&place) {
                format!("between {}", spaced(&ball_place(place)))
            } else {
                format!("on {}", name(place))
            };
            if balls >> ball & 1 == 1 && !places.contains(&text) {
                places.push(text);
            }
        }
        match places.len() {
            0 => "Take no ball".into(),
            1 => format!("Take the ball {}", places[0]),
            _ => format!("Take the balls {}", places.join(" and ")),
        }
    }

    fn choice(&self, offer: &Offer<Action>) -> Choice {
        let state = self.state;
        let seat = state.active;
        let die = |face: u8| format!("die-{face}");
        let squares = |from: Square, to: Square| count(distance(from, to).into(), "square");
        let (path, label, about) = match offer.action.deed() {
            Deed::Place { files } => {
                let Phase::Place(seat) = state.phase else {
                    return empty(offer);
                };
                let row = if seat == Seat(0) { 0 } else { 56 };
                let files: Vec<u8> = (0..8).filter(|file| files >> file & 1 == 1).collect();
                let names: String = files.iter().map(|file| (b'a' + file) as char).collect();
                let path = files.iter().map(|file| square_id(row + file)).collect();
                (path, format!("Place on {}", spaced(&names)), String::new())
            }
            Deed::Hold { die: face } => {
                (vec![die(face), "hold".into()], "Hold".into(), String::new())
            }
            Deed::Move {
                die: face,
                pawn,
                balls,
                to,
            } => {
                let mut path = vec![die(face), pawn_id(seat, pawn), square_id(to)];
                if self.ways(face, pawn, to) > 1 {
                    path.push(format!("take-{balls}"));
                }
                let take = if balls == 0 {
                    String::new()
                } else {
                    ", taking a ball".to_owned()
                };
                (path, format!("Walk to {}{take}", name(to)), String::new())
            }
            Deed::Pass {
                die: face,
                from,
                to,
            } => {
                let path = vec![die(face), pawn_id(seat, from), pawn_id(seat, to)];
                (path, format!("Pass to pawn {}", to + 1), String::new())
            }
            Deed::Throw {
                die: face,
                thrower,
                target,
            } => {
                let (from, at) = (
                    state.square_of(seat, thrower),
                    state.square_of(seat.other(), target),
                );
                let path = vec![
                    die(face),
                    pawn_id(seat, thrower),
                    pawn_id(seat.other(), target),
                ];
                let about = format!(
                    "Pawn {} throws at {}, {}",
                    thrower + 1,
                    name(at),
                    squares(from, at)
                );
                (path, format!("Throw at {}", name(at)), about)
            }
            Deed::Dodge => (vec!["dodge".into()], "Dodge".into(), "If you dodge".into()),
            Deed::Catch => (
                vec!["catch".into()],
                "Catch".into(),
                "If you try to catch".into(),
            ),
            Deed::PutDown { square } => (
                vec![square_id(square)],
                format!("Put the ball on {}", name(square)),
                String::new(),
            ),
            Deed::Take { ball, pawn } => {
                let place = state.balls[ball as usize];
                let holder = state.pawn_on(seat, place);
                let from = holder.map_or_else(|| ball_id(place), |holder| pawn_id(seat, holder));
                let path = vec![from, pawn_id(seat.other(), pawn)];
                (
                    path,
                    format!("Take the ball on {} for pawn {}", name(place), pawn + 1),
                    String::new(),
                )
            }
        };
        Choice {
            path,
            ply: offer.ply.clone(),
            label,
            about,
            odds: offer.odds.clone(),
        }
    }

    /// In how many ways a walk can take balls on its way to a square.
    fn ways(&self, face: u8, walker: u8, square: Square) -> usize {
        let same = |offer: &&Offer<Action>| matches!(offer.action.deed(), Deed::Move { die, pawn, to, .. } if (die, pawn, to) == (face, walker, square));
        self.desk.offers.iter().filter(same).count()
    }

    fn ending(&self) -> Option<Ending> {
        let Turn::Over(winners, rule) = self.desk.turn else {
            return None;
        };
        let draw = winners.count() > 1;
        let (headline, detail) = match (draw, self.desk.viewer) {
            (true, _) => (
                "A draw".to_owned(),
                format!("{} turns in a row without a throw.", self.state.quiet),
            ),
            (_, Viewer::Seat(seat)) if winners.contains(seat) => (
                "You won".to_owned(),
                format!("{} has no pawn left.", self.desk.name(seat.other())),
            ),
            (_, Viewer::Seat(seat)) => (
                format!("{} won", self.desk.name(seat.other())),
                "You have no pawn left.".to_owned(),
            ),
            _ => {
                let winner = if winners.contains(Seat(0)) {
                    Seat(0)
                } else {
                    Seat(1)
                };
                let beaten = self.desk.name(winner.other());
                (
                    format!("{} won", self.desk.name(winner)),
                    format!("{beaten} has no pawn left."),
                )
            }
        };
        Some(Ending {
            headline,
            detail,
            rule: rule.to_string(),
        })
    }
}

/// "a, c and d" from "acd".
fn spaced(letters: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    match letters.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => letters.concat(),
    }
}

fn empty(offer: &Offer<Action>) -> Choice {
    Choice {
        path: Vec::new(),
        ply: offer.ply.clone(),
        label: offer.ply.clone(),
        about: String::new(),
        odds: Vec::new(),
    }
}

fn motions(event: &Event, facing: Seat) -> Vec<Motion> {
    let point = |square: Square| centre(square, facing);
    match *event {
        Event::Rolled { seat, dice, .. } => vec![Motion::Roll {
            seat,
            faces: dice.to_vec(),
        }],
        Event::Walked {
            seat,
            pawn,
            from,
            to,
            picked,
            ..
        } => {
            let mut points = vec![point(from)];
            // By way of the balls that it takes, nearest first.
            let mut stops: Vec<Square> = picked
                .into_iter()
                .filter(|place| *place < 64 && *place != to)
                .collect();
            stops.sort_by_key(|stop| distance(from, *stop));
            stops.dedup();
            points.extend(stops.into_iter().map(point));
            points.push(point(to));
            vec![Motion::Walk {
                piece: pawn_id(seat, pawn),
                points,
            }]
        }
        Event::Passed { from, to, .. } => vec![Motion::Fly {
            from: point(from),
            to: point(to),
        }],
        Event::Threw { from, at, .. } => vec![Motion::Fly {
            from: point(from),
            to: point(at),
        }],
        Event::ThrowRolled { seat, face, .. } => vec![Motion::Roll {
            seat,
            faces: vec![face],
        }],
        Event::Hit { seat, target, .. } => vec![Motion::Leave {
            piece: pawn_id(seat.other(), target),
        }],
        Event::Caught { seat, thrower, .. } => vec![Motion::Leave {
            piece: pawn_id(seat, thrower),
        }],
        Event::Took { from, to, .. } => {
            vec![Motion::Fly {
                from: ball_point(from, facing),
                to: point(to),
            }]
        }
        _ => Vec::new(),
    }
}
