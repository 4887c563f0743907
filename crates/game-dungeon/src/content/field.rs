//! `field.toml`: the field, the dice, the play board, the defence cards, the clock and the bolts.

use super::FIELD_FILE;
use super::ids::{GuardId, Spot, Square};
use super::kinds::{Black, Colour, Face, SQUARES};
use courtside_content::{Section, names};
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// A defence card: a colour and a number of dice (D4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Guard {
    pub colour: Colour,
    pub number: u8,
}

/// The printed figures beside the cards (D1-D5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The spaces between the end zones, from left to right. The same from both ends.
    pub spaces: Vec<Colour>,
    /// The football icon of the owner of the left end zone; the other one is as far from the right.
    pub start: Spot,
    /// The kick icon of the owner of the left end zone, who attacks to the right.
    pub kick: Spot,
    pub white: [Face; 6],
    pub black: [Black; 6],
    /// The play board, row by row.
    pub board: [Colour; SQUARES as usize],
    /// The defence cards, ascending.
    pub guards: [Guard; 6],
    /// Time in each half.
    pub clock: u8,
    /// Bolts in all, and how many each side begins with.
    pub bolts: u8,
    pub first_bolts: u8,
}

impl Field {
    /// How many spaces are between the end zones.
    #[inline]
    pub fn len(&self) -> u8 {
        self.spaces.len() as u8
    }

    /// A field has spaces: this is always false.
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// The blue space in the middle.
    #[inline]
    pub fn middle(&self) -> Spot {
        Spot(self.len() / 2)
    }

    /// The spaces, from left to right.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.len()).map(Spot)
    }

    /// The colour of a space.
    #[inline]
    pub fn space(&self, spot: Spot) -> Colour {
        self.spaces[spot.index()]
    }

    /// The colour of a square of the play board.
    #[inline]
    pub fn square(&self, square: Square) -> Colour {
        self.board[square.index()]
    }

    #[inline]
    pub fn guard(&self, guard: GuardId) -> Guard {
        self.guards[guard.index()]
    }

    /// The ids of the defence cards, ascending.
    pub fn guard_ids(&self) -> impl Iterator<Item = GuardId> + use<> {
        (0..self.guards.len() as u8).map(GuardId)
    }
}

const COLOURS: &str = "R, Y, B";

pub(super) fn read(table: &Table) -> Result<Field, OptionError> {
    let mut entry = Section::new(FIELD_FILE.name.to_owned(), table);
    let spaces = read_spaces(&mut entry)?;
    let reds = reds(&spaces);
    let half = reds.iter().filter(|red| **red < spaces.len() / 2).count() as u8;
    let start = entry.count("start", 1, half)?;
    let kick = entry.count("kick", 1, half)?;
    let white = read_die(&mut entry, "white", &Face::ALL, Face::name, Face::from_name)?;
    for face in [Face::Ball, Face::Cleat, Face::Time] {
        if !white.contains(&face) {
            return entry.refuse(format!("needs a '{}' on the white die", face.name()));
        }
    }
    let black = read_die(
        &mut entry,
        "black",
        &Black::ALL,
        Black::name,
        Black::from_name,
    )?;
    let board = read_board(&mut entry)?;
    let guards = read_guards(&mut entry)?;
    let clock = entry.count("clock", 1, 99)?;
    let bolts = entry.count("bolts", 0, 30)?;
    let first_bolts = entry.count("first_bolts", 0, 15)?;
    if first_bolts * 2 > bolts {
        return entry.refuse(format!(
            "gives each side {first_bolts} bolts to begin with; there are {bolts} in all"
        ));
    }
    entry.finish()?;
    Ok(Field {
        start: Spot(reds[usize::from(start) - 1] as u8),
        kick: Spot(reds[reds.len() - usize::from(kick)] as u8),
        spaces,
        white,
        black,
        board,
        guards,
        clock,
        bolts,
        first_bolts,
    })
}

fn reds(spaces: &[Colour]) -> Vec<usize> {
    (0..spaces.len())
        .filter(|index| spaces[*index] == Colour::Red)
        .collect()
}

fn read_spaces(entry: &mut Section) -> Result<Vec<Colour>, OptionError> {
    let text = entry.text("spaces")?;
    let Some(spaces): Option<Vec<_>> = text.chars().map(Colour::from_letter).collect() else {
        return entry.refuse(format!("spells 'spaces' with other letters than {COLOURS}"));
    };
    let count = spaces.len();
    if !(11..=31).contains(&count) || count % 2 == 0 {
        return entry.refuse(format!(
            "has {count} spaces; it must be an odd number from 11 to 31"
        ));
    }
    if !spaces.iter().eq(spaces.iter().rev()) {
        return entry.refuse("has 'spaces' that do not read the same from both ends");
    }
    if spaces[0] != Colour::Red {
        return entry.refuse("needs a red space at both ends of 'spaces'");
    }
    if spaces[count / 2] != Colour::Blue {
        return entry.refuse("needs a blue space in the middle of 'spaces'");
    }
    if !spaces.contains(&Colour::Yellow) {
        return entry.refuse("needs a yellow space in 'spaces'");
    }
    Ok(spaces)
}

fn read_die<T: Copy>(
    entry: &mut Section,
    key: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    from_name: impl Fn(&str) -> Option<T>,
) -> Result<[T; 6], OptionError> {
    let faces = entry.words(key, &names(all, name), from_name)?;
    let count = faces.len();
    match faces.try_into() {
        Ok(faces) => Ok(faces),
        Err(_) => entry.refuse(format!("gives the {key} die {count} faces; it must be 6")),
    }
}

fn read_board(entry: &mut Section) -> Result<[Colour; SQUARES as usize], OptionError> {
    let rows = entry.words("board", "rows of three such as \"BRY\"", |row| {
        let row: Option<Vec<_>> = row.chars().map(Colour::from_letter).collect();
        row.filter(|row| row.len() == 3)
    })?;
    let Ok(board): Result<[Colour; SQUARES as usize], _> = rows.concat().try_into() else {
        return entry.refuse("needs three rows in 'board'");
    };
    if let Some(colour) = Colour::ALL.into_iter().find(|one| !board.contains(one)) {
        return entry.refuse(format!("needs a {} square in 'board'", colour.name()));
    }
    Ok(board)
}

fn read_guards(entry: &mut Section) -> Result<[Guard; 6], OptionError> {
    let mut guards = entry.words("defence", "cards such as \"R1\"", |text| {
        let mut letters = text.chars();
        let colour = letters.next().and_then(Colour::from_letter)?;
        let number = letters.next()?.to_digit(10)? as u8;
        let fits = (1..=5).contains(&number) && letters.next().is_none();
        fits.then_some(Guard { colour, number })
    })?;
    guards.sort_unstable();
    if let Some(twice) = guards.windows(2).find(|pair| pair[0] == pair[1]) {
        return entry.refuse(format!("has {} twice in 'defence'", write_guard(twice[0])));
    }
    if let Some(colour) = Colour::ALL
        .into_iter()
        .find(|one| guards.iter().all(|guard| guard.colour != *one))
    {
        return entry.refuse(format!("needs a {} card in 'defence'", colour.name()));
    }
    let count = guards.len();
    match guards.try_into() {
        Ok(guards) => Ok(guards),
        Err(_) => entry.refuse(format!("has {count} defence cards; it must be 6")),
    }
}

fn write_guard(guard: Guard) -> String {
    format!("{}{}", guard.colour.letter(), guard.number)
}

/// Words in quotes, as a list.
pub(super) fn quoted(words: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let words: Vec<_> = words
        .into_iter()
        .map(|word| format!("\"{word}\""))
        .collect();
    format!("[{}]", words.join(", "))
}

fn spell(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.letter()).collect()
}

pub(super) fn write(field: &Field, text: &mut String) {
    let reds = reds(&field.spaces);
    let start = reds.iter().filter(|red| **red <= field.start.index());
    let kick = reds.iter().filter(|red| **red >= field.kick.index());
    let lines = [
        format!("spaces = \"{}\"", spell(&field.spaces)),
        format!("start = {}", start.count()),
        format!("kick = {}", kick.count()),
        format!("white = {}", quoted(field.white.map(Face::name))),
        format!("black = {}", quoted(field.black.map(Black::name))),
        format!("board = {}", quoted(field.board.chunks(3).map(spell))),
        format!("defence = {}", quoted(field.guards.map(write_guard))),
        format!("clock = {}", field.clock),
        format!("bolts = {}", field.bolts),
        format!("first_bolts = {}", field.first_bolts),
    ];
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}
