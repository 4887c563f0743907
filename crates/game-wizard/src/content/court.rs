//! `court.toml`: the court, the balls, teams and points, and the faces of the dice.

use super::COURT_FILE;
use super::entry::listed;
use super::kinds::Die;
use courtside_content::Section;
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// The most spaces a court has: a set of them fits into 128 bits.
pub const SPACES: usize = 128;
/// The most balls on the court.
pub const BALLS: usize = 5;
/// The most wizards in a team.
pub const TEAM: usize = 5;

/// The board, the dice and the lengths (W1, W2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Court {
    pub width: u8,
    /// Rows of a back zone, and of a front zone.
    pub back: u8,
    pub front: u8,
    /// The columns of the Neutral Area where balls start, ascending.
    pub balls: Vec<u8>,
    /// Wizards in a team.
    pub team: u8,
    /// Points that win.
    pub points: u8,
    /// The faces of each die by `Die::index`, ascending.
    pub dice: [[u8; 6]; 4],
}

impl Court {
    /// The row of the Neutral Area, which is also how many rows each side has.
    pub fn neutral(&self) -> u8 {
        self.back + self.front
    }

    pub fn rows(&self) -> u8 {
        2 * self.neutral() + 1
    }

    #[inline]
    pub fn faces(&self, die: Die) -> &[u8; 6] {
        &self.dice[die.index()]
    }

    /// "0 to 5" or, where faces are left out or come twice, each of them.
    pub fn faces_in_words(&self, die: Die) -> String {
        let faces = self.faces(die);
        match faces.windows(2).all(|pair| pair[0] + 1 == pair[1]) {
            true => format!("{} to {}", faces[0], faces[5]),
            false => faces.map(|face| face.to_string()).join(" "),
        }
    }
}

pub(super) fn read(table: &Table) -> Result<Court, OptionError> {
    let mut entry = Section::new(COURT_FILE.name.to_owned(), table);
    let width = entry.count("width", 2, 26)?;
    let back = entry.count("back", 1, 9)?;
    let front = entry.count("front", 1, 9)?;
    let rows = 2 * (back + front) + 1;
    let spaces = usize::from(rows) * usize::from(width);
    if spaces > SPACES {
        return entry.refuse(format!(
            "makes a court of {spaces} spaces, {width} by {rows}; it may have {SPACES}"
        ));
    }
    let balls = read_balls(&mut entry, width)?;
    // Two at least: with four players each plays a wizard.
    let team = entry.count("team", 2, TEAM as u8)?;
    if team > width {
        return entry.refuse(format!(
            "has {width} columns; a team of {team} does not fit into one row"
        ));
    }
    let points = entry.count("points", 1, 20)?;
    let mut dice = [[0; 6]; 4];
    for die in Die::ALL {
        dice[die.index()] = read_die(&mut entry, die)?;
    }
    for pair in Die::ALL.windows(2) {
        let strength = |die: Die| dice[die.index()].iter().sum::<u8>();
        if strength(pair[0]) >= strength(pair[1]) {
            return entry.refuse(format!(
                "must make the {} die weaker than the {} one",
                pair[0].name(),
                pair[1].name()
            ));
        }
    }
    entry.finish()?;
    Ok(Court {
        width,
        back,
        front,
        balls,
        team,
        points,
        dice,
    })
}

fn read_balls(entry: &mut Section, width: u8) -> Result<Vec<u8>, OptionError> {
    let letters = entry.text("balls")?;
    let last = (b'a' + width - 1) as char;
    let mut columns = Vec::new();
    for letter in letters.chars() {
        if !('a'..=last).contains(&letter) {
            return entry.refuse(format!(
                "has a ball in column '{letter}'; the columns are a to {last}"
            ));
        }
        let column = letter as u8 - b'a';
        if columns.contains(&column) {
            return entry.refuse(format!("has two balls in column '{letter}'"));
        }
        columns.push(column);
    }
    if columns.is_empty() || columns.len() > BALLS {
        return entry.refuse(format!(
            "has {} balls; it must be 1 to {BALLS}",
            columns.len()
        ));
    }
    columns.sort_unstable();
    Ok(columns)
}

fn read_die(entry: &mut Section, die: Die) -> Result<[u8; 6], OptionError> {
    let mut faces = entry.counts(die.name(), 0, 9)?;
    faces.sort_unstable();
    let count = faces.len();
    match faces.try_into() {
        Ok(faces) => Ok(faces),
        Err(_) => entry.refuse(format!(
            "gives the {} die {count} faces; it must be 6",
            die.name()
        )),
    }
}

pub(super) fn write(court: &Court, text: &mut String) {
    let balls: String = court
        .balls
        .iter()
        .map(|column| (b'a' + column) as char)
        .collect();
    let _ = writeln!(text, "width = {}", court.width);
    let _ = writeln!(text, "back = {}", court.back);
    let _ = writeln!(text, "front = {}", court.front);
    let _ = writeln!(text, "balls = \"{balls}\"");
    let _ = writeln!(text, "team = {}", court.team);
    let _ = writeln!(text, "points = {}", court.points);
    for die in Die::ALL {
        let _ = writeln!(text, "{} = {}", die.name(), listed(court.faces(die)));
    }
}
