//! The tables behind the estimates: worked out once for every content and deck, at their first use.

use super::drives::{BOLT, BOLT_ALONE, Drives, Foe, Ground};
use super::wins::Wins;
use crate::content::{AI_BASE, AiCard, Book, Face};
use crate::options::Dungeon;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The tables of a game, once they are needed. Games that differ only in this are the same game.
#[derive(Clone, Default)]
pub struct Tables(OnceLock<Arc<Wins>>);

impl PartialEq for Tables {
    fn eq(&self, _: &Tables) -> bool {
        true
    }
}

impl Eq for Tables {}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

/// What tables are worked out from: the content, and the cards that can come up in solo.
type Source = (Book, u64);

/// Tables that were worked out last: games are set up anew for every match, mostly with the same content.
static KNOWN: Mutex<Vec<(Source, Arc<Wins>)>> = Mutex::new(Vec::new());
const KEPT: usize = 12;

impl Dungeon {
    pub(super) fn wins(&self) -> &Wins {
        self.tables.0.get_or_init(|| {
            // Whoever comes second waits, rather than working out the same tables again.
            let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
            let deck = self.first_state().pool;
            let same = |(source, _): &&(Source, _)| source.1 == deck && source.0 == self.book;
            if let Some((_, wins)) = known.iter().find(same) {
                return wins.clone();
            }
            let wins = Arc::new(self.work_out());
            known.truncate(KEPT - 1);
            known.insert(0, ((self.book.clone(), deck), wins.clone()));
            wins
        })
    }

    fn work_out(&self) -> Wins {
        let field = &self.book.field;
        let bolt = if self.solo() { BOLT_ALONE } else { BOLT };
        let ground = Ground::new(field, bolt);
        let balls = field.white.iter().filter(|face| **face == Face::Ball);
        let ball = balls.count() as f32 / field.white.len() as f32;
        let drives = if self.solo() {
            let start = self.first_state();
            let deck = self.deck_shares(start.pool, start.base_left);
            let defence = deck.iter().map(|(card, share)| (card.defence, *share));
            vec![
                Drives::with_dice(&ground, &Foe::Deck(defence.collect())),
                Drives::of_deck(&ground, &deck),
            ]
        } else {
            vec![Drives::with_dice(&ground, &Foe::Hand)]
        };
        Wins::new(ground, drives, field.clock, ball)
    }

    /// How likely each card of the solo deck comes next, if these can and so many base cards are left among them.
    pub(super) fn deck_shares(&self, pool: u64, base_left: u8) -> Vec<(&AiCard, f32)> {
        let cards = || (0..self.book.ai.len()).filter(|card| pool >> card & 1 == 1);
        let base = cards().filter(|card| *card < AI_BASE).count();
        let weight = |card: usize| match card {
            0..AI_BASE => f32::from(base_left) / base as f32,
            _ => 1.0,
        };
        let sum: f32 = cards().map(weight).sum();
        cards()
            .map(|card| (&self.book.ai[card], weight(card) / sum))
            .collect()
    }
}
