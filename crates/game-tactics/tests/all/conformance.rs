//! What every game must stand up to.

use game_tactics::Tactics;

in_every_variant!(courtside_testkit::conformance, Tactics);
