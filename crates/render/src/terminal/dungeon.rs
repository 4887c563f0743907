//! The dungeon field in characters: its spaces as a line of letters, the ball below them, and under that the
//! play boards with the cards a player holds.

use courtside_scene::{Board, Figure, Panel, Piece, Row as Item, Scene, SpotMark};

use super::{Highlight, Row, Style, card, colour, mark, printable};

/// What the name of a side may take.
const NAME: usize = 8;
/// What the second mark above the spaces means; the first stands beside the marks.
const LEGEND: &str = "g goals";
/// Columns of a space, and of a play board.
const CELL: usize = 3;
const BOARD: usize = 20;
/// What is left for the cards beside two boards.
const CARDS: usize = 38;

pub fn field(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let mut rows = line(scene, highlight);
    let mut note = Row::default();
    let calls = scene.boards.first().map_or("", |board| &board.note);
    note.push(Style::Dim, calls);
    rows.push(note);
    let mut columns: Vec<(Vec<Row>, usize)> = scene
        .boards
        .iter()
        .map(|board| (play_board(board, highlight), BOARD))
        .collect();
    if let Some(panel) = scene.panels.first() {
        columns.push((cards(panel, highlight), CARDS));
    }
    rows.extend(beside(columns));
    rows
}

/// The marks, the spaces between the end zones, and the ball.
fn line(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let mut marks = Row::default();
    let mut spaces = Row::default();
    let mut ball = Row::default();
    marks.push(Style::Dim, &format!("{:1$}", "s start", NAME + 3));
    ball.push(Style::Dim, LEGEND);
    let pieces = &scene.floor.pieces;
    zone(&mut spaces, pieces, false, highlight);
    spaces.push(Style::Line, "│");
    for piece in pieces {
        let Figure::Spot {
            colour: shade,
            mark: sign,
            last: false,
            ..
        } = piece.figure
        else {
            continue;
        };
        let glow = highlight(&piece.id);
        let letter = colour(shade).0;
        spaces.push(
            glow.map_or(Style::Text, Style::Lit),
            &format!("{}{letter} ", mark(glow)),
        );
        marks.push(
            Style::Dim,
            match sign {
                Some(SpotMark::Start) => " s ",
                Some(SpotMark::Post) => " g ",
                None => "   ",
            },
        );
    }
    spaces.push(Style::Line, "│ ");
    zone(&mut spaces, pieces, true, highlight);
    for piece in pieces {
        match &piece.figure {
            Figure::Football { down, far, .. } => {
                let spots = pieces
                    .iter()
                    .filter(|spot| matches!(spot.figure, Figure::Spot { last: false, .. }));
                let along = spots
                    .clone()
                    .filter(|spot| spot.at.x < piece.at.x - 1.0)
                    .count();
                // In the left end zone it is below the name of its owner.
                let in_zone = spots.clone().all(|spot| spot.at.x > piece.at.x + 1.0);
                let room = NAME + 3 - LEGEND.len() + along * CELL;
                let room = if in_zone {
                    room.saturating_sub(CELL)
                } else {
                    room
                };
                ball.push(Style::Text, &" ".repeat(room));
                let number = match down {
                    0 => "●".to_owned(),
                    down => down.to_string(),
                };
                let shown = match far {
                    Some(true) => format!(" {number}▶"),
                    Some(false) => format!("◀{number} "),
                    None => format!(" {number} "),
                };
                ball.push(Style::Ball, &shown);
            }
            Figure::Laid { card: laid, .. } => {
                let words = match laid {
                    Some(laid) => format!("   Defence card: {}", card(*laid).1),
                    None => "   A defence card lies face down".to_owned(),
                };
                ball.push(Style::Dim, &words);
            }
            _ => {}
        }
    }
    vec![marks, spaces, ball]
}

/// The name of the side that owns an end.
fn zone(row: &mut Row, pieces: &[Piece], right: bool, highlight: Highlight) {
    for piece in pieces {
        if let Figure::EndZone {
            seat, name, far, ..
        } = &piece.figure
            && *far == right
        {
            let glow = highlight(&piece.id);
            let name: String = printable(name).chars().take(NAME).collect();
            let name = if right {
                format!("{}{name}", mark(glow))
            } else {
                format!("{}{name:>NAME$} ", mark(glow))
            };
            row.push(glow.map_or(Style::Seat(*seat), Style::Lit), &name);
        }
    }
}

/// Three by three letters, with the pawn beside one of them.
fn play_board(board: &Board, highlight: Highlight) -> Vec<Row> {
    let pieces = &board.floor.pieces;
    let peg = pieces
        .iter()
        .find(|piece| matches!(piece.figure, Figure::Peg { .. }));
    let mut rows = vec![Row::default()];
    rows[0].push(Style::Heading, &board.title);
    let calls = pieces
        .iter()
        .filter(|piece| matches!(piece.figure, Figure::Call { .. }));
    for (number, piece) in calls.enumerate() {
        if number % 3 == 0 {
            rows.push(Row::default());
        }
        let Figure::Call { colour: shade, .. } = piece.figure else {
            continue;
        };
        let glow = highlight(&piece.id);
        // The pawn stands in a corner of its square.
        let here = peg.is_some_and(|peg| {
            (peg.at.x - piece.at.x).abs() < 48.0 && (peg.at.y - piece.at.y).abs() < 48.0
        });
        let Some(row) = rows.last_mut() else { continue };
        row.push(
            glow.map_or(Style::Text, Style::Lit),
            &format!("{}{}", mark(glow), colour(shade).0),
        );
        row.push(Style::Ball, if here { "♟ " } else { "  " });
    }
    rows
}

/// The cards of a list with their price; what can't be played now says why in its first sentence.
fn cards(panel: &Panel, highlight: Highlight) -> Vec<Row> {
    let mut head = Row::default();
    head.push(Style::Heading, &panel.title);
    if panel.bolts > 0 {
        head.push(Style::Text, &format!(" {}", "ϟ".repeat(panel.bolts.into())));
    }
    let line = |item: &Item| {
        let glow = item.thing.as_deref().and_then(highlight);
        let style = match (glow, item.out) {
            (Some(glow), _) => Style::Lit(glow),
            (None, true) => Style::Dim,
            (None, false) => Style::Text,
        };
        let cost = match item.figure {
            Some(Figure::Ability { cost, .. }) => format!("{cost} "),
            _ => String::new(),
        };
        let why = if item.out && !item.detail.is_empty() {
            let reason = item.detail.split(". ").next().unwrap_or_default();
            format!(": {}", reason.trim_end_matches('.'))
        } else {
            String::new()
        };
        let mut row = Row::default();
        row.push(style, &format!("{}{cost}{}{why}", mark(glow), item.name));
        row
    };
    std::iter::once(head)
        .chain(panel.rows.iter().map(line))
        .collect()
}

/// Columns of rows beside each other, each cut or filled to its width.
fn beside(columns: Vec<(Vec<Row>, usize)>) -> Vec<Row> {
    let height = columns
        .iter()
        .map(|(rows, _)| rows.len())
        .max()
        .unwrap_or(0);
    let mut out = vec![Row::default(); height];
    for (rows, width) in columns {
        for (number, whole) in out.iter_mut().enumerate() {
            let row = rows
                .get(number)
                .map_or(Row::default(), |row| row.cut(width));
            let left = width - row.width();
            for span in &row.0 {
                whole.push(span.style, &span.text);
            }
            whole.push(Style::Text, &" ".repeat(left + 1));
        }
    }
    out
}
