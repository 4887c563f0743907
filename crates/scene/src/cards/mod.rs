//! Dodgeball, the card game, as a scene.

pub mod layout;
