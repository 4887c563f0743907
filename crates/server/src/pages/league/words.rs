//! Words that several parts of a league's page use.

use courtside_league::{Final, League, OWNERS, Season, Stage, Style};

/// "1st", "2nd", "3rd", "4th".
pub fn ordinal(place: usize) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// How the league is played: "Four owners, six wizards each. Three rounds, schoolyard draft."
pub fn format(rules: &League) -> String {
    let season = match rules.style {
        Style::Rounds { twice: false } => "Three rounds",
        Style::Rounds { twice: true } => "Six rounds",
        Style::Knockout => "Knockout",
    };
    // Whatever differs from the usual game is named.
    let differs = [
        ("final", "three", "best-of-three final"),
        ("draft", "schoolyard", "schoolyard draft"),
        ("turn", "advanced", "advanced turns"),
        ("spells", "purchase", "spells are bought"),
        ("goal", "elimination", "elimination"),
    ];
    let said: Vec<&str> = std::iter::once(season)
        .chain(
            differs
                .into_iter()
                .filter(|(name, value, _)| rules.setting().text(name) == *value)
                .map(|(.., words)| words),
        )
        .collect();
    let owners = match rules.setting().seats() {
        OWNERS => "Four owners, six wizards each",
        _ => "Four teams of two, six wizards each",
    };
    format!("{owners}. {}.", said.join(", "))
}

/// How far it has come: how many of how many, and of what.
pub fn progress(season: &Season) -> (usize, usize, &'static str) {
    let state = season.state();
    let taken: usize = state.rosters.iter().map(Vec::len).sum();
    match season.stage() {
        _ if season.open_chairs() > 0 => {
            let seats = season.chairs().len();
            (seats - season.open_chairs(), seats, "seats taken")
        }
        Stage::Lots | Stage::Deal | Stage::Pick(_) => (
            taken,
            OWNERS * season.rules().roster_size(),
            "wizards drafted",
        ),
        Stage::Season => {
            let over = state.fixtures.iter().filter(|game| game.is_over()).count();
            // A knockout does not know yet how many matches it will have.
            let of = match season.rules().style {
                Style::Rounds { .. } => state.fixtures.len(),
                Style::Knockout => 0,
            };
            (
                over,
                of,
                if over == 1 && of == 0 {
                    "match played"
                } else {
                    "matches played"
                },
            )
        }
        Stage::Over(_) => (state.fixtures.len(), 0, "matches played"),
    }
}

/// Whether the title is won in a final.
pub fn has_final(rules: &League) -> bool {
    rules.style == Style::Knockout || rules.last == Final::BestOfThree
}

/// "once", "twice", "3 times".
pub fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}
