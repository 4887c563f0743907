//! The tests of the catalogue, in one program: it links once.

mod advice;
mod asking;
mod incidents;
mod matches;
mod notices;
mod old_records;
