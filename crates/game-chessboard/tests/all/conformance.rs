//! What every game must stand up to.

use game_chessboard::Chessboard;

courtside_testkit::conformance!(Chessboard, {
    standard: "" for 2,
    by_the_text: "stalling=text" for 2,
    short_draw: "draw=3" for 2,
});
