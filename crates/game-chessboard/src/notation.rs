//! Plies and positions as text. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::board::{CORNER_SQUARES, CORNERS, FLYING, HALF, OUT, Square, ball_place, bit, name};
use crate::legal::put_down_squares;
use crate::state::{BALLS, HAND, PAWNS, Phase, State};
use courtside_kernel::grid::Grid;
use courtside_kernel::notation::{Reader, shorten};
use courtside_kernel::{ParseError, Seat};

const BOARD: Grid = Grid {
    columns: 8,
    rows: 8,
};

/// What plies and positions of this game are made of.
trait Parts {
    fn square_of_board(&mut self) -> Result<Square, ParseError>;
    /// A square or a starting corner.
    fn ball_place(&mut self) -> Result<Square, ParseError>;
    fn face(&mut self) -> Result<u8, ParseError>;
}

impl Parts for Reader<'_> {
    fn square_of_board(&mut self) -> Result<Square, ParseError> {
        let square = self.square(BOARD)?;
        Ok(square.row() * 8 + square.column())
    }

    fn ball_place(&mut self) -> Result<Square, ParseError> {
        for corner in CORNERS {
            if self.eat(ball_place(corner)) {
                return Ok(corner);
            }
        }
        self.square_of_board()
    }

    fn face(&mut self) -> Result<u8, ParseError> {
        match self.letter() {
            Some(face @ '1'..='6') => Ok(face as u8 - b'0'),
            _ => self.error("a die from 1 to 6 is missing"),
        }
    }
}

pub(crate) fn write_action(state: &State, action: Action) -> String {
    let seat = state.active;
    let mine = |pawn: u8| name(state.square_of(seat, pawn));
    let theirs = |pawn: u8| name(state.square_of(seat.other(), pawn));
    match action.deed() {
        Deed::Place { files } => {
            let files = (0..8u8).filter(|file| files >> file & 1 == 1);
            std::iter::once('@')
                .chain(files.map(|file| (b'a' + file) as char))
                .collect()
        }
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
            text.push_str(name(to));
            for (ball, &place) in state.balls.iter().enumerate() {
                let again = ball > 0 && state.balls[ball - 1] == place;
                if balls >> ball & 1 == 1 && !again {
                    text.push('+');
                    text.push_str(ball_place(place));
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
        Deed::PutDown { square } => format!("={}", name(square)),
        Deed::Take { ball, pawn } => {
            format!(
                "<{}{}",
                ball_place(state.balls[ball as usize]),
                theirs(pawn)
            )
        }
    }
}

pub(crate) fn parse_action(state: &State, text: &str) -> Result<Action, ParseError> {
    let mut reader = Reader::new(text);
    // K2: nothing about pawns is looked up while they are placed, or the answer would tell where they stand.
    if matches!(state.phase, Phase::Place(_)) && !text.starts_with('@') {
        return reader.error("pawns are placed by an @ and five files, such as @acdfh");
    }
    let action = read_action(state, &mut reader)?;
    reader.end()?;
    // One action has one notation: what reads but would be written otherwise is refused.
    if write_action(state, action) == text {
        Ok(action)
    } else {
        reader.error("it is written otherwise")
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
        let mut files = 0u8;
        while let Some(file) = reader.letter() {
            match file {
                'a'..='h' => files |= 1 << (file as u8 - b'a'),
                _ => return reader.error("files from a to h follow the @"),
            }
        }
        return Ok(Action::place(files));
    }
    if reader.eat("=") {
        return Ok(Action::put_down(reader.square_of_board()?));
    }
    if reader.eat("<") {
        let place = reader.ball_place()?;
        let square = reader.square_of_board()?;
        let Some(ball) = state.balls.iter().position(|at| *at == place) else {
            return reader.error("there is no ball there");
        };
        let pawn = pawn_on(state, reader, state.active.other(), square)?;
        return Ok(Action::take(ball as u8, pawn));
    }
    let die = reader.face()?;
    if reader.eat("-") {
        return Ok(Action::hold(die));
    }
    let from = reader.square_of_board()?;
    let pawn = pawn_on(state, reader, state.active, from)?;
    if reader.eat(">") {
        let to = reader.square_of_board()?;
        return Ok(Action::pass(
            die,
            pawn,
            pawn_on(state, reader, state.active, to)?,
        ));
    }
    if reader.eat("x") {
        let at = reader.square_of_board()?;
        return Ok(Action::throw(
            die,
            pawn,
            pawn_on(state, reader, state.active.other(), at)?,
        ));
    }
    let to = reader.square_of_board()?;
    let mut balls = 0u8;
    while reader.eat("+") {
        let place = reader.ball_place()?;
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

fn pawn_on(state: &State, reader: &Reader, seat: Seat, square: Square) -> Result<u8, ParseError> {
    match state.pawn_on(seat, square) {
        Some(pawn) => Ok(pawn),
        None => reader.error(format!("no pawn of that side stands on {}", name(square))),
    }
}

pub(crate) fn write_chance(outcome: Chance) -> String {
    match outcome {
        Chance::Hand(dice) => digits(&dice),
        Chance::Die(face) => face.to_string(),
    }
}

pub(crate) fn parse_chance(state: &State, text: &str) -> Result<Chance, ParseError> {
    let mut reader = Reader::new(text);
    let outcome = match state.phase {
        Phase::Initiative(_) | Phase::Reroll => {
            let dice = [reader.face()?, reader.face()?, reader.face()?];
            if !dice.is_sorted() {
                return reader.error("the dice of a hand are written in ascending order");
            }
            Chance::Hand(dice)
        }
        Phase::ThrowerDie { .. } | Phase::TargetDie { .. } => Chance::Die(reader.face()?),
        _ => return reader.error("no dice are rolled now"),
    };
    reader.end()?;
    Ok(outcome)
}

fn digits(dice: &[u8]) -> String {
    dice.iter().map(|die| (b'0' + die) as char).collect()
}

/// Fields separated by slashes: pawns of both seats, balls, dice of both seats, active seat, phase, turns
/// without a throw, and whether the active seat has thrown.
pub(crate) fn write_position(state: &State) -> String {
    let pawns = |seat: usize| {
        let names = state.pawns[seat]
            .iter()
            .map(|at| if *at == OUT { "-" } else { name(*at) });
        names.collect::<Vec<_>>().join(",")
    };
    let ball = |place: &Square| {
        if *place == FLYING {
            "*"
        } else {
            ball_place(*place)
        }
    };
    let balls = state.balls.iter().map(ball).collect::<Vec<_>>().join(",");
    let throw = |thrower: u8, target: u8| {
        let (from, at) = (
            state.square_of(state.active, thrower),
            state.square_of(state.active.other(), target),
        );
        format!("{}x{}", name(from), name(at))
    };
    let answer = |catching| if catching { "catch" } else { "dodge" };
    let phase = match state.phase {
        Phase::Place(seat) => format!("place{}", seat.0),
        Phase::Initiative(seat) => format!("roll{}", seat.0),
        Phase::Act => "act".into(),
        Phase::Answer { thrower, target } => format!("answer:{}", throw(thrower, target)),
        Phase::ThrowerDie {
            thrower,
            target,
            catching,
        } => {
            format!("throw:{}:{}", throw(thrower, target), answer(catching))
        }
        Phase::TargetDie {
            thrower,
            target,
            catching,
            thrown,
        } => {
            format!(
                "target:{}:{}:{thrown}",
                throw(thrower, target),
                answer(catching)
            )
        }
        Phase::PutDown { target } => format!(
            "put:{}",
            name(state.square_of(state.active.other(), target))
        ),
        Phase::HandOver => "handover".into(),
        Phase::Reroll => "reroll".into(),
        Phase::Won(seat) => format!("won{}", seat.0),
        Phase::Drawn => "drawn".into(),
    };
    let thrown = if state.thrown { "t" } else { "-" };
    format!(
        "{}/{}/{balls}/{}/{}/{}/{phase}/{}/{thrown}",
        pawns(0),
        pawns(1),
        digits(&state.dice[0]),
        digits(&state.dice[1]),
        state.active.0,
        state.quiet
    )
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse_position(text: &str) -> Result<State, ParseError> {
    let bad = |what: &str| Err(ParseError::new(format!("This is no position: {what}.")));
    let fields: Vec<&str> = text.split('/').collect();
    let [
        navy,
        white,
        balls,
        dice0,
        dice1,
        active,
        phase,
        quiet,
        thrown,
    ] = fields[..]
    else {
        return bad("it has nine fields separated by slashes");
    };
    let mut state = State::start();
    for (seat, field) in [navy, white].into_iter().enumerate() {
        let names: Vec<&str> = field.split(',').collect();
        if names.len() != PAWNS {
            return bad("each side lists five pawns");
        }
        for (pawn, text) in state.pawns[seat].iter_mut().zip(names) {
            *pawn = if text == "-" {
                OUT
            } else {
                whole(text, Parts::square_of_board)?
            };
        }
    }
    let places: Vec<&str> = balls.split(',').collect();
    if places.len() != BALLS {
        return bad("there are three balls");
    }
    for (ball, text) in state.balls.iter_mut().zip(places) {
        *ball = if text == "*" {
            FLYING
        } else {
            whole(text, Reader::ball_place)?
        };
    }
    for (hand, field) in state.dice.iter_mut().zip([dice0, dice1]) {
        let faces: Vec<u8> = field
            .bytes()
            .filter(|face| (b'0'..=b'6').contains(face))
            .map(|face| face - b'0')
            .collect();
        match <[u8; HAND]>::try_from(faces) {
            Ok(faces) if field.len() == HAND => *hand = faces,
            _ => return bad("a hand is three dice from 1 to 6, or 0 where one is spent"),
        }
    }
    state.active = match active {
        "0" => Seat(0),
        "1" => Seat(1),
        _ => return bad("seat 0 or 1 is active"),
    };
    state.phase = parse_phase(&state, phase)?;
    state.quiet = match quiet.parse() {
        Ok(turns) => turns,
        Err(_) => return bad("the turns without a throw are a number"),
    };
    state.thrown = match thrown {
        "t" => true,
        "-" => false,
        _ => return bad("the last field is t or -"),
    };
    match problem(&state) {
        Some(what) => bad(what),
        None if write_position(&state) == text => Ok(state),
        None => bad("it is written otherwise"),
    }
}

/// Reads the whole of a text.
fn whole<'a, T>(
    text: &'a str,
    read: impl Fn(&mut Reader<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

fn parse_phase(state: &State, text: &str) -> Result<Phase, ParseError> {
    let parts: Vec<&str> = text.split(':').collect();
    let throw = |text: &str| {
        whole(text, |reader| {
            let from = reader.square_of_board()?;
            if !reader.eat("x") {
                return reader.error("an x stands between thrower and target");
            }
            let at = reader.square_of_board()?;
            let thrower = pawn_on(state, reader, state.active, from)?;
            Ok((thrower, pawn_on(state, reader, state.active.other(), at)?))
        })
    };
    let catching = |text: &str| match text {
        "catch" => Ok(true),
        "dodge" => Ok(false),
        _ => Err(ParseError::new("The target's answer is dodge or catch.")),
    };
    Ok(match parts[..] {
        ["place0"] => Phase::Place(Seat(0)),
        ["place1"] => Phase::Place(Seat(1)),
        ["roll0"] => Phase::Initiative(Seat(0)),
        ["roll1"] => Phase::Initiative(Seat(1)),
        ["act"] => Phase::Act,
        ["answer", pawns] => {
            let (thrower, target) = throw(pawns)?;
            Phase::Answer { thrower, target }
        }
        ["throw", pawns, answer] => {
            let (thrower, target) = throw(pawns)?;
            Phase::ThrowerDie {
                thrower,
                target,
                catching: catching(answer)?,
            }
        }
        ["target", pawns, answer, face] => {
            let (thrower, target) = throw(pawns)?;
            let thrown = whole(face, Reader::face)?;
            Phase::TargetDie {
                thrower,
                target,
                catching: catching(answer)?,
                thrown,
            }
        }
        ["put", square] => {
            let target = whole(square, |reader| {
                let at = reader.square_of_board()?;
                pawn_on(state, reader, state.active.other(), at)
            })?;
            Phase::PutDown { target }
        }
        ["handover"] => Phase::HandOver,
        ["reroll"] => Phase::Reroll,
        ["won0"] => Phase::Won(Seat(0)),
        ["won1"] => Phase::Won(Seat(1)),
        ["drawn"] => Phase::Drawn,
        _ => {
            return Err(ParseError::new(format!(
                "'{}' is no phase of the game.",
                shorten(text)
            )));
        }
    })
}

/// What keeps a position from being played.
fn problem(state: &State) -> Option<&'static str> {
    let seats = [Seat(0), Seat(1)];
    for seat in seats {
        let pawns = state.occupied(seat);
        if pawns & !HALF[seat.index()] != 0 {
            return Some("a pawn stands beyond the centre line");
        }
        if pawns.count_ones() as usize != state.pawns_left(seat) {
            return Some("two pawns stand on one square");
        }
        for (corner, squares) in CORNERS.iter().zip(CORNER_SQUARES[seat.index()]) {
            if pawns & squares != 0 && state.balls.contains(corner) {
                return Some("a pawn beside a starting corner has taken its ball");
            }
        }
    }
    if !state.balls.is_sorted() {
        return Some("the balls are listed in ascending order, corners and flying last");
    }
    if CORNERS.iter().any(|corner| state.balls_on(*corner) > 1) {
        return Some("one ball starts on each corner");
    }
    if state.dice.iter().any(|hand| !hand.is_sorted()) {
        return Some("the dice of a hand are listed in ascending order");
    }
    let full = |seat: Seat| state.dice[seat.index()][0] != 0;
    let empty = |seat: Seat| state.dice[seat.index()] == [0; HAND];
    let (mine, theirs) = (state.active, state.active.other());
    let flying = state.balls_on(FLYING);
    let in_flight = matches!(
        state.phase,
        Phase::Answer { .. }
            | Phase::ThrowerDie { .. }
            | Phase::TargetDie { .. }
            | Phase::PutDown { .. }
    );
    if flying != u8::from(in_flight) {
        return Some("one ball flies during a throw, and none at other times");
    }
    if in_flight && !state.thrown {
        return Some("during a throw the active seat has thrown");
    }
    let fresh =
        state.balls == CORNERS && state.quiet == 0 && !state.thrown && state.active == Seat(0);
    let on_back_row =
        |seat: Seat, row: u64| state.pawns_left(seat) == PAWNS && state.occupied(seat) & !row == 0;
    let (row0, row1) = (0xff, 0xff << 56);
    let ascending = |seat: Seat| state.pawns[seat.index()].is_sorted();
    match state.phase {
        Phase::Place(seat) => {
            let placed = seat == Seat(0) && state.pawns_left(Seat(0)) == 0
                || seat == Seat(1) && on_back_row(Seat(0), row0) && ascending(Seat(0));
            if !fresh
                || !placed
                || state.pawns_left(Seat(1)) > 0
                || !empty(Seat(0))
                || !empty(Seat(1))
            {
                return Some("while pawns are placed nothing else has happened");
            }
            return None;
        }
        Phase::Initiative(seat) => {
            let placed = on_back_row(Seat(0), row0) && on_back_row(Seat(1), row1);
            let rolled = if seat == Seat(0) {
                empty(Seat(0))
            } else {
                full(Seat(0))
            };
            if !fresh || !placed || !rolled || !empty(Seat(1)) {
                return Some("while initiative is rolled nothing has moved");
            }
            return None;
        }
        Phase::Won(seat) => {
            let beaten = state.pawns_left(seat.other()) == 0 && state.pawns_left(seat) > 0;
            return if beaten {
                None
            } else {
                Some("who has won has pawns left, and the other has none")
            };
        }
        _ => {}
    }
    if seats.iter().any(|seat| state.pawns_left(*seat) == 0) {
        return Some("a side without pawns has lost");
    }
    if !full(theirs) {
        return Some("the seat that is not active has three dice");
    }
    if state.thrown && full(mine) {
        return Some("who has thrown has spent a die");
    }
    if state.phase == Phase::Drawn && (state.thrown || state.quiet == 0) {
        return Some("a draw comes after turns without a throw");
    }
    match state.phase {
        Phase::Act if empty(mine) => Some("the active seat has a die to spend"),
        Phase::HandOver | Phase::Reroll | Phase::Drawn if !empty(mine) => {
            Some("at the end of a turn the active seat has spent its dice")
        }
        Phase::HandOver => {
            let hoards = state
                .balls
                .iter()
                .all(|at| *at < 64 && HALF[mine.index()] & bit(*at) != 0);
            (!hoards || state.thrown)
                .then_some("a ball is handed over by who has all three and did not throw")
        }
        Phase::PutDown { target } => {
            let squares = put_down_squares(state, state.square_of(theirs, target));
            (squares == 0).then_some("there is a square to put the ball on")
        }
        _ => None,
    }
}
