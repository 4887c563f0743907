//! What people ask of a table, and why it may say no.

use crate::Chair;
use courtside_catalog::Refusal;
use courtside_kernel::Seat;

/// Something that a person wants to do. `seats` are the seats that the person holds; the host has checked that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Makes a choice: one ply, or several with blanks between them, all or none.
    Play {
        /// The person's seats. One of them must be the seat to act.
        seats: Vec<Seat>,
        /// The [version](crate::Table::version) that the person was looking at. A ply or an undo since then makes the choice
        /// stale.
        version: u64,
        /// The plies in the game's notation.
        choice: String,
    },
    /// Takes the last ply back.
    Undo {
        /// The person's seats. One of them must have played the ply.
        seats: Vec<Seat>,
        /// The version that the person was looking at.
        version: u64,
    },
    /// Takes the first open chair that this key fits. A guest who sits there already changes nothing.
    Join {
        /// The key of the invitation.
        invite_key: String,
        /// Who sits down, with a name and a salt for the dice.
        chair: Chair,
    },
    /// The players of these seats give up (G8).
    Resign {
        /// The person's seats.
        seats: Vec<Seat>,
    },
    /// Bots play on for the people on these seats (G8).
    StandIn {
        /// The seats to take over. Those of bots are left alone.
        seats: Vec<Seat>,
        /// How well the bots play, from 1 to 5.
        level: u8,
    },
    /// Puts a bot on the first open chair, or on all of them.
    Fill {
        /// The person's seats. A spectator has none and may not do this.
        seats: Vec<Seat>,
        /// How well the bots play, from 1 to 5.
        level: u8,
        /// Whether all open chairs are filled, or only the first.
        all: bool,
    },
}

impl Command {
    /// The version that it answers, if it answers one.
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

/// Why a table refuses. Nothing has changed. `Display` says it to the person in whole sentences.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// A ply or an undo came after the version that the command answers.
    #[error("The table has moved on since you looked. Look again and choose again.")]
    Stale,
    /// The person holds no seat here.
    #[error("You're watching this table. Only people who sit here can do that.")]
    NotSeated,
    /// The player with this name acts.
    #[error("It's {0}'s turn.")]
    NotYourTurn(String),
    /// The dice are to be rolled, or the game is over.
    #[error("Nobody can act right now.")]
    NobodyActs,
    /// A rule says no, or the text means nothing in this game.
    #[error("{}", sentence(&.0.message))]
    Rules(Refusal),
    /// The last ply isn't the person's, or it revealed something, or it was a roll or a toss by hand.
    #[error(
        "There's nothing of yours to take back: dice have been rolled, or someone has seen what it showed."
    )]
    NothingToUndo,
    /// [`MOST_UNDOS`](crate::MOST_UNDOS) moves in a row were taken back.
    #[error("You've taken back {0} moves in a row. Play on from here.")]
    UndoSpent(u32),
    /// No open chair fits the key.
    #[error("This invitation doesn't work any more: someone has used it. Ask for a new one.")]
    UsedInvitation,
    /// There is no chair for a bot.
    #[error("Every seat at this table is taken.")]
    NoOpenChair,
    /// What the host was asked for has to wait until the game is over. The host refuses with it, not the table.
    #[error("Finish this game first.")]
    StillRunning,
    /// [`may_be_advised`](crate::Table::may_be_advised) says no. The host refuses with it, not the table.
    #[error("Advice is for people who play against bots only, on their own turn.")]
    NoAdvice,
}

/// Games write for logs and records, too; people read whole sentences.
fn sentence(message: &str) -> String {
    format!("{}.", message.trim_end_matches('.'))
}

impl Refused {
    /// One word for programs: `stale`, `seat`, `undo`, `key`, `taken`, `running`, `advice`, or the code of the rules' refusal.
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

    /// The rule that says no, if one does.
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
