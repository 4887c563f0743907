//! Whether stat cards are where the phase has them, and belong to the players who can have picked them.

use crate::options::WizardDodgeball;
use crate::state::{POOL, Phase, Side, StatIds, State, Wizard, Wizards};

/// How many stat cards of a side are placed, and how many are not.
fn placed(state: &State, side: Side) -> u8 {
    let wizards = Wizards::side(side).each();
    wizards.filter(|wizard| state.is_placed(*wizard)).count() as u8
}

fn roster(state: &State, side: Side) -> u8 {
    state.roster[side.index()].count()
}

/// Stat cards: each in one place, and as many as the phase has.
pub(super) fn teams(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
    let mut seen = StatIds::NONE;
    let on_court = Wizard::all().filter(|wizard| state.is_placed(*wizard));
    let on_court = on_court.map(|wizard| state.cards[wizard.index()]);
    let [navy, white] = state.roster;
    let waiting = [state.pool, navy, white]
        .into_iter()
        .flat_map(StatIds::each);
    for card in on_court.chain(waiting) {
        if seen.has(card) {
            return Some("a wizard is there twice");
        }
        seen = seen.with(card);
    }
    let team = game.book.court.team;
    let pool = state.pool.count();
    let first = state.first;
    let other = first.other();
    let rosters = (roster(state, Side(0)), roster(state, Side(1)));
    let counts = (placed(state, first), placed(state, other));
    let fits = match state.phase {
        Phase::FirstRoll { .. } => {
            let brought = if game.lineups.is_some() { team } else { 0 };
            (pool, rosters, counts) == (0, (brought, brought), (0, 0))
        }
        Phase::Deal { .. } | Phase::Choose | Phase::Take { .. } => {
            game.lineups.is_none() && counts == (0, 0) && draft(game, state, pool)
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
    if !fits {
        return Some("there are too many wizards for this phase, or too few");
    }
    let foreign = game.lineups.is_some_and(|lineups| {
        Side::BOTH
            .into_iter()
            .any(|side| team_of(state, side) != lineups[side.index()])
    });
    foreign.then_some("a side has another lineup in this match")
}

/// The stat cards of a side, placed or not.
fn team_of(state: &State, side: Side) -> StatIds {
    let wizards = Wizards::side(side).each();
    let placed = wizards.filter(|wizard| state.is_placed(*wizard));
    placed.fold(state.roster[side.index()], |team, wizard| {
        team.with(state.cards[wizard.index()])
    })
}

/// Who plays whom, where players pick their wizards: the lower seat picks first, and has one more of five (W36).
pub(super) fn owners(game: &WizardDodgeball, state: &State) -> Option<&'static str> {
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
            phase if phase.is_setup() => team,
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
    let count = |side: Side| roster(state, side);
    let (first, second) = (count(state.first), count(state.first.other()));
    match state.phase {
        Phase::Deal { leader: None } if !game.schoolyard => {
            pool == 0 && second < team && (first == second || first == second + 1)
        }
        Phase::Deal { leader: None } => pool < POOL && (first, second) == (0, 0),
        Phase::Deal { leader: Some(_) } => {
            let dealt = (POOL - 2..POOL).contains(&pool);
            game.schoolyard && dealt && first == second && (1..team).contains(&first)
        }
        Phase::Choose => game.schoolyard && pool == POOL && (first, second) == (0, 0),
        Phase::Take { side, leader } => {
            let (leads, follows) = (count(leader), count(leader.other()));
            let turn = if side == leader {
                pool == POOL && leads == follows
            } else {
                pool == POOL - 1 && leads == follows + 1
            };
            game.schoolyard && turn && follows < team
        }
        _ => false,
    }
}
