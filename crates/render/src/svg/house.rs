//! The sign of Courtside.

use super::pen::{CHALK, at};
use super::pieces::ball_shape;

/// A court seen from above with a ball in play. A document, so it can be the icon too.
pub fn brand_svg() -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false">{}</svg>"##,
        brand()
    )
}

pub fn brand() -> String {
    format!(
        r##"<rect x="-19" y="-19" width="38" height="38" rx="9" fill="#8e1b2a"/><path d="M-19 0H19" stroke="{CHALK}" stroke-width="3"/><circle r="11" fill="none" stroke="{CHALK}" stroke-width="3"/>{}"##,
        at(6.0, -7.0, &ball_shape(7.5))
    )
}
