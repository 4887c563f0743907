//! A table at one moment. Snapshots never change: whoever reads one needs no lock, and whoever writes makes
//! the next one from a copy, stores the entry and only then shows it.

use crate::error::Failure;
use axum::http::StatusCode;
use courtside_catalog::Match;
use courtside_kernel::{GameCard, Options, Seat, Turn, Viewer};
use courtside_record::{DiceHeader, Header, Secret};
use courtside_store::{Chair, Entry, Sitter, Stamp, Stored, Table};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub struct Snapshot {
    pub table: Arc<Table>,
    pub card: &'static GameCard,
    pub stamp: Stamp,
    pub play: Box<dyn Match>,
    pub entries: Vec<Entry>,
    /// By seat.
    pub chairs: Vec<Chair>,
    /// What everybody is called, by seat; no two alike.
    pub names: Vec<String>,
    /// Id of the next table.
    pub rematch: Option<String>,
    /// Seconds since 1970 of the last change.
    pub touched_at: u64,
}

impl Snapshot {
    /// Plays a stored table again. It must have been opened under the rules that are in force here.
    pub fn restore(stored: Stored) -> Result<Snapshot, Failure> {
        let Stored {
            table,
            stamp,
            chairs,
            entries,
            rematch,
            touched_at,
        } = stored;
        let mut play = start(&table, chairs.len())?;
        let card = play.card();
        if play.content_hash() != table.content {
            let message = "This table was opened with other content (cards, boards) than this server uses now. \
                           It goes on when the server is started with that content again.";
            return Err(Failure::new(StatusCode::GONE, "content", message));
        }
        for entry in &entries {
            apply(play.as_mut(), entry).map_err(|refusal| {
                Failure::internal(format_args!("table {}: {refusal}", table.id))
            })?;
        }
        let names = names(card, &chairs);
        Ok(Snapshot {
            table: Arc::new(table),
            card,
            stamp,
            play,
            entries,
            chairs,
            names,
            rematch,
            touched_at,
        })
    }

    /// The snapshot after these entries, which led to `play`.
    pub fn after(&self, news: Vec<Entry>, play: Box<dyn Match>) -> Snapshot {
        let version = self.stamp.version + news.len() as u64;
        let entries = [&self.entries[..], &news].concat();
        Snapshot {
            table: self.table.clone(),
            card: self.card,
            stamp: Stamp {
                version,
                ..self.stamp
            },
            play,
            entries,
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            rematch: self.rematch.clone(),
            touched_at: now(),
        }
    }

    /// The match as it was at an earlier version.
    pub fn play_at(&self, version: u64) -> Result<Box<dyn Match>, Failure> {
        let mut play = start(&self.table, self.chairs.len())?;
        for entry in self
            .entries
            .iter()
            .take(usize::try_from(version).unwrap_or(usize::MAX))
        {
            apply(play.as_mut(), entry).map_err(Failure::internal)?;
        }
        Ok(play)
    }

    pub fn version(&self) -> u64 {
        self.stamp.version
    }

    pub fn url(&self) -> String {
        format!("/t/{}", self.table.id)
    }

    /// The seats that a guest holds.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let held = |chair: &Chair| matches!(&chair.sitter, Sitter::Human { guest: sitter } if sitter == guest);
        (0..)
            .zip(&self.chairs)
            .filter(|(_, chair)| held(chair))
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    /// The level of the bot that is to act, if one is.
    pub fn bot_to_act(&self) -> Option<u8> {
        let seat = self.play.turn().actor()?;
        match self.chairs.get(seat.index())?.sitter {
            Sitter::Bot { level } => Some(level),
            _ => None,
        }
    }

    /// The seats that nobody has taken yet.
    pub fn open_chairs(&self) -> impl Iterator<Item = Seat> {
        self.doors().map(|(seat, _)| seat)
    }

    /// The address that leads a friend to the first open chair.
    pub fn invitation(&self) -> Option<String> {
        let (_, door) = self.doors().next()?;
        Some(format!("{}/join/{door}", self.url()))
    }

    /// The first open chair that a key fits.
    pub fn chair_for(&self, key: &str) -> Option<Seat> {
        self.doors()
            .find(|(_, door)| *door == key)
            .map(|(seat, _)| seat)
    }

    fn doors(&self) -> impl Iterator<Item = (Seat, &str)> {
        (0..)
            .zip(&self.chairs)
            .filter_map(|(seat, chair)| match &chair.sitter {
                Sitter::Open { door } => Some((Seat(seat), door.as_str())),
                _ => None,
            })
    }

    /// Whether the host has something to do: roll, or think for a bot. Dice wait until everybody has sat
    /// down, so that every seat has had its chance to salt them.
    pub fn waits_for_host(&self) -> bool {
        match self.play.turn() {
            Turn::Chance => self.open_chairs().next().is_none(),
            Turn::Act(_) => self.bot_to_act().is_some(),
            Turn::Over(..) => false,
        }
    }

    pub fn only_bots(&self) -> bool {
        self.chairs
            .iter()
            .all(|chair| matches!(chair.sitter, Sitter::Bot { .. }))
    }

    /// Whether these seats may ask for advice now: somebody who plays against bots alone and is to act. Between people nobody
    /// is helped, and who looks on could tell.
    pub fn may_be_advised(&self, seats: &[Seat]) -> bool {
        let is_bot = |chair: &Chair| matches!(chair.sitter, Sitter::Bot { .. });
        let people = self.chairs.iter().filter(|chair| !is_bot(chair)).count();
        people == 1 && seats.len() == 1 && self.play.turn() == Turn::Act(seats[0])
    }

    /// Whether somebody at the table knows what not everybody may see.
    pub fn hides_something(&self) -> bool {
        let public = self.play.view(Viewer::Spectator);
        (0..self.chairs.len() as u8).any(|seat| self.play.view(Viewer::Seat(Seat(seat))) != public)
    }

    pub fn secret(&self) -> Result<Secret, Failure> {
        Ok(Secret::from_hex(&self.table.secret)?)
    }

    pub fn salts(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.salt.clone()).collect()
    }

    /// The text record: all of it once the game is over, before that what everybody may read.
    pub fn record(&self) -> Result<String, Failure> {
        let over = self.play.turn().is_over();
        let secret = self.secret()?;
        let dice = DiceHeader::Committed {
            commitment: secret.commitment(),
            salts: self.salts(),
            secret: over.then(|| secret.to_hex()),
        };
        let header = Header {
            seats: self.names.clone(),
            dice,
        };
        let viewer = if over { None } else { Some(Viewer::Spectator) };
        Ok(self.play.record(&header, viewer).to_string())
    }

    /// The options that differ from the defaults, as `name=value` pairs.
    pub fn chosen_options(&self) -> String {
        let mut options = self.play.options();
        options.0.retain(|name, value| {
            self.card
                .options
                .iter()
                .find(|spec| spec.name == name)
                .is_none_or(|spec| spec.default() != *value)
        });
        options.to_string()
    }
}

fn start(table: &Table, seats: usize) -> Result<Box<dyn Match>, Failure> {
    let Some(entry) = courtside_catalog::find(&table.game) else {
        let message = "This table is of a game that is not played here.";
        return Err(Failure::new(StatusCode::GONE, "game", message));
    };
    let other_rules = || {
        let message =
            "This table was opened under other rules than are in force here, so it cannot go on.";
        Failure::new(StatusCode::GONE, "rules", message)
    };
    if entry.card.rules_version != table.rules {
        return Err(other_rules());
    }
    let options = Options::parse(entry.card.options, &table.options).map_err(|_| other_rules())?;
    entry.start(&options, seats).map_err(|_| other_rules())
}

/// Plays one stored entry.
pub fn apply(play: &mut dyn Match, entry: &Entry) -> Result<(), courtside_catalog::Refusal> {
    match entry {
        Entry::Ply { body, .. } => play.play(body).map(|_| ()),
        Entry::Undo { .. } => {
            play.undo();
            Ok(())
        }
    }
}

/// Who gave no name is called like the seat; who shares a name with somebody gets the seat's beside it.
fn names(card: &GameCard, chairs: &[Chair]) -> Vec<String> {
    let seat_name = |seat: usize| card.seat_names.get(seat).copied().unwrap_or("Seat");
    let plain: Vec<&str> = chairs
        .iter()
        .enumerate()
        .map(|(seat, chair)| match chair.sitter {
            Sitter::Bot { .. } if chair.name.is_empty() => "Bot",
            Sitter::Bot { .. } => &chair.name,
            Sitter::Open { .. } => seat_name(seat),
            Sitter::Human { .. } if chair.name.is_empty() => seat_name(seat),
            Sitter::Human { .. } => &chair.name,
        })
        .collect();
    let shared = |name: &str| plain.iter().filter(|other| **other == name).count() > 1;
    (0..plain.len())
        .map(|seat| match plain[seat] {
            name if shared(name) => format!("{name} ({})", seat_name(seat)),
            name => name.to_owned(),
        })
        .collect()
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}
