//! Reading and writing tables. Every transaction writes first and reads afterwards, so that SQLite never has
//! to give up one that began as a reader.

use crate::{Chair, Entry, Sitter, Stamp, Store, StoreError, Stored, Table};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use std::time::{SystemTime, UNIX_EPOCH};

impl Store {
    /// Opens a table. A second rematch of the same table is not made: the answer is the id of the table that
    /// now exists, this one or the earlier rematch.
    pub async fn create(&self, table: &Table, chairs: &[Chair]) -> Result<String, StoreError> {
        match self.insert(table, chairs).await {
            Ok(()) => Ok(table.id.clone()),
            Err(StoreError::Database(sqlx::Error::Database(error)))
                if error.is_unique_violation() =>
            {
                let earlier = match &table.parent {
                    Some(parent) => self.rematch(parent).await?,
                    None => None,
                };
                earlier.ok_or(StoreError::Taken)
            }
            Err(error) => Err(error),
        }
    }

    async fn insert(&self, table: &Table, chairs: &[Chair]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO tables (id, game, options, rules, content, secret, parent, version, revision, finished, \
             created_at, touched_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, $8, $8)",
        )
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.options)
        .bind(i64::from(table.rules))
        .bind(&table.content)
        .bind(&table.secret)
        .bind(table.parent.as_deref())
        .bind(to_database(table.created_at))
        .execute(&mut *transaction)
        .await?;
        for (seat, chair) in (0i64..).zip(chairs) {
            let (kind, guest, level, door) = columns(&chair.sitter);
            sqlx::query(
                "INSERT INTO seats (table_id, seat, kind, guest, name, level, salt, door) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(&table.id)
            .bind(seat)
            .bind(kind)
            .bind(guest)
            .bind(&chair.name)
            .bind(level)
            .bind(&chair.salt)
            .bind(door)
            .execute(&mut *transaction)
            .await?;
        }
        if let Some(parent) = &table.parent {
            revise(&mut transaction, parent).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// All that is known of a table; `None` if there is no such table.
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        // The row comes first: an entry or a chair that is written while we read makes what we return newer
        // than its stamp, never older, and entries beyond the stamp are cut off.
        let Some(row) = sqlx::query("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?
        else {
            return Ok(None);
        };
        let table = Table {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            options: row.try_get("options")?,
            rules: number(&row, "rules")?,
            content: row.try_get("content")?,
            secret: row.try_get("secret")?,
            parent: row.try_get("parent")?,
            created_at: number(&row, "created_at")?,
        };
        let stamp = Stamp {
            version: number(&row, "version")?,
            revision: number(&row, "revision")?,
        };
        let touched_at = number(&row, "touched_at")?;
        let chairs = sqlx::query("SELECT * FROM seats WHERE table_id = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let chairs = chairs.iter().map(read_chair).collect::<Result<_, _>>()?;
        let entries = sqlx::query(
            "SELECT kind, body, seat FROM entries WHERE table_id = $1 AND version <= $2 ORDER BY version",
        )
        .bind(id)
        .bind(to_database(stamp.version))
        .fetch_all(&self.pool)
        .await?;
        let entries: Vec<Entry> = entries.iter().map(read_entry).collect::<Result<_, _>>()?;
        if entries.len() as u64 != stamp.version {
            return Err(StoreError::Corrupt(format!("table {id} lacks entries")));
        }
        let rematch = self.rematch(id).await?;
        Ok(Some(Stored {
            table,
            stamp,
            chairs,
            entries,
            rematch,
            touched_at,
        }))
    }

    /// What a loaded table is compared with to see whether it is still up to date.
    pub async fn stamp(&self, id: &str) -> Result<Option<Stamp>, StoreError> {
        let row = sqlx::query("SELECT version, revision FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| {
            Ok(Stamp {
                version: number(&row, "version")?,
                revision: number(&row, "revision")?,
            })
        })
        .transpose()
    }

    /// Appends entries, the first of which makes `version` of a table: all of them, or it refuses them as stale.
    /// `finished` says that the game is then over.
    pub async fn append(
        &self,
        id: &str,
        version: u64,
        entries: &[Entry],
        finished: bool,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let before = to_database(version) - 1;
        let moved = sqlx::query(
            "UPDATE tables SET version = $1, finished = $2, touched_at = $3 WHERE id = $4 AND version = $5",
        )
        .bind(before + entries.len() as i64)
        .bind(i64::from(finished))
        .bind(now())
        .bind(id)
        .bind(before)
        .execute(&mut *transaction)
        .await?;
        if moved.rows_affected() == 0 {
            return Err(StoreError::Stale);
        }
        for (version, entry) in (version..).zip(entries) {
            let (kind, body, seat) = match entry {
                Entry::Ply { body, seat } => ("ply", body.as_str(), *seat),
                Entry::Undo { seat } => ("undo", "", Some(*seat)),
            };
            sqlx::query(
                "INSERT INTO entries (table_id, version, kind, body, seat) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id)
            .bind(to_database(version))
            .bind(kind)
            .bind(body)
            .bind(seat.map(i64::from))
            .execute(&mut *transaction)
            .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Puts somebody on an open chair, or refuses because somebody sits there.
    pub async fn sit(&self, id: &str, seat: u8, chair: &Chair) -> Result<(), StoreError> {
        let (kind, guest, level, door) = columns(&chair.sitter);
        let mut transaction = self.pool.begin().await?;
        let seated = sqlx::query(
            "UPDATE seats SET kind = $1, guest = $2, name = $3, level = $4, salt = $5, door = $6 \
             WHERE table_id = $7 AND seat = $8 AND kind = 'open'",
        )
        .bind(kind)
        .bind(guest)
        .bind(&chair.name)
        .bind(level)
        .bind(&chair.salt)
        .bind(door)
        .bind(id)
        .bind(i64::from(seat))
        .execute(&mut *transaction)
        .await?;
        if seated.rows_affected() == 0 {
            return Err(StoreError::Taken);
        }
        revise(&mut transaction, id).await?;
        Ok(transaction.commit().await?)
    }

    /// The rematch of a table.
    pub async fn rematch(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT id FROM tables WHERE parent = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?)
    }

    /// Every table whose game is not over, newest first.
    pub async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE finished = 0 ORDER BY touched_at DESC")
            .fetch_all(&self.pool)
            .await?;
        Ok(rows
            .iter()
            .map(|row| row.try_get("id"))
            .collect::<Result<_, _>>()?)
    }

    /// The tables where a guest sits: running ones first, then by the last change, newest first.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1) \
             ORDER BY finished, touched_at DESC, id LIMIT $2",
        )
        .bind(guest)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .iter()
            .map(|row| row.try_get("id"))
            .collect::<Result<_, _>>()?)
    }

    /// What a guest was called last.
    pub async fn name_of(&self, guest: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query(
            "SELECT seats.name FROM seats JOIN tables ON tables.id = seats.table_id \
             WHERE seats.guest = $1 AND seats.name <> '' ORDER BY tables.created_at DESC LIMIT 1",
        )
        .bind(guest)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?)
    }
}

/// Says that a table has changed by something that is no entry.
async fn revise(transaction: &mut Transaction<'_, Any>, id: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET revision = revision + 1, touched_at = $1 WHERE id = $2")
        .bind(now())
        .bind(id)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Kind, guest, level and door of a chair.
fn columns(sitter: &Sitter) -> (&'static str, Option<&str>, Option<i64>, Option<&str>) {
    match sitter {
        Sitter::Open { door } => ("open", None, None, Some(door)),
        Sitter::Human { guest } => ("human", Some(guest), None, None),
        Sitter::Bot { level } => ("bot", None, Some(i64::from(*level)), None),
    }
}

fn read_chair(row: &AnyRow) -> Result<Chair, StoreError> {
    let kind: String = row.try_get("kind")?;
    let sitter = match kind.as_str() {
        "open" => Sitter::Open {
            door: row.try_get("door")?,
        },
        "human" => Sitter::Human {
            guest: row.try_get("guest")?,
        },
        "bot" => Sitter::Bot {
            level: number(row, "level")?,
        },
        _ => return Err(StoreError::Corrupt(format!("a chair of kind '{kind}'"))),
    };
    Ok(Chair {
        sitter,
        name: row.try_get("name")?,
        salt: row.try_get("salt")?,
    })
}

fn read_entry(row: &AnyRow) -> Result<Entry, StoreError> {
    let kind: String = row.try_get("kind")?;
    match kind.as_str() {
        "ply" => {
            let seat: Option<i64> = row.try_get("seat")?;
            let seat = seat.map(|seat| narrow(seat, "seat")).transpose()?;
            Ok(Entry::Ply {
                body: row.try_get("body")?,
                seat,
            })
        }
        "undo" => Ok(Entry::Undo {
            seat: number(row, "seat")?,
        }),
        _ => Err(StoreError::Corrupt(format!("an entry of kind '{kind}'"))),
    }
}

fn number<T: TryFrom<i64>>(row: &AnyRow, column: &str) -> Result<T, StoreError> {
    narrow(row.try_get(column)?, column)
}

fn narrow<T: TryFrom<i64>>(value: i64, column: &str) -> Result<T, StoreError> {
    T::try_from(value).map_err(|_| StoreError::Corrupt(format!("{column} {value}")))
}

/// Both databases count in signed numbers. Times and versions stay far below the limit.
fn to_database(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| to_database(since.as_secs()))
}
