//! The variants in which the rules are tried, and what is shown of them: the presenter's tests take this file too, so that the
//! list stands once.

/// Hands the variants to a macro of the testkit, for a game or its presenter.
macro_rules! in_every_variant {
    ($($conformance:ident)::+, $subject:ty) => {
        $($conformance)::+!($subject, {
            standard: "" for 2,
            advanced: "turn=advanced" for 2,
            picked_and_bought: "draft=schoolyard spells=purchase" for 2,
            everything: "turn=advanced draft=schoolyard spells=purchase goal=elimination" for 2,
            elimination_in_teams: "goal=elimination spells=purchase" for 4,
            teams: "turn=advanced draft=schoolyard" for 4,
            soon_drawn: "quiet=25" for 2,
            teams_that_pick: "control=chosen spells=purchase" for 4,
            league_match: "spells=purchase lineups=10.21.41.58.77-12.25.30.45.47" for 2,
            as_it_was: "" for 2 under 1,
            bought_as_it_was: "turn=advanced draft=schoolyard spells=purchase goal=elimination" for 2 under 1,
            teams_as_they_were: "spells=purchase" for 4 under 1,
        });
    };
}
