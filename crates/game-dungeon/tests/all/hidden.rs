//! What a face-down defence card must never give away (D18, D52), and exact odds.

use crate::two::{Play, plain, rolled, table};
use courtside_bots::Rng;
use courtside_kernel::{Case, Game, Good, Narration, Notation, Ply, Seat, Turn, Viewer};
use courtside_testkit::json;
use game_dungeon::content::{GuardId, Spot};
use game_dungeon::{Event, Lays, Phase, State};

const HOME: Viewer = Viewer::Seat(Seat(0));
const AWAY: Viewer = Viewer::Seat(Seat(1));

/// The events of a ply.
fn events(table: &Play, ply: &str) -> Vec<Event> {
    let mut state = table.state;
    let ply = match table.turn() {
        Turn::Chance => Ply::Chance(table.game.parse_chance(&state, ply).unwrap()),
        _ => Ply::Act(table.game.parse_action(&state, ply).unwrap()),
    };
    let mut events = Vec::new();
    table
        .game
        .apply(&mut state, ply, &mut |event| events.push(event));
    events
}

/// Whether a viewer of `now` may read the card laid in `before`.
fn reads(table: &Play, before: &State, now: &State, viewer: Viewer) -> bool {
    let lay = table.game.parse_action(before, "lay:r1").unwrap();
    table.game.may_read(now, before, Ply::Act(lay), viewer)
}

#[test]
fn d52_a_laid_card_is_seen_by_its_owner_alone() {
    let mut table = plain();
    let laid = events(&table, "lay:y2");
    assert_eq!(
        laid[0],
        Event::Laid {
            side: Seat(1),
            guard: Some(GuardId(3))
        }
    );
    let hidden = Event::Laid {
        side: Seat(1),
        guard: None,
    };
    for (viewer, seen) in [(HOME, hidden), (Viewer::Spectator, hidden), (AWAY, laid[0])] {
        assert_eq!(table.game.redact(&laid[0], viewer), Some(seen));
    }
    table.play("lay:y2");
    for viewer in Viewer::all(2) {
        let view = table.game.view(&table.state, viewer);
        let own = viewer == AWAY;
        assert_eq!(view.hidden, !own);
        assert_eq!(view.table.play.laid, own.then_some(GuardId(3)));
        let shown = json(&view);
        assert_eq!(
            shown.contains(r#""defence_card":"hidden""#),
            !own,
            "{shown}"
        );
        assert_eq!(shown.contains(r#""defence_card":3"#), own, "{shown}");
    }
}

#[test]
fn d52_whatever_lies_there_looks_the_same_to_the_offence() {
    let cards = ["r1", "r2", "y1", "y2", "b1", "b2"];
    let views: Vec<_> = cards
        .iter()
        .map(|card| {
            let mut table = plain();
            table.play(&format!("lay:{card}"));
            table.game.view(&table.state, HOME)
        })
        .collect();
    assert!(views.iter().all(|view| *view == views[0]));
    // Any of the six may be drawn for it, each as often.
    let table = plain();
    let mut rng = Rng::from_seed(3);
    let mut counts = [0; 6];
    for _ in 0..6000 {
        let state = table.game.determinize(&views[0], &mut rng);
        counts[state.play.laid.unwrap().index()] += 1;
    }
    assert!(
        counts.iter().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn d18_a_card_that_returns_stays_unseen_until_the_game_is_over() {
    // A punt and a field goal; before version 2 of the rules also a Hail Mary and a declined last play.
    for plies in ["punt", "goal c", "mary bbbcc keep", "rest"] {
        let mut table = plain();
        if !["punt", "goal c"].contains(&plies) {
            table = crate::two::before(table);
            crate::two::on_last_play(&mut table);
        }
        table.state.down = 4;
        table.state.ball = Spot(12);
        let before = table.state;
        table.play("lay:r1");
        assert!(!reads(&table, &before, &table.state, HOME));
        assert!(reads(&table, &before, &table.state, AWAY), "their own card");
        table.told();
        table.play(plies);
        let kinds = table.kinds();
        assert!(kinds.contains(&"returned"), "{kinds:?}");
        for viewer in [HOME, Viewer::Spectator] {
            assert!(!reads(&table, &before, &table.state, viewer), "{plies}");
        }
        // Other cards are laid and shown; the first stays unseen.
        table.state.bolts = [0, 0];
        let second = table.state;
        table.play("lay:b1 run:up");
        assert!(reads(&table, &second, &table.state, Viewer::Spectator));
        assert!(!reads(&table, &before, &table.state, HOME));
        let mut over = table.state;
        over.phase = Phase::Over(None);
        assert!(reads(&table, &before, &over, HOME));
        assert!(reads(&table, &before, &over, Viewer::Spectator));
    }
}

#[test]
fn d18_a_revealed_card_can_be_read_by_all() {
    let mut table = plain();
    let before = table.state;
    table.play("lay:r1 run:up");
    for viewer in Viewer::all(2) {
        assert!(reads(&table, &before, &table.state, viewer));
        assert!(!table.game.view(&table.state, viewer).hidden);
    }
}

#[test]
fn d18_beyond_128_cards_only_those_that_had_to_be_shown_are_read() {
    let table = plain();
    for (lays, down, readable) in [
        (63, 4, true),
        (64, 4, true),
        (127, 4, true),
        (128, 1, true),
        (300, 3, true),
        (128, 4, false),
    ] {
        let mut one = Play::start("", 2);
        one.state = table.state;
        (one.state.lays, one.state.down) = (Lays::new(lays, 0), down);
        let before = one.state;
        assert!(!reads(&one, &before, &before, HOME), "not laid yet");
        one.play("lay:r1");
        assert!(!reads(&one, &before, &one.state, HOME), "not shown yet");
        one.play("run:up");
        let now = &one.state;
        assert_eq!(reads(&one, &before, now, HOME), readable, "{lays} {down}");
        one.play("bbbb keep");
        let later = &one.state;
        assert_eq!(reads(&one, &before, later, HOME), readable, "{lays} {down}");
    }
    let mut table = table;
    table.state.lays = Lays::new(u16::MAX, 0);
    table.play("lay:r1");
    assert_eq!(table.state.lays.count(), u16::MAX);
}

#[test]
fn d7_a_look_at_the_card_is_shared_by_the_two_who_play() {
    let mut table = table("mimics", "slimes");
    table.play("lay:b2 pass");
    let peeked = events(&table, "mim3")
        .into_iter()
        .find(|event| matches!(event, Event::Peeked { .. }))
        .unwrap();
    let side = Seat(0);
    assert_eq!(
        peeked,
        Event::Peeked {
            side,
            guard: Some(GuardId(5))
        }
    );
    assert_eq!(table.game.redact(&peeked, HOME), Some(peeked));
    assert_eq!(table.game.redact(&peeked, AWAY), Some(peeked));
    let blind = Event::Peeked { side, guard: None };
    assert_eq!(table.game.redact(&peeked, Viewer::Spectator), Some(blind));
}

/// The odds of a ply for the player who acts.
fn odds(table: &Play, ply: &str) -> Vec<Case> {
    let Turn::Act(seat) = table.turn() else {
        panic!("somebody acts");
    };
    let view = table.game.view(&table.state, Viewer::Seat(seat));
    let action = table.game.parse_action(&table.state, ply).unwrap();
    table.game.odds(&view, action)
}

/// Label, weight and sum of the only case.
fn shares(table: &Play, ply: &str) -> Vec<(&'static str, u64, u64)> {
    let cases = odds(table, ply);
    assert_eq!(cases.len(), 1, "{ply}: {cases:?}");
    let results = cases[0].results.iter();
    results
        .map(|share| (share.result.label, share.weight, share.of))
        .collect()
}

#[test]
fn d70_the_odds_of_a_kick_are_exact() {
    for (spot, miss, of) in [(12, 2, 3), (14, 4, 9), (16, 8, 27), (18, 16, 81)] {
        let mut table = plain();
        table.state.ball = Spot(spot);
        table.play("lay:r1");
        let expected = [("good", of - miss, of), ("no good", miss, of)];
        assert_eq!(shares(&table, "goal"), expected, "{spot}");
    }
}

#[test]
fn d60_the_odds_of_five_balls_are_those_of_two_rolls_a_die() {
    let mut table = crate::two::last_play(2);
    let shares = shares(&table, "mary");
    let sure = 5f64 / 9.0;
    let (label, weight, of) = shares[0];
    assert_eq!(label, "five balls");
    assert!((weight as f64 / of as f64 - sure.powi(5)).abs() < 1e-12);
    // The same by the rules themselves: reroll whatever is no ball.
    table.play("mary");
    let (mut hits, mut all) = (0.0, 0.0);
    let mut first = Vec::new();
    table.game.chance(&table.state, &mut first);
    for (roll, weight) in first {
        let mut state = table.state;
        table.game.apply(&mut state, Ply::Chance(roll), &mut |_| {});
        let mut chance = 1.0;
        if state.phase == Phase::FiveKeep(game_dungeon::Five::HailMary) {
            let balls = state.play.dice.0[0];
            chance = (1.0f64 / 3.0).powi(5 - i32::from(balls));
        }
        hits += weight as f64 * chance;
        all += weight as f64;
    }
    assert!((hits / all - sure.powi(5)).abs() < 1e-12);
}

#[test]
fn d55_the_odds_of_a_reroll_count_every_roll() {
    let mut table = plain();
    table.play("lay:b1 run:up bbbbcc");
    assert_eq!(shares(&table, "keep"), [("two spaces", 1, 1)]);
    // Two cleats stay; each of two rerolled dice is a cleat with one third.
    let expected = [
        ("field goal range", 1, 9),
        ("three spaces", 4, 9),
        ("two spaces", 4, 9),
    ];
    assert_eq!(shares(&table, "roll:bb"), expected);
}

#[test]
fn d64_the_odds_of_the_black_die_name_what_it_does() {
    let mut table = table("slimes", "mimics");
    table.state.bolts = [0, 4];
    rolled(&mut table, "up", "bbbbcc");
    let expected = [
        ("back one space", 2, 6),
        ("back two spaces", 1, 6),
        ("one die out", 2, 6),
        ("nothing", 1, 6),
    ];
    assert_eq!(shares(&table, "bighit"), expected);
}

#[test]
fn d63_passing_leaves_the_dice_as_they_lie() {
    let mut table = table("slimes", "mimics");
    table.state.bolts = [0, 4];
    rolled(&mut table, "up", "bbbbcc");
    assert_eq!(shares(&table, "pass"), [("two spaces", 1, 1)]);
    let pass = odds(&table, "pass");
    assert_eq!(pass[0].results[0].result.good, Good::Lost, "it is theirs");
}

#[test]
fn d54_a_bluff_has_no_odds_unless_the_card_is_known() {
    let mut table = table("mimics", "slimes");
    table.play("lay:r1 pass");
    assert!(odds(&table, "run:up").is_empty());
    table.state.play.peeked = true;
    assert_eq!(shares(&table, "run:up"), [("guessed", 1, 1)]);
    assert_eq!(odds(&table, "run:up")[0].results[0].result.good, Good::Lost);
    assert_eq!(shares(&table, "run:left"), [("not guessed", 1, 1)]);
}

#[test]
fn d11_a_toss_has_no_odds() {
    let mut table = plain();
    table.state.kicks[0] = game_dungeon::Kick::Skill;
    table.state.ball = Spot(12);
    table.play("lay:r1 goal");
    assert!(odds(&table, "toss:0:10").is_empty());
}
