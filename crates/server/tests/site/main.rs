//! The server through its router, without a socket.

mod browser;
mod pages;
mod play;
mod servers;
mod sight;
