//! How a ply changes a position.

use crate::action::{Action, Chance, Deed};
use crate::board::Square;
use crate::combat::{Sums, Verdict, verdict};
use crate::content::Kind;
use crate::event::Event;
use crate::legal::{next_of_kind, returning};
use crate::options::Tactics;
use crate::state::{Phase, State, Throw};
use crate::unit::{Unit, Units};
use courtside_kernel::{Ply, Seat};
use std::cmp::Ordering;

pub(crate) fn apply(
    game: &Tactics,
    state: &mut State,
    ply: Ply<Action, Chance>,
    tell: &mut impl FnMut(Event),
) {
    match ply {
        Ply::Act(action) => act(game, state, action.deed(), tell),
        Ply::Chance(dice) => roll(game, state, dice, tell),
    }
}

fn act(game: &Tactics, state: &mut State, deed: Deed, tell: &mut impl FnMut(Event)) {
    match (state.phase, deed) {
        (Phase::Arrange { seat, column }, Deed::Arrange { kind }) => {
            arrange(game, state, seat, column, kind, tell);
        }
        (Phase::Move(seat), Deed::Move { unit, to }) => {
            let from = state.square_of(seat, unit);
            state.units[seat.index()][unit.index()] = to;
            state.moved = state.moved.with(unit);
            tell(Event::Moved {
                seat,
                unit,
                from,
                to,
            });
        }
        (Phase::Move(seat), Deed::Done) => {
            state.moved = Units::NONE;
            state.phase = if seat == state.first {
                Phase::Move(seat.other())
            } else {
                Phase::CombatRoll {
                    seat: Seat(0),
                    against: 0,
                }
            };
            tell(Event::Settled { seat });
        }
        (
            Phase::Attack { seat, .. },
            Deed::Attack {
                attacker,
                target,
                helper,
            },
        ) => {
            let throw = Throw {
                seat,
                attacker,
                target,
                helper,
            };
            attack(state, throw, tell);
        }
        (Phase::Attack { seat, passed }, Deed::Pass) => {
            tell(Event::Passed { seat });
            if passed {
                end_turn(game, state, tell);
            } else {
                next_attack(game, state, seat.other(), true, tell);
            }
        }
        (Phase::ChooseOut { seat, .. }, Deed::PutOut { unit }) => {
            go_out_caught(game, state, seat, unit, true, tell);
        }
        (Phase::Return { seat }, Deed::Return { unit, to }) => {
            state.units[seat.index()][unit.index()] = to;
            tell(Event::Returned { seat, unit, to });
            next_attack(game, state, seat, false, tell);
        }
        (Phase::Return { seat }, Deed::NoReturn) => {
            tell(Event::BroughtNoneBack { seat });
            next_attack(game, state, seat, false, tell);
        }
        (phase, deed) => unreachable!("{deed:?} is not played in {phase:?}"),
    }
}

/// Fills a column of the back row or leaves it empty, and goes on to the next (T2).
fn arrange(
    game: &Tactics,
    state: &mut State,
    seat: Seat,
    column: u8,
    kind: Option<Kind>,
    tell: &mut impl FnMut(Event),
) {
    let square = Square::new(column, game.board.back_row(seat));
    match kind.and_then(|kind| next_of_kind(state, seat, kind)) {
        Some(unit) => {
            state.units[seat.index()][unit.index()] = square;
            tell(Event::Placed { seat, unit, square });
        }
        None => tell(Event::LeftEmpty { seat, square }),
    }
    if !state.out(seat).is_empty() {
        state.phase = Phase::Arrange {
            seat,
            column: column + 1,
        };
    } else if seat == state.first {
        state.phase = Phase::Arrange {
            seat: seat.other(),
            column: 0,
        };
    } else {
        begin_turn(state, state.first, tell);
    }
}

fn begin_turn(state: &mut State, first: Seat, tell: &mut impl FnMut(Event)) {
    state.first = first;
    state.turn = state.turn.saturating_add(1);
    state.phase = Phase::Move(first);
    tell(Event::TurnBegan {
        turn: state.turn,
        seat: first,
    });
}

/// The ball leaves the pool and the unit has attacked; with a helper, two of each (T6, T17).
fn attack(state: &mut State, throw: Throw, tell: &mut impl FnMut(Event)) {
    let seat = throw.seat.index();
    let balls = 1 + u8::from(throw.helper.is_some());
    state.balls[seat] -= balls;
    state.thrown[seat] += balls;
    state.attacked[seat] = state.attacked[seat].with(throw.attacker);
    let mut helper_at = Square::OUT;
    if let Some(helper) = throw.helper {
        state.attacked[seat] = state.attacked[seat].with(helper);
        helper_at = state.square_of(throw.seat, helper);
    }
    state.phase = Phase::AttackDice(throw);
    tell(Event::Attacked {
        throw,
        from: state.square_of(throw.seat, throw.attacker),
        at: state.square_of(throw.seat.other(), throw.target),
        helper: helper_at,
    });
}

fn roll(game: &Tactics, state: &mut State, dice: Chance, tell: &mut impl FnMut(Event)) {
    let sum = dice.sum();
    match state.phase {
        Phase::FirstRoll { seat, against } => {
            tell(Event::FirstRolled { seat, face: sum });
            first_roll(state, seat, [against, sum], tell);
        }
        Phase::CombatRoll { seat, against } => {
            tell(Event::CombatRolled { seat, dice });
            combat_roll(game, state, seat, [against, sum], tell);
        }
        Phase::AttackDice(throw) => {
            let bonus = Sums::of(game, state, throw).attack();
            let total = sum as i8 + bonus;
            state.phase = Phase::DefenceDice { throw, total };
            tell(Event::AttackRolled {
                throw,
                dice,
                bonus,
                total,
            });
        }
        Phase::DefenceDice { throw, total } => {
            let bonus = Sums::of(game, state, throw).defence();
            let defence = sum as i8 + bonus;
            tell(Event::DefenceRolled {
                throw,
                dice,
                bonus,
                total: defence,
            });
            resolve(game, state, throw, [total, defence], tell);
        }
        Phase::Arrange { .. }
        | Phase::Move(_)
        | Phase::Attack { .. }
        | Phase::ChooseOut { .. }
        | Phase::Return { .. }
        | Phase::Won(_)
        | Phase::Drawn => unreachable!("no dice are rolled now"),
    }
}

/// Seat 0 rolls, then seat 1; the higher one is the first player, and a tie is rolled again (T2).
fn first_roll(state: &mut State, seat: Seat, rolls: [u8; 2], tell: &mut impl FnMut(Event)) {
    let [_, sum] = rolls;
    if seat == Seat(0) {
        state.phase = Phase::FirstRoll {
            seat: Seat(1),
            against: sum,
        };
    } else if let Some(seat) = higher(rolls) {
        state.first = seat;
        state.phase = Phase::Arrange { seat, column: 0 };
        tell(Event::BecameFirst { seat, rolls });
    } else {
        state.phase = Phase::FirstRoll {
            seat: Seat(0),
            against: 0,
        };
        tell(Event::Tied {
            total: sum,
            combat: false,
        });
    }
}

/// As for the first player, but for who attacks first (T16).
fn combat_roll(
    game: &Tactics,
    state: &mut State,
    seat: Seat,
    totals: [u8; 2],
    tell: &mut impl FnMut(Event),
) {
    let [_, sum] = totals;
    if seat == Seat(0) {
        state.phase = Phase::CombatRoll {
            seat: Seat(1),
            against: sum,
        };
    } else if let Some(seat) = higher(totals) {
        tell(Event::WonRollOff { seat, totals });
        next_attack(game, state, seat, false, tell);
    } else {
        state.phase = Phase::CombatRoll {
            seat: Seat(0),
            against: 0,
        };
        tell(Event::Tied {
            total: sum,
            combat: true,
        });
    }
}

/// The side that is higher in a roll-off; none if both are equal (G6).
fn higher(rolls: [u8; 2]) -> Option<Seat> {
    match rolls[0].cmp(&rolls[1]) {
        Ordering::Greater => Some(Seat(0)),
        Ordering::Less => Some(Seat(1)),
        Ordering::Equal => None,
    }
}

/// What the totals of attack and defence lead to (T8, T19).
fn resolve(
    game: &Tactics,
    state: &mut State,
    throw: Throw,
    totals: [i8; 2],
    tell: &mut impl FnMut(Event),
) {
    let foe = throw.seat.other();
    let from = state.square_of(throw.seat, throw.attacker);
    let at = state.square_of(foe, throw.target);
    match verdict(totals[0], totals[1]) {
        Verdict::Out => {
            put_out(state, foe, throw.target);
            tell(Event::Hit {
                throw,
                from,
                at,
                totals,
            });
            if state.on_board(foe).is_empty() {
                return win(state, throw.seat, tell);
            }
            next_attack(game, state, foe, false, tell);
        }
        Verdict::Dodged => {
            tell(Event::Dodged {
                throw,
                from,
                at,
                totals,
            });
            next_attack(game, state, foe, false, tell);
        }
        Verdict::Caught => {
            tell(Event::Caught {
                throw,
                from,
                at,
                totals,
            });
            match throw.helper {
                Some(helper) => {
                    state.phase = Phase::ChooseOut {
                        seat: foe,
                        attacker: throw.attacker,
                        helper,
                    };
                }
                None => go_out_caught(game, state, foe, throw.attacker, false, tell),
            }
        }
    }
}

/// A unit goes out because its throw was caught; then the catcher may bring one back, if there is one (T9, T20).
fn go_out_caught(
    game: &Tactics,
    state: &mut State,
    catcher: Seat,
    unit: Unit,
    chosen: bool,
    tell: &mut impl FnMut(Event),
) {
    let seat = catcher.other();
    let at = state.square_of(seat, unit);
    put_out(state, seat, unit);
    tell(Event::WentOut {
        seat,
        unit,
        at,
        chosen,
    });
    if state.on_board(seat).is_empty() {
        win(state, catcher, tell);
    } else if returning(state, catcher).is_empty() {
        next_attack(game, state, catcher, false, tell);
    } else {
        state.phase = Phase::Return { seat: catcher };
    }
}

fn put_out(state: &mut State, seat: Seat, unit: Unit) {
    state.units[seat.index()][unit.index()] = Square::OUT;
    if unit == Unit::ACE {
        // It never comes back, so whether it has attacked no longer matters.
        let marks = &mut state.attacked[seat.index()];
        *marks = marks.without(Units::of(Unit::ACE));
    }
    state.loss = true;
    state.quiet = 0;
}

fn win(state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    state.phase = Phase::Won(seat);
    tell(Event::Won { seat });
}

/// Asks a side for its next attack. One that cannot attack passes by itself, and two passes in a row end combat (T7).
fn next_attack(
    game: &Tactics,
    state: &mut State,
    mut seat: Seat,
    mut passed: bool,
    tell: &mut impl FnMut(Event),
) {
    loop {
        let balls = state.balls[seat.index()];
        if balls > 0 && !state.fresh(seat).is_empty() {
            state.phase = Phase::Attack { seat, passed };
            return;
        }
        tell(Event::CannotAttack { seat, balls });
        if passed {
            return end_turn(game, state, tell);
        }
        passed = true;
        seat = seat.other();
    }
}

/// Balls change hands (T10); then the game is over after quiet turns (T11), or the next turn begins (T15).
fn end_turn(game: &Tactics, state: &mut State, tell: &mut impl FnMut(Event)) {
    let seats = [state.first, state.first.other()];
    // A side that kept its balls back is found before any ball changes hands.
    let hoarder = seats.into_iter().find(|seat| {
        let balls = |seat| game.compared_balls(state, seat);
        balls(*seat) > balls(seat.other()) && state.thrown[seat.index()] == 0
    });
    for seat in seats {
        let balls = std::mem::take(&mut state.thrown[seat.index()]);
        if balls > 0 {
            state.balls[seat.other().index()] += balls;
            tell(Event::GaveThrown { seat, balls });
        }
    }
    if let Some(seat) = hoarder {
        state.balls[seat.index()] -= 1;
        state.balls[seat.other().index()] += 1;
        tell(Event::GaveOne { seat });
    }
    state.attacked = [Units::NONE; 2];
    let loss = std::mem::take(&mut state.loss);
    if game.quiet != 0 && !loss {
        state.quiet += 1;
        if state.quiet >= game.quiet {
            return end_quietly(state, tell);
        }
    }
    begin_turn(state, state.first.other(), tell);
}

/// No unit has gone out for long: the side with more units wins (T11).
fn end_quietly(state: &mut State, tell: &mut impl FnMut(Event)) {
    let units = [0, 1].map(|seat| state.on_board(Seat(seat)).count());
    let turns = state.quiet;
    match higher(units) {
        Some(seat) => {
            state.phase = Phase::Won(seat);
            tell(Event::Outlasted { seat, turns, units });
        }
        None => {
            state.phase = Phase::Drawn;
            tell(Event::Drawn { turns });
        }
    }
}
