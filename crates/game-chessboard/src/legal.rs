//! Which actions there are, and why others are none.

use crate::action::{Action, Deed};
use crate::board::{
    self, CORNER_SQUARES, CORNERS, HALF, OUT, Square, Squares, bit, distance, each, grow, within,
};
use crate::state::{BALLS, PAWNS, Phase, State};
use courtside_kernel::{Illegal, RuleId, Seat};

const SUBSETS: usize = 1 << BALLS;

/// Where a pawn can get to: the squares by the set of balls that it has picked up on the way (K5, K6).
type Reach = [Squares; SUBSETS];

/// What a walk of one seat has to heed.
struct Ground {
    /// Squares of the seat's half without pawns.
    free: Squares,
    /// For each ball, the squares of the half on which it is picked up; none if it is carried.
    touch: [Squares; BALLS],
    /// All of them.
    touched: Squares,
}

impl Ground {
    #[inline]
    fn new(state: &State, seat: Seat) -> Ground {
        let half = HALF[seat.index()];
        let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
        let free = half & !pawns;
        let mut touch = [0; BALLS];
        let mut touched = 0;
        for (ball, &place) in touch.iter_mut().zip(&state.balls) {
            *ball = match place {
                0..64 => bit(place) & free,
                64..67 => CORNER_SQUARES[seat.index()][(place - CORNERS[0]) as usize] & free,
                _ => 0,
            };
            touched |= *ball;
        }
        Ground {
            free,
            touch,
            touched,
        }
    }

    /// One step further from everywhere.
    #[inline]
    fn step(&self, reach: &mut Reach, home: Squares) {
        let open = self.free | home;
        if self.touched == 0 {
            reach[0] = grow(reach[0]) & open;
            return;
        }
        let before = *reach;
        for (subset, &squares) in before.iter().enumerate() {
            if squares == 0 {
                continue;
            }
            let entered = grow(squares) & open;
            let mut loose = 0;
            for (ball, &touch) in self.touch.iter().enumerate() {
                if subset >> ball & 1 == 0 {
                    loose |= touch;
                }
            }
            reach[subset] |= entered & !loose;
            for square in each(entered & loose) {
                let mut picked = subset;
                for (ball, &touch) in self.touch.iter().enumerate() {
                    picked |= ((touch >> square & 1) as usize) << ball;
                }
                reach[picked] |= bit(square);
            }
        }
    }

    fn reach(&self, from: Square, steps: u8) -> Reach {
        let mut reach = [0; SUBSETS];
        reach[0] = bit(from);
        for _ in 0..steps {
            self.step(&mut reach, bit(from));
        }
        reach
    }
}

/// Appends all legal actions, ascending.
pub(crate) fn list(state: &State, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Place(_) => out.extend(
            (0..=u8::MAX)
                .filter(|files| is_placement(*files))
                .map(Action::place),
        ),
        Phase::Act => list_acts(state, out),
        Phase::Answer { .. } => out.extend([Action::DODGE, Action::CATCH]),
        Phase::PutDown { target } => {
            let at = state.square_of(state.active.other(), target);
            out.extend(each(put_down_squares(state, at)).map(Action::put_down));
        }
        Phase::HandOver => {
            let taker = state.active.other();
            for ball in 0..BALLS as u8 {
                if names_ball(state, ball) {
                    let pawns =
                        (0..PAWNS as u8).filter(|pawn| state.square_of(taker, *pawn) != OUT);
                    out.extend(pawns.map(|pawn| Action::take(ball, pawn)));
                }
            }
        }
        _ => {}
    }
}

fn is_placement(files: u8) -> bool {
    files.count_ones() == PAWNS as u32
}

/// Balls on one square are alike: only the first of them is named.
fn names_ball(state: &State, ball: u8) -> bool {
    let at = ball as usize;
    at < BALLS && (at == 0 || state.balls[at] != state.balls[at - 1])
}

fn list_acts(state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    let mine = &state.pawns[seat.index()];
    let theirs = &state.pawns[seat.other().index()];
    let ground = Ground::new(state, seat);
    let dice = state.dice[seat.index()];
    let most = dice[2];

    let mut values = [0u8; 3];
    let mut count = 0;
    for die in state.die_values() {
        values[count] = die;
        count += 1;
        out.push(Action::hold(die));
    }
    let values = &values[..count];

    // Walk every pawn once, as far as the highest die, and note where it is at each die.
    let mut reaches = [[[0 as Squares; SUBSETS]; PAWNS]; 3];
    for (pawn, &from) in mine.iter().enumerate() {
        if from == OUT {
            continue;
        }
        let home = bit(from);
        let mut reach = [0; SUBSETS];
        reach[0] = home;
        let mut next = 0;
        for steps in 1..=most {
            ground.step(&mut reach, home);
            if values[next] == steps {
                reaches[next][pawn] = reach;
                reaches[next][pawn][0] &= !home;
                next += 1;
            }
        }
    }
    let subsets = if ground.touched == 0 { 1 } else { SUBSETS };
    for (&die, pawns) in values.iter().zip(&reaches) {
        for (pawn, reach) in pawns.iter().enumerate() {
            for (subset, &squares) in reach[..subsets].iter().enumerate() {
                let mut left = squares;
                while left != 0 {
                    let to = left.trailing_zeros() as Square;
                    out.push(Action::step(die, pawn as u8, subset as u8, to));
                    left &= left - 1;
                }
            }
        }
    }

    let balls = state.ball_squares();
    for &die in values {
        for (from, &at) in mine.iter().enumerate() {
            if at == OUT || balls & bit(at) == 0 {
                continue;
            }
            let near = within(at, die);
            for (to, &mate) in mine.iter().enumerate() {
                if to != from && mate != OUT && near & bit(mate) != 0 {
                    out.push(Action::pass(die, from as u8, to as u8));
                }
            }
        }
    }
    for &die in values {
        for (thrower, &at) in mine.iter().enumerate() {
            if at == OUT || balls & bit(at) == 0 {
                continue;
            }
            let near = within(at, die);
            for (target, &foe) in theirs.iter().enumerate() {
                if foe != OUT && near & bit(foe) != 0 {
                    out.push(Action::throw(die, thrower as u8, target as u8));
                }
            }
        }
    }
}

/// Where a dodged ball may be put: beside the target without pawn and ball, else without pawn; if the set is
/// empty the target keeps the ball (K10).
pub(crate) fn put_down_squares(state: &State, target: Square) -> Squares {
    let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
    let beside = board::neighbours(target) & !pawns;
    let empty = beside & !state.ball_squares();
    if empty != 0 { empty } else { beside }
}

fn refuse(rule: &'static str, message: impl Into<String>) -> Result<(), Illegal> {
    Err(Illegal::new(RuleId(rule), message))
}

/// Says whether an action is legal, or which rule it breaks.
pub(crate) fn check(state: &State, action: Action) -> Result<(), Illegal> {
    let deed = action.deed();
    match (state.phase, deed) {
        (Phase::Place(_), Deed::Place { files }) => {
            if is_placement(files) {
                return Ok(());
            }
            refuse(
                "K13",
                format!(
                    "Five pawns stand on five files of the back row, not on {}.",
                    files.count_ones()
                ),
            )
        }
        (Phase::Act, Deed::Hold { die }) => check_die(state, die),
        (
            Phase::Act,
            Deed::Move {
                die,
                pawn,
                balls,
                to,
            },
        ) => check_move(state, die, pawn, balls, to),
        (Phase::Act, Deed::Pass { die, from, to }) => {
            check_die(state, die)?;
            check_ball(state, from)?;
            if from == to {
                return refuse("K17", "A pass goes to another pawn.");
            }
            check_range(state, die, from, state.active, to)
        }
        (
            Phase::Act,
            Deed::Throw {
                die,
                thrower,
                target,
            },
        ) => {
            check_die(state, die)?;
            check_ball(state, thrower)?;
            check_range(state, die, thrower, state.active.other(), target)
        }
        (Phase::Answer { .. }, Deed::Dodge | Deed::Catch) => Ok(()),
        (Phase::PutDown { target }, Deed::PutDown { square }) => {
            let at = state.square_of(state.active.other(), target);
            if square < 64 && put_down_squares(state, at) & bit(square) != 0 {
                return Ok(());
            }
            refuse(
                "K10",
                "The ball goes on an empty square beside the pawn that dodged.",
            )
        }
        (Phase::HandOver, Deed::Take { ball, pawn }) => {
            if !names_ball(state, ball) {
                return refuse("K11", "There is no such ball to ask for.");
            }
            if pawn as usize >= PAWNS || state.square_of(state.active.other(), pawn) == OUT {
                return refuse("K11", "The ball goes to one of your pawns on the board.");
            }
            Ok(())
        }
        (phase, _) => refuse_phase(phase),
    }
}

fn refuse_phase(phase: Phase) -> Result<(), Illegal> {
    match phase {
        Phase::Place(_) => refuse("K2", "Now the five pawns are placed on the back row."),
        Phase::Act => refuse("K15", "Now a die is spent: move, pass, throw or hold."),
        Phase::Answer { .. } => refuse("K18", "Now the target dodges or catches."),
        Phase::PutDown { .. } => refuse("K10", "Now the dodged ball is put down beside the pawn."),
        Phase::HandOver => refuse("K11", "Now a ball is asked for, and a pawn that gets it."),
        Phase::Won(_) | Phase::Drawn => refuse("K20", "The game is over."),
        _ => refuse("K15", "Now the dice are rolled."),
    }
}

fn check_die(state: &State, die: u8) -> Result<(), Illegal> {
    if state.die_values().any(|value| value == die) {
        return Ok(());
    }
    refuse("K15", format!("There is no unspent die that shows {die}."))
}

/// The pawn is on the board, and it carries a ball.
fn check_ball(state: &State, pawn: u8) -> Result<(), Illegal> {
    let square = check_pawn(state, state.active, pawn)?;
    if state.balls_on(square) > 0 {
        return Ok(());
    }
    refuse(
        "K8",
        format!("The pawn on {} has no ball.", board::name(square)),
    )
}

fn check_pawn(state: &State, seat: Seat, pawn: u8) -> Result<Square, Illegal> {
    match state.pawns[seat.index()].get(pawn as usize) {
        Some(&square) if square != OUT => Ok(square),
        _ => Err(Illegal::new(
            RuleId("K13"),
            "That pawn is not on the board.",
        )),
    }
}

fn check_range(state: &State, die: u8, from: u8, seat: Seat, to: u8) -> Result<(), Illegal> {
    let from = check_pawn(state, state.active, from)?;
    let to = check_pawn(state, seat, to)?;
    let far = distance(from, to);
    if far <= die {
        return Ok(());
    }
    let (to, squares) = (board::name(to), if far == 1 { "square" } else { "squares" });
    refuse(
        "K8",
        format!("{to} is {far} {squares} away and the die reaches {die}."),
    )
}

fn check_move(state: &State, die: u8, pawn: u8, balls: u8, to: Square) -> Result<(), Illegal> {
    check_die(state, die)?;
    let from = check_pawn(state, state.active, pawn)?;
    if to >= 64 {
        return refuse("K16", "That is no square of the board.");
    }
    let name = board::name(to);
    if HALF[state.active.index()] & bit(to) == 0 {
        return refuse(
            "K16",
            format!("{name} lies beyond the centre line, which no pawn crosses."),
        );
    }
    let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
    if to != from && pawns & bit(to) != 0 {
        return refuse("K4", format!("A pawn stands on {name} already."));
    }
    let reach = Ground::new(state, state.active).reach(from, die);
    if to == from && balls == 0 {
        return refuse("K7", "To stay where you are, hold.");
    }
    if (balls as usize) < SUBSETS && reach[balls as usize] & bit(to) != 0 {
        return Ok(());
    }
    if reach.iter().any(|squares| squares & bit(to) != 0) {
        return refuse(
            "K5",
            format!(
                "On the way to {name} the pawn takes every ball on the squares it enters, and no other."
            ),
        );
    }
    let far = distance(from, to);
    if far > die {
        let squares = if far == 1 { "square" } else { "squares" };
        return refuse(
            "K16",
            format!("{name} is {far} {squares} away and the die reaches {die}."),
        );
    }
    refuse(
        "K4",
        format!("Other pawns stand in the way to {name}: the die does not reach around them."),
    )
}
