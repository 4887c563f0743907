//! Ways to play a game: versions of the rules, options and numbers of players, by number.

use courtside_bots::Rng;
use courtside_catalog::{Library, Match, Title};
use courtside_kernel::{Draw, GameCard, OptionKind, OptionSpec, OptionValue, Options};
use std::sync::{Arc, LazyLock};

/// The games in use, with the built-in content.
pub fn library() -> &'static Arc<Library> {
    static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(Arc::default);
    &LIBRARY
}

/// How a game is played.
#[derive(Clone, Debug)]
pub struct Way {
    pub rules: u32,
    pub options: Options,
    pub seats: usize,
}

/// Settings that matches with a history are played by: few, so that a library keeps all of their games.
pub const FEW: u8 = 8;

impl Way {
    /// The way with this number. 0 is the usual one; the others differ in every respect that the game's card lists. Some
    /// are refused, because options don't go together.
    pub fn number(card: &GameCard, number: u8) -> Way {
        let mut rng = Rng::stream(0x5e77, number.into());
        if number == 0 {
            return Way {
                rules: card.rules_version,
                options: Options::default(),
                seats: card.default_seats(),
            };
        }
        let rules = match rng.below(4) {
            0 => 1 + rng.below(card.rules_version.into()) as u32,
            _ => card.rules_version,
        };
        let seats = card.seats[rng.below(card.seats.len() as u64) as usize];
        let mut options = Options::default();
        for spec in card.options.iter().filter(|spec| spec.since <= rules) {
            if rng.below(2) == 0 {
                options = options.with(spec.name, value(spec, &mut rng));
            }
        }
        Way {
            rules,
            options,
            seats,
        }
    }

    /// The same without options.
    pub fn plain(self) -> Way {
        Way {
            options: Options::default(),
            ..self
        }
    }

    /// A fresh match.
    pub fn start(&self, title: &Title) -> Option<Box<dyn Match>> {
        let start =
            |options: &Options| title.start_under(library(), self.rules, options, self.seats);
        start(&self.options)
            .or_else(|_| start(&Options::default()))
            .ok()
    }
}

fn value(spec: &OptionSpec, rng: &mut Rng) -> OptionValue {
    let below = |rng: &mut Rng, n: usize| rng.below(n as u64) as usize;
    match spec.kind {
        OptionKind::Choice(choices) => {
            OptionValue::Text(choices[below(rng, choices.len())].0.to_owned())
        }
        OptionKind::Int { min, max, .. } => OptionValue::Int(match rng.below(4) {
            0 => min,
            1 => max,
            _ => min + rng.below(max.abs_diff(min) + 1) as i64,
        }),
        OptionKind::Bool { .. } => OptionValue::Bool(rng.below(2) == 0),
        OptionKind::Text { suggest: [], .. } => spec.default(),
        OptionKind::Text { suggest, .. } => {
            OptionValue::Text(suggest[below(rng, suggest.len())].0.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_ways_cover_every_number_of_players_and_every_choice() {
        for title in courtside_catalog::games() {
            let card = title.card;
            let ways: Vec<Way> = (0..=255).map(|number| Way::number(card, number)).collect();
            let seats: BTreeSet<usize> = ways.iter().map(|way| way.seats).collect();
            assert!(seats.into_iter().eq(card.seats.iter().copied()));
            let rules: BTreeSet<u32> = ways.iter().map(|way| way.rules).collect();
            assert_eq!(rules.len(), card.rules_version as usize);
            for spec in card.options {
                let values = ways.iter().filter_map(|way| way.options.0.get(spec.name));
                let values: BTreeSet<String> = values.map(ToString::to_string).collect();
                let least = match spec.kind {
                    OptionKind::Choice(choices) => choices.len(),
                    OptionKind::Text { suggest, .. } => suggest.len().max(1),
                    OptionKind::Int { .. } | OptionKind::Bool { .. } => 2,
                };
                assert!(values.len() >= least, "{}: {values:?}", spec.name);
            }
        }
    }
}
