//! Measurements of games: what bots make of the figures that are ours, and whether that is what was aimed at.

pub mod calibration;
pub mod cards;
pub mod dungeon;
mod figures;
pub mod first;
pub mod page;
pub mod report;
pub mod study;
pub mod table;
pub mod vary;
pub mod wizard;
