//! Bots explain themselves: every figure that they name is one that the rules or their own search gave.

use courtside_bots::{Budget, Level, Rng};
use courtside_catalog::{Advice, BotLine, BotReply, Library, Match, find, games};
use courtside_kernel::{Case, Draw, Options, Seat, Turn, Viewer};
use serde_json::Value;

const NAMES: [&str; 4] = ["Ann", "Bo", "Cy", "Di"];

fn names(seats: usize) -> Vec<String> {
    NAMES[..seats].iter().map(|&name| name.to_owned()).collect()
}

fn start(id: &str, options: &str, seats: usize) -> Box<dyn Match> {
    let entry = find(id).expect("the game is registered");
    let options = Options::parse(entry.card.options, options).expect("options");
    entry
        .start(&Library::default(), &options, seats)
        .expect("it can be set up")
}

fn think(game: &dyn Match) -> BotReply {
    let level = Level::new(5).expect("a level");
    let budget = Some(Budget::playouts(60));
    game.bot(level, 7, budget).expect("somebody acts")
}

fn advice(game: &dyn Match) -> Advice {
    let words = game.advise(&think(game), &names(game.seats()));
    words.expect("a thought can be told")
}

/// Plays on at random; `false` when the game is over.
fn step(game: &mut dyn Match, rng: &mut Rng) -> bool {
    match game.turn() {
        Turn::Over(..) => return false,
        Turn::Chance => drop(game.roll(rng).expect("dice fall")),
        Turn::Act(_) => {
            let legal = game.legal();
            let ply = &legal[rng.below(legal.len() as u64) as usize];
            game.play(ply).expect("it is legal");
        }
    }
    true
}

/// Every game at each of its sizes up to four, at some decisions of a random game.
fn each_decision(mut look: impl FnMut(&dyn Match, Seat)) {
    for entry in games() {
        for seats in entry.card.seats.iter().filter(|seats| **seats <= 4) {
            let mut game = start(entry.card.id, "", *seats);
            let mut rng = Rng::from_seed(11);
            let mut looks = 0;
            while looks < 14 && step(game.as_mut(), &mut rng) {
                if let Turn::Act(seat) = game.turn()
                    && rng.below(4) == 0
                {
                    look(game.as_ref(), seat);
                    looks += 1;
                }
            }
            assert!(looks > 4, "{} with {seats}", entry.card.id);
        }
    }
}

/// A share as people read it, worked out here once more.
fn percent(share: f64) -> String {
    match 100.0 * share {
        0.0 => "0%".into(),
        low if low < 0.5 => "less than 1%".into(),
        high if (99.5..100.0).contains(&high) => "more than 99%".into(),
        share => format!("{share:.0}%"),
    }
}

fn odds_of(game: &dyn Match, ply: &str) -> Vec<Case> {
    let found = game.odds().into_iter().find(|(known, _)| known == ply);
    found.expect("the ply is legal").1
}

#[test]
fn three_choices_that_differ_are_named_as_the_page_names_them_the_best_first() {
    each_decision(|game, seat| {
        let thought = think(game);
        let advice = advice(game);
        let names = names(game.seats());
        let scene = game.scene(Viewer::Seat(seat), seat, &names);
        assert!(advice.choices.len() <= 3);
        for (index, choice) in advice.choices.iter().enumerate() {
            let known = scene.choices.iter().find(|known| known.ply == choice.ply);
            let known = known.expect("the page has it");
            assert_eq!(
                Some(&choice.words),
                game.words(&choice.ply, &names).as_ref()
            );
            let first = known.label.split(' ').next().expect("a word");
            assert!(choice.words.starts_with(first), "{choice:?}");
            let others = &advice.choices[..index];
            assert!(others.iter().all(|other| other.ply != choice.ply));
            assert!((0.0..=1.0).contains(&choice.value));
        }
        let Some(first) = advice.choices.first() else {
            return;
        };
        if first.share.is_some() {
            assert!(advice.choices.is_sorted_by(|a, b| a.share >= b.share));
            return;
        }
        assert_eq!(first.ply, thought.ply, "its own choice");
        let others = &advice.choices[1..];
        assert!(others.is_sorted_by(|a, b| a.value - a.error >= b.value - b.error));
        let left = thought.lines.len() - 1;
        assert_eq!(others.len(), left.min(2));
    });
}

#[test]
fn every_per_cent_of_a_sentence_is_one_of_the_rules_or_of_the_search() {
    let mut told = 0;
    each_decision(|game, _| {
        let advice = advice(game);
        let why = &advice.why;
        assert!(why.ends_with('.') && !why.contains(".."), "{why}");
        let Some(first) = advice.choices.first() else {
            return;
        };
        let second = advice.choices.get(1);
        let mut rest = why.clone();
        for choice in &advice.choices {
            rest = rest.replace(&choice.words, "it");
        }
        assert!(
            rest.matches(". ").count() <= 1,
            "two sentences at most: {why}"
        );
        // What the rules give: each result with its name.
        let mut figures: Vec<String> = Vec::new();
        for case in odds_of(game, &first.ply) {
            for share in &case.results {
                figures.push(format!(
                    "{} {}",
                    percent(share.probability()),
                    share.result.label
                ));
            }
        }
        let named = figures.len();
        let other = second
            .map(|second| odds_of(game, &second.ply))
            .unwrap_or_default();
        for share in other.iter().flat_map(|case| &case.results) {
            figures.push(percent(share.probability()));
        }
        if rest.contains(", against ") {
            figures.push("0%".into());
        }
        // What the search gives.
        for choice in [Some(first), second].into_iter().flatten() {
            figures.push(percent(choice.value.into()));
            figures.extend(choice.share.map(|share| percent(share.into())));
        }
        let error = first.error + second.map_or(0.0, |second| second.error);
        figures.push(percent(error.into()));
        figures.sort_by_key(|figure| std::cmp::Reverse(figure.len()));
        for figure in &figures {
            rest = rest.replace(figure.as_str(), "#");
        }
        assert!(!rest.contains('%'), "{why}\nleaves {rest}\nof {figures:?}");
        told += usize::from(named > 0 && why.contains('%'));
    });
    assert!(told > 20, "only {told} sentences have odds");
}

/// What the view of a seat counts, read from its data.
fn counted(view: &Value, game: &str, seat: usize, what: &str) -> Option<u64> {
    let numbers = |list: &Value, is: &dyn Fn(&Value) -> bool| {
        let list = list.as_array().into_iter().flatten();
        list.filter(|each| is(each)).count() as u64
    };
    let there = |each: &Value| !each.is_null();
    match (game, what.trim_end_matches('s')) {
        ("chessboard", "pawn") => Some(numbers(&view["pawns"][seat], &there)),
        ("tactics", "unit") => Some(numbers(&view["units"][seat], &there)),
        ("dungeon", "point") => view["sides"][seat]["points"].as_u64(),
        ("dungeon", "bolt") => view["sides"][seat]["bolts"].as_u64(),
        ("wizard", "point") => view["points"][seat % 2].as_u64(),
        _ => None,
    }
}

#[test]
fn what_is_gained_or_lost_is_counted_on_the_table_before_and_after() {
    let mut checked = 0;
    each_decision(|game, seat| {
        let advice = advice(game);
        let Some(first) = advice.choices.first() else {
            return;
        };
        let view = |game: &dyn Match| game.view(Viewer::Seat(seat));
        for (who, name) in NAMES.iter().enumerate().take(game.seats()) {
            let (name, has) = match who == seat.index() {
                true => ("you", "have"),
                false => (*name, "has"),
            };
            let Some((_, rest)) = advice.why.split_once(&format!("{name} {has} ")) else {
                continue;
            };
            let mut words = rest.split([' ', ')', '.', ',']);
            let [number, what] = [words.next(), words.next()].map(Option::unwrap_or_default);
            let Some((_, before)) = rest.split_once("instead of ") else {
                panic!("{}", advice.why)
            };
            let before = before
                .split([' ', ')', '.', ';'])
                .next()
                .unwrap_or_default();
            let read = |text: &str| match text {
                "no" | "none" => 0,
                text => text.parse::<u64>().expect("a number"),
            };
            let count = |game: &dyn Match| counted(&view(game), game.card().id, who, what);
            let Some(now) = count(game) else { continue };
            assert_eq!(now, read(before), "{}", advice.why);
            // Some way of the dice and the answers leads there.
            let leads = (0..400).any(|seed| {
                let mut rng = Rng::from_seed(seed);
                let mut fork = game.fork();
                fork.play(&first.ply).expect("it is legal");
                let mut found = count(fork.as_ref()) == Some(read(number));
                for _ in 0..4 {
                    found = found
                        || step(fork.as_mut(), &mut rng)
                            && count(fork.as_ref()) == Some(read(number));
                }
                found
            });
            assert!(leads, "{}", advice.why);
            checked += 1;
        }
    });
    assert!(checked > 5, "only {checked} counts");
}

#[test]
fn the_same_seed_and_playouts_give_the_same_words() {
    each_decision(|game, _| assert_eq!(advice(game), advice(game)));
}

#[test]
fn hands_that_a_seat_cannot_see_change_no_word() {
    let told = |hands: &str| {
        let mut game = start("cards", "play=strategic", 3);
        game.set_position(&format!("-/-,SsP,-/-,{hands}/0/act1/1/-"))
            .expect("it can be played");
        (game.view(Viewer::Seat(Seat(0))), advice(game.as_ref()))
    };
    let [one, other] = ["D2,-/-,S2,-", "S2,-/-,D2,-"].map(told);
    assert_eq!(one.0, other.0, "the seat sees the same");
    assert_eq!(one.1, other.1);
}

#[test]
fn a_card_that_lies_face_down_changes_no_word() {
    let mut game = start("dungeon", "", 2);
    let mut rng = Rng::from_seed(2);
    let lays = |game: &dyn Match| game.view(Viewer::Spectator)["phase"] == "lay";
    while !lays(game.as_ref()) {
        assert!(step(game.as_mut(), &mut rng), "a card is laid");
    }
    let laid = game.legal();
    let told = |card: &str| {
        let mut game = game.fork();
        game.play(card).expect("it is legal");
        let before = game.turn().actor();
        // Whoever is asked for a whistle card plays none, until the offence acts.
        while game.view(Viewer::Spectator)["phase"] == "window" {
            game.play("pass").expect("nobody must play a card");
        }
        let Turn::Act(seat) = game.turn() else {
            panic!("the offence acts after {before:?}")
        };
        let view = game.view(Viewer::Seat(seat));
        assert_eq!(view["defence_card"], "hidden");
        (view, advice(game.as_ref()))
    };
    let all: Vec<_> = laid.iter().map(|card| told(card)).collect();
    assert!(all.len() > 1);
    assert!(all.iter().all(|one| *one == all[0]));
}

/// Two choices with these values and errors, of a chessboard's first turn.
fn compared(values: [(f32, f32); 2]) -> String {
    let mut game = start("chessboard", "", 2);
    game.play("@acdfh").expect("it is legal");
    let legal = game.legal();
    let line = |(ply, (value, error)): (&String, (f32, f32))| BotLine {
        ply: ply.clone(),
        value,
        error,
        visits: 100,
    };
    let lines: Vec<BotLine> = legal.iter().zip(values).map(line).collect();
    let thought = BotReply {
        ply: lines[0].ply.clone(),
        value: lines[0].value,
        lines,
    };
    game.advise(&thought, &names(2))
        .expect("it can be told")
        .why
}

#[test]
fn one_choice_is_better_only_beyond_the_error_bars() {
    let why = compared([(0.6, 0.02), (0.5, 0.02)]);
    assert!(
        why.contains("your chance to win is 60%, against 50% with"),
        "{why}"
    );
    let why = compared([(0.6, 0.05), (0.59, 0.05)]);
    assert!(why.contains("60%, about the same as with"), "{why}");
    let why = compared([(0.6, 0.06), (0.5, 0.06)]);
    assert!(
        why.contains("may be as good (50%, give or take 12%)"),
        "{why}"
    );
}

#[test]
fn a_toss_by_hand_is_not_advised() {
    let mut game = start("dungeon", "", 1);
    let mut rng = Rng::from_seed(1);
    let tosses = |game: &dyn Match| game.view(Viewer::Spectator)["phase"] == "toss";
    for _ in 0..40 {
        while !tosses(game.as_ref()) && step(game.as_mut(), &mut rng) {}
        if tosses(game.as_ref()) {
            break;
        }
        game = start("dungeon", "", 1);
    }
    let advice = advice(game.as_ref());
    assert_eq!(advice.why, "Hand and eye decide here, not thought.");
    assert!(advice.choices.is_empty());
}
