//! What bots say of a match.

use super::Running;
use crate::{Advice, BotLine, BotReply, Refusal, Think, advice};
use courtside_bots::{Budget, Level, think};
use courtside_kernel::{Playable, Viewer};
use courtside_scene::Present;

impl<G: Playable, S: Present<Game = G>> Think for Running<G, S> {
    fn bot(&self, level: Level, seed: u64, budget: Option<Budget>) -> Result<BotReply, Refusal> {
        let Some(seat) = self.decider() else {
            return Err(Refusal::new(
                "turn",
                "Nobody acts now, so there is nothing for a bot to choose.",
            ));
        };
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let Some(thought) = think(&*self.game, &view, seat, level, seed, budget) else {
            return Err(Refusal::new(
                "turn",
                "There is nothing for a bot to choose.",
            ));
        };
        let write = |action| self.game.write_action(&self.state, action);
        let lines = thought.lines.iter().map(|idea| BotLine {
            ply: write(idea.action),
            value: idea.value,
            error: idea.error,
            visits: idea.visits,
        });
        Ok(BotReply {
            ply: write(thought.action),
            value: thought.value,
            lines: lines.collect(),
        })
    }

    fn advise(&self, thought: &BotReply, names: &[String]) -> Result<Advice, Refusal> {
        advice::advise::<G, S>(&self.game, &self.state, thought, names)
    }
}
