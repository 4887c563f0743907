//! What every game must stand up to.

use game_pocket::Pocket;

courtside_testkit::conformance!(Pocket, {
    standard: "" for 2,
    never_drawn: "draw=0" for 2,
});
