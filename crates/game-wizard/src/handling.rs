//! Walking and handling balls: what takes no dice (W54-W59).

use crate::board::{Path, Square};
use crate::event::Event;
use crate::options::WizardDodgeball;
use crate::state::{Ball, BallKind, State, Wizard};
use crate::turn;

/// The active wizard has done something other than drop a ball, so it may take again what it dropped (W7).
#[inline]
pub(crate) fn forget_drops(game: &WizardDodgeball, state: &mut State) {
    if game.forgets_drops() {
        state.clear_dropped();
    }
}

/// A walk begins a move or continues one (W7, W57).
pub(crate) fn walk(
    game: &WizardDodgeball,
    state: &mut State,
    to: Square,
    tell: &mut impl FnMut(Event),
) {
    let wizard = state.active;
    let steps = game.steps(state);
    let Some(path) = game.way_within(state, to, steps) else {
        return;
    };
    if state.steps == 0 {
        state.used.moves += 1;
    }
    state.steps = steps - path.steps();
    forget_drops(game, state);
    state.at[wizard.index()] = to;
    tell(Event::Walked {
        who: state.who(wizard),
        path,
    });
    if let Some(ball) = state.ball_of(wizard) {
        // It is enough that the way leads behind the line (W26).
        for at in path.squares() {
            activate(game, state, ball, *at, tell);
        }
    }
    turn::resume(game, state, tell);
}

impl WizardDodgeball {
    /// The way that a walk of the active wizard takes (W57).
    pub fn way(&self, state: &State, to: Square) -> Option<Path> {
        self.way_within(state, to, self.steps(state))
    }

    #[inline]
    fn way_within(&self, state: &State, to: Square, steps: u8) -> Option<Path> {
        let wizard = state.active;
        let free = self.board.ground(wizard.side()) & !state.occupied();
        self.board.path(state.square_of(wizard), to, steps, free)
    }
}

/// The throw or pass of the active wizard uses up an action, and ends its move. Gives the ball in its hand.
pub(crate) fn use_throw(game: &WizardDodgeball, state: &mut State) -> Option<Ball> {
    let ball = state.ball_of(state.active)?;
    state.used.throws += 1;
    state.steps = 0;
    forget_drops(game, state);
    Some(ball)
}

/// A ball that is behind an attack line is active from now on (W26, W56).
pub(crate) fn activate(
    game: &WizardDodgeball,
    state: &mut State,
    ball: Ball,
    at: Square,
    tell: &mut impl FnMut(Event),
) {
    if at.is_in(game.board.behind) && !state.is_live(ball) {
        state.set_live(ball);
        tell(Event::BecameActive { ball, at });
    }
}

pub(crate) fn pick(
    game: &WizardDodgeball,
    state: &mut State,
    at: Square,
    kind: BallKind,
    tell: &mut impl FnMut(Event),
) {
    let wizard = state.active;
    let Some(ball) = state.lying(at, kind) else {
        return;
    };
    state.balls[ball.index()] = Square::OFF;
    state.holds[wizard.index()] = ball;
    tell(Event::TookBall {
        who: state.who(wizard),
        ball,
        at,
    });
    activate(game, state, ball, state.square_of(wizard), tell);
    turn::resume(game, state, tell);
}

/// A wizard puts its ball down; `forced` by Butter Fingers (W7, W15, W54).
pub(crate) fn drop_ball(
    game: &WizardDodgeball,
    state: &mut State,
    wizard: Wizard,
    at: Square,
    forced: bool,
    tell: &mut impl FnMut(Event),
) {
    let Some(ball) = state.release(wizard, at) else {
        return;
    };
    tell(Event::DroppedBall {
        who: state.who(wizard),
        ball,
        at,
        forced,
    });
    let before = state.is_live(ball);
    activate(game, state, ball, at, tell);
    if wizard == state.active && state.is_live(ball) == before {
        state.set_dropped(ball);
    }
}

/// A throw to a teammate, without dice (W59).
pub(crate) fn pass(
    game: &WizardDodgeball,
    state: &mut State,
    to: Wizard,
    tell: &mut impl FnMut(Event),
) {
    let wizard = state.active;
    let Some(ball) = use_throw(game, state) else {
        return;
    };
    state.holds[wizard.index()] = Ball::NONE;
    state.holds[to.index()] = ball;
    let at = state.square_of(to);
    tell(Event::Passed {
        who: state.who(wizard),
        to: state.who(to),
        ball,
        from: state.square_of(wizard),
        at,
    });
    activate(game, state, ball, at, tell);
    turn::resume(game, state, tell);
}
