//! Courts: their names can be read back, nonsense is refused, and a grid has its spaces where they belong.

use courtside_kernel::Seat;
use courtside_scene::{Court, Figure, Grid, Piece, Sample, Theme, Thumbnail};

const GRID: Grid = Grid {
    columns: 5,
    rows: 6,
    halves: true,
    theme: Theme::Rubber,
    flipped: false,
};

/// A few courts of every kind, every switch in both positions.
fn courts() -> Vec<Court> {
    let mut courts = vec![Court::PlayBoard];
    for one in [false, true] {
        courts.push(Court::Chessboard { flipped: one });
        for (columns, rows) in [(1, 2), (9, 12), (15, 20), (26, 14)] {
            let flipped = one;
            courts.push(Court::Tactics {
                columns,
                rows,
                flipped,
            });
        }
        for seats in [2, 7] {
            courts.push(Court::Cards { seats, tall: one });
        }
        for spaces in [1, 21, 31] {
            courts.push(Court::Dungeon { spaces, tall: one });
        }
        for other in [false, true] {
            for (columns, back, front) in [(9, 3, 3), (2, 1, 1), (26, 1, 1)] {
                courts.push(Court::Wizard {
                    columns,
                    back,
                    front,
                    stars: one,
                    flipped: other,
                });
            }
            for theme in Theme::ALL {
                courts.push(Court::Grid(Grid {
                    halves: one,
                    flipped: other,
                    theme,
                    ..GRID
                }));
            }
        }
    }
    courts
}

#[test]
fn the_name_of_a_court_is_its_own_and_can_be_read_back() {
    let mut names = std::collections::BTreeSet::new();
    for court in courts() {
        assert_eq!(court.name().parse(), Ok(court));
        assert!(names.insert(court.name()), "{} twice", court.name());
    }
}

#[test]
fn what_is_no_court_is_refused() {
    for name in [
        "",
        "chess",
        "chessboard-8",
        "chessboard-flipped-flipped",
        "chessboard-tall",
        "tactics",
        "tactics-9",
        "tactics-9x11",
        "tactics-0x12",
        "tactics-27x2",
        "tactics-26x20",
        "tactics-09x12",
        "tactics-+9x12",
        "tactics-9-12",
        "tactics-999x12",
        "cards-0",
        "cards-13",
        "cards-4-flipped",
        "dungeon-0",
        "playboard-3",
        "wizard-9-0-3",
        "wizard-9-200-200",
        "wizard-9-3-3-flipped-plain",
        "grid-8x8",
        "grid-8x8-marble",
        "grid-8x7-maple-halves",
        "grid-8x8-halves-maple",
        "grid-8x8-maple-turf",
        "grid-26x16-maple",
        "grid-8x8-maple.svg",
        "GRID-8x8-maple",
    ] {
        let refused = name.parse::<Court>();
        let refused = refused.expect_err(name).to_string();
        assert_eq!(refused, format!("There is no court called '{name}'."));
    }
}

#[test]
fn a_grid_names_its_spaces_from_both_sides() {
    let floor = GRID.floor(Vec::new());
    assert_eq!((floor.width, floor.height), (392.0, 456.0));
    assert_eq!(floor.places.len(), 30);
    let place = |flipped, name: &str| {
        let floor = Grid { flipped, ..GRID }.floor(Vec::new());
        let place = floor.places.iter().find(|place| place.name == name);
        let place = place.unwrap_or_else(|| panic!("no {name}")).clone();
        assert_eq!(place.id, format!("sq-{name}"));
        (place.grid, place.at.x, place.at.y)
    };
    assert_eq!(place(false, "a1"), ((0, 5), 68.0, 388.0));
    assert_eq!(place(true, "a1"), ((4, 0), 324.0, 68.0));
    assert_eq!(place(false, "b6"), ((1, 0), 132.0, 68.0));
}

#[test]
fn a_thumbnail_of_a_floor_has_the_pieces_that_stand_on_spaces_the_nearest_last() {
    let pawn = |number: u8| Figure::Pawn {
        seat: Seat(0),
        number,
        balls: 0,
    };
    let piece = |number: u8, place: Option<&str>| Piece {
        place: place.map(Into::into),
        ..Piece::new(
            format!("pawn-{number}"),
            pawn(number),
            GRID.at(0, 0),
            "",
            "",
        )
    };
    let pieces = vec![
        piece(1, Some("sq-b1")),
        piece(2, None),
        piece(3, Some("sq-e6")),
    ];
    let thumbnail = Thumbnail::of(&GRID.floor(pieces));
    assert_eq!(thumbnail.court, Court::Grid(GRID));
    assert_eq!(
        thumbnail.pieces,
        [
            Sample::new(pawn(3), 4.5, 0.5),
            Sample::new(pawn(1), 1.5, 5.5)
        ]
    );
}
