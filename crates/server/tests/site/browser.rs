//! A server without a socket and browsers that talk to it.

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Request, StatusCode};
use courtside_server::{AppState, Settings, app};
use courtside_store::Store;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

pub struct Site {
    /// Where the database lies, if it is a file.
    directory: Option<TempDir>,
    pub router: Router,
    pub state: AppState,
    pub store: Store,
}

impl Site {
    pub async fn new() -> Site {
        Site::with(Site::quick()).await
    }

    /// How tests are played: nobody waits for anybody to follow.
    pub fn quick() -> Settings {
        Settings {
            bot_threads: 2,
            watch_pace: Duration::ZERO,
            answer_pace: Duration::ZERO,
        }
    }

    pub async fn with(settings: Settings) -> Site {
        Site::at(tempfile::tempdir().unwrap(), settings).await
    }

    async fn at(directory: TempDir, settings: Settings) -> Site {
        let url = format!("sqlite://{}/tables.db", directory.path().display());
        Site {
            directory: Some(directory),
            ..Site::on(&url, settings).await
        }
    }

    /// A server on this database.
    pub async fn on(url: &str, settings: Settings) -> Site {
        let store = Store::open(url).await.unwrap();
        let state = AppState::new(store.clone(), settings);
        Site {
            directory: None,
            router: app(state.clone()),
            state,
            store,
        }
    }

    /// A new server on the same database.
    pub async fn restart(self) -> Site {
        drop((self.router, self.state));
        self.store.close().await;
        Site::at(self.directory.unwrap(), Site::quick()).await
    }

    pub fn browser(&self) -> Browser {
        Browser {
            router: self.router.clone(),
            cookie: String::new(),
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
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn location(&self) -> String {
        self.headers[LOCATION].to_str().unwrap().to_owned()
    }

    /// Status and code of a refusal, which always comes with a sentence.
    pub fn refusal(&self) -> (u16, String) {
        let error = self.json()["error"].clone();
        let message = error["message"].as_str().unwrap();
        assert!(
            message.ends_with('.') && message.contains(' '),
            "'{message}' is no sentence"
        );
        (
            self.status.as_u16(),
            error["code"].as_str().unwrap().to_owned(),
        )
    }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Browser {
    router: Router,
    pub cookie: String,
}

impl Browser {
    pub async fn send(&mut self, mut request: Request<Body>) -> Answer {
        if !self.cookie.is_empty() {
            request
                .headers_mut()
                .insert(COOKIE, self.cookie.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            self.cookie = cookie
                .to_str()
                .unwrap()
                .split(';')
                .next()
                .unwrap()
                .to_owned();
        }
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
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

    /// Opens a table and returns its path.
    pub async fn open(&mut self, fields: &str) -> String {
        let answer = self
            .form("/tables", &format!("game=chessboard&{fields}"))
            .await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        answer.location()
    }

    pub async fn frame(&mut self, table: &str) -> Value {
        self.get(&format!("{table}/frame")).await.json()
    }

    pub async fn ply(&mut self, table: &str, version: u64, ply: &str) -> Answer {
        self.post(
            &format!("{table}/ply"),
            json!({ "version": version, "ply": ply }),
        )
        .await
    }

    /// Waits until this browser is to act or the game is over.
    pub async fn my_turn(&mut self, table: &str) -> Value {
        loop {
            let frame = self.frame(table).await;
            if frame["my_turn"] == true
                || !frame["ending"].is_null()
                || !frame["handover"].is_null()
            {
                return frame;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Plays the choice of a frame with this index, or the last one.
    pub async fn choose(&mut self, table: &str, frame: &Value, index: usize) -> Answer {
        let choices = frame["choices"].as_array().unwrap();
        let ply = choices[index.min(choices.len() - 1)]["ply"]
            .as_str()
            .unwrap()
            .to_owned();
        self.ply(table, frame["version"].as_u64().unwrap(), &ply)
            .await
    }

    /// The event stream of a table.
    pub async fn live(&self, table: &str, since: u64) -> Frames {
        let request =
            Request::get(format!("{table}/live?since={since}")).header(COOKIE, &self.cookie);
        let response = self
            .router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(response.headers()[CONTENT_TYPE], "text/event-stream");
        Frames {
            stream: response.into_body().into_data_stream(),
            buffer: String::new(),
        }
    }
}

pub struct Frames {
    stream: BodyDataStream,
    buffer: String,
}

impl Frames {
    /// The next frame; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            while let Some((event, rest)) = self.buffer.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.buffer = rest;
                let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                if let Some(data) = data {
                    let frame: Value = serde_json::from_str(data).unwrap();
                    assert!(event.contains("event: frame"));
                    assert!(event.contains(&format!("id: {}", frame["version"])));
                    return Some(frame);
                }
            }
            let bytes = self.stream.next().await?.unwrap();
            self.buffer.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
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
}

pub fn version(frame: &Value) -> u64 {
    frame["version"].as_u64().unwrap()
}

/// Plays a whole game between two seats with choices from frames and returns the last frame.
pub async fn play_out(table: &str, players: &mut [Browser], seed: u64) -> Value {
    let mut dice = Dice(seed);
    loop {
        let mut moved = false;
        for player in players.iter_mut() {
            let frame = player.frame(table).await;
            if !frame["ending"].is_null() {
                return frame;
            }
            if frame["my_turn"] == true {
                let count = frame["choices"].as_array().unwrap().len();
                let answer = player.choose(table, &frame, dice.next() % count).await;
                assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
                moved = true;
            }
        }
        if !moved {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

/// A table for two browsers.
pub async fn two(site: &Site) -> (String, Browser, Browser) {
    let (mut ann, mut mara) = (site.browser(), site.browser());
    let table = ann.open("against=friend&side=0&name=Ann&salt=pepper").await;
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    let answer = mara.form(&invite, "name=Mara&salt=thyme").await;
    assert_eq!(
        (answer.status, answer.location()),
        (StatusCode::SEE_OTHER, table.clone())
    );
    (table, ann, mara)
}
