//! Every way in from outside, fed with broken input, and games that are played by bytes.
//!
//! A target is a plain function of bytes. It may refuse what it is handed, but it must not panic, run for ever or take more
//! memory than the input is worth. `main.rs` is a driver for the stable toolchain; `fuzz/` hands the same functions to
//! cargo-fuzz. See `docs/fuzzing.md`.

mod bytes;
mod content_file;
pub mod corpus;
pub mod driver;
mod edit;
mod engine_line;
mod explore;
mod mutate;
mod notation;
mod play;
mod position;
mod record;
mod settings;
mod shelf;
mod target;
mod wire_message;

pub use content_file::content_file;
pub use engine_line::engine_line;
pub use notation::notation;
pub use play::play;
pub use position::position;
pub use record::record;
pub use target::{Ran, TARGETS, Target, find};
pub use wire_message::wire_message;
