//! The tests of the presenter, in one program: it links once.

#[macro_use]
#[path = "../../../game-dungeon/tests/all/variants.rs"]
mod variants;

mod clock;
mod conformance;
mod scene;
mod table;
