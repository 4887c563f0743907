//! Whole games of bots, counted: what the laboratory asks of a game.
//!
//! Everything is counted in whole numbers, so that games add up to the same tally in any order, on any number of
//! cores, and after a run was interrupted.

use crate::greedy::{self, Values};
use crate::luck::{BotSeeds, Dice, Luck};
use crate::{Budget, Level, spread, think};
use courtside_kernel::{Insight, Narration, Ply, Seat, Turn, Viewer, Winners};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The bots that play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players {
    /// The level of each seat. With fewer levels than seats they repeat. At least one.
    pub levels: Vec<Level>,
    /// How long they may think, in place of the levels' own budgets.
    pub budget: Option<Budget>,
}

impl Players {
    fn level(&self, seat: Seat) -> Level {
        self.levels[seat.index() % self.levels.len().max(1)]
    }
}

/// A win is worth this much: any draw among up to seven can be shared.
const WIN: u64 = 420;

/// What a player scored, and what would have been even.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scored {
    points: u64,
    /// The points of a player as good as any other.
    even: u64,
    /// How many games it played.
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

    /// The share of games won, from 0 to 1. A draw is shared.
    pub fn share(&self) -> f64 {
        self.points as f64 / (WIN * self.games.max(1)) as f64
    }

    /// The share of a player as good as any other: 1 divided by the number of sides.
    pub fn even(&self) -> f64 {
        self.even as f64 / (WIN * self.games.max(1)) as f64
    }

    /// The 95% interval around [`share`](Scored::share).
    pub fn interval(&self) -> (f64, f64) {
        spread::of_share(self.share(), self.games as f64)
    }
}

/// How often each number came up. Numbers from 64 on share bins, 32 bins to a doubling, so that it stays small however
/// many games there are.
///
/// ```
/// use courtside_bots::study::Histogram;
///
/// let mut plies = Histogram::default();
/// for number in [20, 30, 30, 40] {
///     plies.count(number);
/// }
/// assert_eq!(plies.mean(), 30.0);
/// assert_eq!(plies.quantile(0.9), 40);
/// assert_eq!(plies.bins().collect::<Vec<_>>(), [(20, 1), (30, 2), (40, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Histogram {
    bins: BTreeMap<u64, u64>,
    sum: u64,
    squares: u128,
    count: u64,
}

impl Histogram {
    /// Counts a number once.
    pub fn count(&mut self, number: u64) {
        // The five bits after the first one are kept.
        let rough = (number.max(1).ilog2()).saturating_sub(5);
        *self.bins.entry(number >> rough << rough).or_default() += 1;
        self.sum += number;
        self.squares += u128::from(number) * u128::from(number);
        self.count += 1;
    }

    /// Adds what another one counted.
    pub fn add(&mut self, other: Histogram) {
        for (bin, count) in other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
        self.sum += other.sum;
        self.squares += other.squares;
        self.count += other.count;
    }

    /// Each number with how often it came up, ascending. For a bin of several numbers, the smallest.
    pub fn bins(&self) -> impl Iterator<Item = (u64, u64)> {
        self.bins.iter().map(|(number, count)| (*number, *count))
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The exact mean of all numbers; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Half the width of the 95% interval around the mean.
    pub fn error(&self) -> f64 {
        let count = self.count.max(1) as f64;
        spread::of_mean(self.mean(), self.squares as f64 / count, count)
    }

    /// The number that this share of all numbers doesn't exceed: 0.5 is the median.
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

/// How many points a game's course has: every twentieth, both ends included.
const COURSE: usize = 21;

/// A side is taken to have decided the game when nothing brings its chance below this any more.
const DECIDED: f32 = 0.75;

/// What games came to. Tallies of any number of runs [add](Tally::add) up to the same in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// Games that several sides share.
    pub draws: u64,
    /// Plies a game, dice included.
    pub plies: Histogram,
    /// Choices a game, of all seats.
    pub decisions: Histogram,
    /// Legal actions at each choice.
    pub actions: Histogram,
    /// How often another side took the lead, by game.
    pub lead_changes: Histogram,
    /// After how much of the game, in percent, the winner's chance stayed above 75%.
    pub decided: Histogram,
    /// What each seat scored.
    pub seats: Vec<Scored>,
    /// What each team scored, where seats play together, by their names: "Navy, Orange".
    pub teams: BTreeMap<String, Scored>,
    /// What seats scored by what they played with: "Goblins", "#21 Hoary Burblepot".
    pub labels: BTreeMap<String, Scored>,
    /// How many events of each kind there were.
    pub events: BTreeMap<String, u64>,
    /// How often each named result came of an action that dice settle.
    pub results: BTreeMap<String, u64>,
    /// The chance of the later winner at each twentieth of a game, in millionths, summed over `course_games`.
    course: Vec<u64>,
    course_games: u64,
    /// How much of the result dice explain.
    pub luck: Luck,
}

impl Tally {
    /// Adds what another run counted.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.draws += other.draws;
        self.plies.add(other.plies);
        self.decisions.add(other.decisions);
        self.actions.add(other.actions);
        self.lead_changes.add(other.lead_changes);
        self.decided.add(other.decided);
        add_all(&mut self.seats, other.seats, Scored::add);
        for (into, from) in [
            (&mut self.teams, other.teams),
            (&mut self.labels, other.labels),
        ] {
            for (label, scored) in from {
                into.entry(label).or_default().add(scored);
            }
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
        self.luck.add(other.luck);
    }

    /// The later winner's mean chance at each twentieth of the game; empty if nobody ever won.
    pub fn course(&self) -> Vec<f64> {
        let games = self.course_games as f64 * FINE;
        self.course.iter().map(|sum| *sum as f64 / games).collect()
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

/// Changes the seed of the dice or of the bots in the other games of a group.
const OTHER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Plays one game and counts it. The same seed gives the same game. With `weigh`, two more games are played, one with the same
/// dice and one with the same bot seeds. They count only for how much luck decides.
///
/// ```
/// use courtside_bots::Level;
/// use courtside_bots::study::{Players, Tally, play};
/// use courtside_kernel::{Content, Game, Options};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// let players = Players { levels: vec![Level::RANDOM], budget: None };
/// let mut tally = Tally::default();
/// for seed in 0..20 {
///     play(&game, &players, seed, true, &mut tally);
/// }
/// assert_eq!(tally.games, 20);
/// assert_eq!(tally.seats[0].share() + tally.seats[1].share(), 1.0);
/// assert!(tally.events["walked"] > 0 && tally.luck.groups == 20);
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
pub fn play<G: Insight + Narration>(
    game: &G,
    players: &Players,
    seed: u64,
    weigh: bool,
    tally: &mut Tally,
) {
    let sides = sides(game);
    let mut observer = TallyObserver {
        tally,
        sides: &sides,
        labels: BTreeSet::new(),
        chances: Vec::new(),
        plies: 0,
        decisions: 0,
        actions: Vec::new(),
    };
    let winners = run(game, players, [seed, seed], &mut observer);
    observer.finish(game, winners);
    if weigh {
        let other = seed ^ OTHER;
        let scores = [
            winners,
            run(game, players, [seed, other], &mut NoObserver),
            run(game, players, [other, seed], &mut NoObserver),
        ]
        .map(|winners| scores(&sides, winners));
        tally.luck.count([&scores[0], &scores[1], &scores[2]]);
    }
}

/// Plays a game with these seeds for the dice and the bots to its end.
fn run<G: Insight + Narration>(
    game: &G,
    players: &Players,
    [dice, bots]: [u64; 2],
    observer: &mut impl GameObserver<G>,
) -> Winners {
    let (mut dice, mut bot_seeds) = (Dice::new(dice), BotSeeds::new(bots));
    let mut state = game.setup();
    // Whose action the dice settle.
    let mut actor = None;
    loop {
        let turn = game.turn(&state);
        observer.before_ply(game, &state, turn);
        let ply = match turn {
            Turn::Over(winners, _) => return winners,
            Turn::Chance => Ply::Chance(dice.roll(game, &state)),
            Turn::Act(seat) => {
                let view = game.view(&state, Viewer::Seat(seat));
                let (level, seed) = (players.level(seat), bot_seeds.next(seat));
                let thought = think(game, &view, seat, level, seed, players.budget);
                Ply::Act(thought.expect("the seat to act has a choice").action)
            }
        };
        actor = turn.actor().or(actor);
        game.apply(&mut state, ply, &mut |event| {
            observer.on_event(game, &event, actor)
        });
    }
}

/// Follows a game from outside.
trait GameObserver<G: Insight + Narration> {
    /// Before every ply, and at the end.
    fn before_ply(&mut self, _game: &G, _state: &G::State, _turn: Turn) {}
    /// Something happened; `actor` acted last.
    fn on_event(&mut self, _game: &G, _event: &G::Event, _actor: Option<Seat>) {}
}

struct NoObserver;

impl<G: Insight + Narration> GameObserver<G> for NoObserver {}

/// Counts one game.
struct TallyObserver<'a, G: Insight + Narration> {
    tally: &'a mut Tally,
    sides: &'a [Vec<Seat>],
    labels: BTreeSet<(Seat, String)>,
    /// The chances of all sides to win, whenever it was clear how things stood.
    chances: Vec<Values>,
    plies: u64,
    decisions: u64,
    actions: Vec<G::Action>,
}

impl<G: Insight + Narration> GameObserver<G> for TallyObserver<'_, G> {
    fn before_ply(&mut self, game: &G, state: &G::State, turn: Turn) {
        // While something is open nobody knows how it stands.
        if !game.pending(state) {
            let values = greedy::values(game, state, turn);
            let mut chances = Values::default();
            for (side, seats) in self.sides.iter().enumerate() {
                chances[side] = seats.iter().map(|seat| values[seat.index()]).sum();
            }
            self.chances.push(chances);
        }
        self.plies += u64::from(!turn.is_over());
        if let Turn::Act(_) = turn {
            self.actions.clear();
            game.legal(state, &mut self.actions);
            self.tally.actions.count(self.actions.len() as u64);
            self.decisions += 1;
        }
    }

    fn on_event(&mut self, game: &G, event: &G::Event, actor: Option<Seat>) {
        let kind = game.event_kind(event);
        match self.tally.events.get_mut(kind) {
            Some(count) => *count += 1,
            None => drop(self.tally.events.insert(kind.to_owned(), 1)),
        }
        if let Some(result) = actor.and_then(|seat| game.result(event, seat)) {
            let count = self.tally.results.entry(result.label.to_owned());
            *count.or_default() += 1;
        }
        self.labels.extend(game.played_with(event));
    }
}

/// The seats of every side.
fn sides<G: Insight + Narration>(game: &G) -> Vec<Vec<Seat>> {
    let mut sides: BTreeMap<u8, Vec<Seat>> = BTreeMap::new();
    for seat in (0..game.seats() as u8).map(Seat) {
        sides.entry(game.team(seat)).or_default().push(seat);
    }
    sides.into_values().collect()
}

/// What every side scored, and what nobody did: a game alone can be lost.
fn scores(sides: &[Vec<Seat>], winners: Winners) -> Vec<u64> {
    let won: Vec<bool> = sides
        .iter()
        .map(|seats| seats.iter().any(|seat| winners.contains(*seat)))
        .collect();
    // D40: alone, a draw leaves the other half to nobody.
    let nobody = u64::from(winners == Winners::DRAWN_ALONE);
    let winning = won.iter().filter(|won| **won).count() as u64 + nobody;
    let mut scores: Vec<u64> = won
        .iter()
        .map(|won| if *won { WIN / winning } else { 0 })
        .collect();
    scores.push(WIN - scores.iter().sum::<u64>());
    scores
}

impl<G: Insight + Narration> TallyObserver<'_, G> {
    fn finish(self, game: &G, winners: Winners) {
        let TallyObserver {
            tally,
            sides,
            labels,
            chances,
            plies,
            decisions,
            ..
        } = self;
        let scores = scores(sides, winners);
        let side = |seat: Seat| sides.iter().position(|seats| seats.contains(&seat));
        let points = |seat: Seat| side(seat).map_or(0, |side| scores[side]);
        let even = WIN / sides.len() as u64;
        tally.plies.count(plies);
        tally.decisions.count(decisions);
        tally.games += 1;
        tally.draws += u64::from(scores.iter().all(|score| *score < WIN));
        tally
            .seats
            .resize(game.seats().max(tally.seats.len()), Scored::default());
        for seat in (0..game.seats() as u8).map(Seat) {
            tally.seats[seat.index()].count(points(seat), even);
        }
        for (seat, label) in labels {
            let scored = tally.labels.entry(label).or_default();
            scored.count(points(seat), even);
        }
        if sides.len() < game.seats() {
            for (seats, score) in sides.iter().zip(&scores) {
                let names = seats
                    .iter()
                    .filter_map(|seat| G::CARD.seat_names.get(seat.index()).copied());
                let names = names.collect::<Vec<_>>().join(", ");
                tally.teams.entry(names).or_default().count(*score, even);
            }
        }
        // A solo player leads nobody.
        if sides.len() > 1 {
            let winner = scores.iter().position(|score| *score == WIN);
            count_course(tally, &chances, sides.len(), winner);
        }
    }
}

/// The smallest lead that counts.
const LEAD: f32 = 0.04;

/// Counts how the lead changed among this many sides; `winner` is the side that won, if any.
fn count_course(tally: &mut Tally, chances: &[Values], sides: usize, winner: Option<usize>) {
    let leads = |chances: &Values| {
        let ahead = |side: usize| {
            let mut others = (0..sides).filter(|other| *other != side);
            others.all(|other| chances[side] - chances[other] > LEAD)
        };
        (0..sides).find(|side| ahead(*side))
    };
    let mut leaders = chances.iter().filter_map(leads);
    let mut leader = leaders.next();
    let mut changes = 0;
    for lead in leaders {
        changes += u64::from(leader != Some(lead));
        leader = Some(lead);
    }
    tally.lead_changes.count(changes);
    let Some(winner) = winner else {
        return;
    };
    let last_doubt = chances
        .iter()
        .rposition(|chances| chances[winner] < DECIDED)
        .map_or(0, |at| at + 1);
    let length = chances.len().saturating_sub(1).max(1);
    tally
        .decided
        .count((100 * last_doubt.min(length) / length) as u64);
    tally.course.resize(COURSE, 0);
    for (number, sum) in tally.course.iter_mut().enumerate() {
        let at = (number * length + (COURSE - 1) / 2) / (COURSE - 1);
        let chance = chances.get(at).map_or(0.5, |chances| chances[winner]);
        *sum += (f64::from(chance.clamp(0.0, 1.0)) * FINE).round() as u64;
    }
    tally.course_games += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alone_a_draw_is_half_a_win() {
        let alone = [vec![Seat(0)]];
        assert_eq!(scores(&alone, Winners::only(Seat(0))), [WIN, 0]);
        assert_eq!(scores(&alone, Winners::DRAWN_ALONE), [WIN / 2, WIN / 2]);
        assert_eq!(scores(&alone, Winners(0)), [0, WIN]);
    }

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
        let of_two = |chances: &[f32]| -> Vec<Values> {
            let each = chances.iter().map(|left| [*left, 1.0 - left]);
            each.map(|[left, right]| [left, right, 0.0, 0.0, 0.0, 0.0, 0.0])
                .collect()
        };
        // Behind, ahead, behind, ahead for good in the last quarter.
        let chances = of_two(&[0.5, 0.4, 0.6, 0.4, 0.8]);
        count_course(&mut tally, &chances, 2, Some(0));
        assert_eq!(
            tally.lead_changes.bins().collect::<Vec<_>>(),
            [(3, 1)],
            "0.4 to 0.6 to 0.4 to 0.8"
        );
        assert_eq!(tally.decided.mean(), 100.0);
        let course = tally.course();
        assert_eq!((course.len(), course[20]), (COURSE, 0.8));
        // A game that was clear from the beginning.
        count_course(&mut tally, &of_two(&[0.9, 0.9, 1.0]), 2, Some(0));
        assert_eq!(tally.decided.bins().collect::<Vec<_>>(), [(0, 1), (100, 1)]);
        // Nobody won: it was never decided.
        count_course(&mut tally, &of_two(&[0.5, 0.5]), 2, None);
        assert_eq!((tally.course_games, tally.lead_changes.count), (2, 3));
        // Of three, each leads once; while two are level nobody does.
        let lead = |side: usize| std::array::from_fn(|each| if each == side { 0.6 } else { 0.2 });
        let chances: [Values; 4] = [lead(0), [0.4; Seat::MAX], lead(2), lead(1)];
        let mut tally = Tally::default();
        count_course(&mut tally, &chances, 3, Some(1));
        assert_eq!(tally.lead_changes.mean(), 2.0);
    }
}
