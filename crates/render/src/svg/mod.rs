//! Scene to SVG. One recipe draws the page, the preview and the print; a page adds state by class.

mod cards;
mod courts;
mod dice;
mod dungeon;
mod faces;
mod house;
mod materials;
mod pen;
mod pieces;
mod seats;
mod share;
mod slabs;
mod states;
mod tactics;
mod wizard;

use courtside_scene::{Figure, Floor, Piece, Scene};

pub use courts::{court_svg, mini_court_svg};
pub use dice::die_svg;
pub use faces::{card_back_svg, card_svg};
pub use house::brand_svg;
pub use pieces::figure_svg;
pub(crate) use seats::seat_letter;
pub use seats::seat_mark_svg;
pub use share::share_svg;

use courts::{Ground, ground};
use pen::{document, escape, num};

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

/// Places and pieces with all parts that a page shows by state, to lie in an `<svg>` over the ground.
pub fn layer_svg(floor: &Floor) -> String {
    let mut out = String::new();
    for place in &floor.places {
        out += &format!(
            r#"<g class="place" data-id="{}" transform="translate({} {})">{}{}{}</g>"#,
            escape(&place.id),
            num(place.at.x),
            num(place.at.y),
            states::hit(place.size),
            states::spot(place.size),
            states::focus_square(place.size)
        );
    }
    for piece in from_the_back(floor) {
        let place = piece.place.as_ref().map_or(String::new(), |place| {
            format!(r#" data-place="{}""#, escape(place))
        });
        let reach = pieces::reach(&piece.figure);
        out += &format!(
            r#"<g class="piece-at" data-id="{}"{place} transform="translate({} {})">{}{}{}<g class="piece" aria-hidden="true">{}</g></g>"#,
            escape(&piece.id),
            num(piece.at.x),
            num(piece.at.y),
            states::focus_ring(reach),
            states::ring(reach),
            states::brackets(reach),
            pieces::figure(&piece.figure)
        );
    }
    out
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

/// Painted ground lies under what lies on it; of what stands, nearer pieces stand over farther ones.
fn from_the_back(floor: &Floor) -> Vec<&Piece> {
    let layer = |piece: &Piece| match piece.figure {
        Figure::EndZone { .. } => 0,
        Figure::Spot { .. } | Figure::Call { .. } => 1,
        _ => 2,
    };
    let mut pieces: Vec<&Piece> = floor.pieces.iter().collect();
    pieces.sort_by(|one, other| {
        layer(one)
            .cmp(&layer(other))
            .then(one.at.y.total_cmp(&other.at.y))
    });
    pieces
}
