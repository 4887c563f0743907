//! The draft: lots, deals and whose pick it is (W102 to W104).

use super::format::League;
use super::state::{LeagueState, OWNERS, Owner, Ply, Stage};
use crate::state::POOL;

impl League {
    pub fn stage(&self, state: &LeagueState) -> Stage {
        if state.order.len() < OWNERS {
            return Stage::Lots;
        }
        if !self.is_drafted(state) {
            return match self.picker(state) {
                Some(owner) => Stage::Pick(owner),
                None => Stage::Deal,
            };
        }
        match self.champion(state) {
            Some(champion) => Stage::Over(champion),
            None => Stage::Season,
        }
    }

    pub(super) fn is_drafted(&self, state: &LeagueState) -> bool {
        drafted(state) == OWNERS * self.roster_size()
    }

    /// Whose pick it is; nobody's while cards are dealt.
    fn picker(&self, state: &LeagueState) -> Option<Owner> {
        let picks = drafted(state);
        let new_round = picks.is_multiple_of(OWNERS);
        let fill_up = new_round && state.pool.count() < POOL && !state.undealt.is_empty();
        (self.schoolyard && !fill_up).then(|| state.order[place(picks)])
    }

    /// Who gets the next card that is dealt; nobody where it goes into the pool.
    pub(super) fn receiver(&self, state: &LeagueState) -> Option<Owner> {
        (!self.schoolyard).then(|| state.order[drafted(state) % OWNERS])
    }

    /// Appends every outcome of a lot or a deal with its weight, ascending; nothing where neither is next.
    pub fn chance(&self, state: &LeagueState, out: &mut Vec<(Ply, u64)>) {
        match self.stage(state) {
            Stage::Lots => {
                let left = Owner::all().filter(|owner| !state.order.contains(owner));
                out.extend(left.map(|owner| (Ply::Lot(owner), 1)));
            }
            Stage::Deal => out.extend(state.undealt.each().map(|card| (Ply::Deal(card), 1))),
            Stage::Pick(_) | Stage::Season | Stage::Over(_) => {}
        }
    }
}

/// Wizards that have come to an owner so far.
fn drafted(state: &LeagueState) -> usize {
    state.rosters.iter().map(Vec::len).sum()
}

/// Who picks in each round, by draft numbers from 0; the fifth and sixth round are as the first two (W104). New wizards lie open
/// when a round begins, so each number begins one of the first four. Of the five wizards that play, everyone's come as early as
/// anyone's.
const ROUNDS: [[usize; OWNERS]; 4] = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1], [1, 3, 2, 0]];

/// The draft number, from 0, that has this pick.
fn place(pick: usize) -> usize {
    ROUNDS[pick / OWNERS % ROUNDS.len()][pick % OWNERS]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w104_the_order_of_the_picks_is_fair_for_four() {
        let order: Vec<usize> = (0..24).map(|pick| place(pick) + 1).collect();
        let rounds: Vec<String> = order
            .chunks(4)
            .map(|round| round.iter().map(usize::to_string).collect())
            .collect();
        assert_eq!(rounds, ["1234", "4321", "3412", "2431", "1234", "4321"]);
        for number in 1..=4 {
            let begins = rounds[..4]
                .iter()
                .filter(|round| round.starts_with(&number.to_string()));
            assert_eq!(begins.count(), 1, "rounds that {number} begins");
            let picks = (1..).zip(&order).filter(|(_, other)| **other == number);
            let sum: usize = picks.take(5).map(|(pick, _)| pick).sum();
            assert!((52..=53).contains(&sum), "{number}: {sum}");
        }
    }
}
