//! The tests of the presenter, in one program: it links once.

mod clock;
mod conformance;
mod scene;
