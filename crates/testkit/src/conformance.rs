//! The properties that hold for every game, tried on random games.

use crate::configure;
use courtside_bots::Rng;
use courtside_kernel::odds::odds;
use courtside_kernel::{Draw, Game, Played, Ply, Seat, Turn, Viewer, Voice, Winners};
use courtside_record::{DiceHeader, Header, Record, RecordedPly, content_hash};
use courtside_scene::{Desk, Offer, Present};
use std::collections::{BTreeSet, HashMap};

/// No random game is allowed to be longer.
const LONGEST: usize = 200_000;

/// A game under test.
pub struct Subject<G: Game> {
    game: G,
}

/// A random game as it went.
struct Walk<G: Game> {
    /// Every state with the ply that was played in it.
    steps: Vec<(G::State, Played<G>)>,
    last: G::State,
    winners: Winners,
}

impl<G: Present> Subject<G> {
    pub fn new(options: &str, seats: usize) -> Subject<G> {
        Subject {
            game: configure(options, seats),
        }
    }

    fn walk(&self, seed: u64) -> Walk<G> {
        let mut rng = Rng::from_seed(seed);
        let mut state = self.game.setup();
        let mut steps = Vec::new();
        let mut actions = Vec::new();
        loop {
            let ply = match self.game.turn(&state) {
                Turn::Over(winners, _) => {
                    return Walk {
                        steps,
                        last: state,
                        winners,
                    };
                }
                Turn::Chance => Ply::Chance(self.game.sample(&state, &mut rng)),
                Turn::Act(_) => {
                    actions.clear();
                    self.game.legal(&state, &mut actions);
                    assert!(
                        !actions.is_empty(),
                        "somebody acts and has no action in {state:?}"
                    );
                    Ply::Act(actions[rng.below(actions.len() as u64) as usize])
                }
            };
            steps.push((state.clone(), ply));
            self.game.apply(&mut state, ply, &mut |_| {});
            assert!(steps.len() < LONGEST, "a random game does not end");
        }
    }

    /// States of a few random games, thinned out to about `most`.
    fn states(&self, games: u64, most: usize) -> Vec<G::State> {
        let all: Vec<G::State> = (0..games)
            .flat_map(|seed| self.walk(seed).steps)
            .map(|(state, _)| state)
            .collect();
        let every = (all.len() / most).max(1);
        // The first plies are the set-up: all of them are kept.
        let keep = |index: usize| index < 12 || index.is_multiple_of(every);
        all.into_iter()
            .enumerate()
            .filter(|(index, _)| keep(*index))
            .map(|(_, state)| state)
            .collect()
    }

    fn legal(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        actions
    }

    pub fn legal_lists_ascend_and_agree_with_check(&self) {
        let states = self.states(8, 500);
        // Every action that was legal somewhere is tried everywhere else.
        let pool: BTreeSet<G::Action> = states.iter().flat_map(|state| self.legal(state)).collect();
        let every = (pool.len() / 2000).max(1);
        let pool: Vec<G::Action> = pool.into_iter().step_by(every).collect();
        for state in &states {
            let actions = self.legal(state);
            assert!(
                actions.is_sorted_by(|a, b| a < b),
                "not ascending or double in {state:?}: {actions:?}"
            );
            assert_eq!(actions.is_empty(), self.game.turn(state).actor().is_none());
            for action in &actions {
                let verdict = self.game.check(state, *action);
                assert!(
                    verdict.is_ok(),
                    "{action:?} is listed in {state:?} but refused: {verdict:?}"
                );
            }
            for action in &pool {
                let listed = actions.binary_search(action).is_ok();
                let passed = self.game.check(state, *action).is_ok();
                assert_eq!(
                    listed, passed,
                    "{action:?} in {state:?}: listed {listed}, passed {passed}"
                );
            }
        }
    }

    pub fn refusals_name_a_rule_and_change_nothing(&self) {
        let states = self.states(4, 200);
        let pool: Vec<G::Action> = states
            .iter()
            .flat_map(|state| self.legal(state))
            .step_by(37)
            .collect();
        let book = (G::CARD.rulebook)();
        let mut refused = 0;
        for state in &states {
            let before = state.clone();
            for action in &pool {
                if let Err(illegal) = self.game.check(state, *action) {
                    refused += 1;
                    assert!(
                        book.rule(illegal.rule.0).is_some(),
                        "{} is in no rulebook",
                        illegal.rule
                    );
                    assert!(
                        illegal.message.ends_with('.'),
                        "'{}' is no sentence",
                        illegal.message
                    );
                }
            }
            assert_eq!(*state, before);
        }
        assert!(refused > 0, "nothing was ever refused");
    }

    pub fn random_games_end_and_scores_add_up(&self) {
        for seed in 100..140 {
            let walk = self.walk(seed);
            assert!(self.game.turn(&walk.last).is_over());
            let scores = walk.winners.scores(self.game.seats());
            assert!(
                (scores.iter().sum::<f64>() - 1.0).abs() < 1e-9,
                "{scores:?}"
            );
            assert!(self.legal(&walk.last).is_empty());
        }
    }

    pub fn a_record_replays_to_the_same_states(&self) {
        for seed in 200..206 {
            let walk = self.walk(seed);
            let plies = walk.steps.iter().map(|(state, ply)| match *ply {
                Ply::Act(action) => RecordedPly::Act(self.game.write_action(state, action)),
                Ply::Chance(outcome) => RecordedPly::Chance(self.game.write_chance(outcome)),
            });
            let record = Record {
                game: G::CARD.id.into(),
                rules: G::CARD.rules_version,
                content: content_hash(G::CARD.id, G::CARD.rules_version, &self.game.content()),
                options: self.game.options().to_string(),
                position: None,
                header: Header {
                    seats: (0..self.game.seats())
                        .map(|seat| format!("Seat {seat}"))
                        .collect(),
                    dice: DiceHeader::Chosen,
                },
                plies: plies.collect(),
                result: Some(walk.winners),
            };
            let read: Record = record.to_string().parse().expect("a record reads back");
            assert_eq!(read, record);
            let game: G = configure(&read.options, read.header.seats.len());
            let mut state = game.setup();
            for ((expected, _), ply) in walk.steps.iter().zip(&read.plies) {
                assert_eq!(state, *expected);
                let ply = match ply {
                    RecordedPly::Act(text) => Ply::Act(
                        game.parse_action(&state, text)
                            .expect("an action reads back"),
                    ),
                    RecordedPly::Chance(text) => Ply::Chance(
                        game.parse_chance(&state, text)
                            .expect("an outcome reads back"),
                    ),
                    RecordedPly::Hidden => panic!("nothing was hidden"),
                };
                game.apply(&mut state, ply, &mut |_| {});
            }
            assert_eq!(state, walk.last);
        }
    }

    pub fn notation_round_trips(&self) {
        let mut states = self.states(6, 400);
        states.push(self.walk(7).last);
        for state in &states {
            let position = self.game.write_position(state);
            assert_eq!(
                self.game.parse_position(&position).as_ref(),
                Ok(state),
                "{position}"
            );
            assert!(!position.contains('\n'));
            let mut seen = BTreeSet::new();
            for action in self.legal(state) {
                let text = self.game.write_action(state, action);
                assert!(
                    !text.is_empty()
                        && !text.contains(|c: char| c.is_whitespace() || "()\"".contains(c))
                );
                assert_eq!(
                    self.game.parse_action(state, &text),
                    Ok(action),
                    "'{text}' in {position}"
                );
                assert!(
                    seen.insert(text),
                    "two actions share a notation in {position}"
                );
            }
            let mut outcomes = Vec::new();
            if self.game.turn(state) == Turn::Chance {
                self.game.chance(state, &mut outcomes);
            }
            for (outcome, _) in outcomes {
                let text = self.game.write_chance(outcome);
                assert_eq!(
                    self.game.parse_chance(state, &text),
                    Ok(outcome),
                    "'{text}' in {position}"
                );
            }
            for nonsense in [
                "",
                " ",
                "x",
                "é",
                "99999999999999999999",
                "(",
                "\u{0}",
                "@@",
                "--",
                "1",
                "a1a1a1a1",
            ] {
                if let Ok(action) = self.game.parse_action(state, nonsense) {
                    assert_eq!(self.game.write_action(state, action), nonsense);
                }
                assert!(self.game.parse_position(nonsense).is_err());
            }
        }
    }

    pub fn equal_views_give_equal_legal_lists(&self) {
        let mut known: HashMap<(Seat, G::View), Vec<G::Action>> = HashMap::new();
        for (index, state) in self.states(6, 400).iter().enumerate() {
            let Turn::Act(seat) = self.game.turn(state) else {
                continue;
            };
            let view = self.game.view(state, Viewer::Seat(seat));
            let twin = self
                .game
                .determinize(&view, &mut Rng::from_seed(index as u64));
            assert_eq!(self.game.turn(&twin), Turn::Act(seat));
            let actions = self.legal(state);
            assert_eq!(
                self.legal(&twin),
                actions,
                "what {seat:?} cannot see changes its choices in {state:?}"
            );
            let before = known.entry((seat, view)).or_insert_with(|| actions.clone());
            assert_eq!(*before, actions);
        }
    }

    /// Whatever a seat types, the answer tells it nothing that its view hides.
    pub fn refusals_tell_nothing_that_is_hidden(&self) {
        let states = self.states(5, 150);
        let mut pool: BTreeSet<String> = BTreeSet::new();
        for state in &states {
            let texts = self.legal(state).into_iter().step_by(23);
            pool.extend(texts.map(|action| self.game.write_action(state, action)));
        }
        let every = (pool.len() / 1500).max(1);
        let pool: Vec<String> = pool.into_iter().step_by(every).collect();
        for (index, state) in states.iter().enumerate() {
            let Turn::Act(seat) = self.game.turn(state) else {
                continue;
            };
            let view = self.game.view(state, Viewer::Seat(seat));
            let twin = self
                .game
                .determinize(&view, &mut Rng::from_seed(index as u64));
            if twin == *state {
                continue;
            }
            let answer = |state: &G::State, text: &str| match self.game.parse_action(state, text) {
                Ok(action) => self
                    .game
                    .check(state, action)
                    .map_err(|illegal| illegal.to_string()),
                Err(error) => Err(error.0),
            };
            for text in &pool {
                assert_eq!(
                    answer(state, text),
                    answer(&twin, text),
                    "'{text}' tells {seat:?} what is hidden"
                );
            }
        }
    }

    pub fn a_determinized_view_looks_the_same(&self) {
        for (index, state) in self.states(6, 400).iter().enumerate() {
            for viewer in Viewer::all(self.game.seats()) {
                let view = self.game.view(state, viewer);
                let twin = self
                    .game
                    .determinize(&view, &mut Rng::from_seed(index as u64));
                assert_eq!(
                    self.game.view(&twin, viewer),
                    view,
                    "for {viewer:?} in {state:?}"
                );
            }
        }
    }

    /// All that a viewer is given of a state, as bytes.
    fn shown(&self, state: &G::State, viewer: Viewer) -> String {
        let turn = self.game.turn(state);
        let view = self.game.view(state, viewer);
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        let mut offers = Vec::new();
        if turn.actor().is_some_and(|seat| viewer.is(seat)) {
            offers = self
                .legal(state)
                .into_iter()
                .map(|action| self.offer(state, action))
                .collect();
        }
        let desk = Desk {
            viewer,
            facing: viewer.seat().unwrap_or(Seat(0)),
            turn,
            names: &names,
            offers: &offers,
        };
        let scene =
            serde_json::to_string(&self.game.scene(&view, &desk)).expect("a scene is plain data");
        let view = serde_json::to_string(&view).expect("a view is plain data");
        format!("{turn:?}{view}{scene}")
    }

    fn offer(&self, state: &G::State, action: G::Action) -> Offer<G::Action> {
        let ply = self.game.write_action(state, action);
        Offer {
            action,
            ply,
            odds: odds(&self.game, state, action),
        }
    }

    pub fn what_is_hidden_changes_nothing_that_is_shown(&self) {
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        for seed in 300..303 {
            let walk = self.walk(seed);
            let every = (walk.steps.len() / 60).max(1);
            for (index, (state, ply)) in walk.steps.iter().enumerate() {
                if index >= 12 && !index.is_multiple_of(every) {
                    continue;
                }
                for viewer in Viewer::all(self.game.seats()) {
                    let view = self.game.view(state, viewer);
                    let twin = self
                        .game
                        .determinize(&view, &mut Rng::from_seed(seed + index as u64));
                    assert_eq!(
                        self.shown(state, viewer),
                        self.shown(&twin, viewer),
                        "for {viewer:?}"
                    );
                    self.compare_events(state, &twin, *ply, viewer, &names);
                }
            }
        }
    }

    /// Plays a ply in two states that a viewer cannot tell apart. Unless the ply reveals something, the
    /// viewer is told the same.
    fn compare_events(
        &self,
        real: &G::State,
        twin: &G::State,
        ply: Played<G>,
        viewer: Viewer,
        names: &[String],
    ) {
        if let Ply::Act(action) = ply
            && self.game.check(twin, action).is_err()
        {
            return;
        }
        let play = |state: &G::State| {
            let mut next = state.clone();
            let mut lines = Vec::new();
            self.game.apply(&mut next, ply, &mut |event| {
                if let Some(event) = self.game.redact(&event, viewer) {
                    let said = self.game.say(&event, &Voice { viewer, names }).plain();
                    lines.push(format!(
                        "{event:?} {said} {:?}",
                        self.game.motions(&event, Seat(0))
                    ));
                }
            });
            (self.game.view(&next, viewer), lines)
        };
        let ((real_view, real_lines), (twin_view, twin_lines)) = (play(real), play(twin));
        if real_view == twin_view {
            assert_eq!(
                real_lines, twin_lines,
                "{viewer:?} is told apart what it cannot see apart"
            );
        }
    }

    pub fn chance_is_weighed_and_sampled_alike(&self) {
        const SAMPLES: u64 = 40_000;
        let mut tried = BTreeSet::new();
        for state in self.states(4, 400) {
            if self.game.turn(&state) != Turn::Chance {
                continue;
            }
            let mut outcomes = Vec::new();
            self.game.chance(&state, &mut outcomes);
            assert!(
                outcomes.is_sorted_by(|a, b| a.0 < b.0),
                "outcomes ascend and none is double"
            );
            assert!(outcomes.iter().all(|(_, weight)| *weight > 0));
            // A few different rolls are enough: sampling is what takes time.
            if tried.len() >= 6 || !tried.insert(outcomes.clone()) {
                continue;
            }
            let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
            let mut counts: HashMap<G::Chance, u64> = HashMap::new();
            let mut rng = Rng::from_seed(9);
            for _ in 0..SAMPLES {
                *counts
                    .entry(self.game.sample(&state, &mut rng))
                    .or_default() += 1;
            }
            for (outcome, weight) in &outcomes {
                let share = *weight as f64 / total as f64;
                let count = counts.remove(outcome).unwrap_or(0) as f64;
                let (mean, spread) = (
                    SAMPLES as f64 * share,
                    (SAMPLES as f64 * share * (1.0 - share)).sqrt(),
                );
                assert!(
                    (count - mean).abs() <= 5.5 * spread + 1.0,
                    "{outcome:?}: {count} for {mean}"
                );
            }
            assert!(counts.is_empty(), "sampled but not listed: {counts:?}");
        }
        assert!(!tried.is_empty(), "no dice were ever rolled");
    }

    pub fn odds_of_every_case_add_up_to_one(&self) {
        let mut cases = 0;
        for state in self.states(5, 300) {
            for action in self.legal(&state) {
                for case in odds(&self.game, &state, action) {
                    cases += 1;
                    let sum: f64 = case.results.iter().map(|share| share.probability()).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{action:?} {case:?}");
                }
            }
        }
        assert!(cases > 0, "no action ever had odds");
    }

    pub fn events_cite_rules_of_the_rulebook(&self) {
        let book = (G::CARD.rulebook)();
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        for (state, ply) in (400..406).flat_map(|seed| self.walk(seed).steps) {
            let mut next = state.clone();
            let mut told = 0;
            self.game.apply(&mut next, ply, &mut |event| {
                told += 1;
                let rule = self.game.event_rule(&event);
                assert!(
                    book.rule(rule.0).is_some(),
                    "{event:?} cites {rule}, which is in no rulebook"
                );
                assert!(!self.game.event_kind(&event).is_empty());
                let said = self
                    .game
                    .say(
                        &event,
                        &Voice {
                            viewer: Viewer::Spectator,
                            names: &names,
                        },
                    )
                    .plain();
                assert!(said.ends_with('.'), "'{said}' is no sentence");
            });
            assert!(
                told > 0 || next == state,
                "{ply:?} changed {state:?} and told nothing"
            );
        }
    }

    /// Every legal action is one choice of the scene; no two share a path, and what they point at is there.
    pub fn choices_are_distinct_paths(&self) {
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        for state in self.states(5, 200) {
            let turn = self.game.turn(&state);
            let Turn::Act(seat) = turn else { continue };
            let viewer = Viewer::Seat(seat);
            let offers: Vec<_> = self
                .legal(&state)
                .into_iter()
                .map(|action| self.offer(&state, action))
                .collect();
            let desk = Desk {
                viewer,
                facing: seat,
                turn,
                names: &names,
                offers: &offers,
            };
            let scene = self.game.scene(&self.game.view(&state, viewer), &desk);
            assert_eq!(scene.choices.len(), offers.len());
            let mut things: BTreeSet<&str> =
                scene.places.iter().map(|place| place.id.as_str()).collect();
            things.extend(scene.pieces.iter().map(|piece| piece.id.as_str()));
            things.extend(scene.buttons.iter().map(|button| button.id.as_str()));
            things.extend(
                scene
                    .trays
                    .iter()
                    .flat_map(|tray| &tray.dice)
                    .filter_map(|die| die.id.as_deref()),
            );
            let mut paths = BTreeSet::new();
            for choice in &scene.choices {
                for thing in &choice.path {
                    assert!(
                        things.contains(thing.as_str()),
                        "'{thing}' is not in the scene"
                    );
                }
                assert!(!choice.path.is_empty() && !choice.label.is_empty());
                let prefix = scene.choices.iter().any(|other| {
                    other.path.len() > choice.path.len() && other.path.starts_with(&choice.path)
                });
                assert!(
                    !prefix,
                    "{:?} is the beginning of another choice",
                    choice.path
                );
                assert!(
                    paths.insert(&choice.path),
                    "two choices share {:?}",
                    choice.path
                );
            }
        }
    }
}
