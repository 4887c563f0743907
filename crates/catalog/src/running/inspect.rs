//! What programs ask of a match.

use super::Running;
use crate::outside::Outside;
use crate::{Inspect, Play, Refusal};
use courtside_kernel::{Case, Perft, Playable, Turn, Viewer, perft};
use courtside_scene::Present;
use rpds::ListSync;

impl<G: Playable, S: Present<Game = G>> Inspect for Running<G, S> {
    fn position(&self) -> String {
        self.game.write_position(&self.state)
    }

    fn set_position(&mut self, text: &str) -> Result<(), Refusal> {
        let state = self
            .game
            .parse_position(text)
            .map_err(|error| Refusal::new("position", error.0))?;
        self.start = (state != self.game.setup()).then(|| text.to_owned());
        self.state = state;
        self.outside = Outside::default();
        self.steps = ListSync::new_sync();
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        let write = |action: G::Action| self.game.write_action(&self.state, action);
        let mut texts: Vec<String> = self.actions().into_iter().map(write).collect();
        texts.sort_unstable();
        texts
    }

    fn outcomes(&self) -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        if self.turn() == Turn::Chance {
            self.game.chance(&self.state, &mut outcomes);
        }
        outcomes
            .into_iter()
            .map(|(outcome, weight)| (self.game.write_chance(outcome), weight))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // A view is plain data of ours: it always becomes JSON.
        serde_json::to_value(self.game.view(&self.state, viewer)).unwrap_or_default()
    }

    fn odds(&self) -> Vec<(String, Vec<Case>)> {
        let Some(seat) = self.decider() else {
            return Vec::new();
        };
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let write = |action: G::Action| self.game.write_action(&self.state, action);
        let mut all: Vec<(String, Vec<Case>)> = self
            .actions()
            .into_iter()
            .map(|action| (write(action), self.game.odds(&view, action)))
            .collect();
        all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        all
    }

    fn perft(&self, depth: u32, most: u64) -> Option<Perft> {
        perft(&*self.game, &self.state, depth, most)
    }
}
