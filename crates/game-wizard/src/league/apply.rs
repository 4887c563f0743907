//! What a ply does to a league.

use super::check::lines_up;
use super::event::LeagueEvent;
use super::format::League;
use super::state::{LeagueState, Owner, Ply, Stage};
use crate::state::StatId;

impl League {
    /// Plays a ply that `check` has passed. Cannot fail.
    pub fn apply(&self, state: &mut LeagueState, ply: Ply, tell: &mut impl FnMut(LeagueEvent)) {
        match ply {
            Ply::Lot(owner) => {
                state.order.push(owner);
                let number = state.order.len() as u8;
                tell(LeagueEvent::Lot { owner, number });
                // The last number is the last owner's, unasked.
                let mut left = Owner::all().filter(|owner| !state.order.contains(owner));
                if let (Some(last), None) = (left.next(), left.next()) {
                    state.order.push(last);
                    tell(LeagueEvent::Lot {
                        owner: last,
                        number: number + 1,
                    });
                }
            }
            Ply::Deal(card) => {
                let owner = self.receiver(state);
                state.undealt = state.undealt.without(card);
                match owner {
                    Some(owner) => state.rosters[owner.index()].push(card),
                    None => state.pool = state.pool.with(card),
                }
                let rule = self.draft_rule();
                tell(LeagueEvent::Dealt { owner, card, rule });
                self.open_season(state, tell);
            }
            Ply::Take(owner, card) => {
                take(state, owner, card);
                tell(LeagueEvent::Picked {
                    owner,
                    card,
                    last: false,
                });
                if let Stage::Pick(owner) = self.stage(state)
                    && state.pool.count() == 1
                    && let Some(card) = state.pool.each().next()
                {
                    take(state, owner, card);
                    tell(LeagueEvent::Picked {
                        owner,
                        card,
                        last: true,
                    });
                }
                self.open_season(state, tell);
            }
            Ply::Bench(owner, card) => {
                let Some((number, side)) = lines_up(state, owner) else {
                    return;
                };
                let fixture = &mut state.fixtures[number];
                fixture.bench[side] = Some(card);
                let number = number as u8;
                tell(LeagueEvent::LineupIn { owner, number });
                if fixture.is_lined_up() {
                    let bench = [
                        fixture.bench[0].unwrap_or(card),
                        fixture.bench[1].unwrap_or(card),
                    ];
                    tell(LeagueEvent::Lineups { number, bench });
                }
            }
            Ply::Withdraw(owner) => {
                state.withdrawn.push(owner);
                tell(LeagueEvent::Withdrew { owner });
                self.advance(state, tell);
            }
            Ply::Result(number, outcome) => {
                state.fixtures[usize::from(number)].outcome = Some(outcome);
                tell(LeagueEvent::Ended { number });
                self.advance(state, tell);
            }
        }
    }

    /// The season begins when the last wizard has an owner.
    fn open_season(&self, state: &mut LeagueState, tell: &mut impl FnMut(LeagueEvent)) {
        if self.is_drafted(state) {
            state.pool = crate::state::StatIds::NONE;
            self.schedule(state);
            tell(LeagueEvent::Drafted);
        }
    }
}

fn take(state: &mut LeagueState, owner: Owner, card: StatId) {
    state.pool = state.pool.without(card);
    state.rosters[owner.index()].push(card);
}
