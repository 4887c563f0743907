//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_pocket::Show;

courtside_testkit::scene_conformance!(Show, {
    standard: "" for 2,
    never_drawn: "draw=0" for 2,
});
