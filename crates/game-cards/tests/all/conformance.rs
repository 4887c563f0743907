//! What every game must stand up to.

use game_cards::Cards;

in_every_variant!(courtside_testkit::conformance, Cards);
