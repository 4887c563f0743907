//! A database of the version before this one: every table in it opens, shows the same and can be played on.

use crate::browser::{Browser, PATIENCE, Site, plies};
use courtside_wire::{ChairKind, Do, View};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::time::{Duration, Instant};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/tests/fixtures");

/// What the old server showed, written down when the database was made.
#[derive(Deserialize)]
struct Fixture {
    guests: Vec<FixtureGuest>,
    tables: Vec<FixtureTable>,
}

#[derive(Deserialize)]
struct FixtureGuest {
    guest: String,
    cookie: String,
}

#[derive(Deserialize)]
struct FixtureTable {
    id: String,
    note: String,
    game: String,
    version: u64,
    over: bool,
    to_act: Option<u8>,
    seats: Vec<FixtureSeat>,
    rematch: Option<String>,
    holders: Vec<Holder>,
    actor: Option<String>,
    plies: Vec<String>,
    record: String,
}

#[derive(Deserialize)]
struct FixtureSeat {
    name: String,
    kind: ChairKind,
    level: Option<u8>,
}

#[derive(Deserialize)]
struct Holder {
    guest: String,
    seats: Vec<u8>,
    undo: bool,
    invite: Option<String>,
}

impl FixtureTable {
    fn path(&self) -> String {
        format!("/t/{}", self.id)
    }

    /// What to say when something is wrong with it.
    fn name(&self) -> String {
        format!("{} {} ({})", self.game, self.id, self.note)
    }
}

struct OldSite {
    fixture: Fixture,
    site: Site,
    browsers: HashMap<String, Browser>,
}

impl OldSite {
    async fn open() -> OldSite {
        let directory = tempfile::tempdir().unwrap();
        let fixtures = Path::new(FIXTURES);
        std::fs::copy(fixtures.join("v1.db"), directory.path().join("tables.db")).unwrap();
        let fixture = std::fs::read(fixtures.join("v1.json")).unwrap();
        let fixture: Fixture = serde_json::from_slice(&fixture).unwrap();
        let site = Site::at(directory, Site::quick()).await;
        OldSite::around(fixture, site)
    }

    fn around(fixture: Fixture, site: Site) -> OldSite {
        let browser = |guest: &FixtureGuest| {
            let cookie = format!("courtside={}", guest.cookie);
            (guest.guest.clone(), site.browser_with(&cookie))
        };
        let browsers = fixture.guests.iter().map(browser).collect();
        OldSite {
            fixture,
            site,
            browsers,
        }
    }

    fn browser(&self, guest: &str) -> Browser {
        self.browsers[guest].clone()
    }

    /// What the player to act sees, with the device in hand.
    async fn actors_view(&self, table: &FixtureTable) -> Option<View> {
        let mut actor = self.browser(table.actor.as_ref()?);
        let view = actor.view(&table.path()).await;
        match &view.handover {
            Some(handover) => Some(actor.ready(&table.path(), handover.seat).await),
            None => Some(view),
        }
    }
}

fn check(table: &FixtureTable, view: &View) {
    let name = table.name();
    assert_eq!(view.game, table.game, "{name}");
    assert_eq!(view.version, table.version, "{name}");
    assert_eq!(view.to_act, table.to_act, "{name}");
    assert_eq!(view.ending.is_some(), table.over, "{name}");
    let rematch = table.rematch.as_ref().map(|id| format!("/t/{id}"));
    assert_eq!(view.rematch, rematch, "{name}");
    let seats = |kind: ChairKind, name: &str, level| (kind, name.to_owned(), level);
    let seen: Vec<_> = view
        .seats
        .iter()
        .map(|seat| seats(seat.kind, &seat.name, seat.level))
        .collect();
    let known: Vec<_> = table
        .seats
        .iter()
        .map(|seat| seats(seat.kind, &seat.name, seat.level))
        .collect();
    assert_eq!(seen, known, "{name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_old_table_shows_the_same() {
    let old = OldSite::open().await;
    let mut nobody = old.site.browser();
    for table in &old.fixture.tables {
        let (path, name) = (table.path(), table.name());
        let public = nobody.view(&path).await;
        check(table, &public);
        assert!(public.you.is_empty() && public.choices.is_none(), "{name}");
        assert_eq!(nobody.record(&path).await, table.record, "{name}");
        for holder in &table.holders {
            let mut browser = old.browser(&holder.guest);
            let mut view = browser.view(&path).await;
            check(table, &view);
            assert_eq!(view.you, holder.seats, "{name}");
            assert_eq!(view.invite, holder.invite, "{name}");
            if let Some(handover) = &view.handover {
                view = browser.ready(&path, handover.seat).await;
            }
            assert_eq!(view.undo, holder.undo, "{name} for {}", holder.guest);
            let acts = table.actor.as_ref() == Some(&holder.guest);
            assert_eq!(view.my_turn, acts, "{name} for {}", holder.guest);
        }
        let choices = old.actors_view(table).await;
        let choices = choices.as_ref().map(plies).unwrap_or_default();
        // A choice of several plies is only a shorter way to make them.
        let sorted = |plies: &[String]| {
            let single = plies.iter().filter(|ply| !ply.contains(' '));
            single.cloned().collect::<BTreeSet<_>>()
        };
        assert_eq!(sorted(&choices), sorted(&table.plies), "{name}");
        for page in ["", "/picture.svg", "/log?before=9"] {
            let answer = nobody.get(&format!("{path}{page}")).await;
            assert_eq!(answer.status.as_u16(), 200, "{name}{page}");
        }
    }
    // Everybody's list has all of their tables.
    for guest in &old.fixture.guests {
        let home = old.browser(&guest.guest).get("/").await;
        for table in &old.fixture.tables {
            let sits = table
                .holders
                .iter()
                .any(|holder| holder.guest == guest.guest);
            let listed = home.text().contains(&format!("href=\"{}\"", table.path()));
            assert_eq!(listed, sits, "{} for {}", table.name(), guest.guest);
        }
    }
}

/// How many choices people make at each old table.
const CHOICES: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn every_old_table_can_be_played_on() {
    let old = OldSite::open().await;
    let mut newcomer = old.browser("newcomer");
    for table in &old.fixture.tables {
        let (path, name) = (table.path(), table.name());
        if table.over {
            // What can be played on is the next one.
            let Some(holder) = table.holders.first() else {
                continue;
            };
            let mut browser = old.browser(&holder.guest);
            let next = browser.ask(&path, Do::Rematch).await.done().url.unwrap();
            if let Some(known) = &table.rematch {
                assert_eq!(next, format!("/t/{known}"), "{name}");
            }
            assert!(!browser.view(&next).await.you.is_empty(), "{name}");
            continue;
        }
        if table.holders.is_empty() {
            // Bots play each other while someone watches.
            let mut screen = newcomer.live(&path).await;
            screen.until(|view| view.version > table.version + 4).await;
            continue;
        }
        let mut people: Vec<Browser> = table
            .holders
            .iter()
            .map(|holder| old.browser(&holder.guest))
            .collect();
        let invite = table
            .holders
            .iter()
            .find_map(|holder| holder.invite.clone());
        if let Some(invite) = invite {
            assert_eq!(
                newcomer.form(&invite, "name=Newcomer").await.location(),
                path
            );
            people.push(newcomer.clone());
        }
        play_on(&path, &name, &mut people).await;
    }

    // What was played on is there after a restart.
    let mut before = HashMap::new();
    for table in &old.fixture.tables {
        // Bots may still be at it, at tables where nobody waits for a person.
        if !table.holders.is_empty() {
            let view = settled(&mut old.site.browser(), &table.path()).await;
            before.insert(table.id.clone(), view);
        }
    }
    let OldSite { fixture, site, .. } = old;
    let old = OldSite::around(fixture, site.restart().await);
    for (id, view) in before {
        let after = old.site.browser().view(&format!("/t/{id}")).await;
        assert!(after == view, "{id}");
    }
}

/// Lets people play until this many choices were made or the game is over.
async fn play_on(path: &str, name: &str, people: &mut [Browser]) {
    people[0].ask(path, Do::Snapshot).await.done();
    let end = Instant::now() + PATIENCE;
    let mut made = 0;
    while made < CHOICES {
        assert!(Instant::now() < end, "{name} stands still");
        let mut moved = false;
        for person in people.iter_mut() {
            let mut view = person.view(path).await;
            if view.ending.is_some() {
                return;
            }
            if let Some(handover) = &view.handover {
                view = person.ready(path, handover.seat).await;
            }
            if view.my_turn {
                let before = view.version;
                let middle = plies(&view).len() / 2;
                let done = person.choose(path, &view, middle).await.done();
                assert!(done.version > Some(before), "{name}");
                made += 1;
                moved = true;
            }
        }
        if !moved {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// A table once no bot thinks there and no dice fall.
async fn settled(browser: &mut Browser, path: &str) -> View {
    let quiet = |view: &View| !view.thinking && (view.to_act.is_some() || view.ending.is_some());
    browser.until(path, quiet).await
}
