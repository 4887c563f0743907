//! The court that any game can be played on: on every floor, in every size, in characters and the size of a stamp.

use crate::common::layer_svg;
use crate::reading::{page, read, zipped};
use courtside_kernel::{Livery, Seat};
use courtside_render::terminal::{Glow, board, board_within, plain};
use courtside_render::{court_svg, png, scene_svg, share_svg, thumbnail_svg};
use courtside_scene::{
    Ask, Colour, Court, Figure, Floor, Grid, Piece, Scene, Score, Theme, Thumbnail, UnitKind,
};
use insta::assert_snapshot;

fn grid(columns: u8, rows: u8, halves: bool) -> Grid {
    Grid {
        columns,
        rows,
        halves,
        theme: Theme::Maple,
        flipped: false,
    }
}

fn piece(grid: Grid, figure: Figure, column: u8, row: u8) -> Piece {
    let place = courtside_kernel::grid::Square::new(column, row);
    let id = format!("piece-{place}");
    let label = format!("{place}: goblin");
    Piece {
        place: Some(format!("sq-{place}").into()),
        ..Piece::new(id, figure, grid.at(column, row), "goblin", label)
    }
}

fn pawn(seat: u8, number: u8, balls: u8) -> Figure {
    Figure::Pawn {
        seat: Seat(seat),
        number,
        balls,
    }
}

fn unit(seat: u8) -> Figure {
    Figure::Unit {
        seat: Seat(seat),
        unit: UnitKind::Assault,
        number: 2,
        up: true,
        done: false,
    }
}

fn scene(floor: Floor) -> Scene {
    let score = Score {
        sides: Vec::new(),
        under: Vec::new(),
    };
    Scene::new("example", "An example".into(), floor, score, Ask::default())
}

fn names(svg: &str) -> String {
    let texts = svg.split("</text>").filter(|part| part.contains("<text"));
    let names: Vec<&str> = texts.filter_map(|part| part.rsplit('>').next()).collect();
    names.join(" ")
}

#[test]
fn every_floor_in_every_size_stands_alone_and_is_cheap_to_send() {
    for theme in Theme::ALL {
        for (columns, rows) in [
            (1, 1),
            (1, 2),
            (8, 8),
            (3, 12),
            (26, 15),
            (1, 200),
            (20, 20),
        ] {
            for halves in [false, true] {
                let shown = Grid {
                    theme,
                    halves,
                    ..grid(columns, rows, false)
                };
                let court = Court::Grid(shown);
                if !court.is_sound() {
                    continue;
                }
                let svg = court_svg(court);
                let size = read(&svg).size();
                assert_eq!(
                    (size.width(), size.height()),
                    (shown.lattice().width(), shown.lattice().height())
                );
                assert!(zipped(&svg) < 12_000, "{}: {}", court.name(), zipped(&svg));
                read(&page(&thumbnail_svg(&Thumbnail::new(court, Vec::new()))));
            }
        }
    }
}

#[test]
fn a_grid_is_lettered_and_numbered_from_both_sides() {
    let drawn = |flipped| {
        let shown = Grid {
            flipped,
            ..grid(4, 6, true)
        };
        names(&court_svg(Court::Grid(shown)))
    };
    assert_eq!(drawn(false), "a b c d 6 5 4 3 2 1");
    assert_eq!(drawn(true), "d c b a 1 2 3 4 5 6");
}

#[test]
fn floors_differ_and_only_halves_have_a_line_between_them() {
    let drawn = |theme, halves| {
        let shown = Grid {
            theme,
            ..grid(6, 6, halves)
        };
        court_svg(Court::Grid(shown))
    };
    let floors: std::collections::BTreeSet<String> =
        Theme::ALL.map(|theme| drawn(theme, true)).into();
    assert_eq!(floors.len(), Theme::ALL.len());
    for theme in Theme::ALL {
        // Six rows of 64 units: the middle lies at 192.
        let line = |halves| drawn(theme, halves).contains("M0 192H384\"");
        let circle = |halves| drawn(theme, halves).contains("<circle");
        assert!(line(true) && circle(true), "{theme:?}");
        assert!(!circle(false), "{theme:?}");
    }
}

#[test]
fn a_table_on_a_grid_is_drawn_shared_and_shown_small() {
    let court = grid(5, 6, true);
    let pieces = vec![
        piece(court, pawn(0, 1, 0), 1, 0),
        piece(court, Figure::Ball { count: 1 }, 2, 2),
    ];
    let scene = scene(court.floor(pieces));
    read(&scene_svg(&scene));
    let livery = Livery {
        cloth: "#123456",
        ..Livery::house(["Goblin", "Ball"])
    };
    let share = share_svg(&scene, &livery);
    read(&share);
    for part in [">GOBLIN<", ">BALL<", "#123456"] {
        assert!(share.contains(part), "{part}");
    }
    assert_eq!(&png(&share, 1200).unwrap()[..4], b"\x89PNG");
    let layer = layer_svg(&scene.floor);
    read(&page(&layer));
    for place in scene.floor.places.iter() {
        let id = format!(r#"data-id="{}""#, place.id);
        assert_eq!(layer.matches(&id).count(), 1, "{id}");
    }
    let small = thumbnail_svg(&Thumbnail::of(&scene.floor));
    read(&page(&small));
    assert_eq!(small.matches(r#"class="piece""#).count(), 2);
}

#[test]
fn a_grid_in_characters_has_a_heavy_line_between_halves() {
    let court = grid(4, 4, true);
    let pieces = vec![
        piece(court, pawn(0, 1, 2), 0, 0),
        piece(court, pawn(1, 2, 0), 3, 3),
        piece(court, Figure::Ball { count: 1 }, 1, 2),
    ];
    let scene = scene(court.floor(pieces));
    let lit = |id: &str| (id == "sq-c2").then_some(Glow::Choosable);
    assert_snapshot!(plain(&board(&scene, &lit)), @r"
       ┌──────┬──────┬──────┬──────┐
     4 │      │      │      │ [2]  │
       ├──────┼──────┼──────┼──────┤
     3 │      │  ●   │      │      │
       ┝━━━━━━┿━━━━━━┿━━━━━━┿━━━━━━┥
     2 │      │      │› ·   │      │
       ├──────┼──────┼──────┼──────┤
     1 │ (1)●●│      │      │      │
       └──────┴──────┴──────┴──────┘
           a      b      c      d
    ");
}

#[test]
fn a_grid_without_halves_moves_together_and_is_as_wide_as_its_figures() {
    let court = grid(3, 3, false);
    let goblin = Figure::Call {
        colour: Colour::Red,
        need: String::new(),
    };
    let pieces = vec![piece(court, unit(0), 0, 0), piece(court, goblin, 2, 1)];
    let scene = scene(court.floor(pieces));
    assert_snapshot!(plain(&board_within(&scene, &|_| None, 6)), @r"
       ┌─────┬─────┬─────┐
     3 │     │     │     │
     2 │     │     │ gobl│
     1 │ (A2)│     │     │
       └─────┴─────┴─────┘
          a     b     c
    ");
}
