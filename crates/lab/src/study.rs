//! Long runs of bot games: on all cores, in constant memory, to be interrupted and taken up again.
//!
//! What has been counted is kept in `progress.json` of the report's folder. The same plan gives the same tally, however
//! often it was interrupted: every game has its number, and its number is its seed.

use crate::vary::{self, Vary};
use anyhow::{Context, bail};
use courtside_bots::study::{Players, Tally};
use courtside_bots::{Budget, Level, Rng};
use courtside_catalog::{Subject, Title};
use courtside_kernel::{Content, Options};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub game: String,
    pub options: Options,
    /// 0: as many as the game is usually played by.
    pub seats: usize,
    /// Levels of the bots by seat; as many as there are go round.
    pub bots: Vec<u8>,
    /// In place of the time that bots may think.
    pub playouts: Option<u32>,
    pub seed: u64,
    /// "rows=8..20"
    pub vary: Option<String>,
    /// How many games at each setting.
    pub games: u64,
}

/// One setting of what varies, and what its games came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// What varies is set to this; nothing varies without.
    pub value: Option<String>,
    /// Why the game cannot be played with it.
    pub refused: Option<String>,
    pub tally: Tally,
}

/// A plan with what has been played of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    pub plan: Plan,
    pub settings: Vec<Setting>,
}

/// How many games of each setting are played twice more, to measure how much luck decides.
const WEIGHED: u64 = 2000;

/// Games are played in chunks, and interrupting a run loses the chunk that is being played. So there are as many
/// games in a chunk as take about this long.
const CHUNK: Duration = Duration::from_millis(500);

/// What has been counted is kept at least this often.
const KEPT: Duration = Duration::from_secs(10);

const PROGRESS: &str = "progress.json";

impl Run {
    /// What a folder holds of this plan, or a fresh run. A folder with another run is refused; more games of the same are
    /// played on top.
    pub fn take_up(plan: Plan, folder: &Path) -> anyhow::Result<Run> {
        let path = folder.join(PROGRESS);
        if path.exists() {
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("{} can't be read", path.display()))?;
            let kept: Run = serde_json::from_str(&text)
                .with_context(|| format!("{} is not a run of the lab", path.display()))?;
            let same = Plan {
                games: plan.games,
                ..kept.plan.clone()
            };
            if same != plan {
                bail!(
                    "{} already has another run in it. Choose another folder with --out, or delete it.",
                    folder.display()
                );
            }
            return Ok(Run { plan, ..kept });
        }
        let values = match &plan.vary {
            None => vec![None],
            Some(text) => Vary::parse(text)?.values.into_iter().map(Some).collect(),
        };
        let settings = values.into_iter().map(|value| Setting {
            value,
            refused: None,
            tally: Tally::default(),
        });
        Ok(Run {
            settings: settings.collect(),
            plan,
        })
    }

    /// Games that have been played.
    pub fn played(&self) -> u64 {
        self.settings.iter().map(|each| each.tally.games).sum()
    }

    /// Games that are still to be played.
    pub fn left(&self) -> u64 {
        let open = self.settings.iter().filter(|each| each.refused.is_none());
        open.map(|each| self.plan.games.saturating_sub(each.tally.games))
            .sum()
    }

    /// Plays what is left and keeps what it counts in the folder. `done` is told how many games were played. It ends
    /// early, with what it has, once `stop` is set.
    pub fn play(
        &mut self,
        entry: &Title,
        content: &Content,
        folder: &Path,
        stop: &AtomicBool,
        done: impl Fn(u64) + Sync,
    ) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        let players = self.plan.players()?;
        let mut kept = Instant::now();
        for index in 0..self.settings.len() {
            let subject = match self.subject(entry, content, index) {
                Ok(subject) => subject,
                // Of many values some may not do; the only one must.
                Err(why) if self.plan.vary.is_some() => {
                    done(self.plan.games);
                    self.settings[index].refused = Some(why.to_string());
                    continue;
                }
                Err(why) => return Err(why),
            };
            let mut chunk = rayon::current_num_threads() as u64;
            while self.settings[index].tally.games < self.plan.games {
                let begun = Instant::now();
                let from = self.settings[index].tally.games;
                let until = self.plan.games.min(from + chunk);
                let seed = self.plan.seed;
                let tally = (from..until)
                    .into_par_iter()
                    .fold(Tally::default, |mut tally, number| {
                        if stop.load(Ordering::Relaxed) {
                            return tally;
                        }
                        let seed = Rng::seed_of(seed, number);
                        subject.study(&players, seed, number < WEIGHED, &mut tally);
                        done(1);
                        tally
                    })
                    .reduce(Tally::default, |mut sum, more| {
                        sum.add(more);
                        sum
                    });
                // A chunk counts whole or not at all: the next run begins with the game after the last that counts.
                if tally.games < until - from {
                    return self.keep(folder);
                }
                self.settings[index].tally.add(tally);
                if begun.elapsed() < CHUNK / 2 {
                    chunk *= 2;
                } else if begun.elapsed() > CHUNK * 2 {
                    chunk = (chunk / 2).max(1);
                }
                if kept.elapsed() >= KEPT {
                    self.keep(folder)?;
                    kept = Instant::now();
                }
            }
        }
        self.keep(folder)
    }

    fn subject(
        &self,
        entry: &Title,
        content: &Content,
        index: usize,
    ) -> anyhow::Result<Box<dyn Subject>> {
        let plan = &self.plan;
        let (options, content) = match (&plan.vary, &self.settings[index].value) {
            (Some(text), Some(value)) => {
                let name = Vary::parse(text)?.name;
                vary::set(entry, &plan.options, content, &name, value)?
            }
            _ => (plan.options.clone(), content.clone()),
        };
        Ok(entry.subject(&content, &options, plan.seats)?)
    }

    /// Written to another file and renamed: an interruption here loses nothing.
    fn keep(&self, folder: &Path) -> anyhow::Result<()> {
        let path = folder.join(PROGRESS);
        let part = folder.join("progress.part");
        let text = serde_json::to_string(self)?;
        std::fs::write(&part, text)
            .and_then(|()| std::fs::rename(&part, &path))
            .with_context(|| format!("{} can't be written", path.display()))
    }
}

impl Plan {
    /// Whether every seat has a bot of the same level.
    pub fn is_even(&self) -> bool {
        self.bots.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn players(&self) -> anyhow::Result<Players> {
        let levels: Option<Vec<Level>> = self.bots.iter().copied().map(Level::new).collect();
        match levels {
            Some(levels) if !levels.is_empty() => Ok(Players {
                levels,
                budget: self.playouts.map(Budget::playouts),
            }),
            _ => bail!("Levels of bots go from 0 to 5, for instance --bots 2,2."),
        }
    }

    /// The command that plays it.
    pub fn command(&self) -> String {
        let bots: Vec<String> = self.bots.iter().map(u8::to_string).collect();
        let mut command = format!(
            "courtside lab {} --games {} --bots {} --seed {}",
            self.game,
            self.games,
            bots.join(","),
            self.seed
        );
        if let Some(playouts) = self.playouts {
            command += &format!(" --playouts {playouts}");
        }
        if self.seats > 0 {
            command += &format!(" --seats {}", self.seats);
        }
        let options: Vec<String> = self
            .options
            .0
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if !options.is_empty() {
            command += &format!(" --options \"{}\"", options.join(" "));
        }
        if let Some(vary) = &self.vary {
            command += &format!(" --vary '{vary}'");
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u64, vary: Option<&str>) -> Plan {
        Plan {
            game: "tactics".into(),
            options: Options::default(),
            seats: 2,
            bots: vec![0],
            playouts: None,
            seed: 7,
            vary: vary.map(str::to_owned),
            games,
        }
    }

    fn play(plan: Plan, folder: &Path) -> Run {
        let entry = courtside_catalog::find("tactics").unwrap();
        let mut run = Run::take_up(plan, folder).unwrap();
        let stop = AtomicBool::new(false);
        run.play(entry, &Content::default(), folder, &stop, |_| {})
            .unwrap();
        assert_eq!(run.left(), 0);
        run
    }

    #[test]
    fn a_run_that_is_stopped_keeps_what_it_has_and_goes_on_from_there() {
        let [at_once, stopped] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let whole = play(plan(40, None), at_once.path());
        let entry = courtside_catalog::find("tactics").unwrap();
        let mut run = Run::take_up(plan(40, None), stopped.path()).unwrap();
        let stop = AtomicBool::new(false);
        let played = std::sync::atomic::AtomicU64::new(0);
        run.play(entry, &Content::default(), stopped.path(), &stop, |games| {
            let before = played.fetch_add(games, Ordering::Relaxed);
            stop.store(before > 20, Ordering::Relaxed);
        })
        .unwrap();
        assert!(run.left() > 0 && run.left() < 40, "{}", run.left());
        crate::report::write(&run, entry, stopped.path()).unwrap();
        let page = std::fs::read_to_string(stopped.path().join("index.html")).unwrap();
        let partial = format!("{} of 40 games so far", run.played());
        assert!(page.contains("Partial") && page.contains(&partial));
        assert_eq!(Run::take_up(plan(40, None), stopped.path()).unwrap(), run);
        assert_eq!(play(plan(40, None), stopped.path()), whole);
    }

    #[test]
    fn a_run_that_was_interrupted_comes_to_the_same_and_another_one_is_refused() {
        let [at_once, in_two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let whole = play(plan(12, None), at_once.path());
        play(plan(5, None), in_two.path());
        let resumed = play(plan(12, None), in_two.path());
        assert_eq!(resumed, whole);
        assert_eq!(whole.settings[0].tally.games, 12);
        let other = Plan {
            seed: 8,
            ..plan(12, None)
        };
        let refusal = Run::take_up(other, in_two.path()).unwrap_err();
        assert!(refusal.to_string().contains("another run"), "{refusal}");
    }

    #[test]
    fn a_sweep_plays_every_value_and_says_which_the_game_refuses() {
        let folder = tempfile::tempdir().unwrap();
        let run = play(plan(3, Some("board.rows=8..10")), folder.path());
        let games: Vec<u64> = run.settings.iter().map(|each| each.tally.games).collect();
        assert_eq!(games, [3, 0, 3]);
        let why = run.settings[1].refused.as_deref().unwrap();
        assert!(why.contains("even"), "{why}");
        let entry = courtside_catalog::find("tactics").unwrap();
        crate::report::write(&run, entry, folder.path()).unwrap();
        let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
        for part in [
            "What changes with Rows",
            "Rows: 10",
            "Win rate by seat",
            "Who wins",
            "<svg",
        ] {
            assert!(page.contains(part), "{part}");
        }
        // No names of kinds for programs, no notice of a whole run, and the page stands alone.
        assert!(!page.contains("went-out") && !page.contains("Partial"));
        assert!(!page.contains("src=") && !page.contains("href="));
        let table = std::fs::read_to_string(folder.path().join("figures.csv")).unwrap();
        assert!(
            table.lines().any(|line| line.starts_with("8,seat,Navy,3,")),
            "{table}"
        );
    }
}
