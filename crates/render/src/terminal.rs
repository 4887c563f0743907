//! Scene to characters, for a terminal: rows of styled words that plain lines, coloured lines and a full
//! screen can all show. Meaning is never in the colour alone: a mark stands before whatever is lit.

mod cards;
mod dungeon;
mod grid;
mod wizard;

use courtside_kernel::{Line, Seat, Span as Part};
use courtside_scene::{CardFace, Colour, Court, DieState, Face, Scene, Tray};

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

/// What a word is, so that a terminal can choose its colour.
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

    /// As much of it as fits in this many columns; dots say that it goes on.
    fn cut(&self, columns: usize) -> Row {
        if self.width() <= columns {
            return self.clone();
        }
        let mut left = columns.saturating_sub(1);
        let mut row = Row::default();
        for span in &self.0 {
            let text: String = span.text.chars().take(left).collect();
            left -= text.chars().count();
            row.push(span.style, &text);
        }
        row.push(Style::Dim, "…");
        row
    }
}

/// Which things are lit, by id.
pub type Highlight<'a> = &'a dyn Fn(&str) -> Option<Glow>;

pub use cards::hand;

/// The court in characters: a grid with the names of its rows and columns, the players round a table, or a field
/// with its boards.
pub fn board(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    match scene.floor.court {
        Court::Cards { .. } => cards::table(scene, highlight),
        Court::Dungeon { .. } => dungeon::field(scene, highlight),
        Court::Wizard { .. } => wizard::board(scene, highlight),
        _ => grid::grid(scene, highlight, true),
    }
}

/// The court in at most this many lines, if possible: the rows of a grid move together, without lines between them,
/// and lists below a court become shorter.
pub fn board_within(scene: &Scene, highlight: Highlight, lines: usize) -> Vec<Row> {
    match scene.floor.court {
        Court::Cards { .. } | Court::Dungeon { .. } => board(scene, highlight),
        Court::Wizard { .. } => wizard::board_within(scene, highlight, lines),
        _ => {
            let board = grid::grid(scene, highlight, true);
            if board.len() > lines {
                grid::grid(scene, highlight, false)
            } else {
                board
            }
        }
    }
}

/// The short facts of the score in a line: "Turn 6, combat".
pub fn facts(scene: &Scene) -> Row {
    let facts: Vec<String> = scene.score.under.iter().map(Line::plain).collect();
    let mut row = Row::default();
    row.push(Style::Dim, &printable(&facts.join("   ·   ")));
    row
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

/// The players with their points; the one to act is lit.
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
    for die in tray.dice.iter().filter(|die| die.state != DieState::Spent) {
        let glow = die.id.as_deref().and_then(highlight);
        let style = match (glow, die.state) {
            (Some(glow), _) => Style::Lit(glow),
            (None, DieState::Aside) => Style::Dim,
            (None, _) => Style::Seat(die.seat),
        };
        row.push(Style::Text, " ");
        row.push(style, &format!("{}[{}]", mark(glow), face(die.face)));
    }
    let spent = tray.dice.iter().filter(|die| die.state == DieState::Spent);
    match spent.count() {
        0 => {}
        spent => row.push(Style::Dim, &format!("   {spent} spent")),
    }
    row
}

/// What a die shows; the letter of its colour stands before it where that matters.
fn face(shown: Face) -> String {
    match shown {
        Face::Dyed { colour, number } => {
            let number = number.map_or(String::new(), |number| number.to_string());
            format!("{}{number}", wizard::die(colour))
        }
        _ => shown.to_string(),
    }
}

/// A line of the log. Dice whose colour says how strong they are have its letter: "B4 W2".
pub fn told(line: &Line) -> String {
    let mut after_die = false;
    let spans = line.spans.iter().map(|span| match span {
        Part::Dyed {
            colour,
            face: number,
        } => {
            let gap = if after_die { " " } else { "" };
            after_die = true;
            let shown = Face::Dyed {
                colour: *colour,
                number: Some(*number),
            };
            Part::Text(format!("{gap}{}", face(shown)))
        }
        _ => {
            after_die = false;
            span.clone()
        }
    });
    let spans = spans.collect();
    Line {
        spans,
        ..Line::new()
    }
    .plain()
}

/// What stands before a thing.
fn mark(glow: Option<Glow>) -> char {
    glow.map_or(' ', Glow::mark)
}

/// The letter and the name of a colour.
fn colour(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Red => ("R", "Red"),
        Colour::Yellow => ("Y", "Yellow"),
        Colour::Blue => ("B", "Blue"),
    }
}

/// What stands for a card, and its name.
fn card(card: CardFace) -> (String, String) {
    match card {
        CardFace::Dodge(card) => {
            let (index, name) = cards::print(card);
            (index.into(), name.into())
        }
        CardFace::Guard {
            colour: shade,
            dice,
        } => {
            let (letter, name) = colour(shade);
            (format!("{letter}{dice}"), format!("{name} {dice}"))
        }
    }
}

/// A name without anything that could steer the terminal.
fn printable(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).collect()
}
