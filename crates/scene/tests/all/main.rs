//! The tests of presenters, in one program: it links once.

mod cards;
mod dungeon;
mod tactics;
mod wizard;
