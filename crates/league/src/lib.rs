//! A Wizard league without HTTP: who owns which team, what has happened, which matches are to be played, and what each owner may
//! know. The rules of a league are `game_wizard::league`; this is what a table is to a match.
//!
//! ```text
//! season.decide(&command, now)  -> Ok(entries) or Err(refused)   whole or not at all; nothing has changed yet
//! season.apply(&entry)                                           cannot fail after decide
//! season.next(now)              -> a lot, a deal, a bot's choice what the host does by itself
//! season.matches()              -> the tables that matches are played at
//! season.view(owner)            -> what that owner may know
//! ```
//!
//! Entries are those of tables, so a store keeps a league as it keeps a table. Nothing here reads a clock, waits, or touches a
//! network or a disk.

mod command;
mod decide;
mod feats;
mod log;
mod record;
mod scout;
mod season;
mod verify;

pub use command::{Command, Refused};
pub use feats::{Feats, FeatsByWizard, add as add_feats, feats};
pub use log::LogLine;
pub use record::{LeagueRecord, is_league};
pub use scout::{Chances, Choice, Scout};
pub use season::{Broken, MatchTable, PATIENCE, Season, is_too_long};
pub use verify::verify;

pub use game_wizard::content::{Die, StatCard};
pub use game_wizard::league::*;
pub use game_wizard::{StatId, StatIds};

/// The game that the matches of a league are: its rules and its colours are those of the league.
pub const CARD_ID: &str = game_wizard::CARD.id;

pub fn game_card() -> &'static courtside_kernel::GameCard {
    &game_wizard::CARD
}
