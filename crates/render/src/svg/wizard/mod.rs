//! Wizard Dodgeball: a flagstone court with painted lines, jerseys, balls, spells and dice of four colours.

mod balls;
mod court;
mod dice;
mod jersey;
mod spells;

pub use balls::loose;
pub use court::{court, mini, small_defs};
pub use dice::die;
pub use jersey::{jersey, worn};
pub use spells::spell;

/// How far a ring stands from the middle of a jersey, of a spell, and of a ball.
pub const REACH: f32 = 33.0;
pub const SPELL_REACH: f32 = 17.0;
pub const BALL_REACH: f32 = 21.0;

/// What jerseys, balls and spells are put together from.
pub fn shapes() -> String {
    jersey::shapes() + &balls::shapes() + &spells::shapes()
}
