//! Calibration of the two games on a board: whether it is fair who moves first.

use crate::calibration::{Plan, Section};
use crate::estimate::{Estimate, Mean, Rate};
use crate::list::Names;
use crate::text_table::TextTable;
use courtside_kernel::{Content, Insight, OptionError, Options, Seat, Turn};
use game_chessboard::Chessboard;
use game_tactics::Tactics;
use rayon::prelude::*;

/// A way to play: its name, and its options.
type Variant = (&'static str, &'static str);

const CHESSBOARD: [Variant; 2] = [("usual", ""), ("text only", "stalling=text")];

const TACTICS: [Variant; 6] = [
    ("9 by 12, usual", ""),
    ("9 by 8", "rows=8"),
    ("9 by 20", "rows=20"),
    ("15 by 12", "columns=15"),
    ("15 by 20", "columns=15 rows=20"),
    ("range of spaces between", "range=between"),
];

/// What people call things in Chessboard Dodgeball.
pub const CHESSBOARD_NAMES: Names = Names {
    with: "",
    note: "",
    events: &[
        ("turn", "Turns"),
        ("walked", "Walks"),
        ("passed", "Passes"),
        ("held", "Dice spent on standing still"),
        ("threw", "Throws"),
        ("hit", "Hits"),
        ("missed", "Dodges"),
        ("caught", "Catches"),
        ("put-down", "Balls put down after a dodge"),
        ("hoarded", "Balls given up for stalling"),
    ],
};

/// What people call things in Dodgeball Tactics.
pub const TACTICS_NAMES: Names = Names {
    with: "",
    note: "",
    events: &[
        ("turn", "Turns"),
        ("moved", "Moves"),
        ("attacked", "Attacks"),
        ("hit", "Hits"),
        ("dodged", "Dodges"),
        ("caught", "Catches"),
        ("returned", "Units brought back"),
        ("kept-out", "Catches that brought no unit back"),
        ("passed", "Attacks passed up"),
        ("gave-one", "Balls given up for not attacking"),
    ],
};

/// The share of games that the first player to move should win.
const BAND: (f64, f64) = (0.45, 0.55);

/// How many kinds of games each of the two is played in.
pub const CHESSBOARD_KINDS: u64 = CHESSBOARD.len() as u64;
pub const TACTICS_KINDS: u64 = TACTICS.len() as u64;

pub fn chessboard(plan: &Plan, done: impl Fn() + Sync) -> Result<Section, OptionError> {
    section::<Chessboard>(
        plan,
        &CHESSBOARD,
        "Both sides place their pawns in secret, and dice decide who moves first. That should not decide the game: the side that moves
first should win 45 to 55% of games.",
        |event| match event {
            game_chessboard::Event::Began { seat, .. } => Some(*seat),
            _ => None,
        },
        done,
    )
}

pub fn tactics(plan: &Plan, done: impl Fn() + Sync) -> Result<Section, OptionError> {
    section::<Tactics>(
        plan,
        &TACTICS,
        "The winner of the roll-off lines up first and moves first; after that the sides take turns moving first (T15). That should not
decide the game: the first player should win 45 to 55% of games.",
        |event| match event {
            game_tactics::Event::BecameFirst { seat, .. } => Some(*seat),
            _ => None,
        },
        done,
    )
}

/// What the games came to. Games that nobody wins count for draws and lengths only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FirstMoverCounts {
    /// Wins of the player who moved first.
    first: Rate,
    /// Wins of seat 0, which dice and rules treat as the other.
    seat: Rate,
    draws: Rate,
    plies: Mean,
}

impl FirstMoverCounts {
    fn add(mut self, other: FirstMoverCounts) -> FirstMoverCounts {
        self.first.add(other.first);
        self.seat.add(other.seat);
        self.draws.add(other.draws);
        self.plies.add(other.plies);
        self
    }

    fn line(&self, name: &str) -> Vec<String> {
        let [_, first, interval, _, holds] = Estimate::rate("", &self.first, Some(BAND)).cells();
        let [_, seat, seat_interval, ..] = Estimate::rate("", &self.seat, None).cells();
        let [_, drawn, ..] = Estimate::rate("", &self.draws, None).cells();
        let [_, plies, ..] = Estimate::mean("", &self.plies, None).cells();
        vec![
            name.to_owned(),
            first,
            interval,
            holds,
            format!("{seat} ({seat_interval})"),
            drawn,
            plies,
        ]
    }
}

fn section<G: Insight>(
    plan: &Plan,
    variants: &[Variant],
    aim: &'static str,
    first: fn(&G::Event) -> Option<Seat>,
    done: impl Fn() + Sync,
) -> Result<Section, OptionError> {
    let mut lines = Vec::new();
    for (name, options) in variants {
        lines.push(measure::<G>(plan, options, first, &done)?.line(name));
    }
    Ok(Section {
        name: G::CARD.name,
        aim,
        games: format!("{} games of each kind, {}", plan.games, plan.bots()),
        tables: vec![TextTable {
            heads: &[
                "kind",
                "won by the first to move",
                "95% interval",
                "in 45 to 55%",
                "won by Navy",
                "drawn",
                "plies a game",
            ],
            lines,
            words: &[0],
        }],
    })
}

fn measure<G: Insight>(
    plan: &Plan,
    options: &str,
    first: fn(&G::Event) -> Option<Seat>,
    done: &(impl Fn() + Sync),
) -> Result<FirstMoverCounts, OptionError> {
    let options = Options::parse(G::CARD.options, options)?;
    let game = G::configure(&options, 2, &Content::default())?;
    let games = (0..plan.games).into_par_iter().map(|number| {
        let mut began = None;
        let streams = [2 * number, 2 * number + 1];
        let (end, plies) = plan.play(
            &game,
            streams,
            |_| None,
            |event| began = began.or(first(&event)),
        );
        let mut counts = FirstMoverCounts::default();
        counts.plies.count(plies);
        let winner = match game.turn(&end) {
            Turn::Over(winners, _) => [Seat(0), Seat(1)]
                .into_iter()
                .find(|seat| winners.score(*seat) > 0.9),
            _ => None,
        };
        counts.draws.count(winner.is_none());
        if winner.is_some() {
            counts.first.count(winner == began);
            counts.seat.count(winner == Some(Seat(0)));
        }
        done();
        counts
    });
    Ok(games.reduce(FirstMoverCounts::default, FirstMoverCounts::add))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;

    #[test]
    fn every_kind_is_played_and_counted_and_a_plan_repeats() {
        let plan = Plan::trial(6, 1);
        let run = || counting(|count| chessboard(&plan, count).unwrap());
        let [(one, counted), (two, _)] = [run(), run()];
        assert_eq!(counted, 6 * CHESSBOARD_KINDS);
        assert_eq!(one.plain(), two.plain());
        assert_eq!(one.tables[0].lines.len(), CHESSBOARD.len());
        // Every game knows who began, and every game is won or drawn.
        let first = |event: &game_tactics::Event| match event {
            game_tactics::Event::BecameFirst { seat, .. } => Some(*seat),
            _ => None,
        };
        let counts = measure::<Tactics>(&plan, "rows=8", first, &|| {}).unwrap();
        assert_eq!(
            (counts.first.of + counts.draws.hits, counts.draws.of),
            (6, 6)
        );
        let page = one.markdown("courtside calibrate chessboard");
        assert!(page.starts_with("## Chessboard Dodgeball\n") && page.contains("| text only |"));
    }
}
