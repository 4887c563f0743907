//! Beside the court: orders of play, stat cards and spells as lines.

use courtside_kernel::DieColour;
use courtside_scene::{Figure, Panel, Row as Item, Scene};

use super::super::{Highlight, Row, Style, mark, printable};
use super::{CELL, WIDTH, acts, ball_sign, jersey, letter, side};

/// A mark, a jersey, its ball and a blank stand before a name.
const BEFORE: usize = 7;
/// The least that a name gets, what a figure of a stat card takes, and what stands before a note.
const NAME: usize = 14;
const STAT: usize = 4;
const GAP: usize = 2;

/// The order of play in a line: jerseys with what they carry, those off the court without brackets.
pub fn brief(panel: &Panel, highlight: Highlight) -> Row {
    let room = WIDTH.saturating_sub(panel.rows.len() * CELL);
    let title = fit(&panel.title, room);
    let mut row = Row::default();
    row.push(Style::Heading, &format!("{title:room$}"));
    for item in &panel.rows {
        let Some(Figure::Jersey(worn)) = &item.figure else {
            continue;
        };
        let glow = (item.thing.as_deref().and_then(highlight)).or(acts(worn));
        let ball = worn.ball.map_or(' ', ball_sign);
        let (style, shown) = if worn.out {
            (Style::Dim, format!("-{:>2}-", worn.number))
        } else {
            (Style::Seat(side(worn)), jersey(worn))
        };
        let style = glow.map_or(style, Style::Lit);
        row.push(style, &format!("{}{shown}{ball}", mark(glow)));
    }
    row.cut(WIDTH)
}

/// A line for each row, with its dice as letters.
pub fn table(panel: &Panel, highlight: Highlight) -> Vec<Row> {
    let longest = |part: fn(&Item) -> &String| {
        let parts = panel.rows.iter().map(|item| part(item).chars().count());
        parts.max().unwrap_or(0)
    };
    let stats = panel.rows.first().map_or(&[][..], |item| &item.stats[..]);
    // Names take what figures and badges leave.
    let taken = BEFORE + stats.len() * STAT + GAP + longest(|item| &item.badge);
    let name = longest(|item| &item.name).min(WIDTH.saturating_sub(taken).max(NAME));
    let mut head = Row::default();
    let before = BEFORE + name;
    let title = fit(&panel.title, if stats.is_empty() { WIDTH } else { before });
    head.push(Style::Heading, &format!("{title:before$}"));
    for stat in stats {
        let label: String = stat.label.chars().take(STAT - 1).collect();
        head.push(Style::Dim, &format!(" {label:0$}", STAT - 1));
    }
    let lines = panel.rows.iter().map(|item| line(item, name, highlight));
    std::iter::once(head)
        .chain(lines)
        .map(|row| row.cut(WIDTH))
        .collect()
}

fn line(item: &Item, width: usize, highlight: Highlight) -> Row {
    let halves = item.list.iter().filter_map(|half| half.thing.as_ref());
    let glow = (item.thing.iter().chain(halves)).find_map(|thing| highlight(thing));
    let text = if item.out { Style::Dim } else { Style::Text };
    let lit = |style: Style| glow.map_or(style, Style::Lit);
    let mut row = Row::default();
    row.push(lit(text), &mark(glow).to_string());
    if let Some(Figure::Jersey(worn)) = &item.figure {
        row.push(lit(Style::Seat(side(worn))), &jersey(worn));
        let ball = worn.ball.map_or(' ', ball_sign);
        row.push(Style::Ball, &format!("{ball} "));
    }
    let name = fit(&item.name, width);
    row.push(lit(text), &format!("{name:width$}"));
    for stat in &item.stats {
        let mut value: String = stat.dice.iter().copied().map(die).collect();
        if let Some(number) = stat.number {
            value += &number.to_string();
        }
        row.push(text, &format!(" {value:>0$}", STAT - 1));
    }
    for note in [&item.badge, &item.detail] {
        let room = WIDTH.saturating_sub(row.width() + GAP);
        if !note.is_empty() {
            row.push(Style::Dim, &format!("  {}", fit(note, room)));
        }
    }
    row
}

/// A text without what could steer the terminal, cut to its room.
fn fit(text: &str, room: usize) -> String {
    let text = printable(text);
    if text.chars().count() <= room {
        return text;
    }
    text.chars()
        .take(room.saturating_sub(1))
        .collect::<String>()
        + "…"
}

/// The letter of a die.
pub fn die(colour: DieColour) -> char {
    match colour {
        DieColour::White => 'W',
        DieColour::Grey => 'G',
        DieColour::Blue => 'B',
        DieColour::Red => 'R',
    }
}

/// Spells one after the other, in as many lines as they take; what is out is named last, without where it is.
pub fn tiles(panel: &Panel, highlight: Highlight) -> Vec<Row> {
    let mut words: Vec<(Style, String)> = Vec::new();
    let cards = |out: bool| panel.rows.iter().filter(move |item| item.out == out);
    for item in cards(false) {
        let halves = if item.list.is_empty() {
            std::slice::from_ref(item)
        } else {
            &item.list[..]
        };
        for half in halves {
            let glow = half.thing.as_deref().and_then(highlight);
            let mark = glow.map_or(String::new(), |glow| glow.mark().to_string());
            words.push((
                glow.map_or(Style::Text, Style::Lit),
                format!(" {mark}{}", printable(&half.name)),
            ));
        }
    }
    let out: Vec<String> = cards(true).map(|item| printable(&item.name)).collect();
    if !out.is_empty() {
        words.push((Style::Dim, format!(" out: {}", out.join(", "))));
    }
    wrapped(&format!("{}:", printable(&panel.title)), words)
}

/// Words one after the other, in as many lines as they take.
fn wrapped(title: &str, words: Vec<(Style, String)>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = Row::default();
    row.push(Style::Heading, title);
    for (style, word) in words {
        if row.width() + word.chars().count() > WIDTH {
            rows.push(std::mem::take(&mut row));
        }
        row.push(style, &word);
    }
    rows.push(row);
    rows.iter().map(|row| row.cut(WIDTH)).collect()
}

/// What the letters mean that stand on the court.
pub fn signs(scene: &Scene) -> Vec<Row> {
    let mut words = vec!["o ball".to_owned(), "* active ball".to_owned()];
    let worn = (scene.floor.pieces.iter()).filter_map(|piece| match &piece.figure {
        Figure::Jersey(worn) => Some(worn),
        _ => None,
    });
    for effect in worn.flat_map(|worn| &worn.effects) {
        let (letter, name) = letter(*effect);
        let word = format!("{letter} {name}");
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let last = words.len() - 1;
    let spaced = words.iter().enumerate().map(|(index, word)| {
        let comma = if index == last { "" } else { "," };
        (Style::Dim, format!(" {word}{comma}"))
    });
    wrapped("Signs:", spaced.collect())
}

/// What the letters of dice mean.
pub fn dice() -> Row {
    let mut row = Row::default();
    row.push(Style::Heading, "Dice:");
    row.push(
        Style::Dim,
        " W white (weakest), G grey, B blue, R red (strongest)",
    );
    row
}
