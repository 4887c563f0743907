//! Where things stand on a court. Presenters put things there, and drawings draw the ground below them.

pub mod cards;
pub mod dungeon;
pub mod squares;
