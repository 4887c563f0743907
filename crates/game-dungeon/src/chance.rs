//! What chance can bring, with exact weights.

use crate::action::Chance;
use crate::content::{Black, Counts, Face};
use crate::options::{Dungeon, FIVE};
use crate::state::{Phase, State};
use courtside_kernel::{Draw, Seat};

/// How many white dice are to be rolled.
#[inline]
fn white_dice(game: &Dungeon, state: &State) -> Option<u8> {
    match state.phase {
        Phase::Roll(dice)
        | Phase::Reroll(dice)
        | Phase::CardRoll(dice)
        | Phase::FiveReroll(_, dice) => Some(dice),
        Phase::FiveRoll(_) => Some(FIVE),
        Phase::KickRoll(what) => Some(game.kick_dice(state, what)),
        _ => None,
    }
}

/// Every outcome of a chance turn with its weight, ascending.
pub(crate) fn outcomes(game: &Dungeon, state: &State, out: &mut Vec<(Chance, u64)>) {
    match state.phase {
        Phase::Coin { .. } => {
            out.extend([false, true].map(|heads| (Chance::Coin { heads }, 1)));
        }
        Phase::OvertimeCoin => out.extend([0, 1].map(|side| (Chance::Start(Seat(side)), 1))),
        Phase::Black(_) => {
            let die = &game.book.field.black;
            for face in Black::ALL {
                let sides = die.iter().filter(|side| **side == face).count();
                if sides > 0 {
                    out.push((Chance::Black(face), sides as u64));
                }
            }
        }
        Phase::Draw(_) => {
            let mut push = |card, weight| out.push((Chance::Card(card), weight));
            state.deck.outcomes(&mut push);
        }
        _ => {
            if let Some(dice) = white_dice(game, state) {
                let rolls = game.rolls[usize::from(dice)].iter();
                out.extend(rolls.map(|(dice, weight)| (Chance::Dice(*dice), *weight)));
            }
        }
    }
}

/// As `outcomes`. Of a kick, and of the second roll of five, only success counts.
pub(crate) fn merged(game: &Dungeon, state: &State, out: &mut Vec<(Chance, u64)>) {
    let balls = match state.phase {
        Phase::KickRoll(_) => 1,
        Phase::FiveReroll(..) => FIVE - state.play.dice.of(Face::Ball),
        _ => return outcomes(game, state, out),
    };
    let Some(dice) = white_dice(game, state) else {
        return;
    };
    for good in [false, true] {
        let mut lump = None;
        for (roll, weight) in &game.rolls[usize::from(dice)] {
            if (roll.of(Face::Ball) >= balls) == good {
                let (_, sum) = lump.get_or_insert((Chance::Dice(*roll), 0));
                *sum += *weight;
            }
        }
        out.extend(lump);
    }
}

/// Draws, without listing the outcomes.
#[inline]
pub(crate) fn sample(game: &Dungeon, state: &State, draw: &mut impl Draw) -> Chance {
    match state.phase {
        Phase::Coin { .. } => Chance::Coin {
            heads: draw.below(2) == 1,
        },
        Phase::OvertimeCoin => Chance::Start(Seat(draw.below(2) as u8)),
        Phase::Black(_) => Chance::Black(game.book.field.black[draw.below(6) as usize]),
        Phase::Draw(_) => Chance::Card(state.deck.sample(draw)),
        _ => {
            let dice = white_dice(game, state).unwrap_or(0);
            // One draw for all dice: its digits to the base of six are the sides.
            let mut digits = draw.below(6u64.pow(dice.into())) as u32;
            let mut counts = Counts::NONE;
            for _ in 0..dice {
                let face = game.book.field.white[(digits % 6) as usize];
                digits /= 6;
                counts.0[face.index()] += 1;
            }
            Chance::Dice(counts)
        }
    }
}

/// Every roll of this many dice with its weight, ascending.
pub(crate) fn rolls(die: &[Face; 6], dice: u8) -> Vec<(Counts, u64)> {
    let mut sides = Counts::NONE;
    for face in die {
        sides.0[face.index()] += 1;
    }
    let mut all = Vec::new();
    for ball in 0..=dice {
        for cleat in 0..=dice - ball {
            for lightning in 0..=dice - ball - cleat {
                let counts = [ball, cleat, lightning, dice - ball - cleat - lightning];
                let weight = weight(&sides.0, &counts);
                if weight > 0 {
                    all.push((Counts(counts), weight));
                }
            }
        }
    }
    all
}

/// In how many ways dice show these counts: multinomial, times the sides for each face.
fn weight(sides: &[u8; 4], counts: &[u8; 4]) -> u64 {
    let mut ways = 1;
    let mut dice = 0;
    for (side, count) in sides.iter().zip(counts) {
        for nth in 1..=u64::from(*count) {
            dice += 1;
            ways = ways * dice / nth * u64::from(*side);
        }
    }
    ways
}
