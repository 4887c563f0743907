//! The tests of Chessboard Dodgeball, in one program: it links once.

#[macro_use]
mod variants;

mod conformance;
mod golden;
mod lessons;
mod rules;
mod sampled_odds;
mod words;
