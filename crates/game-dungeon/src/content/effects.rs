//! What ability cards do: effects, whose they are and when they make sense.

use super::abilities::Whistle;
use super::kinds::{Counts, Face, Role};
use crate::state::Moment;

/// One thing that a card does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The offence rerolls one to this many of its dice.
    RerollUpTo(u8),
    /// The defence picks this many dice, which the offence rerolls.
    ForceReroll(u8),
    /// The defence picks this many dice, which are discarded.
    DiscardDice(u8),
    /// One die is turned.
    Turn {
        from: FromFace,
        to: ToFace,
    },
    /// Faces that count as if rolled.
    Add(Counts),
    /// The offence looks at the defence card.
    Peek,
    /// The pawn takes a step before the play is selected.
    PawnStep,
    /// A colour that cannot be called this down.
    BanColour,
    /// More dice this down, or fewer.
    Dice(i8),
    DownNotCounted,
    BackSpaces(u8),
    BackReds(u8),
    /// The ball moves at most this many spaces of the play's colour.
    AtMostSpaces(u8),
    Turnover,
    /// Bolts go from the other side to this one.
    StealBolts(u8),
    /// The other side loses bolts to the supply.
    DrainBolts(u8),
    GainBolts(u8),
    /// The clock moves; always back.
    Clock(i8),
    TimeNotCounted,
    /// The defence rolls the black die; a blank does nothing.
    Black {
        claw: Vec<Effect>,
        shield: Vec<Effect>,
        skull: Vec<Effect>,
    },
}

/// Which dice may be turned. Never time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FromFace {
    Any,
    Face(Face),
}

/// What a die may be turned to. Never time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToFace {
    ShownByAnother,
    BallOrCleat,
}

impl Effect {
    /// Whether the player picks a die, a direction or a colour with it.
    pub const fn needs_pick(&self) -> bool {
        matches!(
            self,
            Effect::RerollUpTo(_)
                | Effect::ForceReroll(_)
                | Effect::DiscardDice(_)
                | Effect::Turn { .. }
                | Effect::PawnStep
                | Effect::BanColour
        )
    }

    /// Whose cards have it; `None` for both.
    pub(super) const fn role(&self) -> Option<Role> {
        match self {
            Effect::RerollUpTo(_)
            | Effect::Turn { .. }
            | Effect::Add(_)
            | Effect::Peek
            | Effect::PawnStep
            | Effect::DownNotCounted
            | Effect::TimeNotCounted => Some(Role::Offence),
            Effect::ForceReroll(_)
            | Effect::DiscardDice(_)
            | Effect::BanColour
            | Effect::BackSpaces(_)
            | Effect::BackReds(_)
            | Effect::AtMostSpaces(_)
            | Effect::Turnover
            | Effect::Black { .. } => Some(Role::Defence),
            Effect::Dice(dice) if *dice > 0 => Some(Role::Offence),
            Effect::Dice(_) => Some(Role::Defence),
            Effect::StealBolts(_)
            | Effect::DrainBolts(_)
            | Effect::GainBolts(_)
            | Effect::Clock(_) => None,
        }
    }

    /// Whether it makes sense in a card with this whistle.
    pub(super) const fn fits(&self, whistle: Whistle) -> bool {
        match self {
            Effect::Peek | Effect::PawnStep | Effect::BanColour | Effect::Dice(_) => {
                matches!(whistle, Whistle::Before)
            }
            Effect::DownNotCounted => matches!(whistle, Whistle::After),
            Effect::BackSpaces(_) | Effect::BackReds(_) => {
                matches!(whistle, Whistle::None | Whistle::After)
            }
            Effect::StealBolts(_)
            | Effect::DrainBolts(_)
            | Effect::GainBolts(_)
            | Effect::Clock(_) => true,
            _ => matches!(whistle, Whistle::None),
        }
    }

    /// Whether it can happen at all in a window of this moment (D17): what it changes must still be to come.
    pub const fn happens_in(&self, moment: Moment) -> bool {
        match self {
            Effect::Peek | Effect::BanColour | Effect::Dice(_) => matches!(moment, Moment::Before),
            Effect::PawnStep | Effect::DownNotCounted => !matches!(moment, Moment::Dice),
            Effect::BackSpaces(_)
            | Effect::BackReds(_)
            | Effect::StealBolts(_)
            | Effect::DrainBolts(_)
            | Effect::GainBolts(_)
            | Effect::Clock(_) => true,
            Effect::RerollUpTo(_)
            | Effect::ForceReroll(_)
            | Effect::DiscardDice(_)
            | Effect::Turn { .. }
            | Effect::Add(_)
            | Effect::AtMostSpaces(_)
            | Effect::Turnover
            | Effect::TimeNotCounted
            | Effect::Black { .. } => matches!(moment, Moment::Dice),
        }
    }

    /// As in the file.
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Effect::RerollUpTo(_) => "reroll_up_to",
            Effect::ForceReroll(_) => "force_reroll",
            Effect::DiscardDice(_) => "discard_dice",
            Effect::Turn { .. } => "turn",
            Effect::Add(_) => "add",
            Effect::Peek => "peek",
            Effect::PawnStep => "pawn_step",
            Effect::BanColour => "ban_colour",
            Effect::Dice(_) => "dice",
            Effect::DownNotCounted => "down_not_counted",
            Effect::BackSpaces(_) => "back_spaces",
            Effect::BackReds(_) => "back_reds",
            Effect::AtMostSpaces(_) => "at_most_spaces",
            Effect::Turnover => "turnover",
            Effect::StealBolts(_) => "steal_bolts",
            Effect::DrainBolts(_) => "drain_bolts",
            Effect::GainBolts(_) => "gain_bolts",
            Effect::Clock(_) => "clock",
            Effect::TimeNotCounted => "time_not_counted",
            Effect::Black { .. } => "black",
        }
    }
}
