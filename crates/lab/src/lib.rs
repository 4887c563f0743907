//! Measurements of games: what bots make of the figures that are ours, and whether that is what was aimed at.

pub mod calibration;
mod cards;
mod dungeon;
mod estimate;
mod first;
pub mod league;
mod list;
pub mod page;
pub mod report;
pub mod scouting;
pub mod study;
pub mod text_table;
pub mod vary;
mod wizard;

pub use list::{CALIBRATIONS, Calibration, calibration};
