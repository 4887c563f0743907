//! The live line of a page: what comes through it, and what it stands.

use crate::browser::{Dice, Site, plies, two, within};
use crate::screen::{Screen, connect, handshake, in_order, next};
use courtside_wire::{Answer, Do, Message, NoticeCode};
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_everything_in_order() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let mut screen = mara.live(&table).await;
    let start = screen.view.version;
    for player in [&mut ann, &mut mara] {
        let view = player.view(&table).await;
        player.choose(&table, &view, 0).await.done();
    }
    // Two placements, who begins, and the first throw of dice.
    let mut motions = 0;
    while screen.view.version < start + 4 {
        let patch = screen.patch().await;
        motions += patch
            .steps
            .iter()
            .map(|step| step.motions.len())
            .sum::<usize>();
    }
    assert!(motions > 0);
    let whole = mara.snapshot(&table).await;
    assert!(in_order(&screen.view) == in_order(&whole.view));
    assert_eq!(
        (screen.first, &screen.lines),
        (whole.log.from, &whole.log.lines)
    );
    assert!(!screen.lines.is_empty());
    screen.can_draw_all();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_page_gets_the_drawings_that_the_first_has_seen() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let mut first = mara.live(&table).await;
    for player in [&mut ann, &mut mara] {
        let view = player.view(&table).await;
        player.choose(&table, &view, 0).await.done();
    }
    let start = first.view.version;
    first.until(|view| view.version >= start + 4).await;
    // It starts from its own snapshot, in which nothing earlier is left, and has missed nothing since.
    let now = mara.snapshot(&table).await.view.version;
    let request = handshake(&mara, &table, &format!("?since={now}"));
    let mut second = connect(&mara, request).await.unwrap();
    let Some(Message::Patch(patch)) = next(&mut second).await else {
        panic!("no patch")
    };
    assert!(patch.steps.is_empty());
    assert!(first.art.keys().all(|id| patch.art.contains_key(id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_is_shown_what_is_new_and_nothing_else() {
    let site = Site::new().await;
    let (table, mut ann, mara) = two(&site).await;
    let now = ann.view(&table).await.version;
    // Nothing has happened: the first thing it hears is what happens next.
    let request = handshake(&mara, &table, &format!("?since={now}"));
    let mut same = connect(&mara, request).await.unwrap();
    // It is in its place once it is answered.
    let ask = Frame::Text(r#"{"id":5,"do":"advice","version":999}"#.into());
    within("asking", same.send(ask)).await.unwrap();
    assert!(matches!(next(&mut same).await, Some(Message::Reply(reply)) if reply.id == 5));
    let view = ann.view(&table).await;
    ann.choose(&table, &view, 0).await.done();
    let Some(Message::Patch(patch)) = next(&mut same).await else {
        panic!("no patch")
    };
    assert_eq!(patch.from, now);

    // A page that reads another wire is shown by a snapshot that it does.
    let newest = ann.view(&table).await.version;
    let request = handshake(&mara, &table, &format!("?since={newest}&wire=999"));
    let mut old = connect(&mara, request).await.unwrap();
    assert!(matches!(next(&mut old).await, Some(Message::Snapshot(_))));

    // It was away, or comes from another world: it is shown the newest state at once.
    for since in [now, 1_000_000] {
        let screen = Screen::open(&mara, &table, Some(since)).await;
        assert_eq!(screen.view.version, now + 1);
        assert!(screen.view.my_turn);
    }
    let nonsense = handshake(&mara, &table, "?since=x");
    assert_eq!(connect(&mara, nonsense).await.err(), Some(400));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_plays_through_its_socket() {
    let site = Site::new().await;
    let (table, ann, mara) = two(&site).await;
    let (mut here, mut there) = (ann.live(&table).await, mara.live(&table).await);
    let start = here.view.version;
    let choices = plies(&here.view);
    let Answer::Refused(refused) = there.play(&choices[0]).await else {
        panic!("it is not Mara's turn")
    };
    assert_eq!(refused.code, "seat");
    let Answer::Refused(refused) = here.play("nonsense").await else {
        panic!("nonsense was played")
    };
    assert_eq!(refused.code, "notation");
    let Answer::Done(done) = here.play(&choices[0]).await else {
        panic!("the ply was refused")
    };
    assert_eq!(done.version, Some(start + 1));
    here.until(|view| view.version == start + 1).await;
    there.until(|view| view.my_turn).await;
    // A request that nobody understands is answered, and the line stays up.
    for nonsense in [
        "",
        "{",
        "[]",
        r#"{"id":1,"do":"fly"}"#,
        r#"{"id":-1,"do":"snapshot"}"#,
    ] {
        here.say(nonsense).await;
        let Message::Reply(reply) = here.hear().await else {
            panic!("no reply to {nonsense}")
        };
        let Answer::Refused(refused) = reply.answer else {
            panic!("{nonsense} was done")
        };
        assert_eq!((reply.id, refused.code.as_str()), (0, "json"));
    }
    let version = here.view.version;
    assert!(matches!(
        here.ask(Do::Undo { version }).await,
        Answer::Done(_)
    ));
    here.until(|view| view.my_turn).await;
    assert_eq!(plies(&here.view), choices);
    there.until(|view| !view.my_turn).await;
    assert!(matches!(here.ask(Do::Snapshot).await, Answer::Done(_)));
    assert!(in_order(&there.view).choices.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_hears_that_somebody_sat_down_and_who_sits_down_gets_the_seat() {
    let site = Site::new().await;
    let (mut ann, mut mara) = (site.browser(), site.browser());
    let table = ann.open("against=friend&side=1&name=Ann").await;
    let view = ann.view(&table).await;
    // She comes by the link, watches first, and has the page open when she sits down.
    mara.get(&table).await;
    let (mut here, mut there) = (ann.live(&table).await, mara.live(&table).await);
    assert!(there.view.you.is_empty() && there.view.choices.is_none());
    let joined = mara.form(&view.invite.unwrap(), "name=Mara").await;
    assert_eq!(joined.location(), table);
    let seen = here.until(|view| view.seats[0].name == "Mara").await;
    assert_eq!(
        (seen.invite.as_ref(), seen.version),
        (None, view.version + 1)
    );
    let seen = there.until(|view| view.you == [0]).await;
    assert!(seen.my_turn && seen.choices.is_some());
    assert!(!here.view.my_turn);
    // From here on she is told what her seat may know, and the others are not.
    let ply = plies(&there.view)[3].clone();
    assert!(matches!(there.play(&ply).await, Answer::Done(_)));
    there.until(|view| view.undo).await;
    here.until(|view| view.my_turn).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_kind_through_sockets() {
    let site = Site::new().await;
    let games = courtside_catalog::games().iter();
    let for_two = games.filter(|title| title.card.seats.contains(&2));
    for (number, game) in for_two.enumerate() {
        let game = game.card.id;
        let seed = 100 + number as u64;
        let mut dice = Dice(seed);
        let (table, ann, mara) = crate::browser::two_at(&site, game).await;
        let mut browsers = [ann, mara, site.browser()];
        let mut screens = Vec::new();
        for browser in &browsers {
            screens.push(browser.live(&table).await);
        }
        // The first 120 choices of each.
        for choice in 0..120 {
            let newest = screens
                .iter()
                .map(|screen| screen.view.version)
                .max()
                .unwrap();
            for screen in &mut screens {
                screen.until(|view| view.version >= newest).await;
            }
            let newest = screens
                .iter()
                .map(|screen| screen.view.version)
                .max()
                .unwrap();
            for screen in &mut screens {
                screen.until(|view| view.version >= newest).await;
            }
            if screens[0].view.ending.is_some() {
                break;
            }
            if choice % 10 == 9 {
                for (screen, browser) in screens.iter().zip(&mut browsers) {
                    let whole = browser.snapshot(&table).await;
                    let told = (in_order(&screen.view), screen.first + screen.lines.len());
                    let fresh = (
                        in_order(&whole.view),
                        whole.log.from + whole.log.lines.len(),
                    );
                    assert!(told == fresh, "{game}, choice {choice}, seed {seed}");
                    assert!(
                        screen.lines.ends_with(
                            &whole.log.lines[whole.log.lines.len().saturating_sub(20)..]
                        )
                    );
                    screen.can_draw_all();
                }
            }
            let Some(actor) = screens.iter_mut().find(|screen| screen.view.my_turn) else {
                // Dice fall.
                screens[0].hear().await;
                continue;
            };
            let choices = plies(&actor.view);
            let ply = &choices[dice.below(choices.len())];
            let before = actor.view.version;
            let answer = actor.play(ply).await;
            assert!(
                matches!(answer, Answer::Done(_)),
                "{game} {ply}: {answer:?}"
            );
            actor.until(|view| view.version > before).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_get_no_socket() {
    let site = Site::new().await;
    let (table, ann, _) = two(&site).await;
    let with = |name: &'static str, value: &str| {
        let mut request = handshake(&ann, &table, "");
        request.headers_mut().insert(name, value.parse().unwrap());
        request
    };
    for foreign in [
        with("origin", "https://elsewhere.example"),
        with("origin", "null"),
        with("sec-fetch-site", "cross-site"),
        with("sec-fetch-site", "same-site"),
    ] {
        assert_eq!(connect(&ann, foreign).await.err(), Some(403));
    }
    let own = with("sec-fetch-site", "same-origin");
    assert!(connect(&ann, own).await.is_ok());
    // A program that is no browser says nothing of where it comes from.
    let mut plain = handshake(&ann, &table, "");
    plain.headers_mut().remove("origin");
    assert!(connect(&ann, plain).await.is_ok());
    let nowhere = handshake(&ann, "/t/nowhere", "");
    assert_eq!(connect(&ann, nowhere).await.err(), Some(404));
    let plain = ann.clone().get(&format!("{table}/live")).await;
    assert_eq!(plain.refusal(), (426, "socket".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_that_the_server_stops() {
    let site = Site::new().await;
    let (table, ann, _) = two(&site).await;
    let mut screen = ann.live(&table).await;
    let stopping = tokio::spawn(site.stop());
    let Message::Notice(notice) = screen.hear().await else {
        panic!("no notice")
    };
    assert_eq!(notice.code, NoticeCode::Closing);
    let last = within("the line ends", screen.socket.next()).await;
    let Some(Ok(Frame::Close(Some(close)))) = last else {
        panic!("{last:?} is no good-bye")
    };
    assert_eq!(close.code, CloseCode::Restart);
    within("the server stops", stopping).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn many_pages_of_one_table_are_told_the_same() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let mut crowd = Vec::new();
    for _ in 0..30 {
        crowd.push(site.browser().live(&table).await);
    }
    for player in [&mut ann, &mut mara] {
        let view = player.view(&table).await;
        player.choose(&table, &view, 1).await.done();
    }
    let whole = site.browser().view(&table).await;
    for screen in &mut crowd {
        screen.until(|view| view.version == whole.version).await;
        assert!(in_order(&screen.view) == in_order(&whole));
    }
}
