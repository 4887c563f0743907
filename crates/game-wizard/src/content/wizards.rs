//! `wizards.toml`: the stat cards.

use super::WIZARDS_FILE;
use super::entry::quoted;
use super::kinds::Die;
use courtside_content::{Section, names};
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// Stat cards in the box (W4).
pub const WIZARDS: usize = 24;

/// A stat card. The higher die of a pair stands on the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatCard {
    /// The jersey number, 0 to 99.
    pub number: u8,
    pub name: String,
    pub throw: [Die; 2],
    pub dodge: [Die; 2],
    pub cast: [Die; 2],
    pub resist: [Die; 2],
    /// Spaces of a move.
    pub stride: u8,
    pub magic: u8,
    /// What of it stands in the rule text itself; the rest is a reconstruction.
    pub printed: Vec<String>,
}

/// What `printed` may name.
const FACTS: [&str; 9] = [
    "number",
    "name",
    "throw",
    "throw right die",
    "dodge",
    "cast",
    "resist",
    "move",
    "magic",
];

pub(super) fn read(table: &Table) -> Result<Vec<StatCard>, OptionError> {
    let mut whole = Section::new(WIZARDS_FILE.name.to_owned(), table);
    let list = whole.list("wizard")?;
    whole.finish()?;
    let mut cards: Vec<StatCard> = Vec::new();
    for (index, wizard) in list.iter().enumerate() {
        let nth = format!("{}: wizard {}", WIZARDS_FILE.name, index + 1);
        let Some(wizard) = wizard.as_table() else {
            return Err(OptionError::new(format!("{nth} is no table.")));
        };
        let mut entry = Section::new(nth, wizard);
        let number = entry.count("number", 0, 99)?;
        entry.whose = format!("{}: wizard #{number}", WIZARDS_FILE.name);
        let card = read_card(&mut entry, number)?;
        entry.finish()?;
        if cards.iter().any(|other| other.number == card.number) {
            return entry.refuse("is there twice");
        }
        if let Some(other) = cards.iter().find(|other| other.name == card.name) {
            return entry.refuse(format!("has the name of #{}", other.number));
        }
        cards.push(card);
    }
    if cards.len() != WIZARDS {
        return whole.refuse(format!("has {} wizards; it must be {WIZARDS}", cards.len()));
    }
    cards.sort_by_key(|card| card.number);
    Ok(cards)
}

fn read_card(entry: &mut Section, number: u8) -> Result<StatCard, OptionError> {
    let name = entry.text("name")?;
    let length = name.chars().count();
    if !(1..=30).contains(&length) || name.trim() != name || name.chars().any(char::is_control) {
        return entry.refuse("needs a name of 1 to 30 letters in one line");
    }
    // A quote or backslash would have to be written another way than it is read.
    if name.contains(['"', '\\']) {
        return entry.refuse("has a quote or a backslash in its name");
    }
    Ok(StatCard {
        number,
        name: name.to_owned(),
        throw: read_dice(entry, "throw")?,
        dodge: read_dice(entry, "dodge")?,
        cast: read_dice(entry, "cast")?,
        resist: read_dice(entry, "resist")?,
        stride: entry.count("move", 1, 9)?,
        magic: entry.count("magic", 1, 4)?,
        printed: if entry.has("printed") {
            read_printed(entry)?
        } else {
            Vec::new()
        },
    })
}

fn read_dice(entry: &mut Section, key: &'static str) -> Result<[Die; 2], OptionError> {
    let dice = entry.words(key, &names(&Die::ALL, Die::name), Die::from_name)?;
    let [left, right] = dice[..] else {
        return entry.refuse(format!(
            "gives {} dice for '{key}'; it must be 2",
            dice.len()
        ));
    };
    if left > right {
        return entry.refuse(format!(
            "must have the higher die of '{key}' on the right: \"{}\", \"{}\"",
            right.name(),
            left.name()
        ));
    }
    Ok([left, right])
}

fn read_printed(entry: &mut Section) -> Result<Vec<String>, OptionError> {
    let printed = entry.words("printed", &FACTS.join(", "), |word| {
        FACTS.into_iter().find(|fact| *fact == word)
    })?;
    // In one order, each once.
    let facts = FACTS.into_iter().filter(|fact| printed.contains(fact));
    Ok(facts.map(str::to_owned).collect())
}

pub(super) fn write(card: &StatCard, text: &mut String) {
    let _ = writeln!(text, "\n[[wizard]]");
    let _ = writeln!(text, "number = {}", card.number);
    let _ = writeln!(text, "name = \"{}\"", card.name);
    let stats = [
        ("throw", card.throw),
        ("dodge", card.dodge),
        ("cast", card.cast),
        ("resist", card.resist),
    ];
    for (key, dice) in stats {
        let _ = writeln!(text, "{key} = {}", quoted(dice.map(Die::name)));
    }
    let _ = writeln!(text, "move = {}", card.stride);
    let _ = writeln!(text, "magic = {}", card.magic);
    let _ = writeln!(text, "printed = {}", quoted(&card.printed));
}
