//! The schema of a SQLite file: reading and upgrading it.

use crate::{SCHEMA, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};
use std::path::Path;

/// Each one leads to the next schema. A migration that has been released never changes.
const MIGRATIONS: [&str; SCHEMA as usize] = [
    include_str!("../../migrations/1-tables.sql"),
    include_str!("../../migrations/2-sqlite.sql"),
    include_str!("../../migrations/3-leagues.sql"),
];

/// The file's schema; 0 for an empty one.
pub fn read(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let found = if has_table(connection, "courtside_schema")? {
        let version = "SELECT version FROM courtside_schema";
        connection
            .query_row(version, [], |row| row.get(0))
            .optional()?
            .ok_or_else(|| StoreError::corrupt("the schema has no number"))?
    } else if has_table(connection, "_sqlx_migrations")? && has_table(connection, "tables")? {
        // sqlx managed schema 1.
        let version = "SELECT max(version) FROM _sqlx_migrations WHERE success";
        connection
            .query_row(version, [], |row| row.get::<_, Option<i64>>(0))?
            .ok_or_else(|| StoreError::corrupt("the schema is half made"))?
    } else {
        let anything = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name NOT LIKE 'sqlite_%')";
        if connection.query_row(anything, [], |row| row.get(0))? {
            return Err(StoreError::Foreign(path.display().to_string()));
        }
        0
    };
    if found > i64::from(SCHEMA) {
        return Err(StoreError::Newer { found });
    }
    Ok(found)
}

fn has_table(connection: &Connection, name: &str) -> Result<bool, StoreError> {
    let known = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1)";
    Ok(connection.query_row(known, [name], |row| row.get(0))?)
}

/// Upgrades a file to the newest schema, all the way or not at all.
pub fn migrate(connection: &mut Connection, path: &Path) -> Result<i64, StoreError> {
    let newest = i64::from(SCHEMA);
    if read(connection, path)? == newest {
        return Ok(newest);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = read(&transaction, path)?;
    for (number, sql) in (1..).zip(MIGRATIONS) {
        if number > found {
            step(&transaction, sql).map_err(|error| StoreError::Path {
                path: path.display().to_string(),
                reason: format!("it cannot be brought to schema {number}: {error}"),
            })?;
        }
    }
    transaction.execute_batch(
        "DROP TABLE IF EXISTS _sqlx_migrations; DROP TABLE IF EXISTS courtside_schema; \
         CREATE TABLE courtside_schema (version BIGINT NOT NULL);",
    )?;
    transaction.execute("INSERT INTO courtside_schema VALUES (?1)", [newest])?;
    transaction.commit()?;
    Ok(newest)
}

fn step(transaction: &Transaction, sql: &str) -> rusqlite::Result<()> {
    transaction.execute_batch(sql)
}
