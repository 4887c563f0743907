//! Nobody learns a lineup before both are in (W105), from whatever a league shows.

use crate::support::{Club, wrongs};
use courtside_league::{BenchView, Owner};

/// Everything that a viewer can see of a league, as text.
fn seen(club: &Club, viewer: Option<Owner>) -> String {
    let season = &club.season;
    let view = season.view(viewer);
    let lines = season.log(viewer);
    let record = season.record(club.records.clone());
    let awaited = season.awaited();
    format!(
        "{view:?}\n{lines:?}\n{record}\n{awaited:?}\n{:?}",
        season.matches()
    )
}

#[test]
fn w105_what_others_see_is_the_same_whatever_the_lineup_is() {
    for options in ["style=three", "style=knockout draft=schoolyard"] {
        let mut club = Club::new(options, 4, &["Ann", "Ben", "Cleo", "Dan"], 31);
        club.settle();
        // All pick, and nobody has lined up yet.
        while let courtside_league::Stage::Pick(owner) = club.season.stage() {
            let ply = club.choices(owner).remove(0);
            club.play(owner.0, &ply);
            club.settle();
        }
        let owner = club.season.awaited()[0];
        let benches = club.choices(owner);
        assert_eq!(benches.len(), 6);
        let mut others: Vec<Option<Owner>> = Owner::all().map(Some).collect();
        others.push(None);
        others.retain(|viewer| *viewer != Some(owner));
        let mut shown: Vec<Vec<String>> = Vec::new();
        let mut own: Vec<String> = Vec::new();
        let (season, now) = (club.season.clone(), club.now);
        for bench in &benches {
            (club.season, club.now) = (season.clone(), now);
            club.play(owner.0, bench);
            shown.push(others.iter().map(|viewer| seen(&club, *viewer)).collect());
            own.push(seen(&club, Some(owner)));
        }
        assert!(shown.iter().all(|it| *it == shown[0]), "{options}");
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), benches.len(), "an owner sees its own");
    }
}

#[test]
fn w105_a_running_league_shows_no_closed_lineup_and_its_record_says_so() {
    let mut club = Club::new("style=three", 4, &["Ann", "Ben"], 32);
    let mut closed = 0;
    club.play_on(|club| {
        let state = club.season.state();
        for viewer in Owner::all().map(Some).chain([None]) {
            let view = club.season.view(viewer);
            for (fixture, shown) in state.fixtures.iter().zip(&view.fixtures) {
                for side in [0, 1] {
                    let own = viewer == Some(fixture.owners[side]);
                    if fixture.bench[side].is_some() && !fixture.is_lined_up() && !own {
                        assert_eq!(shown.bench[side], BenchView::Sealed);
                        closed += 1;
                    }
                }
            }
        }
        let record = club.record();
        assert_eq!(wrongs(&record), [""; 0]);
        let sealed = state.fixtures.iter().filter(|it| !it.is_lined_up());
        let sealed = sealed.flat_map(|it| it.bench).flatten().count();
        let text = record.league.to_string();
        let plies = text.rsplit("\n\n").next().unwrap_or_default();
        let hidden = plies.split_whitespace().filter(|ply| *ply == "?").count();
        assert_eq!(hidden, if club.season.is_over() { 0 } else { sealed });
        assert_eq!(text.contains("[Secret "), club.season.is_over());
    });
    assert!(closed > 0, "there were closed lineups to look at");
}

#[test]
fn a_bot_does_not_look_at_a_lineup_that_is_closed_to_it() {
    let mut club = Club::new("style=three", 4, &["Ann", "Ben", "Cleo", "Dan"], 33);
    club.settle();
    let fixture = club.season.state().fixtures[0];
    let [home, away] = fixture.owners;
    let roster = club.season.state().roster(home).to_vec();
    let season = club.season.clone();
    let mut thoughts = Vec::new();
    for card in roster {
        club.season = season.clone();
        let ply = courtside_league::Ply::Bench(home, card);
        let ply = club.season.rules().write_ply(ply);
        club.play(home.0, &ply);
        thoughts.push(club.season.advice(away));
    }
    assert!(thoughts[0].is_some());
    assert!(thoughts.iter().all(|thought| *thought == thoughts[0]));
}

/// Why a bot left a wizard out names it, so it is said when both lineups are in, to anyone.
#[test]
fn w105_a_bots_reason_is_told_when_both_lineups_are_in() {
    let mut club = Club::new("style=three draft=schoolyard", 4, &["Ann"], 34);
    let reasons = |club: &Club, kind: &str| {
        let lines = club.season.log(None).into_iter();
        let lines = lines.filter(|line| line.kind == kind);
        lines.filter_map(|line| line.why).collect::<Vec<_>>()
    };
    club.settle();
    while let courtside_league::Stage::Pick(owner) = club.season.stage() {
        let ply = club.choices(owner).remove(0);
        club.play(owner.0, &ply);
        club.settle();
    }
    // Three bots picked six each; the last wizard of all may have had no choice beside it. Ann says no reason.
    let picked = reasons(&club, "picked");
    assert!((17..=18).contains(&picked.len()), "{picked:?}");
    assert!(picked.iter().all(|why| why.starts_with("Teams with #")));
    // Bots line up at once: two of them for the match they play, one for Ann's, who has not.
    let ann = club.season.state().next_match(Owner(0)).expect("a match");
    let said = |club: &Club| {
        let lineups = club.season.state().fixtures.iter();
        let shown: usize = lineups.filter(|game| game.is_lined_up()).count();
        (reasons(club, "lineup").len(), shown)
    };
    let (before, shown) = said(&club);
    assert_eq!(before, 2 * shown, "both sides of the bots' own match");
    let ply = club.choices(Owner(0)).remove(0);
    club.play(0, &ply);
    assert!(club.season.state().fixtures[ann].is_lined_up());
    assert_eq!(reasons(&club, "lineup").len(), before + 1);
}
