//! The tests of Dodgeball Tactics, in one program: it links once.

#[macro_use]
mod variants;

mod combat;
mod conformance;
mod golden;
mod lessons;
mod reckoning;
mod rules;
mod sampled_odds;
