//! Series of matches between two owners: semi-finals, third place, finals (W110 to W112).

use super::format::{Final, League};
use super::state::{Fixture, LeagueState, Owner, Part};
use std::cmp::Ordering;

/// How a series came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    pub winner: Owner,
    pub loser: Owner,
}

impl League {
    /// Wins that decide a series, and the matches after which it is over in any case (W111, W112).
    fn length(&self, part: Part) -> (usize, usize) {
        match (part, self.last) {
            (Part::Final, Final::BestOfThree) => (2, 3),
            _ => (1, 2),
        }
    }

    /// Who has won a series, once it is decided.
    pub fn decided(&self, state: &LeagueState, part: Part) -> Option<Decided> {
        let games: Vec<&Fixture> = series(state, part).collect();
        let [a, b] = games.first()?.owners;
        let wins = |owner: Owner| games.iter().filter(|game| won(game, owner)).count();
        let (enough, most) = self.length(part);
        let over = games.iter().filter(|game| game.is_over()).count();
        if over < most && wins(a).max(wins(b)) < enough {
            return None;
        }
        let ahead = wins(a)
            .cmp(&wins(b))
            .then_with(|| lead(&games, a).cmp(&0))
            .then_with(|| tie_break(state, a, b));
        let (winner, loser) = match ahead {
            Ordering::Less => (b, a),
            Ordering::Equal | Ordering::Greater => (a, b),
        };
        Some(Decided { winner, loser })
    }

    /// The next match of a series, if it needs one: sides are switched each time.
    pub(super) fn next_game(&self, state: &LeagueState, part: Part) -> Option<Fixture> {
        let games = series(state, part);
        let (mut count, mut first) = (0, None);
        for game in games {
            if !game.is_over() {
                return None;
            }
            first = first.or(Some(game.owners));
            count += 1;
        }
        let [home, away] = first?;
        if self.decided(state, part).is_some() {
            return None;
        }
        let owners = if count % 2 == 0 {
            [home, away]
        } else {
            [away, home]
        };
        Some(Fixture::new(part, count, owners))
    }
}

/// The matches of a series, in order.
pub(super) fn series(state: &LeagueState, part: Part) -> impl Iterator<Item = &Fixture> {
    state
        .fixtures
        .iter()
        .filter(move |fixture| fixture.part == part)
}

fn won(game: &Fixture, owner: Owner) -> bool {
    let side = game.side_of(owner);
    let winner = game.outcome.and_then(|outcome| outcome.winner);
    side.is_some() && winner.map(usize::from) == side
}

/// What an owner scored in a series, less what it let in.
fn lead(games: &[&Fixture], owner: Owner) -> i32 {
    let leads = games.iter().filter_map(|game| {
        let side = game.side_of(owner)?;
        let score = game.outcome?.score.map(i32::from);
        Some(score[side] - score[1 - side])
    });
    leads.sum()
}

/// Who goes before whom if nothing that was played tells them apart: the one who stayed longer, then the higher draft
/// number (W112).
fn tie_break(state: &LeagueState, a: Owner, b: Owner) -> Ordering {
    let stayed = |owner: Owner| {
        let left = state.withdrawn.iter().position(|other| *other == owner);
        left.unwrap_or(usize::MAX)
    };
    let number = |owner: Owner| state.draft_number(owner);
    stayed(a)
        .cmp(&stayed(b))
        .then_with(|| number(a).cmp(&number(b)))
}
