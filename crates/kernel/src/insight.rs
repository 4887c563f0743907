//! What a game knows about playing well: all that bots are told beyond the rules.

use crate::{Draw, Game, Seat};

/// What sets the levels of bots apart. A mistake costs more in one game than in another, and thought gains more, so
/// each game sets its own rungs by measuring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ladder {
    /// How far off a look one action ahead is, as a multiple of [`Insight::MISJUDGED`]: for level 1, for level 2, and for the
    /// levels above when they don't think.
    pub misjudged: [f32; 3],
    /// The share of choices at which levels 1 and 2 take any action that looks reasonable.
    pub inattentive: [f32; 2],
    /// The share of choices at which levels 3 and 4 don't think. Level 5 always does.
    pub haste: [f32; 2],
    /// How many lines of play levels 3 to 5 try when they think.
    pub playouts: [u32; 3],
}

impl Ladder {
    /// The rungs of a game that hasn't measured its own.
    pub const USUAL: Ladder = Ladder {
        misjudged: [10.0 / 3.0, 1.0, 1.0],
        inattentive: [0.1, 0.0],
        haste: [0.8, 0.5],
        playouts: [100, 300, 1000],
    };
}

/// What a game knows about playing well. Bots compile against [`Game`] and this, and only [`value`](Insight::value) has to be
/// written.
///
/// ```
/// use courtside_kernel::{Content, Game, Insight, Notation, Options, Seat};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// // Seat 0 has three pawns left, seat 1 has one.
/// let ahead = game.parse_position("b1,c1,d1/b6,-,-/c3,c4/0/0")?;
/// assert!(game.value(&ahead, Seat(0)) > 0.7);
/// assert!(game.value(&ahead, Seat(1)) < 0.3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Insight: Game {
    /// How many times more people mind a loss than a gain at a glance. At 1 a glance goes by [`value`](Insight::value), as thought
    /// does; above 1 it goes by [`glimpse`](Insight::glimpse).
    const AVERSION: f32 = 6.0;

    /// How far off a practised player's judgement is at a glance: a standard deviation of the chance to win.
    const MISJUDGED: f32 = 0.012;

    /// How far apart the levels of bots are in this game.
    const LADDER: Ladder = Ladder::USUAL;

    /// Whether `value` at any chance turn is the mean of what it is after it. Search then takes luck off what it learns at
    /// every roll, and at every bluff; if not, only where it works the mean out itself, while something is pending.
    const EVEN: bool = false;

    /// A quick estimate of a seat's chance to win (its expected score), from 0 to 1. It may look at the whole state: bots call it
    /// on states that they drew from a view.
    fn value(&self, state: &Self::State, seat: Seat) -> f32;

    /// As `value`, but only what a casual player counts at a glance.
    fn glimpse(&self, state: &Self::State, seat: Seat) -> f32 {
        self.value(state, seat)
    }

    /// How promising an action looks before it is searched; only the proportions matter.
    fn prior(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        1.0
    }

    /// Keeps the legal actions that are worth a thought: at least one, in the same order. Bots above level 0 weigh no others. Where
    /// hundreds are legal and most only do harm, this makes a look ahead affordable.
    fn worth(&self, _state: &Self::State, _actions: &mut Vec<Self::Action>) {}

    /// The action that the seat to act comes to play when hand and eye choose, not thought; `None` otherwise. Bots take it as it is
    /// drawn, and search treats it as dice. `value` knows what comes of it on average.
    fn reflex(&self, _state: &Self::State, _draw: &mut impl Draw) -> Option<Self::Action> {
        None
    }

    /// Appends how often a seat should play each action where a predictable player loses. The shares add up to 1. Appends nothing
    /// elsewhere. It goes by the view, so a bluff gives nothing away that the seat doesn't know.
    fn mix(&self, _view: &Self::View, _seat: Seat, _out: &mut Vec<(Self::Action, f32)>) {}

    /// What a seat turns out to play with, if this event tells it: a team, a wizard, a card. Measurements count how often each
    /// wins.
    fn played_with(&self, _event: &Self::Event) -> Option<(Seat, String)> {
        None
    }
}
