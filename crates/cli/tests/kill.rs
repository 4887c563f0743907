//! Servers and databases that die at any moment while people play: nothing that was acknowledged is lost, and the games
//! go on by themselves.
//!
//! - kill -9 of a server on SQLite: 5 times, or as often as `KILLS` says;
//! - immediate stops of a PostgreSQL server of its own: 3 times, or `PG_STOPS`;
//! - two nodes on one PostgreSQL, either of them killed: 4 times, or `NODE_KILLS`.
//!
//! All of it, as often as it should be shown before a release:
//! `KILLS=100 PG_STOPS=20 NODE_KILLS=25 cargo test --release -p courtside --test kill -- --include-ignored --nocapture`
//!
//! `KILL_SEED` chooses other moments and other plies.

mod support;

use courtside_wire::Choices;
use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command as Program, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Chance, PATIENCE, Server, number};
use tokio::task::JoinSet;

/// People who play, each at a table of their own: every other one against a bot, the others both sides of a screen.
const PLAYERS: usize = 8;
/// What a person knows of a table.
#[derive(Clone, Default)]
struct Known {
    /// `/t/ID`
    table: String,
    /// The newest version that any player was told.
    version: u64,
    /// Plies that the server has acknowledged, in order.
    acknowledged: Vec<String>,
    /// Plies of which nobody knows whether they were taken: the answer was lost.
    unsure: usize,
    /// Nobody but this person chooses there.
    alone: bool,
    over: bool,
}

/// All that the people of a test share.
struct SharedState {
    /// Where servers listen now.
    nodes: Mutex<Vec<Option<String>>>,
    /// Each person's tables, the running one last.
    known: Vec<Mutex<Vec<Known>>>,
    /// How often a player was told that the database is away.
    refused: AtomicUsize,
    /// How often no server answered.
    lost: AtomicUsize,
    closing: AtomicBool,
}

impl SharedState {
    fn new(nodes: &[&Server]) -> Arc<SharedState> {
        Arc::new(SharedState {
            nodes: Mutex::new(nodes.iter().map(|node| Some(node.base.clone())).collect()),
            known: (0..PLAYERS).map(|_| Mutex::default()).collect(),
            refused: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
        })
    }

    fn set(&self, node: usize, server: Option<&Server>) {
        let base = server.map(|server| server.base.clone());
        self.nodes.lock().expect("nobody panics")[node] = base;
    }

    /// A server to turn to: one's own, or another one while that is away.
    fn base(&self, person: usize) -> Option<String> {
        let nodes = self.nodes.lock().expect("nobody panics");
        let count = nodes.len();
        (0..count).find_map(|step| nodes[(person + step) % count].clone())
    }

    fn tables(&self, person: usize) -> Vec<Known> {
        self.known[person].lock().expect("nobody panics").clone()
    }

    fn note(&self, person: usize, note: impl FnOnce(&mut Known)) {
        let mut tables = self.known[person].lock().expect("nobody panics");
        note(tables.last_mut().expect("somebody sits there"));
    }

    fn acknowledged(&self, person: usize) -> usize {
        let tables = self.tables(person);
        tables.iter().map(|known| known.acknowledged.len()).sum()
    }
}

fn client() -> Client {
    Client::builder()
        .cookie_store(true)
        .redirect(Policy::none())
        .timeout(PATIENCE)
        .build()
        .expect("a client can be made")
}

/// What came of a request.
enum Answer {
    Done(Value),
    /// Not now, or not any more: look again.
    Refused,
    /// Nobody knows.
    Lost,
}

/// A player who plays as fast as possible and reconnects for as long as it takes.
struct Person {
    number: usize,
    client: Client,
    shared: Arc<SharedState>,
    chance: Chance,
    /// Who holds the screen.
    holder: u64,
}

impl Person {
    fn new(number: usize, shared: &Arc<SharedState>) -> Person {
        Person {
            number,
            client: client(),
            shared: shared.clone(),
            chance: Chance::new(number as u64 + 1),
            holder: 0,
        }
    }

    async fn play(mut self) {
        while !self.shared.closing.load(Ordering::Relaxed) {
            let running = self
                .shared
                .tables(self.number)
                .pop()
                .filter(|known| !known.over);
            match running {
                None => self.open().await,
                Some(known) => self.step(&known).await,
            }
        }
    }

    async fn open(&mut self) {
        let alone = self.number.is_multiple_of(2);
        let against = if alone { "screen" } else { "bot" };
        let Some(base) = self.shared.base(self.number) else {
            return self.lost().await;
        };
        let answer = self
            .client
            .post(format!("{base}/tables"))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(format!("game=chessboard&against={against}&level=1&side=0"))
            .send()
            .await;
        let Ok(answer) = answer else {
            return self.lost().await;
        };
        let Some(place) = answer.headers().get("location") else {
            self.refused(answer.status(), answer.json().await.unwrap_or_default());
            return pause().await;
        };
        let table = place.to_str().expect("an address is text").to_owned();
        let known = Known {
            table,
            alone,
            ..Known::default()
        };
        let mut tables = self.shared.known[self.number]
            .lock()
            .expect("nobody panics");
        tables.push(known);
    }

    async fn step(&mut self, known: &Known) {
        let Known { table, .. } = known;
        let look = format!("{table}/frame?ready={}", self.holder);
        let frame = match self.ask(&look, None).await {
            Answer::Done(frame) => frame,
            Answer::Refused | Answer::Lost => return,
        };
        let view = &frame["view"];
        let version = view["version"].as_u64().expect("a version");
        assert!(version >= known.version, "{table} fell back to {version}");
        let over = !view["ending"].is_null();
        self.shared.note(self.number, |known| {
            known.version = version;
            known.over = over;
        });
        if let Some(seat) = view["handover"]["seat"].as_u64() {
            self.holder = seat;
            return;
        }
        let choices: Option<Choices> =
            serde_json::from_value(view["choices"].clone()).expect("choices");
        let Some(choices) = choices.as_ref().map(courtside_wire::unfold) else {
            return pause().await;
        };
        let ply = choices[self.chance.below(choices.len())].leaf.ply.clone();
        let request = json!({"id": 1, "do": "play", "version": version, "ply": ply});
        let answer = self.ask(&format!("{table}/do"), Some(request)).await;
        self.shared.note(self.number, |known| match answer {
            Answer::Done(reply) => {
                let made = reply["done"]["version"].as_u64().expect("a version");
                known.version = known.version.max(made);
                known.acknowledged.push(ply.into());
            }
            Answer::Lost => known.unsure += 1,
            Answer::Refused => {}
        });
    }

    async fn ask(&self, path: &str, request: Option<Value>) -> Answer {
        let Some(base) = self.shared.base(self.number) else {
            self.lost().await;
            return Answer::Refused;
        };
        let address = format!("{base}{path}");
        let asked = match &request {
            None => self.client.get(address),
            Some(request) => self.client.post(address).json(request),
        };
        let Ok(answer) = asked.header("accept", "application/json").send().await else {
            self.lost().await;
            return Answer::Lost;
        };
        let status = answer.status();
        match answer.json().await {
            Ok(value) if status.is_success() => Answer::Done(value),
            Ok(value) => {
                // A write that the database did not confirm may have been stored all the same.
                let away = self.refused(status, value);
                pause().await;
                if away { Answer::Lost } else { Answer::Refused }
            }
            Err(_) => {
                self.lost().await;
                Answer::Lost
            }
        }
    }

    /// No server answers: the page would say that the line is down, and try again.
    async fn lost(&self) {
        self.shared.lost.fetch_add(1, Ordering::Relaxed);
        pause().await;
    }

    /// Checks that a refusal says why. Returns whether the database is away.
    fn refused(&self, status: StatusCode, answer: Value) -> bool {
        let (code, message) = (&answer["error"]["code"], &answer["error"]["message"]);
        assert!(
            message
                .as_str()
                .is_some_and(|message| message.ends_with('.')),
            "{status} with {answer}"
        );
        match code.as_str() {
            Some("database") => {
                assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
                self.shared.refused.fetch_add(1, Ordering::Relaxed);
                true
            }
            // The answer to a ply was lost, or a bot was faster than a look; or the server is busy.
            Some("stale" | "busy" | "closing") => false,
            _ => panic!("{status} with {answer}"),
        }
    }
}

async fn pause() {
    tokio::time::sleep(Duration::from_millis(10)).await;
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

/// People at play, who stop with the value.
struct Crowd {
    shared: Arc<SharedState>,
    people: JoinSet<()>,
    reader: Client,
    /// How many plies of each table were found last time.
    found: HashMap<String, usize>,
}

impl Crowd {
    fn sit(nodes: &[&Server]) -> Crowd {
        let shared = SharedState::new(nodes);
        let mut people = JoinSet::new();
        for number in 0..PLAYERS {
            people.spawn(Person::new(number, &shared).play());
        }
        Crowd {
            shared,
            people,
            reader: client(),
            found: HashMap::new(),
        }
    }

    /// Waits until something has happened. If a player panics, the test says why.
    async fn until(&mut self, what: &str, done: impl Fn(&SharedState) -> bool) {
        let start = Instant::now();
        while !done(&self.shared) {
            if let Some(ended) = self.people.try_join_next() {
                ended.expect("a person goes on playing");
            }
            assert!(start.elapsed() < PATIENCE, "{what} takes too long");
            pause().await;
        }
    }

    /// Everybody makes a choice that counts.
    async fn go_on(&mut self, after: &str) {
        let before: Vec<usize> = (0..PLAYERS).map(|n| self.shared.acknowledged(n)).collect();
        let further =
            |shared: &SharedState| (0..PLAYERS).all(|n| shared.acknowledged(n) > before[n]);
        self.until(&format!("going on after {after}"), further)
            .await;
    }

    async fn get(&self, base: &str, path: &str) -> String {
        let answer = self.reader.get(format!("{base}{path}")).send().await;
        let answer = answer.expect("the server answers");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.text().await.expect("an answer is text")
    }

    /// Everything that was acknowledged since the last time is there, in order, on every node; at the end, everything.
    async fn nothing_is_lost(&mut self, after: &str) -> usize {
        let mut known: Vec<Known> = (0..PLAYERS).flat_map(|n| self.shared.tables(n)).collect();
        let nodes = self.shared.nodes.lock().expect("nobody panics").clone();
        let closed = self.shared.closing.load(Ordering::Relaxed);
        let is_new = |known: &Known| {
            closed || self.found.get(&known.table) != Some(&known.acknowledged.len())
        };
        known.retain(is_new);
        for base in nodes.iter().flatten() {
            for known in &known {
                let table = &known.table;
                let frame = self.get(base, &format!("{table}/frame")).await;
                let frame: Value = serde_json::from_str(&frame).expect("a frame is JSON");
                let version = frame["view"]["version"].as_u64().expect("a version");
                assert!(
                    version >= known.version,
                    "{table} fell back from {} to {version} after {after}",
                    known.version
                );
                let kept = actions(&self.get(base, &format!("{table}/record")).await);
                // A running placement is secret in the record.
                let mut rest = kept.iter();
                for ply in &known.acknowledged {
                    assert!(
                        rest.any(|kept| kept == ply || kept == "?"),
                        "{ply} was acknowledged at {table} and is gone after {after}: {kept:?} of {:?}",
                        known.acknowledged
                    );
                }
                let most = known.acknowledged.len() + known.unsure;
                assert!(
                    !(closed && known.alone) || kept.len() <= most,
                    "{table} has {} plies, of which {most} were asked for",
                    kept.len()
                );
            }
        }
        let found = known
            .iter()
            .map(|known| (known.table.clone(), known.acknowledged.len()));
        self.found.extend(found);
        known.iter().map(|known| known.acknowledged.len()).sum()
    }

    /// Nobody begins anything any more; then everything is counted once more.
    async fn close(mut self, what: &str) {
        self.shared.closing.store(true, Ordering::Relaxed);
        while let Some(ended) = self.people.join_next().await {
            ended.expect("a person goes on playing");
        }
        let plies = self.nothing_is_lost("everything").await;
        let tables: usize = (0..PLAYERS).map(|n| self.shared.tables(n).len()).sum();
        println!(
            "{what}: {plies} plies at {tables} tables acknowledged and kept; no answer {} times, no database {} times",
            self.shared.lost.load(Ordering::Relaxed),
            self.shared.refused.load(Ordering::Relaxed)
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_of_a_server_on_sqlite_loses_nothing() {
    let kills = number("KILLS", 5);
    let folder = tempfile::tempdir().expect("there is room for a database");
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let mut chance = Chance::new(0);
    let mut server = Server::start(&database).await;
    let mut company = Crowd::sit(&[&server]);
    company.go_on("the start").await;
    for kill in 1..=kills {
        chance.moment().await;
        server.kill().await;
        company.shared.set(0, None);
        server = Server::start(&database).await;
        company.shared.set(0, Some(&server));
        let after = format!("kill {kill}");
        company.nothing_is_lost(&after).await;
        company.go_on(&after).await;
    }
    company.close(&format!("{kills} kills on SQLite")).await;
    server.kill().await;
}

/// A PostgreSQL server of our own, since it is stopped without mercy.
struct Postgres {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    fn create() -> Postgres {
        let folder = tempfile::tempdir().expect("there is room for a database");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let postgres = Postgres {
            folder,
            programs: programs(),
            port,
        };
        let own = |path: &Path| {
            let done = Program::new("chown").arg("postgres").arg(path).status();
            assert!(done.expect("chown runs").success());
        };
        if is_root() {
            own(postgres.folder.path());
        }
        let data = postgres.data();
        postgres.run(
            "initdb",
            &["-D", &data, "-A", "trust", "-U", "courtside", "-N"],
        );
        drop(listener);
        postgres.start();
        postgres
    }

    fn data(&self) -> String {
        self.folder.path().join("db").display().to_string()
    }

    fn url(&self) -> String {
        format!("postgres://courtside@127.0.0.1:{}/postgres", self.port)
    }

    fn start(&self) {
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1",
            self.port,
            self.folder.path().display()
        );
        let log = self.folder.path().join("log").display().to_string();
        self.run(
            "pg_ctl",
            &[
                "-D",
                &self.data(),
                "-w",
                "-l",
                &log,
                "-o",
                &options,
                "start",
            ],
        );
    }

    /// As if the power went: what is not on the disk is gone.
    fn stop(&self) {
        self.run(
            "pg_ctl",
            &["-D", &self.data(), "-m", "immediate", "-w", "stop"],
        );
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Program::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Program::new(path)
        };
        // Not piped: the database server would keep a pipe open.
        let done = command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir(self.folder.path())
            .status();
        let done = done.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(done.success(), "{program} {arguments:?}: {done}");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It may be down already, and a second panic would hide the first.
        let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.stop()));
        drop(stopped);
    }
}

fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

/// Where `initdb` and `pg_ctl` are: on the path, or where Debian keeps them.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let debian = debian.flatten().map(|version| version.path().join("bin"));
    let mut folders = std::env::split_paths(&path).chain(debian);
    let found = folders.find(|folder| folder.join("initdb").exists());
    found.expect("PostgreSQL's initdb is installed")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts a PostgreSQL server; ./check runs it"]
async fn an_immediate_stop_of_postgres_is_told_and_mended() {
    let stops = number("PG_STOPS", 3);
    let postgres = Postgres::create();
    let mut chance = Chance::new(100);
    let server = Server::start(&postgres.url()).await;
    let mut company = Crowd::sit(&[&server]);
    company.go_on("the start").await;
    for stop in 1..=stops {
        chance.moment().await;
        let told = company.shared.refused.load(Ordering::Relaxed);
        postgres.stop();
        let said = |shared: &SharedState| shared.refused.load(Ordering::Relaxed) > told;
        company
            .until("saying that the database is away", said)
            .await;
        postgres.start();
        let after = format!("stop {stop}");
        company.go_on(&after).await;
        company.nothing_is_lost(&after).await;
    }
    company
        .close(&format!("{stops} immediate stops of PostgreSQL"))
        .await;
    server.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts a PostgreSQL server; ./check runs it"]
async fn either_of_two_nodes_is_killed_and_the_other_goes_on() {
    let kills = number("NODE_KILLS", 4);
    let postgres = Postgres::create();
    let database = postgres.url();
    let mut chance = Chance::new(200);
    let mut nodes = [
        Server::start(&database).await,
        Server::start(&database).await,
    ];
    let mut company = Crowd::sit(&[&nodes[0], &nodes[1]]);
    company.go_on("the start").await;
    for kill in 1..=kills {
        chance.moment().await;
        let [first, second] = nodes;
        let one = kill as usize % 2;
        let (dead, left) = if one == 0 {
            (first, second)
        } else {
            (second, first)
        };
        dead.kill().await;
        company.shared.set(one, None);
        // Players of the dead node play on at the other one.
        company.go_on(&format!("kill {kill}, with one node")).await;
        let fresh = Server::start(&database).await;
        company.shared.set(one, Some(&fresh));
        nodes = if one == 0 {
            [fresh, left]
        } else {
            [left, fresh]
        };
        let after = format!("kill {kill}");
        company.nothing_is_lost(&after).await;
        company.go_on(&after).await;
    }
    company
        .close(&format!("{kills} kills of either of two nodes"))
        .await;
    for node in nodes {
        node.kill().await;
    }
}
