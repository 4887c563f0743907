//! Dungeon Ball as a scene.

pub mod layout;
