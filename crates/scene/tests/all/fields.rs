//! What things are is said in fields: names and owners.

use courtside_kernel::{DieColour, Seat};
use courtside_scene::{Face, Owners, Sign};

#[test]
fn a_piece_belongs_to_a_side_or_to_nobody() {
    let shared: Owners = [Seat(0), Seat(2)].into_iter().collect();
    assert!(shared.contains(Seat(2)) && !shared.contains(Seat(1)));
    assert!(shared.is_other(Seat(3)) && !shared.is_other(Seat(0)));
    assert!(!Owners::NOBODY.contains(Seat(0)) && !Owners::NOBODY.is_other(Seat(0)));
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
