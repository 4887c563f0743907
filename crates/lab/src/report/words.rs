//! Numbers, settings and events as people read them.

use crate::list::{Names, calibration};
use courtside_bots::spread;
use courtside_bots::study::Histogram;
use courtside_kernel::{GameCard, OptionKind, OptionSpec};

/// "52.1%"
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// "52.1% ± 1.0", with half the width of the interval.
pub fn measured(share: f64, (low, high): (f64, f64)) -> String {
    percent(share) + &spread::give_or_take(50.0 * (high - low), 1)
}

/// The mean of what was counted: "118.3 ± 0.4".
pub fn mean(histogram: &Histogram) -> String {
    format!("{:.1}", histogram.mean()) + &spread::give_or_take(histogram.error(), 1)
}

/// 1234567 as "1,234,567".
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// "Strategic": what a form calls a value of an option.
pub fn value(spec: &OptionSpec, value: &str) -> String {
    let named = match spec.kind {
        OptionKind::Choice(choices) => choices,
        OptionKind::Text { suggest, .. } => suggest,
        OptionKind::Int { .. } | OptionKind::Bool { .. } => &[],
    };
    let found = named.iter().find(|(name, _)| *name == value);
    found.map_or(value, |(_, label)| label).to_owned()
}

/// What varies: "Rows" for an option, "points (court.toml)" for a figure of the content.
pub fn varied(card: &GameCard, name: &str) -> String {
    if let Some(spec) = option(card, name) {
        return spec.label.to_owned();
    }
    match name.split_once('.') {
        Some((file, path)) => format!("{} ({file}.toml)", path.replace('.', " ")),
        None => name.to_owned(),
    }
}

/// The option that a name means: "board.rows" means the rows, whatever they are of.
pub fn option(card: &GameCard, name: &str) -> Option<&'static OptionSpec> {
    let option = name.rsplit('.').next().unwrap_or(name);
    let inside = name.split_once('.').is_some_and(|(file, _)| {
        let mut files = card.content.iter();
        files.any(|each| each.name.trim_end_matches(".toml") == file)
    });
    let mut options = card.options.iter();
    options.find(|spec| !inside && spec.name == option)
}

/// What a game's cards, teams and events are called.
pub fn names(card: &GameCard) -> Option<&'static Names> {
    calibration(card.id).map(|found| &found.names)
}

/// The name of a kind of event; `None` if people don't count it. A game without names of its own has all of them.
pub fn event(names: Option<&Names>, kind: &str) -> Option<String> {
    let Some(names) = names else {
        return Some(capital(&kind.replace('-', " ")));
    };
    let found = names.events.iter().find(|(known, _)| *known == kind);
    found.map(|(_, name)| (*name).to_owned())
}

pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            [7, 1234, 1_000_000].map(grouped),
            ["7", "1,234", "1,000,000"]
        );
        assert_eq!(measured(0.5214, (0.51, 0.53)), "52.1% ± 1.0");
        // What was measured is never told as certain, and what was not sampled has no interval.
        assert_eq!(measured(0.5, (0.49999, 0.50001)), "50.0% ± 0.1");
        assert_eq!(measured(0.5, (0.5, 0.5)), "50.0%");
    }

    #[test]
    fn what_varies_has_the_name_of_its_form() {
        let card = courtside_catalog::find("tactics").unwrap().card;
        assert_eq!(varied(card, "board.rows"), "Rows");
        let card = courtside_catalog::find("wizard").unwrap().card;
        assert_eq!(varied(card, "court.points"), "points (court.toml)");
        let turn = option(card, "turn").unwrap();
        assert_ne!(value(turn, "advanced"), "advanced");
        assert_eq!(value(turn, "other"), "other");
    }
}
