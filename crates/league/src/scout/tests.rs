//! Bots draft and line up by strength, without a look at what is sealed, and say why.

use super::*;
use courtside_kernel::{Content, Options};
use game_wizard::league::{FORMAT, OWNERS, Stage};

fn league(options: &str) -> League {
    with_content(options, &Content::default())
}

fn with_content(options: &str, content: &Content) -> League {
    let options = Options::parse(FORMAT.options, options).unwrap();
    League::configure(&options, OWNERS, content).unwrap()
}

fn choose(rules: &League, state: &LeagueState, owner: Owner) -> Option<Choice> {
    Scout::new(Arc::new(rules.clone())).choose(state, owner)
}

/// Plays on, with the first of every lot and deal, until `stop`.
fn play_until(rules: &League, stop: impl Fn(&LeagueState) -> bool) -> LeagueState {
    let mut state = rules.setup();
    while !stop(&state) {
        let mut outcomes = Vec::new();
        rules.chance(&state, &mut outcomes);
        let ply = match (outcomes.first(), rules.awaited(&state).first()) {
            (Some((ply, _)), _) => *ply,
            (None, Some(owner)) => choose(rules, &state, *owner).unwrap().ply,
            (None, None) => panic!("the league waits for matches"),
        };
        rules.check(&state, ply).unwrap();
        rules.apply(&mut state, ply, &mut |_| {});
    }
    state
}

fn picker(rules: &League, state: &LeagueState) -> Option<Owner> {
    match rules.stage(state) {
        Stage::Pick(owner) => Some(owner),
        _ => None,
    }
}

fn drafted(rules: &League) -> LeagueState {
    play_until(rules, |state| rules.stage(state) == Stage::Season)
}

/// Stat cards of which one is better than the others in everything, and one worse.
fn replaced() -> Content {
    let card = |number: usize| {
        let die = match number {
            5 => "red",
            9 => "white",
            _ => "grey",
        };
        let dice = format!("[\"{die}\", \"{die}\"]");
        format!(
            "[[wizard]]\nnumber = {number}\nname = \"Wizard {number}\"\nthrow = {dice}\ndodge = {dice}\ncast = {dice}\n\
             resist = {dice}\nmove = 4\nmagic = 2\n"
        )
    };
    let cards: String = (1..=24).map(card).collect();
    let mut content = Content::default();
    content
        .replace(FORMAT.content, "wizards.toml", cards)
        .unwrap();
    content
}

const EVERY_WAY: [&str; 4] = [
    "draft=schoolyard",
    "draft=schoolyard turn=advanced",
    "draft=schoolyard goal=elimination spells=purchase",
    "draft=schoolyard turn=advanced goal=elimination style=knockout",
];

#[test]
fn the_stronger_wizard_is_picked_and_named() {
    for options in EVERY_WAY {
        let rules = league(options);
        let state = play_until(&rules, |state| picker(&rules, state).is_some());
        let owner = picker(&rules, &state).unwrap();
        let choice = choose(&rules, &state, owner).unwrap();
        let Ply::Take(_, best) = choice.ply else {
            panic!("{:?}", choice.ply);
        };
        let model = Model::new(&rules);
        let share = |card| model.share(card, &others(&rules, &state, owner, card));
        assert!(state.pool.each().all(|card| share(card) <= share(best)));
        let name = rules.wizard(best);
        let start = format!("Teams with {name} win ");
        assert!(choice.why.starts_with(&start), "{}", choice.why);
        let mut next = ["; next best is #", " is about as good."].iter();
        assert!(
            next.any(|words| choice.why.contains(words)),
            "{}",
            choice.why
        );
        assert_eq!(choose(&rules, &state, owner), Some(choice));
    }
}

#[test]
fn the_weakest_against_this_opponent_sits_out() {
    for options in EVERY_WAY {
        let rules = league(options);
        let state = drafted(&rules);
        for owner in Owner::all() {
            let choice = choose(&rules, &state, owner).unwrap();
            let Ply::Bench(_, out) = choice.ply else {
                panic!("{:?}", choice.ply);
            };
            let model = Model::new(&rules);
            let chance = |card| without(&model, &state, owner, card).unwrap();
            let roster = state.roster(owner).iter();
            assert!(roster.copied().all(|card| chance(card) <= chance(out)));
            let best = format!("wins most often without {}", rules.wizard(out));
            assert!(choice.why.contains(&best), "{}", choice.why);
        }
    }
}

/// W105: what the opponent has sealed changes neither the choice nor its reason.
#[test]
fn w105_a_sealed_lineup_is_not_read() {
    let rules = league("draft=schoolyard");
    let state = drafted(&rules);
    let [home, away] = state.fixtures[0].owners;
    for (owner, rival, side) in [(home, away, 1), (away, home, 0)] {
        let open = choose(&rules, &state, owner);
        for card in state.roster(rival) {
            let mut sealed = state.clone();
            sealed.fixtures[0].bench[side] = Some(*card);
            assert_eq!(choose(&rules, &sealed, owner), open);
        }
    }
}

#[test]
fn other_stat_cards_are_judged_by_what_stands_on_them() {
    for options in EVERY_WAY {
        let rules = with_content(options, &replaced());
        let best = rules.book().numbered(5).unwrap();
        let worst = rules.book().numbered(9).unwrap();
        let state = play_until(&rules, |state| picker(&rules, state).is_some());
        assert!(state.pool.has(best) && state.pool.has(worst));
        let owner = picker(&rules, &state).unwrap();
        let choice = choose(&rules, &state, owner).unwrap();
        assert_eq!(choice.ply, Ply::Take(owner, best));
        assert!(
            choice.why.starts_with("By their stat cards, "),
            "{}",
            choice.why
        );
        let state = drafted(&rules);
        let has = |owner: &Owner| state.roster(*owner).contains(&worst);
        let owner = Owner::all().find(has).unwrap();
        let choice = choose(&rules, &state, owner).unwrap();
        assert_eq!(choice.ply, Ply::Bench(owner, worst));
    }
}

#[test]
fn nobody_chooses_out_of_turn() {
    let rules = league("draft=schoolyard");
    let state = play_until(&rules, |state| picker(&rules, state).is_some());
    let turn = picker(&rules, &state).unwrap();
    for owner in Owner::all().filter(|owner| *owner != turn) {
        assert_eq!(choose(&rules, &state, owner), None);
    }
    assert_eq!(choose(&rules, &rules.setup(), Owner(0)), None);
}
