//! Wizard Dodgeball by Peter Newland: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `W` id cited here is explained there.

pub mod action;
mod apply;
mod areas;
pub mod board;
pub mod content;
mod control;
mod dice;
mod edition;
pub mod event;
mod game;
mod handling;
mod insight;
pub mod league;
mod legal;
mod magic;
mod notation;
mod odds;
pub mod options;
mod position;
mod rolls;
mod say;
mod setup;
pub mod state;
mod throwing;
mod turn;
mod validate;
mod view;

pub use action::{Action, Chance, Deed, Faces};
pub use board::{Board, Path, Square, Squares};
pub use control::Control;
pub use event::{Blow, Event, Purpose, StatCards, Who};
pub use options::{CARD, WizardDodgeball};
pub use rolls::Roll;
pub use state::{
    Ball, BallKind, Balls, Bearer, Cards, Casting, Effects, Load, Marker, Phase, Side, StatId,
    StatIds, State, Used, Wizard, Wizards,
};
pub use turn::Kind;
pub use view::View;
