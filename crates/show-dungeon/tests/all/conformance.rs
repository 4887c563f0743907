//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_dungeon::Show;

courtside_testkit::scene_conformance!(Show, {
    two_players: "" for 2,
    solo_1: "level=1" for 1,
    solo_3: "level=3" for 1,
    solo_5: "level=5 rivals=mimics-skulls" for 1,
    solo_6: "level=6" for 1,
    two_players_1: "" for 2 under 1,
    solo_4_1: "level=4" for 1 under 1,
});
