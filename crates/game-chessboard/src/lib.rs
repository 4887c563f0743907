//! Chessboard Dodgeball by Daniel Kast: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `K` id cited here is explained there.

pub mod action;
mod apply;
pub mod board;
pub mod content;
pub mod dice;
pub mod event;
mod game;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
mod say;
pub mod state;
mod validate;
mod view;
mod walk;

pub use action::{Action, Chance, Deed};
pub use board::{Files, Square};
pub use dice::Hand;
pub use event::Event;
pub use options::{CARD, Chessboard, Stalling};
pub use state::{Pawn, Phase, State};
pub use view::View;
