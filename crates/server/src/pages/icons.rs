//! Line drawings for buttons and lists, all on a grid of 24.

use maud::{Markup, PreEscaped};

/// Draws one of the paths below.
pub fn icon(path: &str) -> Markup {
    PreEscaped(format!(
        r#"<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{path}</g></svg>"#
    ))
}

pub const SEARCH: &str = r#"<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>"#;
pub const MOON: &str = r#"<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/>"#;
pub const PLAY: &str = r#"<path d="M7 4.5v15l12-7.5z"/>"#;
pub const EYE: &str = r#"<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>"#;
pub const BOOK: &str =
    r#"<path d="M3 5.5c3-1.2 6-1 9 1 3-2 6-2.2 9-1v13c-3-1.2-6-1-9 1-3-2-6-2.2-9-1zM12 6.5v13"/>"#;
pub const FLASK: &str = r#"<path d="M9 3h6M10 3v6.500L4.800 18a2 2 0 0 0 1.800 3h10.800a2 2 0 0 0 1.800-3L14 9.500V3M7.500 15h9"/>"#;
pub const DOTS: &str = r#"<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.4"/>"#;
pub const CROSS: &str = r#"<path d="M6 6L18 18M18 6L6 18"/>"#;
pub const BOLT: &str = r#"<path d="M13 2.500L5 13.500h6l-1 8 8-11h-6z"/>"#;
pub const LINK: &str = r#"<path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1"/>"#;
pub const VOLUME: &str =
    r#"<path d="M5 4.500A2 2 0 0 1 7 2.500h12v16H7a2 2 0 0 0-2 2zM5 4.500v16M7 18.500h12v3H7"/>"#;
pub const ROBOT: &str = r#"<rect x="4.500" y="8" width="15" height="11" rx="3"/><path d="M12 8V4M9 13h.01M15 13h.01" stroke-width="2.600"/><path d="M9.500 16.200h5"/>"#;
pub const DEVICE: &str =
    r#"<rect x="6" y="2.500" width="12" height="19" rx="2.500"/><path d="M11 18.500h2"/>"#;
pub const CHAIRS: &str = r#"<path d="M7 3v9h10V3M5 12h14v4H5zM7 16v5M17 16v5"/>"#;
pub const HOUSE: &str = r#"<path d="M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-5h4v5"/>"#;
pub const PLUS: &str = r#"<path d="M12 5v14M5 12h14"/>"#;
pub const CUP: &str = r#"<path d="M8 4h8v5a4 4 0 0 1-8 0zM8 5H5v1a3 3 0 0 0 3 3M16 5h3v1a3 3 0 0 1-3 3M12 13v4M8.500 20h7"/>"#;
