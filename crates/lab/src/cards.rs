//! Calibration of the card game (C1): how many turns the deck gives.

use crate::calibration::{Plan, Section};
use crate::estimate::Estimate;
use crate::list::Names;
use crate::text_table::TextTable;
use courtside_bots::study::Histogram;
use courtside_kernel::{Content, Game, OptionError, Options};
use game_cards::{Cards, Event};
use rayon::prelude::*;

/// The mean number of turns that a game of three to seven players without teams should take.
const BAND: (f64, f64) = (60.0, 150.0);

/// A way to play: its name, its options, the numbers of players, and whether the band is meant for it.
type Kind = (
    &'static str,
    &'static str,
    std::ops::RangeInclusive<usize>,
    bool,
);

const KINDS: [Kind; 4] = [
    ("standard", "", 3..=7, true),
    ("strategic", "play=strategic", 3..=7, true),
    ("standard, two teams of two", "teams=ab", 4..=4, false),
    (
        "strategic, two teams of three",
        "play=strategic teams=ab",
        6..=6,
        false,
    ),
];

/// What people call things in this game.
pub const NAMES: Names = Names {
    with: "card",
    note: "Players who stay in longer draw more cards, so every card looks a little better than even.",
    events: &[
        ("turn", "Turns"),
        ("skipped", "Turns skipped"),
        ("drew", "Cards drawn"),
        ("put", "Dodges and Piles played"),
        ("threw", "Throws"),
        ("dodged", "Dodge cards used"),
        ("hit", "Throws that hit"),
        ("out", "Players knocked out"),
        ("revived", "Players brought back"),
        ("pile-removed", "Piles removed"),
        ("marked", "Players made to skip a turn"),
        ("discarded", "Cards discarded unused"),
        ("passed", "Turns passed"),
        ("shuffled", "Reshuffles"),
    ],
};

/// How many kinds of games there are to play.
pub fn kinds() -> u64 {
    let each = KINDS.iter().map(|(_, _, players, _)| players.clone());
    each.map(|players| players.count() as u64).sum()
}

pub fn calibrate(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<Section, OptionError> {
    let mut lines = Vec::new();
    for (name, options, players, banded) in KINDS {
        let options = Options::parse(Cards::CARD.options, options)?;
        for players in players {
            let game = Cards::configure(&options, players, content)?;
            let turns = measure(plan, &game, &done);
            lines.push(line(name, players, &turns, banded));
        }
    }
    Ok(Section {
        name: Cards::CARD.name,
        aim: "How the 120 cards are split is our reconstruction (C1). With three to seven players it should give 60 to 150 turns a
game, turns that are skipped or passed included. Team games, in which players come back, have no band.",
        games: format!("{} games of each kind, {}", plan.games, plan.bots()),
        tables: vec![TextTable {
            heads: &[
                "players",
                "play",
                "turns a game",
                "95% interval",
                "90% of games",
                "aimed at",
                "holds",
            ],
            lines,
            words: &[1],
        }],
    })
}

fn measure(plan: &Plan, game: &Cards, done: &(impl Fn() + Sync)) -> Histogram {
    let games = (0..plan.games).into_par_iter().map(|number| {
        let mut turns = 0;
        let streams = [2 * number, 2 * number + 1];
        plan.play(
            game,
            streams,
            |_| None,
            |event| {
                turns += u64::from(matches!(
                    event,
                    Event::Turned { .. } | Event::Skipped { .. }
                ));
            },
        );
        done();
        let mut counted = Histogram::default();
        counted.count(turns);
        counted
    });
    games.reduce(Histogram::default, |mut sum, more| {
        sum.add(more);
        sum
    })
}

fn line(name: &str, players: usize, turns: &Histogram, banded: bool) -> Vec<String> {
    let (mean, error) = (turns.mean(), turns.error());
    let band = banded.then_some(BAND);
    let figure = Estimate::number(name, mean, (mean - error, mean + error), band);
    let [name, mean, interval, aimed, holds] = figure.cells();
    let nine = format!("{} to {}", turns.quantile(0.05), turns.quantile(0.95));
    vec![
        players.to_string(),
        name,
        mean,
        interval,
        nine,
        aimed,
        holds,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;

    #[test]
    fn c1_every_number_of_players_is_measured_and_a_plan_repeats() {
        let plan = Plan::trial(3, 2);
        let run = || counting(|count| calibrate(&plan, &Content::default(), count).unwrap());
        let [(one, counted), (two, _)] = [run(), run()];
        assert_eq!(counted, 3 * kinds());
        assert_eq!((kinds(), one.plain()), (12, two.plain()));
        let players: Vec<&str> = one.tables[0].lines.iter().map(|line| &*line[0]).collect();
        assert_eq!(players[..5], ["3", "4", "5", "6", "7"]);
        // Games of seven take more turns than games of three, and only lone players have a band.
        let turns = |line: usize| one.tables[0].lines[line][2].parse::<f64>().unwrap();
        assert!(turns(4) > turns(0) && turns(0) > 20.0);
        let held = one.tables[0]
            .lines
            .iter()
            .filter(|line| !line[6].is_empty());
        assert_eq!(held.count(), 10);
    }
}
