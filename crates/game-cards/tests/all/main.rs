//! The tests of Dodgeball, in one program: it links once.

#[macro_use]
mod variants;

mod conformance;
mod content;
mod golden;
mod insight;
mod lessons;
mod odds;
mod places;
mod rules;
mod sampled_odds;
mod strategic;
mod teams;
mod version_1;
