//! A league being played.

use crate::scout::{Choice, Scout};
use courtside_catalog::{Library, Match};
use courtside_kernel::{Game, Notation, Options, Seat};
use courtside_record::{Secret, content_hash};
use courtside_table::{Body, Chair, Entry, Millis, Opening, Sitter, Stored, Table};
use game_wizard::league::{
    FORMAT, League, LeagueEvent, LeagueState, LeagueView, OWNERS, Outcome, Owner, Ply, Stage,
};
use game_wizard::options::read_lineups;
use game_wizard::{CARD, Side};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::sync::Arc;

/// How long an owner may keep the others waiting before they may put a bot in, in milliseconds: three days (W113).
pub const PATIENCE: Millis = 3 * 24 * 60 * 60 * 1000;

/// Why a stored league cannot be opened here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    #[error(
        "This league was opened under rules that this server doesn't have, so it can't go on here."
    )]
    Rules,
    #[error(
        "This league was opened with other wizards or courts than this server uses now. It goes on when the server is started \
         with them again."
    )]
    Content,
    /// An entry that the rules do not take: for the log, not for people.
    #[error("entry {0} of the league cannot be played: {1}")]
    Entry(u64, String),
    #[error("the secret of the dice cannot be read")]
    Secret,
}

/// Something that stands in the record of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Ply(Ply),
    /// From here on a bot plays for a seat (G8, W113).
    StandIn(Seat, u8),
}

/// A deed with the league before it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub before: Arc<LeagueState>,
    pub deed: Deed,
    pub events: Vec<LeagueEvent>,
    pub at: Option<Millis>,
}

/// The table that a match of a league is played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTable {
    /// The place of the match among the fixtures.
    pub number: usize,
    pub opening: Opening,
    pub chairs: Vec<Chair>,
}

/// See the head of the crate. A clone shares the history.
#[derive(Clone)]
pub struct Season {
    opening: Arc<Opening>,
    scout: Arc<Scout>,
    chairs: Vec<Chair>,
    names: Vec<String>,
    secret: Secret,
    state: Arc<LeagueState>,
    steps: Vec<Step>,
    version: u64,
    touched_at: Millis,
}

impl Season {
    /// The opening of a new league. `options` are those of [`FORMAT`].
    pub fn opening(
        library: &Library,
        id: String,
        options: &Options,
        seats: usize,
        secret: &Secret,
        now: Millis,
    ) -> Result<Opening, courtside_kernel::OptionError> {
        let rules = League::configure(options, seats, library.content(&CARD))?;
        Ok(Opening {
            id,
            game: FORMAT.id.to_owned(),
            options: rules.setting().options().to_string(),
            rules: rules.setting().rules(),
            content: Season::content(&rules),
            secret: secret.to_hex(),
            parent: None,
            league: None,
            created_at: now,
        })
    }

    /// A league in which nothing has happened yet.
    pub fn open(library: &Library, opening: Opening, chairs: Vec<Chair>) -> Result<Season, Broken> {
        let touched_at = opening.created_at;
        Season::restore(
            library,
            Stored {
                opening,
                chairs,
                entries: Vec::new(),
                rematch: None,
                touched_at,
            },
        )
    }

    /// Plays a stored league again.
    pub fn restore(library: &Library, stored: Stored) -> Result<Season, Broken> {
        let Stored {
            opening,
            chairs,
            entries,
            touched_at,
            ..
        } = stored;
        let options =
            Options::parse(FORMAT.options, &opening.options).map_err(|_| Broken::Rules)?;
        let content = library.content(&CARD);
        let rules = League::configure_under(opening.rules, &options, chairs.len(), content)
            .map_err(|_| Broken::Rules)?;
        if Season::content(&rules) != opening.content {
            return Err(Broken::Content);
        }
        let secret = Secret::from_hex(&opening.secret).map_err(|_| Broken::Secret)?;
        let mut season = Season {
            state: Arc::new(rules.setup()),
            names: names(&chairs),
            opening: Arc::new(opening),
            scout: Arc::new(Scout::new(Arc::new(rules))),
            chairs,
            secret,
            steps: Vec::new(),
            version: 0,
            touched_at,
        };
        // Stored chairs are as they are now: who sat down meanwhile sits there already.
        let now = season.chairs.clone();
        for entry in &entries {
            season.apply(entry)?;
        }
        season.seat(now);
        season.touched_at = touched_at;
        Ok(season)
    }

    pub fn id(&self) -> &str {
        &self.opening.id
    }

    pub fn opened(&self) -> &Opening {
        &self.opening
    }

    pub fn rules(&self) -> &League {
        self.scout.rules()
    }

    pub(crate) fn scout(&self) -> &Scout {
        &self.scout
    }

    pub fn state(&self) -> &LeagueState {
        &self.state
    }

    pub fn stage(&self) -> Stage {
        self.rules().stage(&self.state)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage(), Stage::Over(_))
    }

    /// How many entries there are.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// How many plies there are, as a record counts them.
    pub fn plies(&self) -> usize {
        self.steps.len()
    }

    pub fn touched_at(&self) -> Millis {
        self.touched_at
    }

    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// What owners are called; no two alike.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn name(&self, owner: Owner) -> &str {
        self.names
            .get(owner.index())
            .map_or("An owner", String::as_str)
    }

    /// The hash that is shown before the first lot.
    pub fn commitment(&self) -> String {
        self.secret.commitment()
    }

    pub(crate) fn secret(&self) -> &Secret {
        &self.secret
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn salts(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.salt.clone()).collect()
    }

    pub fn owner_of(seat: Seat) -> Owner {
        Owner(seat.0 % OWNERS as u8)
    }

    /// The seats of an owner: one, or two where owners are teams.
    pub fn seats_of_owner(&self, owner: Owner) -> Vec<Seat> {
        let seats = (0..self.chairs.len() as u8).map(Seat);
        seats
            .filter(|seat| Season::owner_of(*seat) == owner)
            .collect()
    }

    /// The seats that a guest holds.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let chairs = (0..).map(Seat).zip(&self.chairs);
        let held = chairs.filter(|(_, chair)| chair.is_held_by(guest));
        held.map(|(seat, _)| seat).collect()
    }

    /// The owners for whom a guest decides: those whose first player the guest is.
    pub fn owners_of(&self, guest: &str) -> Vec<Owner> {
        let seats = self.seats_of(guest).into_iter();
        let first = seats.filter(|seat| seat.index() < OWNERS);
        first.map(Season::owner_of).collect()
    }

    /// The owners beside whom a guest plays as second player, and does not decide.
    pub fn owners_beside(&self, guest: &str) -> Vec<Owner> {
        let first = self.owners_of(guest);
        let seats = self.seats_of(guest).into_iter().map(Season::owner_of);
        seats.filter(|owner| !first.contains(owner)).collect()
    }

    /// The key of the first open chair.
    pub fn invite_key(&self) -> Option<&str> {
        self.chairs.iter().find_map(|chair| match &chair.sitter {
            Sitter::Open { invite_key } => Some(invite_key.as_str()),
            _ => None,
        })
    }

    pub fn open_chairs(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.is_open()).count()
    }

    pub fn only_bots(&self) -> bool {
        self.chairs.iter().all(Chair::is_bot)
    }

    /// The level of the bot that decides for an owner.
    pub fn bot_of(&self, owner: Owner) -> Option<u8> {
        match self.chairs.get(owner.index())?.sitter {
            Sitter::Bot { level } => Some(level),
            _ => None,
        }
    }

    /// Everyone who is waited for.
    pub fn awaited(&self) -> Vec<Owner> {
        if self.invite_key().is_some() {
            return Vec::new();
        }
        self.rules().awaited(&self.state)
    }

    pub fn view(&self, viewer: Option<Owner>) -> LeagueView {
        self.rules().view(&self.state, viewer)
    }

    /// Whether the others have waited for an owner's pick or lineup long enough to put a bot in (W113).
    pub fn may_replace(&self, owner: Owner, now: Millis) -> bool {
        self.awaited().contains(&owner) && is_too_long(self.touched_at, now)
    }

    /// The match that an owner is playing.
    pub fn next_running(&self, owner: Owner) -> Option<usize> {
        let number = self.state.next_match(owner)?;
        self.state.fixtures[number].is_running().then_some(number)
    }

    /// The next thing that the host does by itself: a lot, a deal, or what a bot chooses. Everyone must have sat down, so that
    /// each has had a chance to salt the dice.
    pub fn next(&self, now: Millis) -> Option<Entry> {
        if self.invite_key().is_some() {
            return None;
        }
        let mut outcomes = Vec::new();
        self.rules().chance(&self.state, &mut outcomes);
        if !outcomes.is_empty() {
            let mut draw = self.secret.draw(&self.salts(), self.steps.len());
            let ply = courtside_kernel::game::pick_weighted(&outcomes, &mut draw);
            return Some(self.written(None, ply, now));
        }
        let mut bots = self.awaited().into_iter();
        let owner = bots.find(|owner| self.bot_of(*owner).is_some())?;
        let choice = self.advice(owner)?;
        Some(self.written(Some(Seat(owner.0)), choice.ply, now))
    }

    /// What a bot would do for an owner who is waited for, and why.
    pub fn advice(&self, owner: Owner) -> Option<Choice> {
        self.scout.choose(&self.state, owner)
    }

    pub(crate) fn written(&self, seat: Option<Seat>, ply: Ply, now: Millis) -> Entry {
        Entry {
            at: Some(now),
            seat,
            body: Body::Ply(self.rules().write_ply(ply)),
        }
    }

    /// Applies an entry that was stored, by this host or by another one.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Broken> {
        let broken = |why: String| Broken::Entry(self.version + 1, why);
        match &entry.body {
            Body::Ply(text) => {
                let ply = self
                    .rules()
                    .parse_ply(text)
                    .map_err(|error| broken(error.0))?;
                let check = self.rules().check(&self.state, ply);
                check.map_err(|illegal| broken(illegal.message))?;
                let before = self.state.clone();
                let mut state = LeagueState::clone(&before);
                let mut events = Vec::new();
                self.rules()
                    .apply(&mut state, ply, &mut |event| events.push(event));
                self.state = Arc::new(state);
                self.steps.push(Step {
                    before,
                    deed: Deed::Ply(ply),
                    events,
                    at: entry.at,
                });
            }
            Body::Sit(chair) => self.sat(entry, chair),
            Body::Undo | Body::Rematch(_) => {}
        }
        self.version += 1;
        self.touched_at = entry.at.unwrap_or(self.touched_at);
        Ok(())
    }

    /// Someone sat down, or a bot took over from a person.
    fn sat(&mut self, entry: &Entry, chair: &Chair) {
        let Some(seat) = entry.seat.filter(|seat| seat.index() < self.chairs.len()) else {
            return;
        };
        // A bot that fills an open chair, before anything has been drawn, is no stand-in.
        if let Sitter::Bot { level } = chair.sitter
            && !self.steps.is_empty()
        {
            self.steps.push(Step {
                before: self.state.clone(),
                deed: Deed::StandIn(seat, level),
                events: Vec::new(),
                at: entry.at,
            });
        }
        let mut chairs = std::mem::take(&mut self.chairs);
        chairs[seat.index()] = chair.clone();
        self.seat(chairs);
    }

    fn seat(&mut self, chairs: Vec<Chair>) {
        self.names = names(&chairs);
        self.chairs = chairs;
    }

    /// The matches that are lined up and not over, with the tables that they are played at.
    pub fn matches(&self) -> Vec<MatchTable> {
        let running = self.rules().running(&self.state);
        let tables = running.into_iter().map(|number| self.match_table(number));
        tables.flatten().collect()
    }

    /// The table of a match whose lineups are in.
    pub fn match_table(&self, number: usize) -> Option<MatchTable> {
        let lineups = self.state.lineups(number)?;
        let fixture = &self.state.fixtures[number];
        let options = self.rules().match_options(lineups);
        let first = fixture.owners.map(Owner::index);
        let mut chairs: Vec<Chair> = first.map(|seat| self.chairs[seat].clone()).into();
        if self.rules().match_seats() == 4 {
            chairs.extend(first.map(|seat| self.chairs[seat + OWNERS].clone()));
        }
        let opening = Opening {
            id: self.table_id(number),
            game: CARD.id.to_owned(),
            options: options.to_string(),
            rules: self.rules().setting().rules(),
            content: self.opening_content(),
            secret: match_secret(&self.secret, number),
            parent: None,
            league: Some(self.id().to_owned()),
            created_at: self.touched_at,
        };
        Some(MatchTable {
            number,
            opening,
            chairs,
        })
    }

    /// The id of the table of a match. Every node makes the same.
    pub fn table_id(&self, number: usize) -> String {
        format!("{}-{}", self.id(), number + 1)
    }

    /// The match that is played at a table.
    pub fn match_at(&self, table: &str) -> Option<usize> {
        (0..self.state.fixtures.len()).find(|number| self.table_id(*number) == table)
    }

    fn opening_content(&self) -> String {
        content_hash(
            CARD.id,
            self.rules().setting().rules(),
            &self.rules().game.content(),
        )
    }

    /// The entry that a match which is over makes in its league.
    pub fn result(&self, number: usize, table: &Table, now: Millis) -> Option<Entry> {
        let outcome = outcome_of(self.rules(), table.play())?;
        let ply = Ply::Result(number as u8, outcome);
        self.rules().check(&self.state, ply).ok()?;
        Some(self.written(None, ply, now))
    }
}

/// What a match comes to in its league; nothing while it runs.
pub(crate) fn outcome_of(rules: &League, play: &dyn Match) -> Option<Outcome> {
    let winners = play.result()?;
    let won = [0, 1].map(|seat| winners.contains(Seat(seat)));
    let winner = match won {
        [true, false] => Some(Side(0)),
        [false, true] => Some(Side(1)),
        _ => None,
    };
    let mut game = rules.game.clone();
    game.lineups = read_lineups(&game.book, play.options().text("lineups")?).ok()?;
    let end = game.parse_position(&play.position()).ok()?;
    Some(rules.outcome(&end, winner))
}

/// The secret of a match's dice. It follows from the league's own, so that a node that takes over rolls the same, and so that all
/// dice of a league were promised before its first lot; nobody can find the league's from a match's.
pub(crate) fn match_secret(secret: &Secret, number: usize) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.to_hex().as_bytes())
        .expect("HMAC takes a key of any length");
    mac.update(b"courtside league match 1");
    mac.update(&(number as u64).to_be_bytes());
    hex::encode(mac.finalize().into_bytes())
}

/// Whether someone has been waited for longer than anyone has to (W113).
pub fn is_too_long(since: Millis, now: Millis) -> bool {
    now.saturating_sub(since) >= PATIENCE
}

/// Owners by the names of their players: "Ann", or "Ann and Kai".
fn names(chairs: &[Chair]) -> Vec<String> {
    let players = courtside_table::names_of(&FORMAT, chairs);
    (0..OWNERS)
        .map(|owner| match players.get(owner + OWNERS) {
            Some(second) if !chairs[owner + OWNERS].is_open() && is_other(chairs, owner) => {
                format!("{} and {second}", players[owner])
            }
            _ => players.get(owner).cloned().unwrap_or_default(),
        })
        .collect()
}

/// Whether the second chair of an owner is someone else's than the first.
fn is_other(chairs: &[Chair], owner: usize) -> bool {
    let person = |seat: usize| match chairs.get(seat).map(|chair| &chair.sitter) {
        Some(Sitter::Human { guest }) => Some(guest.clone()),
        _ => None,
    };
    let same_name = chairs[owner].name == chairs[owner + OWNERS].name;
    !(same_name && person(owner).is_some() && person(owner) == person(owner + OWNERS))
}
