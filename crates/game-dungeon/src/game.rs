//! How the rules fulfil the contract of a game.

use crate::{Action, CARD, Chance, Dungeon, Event, Phase, State, View, apply, chance, legal, odds};
use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, OptionError, Played, RuleId, Seat, Setting, Turn,
    Viewer, Winners,
};

impl Game for Dungeon {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError> {
        Dungeon::new(setting, content)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn content(&self) -> String {
        self.book.write()
    }

    fn setup(&self) -> State {
        self.first_state()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Team(side) | Phase::Kick(side) | Phase::Choose(side) => Turn::Act(side),
            Phase::Call => Turn::Act(self.caller()),
            Phase::End | Phase::Lay | Phase::Take(_) => Turn::Act(state.defence()),
            Phase::Window => Turn::Act(state.asked()),
            Phase::LastPlay
            | Phase::Select
            | Phase::Keep
            | Phase::Extra
            | Phase::Toss(_)
            | Phase::Restart
            | Phase::FiveKeep(_) => Turn::Act(state.offence),
            Phase::Coin { .. }
            | Phase::Draw(_)
            | Phase::Roll(_)
            | Phase::Reroll(_)
            | Phase::CardRoll(_)
            | Phase::Black(_)
            | Phase::KickRoll(_)
            | Phase::FiveRoll(_)
            | Phase::FiveReroll(..)
            | Phase::OvertimeCoin => Turn::Chance,
            Phase::Over(winner) => self.end(winner),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        chance::outcomes(self, state, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        chance::sample(self, state, draw)
    }

    fn merged_chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        chance::merged(self, state, out);
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn determinize(&self, view: &View, draw: &mut impl Draw) -> State {
        view.determinize(self, draw)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redact(viewer))
    }

    fn may_read(&self, now: &State, before: &State, _ply: Played<Self>, viewer: Viewer) -> bool {
        // D18: a defence card that was never turned up is known to the side that laid it, until the game is over.
        before.phase != Phase::Lay
            || viewer.is(before.defence())
            || now.is_over()
            || now.was_shown(before.lays, self.must_run(before))
    }

    fn pending(&self, state: &State) -> bool {
        odds::pending(state)
    }
}

impl Dungeon {
    /// How the game ended. Alone a draw is no win, but worth one half (D40).
    fn end(&self, winner: Option<Seat>) -> Turn {
        let rule = match winner {
            Some(_) => "D73",
            None if self.solo() => "D40",
            None => "D24",
        };
        let winners = match winner {
            Some(side) if self.is_ai(side) => Winners(0),
            Some(side) => Winners::only(side),
            None if self.solo() && self.halves_a_draw_alone() => Winners::DRAWN_ALONE,
            None if self.solo() => Winners(0),
            None => Winners::everyone(self.seats()),
        };
        Turn::Over(winners, RuleId(rule))
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 112 && size_of::<Action>() == 4);
