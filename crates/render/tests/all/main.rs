//! The tests of drawings, in one program: it links once.

mod cards;
mod common;
mod drawings;
mod dungeon;
mod games;
mod grid;
mod reading;
mod terminal;
mod wizard;
mod wizard_court;
