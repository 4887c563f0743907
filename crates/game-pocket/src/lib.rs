//! Pocket Dodgeball: three pawns a side, two balls, one die. The example that docs/ADDING_A_GAME.md builds, and what
//! `courtside new-game` writes for you to start from.
//!
//! The rules are in `rulebook.md`; every `P` id cited here is explained there.

pub mod action;
mod apply;
pub mod event;
mod game;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
mod say;
pub mod state;

pub use action::{Action, Pawn};
pub use event::Event;
pub use options::{CARD, Pocket};
pub use state::{COURT, PAWNS, Phase, State};
