//! Why a position that was typed in cannot be played.

mod lineup;
mod under_way;

use crate::board::Square;
use crate::content::{Spell, SpellCard};
use crate::legal;
use crate::options::WizardDodgeball;
use crate::state::{Ball, Cards, Effects, Phase, Side, State, Used, Wizard, Wizards};

/// The first thing that is wrong, as the end of a sentence.
pub(crate) fn problem(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    lineup::teams(game, state)
        .or_else(|| lineup::owners(game, state))
        .or_else(|| places(game, state))
        .or_else(|| balls(game, state))
        .or_else(|| spell_cards(game, state))
        .or_else(|| effects(game, state))
        .or_else(|| score(game, state))
        .or_else(|| activation(game, state))
        .or_else(|| under_way::phase(game, state))
}

/// Wizards: on their own ground, each on its own space.
fn places(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let mut taken = 0;
    for side in Side::BOTH {
        let ground = match state.phase {
            phase if phase.is_setup() => game.board.start[side.index()],
            _ => game.board.ground(side),
        };
        for wizard in Wizards::side(side).each() {
            let at = state.square_of(wizard);
            if at == Square::OFF {
                if state.is_placed(wizard) && state.phase.is_setup() {
                    return Some("nobody is out before the game begins");
                }
                continue;
            }
            if !at.is_in(ground) {
                return Some("a wizard is where it can't be");
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
    if state.phase.is_setup() && (state.balls, state.live()) != (start.balls, start.live()) {
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
    for ball in Ball::all().take(game.book.court.balls.len()) {
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
    !phase.is_setup() && !matches!(phase, Phase::Enter | Phase::Drawn)
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
        return Some("a side has spell cards that it can't have here");
    }
    let casts = if side == state.active.side() && in_activation(state.phase) {
        state.used.casts
    } else {
        0
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
                return Some("an effect has too many markers");
            }
        }
        for card in SpellCard::ALL {
            let there = |spell: &&Spell| borne.iter().any(|effects| effects.has(**spell));
            if card.spells().iter().filter(there).count() > 1 {
                return Some("one card can't have cast both its spells");
            }
        }
    }
    for wizard in Wizard::all() {
        if state.is_out(wizard) && state.borne(wizard) != Effects::NONE {
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
        (true, phase) => points == [0, 0] && (phase.is_setup() || standing == [true, true]),
        (false, Phase::Won(side)) => {
            points[side.index()] == most && points[side.other().index()] < most
        }
        (false, phase) => {
            points.iter().all(|count| *count < most) && (!phase.is_setup() || points == [0, 0])
        }
    };
    if !fits {
        return Some("the points or the wizards on the court do not fit the phase");
    }
    let quiet = match state.phase {
        phase if phase.is_setup() => state.quiet == 0,
        Phase::Drawn => game.quiet > 0 && state.quiet == game.quiet,
        _ => state.quiet < game.quiet || (game.quiet, state.quiet) == (0, 0),
    };
    if !quiet {
        return Some("there are too many quiet turns");
    }
    let lost = match state.phase {
        Phase::Won(_) | Phase::Return { .. } => state.loss,
        phase => !state.loss || in_activation(phase),
    };
    (!lost).then_some("the mark for a wizard that went out this turn is wrong")
}

fn activation(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    if state.phase.is_setup() {
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
        return Some("a turn has too many actions");
    }
    if used.entered && (game.elimination || used.moves != 1) {
        return Some("entering takes the place of the move");
    }
    let stride = game.card(state, state.active).stride + game.book.spells.stride;
    let walks = used.moves > 0 && !used.entered && matches!(state.phase, Phase::Act);
    if state.steps > 0 && !(walks && state.steps < stride) {
        return Some("a move has too many steps left");
    }
    None
}
