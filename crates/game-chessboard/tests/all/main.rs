//! The tests of Chessboard Dodgeball, in one program: it links once.

mod conformance;
mod golden;
mod lessons;
mod rules;
mod sampled_odds;
