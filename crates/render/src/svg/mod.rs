//! Scene to SVG. One recipe draws the page, the preview and the print; a page adds state by class.

mod cards;
mod courts;
mod dice;
mod dungeon;
mod faces;
mod grid;
mod house;
mod materials;
mod pen;
mod pieces;
mod seats;
mod share;
mod slabs;
mod states;
mod tactics;
mod thumbnail;
mod wizard;

use courtside_scene::{Figure, Floor, Piece, Scene};

pub use courts::court_svg;
pub use dice::die_svg;
pub use faces::{card_back_svg, card_svg};
pub use house::brand_svg;
pub use pieces::figure_svg;
pub(crate) use seats::seat_letter;
pub use seats::seat_mark_svg;
pub use share::share_svg;
pub use thumbnail::thumbnail_svg;

use courts::{Ground, ground};
use pen::{document, num};

/// A piece off the page throws this shadow; on the page the style sheet does.
const LIFT: &str = r##"<filter id="m-lift" x="-.3" y="-.2" width="1.6" height="1.6"><feDropShadow dx="0" dy="3" stdDeviation="2" flood-color="#000" flood-opacity=".42"/></filter>"##;

/// What drawings inside a page refer to. A page holds it once, before anything that is drawn.
pub fn defs_svg() -> String {
    format!(
        "<defs>{}{}{}</defs>",
        materials::PAINT,
        pieces::shapes(),
        courts::small_defs()
    )
}

/// A place with all parts that a page shows by state, around its middle.
pub fn place_svg(size: f32) -> String {
    format!(
        "{}{}{}",
        states::hit(size),
        states::spot(size),
        states::focus_square(size)
    )
}

/// A piece around where it stands.
pub fn piece_svg(figure: &Figure) -> String {
    format!(
        r#"<g class="piece" aria-hidden="true">{}</g>"#,
        pieces::figure(figure)
    )
}

/// What a page shows around a piece by state. It depends on the piece's size alone.
pub fn frame_svg(figure: &Figure) -> String {
    let reach = pieces::reach(figure);
    [states::focus_ring, states::ring, states::brackets]
        .map(|part| part(reach))
        .concat()
}

/// Painted ground lies under what lies on it, and both lie under what stands.
pub fn layer_of(figure: &Figure) -> u8 {
    match figure {
        Figure::EndZone { .. } => 0,
        Figure::Spot { .. } | Figure::Call { .. } => 1,
        _ => 2,
    }
}

/// The whole picture of a court, for link previews, mail and print.
pub fn scene_svg(scene: &Scene) -> String {
    let (defs, body) = still(scene);
    document(
        scene.floor.width,
        scene.floor.height,
        &format!("<defs>{defs}</defs>{body}"),
    )
}

/// Ground and pieces without anything to point at.
fn still(scene: &Scene) -> (String, String) {
    let Ground {
        mut defs, mut body, ..
    } = ground(scene.floor.court);
    defs += materials::PAINT;
    defs += &pieces::shapes();
    defs += LIFT;
    for piece in from_the_back(&scene.floor) {
        body += &format!(
            r#"<g transform="translate({} {})" filter="url(#m-lift)">{}</g>"#,
            num(piece.at.x),
            num(piece.at.y),
            pieces::figure(&piece.figure)
        );
    }
    (defs, body)
}

/// In the order in which they are drawn: of what lies on the same layer, nearer pieces stand over farther ones.
fn from_the_back(floor: &Floor) -> Vec<&Piece> {
    let mut pieces: Vec<&Piece> = floor.pieces.iter().collect();
    pieces.sort_by(|one, other| {
        layer_of(&one.figure)
            .cmp(&layer_of(&other.figure))
            .then(one.at.y.total_cmp(&other.at.y))
    });
    pieces
}
