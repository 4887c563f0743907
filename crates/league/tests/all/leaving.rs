//! Bots that take over, and owners who withdraw (W113).

use crate::support::{Club, LIBRARY, wrongs};
use courtside_kernel::Seat;
use courtside_league::{Command, LeagueRecord, Owner, PATIENCE, Refused, Season};
use courtside_table::Stored;

fn verifies(club: &Club) {
    let record = club.record();
    assert_eq!(wrongs(&record), [""; 0]);
    let text = record.to_string();
    let read: LeagueRecord = text.parse().expect("it reads back");
    assert_eq!(read.to_string(), text);
}

#[test]
fn w113_a_bot_takes_over_and_the_record_verifies() {
    let mut club = Club::new("style=knockout draft=schoolyard", 4, &["Ann", "Ben"], 41);
    club.settle();
    // In the middle of the draft, by its own wish.
    let hand_over = Command::HandOver {
        seats: vec![Seat(0)],
        owner: 0,
        level: 2,
        waited_since: None,
    };
    club.command(&hand_over);
    let again = club.season.decide(&hand_over, club.now);
    assert_eq!(again, Err(Refused::BotAlready));
    club.choose_for_people();
    club.play_match(0);
    // In the season, because it keeps the others waiting.
    let other = Command::HandOver {
        seats: vec![Seat(2)],
        owner: 1,
        level: 3,
        waited_since: None,
    };
    let too_soon = club.season.decide(&other, club.now);
    assert!(matches!(too_soon, Err(Refused::TooSoon(_))), "{too_soon:?}");
    if club.season.awaited().contains(&Owner(1)) || club.season.next_running(Owner(1)).is_some() {
        club.now += PATIENCE;
        club.command(&other);
    }
    club.play_on(|_| {});
    verifies(&club);
    let record = club.record();
    assert!(record.to_string().contains("!bot:0:2"));
    let lines = club.season.log(None);
    let stand_in = lines.iter().find(|line| line.kind == "stand-in");
    let stand_in = stand_in.expect("the log tells of it");
    let (rule, text) = (stand_in.rule, stand_in.text.as_str());
    assert_eq!((rule, text), ("W113", "Ann's bot took over, at level 2."));
    let stored = Stored {
        opening: club.opening.clone(),
        chairs: club.season.chairs().to_vec(),
        entries: club.entries.clone(),
        rematch: None,
        touched_at: club.season.touched_at(),
    };
    let again = Season::restore(&LIBRARY, stored).expect("it opens again");
    assert_eq!(again.record(club.records.clone()), record);
}

#[test]
fn w113_who_withdraws_loses_what_is_left_and_the_record_verifies() {
    for (options, seed) in [("style=three", 42), ("style=knockout final=three", 43)] {
        let mut club = Club::new(options, 4, &["Ann"], seed);
        club.settle();
        let refused = club.season.decide(
            &Command::Play {
                seats: vec![Seat(1)],
                ply: "0.withdraw".into(),
            },
            club.now,
        );
        assert_eq!(refused, Err(Refused::NotYours));
        club.choose_for_people();
        club.play(0, "0.withdraw");
        let state = club.season.state();
        let lost = state.fixtures.iter().filter(|it| it.forfeit);
        assert!(lost.clone().count() > 0);
        for fixture in lost {
            let side = fixture.side_of(Owner(0)).expect("it was Ann's match");
            let outcome = fixture.outcome.expect("it is over");
            assert_eq!(outcome.winner.map(usize::from), Some(1 - side));
            assert_eq!(outcome.score[side], 0);
        }
        club.play_on(|_| {});
        assert_ne!(
            club.season.rules().champion(club.season.state()),
            Some(Owner(0))
        );
        verifies(&club);
    }
}

#[test]
fn w113_a_league_that_all_but_one_have_left_is_theirs() {
    let mut club = Club::new("style=knockout", 4, &["Ann", "Ben", "Cleo", "Dan"], 44);
    club.settle();
    for owner in 0..3 {
        let ply = format!("{owner}.withdraw");
        club.play(owner, &ply);
    }
    assert!(club.season.is_over());
    let champion = club.season.rules().champion(club.season.state());
    assert_eq!(champion, Some(Owner(3)));
    verifies(&club);
}
