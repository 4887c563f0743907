//! Whole games of bots, counted: what the laboratory asks of a game.
//!
//! Everything is counted in whole numbers, so that games add up to the same tally in any order, on any number of
//! cores, and after a run was interrupted.

use crate::greedy::{self, Temper};
use crate::{Budget, Level, Rng, spread, think};
use courtside_kernel::{Draw, Insight, Played, Ply, Seat, Turn, Viewer, Winners};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players {
    /// The level of each seat; as many as there are go round.
    pub levels: Vec<Level>,
    /// In place of the levels' own budgets.
    pub budget: Option<Budget>,
}

impl Players {
    fn level(&self, seat: Seat) -> Level {
        self.levels[seat.index() % self.levels.len().max(1)]
    }
}

/// A win is worth this much: any draw among up to seven can be shared.
const WIN: u64 = 420;

/// What somebody scored, and what would have been even.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scored {
    points: u64,
    /// The points of a player as good as any other.
    even: u64,
    pub games: u64,
}

impl Scored {
    fn count(&mut self, points: u64, even: u64) {
        self.points += points;
        self.even += even;
        self.games += 1;
    }

    fn add(&mut self, other: Scored) {
        self.points += other.points;
        self.even += other.even;
        self.games += other.games;
    }

    /// The share of games won; a draw is shared.
    pub fn share(&self) -> f64 {
        self.points as f64 / (WIN * self.games.max(1)) as f64
    }

    pub fn even(&self) -> f64 {
        self.even as f64 / (WIN * self.games.max(1)) as f64
    }

    /// The 95 % interval around `share`.
    pub fn interval(&self) -> (f64, f64) {
        spread::of_share(self.share(), self.games as f64)
    }
}

/// How often each number came up. Large numbers are put together, 32 to a doubling, so that it stays small however
/// many games there are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Histogram {
    bins: BTreeMap<u64, u64>,
    sum: u64,
    squares: u128,
    count: u64,
}

impl Histogram {
    pub fn count(&mut self, number: u64) {
        // The five bits after the first one are kept.
        let rough = (number.max(1).ilog2()).saturating_sub(5);
        *self.bins.entry(number >> rough << rough).or_default() += 1;
        self.sum += number;
        self.squares += u128::from(number) * u128::from(number);
        self.count += 1;
    }

    pub fn add(&mut self, other: Histogram) {
        for (bin, count) in other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
        self.sum += other.sum;
        self.squares += other.squares;
        self.count += other.count;
    }

    /// Each number with how often it came up, ascending.
    pub fn bins(&self) -> impl Iterator<Item = (u64, u64)> {
        self.bins.iter().map(|(number, count)| (*number, *count))
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Half the width of the 95 % interval around the mean.
    pub fn error(&self) -> f64 {
        let count = self.count.max(1) as f64;
        spread::of_mean(self.mean(), self.squares as f64 / count, count)
    }

    /// The number that this share of all numbers does not exceed.
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (number, count) in self.bins() {
            seen += count;
            if seen >= wanted {
                return number;
            }
        }
        0
    }
}

/// Values are counted in millionths.
const FINE: f64 = 1e6;

/// How many points the course of a game has.
pub const COURSE: usize = 21;

/// A player is taken to have decided the game when nothing brings its chance below this any more, where two play.
const DECIDED: f32 = 0.75;

/// What games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    pub games: u64,
    /// Games that several teams share.
    pub draws: u64,
    pub plies: Histogram,
    pub decisions: Histogram,
    /// Legal actions at each decision.
    pub actions: Histogram,
    pub lead_changes: Histogram,
    /// After how much of the game, in percent, the winner's chance stayed above three quarters.
    pub decided: Histogram,
    pub seats: Vec<Scored>,
    /// By what a seat played with: "Goblins", "#21 Hoary Burblepot".
    pub labels: BTreeMap<String, Scored>,
    pub events: BTreeMap<String, u64>,
    /// What came of actions that hang on dice.
    pub results: BTreeMap<String, u64>,
    /// The chance of the later winner at each twentieth of a game, in millionths, summed over `course_games`.
    course: Vec<u64>,
    course_games: u64,
    /// Squared swings of the chance to win, in millionths: by dice and cards, and by choices.
    swings: [u64; 2],
    /// Games in which swings were measured.
    pub weighed: u64,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.draws += other.draws;
        self.plies.add(other.plies);
        self.decisions.add(other.decisions);
        self.actions.add(other.actions);
        self.lead_changes.add(other.lead_changes);
        self.decided.add(other.decided);
        add_all(&mut self.seats, other.seats, Scored::add);
        for (label, scored) in other.labels {
            self.labels.entry(label).or_default().add(scored);
        }
        for (into, from) in [
            (&mut self.events, other.events),
            (&mut self.results, other.results),
        ] {
            for (name, count) in from {
                *into.entry(name).or_default() += count;
            }
        }
        add_all(&mut self.course, other.course, |sum, more| *sum += more);
        self.course_games += other.course_games;
        for (sum, more) in self.swings.iter_mut().zip(other.swings) {
            *sum += more;
        }
        self.weighed += other.weighed;
    }

    /// The mean chance of the later winner at each twentieth of the game; empty if nobody ever won.
    pub fn course(&self) -> Vec<f64> {
        let games = self.course_games as f64 * FINE;
        self.course.iter().map(|sum| *sum as f64 / games).collect()
    }

    /// The share of what moved the chance to win that dice and cards moved; `None` if it was not measured.
    pub fn luck(&self) -> Option<f64> {
        let [dice, choices] = self.swings.map(|sum| sum as f64);
        (dice + choices > 0.0).then(|| dice / (dice + choices))
    }
}

fn add_all<T: Default + Clone>(into: &mut Vec<T>, from: Vec<T>, add: impl Fn(&mut T, T)) {
    if into.len() < from.len() {
        into.resize(from.len(), T::default());
    }
    for (sum, more) in into.iter_mut().zip(from) {
        add(sum, more);
    }
}

/// Plays one game and counts it. The same seed gives the same game. `weigh`: how far dice and choices moved the chance
/// to win is measured as well, which takes much longer than the game.
pub fn play<G: Insight>(game: &G, players: &Players, seed: u64, weigh: bool, tally: &mut Tally) {
    let mut seen = Observer {
        game,
        tally,
        labels: BTreeSet::new(),
        chances: Vec::new(),
    };
    let mut dice = Rng::stream(seed, 0);
    let mut seeds = Rng::stream(seed, 1);
    let mut state = game.setup();
    let (mut plies, mut decisions) = (0, 0);
    // Whose action the dice settle.
    let mut actor = None;
    let mut actions = Vec::new();
    let winners = loop {
        let turn = game.turn(&state);
        // While something is open nobody knows how it stands.
        if !game.pending(&state) {
            seen.chances.push(greedy::values(game, &state, turn)[0]);
        }
        let ply = match turn {
            Turn::Over(winners, _) => break winners,
            Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
            Turn::Act(seat) => {
                actions.clear();
                game.legal(&state, &mut actions);
                seen.tally.actions.count(actions.len() as u64);
                decisions += 1;
                let view = game.view(&state, Viewer::Seat(seat));
                let seed = seeds.below(u64::MAX);
                let thought = think(game, &view, seat, players.level(seat), seed, players.budget);
                Ply::Act(thought.expect("the seat to act has a choice").action)
            }
        };
        actor = turn.actor().or(actor);
        seen.apply(&mut state, ply, actor, weigh);
        plies += 1;
    };
    seen.tally.plies.count(plies);
    seen.tally.decisions.count(decisions);
    seen.tally.weighed += u64::from(weigh);
    seen.finish(winners);
}

/// Watches one game.
struct Observer<'a, G: Insight> {
    game: &'a G,
    tally: &'a mut Tally,
    labels: BTreeSet<(Seat, String)>,
    /// The chance of seat 0 to win, whenever it was clear how things stood.
    chances: Vec<f32>,
}

impl<G: Insight> Observer<'_, G> {
    fn apply(&mut self, state: &mut G::State, ply: Played<G>, actor: Option<Seat>, weigh: bool) {
        let game = self.game;
        let worth = |state: &G::State| greedy::settle(game, state, &Temper::Cool)[0];
        let before = weigh.then(|| worth(state));
        let (tally, labels) = (&mut self.tally, &mut self.labels);
        game.apply(state, ply, &mut |event| {
            *tally
                .events
                .entry(game.event_kind(&event).to_owned())
                .or_default() += 1;
            if let Some(result) = actor.and_then(|seat| game.result(&event, seat)) {
                *tally.results.entry(result.label.to_owned()).or_default() += 1;
            }
            labels.extend(game.played_with(&event));
        });
        if let Some(before) = before {
            let swing = f64::from(worth(state) - before);
            let which = usize::from(matches!(ply, Ply::Act(_)));
            self.tally.swings[which] += (swing * swing * FINE).round() as u64;
        }
    }

    fn finish(self, winners: Winners) {
        let Observer {
            game,
            tally,
            labels,
            chances,
        } = self;
        let seats = || (0..game.seats() as u8).map(Seat);
        let teams: BTreeSet<u8> = seats().map(|seat| game.team(seat)).collect();
        let winning: BTreeSet<u8> = seats()
            .filter(|seat| winners.contains(*seat))
            .map(|seat| game.team(seat))
            .collect();
        let points = |seat: Seat| match winning.contains(&game.team(seat)) {
            true => WIN / winning.len() as u64,
            false => 0,
        };
        let even = WIN / teams.len() as u64;
        tally.games += 1;
        tally.draws += u64::from(winning.len() > 1);
        tally
            .seats
            .resize(game.seats().max(tally.seats.len()), Scored::default());
        for seat in seats() {
            tally.seats[seat.index()].count(points(seat), even);
        }
        for (seat, label) in labels {
            tally
                .labels
                .entry(label)
                .or_default()
                .count(points(seat), even);
        }
        // Two sides: what one has the other has not.
        if teams.len() == 2 {
            count_course(tally, &chances, points(Seat(0)));
        }
    }
}

/// How the lead went: `chances` of seat 0, whose side has scored `points` in the end.
fn count_course(tally: &mut Tally, chances: &[f32], points: u64) {
    let mut leads = chances
        .iter()
        .filter(|chance| (**chance - 0.5).abs() > 0.02)
        .map(|chance| *chance > 0.5);
    let mut leader = leads.next();
    let mut changes = 0;
    for lead in leads {
        changes += u64::from(leader != Some(lead));
        leader = Some(lead);
    }
    tally.lead_changes.count(changes);
    if points != 0 && points != WIN {
        return;
    }
    let winner = |chance: f32| if points == WIN { chance } else { 1.0 - chance };
    let last_doubt = chances
        .iter()
        .rposition(|chance| winner(*chance) < DECIDED)
        .map_or(0, |at| at + 1);
    let length = chances.len().saturating_sub(1).max(1);
    tally
        .decided
        .count((100 * last_doubt.min(length) / length) as u64);
    tally.course.resize(COURSE, 0);
    for (number, sum) in tally.course.iter_mut().enumerate() {
        let at = (number * length + (COURSE - 1) / 2) / (COURSE - 1);
        let chance = chances.get(at).copied().unwrap_or(0.5);
        *sum += (f64::from(winner(chance).clamp(0.0, 1.0)) * FINE).round() as u64;
    }
    tally.course_games += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_keeps_small_numbers_apart_and_large_ones_within_a_thirtieth() {
        let mut histogram = Histogram::default();
        for number in [3, 3, 40, 1000, 1001, 1_000_000] {
            histogram.count(number);
        }
        let bins: Vec<_> = histogram.bins().collect();
        assert_eq!(bins, [(3, 2), (40, 1), (992, 2), (999_424, 1)]);
        assert_eq!(histogram.quantile(0.5), 40);
        assert_eq!(histogram.mean(), 1_002_047.0 / 6.0);
    }

    #[test]
    fn the_course_of_a_game_tells_when_it_was_decided() {
        let mut tally = Tally::default();
        // Behind, ahead, behind, ahead for good in the last quarter.
        count_course(&mut tally, &[0.5, 0.4, 0.6, 0.4, 0.8], WIN);
        assert_eq!(
            tally.lead_changes.bins().collect::<Vec<_>>(),
            [(3, 1)],
            "0.4 to 0.6 to 0.4 to 0.8"
        );
        assert_eq!(tally.decided.mean(), 100.0);
        let course = tally.course();
        assert_eq!((course.len(), course[20]), (COURSE, 0.8));
        // A game that was clear from the beginning, seen by the loser.
        count_course(&mut tally, &[0.1, 0.1, 0.0], 0);
        assert_eq!(tally.decided.bins().collect::<Vec<_>>(), [(0, 1), (100, 1)]);
        // Nobody won: it was never decided.
        count_course(&mut tally, &[0.5, 0.5], WIN / 2);
        assert_eq!((tally.course_games, tally.lead_changes.count), (2, 3));
    }
}
