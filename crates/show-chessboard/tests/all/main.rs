//! The tests of the presenter, in one program: it links once.

mod conformance;
mod scene;
