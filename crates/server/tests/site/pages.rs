//! Pages, pictures and requests that make no sense.

use crate::browser::Site;
use axum::body::Body;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{Request, StatusCode};

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
        r#"{"version":"x","ply":"y"}"#,
        r#"{"version":-1,"ply":"y"}"#,
        "\u{0}",
    ] {
        assert_eq!(
            ann.send(raw(format!("{table}/ply"), body)).await.refusal(),
            (400, "json".into()),
            "{body}"
        );
    }
    let huge = format!(r#"{{"version":0,"ply":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(
        ann.send(raw(format!("{table}/ply"), &huge)).await.refusal(),
        (413, "large".into())
    );
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
        "/t/nowhere/live",
        "/t/nowhere/record",
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
    let foreign = Request::post("/tables").header("sec-fetch-site", "cross-site");
    assert_eq!(
        ann.send(foreign.body(Body::empty()).unwrap())
            .await
            .refusal(),
        (403, "site".into())
    );
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
        &table,
    ] {
        let answer = ann.send(page(path)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.headers[CACHE_CONTROL], "no-cache");
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
        .header("accept-encoding", "br")
        .body(Body::empty())
        .unwrap();
    assert_eq!(ann.send(packed).await.headers[CONTENT_ENCODING], "br");
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
