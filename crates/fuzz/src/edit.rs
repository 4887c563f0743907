//! Breaking a text in ways that bytes choose: what a typing mistake, a broken program or someone with bad intent sends.

use crate::bytes::Bytes;

/// What readers trip over: odd letters, numbers at the edge of every type, and signs that mean something.
pub const WORDS: &[&str] = &[
    "\0",
    "\n",
    "\r\n",
    "\t",
    " ",
    "é",
    "😀",
    "ß",
    "\u{301}",
    "\u{202e}",
    "\u{feff}",
    "\u{2028}",
    "!",
    "!resign:0",
    "!draw",
    "!abort",
    "!bot:0:3",
    "!time:255",
    "?",
    "(",
    ")",
    "()",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "\\u{110000}",
    "\\u0000",
    "'",
    "=",
    ":",
    ";",
    ",",
    ".",
    "..",
    "-",
    "--",
    "+",
    "*",
    "/",
    "@",
    "#",
    ">",
    "<",
    "|",
    "_",
    "~",
    "a1",
    "z99",
    "null",
    "true",
    "false",
    "nan",
    "inf",
    "1e999",
    "1e-999",
    "0x10",
    "[[",
    "]]",
    "\"\"\"",
    "%s",
    "m1:home:5-2",
    "lot:2",
];

/// Numbers at the edge of the types that they are read into.
pub const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "9",
    "10",
    "15",
    "16",
    "31",
    "32",
    "63",
    "64",
    "99",
    "100",
    "127",
    "128",
    "255",
    "256",
    "999",
    "1000",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
    "-1",
    "-128",
    "-129",
    "-9223372036854775808",
    "00",
    "01",
    "1.5",
    "0.0",
];

/// A text near this one. One time in eight it is the text itself.
pub fn edit(text: &str, bytes: &mut Bytes) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..[0, 1, 1, 1, 1, 2, 2, 4][bytes.pick(8)] {
        once(&mut letters, bytes);
    }
    letters.into_iter().collect()
}

fn once(letters: &mut Vec<char>, bytes: &mut Bytes) {
    let how = bytes.pick(14);
    let at = bytes.pick(letters.len().max(1));
    if letters.is_empty() {
        letters.extend(bytes.one(WORDS).chars());
        return;
    }
    match how {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => {
            let next = (at + 1) % letters.len();
            letters.swap(at, next);
        }
        3 => letters.truncate(at),
        4 => drop(letters.splice(at..at, bytes.one(WORDS).chars())),
        5 => drop(letters.splice(at..=at, bytes.one(WORDS).chars())),
        // A letter that stands somewhere else is more likely to mean something than any other.
        6 => {
            let from = bytes.pick(letters.len());
            letters[at] = letters[from];
        }
        7 | 8 => {
            if let Some((from, to)) = run(letters, at, |letter| letter.is_ascii_digit()) {
                letters.splice(from..to, bytes.one(NUMBERS).chars());
            }
        }
        9 | 10 => swap_words(letters, at, bytes),
        11 => {
            let (from, to) = span(letters, at, bytes);
            let again = letters[from..to].repeat(1 + bytes.pick(64));
            letters.splice(to..to, again);
        }
        12 => {
            let (from, to) = span(letters, at, bytes);
            let copy = letters[from..to].to_vec();
            let to = bytes.pick(letters.len());
            letters.splice(to..to, copy);
        }
        _ => {
            let raw = String::from_utf8_lossy(bytes.take(4)).into_owned();
            letters.splice(at..at, raw.chars());
        }
    }
}

/// A piece of at most 64 letters.
fn span(letters: &[char], at: usize, bytes: &mut Bytes) -> (usize, usize) {
    (at, (at + 1 + bytes.pick(64)).min(letters.len()))
}

/// The first run of letters of a kind at `at` or after it.
fn run(letters: &[char], at: usize, is: impl Fn(char) -> bool) -> Option<(usize, usize)> {
    let mut from = at + letters[at..].iter().position(|letter| is(*letter))?;
    while from > 0 && is(letters[from - 1]) {
        from -= 1;
    }
    let length = letters[from..].iter().take_while(|it| is(**it)).count();
    Some((from, from + length))
}

/// Puts one word in the place of another, or both in each other's.
fn swap_words(letters: &mut Vec<char>, at: usize, bytes: &mut Bytes) {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-';
    let other = bytes.pick(letters.len());
    let both = bytes.pick(2) == 0;
    let (Some(one), Some(two)) = (
        run(letters, at.min(other), is_word),
        run(letters, at.max(other), is_word),
    ) else {
        return;
    };
    if one.1 > two.0 {
        return;
    }
    let (first, second) = (
        letters[one.0..one.1].to_vec(),
        letters[two.0..two.1].to_vec(),
    );
    letters.splice(two.0..two.1, first);
    if both {
        letters.splice(one.0..one.1, second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_repeat_and_change_most_texts() {
        let text = "A2>D1 rows = 12\nname = \"juke\"";
        let edited = |seed: u8| {
            let data: Vec<u8> = (0..64u8)
                .map(|at| at.wrapping_mul(37).wrapping_add(seed.wrapping_mul(91)))
                .collect();
            edit(text, &mut Bytes::new(&data))
        };
        let all: Vec<String> = (0..=255).map(edited).collect();
        assert_eq!(all, (0..=255).map(edited).collect::<Vec<_>>());
        let changed = all.iter().filter(|it| *it != text).count();
        assert!((128..256).contains(&changed), "{changed}");
        edit("", &mut Bytes::new(&[7; 16]));
    }
}
