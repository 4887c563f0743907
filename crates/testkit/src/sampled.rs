//! Stated odds held against play: an action is played out a million times, and what came of it is counted. The odds
//! go over weighed outcomes that the rules put together; a sample is one deal and one roll after the other.

use crate::Scenario;
use crate::conformance::Subject;
use courtside_bots::Rng;
use courtside_kernel::{Case, Draw, Game, Narration, Notation, Ply, Turn, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// How often each case of each action is played out.
pub const SAMPLES: u32 = 1_000_000;
/// How many standard deviations a count may lie from what is stated. The seeds are fixed: a test that passes stays so.
const SPREADS: f64 = 5.0;
/// No action takes more plies than this until its result is known.
const LONGEST: usize = 100;
/// How often odds are asked for in one random game for actions of the same kinds.
const LOOKS: u32 = 4;
/// How many of the legal actions of one position are looked at.
const MANY: usize = 40;

/// How the actions of a game are sorted, answered and read. Nothing of it may come from the code that states odds:
/// a result is read from the position, or from what was told.
pub trait Umpire {
    type Game: Notation + Narration;

    /// The kind of an action, first, and then all that changes its odds in this position.
    fn kinds(
        &self,
        game: &Self::Game,
        state: &<Self::Game as Game>::State,
        action: <Self::Game as Game>::Action,
    ) -> Vec<String>;

    /// What the odds take someone to choose before the result is known, in the case named `when`.
    fn answer(
        &self,
        game: &Self::Game,
        state: &<Self::Game as Game>::State,
        when: &str,
    ) -> <Self::Game as Game>::Action;

    /// What came of the action, by the words of the odds; `None` while that is open.
    fn read(&self, seen: &Seen<Self::Game>) -> Option<&'static str>;
}

/// What a result is read from.
pub struct Seen<'a, G: Game> {
    pub game: &'a G,
    pub before: &'a G::State,
    pub action: G::Action,
    /// The case of the odds.
    pub when: &'a str,
    pub now: &'a G::State,
    /// Everything that was told since the action.
    pub told: &'a [G::Event],
}

/// A position, and an action in it whose odds are stated.
pub struct Situation<G: Notation + Narration> {
    pub table: Scenario<G>,
    pub ply: &'static str,
}

impl<G: Notation + Narration> Situation<G> {
    pub fn new(table: Scenario<G>, ply: &'static str) -> Situation<G> {
        Situation { table, ply }
    }

    #[track_caller]
    fn action(&self) -> G::Action {
        let Scenario { game, state, .. } = &self.table;
        let action = game.parse_action(state, self.ply);
        let action = action.unwrap_or_else(|error| panic!("{}: {error}", self.ply));
        if let Err(illegal) = game.check(state, action) {
            panic!("{} in {}: {illegal}", self.ply, self.table.position());
        }
        action
    }

    fn view(&self) -> G::View {
        let seat = self.table.turn().actor().expect("someone acts");
        let Scenario { game, state, .. } = &self.table;
        game.view(state, Viewer::Seat(seat))
    }
}

/// Plays every action a million times in each of its cases, and compares the counts with the odds of the rules. That people
/// are shown these is a property of the presenter (see [`crate::screen`]).
pub fn odds_agree<U: Umpire>(umpire: &U, situations: &[Situation<U::Game>]) {
    for (number, situation) in (0..).zip(situations) {
        let game = &situation.table.game;
        let (view, action) = (situation.view(), situation.action());
        let name = format!("{} in {}", situation.ply, situation.table.position());
        let cases = game.odds(&view, action);
        assert!(!cases.is_empty(), "{name}: no odds are stated");
        for (stream, case) in (0..).zip(&cases) {
            let mut rng = Rng::stream(number, stream);
            let counts = sample(umpire, game, &view, action, case.when, &mut rng);
            compare(&format!("{name} {}", case.when), case, &counts);
        }
    }
}

/// Counts what comes of an action.
pub fn sample<U: Umpire>(
    umpire: &U,
    game: &U::Game,
    view: &<U::Game as Game>::View,
    action: <U::Game as Game>::Action,
    when: &str,
    rng: &mut Rng,
) -> BTreeMap<&'static str, u32> {
    let mut counts: Vec<(&'static str, u32)> = Vec::new();
    let mut told = Vec::new();
    for _ in 0..SAMPLES {
        let before = game.determinize(view, rng);
        let label = play_out(umpire, game, &before, action, when, rng, &mut told);
        match counts.iter_mut().find(|(known, _)| *known == label) {
            Some((_, count)) => *count += 1,
            None => counts.push((label, 1)),
        }
    }
    counts.into_iter().collect()
}

fn play_out<U: Umpire>(
    umpire: &U,
    game: &U::Game,
    before: &<U::Game as Game>::State,
    action: <U::Game as Game>::Action,
    when: &str,
    rng: &mut Rng,
    told: &mut Vec<<U::Game as Game>::Event>,
) -> &'static str {
    let mut now = before.clone();
    let mut ply = Ply::Act(action);
    told.clear();
    for _ in 0..LONGEST {
        game.apply(&mut now, ply, &mut |event| told.push(event));
        let seen = Seen {
            game,
            before,
            action,
            when,
            now: &now,
            told,
        };
        if let Some(label) = umpire.read(&seen) {
            return label;
        }
        ply = match game.turn(&now) {
            Turn::Chance => Ply::Chance(game.sample(&now, rng)),
            Turn::Act(_) => {
                let answer = umpire.answer(game, &now, when);
                assert!(game.check(&now, answer).is_ok(), "{answer:?} in {now:?}");
                Ply::Act(answer)
            }
            Turn::Over(..) => panic!("the game is over, and nothing came of {action:?}"),
        };
    }
    panic!("nothing comes of {action:?} in {before:?}")
}

/// Every result is as frequent as stated, and none came up that is not stated.
pub fn compare(name: &str, case: &Case, counts: &BTreeMap<&'static str, u32>) {
    let all = f64::from(counts.values().sum::<u32>());
    let mut unstated = counts.clone();
    for share in &case.results {
        let count = f64::from(unstated.remove(share.result.label).unwrap_or(0));
        let stated = share.probability();
        let spread = (all * stated * (1.0 - stated)).sqrt();
        assert!(
            (count - all * stated).abs() <= SPREADS * spread,
            "{name}: {} is stated as {stated}, and came up {count} times in {all}: {counts:?}",
            share.result.label
        );
    }
    assert!(
        unstated.is_empty(),
        "{name}: nothing is said of {unstated:?}; stated are {:?}",
        case.results
    );
}

/// Whatever has odds in random games is among what was tried, by kind and by result; and what leads to dice or cards
/// without odds is known by name.
pub fn every_kind_is_tried<U: Umpire>(
    umpire: &U,
    situations: &[Situation<U::Game>],
    games: &[(&str, usize)],
    unstated: &[&str],
) {
    let mut tried = BTreeSet::new();
    for situation in situations {
        let Scenario { game, state, .. } = &situation.table;
        let action = situation.action();
        let kinds = umpire.kinds(game, state, action);
        tried.extend(results(&kinds, &game.odds(&situation.view(), action)));
        tried.extend(kinds);
    }
    let (mut missing, mut silent) = (BTreeMap::new(), BTreeSet::new());
    for (seed, (options, seats)) in (0..).zip(games) {
        let subject: Subject<U::Game> = Subject::new(options, *seats);
        let game = &subject.game;
        let mut looks: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        let mut rng = Rng::from_seed(seed);
        for (state, ply) in subject.walk(seed).steps {
            let Turn::Act(seat) = game.turn(&state) else {
                continue;
            };
            let view = game.view(&state, Viewer::Seat(seat));
            if let Ply::Act(action) = ply {
                let mut next = state.clone();
                game.apply(&mut next, ply, &mut |_| {});
                if game.turn(&next) == Turn::Chance && game.odds(&view, action).is_empty() {
                    silent.insert(umpire.kinds(game, &state, action).swap_remove(0));
                }
            }
            let actions = subject.legal(&state);
            let every = actions.len().div_ceil(MANY);
            let first = rng.below(every as u64) as usize;
            for action in actions.into_iter().skip(first).step_by(every) {
                let kinds = umpire.kinds(game, &state, action);
                let look = looks.entry(kinds.clone()).or_default();
                *look += 1;
                if *look > LOOKS {
                    continue;
                }
                let odds = game.odds(&view, action);
                if odds.is_empty() {
                    // It may still have some elsewhere.
                    *look -= 1;
                    continue;
                }
                let stated = results(&kinds, &odds).into_iter().chain(kinds);
                for kind in stated.filter(|kind| !tried.contains(kind)) {
                    missing.entry(kind).or_insert_with(|| {
                        let ply = game.write_action(&state, action);
                        format!("{ply} in {}", game.write_position(&state))
                    });
                }
            }
        }
    }
    assert!(missing.is_empty(), "no situation tries {missing:#?}");
    let known: BTreeSet<String> = unstated.iter().map(|kind| (*kind).to_owned()).collect();
    assert_eq!(silent, known, "kinds that lead to chance without odds");
}

/// "throw: if it dodges: out"; what is certain is no result of chance.
fn results(kinds: &[String], odds: &[Case]) -> Vec<String> {
    let open = odds.iter().filter(|case| case.results.len() > 1);
    let each = open.flat_map(|case| {
        let results = case.results.iter();
        results.map(|share| format!("{}: {}: {}", kinds[0], case.when, share.result.label))
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{ActionResult, Good, Share};

    /// One third is a hit.
    fn stated() -> Case {
        let share = |good, label, weight| Share {
            result: ActionResult { good, label },
            weight,
            of: 3,
        };
        let results = vec![share(Good::Hit, "hit", 1), share(Good::Miss, "missed", 2)];
        Case { when: "", results }
    }

    fn counted(hits: u32, misses: u32) -> BTreeMap<&'static str, u32> {
        BTreeMap::from([("hit", hits), ("missed", misses)])
    }

    #[test]
    fn counts_within_five_spreads_agree() {
        // A standard deviation of a million draws with one third is 471.
        compare("", &stated(), &counted(333_333, 666_667));
        compare("", &stated(), &counted(335_600, 664_400));
    }

    #[test]
    #[should_panic(expected = "hit is stated as 0.333")]
    fn counts_beyond_do_not() {
        compare("", &stated(), &counted(335_800, 664_200));
    }

    #[test]
    #[should_panic(expected = "nothing is said of {\"caught\": 1}")]
    fn a_result_that_is_not_stated_is_no_agreement() {
        let mut counts = counted(333_333, 666_666);
        counts.insert("caught", 1);
        compare("", &stated(), &counts);
    }
}
