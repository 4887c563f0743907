//! What a table is made of: how it was opened, who sits where, and the entries that tell what happened since.

use courtside_kernel::Seat;

/// Milliseconds since 1970. The host reads the clock; nothing here does.
pub type Millis = u64;

/// A table as it was opened. None of this ever changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The table's name in addresses and in the store. The host makes it up.
    pub id: String,
    /// The id on the game's card.
    pub game: String,
    /// `name=value` pairs separated by blanks, every option of the game.
    pub options: String,
    /// The version of the rules that the table is pinned to.
    pub rules: u32,
    /// The hash of the content that the table is pinned to.
    pub content: String,
    /// What the dice come from, in hexadecimal digits. No two tables share one.
    pub secret: String,
    /// The table that this is the rematch of.
    pub parent: Option<String>,
    /// The league that this is a match of.
    pub league: Option<String>,
    /// When it was opened.
    pub created_at: Millis,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet.
    Open {
        /// The key in the invitation link: a guest who has it may sit down.
        invite_key: String,
    },
    /// A person.
    Human {
        /// How the host knows the person again. The server uses the hash of a cookie.
        guest: String,
    },
    /// A program plays.
    Bot {
        /// How well it plays, from 1 to 5.
        level: u8,
    },
}

/// A seat with who sits on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// A person, a bot, or an invitation.
    pub sitter: Sitter,
    /// What others read. Empty if the person gave none; [`clean_name`](crate::clean_name) makes one safe to show.
    pub name: String,
    /// What the person adds to the dice. Rolls wait until every chair is taken, so it is fixed before the first one.
    pub salt: String,
}

impl Chair {
    /// Whether a guest can still sit down here.
    pub fn is_open(&self) -> bool {
        matches!(self.sitter, Sitter::Open { .. })
    }

    /// Whether a bot sits here.
    pub fn is_bot(&self) -> bool {
        matches!(self.sitter, Sitter::Bot { .. })
    }

    /// Whether this guest sits here.
    pub fn is_held_by(&self, guest: &str) -> bool {
        matches!(&self.sitter, Sitter::Human { guest: sitter } if sitter == guest)
    }
}

/// One thing that happened at a table. The first entry makes version 1. [`Table::decide`](crate::Table::decide) and
/// [`Table::roll`](crate::Table::roll) make entries, a store keeps them in order, and [`Table::apply`](crate::Table::apply) plays
/// them again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// When; entries of tables that are older than times have none.
    pub at: Option<Millis>,
    /// Who did it, or whose chair it is about. `None` for dice and for what the host does.
    pub seat: Option<Seat>,
    /// What happened.
    pub body: Body,
}

/// What an entry says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// A ply in the game's notation, or an [incident](courtside_kernel::Incident) such as `!resign:0`. Dice if the entry names no
    /// seat.
    Ply(String),
    /// The last ply was taken back.
    Undo,
    /// The chair of the entry's seat was taken.
    Sit(Chair),
    /// The next table for the same people, by id.
    Rematch(String),
}

/// A table as a store holds it. [`Table::restore`](crate::Table::restore) plays it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// How it was opened.
    pub opening: Opening,
    /// As they are now, by seat.
    pub chairs: Vec<Chair>,
    /// Everything that happened since, in order.
    pub entries: Vec<Entry>,
    /// The next table, if there is one. Tables that are older than rematch entries know it by their parent only.
    pub rematch: Option<String>,
    /// When it last changed.
    pub touched_at: Millis,
}
