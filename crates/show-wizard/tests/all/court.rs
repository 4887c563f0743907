//! The court, and what stands and lies on it.

use super::table::*;
use courtside_kernel::{Seat, Viewer};
use courtside_scene::{Court, Figure, MagicBall, Scene, SpellSign};

#[test]
fn the_court_is_seen_from_either_side() {
    let near = AT.seen_by(Viewer::Seat(Seat(0)));
    let far = AT.seen_by(Viewer::Seat(Seat(1)));
    let court = |flipped| Court::Wizard {
        columns: 9,
        back: 3,
        front: 3,
        stars: true,
        flipped,
    };
    assert_eq!(
        (near.floor.court, far.floor.court),
        (court(false), court(true))
    );
    assert_eq!((near.floor.width, near.floor.height), (596.0, 832.0));
    assert_eq!(near.floor.places.len(), 117);
    let place =
        |scene: &Scene, id: &str| scene.floor.places.iter().find(|p| p.id == id).unwrap().grid;
    assert_eq!(place(&near, "sq-a1"), (0, 12));
    assert_eq!(place(&far, "sq-a1"), (8, 0));
    // The middle of e5: the fifth column, the ninth row from the top.
    let jersey = piece(&near, "wiz-0-0");
    assert_eq!((jersey.at.x, jersey.at.y), (298.0, 534.0));
    assert_eq!(jersey.place.as_deref(), Some("sq-e5"));
    let up =
        |scene: &Scene| matches!(&piece(scene, "wiz-0-0").figure, Figure::Jersey(one) if one.up);
    assert!(up(&near) && !up(&far), "it faces the other side");
}

#[test]
fn jerseys_say_what_a_wizard_holds_and_bears() {
    let scene = At {
        balls: "#21*,d5,e5*,e5*,g5",
        effects: "21:shield:0,45:freeze:0,45:slow:1",
        cards: ["++55++++++", "++++++++5+"],
        ..AT
    }
    .scene();
    let Figure::Jersey(jersey) = &piece(&scene, "wiz-0-0").figure else {
        panic!("a jersey")
    };
    assert_eq!((jersey.seat, jersey.number), (Seat(0), 21));
    assert!(jersey.acting && !jersey.out);
    let active = MagicBall {
        active: true,
        burns: false,
    };
    assert_eq!(jersey.ball, Some(active));
    assert_eq!(jersey.effects, [SpellSign::Shield]);
    assert_eq!(
        piece(&scene, "wiz-0-0").label,
        "e5: your #21 Hoary Burblepot, acting, holds an active ball, Shield"
    );
    assert_eq!(
        piece(&scene, "wiz-1-0").label,
        "e9: Jun's #45 Miguel Dasherdodge, Freeze, Slow"
    );
    // A ball alone lies in the middle of its space, one under a wizard at its edge.
    let alone = piece(&scene, "ball-1");
    assert!(matches!(alone.figure, Figure::Magic { small: false, ball } if !ball.active));
    assert_eq!((alone.at.x, alone.at.y), (238.0, 534.0));
    assert_eq!(alone.label, "d5: a ball that is not active");
    let (one, other) = (piece(&scene, "ball-2"), piece(&scene, "ball-3"));
    assert!(matches!(one.figure, Figure::Magic { small: true, .. }));
    assert_ne!(one.at, other.at);
    assert!(
        scene.floor.pieces.iter().all(|piece| piece.id != "ball-0"),
        "it is held"
    );
}

#[test]
fn the_players_of_a_side_share_its_wizards() {
    let owners = |seats: usize| {
        let scene = At { seats, ..AT }.seen_by(Viewer::Seat(Seat(0)));
        let of = |id: &str| {
            let owners = piece(&scene, id).of;
            let seats = (0..4).filter(|seat| owners.contains(Seat(*seat)));
            seats.collect::<Vec<u8>>()
        };
        ["wiz-0-0", "wiz-1-0", "ball-0"].map(of)
    };
    assert_eq!(owners(2), [vec![0], vec![1], vec![]]);
    assert_eq!(owners(4), [vec![0, 2], vec![1, 3], vec![]]);
}

#[test]
fn the_wizard_that_acts_is_named() {
    assert_eq!(AT.scene().acting.as_deref(), Some("wiz-0-0"));
    let entering = At {
        navy: "21@-,58@c3,10@-,25@-,36@-",
        phase: "enter",
        ..AT
    };
    assert_eq!(entering.scene().acting, None, "it does not stand there yet");
}
