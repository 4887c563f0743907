//! Which actions are legal. `check` says why others are refused.

pub(crate) mod check;

use crate::action::Action;
use crate::areas::{Areas, castable};
use crate::board::{Square, Squares, each};
use crate::content::{Spell, SpellCard};
use crate::options::WizardDodgeball;
use crate::state::{Ball, Cards, Phase, Side, StatId, State, Wizard, Wizards};
use crate::turn::Kind;
use courtside_kernel::Batch;

/// Appends all legal actions, ascending.
pub(crate) fn list(game: &WizardDodgeball, state: &State, out: &mut Vec<Action>) {
    let board = &game.board;
    let mut out = Batch::new(out, Action::END);
    match state.phase {
        Phase::Choose => {
            out.push(Action::PICK_FIRST);
            out.push(Action::PICK_SECOND);
        }
        Phase::Take { .. } => {
            out.push_each(state.pool.0.to_le_bytes(), |card| {
                Action::take(StatId(card as u8))
            });
        }
        Phase::Buy { side } => {
            for card in for_sale(game, state, side).each() {
                out.push(Action::buy(card));
            }
            out.push(Action::DONE);
        }
        Phase::Place { side } => {
            let free = free_start(game, state, side);
            for card in state.roster[side.index()].each() {
                for at in each(free) {
                    out.push(Action::place(card, board.column(at)));
                }
            }
        }
        Phase::Claim { left, .. } => {
            for wizard in left.each() {
                out.push(Action::claim(wizard));
            }
        }
        Phase::Enter => {
            for at in each(free_start(game, state, state.active.side())) {
                out.push(Action::enter(board.column(at)));
            }
        }
        Phase::Act => Outlook::new(game, state).list(&mut out),
        Phase::Dodge { target } => {
            add_each(&mut out, room(game, state, target), Action::dodge);
        }
        Phase::Return { catcher } => {
            let side = catcher.side();
            let free = free_start(game, state, side);
            for wizard in state.out(side).each() {
                for at in each(free) {
                    out.push(Action::bring_back(wizard, board.column(at)));
                }
            }
            out.push_if(Action::NO_RETURN, game.may_stay_out());
        }
        Phase::Destination { load } => {
            add_each(&mut out, game.destinations(state, load), Action::to);
        }
        Phase::BallDestination { ball, to, .. } => {
            let free = game.ball_destinations(state, ball, to);
            add_each(&mut out, free, Action::to);
        }
        Phase::Fumble { wizard, .. } => {
            add_each(&mut out, reach(game, state, wizard), Action::drop);
        }
        // Dice or cards are next, or nothing.
        Phase::FirstRoll { .. }
        | Phase::Deal { .. }
        | Phase::ThrowDice { .. }
        | Phase::DodgeDice { .. }
        | Phase::CastDice { .. }
        | Phase::ResistDice { .. }
        | Phase::ReboundDice { .. }
        | Phase::Won(_)
        | Phase::Drawn => {}
    }
}

/// Adds an action for each space of a set.
fn add_each(out: &mut Batch<Action>, spaces: Squares, action: impl Fn(Square) -> Action) {
    // Most sets lie in one half of the court.
    for (half, first) in [(spaces as u64, 0), ((spaces >> 64) as u64, 64)] {
        if half != 0 {
            let first = action(Square(first));
            out.push_each(half.to_le_bytes(), |index| first.on_space_after(index));
        }
    }
}

/// The free spaces of a side's starting area.
pub(crate) fn free_start(game: &WizardDodgeball, state: &State, side: Side) -> Squares {
    game.board.start[side.index()] & !state.spaces_of(side)
}

/// The spell cards that a side does not own and can still pay (W47).
pub(crate) fn for_sale(game: &WizardDodgeball, state: &State, side: Side) -> Cards {
    let left = game.money(state, side);
    let owned = state.hand[side.index()];
    let cards = SpellCard::ALL.into_iter();
    cards
        .filter(|card| !owned.has(*card) && game.book.spells.cost(*card) <= left)
        .fold(Cards::NONE, Cards::with)
}

/// Where a wizard takes and drops balls.
#[inline]
pub(crate) fn reach(game: &WizardDodgeball, state: &State, wizard: Wizard) -> Squares {
    game.board.reach(state.square_of(wizard), wizard.side())
}

/// Where a wizard can step aside to (W62).
pub(crate) fn room(game: &WizardDodgeball, state: &State, wizard: Wizard) -> Squares {
    reach(game, state, wizard) & !state.occupied()
}

/// Whether the active wizard can do anything but end its activation (W29). What is quickly answered is asked first.
pub(crate) fn has_choice(game: &WizardDodgeball, state: &State) -> bool {
    // A caster sees itself, so it can cast any spell that leaves a marker on a wizard.
    let hand = castable(game, state);
    if hand.and(Cards::STAYING) != Cards::NONE {
        return true;
    }
    let reach = reach(game, state, state.active);
    // A wizard that can throw can also drop.
    can_handle_ball(state, reach)
        || (game.steps(state) > 0 && reach & !state.occupied() != 0)
        || (hand != Cards::NONE && Areas::new(&Outlook::new(game, state), hand).has_choice())
}

/// Whether the active wizard can drop its ball or take one (W54, W55).
fn can_handle_ball(state: &State, reach: Squares) -> bool {
    let borne = state.borne(state.active);
    match state.ball_of(state.active) {
        Some(_) => !borne.has(Spell::StickyFingers),
        None => {
            let mut balls = Ball::all().zip(&state.balls);
            !borne.has(Spell::ButterFingers)
                && balls.any(|(ball, at)| at.is_in(reach) && !state.dropped().has(ball))
        }
    }
}

/// The court as the active wizard finds it.
pub(crate) struct Outlook<'a> {
    pub game: &'a WizardDodgeball,
    pub state: &'a State,
    pub wizard: Wizard,
    pub at: Square,
    pub occupied: Squares,
    reach: Squares,
}

impl<'a> Outlook<'a> {
    #[inline]
    pub fn new(game: &'a WizardDodgeball, state: &'a State) -> Outlook<'a> {
        let wizard = state.active;
        Outlook {
            game,
            state,
            wizard,
            at: state.square_of(wizard),
            occupied: state.occupied(),
            reach: reach(game, state, wizard),
        }
    }

    /// The spaces that a walk can end on (W57).
    #[inline]
    pub fn walkable(&self) -> Squares {
        let free = self.game.board.ground(self.wizard.side()) & !self.occupied;
        let steps = self.game.steps(self.state);
        self.game.board.walks(self.at, steps, free)
    }

    /// Everything that the active wizard can do.
    #[inline]
    fn list(&self, out: &mut Batch<Action>) {
        add_each(out, self.walkable(), Action::walk);
        self.balls(out);
        self.throws(out);
        let hand = castable(self.game, self.state);
        if hand != Cards::NONE {
            Areas::new(self, hand).list(out);
        }
        out.push(Action::END);
    }

    fn balls(&self, out: &mut Batch<Action>) {
        let borne = self.state.borne(self.wizard);
        if self.state.ball_of(self.wizard).is_some() {
            if !borne.has(Spell::StickyFingers) {
                add_each(out, self.reach, Action::drop);
            }
        } else if can_handle_ball(self.state, self.reach) {
            for (at, kind) in self.state.lying_balls() {
                let may = at.is_in(self.reach) & !kind.is_dropped();
                out.push_if(Action::pick(at, kind), may);
            }
        }
    }

    fn throws(&self, out: &mut Batch<Action>) {
        let Some(ball) = self.state.ball_of(self.wizard) else {
            return;
        };
        let sticky = self.state.bears(self.wizard, Spell::StickyFingers);
        if sticky || !self.game.may(self.state, Kind::Throw) {
            return;
        }
        let seen = self.seen();
        let side = self.wizard.side();
        if self.state.is_live(ball) {
            for target in Wizards::side(side.other()).each() {
                if self.state.square_of(target).is_in(seen) {
                    out.push(Action::throw(target));
                }
            }
        }
        for to in Wizards::side(side).each() {
            if to != self.wizard && self.state.square_of(to).is_in(seen) && self.can_receive(to) {
                out.push(Action::pass(to));
            }
        }
    }

    /// The spaces that the wizard sees (W6).
    #[inline]
    pub fn seen(&self) -> Squares {
        self.game.board.seen_past(self.at, self.state.at)
    }

    /// A pass needs empty hands that are not buttered (W9).
    fn can_receive(&self, wizard: Wizard) -> bool {
        self.state.ball_of(wizard).is_none() && !self.state.bears(wizard, Spell::ButterFingers)
    }
}
