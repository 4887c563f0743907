//! What keeps a position that somebody has written from being played, as far as stat cards and their players go: they are
//! where the phase has them.

use crate::options::WizardDodgeball;
use crate::phase::in_setup;
use crate::state::{NO_CARD, POOL, Phase, Side, State, Wizards};

/// How many stat cards of a side are placed, and how many are not.
fn placed(state: &State, side: Side) -> u8 {
    let wizards = Wizards::side(side).each();
    wizards
        .filter(|wizard| state.cards[wizard.index()] != NO_CARD)
        .count() as u8
}

fn roster(state: &State, side: Side) -> u8 {
    state.roster[side.index()].count_ones() as u8
}

/// Stat cards: each in one place, and as many as the phase has.
pub(crate) fn teams(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let mut seen = 0u32;
    let on_court = state.cards.iter().filter(|card| **card != NO_CARD);
    let sets = on_court.map(|card| 1u32 << card);
    for set in sets.chain([state.pool, state.roster[0], state.roster[1]]) {
        if seen & set != 0 {
            return Some("a wizard is there twice");
        }
        seen |= set;
    }
    let team = game.book.court.team;
    let pool = state.pool.count_ones() as u8;
    let first = state.first;
    let other = first.other();
    let rosters = (roster(state, Side(0)), roster(state, Side(1)));
    let counts = (placed(state, first), placed(state, other));
    let fits = match state.phase {
        Phase::FirstRoll { .. } => (pool, rosters, counts) == (0, (0, 0), (0, 0)),
        Phase::Deal { .. } | Phase::Choose | Phase::Take { .. } => {
            counts == (0, 0) && draft(game, state, pool)
        }
        Phase::Buy { .. } if game.places_first() => {
            game.purchase && (pool, rosters, counts) == (0, (0, 0), (team, team))
        }
        Phase::Buy { .. } => game.purchase && (pool, rosters, counts) == (0, (team, team), (0, 0)),
        Phase::Claim { side, .. } => {
            let other_count = if side == first { 0 } else { team };
            let left = team - other_count;
            let rest = (roster(state, first), roster(state, other));
            pool == 0 && (counts, rest) == ((team, other_count), (0, left))
        }
        Phase::Place { side } => {
            let left = |side: Side, count: u8| roster(state, side) + count == team;
            let turn = if side == first {
                counts.0 < team && counts.1 == 0
            } else {
                counts.0 == team && counts.1 < team
            };
            pool == 0 && turn && left(first, counts.0) && left(other, counts.1)
        }
        _ => (pool, rosters, counts) == (0, (0, 0), (team, team)),
    };
    (!fits).then_some("there are too many wizards for this phase, or too few")
}

/// Who plays whom, where players pick their wizards: the lower seat picks first, and has one more of five (W36).
pub(crate) fn owners(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let team = game.book.court.team;
    let fits = |side: Side| {
        let second = state.second.and(Wizards::side(side));
        let left = match state.phase {
            _ if !game.picks_control() => return second.is_empty(),
            Phase::Claim { side: picks, left } if picks == side => {
                let there = left.without(state.on_court(side)).is_empty();
                if left.count() < 2 || !there || !left.and(second).is_empty() {
                    return false;
                }
                left.count()
            }
            // Player 1's side has picked by the time the other one places.
            Phase::Place { side: now } | Phase::Claim { side: now, .. } => {
                if side == state.first && now != side {
                    0
                } else {
                    team
                }
            }
            Phase::Buy { .. } => 0,
            phase if in_setup(phase) => team,
            _ => 0,
        };
        second.count() == (team - left) / 2
    };
    let claims = matches!(state.phase, Phase::Claim { .. });
    let fine = (!claims || game.picks_control()) && Side::BOTH.into_iter().all(fits);
    (!fine).then_some("the players of a side have not picked its wizards in turn")
}

/// Pool and rosters while teams are drafted (W43, W44).
fn draft(game: &WizardDodgeball, state: &State, pool: u8) -> bool {
    let team = game.book.court.team;
    let full = POOL as u8;
    let count = |side: Side| roster(state, side);
    let (first, second) = (count(state.first), count(state.first.other()));
    match state.phase {
        Phase::Deal { leader: None } if !game.schoolyard => {
            pool == 0 && second < team && (first == second || first == second + 1)
        }
        Phase::Deal { leader: None } => pool < full && (first, second) == (0, 0),
        Phase::Deal { leader: Some(_) } => {
            let dealt = (full - 2..full).contains(&pool);
            game.schoolyard && dealt && first == second && (1..team).contains(&first)
        }
        Phase::Choose => game.schoolyard && pool == full && (first, second) == (0, 0),
        Phase::Take { side, leader } => {
            let (leads, follows) = (count(leader), count(leader.other()));
            let turn = if side == leader {
                pool == full && leads == follows
            } else {
                pool == full - 1 && leads == follows + 1
            };
            game.schoolyard && turn && follows < team
        }
        _ => false,
    }
}
