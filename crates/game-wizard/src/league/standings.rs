//! The table of a season, and who is champion (W108).

use super::format::{Final, League, Style};
use super::state::{Fixture, LeagueState, Owner, Part};
use serde::Serialize;

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    pub owner: Owner,
    pub won: u16,
    pub drawn: u16,
    pub lost: u16,
    /// What it scored, and what it let in.
    pub score: [u16; 2],
    /// Two for a win, one for a draw, so that halves are whole numbers.
    pub half_points: u16,
}

impl League {
    /// The owners, best first. Matches of the title series do not count.
    pub fn standings(&self, state: &LeagueState) -> Vec<Standing> {
        let games: Vec<&Fixture> = state
            .fixtures
            .iter()
            .filter(|fixture| matches!(fixture.part, Part::Round(_)) || self.is_knockout())
            .collect();
        let mut rows: Vec<Standing> = Owner::all().map(|owner| row(&games, owner)).collect();
        let among = |row: &Standing, rows: &[Standing]| {
            let tied = |owner: Owner| {
                let mut same = rows
                    .iter()
                    .filter(|other| other.half_points == row.half_points);
                same.any(|other| other.owner == owner)
            };
            let between = games
                .iter()
                .filter(|game| game.owners.iter().all(|it| tied(*it)));
            let between: Vec<&Fixture> = between.copied().collect();
            self::row(&between, row.owner).half_points
        };
        let keys = rows.clone();
        rows.sort_by_key(|row| {
            let lead = i32::from(row.score[0]) - i32::from(row.score[1]);
            let number = state.draft_number(row.owner);
            std::cmp::Reverse((
                row.half_points,
                among(row, &keys),
                lead,
                row.score[0],
                number,
            ))
        });
        rows
    }

    pub(super) fn is_knockout(&self) -> bool {
        self.style == Style::Knockout
    }

    /// Whether the two best of the table play for the title (W111).
    pub(super) fn has_play_off(&self) -> bool {
        !self.is_knockout() && self.last == Final::BestOfThree
    }

    /// Who has won the league, once everything is played.
    pub fn champion(&self, state: &LeagueState) -> Option<Owner> {
        self.ranking(state).map(|ranking| ranking[0])
    }

    /// The owners from champion to last, once everything is played.
    pub fn ranking(&self, state: &LeagueState) -> Option<Vec<Owner>> {
        let played = !state.fixtures.is_empty() && state.fixtures.iter().all(Fixture::is_over);
        if !played {
            return None;
        }
        let table = || self.standings(state).into_iter().map(|row| row.owner);
        if self.is_knockout() {
            let [last, third] = [Part::Final, Part::Third].map(|part| self.decided(state, part));
            let (last, third) = (last?, third?);
            return Some(vec![last.winner, last.loser, third.winner, third.loser]);
        }
        if self.has_play_off() {
            let title = self.decided(state, Part::Final)?;
            let rest = table().filter(|owner| ![title.winner, title.loser].contains(owner));
            return Some(
                [title.winner, title.loser]
                    .into_iter()
                    .chain(rest)
                    .collect(),
            );
        }
        Some(table().collect())
    }
}

fn row(games: &[&Fixture], owner: Owner) -> Standing {
    let mut row = Standing {
        owner,
        won: 0,
        drawn: 0,
        lost: 0,
        score: [0, 0],
        half_points: 0,
    };
    for game in games {
        let (Some(side), Some(outcome)) = (game.side_of(owner), game.outcome) else {
            continue;
        };
        row.score[0] += u16::from(outcome.score[side]);
        row.score[1] += u16::from(outcome.score[1 - side]);
        match outcome.winner {
            Some(winner) if usize::from(winner) == side => row.won += 1,
            Some(_) => row.lost += 1,
            // Nobody gains by a match that both have given up (W113).
            None if game.forfeit => row.lost += 1,
            None => row.drawn += 1,
        }
    }
    row.half_points = 2 * row.won + row.drawn;
    row
}
