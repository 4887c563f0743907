//! From games to worths: the table that bots draft by, written as the source of `courtside-league`.

use super::fit::{Fit, Row, logistic};
use super::{SEED, Sample, WAYS, draw_cards};
use courtside_kernel::{Content, OptionError};
use courtside_league::{Chances, StatId, StatIds};
use game_wizard::Side;
use game_wizard::content::{Book, WIZARDS};
use std::fmt::Write;

/// What a stat card is judged by: edges in hits and in spells, Move, Magic. Then the first turn.
const FORMULA: [&str; 4] = ["hit", "takes", "stride", "magic"];

/// A weight that is left as it comes out, and one that is held at nothing.
const FREE: f64 = 1e-4;

/// How far wizards may be from what their stat cards say, in log odds; the games themselves choose among these.
const SPREADS: [f64; 6] = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1];

/// By how much one side has more of each, and of the first turn.
fn stats(book: &Book, chances: &Chances, sample: &Sample) -> [f64; 5] {
    let [navy, white] = sample
        .teams
        .map(|team| team.each().collect::<Vec<StatId>>());
    let [hit, takes] = chances.edges(&navy, &white);
    let sum = |team: &[StatId], number: fn(&game_wizard::content::StatCard) -> u8| {
        let cards = team.iter().filter_map(|card| book.stat_card(*card));
        cards.map(|card| f64::from(number(card))).sum::<f64>()
    };
    let more = |number| sum(&navy, number) - sum(&white, number);
    let first = if sample.first == Side(0) { 1.0 } else { -1.0 };
    let [stride, magic] = [more(|card| card.stride), more(|card| card.magic)];
    [hit, takes, stride, magic, first]
}

/// What stands on stat cards, from games in which they were drawn at random.
fn formula(book: &Book, samples: &[Sample]) -> Fit {
    let mut drawn = book.clone();
    let rows = samples.iter().map(|sample| {
        draw_cards(&mut drawn.wizards, SEED, sample.number);
        Row {
            features: stats(&drawn, &Chances::new(&drawn), sample).to_vec(),
            known: 0.0,
            won: sample.winner == Side(0),
        }
    });
    logistic(&rows.collect::<Vec<_>>(), &[FREE; 5])
}

/// Who was in the team, with what the stat cards say known beforehand.
fn membership(book: &Book, chances: &Chances, formula: &Fit, samples: &[Sample]) -> Vec<Row> {
    let row = |sample: &Sample| {
        let mut features = vec![0.0; WIZARDS + 1];
        let [navy, white]: [StatIds; 2] = sample.teams;
        for (team, sign) in [(navy, 1.0), (white, -1.0)] {
            team.each().for_each(|card| features[card.index()] = sign);
        }
        let stats = stats(book, chances, sample);
        features[WIZARDS] = stats[4];
        let weights = formula.weights.iter().zip(stats).take(4);
        Row {
            features,
            known: weights.map(|(weight, stat)| weight.value * stat).sum(),
            won: sample.winner == Side(0),
        }
    };
    samples.iter().map(row).collect()
}

fn shrink(spread: f64) -> Vec<f64> {
    let mut shrink = vec![1.0 / (spread * spread); WIZARDS];
    shrink.push(FREE);
    shrink
}

/// The spread that makes one half of the games likeliest by what the other half says.
fn best_spread(rows: &[Row]) -> f64 {
    let half = |odd: bool| {
        let rows = rows.iter().enumerate();
        let half = rows.filter(|(number, _)| (number % 2 == 1) == odd);
        half.map(|(_, row)| row.clone()).collect::<Vec<Row>>()
    };
    let [even, odd] = [half(false), half(true)];
    let held_out = |spread: f64| {
        let told = |by: &[Row], about: &[Row]| logistic(by, &shrink(spread)).likelihood_of(about);
        told(&even, &odd) + told(&odd, &even)
    };
    let all = SPREADS.into_iter();
    all.max_by(|one, other| held_out(*one).total_cmp(&held_out(*other)))
        .unwrap_or(SPREADS[0])
}

/// The source of the table. `samples`: the games of each way, in the order of [`WAYS`].
pub fn table(samples: &[Vec<Sample>]) -> Result<String, OptionError> {
    let book = Book::read(game_wizard::CARD.rules_version, &Content::default())?;
    let chances = Chances::new(&book);
    let of_way = |random: bool| {
        let ways = WAYS.iter().zip(samples);
        ways.filter(move |(way, _)| way.random_cards == random)
    };
    let random: Vec<Sample> = of_way(true).flat_map(|(_, games)| games.clone()).collect();
    let formula = formula(&book, &random);
    let rows = |games: &[Sample]| membership(&book, &chances, &formula, games);
    let ways: Vec<_> = of_way(false)
        .map(|(way, games)| (way, rows(games)))
        .collect();
    let pooled: Vec<Row> = ways.iter().flat_map(|(_, rows)| rows.clone()).collect();
    let spread = best_spread(&pooled);
    let all = logistic(&pooled, &shrink(spread));
    let mut out = head(&formula, random.len(), pooled.len(), spread);
    // Twice the gain in likelihood that each way by itself brings: by chance alone, about as much as there are more weights.
    let free = |rows: &[Row]| logistic(rows, &shrink(1.0)).likelihood;
    let apart: f64 = ways.iter().map(|(_, rows)| free(rows)).sum();
    let gain = 2.0 * (apart - free(&pooled));
    let more = (WIZARDS * (ways.len() - 1)) as f64;
    let differ = gain > more + 1.645 * (2.0 * more).sqrt();
    let _ = writeln!(
        out,
        "// Ways of playing fitted one by one: a gain of {gain:.0}, where chance alone gives {more:.0} ± {:.0}.",
        (2.0 * more).sqrt()
    );
    let worths: Vec<(bool, bool, bool, Fit)> = if differ {
        let known = |row: &Row| Row {
            known: row.known + all.odds(row),
            ..row.clone()
        };
        let each = ways.iter().map(|(way, rows)| {
            let rows: Vec<Row> = rows.iter().map(known).collect();
            let mut fit = logistic(&rows, &shrink(best_spread(&rows)));
            for (weight, pooled) in fit.weights.iter_mut().zip(&all.weights) {
                weight.value += pooled.value;
            }
            let is = |word: &str, value: &str| word == value;
            (
                is(way.turn, "advanced"),
                is(way.goal, "elimination"),
                is(way.spells, "purchase"),
                fit,
            )
        });
        each.collect()
    } else {
        vec![(false, false, false, all)]
    };
    let _ = writeln!(out, "pub(super) const WAYS: [Way; {}] = [", worths.len());
    for (advanced, elimination, purchase, fit) in worths {
        let _ = writeln!(
            out,
            "    Way {{\n        advanced: {advanced},\n        elimination: {elimination},\n        purchase: {purchase},\n        wizards: ["
        );
        for (weight, card) in fit.weights.iter().zip(&book.wizards) {
            let (number, name) = (card.number, &card.name);
            let _ = writeln!(out, "            {:.4}, // #{number} {name}", weight.value);
        }
        out.push_str("        ],\n    },\n");
    }
    out.push_str("];\n");
    Ok(out)
}

fn head(formula: &Fit, random: usize, games: usize, spread: f64) -> String {
    let mut out = String::from(
        "//! What bots have made of the wizards. Generated, not to be edited:\n//!\n\
         //! ```text\n//! cargo run --release -p courtside-lab --example scouting > crates/league/src/scout/table.rs\n//! ```\n//!\n",
    );
    let _ = writeln!(
        out,
        "//! {random} games with stat cards drawn at random gave the formula, {games} games with dealt teams of the built-in wizards what each is\n\
         //! worth beyond it, drawn to 0 by a spread of {spread}. Bots of level 3 that try 24 lines, seed {SEED}.\n"
    );
    out.push_str(
        "use super::model::{Formula, Way};\n\npub(super) const FORMULA: Formula = Formula {\n",
    );
    for (name, weight) in FORMULA.iter().zip(&formula.weights) {
        let _ = writeln!(
            out,
            "    {name}: {:.4}, // ± {:.4}",
            weight.value,
            1.96 * weight.error
        );
    }
    out + "};\n\n"
}
