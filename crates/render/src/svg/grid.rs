//! The court of square spaces that any game can be played on: one plan on four floors.

use courtside_scene::{Grid, Sample, Theme};

use super::courts::Ground;
use super::dungeon;
use super::materials::{LAMP, MAPLE, MAPLE_SMALL, MAT, Rubber, WALNUT};
use super::pen::{CHALK, at, inline, num};
use super::thumbnail::samples;

const CELL: f32 = Grid::CELL;
const EDGE: f32 = Grid::EDGE;
/// How round the corners of the whole court are.
const CORNER: f32 = 10.0;

const FIELD: Rubber = Rubber {
    id: "m-floor",
    base: "#37699f",
    seed: 64,
};
const RUN_OFF: Rubber = Rubber {
    id: "m-run-off",
    base: "#204468",
    seed: 28,
};
const CLAY: Rubber = Rubber {
    base: "#8a4c33",
    ..RUN_OFF
};

/// The colours of a floor's lines.
struct Lines {
    /// The shadow that heavy paint throws, and the groove between spaces.
    dark: &'static str,
    groove: &'static str,
    /// Every other space is tinted, if at all.
    chequer: Option<(&'static str, &'static str)>,
    /// What stands on the edge.
    writing: &'static str,
}

const fn lines(theme: Theme) -> Lines {
    match theme {
        Theme::Maple => Lines {
            dark: "#2a1608",
            groove: ".26",
            chequer: Some(("#6b3410", ".3")),
            writing: "#ecd6b2",
        },
        Theme::Rubber => Lines {
            dark: "#0c2036",
            groove: ".5",
            chequer: None,
            writing: "#e3edf7",
        },
        Theme::Mat => Lines {
            dark: "#1d0a13",
            groove: ".5",
            chequer: Some(("#ff9dbe", ".06")),
            writing: "#fdeed6",
        },
        Theme::Turf => Lines {
            dark: "#12250b",
            groove: ".3",
            chequer: Some(("#dff5a8", ".1")),
            writing: "#ffeeda",
        },
    }
}

pub fn court(grid: Grid) -> Ground {
    let (width, height) = (grid.lattice().width(), grid.lattice().height());
    let mut body = surround(grid, false);
    body += &at(EDGE, EDGE, &field(grid, MAPLE.id));
    body += &light(width, height);
    // The outer edge catches the light above and lies in the shade below.
    body += &format!(
        r##"<rect x="1" y="1" width="{0}" height="{1}" rx="9" fill="none" stroke="#140a04" stroke-opacity=".6" stroke-width="2"/><path d="M3 {2}V12Q3 3 12 3H{3}" fill="none" stroke="#fff6dd" stroke-opacity=".26" stroke-width="1.5"/>"##,
        num(width - 2.0),
        num(height - 2.0),
        num(height - 12.0),
        num(width - 12.0)
    );
    body += &names(grid);
    let materials = match grid.theme {
        Theme::Maple => MAPLE.pattern() + &WALNUT.pattern(),
        Theme::Rubber => FIELD.pattern() + &RUN_OFF.pattern(),
        Theme::Mat => MAPLE.pattern() + MAT,
        Theme::Turf => dungeon::small_defs() + &CLAY.pattern(),
    };
    let edge = format!(
        r#"<clipPath id="m-edge"><rect width="{}" height="{}" rx="{CORNER}"/></clipPath>"#,
        num(width),
        num(height)
    );
    Ground {
        width,
        height,
        defs: materials + LAMP + &edge,
        body: format!(r#"<g clip-path="url(#m-edge)">{body}</g>"#),
    }
}

/// The middle of a court with its pieces, square. It refers to nothing but what every page has.
pub fn mini(grid: Grid, pieces: &[Sample]) -> String {
    let (width, height) = (grid.lattice().width(), grid.lattice().height());
    let mut inner = surround(grid, true);
    inner += &at(EDGE, EDGE, &field(grid, MAPLE_SMALL.id));
    inner += &light(width, height);
    inner += &samples(pieces, CELL, (EDGE, EDGE));
    // A little of the edge is left on either side.
    let side = width.min(height) - EDGE;
    let view = format!(
        "{} {} {2} {2}",
        num((width - side) / 2.0),
        num((height - side) / 2.0),
        num(side)
    );
    inline(&view, &inner)
}

fn light(width: f32, height: f32) -> String {
    format!(
        r##"<rect width="{}" height="{}" rx="{CORNER}" fill="url(#m-lamp) none"/>"##,
        num(width),
        num(height)
    )
}

/// What lies around the spaces. A small one has no grain: nobody would see it.
fn surround(grid: Grid, small: bool) -> String {
    let (width, height) = (grid.lattice().width(), grid.lattice().height());
    let whole = |fill: &str| {
        format!(
            r##"<rect width="{}" height="{}" rx="{CORNER}" {fill}/>"##,
            num(width),
            num(height)
        )
    };
    match grid.theme {
        Theme::Maple if small => whole(r##"fill="#573820""##),
        Theme::Maple => frame(width, height),
        Theme::Rubber => RUN_OFF.sheet(width, height, CORNER),
        Theme::Turf => CLAY.sheet(width, height, CORNER),
        Theme::Mat => {
            let maple = if small { MAPLE_SMALL.id } else { MAPLE.id };
            let pad = 9.0;
            whole(&format!(r##"fill="url(#{maple}) #dfb271""##))
                + &whole(r##"fill="#3a1e0c" fill-opacity=".58""##)
                + &format!(
                    r##"<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="7" fill="#2c0e1b"/>"##,
                    num(EDGE - pad),
                    num(width - 2.0 * (EDGE - pad)),
                    num(height - 2.0 * (EDGE - pad))
                )
        }
    }
}

/// Four mitred rails of walnut. The lamp stands at the far side, so the near rail is darkest.
fn frame(width: f32, height: f32) -> String {
    let rails = [
        (width, String::new(), "0"),
        (
            height,
            format!("translate({} 0) rotate(90)", num(width)),
            ".1",
        ),
        (
            width,
            format!("translate({} {}) rotate(180)", num(width), num(height)),
            ".2",
        ),
        (
            height,
            format!("translate(0 {}) rotate(270)", num(height)),
            ".05",
        ),
    ];
    let mut out = String::new();
    for (length, turn, shade) in rails {
        let rail = format!(
            "M0 0H{0}L{1} {EDGE}H{EDGE}Z",
            num(length),
            num(length - EDGE)
        );
        out += &format!(
            r##"<g transform="{turn}"><path d="{rail}" fill="url(#m-walnut) #573820"/><path d="{rail}" fill="#140a04" fill-opacity="{shade}"/><path d="M0 0L{EDGE} {EDGE}" stroke="#1d0f05" stroke-opacity=".55" stroke-width="1.5"/></g>"##
        );
    }
    // The groove between frame and floor.
    out + &format!(
        r##"<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="3" fill="#24140a"/>"##,
        num(EDGE - 6.0),
        num(width - 2.0 * EDGE + 12.0),
        num(height - 2.0 * EDGE + 12.0)
    )
}

/// The floor with its painted lines, the upper left corner of the first space at the origin.
fn field(grid: Grid, maple: &str) -> String {
    let (across, down) = (f32::from(grid.columns) * CELL, f32::from(grid.rows) * CELL);
    let (wide, high) = (num(across), num(down));
    let sheet = |fill: &str| format!(r##"<rect width="{wide}" height="{high}" fill="{fill}"/>"##);
    let Lines {
        dark,
        groove,
        chequer,
        ..
    } = lines(grid.theme);
    let mut out = match grid.theme {
        Theme::Maple => sheet(&format!("url(#{maple}) #dfb271")),
        Theme::Rubber => FIELD.sheet(across, down, 0.0),
        Theme::Mat => sheet("url(#m-mat) #5c2038"),
        Theme::Turf => sheet("url(#m-grass) #4d823a"),
    };
    if let Some((tint, strength)) = chequer {
        let tinted: String = (0..grid.rows)
            .flat_map(|row| (0..grid.columns).map(move |column| (column, row)))
            .filter(|(column, row)| (column + row) % 2 == 1)
            .map(|(column, row)| {
                let [x, y] = [column, row].map(|step| num(f32::from(step) * CELL));
                format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z")
            })
            .collect();
        out += &format!(r##"<path d="{tinted}" fill="{tint}" fill-opacity="{strength}"/>"##);
    }
    if grid.theme == Theme::Turf {
        out += &sheet("url(#m-turf) none");
    }
    let mut grooves = String::new();
    for column in 1..grid.columns {
        grooves += &format!("M{} 0V{high}", num(f32::from(column) * CELL));
    }
    for row in 1..grid.rows {
        grooves += &format!("M0 {}H{wide}", num(f32::from(row) * CELL));
    }
    out += &format!(
        r##"<path d="{grooves}" stroke="{dark}" stroke-opacity="{groove}" stroke-width="1.6"/><path d="{grooves}" transform="translate(1.2 1.2)" stroke="#fff" stroke-opacity=".1"/>"##
    );
    // Heavy paint stands a little above the floor: it has a shadow.
    let mut paint = format!("M0 0H{wide}V{high}H0Z");
    if grid.halves {
        let (centre, middle) = (num(across / 2.0), num(down / 2.0));
        let radius = CELL * 1.3_f32.min(0.4 * f32::from(grid.columns.min(grid.rows)));
        out += &format!(
            r##"<circle cx="{centre}" cy="{middle}" r="{}" fill="{CHALK}" fill-opacity=".08" stroke="{CHALK}" stroke-opacity=".85" stroke-width="4"/>"##,
            num(radius)
        );
        paint += &format!("M0 {middle}H{wide}");
    }
    out + &format!(
        r##"<g fill="none"><path d="{paint}" stroke="{dark}" stroke-opacity=".42" stroke-width="10"/><path d="{paint}" stroke="{CHALK}" stroke-width="6"/></g>"##
    )
}

/// Letters below the columns and numbers beside the rows, as the side at the bottom reads them.
fn names(grid: Grid) -> String {
    let below = num(grid.lattice().height() - 12.0);
    let middle = |step: u8| EDGE + (f32::from(step) + 0.5) * CELL;
    let mut out = format!(
        r##"<g font-size="16" font-weight="800" text-anchor="middle" fill="{}">"##,
        lines(grid.theme).writing
    );
    for step in 0..grid.columns {
        let (column, _) = grid.lattice().turned(step, 0);
        out += &format!(
            r#"<text x="{}" y="{below}">{}</text>"#,
            num(middle(step)),
            char::from(b'a' + column)
        );
    }
    for step in 0..grid.rows {
        let (_, row) = grid.lattice().turned(0, step);
        out += &format!(
            r#"<text x="16" y="{}">{}</text>"#,
            num(middle(step) + 5.5),
            u16::from(row) + 1
        );
    }
    out + "</g>"
}
