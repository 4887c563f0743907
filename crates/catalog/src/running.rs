//! A match of any game behind one face: the only place where a game's types are erased.

use crate::advice;
use crate::configure::{configure, configure_with, shared};
use crate::{Advice, BotLine, BotReply, Entry, Match, RandomReport, Refusal, Subject, Told};
use courtside_bots::arena::{self, Contestant, Duel};
use courtside_bots::study::{self, Players, Tally};
use courtside_bots::{Budget, Level, Rng, think};
use courtside_kernel::{
    Case, Draw, Game, GameCard, Illegal, Insight, OptionError, Options, ParseError, Perft, Played,
    Ply, Seat, Turn, Viewer, Voice, perft,
};
use courtside_record::{Header, Record, RecordedPly, content_hash};
use courtside_scene::{Desk, Odds, Offer, Present, Scene};
use game_cards::Cards;
use game_chessboard::Chessboard;
use game_dungeon::Dungeon;
use game_tactics::Tactics;
use game_wizard::WizardDodgeball;
use rpds::ListSync;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// The games. A new one is one more line.
pub(crate) static GAMES: &[Entry] = &[
    entry::<Chessboard>(),
    entry::<Tactics>(),
    entry::<Cards>(),
    entry::<Dungeon>(),
    entry::<WizardDodgeball>(),
];

const fn entry<G: Insight + Present>() -> Entry {
    Entry {
        card: G::CARD,
        start: |rules, options, seats| Ok(Box::new(Running::<G>::new(rules, options, seats)?)),
        random: random::<G>,
        speed: crate::speed::measure::<G>,
        subject: |options, seats, content| {
            let rules = G::CARD.rules_version;
            Ok(Box::new(Kept(configure_with::<G>(
                rules, options, seats, content,
            )?)))
        },
        thumbnail: G::thumbnail,
        state_size: size_of::<G::State>(),
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
    let result = match game.turn() {
        Turn::Over(winners, _) => Some(winners),
        _ => None,
    };
    if record.result != result {
        return refuse("The result in the record is not the result of its plies.".into());
    }
    Ok(game)
}

/// One ply that was played.
struct Step<G: Game> {
    before: G::State,
    ply: Played<G>,
    events: Vec<G::Event>,
    /// Who may take it back, while it is the newest: worked out once.
    undoable: OnceLock<Option<Seat>>,
}

struct Running<G: Game> {
    game: Arc<G>,
    /// Set if the match did not start from the set-up.
    start: Option<String>,
    /// The newest first. A fork shares it, so that a ply costs the same at the end of a game as at its start.
    steps: ListSync<Step<G>>,
    state: G::State,
}

impl<G: Insight + Present> Running<G> {
    fn new(rules: u32, options: &Options, seats: usize) -> Result<Running<G>, Refusal> {
        let game = shared::<G>(rules, options, seats)?;
        let state = game.setup();
        Ok(Running {
            game,
            start: None,
            steps: ListSync::new_sync(),
            state,
        })
    }

    fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, &mut actions);
        actions
    }

    /// The odds that a scene shows of an action, given what is offered beside it.
    fn shown_odds(&self, view: &G::View, action: G::Action, offers: &[Offer<G::Action>]) -> Odds {
        if !self.game.shows_odds(action) {
            return Odds::default();
        }
        let mut others = offers.iter().rev();
        match others.find(|other| self.game.odds_alike(other.action, action)) {
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
            ply,
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

    fn write(&self, before: &G::State, ply: Played<G>) -> String {
        match ply {
            Ply::Act(action) => self.game.write_action(before, action),
            Ply::Chance(outcome) => self.game.write_chance(outcome),
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

/// A borrowed draw, so that the erased one can be handed to generic rules.
struct Borrowed<'a>(&'a mut dyn Draw);

impl Draw for Borrowed<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.0.below(n)
    }
}

impl<G: Insight + Present> Match for Running<G> {
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
        self.game.turn(&self.state)
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
            Turn::Over(_, rule) => {
                let message = "The game is over.".to_owned();
                Err(Refusal {
                    code: "over",
                    message,
                    rule: Some(rule.to_string()),
                })
            }
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

    fn undo(&mut self) -> bool {
        if let Some(step) = self.steps.first() {
            self.state = step.before.clone();
        }
        self.steps.drop_first_mut()
    }

    fn undoable(&self) -> Option<Seat> {
        let step = self.steps.first()?;
        *step.undoable.get_or_init(|| {
            let Ply::Act(action) = step.ply else {
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
        Some(self.write(&step.before, step.ply))
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
        let steps = (from..).zip(self.since(from));
        steps
            .flat_map(|(ply, step)| step.events.iter().map(move |event| (ply, event)))
            .filter_map(|(ply, event)| {
                let event = self.game.redact(event, viewer)?;
                let rule = self.game.event_rule(&event);
                Some(Told {
                    ply,
                    rule: rule.to_string(),
                    ours: book.rule(rule.0).is_some_and(|rule| rule.mark.is_ours()),
                    kind: self.game.event_kind(&event),
                    line: self.game.say(&event, &voice),
                    motions: self.game.motions(&event, facing),
                })
            })
            .collect()
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
        self.game.scene(
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
        advice::said(&*self.game, &view, seat, names, &offers, &write).pop()
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
        advice::advise(&*self.game, &self.state, thought, names)
    }

    fn record(&self, header: &Header, viewer: Option<Viewer>) -> Record {
        let plies = self.since(0).into_iter().map(|step| {
            let readable = viewer.is_none_or(|viewer| {
                self.game
                    .may_read(&self.state, &step.before, step.ply, viewer)
            });
            match (readable, step.ply) {
                (false, _) => RecordedPly::Hidden,
                (true, Ply::Act(_)) => RecordedPly::Act(self.write(&step.before, step.ply)),
                (true, Ply::Chance(_)) => RecordedPly::Chance(self.write(&step.before, step.ply)),
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
            result: match self.turn() {
                Turn::Over(winners, _) => Some(winners),
                _ => None,
            },
        }
    }

    fn perft(&self, depth: u32, most: u64) -> Option<Perft> {
        perft(&*self.game, &self.state, depth, most)
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(Running {
            game: self.game.clone(),
            start: self.start.clone(),
            steps: self.steps.clone(),
            state: self.state.clone(),
        })
    }
}
