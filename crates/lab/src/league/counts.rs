//! What leagues came to, counted.

use crate::estimate::{Mean, Rate};
use courtside_league::{Fixture, LeagueState, OWNERS, Outcome, Owner, StatId};
use game_wizard::content::WIZARDS;

/// How one wizard did. A match that nobody wins counts for nothing here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wizard {
    /// Wins of its owner in matches that it played.
    pub played: Rate,
    /// Wins of its owner in matches that it sat out.
    pub benched: Rate,
    /// Titles of its owner.
    pub titles: Rate,
}

impl Wizard {
    /// All matches of its owner.
    pub fn drafted(&self) -> Rate {
        let mut all = self.played;
        all.add(self.benched);
        all
    }
}

/// How the owner with one draft number did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Number {
    pub matches: Rate,
    pub titles: Rate,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub wizards: [Wizard; WIZARDS],
    /// By the number of the pick, from the first: wins in matches that the wizard played.
    pub picks: [Rate; WIZARDS],
    pub numbers: [Number; OWNERS],
    /// Wins of the home side, of all matches with a winner.
    pub home: Rate,
    /// Wins of player 1, likewise.
    pub first: Rate,
    pub draws: Rate,
    pub plies: Mean,
    /// By how much matches are won.
    pub margin: Mean,
    pub matches: Mean,
}

impl Counts {
    pub(super) fn add(mut self, other: Counts) -> Counts {
        for (sum, more) in self.wizards.iter_mut().zip(other.wizards) {
            sum.played.add(more.played);
            sum.benched.add(more.benched);
            sum.titles.add(more.titles);
        }
        for (sum, more) in self.picks.iter_mut().zip(other.picks) {
            sum.add(more);
        }
        for (sum, more) in self.numbers.iter_mut().zip(other.numbers) {
            sum.matches.add(more.matches);
            sum.titles.add(more.titles);
        }
        self.home.add(other.home);
        self.first.add(other.first);
        self.draws.add(other.draws);
        self.plies.add(other.plies);
        self.margin.add(other.margin);
        self.matches.add(other.matches);
        self
    }

    /// A match has ended. `picks`: wizards in the order in which they were picked. `first`: the side of player 1.
    pub(super) fn game(
        &mut self,
        fixture: &Fixture,
        state: &LeagueState,
        picks: &[StatId],
        outcome: Outcome,
        first: usize,
        plies: u64,
    ) {
        self.plies.count(plies);
        self.draws.count(outcome.winner.is_none());
        let Some(winner) = outcome.winner.map(usize::from) else {
            return;
        };
        self.home.count(winner == 0);
        self.first.count(winner == first);
        let [home, away] = outcome.score;
        self.margin.count(home.abs_diff(away).into());
        for (side, owner) in fixture.owners.into_iter().enumerate() {
            let won = side == winner;
            if let Some(number) = state.draft_number(owner) {
                self.numbers[number - 1].matches.count(won);
            }
            for card in state.roster(owner) {
                let wizard = &mut self.wizards[card.index()];
                if fixture.bench[side] == Some(*card) {
                    wizard.benched.count(won);
                    continue;
                }
                wizard.played.count(won);
                if let Some(pick) = picks.iter().position(|picked| picked == card) {
                    self.picks[pick].count(won);
                }
            }
        }
    }

    /// A league has ended.
    pub(super) fn league(&mut self, state: &LeagueState, champion: Owner) {
        self.matches.count(state.fixtures.len() as u64);
        for (number, owner) in self.numbers.iter_mut().zip(&state.order) {
            number.titles.count(*owner == champion);
        }
        for owner in Owner::all() {
            for card in state.roster(owner) {
                self.wizards[card.index()].titles.count(owner == champion);
            }
        }
    }
}
