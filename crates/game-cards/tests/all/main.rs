//! The tests of Dodgeball, in one program: it links once.

mod conformance;
mod content;
mod golden;
mod insight;
mod lessons;
mod odds;
mod rules;
mod sampled_odds;
mod strategic;
mod teams;
