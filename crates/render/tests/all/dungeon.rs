//! Dungeon Ball: every field, the play board, cards, dice and signs.

use crate::common::layer_svg;
use crate::reading::{livery, page, read, zipped};
use courtside_catalog::{Library, find};
use courtside_kernel::{Draw, Options, Seat, Turn, Viewer};
use courtside_render::{
    card_back_svg, card_svg, court_svg, die_svg, figure_svg, scene_svg, share_svg,
};
use courtside_scene::layout::dungeon::{BOARD, field};
use courtside_scene::{CardFace, Colour, Court, Face, Figure, Scene, Sign, SpotMark};

const SIGNS: [Sign; 17] = [
    Sign::Ball,
    Sign::Cleat,
    Sign::Lightning,
    Sign::Time,
    Sign::Claw,
    Sign::Shield,
    Sign::Skull,
    Sign::Blank,
    Sign::Reroll,
    Sign::Turn,
    Sign::Eye,
    Sign::Step,
    Sign::Ban,
    Sign::Web,
    Sign::Back,
    Sign::Dice,
    Sign::Again,
];

/// The first of all that can fall.
struct First;

impl Draw for First {
    fn below(&mut self, _n: u64) -> u64 {
        0
    }
}

/// A table in its first down, with a defence card laid, as home sees it.
fn scene() -> Scene {
    let mut game = find("dungeon")
        .unwrap()
        .start(&Library::default(), &Options::default(), 2)
        .unwrap();
    let names = ["Mara".to_owned(), "Jun".to_owned()];
    loop {
        match game.turn() {
            Turn::Chance => drop(game.roll(&mut First).unwrap()),
            _ => {
                let first = game.legal()[0].clone();
                game.play(&first).unwrap();
            }
        }
        let scene = game.scene(Viewer::Seat(Seat(0)), Seat(0), &names);
        if scene.floor.pieces.iter().any(|piece| piece.id == "laid") {
            return scene;
        }
    }
}

#[test]
fn every_field_is_a_drawing_of_its_own_and_cheap_to_send() {
    for spaces in (11..=31).step_by(2) {
        for tall in [false, true] {
            let court = court_svg(Court::Dungeon { spaces, tall });
            let (size, place) = (read(&court).size(), field(spaces, tall));
            assert_eq!(
                (size.width(), size.height()),
                (place.width(), place.height())
            );
            assert!(zipped(&court) < 9_900, "{} bytes zipped", zipped(&court));
        }
    }
    let board = court_svg(Court::PlayBoard);
    assert_eq!(read(&board).size().width(), BOARD);
    assert!(zipped(&board) < 2_500, "{} bytes zipped", zipped(&board));
}

#[test]
fn every_thing_on_floor_and_boards_can_be_pointed_at() {
    let scene = scene();
    let floors = [&scene.floor, scene.tall.as_ref().unwrap()];
    let boards = scene.boards.iter().map(|board| &board.floor);
    for floor in floors.into_iter().chain(boards) {
        let layer = layer_svg(floor);
        read(&page(&layer));
        for piece in &floor.pieces {
            let id = format!(r#"data-id="{}""#, piece.id);
            assert_eq!(layer.matches(&id).count(), 1, "{id}");
        }
        assert!(zipped(&layer) < 4_000, "{} bytes zipped", zipped(&layer));
    }
    read(&scene_svg(&scene));
    read(&share_svg(&scene, livery(scene.game)));
}

#[test]
fn painted_ground_lies_under_the_spaces_and_the_football_on_them() {
    let floor = scene().floor;
    let layer = layer_svg(&floor);
    let order = |id: &str| layer.find(&format!(r#"data-id="{id}""#)).unwrap();
    assert!(order("end-right") < order("final-L-r"));
    assert!(order("end-left") < order("spot-0"));
    assert!(order("final-R-b") < order("football"));
}

#[test]
fn signs_dice_and_cards_stand_in_a_page_and_differ() {
    let mut drawings = Vec::new();
    for sign in SIGNS {
        drawings.push(figure_svg(&Figure::Ability { sign, cost: 2 }));
    }
    drawings.extend(
        SIGNS[..8]
            .iter()
            .map(|sign| die_svg(Seat(0), Face::Sign(*sign))),
    );
    for colour in [Colour::Red, Colour::Yellow, Colour::Blue] {
        for dice in [1, 2] {
            drawings.push(card_svg(CardFace::Guard { colour, dice }));
        }
        for need in ["", "2 balls"] {
            drawings.push(figure_svg(&Figure::Call {
                colour,
                need: need.into(),
            }));
        }
        for mark in [None, Some(SpotMark::Start), Some(SpotMark::Post)] {
            for tall in [false, true] {
                drawings.push(figure_svg(&Figure::Spot {
                    colour,
                    mark,
                    last: false,
                    tall,
                }));
            }
        }
    }
    for down in 0..=4 {
        for far in [None, Some(false), Some(true)] {
            for tall in [false, true] {
                drawings.push(figure_svg(&Figure::Football { down, far, tall }));
            }
        }
    }
    drawings.extend([0, 1].map(|seat| figure_svg(&Figure::Peg { seat: Seat(seat) })));
    drawings.push(card_back_svg(Court::PlayBoard));
    for (index, drawing) in drawings.iter().enumerate() {
        read(&page(drawing));
        assert!(!drawings[index + 1..].contains(drawing), "{index}");
    }
    let cards = Court::Cards {
        seats: 2,
        tall: false,
    };
    assert_ne!(card_back_svg(Court::PlayBoard), card_back_svg(cards));
}

#[test]
fn a_card_face_down_looks_the_same_whatever_it_is() {
    let laid = |card| figure_svg(&Figure::Laid { card, tall: false });
    let shown = CardFace::Guard {
        colour: Colour::Red,
        dice: 2,
    };
    assert_ne!(laid(None), laid(Some(shown)));
    assert!(!laid(None).contains("m-gem"), "no colour shows");
}

#[test]
fn names_stay_inside_their_end_zone_and_cannot_break_it() {
    for tall in [false, true] {
        for (name, letters) in [
            ("Spiders", 7),
            ("A very long name of a team", 26),
            ("<&\"", 3),
        ] {
            let zone = figure_svg(&Figure::EndZone {
                seat: Seat(1),
                name: name.into(),
                tall,
                far: true,
            });
            read(&page(&zone));
            let size: f32 = zone
                .split("font-size=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .unwrap()
                .parse()
                .unwrap();
            let room = if tall { 142.0 } else { 252.0 };
            assert!(size * letters as f32 * 0.95 <= room, "{name}: {size}");
        }
    }
}
