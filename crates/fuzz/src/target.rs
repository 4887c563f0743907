//! The targets by name, and what came of an input.

use std::ops::AddAssign;

/// What a target made of its input. A fuzzer that is always refused tests nothing, so both are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ran {
    /// Texts, lines or messages that were read.
    pub accepted: u64,
    pub refused: u64,
    /// Plies that were played on the way.
    pub plies: u64,
}

impl Ran {
    pub const ACCEPTED: Ran = Ran {
        accepted: 1,
        refused: 0,
        plies: 0,
    };
    pub const REFUSED: Ran = Ran {
        accepted: 0,
        refused: 1,
        plies: 0,
    };

    pub fn of(accepted: bool) -> Ran {
        if accepted {
            Ran::ACCEPTED
        } else {
            Ran::REFUSED
        }
    }

    pub fn with_plies(self, plies: u64) -> Ran {
        Ran { plies, ..self }
    }
}

impl AddAssign for Ran {
    fn add_assign(&mut self, other: Ran) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.plies += other.plies;
    }
}

#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]) -> Ran,
}

macro_rules! targets {
    ($($name:ident),+) => {
        &[$(Target { name: stringify!($name), run: crate::$name }),+]
    };
}

pub const TARGETS: &[Target] = targets!(
    notation,
    position,
    record,
    engine_line,
    content_file,
    wire_message,
    play
);

pub fn find(name: &str) -> Option<Target> {
    TARGETS.iter().find(|target| target.name == name).copied()
}
