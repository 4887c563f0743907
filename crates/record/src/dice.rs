//! Dice that can be checked: the host fixes a secret, shows its hash, and every roll follows from the secret,
//! the salts of the seats and the number of the ply. Anyone who knows the secret can draw each roll again.

use courtside_kernel::Draw;
use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;

/// What all rolls of a match follow from: 32 random bytes that only the host knows until the game is over. `Debug` doesn't show
/// them.
///
/// ```
/// use courtside_kernel::Draw;
/// use courtside_record::Secret;
///
/// let secret = Secret::from_hex(&"07".repeat(32))?;
/// // Players see this before the first roll.
/// assert!(secret.commitment().starts_with("4bb06f8e"));
///
/// // The roll of ply 5 is always the same, and a salt changes it without anyone knowing how.
/// let salts = vec!["blue moon".to_owned(), String::new()];
/// let roll = |salts: &[String]| secret.draw(salts, 5).below(1 << 32);
/// assert_eq!(roll(&salts), roll(&salts));
/// assert_ne!(roll(&salts), roll(&[]));
/// # Ok::<(), courtside_record::SecretError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The first part of every message that is hashed, so that a secret used here says nothing elsewhere.
const PURPOSE: &[u8] = b"courtside dice 1";

/// Why there is no secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretError {
    /// The operating system gave no random numbers, with its own words.
    #[error("the operating system gave no random numbers: {0}")]
    NoRandomness(String),
    /// The text isn't 64 hexadecimal digits.
    #[error("a secret has 64 hexadecimal digits")]
    NotHexadecimal,
}

impl Secret {
    /// A new secret from the operating system's randomness.
    pub fn fresh() -> Result<Secret, SecretError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| SecretError::NoRandomness(error.to_string()))?;
        Ok(Secret(bytes))
    }

    /// Reads 64 hexadecimal digits, as a finished record has them.
    pub fn from_hex(text: &str) -> Result<Secret, SecretError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| SecretError::NotHexadecimal)?;
        Ok(Secret(bytes))
    }

    /// The secret in the clear. Show it when the game is over, not before.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// The hash that players see before the first roll: SHA-256 of the 32 bytes, in hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The numbers of one chance ply. Plies are counted from 0, actions included. `salts` are what the seats added, by seat.
    pub fn draw(&self, salts: &[String], ply: usize) -> CommittedDraw {
        let mut message = PURPOSE.to_vec();
        // Counts and lengths come first, so that no two lists of salts read the same.
        message.extend((salts.len() as u64).to_be_bytes());
        for salt in salts {
            message.extend((salt.len() as u64).to_be_bytes());
            message.extend(salt.as_bytes());
        }
        message.extend((ply as u64).to_be_bytes());
        CommittedDraw {
            secret: self.clone(),
            message,
            block: 0,
            words: [0; 4],
            used: 4,
        }
    }
}

/// Keeps the secret out of logs and panics.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The numbers of one ply, from [`Secret::draw`]: blocks of HMAC-SHA256, each read as four 64-bit words.
#[derive(Clone, Debug)]
pub struct CommittedDraw {
    secret: Secret,
    message: Vec<u8>,
    block: u64,
    words: [u64; 4],
    used: usize,
}

impl CommittedDraw {
    fn word(&mut self) -> u64 {
        if self.used == self.words.len() {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret.0)
                .expect("HMAC takes a key of any length");
            mac.update(&self.message);
            mac.update(&self.block.to_be_bytes());
            let bytes = mac.finalize().into_bytes();
            for (word, chunk) in self.words.iter_mut().zip(bytes.chunks_exact(8)) {
                *word = chunk
                    .iter()
                    .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            }
            self.block += 1;
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

impl Draw for CommittedDraw {
    fn below(&mut self, n: u64) -> u64 {
        below(n, || self.word())
    }
}

/// Dice from a seed, for tests and for rolls that have to repeat. If you know the seed you know the rolls, so no table uses it.
///
/// ```
/// use courtside_kernel::Draw;
/// use courtside_record::SeededDraw;
///
/// let mut dice = SeededDraw::from_seed(1);
/// let mut again = SeededDraw::from_seed(1);
/// assert!((0..100).all(|_| dice.below(6) == again.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct SeededDraw(ChaCha8Rng);

impl SeededDraw {
    /// The same seed gives the same rolls on every machine.
    pub fn from_seed(seed: u64) -> SeededDraw {
        SeededDraw(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Draw for SeededDraw {
    fn below(&mut self, n: u64) -> u64 {
        below(n, || self.0.next_u64())
    }
}

/// A number below `n` from 64-bit words, each exactly equally likely: the first `2^64 mod n` words are thrown
/// away, so that what remains is a whole number of rounds through `0..n`.
fn below(n: u64, mut word: impl FnMut() -> u64) -> u64 {
    let n = n.max(1);
    let surplus = n.wrapping_neg() % n;
    loop {
        let word = word();
        if word >= surplus {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret::from_hex(&"07".repeat(32)).unwrap()
    }

    fn numbers(draw: &mut impl Draw, n: u64) -> Vec<u64> {
        (0..20).map(|_| draw.below(n)).collect()
    }

    #[test]
    fn a_secret_round_trips_and_bad_ones_are_refused() {
        let fresh = Secret::fresh().unwrap();
        assert_eq!(Secret::from_hex(&fresh.to_hex()), Ok(fresh.clone()));
        assert_ne!(fresh, Secret::fresh().unwrap());
        for bad in ["", "07", "zz", &"g7".repeat(32), &"07".repeat(33), "é"] {
            assert_eq!(Secret::from_hex(bad), Err(SecretError::NotHexadecimal));
        }
        assert!(!format!("{:?}", secret().draw(&[], 0)).contains("7, 7"));
    }

    /// Computed with another program (Python's hashlib and hmac) from the description in docs/notation.md.
    #[test]
    fn the_scheme_is_the_documented_one() {
        assert_eq!(
            secret().commitment(),
            "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
        );
        let salts = ["ann".to_owned(), "é".to_owned()];
        let mut draw = secret().draw(&salts, 5);
        let words: Vec<u64> = (0..5).map(|_| draw.word()).collect();
        let expected = [
            0x32b272e3c2a4c15a,
            0x5d648e2d1dded9f2,
            0x6a652c56a30f8f74,
            0x2084d75c59dafcd0,
            0xa601a32a2d744338,
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn every_input_changes_the_rolls() {
        let salts = |list: &[&str]| list.iter().map(|salt| salt.to_string()).collect::<Vec<_>>();
        let rolls = |salts: &[String], ply| numbers(&mut secret().draw(salts, ply), 6);
        let first = rolls(&salts(&["a", "b"]), 0);
        assert_eq!(first, rolls(&salts(&["a", "b"]), 0));
        assert_ne!(first, rolls(&salts(&["a", "b"]), 1));
        assert_ne!(first, rolls(&salts(&["ab", ""]), 0));
        assert_ne!(first, rolls(&salts(&["a", "b", ""]), 0));
        let other = Secret::from_hex(&"08".repeat(32)).unwrap();
        assert_ne!(first, numbers(&mut other.draw(&salts(&["a", "b"]), 0), 6));
    }

    #[test]
    fn rejection_keeps_every_number_equally_likely() {
        // 2^64 mod 6 is 4: the words 0 to 3 are thrown away.
        let mut words = [0, 3, 4, 5].into_iter();
        assert_eq!(below(6, || words.next().unwrap()), 4);
        assert_eq!(below(6, || words.next().unwrap()), 5);
        assert_eq!(below(1, || 17), 0);
        let half = 1 << 63;
        assert_eq!(below(half, || u64::MAX), half - 1);
        let mut large = [0, u64::MAX - 1].into_iter();
        assert_eq!(below(u64::MAX, || large.next().unwrap()), u64::MAX - 1);
    }

    #[test]
    fn seeded_dice_repeat() {
        assert_eq!(
            numbers(&mut SeededDraw::from_seed(1), 6),
            numbers(&mut SeededDraw::from_seed(1), 6)
        );
        assert_ne!(
            numbers(&mut SeededDraw::from_seed(1), 6),
            numbers(&mut SeededDraw::from_seed(2), 6)
        );
        assert!(
            numbers(&mut SeededDraw::from_seed(3), 6)
                .iter()
                .all(|&number| number < 6)
        );
    }
}
