//! Wizard Dodgeball: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `W` id cited here is explained there.

pub mod content;
