//! Kill -9 of a serving process at random moments: whatever anybody was told is still there afterwards, and
//! the games go on.
//!
//! `./check` kills three times. A hundred times:
//! `KILLS=100 cargo test --release -p courtside --test kill -- --nocapture`

use futures_util::StreamExt;
use reqwest::{Client, redirect::Policy};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

const TABLES: usize = 10;

/// All that the watchers of a table have been told: the log, and the newest version.
#[derive(Default, Clone)]
struct Told {
    lines: Vec<String>,
    version: u64,
    over: bool,
}

type Known = Arc<Mutex<BTreeMap<String, Told>>>;

/// A server process; it dies with the value.
struct Server {
    process: Child,
    base: String,
}

impl Server {
    async fn start(database: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_courtside"))
            .args([
                "serve",
                "--port",
                "0",
                "--pace",
                "20",
                "--database",
                database,
            ])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        let stdout = process.stdout.take().expect("its output is read");
        let line = BufReader::new(stdout)
            .lines()
            .next_line()
            .await
            .expect("it prints")
            .expect("a line");
        let base = line
            .rsplit(' ')
            .next()
            .expect("the line ends with the address")
            .to_owned();
        Server { process, base }
    }

    /// SIGKILL: nothing is flushed, nobody is told.
    async fn kill(mut self) {
        self.process.kill().await.expect("a process can be killed");
    }
}

fn client() -> Client {
    Client::builder()
        .cookie_store(true)
        .redirect(Policy::none())
        .build()
        .expect("a client can be made")
}

async fn open_table(client: &Client, base: &str, form: &[(&str, &str)]) -> String {
    let body: Vec<String> = form
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let answer = client
        .post(format!("{base}/tables"))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.join("&"))
        .send()
        .await
        .expect("a table is opened");
    let location = answer
        .headers()
        .get("location")
        .expect("the answer leads to the table");
    location.to_str().expect("an address is text").to_owned()
}

async fn frame(client: &Client, base: &str, table: &str) -> Value {
    let answer = client
        .get(format!("{base}{table}/frame"))
        .send()
        .await
        .expect("the table answers");
    answer.json().await.expect("a frame is JSON")
}

/// Follows a table until the stream breaks, noting everything that is told.
async fn follow(client: Client, base: String, table: String, known: Known) {
    let since = known.lock().expect("no watcher panics")[&table].version;
    let address = format!("{base}{table}/live?since={since}");
    let Ok(answer) = client.get(address).send().await else {
        return;
    };
    let mut stream = answer.bytes_stream();
    let mut buffer = String::new();
    while let Some(Ok(chunk)) = stream.next().await {
        buffer.push_str(&String::from_utf8_lossy(&chunk));
        // Only whole events count: half of one was never told.
        while let Some(end) = buffer.find("\n\n") {
            let event: String = buffer.drain(..end + 2).collect();
            let Some(data) = event.lines().find_map(|line| line.strip_prefix("data:")) else {
                continue;
            };
            let frame: Value = serde_json::from_str(data.trim()).expect("a frame is JSON");
            note(
                &mut known.lock().expect("no watcher panics"),
                &table,
                &frame,
            );
        }
    }
}

fn note(known: &mut BTreeMap<String, Told>, table: &str, frame: &Value) {
    let told = known.entry(table.to_owned()).or_default();
    told.version = told
        .version
        .max(frame["version"].as_u64().expect("a version"));
    told.over = !frame["ending"].is_null();
    let from = frame["log"]["from"].as_u64().expect("a number") as usize;
    told.lines.truncate(from);
    for line in frame["log"]["lines"].as_array().expect("lines") {
        told.lines.push(line.as_str().expect("a text").to_owned());
    }
}

/// Plays at a shared screen as fast as it goes, noting every ply that the server acknowledged.
async fn play(client: Client, base: String, table: String, acknowledged: Arc<Mutex<Vec<String>>>) {
    for step in 0.. {
        let Ok(answer) = client
            .get(format!("{base}{table}/frame?ready=1"))
            .send()
            .await
        else {
            return;
        };
        let Ok(frame) = answer.json::<Value>().await else {
            return;
        };
        if !frame["ending"].is_null() {
            return;
        }
        let choices = frame["choices"].as_array().cloned().unwrap_or_default();
        if choices.is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        let ply = choices[step * 7919 % choices.len()]["ply"]
            .as_str()
            .expect("a ply")
            .to_owned();
        let body = json!({"version": frame["version"], "ply": ply}).to_string();
        let post = client
            .post(format!("{base}{table}/ply"))
            .header("content-type", "application/json")
            .body(body);
        let Ok(answer) = post.send().await else {
            return;
        };
        if answer.status().is_success() {
            acknowledged.lock().expect("no player panics").push(ply);
        }
    }
}

/// The actions in a record, without its headers and dice.
fn actions(record: &str) -> Vec<String> {
    let plies = record.split_once("\n\n").map_or("", |(_, plies)| plies);
    plies
        .split_whitespace()
        .filter(|ply| !ply.starts_with('('))
        .map(str::to_owned)
        .collect()
}

/// Milliseconds until the next kill: anything from at once to half a second.
fn random_delay() -> Duration {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Duration::from_millis(u64::from(u16::from_le_bytes(bytes)) % 500)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_survives_kill_9_and_the_games_go_on() {
    let kills: usize = std::env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(3);
    let folder = tempfile::tempdir().expect("there is room for a database");
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let known: Known = Arc::default();
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let (watcher, player) = (client(), client());
    let mut screen: Option<String> = None;
    let mut finished = 0;
    let mut server = Server::start(&database).await;

    for kill in 1..=kills {
        // Ten games of bots run at every moment; levels 1 to 3 think for different times.
        while known
            .lock()
            .expect("no watcher panics")
            .values()
            .filter(|told| !told.over)
            .count()
            < TABLES
        {
            let level = (known.lock().expect("no watcher panics").len() % 3 + 1).to_string();
            let form = [
                ("game", "chessboard"),
                ("against", "watch"),
                ("level", &level),
                ("level2", "1"),
            ];
            let table = open_table(&watcher, &server.base, &form).await;
            let first = frame(&watcher, &server.base, &table).await;
            note(
                &mut known.lock().expect("no watcher panics"),
                &table,
                &first,
            );
        }
        let table = match &screen {
            Some(table) => table.clone(),
            None => {
                let form = [("game", "chessboard"), ("against", "screen"), ("side", "0")];
                let table = open_table(&player, &server.base, &form).await;
                screen.insert(table).clone()
            }
        };
        let before = known.lock().expect("no watcher panics").clone();
        let mut tasks = tokio::task::JoinSet::new();
        for watched in before.keys().filter(|watched| !before[*watched].over) {
            tasks.spawn(follow(
                watcher.clone(),
                server.base.clone(),
                watched.clone(),
                known.clone(),
            ));
        }
        tasks.spawn(play(
            player.clone(),
            server.base.clone(),
            table.clone(),
            acknowledged.clone(),
        ));
        tokio::time::sleep(random_delay()).await;
        server.kill().await;
        while tasks.join_next().await.is_some() {}

        server = Server::start(&database).await;
        let told = known.lock().expect("no watcher panics").clone();
        for (watched, told) in &told {
            let now = frame(&watcher, &server.base, watched).await;
            let version = now["version"].as_u64().expect("a version");
            assert!(
                version >= told.version,
                "{watched} fell back from {} to {version}",
                told.version
            );
            let lines: Vec<&str> = now["log"]["lines"]
                .as_array()
                .expect("lines")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            assert!(lines.len() >= told.lines.len(), "{watched} lost lines");
            let kept = told.lines.iter().zip(&lines).all(|(told, now)| told == now);
            assert!(kept, "{watched} tells another story after kill {kill}");
            // It goes on: a running game gets further without anybody asking.
            if now["ending"].is_null() {
                let mut further = false;
                for _ in 0..400 {
                    let later = frame(&watcher, &server.base, watched).await;
                    further = later["version"].as_u64() > Some(told.version)
                        || !later["ending"].is_null();
                    if further {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(25)).await;
                }
                assert!(further, "{watched} does not go on after kill {kill}");
            }
            let last = frame(&watcher, &server.base, watched).await;
            finished += usize::from(!told.over && !last["ending"].is_null());
            note(
                &mut known.lock().expect("no watcher panics"),
                watched,
                &last,
            );
        }
        let record = player
            .get(format!("{}{table}/record", server.base))
            .send()
            .await
            .expect("a record");
        let record = record.text().await.expect("a record is text");
        let kept = actions(&record);
        let mut acknowledged = acknowledged.lock().expect("no player panics");
        // Every acknowledged ply is there, in order; a running placement is secret in the record. The last one may
        // have been stored when the server died before it could say so: from now on it counts as known.
        let stored = kept.len().checked_sub(acknowledged.len());
        assert!(
            stored.is_some_and(|more| more <= 1),
            "{} plies were acknowledged, {} are stored",
            acknowledged.len(),
            kept.len()
        );
        for (kept, acknowledged) in kept.iter().zip(acknowledged.iter()) {
            let secret = kept == "?" || acknowledged == "?";
            assert!(
                kept == acknowledged || secret,
                "{acknowledged} was acknowledged, {kept} is stored"
            );
        }
        *acknowledged = kept;
        println!(
            "kill {kill}: {} tables, {} plies of a person kept",
            told.len(),
            acknowledged.len()
        );
        if record.contains("[Result \"*\"]") {
            continue;
        }
        screen = None;
        acknowledged.clear();
    }
    println!("{kills} kills, {finished} games of bots ended meanwhile, nothing was lost");
    server.kill().await;
}
