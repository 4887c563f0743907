//! `courtside health`: asks a running server whether it is ready, for container files and scripts on machines without
//! curl.

use anyhow::{Context, bail};
use clap::Args;
use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

/// A server that needs longer is not well.
const PATIENCE: Duration = Duration::from_secs(3);

/// Ask a running server whether it is ready
#[derive(Args)]
pub struct Arguments {
    /// The address that it listens on
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Its port
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let address = SocketAddr::new(arguments.address, arguments.port);
    let answer = ask(address).with_context(|| format!("no answer from {address}"))?;
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        bail!("the server at {address} is not ready: it answers {status}");
    }
    println!("ready");
    Ok(())
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let host = address.ip();
    write!(
        stream,
        "GET /readyz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.take(4096).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
