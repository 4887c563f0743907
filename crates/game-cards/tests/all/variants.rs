//! The variants in which the rules are tried, and what is shown of them: the presenter's tests take this file too, so that the
//! list stands once.

/// Hands the variants to a macro of the testkit, for a game or its presenter.
macro_rules! in_every_variant {
    ($($conformance:ident)::+, $subject:ty) => {
        $($conformance)::+!($subject, {
            standard_2: "" for 2,
            standard_3: "" for 3,
            standard_4: "" for 4,
            standard_5: "" for 5,
            standard_6: "" for 6,
            standard_7: "" for 7,
            strategic_2: "play=strategic" for 2,
            strategic_3: "play=strategic" for 3,
            strategic_4: "play=strategic" for 4,
            strategic_5: "play=strategic" for 5,
            strategic_6: "play=strategic" for 6,
            strategic_7: "play=strategic" for 7,
            teams_4: "teams=ab" for 4,
            teams_5: "teams=ab" for 5,
            teams_6: "teams=aab" for 6,
            teams_7: "teams=ab" for 7,
            strategic_teams_4: "play=strategic teams=aabb" for 4,
            strategic_teams_6: "play=strategic teams=ab" for 6,
            three_teams_6: "teams=abc" for 6,
            strategic_three_teams_7: "play=strategic teams=abc" for 7,
            short_draw: "draw=30" for 3,
            teams_without_limit_4: "teams=ab revive=text" for 4,
            strategic_teams_without_limit_6: "play=strategic teams=abc revive=text" for 6,
            version_1_standard_3: "" for 3 under 1,
            version_1_strategic_4: "play=strategic" for 4 under 1,
            version_1_strategic_teams_6: "play=strategic teams=abc" for 6 under 1,
        });
    };
}
