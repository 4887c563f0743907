//! The games' colours as a part of the style sheet, made from their liveries.

use courtside_kernel::{GameCard, Shade};

/// Where the liveries stand in `tokens.css`.
const PLACE: &str = "  /* The liveries of the games stand here. */\n";

/// The sheet that every page has, with the livery of every game of the catalogue.
pub fn tokens(sheet: &str) -> String {
    let cards = courtside_catalog::games().iter().map(|entry| entry.card);
    sheet.replacen(PLACE, &cards.map(block).collect::<String>(), 1)
}

fn block(card: &GameCard) -> String {
    let livery = &card.livery;
    let both = |Shade { light, dark }: Shade| format!("light-dark({light}, {dark})");
    format!(
        "  [data-game=\"{}\"] {{\n    --accent: {};\n    --accent-deep: {};\n    --accent-wash: {};\n  }}\n",
        card.id,
        both(livery.accent),
        livery.cloth,
        both(livery.wash)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = include_str!("../../../web/tokens.css");

    #[test]
    fn every_game_has_its_colours_in_the_sheet_and_the_place_is_filled() {
        assert_eq!(SHEET.matches(PLACE).count(), 1);
        assert!(
            !SHEET.contains("data-game"),
            "games bring their own colours"
        );
        let sheet = tokens(SHEET);
        assert!(!sheet.contains(PLACE));
        for entry in courtside_catalog::games() {
            let livery = &entry.card.livery;
            let rule = format!("[data-game=\"{}\"] {{", entry.card.id);
            let (_, rest) = sheet.split_once(&rule).expect(entry.card.id);
            let (body, _) = rest.split_once('}').expect("a rule ends");
            for part in [
                format!(
                    "--accent: light-dark({}, {});",
                    livery.accent.light, livery.accent.dark
                ),
                format!("--accent-deep: {};", livery.cloth),
                format!(
                    "--accent-wash: light-dark({}, {});",
                    livery.wash.light, livery.wash.dark
                ),
            ] {
                assert!(body.contains(&part), "{}: {part}", entry.card.id);
            }
        }
    }

    /// The relative luminance of a colour.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.strip_prefix('#').expect("#rrggbb");
        assert_eq!(digits.len(), 6, "{colour}");
        let part = |at: usize| {
            let share =
                f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("hex")) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [luminance(one), luminance(other)];
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// A token of the house, light and dark.
    fn token(name: &str) -> [&'static str; 2] {
        let (_, rest) = SHEET.split_once(&format!("--{name}: ")).expect(name);
        let (value, _) = rest.split_once(';').expect("a value ends");
        match value.strip_prefix("light-dark(") {
            Some(pair) => {
                let (light, dark) = pair.trim_end_matches(')').split_once(", ").expect("two");
                [light, dark]
            }
            None => [value, value],
        }
    }

    /// What WCAG 2.2 asks of text.
    const READABLE: f64 = 4.5;

    #[test]
    fn what_is_written_in_a_livery_can_be_read_on_light_and_dark_pages() {
        let house = courtside_kernel::Livery::house(["Court", "Side"]);
        let games = courtside_catalog::games().iter();
        let all = games.map(|entry| (entry.card.id, entry.card.livery));
        for (game, livery) in all.chain([("the house", house)]) {
            let accents = [livery.accent.light, livery.accent.dark];
            let washes = [livery.wash.light, livery.wash.dark];
            for (theme, (accent, wash)) in accents.into_iter().zip(washes).enumerate() {
                let grounds = ["hall", "panel", "raised"].map(|name| token(name)[theme]);
                for ground in grounds.into_iter().chain([wash]) {
                    let found = contrast(accent, ground);
                    assert!(
                        found >= READABLE,
                        "{game}: {accent} on {ground}: {found:.2}"
                    );
                }
                let ink = contrast(token("ink")[theme], wash);
                assert!(ink >= READABLE, "{game}: ink on {wash}: {ink:.2}");
            }
            let pale = contrast(token("on-deep")[0], livery.cloth);
            assert!(pale >= READABLE, "{game}: letters on its banner: {pale:.2}");
        }
    }

    #[test]
    fn the_house_wears_the_same_as_the_sheet_says() {
        let house = courtside_kernel::Livery::house(["Court", "Side"]);
        assert_eq!(token("accent"), [house.accent.light, house.accent.dark]);
        assert_eq!(token("accent-deep")[0], house.cloth);
        assert_eq!(token("accent-wash"), [house.wash.light, house.wash.dark]);
    }
}
