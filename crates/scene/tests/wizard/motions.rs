//! What moves when something happens.

use super::table::*;
use courtside_kernel::Game;
use courtside_kernel::{DieColour, Ply, Seat, Turn};
use courtside_scene::{Face, Motion, Present};
use game_wizard::Event;
use std::collections::{BTreeMap, BTreeSet};

/// Every event of some random games.
fn events(options: &str, seats: usize, games: u64) -> Vec<(&'static str, Vec<Motion>)> {
    let game = game(options, seats);
    let mut seed = 0x2545_F491_4F6C_DD1Du64;
    let mut below = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let mut told = Vec::new();
    for _ in 0..games {
        let mut state = game.setup();
        loop {
            let ply = match game.turn(&state) {
                Turn::Over(..) => break,
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    game.chance(&state, &mut outcomes);
                    Ply::Chance(outcomes[below(outcomes.len())].0)
                }
                Turn::Act(_) => {
                    let mut actions = Vec::new();
                    game.legal(&state, &mut actions);
                    Ply::Act(actions[below(actions.len())])
                }
            };
            game.apply(&mut state, ply, &mut |event: Event| {
                told.push((game.event_kind(&event), game.motions(&event, Seat(0))));
            });
        }
    }
    told
}

#[test]
fn every_kind_of_event_moves_what_it_should() {
    let told = events("draft=schoolyard spells=purchase", 2, 12);
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (kind, motions) in &told {
        let names = motions.iter().map(|motion| match motion {
            Motion::Walk { .. } => "walk",
            Motion::Hop { .. } => "hop",
            Motion::Fly { .. } => "fly",
            Motion::Roll { .. } => "roll",
            Motion::Leave { .. } => "leave",
            Motion::Toss { .. } => "toss",
            Motion::Spell { .. } => "spell",
            Motion::Blink { .. } => "blink",
            _ => "of another game",
        });
        kinds.entry(kind).or_default().extend(names);
    }
    let expected = [
        ("first-rolled", "roll"),
        ("throw-rolled", "roll"),
        ("dodge-rolled", "roll"),
        ("cast-rolled", "roll"),
        ("resist-rolled", "roll"),
        ("walked", "walk"),
        ("stepped-aside", "walk"),
        ("took-ball", "hop"),
        ("dropped-ball", "toss"),
        ("passed", "fly"),
        ("threw", "fly"),
        ("went-out", "leave"),
        ("cast", "spell"),
        ("lifted", "spell"),
        ("aimed", "spell"),
        ("unbinding", "spell"),
        ("took-hold", "spell"),
        ("kindled", "spell"),
        ("shielded", "spell"),
        ("teleported", "blink"),
    ];
    for (kind, motion) in expected {
        let seen = kinds
            .get(kind)
            .unwrap_or_else(|| panic!("no {kind} in these games"));
        assert!(seen.contains(motion), "{kind}: {seen:?}");
    }
    let moving: BTreeSet<&str> = expected.iter().map(|(kind, _)| *kind).collect();
    for (kind, motions) in kinds {
        assert!(
            moving.contains(kind) || motions.is_empty(),
            "{kind}: {motions:?}"
        );
    }
}

#[test]
fn dice_roll_in_their_colours() {
    let (game, mut state) = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .state();
    let events = play(&game, &mut state, "throw:45 675");
    let rolls: Vec<Motion> = events
        .iter()
        .flat_map(|event| game.motions(event, Seat(0)))
        .filter(|motion| matches!(motion, Motion::Roll { .. }))
        .collect();
    let dyed = |colour, number| Face::Dyed {
        colour,
        number: Some(number),
    };
    let faces = vec![
        dyed(DieColour::Blue, 6),
        dyed(DieColour::Blue, 7),
        dyed(DieColour::White, 5),
    ];
    let seat = Seat(0);
    assert_eq!(rolls, [Motion::Roll { seat, faces }]);
}
