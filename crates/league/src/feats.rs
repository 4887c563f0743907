//! What wizards did in a match: for the rosters of a league.

use courtside_kernel::{Game, Notation, Ply};
use courtside_record::{Record, RecordedPly};
use game_wizard::Event;
use game_wizard::league::League;
use game_wizard::options::read_lineups;
use std::collections::BTreeMap;

/// The deeds of one wizard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Feats {
    pub hits: u16,
    pub catches: u16,
    /// Times it left the court.
    pub outs: u16,
}

/// By jersey number.
pub type FeatsByWizard = BTreeMap<u8, Feats>;

/// Counts a match by its record, as far as it can be replayed.
pub fn feats(rules: &League, record: &Record) -> FeatsByWizard {
    let mut counted = FeatsByWizard::new();
    let mut game = rules.game.clone();
    let lineups = record.options.split_whitespace();
    let lineups = lineups
        .filter_map(|pair| pair.strip_prefix("lineups="))
        .next();
    game.lineups = lineups.and_then(|text| read_lineups(&game.book, text).ok().flatten());
    let number = |card| rules.book().stat_card(card).map_or(0, |card| card.number);
    let mut state = game.setup();
    for ply in &record.plies {
        let ply = match ply {
            RecordedPly::Act(text) => game.parse_action(&state, text).map(Ply::Act),
            RecordedPly::Chance(text) => game.parse_chance(&state, text).map(Ply::Chance),
            // Departures change nothing that is counted here.
            RecordedPly::Incident(_) => continue,
            RecordedPly::Hidden => break,
        };
        let Ok(ply) = ply else { break };
        if let Ply::Act(action) = ply
            && game.check(&state, action).is_err()
        {
            break;
        }
        game.apply(&mut state, ply, &mut |event| {
            let (who, count): (_, fn(&mut Feats) -> &mut u16) = match event {
                Event::Hit { who, .. } => (who, |feats| &mut feats.hits),
                // The target is the catcher.
                Event::Caught { target, .. } => (target, |feats| &mut feats.catches),
                Event::WentOut { who, .. } => (who, |feats| &mut feats.outs),
                _ => return,
            };
            *count(counted.entry(number(who.card)).or_default()) += 1;
        });
    }
    counted
}

/// Adds the deeds of one match to those of others.
pub fn add(sum: &mut FeatsByWizard, more: &FeatsByWizard) {
    for (number, feats) in more {
        let own = sum.entry(*number).or_default();
        own.hits += feats.hits;
        own.catches += feats.catches;
        own.outs += feats.outs;
    }
}
