//! Calibration of Dungeon Ball (D13): whole games of bots, and what they say about the figures that are ours.

use crate::calibration::{Plan, Section};
use crate::estimate::{self, Estimate, Mean, Rate};
use crate::list::Names;
use courtside_bots::Rng;
use courtside_kernel::{Content, Draw, Game, OptionError, Options, Seat};
use game_dungeon::content::{Colour, TEAMS, Team};
use game_dungeon::{Action, Deed, Dungeon, Event, Phase, Score, State};
use rayon::prelude::*;

/// Games alone at each level for a plan: a fifth of the others, but at least this many if there are that many.
const SOLO: u64 = 2000;

fn solo_games(plan: &Plan) -> u64 {
    (plan.games / 5).max(SOLO.min(plan.games))
}

/// All games of a plan.
pub fn all_games(plan: &Plan) -> u64 {
    plan.games + SOLO_LEVELS as u64 * solo_games(plan)
}

pub const SOLO_LEVELS: usize = 6;

/// The aim for solo games: a good player nearly always wins level I, and level VI one time in three.
const SOLO_BANDS: [(f64, f64); SOLO_LEVELS] = [
    (0.90, 0.99),
    (0.80, 0.93),
    (0.74, 0.90),
    (0.66, 0.84),
    (0.50, 0.72),
    (0.28, 0.42),
];

const NUMERALS: [&str; SOLO_LEVELS] = ["I", "II", "III", "IV", "V", "VI"];

/// What people call things in this game.
pub const NAMES: Names = Names {
    with: "team",
    note: "",
    events: &[
        ("drive", "Drives"),
        ("down", "Downs"),
        ("play", "Plays called"),
        ("rolled", "Rolls"),
        ("no-gain", "Plays without a gain"),
        ("turnover", "Turnovers"),
        ("scored", "Scores"),
        ("punted", "Punts"),
        ("kick-tried", "Kicks tried"),
        ("conversion-failed", "Conversions that failed"),
        ("five-tried", "Onside kicks and long balls"),
        ("card", "Ability cards played"),
        ("bolts", "Bolt gains"),
        ("bolts-lost", "Bolt losses"),
        ("bolts-stolen", "Bolt thefts"),
        ("clock", "Clock steps"),
        ("last-play", "Last plays of a half"),
        ("overtime", "Overtimes"),
    ],
};

/// What the games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DungeonCounts {
    pub calls: [u64; 3],
    pub points: Mean,
    pub touchdowns: Mean,
    pub field_goals: Mean,
    /// Wins of each team against all others. Games that nobody wins are left out.
    pub teams: [Rate; TEAMS],
    /// Wins of the side that had the ball first.
    pub receiving: Rate,
    pub overtimes: Rate,
    pub plays: Mean,
    pub solo: [Rate; SOLO_LEVELS],
}

impl DungeonCounts {
    fn add(mut self, other: DungeonCounts) -> DungeonCounts {
        for (sum, more) in self.calls.iter_mut().zip(other.calls) {
            *sum += more;
        }
        self.points.add(other.points);
        self.touchdowns.add(other.touchdowns);
        self.field_goals.add(other.field_goals);
        for (sum, more) in self.teams.iter_mut().zip(other.teams) {
            sum.add(more);
        }
        self.receiving.add(other.receiving);
        self.overtimes.add(other.overtimes);
        self.plays.add(other.plays);
        for (sum, more) in self.solo.iter_mut().zip(other.solo) {
            sum.add(more);
        }
        self
    }

    /// The table, each figure with the band of D13.
    pub fn figures(&self) -> Vec<Estimate> {
        let mut all = Vec::new();
        let of = self.calls.iter().sum();
        for (colour, hits) in Colour::ALL.into_iter().zip(self.calls) {
            let name = format!("calls that are {}", colour.name());
            all.push(Estimate::rate(name, &Rate { hits, of }, Some((0.2, 0.5))));
        }
        all.push(Estimate::mean(
            "points a game, both sides",
            &self.points,
            Some((25.0, 55.0)),
        ));
        // More touchdowns than field goals.
        let goals = self.field_goals.mean();
        all.push(Estimate::mean(
            "touchdowns a game",
            &self.touchdowns,
            Some((goals, f64::INFINITY)),
        ));
        all.push(Estimate::mean(
            "field goals a game",
            &self.field_goals,
            None,
        ));
        all.push(Estimate::mean("plays a game", &self.plays, None));
        all.push(Estimate::rate("games with overtime", &self.overtimes, None));
        for (team, rate) in Team::ALL.into_iter().zip(&self.teams) {
            let name = format!("wins of {}", team.name());
            all.push(Estimate::rate(name, rate, Some((0.45, 0.55))));
        }
        let receiving = "wins of the side that has the ball first";
        all.push(Estimate::rate(
            receiving,
            &self.receiving,
            Some((0.47, 0.53)),
        ));
        for ((numeral, rate), band) in NUMERALS.iter().zip(&self.solo).zip(SOLO_BANDS) {
            if rate.of > 0 {
                all.push(Estimate::rate(
                    format!("solo level {numeral} won"),
                    rate,
                    Some(band),
                ));
            }
        }
        all
    }
}

/// The section of the page.
pub fn calibrate(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<Section, OptionError> {
    let counts = measure(plan, content, done)?;
    Ok(Section {
        name: Dungeon::CARD.name,
        aim: "The field, the dice, the cards and the solo deck are our reconstruction. Rule D13 says what they should give with good
players on both sides. The bands of the solo levels are ours.",
        games: format!(
            "{} games between two and {} alone at each level, {}; teams are drawn, kicks go by luck",
            plan.games,
            solo_games(plan),
            plan.bots()
        ),
        tables: vec![estimate::table(&counts.figures())],
    })
}

/// Plays all games of a plan, on all cores. `done` is called after each. The same plan gives the same counts.
fn measure(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<DungeonCounts, OptionError> {
    let two = Dungeon::configure(&Options::default(), 2, content)?;
    let duels = (0..plan.games).into_par_iter().map(|number| {
        let counts = duel(&two, plan, number);
        done();
        counts
    });
    let mut sum = duels.reduce(DungeonCounts::default, DungeonCounts::add);
    for (index, rate) in sum.solo.iter_mut().enumerate() {
        let option = format!("level={}", index + 1);
        let options = Options::parse(Dungeon::CARD.options, &option)?;
        let alone = Dungeon::configure(&options, 1, content)?;
        let wins = (0..solo_games(plan)).into_par_iter().map(|number| {
            let won = solo(&alone, plan, number);
            done();
            u64::from(won)
        });
        *rate = Rate {
            hits: wins.sum(),
            of: solo_games(plan),
        };
    }
    Ok(sum)
}

/// A game between two players with teams that are drawn, not chosen.
fn duel(game: &Dungeon, plan: &Plan, number: u64) -> DungeonCounts {
    let mut counts = DungeonCounts::default();
    let mut draw = Rng::stream(plan.seed, 3 * number);
    let first = draw.below(TEAMS as u64) as usize;
    let second = (first + 1 + draw.below(TEAMS as u64 - 1) as usize) % TEAMS;
    let teams = [Team::ALL[first], Team::ALL[second]];
    let (mut touchdowns, mut goals, mut plays) = (0, 0, 0);
    let mut receiver = None;
    let end = play(game, plan, number, teams, |event| match event {
        Event::PlayCalled { colour, .. } => {
            counts.calls[colour.index()] += 1;
            plays += 1;
        }
        Event::DriveBegan { side, .. } if receiver.is_none() => receiver = Some(side),
        Event::Scored { how, .. } => match how {
            Score::Touchdown => touchdowns += 1,
            Score::FieldGoal => goals += 1,
            Score::ExtraPoint | Score::Conversion => {}
        },
        _ => {}
    });
    counts
        .points
        .count(end.points.iter().copied().map(u64::from).sum());
    counts.touchdowns.count(touchdowns);
    counts.field_goals.count(goals);
    counts.plays.count(plays);
    counts.overtimes.count(end.half > 2);
    if let Phase::Over(Some(winner)) = end.phase {
        for (side, team) in teams.into_iter().enumerate() {
            counts.teams[team.index()].count(winner.index() == side);
        }
        counts.receiving.count(Some(winner) == receiver);
    }
    counts
}

/// A game alone; whether it was won. The teams take turns.
fn solo(game: &Dungeon, plan: &Plan, number: u64) -> bool {
    let team = Team::ALL[number as usize % TEAMS];
    let end = play(game, plan, number, [team; 2], |_| {});
    end.phase == Phase::Over(Some(Seat(0)))
}

/// Plays a game to its end.
fn play(
    game: &Dungeon,
    plan: &Plan,
    number: u64,
    teams: [Team; 2],
    tell: impl FnMut(Event),
) -> State {
    let streams = [3 * number + 1, 3 * number + 2];
    let settled = |state: &State| match state.phase {
        Phase::Team(side) => Some(Action::of(Deed::Team(teams[side.index()]))),
        _ => None,
    };
    plan.play(game, streams, settled, tell).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;

    #[test]
    fn d13_a_plan_gives_one_tally_and_every_game_counts() {
        let plan = Plan::trial(4, 2);
        let run = |count: &(dyn Fn() + Sync)| measure(&plan, &Content::default(), count).unwrap();
        let (counts, counted) = counting(run);
        assert_eq!(counted, all_games(&plan));
        assert_eq!(counts, measure(&plan, &Content::default(), || {}).unwrap());
        let sides: u64 = counts.teams.iter().map(|rate| rate.of).sum();
        let wins: u64 = counts.teams.iter().map(|rate| rate.hits).sum();
        assert_eq!(
            (sides, wins),
            (2 * counts.receiving.of, counts.receiving.of)
        );
        assert!(counts.calls.iter().all(|calls| *calls > 0));
        assert!(counts.solo.iter().all(|rate| rate.of == solo_games(&plan)));
        // Three colours, five figures of a game, six teams, who receives, and six solo levels.
        assert_eq!(counts.figures().len(), 3 + 5 + TEAMS + 1 + SOLO_LEVELS);
    }
}
