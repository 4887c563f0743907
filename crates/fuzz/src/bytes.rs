//! An input as choices or as text.

use arbitrary::Unstructured;
use courtside_catalog::Title;
use courtside_kernel::Draw;
use std::borrow::Cow;

/// Bytes that are used up choice by choice. Once they are gone, every choice is the first.
pub struct Bytes<'a>(Unstructured<'a>);

impl<'a> Bytes<'a> {
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes(Unstructured::new(data))
    }

    /// One of `n`, from 0; `n` is at least 1.
    pub fn pick(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    pub fn byte(&mut self) -> u8 {
        self.pick(256) as u8
    }

    pub fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.pick(of.len())]
    }

    pub fn title(&mut self) -> &'static Title {
        self.one(courtside_catalog::games())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// At most `most` bytes that come next, as they are.
    pub fn take(&mut self, most: usize) -> &'a [u8] {
        let length = most.min(self.0.len());
        self.0.bytes(length).unwrap_or_default()
    }
}

impl Draw for Bytes<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.0.int_in_range(0..=n.saturating_sub(1)).unwrap_or(0)
    }
}

/// What an input is. Files of the corpus are texts that people can read; what is made up is mostly a script.
pub enum Input<'a> {
    /// Choices: which real text to take, and what to break in it.
    Script(Bytes<'a>),
    /// The text itself.
    Text(Cow<'a, str>),
}

impl Input<'_> {
    /// A script begins with a control character that no text begins with.
    pub const SCRIPT: u8 = 1;

    pub fn read(data: &[u8]) -> Input<'_> {
        match data {
            [Self::SCRIPT, rest @ ..] => Input::Script(Bytes::new(rest)),
            _ => Input::Text(String::from_utf8_lossy(data)),
        }
    }
}

/// The first line of a text, which says what the rest is for: the game, and two numbers.
pub struct Heading<'a> {
    pub title: &'static Title,
    pub numbers: [u8; 2],
    /// The second word as it stands.
    pub word: &'a str,
    pub body: &'a str,
}

impl Heading<'_> {
    /// Reads "GAME 3 12" and the text below it. What is broken counts as the first game or as 0.
    pub fn read(text: &str) -> Heading<'_> {
        let (line, body) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = line.split(' ');
        let title = words.next().and_then(courtside_catalog::find);
        let word = words.next().unwrap_or_default();
        let number = |word: &str| word.parse().unwrap_or(0);
        Heading {
            title: title.unwrap_or(&courtside_catalog::games()[0]),
            numbers: [number(word), number(words.next().unwrap_or_default())],
            word,
            body,
        }
    }
}
