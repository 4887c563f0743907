//! Plies as text. The grammar is in docs/notation.md.

use crate::action::{AIM, Action, Chance, Deed, POWER, Pick};
use crate::content::{Black, Colour, Counts, Direction, Effect, Face, Guard, GuardId, Team};
use crate::options::{Dungeon, MOST_DICE};
use crate::position;
use crate::state::{Kick, State};
use courtside_kernel::notation::Reader;
use courtside_kernel::{Game, Notation, ParseError, Seat};
use std::fmt::Display;

impl Notation for Dungeon {
    fn write_action(&self, _state: &State, action: Action) -> String {
        let word = match action.deed() {
            Deed::Team(team) => return format!("team:{}", team.id()),
            Deed::Kick(kick) => return format!("kick:{}", kick_name(kick)),
            Deed::Call { heads: true } => "heads",
            Deed::Call { heads: false } => "tails",
            Deed::Choose { offence: true } => "offence",
            Deed::Choose { offence: false } => "defence",
            Deed::End { left: true } => "end:left",
            Deed::End { left: false } => "end:right",
            Deed::Lay(guard) => {
                let guard = self.book.field.guard(guard);
                return format!("lay:{}", write_guard(guard));
            }
            Deed::Pass => "pass",
            Deed::Card { card, pick } => {
                let id = &self.book.card(card).id;
                return match pick {
                    Pick::None => id.clone(),
                    Pick::Dice(dice) => format!("{id}:{}", write_dice(dice)),
                    Pick::Turn { from, to } => format!("{id}:{}>{}", from.letter(), to.letter()),
                    Pick::Step(direction) => format!("{id}:{}", direction.name()),
                    Pick::Colour(colour) => format!("{id}:{}", colour.name()),
                };
            }
            Deed::Run(direction) => return format!("run:{}", direction.name()),
            Deed::Punt => "punt",
            Deed::FieldGoal => "goal",
            Deed::HailMary => "mary",
            Deed::Rest => "rest",
            Deed::Keep => "keep",
            Deed::Roll(dice) => return format!("roll:{}", write_dice(dice)),
            Deed::Take(dice) => return format!("take:{}", write_dice(dice)),
            Deed::ExtraPoint => "point",
            Deed::TwoPoints => "two",
            Deed::Onside => "onside",
            Deed::Kickoff => "kickoff",
            Deed::Toss { aim, power } => return format!("toss:{aim}:{power}"),
            Deed::RunPlay => "run",
        };
        word.into()
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let deed = match (word, rest) {
            ("heads", None) => Deed::Call { heads: true },
            ("tails", None) => Deed::Call { heads: false },
            ("offence", None) => Deed::Choose { offence: true },
            ("defence", None) => Deed::Choose { offence: false },
            ("pass", None) => Deed::Pass,
            ("run", None) if self.says_last_play_first() => Deed::RunPlay,
            ("punt", None) => Deed::Punt,
            ("goal", None) => Deed::FieldGoal,
            ("mary", None) => Deed::HailMary,
            ("rest", None) => Deed::Rest,
            ("keep", None) => Deed::Keep,
            ("point", None) => Deed::ExtraPoint,
            ("two", None) => Deed::TwoPoints,
            ("onside", None) => Deed::Onside,
            ("kickoff", None) => Deed::Kickoff,
            ("team", Some(id)) => match Team::from_id(id) {
                Some(team) => Deed::Team(team),
                None => {
                    let ids = Team::ALL.map(Team::id).join(", ");
                    return error(text, format!("the teams are {ids}"));
                }
            },
            ("kick", Some("luck")) => Deed::Kick(Kick::Luck),
            ("kick", Some("skill")) => Deed::Kick(Kick::Skill),
            ("end", Some("left")) => Deed::End { left: true },
            ("end", Some("right")) => Deed::End { left: false },
            ("lay", Some(guard)) => match read_guard(self, guard) {
                Some(guard) => Deed::Lay(guard),
                None => {
                    let guards = self.book.field.guards.map(write_guard).join(", ");
                    return error(text, format!("the defence cards are {guards}"));
                }
            },
            ("run", Some(direction)) => match Direction::from_name(direction) {
                Some(direction) => Deed::Run(direction),
                None => return error(text, "the pawn moves up, down, left or right"),
            },
            ("roll" | "take", Some(dice)) => match read_dice(dice) {
                Some(dice) if word == "roll" => Deed::Roll(dice),
                Some(dice) => Deed::Take(dice),
                None => return error(text, DICE),
            },
            ("toss", Some(rest)) => match read_toss(rest) {
                Some(deed) => deed,
                None => {
                    return error(
                        text,
                        format!(
                            "a toss is an aim from -{AIM} to {AIM}, a colon and a power from 0 to {POWER}"
                        ),
                    );
                }
            },
            _ => read_card(self, text, word, rest)?,
        };
        Ok(Action::of(deed))
    }

    fn write_chance(&self, outcome: Chance) -> String {
        match outcome {
            Chance::Coin { heads: true } => "H".into(),
            Chance::Coin { heads: false } => "T".into(),
            Chance::Dice(dice) => write_dice(dice),
            Chance::Black(face) => face.name().into(),
            Chance::Card(card) => self.book.ai_card(card).id.clone(),
            Chance::Start(side) => side.0.to_string(),
        }
    }

    /// Reads an outcome, which must be one that can happen now.
    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        let mut outcomes = Vec::new();
        self.chance(state, &mut outcomes);
        let Some((first, _)) = outcomes.first() else {
            return error(text, "nothing is rolled or drawn now");
        };
        let (found, expected) = match first {
            Chance::Coin { .. } => {
                let heads = match text {
                    "H" => Some(true),
                    "T" => Some(false),
                    _ => None,
                };
                let coin = heads.map(|heads| Chance::Coin { heads });
                (coin, "a coin falls H or T".to_owned())
            }
            Chance::Dice(dice) => (
                read_dice(text).map(Chance::Dice),
                format!("{} dice are letters in the order b, c, l, t", dice.total()),
            ),
            Chance::Black(_) => (
                Black::from_name(text).map(Chance::Black),
                "the black die shows claw, shield, skull or blank".to_owned(),
            ),
            Chance::Card(_) => (
                self.book.find_ai_card(text).map(Chance::Card),
                "the deck holds no such card".to_owned(),
            ),
            Chance::Start(_) => {
                let side = match text {
                    "0" => Some(Seat(0)),
                    "1" => Some(Seat(1)),
                    _ => None,
                };
                let start = side.map(Chance::Start);
                (start, "side 0 or side 1 begins".to_owned())
            }
        };
        match found {
            Some(outcome) if outcomes.iter().any(|one| one.0 == outcome) => Ok(outcome),
            _ => error(text, expected),
        }
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

/// "bbclt": a letter for each die; `-` for none.
pub(crate) fn write_dice(dice: Counts) -> String {
    if dice.is_empty() {
        return "-".into();
    }
    dice.faces().map(Face::letter).collect()
}

/// "r1"
pub(crate) fn write_guard(guard: Guard) -> String {
    let letter = guard.colour.letter().to_ascii_lowercase();
    format!("{letter}{}", guard.number)
}

pub(crate) const fn kick_name(kick: Kick) -> &'static str {
    match kick {
        Kick::Luck => "luck",
        Kick::Skill => "skill",
    }
}

/// A refusal that says what was expected.
fn error<T>(text: &str, expected: impl Display) -> Result<T, ParseError> {
    Reader::new(text).error(expected)
}

/// Dice in the order b, c, l, t: one to seven.
pub(crate) fn read_dice(text: &str) -> Option<Counts> {
    let mut dice = Counts::NONE;
    for letter in text.chars().take(usize::from(MOST_DICE) + 1) {
        dice.0[Face::from_letter(letter)?.index()] += 1;
    }
    let fits = (1..=MOST_DICE).contains(&dice.total()) && write_dice(dice) == text;
    fits.then_some(dice)
}

pub(crate) fn read_guard(game: &Dungeon, text: &str) -> Option<GuardId> {
    let field = &game.book.field;
    let mut guards = field.guard_ids();
    guards.find(|guard| write_guard(field.guard(*guard)) == text)
}

const DICE: &str = "dice are letters in the order b, c, l, t, at most seven";

fn read_toss(text: &str) -> Option<Deed> {
    let mut reader = Reader::new(text);
    let left = reader.eat("-");
    let aim = reader.number::<i8>().filter(|aim| *aim <= AIM)?;
    let whole = reader.eat(":");
    let power = reader.number::<u8>().filter(|power| *power <= POWER)?;
    // Straight on is neither left nor right: no "-0".
    let fits = whole && reader.is_empty() && !(left && aim == 0);
    let aim = if left { -aim } else { aim };
    fits.then_some(Deed::Toss { aim, power })
}

fn read_card(game: &Dungeon, text: &str, id: &str, pick: Option<&str>) -> Result<Deed, ParseError> {
    let Some(card) = game.book.find_card(id) else {
        return error(text, "there is no such ply and no such card");
    };
    let Some(pick) = pick else {
        let pick = Pick::None;
        return Ok(Deed::Card { card, pick });
    };
    let (found, expected) = match game.book.card(card).pick() {
        Some(Effect::RerollUpTo(_) | Effect::ForceReroll(_) | Effect::DiscardDice(_)) => {
            (read_dice(pick).map(Pick::Dice), DICE)
        }
        Some(Effect::Turn { .. }) => (read_turn(pick), "a die is turned such as c>b"),
        Some(Effect::PawnStep) => (
            Direction::from_name(pick).map(Pick::Step),
            "the pawn moves up, down, left or right",
        ),
        Some(Effect::BanColour) => (
            Colour::from_name(pick).map(Pick::Colour),
            "the colours are red, yellow and blue",
        ),
        _ => (None, "nothing is picked with this card"),
    };
    match found {
        Some(pick) => Ok(Deed::Card { card, pick }),
        None => error(text, expected),
    }
}

fn read_turn(text: &str) -> Option<Pick> {
    let mut reader = Reader::new(text);
    let from = reader.letter().and_then(Face::from_letter)?;
    let arrow = reader.eat(">");
    let to = reader.letter().and_then(Face::from_letter)?;
    (arrow && reader.is_empty()).then_some(Pick::Turn { from, to })
}
