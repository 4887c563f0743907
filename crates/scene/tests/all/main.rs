//! The tests of presenters, in one program: it links once.

mod cards;
mod composer;
mod courts;
mod dungeon;
mod fields;
mod tactics;
mod wizard;
