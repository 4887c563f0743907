//! Where things stand on courts that are no grid. Presenters put things there, and drawings draw the ground below them.

pub mod cards;
pub mod dungeon;
