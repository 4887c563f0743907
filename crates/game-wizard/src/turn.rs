//! Activations: who acts next and with which actions, and what happens at the end (W12, W16, W21, W50).

use crate::content::{Spell, SpellCard};
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

/// Continues an activation, which ends by itself if nothing is left to do (W29).
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

/// Ends an activation and passes the turn on. Says whether the game continues.
fn close(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) -> bool {
    recharge(state, tell);
    let loss = std::mem::take(&mut state.loss);
    state.used = Used::default();
    state.steps = 0;
    state.clear_dropped();
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

/// The kinds of actions that are counted (W16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Move,
    Throw,
    Cast,
}

impl WizardDodgeball {
    /// Actions of any kind that the active wizard has left (W16, W24).
    #[inline]
    pub fn actions_left(&self, state: &State) -> u8 {
        let borne = state.borne(state.active);
        if borne.has(Spell::Freeze) {
            return 0;
        }
        let usual = if self.advanced { 2 } else { 3 };
        let most = usual + u8::from(borne.has(Spell::Speed)) - u8::from(borne.has(Spell::Slow));
        most.saturating_sub(state.used.all())
    }

    /// Actions of each kind that are still open to the active wizard (W16, W24).
    #[inline]
    pub fn may(&self, state: &State, kind: Kind) -> bool {
        let used = state.used;
        let each = [used.moves, used.throws, used.casts];
        let again = each[0].max(each[1]).max(each[2]) > 1;
        let speed = state.bears(state.active, Spell::Speed);
        let entered = kind == Kind::Move && used.entered;
        // No short cuts: a processor cannot predict which of the three decides.
        let of_kind = self.advanced | (each[kind as usize] == 0) | (speed & !again);
        of_kind & !entered & (self.actions_left(state) > 0)
    }

    /// Steps that the active wizard can walk now: what is left of its move, or a new one (W7, W23).
    #[inline]
    pub fn steps(&self, state: &State) -> u8 {
        let wizard = state.active;
        let borne = state.borne(wizard);
        if state.steps > 0 && !borne.has(Spell::Freeze) {
            return state.steps;
        }
        if !self.may(state, Kind::Move) {
            return 0;
        }
        let more = if borne.has(Spell::Enlarge) {
            self.book.spells.stride
        } else {
            0
        };
        let less = if borne.has(Spell::Shrink) {
            self.book.spells.stride
        } else {
            0
        };
        (self.card(state, wizard).stride + more).saturating_sub(less)
    }

    /// Whose activation follows that of a wizard (W50).
    #[inline]
    pub(crate) fn after(&self, state: &State, wizard: Wizard) -> Wizard {
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

fn return_card(state: &mut State, owner: Side, card: SpellCard) {
    let side = owner.index();
    state.casters[side][card.index()] = NOBODY;
    state.hand[side] = state.hand[side].with(card);
    for spell in card.spells() {
        for effects in &mut state.effects[side] {
            *effects = effects.without(*spell);
        }
    }
    if card == SpellCard::Fireball {
        state.clear_all_fire(owner);
    }
}
