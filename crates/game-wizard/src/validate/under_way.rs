//! Whether the throw, spell or choice that a position says is under way can have begun in it.

use crate::action::{Action, Chance};
use crate::board::Square;
use crate::content::{Die, Spell, SpellCard};
use crate::options::WizardDodgeball;
use crate::state::{Ball, Casting, Load, NOBODY, Phase, Side, State, Wizard, Wizards};
use crate::{dice, legal};

/// What is wrong with the phase, as the end of a sentence.
pub(super) fn phase(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let fits = match state.phase {
        Phase::FirstRoll { side, against } => {
            let face = |face: u8| game.book.court.faces(Die::White).contains(&face);
            let rolled = against.is_none_or(face);
            state.first == Side(0) && rolled && (side == Side(1)) == against.is_some()
        }
        // Where nothing can be done the turn has ended by itself (W29).
        Phase::Act => legal::has_choice(game, state),
        Phase::ThrowDice { target } => thrown(game, state, target, None),
        Phase::DodgeDice { target, total } => thrown(game, state, target, Some(total)),
        Phase::Dodge { target } => dodging(game, state, target),
        Phase::Return { catcher } => caught(state, catcher),
        Phase::Destination { load } => {
            has_cast(game, state, SpellCard::Teleport, Action::teleport(load))
        }
        Phase::BallDestination { wizard, ball, to } => {
            let load = Load::Pair { wizard, ball };
            to.is_in(game.destinations(state, load))
                && has_cast(game, state, SpellCard::Teleport, Action::teleport(load))
        }
        Phase::CastDice { casting } => begun(game, state, casting),
        Phase::ResistDice { casting, total } => {
            let resisted = game.resister(state, casting).is_some();
            resisted && under_way(game, state, casting) && can_cast(game, state, casting, total)
        }
        Phase::ReboundDice { casting, total } => {
            let back = matches!(casting, Casting::Effect { rebounded: false, left, of, took, .. }
                if left.count().saturating_add(took) < of);
            back && under_way(game, state, casting) && can_cast(game, state, casting, total)
        }
        Phase::Fumble {
            wizard,
            casting,
            total,
        } => fumbling(game, state, wizard, casting, total),
        // Which cards and wizards are where has been looked at already.
        Phase::Deal { .. }
        | Phase::Choose
        | Phase::Take { .. }
        | Phase::Buy { .. }
        | Phase::Place { .. }
        | Phase::Claim { .. }
        | Phase::Enter
        | Phase::Won(_)
        | Phase::Drawn => true,
    };
    (!fits).then_some("what is going on can't have begun")
}

fn is_legal(game: &WizardDodgeball, state: &State, action: Action) -> bool {
    let mut actions = Vec::new();
    legal::list(game, state, &mut actions);
    actions.contains(&action)
}

/// Whether dice of a phase can come to a total.
fn can_total(game: &WizardDodgeball, state: &State, phase: Phase, total: u8) -> bool {
    let mut outcomes = Vec::new();
    dice::outcomes(game, &state.with_phase(phase), &mut outcomes);
    let comes_to =
        |outcome: Chance| matches!(outcome, Chance::Dice(faces) if faces.total() == total);
    outcomes.into_iter().any(|(outcome, _)| comes_to(outcome))
}

/// Whether the active wizard can have thrown at a target, with this total.
fn thrown(game: &WizardDodgeball, state: &State, target: Wizard, total: Option<u8>) -> bool {
    let Some(throws) = state.used.throws.checked_sub(1) else {
        return false;
    };
    let mut before = state.with_phase(Phase::Act);
    before.used.throws = throws;
    let burns = state
        .ball_of(state.active)
        .is_some_and(|ball| state.burns(ball));
    let frozen = state.bears(target, Spell::Freeze);
    let fits = match total {
        None => !burns,
        Some(total) if burns => total == game.book.spells.fireball && !frozen,
        Some(total) => !frozen && can_total(game, state, Phase::ThrowDice { target }, total),
    };
    fits && is_legal(game, &before, Action::throw(target))
}

/// Whether a target can have dodged the active wizard's ball, which lies under it, and has a choice.
fn dodging(game: &WizardDodgeball, state: &State, target: Wizard) -> bool {
    let at = state.square_of(target);
    state.used.throws > 0
        && target.side() != state.active.side()
        && state.ball_of(state.active).is_none()
        && Ball::all().any(|ball| state.balls[ball.index()] == at && state.is_live(ball))
        && !state.is_out(target)
        && !state.bears(target, Spell::Freeze)
        && legal::room(game, state, target).count_ones() > 1
}

fn caught(state: &State, catcher: Wizard) -> bool {
    let holds = state
        .ball_of(catcher)
        .is_some_and(|ball| state.is_live(ball));
    state.used.throws > 0
        && catcher.side() != state.active.side()
        && holds
        && !state.out(catcher.side()).is_empty()
}

/// The position before the active wizard cast a card, if it has in this turn.
fn before_cast(state: &State, card: SpellCard) -> Option<State> {
    let side = state.active.side().index();
    if !state.fresh[side].has(card) {
        return None;
    }
    let mut before = state.with_phase(Phase::Act);
    before.hand[side] = before.hand[side].with(card);
    before.fresh[side] = before.fresh[side].without(card);
    before.casters[side][card.index()] = NOBODY;
    before.used.casts = before.used.casts.checked_sub(1)?;
    Some(before)
}

fn has_cast(game: &WizardDodgeball, state: &State, card: SpellCard, action: Action) -> bool {
    before_cast(state, card).is_some_and(|before| is_legal(game, &before, action))
}

/// Whether a spell that is resisted can have been begun.
fn begun(game: &WizardDodgeball, state: &State, casting: Casting) -> bool {
    let resisted = game.resister(state, casting).is_some();
    resisted
        && match casting {
            Casting::Effect {
                spell,
                left,
                of,
                took: 0,
                rebounded: false,
            } => {
                let cast = Action::cast(spell, left);
                of == left.count() && has_cast(game, state, spell.card(), cast)
            }
            Casting::Effect { .. } => false,
            Casting::Teleport { load, to, ball_to } => {
                let ball_fits = match load {
                    Load::Pair { ball, .. } => {
                        ball_to.is_in(game.ball_destinations(state, ball, to))
                    }
                    _ => ball_to == Square::OFF,
                };
                ball_fits
                    && to.is_in(game.destinations(state, load))
                    && has_cast(game, state, SpellCard::Teleport, Action::teleport(load))
            }
            Casting::Dispel(marker) => {
                has_cast(game, state, SpellCard::Dispel, Action::dispel(marker))
            }
        }
}

/// Whether a spell can have come so far.
fn under_way(game: &WizardDodgeball, state: &State, casting: Casting) -> bool {
    let Casting::Effect {
        spell,
        left,
        of,
        took,
        rebounded,
    } = casting
    else {
        return begun(game, state, casting);
    };
    let caster = state.active;
    let borne = &state.effects[caster.side().index()];
    let bearers = borne.iter().filter(|effects| effects.has(spell)).count();
    let there = |wizard: Wizard| {
        let home = game.board.home[wizard.side().index()];
        !borne[wizard.index()].has(spell) && state.square_of(wizard).is_in(home)
    };
    spell.stays()
        && before_cast(state, spell.card()).is_some()
        && !state.square_of(caster).is_in(game.board.neutral)
        && of <= game.most_targets(state)
        && left.count().saturating_add(took) <= of
        && bearers == usize::from(took) + usize::from(rebounded)
        && left.each().all(there)
}

/// Whether the active wizard can have cast with a total. A Magic Drain or Boost that has come back was not there yet.
fn can_cast(game: &WizardDodgeball, state: &State, casting: Casting, total: u8) -> bool {
    let mut before = *state;
    if let Casting::Effect {
        spell,
        rebounded: true,
        ..
    } = casting
    {
        let caster = state.active;
        let borne = &mut before.effects[caster.side().index()][caster.index()];
        *borne = borne.without(spell);
    }
    can_total(game, &before, Phase::CastDice { casting }, total)
}

/// Whether a wizard can be about to drop its ball because of Butter Fingers.
fn fumbling(
    game: &WizardDodgeball,
    state: &State,
    wizard: Wizard,
    casting: Casting,
    total: Option<u8>,
) -> bool {
    let Casting::Effect {
        spell: Spell::ButterFingers,
        left,
        rebounded,
        ..
    } = casting
    else {
        return false;
    };
    let caster = state.active;
    let side = match total {
        Some(_) => caster.side().other(),
        None => caster.side(),
    };
    let targets = left.without(Wizards::side(side)).is_empty();
    let struck = match total {
        Some(_) if wizard == caster => rebounded,
        _ => wizard.side() == side,
    };
    let borne = state.effects[caster.side().index()][wizard.index()];
    struck
        && targets
        && (rebounded <= total.is_some())
        && borne.has(Spell::ButterFingers)
        && state.ball_of(wizard).is_some()
        && under_way(game, state, casting)
        && total.is_none_or(|total| can_cast(game, state, casting, total))
}
