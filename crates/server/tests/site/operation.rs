//! What the operator looks at, and what keeps visitors within their share.

use crate::browser::{Site, two};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use courtside_server::edge::Peer;
use courtside_server::limits::Limits;
use std::net::{IpAddr, Ipv4Addr};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_how_it_is() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let alive = ann.get("/healthz").await;
    assert_eq!((alive.status, alive.text()), (StatusCode::OK, "alive\n"));
    let ready = ann.get("/readyz").await;
    assert_eq!((ready.status, ready.text()), (StatusCode::OK, "ready\n"));
    assert!(ann.cookie.is_empty(), "whoever asks is no guest");

    // One that stops is alive, and nobody should be sent there.
    site.state.close();
    assert_eq!(ann.get("/healthz").await.status, StatusCode::OK);
    let closing = ann.get("/readyz").await;
    assert_eq!(closing.refusal(), (503, "closing".into()));
    assert!(!closing.header("retry-after").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_is_not_ready() {
    let site = Site::new().await;
    let mut ann = site.browser();
    site.store.close().await;
    assert_eq!(ann.get("/healthz").await.status, StatusCode::OK);
    assert_eq!(ann.get("/readyz").await.refusal(), (503, "database".into()));
    let home = ann.get("/").await;
    assert_eq!(home.refusal(), (503, "database".into()));
    assert!(!home.header("retry-after").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_the_machine_itself() {
    let site = Site::new().await;
    let (table, mut ann, _) = two(&site).await;
    let _screen = ann.live(&table).await;
    let view = ann.view(&table).await;
    ann.choose(&table, &view, 0).await.done();
    ann.get("/icon.svg").await;
    let ask = |address: Option<Ipv4Addr>| {
        let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
        if let Some(address) = address {
            request.extensions_mut().insert(Peer(IpAddr::V4(address)));
        }
        request
    };
    for foreign in [None, Some(Ipv4Addr::new(192, 0, 2, 7))] {
        let refused = ann.send(ask(foreign)).await;
        assert_eq!(refused.refusal(), (404, "page".into()));
    }
    let figures = ann.send(ask(Some(Ipv4Addr::LOCALHOST))).await;
    assert_eq!(figures.status, StatusCode::OK);
    let text = figures.text();
    assert!(
        text.lines().any(|line| line.starts_with("# TYPE ")),
        "{text}"
    );
    let figure = |name: &str| {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let line = lines.find(|line| line.contains(name));
        let line = line.unwrap_or_else(|| panic!("{name} is not in\n{text}"));
        line.rsplit(' ').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(figure("choices_acknowledged") >= 1.0);
    assert!(figure("sockets") >= 1.0);
    // Whatever has an address is counted, and so it is limited.
    assert!(figure(r#"requests_total{route="/icon.svg",status="200"}"#) >= 1.0);
    let id = table.trim_start_matches("/t/");
    assert!(!text.contains(id), "figures name no table");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_too_many_tables_is_told_to_wait() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/tables.db", directory.path().display());
    let limits = Limits {
        tables_per_hour: 3,
        ..Limits::off()
    };
    let site = Site::on(&url, Site::quick(), limits).await;
    let mut ann = site.browser();
    ann.get("/").await;
    for _ in 0..3 {
        ann.open("against=screen").await;
    }
    let refused = ann.form("/tables", "game=chessboard&against=screen").await;
    assert_eq!(refused.refusal(), (429, "limit".into()));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&wait), "{wait}");
    // Nobody else is kept from anything.
    site.browser().open("against=screen").await;
    site.stop().await;
}
