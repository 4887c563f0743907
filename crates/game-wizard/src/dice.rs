//! Chance: which outcomes there are, how likely they are, and which of them have the same effect.

use crate::action::{Chance, Faces, MOST_DICE, NO_DIE};
use crate::content::{Book, Court, Die};
use crate::insight::Odds;
use crate::options::WizardDodgeball;
use crate::rolls::{Aim, Grip, Roll};
use crate::setup::higher;
use crate::state::{Phase, StatId, StatIds, State};
use courtside_kernel::Draw;
use std::sync::{Arc, OnceLock};

/// The dice that are rolled next; `None` where a player acts, a card is dealt or the game is over.
pub(crate) fn roll_of(game: &WizardDodgeball, state: &State) -> Option<Roll> {
    Some(match state.phase {
        Phase::FirstRoll { .. } => Roll([Some(Die::White), None, None, None, None]),
        Phase::ThrowDice { target } => game.throw_roll(state, state.active, target),
        Phase::DodgeDice { target, .. } => game.dodge_roll(state, target),
        Phase::CastDice { .. } => game.cast_roll(state, state.active),
        Phase::ResistDice { casting, .. } => {
            game.resist_roll(state, game.resister(state, casting)?)
        }
        Phase::ReboundDice { .. } => game.resist_roll(state, state.active),
        Phase::Deal { .. }
        | Phase::Choose
        | Phase::Take { .. }
        | Phase::Buy { .. }
        | Phase::Place { .. }
        | Phase::Claim { .. }
        | Phase::Enter
        | Phase::Act
        | Phase::Dodge { .. }
        | Phase::Return { .. }
        | Phase::Destination { .. }
        | Phase::BallDestination { .. }
        | Phase::Fumble { .. }
        | Phase::Won(_)
        | Phase::Drawn => return None,
    })
}

/// The stat cards that can be dealt: neither in the pool nor in a team (G4).
pub(crate) fn deck(game: &WizardDodgeball, state: &State) -> StatIds {
    let all = (1 << game.book.wizards.len()) - 1;
    StatIds(all & !(state.pool.0 | state.roster[0].0 | state.roster[1].0))
}

/// Every outcome of a chance turn with its weight, ascending.
pub(crate) fn outcomes(game: &WizardDodgeball, state: &State, out: &mut Vec<(Chance, u64)>) {
    if let Some(roll) = roll_of(game, state) {
        let tell = &mut |faces, weight| out.push((Chance::Dice(faces), weight));
        add_rolls(
            &game.book.court,
            roll,
            Faces([NO_DIE; MOST_DICE]),
            0,
            1,
            tell,
        );
    } else if let Phase::Deal { .. } = state.phase {
        let cards = deck(game, state).each();
        out.extend(cards.map(|card| (Chance::Card(card), 1)));
    }
}

/// Tells the rolls that begin with the dice set so far, ascending.
fn add_rolls(
    court: &Court,
    roll: Roll,
    mut faces: Faces,
    slot: usize,
    weight: u64,
    tell: &mut impl FnMut(Faces, u64),
) {
    if slot == MOST_DICE {
        return tell(faces, weight);
    }
    let Some(die) = roll.0[slot] else {
        return add_rolls(court, roll, faces, slot + 1, weight, tell);
    };
    // Alike in colour and purpose: the left die never shows more than the right one (G6).
    let sorted = slot == 1 && roll.0[0] == Some(die);
    let all = court.faces(die);
    for (index, &face) in all.iter().enumerate() {
        if (index > 0 && all[index - 1] == face) || (sorted && face < faces.0[0]) {
            continue;
        }
        let same = all.iter().filter(|other| **other == face).count() as u64;
        let orders = if sorted && face != faces.0[0] { 2 } else { 1 };
        faces.0[slot] = face;
        add_rolls(court, roll, faces, slot + 1, weight * same * orders, tell);
    }
}

/// As many numbers as there are totals and verdicts.
const MEANINGS: usize = 64;

/// The outcomes with those put together that lead to the same position: only totals matter, and of the second roll of
/// a pair only who is higher or what becomes of the target.
pub(crate) fn merged(game: &WizardDodgeball, state: &State, out: &mut Vec<(Chance, u64)>) {
    let Some(roll) = roll_of(game, state) else {
        return outcomes(game, state, out);
    };
    let mut known = [usize::MAX; MEANINGS];
    for &(faces, weight) in game.tables.rolls(&game.book).of(roll) {
        let at = &mut known[meaning(game, state, faces)];
        match out.get_mut(*at) {
            Some((_, together)) => *together += weight,
            None => {
                *at = out.len();
                out.push((Chance::Dice(faces), weight));
            }
        }
    }
}

/// The outcomes of every roll with those put together that have the same total, doubles and triples: nothing else of a
/// roll matters.
pub(crate) struct Rolls(Vec<Vec<(Faces, u64)>>);

impl Rolls {
    pub fn new(book: &Book) -> Rolls {
        let mut rolls = vec![Vec::new(); ROLLS];
        let stat = || std::iter::once(None).chain(Die::ALL.map(Some));
        for (left, right) in stat().flat_map(|left| stat().map(move |right| (left, right))) {
            for more in 0..8u8 {
                let die = |bit: u8, die: Die| (more >> bit & 1 == 1).then_some(die);
                let spell = book.spells.die;
                let roll = Roll([
                    left,
                    right,
                    die(2, Die::White),
                    die(1, spell),
                    die(0, spell),
                ]);
                rolls[number(roll)] = alike(&book.court, roll);
            }
        }
        Rolls(rolls)
    }

    fn of(&self, roll: Roll) -> &[(Faces, u64)] {
        &self.0[number(roll)]
    }
}

/// Rolls that differ in their dice: two of a stat card, and three that may be there or not.
const ROLLS: usize = 5 * 5 * 8;

/// The number of a roll in the table.
fn number(roll: Roll) -> usize {
    let [left, right, beside, more, less] = roll.0;
    let [left, right] = [left, right].map(|die| die.map_or(0, |die| 1 + die.index()));
    let [beside, more, less] = [beside, more, less].map(|die| usize::from(die.is_some()));
    ((left * 5 + right) * 2 + beside) * 4 + more * 2 + less
}

fn alike(court: &Court, roll: Roll) -> Vec<(Faces, u64)> {
    let mut all: Vec<(Faces, u64)> = Vec::new();
    let tell = &mut |faces: Faces, weight| {
        let same = |(other, _): &&mut (Faces, u64)| {
            (other.total(), other.is_double(), other.is_triple())
                == (faces.total(), faces.is_double(), faces.is_triple())
        };
        match all.iter_mut().find(same) {
            Some((_, together)) => *together += weight,
            None => all.push((faces, weight)),
        }
    };
    add_rolls(court, roll, Faces([NO_DIE; MOST_DICE]), 0, 1, tell);
    all
}

/// Rolls with the same number lead to the same position.
fn meaning(game: &WizardDodgeball, state: &State, faces: Faces) -> usize {
    let gripped = |grip| match grip {
        Grip::Takes => 0,
        Grip::Resisted { .. } => 1,
        Grip::Rebounds => 2,
    };
    match state.phase {
        Phase::FirstRoll {
            against: Some(first),
            ..
        } => higher([first, faces.total()]).map_or(2, |side| side.index()),
        Phase::DodgeDice { target, total } => match game.aim(state, target, total, faces) {
            Aim::Hit => 0,
            Aim::Dodged { .. } => 1,
            Aim::Caught { .. } => 2,
        },
        Phase::ResistDice { casting, total } => match game.resister(state, casting) {
            Some(wizard) => gripped(game.grip(state, wizard, casting, total, faces)),
            None => 0,
        },
        Phase::ReboundDice { total, .. } => gripped(game.own_grip(total, faces)),
        _ => faces.total().into(),
    }
}

/// Draws one outcome, without listing them.
pub(crate) fn sample(game: &WizardDodgeball, state: &State, draw: &mut impl Draw) -> Chance {
    let Some(roll) = roll_of(game, state) else {
        let deck = deck(game, state);
        let nth = draw.below(deck.count().max(1).into()) as usize;
        return Chance::Card(deck.each().nth(nth).unwrap_or(StatId::NONE));
    };
    let count = roll.0.iter().flatten().count() as u32;
    let mut all = draw.below(6u64.pow(count)) as u32;
    let mut faces = [NO_DIE; MOST_DICE];
    for (face, die) in faces.iter_mut().zip(roll.0) {
        if let Some(die) = die {
            *face = game.book.court.faces(die)[(all % 6) as usize];
            all /= 6;
        }
    }
    if roll.0[0] == roll.0[1] && faces[0] > faces[1] {
        faces.swap(0, 1);
    }
    Chance::Dice(Faces(faces))
}

/// What is worked out once for the content of a game, when it is first needed.
///
/// Games that differ only in this are the same game.
#[derive(Clone, Default)]
pub struct Tables {
    rolls: OnceLock<Arc<Rolls>>,
    odds: OnceLock<Arc<Odds>>,
}

impl PartialEq for Tables {
    fn eq(&self, _: &Tables) -> bool {
        true
    }
}

impl Eq for Tables {}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

impl Tables {
    /// Every roll, with outcomes of the same effect put together.
    pub(crate) fn rolls(&self, book: &Book) -> &Rolls {
        self.rolls.get_or_init(|| Arc::new(Rolls::new(book)))
    }

    /// The odds of every throw and cast.
    pub(crate) fn odds(&self, book: &Book) -> &Odds {
        self.odds.get_or_init(|| Arc::new(Odds::new(book)))
    }
}
