//! A match of any game behind one face: the only place where a game's types are erased.

mod inspect;
mod tell;
mod think;

use crate::outside::Outside;
use crate::{Forced, Match, Play, Refusal};
use courtside_bots::Rng;
use courtside_kernel::game::{First, pick_weighted};
use courtside_kernel::{
    Draw, Game, GameCard, Incident, Options, Playable, Played, Ply, RuleId, Seat, Turn, Viewer,
    Winners,
};
use courtside_record::{Header, Record, RecordedPly, content_hash};
use courtside_scene::Present;
use rpds::ListSync;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// How many states are tried that a viewer could not tell from the real one.
const WORLDS: u64 = 24;

/// Something that happened in a match.
enum Deed<G: Game> {
    Ply(Played<G>),
    Incident(Incident),
}

impl<G: Game> Clone for Deed<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Deed<G> {}

/// One ply that was played, or an incident.
struct Step<G: Game> {
    before: G::State,
    outside: Outside,
    deed: Deed<G>,
    events: Vec<G::Event>,
    /// Who may take it back, while it is the newest: worked out once.
    undoable: OnceLock<Option<Seat>>,
}

pub(crate) struct Running<G: Game, S> {
    game: Arc<G>,
    /// Who shows it.
    show: PhantomData<fn() -> S>,
    /// Set if the match did not start from the set-up.
    start: Option<String>,
    /// The newest first. A fork shares it, so that a ply costs the same at the end of a game as at its start.
    steps: ListSync<Step<G>>,
    state: G::State,
    outside: Outside,
}

impl<G: Playable, S: Present<Game = G>> Running<G, S> {
    pub fn new(game: Arc<G>) -> Running<G, S> {
        let state = game.setup();
        Running {
            game,
            show: PhantomData,
            start: None,
            steps: ListSync::new_sync(),
            state,
            outside: Outside::default(),
        }
    }

    /// The seat whose decision is next by the rules. If its player has left, a teammate sends the choice (G8), but what can
    /// be known and chosen is still this seat's.
    fn decider(&self) -> Option<Seat> {
        self.turn().actor()?;
        self.game.turn(&self.state).actor()
    }

    fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if !self.turn().is_over() {
            self.game.legal(&self.state, &mut actions);
        }
        actions
    }

    fn push(&mut self, ply: Played<G>) {
        let before = self.state.clone();
        let mut events = Vec::new();
        self.game
            .apply(&mut self.state, ply, &mut |event| events.push(event));
        self.steps.push_front_mut(Step {
            before,
            outside: self.outside,
            deed: Deed::Ply(ply),
            events,
            undoable: OnceLock::new(),
        });
    }

    /// The steps from ply `from` on, oldest first.
    fn since(&self, from: usize) -> Vec<&Step<G>> {
        let newer = self.plies().saturating_sub(from);
        let mut steps: Vec<&Step<G>> = self.steps.iter().take(newer).collect();
        steps.reverse();
        steps
    }

    fn write(&self, step: &Step<G>) -> RecordedPly {
        match step.deed {
            Deed::Ply(Ply::Act(action)) => {
                RecordedPly::Act(self.game.write_action(&step.before, action))
            }
            Deed::Ply(Ply::Chance(outcome)) => RecordedPly::Chance(self.game.write_chance(outcome)),
            Deed::Incident(incident) => RecordedPly::Incident(incident),
        }
    }

    /// Whether, in some of the states that look like this, the seat to act could choose something else.
    fn could_choose_otherwise(&self, view: &G::View, only: G::Action) -> bool {
        (0..WORLDS).any(|world| {
            let state = self.game.determinize(view, &mut Rng::from_seed(world));
            if state == self.state {
                return false;
            }
            let mut actions = Vec::new();
            self.game.legal(&state, &mut actions);
            actions != [only]
        })
    }

    /// Whether a step told a viewer something new: then, in some of the states that the viewer could not tell from the real
    /// one, they would see something else now.
    fn reveals(&self, step: &Step<G>, action: G::Action) -> bool {
        Viewer::all(self.game.seats()).any(|viewer| {
            let before = self.game.view(&step.before, viewer);
            let after = self.game.view(&self.state, viewer);
            (0..WORLDS).any(|world| {
                let mut state = self.game.determinize(&before, &mut Rng::from_seed(world));
                // The same future: most of the time nothing is hidden from the viewer.
                if state == step.before {
                    return false;
                }
                if self.game.check(&state, action).is_err() {
                    return true;
                }
                self.game.apply(&mut state, Ply::Act(action), &mut |_| {});
                self.game.view(&state, viewer) != after
            })
        })
    }
}

fn over(rule: RuleId) -> Refusal {
    Refusal {
        code: "over",
        message: "The game is over.".to_owned(),
        rule: Some(rule.to_string()),
    }
}

/// A borrowed draw, so that the erased one can be handed to generic rules.
struct Borrowed<'a>(&'a mut dyn Draw);

impl Draw for Borrowed<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.0.below(n)
    }
}

impl<G: Playable, S: Present<Game = G>> Play for Running<G, S> {
    fn card(&self) -> &'static GameCard {
        G::CARD
    }

    fn options(&self) -> &Options {
        self.game.options()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn rules(&self) -> u32 {
        self.game.rules()
    }

    fn content_hash(&self) -> String {
        content_hash(G::CARD.id, self.game.rules(), &self.game.content())
    }

    fn plies(&self) -> usize {
        self.steps.len()
    }

    fn turn(&self) -> Turn {
        self.outside.turn(&*self.game, self.game.turn(&self.state))
    }

    fn result(&self) -> Option<Winners> {
        match self.turn() {
            Turn::Over(winners, _) if !self.outside.is_aborted() => Some(winners),
            _ => None,
        }
    }

    fn play(&mut self, ply: &str) -> Result<Option<Seat>, Refusal> {
        match self.turn() {
            Turn::Over(_, rule) => Err(over(rule)),
            Turn::Act(seat) => {
                let action = self.game.parse_action(&self.state, ply)?;
                self.game.check(&self.state, action)?;
                self.push(Ply::Act(action));
                Ok(Some(seat))
            }
            Turn::Chance => {
                let outcome = self.game.parse_chance(&self.state, ply)?;
                let mut outcomes = Vec::new();
                self.game.chance(&self.state, &mut outcomes);
                if !outcomes.iter().any(|(listed, _)| *listed == outcome) {
                    return Err(Refusal::new(
                        "notation",
                        format!("'{ply}' is no outcome of this roll."),
                    ));
                }
                self.push(Ply::Chance(outcome));
                Ok(None)
            }
        }
    }

    fn roll(&mut self, draw: &mut dyn Draw) -> Result<String, Refusal> {
        if self.turn() != Turn::Chance {
            return Err(Refusal::new("turn", "Nothing is rolled now."));
        }
        // The list is walked, not sampled: redrawing a record must give the same outcome.
        let mut outcomes = Vec::new();
        self.game.chance(&self.state, &mut outcomes);
        let outcome = pick_weighted(&outcomes, &mut Borrowed(draw));
        self.push(Ply::Chance(outcome));
        Ok(self.game.write_chance(outcome))
    }

    fn declare(&mut self, incident: Incident) -> Result<(), Refusal> {
        if let Turn::Over(_, rule) = self.turn() {
            return Err(over(rule));
        }
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let tell = &mut |event| events.push(event);
        let outside = self
            .outside
            .after(&*self.game, &mut state, incident, tell)?;
        self.steps.push_front_mut(Step {
            before: std::mem::replace(&mut self.state, state),
            outside: std::mem::replace(&mut self.outside, outside),
            deed: Deed::Incident(incident),
            events,
            undoable: OnceLock::from(None),
        });
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if let Some(step) = self.steps.first() {
            self.state = step.before.clone();
            self.outside = step.outside;
        }
        self.steps.drop_first_mut()
    }

    fn undoable(&self) -> Option<Seat> {
        let step = self.steps.first()?;
        *step.undoable.get_or_init(|| {
            let Deed::Ply(Ply::Act(action)) = step.deed else {
                return None;
            };
            // A toss by hand stands, though it reveals nothing.
            let by_hand = self.game.reflex(&step.before, &mut First).is_some();
            if self.turn().is_over() || by_hand || self.reveals(step, action) {
                return None;
            }
            self.game.turn(&step.before).actor()
        })
    }

    fn forced(&self) -> Option<Forced> {
        let seat = self.decider()?;
        let actions = self.actions();
        let [only] = actions[..] else {
            return None;
        };
        // A toss by hand is no choice.
        if self.game.reflex(&self.state, &mut First).is_some() {
            return None;
        }
        let others = Viewer::all(self.game.seats()).filter(|viewer| !viewer.is(seat));
        let tells = others
            .map(|viewer| self.game.view(&self.state, viewer))
            .any(|view| self.could_choose_otherwise(&view, only));
        Some(if tells {
            Forced::Secretly
        } else {
            Forced::Openly
        })
    }

    fn notation(&self, index: usize) -> Option<String> {
        let after = self.plies().checked_sub(index + 1)?;
        let step = self.steps.iter().nth(after)?;
        Some(match self.write(step) {
            RecordedPly::Act(text) | RecordedPly::Chance(text) => text,
            RecordedPly::Incident(incident) => incident.to_string(),
            RecordedPly::Hidden => return None,
        })
    }

    fn record(&self, header: &Header, viewer: Option<Viewer>) -> Record {
        let plies = self.since(0).into_iter().map(|step| {
            let readable = match (step.deed, viewer) {
                (Deed::Ply(ply), Some(viewer)) => {
                    self.game.may_read(&self.state, &step.before, ply, viewer)
                }
                _ => true,
            };
            if readable {
                self.write(step)
            } else {
                RecordedPly::Hidden
            }
        });
        Record {
            game: G::CARD.id.to_owned(),
            rules: self.game.rules(),
            content: self.content_hash(),
            options: self.game.options().to_string(),
            position: self.start.clone(),
            header: header.clone(),
            plies: plies.collect(),
            result: self.result(),
        }
    }
}

impl<G: Playable, S: Present<Game = G>> Match for Running<G, S> {
    fn fork(&self) -> Box<dyn Match> {
        Box::new(Running {
            game: self.game.clone(),
            show: PhantomData::<fn() -> S>,
            start: self.start.clone(),
            steps: self.steps.clone(),
            state: self.state.clone(),
            outside: self.outside,
        })
    }
}
