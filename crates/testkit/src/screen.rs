//! The properties of what a game shows, tried on random games.

use crate::conformance::Subject;
use courtside_bots::Rng;
use courtside_kernel::{Played, Ply, Seat, Turn, Viewer, Voice};
use courtside_scene::{Choice, Desk, Offer, Present, Scene};
use std::collections::BTreeSet;

impl<G: Present> Subject<G> {
    /// All that a viewer is given of a state, as bytes.
    fn shown(&self, state: &G::State, viewer: Viewer) -> String {
        let turn = self.game.turn(state);
        let view = self.game.view(state, viewer);
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        let offers = match turn {
            Turn::Act(seat) if viewer.is(seat) => offers(&self.game, state, seat),
            _ => Vec::new(),
        };
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
        earlier: &[(G::State, Played<G>)],
        state: &G::State,
        ply: Played<G>,
        viewer: Viewer,
    ) -> bool {
        let mut next = state.clone();
        self.game.apply(&mut next, ply, &mut |_| {});
        earlier.iter().any(|(before, ply)| {
            let may_read = |now: &G::State| self.game.may_read(now, before, *ply, viewer);
            !may_read(state) && may_read(&next)
        })
    }

    /// Plays a ply in two states that a viewer cannot tell apart. Unless what it sees then differs, the viewer
    /// is told the same.
    fn compare_events(
        &self,
        real: &G::State,
        twin: &G::State,
        ply: Played<G>,
        viewer: Viewer,
        names: &[String],
    ) {
        // What cannot happen in the twin tells nothing: a card that is elsewhere there is not drawn.
        let possible = match ply {
            Ply::Act(action) => self.game.check(twin, action).is_ok(),
            Ply::Chance(outcome) => {
                let mut outcomes = Vec::new();
                self.game.chance(twin, &mut outcomes);
                outcomes.iter().any(|(listed, _)| *listed == outcome)
            }
        };
        if !possible {
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

    /// Every legal action is a choice of the scene; no two share a path, and what they point at is there.
    pub fn choices_are_distinct_paths(&self) {
        let names: Vec<String> = (0..self.game.seats())
            .map(|seat| format!("Player {seat}"))
            .collect();
        for state in self.states(5, 200) {
            let turn = self.game.turn(&state);
            let Turn::Act(seat) = turn else { continue };
            let viewer = Viewer::Seat(seat);
            let offers = offers(&self.game, &state, seat);
            let desk = Desk {
                viewer,
                facing: seat,
                turn,
                names: &names,
                offers: &offers,
            };
            let scene = self.game.scene(&self.game.view(&state, viewer), &desk);
            self.every_action_is_chosen(&state, seat, &offers, &scene);
            let things = things(&scene);
            for choice in &scene.choices {
                assert!(!choice.path.is_empty() && !choice.label.is_empty());
                let marked = choice.marks.iter().map(|mark| &mark.thing);
                let trace = &choice.trace;
                let drawn = [&trace.route, &trace.takes, &trace.area]
                    .into_iter()
                    .flatten();
                let drawn = drawn.chain(trace.sight.iter().flatten());
                for thing in choice.path.iter().chain(marked).chain(drawn) {
                    assert!(things.contains(thing), "'{thing}' is not in the scene");
                }
            }
            let mut paths: Vec<Vec<&str>> = scene
                .choices
                .iter()
                .map(|choice| path(choice, scene.ask.pool))
                .collect();
            paths.sort();
            for pair in paths.windows(2) {
                assert_ne!(pair[0], pair[1], "two choices share a path");
            }
            for (index, one) in paths.iter().enumerate() {
                let longer = paths[index + 1..].iter().chain(&paths[..index]);
                let mut longer = longer.filter(|other| other.len() > one.len());
                assert!(
                    !longer.any(|other| begins(one, other, scene.ask.pool)),
                    "{one:?} is the beginning of another choice"
                );
            }
        }
    }

    /// Every legal action is a choice, pieces that are alike are one each; and a choice of several plies can be played.
    fn every_action_is_chosen(
        &self,
        state: &G::State,
        seat: Seat,
        offers: &[Offer<G::Action>],
        scene: &Scene,
    ) {
        let (several, single): (Vec<&Choice>, Vec<&Choice>) =
            scene.choices.iter().partition(|one| one.ply.contains(' '));
        let chosen: BTreeSet<&str> = single.iter().map(|choice| choice.ply.as_str()).collect();
        let offered: BTreeSet<&str> = offers.iter().map(|offer| offer.ply.as_str()).collect();
        assert_eq!(chosen, offered, "the choices are not the legal actions");
        for choice in several {
            let mut state = state.clone();
            for ply in choice.ply.split(' ') {
                assert_eq!(self.game.turn(&state), Turn::Act(seat), "'{}'", choice.ply);
                let action = self.game.parse_action(&state, ply);
                let action = action.unwrap_or_else(|error| panic!("'{ply}': {error:?}"));
                let verdict = self.game.check(&state, action);
                assert!(verdict.is_ok(), "'{ply}' of '{}': {verdict:?}", choice.ply);
                self.game.apply(&mut state, Ply::Act(action), &mut |_| {});
            }
        }
    }
}

/// Every legal action as it is offered to the seat that acts.
pub(crate) fn offers<G: Present>(game: &G, state: &G::State, seat: Seat) -> Vec<Offer<G::Action>> {
    let view = game.view(state, Viewer::Seat(seat));
    let offer = |action| Offer {
        action,
        ply: game.write_action(state, action),
        odds: match game.shows_odds(action) {
            true => game.odds(&view, action),
            false => Vec::new(),
        },
    };
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions.into_iter().map(offer).collect()
}

/// Everything that can be pointed at.
fn things(scene: &Scene) -> BTreeSet<String> {
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
    // The meters of a goal point at their numbers.
    if let Some(goal) = &scene.goal {
        things.extend((goal.aim.0..=goal.aim.1).map(|aim| format!("aim-{aim}")));
        things.extend((goal.power.0..=goal.power.1).map(|power| format!("power-{power}")));
    }
    things
}

/// A path as a screen compares it: in a pool dice are alike but for their number, and the order is no matter, but that a
/// first thing that is no die stays the first.
fn path(choice: &Choice, pool: bool) -> Vec<&str> {
    let mut path: Vec<&str> = choice.path.iter().map(String::as_str).collect();
    if pool {
        for thing in &mut path {
            if let (true, Some((kind, _))) = (is_die(thing), thing.rsplit_once('-')) {
                *thing = kind;
            }
        }
        let fixed = usize::from(!is_die(path[0]));
        path[fixed..].sort_unstable();
    }
    path
}

fn is_die(thing: &str) -> bool {
    thing.starts_with("die-")
}

/// Whether whoever has pointed at one path could still want another one.
fn begins(one: &[&str], other: &[&str], pool: bool) -> bool {
    if !pool {
        return other.starts_with(one);
    }
    // The button ends a choice of any number of things.
    let count = |path: &[&str], thing: &str| path.iter().filter(|one| **one == thing).count();
    let holds = one
        .iter()
        .all(|thing| count(other, thing) >= count(one, thing));
    let first = is_die(one[0]) || other[0] == one[0];
    !one.contains(&"go") && first && holds
}
