//! What has happened in a league, in words.

use crate::season::{Deed, Season, Step};
use courtside_kernel::{Seat, Viewer, Voice};
use courtside_table::Millis;
use game_wizard::league::{LeagueEvent, LeagueState, Owner};

/// A line of a league's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    pub rule: &'static str,
    pub kind: &'static str,
    pub text: String,
    /// Why a bot picked or benched this wizard. For a lineup it is said once both are in (W105).
    pub why: Option<String>,
    pub at: Option<Millis>,
}

impl Season {
    /// What has happened, oldest first, as this viewer is told.
    pub fn log(&self, viewer: Option<Owner>) -> Vec<LogLine> {
        let viewer = viewer.map_or(Viewer::Spectator, |owner| Viewer::Seat(Seat(owner.0)));
        let voice = Voice {
            viewer,
            names: self.names(),
        };
        let mut lines = Vec::new();
        for (index, step) in self.steps().iter().enumerate() {
            let at = step.at;
            if let Deed::StandIn(seat, level) = step.deed {
                let name = voice.who(Seat(Season::owner_of(seat).0));
                lines.push(LogLine {
                    rule: "W113",
                    kind: "stand-in",
                    text: format!("{name} took over, at level {level}."),
                    why: None,
                    at,
                });
            }
            let after = self.after(index);
            lines.extend(step.events.iter().map(|event| LogLine {
                rule: event.rule().0,
                kind: event.kind(),
                text: self.rules().say(after, *event, &voice),
                why: self.reason(index, step, *event),
                at,
            }));
        }
        lines
    }

    /// The league after a step.
    fn after(&self, index: usize) -> &LeagueState {
        let next = self.steps().get(index + 1);
        next.map_or(self.state(), |next| &next.before)
    }

    fn reason(&self, index: usize, step: &Step, event: LeagueEvent) -> Option<String> {
        let owner = match event {
            LeagueEvent::Picked {
                owner, last: false, ..
            } => owner,
            LeagueEvent::LineupIn { owner, number } => {
                let fixture = self.state().fixtures.get(usize::from(number))?;
                fixture.is_lined_up().then_some(owner)?
            }
            _ => return None,
        };
        let choice = self.scout().choose(&step.before, owner)?;
        let chosen = step.deed == Deed::Ply(choice.ply);
        (chosen && self.was_bot(owner, index)).then_some(choice.why)
    }

    /// Whether a bot decided for an owner at a step.
    fn was_bot(&self, owner: Owner, index: usize) -> bool {
        let took_over =
            |step: &Step| matches!(step.deed, Deed::StandIn(seat, _) if seat == Seat(owner.0));
        self.bot_of(owner).is_some() && !self.steps()[index..].iter().any(took_over)
    }
}
