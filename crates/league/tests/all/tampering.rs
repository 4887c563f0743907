//! What was changed in a record is found.

use crate::support::{Club, notes, wrongs};
use courtside_kernel::Winners;
use courtside_league::LeagueRecord;
use courtside_record::{DiceHeader, RecordedPly};
use std::sync::LazyLock;

/// A knockout with a schoolyard draft.
static RECORD: LazyLock<LeagueRecord> = LazyLock::new(|| {
    let mut club = Club::new("style=knockout draft=schoolyard", 4, &["Ann"], 21);
    club.play_on(|_| {});
    club.record()
});

/// Changes the record and returns what is wrong with it then; at least something.
fn after(change: impl FnOnce(&mut LeagueRecord)) -> String {
    assert_eq!(wrongs(&RECORD), [""; 0]);
    let mut record = RECORD.clone();
    change(&mut record);
    assert_ne!(record, *RECORD, "something was changed");
    let found = wrongs(&record);
    assert!(!found.is_empty(), "it verifies all the same");
    found.join("\n")
}

/// The places of plies that begin so, or have this in them.
fn plies(record: &LeagueRecord, with: &str) -> Vec<usize> {
    let plies = record.league.plies.iter().enumerate();
    plies
        .filter(|(_, ply)| match ply {
            RecordedPly::Act(text) | RecordedPly::Chance(text) => text.contains(with),
            RecordedPly::Incident(_) | RecordedPly::Hidden => false,
        })
        .map(|(index, _)| index)
        .collect()
}

fn text(record: &LeagueRecord, index: usize) -> String {
    match &record.league.plies[index] {
        RecordedPly::Act(text) | RecordedPly::Chance(text) => text.clone(),
        other => panic!("{other:?} is no ply"),
    }
}

#[test]
fn a_changed_pick() {
    after(|record| {
        // The first pick of round 1 and a later one change places.
        let picks = plies(record, "take:");
        let [one, other] = [picks[0], picks[9]].map(|index| text(record, index));
        let card = |text: &str| text.rsplit(':').next().expect("a number").to_owned();
        let owner = |text: &str| text.split(':').next().expect("an owner").to_owned();
        record.league.plies[picks[0]] =
            RecordedPly::Act(format!("{}:{}", owner(&one), card(&other)));
        record.league.plies[picks[9]] =
            RecordedPly::Act(format!("{}:{}", owner(&other), card(&one)));
    });
}

#[test]
fn a_changed_lineup() {
    let found = after(|record| {
        let benches = plies(record, "bench:");
        let bench = text(record, benches[0]);
        let owner = bench.split('.').next().expect("an owner").to_owned();
        let out = bench.rsplit(':').next().expect("a number").to_owned();
        let picks = plies(record, "take:").into_iter();
        let other = picks
            .map(|index| text(record, index))
            .find(|pick| pick.starts_with(&owner) && !pick.ends_with(&format!(":{out}")))
            .expect("an owner has several wizards");
        let bench = other.replace("take", "bench");
        record.league.plies[benches[0]] = RecordedPly::Act(bench);
    });
    assert!(found.contains("other lineups"), "{found}");
}

#[test]
fn a_changed_result() {
    let found = after(|record| {
        let first = plies(record, "m1:")[0];
        let result = match text(record, first).as_str() {
            "m1:home:5-0" => "m1:home:5-1",
            _ => "m1:home:5-0",
        };
        record.league.plies[first] = RecordedPly::Act(result.into());
    });
    assert!(found.contains("another result"), "{found}");
}

#[test]
fn swapped_missing_and_added_matches() {
    after(|record| record.matches.swap(0, 1));
    let found = after(|record| drop(record.matches.pop()));
    assert!(found.contains("its record is missing"), "{found}");
    after(|record| drop(record.matches.remove(0)));
    after(|record| record.matches.clear());
    let found = after(|record| record.matches.push(record.matches[0].clone()));
    assert!(found.contains("doesn't know"), "{found}");
}

#[test]
fn a_changed_lot_and_a_changed_deal() {
    let found = after(|record| {
        let lots = plies(record, "lot:");
        record.league.plies.swap(lots[0], lots[1]);
    });
    assert!(found.contains("the secret gives"), "{found}");
    let found = after(|record| {
        let deals = plies(record, "#");
        record.league.plies.swap(deals[0], deals[1]);
    });
    assert!(found.contains("the secret gives"), "{found}");
}

#[test]
fn a_match_with_other_dice_another_start_or_other_players() {
    let found = after(|record| record.matches[0].header.dice = DiceHeader::Chosen);
    assert!(found.contains("chosen"), "{found}");
    after(|record| {
        if let DiceHeader::Committed { secret, .. } = &mut record.matches[0].header.dice {
            *secret = None;
        }
    });
    after(|record| {
        if let DiceHeader::Committed { salts, .. } = &mut record.matches[0].header.dice {
            salts[0] = "another".into();
        }
    });
    after(|record| record.matches[0].position = Some("somewhere".into()));
    after(|record| record.matches[0].header.seats.push("Third".into()));
    after(|record| drop(record.matches[0].plies.pop()));
    after(|record| record.matches[0].options.push_str(" turn=advanced"));
}

#[test]
fn another_champion_and_what_is_left_out() {
    let found = after(|record| {
        let won = record.league.result.expect("it is over");
        record.league.result = Some(Winners(if won.0 == 1 { 2 } else { 1 }));
    });
    assert!(found.contains("The result in the record"), "{found}");
    after(|record| record.league.result = None);
    after(|record| {
        let bench = plies(record, "bench:")[0];
        record.league.plies[bench] = RecordedPly::Hidden;
    });
    after(|record| {
        if let DiceHeader::Committed { secret, .. } = &mut record.league.header.dice {
            *secret = None;
        }
    });
    after(|record| {
        if let DiceHeader::Committed { commitment, .. } = &mut record.league.header.dice {
            *commitment = "0".repeat(64);
        }
    });
    after(|record| record.league.content = "0".repeat(64));
    after(|record| record.league.position = Some("lot:0".into()));
    after(|record| drop(record.league.plies.pop()));
}

#[test]
fn only_a_record_with_chosen_dice_may_leave_its_matches_out() {
    let mut record = RECORD.clone();
    record.league.header.dice = DiceHeader::Chosen;
    record.matches.clear();
    assert_eq!(wrongs(&record), [""; 0]);
    let notes = notes(&record).join("\n");
    assert!(notes.contains("no matches"), "{notes}");
}
