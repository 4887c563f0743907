//! The variants in which the rules are tried, and what is shown of them: the presenter's tests take this file too, so that the
//! list stands once.

/// Hands the variants to a macro of the testkit, for a game or its presenter.
macro_rules! in_every_variant {
    ($($conformance:ident)::+, $subject:ty) => {
        $($conformance)::+!($subject, {
            two_players: "" for 2,
            solo_1: "level=1" for 1,
            solo_3: "level=3" for 1,
            solo_5: "level=5 rivals=mimics-skulls" for 1,
            solo_6: "level=6" for 1,
            two_players_1: "" for 2 under 1,
            solo_4_1: "level=4" for 1 under 1,
            solo_6_1: "level=6" for 1 under 1,
            solo_5_2: "level=5" for 1 under 2,
        });
    };
}
