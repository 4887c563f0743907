//! The server through its router and its sockets. Every wait has an end, and nothing hangs on how dice fall.

mod advice;
mod broken;
mod browser;
mod fair;
mod league;
mod learn;
mod line;
mod old;
mod operation;
mod pages;
mod play;
mod round;
mod screen;
mod servers;
mod sight;
