//! The operator's work: listing, deleting, backing up, dumping and restoring.

use super::read::{all, entry_rows, seat_rows, table_row};
use super::write::{insert_entry, insert_seat, insert_table};
use super::{Sqlite, blocking, file};
use crate::dump::{DumpReader, DumpWriter, Item, TableDump};
use crate::rows::to_database;
use crate::{Dumped, Filter, Listed, StoreError};
use courtside_table::Millis;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, params};
use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::path::Path;

impl Sqlite {
    pub async fn list(&self, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
        let filter = filter.clone();
        self.read(move |connection| {
            let connection = connection.transaction()?;
            let mut statement = connection.prepare_cached(
                "SELECT * FROM tables WHERE (?1 = 0 OR finished = 0) AND (?2 IS NULL OR game = ?2) \
                 AND (?3 IS NULL OR touched_at < ?3) AND (?4 IS NULL OR substr(id, 1, length(?4)) = ?4) \
                 ORDER BY touched_at DESC, id LIMIT ?5",
            )?;
            let since = filter.untouched_since.map(to_database);
            let rows = statement.query_map(
                params![
                    filter.unfinished_only,
                    filter.game,
                    since,
                    filter.id_begins,
                    filter.limit
                ],
                table_row,
            )?;
            let listed = rows.map(|row| {
                let row = row?;
                let seats = seat_rows(&connection, &row.id)?;
                Listed::of(row, seats)
            });
            listed.collect()
        })
        .await
    }

    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.writer()?
            .alone(move |connection| Ok(delete(connection, &id)?))
            .await
    }

    pub async fn expire(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        let before = to_database(before);
        self.writer()?
            .alone(move |connection| {
                let sql = "SELECT id FROM tables WHERE finished = 0 AND touched_at < ?1 \
                           AND NOT EXISTS (SELECT 1 FROM tables AS next WHERE next.parent = tables.id) \
                           AND NOT EXISTS (SELECT 1 FROM tables AS whole WHERE whole.id = tables.league) \
                           AND NOT EXISTS (SELECT 1 FROM tables AS part WHERE part.league = tables.id AND part.touched_at >= ?1) \
                           ORDER BY touched_at, id LIMIT ?2";
                let expired: Vec<String> = all(connection, sql, params![before, limit])?;
                for id in &expired {
                    delete(connection, id)?;
                }
                Ok(expired.len() as u64)
            })
            .await
    }

    pub async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let (source, path) = (self.path.clone(), path.to_owned());
        blocking(move || backup(&source, &path)).await
    }

    pub async fn dump(&self, writer: Box<dyn Write + Send>) -> Result<Dumped, StoreError> {
        self.read(move |connection| {
            let connection = connection.transaction()?;
            let mut dump = DumpWriter::start(writer)?;
            let mut tables = connection.prepare("SELECT * FROM tables ORDER BY id")?;
            for row in tables.query_map([], table_row)? {
                let row = row?;
                let seats = seat_rows(&connection, &row.id)?;
                let entries = entry_rows(&connection, &row.id, 0)?;
                dump.table(TableDump {
                    row,
                    seats: seats.into_iter().map(|(_, seat)| seat).collect(),
                    entries: entries.into_iter().map(|(_, entry)| entry).collect(),
                })?;
            }
            let mut keys = connection.prepare("SELECT name, value FROM keys ORDER BY name")?;
            for key in keys.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
                let (name, value) = key?;
                dump.key(name, value)?;
            }
            dump.finish()
        })
        .await
    }

    pub async fn restore(&self, reader: Box<dyn BufRead + Send>) -> Result<Dumped, StoreError> {
        self.writer()?
            .alone(move |connection| restore(connection, DumpReader::start(reader)?))
            .await
    }
}

fn delete(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    for sql in [
        "UPDATE tables SET parent = NULL WHERE parent = ?1",
        "DELETE FROM entries WHERE table_id = ?1",
        "DELETE FROM seats WHERE table_id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([id])?;
    }
    let deleted = connection
        .prepare_cached("DELETE FROM tables WHERE id = ?1")?
        .execute([id])?;
    Ok(deleted == 1)
}

fn restore(connection: &Connection, mut dump: DumpReader) -> Result<Dumped, StoreError> {
    let holds_tables = "SELECT EXISTS (SELECT 1 FROM tables)";
    if connection.query_row(holds_tables, [], |row| row.get(0))? {
        return Err(StoreError::NotEmpty);
    }
    // A rematch can come before the table it follows, so parents are filled in at the end.
    let mut parents = Vec::new();
    while let Some(item) = dump.next()? {
        match item {
            Item::Table(table) => {
                let TableDump {
                    mut row,
                    seats,
                    entries,
                } = *table;
                if let Some(parent) = row.parent.take() {
                    parents.push((row.id.clone(), parent));
                }
                if !insert_table(connection, &row)? {
                    return Err(dump.wrong("this table or its secret came before"));
                }
                for (seat, chair) in (0..).zip(&seats) {
                    insert_seat(connection, &row.id, seat, chair)?;
                }
                for (version, entry) in (1..).zip(&entries) {
                    insert_entry(connection, &row.id, version, entry)?;
                }
            }
            Item::Key(key) => {
                let sql = "INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)";
                connection.execute(sql, params![key.name, key.value])?;
            }
        }
    }
    for (id, parent) in parents {
        let sql = "UPDATE tables SET parent = ?1 WHERE id = ?2";
        connection
            .execute(sql, [&parent, &id])
            .map_err(|_| dump.wrong(format!("table {id} follows {parent}, which is not there")))?;
    }
    Ok(dump.read())
}

/// Copies everything in one step, which is a single read transaction and doesn't block the writer. In smaller steps
/// the copy would start over after every write.
fn backup(source: &Path, path: &Path) -> Result<(), StoreError> {
    let failed = |reason: String| StoreError::Write {
        what: path.display().to_string(),
        reason,
    };
    if path.exists() {
        return Err(failed("it exists already".to_owned()));
    }
    // The copy gets its name only when it is complete and on the disk.
    let mut partial = path.as_os_str().to_owned();
    partial.push(".part");
    let partial = Path::new(&partial);
    let copied = (|| {
        let from = file::connect(source, file::Access::Read)?;
        // An interrupted backup may have left it.
        fs::remove_file(partial).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Ok(()),
            _ => Err(failed(error.to_string())),
        })?;
        let mut to = Connection::open(partial).map_err(|error| failed(error.to_string()))?;
        let copied = Backup::new(&from, &mut to)?.step(-1)?;
        if copied != StepResult::Done {
            return Err(failed("the database is busy".to_owned()));
        }
        // A single file, without a WAL beside it.
        to.execute_batch("PRAGMA journal_mode = DELETE")?;
        to.close().map_err(|(_, error)| error)?;
        let to_disk = || {
            File::open(partial)?.sync_all()?;
            fs::rename(partial, path)?;
            let directory = path
                .parent()
                .filter(|parent| !parent.as_os_str().is_empty());
            File::open(directory.unwrap_or(Path::new(".")))?.sync_all()
        };
        to_disk().map_err(|error: std::io::Error| failed(error.to_string()))
    })();
    if copied.is_err() {
        let _ = fs::remove_file(partial);
    }
    copied
}
