//! The tests of the format, in one program: it links once.

mod composer;
mod courts;
mod fields;
