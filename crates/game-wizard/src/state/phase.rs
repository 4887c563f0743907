//! What happens next, and what a throw or a spell under way is about.

use super::{Ball, BallKind, Side, Wizard, Wizards};
use crate::board::Square;
use crate::content::Spell;

/// What a Teleport takes (W13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Load {
    /// A wizard, with the ball it holds or without.
    Wizard { wizard: Wizard, with_ball: bool },
    /// The ball that a wizard holds.
    Held(Wizard),
    /// A ball that lies on a space.
    Lying { at: Square, kind: BallKind },
    /// A wizard and a loose ball, each to a space of its own. Of balls alike on one space it is the first.
    Pair { wizard: Wizard, ball: Ball },
}

/// Who or what bears an effect. A marker on a held ball counts as its holder's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bearer {
    Wizard(Wizard),
    Lying { at: Square, kind: BallKind },
}

/// A marker on the court: what a Dispel cancels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    pub bearer: Bearer,
    pub spell: Spell,
    /// Whose spell it is.
    pub side: Side,
}

/// A spell that is being settled. The caster is the active wizard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Casting {
    /// A spell that leaves markers; targets are settled in initiative order (W11).
    Effect {
        spell: Spell,
        /// Targets that are not yet settled.
        left: Wizards,
        /// How many there were, and how many of them bear the effect now.
        of: u8,
        took: u8,
        /// Whether it rebounded and the caster now has it.
        rebounded: bool,
    },
    Teleport {
        load: Load,
        to: Square,
        /// Where the ball of a pair goes; `OFF` for other loads.
        ball_to: Square,
    },
    Dispel(Marker),
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A die of a side for who is player 1; `against` is what side 0 rolled, once it has (W42).
    FirstRoll {
        side: Side,
        against: Option<u8>,
    },
    /// A stat card is dealt next. `leader` picks first in a schoolyard draft, once that is settled (W43, W44).
    Deal {
        leader: Option<Side>,
    },
    /// Player 2 takes the first pick or leaves it (W44).
    Choose,
    /// A side picks from the pool (W44).
    Take {
        side: Side,
        leader: Side,
    },
    /// A side buys a spell card or stops (W47).
    Buy {
        side: Side,
    },
    /// A side places its next wizard (W45).
    Place {
        side: Side,
    },
    /// The players of a side pick the wizards that they will play; `left` are still free (W36).
    Claim {
        side: Side,
        left: Wizards,
    },
    /// The active wizard comes onto the court (W16, W17).
    Enter,
    /// The active wizard does something.
    Act,
    /// The active wizard rolls its throw.
    ThrowDice {
        target: Wizard,
    },
    /// The throw has this total; the target rolls its dodge.
    DodgeDice {
        target: Wizard,
        total: u8,
    },
    /// The target has dodged and steps aside (W62).
    Dodge {
        target: Wizard,
    },
    /// This wizard has caught a ball: one of its side may come back (W17).
    Return {
        catcher: Wizard,
    },
    /// The caster chooses the destination of a Teleport (W13).
    Destination {
        load: Load,
    },
    /// A wizard and a loose ball are teleported: `to` is where the wizard goes, and the caster chooses for the ball (W13).
    BallDestination {
        wizard: Wizard,
        ball: Ball,
        to: Square,
    },
    /// The caster rolls.
    CastDice {
        casting: Casting,
    },
    /// The cast has this total; the next target rolls to resist.
    ResistDice {
        casting: Casting,
        total: u8,
    },
    /// The spell has come back; the caster rolls to resist it (W11).
    ReboundDice {
        casting: Casting,
        total: u8,
    },
    /// A wizard has got Butter Fingers and drops its ball (W15). A total of `None`: nobody resists.
    Fumble {
        wizard: Wizard,
        casting: Casting,
        total: Option<u8>,
    },
    Won(Side),
    Drawn,
}

impl Casting {
    pub const fn spell(self) -> Spell {
        match self {
            Casting::Effect { spell, .. } => spell,
            Casting::Teleport { .. } => Spell::Teleport,
            Casting::Dispel(_) => Spell::Dispel,
        }
    }
}

impl Phase {
    /// Whether no wizard has acted yet.
    pub const fn is_setup(self) -> bool {
        matches!(
            self,
            Phase::FirstRoll { .. }
                | Phase::Deal { .. }
                | Phase::Choose
                | Phase::Take { .. }
                | Phase::Buy { .. }
                | Phase::Place { .. }
                | Phase::Claim { .. }
        )
    }
}
