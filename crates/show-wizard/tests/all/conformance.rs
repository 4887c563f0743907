//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_wizard::Show;

courtside_testkit::scene_conformance!(Show, {
    standard: "" for 2,
    advanced: "turn=advanced" for 2,
    picked_and_bought: "draft=schoolyard spells=purchase" for 2,
    everything: "turn=advanced draft=schoolyard spells=purchase goal=elimination" for 2,
    elimination_in_teams: "goal=elimination spells=purchase" for 4,
    teams: "turn=advanced draft=schoolyard" for 4,
    soon_drawn: "quiet=25" for 2,
    chosen_in_teams: "control=chosen" for 4,
    as_it_was: "" for 2 under 1,
    teams_as_they_were: "spells=purchase" for 4 under 1,
});
