//! Activations: whose it is, how it begins and goes on, and what its end brings (W12, W16, W21, W50).

use crate::content::SpellCard;
use crate::event::Event;
use crate::legal::has_choice;
use crate::options::WizardDodgeball;
use crate::state::{Cards, NOBODY, Phase, Side, State, Used, Wizard};

/// Begins the activation of the active wizard. Turns that are lost, and those in which nothing can be done, pass by
/// themselves.
pub(crate) fn begin(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) {
    loop {
        let who = state.who(state.active);
        let seat = game.owner(state, who.wizard);
        if !state.is_out(who.wizard) {
            tell(Event::Began { who, seat });
            state.phase = Phase::Act;
            if has_choice(game, state) {
                return;
            }
            tell(Event::Ended { who, idle: true });
        } else if game.elimination {
            tell(Event::LostTurn { who });
        } else {
            tell(Event::Began { who, seat });
            state.phase = Phase::Enter;
            return;
        }
        if !close(game, state, tell) {
            return;
        }
    }
}

/// A wizard that is out comes onto the court on its own turn, which costs it the move (W16, W53).
pub(crate) fn enter(
    game: &WizardDodgeball,
    state: &mut State,
    column: u8,
    tell: &mut impl FnMut(Event),
) {
    let wizard = state.active;
    let at = game.board.start_square(wizard.side(), column);
    state.at[wizard.index()] = at;
    state.used.moves = 1;
    state.used.entered = true;
    tell(Event::Entered {
        who: state.who(wizard),
        at,
    });
    resume(game, state, tell);
}

/// Goes on with an activation, which ends by itself if nothing is left to do (W29).
pub(crate) fn resume(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) {
    state.phase = Phase::Act;
    if !has_choice(game, state) {
        end(game, state, true, tell);
    }
}

pub(crate) fn end(
    game: &WizardDodgeball,
    state: &mut State,
    idle: bool,
    tell: &mut impl FnMut(Event),
) {
    let who = state.who(state.active);
    tell(Event::Ended { who, idle });
    next(game, state, tell);
}

/// The activation is over: the next one begins.
pub(crate) fn next(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) {
    if close(game, state, tell) {
        begin(game, state, tell);
    }
}

/// What the end of an activation brings, and whose is next. Says whether the game goes on.
fn close(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) -> bool {
    recharge(state, tell);
    let loss = std::mem::take(&mut state.loss);
    state.used = Used::default();
    state.steps = 0;
    state.dropped = 0;
    if game.quiet != 0 {
        state.quiet = if loss { 0 } else { state.quiet + 1 };
        if state.quiet >= game.quiet {
            state.phase = Phase::Drawn;
            tell(Event::Drawn {
                activations: state.quiet,
            });
            return false;
        }
    }
    state.active = game.after(state, state.active);
    true
}

impl WizardDodgeball {
    /// Whose activation follows that of a wizard (W50).
    fn after(&self, state: &State, wizard: Wizard) -> Wizard {
        let (side, place) = (wizard.side(), wizard.place());
        let place = if side == state.first {
            place
        } else {
            (place + 1) % self.book.court.team
        };
        Wizard::new(side.other(), place)
    }

    /// Who has the next turn after the one under way; turns that are lost do not count (W19, W50).
    pub fn next_wizard(&self, state: &State) -> Wizard {
        let mut next = self.after(state, state.active);
        while self.elimination && state.is_out(next) && next != state.active {
            next = self.after(state, next);
        }
        next
    }
}

/// Spell cards that the active wizard cast in its last activation return, and their markers go (W12).
fn recharge(state: &mut State, tell: &mut impl FnMut(Event)) {
    let caster = state.who(state.active);
    let side = caster.wizard.side();
    let fresh = std::mem::replace(&mut state.fresh[side.index()], Cards::NONE);
    let casters = state.casters[side.index()].iter().zip(0..);
    let cast = casters.fold(0, |set, (wizard, card)| {
        set | u16::from(*wizard == caster.wizard) << card
    });
    for card in Cards(cast & !fresh.0).each() {
        return_card(state, side, card);
        tell(Event::Recharged { side, card, caster });
    }
}

fn return_card(state: &mut State, side: Side, card: SpellCard) {
    let side = side.index();
    state.casters[side][card.index()] = NOBODY;
    state.hand[side] = state.hand[side].with(card);
    for spell in card.spells() {
        for effects in &mut state.effects[side] {
            *effects = effects.without(*spell);
        }
    }
    if card == SpellCard::Fireball {
        state.fire[side] = 0;
    }
}
