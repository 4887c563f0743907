//! The tables behind the estimates: worked out once for every content and deck, at their first use.

use super::drives::{BOLT, BOLT_ALONE, Drives, Foe, Ground};
use super::wins::Wins;
use crate::content::{AI_BASE, AiCard, AiCardId, Book, Face};
use crate::deck::Deck;
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
type Source = (Book, Deck);

/// Tables that were worked out last: every match sets up a game, mostly with the same content.
static KNOWN: Mutex<Vec<(Source, Arc<Wins>)>> = Mutex::new(Vec::new());
const KEPT: usize = 12;

impl Dungeon {
    pub(super) fn wins(&self) -> &Wins {
        self.tables.0.get_or_init(|| {
            // A second thread waits, rather than working out the same tables again.
            let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
            let deck = self.first_state().deck;
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
            let deck = self.deck_shares(&self.first_state().deck);
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

    /// How likely each card of the solo deck comes next.
    pub(super) fn deck_shares(&self, deck: &Deck) -> Vec<(&AiCard, f32)> {
        let base = f32::from(deck.base_left()) / f32::from(Deck::base_of(deck.pool()).len());
        let weight = |card: AiCardId| if card.index() < AI_BASE { base } else { 1.0 };
        let cards = deck.pool();
        let sum: f32 = cards.iter().map(weight).sum();
        let share = |card| (self.book.ai_card(card), weight(card) / sum);
        cards.iter().map(share).collect()
    }
}
