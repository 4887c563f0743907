//! Reading records. A record may come from anyone: whatever it holds, the result is a record or a sentence
//! with the number of the line.

use crate::{DiceHeader, Header, MOST_SEATS, Record, RecordedPly, read_result};
use std::collections::BTreeMap;
use std::str::FromStr;

/// A larger text is refused unread. In bytes.
pub const LARGEST_RECORD: usize = 4 << 20;
/// A record with more plies is refused. No game comes near it.
pub const MOST_PLIES: usize = 200_000;

/// Why a text is no record: the first line that is wrong, and how it should read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, without the line's number. `Display` puts that in front.
    pub message: String,
}

impl RecordError {
    fn new(line: usize, message: impl Into<String>) -> RecordError {
        RecordError {
            line,
            message: message.into(),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        if text.len() > LARGEST_RECORD {
            return Err(RecordError::new(
                1,
                format!("a record has at most {LARGEST_RECORD} bytes"),
            ));
        }
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line));
        let mut tags = Tags::default();
        for (number, line) in lines.by_ref() {
            tags.last = number;
            if line.trim().is_empty() {
                break;
            }
            tags.read(number, line.trim())?;
        }
        let plies = read_plies(lines)?;
        tags.into_record(plies)
    }
}

/// The tags of a record by name, with the lines they stand on.
#[derive(Default)]
struct Tags {
    values: BTreeMap<String, (usize, String)>,
    /// The line after the last tag, where a missing one is reported.
    last: usize,
}

impl Tags {
    fn read(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let inner = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix("\"]"));
        let Some((name, value)) = inner.and_then(|inner| inner.split_once(" \"")) else {
            let message = "a tag looks like [Name \"value\"]; a blank line ends the tags";
            return Err(RecordError::new(number, message));
        };
        let value = unescape(value).map_err(|message| RecordError::new(number, message))?;
        if self
            .values
            .insert(name.to_owned(), (number, value))
            .is_some()
        {
            return Err(RecordError::new(
                number,
                format!("there is a second tag {name}"),
            ));
        }
        Ok(())
    }

    fn take(&mut self, name: &str) -> Option<(usize, String)> {
        self.values.remove(name)
    }

    fn need(&mut self, name: &str) -> Result<(usize, String), RecordError> {
        let line = self.last.max(1);
        self.take(name)
            .ok_or_else(|| RecordError::new(line, format!("the tag {name} is missing")))
    }

    /// `Seat0`, `Seat1` …, as many as there are in a row.
    fn numbered(&mut self, name: &str) -> Vec<String> {
        let numbered = (0..MOST_SEATS).map_while(|seat| self.take(&format!("{name}{seat}")));
        numbered.map(|(_, value)| value).collect()
    }

    fn into_record(mut self, plies: Vec<RecordedPly>) -> Result<Record, RecordError> {
        let (_, game) = self.need("Game")?;
        let (line, rules) = self.need("Rules")?;
        let rules = rules
            .parse()
            .map_err(|_| RecordError::new(line, "Rules is a whole number"))?;
        let (_, content) = self.need("Content")?;
        let (_, options) = self.need("Options")?;
        let seats = self.numbered("Seat");
        if seats.is_empty() {
            self.need("Seat0")?;
        }
        let dice = self.dice()?;
        let position = self.take("Position").map(|(_, value)| value);
        let (line, result) = self.need("Result")?;
        let result = match result.as_str() {
            "*" => None,
            text => Some(read_result(text, seats.len()).ok_or_else(|| {
                let message = format!(
                    "'{text}' isn't a result for {} seats; results look like 1-0, 1/2-1/2 or *",
                    seats.len()
                );
                RecordError::new(line, message)
            })?),
        };
        if let Some((name, (line, _))) = self.values.pop_first() {
            return Err(RecordError::new(
                line,
                format!("there is no tag {name} here"),
            ));
        }
        Ok(Record {
            game,
            rules,
            content,
            options,
            position,
            header: Header { seats, dice },
            plies,
            result,
        })
    }

    fn dice(&mut self) -> Result<DiceHeader, RecordError> {
        let (line, dice) = self.need("Dice")?;
        match dice.as_str() {
            "chosen" => Ok(DiceHeader::Chosen),
            "committed" => Ok(DiceHeader::Committed {
                commitment: self.need("Commitment")?.1,
                salts: self.numbered("Salt"),
                secret: self.take("Secret").map(|(_, value)| value),
            }),
            other => Err(RecordError::new(
                line,
                format!("Dice is chosen or committed, not '{other}'"),
            )),
        }
    }
}

fn unescape(value: &str) -> Result<String, &'static str> {
    let mut out = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => return Err("a quote inside a value is written \\\""),
            '\\' => match characters.next() {
                Some(plain @ ('"' | '\\')) => out.push(plain),
                Some('u') => out.push(
                    unicode(&mut characters).ok_or("a character by number is written \\u{a}")?,
                ),
                _ => return Err("after \\ comes \", \\ or u{…}"),
            },
            _ => out.push(character),
        }
    }
    Ok(out)
}

/// The rest of `\u{a}`.
fn unicode(characters: &mut std::str::Chars<'_>) -> Option<char> {
    let (digits, rest) = characters.as_str().strip_prefix('{')?.split_once('}')?;
    *characters = rest.chars();
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

fn read_plies<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<RecordedPly>, RecordError> {
    let mut plies = Vec::new();
    for (number, line) in lines {
        for word in line.split_whitespace() {
            if plies.len() == MOST_PLIES {
                return Err(RecordError::new(
                    number,
                    format!("a record has at most {MOST_PLIES} plies"),
                ));
            }
            let ply = read_ply(word).ok_or_else(|| {
                RecordError::new(
                    number,
                    format!("'{word}' isn't a ply; a roll is written in parentheses, like (4)"),
                )
            })?;
            plies.push(ply);
        }
    }
    Ok(plies)
}

fn read_ply(word: &str) -> Option<RecordedPly> {
    if word == "?" {
        return Some(RecordedPly::Hidden);
    }
    if word.starts_with('!') {
        return word.parse().ok().map(RecordedPly::Incident);
    }
    let (chance, text) = match word.strip_prefix('(') {
        Some(rest) => (true, rest.strip_suffix(')')?),
        None => (false, word),
    };
    if text.is_empty() || text.contains(['(', ')', '?']) {
        return None;
    }
    Some(if chance {
        RecordedPly::Chance(text.to_owned())
    } else {
        RecordedPly::Act(text.to_owned())
    })
}
