//! `courtside tables`: looks at the tables in a database and clears away old ones. Dice and the keys of seats are never
//! printed, so that what it says can be pasted anywhere.

use super::age::{Age, moment};
use super::{Database, block_on, counted};
use crate::Usage;
use anyhow::Context;
use clap::{Args, Subcommand};
use courtside_catalog::Library;
use courtside_league::Season;
use courtside_store::{Filter, Listed, Store};
use courtside_table::{Body, Chair, Sitter, Stored, Table};
use serde_json::json;
use std::io::{self, Write};

/// How many old tables are deleted in one transaction.
const EXPIRED_AT_ONCE: u32 = 500;

/// List, show, expire and delete tables
#[derive(Args)]
#[command(after_help = "Examples:
  courtside tables list --unfinished
  courtside tables show 4f6a0c2b9d1e
  courtside tables expire --older-than 30d
  courtside tables delete 4f6a0c2b9d1e

Listing and showing work while the server runs. With SQLite, stop it before you delete or expire;
the server expires old tables by itself, see courtside serve --help.")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The tables, the last changed first
    List {
        /// Only tables of this game
        #[arg(long)]
        game: Option<String>,
        /// Only unfinished ones
        #[arg(long)]
        unfinished: bool,
        /// Only those that haven't changed for this long, like 30d
        #[arg(long, value_name = "AGE")]
        older_than: Option<Age>,
        /// At most this many
        #[arg(long, default_value_t = 50)]
        limit: u32,
        /// A JSON object on each line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// One table: its seats, and how far it is
    Show {
        id: String,
        /// As a JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Delete unfinished tables that haven't changed for a long time
    Expire {
        /// How long, like 30d or 12h
        #[arg(long, value_name = "AGE")]
        older_than: Age,
        /// Only say what would be deleted
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Delete a table with everything that happened there
    Delete {
        id: String,
        #[command(flatten)]
        database: Database,
    },
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    match &arguments.command {
        Command::List {
            game,
            unfinished,
            older_than,
            limit,
            json,
            database,
        } => {
            let filter = Filter {
                unfinished_only: *unfinished,
                game: game.clone(),
                untouched_since: older_than.map(Age::ago),
                limit: *limit,
                ..Filter::default()
            };
            list(database, &filter, *json)
        }
        Command::Show { id, json, database } => show(library, database, id, *json),
        Command::Expire {
            older_than,
            dry_run,
            database,
        } => expire(database, *older_than, *dry_run),
        Command::Delete { id, database } => delete(database, id),
    }
}

fn list(database: &Database, filter: &Filter, json: bool) -> anyhow::Result<()> {
    let tables = block_on(async {
        let store = Store::open_read_only(&database.url).await?;
        let tables = store.list(filter).await?;
        store.close().await;
        Ok(tables)
    })?;
    let mut out = io::stdout().lock();
    if json {
        for table in &tables {
            writeln!(out, "{}", listed_json(table))?;
        }
        return Ok(());
    }
    if tables.is_empty() {
        writeln!(out, "No tables.")?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<12}  {:<10}  {:<8}  {:>7}  {:<20}  players",
        "table", "game", "state", "entries", "last change"
    )?;
    for table in &tables {
        let players: Vec<String> = table.chairs.iter().map(sitter).collect();
        writeln!(
            out,
            "{:<12}  {:<10}  {:<8}  {:>7}  {:<20}  {}",
            table.id,
            table.game,
            state(table.finished, &table.chairs),
            table.version,
            moment(table.touched_at),
            players.join(", ")
        )?;
    }
    if tables.len() as u64 == u64::from(filter.limit) {
        writeln!(out, "There may be more: see --limit.")?;
    }
    Ok(())
}

fn listed_json(table: &Listed) -> serde_json::Value {
    json!({
        "id": table.id,
        "game": table.game,
        "state": state(table.finished, &table.chairs),
        "entries": table.version,
        "created": moment(table.created_at),
        "changed": moment(table.touched_at),
        "players": table.chairs.iter().map(sitter).collect::<Vec<_>>(),
    })
}

fn state(finished: bool, chairs: &[Chair]) -> &'static str {
    if finished {
        "finished"
    } else if chairs.iter().any(Chair::is_open) {
        "waiting"
    } else {
        "playing"
    }
}

/// Who sits on a chair. A name from an old database may hold anything, even what moves a terminal's cursor.
fn sitter(chair: &Chair) -> String {
    let name: String = chair
        .name
        .chars()
        .filter(|letter| !letter.is_control())
        .collect();
    match &chair.sitter {
        Sitter::Open { .. } => "free seat".to_owned(),
        Sitter::Human { .. } if name.is_empty() => "guest".to_owned(),
        Sitter::Human { .. } => name,
        Sitter::Bot { level } if name.is_empty() => format!("bot, level {level}"),
        Sitter::Bot { level } => format!("{name} (bot, level {level})"),
    }
}

fn no_table(id: &str) -> Usage {
    Usage(format!("There is no table {id}."))
}

fn show(library: &Library, database: &Database, id: &str, json: bool) -> anyhow::Result<()> {
    let stored = block_on(async {
        let store = Store::open_read_only(&database.url).await?;
        let stored = store.load(id).await?;
        store.close().await;
        Ok(stored)
    })?
    .ok_or_else(|| no_table(id))?;
    // Played again from the start, as the server does it: a table that can't go on says why.
    let over = if stored.opening.game == courtside_league::FORMAT.id {
        let season = Season::restore(library, stored.clone());
        season.map(|it| it.is_over()).map_err(|it| it.to_string())
    } else {
        let table = Table::restore(library, stored.clone());
        table.map(|it| it.is_over()).map_err(|it| it.to_string())
    };
    let state = match over {
        Ok(over) => state(over, &stored.chairs).to_owned(),
        Err(broken) => format!("broken: {broken}"),
    };
    let Stored {
        opening,
        chairs,
        entries,
        rematch,
        touched_at,
    } = &stored;
    let count = |is: fn(&Body) -> bool| entries.iter().filter(|entry| is(&entry.body)).count();
    let plies = count(|body| matches!(body, Body::Ply(_)));
    let undos = count(|body| matches!(body, Body::Undo));
    let mut out = io::stdout().lock();
    if json {
        let told = json!({
            "id": opening.id,
            "game": opening.game,
            "options": opening.options,
            "rules": opening.rules,
            "content": opening.content,
            "state": state,
            "entries": entries.len(),
            "plies": plies,
            "undos": undos,
            "created": moment(opening.created_at),
            "changed": moment(*touched_at),
            "players": chairs.iter().map(sitter).collect::<Vec<_>>(),
            "league": opening.league,
            "rematch_of": opening.parent,
            "rematch": rematch,
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let mut line = |name: &str, value: &str| {
        if value.is_empty() {
            return Ok(());
        }
        writeln!(out, "{name:<12} {value}")
    };
    line("table", &opening.id)?;
    line("page", &format!("/t/{}", opening.id))?;
    line("game", &opening.game)?;
    line("options", &opening.options)?;
    let content = if opening.content.is_empty() {
        String::new()
    } else {
        format!(", content {}", opening.content)
    };
    line("rules", &format!("version {}{content}", opening.rules))?;
    line("state", &state)?;
    line("opened", &moment(opening.created_at))?;
    line("last change", &moment(*touched_at))?;
    line(
        "entries",
        &format!(
            "{} ({plies} plies and rolls, {undos} undone)",
            entries.len()
        ),
    )?;
    for (seat, chair) in chairs.iter().enumerate() {
        line(&format!("seat {}", seat + 1), &sitter(chair))?;
    }
    line("rematch of", opening.parent.as_deref().unwrap_or_default())?;
    line("rematch", rematch.as_deref().unwrap_or_default())?;
    Ok(())
}

fn expire(database: &Database, older_than: Age, dry_run: bool) -> anyhow::Result<()> {
    let before = older_than.ago();
    if dry_run {
        let tables = block_on(async {
            let store = Store::open_read_only(&database.url).await?;
            let filter = Filter {
                unfinished_only: true,
                untouched_since: Some(before),
                limit: u32::MAX,
                ..Filter::default()
            };
            let tables = store.list(&filter).await?;
            store.close().await;
            Ok(tables)
        })?;
        let found = counted(tables.len() as u64, "unfinished table");
        println!("{found} unchanged for {older_than}. Nothing was deleted.");
        return Ok(());
    }
    let gone = block_on(async {
        let store = Store::open(&database.url).await?;
        let mut gone = 0;
        let expired = loop {
            match store.expire(before, EXPIRED_AT_ONCE).await {
                Ok(0) => break Ok(()),
                Ok(some) => gone += some,
                Err(error) => break Err(error),
            }
        };
        store.close().await;
        expired.with_context(|| format!("after {}", counted(gone, "deleted table")))?;
        Ok(gone)
    })?;
    println!("Deleted {}.", counted(gone, "unfinished table"));
    Ok(())
}

fn delete(database: &Database, id: &str) -> anyhow::Result<()> {
    let deleted = block_on(async {
        let store = Store::open(&database.url).await?;
        let deleted = store.delete(id).await;
        store.close().await;
        Ok(deleted?)
    })?;
    if !deleted {
        return Err(no_table(id).into());
    }
    println!("Deleted table {id}.");
    Ok(())
}
