//! What people ask of a league, and why it may say no.

use courtside_kernel::{Illegal, Seat};
use courtside_table::{Chair, Millis};

/// Something that someone wants to do, with the seats they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Picks a wizard, sends a lineup or withdraws: a ply in notation, such as `0.take:21`.
    Play { seats: Vec<Seat>, ply: String },
    /// Takes the first open chair that this key fits. A guest who sits there already changes nothing.
    Join { invite_key: String, chair: Chair },
    /// Puts bots on all open chairs.
    Fill { seats: Vec<Seat>, level: u8 },
    /// Hands an owner's team over to a bot: one's own, or that of someone who keeps the others waiting (W113).
    HandOver {
        seats: Vec<Seat>,
        owner: u8,
        level: u8,
        /// Since when this owner keeps a match waiting, as far as the host knows: matches are tables of their own.
        waited_since: Option<Millis>,
    },
}

/// Why a league refuses. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("You're watching this league. Only its owners can do that.")]
    NotSeated,
    #[error("The first player of a team of two drafts and sends the lineups.")]
    SecondPlayer,
    #[error("That team isn't yours.")]
    NotYours,
    #[error("It's too soon to replace {}. A bot may take over after three days.", .0)]
    TooSoon(String),
    #[error("A bot already plays for this team.")]
    BotAlready,
    #[error("There is no bot of that level.")]
    NoSuchLevel,
    #[error("The league starts when every seat is taken.")]
    NotStarted,
    #[error("The league is over.")]
    Over,
    #[error("{}", .0.message)]
    Rules(Illegal),
    #[error("{0}")]
    Notation(String),
    #[error("This invitation is used up: another player took the seat. Ask for a new one.")]
    UsedInvitation,
    #[error("Every seat in this league is taken.")]
    NoOpenChair,
}

impl Refused {
    /// A word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refused::NotSeated | Refused::NotYours | Refused::SecondPlayer => "seat",
            Refused::TooSoon(_) | Refused::BotAlready | Refused::NoSuchLevel => "hand-over",
            Refused::NotStarted => "open",
            Refused::Over => "over",
            Refused::Rules(_) => "illegal",
            Refused::Notation(_) => "notation",
            Refused::UsedInvitation => "key",
            Refused::NoOpenChair => "taken",
        }
    }

    /// The rule that says no.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refused::Rules(illegal) => Some(illegal.rule.0),
            Refused::TooSoon(_) | Refused::BotAlready => Some("W113"),
            Refused::SecondPlayer => Some("W100"),
            _ => None,
        }
    }
}
