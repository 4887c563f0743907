//! Records as text.

use crate::{DiceHeader, MOST_SEATS, Record, RecordedPly};
use courtside_kernel::{Seat, Winners};
use std::fmt;

/// Lines of plies are no longer than this, so that a record can be read in a mail.
const COLUMNS: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(f, "Game", &self.game)?;
        tag(f, "Rules", &self.rules.to_string())?;
        tag(f, "Content", &self.content)?;
        tag(f, "Options", &self.options)?;
        for (seat, name) in self.header.seats.iter().enumerate() {
            tag(f, &format!("Seat{seat}"), name)?;
        }
        match &self.header.dice {
            DiceHeader::Chosen => tag(f, "Dice", "chosen")?,
            DiceHeader::Committed {
                commitment,
                salts,
                secret,
            } => {
                tag(f, "Dice", "committed")?;
                tag(f, "Commitment", commitment)?;
                for (seat, salt) in salts.iter().enumerate() {
                    tag(f, &format!("Salt{seat}"), salt)?;
                }
                if let Some(secret) = secret {
                    tag(f, "Secret", secret)?;
                }
            }
        }
        if let Some(position) = &self.position {
            tag(f, "Position", position)?;
        }
        match self.result {
            Some(winners) => tag(f, "Result", &write_result(winners, self.header.seats.len()))?,
            None => tag(f, "Result", "*")?,
        }
        plies(f, &self.plies)
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for character in value.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            // A tag stays on its line whatever a name holds.
            _ if character.is_control() => write!(f, "{}", character.escape_unicode())?,
            _ => write!(f, "{character}")?,
        }
    }
    f.write_str("\"]\n")
}

fn plies(f: &mut fmt::Formatter<'_>, plies: &[RecordedPly]) -> fmt::Result {
    let mut column = 0;
    for ply in plies {
        let word = match ply {
            RecordedPly::Act(text) => text.clone(),
            RecordedPly::Chance(text) => format!("({text})"),
            RecordedPly::Incident(incident) => incident.to_string(),
            RecordedPly::Hidden => "?".to_owned(),
        };
        let width = word.chars().count();
        if column == 0 {
            f.write_str("\n")?;
        } else if column + 1 + width > COLUMNS {
            f.write_str("\n")?;
            column = 0;
        } else {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(&word)?;
        column += width;
    }
    if column > 0 {
        f.write_str("\n")
    } else {
        Ok(())
    }
}

/// The scores by seat, as fractions: `1-0`, `1/2-1/2`, `0-1/3-1/3-1/3`.
pub fn write_result(winners: Winners, seats: usize) -> String {
    let share = match winners.count() {
        1 => "1".to_owned(),
        several => format!("1/{several}"),
    };
    let scores: Vec<&str> = (0..seats)
        .map(|seat| {
            if winners.contains(Seat(seat as u8)) {
                share.as_str()
            } else {
                "0"
            }
        })
        .collect();
    scores.join("-")
}

/// Reads what [`write_result`] writes, for this many seats; `None` if it is no result of theirs.
///
/// ```
/// use courtside_kernel::Winners;
/// use courtside_record::{read_result, write_result};
///
/// assert_eq!(write_result(Winners::everyone(2), 2), "1/2-1/2");
/// assert_eq!(read_result("1/2-1/2", 2), Some(Winners::everyone(2)));
/// assert_eq!(read_result("2/4-2/4", 2), None);
/// ```
pub fn read_result(text: &str, seats: usize) -> Option<Winners> {
    if seats > MOST_SEATS {
        return None;
    }
    // Alone, a draw leaves a half to nobody (D40).
    if seats == 1 && text == "1/2" {
        return Some(Winners::DRAWN_ALONE);
    }
    let mut set = 0;
    for (seat, score) in text.split('-').enumerate() {
        if score != "0" && seat < seats {
            set |= 1 << seat;
        }
    }
    // Reading loosely and writing again is the whole check: there is one way to write each result. Only who
    // plays alone can have won nothing.
    let winners = Winners(set);
    let somebody = set != 0 || seats == 1;
    (somebody && write_result(winners, seats) == text).then_some(winners)
}
