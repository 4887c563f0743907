//! What people and bots are called at a table.

use crate::{Chair, Sitter};
use courtside_kernel::GameCard;

/// What bots are called: short, and each with its own first letter for the sign of its seat. One more than a table has chairs,
/// because a person may have one of these names.
pub const BOT_NAMES: [&str; 8] = ["Pip", "Juno", "Rex", "Dot", "Moss", "Kit", "Ida", "Gus"];

const LONGEST_NAME: usize = 24;

/// A chair with a bot of this level, under a name that none of the others has.
pub fn bot(level: u8, others: &[Chair]) -> Chair {
    let free = |name: &&&str| !others.iter().any(|chair| chair.name == **name);
    let name = BOT_NAMES.iter().find(free).copied().unwrap_or_default();
    Chair {
        sitter: Sitter::Bot { level },
        name: name.to_owned(),
        salt: String::new(),
    }
}

/// A name that can't break a line, hide, or turn the text around it: no control characters, nothing of zero width, no
/// marks that change the direction of writing, no more combining marks than letters of any script need, and at most 24
/// characters.
///
/// ```
/// use courtside_table::clean_name;
///
/// assert_eq!(clean_name("  Ann\u{200b}  Lee\n"), "Ann Lee");
/// ```
pub fn clean_name(text: &str) -> String {
    let mut marks = 0;
    let fits = |letter: &char| {
        marks = if is_combining(*letter) { marks + 1 } else { 0 };
        !letter.is_control() && !is_invisible(*letter) && marks <= 2
    };
    let kept: String = text.chars().filter(fits).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    short.trim().to_owned()
}

/// Takes no room, or changes the direction of what stands around it.
fn is_invisible(letter: char) -> bool {
    matches!(u32::from(letter),
        0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5
        | 0x180B..=0x180F
        | 0x200B..=0x200F
        | 0x202A..=0x202E
        | 0x2060..=0x206F
        | 0x2800 | 0x3164
        | 0xE000..=0xF8FF
        | 0xFE00..=0xFE0F
        | 0xFEFF | 0xFFA0
        | 0xFFF9..=0xFFFF
        | 0x1BCA0..=0x1BCA3
        | 0x1D173..=0x1D17A
        | 0xE0000..=0x10FFFF)
}

fn is_combining(letter: char) -> bool {
    matches!(u32::from(letter),
        0x300..=0x36F | 0x483..=0x489 | 0x591..=0x5BD | 0x610..=0x61A | 0x64B..=0x65F | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F)
}

/// What the seats are called, no two alike. A person without a name is called like the seat, and people who share a name get
/// the seat's beside it: "Ann (Navy)".
pub fn of(card: &GameCard, chairs: &[Chair]) -> Vec<String> {
    let seat_name = |seat: usize| card.seat_names.get(seat).copied().unwrap_or("Seat");
    let plain: Vec<&str> = chairs
        .iter()
        .enumerate()
        .map(|(seat, chair)| match chair.sitter {
            Sitter::Bot { .. } if chair.name.is_empty() => "Bot",
            Sitter::Bot { .. } => &chair.name,
            Sitter::Open { .. } => seat_name(seat),
            Sitter::Human { .. } if chair.name.is_empty() => seat_name(seat),
            Sitter::Human { .. } => &chair.name,
        })
        .collect();
    let shared = |name: &str| plain.iter().filter(|other| **other == name).count() > 1;
    (0..plain.len())
        .map(|seat| match plain[seat] {
            name if shared(name) => format!("{name} ({})", seat_name(seat)),
            name => name.to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_tricks_in_it() {
        let check = |text: &str, name: &str| assert_eq!(clean_name(text), name, "{text:?}");
        check("  Ann  Lee \n", "Ann Lee");
        check("Ann\u{202e}eeL", "AnneeL");
        check("A\u{200b}n\u{200d}n\u{feff}", "Ann");
        check("\u{2066}Ann\u{2069}", "Ann");
        check("\u{3164}", "");
        check("Zoë, Jürgen 李", "Zoë, Jürgen 李");
        check("e\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}");
        check(&"x".repeat(40), &"x".repeat(24));
    }
}
