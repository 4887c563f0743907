//! Inputs by number: each follows from the seed, its number and the corpus alone.

use crate::bytes::Input;
use crate::edit::{NUMBERS, WORDS};
use courtside_bots::Rng;
use courtside_kernel::Draw;

/// One input in so many is blown up to about a megabyte.
const LARGE: u64 = 8192;
const LARGEST: usize = 1 << 20;

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n.max(1) as u64) as usize
}

/// Input `number` of a run: a script of choices, or a file of the corpus with something broken in it.
pub fn input(seed: u64, number: u64, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut rng = Rng::stream(seed, number);
    if corpus.is_empty() || rng.below(2) == 0 {
        let length = 8 + below(&mut rng, 160);
        let mut script = vec![Input::SCRIPT];
        fill(&mut script, length, &mut rng);
        return script;
    }
    let mut data = corpus[below(&mut rng, corpus.len())].clone();
    for _ in 0..1 + below(&mut rng, 3) {
        mutate(&mut data, corpus, &mut rng);
    }
    if rng.below(LARGE) == 0 {
        blow_up(&mut data, &mut rng);
    }
    data
}

/// The bytes of one game.
pub fn game(seed: u64, number: u64, title: u8, length: usize) -> Vec<u8> {
    let mut rng = Rng::stream(seed ^ u64::from(title) << 56, number);
    let mut data = vec![title];
    fill(&mut data, length, &mut rng);
    data
}

fn fill(data: &mut Vec<u8>, length: usize, rng: &mut Rng) {
    while data.len() < length {
        data.extend(rng.below(1 << 32).to_le_bytes().into_iter().take(4));
    }
}

fn mutate(data: &mut Vec<u8>, corpus: &[Vec<u8>], rng: &mut Rng) {
    let at = below(rng, data.len());
    let until = (at + 1 + below(rng, 24)).min(data.len());
    match rng.below(12) {
        0 if !data.is_empty() => data[at] ^= 1 << rng.below(8),
        1 if !data.is_empty() => data[at] = rng.below(256) as u8,
        2 => data.truncate(at),
        3 if !data.is_empty() => drop(data.drain(at..until)),
        // A piece again, here or somewhere else.
        4 | 5 if !data.is_empty() => {
            let piece = data[at..until].to_vec();
            let to = below(rng, data.len());
            let times = if rng.below(4) == 0 {
                1 + below(rng, 200)
            } else {
                1
            };
            data.splice(to..to, piece.repeat(times));
        }
        // A piece of another file.
        6 => {
            let other = &corpus[below(rng, corpus.len())];
            let from = below(rng, other.len());
            let to = (from + 1 + below(rng, 60)).min(other.len());
            let end = if rng.below(2) == 0 {
                until.min(data.len())
            } else {
                at
            };
            data.splice(at.min(end)..end, other[from.min(to)..to].iter().copied());
        }
        7 => drop(data.splice(at..at, WORDS[below(rng, WORDS.len())].bytes())),
        8 | 9 => {
            if let Some((from, to)) = number_at(data, at) {
                data.splice(from..to, NUMBERS[below(rng, NUMBERS.len())].bytes());
            }
        }
        10 => swap_words(data, at, rng),
        _ if !data.is_empty() => data[at] = data[below(rng, data.len())],
        _ => data.extend(WORDS[below(rng, WORDS.len())].bytes()),
    }
}

/// The digits at `at` or after it.
fn number_at(data: &[u8], at: usize) -> Option<(usize, usize)> {
    let from = at + data.get(at..)?.iter().position(u8::is_ascii_digit)?;
    let digits = data[from..].iter().take_while(|it| it.is_ascii_digit());
    Some((from, from + digits.count()))
}

/// Swaps two words of a line-by-line text.
fn swap_words(data: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let word = |from: usize| {
        let from = from + data.get(from..)?.iter().position(is_space)? + 1;
        let length = data[from..].iter().position(is_space)?;
        Some((from, from + length))
    };
    let other = below(rng, data.len());
    if let (Some(one), Some(two)) = (word(at.min(other)), word(at.max(other)))
        && one.1 <= two.0
    {
        let first = data[one.0..one.1].to_vec();
        let second = data[two.0..two.1].to_vec();
        data.splice(two.0..two.1, first);
        data.splice(one.0..one.1, second);
    }
}

/// A piece of the input over and over, deep nests included.
fn blow_up(data: &mut Vec<u8>, rng: &mut Rng) {
    let at = below(rng, data.len());
    let until = (at + 1 + below(rng, 40)).min(data.len());
    let piece = match rng.below(6) {
        0 => b"[".to_vec(),
        1 => b"{\"a\":".to_vec(),
        2 => b"9".to_vec(),
        _ => data[at.min(until)..until].to_vec(),
    };
    if !piece.is_empty() {
        let times = (LARGEST - data.len().min(LARGEST)) / piece.len();
        data.splice(at..at, piece.repeat(times));
    }
}
