//! Which node hosts which table. A lease is valid while its node is alive, and a node is alive for a while after its
//! last renewal. Only the database's clock counts, so the nodes' clocks may differ.

use super::Postgres;
use crate::StoreError;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::time::Duration;

/// Nodes that crashed are forgotten after this long, with their leases.
const FORGOTTEN: &str = "1 hour";

/// The row lock makes a takeover and the holder's renewal wait for each other, so that both nodes know the outcome. The
/// time isn't a condition: a row that fails one isn't locked, and it is dead holders whose renewal we must not miss.
const HOLDER_IS_ALIVE: &str =
    "SELECT alive_until > clock_timestamp() FROM nodes WHERE node = $1 FOR SHARE";

const ALIVE: &str = "INSERT INTO nodes (node, alive_until) \
                     VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond') \
                     ON CONFLICT (node) DO UPDATE SET alive_until = excluded.alive_until";

/// A node that takes many leases in a row renews itself only once. What is left then is what [`crate::sure_lease`] says.
const STILL_ALIVE: &str = "SELECT 1 FROM nodes WHERE node = $1 \
                           AND alive_until > clock_timestamp() + $2 * interval '1 millisecond'";

impl Postgres {
    pub async fn take_lease(
        &self,
        id: &str,
        node: &str,
        ttl: Duration,
    ) -> Result<bool, StoreError> {
        let mut connection = self.writable()?.acquire().await?;
        // Not in the same transaction: two nodes that lock their own rows and then each other's would deadlock.
        let sure = milliseconds(crate::sure_lease(ttl));
        let known = sqlx::query(STILL_ALIVE).bind(node).bind(sure);
        if known.fetch_optional(&mut *connection).await?.is_none() {
            alive(&mut connection, node, ttl).await?;
        }
        let mut transaction = connection.begin().await?;
        let taken = take(&mut transaction, id, node).await?;
        transaction.commit().await?;
        Ok(taken)
    }

    pub async fn renew_leases(
        &self,
        node: &str,
        ids: &[String],
        ttl: Duration,
    ) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.writable()?.begin().await?;
        alive(&mut transaction, node, ttl).await?;
        // A separate statement, so that it sees takeovers that the renewal had to wait for.
        let held = sqlx::query_scalar(
            "SELECT table_id FROM leases WHERE node = $1 AND table_id = ANY($2) ORDER BY table_id",
        );
        let held = held.bind(node).bind(ids);
        let held = held.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(held)
    }

    pub async fn drop_leases(&self, node: &str, ids: &[String]) -> Result<(), StoreError> {
        sqlx::query(
            "WITH dropped AS (DELETE FROM leases WHERE node = $1 AND table_id = ANY($2) RETURNING table_id), \
             parts AS (SELECT table_id, row_number() OVER () / 80 AS part FROM dropped) \
             SELECT pg_notify('courtside', $3 || string_agg(' free ' || table_id, '')) FROM parts GROUP BY part",
        )
        .bind(node)
        .bind(ids)
        .bind(&self.sender)
        .execute(self.writable()?)
        .await?;
        Ok(())
    }
}

async fn alive(connection: &mut PgConnection, node: &str, ttl: Duration) -> Result<(), StoreError> {
    sqlx::query(ALIVE)
        .bind(node)
        .bind(milliseconds(ttl))
        .execute(connection)
        .await?;
    Ok(())
}

async fn take(connection: &mut PgConnection, id: &str, node: &str) -> Result<bool, StoreError> {
    let free = "INSERT INTO leases (table_id, node) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let taken = sqlx::query(free).bind(id).bind(node);
    if taken.execute(&mut *connection).await?.rows_affected() == 1 {
        return Ok(true);
    }
    let holder = sqlx::query_scalar("SELECT node FROM leases WHERE table_id = $1 FOR UPDATE");
    let holder: Option<String> = holder.bind(id).fetch_optional(&mut *connection).await?;
    match holder {
        // It was given up just now: the next attempt gets it.
        None => return Ok(false),
        Some(holder) if holder == node => return Ok(true),
        Some(holder) => {
            let alive = sqlx::query_scalar(HOLDER_IS_ALIVE).bind(holder);
            if alive.fetch_optional(&mut *connection).await? == Some(true) {
                return Ok(false);
            }
        }
    }
    sqlx::query("UPDATE leases SET node = $2 WHERE table_id = $1")
        .bind(id)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Removes nodes that are gone for good, and their leases.
pub async fn sweep(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query(
        "WITH gone AS (DELETE FROM nodes WHERE alive_until < clock_timestamp() - $1::interval RETURNING node) \
         DELETE FROM leases WHERE node IN (SELECT node FROM gone)",
    )
    .bind(FORGOTTEN)
    .execute(connection)
    .await?;
    Ok(())
}

fn milliseconds(ttl: Duration) -> f64 {
    ttl.as_secs_f64() * 1000.0
}
