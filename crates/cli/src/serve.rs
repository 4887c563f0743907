//! `courtside serve`: the games in the browser.

use clap::Args;
use courtside_server::Config;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Serve the games in the browser
#[derive(Args)]
#[command(after_help = "Examples:
  courtside serve
  courtside serve --port 9000 --database sqlite://games.db
  courtside serve --address 0.0.0.0

RUST_LOG=debug tells more of what happens.")]
pub struct Arguments {
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port to listen on
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Where games are kept: sqlite://PATH or postgres://USER@HOST/NAME
    #[arg(long, default_value = "sqlite://data/courtside.db")]
    database: String,
    /// How long a table with nobody but bots shows each ply, in milliseconds
    #[arg(long, default_value_t = 900)]
    pace: u64,
    /// How long a bot takes to answer in a game with hidden cards, in milliseconds: always the same, so that
    /// the time tells nothing of what it holds
    #[arg(long, default_value_t = 500)]
    answer_pace: u64,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let config = Config {
        address: SocketAddr::new(arguments.address, arguments.port),
        database: arguments.database.clone(),
        bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
        watch_pace: Duration::from_millis(arguments.pace),
        answer_pace: Duration::from_millis(arguments.answer_pace),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(courtside_server::serve(config))?)
}
