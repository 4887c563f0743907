//! Dungeon Ball the size of a stamp: a few spaces before the doorway, and the football on one of them.

use courtside_scene::{Colour, Court, Figure, Sample, Thumbnail};

pub(super) fn thumbnail() -> Thumbnail {
    let colours = [Colour::Red, Colour::Yellow, Colour::Red, Colour::Blue];
    let mut pieces: Vec<Sample> = (0u8..)
        .zip(colours)
        .map(|(column, colour)| {
            let spot = Figure::Spot {
                colour,
                mark: None,
                last: false,
                tall: false,
            };
            Sample::new(spot, f32::from(column) + 0.5, 0.5)
        })
        .collect();
    let football = Figure::Football {
        down: 2,
        far: None,
        tall: false,
    };
    pieces.push(Sample::new(football, 1.5, 0.5));
    let court = Court::Dungeon {
        spaces: 4,
        tall: false,
    };
    Thumbnail::new(court, pieces)
}
