//! `courtside serve`: the games in the browser.

use crate::Usage;
use crate::operate::{Database, Expiry};
use clap::{Args, ValueEnum};
use courtside_catalog::Library;
use courtside_server::edge::Trusted;
use courtside_server::limits::{Limits, UNLIMITED};
use courtside_server::{Config, ServeError, Settings};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Files that the server opens beside its connections: databases, logs, and some to spare.
const OTHER_FILES: usize = 128;

/// Serve the games in the browser
#[derive(Args)]
#[command(after_help = after_help())]
pub struct Arguments {
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port to listen on
    #[arg(long, default_value_t = 8080)]
    port: u16,
    #[command(flatten)]
    database: Database,
    /// How long each ply is shown where only bots play, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 900)]
    pace: u64,
    /// How long a bot takes to answer in a game with hidden cards, in milliseconds: always the same, so that
    /// the time tells nothing of what it holds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    answer_pace: u64,
    /// Limits for one visitor: default, off, NAME=NUMBER with commas between, or a TOML file
    #[arg(long, value_name = "LIMITS", default_value = "default")]
    limits: Vec<String>,
    /// Trusted proxies: addresses or networks with commas between, or none
    #[arg(long, value_name = "LIST", default_value = "127.0.0.0/8,::1/128")]
    trusted_proxy: Trusted,
    /// Another address for /metrics, like 10.0.0.7:9100; without it, the main port shows them to this machine only
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Delete unfinished tables that haven't changed for this long, like 30d; never keeps them
    #[arg(long, value_name = "AGE", default_value = "30d")]
    expire_after: Expiry,
    /// How the log is written
    #[arg(long, default_value = "text")]
    log: LogFormat,
}

fn after_help() -> String {
    format!(
        "Examples:
  courtside serve
  courtside serve --port 9000 --database sqlite://games.db
  courtside serve --address 0.0.0.0
  courtside serve --limits tables-per-hour=200,sockets-per-address=off
  courtside serve --limits off --expire-after never

Limits, with their defaults:
{}
RUST_LOG=info logs more, RUST_LOG=debug everything. The exit status is 0 after a
stop that was asked for, 1 if the server fails, 2 if the command line makes no sense, and 3 if the
database cannot be used. docs/operating.md has the rest.",
        Limits::help()
    )
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object on each line
    Json,
}

impl LogFormat {
    fn start(self) {
        // RUST_LOG=info, or RUST_LOG=courtside_server=debug,warn
        let set = std::env::var("RUST_LOG").ok();
        let filter = set.and_then(|set| set.parse().ok());
        let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
        let log = tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal());
        match self {
            LogFormat::Text => log.finish().with(filter).init(),
            LogFormat::Json => {
                let log = log.json().flatten_event(true).with_span_list(false);
                log.finish().with(filter).init();
            }
        }
    }
}

pub fn run(arguments: &Arguments, library: Library) -> anyhow::Result<()> {
    arguments.log.start();
    let limits = Limits::read(arguments.limits.iter().map(String::as_str));
    let mut limits = limits.map_err(|error| Usage(sentence(&error.to_string())))?;
    fit_connections(&mut limits);
    let config = Config {
        address: SocketAddr::new(arguments.address, arguments.port),
        database: arguments.database.url.clone(),
        settings: Settings {
            library: Arc::new(library),
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            watch_pace: Duration::from_millis(arguments.pace),
            answer_pace: Duration::from_millis(arguments.answer_pace),
            picture_queue: limits.picture_queue,
            review_queue: limits.review_queue,
            advice_queue: limits.advice_queue,
            ..Settings::default()
        },
        limits,
        trusted: arguments.trusted_proxy.clone(),
        metrics: arguments.metrics,
        expiry: arguments.expire_after.0,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(courtside_server::serve(config));
    // A bot that thinks does not hear that the server stops, and nobody waits for it any more.
    runtime.shutdown_background();
    served.map_err(|error| match error {
        // As what it is: the exit status depends on it.
        ServeError::Store(error) => error.into(),
        error => error.into(),
    })
}

/// Every connection is an open file. Most systems start a program with room for 1,024 and let it ask for more.
fn fit_connections(limits: &mut Limits) {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::warn!("can't raise the number of open files: {error}");
    }
    let Some(files) = getrlimit(Resource::Nofile).current else {
        return;
    };
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    let room = files.saturating_sub(OTHER_FILES).max(1);
    if limits.connections != UNLIMITED && limits.connections > room {
        tracing::warn!(
            "the system allows {files} open files, so there will be at most {room} connections"
        );
        limits.connections = room;
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
