//! A bot that breaks down. Test builds break one on purpose, by a variable that counts for a whole process: the test
//! runs itself again in a process of its own.

use crate::browser::{PATIENCE, Site, play_out};
use courtside_wire::ChairKind;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const VARIABLE: &str = "COURTSIDE_BROKEN_BOT";
const NAME: &str = "broken::a_bot_that_panics_does_not_stall_its_table";

#[test]
fn a_bot_that_panics_does_not_stall_its_table() {
    if std::env::var_os(VARIABLE).is_some() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build();
        return runtime.unwrap().block_on(against_a_broken_bot());
    }
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", NAME, "--nocapture", "--test-threads=1"])
        .env(VARIABLE, "2")
        .env("COURTSIDE_SEED", "7")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let end = Instant::now() + 3 * PATIENCE;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("the table stands still; {VARIABLE}=2 COURTSIDE_SEED=7 repeats it");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(status.success(), "{VARIABLE}=2 COURTSIDE_SEED=7 repeats it");
    let mut said = String::new();
    child.stdout.unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("1 passed"), "{said}");
}

async fn against_a_broken_bot() {
    let site = Site::new().await;
    let mut ann = site.browser();
    // It panics each time it is asked; a simpler one plays for it.
    let table = ann.open("against=bot&side=0&level=2").await;
    let end = play_out(&table, std::slice::from_mut(&mut ann), 3).await;
    assert_eq!(
        (end.seats[1].kind, end.seats[1].level),
        (ChairKind::Bot, Some(2))
    );
    assert!(end.ending.is_some());
    // The same where only bots play, one of them sound.
    let watched = ann.open("against=watch&level=1&level2=2").await;
    let mut screen = ann.live(&watched).await;
    screen.until(|view| view.ending.is_some()).await;

    let figures = {
        use axum::body::Body;
        use axum::http::Request;
        let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
        let here = std::net::IpAddr::from([127, 0, 0, 1]);
        request
            .extensions_mut()
            .insert(courtside_server::edge::Peer(here));
        ann.send(request).await.text().to_owned()
    };
    let mut lines = figures.lines().filter(|line| !line.starts_with('#'));
    let panics = lines
        .find(|line| line.contains("panic"))
        .expect("panics are counted");
    let panics: f64 = panics.rsplit(' ').next().unwrap().parse().unwrap();
    assert!(panics >= 2.0, "{panics}");
}
