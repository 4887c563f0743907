//! What stays when a server stops, and what several of them share.

use crate::browser::{Site, play_out, two};
use crate::fair::figure;
use crate::screen::in_order;
use courtside_kernel::{Options, Seat, Turn};
use courtside_record::{Record, RecordedPly};
use courtside_server::limits::Limits;
use courtside_store::{Append, Standing};
use courtside_table::{Chair, Command, Opening, Sitter, Table};
use courtside_wire::Do;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_bots_go_on() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    for player in [&mut ann, &mut mara] {
        let view = player.view(&table).await;
        player.choose(&table, &view, 0).await.done();
    }
    let before = ann.until(&table, |view| view.to_act.is_some()).await;
    let record = ann.record(&table).await;

    let site = site.restart().await;
    let mut returned = site.browser_with(&ann.cookie);
    assert!(returned.view(&table).await == before);
    assert_eq!(returned.record(&table).await, record);

    // A bot that was to act when the server stopped goes on although nobody looks.
    let id = table.trim_start_matches("/t/");
    let stored = site.store.load(id).await.unwrap().unwrap();
    let opening = Opening {
        id: "waiting".into(),
        secret: "ab".repeat(32),
        ..stored.opening
    };
    let bot = Chair {
        sitter: Sitter::Bot { level: 1 },
        name: String::new(),
        salt: String::new(),
    };
    let standing = Standing {
        finished: false,
        waits_for_host: true,
    };
    let chairs = [bot, stored.chairs[1].clone()];
    let created = site.store.create(&opening, &chairs, None, standing).await;
    created.unwrap();
    site.state.resume().await;
    let end = Instant::now() + crate::browser::PATIENCE;
    while site.store.version("waiting").await.unwrap() == Some(0) {
        assert!(Instant::now() < end, "the bot does not go on");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let mut waiting = site.browser_with(&mara.cookie);
    assert!(waiting.my_turn("/t/waiting").await.my_turn);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_was_put_away_is_opened_again() {
    let site = Site::with(courtside_server::Settings {
        linger: Duration::ZERO,
        ..Site::quick()
    })
    .await;
    let (table, ann, mara) = two(&site).await;
    let end = play_out(&table, &mut [ann.clone(), mara], 13).await;
    assert!(end.ending.is_some());
    let screen = ann.live(&table).await;
    let whole = ann.clone().view(&table).await;
    assert!(in_order(&screen.view) == in_order(&whole));
}

/// A page may have been shown more by another node than this one has heard.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn an_answer_to_a_version_that_a_node_has_not_heard_of_counts() {
    let url = std::env::var("COURTSIDE_TEST_POSTGRES")
        .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
    let site = Site::on(&url, Site::quick(), Limits::off()).await;
    let (path, mut ann, mut mara) = two(&site).await;
    // A server does not hear its own news, so what is written past its rooms is what another node wrote whose news are
    // still on their way.
    let id = path.trim_start_matches("/t/");
    let first = ann.view(&path).await;
    let stored = site.store.load(id).await.unwrap().unwrap();
    let mut table = Table::restore(&courtside_catalog::Library::default(), stored).unwrap();
    assert_eq!(table.version(), first.version);
    let command = Command::Play {
        seats: vec![table.turn().actor().unwrap()],
        version: table.version(),
        choice: table.play().legal()[0].clone(),
    };
    let mut entries = Vec::new();
    let after = table.version();
    for (entry, next) in table.decide(&command, 1).unwrap() {
        entries.push(entry);
        table = next;
    }
    let append = Append {
        id: id.to_owned(),
        after,
        entries,
        standing: Standing::default(),
    };
    site.store.append(append).await.unwrap();
    let actor = table.turn().actor().unwrap();
    let answering = match actor.index() {
        0 => &mut ann,
        _ => &mut mara,
    };
    let choice = table.play().legal()[0].clone();
    answering.ply(&path, table.version(), &choice).await.done();

    // The table is deleted behind its back.
    let acting = ann.until(&path, |view| view.to_act.is_some()).await;
    let player = match acting.to_act {
        Some(0) => &mut ann,
        _ => &mut mara,
    };
    let view = player.view(&path).await;
    assert!(site.store.delete(id).await.unwrap());
    assert_eq!(player.get(&path).await.refusal(), (404, "table".into()));
    let gone = player.choose(&path, &view, 0).await;
    assert_eq!(gone.refusal(), (404, "table".into()));
    for nonsense in ["/t/%00", "/t/a%20b"] {
        let answer = player.get(nonsense).await;
        assert_eq!(answer.refusal(), (404, "table".into()), "{nonsense}");
    }
    site.stop().await;
}

/// How often bots have thought on these nodes.
async fn thoughts(nodes: &[&Site]) -> usize {
    let mut all = 0;
    for node in nodes {
        all += figure(node, "bot_thoughts").await as usize;
    }
    all
}

/// How many choices a seat made in a game that is over.
fn choices_of(record: &str, seat: Seat) -> usize {
    let record: Record = record.parse().unwrap();
    let entry = courtside_catalog::find(&record.game).unwrap();
    let options = Options::parse(entry.card.options, &record.options).unwrap();
    let mut play = entry
        .start(
            &courtside_catalog::Library::default(),
            &options,
            record.header.seats.len(),
        )
        .unwrap();
    let mut choices = 0;
    for ply in &record.plies {
        choices += usize::from(play.turn() == Turn::Act(seat));
        match ply {
            RecordedPly::Act(ply) | RecordedPly::Chance(ply) => play.play(ply).unwrap(),
            RecordedPly::Incident(_) | RecordedPly::Hidden => panic!("nothing is hidden any more"),
        };
    }
    choices
}

/// Two servers that share a database and nothing else.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn any_server_serves_any_table_and_hears_of_it_at_once() {
    let url = std::env::var("COURTSIDE_TEST_POSTGRES")
        .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
    let north = Site::on(&url, Site::quick(), Limits::off()).await;
    let south = Site::on(&url, Site::quick(), Limits::off()).await;
    let (mut ann, mut mara) = (north.browser(), south.browser());
    let table = ann.open("against=friend&side=0&name=Ann").await;
    let invite = ann.view(&table).await.invite.unwrap();
    // A page in the north, where Ann sits, and one in the south.
    let (mut here, mut there) = (ann.live(&table).await, mara.live(&table).await);
    assert_eq!(mara.form(&invite, "name=Mara").await.location(), table);
    here.until(|view| view.seats[1].name == "Mara").await;
    assert!(ann.view(&table).await.seats[1].name == "Mara");

    let view = ann.view(&table).await;
    ann.choose(&table, &view, 0).await.done();
    there.until(|view| view.my_turn || view.version > 1).await;
    let again = ann.choose(&table, &view, 0).await;
    assert_eq!(again.refusal(), (409, "stale".into()));
    let mut mara_south = mara.clone();
    let view = mara_south.until(&table, |view| view.my_turn).await;
    mara_south.choose(&table, &view, 0).await.done();
    here.until(|seen| seen.version > view.version).await;

    let end = play_out(&table, &mut [ann.clone(), mara.clone()], 1).await;
    assert!(end.ending.is_some());
    assert_eq!(ann.record(&table).await, mara.record(&table).await);
    there.until(|view| view.ending.is_some()).await;
    // Both ask for the next table; there is one.
    let (one, other) = tokio::join!(ann.ask(&table, Do::Rematch), mara.ask(&table, Do::Rematch));
    assert_eq!(one.done().url, other.done().url);
    here.until(|view| view.rematch.is_some()).await;
    there.until(|view| view.rematch.is_some()).await;

    // A bot plays for both nodes, and one of them thinks: together they thought once for each of its choices.
    let table = ann.open("against=bot&side=0&level=1").await;
    let watching = (ann.live(&table).await, mara.live(&table).await);
    let before = thoughts(&[&north, &south]).await;
    let end = play_out(&table, std::slice::from_mut(&mut ann), 2).await;
    assert!(end.ending.is_some());
    let thought = thoughts(&[&north, &south]).await - before;
    assert_eq!(thought, choices_of(&ann.record(&table).await, Seat(1)));
    drop((here, there, watching));
    for site in [north, south] {
        site.stop().await;
    }
}
