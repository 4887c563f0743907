//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_dungeon::Show;

in_every_variant!(courtside_testkit::scene_conformance, Show);
