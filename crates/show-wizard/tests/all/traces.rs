//! What is drawn while a choice is looked at is what the rules say, in random games.

use super::table::*;
use courtside_kernel::{Game, Viewer};
use courtside_scene::{Choice, Scene};
use game_wizard::{Phase, State, WizardDodgeball};

/// Column and row of a space such as "sq-e5".
fn space(id: &str) -> (i32, i32) {
    let name = id.strip_prefix("sq-").expect("a space");
    let column = i32::from(name.as_bytes()[0] - b'a');
    (column, name[1..].parse().expect("a row"))
}

fn distance(one: &str, other: &str) -> i32 {
    let ((a, b), (c, d)) = (space(one), space(other));
    (a - c).abs().max((b - d).abs())
}

fn is_connected(spaces: &[courtside_scene::ThingId]) -> bool {
    let mut reached = vec![&spaces[0]];
    while let Some(next) = spaces.iter().find(|space| {
        !reached.contains(space) && reached.iter().any(|near| distance(near, space) == 1)
    }) {
        reached.push(next);
    }
    reached.len() == spaces.len()
}

/// The space of a wizard or a ball.
fn place<'a>(scene: &'a Scene, thing: &str) -> &'a str {
    piece(scene, thing)
        .place
        .as_deref()
        .expect("it stands somewhere")
}

/// Looks at the scene of every seventh turn that a player acts in.
fn for_scenes(look: impl Fn(&WizardDodgeball, &State, &Scene)) {
    let game = game("turn=advanced", 2);
    let mut count = 0;
    let mut looked = 0;
    let mut visit = |state: &State| {
        count += 1;
        let seat = game.turn(state).actor();
        if let (Some(seat), Phase::Act, 0) = (seat, state.phase, count % 7) {
            look(&game, state, &shown(&game, state, Viewer::Seat(seat)));
            looked += 1;
        }
    };
    random_games(&game, 3, &mut visit, &mut |_| {});
    assert!(looked > 50, "only {looked}");
}

#[test]
fn w67_areas_hold_their_targets_and_are_no_larger_than_the_magic() {
    for_scenes(|game, state, scene| {
        let magic = usize::from(game.card(state, state.active).magic);
        let casts = |choice: &&Choice| choice.path[0].starts_with("spell-");
        for choice in scene.choices.iter().filter(casts) {
            let area = &choice.trace.area;
            assert!((1..=magic).contains(&area.len()), "{choice:?}");
            assert!(is_connected(area), "{choice:?}");
            assert!(area.iter().all(|one| space(one).1 != 7), "{choice:?}");
            let targets = choice.path[1..].iter();
            let targets = targets.filter(|id| id.starts_with("wiz-") || id.starts_with("ball-"));
            for target in targets {
                assert!(
                    area.iter().any(|one| one == place(scene, target)),
                    "{choice:?}"
                );
            }
            // The caster sees a space of it, if not its own.
            let from = game.board.name(state.square_of(state.active));
            match &choice.trace.sight {
                Some([eye, seen]) => {
                    assert_eq!(*eye, format!("sq-{from}"));
                    assert!(area.contains(seen), "{choice:?}");
                    let seen = game
                        .board
                        .square(space(seen).0 as u8, space(seen).1 as u8 - 1);
                    let sight = game
                        .board
                        .seen(state.square_of(state.active), state.occupied());
                    assert!(seen.is_in(sight), "{choice:?}");
                }
                None => assert!(area.contains(&format!("sq-{from}").into()), "{choice:?}"),
            }
        }
    });
}

#[test]
fn w57_w54_ways_go_step_by_step_over_free_spaces_to_what_is_taken() {
    for_scenes(|game, state, scene| {
        let steps = usize::from(game.steps(state));
        for choice in scene
            .choices
            .iter()
            .filter(|one| one.ply.starts_with("walk:"))
        {
            let route = &choice.trace.route;
            assert!((2..=steps + 1).contains(&route.len()), "{choice:?}");
            assert!(
                route
                    .windows(2)
                    .all(|pair| distance(&pair[0], &pair[1]) == 1)
            );
            assert_eq!(
                route[0],
                format!("sq-{}", game.board.name(state.square_of(state.active)))
            );
            for taken in scene
                .floor
                .pieces
                .iter()
                .filter(|piece| piece.id.starts_with("wiz-"))
            {
                let on_the_way = route[1..]
                    .iter()
                    .any(|one| Some(one) == taken.place.as_ref());
                assert!(!on_the_way, "{} stands in the way: {choice:?}", taken.id);
            }
            let end = route.last().expect("an end");
            for ball in &choice.trace.takes {
                assert!(distance(end, place(scene, ball)) <= 1, "{choice:?}");
                // It is not beside the wizard already.
                assert!(distance(&route[0], place(scene, ball)) > 1, "{choice:?}");
            }
            assert_eq!(choice.ply.contains(' '), !choice.trace.takes.is_empty());
        }
    });
}
