//! What keeps a position that somebody has written from being played.

use crate::action::{Action, Chance};
use crate::board::Square;
use crate::content::{BALLS, Die, Spell, SpellCard};
use crate::lineup::{owners, teams};
use crate::options::WizardDodgeball;
use crate::phase::in_setup;
use crate::state::{
    Ball, Cards, Casting, Effects, Load, NO_CARD, NOBODY, Phase, Side, State, Used, Wizard, Wizards,
};
use crate::{dice, legal};

/// The first thing that is wrong, as the end of a sentence.
pub(crate) fn problem(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    teams(game, state)
        .or_else(|| owners(game, state))
        .or_else(|| places(game, state))
        .or_else(|| balls(game, state))
        .or_else(|| spell_cards(game, state))
        .or_else(|| effects(game, state))
        .or_else(|| score(game, state))
        .or_else(|| activation(game, state))
        .or_else(|| phase(game, state))
}

/// Wizards: on their own ground, each on its own space.
fn places(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let mut taken = 0;
    for side in Side::BOTH {
        let ground = match state.phase {
            phase if in_setup(phase) => game.board.start[side.index()],
            _ => game.board.ground(side),
        };
        for wizard in Wizards::side(side).each() {
            let at = state.square_of(wizard);
            if at == Square::OFF {
                let placed = state.cards[wizard.index()] != NO_CARD;
                if placed && in_setup(state.phase) {
                    return Some("nobody is out before the game begins");
                }
                continue;
            }
            if !at.is_in(ground) {
                return Some("a wizard is where it cannot be");
            }
            if at.is_in(taken) {
                return Some("two wizards stand on one space");
            }
            taken |= at.set();
        }
    }
    None
}

fn balls(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let start = game.start();
    if in_setup(state.phase) && (state.balls, state.live) != (start.balls, 0) {
        return Some("the balls are not where they start");
    }
    let may_drop = match state.phase {
        // A throw or a cast lets go of what was dropped before; Butter Fingers that come back drop a ball after it (W7).
        phase if game.forgets_drops() => matches!(
            phase,
            Phase::Act
                | Phase::ResistDice { .. }
                | Phase::ReboundDice { .. }
                | Phase::Fumble { .. }
        ),
        phase => in_activation(phase),
    };
    for ball in (0..game.book.court.balls.len() as u8).map(Ball) {
        let holder = state.holder(ball);
        if holder.is_some_and(|holder| state.is_out(holder)) {
            return Some("a wizard that is out holds a ball");
        }
        if state.place_of(ball).is_in(game.board.behind) && !state.is_live(ball) {
            return Some("a ball behind an attack line is active");
        }
        let kind = state.kind(ball);
        if kind.is_dropped() && (holder.is_some() || !may_drop) {
            return Some("a ball that was dropped lies on the court while its wizard acts");
        }
        for side in Side::BOTH {
            if kind.burns(side) && state.caster(side, SpellCard::Fireball).is_none() {
                return Some("a ball bears a Fireball that nobody has cast");
            }
        }
    }
    None
}

/// Whether an activation is under way, or was when the game was won.
const fn in_activation(phase: Phase) -> bool {
    !in_setup(phase) && !matches!(phase, Phase::Enter | Phase::Drawn)
}

fn spell_cards(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    for side in Side::BOTH {
        if let Some(what) = cards_of(game, state, side) {
            return Some(what);
        }
    }
    None
}

fn cards_of(game: &WizardDodgeball, state: &State, side: Side) -> Option<&'static str> {
    let owned = state.owned(side);
    let fits = match state.phase {
        Phase::FirstRoll { .. } | Phase::Deal { .. } | Phase::Choose | Phase::Take { .. } => {
            owned == Cards::NONE
        }
        Phase::Place { .. } | Phase::Claim { .. } if game.purchase && game.places_first() => {
            owned == Cards::NONE
        }
        // The other side has bought before, or will.
        Phase::Buy { side: buyer } if side != buyer && side != state.first => owned == Cards::NONE,
        Phase::Buy { side: buyer } if side == buyer => {
            let next = legal::for_sale(game, state, side) != Cards::NONE;
            next && paid(game, state, side, owned)
        }
        _ if game.purchase => paid(game, state, side, owned),
        _ => owned == Cards::ALL,
    };
    if !fits {
        return Some("a side has spell cards that it cannot have here");
    }
    let casts = match side == state.active.side() && in_activation(state.phase) {
        true => state.used.casts,
        false => 0,
    };
    let fresh = state.fresh[side.index()];
    let mine = |card: SpellCard| state.caster(side, card) == Some(state.active);
    if fresh.each().count() != usize::from(casts) || !fresh.each().all(mine) {
        return Some("the spell cards cast in this turn are not as many as its casts");
    }
    None
}

/// Whether the Magic of a side pays for spell cards (W47).
fn paid(game: &WizardDodgeball, state: &State, side: Side, cards: Cards) -> bool {
    let cost = cards
        .each()
        .map(|card| u16::from(game.book.spells.cost(card)));
    cost.sum::<u16>() <= game.purse(state, side).into()
}

fn effects(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    for side in Side::BOTH {
        let borne = &state.effects[side.index()];
        for spell in Spell::ALL {
            let bearers = borne.iter().filter(|effects| effects.has(spell)).count();
            if bearers > 0 && state.caster(side, spell.card()).is_none() {
                return Some("a wizard bears an effect that nobody has cast");
            }
            if bearers > usize::from(game.book.spells.markers) {
                return Some("there are not so many markers of an effect");
            }
        }
        for card in SpellCard::ALL {
            let there = |spell: &&Spell| borne.iter().any(|effects| effects.has(**spell));
            if card.spells().iter().filter(there).count() > 1 {
                return Some("one card cannot have cast both its spells");
            }
        }
    }
    let out = Side::BOTH
        .into_iter()
        .flat_map(|side| state.out(side).each());
    for wizard in out {
        if state.borne(wizard) != Effects::NONE {
            return Some("a wizard that is out bears an effect");
        }
    }
    None
}

fn score(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let most = game.book.court.points;
    let points = state.points;
    let standing = Side::BOTH.map(|side| !state.on_court(side).is_empty());
    let fits = match (game.elimination, state.phase) {
        (true, Phase::Won(side)) => {
            points == [0, 0] && standing[side.index()] && !standing[side.other().index()]
        }
        (true, phase) => points == [0, 0] && (in_setup(phase) || standing == [true, true]),
        (false, Phase::Won(side)) => {
            points[side.index()] == most && points[side.other().index()] < most
        }
        (false, phase) => {
            points.iter().all(|count| *count < most) && (!in_setup(phase) || points == [0, 0])
        }
    };
    if !fits {
        return Some("the points or the wizards on the court do not fit the phase");
    }
    let quiet = match state.phase {
        phase if in_setup(phase) => state.quiet == 0,
        Phase::Drawn => game.quiet > 0 && state.quiet == game.quiet,
        _ => state.quiet < game.quiet || (game.quiet, state.quiet) == (0, 0),
    };
    if !quiet {
        return Some("so many quiet turns cannot have been");
    }
    let lost = match state.phase {
        Phase::Won(_) | Phase::Return { .. } => state.loss,
        phase => !state.loss || in_activation(phase),
    };
    (!lost).then_some("somebody has gone out in this turn, or nobody has")
}

fn activation(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    if in_setup(state.phase) {
        return None;
    }
    let out = state.is_out(state.active);
    let fits = match state.phase {
        Phase::Enter => out && !game.elimination,
        Phase::Return { .. } => out,
        Phase::Won(_) | Phase::Drawn => true,
        _ => !out,
    };
    if !fits {
        return Some("the wizard that acts is on the court, and out if it enters");
    }
    let used = state.used;
    if !in_activation(state.phase) && (used, state.steps) != (Used::default(), 0) {
        return Some("a turn has been used before it began");
    }
    let each = [used.moves, used.throws, used.casts];
    let most = if game.advanced { 3 } else { 4 };
    let twice = each.iter().filter(|times| **times > 1).count();
    let basic = twice <= 1 && each.iter().all(|times| *times <= 2);
    if used.all() > most || !(game.advanced || basic) {
        return Some("a turn has not so many actions");
    }
    if used.entered && (game.elimination || used.moves != 1) {
        return Some("entering takes the place of the move");
    }
    let stride = game.card(state, state.active).stride + game.book.spells.stride;
    let walks = used.moves > 0 && !used.entered && matches!(state.phase, Phase::Act);
    if state.steps > 0 && !(walks && state.steps < stride) {
        return Some("no move has so many steps left");
    }
    None
}

fn phase(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
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
                if left.count() + took < of);
            back && under_way(game, state, casting) && can_cast(game, state, casting, total)
        }
        Phase::Fumble {
            wizard,
            casting,
            total,
        } => fumbling(game, state, wizard, casting, total),
        _ => true,
    };
    (!fits).then_some("what is going on cannot have begun")
}

fn is_legal(game: &WizardDodgeball, state: &State, action: Action) -> bool {
    let mut actions = Vec::new();
    legal::list(game, state, &mut actions);
    actions.contains(&action)
}

/// Whether dice of a phase can come to a total.
fn can_total(game: &WizardDodgeball, state: &State, phase: Phase, total: u8) -> bool {
    let mut outcomes = Vec::new();
    dice::outcomes(game, &State { phase, ..*state }, &mut outcomes);
    let comes_to =
        |outcome: Chance| matches!(outcome, Chance::Dice(faces) if faces.total() == total);
    outcomes.into_iter().any(|(outcome, _)| comes_to(outcome))
}

/// Whether the active wizard can have thrown at a target, with this total.
fn thrown(game: &WizardDodgeball, state: &State, target: Wizard, total: Option<u8>) -> bool {
    let Some(throws) = state.used.throws.checked_sub(1) else {
        return false;
    };
    let mut before = State {
        phase: Phase::Act,
        ..*state
    };
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
    let mut balls = (0..BALLS as u8).map(Ball);
    state.used.throws > 0
        && target.side() != state.active.side()
        && state.ball_of(state.active).is_none()
        && balls.any(|ball| state.balls[ball.index()] == at && state.is_live(ball))
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
    let mut before = State {
        phase: Phase::Act,
        ..*state
    };
    before.hand[side] = before.hand[side].with(card);
    before.fresh[side] = before.fresh[side].without(card);
    before.casters[side][card.index()] = NOBODY;
    before.used.casts = before.used.casts.checked_sub(1)?;
    Some(before)
}

fn has_cast(game: &WizardDodgeball, state: &State, card: SpellCard, action: Action) -> bool {
    before_cast(state, card).is_some_and(|before| is_legal(game, &before, action))
}

/// Whether a spell can have been begun that somebody resists.
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
        && left.count() + took <= of
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
