//! What every game must stand up to.

use game_tactics::Tactics;

courtside_testkit::conformance!(Tactics, {
    standard: "" for 2,
    between: "range=between" for 2,
    large: "columns=15 rows=20" for 2,
    small: "columns=9 rows=8" for 2,
    wide_and_short: "columns=11 rows=8 quiet=5" for 2,
    never_quiet: "quiet=0" for 2,
    version_1: "" for 2 under 1,
});
