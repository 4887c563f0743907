//! What lies on top of the discard, whose side is nearest, and what the first turn says.

use super::scene::{THROW, game, shown};
use courtside_kernel::{Game, Notation, Ply, Seat, Viewer};
use courtside_scene::{DodgeCard, Figure, Present};
use game_cards::{Cards, State};
use show_cards::Show;

/// The state after these plies.
fn after(game: &Cards, position: &str, plies: &[&str]) -> State {
    let mut state = game.parse_position(position).unwrap();
    for ply in plies {
        let action = game.parse_action(&state, ply).unwrap();
        game.apply(&mut state, Ply::Act(action), &mut |_| {});
    }
    state
}

#[test]
fn the_card_that_was_discarded_last_lies_on_top() {
    let game = game("", 3);
    let discard = |state: &State| {
        let scene = shown(&game, state, Viewer::Seat(Seat(1)), Seat(1));
        let found = scene.floor.pieces.iter().find(|one| one.id == "discard");
        let piece = found.unwrap();
        let Figure::Discard { top, .. } = piece.figure else {
            panic!("the discard is a discard")
        };
        (top, piece.label.to_string())
    };
    let position = "S/-,H,-/-,-,-/-,-,-/0/act1/1/-";
    // A position that was written down doesn't know the order of its discard.
    let unknown = discard(&after(&game, position, &[]));
    assert_eq!(unknown, (None, "Discard: one card".to_owned()));
    let known = discard(&after(&game, position, &["-H"]));
    let label = "Discard: two cards, a Dodgeball Pile Hit on top".to_owned();
    assert_eq!(known, (Some(DodgeCard::PileHit), label));
}

#[test]
fn the_side_that_is_faced_is_nearest_whoever_looks() {
    let game = game("play=strategic", 5);
    let state = game.parse_position(THROW).unwrap();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        for facing in (0..5).map(Seat) {
            let scene = shown(&game, &state, viewer, facing);
            let nearest = format!("player-{}", facing.0);
            assert_eq!(scene.floor.pieces[0].id, nearest);
            assert_eq!(scene.panels[0].rows[0].seat, Some(facing));
        }
    }
}

#[test]
fn the_first_turn_says_what_the_game_is_about_and_the_second_does_not() {
    let hint = |options: &str, seats: usize, plies: &str| {
        let game = game(options, seats);
        let mut state = game.setup();
        for ply in plies.split_whitespace() {
            let ply = match game.turn(&state) {
                courtside_kernel::Turn::Chance => {
                    Ply::Chance(game.parse_chance(&state, ply).unwrap())
                }
                _ => Ply::Act(game.parse_action(&state, ply).unwrap()),
            };
            game.apply(&mut state, ply, &mut |_| {});
        }
        let seat = game.turn(&state).actor().unwrap();
        shown(&game, &state, Viewer::Seat(seat), seat).ask.hint
    };
    let three = "Be the last player in: 10 hits and a player is out. Nobody has been hit yet.";
    assert_eq!(hint("", 3, "0 S"), three);
    assert_eq!(
        hint("", 3, "0 S S>1 S"),
        "Be the last player in: 10 hits and a player is out. Nobody else has been hit yet."
    );
    assert!(hint("", 2, "0 S").starts_with("Hit Mara 15 times to win."));
    assert!(hint("teams=ab", 4, "0 S").starts_with("Knock out the other team to win"));
    assert_eq!(
        hint("", 2, "0 s s s s S"),
        "Mara has 0 of 15 hits and a Dodge in play."
    );
}

#[test]
fn a_card_or_player_that_cannot_be_chosen_says_why() {
    let why = |options: &str, seats: usize, position: &str, picks: &[&str], thing: &str| {
        let game = game(options, seats);
        let state = game.parse_position(position).unwrap();
        let view = game.view(&state, Viewer::Seat(game.turn(&state).actor().unwrap()));
        let picks: Vec<_> = picks.iter().map(|pick| (*pick).into()).collect();
        let action = Show::attempt(&game, &view, &picks, thing)?;
        let illegal = game.check(&state, action).err()?;
        Some((illegal.rule.0, illegal.message))
    };
    let teams = "-/P,SP,-/-,-,-/-,-,-/-,-,x/0:03/act2/1/-";
    let told = |picks, thing| why("teams=ab", 4, teams, picks, thing);
    let message = |words: &str| Some(words.to_owned());
    let mate = told(&["card-single"], "player-2").map(|(_, words)| words);
    assert_eq!(mate, message("You can't aim at your own team."));
    let out = told(&["card-single"], "player-3").map(|(rule, _)| rule);
    assert_eq!(out, Some("C18"));
    let pile = told(&[], "card-pile").map(|(_, words)| words);
    assert_eq!(
        pile,
        message("You already have a Pile in play, so you can't play another.")
    );
    assert_eq!(told(&["card-single"], "player-1"), None, "it can be done");
    let thrown = "-/-,S,-/-,SP,-/-,S2,-/0/react1:S>1:1/1/-";
    let single = why("play=strategic", 3, thrown, &[], "card-single");
    assert_eq!(single.map(|(rule, _)| rule), Some("C7"));
}
