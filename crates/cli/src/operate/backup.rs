//! `courtside backup` and `courtside restore`: everything that a server knows, in one file of text that SQLite and
//! PostgreSQL both read back. A backup is whole or not there.

use super::{Database, block_on, counted};
use crate::Usage;
use anyhow::Context;
use clap::Args;
use courtside_store::{Dumped, Store};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// Write all tables into one file, while the server runs
#[derive(Args)]
#[command(after_help = "Examples:
  courtside backup monday.dump
  courtside backup - | gzip > monday.dump.gz

Keep it safe: it holds the dice of running games.")]
pub struct BackupArguments {
    /// The file to write, which must not exist yet; - is standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Read a backup into an empty database
#[derive(Args)]
#[command(after_help = "Examples:
  courtside restore monday.dump --database sqlite://restored.db
  gunzip -c monday.dump.gz | courtside restore - --database postgres://courtside@db/courtside")]
pub struct RestoreArguments {
    /// The file to read; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

pub fn backup(arguments: &BackupArguments) -> anyhow::Result<()> {
    let BackupArguments { file, database } = arguments;
    // Said at once, and not after a long dump.
    if file.exists() {
        let sentence = format!("{} exists already. Choose another name.", file.display());
        return Err(Usage(sentence).into());
    }
    let dumped = block_on(async {
        let store = Store::open_read_only(&database.url).await?;
        let dumped = if file == Path::new("-") {
            store.dump(io::stdout()).await?
        } else {
            into_file(&store, file).await?
        };
        store.close().await;
        Ok(dumped)
    })?;
    eprintln!("Backed up {} to {}.", size(dumped), file.display());
    Ok(())
}

/// Writes beside the file and gives it its name when all of it is on the disk.
async fn into_file(store: &Store, file: &Path) -> anyhow::Result<Dumped> {
    let failed = || format!("{} can't be written", file.display());
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Only its owner may read it: it holds the secrets of the dice.
    let partial = tempfile::NamedTempFile::new_in(folder).with_context(failed)?;
    let dumped = store.dump(partial.reopen().with_context(failed)?).await?;
    partial.as_file().sync_all().with_context(failed)?;
    partial.persist_noclobber(file).with_context(failed)?;
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .with_context(failed)?;
    Ok(dumped)
}

pub fn restore(arguments: &RestoreArguments) -> anyhow::Result<()> {
    let RestoreArguments { file, database } = arguments;
    let reader: Box<dyn io::BufRead + Send> = if file == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let opened = File::open(file);
        Box::new(BufReader::new(
            opened.with_context(|| format!("{} can't be read", file.display()))?,
        ))
    };
    let dumped = block_on(async {
        let store = Store::open(&database.url).await?;
        let restored = store.restore(reader).await;
        store.close().await;
        Ok(restored?)
    })?;
    eprintln!("Restored {} into {}.", size(dumped), database.shown());
    Ok(())
}

fn size(dumped: Dumped) -> String {
    format!(
        "{} with {}",
        counted(dumped.tables, "table"),
        counted(dumped.entries, "entry").replace("entrys", "entries")
    )
}
