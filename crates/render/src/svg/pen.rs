//! Small tools that every drawing is written with: numbers, outlines, text.

use std::f32::consts::TAU;

/// Every outline.
pub const TAR: &str = "#1a120d";
/// Painted lines.
pub const CHALK: &str = "#fbf3e4";
/// What can be chosen.
pub const GLOW: &str = "#ffc83a";

/// Wall lettering: the condensed cut of what each system has. Attribute text, so it holds no double quote.
pub const WALL: &str = "'Avenir Next Condensed','DIN Condensed',Bahnschrift,'Roboto Condensed','Noto Sans Condensed',\
'Ubuntu Condensed','Arial Narrow','DejaVu Sans Condensed',sans-serif";

/// A number as short as SVG allows: two decimals at most, no idle zeros.
pub fn num(value: f32) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 {
        return "0".into();
    }
    let text = format!("{rounded}");
    match text.strip_prefix("0.") {
        Some(rest) => format!(".{rest}"),
        None => text
            .strip_prefix("-0.")
            .map_or(text.clone(), |rest| format!("-.{rest}")),
    }
}

/// Text for element content or an attribute. What XML cannot hold is left out: names come from people.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => out.push(letter),
        }
    }
    out
}

/// A regular polygon around the origin.
pub fn polygon(radius: f32, corners: u32, turn: f32) -> String {
    let mut path = String::new();
    for corner in 0..corners {
        let angle = TAU * corner as f32 / corners as f32 + turn;
        path.push(if corner == 0 { 'M' } else { 'L' });
        path.push_str(&format!(
            "{} {}",
            num(radius * angle.cos()),
            num(radius * angle.sin())
        ));
    }
    path + "Z"
}

/// A star around the origin, one point up: its inner corners lie at this share of the radius.
pub fn star(radius: f32, points: u32, inner: f32) -> String {
    let mut path = String::new();
    for corner in 0..2 * points {
        let angle = TAU * (corner as f32 / (2 * points) as f32 - 0.25);
        let reach = if corner % 2 == 0 {
            radius
        } else {
            radius * inner
        };
        path.push(if corner == 0 { 'M' } else { 'L' });
        path.push_str(&format!(
            "{} {}",
            num(reach * angle.cos()),
            num(reach * angle.sin())
        ));
    }
    path + "Z"
}

/// A heavy numeral or word, centred on `x`.
pub fn lettering(x: f32, y: f32, text: &str, size: f32, fill: &str) -> String {
    format!(
        r#"<text x="{}" y="{}" font-size="{}" font-weight="800" text-anchor="middle" fill="{fill}">{}</text>"#,
        num(x),
        num(y),
        num(size),
        escape(text)
    )
}

/// A heavy numeral or word that ends at `x`.
pub fn ending(x: f32, y: f32, text: &str, size: f32, fill: &str) -> String {
    lettering(x, y, text, size, fill).replacen("middle", "end", 1)
}

/// As much of a text as fits into this room, ready to be written; letters are measured with a broad rule.
pub fn fit(text: &str, size: f32, room: f32) -> String {
    let wide = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | ',' | '.' | '\'' => 0.37,
        'm' | 'w' | 'M' | 'W' | '…' => 0.92,
        _ if letter >= '\u{1100}' => 1.05,
        _ if letter.is_uppercase() => 0.69,
        _ => 0.62,
    };
    let letters = || text.chars().filter(|letter| !letter.is_control());
    if letters().map(wide).sum::<f32>() * size <= room {
        return escape(text);
    }
    let mut left = room / size - wide('…');
    let kept: String = letters()
        .take_while(|letter| {
            left -= wide(*letter);
            left >= 0.0
        })
        .collect();
    escape(kept.trim_end()) + "…"
}

/// A group at a point.
pub fn at(x: f32, y: f32, inner: &str) -> String {
    format!(
        r#"<g transform="translate({} {})">{inner}</g>"#,
        num(x),
        num(y)
    )
}

/// A document of its own, which can be a file.
pub fn document(width: f32, height: f32, inner: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="{WALL}">{inner}</svg>"#,
        num(width),
        num(height)
    )
}

/// A drawing inside a page that has our definitions; readers are told its meaning elsewhere.
pub fn inline(view_box: &str, inner: &str) -> String {
    format!(r#"<svg viewBox="{view_box}" aria-hidden="true" focusable="false">{inner}</svg>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (12.0, "12"),
            (1.239, "1.24"),
            (-3.5, "-3.5"),
        ] {
            assert_eq!(num(value), text);
        }
    }

    #[test]
    fn a_text_is_cut_where_its_room_ends() {
        assert_eq!(fit("Mara", 10.0, 60.0), "Mara");
        assert_eq!(fit("Sparring partner", 10.0, 60.0), "Sparring…");
        assert_eq!(fit("<Mara & Okan>", 10.0, 40.0), "&lt;Mar…");
        assert_eq!(fit("Mara", 10.0, 0.0), "…");
    }

    #[test]
    fn names_cannot_break_a_drawing() {
        assert_eq!(
            escape("<a & \"b\">\u{0}\u{1b}"),
            "&lt;a &amp; &quot;b&quot;&gt;"
        );
    }
}
