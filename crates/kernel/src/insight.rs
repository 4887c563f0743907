//! What a game knows about playing well: all that bots are told beyond the rules.

use crate::{Draw, Game, Seat};

/// What tells the levels of bots apart. How much a mistake costs and how much thought gains differ from game to game, so
/// that each game sets its own rungs, by measuring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ladder {
    /// How far off a look one action ahead is, in `MISJUDGED`: that of level 1, of level 2, and of those above where they
    /// do not think.
    pub misjudged: [f32; 3],
    /// The share of choices at which levels 1 and 2 take anything that looks reasonable.
    pub inattentive: [f32; 2],
    /// The share of choices at which levels 3 and 4 do not think. Level 5 always does.
    pub haste: [f32; 2],
    /// Lines of play that levels 3 to 5 try where they think.
    pub playouts: [u32; 3],
}

impl Ladder {
    pub const USUAL: Ladder = Ladder {
        misjudged: [10.0 / 3.0, 1.0, 1.0],
        inattentive: [0.1, 0.0],
        haste: [0.8, 0.5],
        playouts: [100, 300, 1000],
    };
}

pub trait Insight: Game {
    /// How many times more people mind a loss than a gain at a glance. At 1 a glance weighs as thought does, by
    /// `value`; above that it goes by `glimpse`.
    const AVERSION: f32 = 6.0;

    /// How far off the judgement of a practised player is at a glance, as a standard deviation of the chance to win.
    const MISJUDGED: f32 = 0.012;

    /// How the levels of bots are set apart in this game.
    const LADDER: Ladder = Ladder::USUAL;

    /// Whether `value` at any chance turn is the mean of what it is after it. Search then takes luck off what it learns at
    /// every roll, and at every bluff; if not, only where it works the mean out itself, while something is pending.
    const EVEN: bool = false;

    /// A quick estimate of the chance of `seat` to win (its expected score), between 0 and 1.
    fn value(&self, state: &Self::State, seat: Seat) -> f32;

    /// As `value`, but only what a casual player counts at a glance.
    fn glimpse(&self, state: &Self::State, seat: Seat) -> f32 {
        self.value(state, seat)
    }

    /// How promising an action looks before it is searched; only the proportions matter.
    fn prior(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        1.0
    }

    /// Leaves of the legal actions those that are worth a thought, at least one, in the same order. Bots that think weigh
    /// no others: where hundreds are legal and most of them only do harm, this is what makes a look ahead affordable.
    fn worth(&self, _state: &Self::State, _actions: &mut Vec<Self::Action>) {}

    /// The action that the seat to act comes to play where hand and eye choose, not thought; `None` elsewhere. Bots
    /// take it as it is drawn and search treats it as dice; `value` knows what comes of it on average.
    fn reflex(&self, _state: &Self::State, _draw: &mut impl Draw) -> Option<Self::Action> {
        None
    }

    /// Where a seat that can be predicted is beaten: how often it should play each action, with shares that add up to
    /// 1. Empty elsewhere. It goes by the view, so that a bluff gives nothing away that the seat does not know.
    fn mix(&self, _view: &Self::View, _seat: Seat, _out: &mut Vec<(Self::Action, f32)>) {}

    /// What a seat turns out to play with, if this event tells it: a team, a wizard, a card. Those who measure a game ask
    /// how often it wins.
    fn played_with(&self, _event: &Self::Event) -> Option<(Seat, String)> {
        None
    }
}
