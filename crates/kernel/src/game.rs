//! The contract of a game: its rules.

use crate::{
    Content, GameCard, Insight, Narration, Notation, OptionError, Options, RuleId, Seat, Setting,
    Turn, Viewer, Winners,
};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

/// One step of a game. A history of plies from the setup is all that is ever stored: the state follows from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ply<A, C> {
    /// The choice of the seat to act.
    Act(A),
    /// What dice, cards or another draw came to.
    Chance(C),
}

/// A [`Ply`] of the game `G`.
pub type Played<G> = Ply<<G as Game>::Action, <G as Game>::Chance>;

/// Why an action can't be played. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// A whole sentence for the player who tried.
    pub message: String,
}

impl Illegal {
    /// Refuses by a rule: `Illegal::new(RuleId("P5"), "Pawn 1 has no ball, so it can't throw.")`.
    pub fn new(rule: RuleId, message: impl Into<String>) -> Illegal {
        Illegal {
            rule,
            message: message.into(),
        }
    }
}

/// Where chance comes from. Rules hold no random generator, so the caller hands one in: dice that anyone can check
/// (`courtside_record::Secret::draw`), the seeded numbers of a bot (`courtside_bots::Rng`), or a script in a test.
///
/// ```
/// use courtside_kernel::Draw;
///
/// /// Rolls these faces one after the other.
/// struct Script(Vec<u64>);
///
/// impl Draw for Script {
///     fn below(&mut self, n: u64) -> u64 {
///         self.0.remove(0) % n
///     }
/// }
///
/// assert_eq!(Script(vec![4]).below(6), 4);
/// ```
pub trait Draw {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u64) -> u64;
}

/// The rules of a game, with its options and content chosen. One value serves any number of matches.
///
/// What a game says and how its plies are written are traits of their own ([`Narration`], [`Notation`]): bots need neither.
///
/// The testkit proves these contracts for every game that registers with it:
/// - `legal` is complete, ascending and without duplicates, and agrees with `check` both ways;
/// - `legal` and `turn` of the seat to act depend on nothing that its `view` hides;
/// - `view(determinize(v)) == v`;
/// - what a viewer can't see changes nothing in its view, its events or its legal list;
/// - `sample` draws as `chance` weighs, and `merged_chance` merges only what leads to the same state.
///
/// # Writing a game
///
/// Two players stand 3 steps apart. On your turn, step closer or throw. A throw hits if the die shows more than the
/// distance.
///
/// ```
/// use courtside_kernel::*;
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
/// struct Court { distance: u8, active: Seat, thrown: bool, hit: bool }
///
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// enum Move { Step, Throw }
///
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// enum Event { Stepped, Threw, Landed { face: u8 } }
///
/// struct Duel(Setting);
///
/// static CARD: GameCard = GameCard {
///     id: "duel",
///     name: "Duel",
///     tagline: "Step closer, or throw now?",
///     designer: "You",
///     notice: "",
///     minutes: 1,
///     seats: &[2],
///     seat_names: &["Left", "Right"],
///     livery: Livery::house(["Duel", "Dodgeball"]),
///     quick: None,
///     hidden: true,
///     rules_version: 1,
///     options: &[],
///     content: &[],
///     rulebook: "",
///     lessons: "",
/// };
///
/// impl Game for Duel {
///     const CARD: &'static GameCard = &CARD;
///     type State = Court;
///     type Action = Move;
///     type Chance = u8;
///     type Event = Event;
///
///     // Nothing is hidden in this game.
///     no_secrets!(Court);
///
///     fn from_setting(setting: Setting, _: &Content) -> Result<Duel, OptionError> {
///         Ok(Duel(setting))
///     }
///     fn setting(&self) -> &Setting {
///         &self.0
///     }
///     fn setup(&self) -> Court {
///         Court { distance: 3, active: Seat(0), thrown: false, hit: false }
///     }
///     fn turn(&self, court: &Court) -> Turn {
///         match court {
///             Court { hit: true, active, .. } => Turn::Over(Winners::only(*active), RuleId("X2")),
///             Court { thrown: true, .. } => Turn::Chance,
///             Court { active, .. } => Turn::Act(*active),
///         }
///     }
///     fn legal(&self, court: &Court, out: &mut Vec<Move>) {
///         if self.turn(court).actor().is_some() {
///             out.extend((court.distance > 1).then_some(Move::Step));
///             out.push(Move::Throw);
///         }
///     }
///     fn check(&self, court: &Court, action: Move) -> Result<(), Illegal> {
///         let refuse = |rule, message| Err(Illegal::new(RuleId(rule), message));
///         match action {
///             _ if self.turn(court).actor().is_none() => refuse("X2", "It is no player's turn."),
///             Move::Step if court.distance == 1 => refuse("X1", "You can't step any closer."),
///             _ => Ok(()),
///         }
///     }
///     fn chance(&self, court: &Court, out: &mut Vec<(u8, u64)>) {
///         if court.thrown {
///             out.extend((1..=6).map(|face| (face, 1)));
///         }
///     }
///     fn apply(&self, court: &mut Court, ply: Played<Duel>, tell: &mut impl FnMut(Event)) {
///         match ply {
///             Ply::Act(Move::Step) => {
///                 court.distance -= 1;
///                 court.active = court.active.other();
///                 tell(Event::Stepped);
///             }
///             Ply::Act(Move::Throw) => {
///                 court.thrown = true;
///                 tell(Event::Threw);
///             }
///             Ply::Chance(face) => {
///                 court.thrown = false;
///                 court.hit = face > court.distance;
///                 if !court.hit {
///                     court.active = court.active.other();
///                 }
///                 tell(Event::Landed { face });
///             }
///         }
///     }
///     fn pending(&self, court: &Court) -> bool {
///         court.thrown
///     }
/// }
///
/// let game = Duel::configure(&Options::new(), 2, &Content::new())?;
/// let mut court = game.setup();
/// let mut told = Vec::new();
/// for ply in [Ply::Act(Move::Step), Ply::Act(Move::Step)] {
///     game.apply(&mut court, ply, &mut |event| told.push(event));
/// }
/// let refused = game.check(&court, Move::Step).expect_err("they stand one step apart");
/// assert_eq!(refused.rule, RuleId("X1"));
///
/// for ply in [Ply::Act(Move::Throw), Ply::Chance(5)] {
///     game.apply(&mut court, ply, &mut |event| told.push(event));
/// }
/// assert_eq!(game.turn(&court), Turn::Over(Winners::only(Seat(0)), RuleId("X2")));
/// assert_eq!(told.last(), Some(&Event::Landed { face: 5 }));
/// # Ok::<(), OptionError>(())
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// What the game is called, how many play it and which options it has.
    const CARD: &'static GameCard;

    /// All of a match at a moment, hidden things included. Equal states have the same future.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a seat can choose. Its order is the order of legal lists.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// What a draw can come to: a face, a set of dice, a card.
    type Chance: Copy + Ord + Hash + Debug + Send + Sync;
    /// Something that a ply did. A ply that changes the state tells at least one. Events are for people and their screens: what
    /// a viewer may know is in its view, not in what it was told.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know. It is the only thing that bots, presenters and pages get.
    type View: Clone + Eq + Hash + Debug + Send + Sync + Serialize;

    /// Makes the game by these options, this number of players and this version of its rules. The setting has been checked
    /// against the card; the content has not. Callers use [`configure`](Game::configure).
    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError>;
    /// The game by its newest rules. Options that aren't named take their defaults, and content that isn't replaced is the
    /// built-in one.
    fn configure(options: &Options, seats: usize, content: &Content) -> Result<Self, OptionError> {
        Self::configure_under(Self::CARD.rules_version, options, seats, content)
    }
    /// The game by an older version of its rules, for tables and records that began with it.
    fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<Self, OptionError> {
        Self::from_setting(Setting::new(Self::CARD, rules, options, seats)?, content)
    }
    /// What this game was configured by.
    fn setting(&self) -> &Setting;
    /// The version of the rules in force, from 1.
    fn rules(&self) -> u32 {
        self.setting().rules()
    }
    /// Every option with its value in force, defaults included.
    fn options(&self) -> &Options {
        self.setting().options()
    }
    /// How many play.
    fn seats(&self) -> usize {
        self.setting().seats()
    }
    /// The side that a seat is on. Seats with the same number win together; by default every seat plays for itself.
    fn team(&self, seat: Seat) -> u8 {
        seat.0
    }
    /// The content that this game was configured with, as canonical text. Its hash pins a table. Empty for a game without content
    /// files.
    fn content(&self) -> String {
        String::new()
    }

    /// The first state. Nothing in it is random: a shuffle or a first roll is a chance ply.
    fn setup(&self) -> Self::State;
    /// What happens next: a seat acts, chance decides, or the game is over.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends every action of the seat to act, ascending. Appends nothing at other turns.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// Whether an action is legal, or the rule that forbids it. Agrees with `legal` for every action.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;
    /// Appends every outcome of a chance turn with its integer weight, ascending. Appends nothing at other turns.
    fn chance(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u64)>);
    /// Draws one outcome by its weight. A game overrides this where rolling is quicker than listing.
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
    /// Plays a ply that `check` has passed or `chance` has listed, and tells its events in order. It can't fail.
    fn apply(&self, state: &mut Self::State, ply: Played<Self>, tell: &mut impl FnMut(Self::Event));
    /// Whether the last action is still open: its result depends on dice or on another seat's answer. [Odds](mod@crate::odds) play
    /// on while this holds.
    fn pending(&self, _state: &Self::State) -> bool {
        false
    }

    /// What a viewer may know of a state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Draws a state that the viewer can't tell from the real one: what the view hides is dealt again.
    fn determinize(&self, view: &Self::View, draw: &mut impl Draw) -> Self::State;
    /// The event as this viewer may know it; `None` if it may not know of it at all.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether a viewer who looks at `now` may read a ply that was played in `before`. Records write `?` for the others.
    fn may_read(
        &self,
        now: &Self::State,
        before: &Self::State,
        ply: Played<Self>,
        viewer: Viewer,
    ) -> bool;

    /// Takes a player who resigns or runs out of time out of the game, as its rules put players out (G8). `false` if the rules have
    /// no way to: then the state is as it was, teammates play on, and a side without players has lost.
    fn leave(
        &self,
        _state: &mut Self::State,
        _seat: Seat,
        _tell: &mut impl FnMut(Self::Event),
    ) -> Result<bool, Illegal> {
        Ok(false)
    }
    /// The seats that share a draw that is agreed on now (G8): by default all of them.
    fn still_in(&self, _state: &Self::State) -> Winners {
        Winners::everyone(self.seats())
    }
}

/// A game with everything that a table needs. Every type with the three traits has it.
pub trait Playable: Notation + Narration + Insight {}

impl<G: Notation + Narration + Insight> Playable for G {}

/// The part of [`Game`] that is about secrets, for a game without any: everyone sees the whole state and may read every ply.
/// Write it inside the `impl Game`, as the example there does. The game's `State` must be `Serialize`.
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

/// A draw that is always 0: the first outcome of every list. For looking at a state that has to be drawn but doesn't matter.
pub struct First;

impl Draw for First {
    fn below(&mut self, _n: u64) -> u64 {
        0
    }
}

/// Picks an outcome with a probability in proportion to its weight. It makes one draw below the sum of the weights, so that
/// anyone who checks dice can repeat it.
///
/// ```
/// use courtside_kernel::game::{First, pick_weighted};
///
/// let faces = [("miss", 4), ("hit", 2)];
/// assert_eq!(pick_weighted(&faces, &mut First), "miss");
/// ```
///
/// # Panics
///
/// If the weights add up to 0.
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
