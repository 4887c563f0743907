//! Dungeon Ball: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `D` id cited here is explained there.

pub mod action;
pub mod content;
pub mod event;
pub mod options;
pub mod state;
mod view;

pub use action::{AIM, Action, Chance, Deed, POWER, Pick};
pub use event::{Event, Lost, Pay, RollFor, Score, Shot};
pub use options::{CARD, Dungeon};
pub use state::{Asked, Five, Kick, Moment, Phase, Play, Purpose, State, Try, Window};
pub use view::View;
