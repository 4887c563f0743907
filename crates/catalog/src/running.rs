//! A match of any game behind one face: the only place where a game's types are erased.

use crate::advice;
use crate::configure::{configure, configure_with, shared};
use crate::outside::{self, Outside};
use crate::{Advice, BotLine, BotReply, Entry, Match, RandomReport, Refusal, Subject, Told};
use courtside_bots::arena::{self, Contestant, Duel};
use courtside_bots::study::{self, Players, Tally};
use courtside_bots::{Budget, Level, Rng, think};
use courtside_kernel::{
    Case, Draw, Game, GameCard, Illegal, Incident, Insight, OptionError, Options, ParseError,
    Perft, Played, Ply, RuleId, Seat, Turn, Viewer, Voice, Winners, perft,
};
use courtside_record::{Header, Record, RecordedPly, content_hash};
use courtside_scene::{Desk, Odds, Offer, Present, Scene};
use rpds::ListSync;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// The games, each by the presenter that shows it. A new one is one more line.
pub(crate) static GAMES: &[Entry] = &[
    entry::<show_chessboard::Show>(),
    entry::<show_tactics::Show>(),
    entry::<show_cards::Show>(),
    entry::<show_dungeon::Show>(),
    entry::<show_wizard::Show>(),
    entry::<show_pocket::Show>(),
];

const fn entry<S: Present>() -> Entry {
    Entry {
        card: S::Game::CARD,
        start: |rules, options, seats| {
            let running: Running<S::Game, S> = Running::new(rules, options, seats)?;
            Ok(Box::new(running))
        },
        random: random::<S::Game>,
        speed: crate::speed::measure::<S::Game>,
        subject: |options, seats, content| {
            let rules = S::Game::CARD.rules_version;
            let game: S::Game = configure_with(rules, options, seats, content)?;
            Ok(Box::new(Kept(game)))
        },
        thumbnail: S::thumbnail,
        state_size: size_of::<<S::Game as Game>::State>(),
    }
}

impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Refusal {
        Refusal::new("option", error.message)
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::new("notation", error.0)
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal {
            code: "illegal",
            message: illegal.message,
            rule: Some(illegal.rule.to_string()),
        }
    }
}

pub(crate) fn random<G: Game>(
    options: &Options,
    seats: usize,
    seed: u64,
    games: u64,
) -> Result<RandomReport, Refusal> {
    let game = configure::<G>(options, seats)?;
    let mut rng = Rng::from_seed(seed);
    let mut scratch = Vec::new();
    let mut report = RandomReport {
        games,
        plies: 0,
        scores: vec![0.0; game.seats()],
        longest: 0,
        decisions: 0,
        choices: 0,
        seconds: 0.0,
    };
    let start = Instant::now();
    for _ in 0..games {
        let mut state = game.setup();
        let mut plies = 0;
        let winners = loop {
            let ply = match game.turn(&state) {
                Turn::Over(winners, _) => break winners,
                Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
                Turn::Act(_) => {
                    scratch.clear();
                    game.legal(&state, &mut scratch);
                    report.decisions += 1;
                    report.choices += scratch.len() as u64;
                    Ply::Act(scratch[rng.below(scratch.len() as u64) as usize])
                }
            };
            game.apply(&mut state, ply, &mut |_| {});
            plies += 1;
        };
        report.plies += plies;
        report.longest = report.longest.max(plies);
        for (seat, score) in report.scores.iter_mut().enumerate() {
            *score += winners.score(Seat(seat as u8));
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

/// A game that bots play over and over.
struct Kept<G>(G);

impl<G: Insight> Subject for Kept<G> {
    fn round_length(&self) -> u32 {
        arena::round_length(&self.0)
    }

    fn round(&self, contestants: [Contestant; 2], seed: u64) -> Duel {
        arena::round(&self.0, contestants, seed)
    }

    fn study(&self, players: &Players, seed: u64, weigh: bool, tally: &mut Tally) {
        study::play(&self.0, players, seed, weigh, tally);
    }
}

/// Replays a record: its game, rules, content, every ply and its result must be right.
pub(crate) fn replay(record: &Record) -> Result<Box<dyn Match>, Refusal> {
    let refuse = |message: String| Err(Refusal::new("record", message));
    let Some(entry) = crate::find(&record.game) else {
        return refuse(format!("There is no game '{}' here.", record.game));
    };
    let options = Options::parse(entry.card.options, &record.options)?;
    let mut game = entry.start_under(record.rules, &options, record.header.seats.len())?;
    if record.content != game.content_hash() {
        return refuse("The record was played with other content than is in use here.".into());
    }
    if let Some(position) = &record.position {
        game.set_position(position)?;
    }
    for (index, ply) in record.plies.iter().enumerate() {
        let (text, chance) = match ply {
            RecordedPly::Act(text) => (text, false),
            RecordedPly::Chance(text) => (text, true),
            RecordedPly::Incident(incident) => {
                game.declare(*incident).map_err(|refusal| Refusal {
                    code: "record",
                    message: format!("Ply {index} ('{incident}') can't be: {}", refusal.message),
                    rule: refusal.rule,
                })?;
                continue;
            }
            RecordedPly::Hidden => {
                return refuse(format!(
                    "Ply {index} is hidden, so the record cannot be replayed."
                ));
            }
        };
        if chance != (game.turn() == Turn::Chance) {
            let what = if chance {
                "dice, but a player acts"
            } else {
                "an action, but dice fall"
            };
            return refuse(format!("Ply {index} ('{text}') is {what} there."));
        }
        if let Err(refusal) = game.play(text) {
            let message = format!(
                "Ply {index} ('{text}') cannot be played: {}",
                refusal.message
            );
            return Err(Refusal {
                code: "record",
                message,
                rule: refusal.rule,
            });
        }
    }
    if record.result != game.result() {
        return refuse("The result in the record is not the result of its plies.".into());
    }
    Ok(game)
}

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

struct Running<G: Game, S> {
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

impl<G: Insight, S: Present<Game = G>> Running<G, S> {
    fn new(rules: u32, options: &Options, seats: usize) -> Result<Running<G, S>, Refusal> {
        let game = shared::<G>(rules, options, seats)?;
        let state = game.setup();
        Ok(Running {
            game,
            show: PhantomData,
            start: None,
            steps: ListSync::new_sync(),
            state,
            outside: Outside::default(),
        })
    }

    fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if !self.turn().is_over() {
            self.game.legal(&self.state, &mut actions);
        }
        actions
    }

    /// The odds that a scene shows of an action, given what is offered beside it.
    fn shown_odds(&self, view: &G::View, action: G::Action, offers: &[Offer<G::Action>]) -> Odds {
        if !S::shows_odds(&self.game, action) {
            return Odds::default();
        }
        let mut others = offers.iter().rev();
        match others.find(|other| S::odds_alike(&self.game, other.action, action)) {
            Some(other) => other.odds.clone(),
            None => self.game.odds(view, action).into(),
        }
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

    /// Whether a step told anybody something that they could not have known: then, in some of the states
    /// that they could not tell from the real one, they would see something else now.
    fn reveals(&self, step: &Step<G>, action: G::Action) -> bool {
        const WORLDS: u64 = 24;
        Viewer::all(self.game.seats()).any(|viewer| {
            let before = self.game.view(&step.before, viewer);
            let after = self.game.view(&self.state, viewer);
            (0..WORLDS).any(|world| {
                let mut state = self.game.determinize(&before, &mut Rng::from_seed(world));
                // The same future: most of the time there is nothing that somebody does not know.
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

impl<G: Insight, S: Present<Game = G>> Match for Running<G, S> {
    fn card(&self) -> &'static GameCard {
        G::CARD
    }

    fn options(&self) -> Options {
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
        // The list is walked, not sampled: anybody who redraws a record must get the same outcome.
        let mut outcomes = Vec::new();
        self.game.chance(&self.state, &mut outcomes);
        let outcome = courtside_kernel::game::pick_weighted(&outcomes, &mut Borrowed(draw));
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
            if self.turn().is_over() || self.game.binding(action) || self.reveals(step, action) {
                return None;
            }
            self.game.turn(&step.before).actor()
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

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // A view is plain data of ours: it always becomes JSON.
        serde_json::to_value(self.game.view(&self.state, viewer)).unwrap_or_default()
    }

    fn odds(&self) -> Vec<(String, Vec<Case>)> {
        let Turn::Act(seat) = self.turn() else {
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

    fn told(&self, viewer: Viewer, facing: Seat, names: &[String], from: usize) -> Vec<Told> {
        let voice = Voice { viewer, names };
        let book = (G::CARD.rulebook)();
        let ours = |rule: RuleId| book.rule(rule.0).is_some_and(|rule| rule.mark.is_ours());
        let mut told = Vec::new();
        for (ply, step) in (from..).zip(self.since(from)) {
            if let Deed::Incident(incident) = step.deed {
                let (kind, line) = outside::say(incident, &voice);
                told.push(Told {
                    ply,
                    rule: outside::RULE.to_string(),
                    ours: true,
                    kind,
                    line,
                    motions: Vec::new(),
                });
            }
            let events = step.events.iter();
            for event in events.filter_map(|event| self.game.redact(event, viewer)) {
                let rule = self.game.event_rule(&event);
                told.push(Told {
                    ply,
                    rule: rule.to_string(),
                    ours: ours(rule),
                    kind: self.game.event_kind(&event),
                    line: self.game.say(&event, &voice),
                    motions: S::motions(&self.game, &event, facing),
                });
            }
        }
        told
    }

    fn scene(&self, viewer: Viewer, facing: Seat, names: &[String]) -> Scene {
        let turn = self.turn();
        let view = self.game.view(&self.state, viewer);
        let mut offers: Vec<Offer<G::Action>> = Vec::new();
        if let Turn::Act(seat) = turn
            && viewer.is(seat)
        {
            let actions = self.actions();
            offers.reserve_exact(actions.len());
            for action in actions {
                let odds = self.shown_odds(&view, action, &offers);
                offers.push(Offer { action, odds });
            }
        }
        S::scene(
            &self.game,
            &view,
            &Desk {
                viewer,
                facing,
                turn,
                names,
                offers: &offers,
                write: &|action| self.game.write_action(&self.state, action).into(),
                whole: false,
            },
        )
    }

    fn words(&self, ply: &str, names: &[String]) -> Option<String> {
        let seat = self.turn().actor()?;
        let action = self.game.parse_action(&self.state, ply).ok()?;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let odds = Odds::default();
        let offers = [Offer { action, odds }];
        let write = |_| ply.into();
        advice::said::<G, S>(&self.game, &view, seat, names, &offers, &write).pop()
    }

    fn bot(&self, level: Level, seed: u64, budget: Option<Budget>) -> Result<BotReply, Refusal> {
        let Turn::Act(seat) = self.turn() else {
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

    fn record(&self, header: &Header, viewer: Option<Viewer>) -> Record {
        let plies = self.since(0).into_iter().map(|step| {
            let readable = match (step.deed, viewer) {
                (Deed::Ply(ply), Some(viewer)) => {
                    self.game.may_read(&self.state, &step.before, ply, viewer)
                }
                _ => true,
            };
            match readable {
                true => self.write(step),
                false => RecordedPly::Hidden,
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

    fn perft(&self, depth: u32, most: u64) -> Option<Perft> {
        perft(&*self.game, &self.state, depth, most)
    }

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
