//! The tests of the store, in one program: it links once.

mod contract;
mod dump;
mod failure;
mod migration;
mod shared;
mod start;
mod support;
