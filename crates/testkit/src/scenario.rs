//! A position, a few plies in notation with scripted dice, and what comes of them: how a rule is tested.

use crate::configure;
use courtside_kernel::{Narration, Notation, Ply, Turn, Viewer, Voice};

pub struct Scenario<G: Notation + Narration> {
    pub game: G,
    pub state: G::State,
    /// What has been told since the last look, in words.
    told: Vec<String>,
    kinds: Vec<&'static str>,
}

impl<G: Notation + Narration> Scenario<G> {
    /// From the set-up.
    pub fn start(options: &str, seats: usize) -> Scenario<G> {
        let game: G = configure(options, seats);
        let state = game.setup();
        Scenario {
            game,
            state,
            told: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// From a position.
    #[track_caller]
    pub fn at(options: &str, seats: usize, position: &str) -> Scenario<G> {
        let mut scenario: Scenario<G> = Scenario::start(options, seats);
        scenario.state = scenario
            .game
            .parse_position(position)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        scenario
    }

    /// Plays actions and, at chance turns, outcomes: notations separated by blanks.
    #[track_caller]
    pub fn play(&mut self, plies: &str) -> &mut Scenario<G> {
        for text in plies.split_whitespace() {
            let ply = match self.game.turn(&self.state) {
                Turn::Chance => self.game.parse_chance(&self.state, text).map(Ply::Chance),
                _ => self.game.parse_action(&self.state, text).map(Ply::Act),
            };
            let ply = ply.unwrap_or_else(|error| panic!("{text}: {error}"));
            if let Ply::Act(action) = ply
                && let Err(illegal) = self.game.check(&self.state, action)
            {
                panic!("{text} is refused by {}: {illegal}", illegal.rule);
            }
            let names: Vec<String> = G::CARD
                .seat_names
                .iter()
                .map(|name| (*name).to_owned())
                .collect();
            let (game, told, kinds) = (&self.game, &mut self.told, &mut self.kinds);
            game.apply(&mut self.state, ply, &mut |event| {
                told.push(
                    game.say(
                        &event,
                        &Voice {
                            viewer: Viewer::Spectator,
                            names: &names,
                        },
                    )
                    .plain(),
                );
                kinds.push(game.event_kind(&event));
            });
        }
        self
    }

    /// The rule that refuses an action.
    #[track_caller]
    pub fn refused(&self, text: &str) -> &'static str {
        let action = self
            .game
            .parse_action(&self.state, text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        match self.game.check(&self.state, action) {
            Err(illegal) => illegal.rule.0,
            Ok(()) => panic!("{text} is legal"),
        }
    }

    /// The legal actions that `wanted` picks, in notation, sorted.
    pub fn legal(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, &mut actions);
        let mut texts: Vec<String> = actions
            .into_iter()
            .map(|action| self.game.write_action(&self.state, action))
            .collect();
        texts.retain(|text| wanted(text));
        texts.sort_unstable();
        texts
    }

    pub fn position(&self) -> String {
        self.game.write_position(&self.state)
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// What has been told since the last call, in words.
    pub fn told(&mut self) -> Vec<String> {
        self.kinds.clear();
        std::mem::take(&mut self.told)
    }

    /// The kinds of events since the last call.
    pub fn kinds(&mut self) -> Vec<&'static str> {
        self.told.clear();
        std::mem::take(&mut self.kinds)
    }
}
