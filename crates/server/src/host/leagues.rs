//! What a server does for leagues: draws lots, lets bots pick and line up, opens the tables of matches and takes in their results.
//!
//! A league has no task of its own. People act in it a few times a day, bots decide at once, and an append names the version it
//! follows: where two requests or two nodes want to do the same, the second finds it done. Everything a crash can interrupt is
//! found again by [`Host::attend_league`], which looks at what is stored and does what is missing.

use super::{Host, lock, now};
use crate::error::Failure;
use courtside_league::{
    Command, FORMAT, FeatsByWizard, MatchTable, Refused, Season, add_feats, feats,
};
use courtside_record::Record;
use courtside_store::{Append, Standing, StoreError};
use courtside_table::{Chair, Command as AtTable, Entry, Opening, Table};
use lru::LruCache;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// Leagues that stay in memory.
const KEPT: NonZeroUsize = NonZeroUsize::new(64).unwrap();
/// Matches whose figures stay in memory.
const COUNTED: NonZeroUsize = NonZeroUsize::new(1024).unwrap();
/// How often a change is tried again after another node, or another request, was quicker.
const TRIES: usize = 20;
/// What the host does in one append: more than a whole draft.
const AT_ONCE: usize = 64;

/// The leagues in use, and who looks at them.
pub(super) struct Leagues {
    seasons: Mutex<LruCache<String, Arc<Season>>>,
    /// What was counted of matches that are over, by table.
    feats: Mutex<LruCache<String, Arc<FeatsByWizard>>>,
    /// Counts changes of a league and of its matches, for live pages. Entries without listeners go.
    watched: Mutex<HashMap<String, watch::Sender<u64>>>,
}

impl Default for Leagues {
    fn default() -> Leagues {
        Leagues {
            seasons: Mutex::new(LruCache::new(KEPT)),
            feats: Mutex::new(LruCache::new(COUNTED)),
            watched: Mutex::default(),
        }
    }
}

impl Host {
    /// A league as it is.
    pub async fn league(&self, id: &str) -> Result<Arc<Season>, Failure> {
        if !courtside_store::is_id(id) {
            return Err(Failure::no_league());
        }
        let known = lock(&self.0.leagues.seasons).get(id).cloned();
        if let Some(season) = known {
            let store = &self.0.store;
            if !store.is_shared() || store.version(id).await? == Some(season.version()) {
                return Ok(season);
            }
        }
        let stored = self.0.store.load(id).await?;
        let stored = stored.filter(|stored| stored.opening.game == FORMAT.id);
        let stored = stored.ok_or_else(Failure::no_league)?;
        let library = self.0.settings.library.clone();
        let season = tokio::task::spawn_blocking(move || Season::restore(&library, stored))
            .await
            .map_err(Failure::internal)?;
        let season = Arc::new(season.map_err(Failure::broken_league)?);
        self.keep(&season);
        Ok(season)
    }

    /// Remembers a league, unless a newer state of it is known.
    fn keep(&self, season: &Arc<Season>) {
        let mut seasons = lock(&self.0.leagues.seasons);
        let newer = seasons
            .peek(season.id())
            .is_some_and(|known| known.version() > season.version());
        if !newer {
            seasons.put(season.id().to_owned(), season.clone());
        }
    }

    /// Opens a league, and starts it if everyone is there.
    pub async fn create_league(
        &self,
        opening: Opening,
        chairs: Vec<Chair>,
        opener: &str,
    ) -> Result<String, Failure> {
        let season =
            Season::open(self.library(), opening, chairs).map_err(Failure::broken_league)?;
        self.0
            .store
            .create(
                season.opened(),
                season.chairs(),
                Some(opener),
                standing(&season),
            )
            .await?;
        let id = season.id().to_owned();
        self.attend_later(&id);
        Ok(id)
    }

    /// Does something in a league: stored when this returns.
    pub async fn act_in_league(&self, id: &str, command: Command) -> Result<(), Failure> {
        for _ in 0..TRIES {
            let season = self.league(id).await?;
            let entries = season.decide(&command, now())?;
            if entries.is_empty() || self.append(&season, entries).await?.is_some() {
                // The person who acted sees what follows from it. What fails here is tried again when anyone looks.
                if let Err(failure) = self.attend_league(id).await {
                    tracing::warn!(league = %id, "the league does not go on: {failure}");
                }
                return Ok(());
            }
        }
        Err(Failure::busy())
    }

    /// Stores entries and shows them. `None` if another request was quicker: then the league is to be looked at again.
    async fn append(
        &self,
        season: &Season,
        entries: Vec<Entry>,
    ) -> Result<Option<Arc<Season>>, Failure> {
        let mut next = season.clone();
        for entry in &entries {
            next.apply(entry).map_err(Failure::broken_league)?;
        }
        let append = Append {
            id: season.id().to_owned(),
            after: season.version(),
            entries,
            standing: standing(&next),
        };
        match self.0.store.append(append).await {
            Ok(()) => {
                let next = Arc::new(next);
                self.keep(&next);
                self.league_changed(next.id());
                Ok(Some(next))
            }
            Err(StoreError::Stale) => {
                lock(&self.0.leagues.seasons).pop(season.id());
                Ok(None)
            }
            Err(error) => {
                // It may have been stored all the same.
                lock(&self.0.leagues.seasons).pop(season.id());
                Err(error.into())
            }
        }
    }

    /// Does what the host has to do in a league, without anyone waiting for it.
    pub fn attend_later(&self, id: &str) {
        let (host, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            if let Err(failure) = host.attend_league(&id).await {
                tracing::warn!(league = %id, "the league does not go on: {failure}");
            }
        });
    }

    /// Draws lots, lets bots choose, opens the tables of matches and takes in results, until nothing is left to do.
    pub async fn attend_league(&self, id: &str) -> Result<(), Failure> {
        for _ in 0..TRIES {
            if *self.0.closing.borrow() {
                return Ok(());
            }
            let season = self.league(id).await?;
            let entries = duties(&season).await?;
            if !entries.is_empty() {
                self.append(&season, entries).await?;
                continue;
            }
            let results = self.attend_matches(&season).await?;
            if results.is_empty() {
                return Ok(());
            }
            self.append(&season, results).await?;
        }
        Ok(())
    }

    /// Makes sure that every match has its table and that its people are those of the league. Returns the results of those that
    /// are over.
    async fn attend_matches(&self, season: &Season) -> Result<Vec<Entry>, Failure> {
        let mut results = Vec::new();
        let mut counted = season.clone();
        for game in season.matches() {
            let table = self.match_table(&game).await?;
            if !table.is_over() {
                self.follow_chairs(&table, &game).await?;
                // A room that is open rolls, and lets bots think.
                if table.duty().is_some() {
                    self.room(table.id()).await?;
                }
                continue;
            }
            if let Some(entry) = counted.result(game.number, &table, now()) {
                counted.apply(&entry).map_err(Failure::broken_league)?;
                results.push(entry);
            }
        }
        self.end_forfeits(season).await?;
        Ok(results)
    }

    /// The table of a match, opened if it is not there yet.
    async fn match_table(&self, game: &MatchTable) -> Result<Arc<Table>, Failure> {
        match self.look(&game.opening.id).await {
            Err(failure) if failure == Failure::no_table() => {}
            found => return found,
        }
        let table = Table::open(self.library(), game.opening.clone(), game.chairs.clone());
        let table = table.map_err(Failure::broken)?;
        let created = self
            .0
            .store
            .create(
                table.opening(),
                table.chairs(),
                None,
                super::standing(&table),
            )
            .await;
        match created {
            Ok(()) | Err(StoreError::Taken) => self.look(&game.opening.id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Bots that took over in the league take over at the table, too (W113).
    async fn follow_chairs(&self, table: &Table, game: &MatchTable) -> Result<(), Failure> {
        for ((seat, chair), now) in table.seats().zip(&game.chairs) {
            if let courtside_table::Sitter::Bot { level } = now.sitter
                && !chair.is_bot()
            {
                let command = AtTable::StandIn {
                    seats: vec![seat],
                    level,
                };
                self.act(table.id(), command).await?;
            }
        }
        Ok(())
    }

    /// A match whose owner has withdrawn ends at its table, too (W113).
    async fn end_forfeits(&self, season: &Season) -> Result<(), Failure> {
        for (number, fixture) in season.state().fixtures.iter().enumerate() {
            if !fixture.forfeit || !fixture.is_lined_up() {
                continue;
            }
            let Ok(table) = self.look(&season.table_id(number)).await else {
                continue;
            };
            if table.is_over() {
                continue;
            }
            let gone = |owner: &&courtside_league::Owner| season.state().has_withdrawn(**owner);
            let side = fixture
                .owners
                .iter()
                .find(gone)
                .and_then(|owner| fixture.side_of(*owner));
            let seats = table.seats().map(|(seat, _)| seat);
            let seats = seats
                .filter(|seat| Some(seat.index() % 2) == side)
                .collect();
            self.act(table.id(), AtTable::Resign { seats }).await?;
        }
        Ok(())
    }

    /// The record of a league with those of its matches.
    pub async fn league_record(&self, id: &str) -> Result<String, Failure> {
        let season = self.league(id).await?;
        let mut tables = Vec::new();
        for number in season.played() {
            tables.push(self.look(&season.table_id(number)).await?);
        }
        let write = move || {
            let matches = tables.iter().map(|table| table.record().parse::<Record>());
            let matches = matches.collect::<Result<_, _>>()?;
            Ok::<_, courtside_record::RecordError>(season.record(matches).to_string())
        };
        let record = tokio::task::spawn_blocking(write).await;
        record
            .map_err(Failure::internal)?
            .map_err(Failure::internal)
    }

    /// What each wizard has done in the matches that are over. A match is counted once.
    pub async fn league_feats(&self, season: &Arc<Season>) -> FeatsByWizard {
        let mut sum = FeatsByWizard::new();
        for number in season.played() {
            let id = season.table_id(number);
            let known = lock(&self.0.leagues.feats).get(&id).cloned();
            let counted = match known {
                Some(counted) => counted,
                None => {
                    let Ok(table) = self.look(&id).await else {
                        continue;
                    };
                    let season = season.clone();
                    let count = move || {
                        let record = table.record().parse::<Record>();
                        record
                            .map_or_else(|_| FeatsByWizard::new(), |it| feats(season.rules(), &it))
                    };
                    let Ok(counted) = tokio::task::spawn_blocking(count).await else {
                        continue;
                    };
                    let counted = Arc::new(counted);
                    lock(&self.0.leagues.feats).put(id, counted.clone());
                    counted
                }
            };
            add_feats(&mut sum, &counted);
        }
        sum
    }

    /// Hears of every change of a league or its matches.
    pub fn watch_league(&self, id: &str) -> watch::Receiver<u64> {
        let mut watched = lock(&self.0.leagues.watched);
        watched.retain(|_, sender| sender.receiver_count() > 0);
        let sender = watched.entry(id.to_owned()).or_default();
        sender.subscribe()
    }

    /// Tells live pages of a league that something is new.
    pub(super) fn league_changed(&self, id: &str) {
        if let Some(sender) = lock(&self.0.leagues.watched).get(id) {
            sender.send_modify(|changes| *changes += 1);
        }
    }

    /// A match of a league has changed; if it is over, the league takes its result in.
    pub(super) fn match_changed(&self, league: &str, over: bool) {
        self.league_changed(league);
        if over {
            self.attend_later(league);
        }
    }
}

/// What the host does by itself: lots and deals, and what bots choose.
async fn duties(season: &Arc<Season>) -> Result<Vec<Entry>, Failure> {
    let season = season.clone();
    let work = tokio::task::spawn_blocking(move || {
        let mut next = Season::clone(&season);
        let mut entries = Vec::new();
        while entries.len() < AT_ONCE
            && let Some(entry) = next.next(now())
        {
            next.apply(&entry)?;
            entries.push(entry);
        }
        Ok::<_, courtside_league::Broken>(entries)
    });
    let entries = work.await.map_err(Failure::internal)?;
    entries.map_err(Failure::broken_league)
}

fn standing(season: &Season) -> Standing {
    Standing {
        finished: season.is_over(),
        waits_for_host: season.next(now()).is_some() || !season.matches().is_empty(),
    }
}

impl Failure {
    pub fn no_league() -> Failure {
        let message = "There is no such league. Check the link, or start a new one.";
        Failure::new(axum::http::StatusCode::NOT_FOUND, "league", message)
    }

    fn broken_league(broken: courtside_league::Broken) -> Failure {
        use courtside_league::Broken;
        let code = match broken {
            Broken::Rules => "rules",
            Broken::Content => "content",
            Broken::Entry(..) | Broken::Secret => return Failure::internal(broken),
        };
        Failure::new(axum::http::StatusCode::GONE, code, broken.to_string())
    }
}

/// The only place where a league's refusal gets a status.
impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        use axum::http::StatusCode;
        let status = match refused {
            Refused::NotSeated | Refused::NotYours | Refused::SecondPlayer => StatusCode::FORBIDDEN,
            Refused::UsedInvitation => StatusCode::NOT_FOUND,
            Refused::TooSoon(_)
            | Refused::BotAlready
            | Refused::NotStarted
            | Refused::Over
            | Refused::NoOpenChair => StatusCode::CONFLICT,
            Refused::Rules(_) | Refused::Notation(_) | Refused::NoSuchLevel => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
        };
        let mut failure = Failure::new(status, refused.code(), refused.to_string());
        failure.rule = refused.rule().map(str::to_owned);
        failure
    }
}
