//! What is in the box. The text gives all of it, so no owner's file replaces any.

/// Balls in each pool at the start, and in both pools together (T13).
pub const START_BALLS: u8 = 3;
pub const BALLS: u8 = 2 * START_BALLS;

/// Dice of an attack, of the helper in a combined one, and of a defence (T6, T17, T18).
pub const ATTACK_DICE: u8 = 3;
pub const HELPER_DICE: u8 = 1;
pub const DEFENCE_DICE: u8 = 3;
/// Most dice that are rolled at once: a combined attack (T6).
pub const MOST_DICE: usize = (ATTACK_DICE + HELPER_DICE) as usize;

/// Units of a side (T12).
pub const UNITS: usize = 9;

/// The three kinds of units (T14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Assault,
    Defender,
    Ace,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Assault, Kind::Defender, Kind::Ace];

    /// How many spaces a unit of this kind moves at most (T14).
    pub const fn steps(self) -> u8 {
        match self {
            Kind::Assault => 4,
            Kind::Defender => 3,
            Kind::Ace => 5,
        }
    }

    /// What it adds to an attack roll (T14).
    pub const fn attack_bonus(self) -> i8 {
        match self {
            Kind::Assault | Kind::Ace => 2,
            Kind::Defender => -2,
        }
    }

    /// What it adds to a defence roll (T14).
    pub const fn defence_bonus(self) -> i8 {
        match self {
            Kind::Assault => -2,
            Kind::Defender | Kind::Ace => 2,
        }
    }

    /// How many a side has (T12).
    pub const fn count(self) -> u8 {
        match self {
            Kind::Assault | Kind::Defender => 4,
            Kind::Ace => 1,
        }
    }

    /// How the kind is written.
    pub const fn letter(self) -> char {
        match self {
            Kind::Assault => 'A',
            Kind::Defender => 'D',
            Kind::Ace => 'X',
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Kind::Assault => "Assault",
            Kind::Defender => "Defender",
            Kind::Ace => "Ace",
        }
    }
}
