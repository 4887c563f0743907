//! A league of each style, from the first lot to the champion.

use crate::support::{Club, LIBRARY, notes, wrongs};
use courtside_league::{Fixture, LeagueRecord, Part, Season, is_league};
use courtside_table::Stored;

/// Plays a league of bots to its end and checks its record.
fn check(options: &str, seats: usize, seed: u64, fits: impl FnOnce(&[Fixture])) {
    let mut club = Club::new(options, seats, &[], seed);
    club.play_on(|_| {});
    let state = club.season.state();
    fits(&state.fixtures);
    for owner in courtside_league::Owner::all() {
        assert_eq!(state.roster(owner).len(), 6, "W100");
    }
    let record = club.record();
    assert_eq!(wrongs(&record), [""; 0]);
    assert_eq!(notes(&record), [""; 0]);
    assert!(record.league.result.is_some());
    if seats == 4 {
        reads_back(&record);
    }
}

fn reads_back(record: &LeagueRecord) {
    let text = record.to_string();
    assert!(is_league(&text));
    let read: LeagueRecord = text.parse().expect("it reads back");
    assert_eq!(read, *record);
    assert_eq!(read.to_string(), text);
}

fn count(fixtures: &[Fixture], part: impl Fn(Part) -> bool) -> usize {
    fixtures.iter().filter(|fixture| part(fixture.part)).count()
}

#[test]
fn three_rounds_with_a_schoolyard_draft() {
    check("style=three draft=schoolyard", 4, 11, |fixtures| {
        assert_eq!(fixtures.len(), 6);
    });
}

#[test]
fn six_rounds_with_a_random_draft() {
    check("style=six draft=random", 4, 12, |fixtures| {
        assert_eq!(fixtures.len(), 12);
    });
}

#[test]
fn a_knockout_by_elimination() {
    let options = "style=knockout draft=schoolyard goal=elimination turn=advanced";
    check(options, 4, 13, |fixtures| {
        assert_eq!(fixtures.first().map(|it| it.part), Some(Part::Semi(0)));
        assert!(count(fixtures, |part| part == Part::Third) >= 1);
        assert!((1..=2).contains(&count(fixtures, |part| part == Part::Final)));
    });
}

#[test]
fn a_knockout_of_teams_who_buy_spells_with_the_best_of_three() {
    let options = "style=knockout final=three draft=random spells=purchase";
    check(options, 8, 14, |fixtures| {
        assert!((2..=3).contains(&count(fixtures, |part| part == Part::Final)));
    });
}

#[test]
fn three_rounds_of_teams_who_pick_their_wizards_and_the_best_of_three() {
    let options = "style=three final=three draft=schoolyard control=chosen";
    check(options, 8, 15, |fixtures| {
        assert_eq!(count(fixtures, |part| matches!(part, Part::Round(_))), 6);
        assert!((2..=3).contains(&count(fixtures, |part| part == Part::Final)));
    });
}

#[test]
fn the_record_of_a_league_of_teams_reads_back() {
    let mut club = Club::new("style=knockout", 8, &[], 18);
    club.play_on(|_| {});
    reads_back(&club.record());
}

#[test]
fn a_league_restored_from_its_entries_is_the_same_at_every_version() {
    let mut club = Club::new("style=knockout draft=schoolyard", 4, &["Ann", "Ben"], 16);
    let mut seen: Vec<Season> = vec![club.season.clone()];
    club.play_on(|club| seen.push(club.season.clone()));
    for season in seen {
        let version = season.version() as usize;
        let stored = Stored {
            opening: club.opening.clone(),
            chairs: season.chairs().to_vec(),
            entries: club.entries[..version].to_vec(),
            rematch: None,
            touched_at: season.touched_at(),
        };
        let again = Season::restore(&LIBRARY, stored).expect("it opens again");
        assert_eq!(again.state(), season.state(), "version {version}");
        assert_eq!(again.version(), season.version());
        assert_eq!(again.names(), season.names());
        assert_eq!(again.log(None), season.log(None));
        assert_eq!(again.matches(), season.matches());
        assert_eq!(again.awaited(), season.awaited());
        assert_eq!(again.next(7), season.next(7), "the next lot is the same");
        let [one, other] = [&again, &season].map(|it| it.saved(Vec::new()));
        assert_eq!(one, other);
    }
}

#[test]
fn a_saved_league_can_go_on_from_its_text() {
    let mut club = Club::new("style=knockout", 4, &["Ann"], 17);
    club.choose_for_people();
    club.play_match(0);
    club.choose_for_people();
    let saved = club.season.saved(club.records.clone());
    assert_eq!(wrongs(&saved), [""; 0], "also in the middle");
    let read: LeagueRecord = saved.to_string().parse().expect("it reads back");
    let entries = read.entries().expect("nothing is hidden in it");
    let stored = Stored {
        opening: club.opening.clone(),
        chairs: club.first_chairs.clone(),
        entries,
        rematch: None,
        touched_at: 0,
    };
    let again = Season::restore(&LIBRARY, stored).expect("it opens again");
    assert_eq!(again.state(), club.season.state());
    assert_eq!(again.matches().len(), club.season.matches().len());
}
