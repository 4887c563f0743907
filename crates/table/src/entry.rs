//! What a table is made of: how it was opened, who sits where, and the entries that tell what happened since.

use courtside_kernel::Seat;

/// Milliseconds since 1970. The host reads the clock; nothing here does.
pub type Millis = u64;

/// A table as it was opened. None of this ever changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub id: String,
    pub game: String,
    /// `name=value` pairs.
    pub options: String,
    /// The version of the rules and the hash of the content that it is pinned to.
    pub rules: u32,
    pub content: String,
    /// What the dice come from, in hexadecimal digits. No two tables share one.
    pub secret: String,
    /// The table that this is the rematch of.
    pub parent: Option<String>,
    /// The league that this is a match of.
    pub league: Option<String>,
    pub created_at: Millis,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet. The key of the invitation link lets a guest sit down.
    Open {
        invite_key: String,
    },
    /// A person, known by the hash of a cookie.
    Human {
        guest: String,
    },
    Bot {
        level: u8,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    pub sitter: Sitter,
    /// Empty if the person gave none.
    pub name: String,
    /// What the person added to the dice.
    pub salt: String,
}

impl Chair {
    pub fn is_open(&self) -> bool {
        matches!(self.sitter, Sitter::Open { .. })
    }

    pub fn is_bot(&self) -> bool {
        matches!(self.sitter, Sitter::Bot { .. })
    }

    /// Whether this guest sits here.
    pub fn is_held_by(&self, guest: &str) -> bool {
        matches!(&self.sitter, Sitter::Human { guest: sitter } if sitter == guest)
    }
}

/// One thing that happened at a table. Entry 0 made version 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// When; entries of tables that are older than times have none.
    pub at: Option<Millis>,
    /// Who did it, or whose chair it is about; nobody for dice and for what the host does.
    pub seat: Option<Seat>,
    pub body: Body,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// A ply in the game's notation; a roll if the entry names no seat.
    Ply(String),
    /// The last ply was taken back.
    Undo,
    /// Somebody took the chair of the entry's seat.
    Sit(Chair),
    /// The next table for the same people, by id.
    Rematch(String),
}

/// A table as a store holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub opening: Opening,
    /// As they are now, by seat.
    pub chairs: Vec<Chair>,
    pub entries: Vec<Entry>,
    /// The next table, if there is one. Tables that are older than rematch entries know it by their parent only.
    pub rematch: Option<String>,
    /// When it last changed.
    pub touched_at: Millis,
}
