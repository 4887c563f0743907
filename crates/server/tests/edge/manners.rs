//! Clients that are slow, silent, too many, or not who they say they are.

use crate::{Server, milliseconds, settings, within};
use courtside_server::edge::{EdgeSettings, Trusted};
use tokio::time::{Instant, sleep};

#[tokio::test]
async fn half_a_head_and_silence_are_closed_and_disturb_nobody() {
    let server = Server::start(EdgeSettings {
        head_timeout: milliseconds(700),
        ..settings()
    })
    .await;
    let begun = Instant::now();
    let mut clients = Vec::new();
    for number in 0..200 {
        let mut client = server.client().await;
        if number % 2 == 0 {
            client.send("GET / HTTP/1.1\r\nhost: he").await;
        }
        clients.push(client);
    }
    server.serves().await;
    for client in &mut clients {
        assert_eq!(client.rest().await, "");
    }
    let took = begun.elapsed();
    assert!(
        took >= milliseconds(600) && took < milliseconds(8000),
        "{took:?}"
    );
    server.serves().await;
    let told = server.metrics.text();
    let cut = r#"connections_cut_total{why="slow_head"} 200"#;
    assert!(told.contains(cut), "{told}");
}

#[tokio::test]
async fn a_head_that_trickles_in_is_closed_all_the_same() {
    let server = Server::start(EdgeSettings {
        head_timeout: milliseconds(500),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    let begun = Instant::now();
    let bytes = "GET / HTTP/1.1\r\nhost: "
        .bytes()
        .chain(std::iter::repeat(b'x'));
    for byte in bytes {
        use tokio::io::AsyncWriteExt;
        if within(client.0.write_all(&[byte])).await.is_err() {
            break;
        }
        assert!(begun.elapsed() < milliseconds(8000), "it goes on for ever");
        sleep(milliseconds(30)).await;
    }
}

#[tokio::test]
async fn a_connection_is_kept_for_a_while_and_then_closed() {
    let server = Server::start(EdgeSettings {
        head_timeout: milliseconds(300),
        idle_timeout: milliseconds(1200),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    assert!(client.ask("/", "hello").await.contains("200 OK"));
    // Longer than a head may take: between requests there is more time.
    sleep(milliseconds(600)).await;
    assert!(client.ask("/", "hello").await.contains("200 OK"));
    // A request that takes longer than a head may is fine, too.
    assert!(client.ask("/slow", "at last").await.contains("200 OK"));
    let begun = Instant::now();
    assert_eq!(client.rest().await, "");
    let took = begun.elapsed();
    assert!(
        took >= milliseconds(1000) && took < milliseconds(8000),
        "{took:?}"
    );
}

#[tokio::test]
async fn the_second_head_has_to_come_in_time_as_the_first_one() {
    let server = Server::start(EdgeSettings {
        head_timeout: milliseconds(300),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    client.ask("/", "hello").await;
    client.send("GET / HT").await;
    let begun = Instant::now();
    assert_eq!(client.rest().await, "");
    assert!(
        begun.elapsed() < milliseconds(8000),
        "{:?}",
        begun.elapsed()
    );
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() {
    let server = Server::start(EdgeSettings {
        body_timeout: milliseconds(300),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    let begun = Instant::now();
    client
        .send("POST /echo HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nabc")
        .await;
    let answer = client.rest().await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(
        begun.elapsed() < milliseconds(8000),
        "{:?}",
        begun.elapsed()
    );
    let mut client = server.client().await;
    client
        .send("POST /echo HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nball")
        .await;
    assert!(client.until("ball").await.contains("200 OK"));
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let server = Server::start(settings()).await;
    let mut client = server.client().await;
    let long = "x".repeat(40_000);
    client
        .send(&format!(
            "GET / HTTP/1.1\r\nhost: here\r\nlong: {long}\r\n\r\n"
        ))
        .await;
    let answer = client.rest().await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 431"),
        "{answer}"
    );
    server.serves().await;
}

#[tokio::test]
async fn a_client_that_never_reads_is_cut_off() {
    let server = Server::start(EdgeSettings {
        write_timeout: milliseconds(500),
        ..settings()
    })
    .await;
    let mut client = server.client().await;
    client
        .send("GET /huge HTTP/1.1\r\nhost: here\r\n\r\n")
        .await;
    let deadline = Instant::now() + milliseconds(8000);
    while !server.metrics.text().contains("courtside_connections 0\n") {
        assert!(Instant::now() < deadline, "{}", server.metrics.text());
        sleep(milliseconds(50)).await;
    }
    drop(client);
}

#[tokio::test]
async fn one_connection_too_many_gets_an_answer() {
    let server = Server::start(EdgeSettings {
        connections: 3,
        ..settings()
    })
    .await;
    let mut first = server.client().await;
    first.ask("/", "hello").await;
    let (mut second, mut third) = (server.client().await, server.client().await);
    second.ask("/", "hello").await;
    third.ask("/", "hello").await;
    let answer = server.client().await.get("/").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("retry-after: "), "{answer}");
    assert!(first.ask("/", "hello").await.contains("200 OK"));
    drop(third);
    let deadline = Instant::now() + milliseconds(8000);
    while !server.client().await.get("/").await.contains("200 OK") {
        assert!(Instant::now() < deadline, "there is never room again");
        sleep(milliseconds(20)).await;
    }
}

#[tokio::test]
async fn one_address_has_its_share_and_a_proxy_has_none() {
    let limited = |trusted| EdgeSettings {
        connections_per_address: 2,
        trusted,
        ..settings()
    };
    let server = Server::start(limited(Trusted::nobody())).await;
    let mut first = server.client().await;
    first.ask("/", "hello").await;
    let mut second = server.client().await;
    second.upgrade().await;
    let answer = server.client().await.get("/").await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(
        answer.contains("Too many connections from your address"),
        "{answer}"
    );
    second.echo().await;

    let server = Server::start(limited(Trusted::default())).await;
    let mut clients = Vec::new();
    for _ in 0..5 {
        let mut client = server.client().await;
        client.ask("/", "hello").await;
        clients.push(client);
    }
}

#[tokio::test]
async fn visitors_are_told_apart_behind_a_trusted_proxy_only() {
    const FORWARDED: &str = "GET /who HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\
                             x-forwarded-for: 198.51.100.7\r\nx-forwarded-proto: https\r\n\r\n";
    for (trusted, expect) in [
        (Trusted::default(), "198.51.100.7 Https"),
        (Trusted::nobody(), "127.0.0.1 Http"),
    ] {
        let server = Server::start(EdgeSettings {
            trusted,
            ..settings()
        })
        .await;
        let mut client = server.client().await;
        client.send(FORWARDED).await;
        let answer = client.rest().await;
        assert!(answer.ends_with(expect), "{answer}");
    }
}
