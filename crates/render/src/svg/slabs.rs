//! The slab of a player at a card table: who it is, the hits taken, and the cards in play.

use courtside_scene::{FrontCard, Player};

use super::faces;
use super::pen::{CHALK, GLOW, TAR, at, ending, fit, lettering, num};
use super::pieces::ball;
use super::seats::mark;
use super::states::SLAB_CORNER;

const INK: &str = "#fff6ea";
const DIM: &str = "#f2cfd9";
const HIT: &str = "#e8505f";
/// Between the edge and what is on it.
const PAD: f32 = 12.0;

/// Cloth and letter of each team's pennant.
const PENNANTS: [(&str, &str); 4] = [
    (CHALK, TAR),
    ("#1d6f74", "#fff8ea"),
    ("#d9a520", TAR),
    ("#8a2d6b", "#fff8ea"),
];

/// Sizes and places of what is written, measured from the upper left corner.
struct Form {
    mark: f32,
    name: f32,
    note: f32,
    hits: f32,
    /// Where names begin, and the lines that they stand on.
    left: f32,
    lines: [f32; 2],
    /// Where the pennant of a team hangs from.
    pennant: f32,
    /// Top and height of the tally.
    tally: (f32, f32),
    /// Top and height of the cards.
    cards: (f32, f32),
}

/// Beside the name there is room for the cards, and the tally lies below both.
fn is_strip(player: &Player) -> bool {
    player.height < 80
}

fn form(player: &Player) -> Form {
    let high = f32::from(player.height);
    if is_strip(player) {
        Form {
            mark: 13.0,
            name: 16.0,
            note: 13.0,
            hits: 28.0,
            left: 42.0,
            lines: [19.5, 35.5],
            pennant: 0.0,
            tally: (high - 13.0, 7.0),
            cards: (4.0, high - 20.0),
        }
    } else if high < 120.0 {
        let top = 57.0;
        Form {
            mark: 14.0,
            name: 16.5,
            note: 13.0,
            hits: 28.0,
            left: 43.0,
            lines: [20.0, 36.5],
            pennant: 22.5,
            tally: (44.0, 8.0),
            cards: (top, high - top - 6.0),
        }
    } else {
        let top = 71.0;
        Form {
            mark: 17.5,
            name: 19.0,
            note: 14.5,
            hits: 33.0,
            left: 50.0,
            lines: [23.0, 42.0],
            pennant: 0.0,
            tally: (53.0, 10.0),
            cards: (top, high - top - 9.0),
        }
    }
}

pub fn player(player: &Player) -> String {
    let form = form(player);
    let (width, high) = (f32::from(player.width), f32::from(player.height));
    let mut out = ground(player, width, high);
    let letter = player.name.chars().next().unwrap_or('?');
    let mark = format!(
        r#"<g transform="translate({} {}) scale({})">{}</g>"#,
        num(form.left / 2.0 + 1.0),
        num((form.lines[0] + form.lines[1]) / 2.0 - 4.0),
        num(form.mark / 24.0),
        mark(player.seat, letter.to_ascii_uppercase())
    );
    let mut right = width - PAD;
    let score = if player.out {
        let word = ending(right, form.lines[1] - 5.0, "out", form.name + 4.0, INK);
        right -= form.name * 2.1;
        word
    } else {
        let near = player.hits + 2 >= player.limit;
        let digits = player.hits.to_string();
        let number = ending(
            right,
            form.lines[1] - 5.0,
            &digits,
            form.hits,
            if near { GLOW } else { INK },
        );
        right -= digits.len() as f32 * form.hits * 0.68 + 4.0;
        number
    };
    let mut words = mark + &score;
    let mut note = right;
    if let Some(team) = player.team {
        // Where names have little room, the pennant hangs below them.
        let low = form.pennant > 0.0;
        note -= 26.0;
        words += &at(note + 4.0, form.pennant, &pennant(team));
        if !low {
            right = note;
        }
    }
    let mut cards = String::new();
    if !player.out {
        let (top, tall) = form.cards;
        let scale = tall / 140.0;
        if is_strip(player) {
            let (drawn, wide) = front(&player.front, 150.0, scale);
            right -= wide;
            cards = at(right, top, &drawn);
            right -= 6.0;
            note = right;
        } else if player.front.is_empty() {
            cards = written(
                PAD,
                top + tall / 2.0 + 4.0,
                "no cards in play",
                form.note,
                DIM,
            );
        } else {
            let (drawn, _) = front(&player.front, width - 2.0 * PAD, scale);
            cards = at(PAD, top, &drawn);
        }
    }
    words += &format!(
        r#"<text x="{0}" y="{1}" font-size="{2}" font-weight="700" fill="{INK}">{3}</text>"#,
        num(form.left),
        num(form.lines[0]),
        num(form.name),
        fit(&player.name, form.name, right - form.left)
    );
    words += &written(
        form.left,
        form.lines[1],
        &fit(&player.note, form.note * 0.94, note - form.left),
        form.note,
        DIM,
    );
    words += &tally(player, &form, width);
    let dim = if player.out { r#" opacity=".5""# } else { "" };
    out += &format!("<g{dim}>{words}{cards}</g>");
    at(-width / 2.0, -high / 2.0, &out)
}

/// The board that everything is written on, with a bar if the table waits for its player.
fn ground(player: &Player, width: f32, high: f32) -> String {
    let (edge, strong) = if player.to_act {
        (GLOW, ".9")
    } else {
        ("#fbd9e3", ".28")
    };
    let mut out = format!(
        r##"<rect width="{0}" height="{1}" rx="{SLAB_CORNER}" fill="#1d0c14" fill-opacity="{2}" stroke="{edge}" stroke-opacity="{strong}" stroke-width="1.5"/>"##,
        num(width),
        num(high),
        if player.out { ".55" } else { ".86" }
    );
    if player.to_act {
        out += &format!(
            r#"<rect x="2" y="11" width="5" height="{}" rx="2.5" fill="{GLOW}"/>"#,
            num(high - 22.0)
        );
    }
    out
}

fn written(x: f32, y: f32, text: &str, size: f32, fill: &str) -> String {
    format!(
        r#"<text x="{}" y="{}" font-size="{}" fill="{fill}">{text}</text>"#,
        num(x),
        num(y),
        num(size)
    )
}

/// A lozenge for each hit that it takes to be out, the hits taken filled.
fn tally(player: &Player, form: &Form, width: f32) -> String {
    let (top, high) = form.tally;
    let limit = player.limit.max(1);
    let gap = if limit > 10 { 2.5 } else { 3.0 };
    let step = (width - 2.0 * PAD + gap) / f32::from(limit);
    let lozenges = |from: u8, to: u8| -> String {
        (from..to)
            .map(|hit| {
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="2.2"/>"#,
                    num(PAD + f32::from(hit) * step),
                    num(top),
                    num(step - gap),
                    num(high)
                )
            })
            .collect()
    };
    let hits = player.hits.min(limit);
    format!(
        r##"<g stroke="#fbd9e3" stroke-width="1.2"><g fill="{HIT}">{}</g><g fill="none" stroke-opacity=".5">{}</g></g>"##,
        lozenges(0, hits),
        lozenges(hits, limit)
    )
}

/// The letter of a team on a small banner that hangs from the upper edge.
fn pennant(team: char) -> String {
    let at = (u32::from(team.to_ascii_uppercase()) - u32::from('A')) as usize % PENNANTS.len();
    let (cloth, ink) = PENNANTS[at];
    format!(
        r#"<path d="M0 0H18V20L9 16L0 20Z" fill="{cloth}" stroke="{TAR}" stroke-width="1.2"/>{}"#,
        lettering(
            10.0,
            15.5,
            &team.to_ascii_uppercase().to_string(),
            12.5,
            ink
        )
    )
}

/// The cards in play from left to right, and how wide they lie. Where they do not fit beside each other,
/// cards of a kind lie on each other and a number counts them.
fn front(cards: &[FrontCard], room: f32, scale: f32) -> (String, f32) {
    let (wide, gap, shift) = (100.0 * scale, 5.0, 3.5);
    let card = |shown: &FrontCard, x: f32| {
        let mut out = faces::small(shown.card, x + wide / 2.0, 70.0 * scale, scale);
        if shown.half {
            out += &ball(x + wide * 0.95, wide * 0.1, wide * 0.23);
        }
        out
    };
    let side_by_side = cards.len() as f32 * (wide + gap) - gap;
    if side_by_side <= room {
        let drawn = cards
            .iter()
            .enumerate()
            .map(|(index, shown)| card(shown, index as f32 * (wide + gap)))
            .collect();
        return (drawn, side_by_side.max(0.0));
    }
    let mut out = String::new();
    let mut x = 0.0;
    for kind in cards.chunk_by(|one, other| one == other) {
        let layers = kind.len().min(3);
        for layer in 0..layers {
            out += &card(&kind[0], x + layer as f32 * shift);
        }
        x += wide + (layers - 1) as f32 * shift;
        if kind.len() > 1 {
            out += &at(
                x - 6.0,
                140.0 * scale - 8.0,
                &format!(
                    r#"<circle r="10" fill="{TAR}" stroke="{CHALK}" stroke-width="1.5"/>{}"#,
                    lettering(0.0, 4.8, &kind.len().to_string(), 13.5, INK)
                ),
            );
        }
        x += gap;
    }
    (out, x - gap)
}
