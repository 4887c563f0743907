//! A game on one page, and the picture of its court.

use super::pages::shell;
use crate::AppState;
use crate::assets::SVG;
use crate::error::Failure;
use crate::guest::Guest;
use crate::pages as markup;
use crate::pages::data::{Pin, QuickPage};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use courtside_book::{Anchor, Quick, rulebook};
use courtside_catalog::Library;
use courtside_kernel::{GameCard, Options, Seat, Viewer};
use courtside_scene::{Floor, Scene};
use maud::Markup;

pub async fn page(
    State(state): State<AppState>,
    Path(game): Path<String>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let (card, quick) = find(&game)?;
    let floor = scene(state.host.library(), card, quick)?.floor;
    let pin = |label: &courtside_book::Label| {
        let [left, top] = spot(&floor, label.anchor)?;
        Some(Pin {
            left,
            top,
            side: label.side,
            words: label.words,
        })
    };
    Ok(markup::quick(&QuickPage {
        shell: shell(&state, &guest, card).await?,
        card,
        size: [floor.width, floor.height],
        pins: quick.labels.iter().filter_map(pin).collect(),
        parts: &quick.parts,
    }))
}

pub async fn court(
    State(state): State<AppState>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let (card, quick) = find(&game)?;
    let scene = scene(state.host.library(), card, quick)?;
    Ok((
        [(CONTENT_TYPE, SVG), (CACHE_CONTROL, "public, max-age=3600")],
        courtside_render::scene_svg(&scene),
    ))
}

fn find(game: &str) -> Result<(&'static GameCard, &'static Quick), Failure> {
    let title = courtside_catalog::find(game).ok_or_else(Failure::no_page)?;
    let quick = rulebook(title.card).quick.as_ref();
    Ok((title.card, quick.ok_or_else(Failure::no_page)?))
}

/// The moment of a game that the diagram shows, from the first seat.
fn scene(library: &Library, card: &GameCard, quick: &Quick) -> Result<Scene, Failure> {
    let title = courtside_catalog::find(card.id).ok_or_else(Failure::no_page)?;
    let options = Options::parse(card.options, quick.options).map_err(Failure::internal)?;
    let mut play = title
        .start(library, &options, quick.seats)
        .map_err(Failure::internal)?;
    play.set_position(quick.position)
        .map_err(Failure::internal)?;
    let names: Vec<String> = card
        .seat_names
        .iter()
        .map(|&name| name.to_owned())
        .collect();
    Ok(play.scene(Viewer::Seat(Seat(0)), Seat(0), &names))
}

/// Where a label points, in per cent of the court.
fn spot(floor: &Floor, anchor: Anchor) -> Option<[f32; 2]> {
    let at = match anchor {
        Anchor::Point(left, top) => return Some([left, top].map(f32::from)),
        Anchor::Thing(id) => {
            let piece = floor.pieces.iter().find(|piece| piece.id == id);
            let place = || floor.places.iter().find(|place| place.id == id);
            piece.map(|piece| piece.at).or_else(|| Some(place()?.at))?
        }
    };
    Some([at.x / floor.width, at.y / floor.height].map(|part| 100.0 * part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_diagram_whose_labels_point_at_something() {
        for game in courtside_catalog::games() {
            let (card, quick) = find(game.card.id).expect("a quick reference");
            let scene = scene(&Library::default(), card, quick).expect("a position");
            assert!(quick.labels.len() > 2, "{}", card.name);
            for label in &quick.labels {
                let spot = spot(&scene.floor, label.anchor);
                assert!(spot.is_some(), "{}: {}", card.name, label.words);
            }
        }
    }
    #[test]
    fn the_odds_on_the_page_are_those_of_the_game() {
        for (game, ply, expected) in [
            ("chessboard", "3d4xd6", &[42, 58, 58, 42][..]),
            ("tactics", "A1>A1", &[64][..]),
            ("tactics", "A1+D1>A1", &[86][..]),
            ("pocket", "2x2", &[83, 17][..]),
            ("wizard", "throw:47", &[66, 17][..]),
        ] {
            let (card, quick) = find(game).expect("a quick reference");
            let scene = scene(&Library::default(), card, quick).expect("a position");
            let choice = scene.choices.iter().find(|choice| choice.ply == ply);
            let choice = choice.unwrap_or_else(|| panic!("{game} offers no {ply}"));
            let cases = choice.odds.iter().flat_map(|case| &case.results);
            let odds: Vec<u64> = cases
                .map(|share| (200 * share.weight / share.of).div_ceil(2))
                .collect();
            let text: String = quick.parts.iter().map(|(_, body)| *body).collect();
            for per_cent in expected {
                assert!(odds.contains(per_cent), "{game} {ply}: {odds:?}");
                assert!(text.contains(&format!("{per_cent}%")), "{game} {ply}");
            }
        }
    }
}
