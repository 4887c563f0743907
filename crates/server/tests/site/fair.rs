//! What one table or one visitor cannot do to the others, and what a table does when its ground goes away.

use crate::browser::{PATIENCE, Site, play_out, plies, two, within};
use crate::screen::{Screen, next};
use axum::body::Body;
use axum::http::Request;
use courtside_server::Settings;
use courtside_server::edge::Peer;
use courtside_server::limits::Limits;
use courtside_wire::{Answer, Do, NoticeCode};
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_for_its_stroke_keeps_no_other_bot_waiting() {
    let site = Site::with(Settings {
        bot_threads: 1,
        // Longer than any test: it never answers here.
        answer_pace: Duration::from_secs(3600),
        ..Site::quick()
    })
    .await;
    let mut ann = site.browser();
    // Everybody holds cards that nobody else may see.
    let slow = ann
        .open("game=cards&players=4&against=bot&side=0&level=1")
        .await;
    let mut slow = ann.live(&slow).await;
    until_a_bot_thinks(&mut slow).await;
    // Nothing is hidden here.
    let quick = ann.open("game=tactics&against=bot&side=0&level=1").await;
    let mut quick = ann.live(&quick).await;
    until_a_bot_thinks(&mut quick).await;
    quick.until(|view| !view.thinking).await;
}

/// Plays on until a bot is to act.
async fn until_a_bot_thinks(screen: &mut Screen) {
    let playing = async {
        while !screen.view.thinking {
            if screen.view.my_turn {
                let ply = plies(&screen.view)[0].clone();
                let before = screen.view.version;
                assert!(matches!(screen.play(&ply).await, Answer::Done(_)));
                screen.until(|view| view.version > before).await;
            } else {
                drop(screen.hear().await)
            }
        }
    };
    within("a bot is to act", playing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_is_handed_only_to_those_who_share_it() {
    let site = Site::new().await;
    let (table, ann, _) = two(&site).await;
    let mut watching = site.browser().live(&table).await;
    let mut seated = ann.live(&table).await;
    for (screen, seats) in [(&mut watching, 0..3), (&mut seated, 0..3)] {
        for seat in seats {
            let Answer::Refused(refused) = screen.ask(Do::Ready { seat }).await else {
                panic!("a screen of one person was handed to seat {seat}")
            };
            assert_eq!(refused.code, "seat");
        }
    }
    let mut home = site.browser();
    let shared = home.open("game=cards&players=3&against=screen").await;
    let mut screen = home.live(&shared).await;
    screen.until(|view| view.handover.is_some()).await;
    let Answer::Refused(_) = screen.ask(Do::Ready { seat: 9 }).await else {
        panic!("a screen was handed to nobody")
    };
    let seat = screen.view.handover.as_ref().unwrap().seat;
    let Answer::Done(_) = screen.ask(Do::Ready { seat }).await else {
        panic!("a shared screen does not change hands")
    };
    assert!(screen.view.my_turn);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_deleted_is_gone_for_everybody() {
    let site = Site::new().await;
    let (table, mut ann, mara) = two(&site).await;
    let mut screen = mara.live(&table).await;
    let view = ann.view(&table).await;
    assert!(
        site.store
            .delete(table.trim_start_matches("/t/"))
            .await
            .unwrap()
    );
    let gone = ann.choose(&table, &view, 0).await;
    assert_eq!(gone.refusal(), (404, "table".into()));
    for page in ["", "/frame", "/record"] {
        let gone = ann.get(&format!("{table}{page}")).await;
        assert_eq!(gone.refusal(), (404, "table".into()), "{page}");
    }
    // Live pages are told by the end of their connection; asking again says why.
    let ending = async { while next(&mut screen.socket).await.is_some() {} };
    within("the line ends", ending).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_does_not_think_on_at_a_table_that_was_deleted() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let watched = ann
        .open("game=tactics&against=watch&level=1&level2=1")
        .await;
    let mut screen = ann.live(&watched).await;
    screen.until(|view| view.version > 2).await;
    assert!(
        site.store
            .delete(watched.trim_start_matches("/t/"))
            .await
            .unwrap()
    );
    let ending = async { while next(&mut screen.socket).await.is_some() {} };
    within("the line ends", ending).await;
}

/// A figure of the server.
pub async fn figure(site: &Site, name: &str) -> f64 {
    let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
    let here = Peer(IpAddr::V4(Ipv4Addr::LOCALHOST));
    request.extensions_mut().insert(here);
    let figures = site.browser().send(request).await;
    let mut lines = figures.text().lines().filter(|line| !line.starts_with('#'));
    let line = lines.find(|line| line.contains(name)).expect("the figure");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_takes_nothing_is_told_once_and_so_is_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("tables.db");
    let url = format!("sqlite://{}", path.display());
    let site = Site::on(&url, Site::quick(), Limits::off()).await;
    let mut ann = site.browser();
    let watched = ann
        .open("game=tactics&against=watch&level=1&level2=1")
        .await;
    let mut screen = ann.live(&watched).await;
    let run = |sql: &str| {
        let database = rusqlite::Connection::open(&path).unwrap();
        database.busy_timeout(PATIENCE).unwrap();
        database.execute_batch(sql).unwrap();
    };
    // Everything can be read, and nothing written.
    run("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END");
    let end = Instant::now() + PATIENCE;
    while figure(&site, "database_failures").await < 4.0 {
        assert!(Instant::now() < end, "nobody tries to write");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // A page that comes now hears of it, too.
    let mut late = ann.live(&watched).await;
    let told = async {
        while late.notices.is_empty() {
            late.hear().await;
        }
    };
    within("a newcomer is told", told).await;
    assert_eq!(late.notices[0].code, NoticeCode::Trouble);
    run("DROP TRIGGER full");
    let until = async {
        while !screen
            .notices
            .iter()
            .any(|notice| notice.code == NoticeCode::Mended)
        {
            screen.hear().await;
        }
        let before = screen.view.version;
        while screen.view.version < before + 2 {
            screen.hear().await;
        }
    };
    within("the table goes on", until).await;
    let told: Vec<NoticeCode> = screen.notices.iter().map(|notice| notice.code).collect();
    assert_eq!(told, [NoticeCode::Trouble, NoticeCode::Mended]);
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_table_is_no_table() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let long = format!("/t/{}", "a".repeat(65));
    for path in ["/t/%00", "/t/a%20b", "/t/%C3%A4", &long] {
        for page in ["", "/frame", "/record"] {
            let answer = ann.get(&format!("{path}{page}")).await;
            assert_eq!(answer.refusal(), (404, "table".into()), "{path}{page}");
        }
        let answer = ann.ask(path, Do::Snapshot).await;
        assert_eq!(answer.refusal(), (404, "table".into()), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_counts_as_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/tables.db", directory.path().display());
    let limits = Limits {
        tables_per_hour: 1,
        ..Limits::off()
    };
    let site = Site::on(&url, Site::quick(), limits).await;
    let (table, mut ann, mut mara) = two(&site).await;
    play_out(&table, &mut [ann.clone(), mara.clone()], 7).await;
    let refused = ann.ask(&table, Do::Rematch).await;
    assert_eq!(refused.refusal(), (429, "limit".into()));
    // Mara has opened none yet, and once there is a rematch nobody opens another one.
    let url = mara.ask(&table, Do::Rematch).await.done().url;
    assert!(url.is_some());
    assert_eq!(ann.ask(&table, Do::Rematch).await.done().url, url);
    site.stop().await;
}
