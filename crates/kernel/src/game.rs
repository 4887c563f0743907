//! The contract of a game: its rules.

use crate::{
    Content, GameCard, Insight, Narration, Notation, OptionError, Options, RuleId, Seat, Setting,
    Turn, Viewer, Winners,
};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

/// One step of a game: a player's choice, or what the dice said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ply<A, C> {
    Act(A),
    Chance(C),
}

/// The ply type of a game.
pub type Played<G> = Ply<<G as Game>::Action, <G as Game>::Chance>;

/// Why an action cannot be played. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    pub rule: RuleId,
    pub message: String,
}

impl Illegal {
    pub fn new(rule: RuleId, message: impl Into<String>) -> Illegal {
        Illegal {
            rule,
            message: message.into(),
        }
    }
}

/// A source of numbers that the caller hands in: rules hold no random generator of their own.
pub trait Draw {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u64) -> u64;
}

/// The rules of a game, with its options and content chosen. One value serves any number of tables.
///
/// What a game says and how its plies are written are traits of their own (`Narration`, `Notation`): bots need neither.
///
/// Contracts that the testkit proves for every game that names itself to it:
/// - `legal` is complete, ascending and without duplicates, and agrees with `check` both ways;
/// - `legal` and `turn` of the seat to act depend on nothing that its `view` hides;
/// - `view(determinize(v)) == v`;
/// - what a viewer cannot see changes nothing in its view, its events, or its legal list;
/// - `sample` draws as `chance` weighs, and `merged_chance` merges only what leads to the same state.
pub trait Game: Sized + Send + Sync + 'static {
    const CARD: &'static GameCard;

    /// Equal states have the same future.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    type Chance: Copy + Ord + Hash + Debug + Send + Sync;
    /// A ply that changes the state tells at least one. Events are for people and their screens: what a viewer may know is in its
    /// view, not in what it was told.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know. Hides by default.
    type View: Clone + Eq + Hash + Debug + Send + Sync + Serialize;

    /// The game by these options, this number of players and this version of its rules. The setting has been checked against
    /// the card; the content has not.
    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError>;
    /// By the newest rules. What is not named takes its default; what the content does not replace is built in.
    fn configure(options: &Options, seats: usize, content: &Content) -> Result<Self, OptionError> {
        Self::configure_under(Self::CARD.rules_version, options, seats, content)
    }
    /// By an older version of the rules, for tables and records that began with it.
    fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<Self, OptionError> {
        Self::from_setting(Setting::new(Self::CARD, rules, options, seats)?, content)
    }
    fn setting(&self) -> &Setting;
    /// The version of the rules in force.
    fn rules(&self) -> u32 {
        self.setting().rules()
    }
    /// Every option with its value in force.
    fn options(&self) -> &Options {
        self.setting().options()
    }
    fn seats(&self) -> usize {
        self.setting().seats()
    }
    /// Seats with the same number win together.
    fn team(&self, seat: Seat) -> u8 {
        seat.0
    }
    /// The content this game was configured with, as canonical text: its hash pins a table. A game without content files has
    /// none.
    fn content(&self) -> String {
        String::new()
    }

    /// The first state. There is nothing random in it.
    fn setup(&self) -> Self::State;
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends every action of the seat to act, ascending. Leaves `out` alone at other turns.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;
    /// Appends every outcome of a chance turn with its integer weight, ascending.
    fn chance(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u64)>);
    /// Draws one outcome. A game overrides this where rolling is quicker than listing.
    fn sample(&self, state: &Self::State, draw: &mut impl Draw) -> Self::Chance {
        let mut outcomes = Vec::new();
        self.chance(state, &mut outcomes);
        pick_weighted(&outcomes, draw)
    }
    /// As `chance`, but outcomes that lead to the same state are merged: one stands for all of them, with their weights
    /// added. A game overrides this where there are many, because odds and bots look at every one.
    fn merged_chance(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u64)>) {
        self.chance(state, out);
    }
    /// Plays a ply that `check` has passed or `chance` has listed. Cannot fail.
    fn apply(&self, state: &mut Self::State, ply: Played<Self>, tell: &mut impl FnMut(Self::Event));
    /// Whether the last action is still open: its result depends on dice or on an answer.
    fn pending(&self, _state: &Self::State) -> bool {
        false
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A state that the viewer cannot tell from the real one.
    fn determinize(&self, view: &Self::View, draw: &mut impl Draw) -> Self::State;
    /// The event as this viewer may know it; `None` if it may not know of it at all.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether a viewer who looks at `now` may read a ply that was played in `before`.
    fn may_read(
        &self,
        now: &Self::State,
        before: &Self::State,
        ply: Played<Self>,
        viewer: Viewer,
    ) -> bool;

    /// Puts a player who resigns or runs out of time out, as the game puts players out (G8). `false` where it has no way
    /// to: then the state is as it was, teammates play on for the one who left, and a side without players has lost.
    fn leave(
        &self,
        _state: &mut Self::State,
        _seat: Seat,
        _tell: &mut impl FnMut(Self::Event),
    ) -> Result<bool, Illegal> {
        Ok(false)
    }
    /// Who shares a draw that is agreed on now (G8): everyone who is still in.
    fn still_in(&self, _state: &Self::State) -> Winners {
        Winners::everyone(self.seats())
    }
}

/// A game with all that a table needs of it.
pub trait Playable: Notation + Narration + Insight {}

impl<G: Notation + Narration + Insight> Playable for G {}

/// The part of `Game` that is about secrets, for a game that has none: everyone sees the whole state and may read every ply.
/// It stands inside the `impl Game`. The game's `State` must be `Serialize`.
#[macro_export]
macro_rules! no_secrets {
    ($State:ty) => {
        type View = $State;

        fn view(&self, state: &$State, _viewer: $crate::Viewer) -> $State {
            state.clone()
        }

        fn determinize(&self, view: &$State, _draw: &mut impl $crate::Draw) -> $State {
            view.clone()
        }

        fn redact(&self, event: &Self::Event, _viewer: $crate::Viewer) -> Option<Self::Event> {
            Some(event.clone())
        }

        fn may_read(
            &self,
            _now: &$State,
            _before: &$State,
            _ply: $crate::Played<Self>,
            _viewer: $crate::Viewer,
        ) -> bool {
            true
        }
    };
}

/// A draw that is always the first of all possible ones.
pub struct First;

impl Draw for First {
    fn below(&mut self, _n: u64) -> u64 {
        0
    }
}

/// Picks from a weighted list.
pub fn pick_weighted<T: Copy>(outcomes: &[(T, u64)], draw: &mut impl Draw) -> T {
    let total = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut left = draw.below(total);
    for &(outcome, weight) in outcomes {
        if left < weight {
            return outcome;
        }
        left -= weight;
    }
    unreachable!("a draw below the sum of the weights falls on one of them")
}
