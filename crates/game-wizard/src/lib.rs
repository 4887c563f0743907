//! Wizard Dodgeball by Peter Newland: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `W` id cited here is explained there.

pub mod action;
pub mod board;
pub mod content;
pub mod event;
pub mod options;
pub mod state;
mod view;

pub use action::{Action, Chance, Deed, Faces};
pub use board::{Board, Path, Square, Squares};
pub use event::{Blow, Event, Purpose, Who};
pub use options::{CARD, WizardDodgeball};
pub use state::{
    Ball, BallKind, Bearer, Cards, Casting, Effects, Load, Marker, Phase, Side, State, Used,
    Wizard, Wizards,
};
pub use view::View;
