//! What people ask of a table, and why it may say no.

use crate::Chair;
use courtside_catalog::Refusal;
use courtside_kernel::Seat;

/// Something that somebody wants to do, with the seats they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Makes a choice in answer to a version: one ply, or several with blanks between them, all or none.
    Play {
        seats: Vec<Seat>,
        version: u64,
        choice: String,
    },
    /// Takes the last ply back.
    Undo { seats: Vec<Seat>, version: u64 },
    /// Takes the first open chair that this key fits. A guest who sits there already changes nothing.
    Join { invite_key: String, chair: Chair },
    /// The players of these seats give up (G8).
    Resign { seats: Vec<Seat> },
    /// A bot plays on for the people on these seats (G8).
    StandIn { seats: Vec<Seat>, level: u8 },
    /// Puts a bot on the first open chair, or on all of them.
    Fill {
        seats: Vec<Seat>,
        level: u8,
        all: bool,
    },
}

impl Command {
    /// The version that it answers, where it does.
    pub fn version(&self) -> Option<u64> {
        match self {
            Command::Play { version, .. } | Command::Undo { version, .. } => Some(*version),
            Command::Join { .. }
            | Command::Resign { .. }
            | Command::StandIn { .. }
            | Command::Fill { .. } => None,
        }
    }
}

/// Why a table refuses. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("The table has moved on since you looked. Look again and choose again.")]
    Stale,
    #[error("You're watching this table. Only people who sit here can do that.")]
    NotSeated,
    #[error("It's {0}'s turn.")]
    NotYourTurn(String),
    #[error("Nobody can act right now.")]
    NobodyActs,
    /// A rule says no, or the text means nothing in this game.
    #[error("{}", sentence(&.0.message))]
    Rules(Refusal),
    #[error(
        "There's nothing of yours to take back: dice have been rolled, or somebody has seen what it showed."
    )]
    NothingToUndo,
    #[error("You've taken back {0} moves in a row. Play on from here.")]
    UndoSpent(u32),
    #[error("This invitation doesn't work any more: somebody has used it. Ask for a new one.")]
    UsedInvitation,
    #[error("Every seat at this table is taken.")]
    NoOpenChair,
    #[error("Finish this game first.")]
    StillRunning,
    #[error("Advice is for people who play against bots only, on their own turn.")]
    NoAdvice,
}

/// Games write for logs and records, too; people read whole sentences.
fn sentence(message: &str) -> String {
    format!("{}.", message.trim_end_matches('.'))
}

impl Refused {
    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Stale => "stale",
            Refused::NotSeated | Refused::NotYourTurn(_) | Refused::NobodyActs => "seat",
            Refused::Rules(refusal) => refusal.code,
            Refused::NothingToUndo | Refused::UndoSpent(_) => "undo",
            Refused::UsedInvitation => "key",
            Refused::NoOpenChair => "taken",
            Refused::StillRunning => "running",
            Refused::NoAdvice => "advice",
        }
    }

    /// The rule that says no.
    pub fn rule(&self) -> Option<&str> {
        match self {
            Refused::Rules(refusal) => refusal.rule.as_deref(),
            _ => None,
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Rules(refusal)
    }
}
