//! Where the server's randomness comes from: the operating system.
//!
//! A test build (one with debug assertions) can be told `COURTSIDE_SEED=7`: then ids, dice, sides and bots repeat from run
//! to run, so that a failure does. A release build does not know the variable.

use courtside_record::Secret;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::error::Failure;

static SEED: LazyLock<Option<String>> = LazyLock::new(|| {
    if cfg!(debug_assertions) {
        std::env::var("COURTSIDE_SEED").ok()
    } else {
        None
    }
});

/// How often each purpose was asked for, where everything repeats.
static ASKED: LazyLock<Mutex<HashMap<&'static str, u64>>> = LazyLock::new(Mutex::default);

/// Random bytes for a purpose.
fn bytes<const BYTES: usize>(purpose: &'static str) -> Result<[u8; BYTES], Failure> {
    let mut bytes = [0; BYTES];
    match &*SEED {
        None => getrandom::fill(&mut bytes).map_err(Failure::internal)?,
        Some(seed) => {
            let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
            let number = asked.entry(purpose).or_default();
            *number += 1;
            let hash = Sha256::digest(format!("{seed} {purpose} {number}"));
            for (byte, known) in bytes.iter_mut().zip(hash.iter().cycle()) {
                *byte = *known;
            }
        }
    }
    Ok(bytes)
}

/// Random bits as hexadecimal digits: for cookies, keys of chairs and names of tables.
pub fn hex<const BYTES: usize>(purpose: &'static str) -> Result<String, Failure> {
    Ok(hex::encode(bytes::<BYTES>(purpose)?))
}

pub fn key(purpose: &'static str) -> Result<[u8; 32], Failure> {
    bytes(purpose)
}

/// A number from 0 to `below` - 1.
pub fn below(purpose: &'static str, below: usize) -> Result<usize, Failure> {
    let number = u64::from_le_bytes(bytes(purpose)?);
    Ok((number % below.max(1) as u64) as usize)
}

/// What the dice of a new table come from.
pub fn secret() -> Result<Secret, Failure> {
    Ok(Secret::from_hex(&hex::encode(bytes::<32>("secret")?))?)
}

/// What a bot's random choices come from.
pub fn seed(table: &str, version: u64) -> u64 {
    let hash = match &*SEED {
        None => match getrandom::u64() {
            Ok(seed) => return seed,
            // A bot needs no secrets.
            Err(_) => Sha256::digest(format!("{table} {version}")),
        },
        Some(seed) => Sha256::digest(format!("{seed} bot {table} {version}")),
    };
    hash.iter()
        .take(8)
        .fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// In a test build a bot of the level in `COURTSIDE_BROKEN_BOT` panics, to show that the table goes on.
pub fn maybe_panic(level: courtside_bots::Level) {
    static BROKEN: LazyLock<Option<u8>> = LazyLock::new(|| {
        let text = std::env::var("COURTSIDE_BROKEN_BOT").ok()?;
        text.parse().ok()
    });
    if cfg!(debug_assertions) && *BROKEN == Some(level.number()) {
        panic!(
            "a bot of level {} breaks down, as it was told",
            level.number()
        );
    }
}
