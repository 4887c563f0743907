//! The schema of a PostgreSQL database: reading and upgrading it.

use crate::{SCHEMA, StoreError};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor, raw_sql};

/// Each one leads to the next schema. A migration that has been released never changes.
const MIGRATIONS: [&str; SCHEMA as usize] = [
    include_str!("../../migrations/1-tables.sql"),
    include_str!("../../migrations/2-postgres.sql"),
    include_str!("../../migrations/3-leagues.sql"),
];

/// The advisory lock for changing the schema: the first eight letters of "courtside" as a number.
const LOCK: i64 = 0x636f_7572_7473_6964;

/// The database's schema; 0 for an empty one. The lock keeps migrations out while we look.
pub async fn read(connection: &mut PgConnection, server: &str) -> Result<i64, StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock_shared($1)")
        .bind(LOCK)
        .execute(&mut *transaction)
        .await?;
    let found = read_locked(&mut transaction, server).await?;
    transaction.commit().await?;
    Ok(found)
}

async fn read_locked(connection: &mut PgConnection, server: &str) -> Result<i64, StoreError> {
    let found = if has_table(connection, "courtside_schema").await? {
        let version = sqlx::query_scalar("SELECT version FROM courtside_schema");
        version
            .fetch_optional(&mut *connection)
            .await?
            .ok_or_else(|| StoreError::corrupt("the schema has no number"))?
    } else if !has_table(connection, "tables").await? {
        0
    } else if has_table(connection, "_sqlx_migrations").await? {
        // sqlx managed schema 1.
        let version = "SELECT max(version) FROM _sqlx_migrations WHERE success";
        sqlx::query_scalar::<_, Option<i64>>(version)
            .fetch_one(&mut *connection)
            .await?
            .ok_or_else(|| StoreError::corrupt("the schema is half made"))?
    } else {
        return Err(StoreError::Foreign(format!("the database at {server}")));
    };
    if found > i64::from(SCHEMA) {
        return Err(StoreError::Newer { found });
    }
    Ok(found)
}

async fn has_table(connection: &mut PgConnection, name: &str) -> Result<bool, StoreError> {
    let known = sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL").bind(name);
    Ok(known.fetch_one(connection).await?)
}

/// Upgrades a database to the newest schema, all the way or not at all.
pub async fn migrate(connection: &mut PgConnection, server: &str) -> Result<(), StoreError> {
    let newest = i64::from(SCHEMA);
    let mut transaction = connection.begin().await?;
    // A large database takes a while, and so does waiting for another server that is migrating.
    let patience = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'";
    transaction.execute(raw_sql(patience)).await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(LOCK)
        .execute(&mut *transaction)
        .await?;
    let found = read_locked(&mut transaction, server).await?;
    if found == newest {
        return Ok(());
    }
    for (number, sql) in (1..).zip(MIGRATIONS) {
        if number > found {
            let step = transaction.execute(raw_sql(sql)).await;
            step.map_err(|error| {
                StoreError::Database(format!("it cannot be brought to schema {number}: {error}"))
            })?;
        }
    }
    let renamed = "DROP TABLE IF EXISTS _sqlx_migrations; DROP TABLE IF EXISTS courtside_schema; \
         CREATE TABLE courtside_schema (version BIGINT NOT NULL)";
    transaction.execute(raw_sql(renamed)).await?;
    sqlx::query("INSERT INTO courtside_schema VALUES ($1)")
        .bind(newest)
        .execute(&mut *transaction)
        .await?;
    Ok(transaction.commit().await?)
}
