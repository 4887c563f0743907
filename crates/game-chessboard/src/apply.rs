//! How a ply changes a position.

use crate::action::{Action, Chance, Deed};
use crate::board::{FLYING, HALF, OUT, Square, bit};
use crate::event::Event;
use crate::legal::put_down_squares;
use crate::options::{Chessboard, Stalling};
use crate::state::{BALLS, HAND, PAWNS, Phase, State};
use courtside_kernel::{Ply, Seat};

pub(crate) fn apply(
    game: &Chessboard,
    state: &mut State,
    ply: Ply<Action, Chance>,
    tell: &mut impl FnMut(Event),
) {
    match ply {
        Ply::Act(action) => act(game, state, action.deed(), tell),
        Ply::Chance(Chance::Hand(dice)) => hand(state, dice, tell),
        Ply::Chance(Chance::Die(face)) => die(game, state, face, tell),
    }
}

fn act(game: &Chessboard, state: &mut State, deed: Deed, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    match deed {
        Deed::Place { files } => place(state, files, tell),
        Deed::Hold { die } => {
            spend(state, die);
            tell(Event::Held { seat, die });
            next_die(game, state, tell);
        }
        Deed::Move {
            die,
            pawn,
            balls,
            to,
        } => {
            spend(state, die);
            let from = state.square_of(seat, pawn);
            state.pawns[seat.index()][pawn as usize] = to;
            let mut picked = [OUT; BALLS];
            for (ball, place) in state.balls.iter_mut().enumerate() {
                if balls >> ball & 1 == 1 {
                    picked[ball] = *place;
                    *place = to;
                } else if *place == from {
                    *place = to;
                }
            }
            sort(&mut state.balls);
            tell(Event::Walked {
                seat,
                die,
                pawn,
                from,
                to,
                picked,
            });
            next_die(game, state, tell);
        }
        Deed::Pass { die, from, to } => {
            spend(state, die);
            let (at, mate) = (state.square_of(seat, from), state.square_of(seat, to));
            state.move_ball(at, mate);
            tell(Event::Passed {
                seat,
                die,
                pawn: from,
                from: at,
                mate: to,
                to: mate,
            });
            next_die(game, state, tell);
        }
        Deed::Throw {
            die,
            thrower,
            target,
        } => {
            spend(state, die);
            let (from, at) = (
                state.square_of(seat, thrower),
                state.square_of(seat.other(), target),
            );
            state.move_ball(from, FLYING);
            state.thrown = true;
            state.phase = Phase::Answer { thrower, target };
            tell(Event::Threw {
                seat,
                die,
                thrower,
                from,
                target,
                at,
            });
        }
        Deed::Dodge | Deed::Catch => {
            let Phase::Answer { thrower, target } = state.phase else {
                return;
            };
            let catching = deed == Deed::Catch;
            state.phase = Phase::ThrowerDie {
                thrower,
                target,
                catching,
            };
            tell(Event::Answered {
                seat: seat.other(),
                target,
                catching,
            });
        }
        Deed::PutDown { square } => {
            let Phase::PutDown { target } = state.phase else {
                return;
            };
            let from = state.square_of(seat.other(), target);
            state.move_ball(FLYING, square);
            tell(Event::PutDown {
                seat: seat.other(),
                from,
                square,
            });
            next_die(game, state, tell);
        }
        Deed::Take { ball, pawn } => {
            let taker = seat.other();
            let (from, to) = (state.balls[ball as usize], state.square_of(taker, pawn));
            state.move_ball(from, to);
            state.phase = Phase::Reroll;
            tell(Event::Took {
                seat: taker,
                pawn,
                from,
                to,
            });
        }
    }
}

/// Puts the pawns of a seat on its back row (K2, K13).
fn place(state: &mut State, files: u8, tell: &mut impl FnMut(Event)) {
    let Phase::Place(seat) = state.phase else {
        return;
    };
    state.pawns[seat.index()] = back_row(seat, files);
    tell(Event::Placed {
        seat,
        files: Some(files),
    });
    if seat == Seat(0) {
        state.phase = Phase::Place(Seat(1));
    } else {
        state.phase = Phase::Initiative(Seat(0));
        tell(Event::Revealed {
            files: [placed_files(state, Seat(0)), files],
        });
    }
}

/// The squares of five pawns on these files, numbered from the a-file.
pub(crate) fn back_row(seat: Seat, files: u8) -> [Square; PAWNS] {
    let row = if seat == Seat(0) { 0 } else { 56 };
    let mut pawns = [OUT; PAWNS];
    for (pawn, file) in pawns
        .iter_mut()
        .zip((0..8u8).filter(|file| files >> file & 1 == 1))
    {
        *pawn = row + file;
    }
    pawns
}

fn placed_files(state: &State, seat: Seat) -> u8 {
    state.pawns[seat.index()]
        .iter()
        .fold(0, |files, square| files | 1 << (square & 7))
}

fn hand(state: &mut State, dice: [u8; HAND], tell: &mut impl FnMut(Event)) {
    match state.phase {
        Phase::Initiative(Seat(0)) => {
            state.dice[0] = dice;
            state.phase = Phase::Initiative(Seat(1));
            tell(Event::Rolled {
                seat: Seat(0),
                dice,
                first: true,
            });
        }
        Phase::Initiative(_) => {
            state.dice[1] = dice;
            tell(Event::Rolled {
                seat: Seat(1),
                dice,
                first: true,
            });
            let total = |seat: usize| -> u8 { state.dice[seat].iter().sum() };
            let (navy, white) = (total(0), total(1));
            if navy == white {
                state.dice = [[0; HAND]; 2];
                state.phase = Phase::Initiative(Seat(0));
                tell(Event::Tied { total: navy });
                return;
            }
            state.active = if navy < white { Seat(0) } else { Seat(1) };
            state.phase = Phase::Act;
            tell(Event::Began {
                seat: state.active,
                totals: [navy, white],
            });
        }
        _ => {
            let seat = state.active;
            state.dice[seat.index()] = dice;
            state.active = seat.other();
            state.thrown = false;
            state.phase = Phase::Act;
            tell(Event::Rolled {
                seat,
                dice,
                first: false,
            });
            tell(Event::Turned { seat: state.active });
        }
    }
}

fn die(game: &Chessboard, state: &mut State, face: u8, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    match state.phase {
        Phase::ThrowerDie {
            thrower,
            target,
            catching,
        } => {
            state.phase = Phase::TargetDie {
                thrower,
                target,
                catching,
                thrown: face,
            };
            tell(Event::ThrowRolled {
                seat,
                face,
                against: None,
            });
        }
        Phase::TargetDie {
            thrower,
            target,
            catching,
            thrown,
        } => {
            tell(Event::ThrowRolled {
                seat: seat.other(),
                face,
                against: Some(thrown),
            });
            resolve(
                game,
                state,
                Flight {
                    thrower,
                    target,
                    catching,
                    rolls: [thrown, face],
                },
                tell,
            );
        }
        _ => {}
    }
}

/// A throw whose dice have fallen.
struct Flight {
    thrower: u8,
    target: u8,
    catching: bool,
    rolls: [u8; 2],
}

/// The result of a throw (K19): a tie is a miss for a dodger and a hit for a catcher.
fn resolve(game: &Chessboard, state: &mut State, flight: Flight, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    let Flight {
        thrower,
        target,
        catching,
        rolls,
    } = flight;
    let (from, at) = (
        state.square_of(seat, thrower),
        state.square_of(seat.other(), target),
    );
    let [thrown, answered] = rolls;
    let hit = if catching {
        thrown >= answered
    } else {
        thrown > answered
    };
    if hit {
        // K9: whatever the target carried stays on its square, with the ball that hit it.
        state.pawns[seat.other().index()][target as usize] = OUT;
        state.move_ball(FLYING, at);
        tell(Event::Hit {
            seat,
            thrower,
            target,
            at,
            rolls,
            catching,
        });
        if state.pawns_left(seat.other()) == 0 {
            return win(state, seat, tell);
        }
    } else if catching {
        // K9: the thrower's other balls stay on its square.
        state.pawns[seat.index()][thrower as usize] = OUT;
        state.move_ball(FLYING, at);
        tell(Event::Caught {
            seat,
            thrower,
            from,
            target,
            at,
            rolls,
        });
        if state.pawns_left(seat) == 0 {
            return win(state, seat.other(), tell);
        }
    } else {
        tell(Event::Missed {
            seat,
            thrower,
            target,
            at,
            rolls,
        });
        if put_down_squares(state, at) != 0 {
            state.phase = Phase::PutDown { target };
            return;
        }
        state.move_ball(FLYING, at);
        tell(Event::Kept {
            seat: seat.other(),
            target,
            at,
        });
    }
    next_die(game, state, tell);
}

fn win(state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    state.phase = Phase::Won(seat);
    tell(Event::Won { seat });
}

fn spend(state: &mut State, die: u8) {
    let dice = &mut state.dice[state.active.index()];
    if let Some(at) = dice.iter().position(|value| *value == die) {
        dice[at] = 0;
        sort(dice);
    }
}

/// Sorts three numbers.
#[inline]
fn sort(three: &mut [u8; 3]) {
    let [a, b, c] = *three;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *three = [a.min(b), a.max(b), c];
}

/// Goes on with the next die, or ends the turn: draw, hand-over, reroll, in this order (K11).
fn next_die(game: &Chessboard, state: &mut State, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    if state.dice[seat.index()][HAND - 1] != 0 {
        state.phase = Phase::Act;
        return;
    }
    state.quiet = if state.thrown {
        0
    } else {
        state.quiet.saturating_add(1)
    };
    if game.draw_after != 0 && state.quiet >= game.draw_after {
        state.phase = Phase::Drawn;
        tell(Event::Drawn { turns: state.quiet });
        return;
    }
    let half = HALF[seat.index()];
    let hoards = state
        .balls
        .iter()
        .all(|place| *place < 64 && half & bit(*place) != 0);
    if game.stalling == Stalling::HandOver && !state.thrown && hoards {
        state.phase = Phase::HandOver;
        tell(Event::Hoarded { seat });
    } else {
        state.phase = Phase::Reroll;
    }
}
