//! The pages: markup and nothing else. `data` says what they are made from.

mod advice;
mod courses;
pub mod data;
mod fields;
mod home;
mod icons;
mod join;
mod lab;
pub mod league;
mod learn;
mod message;
mod new_table;
mod parts;
mod quick;
mod review;
mod rules;
mod shell;
mod table;
mod watch;

pub use courses::courses;
pub use home::home;
pub use join::join;
pub use lab::lab;
pub use learn::learn;
pub use message::message;
pub use new_table::{BY_SEAT, new_table};
pub use parts::{figure, initial, option_words};
pub use quick::quick;
pub use review::review;
pub use rules::rules;
pub use table::table;
pub use watch::watch;
