//! Plies and positions as text. The grammar is in docs/notation.md.

use crate::deck::{Card, Tally};
use crate::state::{Front, Lies};

/// "S12Ds3": letters with their numbers; `-` for none.
pub(crate) fn write_tally(tally: &Tally) -> String {
    write_letters(Card::ALL.map(|card| (card.letter().to_string(), tally.count(card))))
}

/// As a tally, with `h` for a half-dodged Double and `*S` or `*D` for a half-used Double Dodge and what lies
/// on it.
pub(crate) fn write_front(front: &Front) -> String {
    let mut counts: Vec<(String, u8)> = Vec::new();
    for card in front.cards() {
        let letter = match card.lies {
            Lies::Plain => card.card.letter().to_string(),
            Lies::HalfDodged => "h".into(),
            Lies::HalfUsed(ball) => format!("*{}", ball.letter()),
        };
        match counts.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => counts.push((letter, 1)),
        }
    }
    write_letters(counts)
}

fn write_letters(counts: impl IntoIterator<Item = (String, u8)>) -> String {
    let mut text = String::new();
    for (letter, count) in counts {
        match count {
            0 => {}
            1 => text.push_str(&letter),
            _ => text.push_str(&format!("{letter}{count}")),
        }
    }
    if text.is_empty() { "-".into() } else { text }
}
