//! What screens are sent, and what they are not.

use crate::browser::{Site, play_out, plies, two};
use crate::screen::{Screen, in_order};
use axum::http::StatusCode;
use courtside_wire::{Answer, Do, LogLine};
use serde_json::Value;
use std::sync::Arc;

/// Everything that a browser receives from a table, without version numbers.
async fn all_of(site: &Site, cookie: &str, table: &str) -> Vec<String> {
    let mut viewer = site.browser_with(cookie);
    let mut looks = Vec::new();
    let mut snapshot = viewer.snapshot(table).await;
    snapshot.view.version = 0;
    looks.push(serde_json::to_string(&snapshot).unwrap());
    for path in ["/record", "/picture.svg", "/log?before=1000"] {
        let answer = viewer.get(&format!("{table}{path}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        looks.push(answer.text().to_owned());
    }
    let picture = viewer.get(&format!("{table}/picture.png")).await;
    looks.push(format!("{:?}", picture.body));
    // The page embeds its first snapshot.
    let page = viewer.get(table).await;
    looks.push(
        page.text()
            .replace(&format!("\"version\":{}", version_in(page.text())), ""),
    );
    looks
}

fn version_in(page: &str) -> &str {
    let after = page.split("\"version\":").nth(1).unwrap_or_default();
    let end = after.find(|letter: char| !letter.is_ascii_digit());
    &after[..end.unwrap_or(0)]
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_a_placement_before_its_time() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    mara.view(&table).await;
    let choices = plies(&ann.view(&table).await);
    let mut nobody = site.browser();
    nobody.get(&table).await;
    let mut screens = [mara.live(&table).await, nobody.live(&table).await];
    let mut own = ann.live(&table).await;
    // Two games that differ in nothing but the secret look the same to everybody else.
    let mut seen = Vec::new();
    for choice in [&choices[0], &choices[20]] {
        let now = ann.view(&table).await.version;
        ann.ply(&table, now, choice).await.done();
        let mut looks = Vec::new();
        for viewer in [&mara, &nobody] {
            looks.extend(all_of(&site, &viewer.cookie, &table).await);
        }
        for screen in &mut screens {
            let mut patch = screen.patch().await;
            assert_eq!(patch.from, now);
            patch.from = 0;
            for step in &mut patch.steps {
                step.changes.version = 0;
            }
            looks.push(serde_json::to_string(&patch).unwrap());
        }
        seen.push(looks);
        // Who placed them sees them.
        own.until(|view| view.version > now).await;
        ann.undo(&table, now + 1).await.done();
        for screen in &mut screens {
            screen.patch().await;
        }
        own.until(|view| view.version > now + 1).await;
    }
    for (one, other) in seen[0].iter().zip(&seen[1]) {
        assert!(one == other, "{one}\n\n{other}");
    }
    let mut frames = Vec::new();
    for choice in [0, 20] {
        let view = ann.view(&table).await;
        ann.choose(&table, &view, choice).await.done();
        let mut mine = ann.view(&table).await;
        let version = mine.version;
        mine.version = 0;
        frames.push(mine);
        ann.undo(&table, version).await.done();
    }
    assert!(frames[0] != frames[1], "one's own secret is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_screen_changes_hands_before_it_shows_secrets() {
    let site = Site::new().await;
    let mut both = site.browser();
    let table = both.open("against=screen").await;
    let mut screen = both.live(&table).await;
    assert_eq!(screen.view.you, [0, 1]);
    assert!(screen.view.handover.is_none() && screen.view.my_turn);
    let ply = plies(&screen.view)[0].clone();
    assert!(matches!(screen.play(&ply).await, Answer::Done(_)));

    let covered = screen.until(|view| view.handover.is_some()).await.clone();
    let handover = covered.handover.as_ref().unwrap();
    assert_eq!((handover.seat, handover.name.as_str()), (1, "White"));
    assert!(covered.choices.is_none() && !covered.my_turn && !covered.undo);
    let public = site.browser().view(&table).await;
    assert!(in_order(&covered).floor == in_order(&public).floor);
    // A second page of the same people is covered, too.
    let again = both.live(&table).await;
    assert!(again.view.handover.is_some() && again.view.choices.is_none());

    assert!(matches!(
        screen.ask(Do::Ready { seat: 1 }).await,
        Answer::Done(_)
    ));
    screen.until(|view| view.my_turn).await;
    assert!(screen.view.handover.is_none());
    assert!(in_order(&screen.view) == in_order(&both.ready(&table, 1).await));
    let ply = plies(&screen.view)[3].clone();
    assert!(matches!(screen.play(&ply).await, Answer::Done(_)));

    // Nothing is hidden from here on.
    screen.until(|view| view.my_turn).await;
    assert!(screen.view.handover.is_none());
    let end = play_out(&table, std::slice::from_mut(&mut both), 11).await;
    assert_eq!(end.facing, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_of_the_table_turns_the_court_around() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0").await;
    assert_eq!(ann.view(&table).await.facing, 0);
    ann.cookie += "; turned=1";
    assert_eq!(ann.view(&table).await.facing, 1);
    assert_eq!(ann.live(&table).await.view.facing, 1);
    assert!(ann.get(&table).await.text().contains("\"facing\":1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_ready_for_somebody_elses_seat_learns_nothing() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let view = ann.view(&table).await;
    ann.choose(&table, &view, 9).await.done();
    let mut nobody = site.browser();
    nobody.get(&table).await;
    mara.view(&table).await;
    for (viewer, seat) in [(&mara, 0), (&nobody, 0), (&nobody, 1), (&nobody, 200)] {
        let mut viewer = viewer.clone();
        let mut screen = viewer.live(&table).await;
        let before = screen.view.clone();
        screen.ask(Do::Ready { seat }).await;
        assert!(in_order(&screen.view) == in_order(&before));
        assert!(viewer.ready(&table, seat).await == viewer.view(&table).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_back_to_its_beginning() {
    let site = Site::new().await;
    let mut both = site.browser();
    let table = both.open("game=tactics&against=screen").await;
    let mut screen = both.live(&table).await;
    let mut dice = crate::browser::Dice(5);
    // All lines as they were told.
    while screen.first + screen.lines.len() < 260 && screen.view.ending.is_none() {
        if !screen.view.my_turn {
            screen.hear().await;
            continue;
        }
        let choices = plies(&screen.view);
        let before = screen.view.version;
        let answer = screen.play(&choices[dice.below(choices.len())]).await;
        assert!(matches!(answer, Answer::Done(_)));
        screen.until(|view| view.version > before).await;
    }
    assert_eq!(screen.first, 0);
    let snapshot = both.snapshot(&table).await;
    assert_eq!(
        snapshot.log.lines.len(),
        screen.lines.len().min(60),
        "only the newest ones come first"
    );
    // How long the game took was up to the dice.
    let pages = snapshot.log.from.div_ceil(100);
    let (mut from, mut lines) = (snapshot.log.from, snapshot.log.lines);
    let mut reads = 0;
    while from > 0 {
        let answer = both.get(&format!("{table}/log?before={from}")).await;
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let earlier: Value = answer.json();
        let before: Vec<Arc<LogLine>> = serde_json::from_value(earlier["lines"].clone()).unwrap();
        let start = earlier["from"].as_u64().unwrap() as usize;
        assert_eq!(start + before.len(), from);
        assert!(before.len() <= 100 && earlier["art"].is_object());
        (from, lines) = (start, [before, lines].concat());
        reads += 1;
    }
    assert_eq!(reads, pages);
    assert_eq!(lines, screen.lines);
    let nonsense = both.get(&format!("{table}/log?before=x")).await;
    assert_eq!(nonsense.refusal(), (400, "query".into()));
    // Spectators are told of both by name.
    let public = Screen::open(&site.browser(), &table, None).await;
    assert_eq!(public.lines, both.snapshot(&table).await.log.lines);
}
