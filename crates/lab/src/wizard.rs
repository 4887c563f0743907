//! Calibration of Wizard Dodgeball (W4): games between bots with teams that are dealt, and how often each wizard's side
//! wins.

use crate::calibration::{Plan, Section};
use crate::estimate::{self, Estimate, Mean, Rate};
use crate::list::Names;
use crate::text_table::TextTable;
use courtside_kernel::{Content, Game, OptionError, Options};
use game_wizard::content::{StatCard, WIZARDS};
use game_wizard::{Event, Phase, Side, State, WizardDodgeball};
use rayon::prelude::*;

/// The share of games that a wizard's side should win (W4).
pub(crate) const BAND: (f64, f64) = (0.45, 0.55);

/// What people call things in this game.
pub const NAMES: Names = Names {
    with: "wizard",
    note: "",
    events: &[
        ("began", "Turns"),
        ("lost-turn", "Turns lost while out"),
        ("walked", "Walks"),
        ("took-ball", "Balls picked up"),
        ("dropped-ball", "Balls dropped"),
        ("became-active", "Balls made active"),
        ("passed", "Passes"),
        ("threw", "Throws"),
        ("hit", "Hits"),
        ("dodged", "Dodges"),
        ("caught", "Catches"),
        ("shielded", "Hits stopped by a Shield"),
        ("went-out", "Wizards knocked out"),
        ("returned", "Wizards brought back by a catch"),
        ("cast", "Spells cast"),
        ("resisted", "Spells resisted"),
        ("rebounded", "Spells that rebounded"),
        ("teleported", "Teleports"),
        ("dispelled", "Effects dispelled"),
        ("kindled", "Balls set on fire"),
        ("recharged", "Spell cards recharged"),
    ],
};

/// What the games came to. Games that nobody wins count for draws and lengths only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WizardCounts {
    /// Wins of the side that each stat card played for.
    pub wizards: [Rate; WIZARDS],
    /// Wins of player 1.
    pub first: Rate,
    pub draws: Rate,
    pub activations: Mean,
    pub plies: Mean,
    pub throws: Mean,
    /// Of the throws.
    pub hits: Rate,
    pub catches: Rate,
    pub casts: Mean,
}

impl WizardCounts {
    fn add(mut self, other: WizardCounts) -> WizardCounts {
        for (sum, more) in self.wizards.iter_mut().zip(other.wizards) {
            sum.add(more);
        }
        self.first.add(other.first);
        self.draws.add(other.draws);
        self.activations.add(other.activations);
        self.plies.add(other.plies);
        self.throws.add(other.throws);
        self.hits.add(other.hits);
        self.catches.add(other.catches);
        self.casts.add(other.casts);
        self
    }

    /// The wins of one wizard.
    pub fn wins(&self, card: usize) -> Estimate {
        Estimate::rate("", &self.wizards[card], Some(BAND))
    }

    fn wizards(&self, cards: &[StatCard]) -> TextTable<'static> {
        let line = |(index, card): (usize, &StatCard)| {
            let [_, wins, interval, _, holds] = self.wins(index).cells();
            vec![
                format!("#{}", card.number),
                card.name.clone(),
                stat_total(card).to_string(),
                self.wizards[index].of.to_string(),
                wins,
                interval,
                holds,
            ]
        };
        TextTable {
            heads: &[
                "number",
                "wizard",
                "stats",
                "games",
                "won",
                "95% interval",
                "in 45 to 55%",
            ],
            lines: cards.iter().enumerate().map(line).collect(),
            words: &[1],
        }
    }

    fn figures(&self) -> Vec<Estimate> {
        vec![
            Estimate::rate("wins of player 1", &self.first, None),
            Estimate::rate("draws (W21)", &self.draws, None),
            Estimate::mean("turns of wizards a game", &self.activations, None),
            Estimate::mean("plies a game", &self.plies, None),
            Estimate::mean("throws at opponents a game", &self.throws, None),
            Estimate::rate("throws that hit", &self.hits, None),
            Estimate::rate("throws that are caught", &self.catches, None),
            Estimate::mean("spells a game", &self.casts, None),
        ]
    }
}

/// All that stands on a stat card as one number: white dice count 0, grey 1, blue 2 and red 3; then Move and Magic.
pub fn stat_total(card: &StatCard) -> usize {
    let pairs = [card.throw, card.dodge, card.cast, card.resist];
    let dice: usize = pairs.iter().flatten().map(|die| die.index()).sum();
    dice + usize::from(card.stride) + usize::from(card.magic)
}

/// The section of the page.
pub fn calibrate(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<Section, OptionError> {
    let (counts, cards) = measure(plan, content, done)?;
    Ok(Section {
        name: WizardDodgeball::CARD.name,
        aim: "Most of what stands on the 24 stat cards is our reconstruction (W4). It should give every wizard a fair share: the side that
it plays for should win 45 to 55% of games. *Stats* adds up a stat card: white dice count 0, grey 1, blue 2, red 3, and
Move and Magic as they are.",
        games: format!(
            "{} games, {}, with the usual options: basic turns, teams that are dealt, all spells, first to five points",
            plan.games,
            plan.bots()
        ),
        tables: vec![counts.wizards(&cards), estimate::table(&counts.figures())],
    })
}

/// Plays all games of a plan, on all cores. `done` is called after each. The same plan gives the same counts.
fn measure(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<(WizardCounts, Vec<StatCard>), OptionError> {
    let game = WizardDodgeball::configure(&Options::default(), 2, content)?;
    let games = (0..plan.games).into_par_iter().map(|number| {
        let counts = play(&game, plan, number);
        done();
        counts
    });
    let counts = games.reduce(WizardCounts::default, WizardCounts::add);
    Ok((counts, game.book.wizards))
}

/// Plays a game to its end and counts it.
fn play(game: &WizardDodgeball, plan: &Plan, number: u64) -> WizardCounts {
    let mut counts = WizardCounts::default();
    let (mut activations, mut throws, mut casts) = (0, 0, 0);
    let tell = |event| match event {
        Event::Began { .. } | Event::LostTurn { .. } => activations += 1,
        Event::Threw { .. } => throws += 1,
        Event::Hit { .. } => counts.hits.hits += 1,
        Event::Caught { .. } => counts.catches.hits += 1,
        Event::Cast { .. } | Event::Unbinding { .. } | Event::Lifted { .. } => casts += 1,
        _ => {}
    };
    let streams = [2 * number, 2 * number + 1];
    let (state, plies) = plan.play(game, streams, |_| None, tell);
    counts.activations.count(activations);
    counts.plies.count(plies);
    counts.throws.count(throws);
    counts.hits.of += throws;
    counts.catches.of += throws;
    counts.casts.count(casts);
    count_winner(&state, &mut counts);
    counts
}

fn count_winner(end: &State, counts: &mut WizardCounts) {
    let Phase::Won(winner) = end.phase else {
        return counts.draws.count(true);
    };
    counts.draws.count(false);
    counts.first.count(winner == end.first);
    for side in Side::BOTH {
        for wizard in game_wizard::Wizards::side(side).each() {
            let card = end.cards[wizard.index()];
            if let Some(rate) = counts.wizards.get_mut(card.index()) {
                rate.count(side == winner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;

    #[test]
    fn w4_a_plan_gives_one_tally_and_every_wizard_of_a_game_counts() {
        let plan = Plan::trial(4, 3);
        let run = |count: &(dyn Fn() + Sync)| measure(&plan, &Content::default(), count).unwrap();
        let ((counts, cards), counted) = counting(run);
        assert_eq!(counted, 4);
        let again = measure(&plan, &Content::default(), || {}).unwrap().0;
        assert_eq!(counts, again);
        // Five win and five lose in every game that is not drawn.
        let wins: u64 = counts.wizards.iter().map(|rate| rate.hits).sum();
        let sides: u64 = counts.wizards.iter().map(|rate| rate.of).sum();
        assert_eq!((sides, wins), (10 * counts.first.of, 5 * counts.first.of));
        assert_eq!(counts.first.of + counts.draws.hits, 4);
        assert!(counts.hits.hits >= 5 && counts.hits.of > counts.hits.hits);
        let wizards = counts.wizards(&cards);
        assert_eq!(wizards.lines.len(), WIZARDS);
        assert!(wizards.markdown().contains("| #21 | Hoary Burblepot |"));
    }
}
