//! The text record of a game, which is what PGN is to chess, and dice that anyone can check afterwards.
//!
//! A record replays without a server: it names the game and its rules, the options, the seats, every choice and every roll.
//! This crate writes and reads the text and draws the dice. It knows no game: plies are words here, and the game's
//! [`Notation`](courtside_kernel::Notation) gives them a meaning. `docs/notation.md` has the grammar.
//!
//! # What you meet, in order
//!
//! 1. [`Secret`] fixes all dice of a match before the first roll. Show its [`commitment`](Secret::commitment), and
//!    [`draw`](Secret::draw) each roll from it.
//! 2. [`Record`] is the whole text. It has a [`Header`] with the names of the seats and the [`DiceHeader`], and a list of
//!    [`RecordedPly`]. `to_string` writes it, and `parse` reads it back or says in a [`RecordError`] which line is wrong.
//! 3. [`content_hash`] pins a record to the rules and the content it was played with.
//! 4. [`SeededDraw`] is for rolls that have to repeat and don't have to be fair.
//!
//! # Play, write, read, verify
//!
//! Two players roll dice from a secret that neither knows. Once the game is over the record carries the secret, and a
//! reader draws every roll again:
//!
//! ```
//! use courtside_kernel::{Content, Draw, Game, Notation, Options, Ply, Turn};
//! use courtside_record::{
//!     DiceHeader, Header, Record, RecordedPly, Secret, SeededDraw, content_hash,
//! };
//! use game_pocket::{CARD, Pocket};
//!
//! let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
//! let secret = Secret::fresh()?;
//! let salts = vec!["blue moon".to_owned(), String::new()];
//!
//! // Play at random, but with dice from the secret.
//! let mut choices = SeededDraw::from_seed(1);
//! let mut state = game.setup();
//! let mut plies = Vec::new();
//! let winners = loop {
//!     let ply = match game.turn(&state) {
//!         Turn::Over(winners, _) => break winners,
//!         Turn::Chance => {
//!             let face = game.sample(&state, &mut secret.draw(&salts, plies.len()));
//!             plies.push(RecordedPly::Chance(game.write_chance(face)));
//!             Ply::Chance(face)
//!         }
//!         Turn::Act(_) => {
//!             let mut actions = Vec::new();
//!             game.legal(&state, &mut actions);
//!             let action = actions[choices.below(actions.len() as u64) as usize];
//!             plies.push(RecordedPly::Act(game.write_action(&state, action)));
//!             Ply::Act(action)
//!         }
//!     };
//!     game.apply(&mut state, ply, &mut |_| {});
//! };
//!
//! // Write the record.
//! let text = Record {
//!     game: CARD.id.to_owned(),
//!     rules: game.rules(),
//!     content: content_hash(CARD.id, game.rules(), &game.content()),
//!     options: game.options().to_string(),
//!     position: None,
//!     header: Header {
//!         seats: vec!["Ann".to_owned(), "Ben".to_owned()],
//!         dice: DiceHeader::Committed {
//!             commitment: secret.commitment(),
//!             salts,
//!             secret: Some(secret.to_hex()),
//!         },
//!     },
//!     plies,
//!     result: Some(winners),
//! }
//! .to_string();
//!
//! // Read it back, check the commitment and draw every roll again.
//! let record: Record = text.parse()?;
//! let DiceHeader::Committed { commitment, salts, secret: Some(secret) } = &record.header.dice else {
//!     panic!("a finished game shows its secret");
//! };
//! let secret = Secret::from_hex(secret)?;
//! assert_eq!(secret.commitment(), *commitment);
//! let mut state = game.setup();
//! for (number, ply) in record.plies.iter().enumerate() {
//!     let ply = match ply {
//!         RecordedPly::Act(text) => Ply::Act(game.parse_action(&state, text)?),
//!         RecordedPly::Chance(text) => {
//!             let face = game.parse_chance(&state, text)?;
//!             assert_eq!(face, game.sample(&state, &mut secret.draw(salts, number)));
//!             Ply::Chance(face)
//!         }
//!         other => panic!("nothing else happened in this game: {other:?}"),
//!     };
//!     game.apply(&mut state, ply, &mut |_| {});
//! }
//! assert!(matches!(game.turn(&state), Turn::Over(again, _) if again == winners));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `courtside_catalog::verify` does this for the record of any game.

#![deny(missing_docs)]

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

/// Where a record's chance plies come from, and whether a reader can check them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceHeader {
    /// A person or a seed picked some outcome: there is nothing to verify.
    Chosen,
    /// Every outcome follows from a secret that was fixed before the first roll.
    Committed {
        /// The secret's hash, shown from the start.
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
    /// What the rolls can be checked against.
    pub dice: DiceHeader,
}

/// One ply as a word. [`Record`] shows how each kind is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedPly {
    /// An action in the game's notation.
    Act(String),
    /// An outcome in the game's notation, without the parentheses that the record puts around it.
    Chance(String),
    /// Something beside the rules: a resignation, an agreed draw (G8).
    Incident(Incident),
    /// A ply that this record's reader may not know yet.
    Hidden,
}

/// A game as text: `to_string` writes it and `parse` reads it back. Nothing here is checked against a game.
///
/// ```
/// use courtside_record::{DiceHeader, Record, RecordedPly};
///
/// let text = r#"[Game "duel"]
/// [Rules "1"]
/// [Content ""]
/// [Options ""]
/// [Seat0 "Ann"]
/// [Seat1 "Ben"]
/// [Dice "chosen"]
/// [Result "1-0"]
///
/// step ? throw (5) !resign:1
/// "#;
/// let record: Record = text.parse()?;
/// assert_eq!(record.header.seats, ["Ann", "Ben"]);
/// assert_eq!(record.header.dice, DiceHeader::Chosen);
/// assert_eq!(record.plies[1], RecordedPly::Hidden);
/// assert_eq!(record.plies[3], RecordedPly::Chance("5".into()));
/// assert_eq!(record.to_string(), text);
///
/// let refused = text.replace("1-0", "2-0").parse::<Record>().expect_err("no such result");
/// assert_eq!(refused.line, 8);
/// # Ok::<(), courtside_record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The id on the game's card.
    pub game: String,
    /// The version of the rules that it was played by.
    pub rules: u32,
    /// The [`content_hash`] of what it was played with.
    pub content: String,
    /// `name=value` pairs separated by blanks, every option of the game.
    pub options: String,
    /// Where the game started, in its own notation, if not from the setup.
    pub position: Option<String>,
    /// The names of the seats, and where the dice come from.
    pub header: Header,
    /// Everything that happened, in order. Dice count as plies.
    pub plies: Vec<RecordedPly>,
    /// Who won; `None` while the game runs, and for one that was called off.
    pub result: Option<Winners>,
}

/// The hash that pins a table or record to its rules and content: 64 hexadecimal digits of SHA-256. `content` is the canonical
/// text of [`Game::content`](courtside_kernel::Game::content).
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
