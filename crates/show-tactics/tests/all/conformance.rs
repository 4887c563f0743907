//! What every presenter must stand up to, in the variants that the rules are tried in.

use show_tactics::Show;

courtside_testkit::scene_conformance!(Show, {
    standard: "" for 2,
    between: "range=between" for 2,
    large: "columns=15 rows=20" for 2,
    small: "columns=9 rows=8" for 2,
    wide_and_short: "columns=11 rows=8 quiet=5" for 2,
    never_quiet: "quiet=0" for 2,
    version_1: "" for 2 under 1,
});
