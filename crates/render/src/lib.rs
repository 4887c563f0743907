//! Draws scenes: as SVG for the page, as PNG for link previews and mail, as characters for a terminal.
//!
//! Nothing here knows a rule. The board keeps its own light: materials, pieces and dice have fixed colours
//! in the drawing, so one scene looks the same wherever it is shown; only the chrome of a page has themes.

mod letters;
mod png;
mod svg;
pub mod terminal;

pub use png::{RenderError, png};
pub use svg::{
    brand_svg, card_back_svg, card_svg, court_svg, defs_svg, die_svg, figure_svg, frame_svg,
    layer_of, piece_svg, place_svg, scene_svg, seat_mark_svg, share_svg, thumbnail_svg,
};
