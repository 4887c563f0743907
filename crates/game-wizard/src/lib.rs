//! Wizard Dodgeball by Peter Newland: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `W` id cited here is explained there.

pub mod action;
mod apply;
mod areas;
pub mod board;
mod check;
pub mod content;
mod dice;
mod edition;
pub mod event;
mod game;
mod handling;
mod insight;
mod legal;
mod lineup;
mod magic;
mod notation;
pub mod options;
mod phase;
mod pieces;
mod playable;
mod position;
pub mod reckon;
mod say;
mod setup;
pub mod state;
mod tables;
mod throwing;
mod turn;
mod view;

pub use action::{Action, Chance, Deed, Faces};
pub use board::{Board, Path, Square, Squares};
pub use event::{Blow, Event, Purpose, StatCards, Who};
pub use options::{CARD, WizardDodgeball};
pub use reckon::{Kind, Roll};
pub use state::{
    Ball, BallKind, Bearer, Cards, Casting, Effects, Load, Marker, Phase, Side, State, Used,
    Wizard, Wizards,
};
pub use view::View;
