//! Calibration of Wizard Dodgeball (W4): games between bots with teams that are dealt, and how often each wizard's side
//! wins.

use crate::calibration::{Plan, Section};
use crate::figures::{self, Figure, Mean, Rate};
use crate::table::Table;
use courtside_kernel::{Content, Game, OptionError, Options};
use game_wizard::content::{StatCard, WIZARDS};
use game_wizard::{Event, Phase, Side, State, WizardDodgeball};
use rayon::prelude::*;

/// Where the share of games should lie that the side of a wizard wins (W4).
const BAND: (f64, f64) = (0.45, 0.55);

/// What the games came to. Games that nobody wins count for draws and lengths only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
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

impl Tally {
    fn add(mut self, other: Tally) -> Tally {
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
    pub fn wins(&self, card: usize) -> Figure {
        Figure::rate("", &self.wizards[card], Some(BAND))
    }

    fn wizards(&self, cards: &[StatCard]) -> Table<'static> {
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
        Table {
            heads: &[
                "number",
                "wizard",
                "stats",
                "games",
                "won",
                "95 % interval",
                "in 45 to 55 %",
            ],
            lines: cards.iter().enumerate().map(line).collect(),
            words: &[1],
        }
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
            Figure::rate("wins of player 1", &self.first, None),
            Figure::rate("draws (W21)", &self.draws, None),
            Figure::mean("turns of wizards a game", &self.activations, None),
            Figure::mean("plies a game", &self.plies, None),
            Figure::mean("throws at opponents a game", &self.throws, None),
            Figure::rate("throws that hit", &self.hits, None),
            Figure::rate("throws that are caught", &self.catches, None),
            Figure::mean("spells a game", &self.casts, None),
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
    let (tally, cards) = measure(plan, content, done)?;
    Ok(Section {
        name: WizardDodgeball::CARD.name,
        aim: "Most of what stands on the 24 stat cards is our reconstruction (W4). It should give every wizard a fair share: the side that
it plays for wins 45 to 55 games in a hundred. *Stats* adds up a stat card: white dice count 0, grey 1, blue 2, red 3, and
Move and Magic as they are.",
        games: format!(
            "{} games, {}, with the usual options: basic turns, teams that are dealt, all spells, first to five points",
            plan.games,
            plan.bots()
        ),
        tables: vec![tally.wizards(&cards), figures::table(&tally.figures())],
    })
}

/// Plays all games of a plan, on all cores. `done` is called after each. The same plan gives the same tally.
fn measure(
    plan: &Plan,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<(Tally, Vec<StatCard>), OptionError> {
    let game = WizardDodgeball::configure(&Options::default(), 2, content)?;
    let games = (0..plan.games).into_par_iter().map(|number| {
        let tally = play(&game, plan, number);
        done();
        tally
    });
    let tally = games.reduce(Tally::default, Tally::add);
    Ok((tally, game.book.wizards))
}

/// Plays a game to its end and counts it.
fn play(game: &WizardDodgeball, plan: &Plan, number: u64) -> Tally {
    let mut tally = Tally::default();
    let (mut activations, mut throws, mut casts) = (0, 0, 0);
    let tell = |event| match event {
        Event::Began { .. } | Event::LostTurn { .. } => activations += 1,
        Event::Threw { .. } => throws += 1,
        Event::Hit { .. } => tally.hits.hits += 1,
        Event::Caught { .. } => tally.catches.hits += 1,
        Event::Cast { .. } | Event::Unbinding { .. } | Event::Lifted { .. } => casts += 1,
        _ => {}
    };
    let streams = [2 * number, 2 * number + 1];
    let (state, plies) = plan.play(game, streams, |_| None, tell);
    tally.activations.count(activations);
    tally.plies.count(plies);
    tally.throws.count(throws);
    tally.hits.of += throws;
    tally.catches.of += throws;
    tally.casts.count(casts);
    count_winner(&state, &mut tally);
    tally
}

fn count_winner(end: &State, tally: &mut Tally) {
    let Phase::Won(winner) = end.phase else {
        return tally.draws.count(true);
    };
    tally.draws.count(false);
    tally.first.count(winner == end.first);
    for side in Side::BOTH {
        for wizard in game_wizard::Wizards::side(side).each() {
            let card = end.cards[wizard.index()];
            if let Some(rate) = tally.wizards.get_mut(card.index()) {
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
        let ((tally, cards), counted) = counting(run);
        assert_eq!(counted, 4);
        let again = measure(&plan, &Content::default(), || {}).unwrap().0;
        assert_eq!(tally, again);
        // Five win and five lose in every game that is not drawn.
        let wins: u64 = tally.wizards.iter().map(|rate| rate.hits).sum();
        let sides: u64 = tally.wizards.iter().map(|rate| rate.of).sum();
        assert_eq!((sides, wins), (10 * tally.first.of, 5 * tally.first.of));
        assert_eq!(tally.first.of + tally.draws.hits, 4);
        assert!(tally.hits.hits >= 5 && tally.hits.of > tally.hits.hits);
        let wizards = tally.wizards(&cards);
        assert_eq!(wizards.lines.len(), WIZARDS);
        assert!(wizards.markdown().contains("| #21 | Hoary Burblepot |"));
    }
}
