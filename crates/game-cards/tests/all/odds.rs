//! The odds of a throw, compared with what comes of it hand by hand; `sampled_odds` draws hands at random.

use courtside_kernel::{Case, Game, Good, Narration, Notation, Ply, Seat, Turn, Viewer};
use courtside_testkit::Scenario;
use game_cards::{Action, Card, CardCounts, Cards, Deed, State};
use std::collections::BTreeMap;

type Play = Scenario<Cards>;

fn odds(table: &Play, ply: &str) -> Vec<(Good, &'static str, u64, u64)> {
    let seat = table.turn().actor().expect("somebody acts");
    let view = table.game.view(&table.state, Viewer::Seat(seat));
    let action = table.game.parse_action(&table.state, ply).expect("a ply");
    match &table.game.odds(&view, action)[..] {
        [] => Vec::new(),
        [Case { when: "", results }] => results
            .iter()
            .map(|share| {
                let result = share.result;
                (result.good, result.label, share.weight, share.of)
            })
            .collect(),
        cases => panic!("{cases:?}"),
    }
}

#[test]
fn c3_without_hands_every_throw_is_certain() {
    for (front, ply, expected) in [
        ("-", "S>1", (Good::Hit, "hit", 1, 1)),
        ("-", "D>1", (Good::Hit, "hit twice", 1, 1)),
        ("-", "U>1", (Good::Hit, "hit", 1, 1)),
        ("s", "S>1", (Good::Miss, "dodged", 1, 1)),
        ("s", "D>1", (Good::Hit, "hit once", 1, 1)),
        ("*S", "D>1", (Good::Hit, "hit once", 1, 1)),
        ("s2", "D>1", (Good::Miss, "dodged", 1, 1)),
        ("sd", "U>1", (Good::Hit, "hit", 1, 1)),
        ("S8", "D>1", (Good::Hit, "out", 1, 1)),
        ("S9s", "D>1", (Good::Hit, "out", 1, 1)),
    ] {
        let card = &ply[..1];
        let table = Play::at("", 3, &format!("-/-,{card},-/{front},-,-/-,-,-/0/act1/1/-"));
        assert_eq!(odds(&table, ply), [expected], "{ply} at {front}");
    }
    let table = Play::at("", 3, "-/-,s,-/-,-,-/-,-,-/0/act1/1/-");
    assert_eq!(odds(&table, "s"), [], "nothing hangs on a Dodge put down");
}

#[test]
fn c7_the_hand_of_the_target_may_hold_any_cards_that_the_thrower_has_not_seen() {
    // Seat 0 has seen its own three cards. Of the other 117, 22 + 10 are Dodges; seat 1 holds one of them all.
    let table = Play::at("play=strategic", 3, "-/-,SPH,-/-,H,-/-,U2,-/0/act1/1/-");
    assert_eq!(
        odds(&table, "S>1"),
        [
            (Good::Hit, "hit", 85, 117),
            (Good::Miss, "dodged from hand", 32, 117)
        ]
    );
    // Two cards against a Double: none of the Dodges, one Single Dodge, or enough.
    let table = Play::at("play=strategic", 3, "-/-,DPH,-/-,H2,-/-,U2,-/0/act1/1/-");
    let pairs = 117 * 116 / 2;
    let (none, one) = (85 * 84 / 2, 22 * 85);
    let shares = odds(&table, "D>1");
    let weight = |label: &str| {
        let share = shares.iter().find(|share| share.1 == label);
        share.map(|(.., weight, of)| weight * pairs / of)
    };
    assert_eq!(weight("hit twice"), Some(none));
    assert_eq!(weight("hit once"), Some(one));
    assert_eq!(weight("dodged from hand"), Some(pairs - none - one));
    // Discarded and open cards are seen.
    let table = Play::at("play=strategic", 3, "s22/d9,SPH,-/-,H,-/-,U2,-/0/act1/1/-");
    assert_eq!(
        odds(&table, "S>1")[1],
        (Good::Miss, "dodged from hand", 1, 86)
    );
    // One hit is enough: the two ways of being hit are one.
    let table = Play::at("play=strategic", 3, "-/-,DPH,-/S9,H2,-/-,U2,-/0/act1/1/-");
    let labels: Vec<&str> = odds(&table, "D>1").iter().map(|share| share.1).collect();
    assert_eq!(labels, ["out", "dodged from hand"]);
    // Who holds nothing, and who is thrown an Ultimate, cannot dodge.
    let table = Play::at("play=strategic", 3, "-/-,SUH,-/-,-,-/-,s2,-/0/act1/1/-");
    assert_eq!(odds(&table, "S>1"), [(Good::Hit, "hit", 1, 1)]);
    assert_eq!(odds(&table, "U>2"), [(Good::Hit, "hit", 1, 1)]);
}

#[test]
fn c7_the_target_knows_what_its_answer_comes_to() {
    let mut table = Play::at("play=strategic", 3, "-/-,SPH,-/-,sH,-/-,U2,-/0/act1/1/-");
    table.play("S>1");
    assert_eq!(odds(&table, "take"), [(Good::Lost, "hit", 1, 1)]);
    assert_eq!(odds(&table, "=s"), [(Good::Miss, "dodged from hand", 1, 1)]);
    // One of two balls stopped, and another question to come: each answer is a case.
    let mut table = Play::at("play=strategic", 3, "-/-,DPH,-/-,sd,-/-,U2,-/0/act1/1/-");
    table.play("D>1");
    let view = table.game.view(&table.state, Viewer::Seat(Seat(1)));
    let cases = table.game.odds(&view, Action::dodge(Card::Dodge));
    let whens: Vec<&str> = cases.iter().map(|case| case.when).collect();
    assert_eq!(
        whens,
        ["if the other is taken", "if a Double Dodge stops the other"]
    );
}

/// What comes of a throw at a target that dodges whenever it can: the label of the result. It uses a Double
/// Dodge for two balls, so that it stops as many as it can.
fn outcome(game: &Cards, state: &State, throw: Action) -> &'static str {
    let mut state = *state;
    let mut label = "";
    let Turn::Act(thrower) = game.turn(&state) else {
        panic!("somebody throws")
    };
    let mut action = throw;
    loop {
        game.apply(&mut state, Ply::Act(action), &mut |event| {
            if let Some(result) = game.result(&event, thrower) {
                label = result.label;
            }
        });
        if !game.pending(&state) {
            return label;
        }
        let mut answers = Vec::new();
        game.legal(&state, &mut answers);
        let best = |answer: &&Action| match answer.deed() {
            Deed::Dodge { card } => card.dodges(),
            _ => 0,
        };
        action = *answers.iter().max_by_key(best).expect("an answer");
    }
}

/// A deck of which the thrower has not seen a handful: the rest lies in the discard.
fn few_unseen() -> Vec<(Play, Action)> {
    let mut tables = Vec::new();
    for (ball, front, hand) in [
        ("S", "-", "H2"),
        ("D", "-", "H2"),
        ("D", "-", "H"),
        ("D", "s", "H2"),
        ("D", "S9", "H2"),
        ("D", "S8*S", "H2"),
    ] {
        // Unseen: a dozen cards in all, of which the target holds one or two.
        for unseen in [
            [2, 1, 1, 2, 2, 1, 3],
            [1, 0, 1, 4, 0, 1, 2],
            [1, 0, 0, 1, 1, 0, 2],
        ] {
            let mut table = Play::at(
                "play=strategic",
                3,
                &format!("-/-,{ball}UP,-/{front},{hand},-/-,-,-/0/act1/1/-"),
            );
            let hand = *table.state.hand(Seat(1));
            for card in Card::ALL {
                let stay = unseen[card.index()] - hand.count(card).min(unseen[card.index()]);
                let gone = table.state.pile.0[card.index()] - stay;
                table.state.pile.0[card.index()] = stay;
                table.state.discard.0[card.index()] += gone;
            }
            let throw = table.game.parse_action(&table.state, &format!("{ball}>1"));
            tables.push((table, throw.expect("a throw")));
        }
    }
    tables
}

fn shares(table: &Play, throw: Action) -> BTreeMap<&'static str, f64> {
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let cases = table.game.odds(&view, throw);
    assert_eq!(cases.len(), 1);
    let results = cases[0].results.iter();
    results
        .map(|share| (share.result.label, share.probability()))
        .collect()
}

#[test]
fn odds_are_those_of_all_hands_listed_one_by_one() {
    for (table, throw) in few_unseen() {
        let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
        let unseen: Vec<Card> = view.unseen.cards().collect();
        let size = view.hand_sizes[1] as usize;
        let mut counts: BTreeMap<&'static str, f64> = BTreeMap::new();
        // Every hand of this size, as a set of bits.
        let sets = (0u32..1 << unseen.len()).filter(|set| set.count_ones() as usize == size);
        let mut all = 0.0;
        for set in sets {
            let mut state = table.state;
            (state.pile, state.hands[1]) = (view.unseen, CardCounts::NONE);
            for (at, card) in unseen.iter().enumerate() {
                if set >> at & 1 == 1 {
                    state.pile.0[card.index()] -= 1;
                    state.hands[1].0[card.index()] += 1;
                }
            }
            *counts
                .entry(outcome(&table.game, &state, throw))
                .or_default() += 1.0;
            all += 1.0;
        }
        let shares = shares(&table, throw);
        assert_eq!(shares.len(), counts.len(), "{}", table.position());
        for (label, count) in counts {
            assert!(
                (shares[label] - count / all).abs() < 1e-12,
                "{label} in {}",
                table.position()
            );
        }
    }
}
