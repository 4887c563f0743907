//! How a ply changes a position.

use crate::action::{Action, Chance, Deed};
use crate::board::{Files, Square};
use crate::content::{BALLS, PAWNS};
use crate::dice::Hand;
use crate::event::Event;
use crate::legal::put_down_squares;
use crate::options::{Chessboard, Stalling};
use crate::state::{Pawn, Phase, State};
use courtside_kernel::{Ply, Seat};
use std::cmp::Ordering;

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
    match deed {
        Deed::Place { files } => place(state, files, tell),
        Deed::Hold { die } => {
            spend(state, die);
            tell(Event::Held {
                seat: state.active,
                die,
            });
            next_die(game, state, tell);
        }
        Deed::Move {
            die,
            pawn,
            balls,
            to,
        } => {
            spend(state, die);
            walk(state, die, pawn, balls, to, tell);
            next_die(game, state, tell);
        }
        Deed::Pass { die, from, to } => {
            spend(state, die);
            pass(state, die, from, to, tell);
            next_die(game, state, tell);
        }
        Deed::Throw {
            die,
            thrower,
            target,
        } => {
            spend(state, die);
            throw(state, die, thrower, target, tell);
        }
        Deed::Dodge => answer(state, false, tell),
        Deed::Catch => answer(state, true, tell),
        Deed::PutDown { square } => {
            put_down(state, square, tell);
            next_die(game, state, tell);
        }
        Deed::Take { ball, pawn } => take(state, ball, pawn, tell),
    }
}

/// The pawn takes its own balls along, and these others on its way (K5, K6).
fn walk(
    state: &mut State,
    die: u8,
    pawn: Pawn,
    balls: u8,
    to: Square,
    tell: &mut impl FnMut(Event),
) {
    let seat = state.active;
    let from = std::mem::replace(&mut state.pawns[seat.index()][pawn.index()], to);
    let mut picked = [Square::OUT; BALLS];
    for (ball, place) in state.balls.iter_mut().enumerate() {
        if balls >> ball & 1 == 1 {
            picked[ball] = *place;
            *place = to;
        } else if *place == from {
            *place = to;
        }
    }
    state.sort_balls();
    tell(Event::Walked {
        seat,
        die,
        pawn,
        from,
        to,
        picked,
    });
}

fn pass(state: &mut State, die: u8, pawn: Pawn, mate: Pawn, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    let [from, to] = [pawn, mate].map(|pawn| state.square_of(seat, pawn));
    state.move_ball(from, to);
    tell(Event::Passed {
        seat,
        die,
        pawn,
        from,
        mate,
        to,
    });
}

/// The ball flies until the target has answered and both dice are rolled (K18).
fn throw(state: &mut State, die: u8, thrower: Pawn, target: Pawn, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    let from = state.square_of(seat, thrower);
    state.move_ball(from, Square::FLYING);
    state.thrown = true;
    state.phase = Phase::Answer { thrower, target };
    tell(Event::Threw {
        seat,
        die,
        thrower,
        from,
        target,
        at: state.square_of(seat.other(), target),
    });
}

fn answer(state: &mut State, catching: bool, tell: &mut impl FnMut(Event)) {
    let Phase::Answer { thrower, target } = state.phase else {
        unreachable!("only a target that is thrown at answers")
    };
    state.phase = Phase::ThrowerDie {
        thrower,
        target,
        catching,
    };
    tell(Event::Answered {
        seat: state.active.other(),
        target,
        catching,
    });
}

fn put_down(state: &mut State, square: Square, tell: &mut impl FnMut(Event)) {
    let Phase::PutDown { target } = state.phase else {
        unreachable!("only a dodged ball is put down")
    };
    let seat = state.active.other();
    state.move_ball(Square::FLYING, square);
    tell(Event::PutDown {
        seat,
        from: state.square_of(seat, target),
        square,
    });
}

/// The opponent of a side that hoards gets a ball (K11).
fn take(state: &mut State, ball: u8, pawn: Pawn, tell: &mut impl FnMut(Event)) {
    let seat = state.active.other();
    let (from, to) = (state.balls[usize::from(ball)], state.square_of(seat, pawn));
    state.move_ball(from, to);
    state.phase = Phase::Reroll;
    tell(Event::Took {
        seat,
        pawn,
        from,
        to,
    });
}

/// Puts the pawns of a seat on its back row (K2, K13).
fn place(state: &mut State, files: Files, tell: &mut impl FnMut(Event)) {
    let Phase::Place(seat) = state.phase else {
        unreachable!("pawns are placed before anything else")
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
pub(crate) fn back_row(seat: Seat, files: Files) -> [Square; PAWNS] {
    let mut pawns = [Square::OUT; PAWNS];
    for (pawn, square) in pawns.iter_mut().zip(files.on_back_row(seat)) {
        *pawn = square;
    }
    pawns
}

fn placed_files(state: &State, seat: Seat) -> Files {
    let files = state.pawns(seat).iter().map(|square| square.file());
    Files(files.fold(0, |files, file| files | 1 << file))
}

fn hand(state: &mut State, dice: Hand, tell: &mut impl FnMut(Event)) {
    match state.phase {
        Phase::Initiative(seat) => {
            state.dice[seat.index()] = dice;
            tell(Event::Rolled {
                seat,
                dice,
                first: true,
            });
            if seat == Seat(0) {
                state.phase = Phase::Initiative(Seat(1));
            } else {
                settle_initiative(state, tell);
            }
        }
        Phase::Reroll => next_turn(state, dice, tell),
        Phase::Place(_)
        | Phase::Act
        | Phase::Answer { .. }
        | Phase::ThrowerDie { .. }
        | Phase::TargetDie { .. }
        | Phase::PutDown { .. }
        | Phase::HandOver
        | Phase::Won(_)
        | Phase::Drawn => unreachable!("no hand is rolled now"),
    }
}

/// The lower total acts first; equal totals are rolled again (K3, K14).
fn settle_initiative(state: &mut State, tell: &mut impl FnMut(Event)) {
    let totals = state.dice.map(Hand::total);
    let [navy, white] = totals;
    if navy == white {
        state.dice = [Hand::SPENT; 2];
        state.phase = Phase::Initiative(Seat(0));
        return tell(Event::Tied { total: navy });
    }
    state.active = if navy < white { Seat(0) } else { Seat(1) };
    state.phase = Phase::Act;
    tell(Event::Began {
        seat: state.active,
        totals,
    });
    tell(Event::Turned { seat: state.active });
}

/// Who has spent all dice rolls the next hand, and the other side plays (K15).
fn next_turn(state: &mut State, dice: Hand, tell: &mut impl FnMut(Event)) {
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
            let flight = Flight {
                thrower,
                target,
                from: state.square_of(seat, thrower),
                at: state.square_of(seat.other(), target),
                rolls: [thrown, face],
            };
            resolve(game, state, flight, catching, tell);
        }
        Phase::Place(_)
        | Phase::Initiative(_)
        | Phase::Act
        | Phase::Answer { .. }
        | Phase::PutDown { .. }
        | Phase::HandOver
        | Phase::Reroll
        | Phase::Won(_)
        | Phase::Drawn => unreachable!("no single die is rolled now"),
    }
}

/// A throw of the active seat whose dice are rolled.
struct Flight {
    thrower: Pawn,
    target: Pawn,
    from: Square,
    at: Square,
    rolls: [u8; 2],
}

/// The result of a throw (K19): a tie is a miss for a dodger and a hit for a catcher.
fn resolve(
    game: &Chessboard,
    state: &mut State,
    flight: Flight,
    catching: bool,
    tell: &mut impl FnMut(Event),
) {
    let [thrown, answered] = flight.rolls;
    match (thrown.cmp(&answered), catching) {
        (Ordering::Greater, _) | (Ordering::Equal, true) => {
            hit(game, state, flight, catching, tell);
        }
        (Ordering::Less, true) => caught(game, state, flight, tell),
        (Ordering::Less | Ordering::Equal, false) => missed(game, state, flight, tell),
    }
}

/// The target is out. What it carried stays on its square, with the ball that hit it (K9).
fn hit(
    game: &Chessboard,
    state: &mut State,
    flight: Flight,
    catching: bool,
    tell: &mut impl FnMut(Event),
) {
    let seat = state.active;
    state.pawns[seat.other().index()][flight.target.index()] = Square::OUT;
    state.move_ball(Square::FLYING, flight.at);
    tell(Event::Hit {
        seat,
        thrower: flight.thrower,
        target: flight.target,
        at: flight.at,
        rolls: flight.rolls,
        catching,
    });
    go_on(game, state, seat, tell);
}

/// The thrower is out, and its other balls stay on its square (K9).
fn caught(game: &Chessboard, state: &mut State, flight: Flight, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    state.pawns[seat.index()][flight.thrower.index()] = Square::OUT;
    state.move_ball(Square::FLYING, flight.at);
    tell(Event::Caught {
        seat,
        thrower: flight.thrower,
        from: flight.from,
        target: flight.target,
        at: flight.at,
        rolls: flight.rolls,
    });
    go_on(game, state, seat.other(), tell);
}

/// The dodger's owner puts the ball down beside it, or it stays where there is no room (K10).
fn missed(game: &Chessboard, state: &mut State, flight: Flight, tell: &mut impl FnMut(Event)) {
    let Flight { target, at, .. } = flight;
    tell(Event::Missed {
        seat: state.active,
        thrower: flight.thrower,
        target,
        at,
        rolls: flight.rolls,
    });
    if put_down_squares(state, at) != 0 {
        state.phase = Phase::PutDown { target };
        return;
    }
    state.move_ball(Square::FLYING, at);
    tell(Event::KeptBall {
        seat: state.active.other(),
        target,
        at,
    });
    next_die(game, state, tell);
}

/// A pawn went out by the hand of this seat, which has won if it was the last one (K20).
fn go_on(game: &Chessboard, state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    if state.pawns_left(seat.other()) > 0 {
        return next_die(game, state, tell);
    }
    state.phase = Phase::Won(seat);
    tell(Event::Won { seat });
}

fn spend(state: &mut State, die: u8) {
    state.dice[state.active.index()].spend(die);
}

/// Goes on with the next die, or ends the turn: draw, hand-over, reroll, in this order (K11).
fn next_die(game: &Chessboard, state: &mut State, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    if !state.dice(seat).is_spent() {
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
    if game.stalling == Stalling::HandOver && !state.thrown && state.has_every_ball(seat) {
        state.phase = Phase::HandOver;
        tell(Event::Hoarded { seat });
    } else {
        state.phase = Phase::Reroll;
    }
}
