//! The court: spaces, wizards in their jerseys, and balls.

use super::{Painter, ball_id, phrases, wizard_id};
use crate::{Court, Figure, Floor, Jersey, Lattice, MagicBall, Piece, Point};
use courtside_kernel::Seat;
use game_wizard::content::BALLS;
use game_wizard::{Ball, Side, Square, StatId, Wizard, WizardDodgeball};
use smol_str::format_smolstr;

/// Where balls lie that share a space, from its middle.
const TOGETHER: [(f32, f32); BALLS] = [
    (-14.0, -12.0),
    (14.0, 12.0),
    (14.0, -12.0),
    (-14.0, 12.0),
    (0.0, 0.0),
];
/// The same under a wizard: along the lower edge and the sides, away from the ball in its hand and from its effects.
const UNDERFOOT: [(f32, f32); BALLS] = [
    (-20.0, 20.0),
    (-4.0, 22.0),
    (-25.0, 5.0),
    (22.0, -2.0),
    (22.0, -18.0),
];

/// The spaces as the side of `facing` sees them.
fn lattice(game: &WizardDodgeball, facing: Seat) -> Lattice {
    Lattice {
        columns: game.board.width,
        rows: game.board.rows,
        cell: 60.0,
        edge: 28.0,
        top: 24.0,
        flipped: facing.0 % 2 == 1,
    }
}

/// The middle of a space.
pub(super) fn centre(game: &WizardDodgeball, square: Square, facing: Seat) -> Point {
    lattice(game, facing).at(game.board.column(square), game.board.row(square))
}

impl Painter<'_> {
    pub(super) fn floor(&self) -> Floor {
        let (game, facing) = (self.game, self.desk.facing);
        let court = &game.book.court;
        let every_second = court.balls.iter().all(|column| column % 2 == 0);
        let drawn = Court::Wizard {
            columns: court.width,
            back: court.back,
            front: court.front,
            stars: every_second,
            flipped: facing.0 % 2 == 1,
        };
        Floor {
            pieces: self.pieces(),
            ..lattice(game, facing).floor(drawn)
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let state = self.state;
        let mut pieces = Vec::new();
        for wizard in Wizard::all() {
            let square = state.square_of(wizard);
            if let (Some(figure), false) = (self.jersey(wizard), state.is_out(wizard)) {
                let (side, at) = (wizard.side(), centre(self.game, square, self.desk.facing));
                let label = format!("{}: {}", self.at(square), self.described(wizard));
                let plain =
                    Piece::new(wizard_id(wizard), figure, at, self.full_name(wizard), label);
                pieces.push(Piece {
                    place: Some(self.square(square)),
                    name: if self.is_own(side) {
                        plain.what.clone()
                    } else {
                        format_smolstr!("{} {}", self.whose_side_mid(side), plain.what)
                    },
                    // Two players may share the wizards of a side.
                    of: self.players(side).into_iter().collect(),
                    ..plain
                });
            }
        }
        pieces.extend(Ball::all().filter_map(|ball| self.lying_ball(ball)));
        pieces
    }

    /// A ball that nobody holds.
    fn lying_ball(&self, ball: Ball) -> Option<Piece> {
        let state = self.state;
        let square = state.balls[ball.index()];
        if square == Square::OFF {
            return None;
        }
        let here = |other: &Square| *other == square;
        let together = state.balls.iter().filter(|other| here(other)).count();
        let before = state.balls[..ball.index()]
            .iter()
            .filter(|other| here(other));
        let place = before.count();
        let under = state.wizard_on(square).is_some();
        let (right, down) = match (under, together) {
            (true, _) => UNDERFOOT[place],
            (false, 1) => (0.0, 0.0),
            (false, _) => TOGETHER[place],
        };
        let middle = centre(self.game, square, self.desk.facing);
        let figure = Figure::Magic {
            ball: self.magic_ball(ball),
            small: under || together > 1,
        };
        let at = Point {
            x: middle.x + right,
            y: middle.y + down,
        };
        let label = format!("{}: {}", self.at(square), self.ball_words(ball));
        Some(Piece {
            place: Some(self.square(square)),
            ..Piece::new(ball_id(ball), figure, at, self.ball_kind(ball), label)
        })
    }

    fn magic_ball(&self, ball: Ball) -> MagicBall {
        MagicBall {
            active: self.state.is_live(ball),
            burns: self.state.burns(ball),
        }
    }

    /// "an active ball", "a ball that is not active".
    fn ball_kind(&self, ball: Ball) -> &'static str {
        if self.state.is_live(ball) {
            "an active ball"
        } else {
            "a ball that is not active"
        }
    }

    /// "an active ball, burning".
    pub(super) fn ball_words(&self, ball: Ball) -> String {
        let kind = self.ball_kind(ball);
        let burns = if self.state.burns(ball) {
            ", burning"
        } else {
            ""
        };
        let dropped = if self.state.kind(ball).is_dropped() {
            ", dropped this turn"
        } else {
            ""
        };
        format!("{kind}{burns}{dropped}")
    }

    /// A wizard that has been placed, on the court or not.
    pub(super) fn jersey(&self, wizard: Wizard) -> Option<Figure> {
        let state = self.state;
        let card = self.stat_card(wizard)?;
        Some(Figure::Jersey(Box::new(Jersey {
            ball: state.ball_of(wizard).map(|ball| self.magic_ball(ball)),
            effects: state.borne(wizard).each().map(phrases::sign).collect(),
            acting: self.acting() == Some(wizard),
            out: state.is_out(wizard),
            ..self.plain_jersey(wizard.side(), card)
        })))
    }

    /// The jersey of a stat card, as a side wears it.
    pub(super) fn plain_jersey(&self, side: Side, card: StatId) -> Jersey {
        Jersey {
            seat: Seat(side.0),
            number: self.game.book.wizards[card.index()].number,
            up: side.0 == self.desk.facing.0 % 2,
            ball: None,
            effects: Vec::new(),
            acting: false,
            out: false,
        }
    }

    /// "your #21 Hoary Burblepot, acting, holds an active ball, Freeze".
    fn described(&self, wizard: Wizard) -> String {
        let mut words = format!(
            "{} {}",
            self.whose_side_mid(wizard.side()),
            self.full_name(wizard)
        );
        if self.acting() == Some(wizard) {
            words += ", acting";
        }
        if let Some(ball) = self.state.ball_of(wizard) {
            words += &format!(", holds {}", self.ball_words(ball));
        }
        for spell in self.state.borne(wizard).each() {
            words += &format!(", {}", spell.name());
        }
        words
    }

    /// "#21 Hoary Burblepot"
    pub(super) fn full_name(&self, wizard: Wizard) -> String {
        match self.stat_card(wizard) {
            Some(card) => self.card_name(card),
            None => String::new(),
        }
    }

    pub(super) fn card_name(&self, card: StatId) -> String {
        let card = &self.game.book.wizards[card.index()];
        format!("#{} {}", card.number, card.name)
    }
}
