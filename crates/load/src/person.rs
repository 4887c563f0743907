//! A scripted person's side of HTTP: forms, cookies and a live connection to a table.

use crate::knowledge::{Knowledge, Received};
use anyhow::{Context, bail};
use clap::Args;
use flate2::{Decompress, FlushDecompress, Status};
use futures_util::{SinkExt, StreamExt};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// Longest wait for an answer while tables are set up.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where a server listens: `127.0.0.1:8080`.
#[derive(Clone, Debug)]
pub struct Host(String);

impl Host {
    /// From an address such as `http://127.0.0.1:8080/`.
    pub fn read(url: &str) -> Result<Host, String> {
        let host = url
            .strip_prefix("http://")
            .ok_or("an address begins with http://")?;
        Ok(Host(host.trim_end_matches('/').to_owned()))
    }

    async fn connect(&self) -> anyhow::Result<TcpStream> {
        let stream = TcpStream::connect(&self.0)
            .await
            .with_context(|| format!("no connection to {}", self.0))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a form; returns where it leads. A guest without a cookie gets one.
    pub async fn post(
        &self,
        path: &str,
        cookie: &mut String,
        form: &str,
    ) -> anyhow::Result<String> {
        let asked = tokio::time::timeout(PATIENCE, self.ask(path, cookie, form)).await;
        asked.with_context(|| format!("no answer to POST {path}"))?
    }

    async fn ask(&self, path: &str, cookie: &mut String, form: &str) -> anyhow::Result<String> {
        let mut stream = self.connect().await?;
        let known = match cookie.as_str() {
            "" => String::new(),
            cookie => format!("Cookie: {cookie}\r\n"),
        };
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{known}\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{form}",
            host = self.0,
            length = form.len(),
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let header = |wanted: &str| {
            let mut headers = head.lines().filter_map(|line| line.split_once(':'));
            let found = headers.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            found.map(|(_, value)| value.trim())
        };
        if let Some(given) = header("set-cookie") {
            *cookie = given.split(';').next().unwrap_or_default().to_owned();
        }
        match header("location") {
            Some(place) => Ok(place.to_owned()),
            None => bail!(
                "POST {path}: {} {body}",
                head.lines().next().unwrap_or_default()
            ),
        }
    }
}

/// What a command plays, and where.
#[derive(Args)]
pub struct GamesOnServer {
    /// The server, for instance http://127.0.0.1:8080
    #[arg(long, value_parser = Host::read)]
    pub url: Host,
    /// In turn
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "chessboard,tactics,cards,dungeon,wizard"
    )]
    pub games: Vec<String>,
}

/// Unpacks what the server has packed. One is shared by all people of a process.
pub struct Unpacker {
    inflate: Decompress,
    /// As long as the longest message so far.
    out: Vec<u8>,
}

impl Default for Unpacker {
    fn default() -> Unpacker {
        Unpacker {
            inflate: Decompress::new(false),
            out: vec![0; 128 * 1024],
        }
    }
}

impl Unpacker {
    pub fn unpack(&mut self, packed: &[u8]) -> anyhow::Result<&[u8]> {
        self.inflate.reset(false);
        loop {
            let (read, written) = (self.inflate.total_in(), self.inflate.total_out());
            let (rest, free) = (&packed[read as usize..], &mut self.out[written as usize..]);
            let status = self.inflate.decompress(rest, free, FlushDecompress::None)?;
            let written = self.inflate.total_out() as usize;
            match status {
                Status::StreamEnd => return Ok(&self.out[..written]),
                _ if written == self.out.len() => self.out.resize(2 * written, 0),
                _ => bail!("a packed message breaks off"),
            }
        }
    }
}

/// A live connection.
pub struct Live {
    socket: WebSocketStream<TcpStream>,
}

impl Live {
    pub async fn connect(host: &Host, table: &str, cookie: &str) -> anyhow::Result<Live> {
        let mut request = format!("ws://{}{table}/live", host.0).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", host.0).parse()?);
        if !cookie.is_empty() {
            headers.insert("cookie", cookie.parse()?);
        }
        // Thousands of connections, and a buffer is wiped before every read.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024);
        let open = async {
            let stream = host.connect().await?;
            let config = Some(config);
            tokio_tungstenite::client_async_with_config(request, stream, config)
                .await
                .with_context(|| format!("no live connection to {table}"))
        };
        let opened = tokio::time::timeout(PATIENCE, open).await;
        let (socket, _) = opened.context("no live connection in time")??;
        Ok(Live { socket })
    }

    /// The next frame. It may be dropped while it waits.
    pub async fn frame(&mut self) -> anyhow::Result<Frame> {
        loop {
            let message = self.socket.next().await.context("the connection ended")?;
            match message.context("the connection broke")? {
                Message::Text(text) => return Ok(Frame::new(text.into(), false)),
                Message::Binary(packed) => return Ok(Frame::new(packed, true)),
                Message::Close(why) => bail!("the server closed the connection: {why:?}"),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// The first frame after connecting.
    pub async fn first(&mut self) -> anyhow::Result<Frame> {
        let frame = tokio::time::timeout(PATIENCE, self.frame()).await;
        frame.context("no first snapshot in time")?
    }

    pub async fn say(&mut self, text: String) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(text)).await?)
    }
}

/// A message as it came.
pub struct Frame {
    pub payload: Bytes,
    packed: bool,
    pub at: Instant,
}

impl Frame {
    fn new(payload: Bytes, packed: bool) -> Frame {
        Frame {
            payload,
            packed,
            at: Instant::now(),
        }
    }

    /// Bytes on the connection: the payload and the header of its frame.
    pub fn bytes(&self) -> usize {
        let header = match self.payload.len() {
            ..126 => 2,
            126..65536 => 4,
            _ => 10,
        };
        header + self.payload.len()
    }

    /// Takes in what it says.
    pub fn read(
        &self,
        knowledge: &mut Knowledge,
        unpacker: &mut Unpacker,
        pick: impl FnMut(usize) -> usize,
    ) -> anyhow::Result<Received> {
        let json = if self.packed {
            unpacker.unpack(&self.payload)?
        } else {
            &self.payload[..]
        };
        Ok(knowledge.read(json, pick)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::DeflateEncoder;
    use std::io::Write;

    #[test]
    fn what_was_packed_is_unpacked_whatever_its_size() {
        let mut unpacker = Unpacker::default();
        for length in [0, 1, 1000, 1_000_000, 10] {
            let text: Vec<u8> = (0..length).map(|at: u64| (at * at / 7) as u8).collect();
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&text).unwrap();
            let packed = encoder.finish().unwrap();
            assert!(unpacker.unpack(&packed).unwrap() == text, "{length}");
            if length > 100 {
                assert!(unpacker.unpack(&packed[..packed.len() / 2]).is_err());
            }
        }
    }

    #[test]
    fn frames_have_headers() {
        for (length, bytes) in [(5, 7), (125, 127), (126, 130), (70_000, 70_010)] {
            assert_eq!(Frame::new(vec![0; length].into(), true).bytes(), bytes);
        }
    }
}
