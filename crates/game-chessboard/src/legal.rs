//! Which actions there are, and why others are none.

use crate::action::{Action, Deed};
use crate::board::{Files, HALF, Square, Squares, each};
use crate::content::{BALLS, HAND, PAWNS};
use crate::state::{Pawn, Phase, State};
use crate::walk::Ground;
use courtside_kernel::{Batch, Illegal, RuleId, Seat};

/// Appends all legal actions, ascending.
pub(crate) fn list(state: &State, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Place(_) => out.extend_from_slice(&PLACEMENTS),
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
                        Pawn::all().filter(|pawn| state.square_of(taker, *pawn) != Square::OUT);
                    out.extend(pawns.map(|pawn| Action::take(ball, pawn)));
                }
            }
        }
        Phase::Initiative(_)
        | Phase::ThrowerDie { .. }
        | Phase::TargetDie { .. }
        | Phase::Reroll
        | Phase::Won(_)
        | Phase::Drawn => {}
    }
}

const fn is_placement(files: Files) -> bool {
    files.count() == PAWNS as u32
}

/// Every way to put five pawns on eight files (K13).
static PLACEMENTS: [Action; 56] = {
    let mut table = [Action::place(Files(0)); 56];
    let (mut count, mut files) = (0, Files(0));
    while count < table.len() {
        if is_placement(files) {
            table[count] = Action::place(files);
            count += 1;
        }
        files.0 += 1;
    }
    table
};

/// Balls on one square are alike: only the first of them is named.
fn names_ball(state: &State, ball: u8) -> bool {
    let at = ball as usize;
    at < BALLS && (at == 0 || state.balls[at] != state.balls[at - 1])
}

fn list_acts(state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    let mine = state.pawns(seat);
    let theirs = state.pawns(seat.other());
    let mut values = [0; HAND];
    let mut count = 0;
    for die in state.dice(seat).values() {
        values[count] = die;
        count += 1;
    }
    let values = &values[..count];

    let mut batch = Batch::new(out, Action::DODGE);
    for &die in values {
        batch.push(Action::hold(die));
    }
    Ground::new(state, seat).list(state.dice(seat), &mut batch);
    let balls = state.ball_squares();
    let carriers = Pawn::all()
        .zip(mine)
        .filter(|(_, at)| balls & at.bit() != 0);
    for (from, at) in carriers.clone() {
        for &die in values {
            let mates = pawns_on(mine, at.within(die)) & !(1 << from.0);
            batch.push_each([mates], |to| Action::pass(die, from, Pawn(to as u8)));
        }
    }
    for (thrower, at) in carriers {
        for &die in values {
            let foes = pawns_on(theirs, at.within(die));
            let throw = |target| Action::throw(die, thrower, Pawn(target as u8));
            batch.push_each([foes], throw);
        }
    }
}

/// The pawns that stand on any of these squares, as a set of bits.
#[inline]
fn pawns_on(pawns: &[Square; PAWNS], squares: Squares) -> u8 {
    let mut set = 0;
    for (pawn, at) in pawns.iter().enumerate() {
        set |= u8::from(squares & at.bit() != 0) << pawn;
    }
    set
}

/// Where a dodged ball may be put: beside the target without pawn and ball, else without pawn; if the set is
/// empty the target keeps the ball (K10).
pub(crate) fn put_down_squares(state: &State, target: Square) -> Squares {
    let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
    let beside = target.neighbours() & !pawns;
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
                    "Choose 5 files of your back row, one for each pawn, not {}.",
                    files.count()
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
            check_ball(state, from, "K17", "pass")?;
            if from == to {
                return refuse("K17", "A pawn can't pass to itself.");
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
            check_ball(state, thrower, "K18", "throw")?;
            check_range(state, die, thrower, state.active.other(), target)
        }
        (Phase::Answer { .. }, Deed::Dodge | Deed::Catch) => Ok(()),
        (Phase::PutDown { target }, Deed::PutDown { square }) => {
            let at = state.square_of(state.active.other(), target);
            if put_down_squares(state, at) & square.bit() != 0 {
                return Ok(());
            }
            refuse(
                "K10",
                "Put the ball on a free square next to the pawn that dodged.",
            )
        }
        (Phase::HandOver, Deed::Take { ball, pawn }) => {
            if !names_ball(state, ball) {
                return refuse("K11", "There is no ball there to take.");
            }
            if check_pawn(state, state.active.other(), pawn).is_err() {
                return refuse("K11", "Give the ball to one of your pawns on the board.");
            }
            Ok(())
        }
        (phase, _) => refuse_phase(phase),
    }
}

fn refuse_phase(phase: Phase) -> Result<(), Illegal> {
    match phase {
        Phase::Place(_) => refuse("K2", "First place your 5 pawns on your back row."),
        Phase::Act => refuse("K15", "Spend a die first: walk, pass, throw or hold."),
        Phase::Answer { .. } => refuse("K18", "First the target dodges or catches."),
        Phase::PutDown { .. } => refuse(
            "K10",
            "First put the ball down next to the pawn that dodged.",
        ),
        Phase::HandOver => refuse(
            "K11",
            "First choose a ball to take and the pawn that gets it.",
        ),
        Phase::Initiative(_) => refuse("K14", "Wait for the roll: it decides who goes first."),
        Phase::ThrowerDie { .. } | Phase::TargetDie { .. } => {
            refuse("K18", "Wait for the dice: they decide the throw.")
        }
        Phase::Reroll => refuse("K15", "Wait for the dice of the next turn."),
        Phase::Won(_) => refuse("K20", "The game is over."),
        Phase::Drawn => refuse("K11", "The game is over."),
    }
}

fn check_die(state: &State, die: u8) -> Result<(), Illegal> {
    if state.dice(state.active).values().any(|value| value == die) {
        return Ok(());
    }
    refuse("K15", format!("You don't have a {die} left to spend."))
}

/// The pawn is on the board, and it carries a ball.
fn check_ball(state: &State, pawn: Pawn, rule: &'static str, act: &str) -> Result<(), Illegal> {
    let square = check_pawn(state, state.active, pawn)?;
    if state.balls_on(square) > 0 {
        return Ok(());
    }
    let number = pawn.number();
    refuse(
        rule,
        format!("Pawn {number} has no ball, so it can't {act}."),
    )
}

fn check_pawn(state: &State, seat: Seat, pawn: Pawn) -> Result<Square, Illegal> {
    match state.pawns(seat).get(pawn.index()) {
        Some(&square) if square != Square::OUT => Ok(square),
        _ => Err(Illegal::new(
            RuleId("K13"),
            format!("Pawn {} is out.", pawn.number()),
        )),
    }
}

fn check_range(state: &State, die: u8, from: Pawn, seat: Seat, to: Pawn) -> Result<(), Illegal> {
    let from = check_pawn(state, state.active, from)?;
    let to = check_pawn(state, seat, to)?;
    let far = from.distance(to);
    if far <= die {
        return Ok(());
    }
    refuse("K8", too_far(to, far, die))
}

/// More than one square: every die reaches that far.
fn too_far(to: Square, far: u8, die: u8) -> String {
    let to = to.name();
    format!("{to} is too far. It's {far} squares away and the {die} reaches {die}.")
}

fn check_move(state: &State, die: u8, pawn: Pawn, balls: u8, to: Square) -> Result<(), Illegal> {
    check_die(state, die)?;
    let from = check_pawn(state, state.active, pawn)?;
    let name = to.name();
    if HALF[state.active.index()] & to.bit() == 0 {
        return refuse(
            "K16",
            format!("{name} is past the centre line, and pawns stay in their own half."),
        );
    }
    let pawns = state.occupied(Seat(0)) | state.occupied(Seat(1));
    if to != from && pawns & to.bit() != 0 {
        return refuse("K4", format!("There's already a pawn on {name}."));
    }
    let reach = Ground::new(state, state.active).reach(pawn, die);
    if to == from && balls == 0 {
        return refuse("K7", "To stay where you are, hold instead.");
    }
    if reach[usize::from(balls)] & to.bit() != 0 {
        return Ok(());
    }
    if reach.iter().any(|squares| squares & to.bit() != 0) {
        return refuse(
            "K5",
            format!(
                "On its way to {name} the pawn picks up every ball on the squares it enters, and no others."
            ),
        );
    }
    let far = from.distance(to);
    if far > die {
        return refuse("K16", too_far(to, far, die));
    }
    refuse(
        "K4",
        format!("Other pawns block the way to {name}, and the {die} doesn't reach around them."),
    )
}
