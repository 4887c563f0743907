//! A table without HTTP: who sits where, what has happened, what may happen next, and what each viewer may know of it.
//!
//! It is the one place that knows what a table is. Server, terminal, engine and teaching table host the same thing:
//!
//! ```text
//! table.decide(&command, now)  -> Ok(entries) or Err(refused)   whole or not at all; nothing has changed yet
//! table.apply(&entry)                                           cannot fail after decide
//! table.duty()                 -> dice to roll, a bot to ask    what the host has to do now
//! table.view(&audience)        -> what that audience may know   the only way out
//! ```
//!
//! Nothing here reads a clock, waits, or touches a network or a disk: the host hands in the time, stores the entries and
//! then applies them. A table is a pure function of its opening, its chairs and its entries, so a restart, another node
//! and a replay come to the same. A clone shares the history: keeping a table as it was costs next to nothing.

mod command;
mod decide;
mod entry;
mod names;
mod table;
mod view;

pub use command::{Command, Refused};
pub use entry::{Body, Chair, Entry, Millis, Opening, Sitter, Stored};
pub use names::{BOT_NAMES, bot, clean_name, of as names_of};
pub use table::{Broken, Duty, MOST_UNDOS, Moves, Table};
pub use view::{Audience, TableView};
