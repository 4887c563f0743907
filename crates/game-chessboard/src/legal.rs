//! Which actions there are, and why others are none.

use crate::action::{Action, Deed};
use crate::board::{
    self, CORNER_SQUARES, CORNERS, HALF, OUT, Square, Squares, bit, distance, each, grow, within,
};
use crate::state::{BALLS, HAND, PAWNS, Phase, State};
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
    /// For each set of balls, the squares on which a ball outside the set is picked up.
    loose: [Squares; SUBSETS],
}

impl Ground {
    #[inline]
    fn new(state: &State, seat: Seat) -> Ground {
        let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
        let free = HALF[seat.index()] & !pawns;
        let touch = state.balls.map(|place| match place {
            0..64 => bit(place) & free,
            64..67 => CORNER_SQUARES[seat.index()][(place - CORNERS[0]) as usize] & free,
            _ => 0,
        });
        let [a, b, c] = touch;
        let loose = [a | b | c, b | c, a | c, c, a | b, b, a, 0];
        Ground { free, touch, loose }
    }

    /// The walk that has not begun.
    #[inline]
    fn home(from: Square) -> Walk {
        let mut reach = [0; SUBSETS];
        reach[0] = bit(from);
        Walk { reach, live: 1 }
    }

    /// One step further from everywhere.
    #[inline]
    fn step(&self, walk: &mut Walk, home: Squares) {
        let open = self.free | home;
        // A ball taken leads to a higher set: going down, no square is stepped from twice.
        let mut sets = walk.live;
        while sets != 0 {
            let set = 7 - sets.leading_zeros() as usize;
            sets ^= 1 << set;
            let entered = grow(walk.reach[set]) & open;
            let taking = entered & self.loose[set];
            walk.reach[set] = entered & !taking;
            for square in each(taking) {
                let mut more = set;
                for (ball, touch) in self.touch.iter().enumerate() {
                    more |= ((touch >> square & 1) as usize) << ball;
                }
                walk.reach[more] |= bit(square);
                walk.live |= 1 << more;
            }
        }
    }

    fn walk(&self, from: Square, steps: u8) -> Reach {
        let mut walk = Ground::home(from);
        for _ in 0..steps {
            self.step(&mut walk, bit(from));
        }
        walk.reach
    }
}

/// How far a pawn has got.
#[derive(Clone, Copy)]
struct Walk {
    reach: Reach,
    /// The sets of balls with which it has got anywhere, as a set of bits.
    live: u8,
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

    let mut values = [0u8; HAND + 1];
    let mut count = 0;
    for die in state.die_values() {
        values[count] = die;
        count += 1;
        out.push(Action::hold(die));
    }

    // Walk every pawn once, as far as the highest die, and list where it is at each die.
    let mut batch = Batch::new(out);
    for (pawn, &from) in mine.iter().enumerate() {
        if from == OUT {
            continue;
        }
        let home = bit(from);
        let mut next = 0;
        if ground.loose[0] == 0 {
            // Nothing lies in reach: there is one set of balls, the empty one.
            let mut reach = home;
            for steps in 1..=most {
                reach = grow(reach) & (ground.free | home);
                if values[next] == steps {
                    next += 1;
                    batch.add(Action::step(steps, pawn as u8, 0, 0), reach & !home);
                }
            }
            continue;
        }
        let mut walk = Ground::home(from);
        for steps in 1..=most {
            ground.step(&mut walk, home);
            if values[next] == steps {
                next += 1;
                let mut live = walk.live;
                while live != 0 {
                    let set = live.trailing_zeros() as usize;
                    live &= live - 1;
                    let staying = if set == 0 { home } else { 0 };
                    let stem = Action::step(steps, pawn as u8, set as u8, 0);
                    batch.add(stem, walk.reach[set] & !staying);
                }
            }
        }
    }
    batch.flush();

    let values = &values[..count];
    let balls = state.ball_squares();
    let carriers = mine
        .iter()
        .enumerate()
        .filter(|(_, at)| **at != OUT && balls & bit(**at) != 0);
    for (from, &at) in carriers.clone() {
        for &die in values {
            let near = within(at, die);
            for (to, &mate) in mine.iter().enumerate() {
                if to != from && mate != OUT && near & bit(mate) != 0 {
                    out.push(Action::pass(die, from as u8, to as u8));
                }
            }
        }
    }
    for (thrower, &at) in carriers {
        for &die in values {
            let near = within(at, die);
            for (target, &foe) in theirs.iter().enumerate() {
                if foe != OUT && near & bit(foe) != 0 {
                    out.push(Action::throw(die, thrower as u8, target as u8));
                }
            }
        }
    }
}

/// Walks on their way to the list. Listing is where a random game spends its time, and filling a small array
/// is quicker than pushing each walk by itself.
struct Batch<'a> {
    out: &'a mut Vec<Action>,
    room: [Action; Batch::ROOM],
    used: usize,
}

impl<'a> Batch<'a> {
    const ROOM: usize = 128;
    /// A half of the board, as many walks as one call can add, and a row to spare.
    const MOST: usize = 40;

    fn new(out: &'a mut Vec<Action>) -> Batch<'a> {
        Batch {
            out,
            room: [Action::DODGE; Batch::ROOM],
            used: 0,
        }
    }

    /// Adds the walk to each of these squares, a row at a time: the eight files of a row are written at once,
    /// and as many count as the row has squares.
    #[inline]
    fn add(&mut self, stem: Action, mut squares: Squares) {
        if self.used > Batch::ROOM - Batch::MOST {
            self.flush();
        }
        while squares != 0 {
            let row = squares.trailing_zeros() & !7;
            let files = &FILES[(squares >> row & 0xff) as usize];
            let slots = &mut self.room[self.used..self.used + 8];
            for (slot, file) in slots.iter_mut().zip(files.files) {
                *slot = stem.to(row as Square + file);
            }
            self.used += files.count;
            squares &= !(0xff << row);
        }
    }

    fn flush(&mut self) {
        self.out.extend_from_slice(&self.room[..self.used]);
        self.used = 0;
    }
}

/// The files of a row that is given as a set of bits.
struct Files {
    files: [Square; 8],
    count: usize,
}

static FILES: [Files; 256] = {
    let mut table = [const {
        Files {
            files: [0; 8],
            count: 0,
        }
    }; 256];
    let mut row = 0;
    while row < 256 {
        let mut file = 0;
        while file < 8 {
            if row >> file & 1 == 1 {
                let count = table[row].count;
                table[row].files[count] = file;
                table[row].count = count + 1;
            }
            file += 1;
        }
        row += 1;
    }
    table
};

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
            check_ball(state, from, "K17")?;
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
            check_ball(state, thrower, "K18")?;
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
        Phase::Initiative(_) => refuse("K14", "Now initiative is rolled."),
        Phase::ThrowerDie { .. } | Phase::TargetDie { .. } => {
            refuse("K18", "Now the dice of the throw are rolled.")
        }
        Phase::Reroll => refuse("K15", "Now the dice are rolled for the next turn."),
        Phase::Won(_) => refuse("K20", "The game is over."),
        Phase::Drawn => refuse("K11", "The game is over."),
    }
}

fn check_die(state: &State, die: u8) -> Result<(), Illegal> {
    if state.die_values().any(|value| value == die) {
        return Ok(());
    }
    refuse("K15", format!("There is no unspent die that shows {die}."))
}

/// The pawn is on the board, and it carries a ball.
fn check_ball(state: &State, pawn: u8, rule: &'static str) -> Result<(), Illegal> {
    let square = check_pawn(state, state.active, pawn)?;
    if state.balls_on(square) > 0 {
        return Ok(());
    }
    refuse(
        rule,
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
    let reach = Ground::new(state, state.active).walk(from, die);
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
