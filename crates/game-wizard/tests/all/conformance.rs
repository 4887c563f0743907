//! What every game must stand up to, in a spread of the variants.

use game_wizard::WizardDodgeball;

in_every_variant!(courtside_testkit::conformance, WizardDodgeball);
