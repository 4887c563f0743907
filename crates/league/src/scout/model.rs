//! How likely five wizards beat five others, by what bots have made of them.

use super::chances::Chances;
use super::table::{FORMULA, WAYS};
use courtside_kernel::Content;
use game_wizard::StatId;
use game_wizard::content::{Book, StatCard, WIZARDS};
use game_wizard::league::League;
use std::sync::OnceLock;

/// What stands on stat cards is worth this much, in log odds of a win.
pub(super) struct Formula {
    /// Hitting opponents more often than they hit back, by all of the difference.
    pub hit: f64,
    /// The same for spells that take hold.
    pub takes: f64,
    /// A space of the move.
    pub stride: f64,
    /// A point of Magic.
    pub magic: f64,
}

/// What bots have made of the wizards in one way of playing.
pub(super) struct Way {
    pub advanced: bool,
    pub elimination: bool,
    pub purchase: bool,
    /// What each of them is worth beyond its stat card, in log odds of a win.
    pub wizards: [f64; WIZARDS],
}

/// What is known of the wizards of a league, and of each against each. In log odds of a win.
pub(super) struct Model {
    chances: Chances,
    /// What a wizard is worth against any opponent.
    own: Vec<f64>,
    /// Whether bots have played with these very stat cards.
    pub measured: bool,
}

impl Model {
    pub fn new(rules: &League) -> Model {
        let book = rules.book();
        let way = way(rules);
        let measured = built_in().is_some_and(|cards| same_stats(cards, &book.wizards));
        let own = book.wizards.iter().enumerate().map(|(index, card)| {
            let known = way.wizards.get(index).filter(|_| measured);
            FORMULA.stride * f64::from(card.stride)
                + FORMULA.magic * f64::from(card.magic)
                + known.copied().unwrap_or(0.0)
        });
        Model {
            own: own.collect(),
            chances: Chances::new(book),
            measured,
        }
    }

    /// What wizards add to a team against these opponents.
    fn worth(&self, team: &[StatId], opponents: &[StatId]) -> f64 {
        let [hit, takes] = self.chances.edges(team, opponents);
        let own: f64 = team.iter().map(|card| self.own[card.index()]).sum();
        own + FORMULA.hit * hit + FORMULA.takes * takes
    }

    /// The chance of one lineup against another.
    pub fn chance(&self, lineup: &[StatId], opponents: &[StatId]) -> f64 {
        let worth = self.worth(lineup, opponents);
        let theirs: f64 = opponents.iter().map(|card| self.own[card.index()]).sum();
        logistic(worth - theirs)
    }

    /// The share of games that a team with this wizard wins if everyone else in it, and the other team, is drawn from `others`.
    pub fn share(&self, card: StatId, others: &[StatId]) -> f64 {
        let theirs: f64 = others.iter().map(|other| self.own[other.index()]).sum();
        logistic(self.worth(&[card], others) - theirs / others.len().max(1) as f64)
    }
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// What was measured for the way in which a league is played, or for the one nearest to it.
fn way(rules: &League) -> &'static Way {
    let game = &rules.game;
    let alike = |way: &&Way| {
        let same = [
            (way.elimination == game.elimination, 4),
            (way.purchase == game.purchase, 2),
            (way.advanced == game.advanced, 1),
        ];
        same.iter()
            .filter(|(same, _)| *same)
            .map(|(_, weight)| weight)
            .sum::<u32>()
    };
    // Of equals the first one.
    WAYS.iter().rev().max_by_key(alike).unwrap_or(&WAYS[0])
}

/// The stat cards that the table is about.
fn built_in() -> Option<&'static [StatCard]> {
    static CARDS: OnceLock<Option<Vec<StatCard>>> = OnceLock::new();
    let read = || {
        let book = Book::read(game_wizard::CARD.rules_version, &Content::default()).ok()?;
        Some(book.wizards)
    };
    CARDS.get_or_init(read).as_deref()
}

/// Whether two sets of stat cards play alike: their names do not matter.
fn same_stats(ours: &[StatCard], theirs: &[StatCard]) -> bool {
    let stats = |card: &StatCard| {
        let dice = (card.throw, card.dodge, card.cast, card.resist);
        (card.number, dice, card.stride, card.magic)
    };
    ours.iter().map(stats).eq(theirs.iter().map(stats))
}
