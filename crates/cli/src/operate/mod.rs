//! What operators do beside serving: backups, and looking after the tables in a database.

mod age;
mod backup;
mod health;
mod tables;

pub use age::Expiry;
pub use backup::{BackupArguments, RestoreArguments, backup, restore};
pub use health::{Arguments as HealthArguments, run as health};
pub use tables::{Arguments as TablesArguments, run as tables};

use clap::Args;
use courtside_store::StoreError;

/// Which database a command is about.
#[derive(Args)]
pub struct Database {
    /// Where games are kept: sqlite://PATH or postgres://USER@HOST/NAME
    #[arg(
        long = "database",
        value_name = "URL",
        env = "COURTSIDE_DATABASE",
        hide_env_values = true,
        default_value = "sqlite://data/courtside.db"
    )]
    pub url: String,
}

impl Database {
    /// The URL for people to read: a password in it is nobody's business.
    fn shown(&self) -> String {
        let hidden = || {
            let (scheme, rest) = self.url.split_once("://")?;
            let (login, place) = rest.rsplit_once('@')?;
            let (user, _) = login.split_once(':')?;
            Some(format!("{scheme}://{user}:…@{place}"))
        };
        hidden().unwrap_or_else(|| self.url.clone())
    }
}

/// The status a command ends with after the database said no. A service manager tries again after 1, which may heal by
/// itself, and lets it be after 2 and 3, which do not.
pub fn exit_code(error: &StoreError) -> u8 {
    match error {
        StoreError::Url(_) => 2,
        StoreError::Path { .. }
        | StoreError::NotADatabase(_)
        | StoreError::Foreign(_)
        | StoreError::LoginRefused { .. }
        | StoreError::Newer { .. }
        | StoreError::Outdated { .. } => 3,
        _ => 1,
    }
}

/// Store operations wait for threads and sockets of their own, so a single thread is enough here.
fn block_on<T>(future: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(future)
}

/// "1 table", "2 tables".
fn counted(number: u64, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        let shown = |url: &str| {
            Database {
                url: url.to_owned(),
            }
            .shown()
        };
        assert_eq!(shown("sqlite://data/a:b@c.db"), "sqlite://data/a:…@c.db");
        assert_eq!(
            shown("sqlite://data/courtside.db"),
            "sqlite://data/courtside.db"
        );
        assert_eq!(
            shown("postgres://kit:p@ss@db.example/games"),
            "postgres://kit:…@db.example/games"
        );
        assert_eq!(shown("postgres://kit@db/games"), "postgres://kit@db/games");
    }
}
