//! Scene to characters, for a terminal: rows of styled words that plain lines, coloured lines and a full
//! screen can all show. Meaning is never in the colour alone: a mark stands before whatever is lit.

mod cards;

use std::collections::BTreeMap;

use courtside_kernel::Seat;
use courtside_scene::{Court, DieState, Figure, Piece, Place, Scene, Tray, UnitKind};

use crate::svg::seat_letter;

/// Why something is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glow {
    Choosable,
    Chosen,
    Target,
}

impl Glow {
    /// What stands before a lit thing.
    pub const fn mark(self) -> char {
        match self {
            Glow::Choosable => '›',
            Glow::Chosen => '»',
            Glow::Target => '×',
        }
    }
}

/// What a word is, for whoever chooses colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Text,
    /// Less important, or no longer in use.
    Dim,
    /// Painted on the ground: lines and names of spaces.
    Line,
    Heading,
    Seat(Seat),
    Ball,
    Lit(Glow),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

/// A line of the screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row(pub Vec<Span>);

impl Row {
    /// Adds text, to the last span if it has the same style.
    pub fn push(&mut self, style: Style, text: &str) {
        match self.0.last_mut() {
            Some(last) if last.style == style => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push(Span {
                text: text.to_owned(),
                style,
            }),
        }
    }

    /// How many columns it takes: everything drawn here is one column wide.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.chars().count()).sum()
    }
}

/// Which things are lit, by id.
pub type Highlight<'a> = &'a dyn Fn(&str) -> Option<Glow>;

/// A cell holds a mark, a pawn and its balls.
const CELL: usize = 6;
/// The names of the rows stand before the board.
const MARGIN: usize = 3;

pub use cards::hand;

/// The court in characters: a grid with the names of its rows and columns, or the players round a table.
pub fn board(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    if let Court::Cards { .. } = scene.floor.court {
        return cards::table(scene, highlight);
    }
    let columns = scene
        .floor
        .places
        .iter()
        .map(|place| usize::from(place.grid.0) + 1)
        .max()
        .unwrap_or(0);
    let rows = scene
        .floor
        .places
        .iter()
        .map(|place| usize::from(place.grid.1) + 1)
        .max()
        .unwrap_or(0);
    let mut canvas = Canvas::new(MARGIN + columns * (CELL + 1) + 1, rows * 2 + 2);
    for line in 0..=rows {
        canvas.write(
            MARGIN,
            line * 2,
            Style::Line,
            &rule(columns, line, rows, heavy_line(scene.floor.court)),
        );
    }
    for row in 0..rows {
        for column in 0..=columns {
            canvas.write(MARGIN + column * (CELL + 1), row * 2 + 1, Style::Line, "│");
        }
    }
    for place in &scene.floor.places {
        let (column, row) = (usize::from(place.grid.0), usize::from(place.grid.1));
        let (file, rank) = names(place);
        canvas.write(
            MARGIN - 1 - rank.chars().count().min(MARGIN - 1),
            row * 2 + 1,
            Style::Line,
            rank,
        );
        canvas.write(
            MARGIN + column * (CELL + 1) + 1 + CELL / 2,
            rows * 2 + 1,
            Style::Line,
            file,
        );
        draw_place(&mut canvas, scene, place, highlight);
    }
    for piece in scene
        .floor
        .pieces
        .iter()
        .filter(|piece| piece.place.is_none())
    {
        if let Some((column, row)) = crossing(scene, piece) {
            let style = highlight(&piece.id).map_or(style_of(&piece.figure), Style::Lit);
            canvas.write(MARGIN + column * (CELL + 1), row * 2, style, "●");
        }
    }
    canvas.rows()
}

/// The dice that lie open, one tray a row.
pub fn trays(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let width = scene
        .trays
        .iter()
        .map(|tray| heading(tray).chars().count())
        .max()
        .unwrap_or(0);
    scene
        .trays
        .iter()
        .map(|tray| tray_row(tray, width, highlight))
        .collect()
}

/// Who plays, with their points; who is to act is lit.
pub fn score(scene: &Scene) -> Row {
    let mut row = Row::default();
    for (index, side) in scene.score.sides.iter().enumerate() {
        if index > 0 {
            row.push(Style::Line, "   ·   ");
        }
        let (style, mark) = if side.to_act {
            (Style::Lit(Glow::Chosen), "» ")
        } else {
            (Style::Text, "")
        };
        row.push(style, mark);
        row.push(
            Style::Seat(side.seat),
            &framed(side.seat, &seat_letter(side.seat).to_string()),
        );
        row.push(
            style,
            &format!(" {} {}", printable(&side.name), side.points),
        );
        row.push(Style::Dim, &format!("  {}", side.detail));
    }
    row
}

/// The rows as text.
pub fn plain(rows: &[Row]) -> String {
    let mut out = String::new();
    for row in rows {
        let line: String = row.0.iter().map(|span| span.text.as_str()).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The rows as text with colours.
pub fn ansi(rows: &[Row]) -> String {
    let mut out = String::new();
    for row in rows {
        for Span { text, style } in &row.0 {
            match sgr(*style) {
                Some(code) => out.push_str(&format!("\x1b[{code}m{text}\x1b[0m")),
                None => out.push_str(text),
            }
        }
        out.push('\n');
    }
    out
}

/// Colours that can be read on a dark and on a light screen.
fn sgr(style: Style) -> Option<&'static str> {
    match style {
        Style::Text => None,
        Style::Dim | Style::Line => Some("2"),
        Style::Heading => Some("1"),
        Style::Seat(Seat(0)) => Some("1;94"),
        Style::Seat(Seat(2)) => Some("1;91"),
        Style::Seat(Seat(3)) => Some("1;92"),
        Style::Seat(Seat(4)) => Some("1;95"),
        Style::Seat(Seat(5)) => Some("1;93"),
        Style::Seat(_) => Some("1"),
        Style::Ball => Some("1;91"),
        Style::Lit(Glow::Choosable) => Some("1;33"),
        Style::Lit(Glow::Chosen) => Some("1;7;33"),
        Style::Lit(Glow::Target) => Some("1;4;35"),
    }
}

/// The row of a grid below which a heavy line is painted.
fn heavy_line(court: Court) -> usize {
    match court {
        Court::Chessboard { .. } => 4,
        Court::Tactics { rows, .. } => usize::from(rows) / 2,
        Court::Cards { .. } => 0,
    }
}

fn rule(columns: usize, line: usize, rows: usize, heavy: usize) -> String {
    let (left, dash, cross, right) = match line {
        0 => ("┌", "─", "┬", "┐"),
        _ if line == rows => ("└", "─", "┴", "┘"),
        _ if line == heavy => ("┝", "━", "┿", "┥"),
        _ => ("├", "─", "┼", "┤"),
    };
    format!(
        "{left}{}{right}",
        vec![dash.repeat(CELL); columns].join(cross)
    )
}

/// "e4" as column and row; a name of another form names its row.
fn names(place: &Place) -> (&str, &str) {
    let digits = place
        .name
        .find(|letter: char| letter.is_ascii_digit())
        .unwrap_or(0);
    place.name.split_at(digits)
}

fn draw_place(canvas: &mut Canvas, scene: &Scene, place: &Place, highlight: Highlight) {
    let left = MARGIN + usize::from(place.grid.0) * (CELL + 1) + 1;
    let line = usize::from(place.grid.1) * 2 + 1;
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
                let style = if done { Style::Dim } else { Style::Seat(seat) };
                canvas.write(left + 1, line, lit(style), &framed(seat, &name));
            }
            Figure::Player(_) | Figure::Stock { .. } | Figure::Discard { .. } => {}
        }
    }
    if loose > 0 {
        canvas.write(left + 2, line, lit(Style::Ball), &ball_count(loose));
    }
}

/// A seat's pieces and dice differ by shape as well as by colour.
fn framed(seat: Seat, inside: &str) -> String {
    let (left, right) = match seat.index() {
        0 => ('(', ')'),
        1 => ('[', ']'),
        2 => ('/', '\\'),
        3 => ('<', '>'),
        4 => ('{', '}'),
        5 => ('|', '|'),
        _ => ('*', '*'),
    };
    format!("{left}{inside}{right}")
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
        Figure::Stock { .. } | Figure::Discard { .. } => Style::Text,
        Figure::Ball { .. } => Style::Ball,
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

fn heading(tray: &Tray) -> String {
    if tray.note.is_empty() {
        tray.title.clone()
    } else {
        format!("{}, {}", tray.title, tray.note)
    }
}

fn tray_row(tray: &Tray, width: usize, highlight: Highlight) -> Row {
    let mut row = Row::default();
    row.push(
        if tray.theirs {
            Style::Dim
        } else {
            Style::Heading
        },
        &format!("{:width$} ", heading(tray)),
    );
    let (ready, spent): (Vec<_>, Vec<_>) = tray
        .dice
        .iter()
        .partition(|die| die.state == DieState::Ready);
    for die in ready {
        let glow = die.id.as_deref().and_then(highlight);
        let style = glow.map_or(Style::Seat(die.seat), Style::Lit);
        row.push(Style::Text, " ");
        row.push(
            style,
            &format!("{}[{}]", glow.map_or(' ', Glow::mark), die.face),
        );
    }
    if !spent.is_empty() {
        row.push(Style::Dim, &format!("   {} spent", spent.len()));
    }
    row
}

/// A name without anything that could steer the terminal.
fn printable(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).collect()
}

/// Characters with styles at columns and lines.
struct Canvas {
    width: usize,
    lines: Vec<BTreeMap<usize, (char, Style)>>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            lines: vec![BTreeMap::new(); height],
        }
    }

    fn write(&mut self, column: usize, line: usize, style: Style, text: &str) {
        let width = self.width;
        if let Some(line) = self.lines.get_mut(line) {
            let letters = text
                .chars()
                .enumerate()
                .map(|(step, letter)| (column + step, (letter, style)));
            line.extend(letters.filter(|(column, _)| *column < width));
        }
    }

    fn rows(&self) -> Vec<Row> {
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
