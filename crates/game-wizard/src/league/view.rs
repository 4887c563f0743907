//! What an owner may know of a league, or anyone who watches it.

use super::format::League;
use super::standings::Standing;
use super::state::{Fixture, LeagueState, OWNERS, Owner, Ply, Stage};
use serde::Serialize;

/// A lineup as a viewer may know it (W105).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BenchView {
    /// Not yet sent.
    Missing,
    /// Sent, and closed to this viewer.
    Sealed,
    /// The number of the wizard that sits out.
    Out(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FixtureView {
    /// "Round 2", "Final".
    pub part: String,
    pub game: u8,
    /// Home, away.
    pub owners: [u8; 2],
    pub bench: [BenchView; 2],
    pub score: Option<[u8; 2]>,
    /// 0 for home, 1 for away.
    pub winner: Option<u8>,
    pub forfeit: bool,
}

/// Wizards are named by their jersey numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LeagueView {
    pub stage: &'static str,
    /// Owners who are waited for.
    pub awaited: Vec<u8>,
    /// By draft number.
    pub order: Vec<u8>,
    pub pool: Vec<u8>,
    pub undealt: Vec<u8>,
    pub rosters: [Vec<u8>; OWNERS],
    pub fixtures: Vec<FixtureView>,
    pub standings: Vec<Standing>,
    pub withdrawn: Vec<u8>,
    pub champion: Option<u8>,
}

impl League {
    /// `viewer`: an owner, or nobody for those who only watch.
    pub fn view(&self, state: &LeagueState, viewer: Option<Owner>) -> LeagueView {
        let number = |card| self.book().stat_card(card).map_or(0, |card| card.number);
        let numbers = |cards: crate::state::StatIds| cards.each().map(number).collect();
        let owners = |owners: &[Owner]| owners.iter().map(|owner| owner.0).collect();
        let stage = self.stage(state);
        LeagueView {
            stage: match stage {
                Stage::Lots => "lots",
                Stage::Deal => "deal",
                Stage::Pick(_) => "pick",
                Stage::Season => "season",
                Stage::Over(_) => "over",
            },
            awaited: owners(&self.awaited(state)),
            order: owners(&state.order),
            pool: numbers(state.pool),
            undealt: numbers(state.undealt),
            rosters: std::array::from_fn(|owner| {
                state.rosters[owner]
                    .iter()
                    .map(|card| number(*card))
                    .collect()
            }),
            fixtures: state
                .fixtures
                .iter()
                .map(|fixture| FixtureView {
                    part: fixture.part.name(),
                    game: fixture.game,
                    owners: fixture.owners.map(|owner| owner.0),
                    bench: [0, 1].map(|side| match fixture.bench[side] {
                        None => BenchView::Missing,
                        Some(card) if sees(fixture, side, viewer) => BenchView::Out(number(card)),
                        Some(_) => BenchView::Sealed,
                    }),
                    score: fixture.outcome.map(|outcome| outcome.score),
                    winner: fixture.outcome.and_then(|outcome| outcome.winner),
                    forfeit: fixture.forfeit,
                })
                .collect(),
            standings: self.standings(state),
            withdrawn: owners(&state.withdrawn),
            champion: match stage {
                Stage::Over(owner) => Some(owner.0),
                _ => None,
            },
        }
    }

    /// Whether a viewer who looks at `now` may read a ply that was played in `before`: a lineup, once both are in.
    pub fn may_read(
        &self,
        now: &LeagueState,
        before: &LeagueState,
        ply: Ply,
        viewer: Option<Owner>,
    ) -> bool {
        let Ply::Bench(owner, _) = ply else {
            return true;
        };
        let number = before.next_match(owner);
        let fixture = number.and_then(|number| now.fixtures.get(number));
        viewer == Some(owner) || fixture.is_some_and(Fixture::is_lined_up)
    }
}

/// Whether a viewer may know who sits out on a side of a match. A lineup of a match that was never played stays closed.
fn sees(fixture: &Fixture, side: usize, viewer: Option<Owner>) -> bool {
    fixture.is_lined_up() || viewer == Some(fixture.owners[side])
}
