//! Measurements of games: what bots make of the figures that are ours, and whether that is what was aimed at.

pub mod dungeon;
mod figures;
pub mod report;
pub mod study;
pub mod table;
pub mod vary;
pub mod wizard;

pub use figures::{Band, Figure, Holds, Mean, Rate};
