//! The variants in which the rules are tried, and what is shown of them: the presenter's tests take this file too, so that the
//! list stands once.

/// Hands the variants to a macro of the testkit, for a game or its presenter.
macro_rules! in_every_variant {
    ($($conformance:ident)::+, $subject:ty) => {
        $($conformance)::+!($subject, {
            standard: "" for 2,
            between: "range=between" for 2,
            large: "columns=15 rows=20" for 2,
            small: "columns=9 rows=8" for 2,
            wide_and_short: "columns=11 rows=8 quiet=5" for 2,
            never_quiet: "quiet=0" for 2,
            version_1: "" for 2 under 1,
        });
    };
}
