//! What a first game needs, and what a player can point at and read.

use super::scene::{SET_UP, choice, game, piece, played, row, seen, shown};
use courtside_kernel::{Game, Seat, Viewer};
use courtside_scene::{ButtonRole, Present};
use show_dungeon::Show;

#[test]
fn a_team_is_suggested_and_each_says_how_it_plays() {
    let game = game("", 2);
    let before = |plies: &str, seat: u8| {
        let (state, _) = played(&game, plies);
        shown(&game, &state, Viewer::Seat(Seat(seat)))
    };
    let first = before("", 0);
    assert_eq!(first.buttons[0].label, "Pick the Dragons");
    assert_eq!(row(&first, "Dragons").badge, "Suggested");
    assert!(
        first
            .ask
            .hint
            .starts_with("The goal: score more points than Jun")
    );
    for row in &first.panels[0].rows {
        assert!(
            row.detail.ends_with('.') && row.detail.len() < 80,
            "{}",
            row.detail
        );
    }
    // The other side has them: the next best.
    let second = before("team:dragons", 1);
    assert_eq!(second.buttons[0].label, "Pick the Slimes");
    let kick = before("team:dragons team:slimes", 0);
    assert_eq!(kick.buttons[0].label, "Kick with dice");
    assert_eq!(
        choice(&kick, "kick:luck").about,
        "Dice decide: best for a first game"
    );
}

#[test]
fn every_window_can_be_passed_for_the_whole_down() {
    for (plies, seat) in [
        ("lay:b1", 0),
        ("lay:b1 run:left bbbclt keep", 1),
        ("lay:b1 run:left bbbclt keep pass", 0),
    ] {
        let scene = seen(plies, seat);
        let pass = scene
            .buttons
            .iter()
            .find(|one| one.role == ButtonRole::PassOn);
        assert_eq!(pass.expect(plies).label, "No card");
    }
}

#[test]
fn own_cards_can_be_read_in_full_with_why_they_cannot_be_played() {
    let scene = seen("lay:b1 run:left bbbclt keep pass", 0);
    let sheet = |thing: &str| {
        let found = scene.sheets.iter().find(|sheet| sheet.thing == thing);
        found.unwrap_or_else(|| panic!("{thing} has no sheet"))
    };
    let words = |thing: &str| -> Vec<&str> {
        let effects = sheet(thing).effects.iter();
        effects.map(|(_, words)| words.as_str()).collect()
    };
    let silk = sheet("card-spi2");
    assert_eq!(
        (silk.title.as_str(), silk.note.as_str()),
        ("Silk Line", "For the offence, 1 bolt, once a half")
    );
    assert_eq!(words("card-spi2"), ["Add two balls."]);
    assert_eq!(
        words("card-spi4"),
        [
            "The ball moves at most one space.",
            "Only the defence can play this card."
        ]
    );
    // What the other side holds has no sheet, and spectators read the nearest side.
    assert!(
        scene
            .sheets
            .iter()
            .all(|sheet| !sheet.thing.starts_with("card-sku"))
    );
}

#[test]
fn a_gem_in_an_end_zone_stands_for_the_zone() {
    let game = game("", 2);
    let chosen = "team:spiders team:skulls kick:luck kick:luck heads T offence";
    let (state, _) = played(&game, chosen);
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    let left = choice(&shown(&game, &state, Viewer::Seat(Seat(1))), "end:left")
        .path
        .clone();
    assert_eq!(left, ["end-left"]);
    for (gem, zone) in [("final-L-r", "end-left"), ("final-R-b", "end-right")] {
        assert_eq!(piece(&scene, gem).unwrap().place.as_deref(), Some(zone));
        let tall = scene.tall.as_ref().unwrap();
        let tall = tall.pieces.iter().find(|piece| piece.id == gem).unwrap();
        assert_eq!(tall.place.as_deref(), Some(zone));
    }
}

#[test]
fn the_sides_of_the_score_stand_as_their_end_zones_lie() {
    let game = game("", 2);
    for (end, order) in [("end:right", [0u8, 1]), ("end:left", [1, 0])] {
        let (state, _) = played(&game, &SET_UP.replace("end:right", end));
        for viewer in [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(1)),
            Viewer::Spectator,
        ] {
            let scene = shown(&game, &state, viewer);
            let sides = scene.score.sides.iter().map(|side| side.seat.0);
            assert!(sides.eq(order), "{end} for {viewer:?}");
            let left = piece(&scene, "end-left").unwrap();
            let owner = &scene.score.sides[0].name;
            assert!(left.label.contains(owner.as_str()), "{}", left.label);
        }
    }
}

#[test]
fn a_kick_by_hand_is_offered_without_figures() {
    let game = game("", 2);
    let set_up = "team:spiders team:skulls kick:skill kick:luck heads T offence end:right";
    let (state, _) = played(
        &game,
        &format!("{set_up} lay:y1 run:up bccccc keep pass lay:y1 goal"),
    );
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert!(scene.choices.iter().all(|one| one.label == "Kick the ball"));
}

#[test]
fn a_card_that_cannot_be_played_says_why() {
    let game = game("", 2);
    let (state, _) = played(&game, &format!("{SET_UP} lay:b1 run:left bbbclt keep pass"));
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let why = |thing: &str| {
        let action = Show::attempt(&game, &view, &[], thing)?;
        let illegal = game.check(&state, action).err()?;
        Some((illegal.rule.0, illegal.message))
    };
    assert_eq!(
        why("card-spi4"),
        Some(("D62", "Only the defence can play this card.".to_owned()))
    );
    assert_eq!(why("spot-3"), None);
}
