//! The odds of throws and spells, as people are shown them.

use crate::board::each;
use crate::content::Spell;
use crate::{Action, Casting, Deed, Load, Phase, Square, State, View, WizardDodgeball};
use courtside_kernel::game::First;
use courtside_kernel::{Case, Game, Ply};

pub(crate) fn of_action(game: &WizardDodgeball, view: &View, action: Action) -> Vec<Case> {
    let mut state = game.determinize(view, &mut First);
    if !hangs_on_dice(game, &state, action.deed()) {
        return Vec::new();
    }
    if let Deed::Cast {
        spell: Spell::ButterFingers,
        targets,
    } = action.deed()
    {
        // Where balls fall changes no roll: with empty hands nobody is asked before the result is known.
        for wizard in targets.with(state.active).each() {
            let at = state.square_of(wizard);
            state.release(wizard, at);
        }
    }
    let mut action = action;
    // Wherever a Teleport leads, the dice are the same: the first spaces stand for all.
    loop {
        let mut next = state;
        game.apply(&mut next, Ply::Act(action), &mut |_| {});
        let spaces = match next.phase {
            Phase::Destination { load } => game.destinations(&next, load),
            Phase::BallDestination { ball, to, .. } => game.ball_destinations(&next, ball, to),
            _ => break,
        };
        let Some(to) = each(spaces).next() else {
            return Vec::new();
        };
        state = next;
        action = Action::to(to);
    }
    courtside_kernel::odds::odds(game, &state, action)
}

/// Whether an action is a throw at an opponent, or a spell that a wizard resists.
fn hangs_on_dice(game: &WizardDodgeball, state: &State, deed: Deed) -> bool {
    match (deed, state.phase) {
        (Deed::Throw { .. }, _) => true,
        (Deed::Cast { targets, .. }, _) => {
            let first = targets.first();
            first.is_some_and(|target| target.side() != state.active.side())
        }
        (Deed::Dispel(marker), _) => game.resister(state, Casting::Dispel(marker)).is_some(),
        (Deed::Teleport(load), _) | (Deed::To { .. }, Phase::Destination { load }) => {
            teleport_is_resisted(game, state, load)
        }
        (Deed::To { .. }, Phase::BallDestination { wizard, ball, .. }) => {
            teleport_is_resisted(game, state, Load::Pair { wizard, ball })
        }
        _ => false,
    }
}

fn teleport_is_resisted(game: &WizardDodgeball, state: &State, load: Load) -> bool {
    // Wherever it leads, the same wizard resists.
    let (to, ball_to) = (Square::OFF, Square::OFF);
    let casting = Casting::Teleport { load, to, ball_to };
    game.resister(state, casting).is_some()
}
