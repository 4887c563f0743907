//! The season: who meets whom, and what follows from a result (W107 to W113).

use super::event::LeagueEvent;
use super::format::{League, Style};
use super::state::{Fixture, LeagueState, Outcome, Owner, Part};

/// Pairs of draft numbers, from 0, home first: each meets each in three rounds (W107).
const ROUNDS: [[[usize; 2]; 2]; 3] = [[[0, 3], [1, 2]], [[2, 0], [3, 1]], [[0, 1], [2, 3]]];
/// The semi-finals (W110).
const SEMIS: [[usize; 2]; 2] = [[0, 3], [1, 2]];

impl Fixture {
    pub(super) const fn new(part: Part, game: u8, owners: [Owner; 2]) -> Fixture {
        Fixture {
            part,
            game,
            owners,
            bench: [None; 2],
            outcome: None,
            forfeit: false,
        }
    }
}

impl League {
    /// The matches that are known once the draft is over.
    pub(super) fn schedule(&self, state: &mut LeagueState) {
        let owners = |pair: [usize; 2]| pair.map(|number| state.order[number]);
        let fixture = |part: Part, pair: [usize; 2]| Fixture::new(part, 0, owners(pair));
        state.fixtures = match self.style {
            Style::Knockout => (0..)
                .zip(SEMIS)
                .map(|(nth, pair)| fixture(Part::Semi(nth), pair))
                .collect(),
            Style::Rounds { twice } => {
                let once = (0..).zip(ROUNDS);
                let rounds = once.clone().chain(
                    // Return matches have the sides switched.
                    once.map(|(round, pairs)| (round + 3, pairs.map(|[home, away]| [away, home])))
                        .filter(|_| twice),
                );
                rounds
                    .flat_map(|(round, pairs)| pairs.map(|pair| fixture(Part::Round(round), pair)))
                    .collect()
            }
        };
    }

    /// Plays out what follows by itself: matches of owners who have left are lost, series go on or are decided, the next part of
    /// the season begins, and in the end there is a champion.
    pub(super) fn advance(&self, state: &mut LeagueState, tell: &mut impl FnMut(LeagueEvent)) {
        loop {
            self.forfeit(state, tell);
            let more = self.next_fixtures(state, tell);
            if more.is_empty() {
                break;
            }
            state.fixtures.extend(more);
        }
        if let Some(owner) = self.champion(state) {
            tell(LeagueEvent::Champion {
                owner,
                rule: self.title_rule(),
            });
        }
    }

    /// A match with an owner who has left is lost by as much as can be (W113).
    fn forfeit(&self, state: &mut LeagueState, tell: &mut impl FnMut(LeagueEvent)) {
        let LeagueState {
            fixtures,
            withdrawn,
            ..
        } = state;
        for (number, fixture) in (0..).zip(fixtures) {
            let gone = fixture.owners.map(|owner| withdrawn.contains(&owner));
            if fixture.is_over() || gone == [false, false] {
                continue;
            }
            let most = self.most_points();
            fixture.outcome = Some(match gone {
                [true, true] => Outcome {
                    score: [0, 0],
                    winner: None,
                },
                [true, false] => Outcome {
                    score: [0, most],
                    winner: Some(1),
                },
                _ => Outcome {
                    score: [most, 0],
                    winner: Some(0),
                },
            });
            fixture.forfeit = true;
            tell(LeagueEvent::Forfeited { number });
        }
    }

    /// What a side can score at most: the points that win, or all of its wizards on the court (W109).
    pub(super) fn most_points(&self) -> u8 {
        if self.game.elimination {
            self.book().court.team
        } else {
            self.book().court.points
        }
    }

    /// The matches that what has been played leads to.
    fn next_fixtures(
        &self,
        state: &LeagueState,
        tell: &mut impl FnMut(LeagueEvent),
    ) -> Vec<Fixture> {
        let has = |part: Part| state.fixtures.iter().any(|fixture| fixture.part == part);
        let series = [Part::Semi(0), Part::Semi(1), Part::Third, Part::Final];
        let mut next: Vec<Fixture> = series
            .into_iter()
            .filter_map(|part| self.next_game(state, part))
            .collect();
        if !next.is_empty() || has(Part::Final) {
            return next;
        }
        if self.is_knockout() {
            let semis = [0, 1].map(|nth| self.decided(state, Part::Semi(nth)));
            if let [Some(first), Some(second)] = semis {
                next.push(Fixture::new(Part::Third, 0, [first.loser, second.loser]));
                next.push(Fixture::new(Part::Final, 0, [first.winner, second.winner]));
            }
        } else if self.has_play_off() && state.fixtures.iter().all(Fixture::is_over) {
            let table = self.standings(state);
            next.push(Fixture::new(
                Part::Final,
                0,
                [table[0].owner, table[1].owner],
            ));
        }
        for fixture in &next {
            let [home, away] = fixture.owners;
            tell(LeagueEvent::Paired {
                part: fixture.part,
                owners: [home, away],
            });
        }
        next
    }
}
