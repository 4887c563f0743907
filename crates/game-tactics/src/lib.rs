//! Dodgeball Tactics by Zach Stecher: rules, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `T` id cited here is explained there.

pub mod action;
mod apply;
pub mod board;
pub mod combat;
pub mod content;
mod dice;
pub mod event;
mod game;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
mod say;
pub mod state;
pub mod unit;
mod validate;
mod view;

pub use action::{Action, Chance, Deed};
pub use board::{Board, Square};
pub use combat::{Sums, Verdict, verdict};
pub use content::Kind;
pub use event::Event;
pub use options::{CARD, Range, Tactics};
pub use state::{Phase, State, Throw};
pub use unit::{Unit, Units};
pub use view::View;
