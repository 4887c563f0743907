//! The commands of operators, as a shell meets them: backups, tables, a server's start and its end.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longer than anything here may take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for a process, but not for ever. What it says is read meanwhile, or it would wait for us.
fn finish(mut process: Child) -> Output {
    let stdout = process.stdout.take().map(read_beside);
    let stderr = process.stderr.take().map(read_beside);
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        if let Some(status) = process.try_wait().expect("a process") {
            break status;
        }
        if Instant::now() > deadline {
            let _ = process.kill();
            panic!("the command does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let all = |reader: Option<JoinHandle<Vec<u8>>>| {
        reader.map_or_else(Vec::new, |reader| reader.join().expect("its output"))
    };
    Output {
        status,
        stdout: all(stdout),
        stderr: all(stderr),
    }
}

fn read_beside(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = pipe.read_to_end(&mut said);
        said
    })
}

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_courtside"))
        .args(arguments)
        .env_remove("COURTSIDE_DATABASE")
        .env_remove("RUST_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("courtside starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a command that has to work, and returns what it prints.
fn run(arguments: &[&str]) -> String {
    let output = finish(spawn(arguments));
    let said = text(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    text(&output.stdout)
}

/// Runs a command that has to fail with this status, and returns its one sentence.
fn fails(arguments: &[&str], status: i32) -> String {
    let output = finish(spawn(arguments));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    said
}

/// Tables of all five games, as an earlier version stored them.
struct Fixture {
    folder: TempDir,
    url: String,
}

impl Fixture {
    fn new() -> Fixture {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("games.db");
        let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/fixtures/v1.db");
        std::fs::copy(old, &path).expect("a copy of the fixture");
        let url = format!("sqlite://{}", path.display());
        Fixture { folder, url }
    }

    /// One that was opened by this version once.
    fn migrated() -> Fixture {
        let fixture = Fixture::new();
        let expire = ["tables", "expire", "--older-than", "900000d"];
        let said = run(&[&expire[..], &["--database", &fixture.url]].concat());
        assert_eq!(said, "Deleted 0 unfinished tables.\n");
        fixture
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn tables(&self, arguments: &[&str]) -> String {
        run(&[&["tables"], arguments, &["--database", &self.url]].concat())
    }

    fn listed(&self) -> Vec<Value> {
        let lines = self.tables(&["list", "--json", "--limit", "1000"]);
        let read = |line: &str| serde_json::from_str(line).expect("JSON");
        lines.lines().map(read).collect()
    }
}

fn id(table: &Value) -> &str {
    table["id"].as_str().expect("an id")
}

#[test]
fn tables_are_listed_shown_and_deleted() {
    let fixture = Fixture::migrated();
    let all = fixture.listed();
    assert!(all.len() > 20, "{}", all.len());
    let for_people = fixture.tables(&["list", "--limit", "3"]);
    assert_eq!(for_people.lines().count(), 5, "{for_people}");
    assert!(for_people.contains(id(&all[0])), "{for_people}");
    let some = fixture.tables(&["list", "--unfinished", "--game", "wizard", "--json"]);
    assert!(some.lines().count() > 0);
    for line in some.lines() {
        assert!(
            line.contains(r#""game":"wizard""#) && !line.contains("finished"),
            "{line}"
        );
    }
    for table in &all {
        let shown = fixture.tables(&["show", id(table), "--json"]);
        let shown: Value = serde_json::from_str(&shown).expect("JSON");
        for field in [
            "id", "game", "state", "entries", "created", "changed", "players",
        ] {
            assert_eq!(shown[field], table[field], "{shown}");
        }
    }
    let shown = fixture.tables(&["show", id(&all[0])]);
    assert!(shown.contains(&format!("/t/{}", id(&all[0]))), "{shown}");
    assert!(shown.contains("seat 1"), "{shown}");

    let gone = id(&all[0]);
    let deleted = fixture.tables(&["delete", gone]);
    assert_eq!(deleted, format!("Deleted table {gone}.\n"));
    assert_eq!(fixture.listed().len(), all.len() - 1);
    for command in ["show", "delete"] {
        let said = fails(&["tables", command, gone, "--database", &fixture.url], 2);
        assert_eq!(said, format!("There is no table {gone}.\n"));
    }
}

#[test]
fn what_nobody_touches_expires() {
    let fixture = Fixture::migrated();
    let before = fixture.listed();
    let would = fixture.tables(&["expire", "--older-than", "1s", "--dry-run"]);
    assert!(would.contains("Nothing was deleted"), "{would}");
    assert_eq!(fixture.listed().len(), before.len());
    fixture.tables(&["expire", "--older-than", "1s"]);
    let after = fixture.listed();
    let finished = |tables: &[Value]| {
        tables
            .iter()
            .filter(|table| table["state"] == "finished")
            .count()
    };
    assert!(after.len() < before.len());
    assert_eq!(finished(&after), finished(&before));
}

/// A dump without the line that says when it was made.
fn dumped(path: &Path) -> String {
    let dump = std::fs::read_to_string(path).expect("a dump");
    let (first, rest) = dump.split_once('\n').expect("a first line");
    assert!(first.contains(r#""courtside":"dump""#), "{first}");
    rest.to_owned()
}

#[test]
fn a_backup_comes_back_whole() {
    let fixture = Fixture::migrated();
    let (backup, again) = (fixture.name("a.dump"), fixture.name("b.dump"));
    run(&["backup", &backup, "--database", &fixture.url]);
    let restored = format!("sqlite://{}", fixture.name("restored.db"));
    run(&["restore", &backup, "--database", &restored]);
    run(&["backup", &again, "--database", &restored]);
    assert_eq!(dumped(Path::new(&backup)), dumped(Path::new(&again)));
    let piped = run(&["backup", "-", "--database", &restored]);
    assert!(piped.ends_with(dumped(Path::new(&backup)).as_str()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&backup).expect("the file").permissions();
        assert_eq!(mode.mode() & 0o077, 0, "others can read the dice");
    }

    let said = fails(&["backup", &backup, "--database", &fixture.url], 2);
    assert!(said.contains("exists already"), "{said}");
    let said = fails(&["restore", &backup, "--database", &restored], 1);
    assert!(said.contains("empty database"), "{said}");
    let half = fixture.name("half.dump");
    let whole = std::fs::read(&backup).expect("the dump");
    std::fs::write(&half, &whole[..whole.len() / 2]).expect("half a dump");
    let new = format!("sqlite://{}", fixture.name("new.db"));
    fails(&["restore", &half, "--database", &new], 1);
    run(&["restore", &backup, "--database", &new]);
    let said = fails(&["restore", &fixture.name("none"), "--database", &new], 1);
    assert!(said.contains("can't be read"), "{said}");
}

#[test]
fn a_database_that_cannot_be_used_is_one_clear_sentence() {
    let fixture = Fixture::new();
    let said = fails(&["tables", "list", "--database", &fixture.url], 3);
    assert!(said.contains("start the server once"), "{said}");
    std::fs::write(fixture.path("garbage.db"), "dodgeball ".repeat(1000)).expect("garbage");
    let garbage = format!("sqlite://{}", fixture.name("garbage.db"));
    let folder = format!("sqlite://{}", fixture.folder.path().display());
    let serve =
        |database: &str, status| fails(&["serve", "--port", "0", "--database", database], status);
    assert!(serve(&garbage, 3).contains("is not a SQLite database"));
    serve(&folder, 3);
    serve("mysql://db/courtside", 2);
    let begun = Instant::now();
    let said = serve("postgres://kit:secret@127.0.0.1:1/courtside", 1);
    assert!(said.contains("cannot reach PostgreSQL"), "{said}");
    assert!(!said.contains("secret"), "{said}");
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused_at_once() {
    let limits = |argument| fails(&["serve", "--limits", argument], 2);
    assert!(limits("tables=5").contains("no limit 'tables'"));
    assert!(limits("body=0").contains("at least 1"));
    assert!(limits("nowhere.toml").contains("nowhere.toml"));
    for arguments in [
        &["serve", "--trusted-proxy", "proxy.example"][..],
        &["serve", "--expire-after", "0s"],
        &["serve", "--log", "xml"],
        &["tables", "expire"],
        &["tables", "expire", "--older-than", "30"],
        &["tables"],
    ] {
        let output = finish(spawn(arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let help = run(&["serve", "--help"]);
    for word in ["tables-per-hour", "sockets-per-address", "advice-queue"] {
        assert!(help.contains(word), "{help}");
    }
}

/// A server process. It dies with the test.
struct Server {
    process: Option<Child>,
    address: String,
}

impl Server {
    fn start(url: &str, more: &[&str]) -> Server {
        let arguments = [&["serve", "--port", "0", "--database", url], more].concat();
        let mut process = spawn(&arguments);
        let stdout = process.stdout.take().expect("its output");
        let mut line = String::new();
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("a line with the address");
        let address = line.trim().rsplit("//").next().unwrap_or_default();
        let address = address.to_owned();
        Server {
            process: Some(process),
            address,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a deadline");
        stream
    }

    fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = self.connect();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n{headers}\r\n"
        )
        .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    /// Stops it the way a service manager does. Returns how it ended, and how long that took.
    fn stop(mut self) -> (Output, Duration) {
        let process = self.process.take().expect("it runs");
        let pid = Pid::from_child(&process);
        let begun = Instant::now();
        kill_process(pid, Signal::TERM).expect("a signal");
        let output = finish(process);
        (output, begun.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

#[test]
fn a_running_server_can_be_backed_up_but_not_meddled_with() {
    let fixture = Fixture::new();
    let server = Server::start(&fixture.url, &["--expire-after", "never"]);
    let tables = fixture.listed();
    run(&[
        "backup",
        &fixture.name("live.dump"),
        "--database",
        &fixture.url,
    ]);
    for arguments in [
        &["tables", "delete", id(&tables[0])][..],
        &["tables", "expire", "--older-than", "1s"],
        &["serve", "--port", "0"],
    ] {
        let said = fails(&[arguments, &["--database", &fixture.url]].concat(), 1);
        assert!(said.contains("another process is using"), "{said}");
    }
    let port = server.address.rsplit(':').next().expect("a port");
    assert_eq!(run(&["health", "--port", port]), "ready\n");
    let (output, _) = server.stop();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = fails(&["health", "--port", "1"], 1);
    assert!(said.contains("no answer"), "{said}");
    assert_eq!(fixture.listed().len(), tables.len());
}

#[test]
fn a_port_that_is_taken_is_one_clear_sentence() {
    let fixture = Fixture::migrated();
    let server = Server::start(&fixture.url, &[]);
    let port = server.address.rsplit(':').next().expect("a port");
    let other = format!("sqlite://{}", fixture.name("other.db"));
    let said = fails(&["serve", "--port", port, "--database", &other], 1);
    assert!(said.contains("cannot listen"), "{said}");
}

#[test]
fn a_server_stops_in_time_whatever_clients_do() {
    let fixture = Fixture::migrated();
    let server = Server::start(&fixture.url, &["--log", "json"]);
    let table = fixture.listed().pop().expect("a table");
    let silent = server.connect();
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nhos")
        .expect("half a head");
    let mut live = server.connect();
    write!(
        live,
        "GET /t/{}/live HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        id(&table)
    )
    .expect("a handshake");
    let mut first = [0; 12];
    live.read_exact(&mut first).expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 101");
    let (output, took) = server.stop();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(took < Duration::from_secs(10), "{took:?}");
    for line in text(&output.stderr).lines() {
        let line: Value = serde_json::from_str(line).expect("a log of JSON");
        assert!(line["level"].is_string(), "{line}");
    }
    drop((silent, half, live));
}

#[test]
fn health_readiness_and_figures_are_there_for_those_who_may_ask() {
    let fixture = Fixture::migrated();
    let server = Server::start(&fixture.url, &[]);
    assert!(server.get("/healthz", "").starts_with("HTTP/1.1 200"));
    assert!(server.get("/readyz", "").starts_with("HTTP/1.1 200"));
    let figures = server.get("/metrics", "");
    assert!(figures.contains("courtside_connections"), "{figures}");
    // Through a proxy on this machine, from somewhere else.
    let figures = server.get("/metrics", "x-forwarded-for: 198.51.100.7\r\n");
    assert!(figures.starts_with("HTTP/1.1 404"), "{figures}");
    // The table's page over TLS has a cookie that no other host can set, and asks for TLS from now on.
    let home = server.get("/", "x-forwarded-proto: https\r\n");
    assert!(home.contains("set-cookie: __Host-courtside="), "{home}");
    assert!(home.contains("strict-transport-security: "), "{home}");
    let home = server.get("/", "");
    assert!(home.contains("set-cookie: courtside="), "{home}");
    assert!(!home.contains("strict-transport-security"), "{home}");
}
