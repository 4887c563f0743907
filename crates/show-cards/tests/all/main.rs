//! The tests of the presenter, in one program: it links once.

#[macro_use]
#[path = "../../../game-cards/tests/all/variants.rs"]
mod variants;

mod conformance;
mod discard;
mod scene;
