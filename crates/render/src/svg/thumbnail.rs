//! Games the size of a stamp: a court drawn small with a few pieces on it, inside a page with our definitions.

use courtside_scene::{Court, Figure, Sample, Thumbnail};

use super::courts::chessboard_mini;
use super::pen::{at, num};
use super::pieces::figure;
use super::{cards, dungeon, grid, tactics, wizard};

pub fn thumbnail_svg(thumbnail: &Thumbnail) -> String {
    let pieces = &thumbnail.pieces;
    match thumbnail.court {
        Court::Grid(shown) => grid::mini(shown, pieces),
        Court::Chessboard { .. } => chessboard_mini(pieces),
        Court::Tactics { columns, rows, .. } => tactics::mini(columns, rows, pieces),
        Court::Cards { .. } => cards::mini(&thumbnail.hand),
        Court::Dungeon { .. } | Court::PlayBoard => dungeon::mini(pieces),
        Court::Wizard {
            columns,
            back,
            front,
            stars,
            flipped,
        } => wizard::mini(columns, back, front, stars, flipped, pieces),
    }
}

/// Pieces on spaces of this size; the corner of the first space lies at `origin`.
pub fn samples(pieces: &[Sample], cell: f32, origin: (f32, f32)) -> String {
    pieces
        .iter()
        .map(
            |Sample {
                 figure: shown,
                 at: (column, row),
             }| {
                let piece = format!(
                    r#"<g class="piece" transform="scale({})">{}</g>"#,
                    num(enlarged(shown)),
                    figure(shown)
                );
                at(origin.0 + column * cell, origin.1 + row * cell, &piece)
            },
        )
        .collect()
}

/// How many times as large as on its court a piece is drawn, so that it can be made out.
fn enlarged(figure: &Figure) -> f32 {
    match figure {
        Figure::Pawn { .. } => 1.25,
        Figure::Ball { .. } => 1.3,
        Figure::Unit { .. } => 1.35,
        Figure::Magic { .. } => 1.4,
        Figure::Jersey(_) => 1.6,
        _ => 1.0,
    }
}
