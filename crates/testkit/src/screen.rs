//! The properties of what a game shows, tried on random games.

use crate::conformance::Subject;
use courtside_bots::Rng;
use courtside_kernel::{
    Case, Game, Narration, Notation, Played, Ply, Seat, Share, Turn, Viewer, Voice,
};
use courtside_scene::compose::{Composer, Pointed};
use courtside_scene::{
    ActionOf, Button, ButtonRole, Choice, Desk, Odds, Offer, Present, Scene, ThingId, TrayDie,
};
use std::collections::{BTreeMap, BTreeSet};

/// A presenter under test, with the game that it shows.
pub struct Screen<S: Present> {
    subject: Subject<S::Game>,
}

/// A state of the game that is shown.
pub type StateOf<S> = <<S as Present>::Game as Game>::State;
type PlayedOf<S> = Played<<S as Present>::Game>;

/// A state, and what the seat that acts in it is offered and shown.
struct Shown<S: Present> {
    state: StateOf<S>,
    seat: Seat,
    offers: Vec<Offer<ActionOf<S>>>,
    scene: Scene,
}

impl<S: Present> Screen<S> {
    pub fn new(options: &str, seats: usize) -> Screen<S> {
        Screen {
            subject: Subject::new(options, seats),
        }
    }

    /// The game as an older version of its rules has it.
    pub fn under(rules: u32, options: &str, seats: usize) -> Screen<S> {
        Screen {
            subject: Subject::under(rules, options, seats),
        }
    }

    fn game(&self) -> &S::Game {
        &self.subject.game
    }

    fn names(&self) -> Vec<String> {
        let seats = 0..self.game().seats();
        seats.map(|seat| format!("Player {seat}")).collect()
    }

    /// All that a viewer is given of a state, as bytes.
    fn shown(&self, state: &StateOf<S>, viewer: Viewer) -> String {
        let turn = self.game().turn(state);
        let view = self.game().view(state, viewer);
        let facing = viewer.seat().unwrap_or(Seat(0));
        let scene = scene::<S>(self.game(), state, viewer, facing, &self.names());
        let scene = serde_json::to_string(&scene).expect("a scene is plain data");
        let view = serde_json::to_string(&view).expect("a view is plain data");
        format!("{turn:?}{view}{scene}")
    }

    pub fn what_is_hidden_changes_nothing_that_is_shown(&self) {
        let names = self.names();
        for seed in 300..303 {
            let walk = self.subject.walk(seed);
            let every = (walk.steps.len() / 60).max(1);
            for (index, (state, ply)) in walk.steps.iter().enumerate() {
                if index >= 12 && !index.is_multiple_of(every) {
                    continue;
                }
                for viewer in Viewer::all(self.game().seats()) {
                    let view = self.game().view(state, viewer);
                    let twin = self
                        .game()
                        .determinize(&view, &mut Rng::from_seed(seed + index as u64));
                    assert_eq!(
                        self.shown(state, viewer),
                        self.shown(&twin, viewer),
                        "for {viewer:?}"
                    );
                    if !self.reveals(&walk.steps[..index], state, *ply, viewer) {
                        self.compare_events(state, &twin, *ply, viewer, &names);
                    }
                }
            }
        }
    }

    /// Whether a ply makes something that was played before known to a viewer: a card that lay face down.
    fn reveals(
        &self,
        earlier: &[(StateOf<S>, PlayedOf<S>)],
        state: &StateOf<S>,
        ply: PlayedOf<S>,
        viewer: Viewer,
    ) -> bool {
        let mut next = state.clone();
        self.game().apply(&mut next, ply, &mut |_| {});
        earlier.iter().any(|(before, ply)| {
            let may_read = |now: &StateOf<S>| self.game().may_read(now, before, *ply, viewer);
            !may_read(state) && may_read(&next)
        })
    }

    /// Plays a ply in two states that a viewer cannot tell apart. Unless what it sees then differs, the viewer
    /// is told the same.
    fn compare_events(
        &self,
        real: &StateOf<S>,
        twin: &StateOf<S>,
        ply: PlayedOf<S>,
        viewer: Viewer,
        names: &[String],
    ) {
        // What cannot happen in the twin tells nothing: a card that is elsewhere there is not drawn.
        let possible = match ply {
            Ply::Act(action) => self.game().check(twin, action).is_ok(),
            Ply::Chance(outcome) => {
                let mut outcomes = Vec::new();
                self.game().chance(twin, &mut outcomes);
                outcomes.iter().any(|(listed, _)| *listed == outcome)
            }
        };
        if !possible {
            return;
        }
        let play = |state: &StateOf<S>| {
            let mut next = state.clone();
            let mut lines = Vec::new();
            self.game().apply(&mut next, ply, &mut |event| {
                if let Some(event) = self.game().redact(&event, viewer) {
                    let said = self.game().say(&event, &Voice { viewer, names }).plain();
                    lines.push(format!(
                        "{event:?} {said} {:?}",
                        S::motions(self.game(), &event, Seat(0))
                    ));
                }
            });
            (self.game().view(&next, viewer), lines)
        };
        let ((real_view, real_lines), (twin_view, twin_lines)) = (play(real), play(twin));
        if real_view == twin_view {
            assert_eq!(
                real_lines, twin_lines,
                "{viewer:?} is told apart what it cannot see apart"
            );
        }
    }

    /// A few states in which a seat acts, each with what that seat is offered and shown.
    fn scenes(&self, most: usize) -> Vec<Shown<S>> {
        let names = self.names();
        let shown = |state: StateOf<S>| {
            let seat = self.game().turn(&state).actor()?;
            let offers = offers::<S>(self.game(), &state, seat);
            let scene = scene::<S>(self.game(), &state, Viewer::Seat(seat), seat, &names);
            Some(Shown {
                state,
                seat,
                offers,
                scene,
            })
        };
        self.subject
            .states(5, most)
            .into_iter()
            .filter_map(shown)
            .collect()
    }

    /// Every legal action is a choice of the scene; no two share a path, and what they point at is there.
    pub fn choices_are_distinct_paths(&self) {
        for shown in self.scenes(200) {
            self.every_action_is_chosen(&shown);
            let scene = &shown.scene;
            let things = things(scene);
            for choice in &scene.choices {
                assert!(!choice.path.is_empty() && !choice.label.is_empty());
                // The meters of a goal are pointed at by stopping them.
                let path = choice.path.iter().filter(|_| choice.toss.is_none());
                let marked = choice.marks.iter().map(|mark| &mark.thing);
                let trace = &choice.trace;
                let drawn = [&trace.route, &trace.takes, &trace.area]
                    .into_iter()
                    .flatten();
                let drawn = drawn.chain(trace.sight.iter().flatten());
                for thing in path.chain(marked).chain(drawn) {
                    assert!(things.contains(thing), "'{thing}' is not in the scene");
                }
            }
            let pool = Pool::of(scene);
            let mut paths: Vec<Vec<Same>> =
                scene.choices.iter().map(|one| pool.path(one)).collect();
            paths.sort();
            for pair in paths.windows(2) {
                assert_ne!(pair[0], pair[1], "two choices share a path");
            }
            for (index, one) in paths.iter().enumerate() {
                let longer = paths[index + 1..].iter().chain(&paths[..index]);
                let mut longer = longer.filter(|other| other.len() > one.len());
                assert!(
                    !longer.any(|other| pool.begins(one, other)),
                    "{one:?} is the beginning of another choice"
                );
            }
        }
    }

    /// Pointing at the things of a choice, each of them lit when its turn comes, makes that choice.
    pub fn every_choice_is_reached_by_pointing(&self) {
        const MOST: usize = 60;
        for Shown { scene, .. } in self.scenes(80) {
            let every = scene.choices.len().div_ceil(MOST).max(1);
            for (index, choice) in scene.choices.iter().enumerate().step_by(every) {
                point_along(&scene, index, choice.path.iter().collect());
                if scene.ask.any_order || scene.ask.pool {
                    point_along(&scene, index, backwards(&scene, choice));
                }
            }
        }
    }

    /// Names, owners, kinds and roles are said in fields: a screen has no need to read an id.
    pub fn scenes_say_what_things_are(&self) {
        for Shown { scene, seat, .. } in self.scenes(80) {
            let boards = scene.boards.iter().map(|board| &board.floor);
            let floors = std::iter::once(&scene.floor).chain(&scene.tall);
            for piece in floors.chain(boards).flat_map(|floor| &floor.pieces) {
                let words = [&piece.what, &piece.name, &piece.label];
                assert!(words.iter().all(|word| !word.is_empty()), "{piece:?}");
                let theirs = piece.of.is_other(seat);
                assert!(!theirs || piece.name != piece.label, "{piece:?}");
            }
            for die in scene.trays.iter().flat_map(|tray| &tray.dice) {
                assert!(!die.name.is_empty(), "{die:?}");
                assert!(die.kind.is_none() || die.id.is_some(), "{die:?}");
            }
            if let Some(hand) = &scene.hand {
                let things = things(&scene);
                assert!(hand.of.as_ref().is_none_or(|of| things.contains(of)));
                assert!(hand.cards.iter().all(|card| !card.name.is_empty()));
            }
            let ends = |button: &&Button| button.role == ButtonRole::Go;
            let ends: Vec<&Button> = scene.buttons.iter().filter(ends).collect();
            assert!(ends.len() <= 1 && (ends.is_empty() || scene.ask.pool));
            for choice in &scene.choices {
                let mut before = choice.path[..choice.path.len() - 1].iter();
                let early = before.any(|thing| ends.iter().any(|go| go.id == *thing));
                assert!(!early, "{:?} goes on after its end", choice.path);
                if let Some((aim, power)) = choice.toss {
                    let goal = scene.goal.as_ref().expect("a toss has a goal");
                    assert!((goal.aim.0..=goal.aim.1).contains(&aim));
                    assert!((goal.power.0..=goal.power.1).contains(&power));
                }
            }
        }
    }

    /// What a choice shows of its dice is what the rules state: all cases of its own action and, where those of an action are
    /// told one part at a time, cases of other actions. What a presenter reckons beside them adds up.
    pub fn odds_shown_are_those_of_the_rules(&self) {
        for Shown {
            state,
            seat,
            offers,
            scene,
        } in self.scenes(60)
        {
            let view = self.game().view(&state, Viewer::Seat(seat));
            let stated: BTreeMap<String, Vec<Case>> = offers
                .iter()
                .map(|offer| {
                    let ply = self.game().write_action(&state, offer.action);
                    (ply, self.game().odds(&view, offer.action))
                })
                .collect();
            let shows: BTreeSet<String> = offers
                .iter()
                .filter(|offer| S::shows_odds(self.game(), offer.action))
                .map(|offer| self.game().write_action(&state, offer.action))
                .collect();
            for choice in &scene.choices {
                let ply = choice.ply.as_str();
                for case in &*choice.odds {
                    let whole: f64 = case.results.iter().map(Share::probability).sum();
                    assert!((whole - 1.0).abs() < 1e-9, "'{ply}': {case:?}");
                }
                let Some(own) = stated.get(ply) else { continue };
                let is_in = |case: &Case, cases: &[Case]| {
                    let mut cases = cases.iter();
                    cases.any(|known| known.results == case.results)
                };
                match shows.contains(ply) {
                    true => {
                        let all = own.iter().all(|case| is_in(case, &choice.odds));
                        assert!(all, "'{ply}': {own:?}, shown as {:?}", choice.odds);
                    }
                    false => {
                        let known = |case: &Case| stated.values().any(|cases| is_in(case, cases));
                        let all = choice.odds.iter().all(known);
                        assert!(all, "'{ply}': the rules state none of {:?}", choice.odds);
                        assert_eq!(own.is_empty(), choice.odds.is_empty(), "'{ply}'");
                    }
                }
            }
        }
    }

    /// Every legal action is a choice, pieces that are alike are one each; and a choice of several plies can be played.
    fn every_action_is_chosen(&self, shown: &Shown<S>) {
        let Shown {
            state,
            seat,
            offers,
            scene,
        } = shown;
        let (several, single): (Vec<&Choice>, Vec<&Choice>) =
            scene.choices.iter().partition(|one| one.ply.contains(' '));
        let chosen: BTreeSet<String> = single.iter().map(|one| one.ply.to_string()).collect();
        let written = |offer: &Offer<_>| self.game().write_action(state, offer.action);
        let offered: BTreeSet<String> = offers.iter().map(written).collect();
        assert_eq!(chosen, offered, "the choices are not the legal actions");
        for choice in several {
            let mut state = state.clone();
            for ply in choice.ply.split(' ') {
                assert_eq!(
                    self.game().turn(&state),
                    Turn::Act(*seat),
                    "'{}'",
                    choice.ply
                );
                let action = self.game().parse_action(&state, ply);
                let action = action.unwrap_or_else(|error| panic!("'{ply}': {error:?}"));
                let verdict = self.game().check(&state, action);
                assert!(verdict.is_ok(), "'{ply}' of '{}': {verdict:?}", choice.ply);
                self.game().apply(&mut state, Ply::Act(action), &mut |_| {});
            }
        }
    }
}

/// A state as a viewer is shown it, with the side of `facing` at the bottom. `names`: what the seats are called; there may be
/// more of them than seats.
pub fn scene<S: Present>(
    game: &S::Game,
    state: &StateOf<S>,
    viewer: Viewer,
    facing: Seat,
    names: &[impl AsRef<str>],
) -> Scene {
    let turn = game.turn(state);
    let offers = match turn {
        Turn::Act(seat) if viewer.is(seat) => offers::<S>(game, state, seat),
        _ => Vec::new(),
    };
    let names = names.iter().take(game.seats());
    let names: Vec<String> = names.map(|name| name.as_ref().to_owned()).collect();
    let desk = Desk {
        viewer,
        facing,
        turn,
        names: &names,
        offers: &offers,
        write: &|action| game.write_action(state, action).into(),
        whole: false,
    };
    S::scene(game, &game.view(state, viewer), &desk)
}

/// Every legal action as it is offered to the seat that acts.
fn offers<S: Present>(game: &S::Game, state: &StateOf<S>, seat: Seat) -> Vec<Offer<ActionOf<S>>> {
    let view = game.view(state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    let mut offers: Vec<Offer<ActionOf<S>>> = Vec::new();
    for action in actions {
        let odds = match S::shows_odds(game, action) {
            true => game.odds(&view, action).into(),
            false => Odds::default(),
        };
        let mut others = offers.iter().rev();
        if let Some(other) = others.find(|other| S::odds_alike(game, other.action, action)) {
            let plies = [other.action, action].map(|action| game.write_action(state, action));
            assert_eq!(other.odds, odds, "{plies:?} have other odds");
        }
        offers.push(Offer { action, odds });
    }
    offers
}

/// Everything that can be pointed at.
fn things(scene: &Scene) -> BTreeSet<ThingId> {
    let floors = std::iter::once(&scene.floor)
        .chain(&scene.tall)
        .chain(scene.boards.iter().map(|board| &board.floor));
    let mut things = BTreeSet::new();
    for floor in floors {
        things.extend(floor.places.iter().map(|place| place.id.clone()));
        things.extend(floor.pieces.iter().map(|piece| piece.id.clone()));
    }
    let hand = scene.hand.iter().flat_map(|hand| &hand.cards);
    things.extend(hand.map(|card| card.id.clone()));
    things.extend(scene.buttons.iter().map(|button| button.id.clone()));
    let dice = scene.trays.iter().flat_map(|tray| &tray.dice);
    things.extend(dice.filter_map(|die| die.id.clone()));
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let rows = rows.flat_map(|row| std::iter::once(row).chain(&row.list));
    things.extend(
        rows.filter(|row| !row.out)
            .filter_map(|row| row.thing.clone()),
    );
    things
}

/// Points at these things and expects that each is open when its turn comes, and that they make this choice.
fn point_along(scene: &Scene, choice: usize, path: Vec<&ThingId>) {
    let mut composer = Composer::of(scene);
    for thing in path {
        // What all choices have in common needs no pointing.
        if composer.has(thing) {
            continue;
        }
        let lit = composer.things().iter().any(|open| open.thing == thing);
        let ends = scene.ask.pool && composer.completing(thing) == Some(choice);
        assert!(
            lit || ends,
            "'{thing}' cannot be pointed at after {:?}",
            composer.picks()
        );
        assert_eq!(composer.point(thing), Pointed::Step, "'{thing}'");
    }
    assert_eq!(composer.made(), Some(choice), "{:?}", composer.picks());
}

/// The things of a path in another order, where there is no order: what begins a pool stays the first, and buttons the last.
fn backwards<'a>(scene: &Scene, choice: &'a Choice) -> Vec<&'a ThingId> {
    let fixed = usize::from(scene.ask.pool);
    let is_button = |thing: &ThingId| scene.buttons.iter().any(|button| button.id == *thing);
    let (begins, rest) = choice.path.split_at(fixed);
    let mut path: Vec<&ThingId> = rest.iter().rev().collect();
    path.sort_by_key(|thing| is_button(thing));
    begins.iter().chain(path).collect()
}

/// What counts as the same thing in a path: a die by its kind, anything else by its id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Same<'a> {
    Kind(&'a str),
    Thing(&'a str),
}

/// How the paths of a scene are compared.
struct Pool<'a> {
    pool: bool,
    kinds: BTreeMap<&'a str, &'a str>,
    go: Option<&'a str>,
}

impl<'a> Pool<'a> {
    fn of(scene: &'a Scene) -> Pool<'a> {
        let dice = scene.trays.iter().flat_map(|tray| &tray.dice);
        let kind = |die: &'a TrayDie| Some((die.id.as_deref()?, die.kind.as_deref()?));
        let ends = |button: &&Button| button.role == ButtonRole::Go;
        Pool {
            pool: scene.ask.pool,
            kinds: dice.filter_map(kind).collect(),
            go: scene
                .buttons
                .iter()
                .find(ends)
                .map(|button| button.id.as_str()),
        }
    }

    /// A path as a screen compares it: in a pool dice of a kind are alike, and the order is no matter, but that a first
    /// thing that is no die stays the first.
    fn path(&self, choice: &'a Choice) -> Vec<Same<'a>> {
        let same = |thing: &'a ThingId| match self.kinds.get(thing.as_str()) {
            Some(kind) if self.pool => Same::Kind(kind),
            _ => Same::Thing(thing),
        };
        let mut path: Vec<Same> = choice.path.iter().map(same).collect();
        if self.pool {
            let fixed = usize::from(matches!(path[0], Same::Thing(_)));
            path[fixed..].sort_unstable();
        }
        path
    }

    /// Whether a person who has pointed at one path could still want another one.
    fn begins(&self, one: &[Same], other: &[Same]) -> bool {
        if !self.pool {
            return other.starts_with(one);
        }
        let count = |path: &[Same], thing: &Same| path.iter().filter(|one| *one == thing).count();
        let holds = one
            .iter()
            .all(|thing| count(other, thing) >= count(one, thing));
        let first = matches!(one[0], Same::Kind(_)) || other[0] == one[0];
        // The button ends a choice of any number of things.
        let ended = self.go.is_some_and(|go| one.contains(&Same::Thing(go)));
        !ended && first && holds
    }
}
