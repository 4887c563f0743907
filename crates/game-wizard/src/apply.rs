//! How a ply changes a position: what is done, and where it is worked out.

use crate::action::{Action, Chance, Deed, Faces};
use crate::event::{Event, Purpose, Who};
use crate::options::WizardDodgeball;
use crate::state::{Load, Phase, State, Wizard};
use crate::{handling, magic, setup, throwing, turn};
use courtside_kernel::Ply;

pub(crate) fn apply(
    game: &WizardDodgeball,
    state: &mut State,
    ply: Ply<Action, Chance>,
    tell: &mut impl FnMut(Event),
) {
    match ply {
        Ply::Act(action) => act(game, state, action.deed(), tell),
        Ply::Chance(Chance::Card(card)) => setup::dealt(game, state, card, tell),
        Ply::Chance(Chance::Dice(faces)) => roll(game, state, faces, tell),
    }
}

fn act(game: &WizardDodgeball, state: &mut State, deed: Deed, tell: &mut impl FnMut(Event)) {
    match (state.phase, deed) {
        (Phase::Choose, Deed::PickFirst(first)) => setup::choose(state, first, tell),
        (Phase::Take { side, leader }, Deed::Take { card }) => {
            setup::take(game, state, side, leader, card, tell);
        }
        (Phase::Buy { side }, Deed::Buy(card)) => setup::buy(game, state, side, card, tell),
        (Phase::Buy { side }, Deed::Done) => setup::stop_buying(game, state, side, tell),
        (Phase::Place { side }, Deed::Place { card, column }) => {
            setup::place(game, state, side, card, column, tell);
        }
        (Phase::Claim { side, left }, Deed::Claim { wizard }) => {
            setup::claim(game, state, side, left, wizard, tell);
        }
        (Phase::Enter, Deed::Enter { column }) => turn::enter(game, state, column, tell),
        (Phase::Act, Deed::Walk { to }) => handling::walk(game, state, to, tell),
        (Phase::Act, Deed::Pick { at, kind }) => handling::pick(game, state, at, kind, tell),
        (Phase::Act, Deed::Drop { at }) => {
            handling::drop_ball(game, state, state.active, at, false, tell);
            turn::resume(game, state, tell);
        }
        (Phase::Act, Deed::Pass { to }) => handling::pass(game, state, to, tell),
        (Phase::Act, Deed::Throw { target }) => throwing::throw(game, state, target, tell),
        (Phase::Act, Deed::Cast { spell, targets }) => {
            magic::cast(game, state, spell, targets, tell);
        }
        (Phase::Act, Deed::Dispel(marker)) => magic::dispel(game, state, marker, tell),
        (Phase::Act, Deed::Teleport(load)) => magic::lift(game, state, load, tell),
        (Phase::Act, Deed::End) => turn::end(game, state, false, tell),
        (Phase::Destination { load }, Deed::To { square }) => {
            magic::set_down(game, state, load, square, tell);
        }
        (Phase::BallDestination { wizard, ball, to }, Deed::To { square }) => {
            let load = Load::Pair { wizard, ball };
            magic::aim(game, state, load, to, square, tell);
        }
        (Phase::Dodge { target }, Deed::Dodge { to }) => {
            throwing::step_aside(game, state, target, to, tell);
            turn::resume(game, state, tell);
        }
        (Phase::Return { catcher }, Deed::Return { wizard, column }) => {
            throwing::bring_back(game, state, catcher, wizard, column, tell);
        }
        (Phase::Return { catcher }, Deed::NoReturn) => {
            throwing::leave_out(game, state, catcher, tell);
        }
        (
            Phase::Fumble {
                wizard,
                casting,
                total,
            },
            Deed::Drop { at },
        ) => {
            handling::drop_ball(game, state, wizard, at, true, tell);
            magic::proceed(game, state, casting, total, tell);
        }
        (phase, deed) => debug_assert!(false, "{deed:?} is not legal in {phase:?}"),
    }
}

fn roll(game: &WizardDodgeball, state: &mut State, faces: Faces, tell: &mut impl FnMut(Event)) {
    let total = faces.total();
    let mut rolled = |who: Who, purpose: Purpose, against: Option<u8>| {
        tell(Event::Rolled {
            who,
            purpose,
            faces,
            total,
            against,
        });
    };
    let active = state.who(state.active);
    match state.phase {
        Phase::FirstRoll { side, against } => {
            setup::first_rolled(game, state, side, against, total, tell);
        }
        Phase::ThrowDice { target } => {
            rolled(active, Purpose::Throw, None);
            throwing::thrown(game, state, target, total, tell);
        }
        Phase::DodgeDice {
            target,
            total: throw,
        } => {
            rolled(state.who(target), Purpose::Dodge, Some(throw));
            throwing::dodge_rolled(game, state, target, throw, faces, tell);
        }
        Phase::CastDice { casting } => {
            rolled(active, Purpose::Cast, None);
            magic::proceed(game, state, casting, Some(total), tell);
        }
        Phase::ResistDice {
            casting,
            total: cast,
        } => {
            if let Some(wizard) = game.resister(state, casting) {
                rolled(state.who(wizard), Purpose::Resist, Some(cast));
                magic::resist_rolled(game, state, wizard, casting, cast, faces, tell);
            }
        }
        Phase::ReboundDice {
            casting,
            total: cast,
        } => {
            rolled(active, Purpose::Resist, Some(cast));
            magic::rebound_rolled(game, state, casting, cast, faces, tell);
        }
        Phase::Deal { .. }
        | Phase::Choose
        | Phase::Take { .. }
        | Phase::Buy { .. }
        | Phase::Place { .. }
        | Phase::Claim { .. }
        | Phase::Enter
        | Phase::Act
        | Phase::Dodge { .. }
        | Phase::Return { .. }
        | Phase::Destination { .. }
        | Phase::BallDestination { .. }
        | Phase::Fumble { .. }
        | Phase::Won(_)
        | Phase::Drawn => debug_assert!(false, "no dice are rolled in {:?}", state.phase),
    }
}

impl State {
    /// A wizard with its stat card, for an event.
    #[inline]
    pub(crate) fn who(&self, wizard: Wizard) -> Who {
        Who {
            wizard,
            card: self.cards[wizard.index()],
            second: self.second.contains(wizard),
        }
    }
}
