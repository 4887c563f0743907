//! What every game must stand up to.

use game_pocket::Pocket;

in_every_variant!(courtside_testkit::conformance, Pocket);
