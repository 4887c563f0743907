//! A live page: what it is sent through its socket, put together the way the page's script does.

use crate::browser::{Browser, within};
use courtside_wire::{
    self as wire, Answer, Art, Do, Floor, Log, LogLine, Message, Notice, Patch, View,
};
use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::io::Read;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async};

pub type Socket = WebSocketStream<TcpStream>;

pub struct Screen {
    pub socket: Socket,
    pub view: View,
    pub art: Art,
    /// The number of the first line that the page has, and the lines from there on.
    pub first: usize,
    pub lines: Vec<Arc<LogLine>>,
    pub notices: Vec<Notice>,
    asked: u32,
}

/// The request that a page makes for its socket.
pub fn handshake(browser: &Browser, table: &str, query: &str) -> Request {
    let url = format!("ws://{}{table}/live{query}", browser.address);
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    let origin = format!("http://{}", browser.address);
    headers.insert("origin", origin.parse().unwrap());
    if !browser.cookie.is_empty() {
        headers.insert("cookie", browser.cookie.parse().unwrap());
    }
    request
}

/// Opens a socket, or says with which status the server refuses.
pub async fn connect(browser: &Browser, request: Request) -> Result<Socket, u16> {
    let connecting = async {
        let stream = TcpStream::connect(browser.address).await.unwrap();
        client_async(request, stream).await
    };
    match within("a socket opens", connecting).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// The next message; nothing once the server has closed.
pub async fn next(socket: &mut Socket) -> Option<Message> {
    loop {
        let frame = within("the server says something", socket.next()).await?;
        let json = match frame.ok()? {
            Frame::Text(text) => text.as_bytes().to_vec(),
            Frame::Binary(packed) => {
                let mut json = Vec::new();
                let mut decoder = DeflateDecoder::new(&packed[..]);
                decoder.read_to_end(&mut json).unwrap();
                assert!(packed.len() < json.len(), "packing is worth it");
                json
            }
            Frame::Close(_) => return None,
            _ => continue,
        };
        return Some(serde_json::from_slice(&json).unwrap());
    }
}

impl Screen {
    /// Opens a page that shows nothing yet.
    pub async fn open(browser: &Browser, table: &str, since: Option<u64>) -> Screen {
        let query = since.map_or(String::new(), |since| format!("?since={since}"));
        let request = handshake(browser, table, &query);
        let mut socket = connect(browser, request).await.expect("a socket");
        let Some(Message::Snapshot(snapshot)) = next(&mut socket).await else {
            panic!("the first message is no snapshot");
        };
        assert_eq!(snapshot.wire, wire::VERSION);
        Screen {
            socket,
            view: snapshot.view,
            art: snapshot.art,
            first: snapshot.log.from,
            lines: snapshot.log.lines,
            notices: Vec::new(),
            asked: 0,
        }
    }

    /// Waits for a message and shows it.
    pub async fn hear(&mut self) -> Message {
        let message = next(&mut self.socket).await.expect("the line is up");
        match &message {
            Message::Snapshot(snapshot) => {
                self.view = snapshot.view.clone();
                self.art.extend(snapshot.art.clone());
                self.first = snapshot.log.from;
                self.lines = snapshot.log.lines.clone();
            }
            Message::Patch(patch) => self.apply(patch),
            Message::Notice(notice) => self.notices.push(notice.clone()),
            Message::Reply(_) => {}
        }
        message
    }

    /// The next patch.
    pub async fn patch(&mut self) -> Patch {
        loop {
            if let Message::Patch(patch) = self.hear().await {
                return *patch;
            }
        }
    }

    fn apply(&mut self, patch: &Patch) {
        assert_eq!(patch.from, self.view.version, "there is a gap");
        self.art.extend(patch.art.clone());
        for step in &patch.steps {
            let before = self.view.version;
            step.changes.clone().apply(&mut self.view);
            assert_eq!(self.view.version, before + 1, "a step for each entry");
            if let Some(log) = &step.log {
                self.extend(log);
            }
        }
    }

    fn extend(&mut self, log: &Log) {
        assert!(
            log.from <= self.first + self.lines.len(),
            "lines are missing"
        );
        self.lines.truncate(log.from.saturating_sub(self.first));
        self.first = self.first.min(log.from);
        self.lines.extend(log.lines.iter().cloned());
    }

    /// Hears until the view is like that.
    pub async fn until(&mut self, like: impl Fn(&View) -> bool) -> &View {
        let hearing = async {
            while !like(&self.view) {
                self.hear().await;
            }
        };
        within("the table looks as expected", hearing).await;
        &self.view
    }

    /// Asks, and hears until the answer is there.
    pub async fn ask(&mut self, what: Do) -> Answer {
        self.asked += 1;
        let request = wire::Request {
            id: self.asked,
            what,
        };
        self.say(&serde_json::to_string(&request).unwrap()).await;
        loop {
            if let Message::Reply(reply) = self.hear().await {
                assert_eq!(reply.id, self.asked);
                return reply.answer;
            }
        }
    }

    pub async fn say(&mut self, text: &str) {
        let saying = self.socket.send(Frame::Text(text.into()));
        within("the server listens", saying).await.unwrap();
    }

    pub async fn play(&mut self, ply: &str) -> Answer {
        let version = self.view.version;
        let ply = ply.to_owned();
        self.ask(Do::Play { version, ply }).await
    }

    /// Nothing is shown whose drawing was never sent.
    pub fn can_draw_all(&self) {
        let view = serde_json::to_value(&self.view).unwrap();
        let lines = serde_json::to_value(&self.lines).unwrap();
        for value in [view, lines] {
            each_art(&value, &mut |id| {
                assert!(self.art.contains_key(id), "there is no drawing of {id}");
            });
        }
    }
}

/// Every drawing that is named somewhere.
fn each_art(value: &Value, found: &mut impl FnMut(&str)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(id) if ["art", "frame"].contains(&name.as_str()) => found(id),
                    value => each_art(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| each_art(item, found)),
        _ => {}
    }
}

/// A view with its pieces in an order of ours: they have none of their own.
pub fn in_order(view: &View) -> View {
    let sort = |floor: &mut Floor| floor.pieces.sort_by(|one, other| one.id.cmp(&other.id));
    let mut view = view.clone();
    sort(&mut view.floor);
    view.sheets
        .sort_by(|one, other| one.thing.cmp(&other.thing));
    view.tall.iter_mut().for_each(sort);
    view.boards
        .iter_mut()
        .for_each(|board| sort(&mut board.floor));
    view
}
