//! Dungeon Ball: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `D` id cited here is explained there.

mod ability;
pub mod action;
mod apply;
mod chance;
mod cite;
pub mod content;
mod drive;
mod edition;
pub mod event;
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
mod sound;
pub mod state;
mod view;
mod window;

pub use ability::WhyNot;
pub use action::{AIM, Action, Chance, Deed, POWER, Pick};
pub use event::{Event, Lost, Pay, RollFor, Score, Shot};
pub use options::{CARD, Dungeon};
pub use play::{BACK, BAR, POST, is_good};
pub use state::{Asked, DownEnd, Five, Kick, Moment, Phase, Play, Purpose, State, Try, Window};
pub use view::View;
