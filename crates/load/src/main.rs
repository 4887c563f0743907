//! `courtside-load`: scripted people who measure a server from outside, over the same wire that pages use.
//!
//! They share the machine with the server, so everything here is one thread and reads no more than it must. Choices
//! are drawn by a seed that is printed; the dice are the server's own.

mod bytes;
mod figures;
mod fill;
mod growth;
mod knowledge;
mod nodes;
mod person;
mod play;
mod scripted_table;
mod watch;

use clap::Parser;

/// Scripted people who measure a Courtside server
#[derive(Parser)]
#[command(after_help = "A server to measure:
  courtside serve --database sqlite://scratch.db --limits off")]
enum Command {
    Play(play::Arguments),
    Watch(watch::Arguments),
    Growth(growth::Arguments),
    Bytes(bytes::Arguments),
    Nodes(nodes::Arguments),
    Fill(fill::Arguments),
}

fn main() -> anyhow::Result<()> {
    let command = Command::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let people = tokio::task::LocalSet::new();
    people.block_on(&runtime, async {
        match command {
            Command::Play(arguments) => play::run(arguments).await,
            Command::Watch(arguments) => watch::run(arguments).await,
            Command::Growth(arguments) => growth::run(arguments).await,
            Command::Bytes(arguments) => bytes::run(arguments).await,
            Command::Nodes(arguments) => nodes::run(arguments).await,
            Command::Fill(arguments) => fill::run(arguments).await,
        }
    })
}
