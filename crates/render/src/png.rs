//! SVG to PNG. The letters come from the DejaVu fonts in the binary, so every machine draws the same picture.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID, Source, Weight};
use resvg::usvg::{FontResolver, Options, Tree};

/// The largest picture that is drawn, in pixels a side: more is a mistake of the caller.
const LARGEST: u32 = 4096;

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("The drawing cannot be read: {0}. Draw it with this crate.")]
    Drawing(#[from] resvg::usvg::Error),
    #[error("A picture cannot be {width} by {height} pixels. Ask for a side from 1 to {LARGEST}.")]
    Size { width: u32, height: u32 },
    #[error("The picture cannot be written: {0}.")]
    Writing(String),
}

struct Letters {
    database: Arc<Database>,
    regular: ID,
    bold: ID,
}

/// Both cuts are condensed: the wall lettering and the text of a picture come from one family.
static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let mut database = Database::new();
    let mut load =
        |font: &'static [u8]| database.load_font_source(Source::Binary(Arc::new(font)))[0];
    let (regular, bold) = (
        load(dejavu::sans_condensed::regular()),
        load(dejavu::sans_condensed::bold()),
    );
    Letters {
        database: Arc::new(database),
        regular,
        bold,
    }
});

/// Reads a drawing with our letters in place of whatever fonts it names.
pub(crate) fn read(svg: &str) -> Result<Tree, RenderError> {
    let letters = &*LETTERS;
    let options = Options {
        fontdb: letters.database.clone(),
        font_resolver: FontResolver {
            select_font: Box::new(|font, _| {
                Some(if font.weight() >= Weight::SEMIBOLD.0 {
                    letters.bold
                } else {
                    letters.regular
                })
            }),
            select_fallback: FontResolver::default_fallback_selector(),
        },
        ..Options::default()
    };
    Ok(Tree::from_str(svg, &options)?)
}

/// The drawing as a PNG file of this width; the height follows.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RenderError> {
    let tree = read(svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let wrong_size = RenderError::Size { width, height };
    if width.max(height) > LARGEST {
        return Err(wrong_size);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(wrong_size)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap
        .encode_png()
        .map_err(|error| RenderError::Writing(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(png: &[u8]) -> (u32, u32) {
        let side = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
        (side(16), side(20))
    }

    #[test]
    fn the_height_follows_the_width() {
        let picture = png(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"/>"#,
            64,
        )
        .unwrap();
        assert_eq!(size(&picture), (64, 32));
    }

    #[test]
    fn text_shows_whatever_font_is_named() {
        let blank = png(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>"#,
            90,
        )
        .unwrap();
        for family in ["Nowhere Sans", "'Avenir Next', serif", ""] {
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text y="24" font-family="{family}" font-size="24">abc</text></svg>"#
            );
            assert_ne!(png(&svg, 90).unwrap(), blank, "{family:?} draws nothing");
        }
    }

    #[test]
    fn refuses_what_it_cannot_draw() {
        assert!(matches!(
            png("no drawing", 10),
            Err(RenderError::Drawing(_))
        ));
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>"#;
        assert!(matches!(png(svg, 0), Err(RenderError::Size { .. })));
        assert!(matches!(png(svg, 100_000), Err(RenderError::Size { .. })));
    }
}
