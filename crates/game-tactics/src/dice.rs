//! Rolls: which there are, how likely they are, and which of them come to the same.

use crate::action::Chance;
use crate::combat::{Sums, verdict};
use crate::content::{DEFENCE_DICE, MOST_DICE};
use crate::options::Tactics;
use crate::state::{Phase, State};
use courtside_kernel::Draw;

/// How many dice are rolled next; none where a side acts or the game is over.
pub(crate) const fn count(phase: Phase) -> usize {
    match phase {
        Phase::FirstRoll { .. } => 1,
        Phase::CombatRoll { .. } => 2,
        Phase::AttackDice(throw) => throw.dice() as usize,
        Phase::DefenceDice { .. } => DEFENCE_DICE as usize,
        Phase::Arrange { .. }
        | Phase::Move(_)
        | Phase::Attack { .. }
        | Phase::ChooseOut { .. }
        | Phase::Return { .. }
        | Phase::Won(_)
        | Phase::Drawn => 0,
    }
}

/// Every outcome of a chance turn with its weight, ascending.
pub(crate) fn outcomes(phase: Phase, out: &mut Vec<(Chance, u64)>) {
    let dice = count(phase);
    if dice > 0 {
        add_rolls(&mut [0; MOST_DICE], 0, dice, out);
    }
}

/// Appends the rolls that begin with the dice set so far; each further die shows at least as much as the one before.
fn add_rolls(faces: &mut [u8; MOST_DICE], set: usize, dice: usize, out: &mut Vec<(Chance, u64)>) {
    if set == dice {
        let faces = &faces[..dice];
        out.push((Chance::new(faces), ways(faces)));
        return;
    }
    let lowest = if set == 0 { 1 } else { faces[set - 1] };
    for face in lowest..=6 {
        faces[set] = face;
        add_rolls(faces, set + 1, dice, out);
    }
}

/// In how many ways these faces come up.
fn ways(faces: &[u8]) -> u64 {
    let orders = |dice: usize| (1..=dice as u64).product::<u64>();
    let alike = |face: u8| faces.iter().filter(|die| **die == face).count();
    let same: u64 = (1..=6).map(|face| orders(alike(face))).product();
    orders(faces.len()) / same
}

/// In how many ways a number of dice make a sum: `SUMS[dice][sum]`.
pub(crate) static SUMS: [[u16; 6 * MOST_DICE + 1]; MOST_DICE + 1] = {
    let mut table = [[0; 6 * MOST_DICE + 1]; MOST_DICE + 1];
    table[0][0] = 1;
    let mut dice = 1;
    while dice <= MOST_DICE {
        let mut sum = dice;
        while sum <= 6 * dice {
            let mut face = 1;
            while face <= 6 && face <= sum {
                table[dice][sum] += table[dice - 1][sum - face];
                face += 1;
            }
            sum += 1;
        }
        dice += 1;
    }
    table
};

/// The outcomes with those put together that lead to the same position. Only the sum of the dice matters; where the second
/// seat rolls it off, only who is higher, and in a defence only the verdict. Neighbouring sums mean the same.
pub(crate) fn merged(game: &Tactics, state: &State, out: &mut Vec<(Chance, u64)>) {
    let dice = count(state.phase);
    if dice == 0 {
        return;
    }
    let bonus = match state.phase {
        Phase::DefenceDice { throw, .. } => Sums::of(game, state, throw).defence(),
        _ => 0,
    };
    let meaning = |sum: usize| match state.phase {
        Phase::FirstRoll { against, .. } | Phase::CombatRoll { against, .. } if against > 0 => {
            sum.cmp(&against.into()) as i8
        }
        Phase::DefenceDice { total, .. } => verdict(total, sum as i8 + bonus) as i8,
        _ => sum as i8,
    };
    let mut last = None;
    let ways = |sum: usize| u64::from(SUMS[dice][sum]);
    for sum in dice..=6 * dice {
        match out.last_mut() {
            Some((_, together)) if last == Some(meaning(sum)) => *together += ways(sum),
            _ => out.push((first_roll(dice, sum), ways(sum))),
        }
        last = Some(meaning(sum));
    }
}

/// The first of the rolls that make a sum: its last dice are as high as can be.
fn first_roll(dice: usize, sum: usize) -> Chance {
    let mut faces = [1; MOST_DICE];
    let mut left = sum - dice;
    for face in faces[..dice].iter_mut().rev() {
        let more = left.min(5);
        *face += more as u8;
        left -= more;
    }
    Chance::new(&faces[..dice])
}

/// Rolls, without listing the outcomes.
pub(crate) fn roll(phase: Phase, draw: &mut impl Draw) -> Chance {
    const WAYS: [u64; MOST_DICE + 1] = [1, 6, 36, 216, 1296];
    let dice = count(phase);
    let mut all = draw.below(WAYS[dice]) as u32;
    let mut faces = [0; MOST_DICE];
    for (die, face) in faces.iter_mut().enumerate() {
        if die < dice {
            *face = 1 + (all % 6) as u8;
        }
        all /= 6;
    }
    Chance::sorted(faces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Throw;
    use crate::unit::Unit;
    use courtside_kernel::Seat;

    fn phases() -> [Phase; 5] {
        let throw = |helper| Throw {
            seat: Seat(0),
            attacker: Unit(0),
            target: Unit(1),
            helper,
        };
        let seat = Seat(0);
        [
            Phase::FirstRoll { seat, against: 0 },
            Phase::CombatRoll { seat, against: 0 },
            Phase::AttackDice(throw(None)),
            Phase::AttackDice(throw(Some(Unit(2)))),
            Phase::DefenceDice {
                throw: throw(None),
                total: 9,
            },
        ]
    }

    #[test]
    fn g6_a_roll_is_one_ply_of_sorted_dice_with_exact_weights() {
        for (phase, (rolls, ways)) in
            phases()
                .into_iter()
                .zip([(6, 6), (21, 36), (56, 216), (126, 1296), (56, 216)])
        {
            let mut out = Vec::new();
            outcomes(phase, &mut out);
            assert_eq!(out.len(), rolls);
            assert_eq!(out.iter().map(|(_, weight)| weight).sum::<u64>(), ways);
            assert!(out.is_sorted());
            for (sum, &ways) in SUMS[count(phase)].iter().enumerate() {
                let made = |roll: &&(Chance, u64)| usize::from(roll.0.sum()) == sum;
                let weight: u64 = out.iter().filter(made).map(|(_, weight)| weight).sum();
                assert_eq!(weight, u64::from(ways));
            }
        }
        let mut out = Vec::new();
        outcomes(phases()[3], &mut out);
        for (faces, weight) in [([1, 1, 1, 1], 1), ([1, 1, 2, 2], 6), ([1, 2, 3, 4], 24)] {
            assert!(out.contains(&(Chance::new(&faces), weight)));
        }
    }
}
