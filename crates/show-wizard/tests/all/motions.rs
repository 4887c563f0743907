//! What moves when something happens.

use super::table::*;
use courtside_kernel::{DieColour, Narration, Seat};
use courtside_scene::{Face, Motion, Present};
use show_wizard::Show;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_kind_of_event_moves_what_it_should() {
    let game = game("draft=schoolyard spells=purchase", 2);
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    random_games(&game, 12, &mut |_| {}, &mut |event| {
        let motions = Show::motions(&game, &event, Seat(0));
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
        let kind = kinds.entry(game.event_kind(&event)).or_default();
        kind.extend(names);
    });
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
        .flat_map(|event| Show::motions(&game, event, Seat(0)))
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
