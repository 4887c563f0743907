//! A league on this device: the season, the records of its matches, and the file that both are kept in.

use super::is_person;
use crate::Usage;
use crate::play::host::{GUEST, Host, now};
use anyhow::{Context, anyhow, bail};
use courtside_catalog::{Finding, Library};
use courtside_kernel::Options;
use courtside_league::{Command, FORMAT, LeagueRecord, Owner, Refused, Season, Stage, is_league};
use courtside_record::{DiceHeader, Record, RecordedPly, Secret};
use courtside_table::{BOT_NAMES, Body, Chair, Entry, Sitter, Stored, Table};
use std::path::{Path, PathBuf};

pub struct LeagueHost<'a> {
    library: &'a Library,
    pub season: Season,
    /// Records of the matches that are over, in the order of their results.
    matches: Vec<Record>,
    /// The match that is being played.
    running: Option<Table>,
    file: Option<PathBuf>,
    seed: Option<u64>,
}

/// What this device does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// A person picks.
    Pick(Owner),
    /// A person says who sits out.
    Lineup(Owner),
    /// A match is played.
    Match(usize),
    Over,
}

pub fn person(name: &str, salt: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: GUEST.into(),
        },
        name: name.to_owned(),
        salt: salt.to_owned(),
    }
}

impl<'a> LeagueHost<'a> {
    pub fn open(
        library: &'a Library,
        options: &Options,
        chairs: Vec<Chair>,
        file: Option<PathBuf>,
        seed: Option<u64>,
    ) -> anyhow::Result<LeagueHost<'a>> {
        let secret = match seed {
            Some(seed) => Secret::from_hex(&format!("{seed:064x}"))?,
            None => Secret::fresh()?,
        };
        let id = String::from("league");
        let opening = Season::opening(library, id, options, chairs.len(), &secret, now())
            .map_err(|error| Usage(error.message))?;
        Ok(LeagueHost {
            season: Season::open(library, opening, chairs)?,
            library,
            matches: Vec::new(),
            running: None,
            file,
            seed,
        })
    }

    /// Goes on with a saved league. Bots are told from people by their names.
    pub fn resume(
        library: &'a Library,
        file: PathBuf,
        level: u8,
        seed: Option<u64>,
    ) -> anyhow::Result<LeagueHost<'a>> {
        let text = crate::read_file(&file)?;
        let name = file.display().to_string();
        if !is_league(&text) {
            bail!(Usage(format!("{name} has no league in it.")));
        }
        let record: LeagueRecord = text
            .parse()
            .with_context(|| format!("{name} can't be read"))?;
        let findings = courtside_league::verify(library, &record);
        let wrong = findings.into_iter().find_map(|finding| match finding {
            Finding::Wrong(why) => Some(why),
            Finding::Fine(_) | Finding::Note(_) => None,
        });
        if let Some(why) = wrong {
            bail!("The league in {name} can't go on. {why}");
        }
        let DiceHeader::Committed {
            salts,
            secret: Some(secret),
            ..
        } = &record.league.header.dice
        else {
            bail!("{name} is a record for others to read. Only a file of your own can go on.");
        };
        let secret = Secret::from_hex(secret)?;
        let entries = record
            .entries()
            .ok_or_else(|| anyhow!("A lineup is missing in {name}."))?;
        let seats = record.league.header.seats.iter().enumerate();
        let chairs: Vec<Chair> = seats
            .map(|(seat, name)| {
                let salt = salts.get(seat).map_or("", String::as_str);
                let chair = person(name, salt);
                match BOT_NAMES.contains(&name.as_str()) {
                    true => Chair {
                        sitter: Sitter::Bot { level },
                        ..chair
                    },
                    false => chair,
                }
            })
            .collect();
        let options = Options::parse(FORMAT.options, &record.league.options)
            .map_err(|error| Usage(error.message))?;
        let id = String::from("league");
        let mut opening = Season::opening(library, id, &options, chairs.len(), &secret, now())
            .map_err(|error| Usage(error.message))?;
        opening.rules = record.league.rules;
        opening.content = record.league.content.clone();
        let season = Season::restore(
            library,
            Stored {
                opening,
                chairs,
                entries,
                rematch: None,
                touched_at: now(),
            },
        )?;
        let mut matches = record.matches;
        let unfinished = matches.split_off(season.played().len());
        let mut host = LeagueHost {
            library,
            season,
            matches,
            running: None,
            file: Some(file),
            seed,
        };
        for record in unfinished {
            host.running = Some(host.set_up(&record)?);
        }
        Ok(host)
    }

    /// The table of a match that was broken off.
    fn set_up(&self, record: &Record) -> anyhow::Result<Table> {
        let mut running = self.season.matches().into_iter();
        let table = running
            .find(|table| table.opening.options == record.options)
            .ok_or_else(|| anyhow!("The file has a match that isn't part of the league."))?;
        let mut table = Table::open(self.library, table.opening, table.chairs)?;
        for ply in &record.plies {
            let (RecordedPly::Act(text) | RecordedPly::Chance(text)) = ply else {
                bail!("A match in the file can't be read.");
            };
            table.apply(&Entry {
                at: None,
                seat: table.turn().actor(),
                body: Body::Ply(text.clone()),
            })?;
        }
        Ok(table)
    }

    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The owners whose first player sits at this device.
    pub fn people(&self) -> Vec<Owner> {
        self.season.owners_of(GUEST)
    }

    /// How many people sit at this device, second players of teams included.
    pub fn heads(&self) -> usize {
        let chairs = self.season.chairs().iter();
        chairs.filter(|chair| is_person(chair)).count()
    }

    /// Draws, deals and lets bots choose, until a person is asked or a match is to be played.
    pub fn advance(&mut self) -> anyhow::Result<Next> {
        while let Some(entry) = self.season.next(now()) {
            self.enter(&entry)?;
        }
        let next = match self.season.stage() {
            Stage::Over(_) => Some(Next::Over),
            Stage::Pick(owner) => Some(Next::Pick(owner)),
            Stage::Lots | Stage::Deal => None,
            Stage::Season => self.next_in_season(),
        };
        next.ok_or_else(|| anyhow!("The league waits for nobody."))
    }

    /// The first match that is not over and what it needs: rounds are played in their order, although bots could go ahead.
    fn next_in_season(&self) -> Option<Next> {
        let awaited = self.season.awaited();
        let state = self.season.state();
        let open = state.fixtures.iter().enumerate();
        let mut open = open.filter(|(_, fixture)| !fixture.is_over());
        open.find_map(|(number, fixture)| {
            if fixture.is_running() {
                return Some(Next::Match(number));
            }
            let due = |owner: &&Owner| {
                let side = fixture.side_of(**owner);
                side.is_some_and(|side| fixture.bench[side].is_none())
                    && state.next_match(**owner) == Some(number)
            };
            let owner = awaited.iter().find(due)?;
            Some(Next::Lineup(*owner))
        })
    }

    /// What an owner at this device wants to do.
    pub fn command(&mut self, command: &Command) -> anyhow::Result<Result<(), Refused>> {
        match self.season.decide(command, now()) {
            Err(refused) => Ok(Err(refused)),
            Ok(entries) => {
                for entry in &entries {
                    self.enter(entry)?;
                }
                Ok(Ok(()))
            }
        }
    }

    fn enter(&mut self, entry: &Entry) -> anyhow::Result<()> {
        self.season.apply(entry)?;
        // A match that an owner has left is over, and so is its table.
        let ids: Vec<String> = self
            .season
            .matches()
            .into_iter()
            .map(|it| it.opening.id)
            .collect();
        self.running = self
            .running
            .take()
            .filter(|table| ids.iter().any(|id| id == table.id()));
        self.save()
    }

    /// Whether a person at this device plays in a match.
    pub fn is_ours(&self, number: usize) -> bool {
        let table = self.season.match_table(number);
        table.is_some_and(|table| table.chairs.iter().any(is_person))
    }

    /// The host of a match, as far as it was played. What happens in a match of a person is saved ply by ply.
    pub fn host(&mut self, number: usize) -> anyhow::Result<Host> {
        let table = self.season.match_table(number);
        let table = table.ok_or_else(|| anyhow!("This match isn't lined up."))?;
        let running = self.running.take().filter(|it| it.id() == table.opening.id);
        let table = match running {
            Some(table) => table,
            None => Table::open(self.library, table.opening, table.chairs)?,
        };
        // Every match has bots with thoughts of their own, although they come from one seed.
        let seed = self.seed.map(|seed| seed.wrapping_add(1 + number as u64));
        let host = Host::at(table, seed);
        Ok(match (&self.file, self.is_ours(number)) {
            (Some(file), true) => {
                let (file, season, matches) =
                    (file.clone(), self.season.clone(), self.matches.clone());
                host.kept_by(Box::new(move |table: &Table| {
                    write(&file, &text_of(&season, &matches, Some(table))?)
                }))
            }
            _ => host,
        })
    }

    /// Takes a match back: its result, if it is over. Whether it is.
    pub fn ended(&mut self, number: usize, table: Table) -> anyhow::Result<bool> {
        match self.season.result(number, &table, now()) {
            Some(entry) => {
                self.matches.push(table.record().parse()?);
                self.enter(&entry)?;
                Ok(true)
            }
            None => {
                self.running = Some(table);
                self.save()?;
                Ok(false)
            }
        }
    }

    fn save(&self) -> anyhow::Result<()> {
        match &self.file {
            Some(file) => write(
                file,
                &text_of(&self.season, &self.matches, self.running.as_ref())?,
            ),
            None => Ok(()),
        }
    }
}

/// Everything there is of a league, and of the match that is being played.
fn text_of(season: &Season, matches: &[Record], running: Option<&Table>) -> anyhow::Result<String> {
    let mut matches = matches.to_vec();
    // One that is over comes in with its result, a moment later.
    if let Some(table) = running.filter(|table| !table.is_over()) {
        matches.push(table.record().parse()?);
    }
    Ok(season.saved(matches).to_string())
}

/// Writes a file whole or not at all.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let unwritable = || format!("{} can't be written", file.display());
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let draft = tempfile::NamedTempFile::new_in(folder).with_context(unwritable)?;
    std::fs::write(draft.path(), text).with_context(unwritable)?;
    draft.persist(file).with_context(unwritable)?;
    Ok(())
}
