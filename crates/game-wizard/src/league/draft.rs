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

/// The draft number, from 0, that has this pick: 1234, 4321, 4321, 1234, 4321, 1234. A round goes the other way if its number has
/// an odd count of binary ones, so that no draft number is early more often than another (W104).
fn place(pick: usize) -> usize {
    let (round, nth) = (pick / OWNERS, pick % OWNERS);
    if round.count_ones().is_multiple_of(2) {
        nth
    } else {
        OWNERS - 1 - nth
    }
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
        assert_eq!(rounds, ["1234", "4321", "4321", "1234", "4321", "1234"]);
        for number in 1..=4 {
            let picks = (1..).zip(&order).filter(|(_, other)| **other == number);
            let sum: usize = picks.map(|(pick, _)| pick).sum();
            assert_eq!(sum, 75, "the picks of {number} are as early as anyone's");
        }
    }
}
