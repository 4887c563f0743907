//! The card that a link shows before it is opened: the court, the game's banner and the scoreboard.

use courtside_kernel::{Line, Livery};
use courtside_scene::{Scene, Side};

use super::house::brand;
use super::pen::{CHALK, GLOW, at, document, escape, fit, lettering, num};
use super::seats::{mark, seat_letter};

const WIDTH: f32 = 1200.0;
const HEIGHT: f32 = 630.0;
const MARGIN: f32 = 30.0;
/// The court lies in a square that fills the height.
const COURT: f32 = HEIGHT - 2.0 * MARGIN;
/// Between the court and the column beside it.
const GAP: f32 = 34.0;
/// A court is flat if its width is at least this many times its height.
const FLAT: f32 = 2.0;
/// Where the scoreboard of a card with a flat court ends, and where its last line stands.
const FOOT: f32 = 546.0;
const LINE: f32 = 580.0;
/// What fits on a scoreboard row; longer names are cut.
const NAME_LETTERS: usize = 16;
const NEWS_LETTERS: usize = 22;

const HALL: &str = r##"<linearGradient id="m-hall" x2="0" y2="1"><stop offset="0" stop-color="#f7efe2"/><stop offset="1" stop-color="#e3d5bf"/></linearGradient><linearGradient id="m-folds"><stop offset="0" stop-color="#000" stop-opacity=".22"/><stop offset=".14" stop-color="#fff" stop-opacity=".07"/><stop offset=".34" stop-color="#000" stop-opacity=".12"/><stop offset=".55" stop-color="#fff" stop-opacity=".08"/><stop offset=".78" stop-color="#000" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient><linearGradient id="m-plate" x2="0" y2="1"><stop offset="0" stop-color="#43362c"/><stop offset=".49" stop-color="#33281f"/><stop offset=".51" stop-color="#261c15"/><stop offset="1" stop-color="#2e231b"/></linearGradient><filter id="m-rest" x="-.1" y="-.1" width="1.2" height="1.25"><feDropShadow dx="0" dy="10" stdDeviation="11" flood-color="#2a1608" flood-opacity=".42"/></filter>"##;

/// A card of 1200 by 630 for link previews. A court that is much wider than high lies across the card, with
/// banner and score below it.
pub fn share_svg(scene: &Scene, livery: &Livery) -> String {
    let (defs, court) = super::still(scene);
    let mut inner = format!("<defs>{defs}{HALL}</defs>");
    inner += r##"<rect width="1200" height="630" fill="url(#m-hall)"/><path d="M150.5 0v630M300.5 0v630M450.5 0v630M600.5 0v630M750.5 0v630M900.5 0v630M1050.5 0v630" stroke="#8d785f" stroke-opacity=".16"/>"##;
    let flat = scene.floor.width > FLAT * scene.floor.height;
    let scale = if flat {
        (WIDTH - 2.0 * MARGIN) / scene.floor.width
    } else {
        COURT / scene.floor.width.max(scene.floor.height)
    };
    let (across, down) = (scene.floor.width * scale, scene.floor.height * scale);
    let top = if flat {
        MARGIN
    } else {
        MARGIN + (COURT - down) / 2.0
    };
    inner += &format!(
        r##"<rect x="{0}" y="{1}" width="{2}" height="{3}" rx="8" fill="#24140a" filter="url(#m-rest)"/><g transform="translate({0} {1}) scale({scale})">{court}</g>"##,
        num(MARGIN),
        num(top),
        num(across),
        num(down)
    );
    if flat {
        let below = top + down + 18.0;
        inner += &at(
            MARGIN,
            below,
            &score_strip(&scene.score.sides, across, FOOT - below),
        );
        let name = livery.banner.join(" ");
        inner += &wall(WIDTH / 2.0, LINE + 14.0, &name, 42.0, "#251a12");
        inner += &house(MARGIN);
    } else {
        // A narrow court leaves more to the column beside it.
        let left = MARGIN + across + GAP;
        let column = WIDTH - MARGIN - left;
        inner += &at(left, MARGIN, &banner(livery, column));
        inner += &at(left, 318.0, &scoreboard(&scene.score.sides, column));
        inner += &house(left);
    }
    inner += &news(scene);
    document(WIDTH, HEIGHT, &inner)
}

/// The banner hangs from a rail and ends in a swallow's tail.
fn banner(livery: &Livery, column: f32) -> String {
    let middle = column / 2.0;
    let shape = format!(
        "M14 8H{0}V246L{1} 218L14 246Z",
        num(column - 14.0),
        num(middle)
    );
    let hem = format!("M30 8V222M{0} 8V222", num(column - 30.0));
    format!(
        r##"<g filter="url(#m-rest)"><path d="{shape}" fill="{0}"/><path d="{shape}" fill="url(#m-folds)"/></g><path d="{hem}" stroke="#fff6e6" stroke-opacity=".4" stroke-width="2"/><rect width="{1}" height="12" rx="6" fill="#2b211a"/><rect x="4" y="2" width="{2}" height="3" rx="1.5" fill="#fff" fill-opacity=".22"/>{3}{4}"##,
        livery.cloth,
        num(column),
        num(column - 8.0),
        wall(middle, 98.0, livery.banner[0], 62.0, CHALK),
        wall(middle, 168.0, livery.banner[1], 62.0, CHALK)
    )
}

/// Enamel, one row a side, the points on plates.
fn scoreboard(sides: &[Side], column: f32) -> String {
    let height = 226.0;
    let row = height / sides.len().max(1) as f32;
    let mut out = format!(
        r##"<g filter="url(#m-rest)"><rect width="{0}" height="{height}" rx="16" fill="#1b1410" stroke="#3c2f25" stroke-width="3"/></g>"##,
        num(column)
    );
    // Up to two sides fill the board; more of them shrink to fit.
    let scale = (row / 113.0).min(1.0);
    for (index, side) in sides.iter().enumerate() {
        let top = index as f32 * row;
        if index > 0 {
            out += &format!(
                r##"<path d="M0 {0}H{1}" stroke="#3c2f25" stroke-width="2"/>"##,
                num(top),
                num(column)
            );
        }
        if side.to_act {
            out += &format!(
                r##"<rect x="1.5" y="{}" width="6" height="{}" rx="3" fill="{GLOW}"/>"##,
                num(top + 20.0 * scale),
                num(row - 40.0 * scale)
            );
        }
        out += &format!(
            r#"<g transform="translate(0 {}) scale({})">{}</g>"#,
            num(top + row / 2.0),
            num(scale),
            score_row(side, column / scale)
        );
    }
    out
}

/// The same enamel with the sides beside each other.
fn score_strip(sides: &[Side], width: f32, height: f32) -> String {
    let mut out = format!(
        r##"<g filter="url(#m-rest)"><rect width="{0}" height="{1}" rx="16" fill="#1b1410" stroke="#3c2f25" stroke-width="3"/></g>"##,
        num(width),
        num(height)
    );
    let column = width / sides.len().max(1) as f32;
    let scale = (height / 113.0).min(1.0);
    for (index, side) in sides.iter().enumerate() {
        let left = index as f32 * column;
        if index > 0 {
            out += &format!(
                r##"<path d="M{0} 0V{1}" stroke="#3c2f25" stroke-width="2"/>"##,
                num(left),
                num(height)
            );
        }
        if side.to_act {
            out += &format!(
                r##"<rect x="{}" y="20" width="6" height="{}" rx="3" fill="{GLOW}"/>"##,
                num(left + 1.5),
                num(height - 40.0)
            );
        }
        out += &format!(
            r#"<g transform="translate({} {}) scale({})">{}</g>"#,
            num(left),
            num(height / 2.0),
            num(scale),
            score_row(side, column / scale)
        );
    }
    out
}

fn score_row(side: &Side, width: f32) -> String {
    let plate = width - 68.0;
    let mut out = at(
        58.0,
        0.0,
        &format!(
            r#"<g transform="scale(1.3)">{}</g>"#,
            mark(side.seat, seat_letter(side.seat))
        ),
    );
    out += &format!(
        r##"<text x="108" y="-2" font-size="38" font-weight="700" fill="#fbeed6">{}</text>"##,
        escape(&shorten(&side.name, NAME_LETTERS))
    );
    // What is too long for one line stands on two.
    let room = plate - 40.0 - 116.0;
    let whole = escape(&side.detail);
    let lines: Vec<String> = if fit(&side.detail, 22.0, room) == whole {
        vec![whole]
    } else {
        side.detail
            .split(" · ")
            .map(|part| fit(part, 22.0, room))
            .collect()
    };
    for (index, line) in lines.iter().enumerate() {
        out += &format!(
            r##"<text x="108" y="{}" font-size="23" fill="#c7b093">{line}</text>"##,
            31 + 28 * index
        );
    }
    out += &at(
        plate,
        0.0,
        &format!(
            r##"<rect x="-40" y="-42" width="80" height="84" rx="8" fill="url(#m-plate)" stroke="#000" stroke-width="2"/><path d="M-40 0h80" stroke="#000" stroke-opacity=".55" stroke-width="2"/>{}"##,
            lettering(0.0, 21.0, &side.points, 58.0, "#fbeed6")
        ),
    );
    out
}

fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    kept.trim_end().to_owned() + "…"
}

/// Whose hall it is.
fn house(left: f32) -> String {
    at(left + 20.0, LINE, &brand())
        + &format!(
            r##"<text x="{}" y="{}" font-size="30" font-weight="800" fill="#251a12">COURTSIDE</text>"##,
            num(left + 52.0),
            num(LINE + 11.0)
        )
}

/// How it ended, or the first short fact of the game.
fn news(scene: &Scene) -> String {
    let ending = scene.ending.as_ref().map(|ending| ending.headline.clone());
    let Some(text) = ending.or_else(|| scene.score.under.first().map(Line::plain)) else {
        return String::new();
    };
    format!(
        r##"<text x="{}" y="590" font-size="26" font-weight="700" text-anchor="end" fill="#5a4737">{}</text>"##,
        num(WIDTH - MARGIN - 6.0),
        escape(&shorten(&text, NEWS_LETTERS))
    )
}

/// Wall lettering: the only upper case there is.
fn wall(x: f32, y: f32, text: &str, size: f32, fill: &str) -> String {
    lettering(x, y, &text.to_uppercase(), size, fill)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shorten("Mara", 16), "Mara");
        assert_eq!(shorten("Mara of the long name", 16), "Mara of the lon…");
    }
}
