//! What every game must stand up to, in a spread of the variants.

use game_wizard::WizardDodgeball;

courtside_testkit::conformance!(WizardDodgeball, {
    standard: "" for 2,
    advanced: "turn=advanced" for 2,
    picked_and_bought: "draft=schoolyard spells=purchase" for 2,
    everything: "turn=advanced draft=schoolyard spells=purchase goal=elimination" for 2,
    elimination_in_teams: "goal=elimination spells=purchase" for 4,
    teams: "turn=advanced draft=schoolyard" for 4,
    soon_drawn: "quiet=25" for 2,
    teams_that_pick: "control=chosen spells=purchase" for 4,
    as_it_was: "" for 2 under 1,
    bought_as_it_was: "turn=advanced draft=schoolyard spells=purchase goal=elimination" for 2 under 1,
    teams_as_they_were: "spells=purchase" for 4 under 1,
});
