//! The text record of a game (what PGN is to chess) and dice that anyone can check afterwards.
//!
//! A record replays with no server: it names the rules it was played by, every choice and every roll. The
//! grammar stands in `docs/notation.md`.

mod dice;
mod read;
mod write;

pub use dice::{CommittedDraw, Secret, SecretError, SeededDraw};
pub use read::{LARGEST_RECORD, MOST_PLIES, RecordError};
pub use write::{read_result, write_result};

use courtside_kernel::{Incident, Winners};
use sha2::{Digest, Sha256};

/// Names in a record at most: a league of teams of two has one more than any game has seats.
const MOST_SEATS: usize = 8;

/// Where the chance plies of a record come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceHeader {
    /// Some outcome was picked by a person or a seed: there is nothing to verify.
    Chosen,
    /// Every outcome follows from a secret that was fixed before the first roll.
    Committed {
        /// The hash of the secret, shown from the start.
        commitment: String,
        /// What each seat added, by seat.
        salts: Vec<String>,
        /// The secret as hexadecimal digits, once the game is over.
        secret: Option<String>,
    },
}

/// What a record says beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What the seats are called, by seat. There is at least one.
    pub seats: Vec<String>,
    pub dice: DiceHeader,
}

/// One ply in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedPly {
    Act(String),
    Chance(String),
    /// Something beside the rules: a resignation, an agreed draw (G8).
    Incident(Incident),
    /// The reader of this record may not know it yet.
    Hidden,
}

/// A game as text: `Display` writes it and `FromStr` reads it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: String,
    pub rules: u32,
    /// Hash of the content that the game was played with.
    pub content: String,
    /// `name=value` pairs separated by blanks.
    pub options: String,
    /// Where the game started, if not from the set-up.
    pub position: Option<String>,
    pub header: Header,
    pub plies: Vec<RecordedPly>,
    /// Who won; `None` while the game runs.
    pub result: Option<Winners>,
}

/// The hash that pins a table to its rules and content.
pub fn content_hash(game_id: &str, rules_version: u32, content: &str) -> String {
    let mut hash = Sha256::new();
    hash.update((game_id.len() as u64).to_be_bytes());
    hash.update(game_id);
    hash.update(rules_version.to_be_bytes());
    hash.update(content);
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_hash_depends_on_each_part() {
        let hash = content_hash("chessboard", 1, "");
        assert_eq!(hash.len(), 64);
        assert_eq!(hash, content_hash("chessboard", 1, ""));
        assert_ne!(hash, content_hash("chessboard", 2, ""));
        assert_ne!(hash, content_hash("chessboard", 1, "x"));
        assert_ne!(content_hash("ab", 1, "c"), content_hash("a", 1, "bc"));
    }
}
