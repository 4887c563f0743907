//! What things are is said in fields: names, owners, and whether they are alike.

use courtside_kernel::{DieColour, Seat};
use courtside_scene::{Face, Figure, Jersey, Sign};

fn jersey(seat: u8) -> Figure {
    Figure::Jersey(Box::new(Jersey {
        seat: Seat(seat),
        number: 21,
        up: true,
        ball: None,
        effects: Vec::new(),
        acting: false,
        out: false,
    }))
}

#[test]
fn a_figure_belongs_to_a_side_or_to_nobody() {
    let pawn = Figure::Pawn {
        seat: Seat(1),
        number: 2,
        balls: 0,
    };
    assert_eq!(pawn.is_of(Seat(1)), Some(true));
    assert_eq!(pawn.is_of(Seat(0)), Some(false));
    let ball = Figure::Ball { count: 1 };
    assert_eq!(ball.is_of(Seat(0)), None);
    assert!(ball.is_alike() && !pawn.is_alike());
}

#[test]
fn two_players_share_the_wizards_of_a_side() {
    assert_eq!(jersey(0).is_of(Seat(2)), Some(true));
    assert_eq!(jersey(0).is_of(Seat(3)), Some(false));
    assert_eq!(jersey(1).is_of(Seat(3)), Some(true));
}

#[test]
fn an_end_zone_is_never_a_target() {
    let zone = Figure::EndZone {
        seat: Seat(1),
        name: "Slimes".into(),
        tall: false,
        far: true,
    };
    assert_eq!(zone.is_of(Seat(0)), None);
}

#[test]
fn a_die_is_called_by_what_it_shows() {
    let dyed = |number| Face::Dyed {
        colour: DieColour::Blue,
        number,
    };
    let names = [
        Face::Number(5).name(),
        Face::Number(0).name(),
        Face::Sign(Sign::Cleat).name(),
        dyed(Some(4)).name(),
        dyed(None).name(),
    ];
    assert_eq!(names, ["die 5", "spent die", "cleat", "die 4", "blue die"]);
}
