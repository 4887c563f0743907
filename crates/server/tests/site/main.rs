//! The server through its router, without a socket.

mod advice;
mod browser;
mod learn;
mod pages;
mod play;
mod round;
mod servers;
mod sight;
