//! The properties that hold for every game, tried on random games.

use crate::mutate::mutants;
use crate::{configure, configure_under};
use courtside_book::rulebook;
use courtside_bots::Rng;
use courtside_kernel::{
    Draw, Game, Narration, Notation, Played, Ply, Seat, Turn, Viewer, Voice, Winners,
};
use courtside_record::{DiceHeader, Header, Record, RecordedPly, content_hash};
use std::collections::{BTreeSet, HashMap};

/// No random game is allowed to be longer.
const LONGEST: usize = 200_000;

/// A game under test.
pub struct Subject<G: Game> {
    pub(crate) game: G,
}

/// A random game as it went.
pub(crate) struct Walk<G: Game> {
    /// Every state with the ply that was played in it.
    pub steps: Vec<(G::State, Played<G>)>,
    pub last: G::State,
    pub winners: Winners,
}

impl<G: Notation + Narration> Subject<G> {
    pub fn new(options: &str, seats: usize) -> Subject<G> {
        Subject {
            game: configure(options, seats),
        }
    }

    /// The game as an older version of its rules has it.
    pub fn under(rules: u32, options: &str, seats: usize) -> Subject<G> {
        Subject {
            game: configure_under(rules, options, seats),
        }
    }

    pub(crate) fn walk(&self, seed: u64) -> Walk<G> {
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
                        "someone acts and has no action in {state:?}"
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
    pub(crate) fn states(&self, games: u64, most: usize) -> Vec<G::State> {
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

    pub(crate) fn legal(&self, state: &G::State) -> Vec<G::Action> {
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
        let book = rulebook(G::CARD);
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
            // Alone one wins, draws or loses.
            let alone = scores == [0.0] || scores == [0.5];
            assert!(
                (scores.iter().sum::<f64>() - 1.0).abs() < 1e-9 || alone,
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
                rules: self.game.rules(),
                content: content_hash(G::CARD.id, self.game.rules(), &self.game.content()),
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
            let game: G = configure_under(read.rules, &read.options, read.header.seats.len());
            assert_eq!(game.options(), self.game.options());
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
                    RecordedPly::Incident(_) | RecordedPly::Hidden => {
                        panic!("a random game has neither")
                    }
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
                    // What begins with ! is an incident in a record.
                    !text.is_empty()
                        && !text.starts_with('!')
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

    /// Whatever stands near a notation reads as exactly what it says, or is refused in a sentence; nothing panics.
    pub fn nearly_right_notations_are_read_as_themselves_or_refused(&self) {
        let game = &self.game;
        let (mut read, mut refused) = (0, 0);
        for (number, state) in self.states(4, 60).iter().enumerate() {
            let legal = self.legal(state);
            let every = (legal.len() / 200).max(1);
            let actions = legal.iter().step_by(every);
            let actions: Vec<String> = actions.map(|it| game.write_action(state, *it)).collect();
            let mut outcomes = Vec::new();
            if game.turn(state) == Turn::Chance {
                game.chance(state, &mut outcomes);
            }
            let outcomes: Vec<String> = outcomes
                .iter()
                .take(200)
                .map(|(outcome, _)| game.write_chance(*outcome))
                .collect();
            let position = [game.write_position(state)];
            let seed = number as u64;
            for text in mutants(&actions, 120, seed) {
                match game.parse_action(state, &text) {
                    Ok(action) => {
                        read += 1;
                        drop(game.check(state, action));
                        let written = game.write_action(state, action);
                        assert_eq!(written, text, "an action has one way to be written");
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(error.0.ends_with('.'), "'{}' is no sentence", error.0);
                    }
                }
            }
            for text in mutants(&outcomes, 60, seed) {
                if let Ok(outcome) = game.parse_chance(state, &text) {
                    let written = game.write_chance(outcome);
                    assert_eq!(written, text, "an outcome has one way to be written");
                }
            }
            for text in mutants(&position, 60, seed) {
                if let Ok(other) = game.parse_position(&text) {
                    assert_eq!(game.write_position(&other), text, "a position has one form");
                    self.can_be_looked_at(&other);
                }
            }
        }
        assert!(refused > 0, "nothing was ever refused");
        assert!(read > 0, "no mutant was ever a notation");
    }

    /// A position that was read can be shown and played on.
    fn can_be_looked_at(&self, state: &G::State) {
        for viewer in Viewer::all(self.game.seats()) {
            drop(self.game.view(state, viewer));
        }
        match self.game.turn(state) {
            Turn::Over(..) => {}
            Turn::Chance => {
                let outcome = self.game.sample(state, &mut Rng::from_seed(1));
                let mut next = state.clone();
                self.game
                    .apply(&mut next, Ply::Chance(outcome), &mut |_| {});
            }
            Turn::Act(_) => {
                let actions = self.legal(state);
                assert!(
                    !actions.is_empty(),
                    "someone acts and can do nothing in {state:?}"
                );
                let mut next = state.clone();
                self.game
                    .apply(&mut next, Ply::Act(actions[0]), &mut |_| {});
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

    pub fn merged_outcomes_lead_where_all_of_them_lead(&self) {
        for state in self.states(4, 200) {
            if self.game.turn(&state) != Turn::Chance {
                continue;
            }
            let (mut outcomes, mut merged) = (Vec::new(), Vec::new());
            self.game.chance(&state, &mut outcomes);
            self.game.merged_chance(&state, &mut merged);
            let spread = |list: Vec<(G::Chance, u64)>| {
                let mut reached: HashMap<G::State, u64> = HashMap::new();
                for (outcome, weight) in list {
                    let mut after = state.clone();
                    self.game
                        .apply(&mut after, Ply::Chance(outcome), &mut |_| {});
                    *reached.entry(after).or_default() += weight;
                }
                reached
            };
            assert_eq!(spread(outcomes), spread(merged), "in {state:?}");
        }
    }

    /// G8: a player whom the game puts out is asked no more, and what is left is a position.
    pub fn players_may_leave_at_any_moment(&self) {
        for state in self.states(4, 120) {
            for seat in (0..self.game.seats() as u8).map(Seat) {
                let mut left = state.clone();
                match self.game.leave(&mut left, seat, &mut |_| {}) {
                    Err(illegal) => assert_eq!(illegal.rule.0, "G8"),
                    Ok(false) => assert_eq!(left, state, "nobody was put out"),
                    Ok(true) => {
                        assert_ne!(self.game.turn(&left).actor(), Some(seat), "{state:?}");
                        let position = self.game.write_position(&left);
                        assert_eq!(self.game.parse_position(&position).as_ref(), Ok(&left));
                    }
                }
            }
        }
    }

    pub fn odds_of_every_case_add_up_to_one(&self) {
        let mut cases = 0;
        for state in self.states(5, 300) {
            let Turn::Act(seat) = self.game.turn(&state) else {
                continue;
            };
            for action in self.legal(&state) {
                for case in self
                    .game
                    .odds(&self.game.view(&state, Viewer::Seat(seat)), action)
                {
                    cases += 1;
                    let sum: f64 = case.results.iter().map(|share| share.probability()).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{action:?} {case:?}");
                }
            }
        }
        assert!(cases > 0, "no action ever had odds");
    }

    pub fn events_cite_rules_of_the_rulebook(&self) {
        let book = rulebook(G::CARD);
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
                assert!(!said.ends_with('.'), "'{said}' ends in a full stop");
            });
            assert!(
                told > 0 || next == state,
                "{ply:?} changed {state:?} and told nothing"
            );
        }
    }
}
