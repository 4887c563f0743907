//! What every game must stand up to, for two players and for the solo levels.

use game_dungeon::Dungeon;

in_every_variant!(courtside_testkit::conformance, Dungeon);
