//! The end: requests finish, everything else ends in time, whatever clients do.

use crate::{Server, milliseconds, settings};
use courtside_server::edge::EdgeSettings;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::sleep;

#[tokio::test]
async fn an_empty_server_stops_at_once() {
    let server = Server::start(EdgeSettings {
        drain: Duration::from_secs(8),
        ..settings()
    })
    .await;
    server.serves().await;
    let (drained, took) = server.stop().await;
    assert_eq!(drained.cut, 0);
    assert!(took < milliseconds(2000), "{took:?}");
}

#[tokio::test]
async fn requests_finish_and_quiet_connections_end() {
    let server = Server::start(EdgeSettings {
        drain: Duration::from_secs(8),
        ..settings()
    })
    .await;
    let address = server.address;
    let mut idle = server.client().await;
    idle.ask("/", "hello").await;
    let mut silent = server.client().await;
    let mut half = server.client().await;
    half.send("GET / HTTP/1.1\r\n").await;
    let mut busy = server.client().await;
    busy.send("GET /slow HTTP/1.1\r\nhost: here\r\n\r\n").await;
    // Until the request is under way.
    sleep(milliseconds(100)).await;
    let ((drained, took), answer, ..) = tokio::join!(
        server.stop(),
        busy.rest(),
        idle.rest(),
        silent.rest(),
        half.rest()
    );
    assert!(answer.ends_with("at last"), "{answer}");
    assert_eq!(drained.cut, 0);
    assert!(took < milliseconds(5000), "{took:?}");
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn a_head_that_is_on_its_way_still_gets_its_answer() {
    let server = Server::start(EdgeSettings {
        drain: Duration::from_secs(8),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    client.send("GET / HTTP/1.1\r\nhost: here\r\n").await;
    sleep(milliseconds(100)).await;
    let ((drained, _), answer) = tokio::join!(server.stop(), async {
        sleep(milliseconds(100)).await;
        client.send("\r\n").await;
        client.rest().await
    });
    assert!(answer.ends_with("hello"), "{answer}");
    assert_eq!(drained.cut, 0);
}

#[tokio::test]
async fn those_who_never_read_or_never_go_are_cut_at_the_deadline() {
    let server = Server::start(settings()).await;
    let metrics = server.metrics.clone();
    let mut never_reads = server.client().await;
    never_reads
        .send("GET /huge HTTP/1.1\r\nhost: here\r\n\r\n")
        .await;
    let mut live = server.client().await;
    live.upgrade().await;
    live.echo().await;
    let (drained, took) = server.stop().await;
    assert_eq!(drained.cut, 2);
    assert!(
        took >= milliseconds(700) && took < milliseconds(3000),
        "{took:?}"
    );
    assert!(metrics.text().contains("courtside_connections 0\n"));
    assert_eq!(live.rest().await, "");
}
