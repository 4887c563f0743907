//! The contract of a game.

use crate::{
    ActionResult, Case, Content, ContentFile, Lesson, Line, Livery, OptionError, OptionSpec,
    Options, QuickStart, RuleId, Rulebook, Seat, Turn, Viewer, Voice, Winners,
};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

/// What a catalogue says of a game before anybody plays it.
#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// Short name in addresses, records and commands.
    pub id: &'static str,
    pub name: &'static str,
    /// One sentence that makes you want to play.
    pub tagline: &'static str,
    pub designer: &'static str,
    pub minutes: u32,
    /// For how many players it is, ascending.
    pub seats: &'static [usize],
    /// What the seats are called when nobody sits there, by seat.
    pub seat_names: &'static [&'static str],
    /// Its banner and its colours.
    pub livery: Livery,
    /// What its large button starts; none starts a game of two, or of as few as can play.
    pub quick: Option<QuickStart>,
    /// It stands on no list of a page, for instance because it is an example. Its address, the engine and the terminal
    /// know it all the same.
    pub hidden: bool,
    /// Grows whenever an old record would play out differently. A table is pinned to the version it began with, and every
    /// version from 1 on can be played.
    pub rules_version: u32,
    pub options: &'static [OptionSpec],
    /// Files that an owner of the box can replace.
    pub content: &'static [ContentFile],
    /// The rules in our own words.
    pub rulebook: fn() -> &'static Rulebook,
    /// The teaching table, a few minutes in all.
    pub lessons: fn() -> &'static [Lesson],
}

impl GameCard {
    /// "2 players", "2 to 7 players", "2 or 4 players"
    pub fn players_words(&self) -> String {
        match self.seats {
            [only] => format!("{only} players"),
            [one, other] => format!("{one} or {other} players"),
            [least, .., most] => format!("{least} to {most} players"),
            [] => "nobody".to_owned(),
        }
    }

    /// How many play unless told otherwise.
    pub fn usual_seats(&self) -> usize {
        let fewest = self.seats.first().copied().unwrap_or(2);
        let two = if self.seats.contains(&2) { 2 } else { fewest };
        self.quick.map_or(two, |quick| quick.players)
    }

    /// Refuses a number of players that the game is not for.
    pub fn check_seats(&self, seats: usize) -> Result<(), OptionError> {
        if self.seats.contains(&seats) {
            return Ok(());
        }
        let (name, players) = (self.name, self.players_words());
        Err(OptionError::new(format!(
            "{name} is for {players}, not {seats}."
        )))
    }
}

/// One step of a game: somebody's choice, or what the dice said.
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

/// A notation that says nothing in this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub String);

impl ParseError {
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError(message.into())
    }
}

/// A source of numbers that somebody else draws: rules hold no random generator of their own.
pub trait Draw {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u64) -> u64;
}

/// A set of rules with its options and content chosen. One value serves any number of tables.
///
/// Contracts that the testkit proves for every game that names itself to it:
/// - `legal` is complete, ascending and without duplicates, and agrees with `check` both ways;
/// - `legal` and `turn` of the seat to act depend on nothing that its `view` hides;
/// - `view(determinize(v)) == v`;
/// - what a viewer cannot see changes nothing in its view, its events, or its legal list;
/// - notation of actions, chance and positions round-trips;
/// - `sample` draws as `chance` weighs, and `lumps` puts together what leads to the same state.
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

    /// Chooses options, for this many players. What is not named takes its default; what the content does not
    /// replace is built in.
    fn configure(options: &Options, seats: usize, content: &Content) -> Result<Self, OptionError> {
        Self::configure_under(Self::CARD.rules_version, options, seats, content)
    }
    /// The same under an older version of the rules, for tables and records that began with it. `rules` lies between 1 and
    /// the card's version.
    fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<Self, OptionError>;
    /// The version of the rules in force.
    fn rules(&self) -> u32;
    /// Every option with its value in force.
    fn options(&self) -> Options;
    fn seats(&self) -> usize;
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
    /// As `chance`, but outcomes that lead to the same state are put together: one stands for all of them, with
    /// their weights added. A game overrides this where there are many: odds and bots look at every one.
    fn lumps(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u64)>) {
        self.chance(state, out);
    }
    /// Plays a ply that `check` has passed or `chance` has listed. Cannot fail.
    fn apply(&self, state: &mut Self::State, ply: Played<Self>, tell: &mut impl FnMut(Self::Event));

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

    fn write_action(&self, state: &Self::State, action: Self::Action) -> String;
    /// Reads an action. It need not be legal: `check` says so with a reason.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ParseError>;
    fn write_chance(&self, outcome: Self::Chance) -> String;
    fn parse_chance(&self, state: &Self::State, text: &str) -> Result<Self::Chance, ParseError>;
    /// The whole state as one line, hidden things included.
    fn write_position(&self, state: &Self::State) -> String;
    /// Reads a position and makes sure that it can be played.
    fn parse_position(&self, text: &str) -> Result<Self::State, ParseError>;

    /// The rule that caused an event.
    fn event_rule(&self, event: &Self::Event) -> RuleId;
    /// The kind of an event, for programs: `threw`, `rolled` …
    fn event_kind(&self, event: &Self::Event) -> &'static str;
    /// The event in words.
    fn say(&self, event: &Self::Event, voice: &Voice) -> Line;

    /// Whether what the last action set going is still open: its result hangs on dice or on an answer.
    fn pending(&self, _state: &Self::State) -> bool {
        false
    }
    /// The result that an event gives to the action that `actor` played, for the table of odds.
    fn result(&self, _event: &Self::Event, _actor: Seat) -> Option<ActionResult> {
        None
    }
    /// The exact odds of an action, by what the seat to act can know. Where nothing hidden matters, any state
    /// that looks like the real one has the same; a game with hidden cards weighs what they can be.
    fn odds(&self, view: &Self::View, action: Self::Action) -> Vec<Case> {
        crate::odds::odds(self, &self.determinize(view, &mut First), action)
    }
    /// Whether a choice stands once it is made, though it revealed nothing: a toss by hand.
    fn binding(&self, _action: Self::Action) -> bool {
        false
    }
    /// Puts a player who resigns or runs out of time out, as the game puts players out (G8). `false` where it has no way
    /// to: then the state is as it was, teammates play on for the one who left, and the side has lost once nobody is left.
    fn leave(
        &self,
        _state: &mut Self::State,
        _seat: Seat,
        _tell: &mut impl FnMut(Self::Event),
    ) -> Result<bool, Illegal> {
        Ok(false)
    }
    /// Who shares a draw that is agreed on now (G8): everybody who is still in.
    fn still_in(&self, _state: &Self::State) -> Winners {
        Winners::everyone(self.seats())
    }
    /// The case that an answer makes in a table of odds ("if it dodges").
    fn case(&self, _state: &Self::State, _answer: Self::Action) -> &'static str {
        ""
    }
}

/// The part of `Game` that is about secrets, for a game that has none: everybody sees the whole state and may read every ply.
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
