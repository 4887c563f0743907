//! What stays when a server stops, and what several of them share.

use crate::browser::{Site, play_out, two, version};
use courtside_store::{Chair, Sitter, Table};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_bots_go_on() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    for player in [&mut ann, &mut mara] {
        let frame = player.frame(&table).await;
        player.choose(&table, &frame, 0).await;
    }
    while ann.frame(&table).await["to_act"].is_null() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let frame = ann.frame(&table).await;
    let record = ann.get(&format!("{table}/record")).await;

    let site = site.restart().await;
    let mut returned = site.browser();
    returned.cookie = ann.cookie.clone();
    assert!(returned.frame(&table).await == frame);
    assert_eq!(
        returned.get(&format!("{table}/record")).await.text(),
        record.text()
    );

    // A game of bots that stood still with the server comes to its end although nobody looks at it.
    let stored = site
        .store
        .load(table.trim_start_matches("/t/"))
        .await
        .unwrap()
        .unwrap();
    let bots = Table {
        id: "bots".into(),
        ..stored.table
    };
    let bot = Chair {
        sitter: Sitter::Bot { level: 1 },
        name: String::new(),
        salt: String::new(),
    };
    site.store.create(&bots, &[bot.clone(), bot]).await.unwrap();
    site.state.resume().await;
    while site.store.unfinished().await.unwrap().contains(&bots.id) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    // What is stored is told a moment later.
    assert!(!returned.my_turn("/t/bots").await["ending"].is_null());
}

/// Two servers that share a database and nothing else.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn any_server_serves_any_table() {
    let url = std::env::var("COURTSIDE_TEST_POSTGRES")
        .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
    let (north, south) = (
        Site::on(&url, Site::quick()).await,
        Site::on(&url, Site::quick()).await,
    );
    let (mut ann, mut mara) = (north.browser(), south.browser());
    let table = ann.open("against=friend&side=0&name=Ann").await;
    let mut stream = mara.live(&table, 0).await;
    assert_eq!(stream.next().await.unwrap()["seats"][1]["kind"], "open");
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(mara.form(&invite, "name=Mara").await.location(), table);
    let frame = ann.frame(&table).await;
    assert_eq!(
        frame["seats"][1]["name"], "Mara",
        "north knows who sat down in the south"
    );
    ann.choose(&table, &frame, 0).await;
    loop {
        // South hears of it without asking.
        if version(&stream.next().await.unwrap()) == 1 {
            break;
        }
    }
    assert_eq!(
        ann.choose(&table, &frame, 0).await.refusal(),
        (409, "stale".into())
    );
    let end = play_out(&table, &mut [ann.clone(), mara.clone()], 1).await;
    assert!(!end["ending"].is_null());
    let path = format!("{table}/record");
    assert_eq!(ann.get(&path).await.text(), mara.get(&path).await.text());
}
