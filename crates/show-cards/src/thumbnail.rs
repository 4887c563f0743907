//! The card game the size of a stamp: a hand on the mat.

use courtside_scene::{CardFace, Court, DodgeCard, Thumbnail};

pub(super) fn thumbnail() -> Thumbnail {
    let hand = [DodgeCard::Dodge2, DodgeCard::Double, DodgeCard::Ultimate];
    Thumbnail {
        court: Court::Cards {
            seats: 4,
            tall: false,
        },
        pieces: Vec::new(),
        hand: hand.map(CardFace::Dodge).to_vec(),
    }
}
