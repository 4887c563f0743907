//! Dungeon Ball: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `D` id cited here is explained there.

pub mod content;
