//! Pages of leagues at every stage. With `COURTSIDE_PAGES` set to a directory they are written there, to be looked at.

use super::*;
use crate::pages::data::Promise;
use courtside_catalog::Library;
use courtside_kernel::{OptionValue, Options, Seat};
use courtside_league::{Command, OWNERS, Outcome, Ply, Stage};
use courtside_record::Secret;
use courtside_table::{Body, Chair, Entry, Sitter};

const KEY: &str = "0123456789abcdef0123456789abcdef";

fn human(guest: &str, name: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: guest.into(),
        },
        name: name.into(),
        salt: String::new(),
    }
}

fn bot(name: &str) -> Chair {
    Chair {
        sitter: Sitter::Bot { level: 2 },
        name: name.into(),
        salt: String::new(),
    }
}

fn open_chair() -> Chair {
    Chair {
        sitter: Sitter::Open {
            invite_key: KEY.into(),
        },
        name: String::new(),
        salt: String::new(),
    }
}

/// Ann, and three bots.
fn company() -> Vec<Chair> {
    vec![human("ann", "Ann"), bot("Okan"), bot("Mara"), bot("Ines")]
}

fn begin(options: &[(&str, &str)], chairs: Vec<Chair>) -> Season {
    let library = Library::default();
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, OptionValue::Text((*value).to_owned()))
        });
    let secret = Secret::from_hex(&"07".repeat(32)).unwrap();
    let opening = Season::opening(
        &library,
        "autumn".into(),
        &options,
        chairs.len(),
        &secret,
        1_000,
    );
    Season::open(&library, opening.unwrap(), chairs).unwrap()
}

fn say(season: &mut Season, ply: Ply) {
    let entry = Entry {
        at: Some(2_000),
        seat: ply.owner().map(|owner| Seat(owner.0)),
        body: Body::Ply(season.rules().write_ply(ply)),
    };
    season.apply(&entry).unwrap();
}

/// Everything that happens by itself.
fn run(season: &mut Season) {
    while let Some(entry) = season.next(2_000) {
        season.apply(&entry).unwrap();
    }
}

/// The first thing that an owner can do, with the last card for it.
fn choose(season: &mut Season, owner: Owner) {
    let mut plies = Vec::new();
    season.rules().legal(season.state(), owner, &mut plies);
    plies.retain(|ply| !matches!(ply, Ply::Withdraw(_)));
    let ply = *plies.last().expect("something to do");
    say(season, ply);
    run(season);
}

fn draft(season: &mut Season) {
    run(season);
    while let Stage::Pick(owner) = season.stage() {
        choose(season, owner);
    }
}

/// Ends a running match.
fn end(season: &mut Season, number: usize, score: [u8; 2]) {
    let winner = match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    };
    say(season, Ply::Result(number as u8, Outcome { score, winner }));
    run(season);
}

fn end_all(season: &mut Season) {
    let scores = [[5, 3], [2, 5], [5, 4], [4, 4], [1, 5], [5, 0]];
    while !season.is_over() {
        while let Some(owner) = season
            .awaited()
            .into_iter()
            .find(|owner| season.bot_of(*owner).is_none())
        {
            choose(season, owner);
        }
        let running = season.rules().running(season.state());
        end(season, running[0], scores[running[0] % scores.len()]);
    }
}

fn matches(season: &Season, my_turn: bool) -> Vec<LiveMatch> {
    let fixtures = season.state().fixtures.iter().enumerate();
    fixtures
        .filter(|(_, fixture)| fixture.is_lined_up() && !fixture.forfeit)
        .map(|(number, fixture)| LiveMatch {
            number,
            url: format!("/t/autumn-{}", number + 1),
            picture: "court.svg".into(),
            score: "2 : 1".into(),
            status: if fixture.is_over() {
                "Navy won".into()
            } else if my_turn {
                "#21 acts. What will it do?".into()
            } else {
                "Okan acts".into()
            },
            over: fixture.is_over(),
            my_turn: my_turn && !fixture.is_over() && fixture.side_of(Owner(0)).is_some(),
        })
        .collect()
}

fn page_of(season: &Season, me: &[u8], now: u64) -> String {
    let page = LeaguePage {
        shell: Shell::default(),
        season,
        me: me.iter().map(|owner| Owner(*owner)).collect(),
        beside: Vec::new(),
        matches: matches(season, true),
        absent: Owner::all()
            .filter(|owner| season.may_replace(*owner, now))
            .collect(),
        feats: Default::default(),
        invite: season
            .invite_key()
            .map(|key| format!("https://courtside.example/league/autumn/join/{key}")),
    };
    league(&page).into_string()
}

/// Writes a page where a person can look at it.
fn show(name: &str, page: &str) {
    if let Ok(directory) = std::env::var("COURTSIDE_PAGES") {
        std::fs::write(format!("{directory}/{name}.html"), page).unwrap();
        for file in ["tokens.css", "base.css", "pages.css", "league.css"] {
            let source = format!("{}/../../web/{file}", env!("CARGO_MANIFEST_DIR"));
            let text = crate::livery::tokens(&std::fs::read_to_string(source).unwrap());
            let path = format!("{directory}{}", crate::assets::url(file));
            std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
}

#[test]
fn open_seats_come_with_a_link_and_bots_to_fill_them() {
    let mut chairs = company();
    chairs[2] = open_chair();
    chairs[3] = open_chair();
    let season = begin(&[], chairs);
    let page = page_of(&season, &[0], 0);
    show("seats", &page);
    for part in ["Two seats are open", KEY, "Fill with bots", "How it works"] {
        assert!(page.contains(part), "{part}");
    }
    let watched = page_of(&season, &[], 0);
    assert!(!watched.contains("Fill with bots"));
}

#[test]
fn a_pick_is_a_form_for_the_one_who_picks_and_for_nobody_else() {
    let mut season = begin(&[("draft", "schoolyard")], company());
    run(&mut season);
    while season.state().rosters[0].len() < 2 {
        choose(&mut season, Owner(0));
    }
    assert_eq!(season.stage(), Stage::Pick(Owner(0)));
    let page = page_of(&season, &[0], 0);
    show("pick", &page);
    assert!(page.contains("Your pick"));
    assert_eq!(
        page.matches(r#"type="radio" name="jersey""#).count(),
        usize::from(season.state().pool.count())
    );
    assert!(page.contains("Pick this wizard"));
    let watched = page_of(&season, &[], 0);
    show("pick-watched", &watched);
    assert!(watched.contains("Ann picks"));
    assert!(!watched.contains(r#"name="jersey""#));
    let order = draft::order(&LeaguePage {
        shell: Shell::default(),
        season: &season,
        me: vec![Owner(0)],
        beside: Vec::new(),
        matches: Vec::new(),
        absent: Vec::new(),
        feats: Default::default(),
        invite: None,
    })
    .into_string();
    assert_eq!(order.matches("picks now").count(), 1);
    assert_eq!(order.matches("<li").count(), 6 + 24);
}

#[test]
fn a_lineup_benches_one_of_six() {
    let mut season = begin(&[("draft", "schoolyard"), ("style", "six")], company());
    draft(&mut season);
    let page = page_of(&season, &[0], 0);
    show("lineup-first", &page);
    choose(&mut season, Owner(0));
    let number = season.next_running(Owner(0)).unwrap();
    end(&mut season, number, [5, 2]);
    let page = page_of(&season, &[0], 0);
    show("lineup", &page);
    assert!(page.contains("Your lineup against"));
    assert!(page.contains("Send this lineup"));
    assert_eq!(page.matches(r#"name="jersey""#).count(), 6);
    assert!(page.contains("before both are in"));
}

#[test]
fn a_lineup_that_waits_is_seen_by_its_owner_alone() {
    let mut chairs = company();
    let rival = 3;
    for (seat, chair) in chairs.iter_mut().enumerate().skip(1) {
        *chair = human(&format!("guest-{seat}"), ["", "Okan", "Mara", "Ines"][seat]);
    }
    let mut season = begin(&[], chairs);
    draft(&mut season);
    choose(&mut season, Owner(0));
    let fixture = season.state().fixtures[season.state().next_match(Owner(0)).unwrap()];
    let sealed = fixture.bench[fixture.side_of(Owner(0)).unwrap()].unwrap();
    let number = season.rules().book().stat_card(sealed).unwrap().number;
    let own = page_of(&season, &[0], 0);
    show("sealed", &own);
    assert!(own.contains("is in"));
    assert_eq!(own.matches("sits out").count(), 1);
    for others in [vec![], vec![rival], vec![0, 1, 2, 3]] {
        let seen = page_of(&season, &others, 0);
        assert!(!seen.contains("sits out now"), "{others:?}");
        assert!(!seen.contains(&format!("#{number} sits out")), "{others:?}");
    }
    let shared = page_of(&season, &[0, 1, 2, 3], 0);
    show("shared", &shared);
    assert!(shared.contains("choose your lineup"));
    assert!(shared.contains("Others look away."));
}

#[test]
fn a_match_that_runs_is_one_click_away() {
    let mut season = begin(&[], company());
    draft(&mut season);
    choose(&mut season, Owner(0));
    let page = page_of(&season, &[0], 0);
    show("running", &page);
    assert!(page.contains("Play your match"));
    assert!(page.contains("Live matches"));
    let watched = page_of(&season, &[], 0);
    show("watched", &watched);
    assert!(watched.contains("You're watching") || watched.contains("You&#39;re watching"));
    assert!(!watched.contains("/do\""));
}

#[test]
fn who_keeps_the_others_waiting_can_be_replaced_after_three_days() {
    let mut chairs = company();
    chairs[2] = human("mara", "Mara");
    let mut season = begin(&[], chairs);
    draft(&mut season);
    assert!(!page_of(&season, &[0], 3_000).contains("Let a bot play for"));
    let late = page_of(&season, &[0], 2_000 + courtside_league::PATIENCE);
    show("late", &late);
    assert!(late.contains("Let a bot play for Mara"));
}

#[test]
fn a_knockout_shows_its_bracket() {
    let mut season = begin(&[("style", "knockout"), ("final", "three")], company());
    draft(&mut season);
    choose(&mut season, Owner(0));
    let page = page_of(&season, &[0], 0);
    show("knockout", &page);
    assert!(page.contains("Semi-finals"));
    assert!(page.contains("Third place"));
    assert!(page.contains(" or "));
    for number in 0..2 {
        let home = season.state().fixtures[number].owners[0] == Owner(0);
        end(&mut season, number, if home { [5, 1] } else { [3, 5] });
    }
    choose(&mut season, Owner(0));
    show("final", &page_of(&season, &[0], 0));
    end_all(&mut season);
    let over = page_of(&season, &[0], 0);
    show("cup-over", &over);
    assert!(over.contains("won the league!"));
}

#[test]
fn the_end_names_the_champion_and_offers_another_league() {
    let mut season = begin(&[], company());
    draft(&mut season);
    end_all(&mut season);
    let over = page_of(&season, &[0], 0);
    show("over", &over);
    for part in [
        "won the league!",
        "Record of this league",
        "/league/new",
        "1st",
    ] {
        assert!(over.contains(part), "{part}");
    }
    assert!(!over.contains("Hand your team"));
}

#[test]
fn a_team_of_two_is_one_owner() {
    let mut chairs = company();
    for seat in 0..OWNERS {
        let second = bot(["Pip", "Kit", "Moss", "Fern"][seat]);
        chairs.push(second);
    }
    let mut season = begin(&[], chairs);
    draft(&mut season);
    let page = page_of(&season, &[0], 0);
    show("teams", &page);
    assert!(page.contains("Four teams of two"));
    assert!(page.contains("Mara and Moss"));
}

#[test]
fn a_second_player_sees_their_team_and_its_match() {
    let mut chairs = company();
    chairs.extend(["Pip", "Kit", "Moss", "Fern"].map(bot));
    let mut season = begin(&[], chairs);
    draft(&mut season);
    let seen = |season: &Season| {
        let page = LeaguePage {
            shell: Shell::default(),
            season,
            me: Vec::new(),
            beside: vec![Owner(0)],
            matches: matches(season, true),
            absent: Vec::new(),
            feats: Default::default(),
            invite: None,
        };
        league(&page).into_string()
    };
    let page = seen(&season);
    assert!(page.contains("You play for Ann"), "{page}");
    assert!(!page.contains("Send this lineup"), "the first player does");
    choose(&mut season, Owner(0));
    assert!(seen(&season).contains("Play your match"));
}

#[test]
fn a_bot_is_asked_by_people_who_play_bots_alone() {
    let question = "Who would a bot pick?";
    let mut other = company();
    other[1] = human("guest-1", "Okan");
    for (chairs, asked) in [(company(), true), (other, false)] {
        let mut season = begin(&[("draft", "schoolyard")], chairs);
        run(&mut season);
        while season.stage() != Stage::Pick(Owner(0)) {
            choose(&mut season, Owner(1));
        }
        assert_eq!(page_of(&season, &[0], 0).contains(question), asked);
    }
}

#[test]
fn owners_leave_in_the_more_part_only() {
    let mut season = begin(&[], company());
    draft(&mut season);
    let page = page_of(&season, &[0], 0);
    assert!(page.contains("Hand your team to a bot"));
    assert!(page.contains("Yes, withdraw"));
    let command = Command::Play {
        seats: vec![Seat(0)],
        ply: "0.withdraw".into(),
    };
    for entry in season.decide(&command, 3_000).unwrap() {
        season.apply(&entry).unwrap();
    }
    run(&mut season);
    let gone = page_of(&season, &[0], 0);
    show("withdrew", &gone);
    assert!(gone.contains("You withdrew"));
    assert!(!gone.contains("Yes, withdraw"));
}

#[test]
fn a_new_league_is_one_click_and_a_friend_joins_by_the_link() {
    let new = |fields: &[(&str, &str)]| {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        new_league(&NewLeaguePage {
            shell: Shell::default(),
            fields: fields.collect(),
            name: "Ann".into(),
            dice: Promise {
                token: "token".into(),
                commitment: "ab".repeat(32),
            },
            error: None,
        })
        .into_string()
    };
    let page = new(&[]);
    show("new", &page);
    assert!(page.contains("Play three bots"));
    show("new-friends", &new(&[("against", "friends")]));
    for option in FORMAT.options.iter().filter(|spec| !spec.is_internal()) {
        assert!(page.contains(&format!("option-{}", option.name)));
    }
    let mut chairs = company();
    chairs[3] = open_chair();
    let season = begin(&[], chairs);
    let join = join_league(&JoinLeaguePage {
        shell: Shell::default(),
        season: &season,
        action: "/league/autumn/join/key".into(),
        watch: "/league/autumn".into(),
        name: String::new(),
    })
    .into_string();
    show("join", &join);
    assert!(join.contains("Ann invites you"));
    assert!(join.contains("Just watch"));
}
