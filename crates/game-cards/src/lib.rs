//! Dodgeball, the card game by Thomas Shepherd (Toresh Games): rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `C` id cited here is explained there.

pub mod action;
mod apply;
pub mod content;
mod edition;
pub mod event;
mod game;
mod insight;
mod leave;
mod legal;
mod notation;
mod odds;
pub mod options;
mod order;
mod position;
mod say;
pub mod state;
mod validate;
mod view;

pub use action::{Action, Chance, Deed};
pub use content::{Card, CardCounts};
pub use event::{Dodged, Event};
pub use options::{CARD, Cards, Revive, team_letter};
pub use state::{Aside, Flight, Front, FrontCard, Lies, Phase, SeatSet, State};
pub use view::View;
