//! A court of spaces as a grid of characters, with the names of its rows and columns.

use std::collections::BTreeMap;

use courtside_scene::{Court, Figure, Piece, Place, Scene, UnitKind};

use super::{Highlight, Row, Style, framed};

/// The names of the rows stand before the board.
const MARGIN: usize = 3;
/// No space is narrower.
const NARROW: usize = 5;

/// The position of everything on a court.
struct CharGrid {
    columns: usize,
    rows: usize,
    /// Characters that a space is wide.
    cell: usize,
    /// A heavy line is painted above this row, if the court has two halves.
    heavy: Option<usize>,
    /// Lines between all rows, or only the heavy one.
    lined: bool,
}

impl CharGrid {
    fn of(scene: &Scene, lined: bool) -> CharGrid {
        let most = |side: fn(&Place) -> u8| {
            let sides = scene.floor.places.iter().map(side);
            sides.max().map_or(0, |last| usize::from(last) + 1)
        };
        let rows = most(|place| place.grid.1);
        CharGrid {
            columns: most(|place| place.grid.0),
            rows,
            cell: cell(scene),
            heavy: match scene.floor.court {
                Court::Grid(court) => court.halves.then_some(rows / 2),
                _ => Some(rows / 2),
            },
            lined,
        }
    }

    /// The column of characters where the line left of a column of spaces stands.
    fn left(&self, column: usize) -> usize {
        MARGIN + column * (self.cell + 1)
    }

    /// The line of characters where a row of spaces stands.
    fn line(&self, row: usize) -> usize {
        if self.lined {
            row * 2 + 1
        } else {
            let over = |painted: usize| usize::from(row >= painted);
            1 + row + self.heavy.map_or(0, over) + over(self.rows)
        }
    }

    /// Whether a line is drawn above a row.
    fn is_ruled(&self, row: usize) -> bool {
        self.lined || row == 0 || row == self.rows || Some(row) == self.heavy
    }

    /// The line of characters where the line above a row is drawn; where there is none, that of the row itself.
    fn above(&self, row: usize) -> usize {
        if self.is_ruled(row) {
            self.line(row) - 1
        } else {
            self.line(row)
        }
    }

    fn rule(&self, row: usize) -> String {
        let (left, dash, cross, right) = match row {
            0 => ("┌", "─", "┬", "┐"),
            _ if row == self.rows => ("└", "─", "┴", "┘"),
            _ if Some(row) == self.heavy => ("┝", "━", "┿", "┥"),
            _ => ("├", "─", "┼", "┤"),
        };
        let dashes = vec![dash.repeat(self.cell); self.columns];
        format!("{left}{}{right}", dashes.join(cross))
    }
}

/// Characters that a space is wide: as many as the widest figure on the court, or in the lists beside it, needs. So a court
/// is as wide before its pieces are placed as afterwards.
fn cell(scene: &Scene) -> usize {
    let standing = scene.floor.pieces.iter().map(|piece| &piece.figure);
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let listed = rows.filter_map(|row| row.figure.as_ref());
    let widths = standing.chain(listed).map(|figure| match figure {
        // A mark, a piece in its frame, and the balls that it carries or that lie beside it.
        Figure::Pawn { .. } | Figure::Ball { .. } => 6,
        // A mark, and two characters in their frame.
        _ => NARROW,
    });
    widths.max().unwrap_or(NARROW)
}

/// The court; `lined` with lines between all of its rows.
pub fn grid(scene: &Scene, highlight: Highlight, lined: bool) -> Vec<Row> {
    let grid = CharGrid::of(scene, lined);
    let names_line = grid.line(grid.rows);
    let mut canvas = Canvas::new(grid.left(grid.columns) + 1, names_line + 1);
    for row in (0..=grid.rows).filter(|row| grid.is_ruled(*row)) {
        canvas.write(MARGIN, grid.above(row), Style::Line, &grid.rule(row));
    }
    for row in 0..grid.rows {
        for column in 0..=grid.columns {
            canvas.write(grid.left(column), grid.line(row), Style::Line, "│");
        }
    }
    for place in scene.floor.places.iter() {
        let (column, row) = (usize::from(place.grid.0), usize::from(place.grid.1));
        let (file, rank) = place_names(place);
        let before = MARGIN - 1 - rank.chars().count().min(MARGIN - 1);
        canvas.write(before, grid.line(row), Style::Line, rank);
        let middle = grid.left(column) + 1 + grid.cell / 2;
        canvas.write(middle, names_line, Style::Line, file);
        draw_place(&mut canvas, &grid, scene, place, highlight);
    }
    let loose = scene.floor.pieces.iter();
    for piece in loose.filter(|piece| piece.place.is_none()) {
        if let Some((column, row)) = crossing(scene, piece) {
            let style = highlight(&piece.id).map_or(style_of(&piece.figure), Style::Lit);
            canvas.write(grid.left(column), grid.above(row), style, "●");
        }
    }
    canvas.rows()
}

/// "e4" as column and row; a name of another form names its row.
pub fn place_names(place: &Place) -> (&str, &str) {
    let digits = place
        .name
        .find(|letter: char| letter.is_ascii_digit())
        .unwrap_or(0);
    place.name.split_at(digits)
}

fn draw_place(
    canvas: &mut Canvas,
    grid: &CharGrid,
    scene: &Scene,
    place: &Place,
    highlight: Highlight,
) {
    let left = grid.left(place.grid.0.into()) + 1;
    let line = grid.line(place.grid.1.into());
    let standing: Vec<&Piece> = scene
        .floor
        .pieces
        .iter()
        .filter(|piece| piece.place.as_deref() == Some(place.id.as_str()))
        .collect();
    let glow = standing
        .iter()
        .find_map(|piece| highlight(&piece.id))
        .or_else(|| highlight(&place.id));
    let lit = |style: Style| glow.map_or(style, Style::Lit);
    if let Some(glow) = glow {
        canvas.write(left, line, Style::Lit(glow), &glow.mark().to_string());
        if standing.is_empty() {
            canvas.write(left + 2, line, Style::Lit(glow), "·");
        }
    }
    let mut loose = 0;
    for piece in standing {
        match &piece.figure {
            &Figure::Pawn {
                seat,
                number,
                balls,
            } => {
                canvas.write(
                    left + 1,
                    line,
                    lit(Style::Seat(seat)),
                    &framed(seat, &digit(number).to_string()),
                );
                canvas.write(left + 4, line, Style::Ball, &ball_count(balls));
            }
            Figure::Ball { count } => loose += count,
            &Figure::Unit {
                seat,
                unit,
                number,
                done,
                ..
            } => {
                let name = match unit {
                    UnitKind::Assault => format!("A{number}"),
                    UnitKind::Defender => format!("D{number}"),
                    UnitKind::Ace => "X".into(),
                };
                // Small letters for a unit that has done what it could.
                let (style, name) = if done {
                    (Style::Dim, name.to_lowercase())
                } else {
                    (Style::Seat(seat), name)
                };
                canvas.write(left + 1, line, lit(style), &framed(seat, &name));
            }
            other => {
                let short: String = piece.what.chars().take(NARROW - 1).collect();
                canvas.write(left + 1, line, lit(style_of(other)), &short);
            }
        }
    }
    if loose > 0 {
        canvas.write(left + 2, line, lit(Style::Ball), &ball_count(loose));
    }
}

fn digit(number: u8) -> char {
    char::from_digit(number.into(), 36).unwrap_or('?')
}

/// At most two columns.
fn ball_count(balls: u8) -> String {
    match balls {
        0 => String::new(),
        1 => "●".into(),
        2 => "●●".into(),
        more => format!("●{}", digit(more)),
    }
}

fn style_of(figure: &Figure) -> Style {
    match figure {
        Figure::Pawn { seat, .. } | Figure::Unit { seat, .. } => Style::Seat(*seat),
        Figure::Player(player) => Style::Seat(player.seat),
        Figure::Peg { seat } | Figure::EndZone { seat, .. } => Style::Seat(*seat),
        Figure::Ball { .. } | Figure::Football { .. } => Style::Ball,
        _ => Style::Text,
    }
}

/// The corner of the grid nearest to a piece that stands on no place: its column and row of lines.
fn crossing(scene: &Scene, piece: &Piece) -> Option<(usize, usize)> {
    let first = scene
        .floor
        .places
        .iter()
        .find(|place| place.grid == (0, 0))?;
    let line = |at: f32, middle: f32| ((at - middle) / first.size + 0.5).round().max(0.0) as usize;
    Some((line(piece.at.x, first.at.x), line(piece.at.y, first.at.y)))
}

/// Characters with styles at columns and lines.
pub struct Canvas {
    width: usize,
    lines: Vec<BTreeMap<usize, (char, Style)>>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            lines: vec![BTreeMap::new(); height],
        }
    }

    pub fn write(&mut self, column: usize, line: usize, style: Style, text: &str) {
        let width = self.width;
        if let Some(line) = self.lines.get_mut(line) {
            let letters = text
                .chars()
                .enumerate()
                .map(|(step, letter)| (column + step, (letter, style)));
            line.extend(letters.filter(|(column, _)| *column < width));
        }
    }

    pub fn rows(&self) -> Vec<Row> {
        let row = |line: &BTreeMap<usize, (char, Style)>| {
            let mut row = Row::default();
            for column in 0..self.width {
                let (letter, style) = line.get(&column).copied().unwrap_or((' ', Style::Text));
                row.push(style, letter.encode_utf8(&mut [0; 4]));
            }
            row
        };
        self.lines.iter().map(row).collect()
    }
}
