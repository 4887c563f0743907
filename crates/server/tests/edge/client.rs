//! A client that sends exactly what it is told, byte by byte if need be.

use crate::within;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Client(pub TcpStream);

impl Client {
    pub async fn new(address: SocketAddr) -> Client {
        Client(
            within(TcpStream::connect(address))
                .await
                .expect("a connection"),
        )
    }

    pub async fn send(&mut self, text: &str) {
        within(self.0.write_all(text.as_bytes()))
            .await
            .expect("it is sent");
    }

    /// Asks for something and reads to the end.
    pub async fn get(mut self, path: &str) -> String {
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
        ))
        .await;
        self.rest().await
    }

    /// Asks for something on a connection that stays open, and reads the answer up to its last word.
    pub async fn ask(&mut self, path: &str, last_word: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: here\r\n\r\n"))
            .await;
        self.until(last_word).await
    }

    pub async fn until(&mut self, last_word: &str) -> String {
        let mut said = Vec::new();
        let mut piece = [0; 1024];
        loop {
            let count = within(self.0.read(&mut piece)).await.expect("more to read");
            assert!(
                count > 0,
                "it ended with {}",
                String::from_utf8_lossy(&said)
            );
            said.extend_from_slice(&piece[..count]);
            if said.ends_with(last_word.as_bytes()) {
                return String::from_utf8_lossy(&said).into_owned();
            }
        }
    }

    /// All that comes until the server closes. A reset is an end as well.
    pub async fn rest(&mut self) -> String {
        let mut said = Vec::new();
        let _ = within(self.0.read_to_end(&mut said)).await;
        String::from_utf8_lossy(&said).into_owned()
    }

    /// Opens a WebSocket.
    pub async fn upgrade(&mut self) {
        self.send(
            "GET /live HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        )
        .await;
        let answer = self.until("\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 101"), "{answer}");
    }

    /// Says "hi" over a WebSocket and hears it again. A client's bytes are masked, here with zeros.
    pub async fn echo(&mut self) {
        within(self.0.write_all(b"\x81\x82\0\0\0\0hi"))
            .await
            .expect("it is sent");
        let mut heard = [0; 4];
        within(self.0.read_exact(&mut heard))
            .await
            .expect("an echo");
        assert_eq!(&heard, b"\x81\x02hi");
    }
}
