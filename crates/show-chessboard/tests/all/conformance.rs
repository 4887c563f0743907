//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_chessboard::Show;

courtside_testkit::scene_conformance!(Show, {
    standard: "" for 2,
    by_the_text: "stalling=text" for 2,
    short_draw: "draw=3" for 2,
});
