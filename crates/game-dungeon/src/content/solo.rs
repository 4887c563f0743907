//! `solo.toml`: the cards of the opponent in solo play.

use super::SOLO_FILE;
use super::entry::cards;
use super::field::quoted;
use super::kinds::{Colour, Direction, Team};
use courtside_content::{Section, names};
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// Cards of the base deck, cards of each team, and cards in all (D8).
pub const AI_BASE: usize = 24;
pub const AI_TEAM: usize = 6;
pub const AI_CARDS: usize = AI_BASE + AI_TEAM * Team::SOLO.len();

/// How a card of the solo deck defends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AiDefence {
    /// One colour with a number of dice, as a defence card.
    One { colour: Colour, dice: u8 },
    /// Two colours with one number (D31).
    Double { colours: [Colour; 2], dice: u8 },
    /// Fewer dice, whatever the play.
    Minus { dice: u8 },
    /// The ball goes back some red spaces first; then as `One`.
    Back { reds: u8, colour: Colour, dice: u8 },
    /// The ball changes hands.
    Turnover,
}

/// A card of the solo deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AiCard {
    /// Its name in plies: `a01`.
    pub id: String,
    /// `None` for the base deck.
    pub team: Option<Team>,
    /// The first of these that the pawn can make is the play.
    pub moves: [Direction; 4],
    /// Spaces of the play's colour that a yellow or blue play gains.
    pub ball: u8,
    /// Red spaces that a red play gains.
    pub cleat: u8,
    /// Taken from the clock.
    pub time: u8,
    /// Whether a kick is good.
    pub kick: bool,
    pub defence: AiDefence,
}

impl AiCard {
    /// Spaces that a play of this colour gains.
    #[inline]
    pub fn gain(&self, colour: Colour) -> u8 {
        match colour {
            Colour::Red => self.cleat,
            Colour::Yellow | Colour::Blue => self.ball,
        }
    }
}

const BASE: &str = "base";

pub(super) fn read(table: &Table) -> Result<Vec<AiCard>, OptionError> {
    let mut deck = Vec::new();
    for mut entry in cards(&SOLO_FILE, table)? {
        deck.push(read_card(&mut entry)?);
        entry.finish()?;
    }
    let count = |team| deck.iter().filter(|card| card.team == team).count();
    let groups = std::iter::once(None).chain(Team::SOLO.map(Some));
    for team in groups {
        let (name, wanted) = match team {
            None => (BASE, AI_BASE),
            Some(team) => (team.name(), AI_TEAM),
        };
        let found = count(team);
        if found != wanted {
            return Err(OptionError::new(format!(
                "{} has {found} cards of '{name}'; it must be {wanted}.",
                SOLO_FILE.name
            )));
        }
    }
    // A stable sort: within a team the order of the file stays.
    deck.sort_by_key(|card| card.team);
    Ok(deck)
}

fn read_card(entry: &mut Section) -> Result<AiCard, OptionError> {
    let id = entry.text("id")?.to_owned();
    let known = format!("{BASE}, {}", names(&Team::SOLO, Team::name));
    let team = entry.word("team", &known, |name| match name {
        BASE => Some(None),
        _ => Team::from_name(name)
            .filter(|team| Team::SOLO.contains(team))
            .map(Some),
    })?;
    let directions = names(&Direction::ALL, Direction::name);
    let moves = entry.words("moves", &directions, Direction::from_name)?;
    if Direction::ALL.iter().any(|one| !moves.contains(one)) {
        return entry.refuse(format!("must name each of {directions} once in 'moves'"));
    }
    let Ok(moves) = moves.try_into() else {
        return entry.refuse(format!("must name each of {directions} once in 'moves'"));
    };
    Ok(AiCard {
        id,
        team,
        moves,
        ball: entry.count("ball", 0, 9)?,
        cleat: entry.count("cleat", 0, 9)?,
        time: entry.count("time", 0, 9)?,
        kick: entry.flag("kick")?,
        defence: read_defence(entry)?,
    })
}

fn read_defence(entry: &mut Section) -> Result<AiDefence, OptionError> {
    let icons = ["double", "minus", "back", "turnover"];
    let icon = if entry.has("icon") {
        let known = icons.join(", ");
        let find = |name: &str| icons.into_iter().find(|icon| *icon == name);
        entry.word("icon", &known, find)?
    } else {
        ""
    };
    let amount = match icon {
        "minus" | "back" => entry.count("amount", 1, 7)?,
        _ => 0,
    };
    let known = names(&Colour::ALL, Colour::name);
    let colours = entry.words("defends", &known, Colour::from_name)?;
    let least = if colours.is_empty() { 0 } else { 1 };
    let dice = entry.count("dice", 0, 7)?;
    if dice < least {
        return entry.refuse("defends a colour and needs 'dice' of 1 to 7");
    }
    match (icon, &colours[..]) {
        ("", &[colour]) => Ok(AiDefence::One { colour, dice }),
        ("back", &[colour]) => Ok(AiDefence::Back {
            reds: amount,
            colour,
            dice,
        }),
        ("double", &[one, other]) if one != other => Ok(AiDefence::Double {
            colours: [one.min(other), one.max(other)],
            dice,
        }),
        ("minus", []) if dice == 0 => Ok(AiDefence::Minus { dice: amount }),
        ("turnover", []) if dice == 0 => Ok(AiDefence::Turnover),
        ("", _) => entry.refuse("has no icon and must defend one colour"),
        ("back", _) => entry.refuse("has the icon 'back' and must defend one colour"),
        ("double", _) => entry.refuse("has the icon 'double' and must defend two colours"),
        _ => entry.refuse(format!(
            "has the icon '{icon}' and must defend no colour, with 0 dice"
        )),
    }
}

pub(super) fn write(card: &AiCard, text: &mut String) {
    let team = card.team.map_or(BASE, Team::name);
    let (colours, dice, icon) = match card.defence {
        AiDefence::One { colour, dice } => (vec![colour], dice, None),
        AiDefence::Double { colours, dice } => (colours.to_vec(), dice, Some(("double", 0))),
        AiDefence::Minus { dice } => (vec![], 0, Some(("minus", dice))),
        AiDefence::Back { reds, colour, dice } => (vec![colour], dice, Some(("back", reds))),
        AiDefence::Turnover => (vec![], 0, Some(("turnover", 0))),
    };
    let lines = [
        "\n[[card]]".to_owned(),
        format!("id = \"{}\"", card.id),
        format!("team = \"{team}\""),
        format!("moves = {}", quoted(card.moves.map(Direction::name))),
        format!("ball = {}", card.ball),
        format!("cleat = {}", card.cleat),
        format!("time = {}", card.time),
        format!("kick = {}", card.kick),
        format!("defends = {}", quoted(colours.iter().map(|one| one.name()))),
        format!("dice = {dice}"),
    ];
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    if let Some((icon, amount)) = icon {
        let _ = writeln!(text, "icon = \"{icon}\"");
        if amount > 0 {
            let _ = writeln!(text, "amount = {amount}");
        }
    }
}
