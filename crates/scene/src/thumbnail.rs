//! A game the size of a stamp: its court with a few pieces on it, for lists of games.

use crate::{CardFace, Court, Figure, Floor};

/// What a small picture of a game shows. A presenter makes one up; without one it is the first moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Thumbnail {
    pub court: Court,
    /// From the back to the front.
    pub pieces: Vec<Sample>,
    /// Cards that are fanned out over it.
    pub hand: Vec<CardFace>,
}

/// A piece of a small picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub figure: Figure,
    /// Where it stands, in spaces from the upper left corner: the middle of the first space is (0.5, 0.5).
    pub at: (f32, f32),
}

impl Sample {
    pub fn new(figure: Figure, column: f32, row: f32) -> Sample {
        Sample {
            figure,
            at: (column, row),
        }
    }
}

impl Thumbnail {
    pub fn new(court: Court, pieces: Vec<Sample>) -> Thumbnail {
        Thumbnail {
            court,
            pieces,
            hand: Vec::new(),
        }
    }

    /// A floor as it is, with the pieces that stand on places.
    pub fn of(floor: &Floor) -> Thumbnail {
        let mut pieces: Vec<Sample> = floor
            .pieces
            .iter()
            .filter_map(|piece| {
                let place = floor
                    .places
                    .iter()
                    .find(|place| Some(&place.id) == piece.place.as_ref())?;
                let [column, row] = [place.grid.0, place.grid.1].map(|step| f32::from(step) + 0.5);
                Some(Sample::new(piece.figure.clone(), column, row))
            })
            .collect();
        pieces.sort_by(|one, other| one.at.1.total_cmp(&other.at.1));
        Thumbnail::new(floor.court, pieces)
    }
}
