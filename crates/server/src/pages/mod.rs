//! The pages: markup and nothing else. `data` says what they are made from.

mod advice;
pub mod data;
mod home;
mod join;
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

pub use home::home;
pub use join::join;
pub use learn::learn;
pub use message::message;
pub use new_table::new_table;
pub use parts::initial;
pub use quick::quick;
pub use review::review;
pub use rules::rules;
pub use table::table;
