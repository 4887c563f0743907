//! Whole leagues of bots: who wins by wizard, by pick, by draft number, at home and away.

mod counts;
mod report;

pub use counts::Counts;
pub use report::write;

use crate::calibration;
use courtside_bots::{Level, Rng};
use courtside_kernel::{Content, OptionError, Options, game::pick_weighted};
use courtside_league::{FORMAT, League, LeagueState, OWNERS, Ply, Scout, Stage};
use game_wizard::{Phase, Side};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The game that has a league.
pub const GAME: &str = game_wizard::CARD.id;

/// Lines of play that bots try unless told otherwise: as many as where the wizards themselves are measured (W4).
pub const PLAYOUTS: u32 = 24;

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub leagues: u64,
    /// The bot that plays the matches. All bots draft and line up alike.
    pub level: Level,
    /// Lines of play that it tries for a choice, if it searches.
    pub playouts: u32,
    pub seed: u64,
    /// The options of the league.
    pub options: Options,
}

/// What a plan came to.
pub struct Report {
    pub plan: Plan,
    pub rules: Arc<League>,
    pub counts: Counts,
}

impl Plan {
    /// Reads the options of a league: "style=knockout draft=random".
    pub fn options(text: &str) -> Result<Options, OptionError> {
        Options::parse(FORMAT.options, text)
    }

    /// The command that plays it.
    pub fn command(&self) -> String {
        let game = game_wizard::CARD.id;
        let (leagues, level) = (self.leagues, self.level.number());
        let (playouts, seed) = (self.playouts, self.seed);
        let mut command = format!(
            "courtside lab {game} --league --leagues {leagues} --level {level} --playouts {playouts} --seed {seed}"
        );
        if !self.options.0.is_empty() {
            command += &format!(" --options \"{}\"", self.options);
        }
        command
    }

    /// Plays all leagues on all cores. `done` is called after each. The same plan gives the same counts. Nothing comes of a run
    /// that is stopped.
    pub fn play(
        self,
        content: &Content,
        stop: &AtomicBool,
        done: impl Fn() + Sync,
    ) -> Result<Option<Report>, OptionError> {
        let rules = Arc::new(League::configure(&self.options, OWNERS, content)?);
        let scout = Scout::new(rules.clone());
        let leagues = (0..self.leagues).into_par_iter().map(|number| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let counts = self.league(&scout, number);
            done();
            Some(counts)
        });
        let counts = leagues.try_reduce(Counts::default, |sum, more| Some(sum.add(more)));
        Ok(counts.map(|counts| Report {
            plan: self,
            rules,
            counts,
        }))
    }

    /// Plays a league to its end and counts it.
    fn league(&self, scout: &Scout, number: u64) -> Counts {
        let rules = scout.rules();
        let seed = Rng::seed_of(self.seed, number);
        let mut lots = Rng::stream(seed, 0);
        let mut counts = Counts::default();
        let mut state = rules.setup();
        let mut picks = Vec::new();
        let mut outcomes = Vec::new();
        loop {
            if let Stage::Over(champion) = rules.stage(&state) {
                counts.league(&state, champion);
                return counts;
            }
            outcomes.clear();
            rules.chance(&state, &mut outcomes);
            let ply = if !outcomes.is_empty() {
                pick_weighted(&outcomes, &mut lots)
            } else if let Some(owner) = rules.awaited(&state).first() {
                scout
                    .choose(&state, *owner)
                    .expect("an owner who is waited for has a choice")
                    .ply
            } else {
                let next = rules.running(&state)[0];
                self.play_match(rules, &state, next, seed, &picks, &mut counts)
            };
            let mut taken = |event| {
                if let courtside_league::LeagueEvent::Picked { card, .. } = event {
                    picks.push(card);
                }
            };
            rules.apply(&mut state, ply, &mut taken);
        }
    }

    /// Plays a match that is lined up, and counts it.
    fn play_match(
        &self,
        rules: &League,
        state: &LeagueState,
        number: usize,
        seed: u64,
        picks: &[courtside_league::StatId],
        counts: &mut Counts,
    ) -> Ply {
        let mut game = rules.game.clone();
        game.lineups = state.lineups(number);
        let bots = calibration::Plan {
            games: 1,
            level: self.level,
            playouts: self.playouts,
            seed,
        };
        let streams = [2 * number as u64 + 1, 2 * number as u64 + 2];
        let (end, plies) = bots.play(&game, streams, |_| None, |_| {});
        let winner = match end.phase {
            Phase::Won(winner) => Some(winner),
            _ => None,
        };
        let outcome = rules.outcome(&end, winner);
        let first = (end.first == Side(1)) as usize;
        counts.game(&state.fixtures[number], state, picks, outcome, first, plies);
        Ply::Result(number as u8, outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;
    use courtside_bots::Level;

    fn plan(options: &str) -> Plan {
        Plan {
            leagues: 3,
            level: Level::RANDOM,
            playouts: 1,
            seed: 4,
            options: Plan::options(options).unwrap(),
        }
    }

    fn play(options: &str) -> Report {
        let go = AtomicBool::new(false);
        let run = |done: &(dyn Fn() + Sync)| plan(options).play(&Content::default(), &go, done);
        let (report, counted) = counting(run);
        assert_eq!(counted, 3);
        report.unwrap().unwrap()
    }

    #[test]
    fn a_plan_gives_one_report_and_every_match_counts() {
        let report = play("draft=schoolyard");
        let counts = &report.counts;
        assert_eq!(counts, &play("draft=schoolyard").counts);
        let (wins, games) = counts.numbers.iter().fold((0, 0), |(wins, games), number| {
            (wins + number.matches.hits, games + number.matches.of)
        });
        let decided = counts.home.of;
        assert_eq!((wins, games), (decided, 2 * decided));
        assert_eq!(counts.draws.of, 3 * 6);
        assert_eq!(decided + counts.draws.hits, 3 * 6);
        let titles: u64 = counts.numbers.iter().map(|number| number.titles.hits).sum();
        assert_eq!(titles, 3);
        let of = |rate: fn(&counts::Wizard) -> u64| counts.wizards.iter().map(rate).sum::<u64>();
        assert_eq!(of(|wizard| wizard.played.of), 10 * decided);
        assert_eq!(of(|wizard| wizard.benched.of), 2 * decided);
        assert_eq!(of(|wizard| wizard.titles.hits), 3 * 6);
        let picked: u64 = counts.picks.iter().map(|pick| pick.of).sum();
        assert_eq!(picked, 10 * decided);
    }

    #[test]
    fn every_style_is_played_and_reported() {
        for options in [
            "draft=random style=knockout final=three turn=advanced",
            "draft=schoolyard style=six goal=elimination spells=purchase",
        ] {
            let report = play(options);
            let folder = tempfile::tempdir().unwrap();
            write(&report, folder.path()).unwrap();
            let read = |name| std::fs::read_to_string(folder.path().join(name)).unwrap();
            let (page, text) = (read("index.html"), read("report.md"));
            assert!(
                page.contains("class=\"dots\"")
                    && !page.contains("src=")
                    && !page.contains("href=")
            );
            for part in [
                "## The Wizard league",
                "| #21 | Hoary Burblepot |",
                "--options",
            ] {
                assert!(text.contains(part), "{part} in {text}");
            }
            let picked = options.contains("schoolyard");
            assert_eq!(text.contains("| pick |"), picked, "{options}");
        }
    }

    #[test]
    fn a_run_that_is_stopped_says_nothing() {
        let stop = AtomicBool::new(true);
        let report = plan("").play(&Content::default(), &stop, || {});
        assert!(report.unwrap().is_none());
    }
}
