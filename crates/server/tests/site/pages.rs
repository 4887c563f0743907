//! Pages, pictures and requests that make no sense.

use crate::browser::Site;
use axum::body::Body;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{Request, StatusCode};
use std::io::Read;

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_a_sentence() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let raw = |path: String, body: &str| {
        Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap()
    };
    for body in [
        "",
        "{",
        "[]",
        r#"{"id":1}"#,
        r#"{"id":1,"do":"fly"}"#,
        r#"{"do":"play","version":0,"ply":"y"}"#,
        r#"{"id":1,"do":"play","version":"x","ply":"y"}"#,
        r#"{"id":1,"do":"play","version":-1,"ply":"y"}"#,
        "\u{0}",
    ] {
        let answer = ann.send(raw(format!("{table}/do"), body)).await;
        assert_eq!(answer.refusal(), (400, "json".into()), "{body}");
    }
    let long = "x".repeat(1 << 20);
    let huge = format!(r#"{{"id":1,"do":"play","version":0,"ply":"{long}"}}"#);
    let answer = ann.send(raw(format!("{table}/do"), &huge)).await;
    assert_eq!(answer.refusal(), (413, "large".into()));
    assert_eq!(
        ann.form("/tables", &"x".repeat(1 << 20)).await.refusal(),
        (413, "large".into())
    );
    assert_eq!(
        ann.form("/tables", "game=golf").await.refusal(),
        (422, "form".into())
    );
    for path in [
        "/t/nowhere",
        "/t/nowhere/frame",
        "/t/nowhere/log?before=1",
        "/t/nowhere/record",
        "/t/nowhere/review",
        "/t/nowhere/join/0",
        "/t/nowhere/picture.svg",
        "/t/nowhere/picture.png",
    ] {
        assert_eq!(
            ann.get(path).await.refusal(),
            (404, "table".into()),
            "{path}"
        );
    }
    assert_eq!(
        ann.ply("/t/nowhere", 0, "x").await.refusal(),
        (404, "table".into())
    );
    for path in ["/nothing", "/rules/golf", "/assets/x/y", "/art/x/y"] {
        assert_eq!(
            ann.get(path).await.refusal(),
            (404, "page".into()),
            "{path}"
        );
    }
    assert_eq!(ann.get("/tables").await.refusal(), (405, "method".into()));
    for path in ["/tables".to_owned(), format!("{table}/do")] {
        let foreign = Request::post(path).header("sec-fetch-site", "cross-site");
        let answer = ann.send(foreign.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.refusal(), (403, "site".into()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_is_kept_nowhere() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    for path in ["", "/frame", "/frame?ready=0", "/log?before=5"] {
        let answer = ann.get(&format!("{table}{path}")).await;
        assert_eq!(
            answer.header("cache-control"),
            "private, no-store",
            "{path}"
        );
    }
    let view = ann.view(&table).await;
    let answer = ann.choose(&table, &view, 0).await;
    answer.done();
    assert_eq!(answer.header("cache-control"), "private, no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_pages() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let page = |path: &str| {
        Request::get(path)
            .header(ACCEPT, "text/html")
            .body(Body::empty())
            .unwrap()
    };
    let lost = ann.send(page("/nothing")).await;
    assert_eq!(lost.status, StatusCode::NOT_FOUND);
    assert!(
        lost.text().contains("<html") && lost.text().contains("There is nothing at this address.")
    );

    let table = ann.open("against=bot&side=0&level=1&name=Ann").await;
    for path in [
        "/",
        "/new?game=chessboard&against=friend",
        "/rules/chessboard",
        "/learn",
        "/watch",
        "/lab",
        &table,
    ] {
        let answer = ann.send(page(path)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let cache = if path == table {
            "private, no-store"
        } else {
            "no-cache"
        };
        assert_eq!(answer.headers[CACHE_CONTROL], cache, "{path}");
        assert!(
            answer.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("script-src 'self';")
        );
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        // Whatever a page names is there.
        let text = answer.text().to_owned();
        for part in text
            .split("\"/")
            .skip(1)
            .filter(|part| part.starts_with("assets/") || part.starts_with("art/"))
        {
            let address = format!("/{}", part.split('"').next().unwrap());
            let asset = ann.get(&address).await;
            assert_eq!(asset.status, StatusCode::OK, "{address}");
            assert!(
                asset.headers[CACHE_CONTROL]
                    .to_str()
                    .unwrap()
                    .contains("immutable")
            );
        }
    }
    assert!(
        ann.get("/")
            .await
            .text()
            .contains(&format!("href=\"{table}\"")),
        "the home page lists your tables"
    );
    assert!(!site.browser().get("/").await.text().contains(&table));
    let form = Request::post("/tables").header(ACCEPT, "text/html");
    let form = form.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let back = ann
        .send(form.body(Body::from("game=chessboard&level=77")).unwrap())
        .await;
    assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(back.text().contains("Choose a level from 1 to 5."));
    let packed = Request::get("/")
        .header("accept-encoding", "gzip, br")
        .body(Body::empty())
        .unwrap();
    assert_eq!(ann.send(packed).await.headers[CONTENT_ENCODING], "gzip");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_go_out_packed_and_are_the_same() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let home = ann.get("/").await;
    let address = home
        .text()
        .split('"')
        .find(|part| part.ends_with("base.css"));
    let address = address.expect("a style sheet").to_owned();
    let plain = ann.get(&address).await;
    assert!(plain.headers.get(CONTENT_ENCODING).is_none());
    for _ in 0..2 {
        let request = Request::get(&address).header("accept-encoding", "gzip, br");
        let packed = ann.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(packed.headers[CONTENT_ENCODING], "gzip");
        assert!(packed.header("vary").contains("accept-encoding"));
        assert_eq!(
            packed.header("cache-control"),
            plain.header("cache-control")
        );
        assert_eq!(packed.header("content-type"), plain.header("content-type"));
        let mut unpacked = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&packed.body[..]);
        decoder.read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_says_no_has_the_headers_of_the_refusal() {
    let site = Site::new().await;
    let page = |path: &str| {
        let request = Request::get(path).header(ACCEPT, "text/html");
        request.body(Body::empty()).unwrap()
    };
    // A visitor without a cookie gets one, and a browser that came over TLS hears that it should stay there.
    let mut secure = page("/t/nowhere");
    secure
        .extensions_mut()
        .insert(courtside_server::edge::Scheme::Https);
    let lost = site.browser().send(secure).await;
    assert_eq!(lost.status, StatusCode::NOT_FOUND);
    assert!(lost.header("content-type").starts_with("text/html"));
    assert!(lost.header("set-cookie").contains("courtside="));
    assert!(!lost.header("strict-transport-security").is_empty());
    // A refusal says when to come back.
    site.state.close();
    let closing = site.browser().send(page("/readyz")).await;
    assert_eq!(closing.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(closing.text().contains("<html"));
    assert_eq!(closing.header("retry-after"), "2");
    let length = closing.header("content-length");
    assert!(length.is_empty() || length == closing.body.len().to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_picture() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=screen").await;
    let picture = ann.get(&format!("{table}/picture.png")).await;
    assert_eq!(picture.headers[CONTENT_TYPE], "image/png");
    assert!(picture.body.starts_with(b"\x89PNG"));
    let again = ann.get(&format!("{table}/picture.png")).await;
    assert_eq!(picture.body, again.body);
    let drawing = ann.get(&format!("{table}/picture.svg")).await;
    assert_eq!(drawing.headers[CONTENT_TYPE], "image/svg+xml");
    assert!(drawing.text().starts_with("<svg"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_its_pages_and_lists_show_those_that_are_not_hidden() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let home = ann.get("/").await.text().to_owned();
    for entry in courtside_catalog::games() {
        let id = entry.card.id;
        let banner = format!(r#"class="banner" data-game="{id}""#);
        assert_eq!(home.contains(&banner), !entry.card.hidden, "{id}");
        for path in [format!("/new?game={id}"), format!("/rules/{id}")] {
            let page = ann.get(&path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert!(
                page.text().contains(&format!(r#"data-game="{id}""#)),
                "{path}"
            );
        }
    }
    let shown = courtside_catalog::listed().count();
    assert_eq!(home.matches(r#"class="banner""#).count(), shown);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_tables_that_allow_it_are_listed_to_watch_and_they_show_no_more() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let hidden = ann.open("against=friend&side=0&name=Ann").await;
    let listed = ann
        .open("against=friend&side=0&name=Ann&watchers=listed")
        .await;
    let bots = ann.open("against=watch&option-draw=0").await;
    let mut eve = site.browser();
    let page = eve.get("/watch").await.text().to_owned();
    assert!(!page.contains(&hidden), "{hidden}");
    assert!(page.contains(&format!("href=\"{listed}\"")), "{listed}");
    assert!(page.contains(&format!("href=\"{bots}\"")), "{bots}");
    // What an invitation opens is not on it, and whoever watches has no seat.
    assert!(!page.contains("/join/"));
    assert!(eve.view(&listed).await.you.is_empty());
    // Who sits there finds it as their own.
    assert!(ann.get("/").await.text().contains(&listed));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_shows_a_guest_their_own_tables_alone() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let answer = ann.get("/search").await;
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert!(answer.text().contains(&format!(r#""url":"{table}""#)));
    let eves = site.browser().get("/search").await;
    assert!(!eves.text().contains("/t/") && eves.text().contains("New table of"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_says_their_name_once() {
    let site = Site::new().await;
    let mut ann = site.browser();
    ann.open("against=bot&side=0&level=1&name=Ann").await;
    let next = ann.open("against=bot&side=0&level=1").await;
    assert_eq!(ann.view(&next).await.seats[0].name, "Ann");
}
