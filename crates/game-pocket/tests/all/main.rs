//! The tests of Pocket Dodgeball, in one program: it links once.

mod conformance;
mod golden;
mod lessons;
mod rules;
