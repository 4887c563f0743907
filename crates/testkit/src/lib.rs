//! What every game must stand up to, and every presenter. A game gets all of it by naming itself:
//!
//! ```ignore
//! courtside_testkit::conformance!(Chessboard, {
//!     standard: "" for 2,
//!     by_the_text: "stalling=text" for 2,
//!     as_it_was: "" for 2 under 1,
//! });
//! ```
//!
//! Its presenter does the same in a crate of its own, with `scene_conformance!(Show, …)` and the same variants, so that
//! the rules are tested without anything that shows them.

pub mod conformance;
pub mod golden;
pub mod lessons;
mod mutate;
pub mod sampled;
pub mod scenario;
pub mod screen;
pub mod tidy;

pub use courtside_kernel as kernel;
pub use scenario::Scenario;

use courtside_kernel::{Content, Game, Options};

/// Sets a game up, or fails the test.
pub fn configure<G: Game>(options: &str, seats: usize) -> G {
    let options = Options::parse(G::CARD.options, options).expect("options of a test are right");
    G::configure(&options, seats, &Content::default()).expect("a game of a test can be set up")
}

/// The same under an older version of the rules.
pub fn configure_under<G: Game>(rules: u32, options: &str, seats: usize) -> G {
    let options = Options::parse(G::CARD.options, options).expect("options of a test are right");
    G::configure_under(rules, &options, seats, &Content::default())
        .expect("a game of a test can be set up")
}

/// One test for each property of the rules and each variant.
#[macro_export]
macro_rules! conformance {
    ($game:ty, $variants:tt) => {
        $crate::variants!(
            $crate::conformance::Subject<$game>,
            $variants,
            [
                legal_lists_ascend_and_agree_with_check,
                refusals_name_a_rule_and_change_nothing,
                random_games_end_and_scores_add_up,
                a_record_replays_to_the_same_states,
                notation_round_trips,
                nearly_right_notations_are_read_as_themselves_or_refused,
                equal_views_give_equal_legal_lists,
                refusals_tell_nothing_that_is_hidden,
                a_determinized_view_looks_the_same,
                chance_is_weighed_and_sampled_alike,
                merged_outcomes_lead_where_all_of_them_lead,
                players_may_leave_at_any_moment,
                odds_of_every_case_add_up_to_one,
                events_cite_rules_of_the_rulebook,
            ]
        );
    };
}

/// One test for each property of what is shown and each variant.
#[macro_export]
macro_rules! scene_conformance {
    ($show:ty, $variants:tt) => {
        $crate::variants!(
            $crate::screen::Screen<$show>,
            $variants,
            [
                what_is_hidden_changes_nothing_that_is_shown,
                choices_are_distinct_paths,
                every_choice_is_reached_by_pointing,
                odds_shown_are_those_of_the_rules,
                scenes_say_what_things_are,
            ]
        );
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! variants {
    (
        $subject:ty,
        { $($variant:ident: $options:literal for $seats:literal $(under $rules:literal)?),+ $(,)? },
        $properties:tt
    ) => {
        $(mod $variant {
            use super::*;

            fn subject() -> $subject {
                let subject = <$subject>::new($options, $seats);
                $(let subject = <$subject>::under($rules, $options, $seats);)?
                subject
            }

            $crate::properties!($properties);
        })+
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! properties {
    ([$($property:ident),+ $(,)?]) => {
        $(#[test]
        fn $property() {
            subject().$property();
        })+
    };
}

/// A view as a program sees it.
pub fn json(view: &impl serde::Serialize) -> String {
    serde_json::to_string(view).expect("a view is plain data")
}
