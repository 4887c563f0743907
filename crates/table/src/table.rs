//! The table itself: it decides what a command means, and applies what was decided.

use crate::{Body, Chair, Entry, Millis, Opening, Refused, Sitter, Stored, names};
use courtside_catalog::{Library, Match, Refusal};
use courtside_kernel::{GameCard, NoIncident, Options, Seat, Turn, Viewer};
use courtside_record::{DiceHeader, Header, Secret};
use std::sync::Arc;

/// How many moves in a row can be taken back. A person must not fill the disk with moves that never happened.
pub const MOST_UNDOS: u32 = 20;

/// Why a stored table can't be opened here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// No game of the catalogue has its id.
    #[error("This table's game isn't played here.")]
    Game,
    /// The game doesn't have this version of the rules, these options or this number of seats.
    #[error(
        "This table was opened under other rules than this server has, so it can't go on here."
    )]
    Rules,
    /// The content in use has another hash than the one that the table is pinned to.
    #[error(
        "This table was opened with other cards or boards than this server uses now. It goes on when the server \
         is started with them again."
    )]
    Content,
    /// The rules don't take an entry, counted from 1: for the log, not for people.
    #[error("entry {0} of the table cannot be played: {1}")]
    Entry(usize, Refusal),
    /// The secret isn't 64 hexadecimal digits.
    #[error("the secret of the dice cannot be read")]
    Secret,
}

/// What the host has to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Dice are to be rolled or a card is to be drawn: call [`Table::roll`].
    Roll,
    /// A bot decides. Ask it through [`Table::play`] and send its ply as a [`Command::Play`](crate::Command::Play).
    Think {
        /// The seat that it plays for.
        seat: Seat,
        /// How well it plays, from 1 to 5.
        level: u8,
    },
}

/// What a command came to: the entries to store, and the table after each of them.
pub type Moves = Vec<(Entry, Table)>;

/// A match with its chairs, its dice and its version. The [crate's page](crate) shows how a host keeps one.
///
/// A player can take the last ply back, unless it rolled dice or revealed something:
///
/// ```
/// use courtside_catalog::{Library, find};
/// use courtside_kernel::{Options, Seat};
/// use courtside_record::Secret;
/// use courtside_table::{Command, Table, bot};
///
/// let title = find(game_pocket::CARD.id).expect("a game of the catalogue");
/// let play = title.start(&Library::default(), &Options::new(), 2)?;
/// let start = Table::around(play, vec![bot(1, &[]), bot(1, &[])], Secret::fresh()?);
/// let ann = vec![Seat(0)];
///
/// let walk = Command::Play { seats: ann.clone(), version: 0, choice: "2c2".to_owned() };
/// let (walked, after) = start.decide(&walk, 0)?.remove(0);
/// assert_eq!(after.undoable(), Some(Seat(0)));
/// let undo = Command::Undo { seats: ann, version: after.version() };
/// let (taken_back, back) = after.decide(&undo, 0)?.remove(0);
/// assert_eq!(back.play().position(), start.play().position());
///
/// // Entries that were stored come to the same at any other copy of the table.
/// let mut replayed = start.clone();
/// for entry in [&walked, &taken_back] {
///     replayed.apply(entry)?;
/// }
/// assert_eq!((replayed.version(), replayed.turn()), (2, back.turn()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    opening: Arc<Opening>,
    card: &'static GameCard,
    pub(crate) chairs: Arc<[Chair]>,
    /// What everybody is called, by seat; no two alike.
    pub(crate) names: Arc<[String]>,
    pub(crate) play: Box<dyn Match>,
    secret: Secret,
    version: u64,
    /// The version that the last ply or undo made: what an answer must know.
    settled: u64,
    /// Moves taken back since dice were rolled or the game went further than ever before, and how far that was.
    pub(crate) undos: u32,
    furthest: usize,
    rematch: Option<String>,
    touched_at: Millis,
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            opening: self.opening.clone(),
            card: self.card,
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            play: self.play.fork(),
            secret: self.secret.clone(),
            version: self.version,
            settled: self.settled,
            undos: self.undos,
            furthest: self.furthest,
            rematch: self.rematch.clone(),
            touched_at: self.touched_at,
        }
    }
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn open(library: &Library, opening: Opening, chairs: Vec<Chair>) -> Result<Table, Broken> {
        let touched_at = opening.created_at;
        let stored = Stored {
            opening,
            chairs,
            entries: Vec::new(),
            rematch: None,
            touched_at,
        };
        Table::restore(library, stored)
    }

    /// Plays a stored table again. Its game, rules and content must be at hand.
    pub fn restore(library: &Library, stored: Stored) -> Result<Table, Broken> {
        let Stored {
            opening,
            chairs,
            entries,
            rematch,
            touched_at,
        } = stored;
        let play = start(library, &opening, chairs.len())?;
        let card = play.card();
        if play.content_hash() != opening.content {
            return Err(Broken::Content);
        }
        let secret = Secret::from_hex(&opening.secret).map_err(|_| Broken::Secret)?;
        let mut table = Table {
            opening: Arc::new(opening),
            card,
            names: names::of(card, &chairs).into(),
            chairs: chairs.into(),
            play,
            secret,
            version: 0,
            settled: 0,
            undos: 0,
            furthest: 0,
            rematch,
            touched_at,
        };
        for entry in &entries {
            // Stored chairs are as they are now: who sat down meanwhile sits there already.
            if let Body::Sit(_) = entry.body {
                table.version += 1;
            } else {
                table.apply(entry)?;
            }
        }
        table.touched_at = touched_at;
        Ok(table)
    }

    /// A table around a match that was set up by hand, for a lesson or a terminal. It has no id and is stored nowhere.
    pub fn around(play: Box<dyn Match>, chairs: Vec<Chair>, secret: Secret) -> Table {
        let card = play.card();
        let opening = Opening {
            id: String::new(),
            game: card.id.to_owned(),
            options: play.options().to_string(),
            rules: play.rules(),
            content: play.content_hash(),
            secret: secret.to_hex(),
            parent: None,
            league: None,
            created_at: 0,
        };
        Table {
            opening: Arc::new(opening),
            card,
            names: names::of(card, &chairs).into(),
            chairs: chairs.into(),
            play,
            secret,
            version: 0,
            settled: 0,
            undos: 0,
            furthest: 0,
            rematch: None,
            touched_at: 0,
        }
    }

    /// The table as it was after its first `plies` plies, for looking back. It keeps its version and its chairs.
    pub fn rewound(&self, plies: usize) -> Table {
        let mut table = self.clone();
        while table.play.plies() > plies && table.play.undo() {}
        table
    }

    /// How it was opened.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The id of its opening.
    pub fn id(&self) -> &str {
        &self.opening.id
    }

    /// The game's card.
    pub fn card(&self) -> &'static GameCard {
        self.card
    }

    /// Who sits here now, by seat.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// What the seats are called, by seat, no two alike.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The whole match, hidden things included: ask bots through it and make records from it. To show it, use [`view`](Table::view).
    pub fn play(&self) -> &dyn Match {
        self.play.as_ref()
    }

    /// How many entries there are. It grows by 1 with each.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What happens next in the match.
    pub fn turn(&self) -> Turn {
        self.play.turn()
    }

    /// Whether the match has ended or was called off.
    pub fn is_over(&self) -> bool {
        self.turn().is_over()
    }

    /// The id of the next table for the same people.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// When it last changed.
    pub fn touched_at(&self) -> Millis {
        self.touched_at
    }

    /// The hash of the dice's secret, which is shown before the first roll.
    pub fn commitment(&self) -> String {
        self.secret.commitment()
    }

    /// Each seat with its chair.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        (0..).map(Seat).zip(self.chairs.iter())
    }

    /// The seats that a guest holds.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let held = self.seats().filter(|(_, chair)| chair.is_held_by(guest));
        held.map(|(seat, _)| seat).collect()
    }

    /// The seats that are still free.
    pub fn open_chairs(&self) -> impl Iterator<Item = Seat> {
        let open = self.seats().filter(|(_, chair)| chair.is_open());
        open.map(|(seat, _)| seat)
    }

    /// The key of the first open chair.
    pub fn invite_key(&self) -> Option<&str> {
        self.chairs.iter().find_map(|chair| match &chair.sitter {
            Sitter::Open { invite_key } => Some(invite_key.as_str()),
            _ => None,
        })
    }

    /// The first open chair that a key fits.
    pub fn chair_for(&self, key: &str) -> Option<Seat> {
        let fits = |chair: &Chair| matches!(&chair.sitter, Sitter::Open { invite_key } if invite_key == key);
        let mut open = self.seats().filter(|(_, chair)| fits(chair));
        open.next().map(|(seat, _)| seat)
    }

    /// Whether every chair has a bot.
    pub fn only_bots(&self) -> bool {
        self.chairs.iter().all(Chair::is_bot)
    }

    /// What the host has to do now; `None` while a person decides. Dice wait until every chair is taken, so that every seat has had
    /// its chance to salt them.
    pub fn duty(&self) -> Option<Duty> {
        match self.turn() {
            Turn::Chance => self.invite_key().is_none().then_some(Duty::Roll),
            Turn::Act(seat) => match self.chairs.get(seat.index())?.sitter {
                Sitter::Bot { level } => Some(Duty::Think { seat, level }),
                _ => None,
            },
            Turn::Over(..) => None,
        }
    }

    /// Whether a seat sees something that spectators don't.
    pub fn hides_something(&self) -> bool {
        let public = self.play.view(Viewer::Spectator);
        self.seats()
            .any(|(seat, _)| self.play.view(Viewer::Seat(seat)) != public)
    }

    /// Whether these seats may ask for advice now: a person who plays against bots only, on their own turn. Between people there is
    /// no advice.
    pub fn may_be_advised(&self, seats: &[Seat]) -> bool {
        let people = self.chairs.iter().filter(|chair| !chair.is_bot()).count();
        people == 1 && matches!(seats, [seat] if self.turn() == Turn::Act(*seat))
    }

    /// The seat that may take the last ply back, if one may.
    pub fn undoable(&self) -> Option<Seat> {
        match self.undos < MOST_UNDOS {
            true => self.play.undoable(),
            false => None,
        }
    }

    /// The next roll, if the host is to roll. The same table always rolls the same, so a crash can't roll twice.
    pub fn roll(&self, now: Millis) -> Result<Option<(Entry, Table)>, Refused> {
        if self.duty() != Some(Duty::Roll) {
            return Ok(None);
        }
        let mut draw = self.secret.draw(&self.salts(), self.play.plies());
        let mut play = self.play.fork();
        let ply = play.roll(&mut draw)?;
        let entry = Entry {
            at: Some(now),
            seat: None,
            body: Body::Ply(ply),
        };
        let next = self.after(&entry, play, now);
        Ok(Some((entry, next)))
    }

    /// An answer must know every ply; that someone sat down meanwhile does not matter to it.
    pub(crate) fn must_know(&self, version: u64) -> Result<(), Refused> {
        match (self.settled..=self.version).contains(&version) {
            true => Ok(()),
            false => Err(Refused::Stale),
        }
    }

    /// The table after an entry that led to `play`.
    pub(crate) fn after(&self, entry: &Entry, play: Box<dyn Match>, now: Millis) -> Table {
        let mut next = Table {
            play,
            opening: self.opening.clone(),
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            secret: self.secret.clone(),
            rematch: self.rematch.clone(),
            touched_at: now,
            ..*self
        };
        next.note(entry, self.turn().actor());
        next
    }

    /// Applies an entry that was stored, by this host or by another one. An entry that [`decide`](Table::decide) or
    /// [`roll`](Table::roll) made for this version always fits.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Broken> {
        let actor = self.turn().actor();
        match &entry.body {
            Body::Ply(ply) => {
                let broken = |refusal| Broken::Entry(self.version as usize + 1, refusal);
                match ply.parse() {
                    Ok(incident) => self.play.declare(incident).map_err(broken)?,
                    Err(NoIncident) => self.play.play(ply).map(drop).map_err(broken)?,
                }
            }
            Body::Undo => drop(self.play.undo()),
            Body::Sit(_) | Body::Rematch(_) => {}
        }
        self.note(entry, actor);
        if let Some(at) = entry.at {
            self.touched_at = at;
        }
        Ok(())
    }

    /// Counts an entry that the match knows already, with what it says of everything else.
    fn note(&mut self, entry: &Entry, actor: Option<Seat>) {
        self.version += 1;
        match &entry.body {
            Body::Ply(_) => {
                self.settled = self.version;
                // A move that passes the turn on can be taken back, and so can the answer to it: who acts says nothing.
                // Only dice, and moves beyond all that were tried, count as going on.
                let plies = self.play.plies();
                if actor.is_none() || plies > self.furthest {
                    self.undos = 0;
                    self.furthest = plies;
                }
            }
            Body::Undo => {
                self.settled = self.version;
                self.undos += 1;
            }
            Body::Sit(chair) => {
                let mut chairs = self.chairs.to_vec();
                if let Some(place) = entry.seat.and_then(|seat| chairs.get_mut(seat.index())) {
                    *place = chair.clone();
                }
                self.names = names::of(self.card, &chairs).into();
                self.chairs = chairs.into();
            }
            Body::Rematch(id) => self.rematch = Some(id.clone()),
        }
    }

    fn salts(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.salt.clone()).collect()
    }

    /// How a rematch is opened: with the same options, by the newest rules and with the content in use now. The host makes up the
    /// id and draws the secret.
    pub fn next_opening(
        &self,
        library: &Library,
        id: String,
        secret: &Secret,
        now: Millis,
    ) -> Result<Opening, Refused> {
        let title = courtside_catalog::find(self.card.id).ok_or(Refused::NobodyActs)?;
        let play = title.start(library, self.play.options(), self.chairs.len())?;
        Ok(Opening {
            id,
            game: self.card.id.to_owned(),
            options: play.options().to_string(),
            rules: play.rules(),
            content: play.content_hash(),
            secret: secret.to_hex(),
            parent: Some(self.id().to_owned()),
            league: None,
            created_at: now,
        })
    }

    /// The chairs of a rematch: everyone moves on by one chair, without salts.
    pub fn next_chairs(&self) -> Vec<Chair> {
        let fresh = |chair: &Chair| Chair {
            salt: String::new(),
            ..chair.clone()
        };
        let mut chairs: Vec<Chair> = self.chairs.iter().map(fresh).collect();
        chairs.rotate_left(1);
        chairs
    }

    /// The text record: all of it once the game is over, before that what everyone may read.
    pub fn record(&self) -> String {
        let over = self.is_over();
        let header = Header {
            seats: self.names.to_vec(),
            dice: DiceHeader::Committed {
                commitment: self.commitment(),
                salts: self.salts(),
                secret: over.then(|| self.secret.to_hex()),
            },
        };
        let viewer = if over { None } else { Some(Viewer::Spectator) };
        self.play.record(&header, viewer).to_string()
    }

    /// The options that differ from the defaults, as `name=value` pairs.
    pub fn chosen_options(&self) -> String {
        let mut options = self.play.options().clone();
        options.0.retain(|name, value| {
            let mut specs = self.card.options.iter();
            let spec = specs.find(|spec| spec.name == name);
            spec.is_none_or(|spec| spec.default() != *value)
        });
        options.to_string()
    }
}

fn start(library: &Library, opening: &Opening, seats: usize) -> Result<Box<dyn Match>, Broken> {
    let title = courtside_catalog::find(&opening.game).ok_or(Broken::Game)?;
    let options =
        Options::parse(title.card.options, &opening.options).map_err(|_| Broken::Rules)?;
    title
        .start_under(library, opening.rules, &options, seats)
        .map_err(|_| Broken::Rules)
}
