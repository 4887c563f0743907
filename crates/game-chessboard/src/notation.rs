//! Plies as text. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::board::{Files, Square};
use crate::content::BALLS;
use crate::dice::Hand;
use crate::state::{Pawn, Phase, State};
use crate::{Chessboard, position};
use courtside_kernel::grid::Grid;
use courtside_kernel::notation::Reader;
use courtside_kernel::{Notation, ParseError, Seat};

const BOARD: Grid = Grid {
    columns: 8,
    rows: 8,
};

impl Notation for Chessboard {
    fn write_action(&self, state: &State, action: Action) -> String {
        let seat = state.active;
        let mine = |pawn: Pawn| state.square_of(seat, pawn).name();
        let theirs = |pawn: Pawn| state.square_of(seat.other(), pawn).name();
        match action.deed() {
            Deed::Place { files } => format!("@{}", files.letters()),
            Deed::Hold { die } => format!("{die}-"),
            Deed::Move {
                die,
                pawn,
                balls,
                to,
            } => {
                let mut text = String::with_capacity(8);
                text.push((b'0' + die) as char);
                text.push_str(mine(pawn));
                text.push_str(to.name());
                for (ball, &place) in state.balls.iter().enumerate() {
                    let again = ball > 0 && state.balls[ball - 1] == place;
                    if balls >> ball & 1 == 1 && !again {
                        text.push('+');
                        text.push_str(place.ball_place());
                    }
                }
                text
            }
            Deed::Pass { die, from, to } => format!("{die}{}>{}", mine(from), mine(to)),
            Deed::Throw {
                die,
                thrower,
                target,
            } => format!("{die}{}x{}", mine(thrower), theirs(target)),
            Deed::Dodge => "dodge".into(),
            Deed::Catch => "catch".into(),
            Deed::PutDown { square } => format!("={}", square.name()),
            Deed::Take { ball, pawn } => {
                let place = state.balls[usize::from(ball)].ball_place();
                format!("<{place}{}", theirs(pawn))
            }
        }
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(text);
        // K2: nothing about pawns is looked up while they are placed, or the answer would tell where they stand.
        if matches!(state.phase, Phase::Place(_)) && !text.starts_with('@') {
            return reader.error("pawns are placed by an @ and five files, such as @acdfh");
        }
        let action = read_action(state, &mut reader)?;
        reader.end()?;
        // One action has one notation: what reads but would be written otherwise is refused.
        if self.write_action(state, action) == text {
            Ok(action)
        } else {
            reader.error("it is written in another way")
        }
    }

    fn write_chance(&self, outcome: Chance) -> String {
        match outcome {
            Chance::Hand(dice) => digits(dice),
            Chance::Die(face) => face.to_string(),
        }
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        let mut reader = Reader::new(text);
        let outcome = match state.phase {
            Phase::Initiative(_) | Phase::Reroll => {
                let dice = [face(&mut reader)?, face(&mut reader)?, face(&mut reader)?];
                if !dice.is_sorted() {
                    return reader.error("the dice of a hand are written in ascending order");
                }
                Chance::Hand(Hand::new(dice))
            }
            Phase::ThrowerDie { .. } | Phase::TargetDie { .. } => Chance::Die(face(&mut reader)?),
            Phase::Place(_)
            | Phase::Act
            | Phase::Answer { .. }
            | Phase::PutDown { .. }
            | Phase::HandOver
            | Phase::Won(_)
            | Phase::Drawn => return reader.error("no dice are rolled now"),
        };
        reader.end()?;
        Ok(outcome)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(text)
    }
}

fn read_action(state: &State, reader: &mut Reader) -> Result<Action, ParseError> {
    if reader.eat("dodge") {
        return Ok(Action::DODGE);
    }
    if reader.eat("catch") {
        return Ok(Action::CATCH);
    }
    if reader.eat("@") {
        let mut files = Files(0);
        while let Some(file) = reader.letter() {
            match file {
                'a'..='h' => files.0 |= 1 << (file as u8 - b'a'),
                _ => return reader.error("files from a to h follow the @"),
            }
        }
        return Ok(Action::place(files));
    }
    if reader.eat("=") {
        return Ok(Action::put_down(square(reader)?));
    }
    if reader.eat("<") {
        let place = ball_place(reader)?;
        let to = square(reader)?;
        let Some(ball) = state.balls.iter().position(|at| *at == place) else {
            return reader.error("there is no ball there");
        };
        let pawn = pawn_on(state, reader, state.active.other(), to)?;
        return Ok(Action::take(ball as u8, pawn));
    }
    let die = face(reader)?;
    if reader.eat("-") {
        return Ok(Action::hold(die));
    }
    let from = square(reader)?;
    let pawn = pawn_on(state, reader, state.active, from)?;
    if reader.eat(">") {
        let to = square(reader)?;
        return Ok(Action::pass(
            die,
            pawn,
            pawn_on(state, reader, state.active, to)?,
        ));
    }
    if reader.eat("x") {
        let at = square(reader)?;
        return Ok(Action::throw(
            die,
            pawn,
            pawn_on(state, reader, state.active.other(), at)?,
        ));
    }
    let to = square(reader)?;
    let mut balls = 0u8;
    while reader.eat("+") {
        let place = ball_place(reader)?;
        let picked = (0..BALLS)
            .filter(|ball| state.balls[*ball] == place)
            .fold(0, |set, ball| set | 1 << ball);
        if picked == 0 {
            return reader.error("there is no ball there");
        }
        balls |= picked;
    }
    Ok(Action::step(die, pawn, balls, to))
}

/// "e4"
pub(crate) fn square(reader: &mut Reader) -> Result<Square, ParseError> {
    let square = reader.square(BOARD)?;
    Ok(Square::new(square.column(), square.row()))
}

/// "e4" for a square, "de" for a starting corner.
pub(crate) fn ball_place(reader: &mut Reader) -> Result<Square, ParseError> {
    match Square::CORNERS
        .into_iter()
        .find(|corner| reader.eat(corner.ball_place()))
    {
        Some(corner) => Ok(corner),
        None => square(reader),
    }
}

pub(crate) fn face(reader: &mut Reader) -> Result<u8, ParseError> {
    match reader.letter() {
        Some(face @ '1'..='6') => Ok(face as u8 - b'0'),
        _ => reader.error("a die from 1 to 6 is missing"),
    }
}

pub(crate) fn pawn_on(
    state: &State,
    reader: &Reader,
    seat: Seat,
    square: Square,
) -> Result<Pawn, ParseError> {
    match state.pawn_on(seat, square) {
        Some(pawn) => Ok(pawn),
        None => reader.error(format_args!(
            "no pawn of that side stands on {}",
            square.name()
        )),
    }
}

/// "136", with 0 for a die that is spent.
pub(crate) fn digits(dice: Hand) -> String {
    let faces = dice.faces().into_iter();
    faces.map(|face| (b'0' + face) as char).collect()
}
