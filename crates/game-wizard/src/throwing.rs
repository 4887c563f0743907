//! Throws at opponents: hits, dodges and catches (W58-W65), and who goes out and comes back (W17).

use crate::action::Faces;
use crate::board::Square;
use crate::content::Spell;
use crate::event::{Blow, Event};
use crate::handling::{activate, use_throw};
use crate::legal::room;
use crate::options::WizardDodgeball;
use crate::rolls::Aim;
use crate::state::{Ball, Effects, Phase, Side, State, Wizard};
use crate::turn;

/// The active wizard throws. It keeps the ball in hand until the throw is settled.
pub(crate) fn throw(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    tell: &mut impl FnMut(Event),
) {
    let wizard = state.active;
    let Some(ball) = use_throw(game, state) else {
        return;
    };
    let fireball = state.burns(ball);
    tell(Event::Threw {
        who: state.who(wizard),
        target: state.who(target),
        ball,
        from: state.square_of(wizard),
        at: state.square_of(target),
        zones: game.zones(state, wizard, target),
        fireball,
    });
    if fireball {
        thrown(game, state, target, game.book.spells.fireball, tell);
    } else {
        state.phase = Phase::ThrowDice { target };
    }
}

/// The throw has its total: the target dodges with dice, or with a fixed number while it is frozen (W14).
pub(crate) fn thrown(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    total: u8,
    tell: &mut impl FnMut(Event),
) {
    if !state.bears(target, Spell::Freeze) {
        state.phase = Phase::DodgeDice { target, total };
        return;
    }
    let dodge = game.book.spells.frozen;
    let aim = if dodge >= total {
        Aim::Dodged { triple: false }
    } else {
        Aim::Hit
    };
    settle(game, state, target, [total, dodge], aim, tell);
}

pub(crate) fn dodge_rolled(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    throw: u8,
    faces: Faces,
    tell: &mut impl FnMut(Event),
) {
    let aim = game.aim(state, target, throw, faces);
    settle(game, state, target, [throw, faces.total()], aim, tell);
}

fn settle(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    totals: [u8; 2],
    aim: Aim,
    tell: &mut impl FnMut(Event),
) {
    let thrower = state.active;
    let (who, at) = (state.who(thrower), state.square_of(target));
    let target = state.who(target);
    let Some(ball) = state.ball_of(thrower) else {
        return;
    };
    state.holds[thrower.index()] = Ball::NONE;
    if let Aim::Caught { double } = aim {
        state.holds[target.wizard.index()] = ball;
        tell(Event::Caught {
            who,
            target,
            ball,
            at,
            double,
        });
        return caught(game, state, target.wizard, tell);
    }
    state.balls[ball.index()] = at;
    let shielded = aim == Aim::Hit && state.bears(target.wizard, Spell::Shield);
    match aim {
        Aim::Dodged { triple } => tell(Event::Dodged {
            who,
            target,
            ball,
            at,
            totals,
            triple,
        }),
        _ if shielded => break_shield(state, target.wizard, Blow::Ball, tell),
        _ => tell(Event::Hit {
            who,
            target,
            ball,
            at,
            totals,
        }),
    }
    if state.burns(ball) {
        for side in Side::BOTH {
            state.clear_fire(side, ball);
        }
        tell(Event::BurntOut { ball });
    }
    if aim == Aim::Hit && !shielded {
        put_out(state, target.wizard, tell);
        if !score(game, state, thrower.side(), tell) {
            turn::resume(game, state, tell);
        }
    } else {
        get_away(game, state, target.wizard, tell);
    }
}

/// A Shield counts a failed roll as a success and is gone, no matter which side cast it (W14, W83).
pub(crate) fn break_shield(
    state: &mut State,
    wizard: Wizard,
    blow: Blow,
    tell: &mut impl FnMut(Event),
) {
    for effects in &mut state.effects {
        let borne = &mut effects[wizard.index()];
        *borne = borne.without(Spell::Shield);
    }
    tell(Event::Shielded {
        who: state.who(wizard),
        blow,
    });
}

/// The target of a throw steps aside; its owner is asked if there is more than one space (W6, W14, W62).
fn get_away(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    tell: &mut impl FnMut(Event),
) {
    let frozen = state.bears(target, Spell::Freeze);
    let room = if frozen { 0 } else { room(game, state, target) };
    match room.count_ones() {
        0 => tell(Event::StoodStill {
            who: state.who(target),
            frozen,
        }),
        1 => step_aside(
            game,
            state,
            target,
            Square(room.trailing_zeros() as u8),
            tell,
        ),
        _ => {
            state.phase = Phase::Dodge { target };
            return;
        }
    }
    turn::resume(game, state, tell);
}

pub(crate) fn step_aside(
    game: &WizardDodgeball,
    state: &mut State,
    target: Wizard,
    to: Square,
    tell: &mut impl FnMut(Event),
) {
    let from = state.square_of(target);
    state.at[target.index()] = to;
    tell(Event::SteppedAside {
        who: state.who(target),
        from,
        to,
    });
    if let Some(ball) = state.ball_of(target) {
        activate(game, state, ball, to, tell);
    }
}

/// The thrower goes out, its activation is over, and one of the catcher's side may come back (W17, W29, W64).
fn caught(
    game: &WizardDodgeball,
    state: &mut State,
    catcher: Wizard,
    tell: &mut impl FnMut(Event),
) {
    put_out(state, state.active, tell);
    if score(game, state, catcher.side(), tell) {
        return;
    }
    if state.out(catcher.side()).is_empty() {
        turn::next(game, state, tell);
    } else {
        state.phase = Phase::Return { catcher };
    }
}

/// A wizard leaves the court: its effects go, and a ball in its hand stays where it stood (W17).
fn put_out(state: &mut State, wizard: Wizard, tell: &mut impl FnMut(Event)) {
    let at = state.square_of(wizard);
    let ball = state.release(wizard, at);
    for effects in &mut state.effects {
        effects[wizard.index()] = Effects::NONE;
    }
    state.at[wizard.index()] = Square::OFF;
    state.loss = true;
    tell(Event::WentOut {
        who: state.who(wizard),
        at,
        ball,
    });
}

/// A hit or a catch of a side counts (W19, W40). Says whether the game is over.
fn score(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    tell: &mut impl FnMut(Event),
) -> bool {
    let won = if game.elimination {
        state.on_court(side.other()).is_empty()
    } else {
        state.points[side.index()] += 1;
        let points = state.points;
        tell(Event::Scored { side, points });
        points[side.index()] >= game.book.court.points
    };
    if won {
        state.phase = Phase::Won(side);
        tell(Event::Won {
            side,
            elimination: game.elimination,
        });
    }
    won
}

/// A wizard returns after a catch; it will still have its whole turn (W17).
pub(crate) fn bring_back(
    game: &WizardDodgeball,
    state: &mut State,
    catcher: Wizard,
    wizard: Wizard,
    column: u8,
    tell: &mut impl FnMut(Event),
) {
    let at = game.board.start_square(catcher.side(), column);
    state.at[wizard.index()] = at;
    tell(Event::Returned {
        who: state.who(wizard),
        at,
    });
    turn::next(game, state, tell);
}

/// The catcher's owner brings nobody back (W17).
pub(crate) fn leave_out(
    game: &WizardDodgeball,
    state: &mut State,
    catcher: Wizard,
    tell: &mut impl FnMut(Event),
) {
    tell(Event::LeftOut {
        who: state.who(catcher),
        seat: game.owner(state, catcher),
    });
    turn::next(game, state, tell);
}
