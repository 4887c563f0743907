//! Reading tables. Each function uses one statement, so that it sees one snapshot.

use super::Postgres;
use crate::StoreError;
use crate::rows::{self, EntryRow, SeatRow, TableRow, narrow, to_database};
use courtside_table::{Entry, Stored};
use sqlx::Row;
use sqlx::postgres::PgRow;

impl Postgres {
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let row = sqlx::query(
            "SELECT tables.*, \
             (SELECT next.id FROM tables AS next WHERE next.parent = tables.id) AS rematch, \
             (SELECT json_agg(json_build_array(seat, kind, guest, name, level, salt, door) ORDER BY seat)::text \
              FROM seats WHERE table_id = tables.id) AS seats, \
             (SELECT json_agg(json_build_array(version, at, seat, kind, body) ORDER BY version)::text \
              FROM entries WHERE table_id = tables.id) AS entries \
             FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let rematch = row.try_get("rematch")?;
        rows::stored(
            table_row(&row)?,
            seat_rows(row.try_get("seats")?)?,
            entry_rows(row.try_get("entries")?)?,
            rematch,
        )
        .map(Some)
    }

    pub async fn entries_since(&self, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
        let version = to_database(version);
        let entries = sqlx::query_scalar(
            "SELECT json_agg(json_build_array(version, at, seat, kind, body) ORDER BY version)::text \
             FROM entries WHERE table_id = $1 AND version > $2",
        )
        .bind(id)
        .bind(version)
        .fetch_one(&self.pool)
        .await?;
        rows::in_order(id, version + 1, entry_rows(entries)?)
    }

    pub async fn version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        let version: Option<i64> = sqlx::query_scalar("SELECT version FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        version
            .map(|version| narrow(version, "version"))
            .transpose()
    }

    pub async fn rematch(&self, id: &str) -> Result<Option<String>, StoreError> {
        let rematch = sqlx::query_scalar("SELECT id FROM tables WHERE parent = $1").bind(id);
        Ok(rematch.fetch_optional(&self.pool).await?)
    }

    pub async fn waiting_for_host(&self) -> Result<Vec<String>, StoreError> {
        let waiting = sqlx::query_scalar(
            "SELECT id FROM tables WHERE waits = 1 AND finished = 0 ORDER BY touched_at DESC, id",
        );
        Ok(waiting.fetch_all(&self.pool).await?)
    }

    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let tables = sqlx::query_scalar(
            "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1) \
             ORDER BY finished, touched_at DESC, id LIMIT $2",
        );
        let tables = tables.bind(guest).bind(i64::from(most));
        Ok(tables.fetch_all(&self.pool).await?)
    }

    pub async fn name_of(&self, guest: &str) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar(
            "SELECT seats.name FROM seats JOIN tables ON tables.id = seats.table_id \
             WHERE seats.guest = $1 AND seats.kind = 'human' AND seats.name <> '' \
             ORDER BY tables.created_at DESC, tables.id LIMIT 1",
        );
        Ok(name.bind(guest).fetch_optional(&self.pool).await?)
    }

    pub async fn open_tables_of(&self, guest: &str) -> Result<u64, StoreError> {
        let count =
            sqlx::query_scalar("SELECT count(*) FROM tables WHERE opener = $1 AND finished = 0")
                .bind(guest)
                .fetch_one(&self.pool)
                .await?;
        narrow(count, "count")
    }

    pub async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        sqlx::query("INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh.as_slice())
            .execute(self.writable()?)
            .await?;
        let value: Vec<u8> = sqlx::query_scalar("SELECT value FROM keys WHERE name = $1")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        value
            .try_into()
            .map_err(|_| StoreError::Corrupt(format!("the key '{name}'")))
    }
}

pub fn table_row(row: &PgRow) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        options: row.try_get("options")?,
        rules: row.try_get("rules")?,
        content: row.try_get("content")?,
        secret: row.try_get("secret")?,
        parent: row.try_get("parent")?,
        league: row.try_get("league")?,
        version: row.try_get("version")?,
        finished: row.try_get("finished")?,
        waits: row.try_get("waits")?,
        opener: row.try_get("opener")?,
        created_at: row.try_get("created_at")?,
        touched_at: row.try_get("touched_at")?,
    })
}

/// Seat, kind, guest, name, level, salt, door.
type SeatColumns = (
    i64,
    String,
    Option<String>,
    String,
    Option<i64>,
    String,
    Option<String>,
);

/// `None` means that there are no rows.
pub fn seat_rows(json: Option<String>) -> Result<Vec<(i64, SeatRow)>, StoreError> {
    let rows: Vec<SeatColumns> = read_json(json)?;
    let row = |(number, kind, guest, name, level, salt, invite_key)| {
        let seat = SeatRow {
            kind,
            guest,
            name,
            level,
            salt,
            invite_key,
        };
        (number, seat)
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Version, time, seat, kind, body.
type EntryColumns = (i64, Option<i64>, Option<i64>, String, String);

/// `None` means that there are no rows.
pub fn entry_rows(json: Option<String>) -> Result<Vec<(i64, EntryRow)>, StoreError> {
    let rows: Vec<EntryColumns> = read_json(json)?;
    let row = |(version, at, seat, kind, body)| {
        let entry = EntryRow {
            at,
            seat,
            kind,
            body,
        };
        (version, entry)
    };
    Ok(rows.into_iter().map(row).collect())
}

fn read_json<T: serde::de::DeserializeOwned>(json: Option<String>) -> Result<Vec<T>, StoreError> {
    json.map_or(Ok(Vec::new()), |json| {
        serde_json::from_str(&json).map_err(StoreError::corrupt)
    })
}
