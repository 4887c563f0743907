//! Every game of the catalogue can be drawn at every moment of a match, from every chair.

use crate::common::layer_svg;
use courtside_catalog::{Library, Title, games};
use courtside_kernel::{Draw, Options, Seat, Turn, Viewer};
use courtside_render::{court_svg, defs_svg, scene_svg, share_svg, terminal, thumbnail_svg};
use resvg::usvg::{Options as Reading, Tree};
use std::collections::BTreeSet;

/// Numbers that wander, the same in every run.
struct Wander(u64);

impl Draw for Wander {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0 * 16807 % 2_147_483_647;
        self.0 % n
    }
}

#[test]
fn a_whole_match_of_every_game_can_be_drawn() {
    for entry in games() {
        let thumbnail = entry.thumbnail().expect("a thumbnail");
        assert!(
            !thumbnail.pieces.is_empty() || !thumbnail.hand.is_empty(),
            "{}: an empty court tells nothing of a game",
            entry.card.id
        );
        let page = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg">{}{}</svg>"#,
            defs_svg(),
            thumbnail_svg(&thumbnail)
        );
        Tree::from_str(&page, &Reading::default()).unwrap();
        // With as few players as there can be, and with as many.
        let tables = entry.card.seats;
        let few_and_many: BTreeSet<_> = tables.first().into_iter().chain(tables.last()).collect();
        for &seats in few_and_many {
            draw_a_match(entry, seats);
        }
    }
}

fn draw_a_match(entry: &Title, seats: usize) {
    let id = entry.card.id;
    let mut game = entry
        .start(&Library::default(), &Options::default(), seats)
        .unwrap();
    let names: Vec<String> = (0..game.seats())
        .map(|seat| format!("Player {seat}"))
        .collect();
    let mut draw = Wander(7);
    let mut moments = 0;
    while !matches!(game.turn(), Turn::Over(..)) && moments < 120 {
        moments += 1;
        for viewer in Viewer::all(game.seats()) {
            let facing = viewer.seat().unwrap_or(Seat(0));
            let scene = game.scene(viewer, facing, &names);
            for floor in std::iter::once(&scene.floor).chain(&scene.tall) {
                let layer = layer_svg(floor);
                for piece in &floor.pieces {
                    let drawn = format!(r#"data-id="{}""#, piece.id);
                    assert_eq!(layer.matches(&drawn).count(), 1, "{id}: {}", piece.label);
                }
            }
            let board = terminal::plain(&terminal::board(&scene, &|_| None));
            // What is asked may take the place of the court.
            let covered = scene.panels.iter().any(|panel| panel.large);
            for place in scene.floor.places.iter().filter(|_| !covered) {
                let rank = place.name.trim_start_matches(char::is_alphabetic);
                assert!(
                    board.contains(rank),
                    "{id}: the board names no {}",
                    place.name
                );
            }
            if moments % 20 == 1 {
                for svg in [
                    court_svg(scene.floor.court),
                    scene_svg(&scene),
                    share_svg(&scene, &entry.card.livery),
                ] {
                    Tree::from_str(&svg, &Reading::default()).unwrap();
                }
            }
        }
        match game.turn() {
            Turn::Chance => drop(game.roll(&mut draw).unwrap()),
            _ => {
                let legal = game.legal();
                let choice = draw.below(legal.len() as u64) as usize;
                game.play(&legal[choice]).unwrap();
            }
        }
    }
}
