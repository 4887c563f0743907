//! What people read of Pocket Dodgeball.

use courtside_testkit::configure;
use courtside_testkit::kernel::{Notation, Viewer};
use courtside_testkit::screen::scene;
use game_pocket::Pocket;
use show_pocket::Show;

#[test]
fn a_first_turn_says_what_it_takes_to_win() {
    let game: Pocket = configure("", 2);
    let hint = |position: &str| {
        let state = game.parse_position(position).expect("a position");
        let seat = state.active;
        scene::<Show>(&game, &state, Viewer::Seat(seat), seat, &["Ann", "Ben"])
            .ask
            .hint
    };
    let what = "Point at a pawn, then at a space or at a target.";
    assert_eq!(
        hint("b1,c1,d1/b6,c6,d6/c3,c4/0/0"),
        format!("Knock out all 3 of Ben's pawns to win. {what}")
    );
    assert_eq!(
        hint("b1,c2,d1/b6,c6,d6/c3,c4/1/1"),
        format!("Knock out all 3 of Ann's pawns to win. {what}")
    );
    assert_eq!(hint("b1,c2,d1/b6,c5,d6/c3,c4/0/2"), what);
}
