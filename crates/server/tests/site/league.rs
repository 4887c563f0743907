//! Leagues over HTTP: people and bots from draft to champion, who may do and read what, and what a restart finds.

use crate::browser::{Browser, PATIENCE, Site, plies};
use axum::http::StatusCode;
use courtside_league::{LeagueRecord, verify};
use courtside_server::limits::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const QUICK: &str = "option-quiet=8&option-style=knockout";

async fn view(browser: &mut Browser, league: &str) -> Value {
    let answer = browser.get(&format!("{league}/view")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["league"].clone()
}

/// Waits until the league looks like that.
async fn until(browser: &mut Browser, league: &str, like: impl Fn(&Value) -> bool) -> Value {
    let end = Instant::now() + 3 * PATIENCE;
    loop {
        let view = view(browser, league).await;
        if like(&view) {
            return view;
        }
        assert!(Instant::now() < end, "{league} stands still: {view}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn is_over(view: &Value) -> bool {
    !view["champion"].is_null()
}

async fn record(browser: &mut Browser, league: &str) -> LeagueRecord {
    let answer = browser.get(&format!("{league}/record")).await;
    answer.text().parse().expect("the record of a league")
}

/// Everything in a record is right.
fn is_right(record: &LeagueRecord) {
    let findings = verify(&courtside_catalog::Library::default(), record);
    let wrong = |finding: &courtside_catalog::Finding| {
        matches!(finding, courtside_catalog::Finding::Wrong(_))
    };
    assert!(!findings.iter().any(wrong), "{findings:?}");
}

/// A league of Ann and Bea with two bots, who drafted at random. Owners are 0 and 1.
async fn two_and_bots(site: &Site, options: &str) -> (String, Browser, Browser) {
    two_at([site, site], options).await
}

/// The same, each at a site of their own.
async fn two_at(sites: [&Site; 2], options: &str) -> (String, Browser, Browser) {
    let [mut ann, mut bea] = sites.map(Site::browser);
    let fields = format!("against=friends&name=Ann&{options}");
    let league = ann.form("/leagues", &fields).await.location();
    let page = ann.get(&league).await;
    let key = page.text().split("/join/").nth(1).expect("an invitation");
    let key: String = key.chars().take_while(char::is_ascii_hexdigit).collect();
    let join = format!("{league}/join/{key}");
    assert_eq!(bea.get(&join).await.status, StatusCode::OK);
    // Nothing is dealt before everyone is there.
    assert_eq!(view(&mut ann, &league).await["stage"], "lots");
    assert_eq!(bea.form(&join, "name=Bea").await.location(), league);
    let fill = "do=fill&level=1";
    assert_eq!(
        ann.form(&format!("{league}/do"), fill).await.location(),
        league
    );
    let mut stranger = sites[1].browser();
    assert_eq!(
        stranger.form(&join, "name=Cid").await.refusal(),
        (404, "key".into())
    );
    until(&mut ann, &league, |view| view["stage"] == "season").await;
    (league, ann, bea)
}

/// The first wizard of an owner.
fn first(view: &Value, owner: usize) -> u64 {
    view["rosters"][owner][0].as_u64().expect("a wizard")
}

async fn bench(browser: &mut Browser, league: &str, owner: usize) -> StatusCode {
    let wizard = first(&view(browser, league).await, owner);
    let fields = format!("do=bench&owner={owner}&jersey={wizard}");
    browser.form(&format!("{league}/do"), &fields).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_a_league_to_its_champion_by_themselves() {
    let site = Site::new().await;
    let mut guest = site.browser();
    let fields = format!("against=watch&level=1&option-draft=schoolyard&{QUICK}");
    let league = guest.form("/leagues", &fields).await.location();
    let end = until(&mut guest, &league, is_over).await;
    assert!(end["fixtures"].as_array().expect("matches").len() >= 4);
    let record = record(&mut guest, &league).await;
    is_right(&record);
    let page = guest.get(&league).await;
    assert_eq!(page.status, StatusCode::OK);
    // One changed pick, and it does not hold.
    let mut forged = record.clone();
    let is_pick = |ply: &courtside_record::RecordedPly| matches!(ply, courtside_record::RecordedPly::Act(text) if text.contains("take"));
    let picks: Vec<usize> = (0..forged.league.plies.len())
        .filter(|index| is_pick(&forged.league.plies[*index]))
        .collect();
    forged.league.plies.swap(picks[0], picks[1]);
    let findings = verify(&courtside_catalog::Library::default(), &forged);
    let last = findings.last().expect("a finding");
    assert!(
        matches!(last, courtside_catalog::Finding::Wrong(_)),
        "{findings:?}"
    );
}

/// Ann and Bea line up and play, any choice at every turn, until there is a champion.
async fn play_out(league: &str, people: &mut [Browser; 2]) {
    let end = Instant::now() + 6 * PATIENCE;
    let mut seed = 1_usize;
    loop {
        for (owner, browser) in people.iter_mut().enumerate() {
            let now = view(browser, league).await;
            if is_over(&now) {
                return;
            }
            let awaited = now["awaited"].as_array().expect("owners");
            if awaited.contains(&json!(owner)) {
                assert_eq!(bench(browser, league, owner).await, StatusCode::SEE_OTHER);
            }
            let answer = browser.get(&format!("{league}/view")).await.json();
            for table in answer["tables"].as_array().expect("tables") {
                let table = table.as_str().expect("an address");
                let view = browser.view(table).await;
                if view.my_turn {
                    seed = seed.wrapping_mul(31).wrapping_add(7);
                    let choice = seed % plies(&view).len();
                    browser.choose(table, &view, choice).await.done();
                }
            }
        }
        assert!(Instant::now() < end, "the league stands still");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_play_a_league_to_its_end() {
    let site = Site::new().await;
    let (league, ann, bea) = two_and_bots(&site, QUICK).await;
    let mut people = [ann, bea];
    play_out(&league, &mut people).await;
    is_right(&record(&mut people[0], &league).await);
    let home = people[1].get("/").await;
    assert!(
        home.text().contains(&league),
        "the league is on the home page"
    );
}

/// Two servers that share a database and nothing else: a league is one league on both.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_league_is_played_across_two_servers() {
    let url = std::env::var("COURTSIDE_TEST_POSTGRES")
        .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
    let north = Site::on(&url, Site::quick(), Limits::off()).await;
    let south = Site::on(&url, Site::quick(), Limits::off()).await;
    let (league, ann, bea) = two_at([&north, &south], QUICK).await;
    let mut people = [ann, bea];
    play_out(&league, &mut people).await;
    let [ann, bea] = &mut people;
    // Who is not the first to hear of it reads the same: each ply once, each match once.
    let (here, there) = (record(ann, &league).await, record(bea, &league).await);
    assert_eq!(here.to_string(), there.to_string());
    is_right(&here);
    north.stop().await;
    south.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_one_device_a_bot_plays_where_there_is_no_name() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let nobody = ann.form("/leagues", "against=screen&level=1").await;
    assert_eq!(nobody.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nobody.text().contains("Give at least one person a name."));
    let fields = format!("against=screen&level=1&name-0=Ann&name-2=Bea&{QUICK}");
    let league = ann.form("/leagues", &fields).await.location();
    until(&mut ann, &league, |view| view["stage"] == "season").await;
    let seen = ann.get(&format!("{league}/view")).await.json();
    assert_eq!(seen["you"], json!([0, 2]));
    let page = ann.get(&league).await;
    assert_eq!(page.text().matches("level 1 bot").count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_owner_or_reads_a_sealed_lineup() {
    let site = Site::new().await;
    let (league, mut ann, mut bea) = two_and_bots(&site, QUICK).await;
    let act = format!("{league}/do");
    let mut stranger = site.browser();
    let season = view(&mut ann, &league).await;
    let wizard = first(&season, 0);
    let fields = format!("do=bench&owner=0&jersey={wizard}");
    assert_eq!(
        bea.form(&act, &fields).await.refusal(),
        (403, "seat".into())
    );
    assert_eq!(
        stranger.form(&act, &fields).await.refusal(),
        (403, "seat".into())
    );
    let foreign = format!("do=bench&owner=0&jersey={}", first(&season, 1));
    let refused = ann.form(&act, &foreign).await;
    assert_eq!(refused.refusal(), (422, "illegal".into()));
    assert_eq!(refused.json()["error"]["rule"], "W105");
    for nonsense in [
        "do=",
        "do=bench",
        "do=bench&jersey=x",
        "do=take&jersey=%00",
        "do=hand-over&owner=9",
    ] {
        let refused = ann.form(&act, nonsense).await;
        assert!(refused.status.is_client_error(), "{nonsense}");
    }
    let number = (0..).zip(season["fixtures"].as_array().expect("matches"));
    let mut mine =
        number.filter(|(_, game)| game["owners"].as_array().expect("two").contains(&json!(0)));
    let (at, game) = mine.next().expect("Ann's match");
    let opponent = game["owners"]
        .as_array()
        .expect("two")
        .iter()
        .find(|owner| **owner != json!(0));
    assert_eq!(ann.form(&act, &fields).await.status, StatusCode::SEE_OTHER);
    // A bot answers at once, so that both are in; Bea may take her time.
    if opponent == Some(&json!(1)) {
        for browser in [&mut bea, &mut stranger] {
            let seen = view(browser, &league).await;
            assert!(
                seen["fixtures"][at as usize]["bench"]
                    .to_string()
                    .contains("sealed")
            );
            let record = browser.get(&format!("{league}/record")).await;
            assert!(!record.text().contains(&format!("0.bench:{wizard}")));
        }
    }
    assert_eq!(
        ann.form(&act, &fields).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        stranger.get("/league/nowhere").await.status,
        StatusCode::NOT_FOUND
    );
    let id = league.trim_start_matches("/league/");
    assert_eq!(
        stranger.get(&format!("/t/{id}")).await.status,
        StatusCode::GONE
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn w113_a_team_can_be_handed_over_and_owners_can_withdraw() {
    let site = Site::new().await;
    let (league, mut ann, mut bea) = two_and_bots(&site, QUICK).await;
    let act = format!("{league}/do");
    // Nobody is replaced before three days have passed.
    let refused = bea.form(&act, "do=hand-over&owner=0&level=1").await;
    assert_eq!(refused.refusal(), (409, "hand-over".into()));
    // Bea lines up, so that her match may already run when she withdraws.
    bench(&mut bea, &league, 1).await;
    assert_eq!(
        bea.form(&act, "do=withdraw&owner=1").await.location(),
        league
    );
    assert_eq!(
        ann.form(&act, "do=hand-over&owner=0&level=1")
            .await
            .location(),
        league
    );
    // It stays in her list, though a bot plays for her now.
    let home = ann.get("/").await;
    assert!(home.text().contains(&league), "{}", home.text());
    let end = until(&mut ann, &league, is_over).await;
    assert_eq!(end["withdrawn"], json!([1]));
    let record = record(&mut ann, &league).await;
    is_right(&record);
    assert!(
        record.to_string().contains("!bot:0:1"),
        "the record names the stand-in"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_goes_on_after_a_restart() {
    let site = Site::new().await;
    let mut guest = site.browser();
    let fields = format!("against=watch&level=1&{QUICK}");
    let league = guest.form("/leagues", &fields).await.location();
    until(&mut guest, &league, |view| view["stage"] == "season").await;
    let cookie = guest.cookie.clone();
    let site = site.restart().await;
    site.state.resume().await;
    let mut guest = site.browser_with(&cookie);
    until(&mut guest, &league, is_over).await;
    is_right(&record(&mut guest, &league).await);
}
