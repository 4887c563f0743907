//! A table without a network: who sits where, what has happened, what may happen next, and what each viewer may know of it.
//!
//! This is the crate for hosting games between people and bots. Server, terminal and teaching table host the same thing:
//!
//! ```text
//! table.decide(&command, now)  -> Ok(entries) or Err(refused)   whole or not at all; nothing has changed yet
//! table.apply(&entry)                                           cannot fail after decide
//! table.duty()                 -> dice to roll, a bot to ask    what the host has to do now
//! table.view(&audience)        -> what that audience may know   the only way out
//! ```
//!
//! Nothing here reads a clock, waits, or touches a network or a disk: the host hands in the time, stores the entries and
//! then applies them. A table follows from its opening, its chairs and its entries, so a restart, another server and a replay
//! all come to the same. A clone shares the history: keeping a table as it was costs next to nothing.
//!
//! # What you meet, in order
//!
//! 1. [`Opening`] and [`Chair`] say how a table is opened and who sits there: a person, a bot, or an invitation
//!    ([`Sitter`]). [`Table::open`] makes the [`Table`], or says why it is [`Broken`].
//! 2. [`Command`] is what people ask of it. [`Table::decide`] answers with [`Moves`] or with [`Refused`].
//! 3. [`Entry`] is one thing that happened. Store it before you tell anyone. [`Body`] says what it was.
//! 4. [`Duty`] is the host's own part: [roll](Table::roll), or ask a bot.
//! 5. [`Audience`] is who looks, and [`TableView`] is what they see.
//! 6. [`Stored`] is a table as a store holds it, and [`Table::restore`] brings it back.
//!
//! # Host a table
//!
//! Ann opens a table, Ben follows her invitation, and they begin to play. Then the host starts again from what it stored:
//!
//! ```
//! use courtside_catalog::{Library, find};
//! use courtside_kernel::{Options, Seat};
//! use courtside_record::Secret;
//! use courtside_table::*;
//!
//! let library = Library::default();
//! let title = find(game_pocket::CARD.id).expect("a game of the catalogue");
//! let play = title.start(&library, &Options::new(), 2)?;
//! let opening = Opening {
//!     id: "court-1".to_owned(),
//!     game: title.card.id.to_owned(),
//!     options: play.options().to_string(),
//!     rules: play.rules(),
//!     content: play.content_hash(),
//!     secret: Secret::fresh()?.to_hex(),
//!     parent: None,
//!     league: None,
//!     created_at: 0,
//! };
//! let person = |name: &str| Chair {
//!     sitter: Sitter::Human { guest: name.to_lowercase() },
//!     name: name.to_owned(),
//!     salt: String::new(),
//! };
//! let invitation = Chair {
//!     sitter: Sitter::Open { invite_key: "door".to_owned() },
//!     name: String::new(),
//!     salt: String::new(),
//! };
//! let mut table = Table::open(&library, opening.clone(), vec![person("Ann"), invitation])?;
//!
//! // A host stores the entries of a decision, and then the table is the one after the last of them.
//! let mut entries = Vec::new();
//! let mut now = 0;
//! let mut host = |table: &mut Table, command: Command| -> Result<(), Refused> {
//!     now += 1000;
//!     let mut moves = table.decide(&command, now)?;
//!     loop {
//!         let last = moves.last().map_or(&*table, |(_, table)| table);
//!         match last.roll(now)? {
//!             Some(roll) => moves.push(roll),
//!             None => break,
//!         }
//!     }
//!     for (entry, next) in moves {
//!         entries.push(entry);
//!         *table = next;
//!     }
//!     Ok(())
//! };
//! host(&mut table, Command::Join { invite_key: "door".to_owned(), chair: person("Ben") })?;
//! for (seat, choice) in [(0, "2c2"), (1, "2c5"), (0, "2c3"), (1, "2c4"), (0, "2x2")] {
//!     let version = table.version();
//!     let choice = choice.to_owned();
//!     host(&mut table, Command::Play { seats: vec![Seat(seat)], version, choice })?;
//! }
//!
//! // Ben's screen: the log is told to him, and it is his turn now that the die has been rolled.
//! let ben = Audience::new(table.seats_of("ben"));
//! assert!(table.view(&ben).my_turn);
//! let log: Vec<String> = table.told(&ben, 0).iter().map(|told| told.line.plain()).collect();
//! assert_eq!(log[0], "Ann's pawn 2 walked to c2");
//! assert_eq!(log[4], "Ann's pawn 2 threw at your pawn 2");
//!
//! // After a restart the table is the same.
//! let stored = Stored {
//!     opening,
//!     chairs: table.chairs().to_vec(),
//!     entries,
//!     rematch: None,
//!     touched_at: table.touched_at(),
//! };
//! let again = Table::restore(&library, stored)?;
//! assert_eq!(again.version(), table.version());
//! assert_eq!(again.record(), table.record());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

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
