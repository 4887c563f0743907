//! Dungeon Ball: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `D` id cited here is explained there.

mod ability;
pub mod action;
mod apply;
mod chance;
pub mod content;
mod deck;
mod drive;
mod edition;
pub mod event;
mod field;
mod game;
mod insight;
mod legal;
mod notation;
mod odds;
pub mod options;
pub mod play;
mod position;
mod say;
mod solo;
pub mod state;
mod validate;
mod view;
mod window;
mod words;

pub use ability::WhyNot;
pub use action::{AIM, Action, Chance, Deed, POWER, Pick};
pub use deck::Deck;
pub use event::{Event, Lost, Pay, Prize, RollFor, Score, Shot};
pub use options::{CARD, Dungeon};
pub use play::{BACK, BAR, POST, is_good};
pub use state::{
    Asked, DownEnd, Five, Kick, Lays, Moment, Phase, Play, Purpose, State, Try, Window,
};
pub use view::View;
