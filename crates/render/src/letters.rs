//! Letters as outlines: a picture shows the same ones on every machine, and drawing it takes no text layout.
//!
//! Both cuts are DejaVu Sans Condensed: the wall lettering and the text of a picture come from one family, whatever a drawing names.

use std::fmt::Write;
use std::sync::LazyLock;

use resvg::usvg::roxmltree::{Document, Error, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Weights from here on are drawn with the bold cut.
const SEMIBOLD: f32 = 600.0;

/// The regular and the bold cut. Both are in the binary; `letters_of_both_cuts_are_there` reads them.
static CUTS: LazyLock<[Option<Face>; 2]> = LazyLock::new(|| {
    [
        dejavu::sans_condensed::regular(),
        dejavu::sans_condensed::bold(),
    ]
    .map(|font| Face::parse(font, 0).ok())
});

/// The drawing with every `<text>` as a path; everything else stays as it is, to the letter.
pub fn outlined(svg: &str) -> Result<String, Error> {
    let drawing = Document::parse(svg)?;
    let mut drawn = String::with_capacity(svg.len() * 2);
    let mut done = 0;
    for text in drawing
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        drawn.push_str(&svg[done..text.range().start]);
        write_path(text, &mut drawn);
        done = text.range().end;
    }
    drawn.push_str(&svg[done..]);
    Ok(drawn)
}

/// One `<text>` as a path, with those of its attributes that don't place letters.
fn write_path(text: Node, drawn: &mut String) {
    let bold = number(text, "font-weight", 400.0) >= SEMIBOLD;
    let Some(face) = &CUTS[usize::from(bold)] else {
        return;
    };
    let size = number(text, "font-size", 16.0);
    let scale = size / f32::from(face.units_per_em());
    let spacing = number(text, "letter-spacing", 0.0);
    let letters: Vec<(GlyphId, f32)> = text
        .text()
        .unwrap_or_default()
        .trim()
        .chars()
        .map(|letter| {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            let advance = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            (glyph, advance * scale + spacing)
        })
        .collect();
    let width: f32 = letters.iter().map(|(_, advance)| advance).sum();
    let before = match inherited(text, "text-anchor") {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let own = |name| text.attribute(name).and_then(|it| it.parse::<f32>().ok());
    let mut outline = Outline {
        path: String::new(),
        scale,
        x: own("x").unwrap_or(0.0) - before,
        y: own("y").unwrap_or(0.0),
    };
    for (glyph, advance) in letters {
        face.outline_glyph(glyph, &mut outline);
        outline.x += advance;
    }
    drawn.push_str("<path");
    for attribute in text.attributes() {
        let placing = ["x", "y", "text-anchor", "letter-spacing"].contains(&attribute.name());
        if !placing && !attribute.name().starts_with("font-") {
            let _ = write!(
                drawn,
                r#" {}="{}""#,
                attribute.name(),
                attribute
                    .value()
                    .replace('&', "&amp;")
                    .replace('"', "&quot;")
            );
        }
    }
    let _ = write!(drawn, r#" d="{}"/>"#, outline.path);
}

/// What the node says, or the nearest group around it that says anything.
fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|it| it.attribute(name))
}

fn number(node: Node, name: &str, otherwise: f32) -> f32 {
    inherited(node, name)
        .and_then(|it| it.parse().ok())
        .unwrap_or(otherwise)
}

/// Writes the outlines of letters as the data of a path. Fonts count upwards, drawings downwards.
struct Outline {
    path: String,
    scale: f32,
    x: f32,
    y: f32,
}

impl Outline {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            let _ = write!(self.path, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">{inner}</svg>"#)
    }

    /// How far to the left and to the right the paths of a drawing reach.
    fn reach(inner: &str) -> (f32, f32) {
        let drawn = outlined(&drawing(inner)).unwrap();
        let tree = resvg::usvg::Tree::from_str(&drawn, &Default::default()).unwrap();
        let bounds = tree.root().abs_bounding_box();
        (bounds.left(), bounds.right())
    }

    #[test]
    fn letters_of_both_cuts_are_there() {
        assert!(CUTS.iter().all(Option::is_some));
        let regular = reach(r#"<text font-size="10">Hall</text>"#).1;
        let bold = reach(r#"<text font-size="10" font-weight="800">Hall</text>"#).1;
        assert!(regular > 12.0 && bold > regular, "{regular} {bold}");
    }

    #[test]
    fn a_group_says_size_and_anchor_for_its_texts() {
        let (left, right) =
            reach(r#"<g font-size="20" text-anchor="middle"><text x="40">HOH</text></g>"#);
        assert!((left + right - 80.0).abs() < 0.5, "{left} {right}");
        let (_, right) = reach(r#"<text x="40" font-size="20" text-anchor="end">H</text>"#);
        assert!((36.0..40.0).contains(&right), "{right}");
        let wide = reach(r#"<text font-size="20" letter-spacing="5">HH</text>"#).1;
        let plain = reach(r#"<text font-size="20">HH</text>"#).1;
        assert!((wide - plain - 5.0).abs() < 0.1, "{wide} {plain}");
    }

    #[test]
    fn the_rest_of_a_drawing_stays_as_it_is() {
        let rest = r##"<rect width="3" fill="url(#a)"/><!-- < --><g opacity=".5"/>"##;
        let svg = drawing(&format!(
            r##"{rest}<text fill="#fff" transform="rotate(9)" y="3">a &amp; b</text>{rest}"##
        ));
        let drawn = outlined(&svg).unwrap();
        assert_eq!(drawn.matches(rest).count(), 2, "{drawn}");
        assert!(drawn.contains(r##"<path fill="#fff" transform="rotate(9)" d="M"##));
        assert!(!drawn.contains("<text"));
    }
}
