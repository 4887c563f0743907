//! Which actions there are, and why others are none.

use crate::action::{Action, Deed};
use crate::board::{Board, Square};
use crate::content::{Kind, UNITS};
use crate::options::Tactics;
use crate::state::{Phase, State};
use crate::unit::{Unit, Units};
use courtside_kernel::{Batch, Illegal, RuleId, Seat};

/// Most rows of one half (T1).
const MOST_ROWS: usize = 10;

/// Where the units of a seat may move to: the free columns of each row of its half, as sets of bits.
struct Ground {
    board: Board,
    /// The lowest row of the half.
    low: u8,
    free: [u16; MOST_ROWS],
}

impl Ground {
    fn new(board: Board, state: &State, seat: Seat) -> Ground {
        let (low, _) = board.half(seat);
        let mut free = [(1 << board.columns) - 1; MOST_ROWS];
        for square in state.units[seat.index()] {
            if square != Square::OUT {
                free[(square.row() - low) as usize] &= !(1 << square.column());
            }
        }
        Ground { board, low, free }
    }

    /// The box of spaces that a unit reaches (T3): units do not stand in each other's way.
    #[inline]
    fn around(&self, from: Square, steps: u8) -> Around {
        let left = from.column().saturating_sub(steps);
        let right = (from.column() + steps).min(self.board.columns - 1);
        let depth = from.row() - self.low;
        Around {
            left,
            columns: (1 << (right + 1 - left)) - 1,
            first: depth.saturating_sub(steps),
            last: (depth + steps).min(self.board.rows / 2 - 1),
        }
    }

    /// The rows of a box, each with its free columns, counted from the left of the box.
    #[inline]
    fn rows(&self, around: Around) -> impl Iterator<Item = (u8, u16)> {
        let Around {
            left,
            columns,
            first,
            last,
        } = around;
        (first..=last).map(move |row| (self.low + row, self.free[row as usize] >> left & columns))
    }

    /// Adds the moves of a unit. `BYTES` is how many the columns of the box take.
    #[inline]
    fn list<const BYTES: usize>(&self, unit: Unit, around: Around, batch: &mut Batch<Action>) {
        for (row, free) in self.rows(around) {
            let stem = Action::step(unit, Square::new(around.left, row));
            let mut set = [0; BYTES];
            for (byte, bits) in set.iter_mut().zip(free.to_le_bytes()) {
                *byte = bits;
            }
            batch.push_each(set, |column| stem.plus(column));
        }
    }
}

/// A box of spaces in a half.
#[derive(Clone, Copy)]
struct Around {
    left: u8,
    /// Its columns as a set of bits, the left one first.
    columns: u16,
    /// Its rows, counted from the lowest one of the half.
    first: u8,
    last: u8,
}

impl Tactics {
    /// The spaces that a unit on the board can move to, ascending (T3). Whether it has moved already is not asked.
    pub fn reach(&self, state: &State, seat: Seat, unit: Unit) -> Vec<Square> {
        let from = state.square_of(seat, unit);
        if from == Square::OUT {
            return Vec::new();
        }
        let ground = Ground::new(self.board, state, seat);
        let around = ground.around(from, unit.kind().steps());
        let square = |column, row| Square::new(around.left + column, row);
        let rows = ground.rows(around);
        rows.flat_map(|(row, free)| columns(free).map(move |column| square(column, row)))
            .collect()
    }
}

/// The columns of a set, ascending.
fn columns(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let column = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(column)
    })
}

/// Appends all legal actions, ascending.
pub(crate) fn list(game: &Tactics, state: &State, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Arrange { seat, column } => {
            let kinds = Kind::ALL.into_iter();
            out.extend(
                kinds
                    .filter(|kind| next_of_kind(state, seat, *kind).is_some())
                    .map(Action::arrange),
            );
            if may_leave_empty(game.board, state, seat, column) {
                out.push(Action::LEAVE_EMPTY);
            }
        }
        Phase::Move(seat) => list_moves(game, state, seat, out),
        Phase::Attack { seat, .. } => list_attacks(state, seat, out),
        Phase::ChooseOut {
            attacker, helper, ..
        } => {
            let (low, high) = (attacker.min(helper), attacker.max(helper));
            out.extend([low, high].map(Action::put_out));
        }
        Phase::Return { seat } => {
            let row = game.board.back_row(seat);
            let free = state.free_columns(game.board, seat);
            for unit in returning(state, seat).each() {
                out.extend(
                    columns(free).map(|column| Action::bring_back(unit, Square::new(column, row))),
                );
            }
            out.push(Action::NO_RETURN);
        }
        Phase::FirstRoll { .. }
        | Phase::CombatRoll { .. }
        | Phase::AttackDice(_)
        | Phase::DefenceDice { .. }
        | Phase::Won(_)
        | Phase::Drawn => {}
    }
}

/// The unit of a kind that is placed next: they are numbered as they are placed (T2).
pub(crate) fn next_of_kind(state: &State, seat: Seat, kind: Kind) -> Option<Unit> {
    let first = kind.first().0;
    (first..first + kind.count())
        .map(Unit)
        .find(|unit| state.square_of(seat, *unit) == Square::OUT)
}

/// A column may stay empty if those after it have room for all that are not yet placed (T2).
fn may_leave_empty(board: Board, state: &State, seat: Seat, column: u8) -> bool {
    board.columns - column > state.out(seat).count()
}

/// The units that a catch may bring back, each standing for those that are alike: of its kind, and with or without having
/// attacked in this turn (T9).
pub(crate) fn returning(state: &State, seat: Seat) -> Units {
    let out = state.out(seat).and(Units::RETURNING);
    let marked = out.and(state.attacked[seat.index()]);
    let mut stand_for = 0;
    for alike in [out.without(marked), marked] {
        for kind in [Kind::Assault, Kind::Defender] {
            let units = alike.and(Units::of_kind(kind)).0;
            stand_for |= units & units.wrapping_neg();
        }
    }
    Units(stand_for)
}

fn list_moves(game: &Tactics, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let ground = Ground::new(game.board, state, seat);
    let mut batch = Batch::new(out, Action::DONE);
    for unit in state.on_board(seat).without(state.moved).each() {
        let around = ground.around(state.square_of(seat, unit), unit.kind().steps());
        if around.columns < 256 {
            ground.list::<1>(unit, around, &mut batch);
        } else {
            ground.list::<2>(unit, around, &mut batch);
        }
    }
    batch.push(Action::DONE);
}

fn list_attacks(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let targets = state.on_board(seat.other());
    let mut batch = Batch::new(out, Action::PASS);
    for attacker in state.fresh(seat).each() {
        // Bit 0 is no helper, and bit 1 the first unit, as in a packed attack.
        let helpers = 1 | state.helpers(seat, attacker).0 << 1;
        for target in targets.each() {
            let alone = Action::attack(attacker, target, None);
            batch.push_each(helpers.to_le_bytes(), |helper| alone.plus(helper));
        }
    }
    batch.push(Action::PASS);
}

fn refuse(rule: &'static str, message: impl Into<String>) -> Result<(), Illegal> {
    Err(Illegal::new(RuleId(rule), message))
}

/// Says whether an action is legal, or which rule it breaks.
pub(crate) fn check(game: &Tactics, state: &State, action: Action) -> Result<(), Illegal> {
    match (state.phase, action.deed()) {
        (Phase::Arrange { seat, column }, Deed::Arrange { kind }) => {
            check_arrange(game.board, state, seat, column, kind)
        }
        (Phase::Move(_), Deed::Done) | (Phase::Attack { .. }, Deed::Pass) => Ok(()),
        (Phase::Move(seat), Deed::Move { unit, to }) => {
            check_move(game.board, state, seat, unit, to)
        }
        (
            Phase::Attack { seat, .. },
            Deed::Attack {
                attacker,
                target,
                helper,
            },
        ) => check_attack(state, seat, attacker, target, helper),
        (
            Phase::ChooseOut {
                attacker, helper, ..
            },
            Deed::PutOut { unit },
        ) => {
            if unit == attacker || unit == helper {
                return Ok(());
            }
            refuse(
                "T20",
                format!(
                    "{} and {} threw together, so one of those two goes out.",
                    attacker.starting(),
                    helper.the()
                ),
            )
        }
        (Phase::Return { seat }, Deed::Return { unit, to }) => {
            check_return(game.board, state, seat, unit, to)
        }
        (Phase::Return { .. }, Deed::NoReturn) => Ok(()),
        (phase, _) => refuse_phase(phase),
    }
}

fn refuse_phase(phase: Phase) -> Result<(), Illegal> {
    match phase {
        Phase::FirstRoll { .. } => refuse("T2", "Wait for the roll: it decides who goes first."),
        Phase::Arrange { .. } => refuse("T2", "First line up your units, column by column."),
        Phase::Move(_) => refuse("T3", "Move your units first, then end your moves."),
        Phase::CombatRoll { .. } => {
            refuse("T16", "Wait for the roll: it decides who throws first.")
        }
        Phase::Attack { .. } => refuse("T7", "Throw or pass first."),
        Phase::AttackDice(_) => refuse("T17", "Wait for the attack dice."),
        Phase::DefenceDice { .. } => refuse("T18", "Wait for the defence dice."),
        Phase::ChooseOut { .. } => refuse(
            "T20",
            "First the catcher chooses which of the two throwers goes out.",
        ),
        Phase::Return { .. } => refuse("T9", "First bring a unit back, or none."),
        Phase::Won(_) | Phase::Drawn => refuse("T12", "The game is over."),
    }
}

fn check_arrange(
    board: Board,
    state: &State,
    seat: Seat,
    column: u8,
    kind: Option<Kind>,
) -> Result<(), Illegal> {
    match kind {
        Some(kind) if next_of_kind(state, seat, kind).is_none() => refuse(
            "T12",
            match kind {
                Kind::Ace => "You have already placed your Ace.".into(),
                kind => format!(
                    "You have already placed all {} {}s.",
                    kind.count(),
                    kind.word()
                ),
            },
        ),
        None if !may_leave_empty(board, state, seat, column) => refuse(
            "T2",
            "You can't leave this column empty: your other units need every column from here on.",
        ),
        _ => Ok(()),
    }
}

/// The unit exists and is on the board.
fn check_unit(state: &State, seat: Seat, unit: Unit) -> Result<Square, Illegal> {
    match state.units[seat.index()].get(unit.index()) {
        Some(&square) if square != Square::OUT => Ok(square),
        _ => Err(Illegal::new(
            RuleId("T12"),
            format!("{} is not on the board.", unit.starting()),
        )),
    }
}

/// The space is on the board.
fn check_square(board: Board, square: Square) -> Result<(), Illegal> {
    if board.contains(square) {
        return Ok(());
    }
    refuse(
        "T1",
        format!(
            "{square} is off the board, which has {} columns and {} rows.",
            board.columns, board.rows
        ),
    )
}

/// No unit stands on the space.
fn check_free(state: &State, square: Square, rule: &'static str) -> Result<(), Illegal> {
    match state.unit_on(square) {
        Some((_, unit)) => refuse(rule, format!("{} is already on {square}.", unit.starting())),
        None => Ok(()),
    }
}

fn check_move(
    board: Board,
    state: &State,
    seat: Seat,
    unit: Unit,
    to: Square,
) -> Result<(), Illegal> {
    let from = check_unit(state, seat, unit)?;
    if state.moved.has(unit) {
        return refuse(
            "T3",
            format!("{} has already moved this turn.", unit.starting()),
        );
    }
    check_square(board, to)?;
    if to == from {
        return refuse("T3", format!("{} is already on {to}.", unit.starting()));
    }
    if !board.is_home(seat, to) {
        return refuse(
            "T3",
            format!("{to} is past the centre line, and units stay in their own half."),
        );
    }
    check_free(state, to, "T3")?;
    let (far, steps) = (from.distance(to), unit.kind().steps());
    if far > steps {
        return refuse(
            "T14",
            format!(
                "{to} is too far. It's {far} spaces away and {} moves up to {steps}.",
                unit.the()
            ),
        );
    }
    Ok(())
}

fn check_attack(
    state: &State,
    seat: Seat,
    attacker: Unit,
    target: Unit,
    helper: Option<Unit>,
) -> Result<(), Illegal> {
    let from = check_unit(state, seat, attacker)?;
    check_unit(state, seat.other(), target)?;
    let unused = |unit: Unit| {
        if state.attacked[seat.index()].has(unit) {
            return refuse(
                "T17",
                format!("{} has already thrown this turn.", unit.starting()),
            );
        }
        Ok(())
    };
    unused(attacker)?;
    let Some(helper) = helper else { return Ok(()) };
    let at = check_unit(state, seat, helper)?;
    if !at.touches(from) {
        return refuse(
            "T6",
            format!(
                "{} isn't next to {}, so they can't throw together.",
                helper.starting(),
                attacker.the()
            ),
        );
    }
    unused(helper)?;
    if state.balls[seat.index()] < 2 {
        return refuse("T6", "Throwing together takes 2 balls, and you have 1.");
    }
    Ok(())
}

fn check_return(
    board: Board,
    state: &State,
    seat: Seat,
    unit: Unit,
    to: Square,
) -> Result<(), Illegal> {
    if unit.index() >= UNITS || state.square_of(seat, unit) != Square::OUT {
        return refuse("T9", format!("{} is not out.", unit.starting()));
    }
    if unit == Unit::ACE {
        return refuse("T9", "The Ace never comes back.");
    }
    if !returning(state, seat).has(unit) {
        return refuse(
            "T9",
            format!(
                "Of units that are alike the lowest number comes back first, and that isn't {}.",
                unit.words()
            ),
        );
    }
    check_square(board, to)?;
    if to.row() != board.back_row(seat) {
        return refuse(
            "T9",
            format!("A unit comes back on its back row, and {to} isn't on it."),
        );
    }
    check_free(state, to, "T9")
}
