//! What every game must stand up to, for two players and for the solo levels.

use game_dungeon::Dungeon;

courtside_testkit::conformance!(Dungeon, {
    two_players: "" for 2,
    solo_1: "level=1" for 1,
    solo_3: "level=3" for 1,
    solo_5: "level=5 rivals=mimics-skulls" for 1,
    solo_6: "level=6" for 1,
    two_players_1: "" for 2 under 1,
    solo_4_1: "level=4" for 1 under 1,
    solo_6_1: "level=6" for 1 under 1,
});
