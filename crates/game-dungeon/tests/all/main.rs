//! The tests of Dungeon Ball, in one program: it links once.

#[macro_use]
mod variants;

mod cards;
mod conformance;
mod content;
mod content_cards;
mod deck;
mod drive;
mod ends;
mod golden;
mod hidden;
mod insight;
mod lessons;
mod log;
mod page;
mod positions;
mod random;
mod replaced;
mod rules;
mod sampled_odds;
mod scoring;
mod solo;
mod solo_defence;
mod solo_table;
mod two;
mod version_1;
mod whistles;
mod windows;
