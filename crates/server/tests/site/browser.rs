//! A server and the browsers that talk to it. Requests go straight to the router; live pages use a real socket.

use crate::screen::Screen;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Request, StatusCode};
use courtside_server::edge::{self, Drained, EdgeSettings, Trusted};
use courtside_server::limits::Limits;
use courtside_server::metrics::Metrics;
use courtside_server::{AppState, Settings, app};
use courtside_store::Store;
use courtside_wire::{self as wire, Do, Done, Message, Snapshot, View};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tower::ServiceExt;

/// What takes longer than this takes forever.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Waits for something that has to happen.
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(happened) => happened,
        Err(_) => panic!("{what}: not within {PATIENCE:?}"),
    }
}

pub struct Site {
    /// Where the database is, if it is a file.
    directory: Option<TempDir>,
    pub router: Router,
    pub state: AppState,
    pub store: Store,
    pub address: SocketAddr,
    closing: watch::Sender<bool>,
    serving: JoinHandle<Drained>,
}

impl Site {
    pub async fn new() -> Site {
        Site::with(Site::quick()).await
    }

    /// Settings for tests: bots answer without a pause.
    pub fn quick() -> Settings {
        Settings {
            bot_threads: 2,
            watch_pace: Duration::ZERO,
            answer_pace: Duration::ZERO,
            ..Settings::default()
        }
    }

    pub async fn with(settings: Settings) -> Site {
        Site::at(tempfile::tempdir().unwrap(), settings).await
    }

    /// A server on the `tables.db` of this directory.
    pub async fn at(directory: TempDir, settings: Settings) -> Site {
        let url = format!("sqlite://{}/tables.db", directory.path().display());
        Site {
            directory: Some(directory),
            ..Site::on(&url, settings, Limits::off()).await
        }
    }

    /// A server on this database.
    pub async fn on(url: &str, settings: Settings, limits: Limits) -> Site {
        let store = within("the database opens", Store::open(url)).await;
        let store = store.unwrap();
        let edge_settings = EdgeSettings::new(&limits, Trusted::nobody());
        let state = AppState::new(store.clone(), settings, limits);
        let router = app(state.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let closing = watch::Sender::new(false);
        let serving = tokio::spawn(edge::serve(
            listener,
            router.clone(),
            edge_settings,
            Metrics::default(),
            closing.subscribe(),
        ));
        Site {
            directory: None,
            router,
            state,
            store,
            address,
            closing,
            serving,
        }
    }

    /// Stops the server. What was stored is in the directory.
    pub async fn stop(self) -> Option<TempDir> {
        self.state.close();
        self.closing.send_replace(true);
        within("the server stops", self.serving).await.unwrap();
        within("the database closes", self.store.close()).await;
        self.directory
    }

    /// A new server on the same database.
    pub async fn restart(self) -> Site {
        let directory = self.stop().await;
        Site::at(directory.unwrap(), Site::quick()).await
    }

    pub fn browser(&self) -> Browser {
        Browser {
            router: self.router.clone(),
            address: self.address,
            cookie: String::new(),
        }
    }

    /// The browser of a returning guest.
    pub fn browser_with(&self, cookie: &str) -> Browser {
        Browser {
            cookie: cookie.to_owned(),
            ..self.browser()
        }
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        self.read()
    }

    pub fn read<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn location(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text());
        self.headers[LOCATION].to_str().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).map(|value| value.to_str().unwrap());
        value.unwrap_or_default()
    }

    /// Status and code of a refusal, which always comes with a sentence.
    pub fn refusal(&self) -> (u16, String) {
        let error = self.json()["error"].clone();
        let message = error["message"]
            .as_str()
            .unwrap_or_else(|| panic!("{}", self.text()));
        assert!(
            message.ends_with('.') && message.contains(' '),
            "'{message}' is no sentence"
        );
        (
            self.status.as_u16(),
            error["code"].as_str().unwrap().to_owned(),
        )
    }

    /// What a request to a table brought.
    pub fn done(&self) -> Done {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        let reply: wire::Reply = self.read();
        assert_eq!(reply.id, NUMBER, "the reply names the request");
        match reply.answer {
            wire::Answer::Done(done) => done,
            wire::Answer::Refused(refused) => panic!("{refused:?} with status 200"),
        }
    }
}

/// The number of every request that is posted.
const NUMBER: u32 = 77;

/// A guest with a cookie.
#[derive(Clone)]
pub struct Browser {
    router: Router,
    pub address: SocketAddr,
    pub cookie: String,
}

impl Browser {
    pub async fn send(&mut self, mut request: Request<Body>) -> Answer {
        if !self.cookie.is_empty() {
            request
                .headers_mut()
                .insert(COOKIE, self.cookie.parse().unwrap());
        }
        let asked = format!("{} {}", request.method(), request.uri());
        let asking = async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            (parts, to_bytes(body, usize::MAX).await.unwrap().to_vec())
        };
        let (parts, body) = within(&asked, asking).await;
        if let Some(cookie) = parts.headers.get(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap().split(';').next();
            self.cookie = cookie.unwrap().to_owned();
        }
        Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn form(&mut self, path: &str, fields: &str) -> Answer {
        let request = Request::post(path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(fields.to_owned())).unwrap())
            .await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        let request = Request::post(path).header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// Asks something of a table, without a socket.
    pub async fn ask(&mut self, table: &str, what: Do) -> Answer {
        let request = wire::Request { id: NUMBER, what };
        let body = serde_json::to_value(&request).unwrap();
        self.post(&format!("{table}/do"), body).await
    }

    /// Opens a table and returns its path.
    pub async fn open(&mut self, fields: &str) -> String {
        let fields = if fields.contains("game=") {
            fields.to_owned()
        } else {
            format!("game=chessboard&{fields}")
        };
        self.form("/tables", &fields).await.location()
    }

    /// A promise of dice: the token that a form holds. The page shows their hash.
    pub async fn promise(&mut self, game: &str) -> (String, String) {
        let page = self.get(&format!("/new?game={game}")).await;
        let token = page.text().split("name=\"dice\" value=\"").nth(1);
        let token = token.expect("a form promises dice").split('"').next();
        (token.unwrap().to_owned(), page.text().to_owned())
    }

    pub async fn snapshot(&mut self, table: &str) -> Snapshot {
        self.snapshot_at(&format!("{table}/frame")).await
    }

    async fn snapshot_at(&mut self, path: &str) -> Snapshot {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.header("cache-control"), "private, no-store");
        match answer.read() {
            Message::Snapshot(snapshot) => *snapshot,
            other => panic!("{other:?} is no snapshot"),
        }
    }

    pub async fn view(&mut self, table: &str) -> View {
        self.snapshot(table).await.view
    }

    /// What a shared screen shows once this seat holds it.
    pub async fn ready(&mut self, table: &str, seat: u8) -> View {
        self.snapshot_at(&format!("{table}/frame?ready={seat}"))
            .await
            .view
    }

    pub async fn record(&mut self, table: &str) -> String {
        let answer = self.get(&format!("{table}/record")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.text().to_owned()
    }

    pub async fn ply(&mut self, table: &str, version: u64, ply: &str) -> Answer {
        let ply = ply.to_owned();
        self.ask(table, Do::Play { version, ply }).await
    }

    pub async fn undo(&mut self, table: &str, version: u64) -> Answer {
        self.ask(table, Do::Undo { version }).await
    }

    pub async fn fill(&mut self, table: &str, level: u8, all: bool) -> Answer {
        let level = Some(level);
        self.ask(table, Do::Fill { level, all }).await
    }

    /// Waits until this browser is to act, or has to hand over, or the game is over.
    pub async fn my_turn(&mut self, table: &str) -> View {
        self.until(table, |view| {
            view.my_turn || view.handover.is_some() || view.ending.is_some()
        })
        .await
    }

    /// Waits until the table looks like that.
    pub async fn until(&mut self, table: &str, like: impl Fn(&View) -> bool) -> View {
        // A page has a socket that keeps the table live; here we only ask for its frames.
        self.ask(table, Do::Snapshot).await.done();
        let end = Instant::now() + PATIENCE;
        loop {
            let view = self.view(table).await;
            if like(&view) {
                return view;
            }
            assert!(Instant::now() < end, "{table} stands still: {:?}", view.ask);
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Plays the choice of a view with this index, or the last one.
    pub async fn choose(&mut self, table: &str, view: &View, index: usize) -> Answer {
        let plies = plies(view);
        let ply = &plies[index.min(plies.len() - 1)];
        self.ply(table, view.version, ply).await
    }

    /// A live page.
    pub async fn live(&self, table: &str) -> Screen {
        Screen::open(self, table, None).await
    }
}

/// What can be chosen, in order.
pub fn plies(view: &View) -> Vec<String> {
    let choices = view
        .choices
        .as_deref()
        .map(wire::unfold)
        .unwrap_or_default();
    choices
        .into_iter()
        .map(|choice| choice.leaf.ply.into())
        .collect()
}

/// A generator that is good enough to wander through a game.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 40) as usize
    }

    pub fn below(&mut self, below: usize) -> usize {
        self.next() % below
    }
}

/// Plays a whole game between the people at a table and returns the last view.
pub async fn play_out(table: &str, players: &mut [Browser], seed: u64) -> View {
    let mut dice = Dice(seed);
    let mut end = Instant::now() + PATIENCE;
    players[0].ask(table, Do::Snapshot).await.done();
    loop {
        let mut moved = false;
        for player in players.iter_mut() {
            let mut view = player.view(table).await;
            if view.ending.is_some() {
                return view;
            }
            if let Some(handover) = &view.handover {
                view = player.ready(table, handover.seat).await;
            }
            if view.my_turn {
                let choice = dice.below(plies(&view).len());
                player.choose(table, &view, choice).await.done();
                moved = true;
            }
        }
        if moved {
            end = Instant::now() + PATIENCE
        } else {
            tokio::time::sleep(Duration::from_millis(1)).await
        }
        assert!(Instant::now() < end, "{table} stands still, seed {seed}");
    }
}

/// A table for two browsers, both with salts.
pub async fn two(site: &Site) -> (String, Browser, Browser) {
    two_at(site, "chessboard").await
}

pub async fn two_at(site: &Site, game: &str) -> (String, Browser, Browser) {
    let (mut ann, mut mara) = (site.browser(), site.browser());
    let (token, _) = ann.promise(game).await;
    let fields = "players=2&against=friend&side=0&name=Ann&salt=pepper";
    let table = ann
        .open(&format!("game={game}&{fields}&dice={token}"))
        .await;
    let invite = ann.view(&table).await.invite.unwrap();
    let joined = mara.form(&invite, "name=Mara&salt=thyme").await;
    assert_eq!(joined.location(), table);
    (table, ann, mara)
}
