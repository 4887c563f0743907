//! The pages: markup and nothing else. `data` says what they are made from.

mod advice;
pub mod data;
mod home;
mod join;
mod learn;
mod lists;
mod message;
mod new_table;
mod parts;
mod review;
mod rules;
mod shell;
mod table;

pub use advice::advice_html;
pub use home::home;
pub use join::join;
pub use learn::{learn, lesson_html};
pub use lists::sheet_html;
pub use message::message;
pub use new_table::new_table;
pub use parts::{bench_html, company_html, hand_html, log_line_html, score_html, trays_html};
pub use review::review;
pub use rules::rules;
pub use table::table;
