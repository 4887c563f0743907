//! Changing tables, inside a transaction that many changes share. A change that is refused must be refused before it
//! has written anything.

use super::Sqlite;
use super::writer::Change;
use crate::rows::{EntryRow, SeatRow, TableRow, to_database, touched_at};
use crate::{Append, StoreError};
use courtside_table::Body;
use rusqlite::{Connection, OptionalExtension, params};

impl Sqlite {
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer()?.change(Change::Append(append)).await
    }

    pub async fn create(&self, table: TableRow, seats: Vec<SeatRow>) -> Result<(), StoreError> {
        self.writer()?
            .change(Change::Create(Box::new(table), seats))
            .await
    }

    pub async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let name = name.to_owned();
        self.writer()?
            .alone(move |connection| {
                let insert = "INSERT OR IGNORE INTO keys (name, value) VALUES (?1, ?2)";
                connection.execute(insert, params![name, fresh])?;
                let select = "SELECT value FROM keys WHERE name = ?1";
                Ok(connection.query_row(select, [name], |row| row.get(0))?)
            })
            .await
    }
}

/// The outer error comes from the database; the inner one is a refusal.
pub fn change(
    connection: &Connection,
    change: &Change,
) -> rusqlite::Result<Result<(), StoreError>> {
    match change {
        Change::Append(append) => self::append(connection, append),
        Change::Create(table, seats) => create(connection, table, seats),
    }
}

fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Result<(), StoreError>> {
    let after = to_database(append.after);
    let moved = connection
        .prepare_cached(
            "UPDATE tables SET version = ?1, finished = ?2, waits = ?3, touched_at = ?4 \
             WHERE id = ?5 AND version = ?6",
        )?
        .execute(params![
            after + append.entries.len() as i64,
            append.standing.finished,
            append.standing.waits_for_host,
            touched_at(&append.entries),
            append.id,
            after,
        ])?;
    if moved == 0 {
        return Ok(Err(StoreError::Stale));
    }
    for (version, entry) in (after + 1..).zip(&append.entries) {
        insert_entry(connection, &append.id, version, &EntryRow::from(entry))?;
        if let (Body::Sit(chair), Some(seat)) = (&entry.body, entry.seat) {
            let row = SeatRow::from(chair);
            // A seat that is handed over stays in its last player's list.
            connection
                .prepare_cached(
                    "UPDATE seats SET kind = ?1, guest = coalesce(?2, guest), name = ?3, level = ?4, salt = ?5, door = ?6 \
                     WHERE table_id = ?7 AND seat = ?8",
                )?
                .execute(params![
                    row.kind, row.guest, row.name, row.level, row.salt, row.invite_key, append.id, seat.0
                ])?;
        }
    }
    Ok(Ok(()))
}

fn create(
    connection: &Connection,
    table: &TableRow,
    seats: &[SeatRow],
) -> rusqlite::Result<Result<(), StoreError>> {
    let mut parent_version = None;
    if let Some(parent) = &table.parent {
        parent_version = connection
            .prepare_cached("SELECT version FROM tables WHERE id = ?1")?
            .query_row([parent], |row| row.get::<_, i64>(0))
            .optional()?;
        if parent_version.is_none() {
            return Ok(Err(StoreError::Stale));
        }
    }
    if !insert_table(connection, table)? {
        return Ok(Err(StoreError::Taken));
    }
    for (seat, row) in (0..).zip(seats) {
        insert_seat(connection, &table.id, seat, row)?;
    }
    if let (Some(parent), Some(version)) = (&table.parent, parent_version) {
        connection
            .prepare_cached("UPDATE tables SET version = ?1, touched_at = ?2 WHERE id = ?3")?
            .execute(params![version + 1, table.touched_at, parent])?;
        let entry = EntryRow {
            at: Some(table.created_at),
            seat: None,
            kind: "rematch".to_owned(),
            body: table.id.clone(),
        };
        insert_entry(connection, parent, version + 1, &entry)?;
    }
    Ok(Ok(()))
}

/// False if the id, the secret or the parent is already taken.
pub fn insert_table(connection: &Connection, table: &TableRow) -> rusqlite::Result<bool> {
    let inserted = connection
        .prepare_cached(
            "INSERT INTO tables (id, game, options, rules, content, secret, parent, version, finished, waits, \
             opener, created_at, touched_at, league) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) \
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            table.id,
            table.game,
            table.options,
            table.rules,
            table.content,
            table.secret,
            table.parent,
            table.version,
            table.finished,
            table.waits,
            table.opener,
            table.created_at,
            table.touched_at,
            table.league,
        ])?;
    Ok(inserted == 1)
}

pub fn insert_seat(
    connection: &Connection,
    id: &str,
    seat: i64,
    row: &SeatRow,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO seats (table_id, seat, kind, guest, name, level, salt, door) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            id,
            seat,
            row.kind,
            row.guest,
            row.name,
            row.level,
            row.salt,
            row.invite_key
        ])?;
    Ok(())
}

pub fn insert_entry(
    connection: &Connection,
    id: &str,
    version: i64,
    row: &EntryRow,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO entries (table_id, version, at, seat, kind, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, version, row.at, row.seat, row.kind, row.body])?;
    Ok(())
}
