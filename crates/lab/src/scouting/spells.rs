//! What a spell card is worth to the side that buys it (W47): from games in which cards are bought at random.

use super::Sample;
use super::fit::{Row, Weight, logistic};
use crate::estimate::{Estimate, Rate};
use crate::text_table::TextTable;
use game_wizard::Side;
use game_wizard::content::{Book, SPELL_CARDS, SpellCard, StatCard, WIZARDS};

/// How much wizards differ, in log odds: who was in the team is allowed for.
const SPREAD: f64 = 0.05;

type Trait = fn(&StatCard) -> usize;

/// What a card is looked at together with: a number of the team that buys it, or of the other one.
const TRAITS: [(&str, Trait); 6] = [
    ("throw", |card| {
        card.throw.iter().map(|die| die.index()).sum()
    }),
    ("dodge", |card| {
        card.dodge.iter().map(|die| die.index()).sum()
    }),
    ("cast", |card| card.cast.iter().map(|die| die.index()).sum()),
    ("resist", |card| {
        card.resist.iter().map(|die| die.index()).sum()
    }),
    ("move", |card| card.stride.into()),
    ("Magic", |card| card.magic.into()),
];

/// Wins of the side that bought each card, and what it adds in log odds, other cards and wizards allowed for. Then the teams with
/// which it adds more or less, where that is beyond three standard errors: with 12 traits for each of ten cards two are expected
/// beyond 2.4 by chance.
pub fn spells(book: &Book, samples: &[Sample]) -> TextTable<'static> {
    let mut rows: Vec<Row> = samples.iter().map(row).collect();
    let mut shrink = vec![1e-4; SPELL_CARDS + 1];
    shrink.extend([1.0 / (SPREAD * SPREAD); WIZARDS]);
    let fit = logistic(&rows, &shrink);
    // What all that says is known from here on; what a trait adds is looked for beyond it.
    for row in &mut rows {
        row.known = fit.odds(row);
    }
    let line = |(index, card): (usize, SpellCard)| {
        let mut wins = Rate::default();
        for sample in samples {
            for side in Side::BOTH
                .into_iter()
                .filter(|side| sample.hands[side.index()].has(card))
            {
                wins.count(side == sample.winner);
            }
        }
        let names: Vec<&str> = card.spells().iter().map(|spell| spell.name()).collect();
        let [_, won, interval, ..] = Estimate::rate("", &wins, None).cells();
        let Weight { value, error } = fit.weights[index];
        let mut with = Vec::new();
        for (name, number) in TRAITS {
            for (own, whose) in [(true, "own"), (false, "other's")] {
                let Weight { value, error } = together(book, samples, &rows, card, number, own);
                if value.abs() > 3.0 * error {
                    with.push(format!("{whose} {name} {value:+.3} ± {:.3}", 1.96 * error));
                }
            }
        }
        vec![
            names.join(", "),
            book.spells.cost(card).to_string(),
            wins.of.to_string(),
            won,
            interval,
            format!("{value:+.3} ± {:.3}", 1.96 * error),
            with.join(", "),
        ]
    };
    TextTable {
        heads: &[
            "card",
            "price",
            "bought",
            "won",
            "95% interval",
            "adds",
            "with",
        ],
        lines: SpellCard::ALL.into_iter().enumerate().map(line).collect(),
        words: &[0, 6],
    }
}

/// Which cards and which wizards one side has and the other has not, and the first turn.
fn row(sample: &Sample) -> Row {
    let [mine, other] = sample.hands;
    let more = |card| f64::from(mine.has(card)) - f64::from(other.has(card));
    let mut features: Vec<f64> = SpellCard::ALL.into_iter().map(more).collect();
    features.push(if sample.first == Side(0) { 1.0 } else { -1.0 });
    let [navy, white] = sample.teams;
    let member = |card| f64::from(navy.has(card)) - f64::from(white.has(card));
    let cards = (0..WIZARDS).map(|index| member(game_wizard::StatId(index as u8)));
    features.extend(cards);
    Row {
        features,
        known: 0.0,
        won: sample.winner == Side(0),
    }
}

/// What a card adds for each standard deviation that a team has more of a trait.
fn together(
    book: &Book,
    samples: &[Sample],
    rows: &[Row],
    card: SpellCard,
    number: Trait,
    own: bool,
) -> Weight {
    let of_team = |sample: &Sample| {
        sample.teams.map(|team| {
            let cards = team.each().filter_map(|card| book.stat_card(card));
            cards.map(number).sum::<usize>() as f64
        })
    };
    let teams: Vec<[f64; 2]> = samples.iter().map(of_team).collect();
    let count = 2.0 * teams.len().max(1) as f64;
    let mean = teams.iter().flatten().sum::<f64>() / count;
    let squares = teams
        .iter()
        .flatten()
        .map(|team| (team - mean) * (team - mean));
    let deviation = (squares.sum::<f64>() / count).sqrt().max(1e-9);
    let games = samples.iter().zip(rows).zip(teams);
    let rows = games.map(|((sample, row), teams)| {
        let [a, b] = teams.map(|team| (team - mean) / deviation);
        let [mine, other] = sample.hands.map(|hand| f64::from(hand.has(card)));
        let [with_mine, with_other] = if own { [a, b] } else { [b, a] };
        Row {
            features: vec![mine * with_mine - other * with_other, mine - other, a - b],
            ..row.clone()
        }
    });
    logistic(&rows.collect::<Vec<_>>(), &[1e-4; 3]).weights[0]
}
