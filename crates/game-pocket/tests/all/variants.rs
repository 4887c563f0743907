//! The variants in which the rules are tried, and what is shown of them: the presenter's tests take this file too, so that the
//! list stands once.

/// Hands the variants to a macro of the testkit, for a game or its presenter.
macro_rules! in_every_variant {
    ($($conformance:ident)::+, $subject:ty) => {
        $($conformance)::+!($subject, {
            standard: "" for 2,
            never_drawn: "draw=0" for 2,
        });
    };
}
