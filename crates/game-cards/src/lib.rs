//! Dodgeball, the card game by Thomas Shepherd (Toresh Games): rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `C` id cited here is explained there.

pub mod action;
pub mod deck;
pub mod event;
mod notation;
pub mod options;
pub mod state;
mod view;

pub use action::{Action, Chance, Deed};
pub use deck::{Card, Tally};
pub use event::{Dodged, Event};
pub use options::{CARD, Cards, team_letter};
pub use state::{Flight, Front, FrontCard, Lies, Phase, SeatSet, State};
pub use view::View;
