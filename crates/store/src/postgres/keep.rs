//! The operator's work: listing, deleting, dumping and restoring.

use super::Postgres;
use super::read::{entry_rows, seat_rows, table_row};
use super::writer::{Entries, Seats, bind_entries, bind_seats};
use crate::dump::{DumpReader, DumpWriter, Item, TableDump};
use crate::rows::to_database;
use crate::{Dumped, Filter, Listed, StoreError};
use courtside_table::Millis;
use sqlx::postgres::PgConnection;
use sqlx::{PgPool, Row, raw_sql};
use std::io::{BufRead, Write};
use tokio::runtime::Handle;

/// A dump reads this many tables at once.
const PAGE: i64 = 200;

impl Postgres {
    pub async fn list(&self, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT tables.*, \
             (SELECT json_agg(json_build_array(seat, kind, guest, name, level, salt, door) ORDER BY seat)::text \
              FROM seats WHERE table_id = tables.id) AS seats \
             FROM tables WHERE (NOT $1 OR finished = 0) AND ($2::text IS NULL OR game = $2) \
             AND ($3::bigint IS NULL OR touched_at < $3) AND ($4::text IS NULL OR starts_with(id, $4)) \
             ORDER BY touched_at DESC, id LIMIT $5",
        )
        .bind(filter.unfinished_only)
        .bind(&filter.game)
        .bind(filter.untouched_since.map(to_database))
        .bind(&filter.id_begins)
        .bind(i64::from(filter.limit))
        .fetch_all(&self.pool)
        .await?;
        let listed = rows.iter().map(|row| {
            let seats = seat_rows(row.try_get("seats")?)?;
            Listed::of(table_row(row)?, seats)
        });
        listed.collect()
    }

    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let mut transaction = self.writable()?.begin().await?;
        // The lock keeps appends out until every row is gone.
        let known = sqlx::query("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE").bind(id);
        if known.fetch_optional(&mut *transaction).await?.is_none() {
            return Ok(false);
        }
        delete(&mut transaction, &[id.to_owned()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn expire(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        let mut transaction = self.writable()?.begin().await?;
        // Skip the rows that another server is changing right now.
        let expired: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM tables WHERE finished = 0 AND touched_at < $1 \
             AND NOT EXISTS (SELECT 1 FROM tables AS next WHERE next.parent = tables.id) \
             AND NOT EXISTS (SELECT 1 FROM tables AS whole WHERE whole.id = tables.league) \
             AND NOT EXISTS (SELECT 1 FROM tables AS part WHERE part.league = tables.id AND part.touched_at >= $1) \
             ORDER BY touched_at, id LIMIT $2 FOR UPDATE SKIP LOCKED",
        )
        .bind(to_database(before))
        .bind(i64::from(limit))
        .fetch_all(&mut *transaction)
        .await?;
        delete(&mut transaction, &expired).await?;
        transaction.commit().await?;
        Ok(expired.len() as u64)
    }

    pub async fn dump(&self, writer: Box<dyn Write + Send>) -> Result<Dumped, StoreError> {
        let pool = self.pool.clone();
        // Writing the dump may block.
        on_a_thread(move || async move { dump(&pool, writer).await }).await
    }

    pub async fn restore(&self, reader: Box<dyn BufRead + Send>) -> Result<Dumped, StoreError> {
        let pool = self.writable()?.clone();
        on_a_thread(move || async move { restore(&pool, reader).await }).await
    }
}

async fn on_a_thread<T, F>(work: impl FnOnce() -> F + Send + 'static) -> Result<T, StoreError>
where
    T: Send + 'static,
    F: Future<Output = Result<T, StoreError>>,
{
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || runtime.block_on(work()))
        .await
        .map_err(StoreError::database)?
}

async fn delete(connection: &mut PgConnection, ids: &[String]) -> Result<(), StoreError> {
    for sql in [
        "UPDATE tables SET parent = NULL WHERE parent = ANY($1)",
        "DELETE FROM entries WHERE table_id = ANY($1)",
        "DELETE FROM seats WHERE table_id = ANY($1)",
        "DELETE FROM leases WHERE table_id = ANY($1)",
        "DELETE FROM tables WHERE id = ANY($1)",
    ] {
        sqlx::query(sql).bind(ids).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn dump(pool: &PgPool, writer: Box<dyn Write + Send>) -> Result<Dumped, StoreError> {
    let mut dump = DumpWriter::start(writer)?;
    let mut transaction = pool.begin().await?;
    // One snapshot for all queries.
    raw_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .execute(&mut *transaction)
        .await?;
    let mut last = String::new();
    loop {
        let rows = sqlx::query(
            "SELECT tables.*, \
             (SELECT json_agg(json_build_array(seat, kind, guest, name, level, salt, door) ORDER BY seat)::text \
              FROM seats WHERE table_id = tables.id) AS seats, \
             (SELECT json_agg(json_build_array(version, at, seat, kind, body) ORDER BY version)::text \
              FROM entries WHERE table_id = tables.id) AS entries \
             FROM tables WHERE id COLLATE \"C\" > $1 ORDER BY id COLLATE \"C\" LIMIT $2",
        )
        .bind(&last)
        .bind(PAGE)
        .fetch_all(&mut *transaction)
        .await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            let seats = seat_rows(row.try_get("seats")?)?;
            let entries = entry_rows(row.try_get("entries")?)?;
            let row = table_row(&row)?;
            last.clone_from(&row.id);
            dump.table(TableDump {
                row,
                seats: seats.into_iter().map(|(_, seat)| seat).collect(),
                entries: entries.into_iter().map(|(_, entry)| entry).collect(),
            })?;
        }
    }
    let keys = sqlx::query("SELECT name, value FROM keys ORDER BY name COLLATE \"C\"");
    for key in keys.fetch_all(&mut *transaction).await? {
        dump.key(key.try_get("name")?, key.try_get("value")?)?;
    }
    transaction.commit().await?;
    dump.finish()
}

async fn restore(pool: &PgPool, reader: Box<dyn BufRead + Send>) -> Result<Dumped, StoreError> {
    let mut dump = DumpReader::start(reader)?;
    let mut transaction = pool.begin().await?;
    raw_sql(
        "SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE tables IN EXCLUSIVE MODE",
    )
    .execute(&mut *transaction)
    .await?;
    let holds_tables = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables)");
    if holds_tables.fetch_one(&mut *transaction).await? {
        return Err(StoreError::NotEmpty);
    }
    // A rematch can come before the table it follows, so parents are filled in at the end.
    let (mut children, mut parents) = (Vec::new(), Vec::new());
    while let Some(item) = dump.next()? {
        match item {
            Item::Table(table) => {
                if let Some(parent) = &table.row.parent {
                    children.push(table.row.id.clone());
                    parents.push(parent.clone());
                }
                if !restore_table(&mut transaction, *table).await? {
                    return Err(dump.wrong("this table or its secret came before"));
                }
            }
            Item::Key(key) => {
                sqlx::query(
                    "INSERT INTO keys (name, value) VALUES ($1, $2) \
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )
                .bind(key.name)
                .bind(key.value)
                .execute(&mut *transaction)
                .await?;
            }
        }
    }
    sqlx::query(
        "UPDATE tables SET parent = known.parent FROM unnest($1::text[], $2::text[]) AS known (id, parent) \
         WHERE tables.id = known.id",
    )
    .bind(children)
    .bind(parents)
    .execute(&mut *transaction)
    .await
    .map_err(|error| dump.wrong(format!("a table follows one that is not there: {error}")))?;
    transaction.commit().await?;
    Ok(dump.read())
}

/// False if the id or the secret is already taken.
async fn restore_table(
    connection: &mut PgConnection,
    TableDump {
        row,
        seats,
        entries,
    }: TableDump,
) -> Result<bool, StoreError> {
    let numbered = (0..).zip(seats);
    let seats = Seats::of(numbered.map(|(seat, chair)| (row.id.clone(), seat, chair)));
    let mut all = Entries::default();
    for (version, entry) in (1..).zip(entries) {
        all.push(row.id.clone(), version, entry);
    }
    let inserted = sqlx::query(
        "INSERT INTO tables (id, game, options, rules, content, secret, version, finished, waits, opener, \
         created_at, touched_at, league) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
         ON CONFLICT DO NOTHING",
    )
    .bind(row.id)
    .bind(row.game)
    .bind(row.options)
    .bind(row.rules)
    .bind(row.content)
    .bind(row.secret)
    .bind(row.version)
    .bind(row.finished)
    .bind(row.waits)
    .bind(row.opener)
    .bind(row.created_at)
    .bind(row.touched_at)
    .bind(row.league)
    .execute(&mut *connection)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(false);
    }
    let insert = sqlx::query(
        "INSERT INTO seats (table_id, seat, kind, guest, name, level, salt, door) \
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], \
         $7::text[], $8::text[])",
    );
    bind_seats!(insert.bind(seats.tables), seats)
        .execute(&mut *connection)
        .await?;
    let insert = sqlx::query(
        "INSERT INTO entries (table_id, version, at, seat, kind, body) \
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[])",
    );
    bind_entries!(insert, all).execute(connection).await?;
    Ok(true)
}
