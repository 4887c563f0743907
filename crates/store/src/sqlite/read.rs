//! Reading tables.

use super::Sqlite;
use crate::StoreError;
use crate::rows::{self, EntryRow, SeatRow, TableRow, narrow, to_database};
use courtside_table::{Entry, Stored};
use rusqlite::{Connection, OptionalExtension, Row, params};

impl Sqlite {
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            // One transaction, so that all queries see the same snapshot.
            let connection = connection.transaction()?;
            let table = connection
                .prepare_cached("SELECT * FROM tables WHERE id = ?1")?
                .query_row([&id], table_row)
                .optional()?;
            let Some(table) = table else {
                return Ok(None);
            };
            let seats = seat_rows(&connection, &id)?;
            let entries = entry_rows(&connection, &id, 0)?;
            let rematch = rematch(&connection, &id)?;
            rows::stored(table, seats, entries, rematch).map(Some)
        })
        .await
    }

    pub async fn entries_since(&self, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
        let (id, version) = (id.to_owned(), to_database(version));
        self.read(move |connection| {
            let entries = entry_rows(connection, &id, version)?;
            rows::in_order(&id, version + 1, entries)
        })
        .await
    }

    pub async fn version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let version: Option<i64> = connection
                .prepare_cached("SELECT version FROM tables WHERE id = ?1")?
                .query_row([id], |row| row.get(0))
                .optional()?;
            version
                .map(|version| narrow(version, "version"))
                .transpose()
        })
        .await
    }

    pub async fn rematch(&self, id: &str) -> Result<Option<String>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| Ok(rematch(connection, &id)?))
            .await
    }

    pub async fn waiting_for_host(&self) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT id FROM tables WHERE waits = 1 AND finished = 0 ORDER BY touched_at DESC, id";
            Ok(all(connection, sql, [])?)
        })
        .await
    }

    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let guest = guest.to_owned();
        self.read(move |connection| {
            let sql = "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?1) \
                       ORDER BY finished, touched_at DESC, id LIMIT ?2";
            Ok(all(connection, sql, params![guest, most])?)
        })
        .await
    }

    pub async fn name_of(&self, guest: &str) -> Result<Option<String>, StoreError> {
        let guest = guest.to_owned();
        self.read(move |connection| {
            let sql = "SELECT seats.name FROM seats JOIN tables ON tables.id = seats.table_id \
                       WHERE seats.guest = ?1 AND seats.kind = 'human' AND seats.name <> '' \
                       ORDER BY tables.created_at DESC, tables.id LIMIT 1";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_row([guest], |row| row.get(0)).optional()?)
        })
        .await
    }

    pub async fn open_tables_of(&self, guest: &str) -> Result<u64, StoreError> {
        let guest = guest.to_owned();
        self.read(move |connection| {
            let sql = "SELECT count(*) FROM tables WHERE opener = ?1 AND finished = 0";
            let count = connection
                .prepare_cached(sql)?
                .query_row([guest], |row| row.get(0))?;
            narrow(count, "count")
        })
        .await
    }
}

/// The first column of every row.
pub fn all<T: rusqlite::types::FromSql>(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> rusqlite::Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, |row| row.get(0))?;
    rows.collect()
}

fn rematch(connection: &Connection, id: &str) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("SELECT id FROM tables WHERE parent = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()
}

pub fn seat_rows(connection: &Connection, id: &str) -> rusqlite::Result<Vec<(i64, SeatRow)>> {
    let mut statement = connection.prepare_cached(
        "SELECT seat, kind, guest, name, level, salt, door FROM seats WHERE table_id = ?1 ORDER BY seat",
    )?;
    let rows = statement.query_map([id], |row| {
        let seat = SeatRow {
            kind: row.get(1)?,
            guest: row.get(2)?,
            name: row.get(3)?,
            level: row.get(4)?,
            salt: row.get(5)?,
            invite_key: row.get(6)?,
        };
        Ok((row.get(0)?, seat))
    })?;
    rows.collect()
}

pub fn entry_rows(
    connection: &Connection,
    id: &str,
    after: i64,
) -> rusqlite::Result<Vec<(i64, EntryRow)>> {
    let mut statement = connection.prepare_cached(
        "SELECT version, at, seat, kind, body FROM entries WHERE table_id = ?1 AND version > ?2 \
         ORDER BY version",
    )?;
    let rows = statement.query_map(params![id, after], |row| {
        let entry = EntryRow {
            at: row.get(1)?,
            seat: row.get(2)?,
            kind: row.get(3)?,
            body: row.get(4)?,
        };
        Ok((row.get(0)?, entry))
    })?;
    rows.collect()
}

pub fn table_row(row: &Row) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        id: row.get("id")?,
        game: row.get("game")?,
        options: row.get("options")?,
        rules: row.get("rules")?,
        content: row.get("content")?,
        secret: row.get("secret")?,
        parent: row.get("parent")?,
        league: row.get("league")?,
        version: row.get("version")?,
        finished: row.get("finished")?,
        waits: row.get("waits")?,
        opener: row.get("opener")?,
        created_at: row.get("created_at")?,
        touched_at: row.get("touched_at")?,
    })
}
