//! How tests read drawings.

use std::io::Write;

use courtside_catalog::find;
use courtside_kernel::Livery;
use courtside_render::{defs_svg, thumbnail_svg};
use flate2::{Compression, write::GzEncoder};
use resvg::usvg::{Options as Reading, Tree};

/// What is drawn inside a page, as a document.
pub fn page(inner: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000">{}{inner}</svg>"#,
        defs_svg()
    )
}

/// Reads a drawing and checks that whatever it refers to is in it, once.
pub fn read(svg: &str) -> Tree {
    let uses = svg.split("href=\"#").chain(svg.split("url(#")).skip(1);
    let named = uses.filter_map(|rest| rest.split(['"', ')']).next());
    for id in named.filter(|id| id.starts_with("m-")) {
        let found = svg.matches(&format!(r#" id="{id}""#)).count();
        assert_eq!(found, 1, "{id}");
    }
    assert!(!svg.contains("NaN"), "a number that is none");
    Tree::from_str(svg, &Reading::default()).unwrap()
}

/// How many bytes a text takes on its way to a page.
pub fn zipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

/// What a game wears.
pub fn livery(game: &str) -> &'static Livery {
    &find(game).unwrap().card.livery
}

/// A game the size of a stamp.
pub fn thumbnail(game: &str) -> String {
    thumbnail_svg(&find(game).unwrap().thumbnail().unwrap())
}
