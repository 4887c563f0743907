//! The tests of the presenter, in one program: it links once.

#[macro_use]
#[path = "../../../game-pocket/tests/all/variants.rs"]
mod variants;

mod conformance;
mod scene;
