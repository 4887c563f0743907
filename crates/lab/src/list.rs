//! The one list of the calibrations: which games have one, with which bots, and what it measures.

use crate::calibration::{Plan, Section};
use crate::{cards, dungeon, first, wizard};
use courtside_kernel::{Content, Game, GameCard, OptionError};
use game_cards::Cards;
use game_chessboard::Chessboard;
use game_dungeon::Dungeon;
use game_tactics::Tactics;
use game_wizard::WizardDodgeball;

type Run = fn(&Plan, &Content, &(dyn Fn() + Sync)) -> Result<Section, OptionError>;

/// What people call things that are counted in a game.
pub struct Names {
    /// What a player plays with: "card", "team". Empty if there is nothing to tell apart.
    pub with: &'static str,
    /// What to bear in mind when reading the win rates of those.
    pub note: &'static str,
    /// Kinds of events that are worth counting, each with its name; others only keep the books.
    pub events: &'static [(&'static str, &'static str)],
}

/// How the balance of a game is measured.
pub struct Calibration {
    pub card: &'static GameCard,
    /// What comes out, for a help text: "turns a game".
    pub about: &'static str,
    /// The bots that play unless told otherwise: their level, and the lines of play that they try where they search.
    pub level: u8,
    pub playouts: u32,
    pub names: Names,
    games: fn(&Plan) -> u64,
    run: Run,
}

impl Calibration {
    /// How many games a plan plays.
    pub fn games(&self, plan: &Plan) -> u64 {
        (self.games)(plan)
    }

    /// Plays them all on all cores; `done` is called after each. The same plan gives the same section.
    pub fn run(
        &self,
        plan: &Plan,
        content: &Content,
        done: &(dyn Fn() + Sync),
    ) -> Result<Section, OptionError> {
        (self.run)(plan, content, done)
    }
}

/// A game with a calibration is one more entry.
pub static CALIBRATIONS: &[Calibration] = &[
    Calibration {
        card: Chessboard::CARD,
        about: "how often the side that moves first wins",
        level: 3,
        playouts: 24,
        names: first::CHESSBOARD_NAMES,
        games: |plan| plan.games * first::CHESSBOARD_KINDS,
        run: |plan, _, done| first::chessboard(plan, done),
    },
    Calibration {
        card: Tactics::CARD,
        about: "how often the side that moves first wins",
        level: 3,
        playouts: 24,
        names: first::TACTICS_NAMES,
        games: |plan| plan.games * first::TACTICS_KINDS,
        run: |plan, _, done| first::tactics(plan, done),
    },
    Calibration {
        card: Cards::CARD,
        about: "turns a game",
        level: 3,
        playouts: 24,
        names: cards::NAMES,
        games: |plan| plan.games * cards::kinds(),
        run: |plan, content, done| cards::calibrate(plan, content, done),
    },
    // D13 asks for good players. Games are long, and these bots play nearly as well by a look one action ahead.
    Calibration {
        card: Dungeon::CARD,
        about: "its field, dice, teams and solo levels",
        level: 5,
        playouts: 1,
        names: dungeon::NAMES,
        games: dungeon::all_games,
        run: |plan, content, done| dungeon::calibrate(plan, content, done),
    },
    Calibration {
        card: WizardDodgeball::CARD,
        about: "how often each wizard's side wins",
        level: 3,
        playouts: 24,
        names: wizard::NAMES,
        games: |plan| plan.games,
        run: |plan, content, done| wizard::calibrate(plan, content, done),
    },
];

/// The calibration of the game with this id, if it has one.
pub fn calibration(game: &str) -> Option<&'static Calibration> {
    CALIBRATIONS
        .iter()
        .find(|calibration| calibration.card.id == game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::counting;

    #[test]
    fn every_calibration_plays_as_many_games_as_it_says() {
        for calibration in CALIBRATIONS {
            let plan = Plan {
                playouts: 1,
                ..Plan::trial(2, 0)
            };
            let run = |done: &(dyn Fn() + Sync)| calibration.run(&plan, &Content::default(), done);
            let (section, counted) = counting(run);
            assert_eq!(section.unwrap().name, calibration.card.name);
            assert_eq!(counted, calibration.games(&plan), "{}", calibration.card.id);
        }
    }

    #[test]
    fn every_event_with_a_name_is_one_of_its_game() {
        for calibration in CALIBRATIONS {
            let (id, names) = (calibration.card.id, &calibration.names);
            let folder = format!("{}/../game-{id}/src", env!("CARGO_MANIFEST_DIR"));
            let source = ["event.rs", "event/rule.rs"]
                .iter()
                .find_map(|file| std::fs::read_to_string(format!("{folder}/{file}")).ok());
            let source = source.expect("the game has events");
            for (kind, name) in names.events {
                let quoted = format!("=> \"{kind}\"");
                assert!(source.contains(&quoted), "{id} has no event {kind}");
                assert!(
                    !name.contains('-') && name.starts_with(char::is_uppercase),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn every_game_that_lists_show_has_one() {
        for entry in courtside_catalog::listed() {
            assert!(calibration(entry.card.id).is_some(), "{}", entry.card.id);
        }
        assert!(calibration("unknown").is_none());
    }
}
