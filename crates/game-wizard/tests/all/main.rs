//! The tests of Wizard Dodgeball, in one program: it links once.

#[macro_use]
mod variants;

mod balls;
mod conformance;
mod content;
mod court;
mod editions;
mod effects;
mod example;
mod geometry;
mod golden;
mod insight;
mod league;
mod lessons;
mod log;
mod modes;
mod movement;
mod pairs;
mod positions;
mod sampled_odds;
mod setup;
mod spells;
mod throwing;
mod turns;
mod view;
