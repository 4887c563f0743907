//! A server that dies at any moment of a league: two people and two bots play it from the draft to the champion all the same. What
//! was acknowledged stays, the record verifies, and no lineup is told before both are in.
//!
//! Killed 3 times, or as often as `LEAGUE_KILLS` says; `KILL_SEED` chooses other moments and other choices:
//! `LEAGUE_KILLS=30 cargo test --release -p courtside --test kill_league -- --nocapture`

mod support;

use courtside_wire::Choices;
use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Chance, PATIENCE, Server, number};
use tokio::process::Command;

/// Longest time for the whole league, on a busy machine.
const WHOLE: Duration = Duration::from_secs(400);

fn client() -> Client {
    let client = Client::builder().cookie_store(true).timeout(PATIENCE);
    client.redirect(Policy::none()).build().expect("a client")
}

/// Where the server listens now; nowhere while it is dead.
type Address = Arc<Mutex<Option<String>>>;

/// A person who drafts, lines up and plays, and tries again for as long as it takes.
#[derive(Clone)]
struct Person {
    client: Client,
    address: Address,
    league: String,
    owner: u64,
    /// Picks and benches that the server has acknowledged, by jersey number.
    took: Arc<Mutex<Vec<u64>>>,
    benched: Arc<Mutex<Vec<u64>>>,
}

impl Person {
    fn base(&self) -> Option<String> {
        self.address.lock().expect("nobody panics").clone()
    }

    async fn get(&self, path: &str) -> Option<Value> {
        let address = format!("{}{path}", self.base()?);
        let asked = self
            .client
            .get(address)
            .header("accept", "application/json");
        let answer = asked.send().await.ok()?;
        if !answer.status().is_success() {
            return None;
        }
        answer.json().await.ok()
    }

    /// Sends a form of the league's page. Whether it was taken.
    async fn form(&self, body: String) -> bool {
        let Some(base) = self.base() else {
            return false;
        };
        let asked = self.client.post(format!("{base}{}/do", self.league));
        let asked = asked.header("content-type", "application/x-www-form-urlencoded");
        let answer = asked.body(body).send().await;
        answer.is_ok_and(|answer| answer.status() == StatusCode::SEE_OTHER)
    }

    async fn play(self, mut chance: Chance) {
        loop {
            let Some(view) = self.get(&format!("{}/view", self.league)).await else {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let league = &view["league"];
            nothing_is_leaked(league, Some(self.owner));
            if !league["champion"].is_null() {
                return;
            }
            let awaited = league["awaited"].as_array().expect("a list");
            if awaited.contains(&json!(self.owner)) {
                self.choose(league, &mut chance).await;
                continue;
            }
            let tables = view["tables"].as_array().expect("a list").clone();
            let mut played = false;
            for table in tables.iter().filter_map(Value::as_str) {
                played |= self.step(table, &mut chance).await;
            }
            if !played {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// A pick or a lineup.
    async fn choose(&self, league: &Value, chance: &mut Chance) {
        let pick = league["stage"] == "pick";
        let from = match pick {
            true => &league["pool"],
            false => &league["rosters"][self.owner as usize],
        };
        let cards = from.as_array().expect("wizards");
        let card = cards[chance.below(cards.len())].as_u64().expect("a number");
        let what = if pick { "take" } else { "bench" };
        let body = format!("do={what}&owner={}&jersey={card}", self.owner);
        if self.form(body).await {
            let known = if pick { &self.took } else { &self.benched };
            known.lock().expect("nobody panics").push(card);
        }
    }

    /// Plays at a table, if there is something to choose.
    async fn step(&self, table: &str, chance: &mut Chance) -> bool {
        let Some(frame) = self.get(&format!("{table}/frame")).await else {
            return false;
        };
        let view = &frame["view"];
        let choices: Option<Choices> =
            serde_json::from_value(view["choices"].clone()).expect("choices");
        let Some(choices) = choices.as_ref().map(courtside_wire::unfold) else {
            return false;
        };
        let ply = choices[chance.below(choices.len())].leaf.ply.clone();
        let request = json!({"id": 1, "do": "play", "version": view["version"], "ply": ply});
        let Some(base) = self.base() else {
            return false;
        };
        let asked = self.client.post(format!("{base}{table}/do")).json(&request);
        asked.send().await.is_ok()
    }
}

/// Of every match both lineups are open, or none but one's own.
fn nothing_is_leaked(league: &Value, owner: Option<u64>) {
    for fixture in league["fixtures"].as_array().expect("a list") {
        let open = |side: usize| fixture["bench"][side].get("out").is_some();
        for side in 0..2 {
            let mine = owner.is_some() && fixture["owners"][side].as_u64() == owner;
            assert!(
                !open(side) || mine || open(1 - side),
                "a lineup is told before both are in: {fixture}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_survives_kills_from_draft_to_champion() {
    let kills = number("LEAGUE_KILLS", 3);
    println!("seed {}, {kills} kills", number("KILL_SEED", 1));
    let directory = tempfile::tempdir().expect("a directory");
    let database = format!("sqlite://{}/league.db", directory.path().display());
    let mut server = Server::start(&database).await;
    let base = server.base.clone();
    let address: Address = Arc::new(Mutex::new(Some(base.clone())));
    let form = |client: &Client, path: String, body: &'static str| {
        let asked = client.post(format!("{base}{path}"));
        let asked = asked.header("content-type", "application/x-www-form-urlencoded");
        asked.body(body).send()
    };
    let [ann, bea] = [client(), client()];
    // More kills need a longer league.
    let options = if kills > 5 {
        "against=friends&name=Ann&option-draft=schoolyard&option-quiet=60&option-style=six"
    } else {
        "against=friends&name=Ann&option-draft=schoolyard&option-quiet=12"
    };
    let opened = form(&ann, "/leagues".into(), options)
        .await
        .expect("an answer");
    let place = opened.headers().get("location").expect("a league");
    let league = place.to_str().expect("text").to_owned();
    let page = ann
        .get(format!("{base}{league}"))
        .send()
        .await
        .expect("a page");
    let page = page.text().await.expect("text");
    let key = page.split("/join/").nth(1).expect("an invitation");
    let key: String = key.chars().take_while(char::is_ascii_hexdigit).collect();
    let joined = form(&bea, format!("{league}/join/{key}"), "name=Bea").await;
    assert_eq!(joined.expect("an answer").status(), StatusCode::SEE_OTHER);
    let filled = form(&ann, format!("{league}/do"), "do=fill&level=1").await;
    assert_eq!(filled.expect("an answer").status(), StatusCode::SEE_OTHER);

    let people = [(ann, 0), (bea, 1)].map(|(client, owner)| Person {
        client,
        address: address.clone(),
        league: league.clone(),
        owner,
        took: Arc::default(),
        benched: Arc::default(),
    });
    let tasks = people
        .clone()
        .map(|person| tokio::spawn(person.clone().play(Chance::new(person.owner + 1))));
    let watcher = Person {
        client: client(),
        owner: u64::MAX,
        ..people[0].clone()
    };
    let (mut chance, begun) = (Chance::new(0), Instant::now());
    let mut killed = 0;
    while !tasks.iter().all(tokio::task::JoinHandle::is_finished) {
        assert!(begun.elapsed() < WHOLE, "the league takes too long");
        if let Some(view) = watcher.get(&format!("{league}/view")).await {
            nothing_is_leaked(&view["league"], None);
        }
        chance.moment().await;
        if killed < kills {
            *address.lock().expect("nobody panics") = None;
            server.kill().await;
            server = Server::start(&database).await;
            *address.lock().expect("nobody panics") = Some(server.base.clone());
            killed += 1;
        }
    }
    for task in tasks {
        task.await.expect("nobody was told what is not theirs");
    }
    assert_eq!(killed, kills, "the league was too short for so many kills");

    // Everything that was acknowledged is there.
    let view = watcher
        .get(&format!("{league}/view"))
        .await
        .expect("a view");
    for person in &people {
        let roster = view["league"]["rosters"][person.owner as usize].clone();
        for card in person.took.lock().expect("nobody panics").iter() {
            assert!(roster.as_array().expect("a list").contains(&json!(card)));
        }
        let benches = view["league"]["fixtures"]
            .as_array()
            .expect("a list")
            .iter();
        let benches: Vec<u64> = benches
            .flat_map(|fixture| [0, 1].map(|side| (fixture.clone(), side)))
            .filter(|(fixture, side)| fixture["owners"][*side] == json!(person.owner))
            .filter_map(|(fixture, side)| fixture["bench"][side]["out"].as_u64())
            .collect();
        let sent = person.benched.lock().expect("nobody panics").clone();
        // An answer that was lost may have counted, so there can be more, in the same order.
        let mut left = benches.iter();
        assert!(
            sent.iter().all(|card| left.any(|other| other == card)),
            "{sent:?} {benches:?}"
        );
    }
    let base = address
        .lock()
        .expect("nobody panics")
        .clone()
        .expect("a server");
    let record = watcher
        .client
        .get(format!("{base}{league}/record"))
        .send()
        .await;
    let record = record.expect("an answer").text().await.expect("text");
    let file = directory.path().join("league.txt");
    std::fs::write(&file, record).expect("a file");
    let verified = Command::new(env!("CARGO_BIN_EXE_courtside"))
        .arg("verify")
        .arg(&file)
        .output()
        .await
        .expect("it runs");
    let said = String::from_utf8_lossy(&verified.stdout);
    assert!(verified.status.success(), "{said}");
    println!("{said}");
}
