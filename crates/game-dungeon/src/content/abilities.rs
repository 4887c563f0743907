//! `abilities.toml`: the ability cards, each a list of effects (D7).

use super::ABILITIES_FILE;
use super::effects::{Effect, FromFace, ToFace};
use super::entry::cards;
use super::kinds::{Black, Counts, Face, Role, TEAMS, Team};
use crate::state::Moment;
use courtside_content::{Section, names};
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// Juke and Big Hit, five cards for each team, and cards in all.
pub const BOARD_CARDS: usize = 2;
pub const TEAM_CARDS: usize = 5;
pub const CARDS: usize = BOARD_CARDS + TEAM_CARDS * TEAMS;
const OFFENCE_CARDS: usize = 3;

/// How often a card can be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    Any,
    Play,
    Half,
    Game,
}

/// When a card can be played (D17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Whistle {
    /// No whistle: after the dice are rolled.
    None,
    Before,
    After,
    Either,
}

impl Limit {
    pub const ALL: [Limit; 4] = [Limit::Any, Limit::Play, Limit::Half, Limit::Game];

    /// As in the file.
    const fn key(self) -> &'static str {
        match self {
            Limit::Any => "",
            Limit::Play => "play",
            Limit::Half => "half",
            Limit::Game => "star",
        }
    }
}

impl Whistle {
    pub const ALL: [Whistle; 4] = [
        Whistle::None,
        Whistle::Before,
        Whistle::After,
        Whistle::Either,
    ];

    /// As in the file.
    const fn key(self) -> &'static str {
        match self {
            Whistle::None => "",
            Whistle::Before => "before",
            Whistle::After => "after",
            Whistle::Either => "either",
        }
    }

    pub const fn is_before(self) -> bool {
        matches!(self, Whistle::Before | Whistle::Either)
    }

    pub const fn is_after(self) -> bool {
        matches!(self, Whistle::After | Whistle::Either)
    }
}

/// An ability card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name in plies: `juke`.
    pub id: String,
    /// `None` for Juke and Big Hit, which both sides have.
    pub team: Option<Team>,
    pub role: Role,
    pub name: String,
    /// In bolts.
    pub cost: u8,
    pub limit: Limit,
    pub whistle: Whistle,
    /// At most one of them needs a pick.
    pub effects: Vec<Effect>,
    /// The wording on the card.
    pub text: String,
}

impl Card {
    /// The whistle windows in which something of it can happen (D17). Which of them the file names matters only under
    /// version 1 of the rules.
    pub fn windows(&self) -> Whistle {
        let fits = |moment| {
            let mut effects = self.effects.iter();
            effects.any(|effect| effect.happens_in(moment))
        };
        match (self.whistle, fits(Moment::Before), fits(Moment::After)) {
            (Whistle::None, ..) => Whistle::None,
            (_, true, false) => Whistle::Before,
            (_, false, true) => Whistle::After,
            _ => Whistle::Either,
        }
    }

    /// The effect that needs a pick when the card is played, if one does.
    pub fn pick(&self) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.needs_pick())
    }
}

const BOARD: &str = "board";
const JUKE: &str = "juke";
const BIG_HIT: &str = "bighit";
const ANY: &str = "any";
const ANOTHER: &str = "a face another die shows";
const BALL_OR_CLEAT: &str = "ball or cleat";

/// Words of other plies, which cannot be the id of a card.
const TAKEN: &[&str] = &[
    "team", "kick", "heads", "tails", "offence", "defence", "end", "lay", "run", "punt", "goal",
    "mary", "rest", "keep", "roll", "pass", "take", "point", "two", "toss", "onside", "kickoff",
];

pub(super) fn read(table: &Table) -> Result<Vec<Card>, OptionError> {
    let mut all = Vec::new();
    for mut entry in cards(&ABILITIES_FILE, table)? {
        all.push(read_card(&mut entry)?);
        entry.finish()?;
    }
    check_numbers(&all)
        .map_err(|what| OptionError::new(format!("{} {what}.", ABILITIES_FILE.name)))?;
    // A stable sort: within a team and a side the order of the file stays.
    all.sort_by_key(|card| (card.team, card.role));
    Ok(all)
}

/// Two on the board, three and two for each team.
fn check_numbers(all: &[Card]) -> Result<(), String> {
    let board: Vec<_> = all.iter().filter(|card| card.team.is_none()).collect();
    let has = |id: &str, role| board.iter().any(|card| card.id == id && card.role == role);
    if !has(JUKE, Role::Offence) || !has(BIG_HIT, Role::Defence) || board.len() != BOARD_CARDS {
        return Err(format!(
            "needs two cards of the '{BOARD}': '{JUKE}' for the offence and '{BIG_HIT}' for the defence"
        ));
    }
    for team in Team::ALL {
        for (role, wanted) in [
            (Role::Offence, OFFENCE_CARDS),
            (Role::Defence, TEAM_CARDS - OFFENCE_CARDS),
        ] {
            let of_team = |card: &&Card| card.team == Some(team) && card.role == role;
            let found = all.iter().filter(of_team).count();
            if found != wanted {
                return Err(format!(
                    "has {found} cards of the {} for the {}; it must be {wanted}",
                    role.name(),
                    team.name()
                ));
            }
        }
    }
    Ok(())
}

fn read_card(entry: &mut Section) -> Result<Card, OptionError> {
    let id = entry.text("id")?.to_owned();
    if TAKEN.contains(&id.as_str()) {
        return entry.refuse("needs another id: plies use that word already");
    }
    let known = format!("{BOARD}, {}", names(&Team::ALL, Team::name));
    let team = entry.word("team", &known, |name| match name {
        BOARD => Some(None),
        _ => Team::from_name(name).map(Some),
    })?;
    let role = entry.word("side", &names(&Role::ALL, Role::name), Role::from_name)?;
    let find = |key: &str| Limit::ALL.into_iter().find(|one| one.key() == key);
    let limit = entry.word("mark", "'', play, half, star", find)?;
    let find = |key: &str| Whistle::ALL.into_iter().find(|one| one.key() == key);
    let whistle = entry.word("whistle", "'', before, after, either", find)?;
    let card = Card {
        id,
        team,
        role,
        name: read_line(entry, "name", 30)?,
        cost: entry.count("cost", 0, 10)?,
        limit,
        whistle,
        effects: read_effects(entry, "effects")?,
        text: read_line(entry, "text", 160)?,
    };
    check_card(entry, &card)?;
    Ok(card)
}

/// One line of words that people read.
fn read_line(entry: &mut Section, key: &'static str, most: usize) -> Result<String, OptionError> {
    let text = entry.text(key)?;
    let count = text.chars().count();
    if text.trim().is_empty() || count > most || text.contains(char::is_control) {
        return entry.refuse(format!(
            "needs 1 to {most} characters in one line for '{key}'"
        ));
    }
    Ok(text.to_owned())
}

fn check_card(entry: &Section, card: &Card) -> Result<(), OptionError> {
    if card.effects.is_empty() {
        return entry.refuse("has no effect");
    }
    let is_black = |effect: &&Effect| matches!(effect, Effect::Black { .. });
    if card.effects.iter().filter(is_black).count() > 1 {
        return entry.refuse("rolls the black die more than once");
    }
    check_list(entry, &card.effects, false)?;
    for effect in &card.effects {
        check_effect(entry, card, effect)?;
        let Effect::Black {
            claw,
            shield,
            skull,
        } = effect
        else {
            continue;
        };
        for branch in [claw, shield, skull] {
            check_list(entry, branch, true)?;
            for inner in branch {
                check_effect(entry, card, inner)?;
                if matches!(inner, Effect::Black { .. } | Effect::ForceReroll(_)) {
                    let key = inner.key();
                    return entry.refuse(format!("cannot have '{key}' under the black die"));
                }
            }
        }
    }
    // Otherwise two players could play on for ever in one window.
    let brings: u8 = card
        .effects
        .iter()
        .map(|effect| match effect {
            Effect::GainBolts(bolts) | Effect::StealBolts(bolts) => *bolts,
            _ => 0,
        })
        .fold(0, u8::saturating_add);
    if card.limit == Limit::Any && card.cost <= brings {
        return entry.refuse(format!(
            "can be played any number of times and must cost more than the {brings} bolts that it brings"
        ));
    }
    Ok(())
}

/// What must hold for a list of effects, of the card or of a face of the black die.
fn check_list(entry: &Section, effects: &[Effect], black: bool) -> Result<(), OptionError> {
    if effects.iter().filter(|one| one.needs_pick()).count() > 1 {
        return entry.refuse("has two effects that need a pick in one place; one is the most");
    }
    // What waits for dice, a card or a choice comes last, so that nothing is left to do after it.
    let waits = |effect: &&Effect| {
        matches!(
            effect,
            Effect::RerollUpTo(_)
                | Effect::ForceReroll(_)
                | Effect::Peek
                | Effect::Turnover
                | Effect::Black { .. }
        ) || black && matches!(effect, Effect::DiscardDice(_))
    };
    let but_last = &effects[..effects.len().saturating_sub(1)];
    match but_last.iter().find(waits) {
        Some(effect) => entry.refuse(format!("must have '{}' as its last effect", effect.key())),
        None => Ok(()),
    }
}

fn check_effect(entry: &Section, card: &Card, effect: &Effect) -> Result<(), OptionError> {
    let key = effect.key();
    if let Some(role) = effect.role()
        && role != card.role
    {
        let (wrong, right) = (card.role.name(), role.name());
        return entry.refuse(format!(
            "is for the {wrong} and cannot have '{key}', which is for the {right}"
        ));
    }
    if !effect.fits(card.whistle) {
        let whistle = card.whistle.key();
        return entry.refuse(format!("cannot have '{key}' with the whistle '{whistle}'"));
    }
    Ok(())
}

fn read_effects(entry: &mut Section, key: &'static str) -> Result<Vec<Effect>, OptionError> {
    let list = entry.list(key)?;
    let mut effects = Vec::new();
    for value in list {
        let one = value.as_table().filter(|table| table.len() == 1);
        let Some((table, name)) = one.and_then(|table| Some((table, table.keys().next()?))) else {
            return entry.refuse(format!(
                "must write each effect of '{key}' such as {{ back_spaces = 2 }}"
            ));
        };
        let mut inner = Section::new(entry.whose.clone(), table);
        effects.push(read_effect(&mut inner, name)?);
    }
    Ok(effects)
}

fn read_effect(entry: &mut Section, name: &str) -> Result<Effect, OptionError> {
    Ok(match name {
        "reroll_up_to" => Effect::RerollUpTo(entry.count("reroll_up_to", 1, 7)?),
        "force_reroll" => Effect::ForceReroll(entry.count("force_reroll", 1, 7)?),
        "discard_dice" => Effect::DiscardDice(entry.count("discard_dice", 1, 7)?),
        "turn" => read_turn(entry)?,
        "add" => Effect::Add(read_counts(entry)?),
        "peek" => read_flag(entry, "peek", Effect::Peek)?,
        "pawn_step" => read_flag(entry, "pawn_step", Effect::PawnStep)?,
        "ban_colour" => read_flag(entry, "ban_colour", Effect::BanColour)?,
        "dice" => match entry.number("dice", -7, 7)? {
            0 => return entry.refuse("has 'dice' of 0, which does nothing"),
            dice => Effect::Dice(dice),
        },
        "down_not_counted" => read_flag(entry, "down_not_counted", Effect::DownNotCounted)?,
        "back_spaces" => Effect::BackSpaces(entry.count("back_spaces", 1, 9)?),
        "back_reds" => Effect::BackReds(entry.count("back_reds", 1, 9)?),
        "at_most_spaces" => Effect::AtMostSpaces(entry.count("at_most_spaces", 0, 9)?),
        "turnover" => read_flag(entry, "turnover", Effect::Turnover)?,
        "steal_bolts" => Effect::StealBolts(entry.count("steal_bolts", 1, 10)?),
        "drain_bolts" => Effect::DrainBolts(entry.count("drain_bolts", 1, 10)?),
        "gain_bolts" => Effect::GainBolts(entry.count("gain_bolts", 1, 10)?),
        "clock" => Effect::Clock(entry.number("clock", -9, -1)?),
        "time_not_counted" => read_flag(entry, "time_not_counted", Effect::TimeNotCounted)?,
        "black" => read_black(entry)?,
        _ => return entry.refuse(format!("has '{name}', which is no effect")),
    })
}

fn read_flag(
    entry: &mut Section,
    key: &'static str,
    effect: Effect,
) -> Result<Effect, OptionError> {
    if entry.flag(key)? {
        return Ok(effect);
    }
    entry.refuse(format!("has '{key}' of false, which does nothing"))
}

fn read_turn(entry: &mut Section) -> Result<Effect, OptionError> {
    let mut inner = inner(entry, "turn")?;
    let known = format!("{ANY}, ball, cleat, lightning");
    let from = inner.word("from", &known, |name| match name {
        ANY => Some(FromFace::Any),
        _ => Face::from_name(name)
            .filter(|face| *face != Face::Time)
            .map(FromFace::Face),
    })?;
    let known = format!("{ANOTHER}, {BALL_OR_CLEAT}");
    let to = inner.word("to", &known, |name| match name {
        ANOTHER => Some(ToFace::ShownByAnother),
        BALL_OR_CLEAT => Some(ToFace::BallOrCleat),
        _ => None,
    })?;
    inner.finish()?;
    Ok(Effect::Turn { from, to })
}

/// Faces that a card adds: one to seven, never time.
fn read_counts(entry: &mut Section) -> Result<Counts, OptionError> {
    let faces = entry.words("add", "ball, cleat, lightning", |name| {
        Face::from_name(name).filter(|face| *face != Face::Time)
    })?;
    if !(1..=7).contains(&faces.len()) {
        return entry.refuse(format!("adds {} faces; it must be 1 to 7", faces.len()));
    }
    let mut counts = Counts::NONE;
    for face in faces {
        counts.0[face.index()] += 1;
    }
    Ok(counts)
}

fn read_black(entry: &mut Section) -> Result<Effect, OptionError> {
    let mut inner = inner(entry, "black")?;
    let black = Effect::Black {
        claw: read_effects(&mut inner, "claw")?,
        shield: read_effects(&mut inner, "shield")?,
        skull: read_effects(&mut inner, "skull")?,
    };
    inner.finish()?;
    Ok(black)
}

fn inner<'a>(entry: &mut Section<'a>, key: &'static str) -> Result<Section<'a>, OptionError> {
    match entry.value(key)?.as_table() {
        Some(table) => Ok(Section::new(entry.whose.clone(), table)),
        None => entry.refuse(format!("must give a table for '{key}'")),
    }
}

pub(super) fn write(card: &Card, text: &mut String) {
    // A line holds no control characters: these two are all that TOML wants escaped.
    let quote = |text: &str| format!("\"{}\"", text.replace('\\', r"\\").replace('"', r#"\""#));
    let lines = [
        "\n[[card]]".to_owned(),
        format!("id = \"{}\"", card.id),
        format!("team = \"{}\"", card.team.map_or(BOARD, Team::name)),
        format!("side = \"{}\"", card.role.name()),
        format!("name = {}", quote(&card.name)),
        format!("cost = {}", card.cost),
        format!("mark = \"{}\"", card.limit.key()),
        format!("whistle = \"{}\"", card.whistle.key()),
        format!("effects = {}", write_effects(&card.effects)),
        format!("text = {}", quote(&card.text)),
    ];
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}

fn write_effects(effects: &[Effect]) -> String {
    let effects: Vec<_> = effects
        .iter()
        .map(|effect| format!("{{ {} = {} }}", effect.key(), write_value(effect)))
        .collect();
    format!("[{}]", effects.join(", "))
}

fn write_value(effect: &Effect) -> String {
    match effect {
        Effect::RerollUpTo(n)
        | Effect::ForceReroll(n)
        | Effect::DiscardDice(n)
        | Effect::BackSpaces(n)
        | Effect::BackReds(n)
        | Effect::AtMostSpaces(n)
        | Effect::StealBolts(n)
        | Effect::DrainBolts(n)
        | Effect::GainBolts(n) => n.to_string(),
        Effect::Dice(n) | Effect::Clock(n) => n.to_string(),
        Effect::Turn { from, to } => {
            let from = match from {
                FromFace::Any => ANY,
                FromFace::Face(face) => face.name(),
            };
            let to = match to {
                ToFace::ShownByAnother => ANOTHER,
                ToFace::BallOrCleat => BALL_OR_CLEAT,
            };
            format!("{{ from = \"{from}\", to = \"{to}\" }}")
        }
        Effect::Add(counts) => super::field::quoted(counts.faces().map(Face::name)),
        Effect::Peek
        | Effect::PawnStep
        | Effect::BanColour
        | Effect::DownNotCounted
        | Effect::Turnover
        | Effect::TimeNotCounted => "true".into(),
        Effect::Black {
            claw,
            shield,
            skull,
        } => {
            let branches = [
                (Black::Claw, claw),
                (Black::Shield, shield),
                (Black::Skull, skull),
            ]
            .map(|(face, effects)| format!("{} = {}", face.name(), write_effects(effects)));
            format!("{{ {} }}", branches.join(", "))
        }
    }
}
