//! A table in the middle of a game, made by hand.

use courtside_kernel::{Line, Seat};
use courtside_scene::{
    Ask, Court, DieState, Face, Figure, Floor, Piece, Place, Point, Scene, Score, Side, Tray,
    TrayDie,
};

fn at(column: f32, row: f32) -> Point {
    Point {
        x: 36.0 + (column + 0.5) * 80.0,
        y: 36.0 + (row + 0.5) * 80.0,
    }
}

/// The middle of "e4", seen from the side of navy.
fn square(name: &str) -> Point {
    let letters = name.as_bytes();
    at(f32::from(letters[0] - b'a'), f32::from(b'8' - letters[1]))
}

fn piece(id: &str, figure: Figure, at: Point, place: Option<&str>) -> Piece {
    Piece {
        place: place.map(|name| format!("sq-{name}").into()),
        ..Piece::new(id, figure, at, id, id)
    }
}

pub fn pawn(seat: u8, number: u8, name: &str, balls: u8) -> Piece {
    let figure = Figure::Pawn {
        seat: Seat(seat),
        number,
        balls,
    };
    piece(
        &format!("pawn-{seat}-{number}"),
        figure,
        square(name),
        Some(name),
    )
}

/// A ball that still lies on the centre line, left of this column.
pub fn waiting_ball(column: u8) -> Piece {
    piece(
        "ball-1",
        Figure::Ball { count: 1 },
        at(f32::from(column) - 0.5, 3.5),
        None,
    )
}

fn die(number: u8, seat: u8, face: u8, state: DieState) -> TrayDie {
    TrayDie {
        id: Some(format!("die-{number}").into()),
        kind: None,
        name: Face::Number(face).name(),
        seat: Seat(seat),
        face: Face::Number(face),
        state,
    }
}

pub fn scene() -> Scene {
    let places = (0..64u8)
        .map(|index| {
            let (column, row) = (index % 8, index / 8);
            let name = format!("{}{}", char::from(b'a' + column), 8 - row);
            Place {
                id: format!("sq-{name}").into(),
                name,
                at: at(column.into(), row.into()),
                size: 80.0,
                grid: (column, row),
            }
        })
        .collect();
    let side = |seat: u8, name: &str, to_act| Side {
        seat: Seat(seat),
        name: name.into(),
        detail: "4 pawns, 1 ball".into(),
        points: "4".into(),
        to_act,
    };
    Scene {
        game: "chessboard",
        title: "Chessboard Dodgeball, you against Mara".into(),
        floor: Floor {
            court: Court::Chessboard { flipped: false },
            width: 712.0,
            height: 712.0,
            places,
            pieces: vec![
                pawn(0, 1, "b2", 0),
                pawn(0, 3, "d4", 1),
                pawn(0, 4, "f3", 0),
                pawn(0, 5, "g1", 2),
                pawn(1, 1, "b6", 1),
                pawn(1, 2, "e6", 0),
                pawn(1, 4, "f8", 3),
                pawn(1, 5, "h5", 0),
                piece(
                    "ball-2",
                    Figure::Ball { count: 1 },
                    square("f2"),
                    Some("f2"),
                ),
                piece(
                    "ball-3",
                    Figure::Ball { count: 2 },
                    square("c7"),
                    Some("c7"),
                ),
                waiting_ball(7),
            ],
        },
        tall: None,
        boards: vec![],
        hand: None,
        goal: None,
        trays: vec![
            Tray {
                title: "Your dice".into(),
                note: "2 left".into(),
                dice: vec![
                    die(0, 0, 3, DieState::Ready),
                    die(1, 0, 2, DieState::Ready),
                    die(2, 0, 4, DieState::Spent),
                ],
                theirs: false,
            },
            Tray {
                title: "Mara plays next with".into(),
                note: "".into(),
                dice: vec![
                    die(3, 1, 3, DieState::Ready),
                    die(4, 1, 6, DieState::Ready),
                    die(5, 1, 1, DieState::Ready),
                ],
                theirs: true,
            },
        ],
        score: Score {
            sides: vec![side(0, "You", true), side(1, "Mara", false)],
            under: vec![Line::new().text("Turn ").strong(9)],
        },
        panels: Vec::new(),
        sheets: Vec::new(),
        ask: Ask::default(),
        buttons: Vec::new(),
        choices: Default::default(),
        acting: None,
        ending: None,
        terms: &[],
    }
}

/// Places and pieces of a court as a page shows them, each in a group of its own.
pub fn layer_svg(floor: &Floor) -> String {
    let places = floor.places.iter().map(|place| {
        let inside = courtside_render::place_svg(place.size);
        let (id, Point { x, y }) = (&place.id, place.at);
        format!(r#"<g class="place" data-id="{id}" transform="translate({x} {y})">{inside}</g>"#)
    });
    let mut pieces: Vec<&Piece> = floor.pieces.iter().collect();
    pieces.sort_by(|one, other| {
        let layers = [one, other].map(|piece| courtside_render::layer_of(&piece.figure));
        let [back, front] = layers;
        back.cmp(&front).then(one.at.y.total_cmp(&other.at.y))
    });
    let pieces = pieces.into_iter().map(|piece| {
        let frame = courtside_render::frame_svg(&piece.figure);
        let inside = frame + &courtside_render::piece_svg(&piece.figure);
        let (id, Point { x, y }) = (&piece.id, piece.at);
        format!(r#"<g class="piece-at" data-id="{id}" transform="translate({x} {y})">{inside}</g>"#)
    });
    places.chain(pieces).collect()
}
