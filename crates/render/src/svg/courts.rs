//! The grounds that games are played on, and the patterns that they refer to.

use courtside_scene::layout::squares;
use courtside_scene::{Court, Sample};

use super::materials::{LAMP, MAPLE, MAPLE_SMALL, MAT, WALNUT};
use super::pen::{CHALK, at, document, inline, num};
use super::thumbnail::samples;
use super::{cards, dungeon, grid, tactics, wizard};

/// A ground as drawing code: what it refers to, and itself.
pub struct Ground {
    pub width: f32,
    pub height: f32,
    pub defs: String,
    pub body: String,
}

pub fn ground(court: Court) -> Ground {
    match court {
        Court::Grid(shown) => grid::court(shown),
        Court::Chessboard { flipped } => chessboard(flipped),
        Court::Tactics {
            columns,
            rows,
            flipped,
        } => tactics::court(columns, rows, flipped),
        Court::Cards { seats, tall } => cards::table(seats, tall),
        Court::Dungeon { spaces, tall } => dungeon::hall(spaces, tall),
        Court::PlayBoard => dungeon::play_board(),
        Court::Wizard {
            columns,
            back,
            front,
            stars,
            flipped,
        } => wizard::court(columns, back, front, stars, flipped),
    }
}

/// The ground alone, as a file that never changes.
pub fn court_svg(court: Court) -> String {
    let Ground {
        width,
        height,
        defs,
        body,
    } = ground(court);
    document(width, height, &format!("<defs>{defs}</defs>{body}"))
}

/// The patterns that small courts refer to.
pub fn small_defs() -> String {
    MAPLE_SMALL.pattern()
        + &tactics::defs()
        + MAT
        + LAMP
        + &dungeon::small_defs()
        + &wizard::small_defs()
}

// Chessboard Dodgeball: a maple floor with stained squares in a walnut frame.

const SQUARE: f32 = squares::CHESSBOARD.cell;
const BOARD: f32 = 8.0 * SQUARE;
const FRAME: f32 = squares::CHESSBOARD.edge;
const FRAME_SMALL: f32 = 14.0;

/// Floor, stain and painted lines, with the upper left corner of the board at the origin.
fn chessboard_floor(maple: &str) -> String {
    let stained: String = (0..8)
        .flat_map(|row| (0..8).map(move |column| (column, row)))
        .filter(|(column, row)| (column + row) % 2 == 1)
        .map(|(column, row)| format!("M{} {}h80v80h-80z", column * 80, row * 80))
        .collect();
    // The three corners on the centre line where the balls lie at the start.
    let starts: String = [80, 320, 560]
        .iter()
        .map(|x| {
            format!(
                r##"<circle cx="{x}" cy="320" r="19" fill="#8a5424"/><path d="M{} 320h16M{x} 312v16" stroke-width="4" stroke-linecap="round"/>"##,
                x - 8
            )
        })
        .collect();
    format!(
        r##"<rect width="640" height="640" fill="url(#{maple}) #dfb271"/><path d="{stained}" fill="#6b3410" fill-opacity=".56"/><path d="M0 320h640" stroke="#2a1608" stroke-opacity=".4" stroke-width="13"/><g fill="none" stroke="{CHALK}" stroke-width="5"><g stroke-opacity=".85" stroke-width="4"><rect x="6" y="6" width="628" height="628"/><circle cx="320" cy="320" r="84"/></g><path d="M0 320h640" stroke-width="9"/>{starts}</g><rect width="640" height="640" fill="url(#m-lamp) none"/>"##
    )
}

fn chessboard(flipped: bool) -> Ground {
    let side = BOARD + 2.0 * FRAME;
    let far = side - FRAME;
    // Four rails of the same plank, mitred; the lamp stands at the far side, so the near rail is darkest.
    let rail = format!("M0 0H{0}L{1} {FRAME}H{FRAME}Z", num(side), num(far));
    let middle = num(side / 2.0);
    let mut body = format!(
        r##"<g clip-path="url(#m-frame)"><g id="m-rail"><path d="{rail}" fill="url(#m-walnut) #573820"/></g>"##
    );
    for (turn, shade) in [(90, ".1"), (180, ".2"), (270, ".05")] {
        let turned = format!(r#"transform="rotate({turn} {middle} {middle})""#);
        body += &format!(
            r##"<use href="#m-rail" {turned}/><path d="{rail}" {turned} fill="#140a04" fill-opacity="{shade}"/>"##
        );
    }
    body += &format!(
        r##"<path d="M0 0L{FRAME} {FRAME}M{0} 0L{1} {FRAME}M0 {0}L{FRAME} {1}M{0} {0}L{1} {1}" stroke="#1d0f05" stroke-opacity=".55" stroke-width="1.5"/></g>"##,
        num(side),
        num(far)
    );
    body += &format!(
        r##"<rect x="1" y="1" width="{0}" height="{0}" rx="9" fill="none" stroke="#ffe9c4" stroke-opacity=".2" stroke-width="2"/><rect x="28" y="28" width="{1}" height="{1}" rx="3" fill="#24140a"/><path d="M28 {2}V28H{2}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="2"/><path d="M29 {2}H{2}V29" fill="none" stroke="#ffe0ae" stroke-opacity=".26" stroke-width="1.5"/>"##,
        num(side - 2.0),
        num(BOARD + 16.0),
        num(far + 8.0)
    );
    body += &at(FRAME, FRAME, &chessboard_floor(MAPLE.id));
    // The lip of the frame throws a shadow on the floor.
    body += &format!(
        r##"<path d="M{FRAME} {0}V{FRAME}H{0}" fill="none" stroke="#140a04" stroke-opacity=".35" stroke-width="5"/>"##,
        num(far)
    );
    body += r##"<g font-size="18" font-weight="800" text-anchor="middle" fill="#ecd6b2">"##;
    for step in 0..8 {
        let middle = num(FRAME + (step as f32 + 0.5) * SQUARE);
        let below = num(FRAME + (step as f32 + 0.5) * SQUARE + 6.0);
        let (file, rank) = if flipped {
            (7 - step, step + 1)
        } else {
            (step, 8 - step)
        };
        let file = char::from(b'a' + file);
        body += &format!(
            r#"<text x="{middle}" y="699">{file}</text><text x="14" y="{below}">{rank}</text>"#
        );
    }
    body += "</g>";
    let defs = format!(
        r#"{}{}{LAMP}<clipPath id="m-frame"><rect width="{2}" height="{2}" rx="10"/></clipPath>"#,
        MAPLE.pattern(),
        WALNUT.pattern(),
        num(side)
    );
    Ground {
        width: side,
        height: side,
        defs,
        body,
    }
}

/// The board in a narrow frame, with these pieces on it.
pub fn chessboard_mini(pieces: &[Sample]) -> String {
    let side = BOARD + 2.0 * FRAME_SMALL;
    let mut inner = format!(
        r##"<rect width="{side}" height="{side}" rx="8" fill="#573820"/><rect x="8" y="8" width="{0}" height="{0}" fill="#24140a"/>"##,
        BOARD + 12.0
    );
    inner += &at(FRAME_SMALL, FRAME_SMALL, &chessboard_floor(MAPLE_SMALL.id));
    inner += &samples(pieces, SQUARE, (FRAME_SMALL, FRAME_SMALL));
    inline(&format!("0 0 {side} {side}"), &inner)
}
