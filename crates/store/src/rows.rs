//! Rows as both databases and dumps hold them, and what they mean.

use crate::{Listed, StoreError};
use courtside_kernel::Seat;
use courtside_table::{Body, Chair, Entry, Opening, Sitter, Stored};
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// A row of `tables`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub options: String,
    pub rules: i64,
    pub content: String,
    pub secret: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
    pub version: i64,
    pub finished: i64,
    pub waits: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opener: Option<String>,
    pub created_at: i64,
    pub touched_at: i64,
}

/// A row of `seats`, without the table and the number of the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatRow {
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
    pub salt: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite_key: Option<String>,
}

/// A row of `entries`, without the table and the version it made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntryRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
    pub kind: String,
    pub body: String,
}

impl TableRow {
    pub fn opening(self) -> Result<Opening, StoreError> {
        Ok(Opening {
            id: self.id,
            game: self.game,
            options: self.options,
            rules: narrow(self.rules, "rules")?,
            content: self.content,
            secret: self.secret,
            parent: self.parent,
            league: self.league,
            created_at: narrow(self.created_at, "created_at")?,
        })
    }
}

impl From<&Chair> for SeatRow {
    fn from(chair: &Chair) -> SeatRow {
        let (kind, guest, level, invite_key) = match &chair.sitter {
            Sitter::Open { invite_key } => ("open", None, None, Some(invite_key.clone())),
            Sitter::Human { guest } => ("human", Some(guest.clone()), None, None),
            Sitter::Bot { level } => ("bot", None, Some(i64::from(*level)), None),
        };
        SeatRow {
            kind: kind.to_owned(),
            guest,
            name: chair.name.clone(),
            level,
            salt: chair.salt.clone(),
            invite_key,
        }
    }
}

impl TryFrom<SeatRow> for Chair {
    type Error = StoreError;

    fn try_from(row: SeatRow) -> Result<Chair, StoreError> {
        let sitter = match (row.kind.as_str(), row.guest, row.level, row.invite_key) {
            ("open", _, _, Some(invite_key)) => Sitter::Open { invite_key },
            ("human", Some(guest), _, _) => Sitter::Human { guest },
            ("bot", _, Some(level), _) => Sitter::Bot {
                level: narrow(level, "level")?,
            },
            (kind, ..) => {
                return Err(StoreError::Corrupt(format!("a chair of kind '{kind}'")));
            }
        };
        Ok(Chair {
            sitter,
            name: row.name,
            salt: row.salt,
        })
    }
}

impl From<&Entry> for EntryRow {
    fn from(entry: &Entry) -> EntryRow {
        let (kind, body) = match &entry.body {
            Body::Ply(ply) => ("ply", ply.clone()),
            Body::Undo => ("undo", String::new()),
            // Strings and numbers always have a JSON form.
            Body::Sit(chair) => (
                "sit",
                serde_json::to_string(&SeatRow::from(chair)).unwrap_or_default(),
            ),
            Body::Rematch(id) => ("rematch", id.clone()),
        };
        EntryRow {
            at: entry.at.map(to_database),
            seat: entry.seat.map(|seat| i64::from(seat.0)),
            kind: kind.to_owned(),
            body,
        }
    }
}

impl TryFrom<EntryRow> for Entry {
    type Error = StoreError;

    fn try_from(row: EntryRow) -> Result<Entry, StoreError> {
        let body = match row.kind.as_str() {
            "ply" => Body::Ply(row.body),
            "undo" => Body::Undo,
            "sit" => {
                let seat: SeatRow = serde_json::from_str(&row.body)
                    .map_err(|error| StoreError::Corrupt(format!("a chair: {error}")))?;
                Body::Sit(Chair::try_from(seat)?)
            }
            "rematch" => Body::Rematch(row.body),
            kind => return Err(StoreError::Corrupt(format!("an entry of kind '{kind}'"))),
        };
        let seat = row.seat.map(|seat| narrow(seat, "seat")).transpose()?;
        Ok(Entry {
            at: row.at.map(|at| narrow(at, "at")).transpose()?,
            seat: seat.map(Seat),
            body,
        })
    }
}

/// Converts numbered rows, which must count up from `first` without a gap.
pub fn in_order<R, T: TryFrom<R, Error = StoreError>>(
    id: &str,
    first: i64,
    rows: Vec<(i64, R)>,
) -> Result<Vec<T>, StoreError> {
    let numbered = (first..).zip(rows).map(|(expected, (number, row))| {
        if number != expected {
            return Err(StoreError::Corrupt(format!(
                "table {id} has number {number} where {expected} belongs"
            )));
        }
        T::try_from(row)
    });
    numbered.collect()
}

/// Puts a table together from rows of one snapshot.
pub fn stored(
    table: TableRow,
    seats: Vec<(i64, SeatRow)>,
    entries: Vec<(i64, EntryRow)>,
    rematch: Option<String>,
) -> Result<Stored, StoreError> {
    let id = table.id.clone();
    if i64::try_from(entries.len()) != Ok(table.version) {
        return Err(StoreError::Corrupt(format!(
            "table {id} has version {} and {} entries",
            table.version,
            entries.len()
        )));
    }
    let touched_at = narrow(table.touched_at, "touched_at")?;
    Ok(Stored {
        chairs: in_order(&id, 0, seats)?,
        entries: in_order(&id, 1, entries)?,
        opening: table.opening()?,
        rematch,
        touched_at,
    })
}

impl Listed {
    pub(crate) fn of(table: TableRow, seats: Vec<(i64, SeatRow)>) -> Result<Listed, StoreError> {
        Ok(Listed {
            chairs: in_order(&table.id, 0, seats)?,
            id: table.id,
            game: table.game,
            version: narrow(table.version, "version")?,
            finished: table.finished != 0,
            created_at: narrow(table.created_at, "created_at")?,
            touched_at: narrow(table.touched_at, "touched_at")?,
        })
    }
}

/// The time of the latest entry, or now.
pub fn touched_at(entries: &[Entry]) -> i64 {
    let latest = entries.iter().filter_map(|entry| entry.at).max();
    latest.map_or_else(now, to_database)
}

/// Whether a table can have this id. PostgreSQL's notifications hold ids with blanks between them, and have little room.
pub fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic())
}

pub fn check_id(id: &str) -> Result<(), StoreError> {
    if is_id(id) {
        Ok(())
    } else {
        Err(StoreError::Corrupt(format!("'{id}' can't be an id")))
    }
}

pub fn narrow<T: TryFrom<i64>>(value: i64, column: &str) -> Result<T, StoreError> {
    T::try_from(value).map_err(|_| StoreError::Corrupt(format!("{column} {value}")))
}

/// Both databases use signed numbers. Real times and versions are far smaller; made-up ones are cut so that adding
/// to them can't overflow.
pub fn to_database(value: u64) -> i64 {
    const MOST: i64 = i64::MAX / 2;
    i64::try_from(value).map_or(MOST, |value| value.min(MOST))
}

pub fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
}
