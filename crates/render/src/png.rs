//! SVG to PNG.

use crate::letters;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Error, Options, Tree};

/// The largest picture that is drawn, in pixels a side: more is a mistake of the caller.
const LARGEST: u32 = 4096;

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("The drawing cannot be read: {0}. Draw it with this crate.")]
    Drawing(#[from] Error),
    #[error("A picture cannot be {width} by {height} pixels. Ask for a side from 1 to {LARGEST}.")]
    Size { width: u32, height: u32 },
    #[error("The picture cannot be written: {0}.")]
    Writing(String),
}

/// The drawing as a PNG file of this width; the height follows.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RenderError> {
    let drawing = letters::outlined(svg).map_err(Error::ParsingFailed)?;
    let tree = Tree::from_str(&drawing, &Options::default())?;
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
