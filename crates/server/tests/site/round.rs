//! Tables for more than two: chairs of every kind, one link for all friends, hidden hands.

use crate::browser::{Browser, Site, play_out, plies};
use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{Request, StatusCode};
use courtside_record::{Record, RecordedPly};
use courtside_server::Settings;
use courtside_store::Standing;
use courtside_wire::{Answer, ChairKind, Do, Message, View};
use std::time::{Duration, Instant};

async fn open(browser: &mut Browser, fields: &str) -> String {
    browser.open(&format!("game=cards&{fields}")).await
}

fn kinds(view: &View) -> Vec<&'static str> {
    let kind = |kind| match kind {
        ChairKind::Human => "human",
        ChairKind::Bot => "bot",
        ChairKind::Open => "open",
    };
    view.seats.iter().map(|seat| kind(seat.kind)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_come_in_one_after_the_other_by_the_same_link() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=friend&players=5&side=0&name=Ann").await;
    let view = ann.view(&table).await;
    assert_eq!(kinds(&view), ["human", "open", "open", "open", "open"]);
    assert_eq!(view.ask.question, "4 seats are open");
    let invite = view.invite.unwrap();

    let (mut ben, mut eve) = (site.browser(), site.browser());
    for (friend, name) in [(&mut ben, "Ben"), (&mut eve, "Eve")] {
        let page = friend.get(&invite).await;
        assert!(page.text().contains("Ann invites you"), "{}", page.text());
        assert!(page.text().contains(" open seats."), "who else is missing");
        let joined = friend.form(&invite, &format!("name={name}")).await;
        assert_eq!(joined.location(), table);
    }
    let view = ann.view(&table).await;
    assert_eq!(kinds(&view), ["human", "human", "human", "open", "open"]);
    assert_eq!(view.seats[2].name, "Eve");
    assert_eq!(eve.view(&table).await.you, [2]);
    // A player who sits there may use the link again: it leads to the table.
    assert_eq!(ben.form(&invite, "name=Ben").await.location(), table);
    assert_eq!(kinds(&ann.view(&table).await)[3], "open");

    ben.fill(&table, 1, false).await.done();
    let view = ann.view(&table).await;
    assert_eq!(kinds(&view), ["human", "human", "human", "bot", "open"]);
    let record: Record = ann.record(&table).await.parse().unwrap();
    assert!(
        record.plies.is_empty(),
        "no card is dealt before everybody sits"
    );
    ann.fill(&table, 3, true).await.done();
    let view = ann.view(&table).await;
    assert_eq!(view.invite, None);
    assert_ne!(view.seats[3].name, view.seats[4].name);
    assert_eq!(
        (view.seats[3].level, view.seats[4].level),
        (Some(1), Some(3))
    );
    let late = site.browser().form(&invite, "").await;
    assert_eq!(late.refusal(), (404, "key".into()));
    let full = ann.fill(&table, 1, true).await;
    assert_eq!(full.refusal(), (409, "taken".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_friends_at_once_get_two_chairs() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=friend&players=3&side=0").await;
    let invite = ann.view(&table).await.invite.unwrap();
    let sit = |mut friend: Browser| {
        let invite = invite.clone();
        async move { friend.form(&invite, "").await.status }
    };
    let (one, other) = tokio::join!(sit(site.browser()), sit(site.browser()));
    assert_eq!((one, other), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
    assert_eq!(kinds(&ann.view(&table).await), ["human"; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mixed_table_plays_to_its_end_and_keeps_its_mix() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let chairs = "chair-0=bot-1&chair-1=you&chair-2=screen&name-2=Ben&chair-3=bot-2";
    let fields = format!("against=mix&players=4&name=Ann&option-play=strategic&{chairs}");
    let table = open(&mut ann, &fields).await;
    assert_eq!(ann.view(&table).await.you, [1, 2]);

    // Who shares a screen looks at it in turns: the cards of the others are covered.
    let mut end = None;
    for _ in 0..2000 {
        let view = ann.my_turn(&table).await;
        if view.ending.is_some() {
            end = Some(view);
            break;
        }
        assert!(
            view.hand.is_none() && view.choices.is_none(),
            "nobody's cards lie open between two turns"
        );
        let seat = view.handover.expect("somebody takes the device").seat;
        let ready = ann.ready(&table, seat).await;
        assert!(ready.hand.is_some() && ready.my_turn);
        let middle = plies(&ready).len() / 2;
        ann.choose(&table, &ready, middle).await.done();
    }
    let end = end.expect("the game ends");
    let names: Vec<_> = end.seats.iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(names[1..3], ["Ann", "Ben"]);

    let next = ann.ask(&table, Do::Rematch).await.done().url.unwrap();
    let next = ann.view(&next).await;
    let mut again: Vec<_> = next.seats.iter().map(|seat| seat.name.clone()).collect();
    again.rotate_right(1);
    assert_eq!(again, names, "everybody sits one chair further");
    assert_eq!(next.seats[2].level, Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_shown_to_whom_it_belongs_and_drawn_cards_are_in_no_record() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let fields = "against=bot&players=3&side=0&level=1&option-play=strategic";
    let table = open(&mut ann, fields).await;
    let view = ann.my_turn(&table).await;
    let hand = view.hand.unwrap();
    assert!(!hand.cards.is_empty());
    let mut nobody = site.browser();
    let public = nobody.snapshot(&table).await;
    assert!(public.view.hand.is_none() && public.view.choices.is_none());
    for card in &hand.cards {
        assert!(
            !public.art.contains_key(&card.art),
            "{} is drawn",
            card.name
        );
    }
    let record: Record = nobody.record(&table).await.parse().unwrap();
    let hidden = |record: &Record| {
        let plies = record.plies.iter();
        plies.filter(|ply| **ply == RecordedPly::Hidden).count()
    };
    assert!(
        hidden(&record) >= 7,
        "six cards were dealt and one was drawn"
    );

    let end = play_out(&table, std::slice::from_mut(&mut ann), 3).await;
    assert!(end.ending.unwrap().headline.contains("won"));
    let record: Record = nobody.record(&table).await.parse().unwrap();
    assert_eq!(hidden(&record), 0);
    courtside_catalog::replay(&courtside_catalog::Library::default(), &record).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_hidden_cards_answers_at_a_fixed_pace() {
    let pace = Duration::from_millis(120);
    let site = Site::with(Settings {
        answer_pace: pace,
        ..Site::quick()
    })
    .await;
    let mut ann = site.browser();
    // However late a patch is read: each answer in a row takes one stroke.
    let (mut begun, mut row) = (Instant::now(), 0);
    let table = open(&mut ann, "against=bot&players=4&side=0&level=1").await;
    let mut screen = ann.live(&table).await;
    let mut answers = 0;
    for _ in 0..60 {
        if screen.view.my_turn {
            (begun, row) = (Instant::now(), 0);
            let ply = plies(&screen.view)[0].clone();
            let before = screen.view.version;
            assert!(matches!(screen.play(&ply).await, Answer::Done(_)));
            screen.until(|view| view.version > before).await;
            continue;
        }
        let thinking = screen.view.thinking;
        if let Message::Patch(_) = screen.hear().await
            && thinking
        {
            answers += 1;
            row += 1;
            let taken = begun.elapsed();
            assert!(taken >= pace * row, "{row} answers came after {taken:?}");
        }
        if answers == 4 {
            return;
        }
    }
    panic!("no bot has answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_game_shows_its_own_seats_and_options_and_comes_back_as_it_was() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let page = ann
        .get("/new?game=cards&players=6&option-play=strategic")
        .await;
    let text = page.text();
    assert!(
        text.contains(r#"name="players" value="6" checked"#),
        "{text}"
    );
    assert!(text.contains(r#"name="option-play" value="strategic" checked"#));
    assert!(text.contains(r#"name="chair-6""#) && text.contains(r#"name="team-6""#));
    let chessboard = ann.get("/new?game=chessboard").await;
    assert!(!chessboard.text().contains(r#"name="players""#));
    assert!(!chessboard.text().contains(r#"value="mix""#));

    let form = Request::post("/tables").header(ACCEPT, "text/html");
    let form = form.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let fields = "game=cards&players=5&against=friend&name=Zoe&option-teams=aaaaa&option-draw=77";
    let back = ann.send(form.body(Body::from(fields)).unwrap()).await;
    assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = back.text();
    assert!(
        text.contains(r#"role="alert""#) && text.contains("team"),
        "{text}"
    );
    for kept in [
        r#"name="players" value="5" checked"#,
        r#"name="against" value="friend" checked"#,
        r#"name="option-teams" value="seats" checked"#,
        r#"name="team-4" value="a" checked"#,
        r#"value="77""#,
        r#"value="Zoe""#,
    ] {
        assert!(text.contains(kept), "{kept} is lost");
    }
    let many = ann.form("/tables", "game=cards&players=8").await;
    assert_eq!(many.refusal(), (422, "form".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_other_content_says_so_and_is_in_nobodys_way() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=bot&players=3&level=1").await;
    let id = table.rsplit('/').next().unwrap();
    let stored = site.store.load(id).await.unwrap().unwrap();
    let copy = async |id: &str, content: &str, rules: u32| {
        let mut opening = stored.opening.clone();
        opening.id = id.into();
        opening.content = content.into();
        opening.rules = rules;
        opening.secret = id
            .bytes()
            .cycle()
            .take(32)
            .map(|b| format!("{b:02x}"))
            .collect();
        let standing = Standing::default();
        let created = site.store.create(&opening, &stored.chairs, None, standing);
        created.await.unwrap();
    };
    copy("elsewhere", "other", stored.opening.rules).await;
    copy("older", &stored.opening.content, 0).await;
    for (path, code) in [("/t/elsewhere", "content"), ("/t/older", "rules")] {
        for page in ["", "/frame", "/record", "/log?before=9", "/picture.svg"] {
            let answer = ann.get(&format!("{path}{page}")).await;
            assert_eq!(answer.refusal(), (410, code.into()), "{path}{page}");
        }
        let answer = ann.ask(path, Do::Snapshot).await;
        assert_eq!(answer.refusal(), (410, code.into()));
    }
    assert_eq!(ann.get("/").await.status, StatusCode::OK);
    site.state.resume().await;
}
