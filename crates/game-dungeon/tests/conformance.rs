//! The properties that hold for every game, for two players and for the solo levels.

use game_dungeon::Dungeon;

macro_rules! rules_of {
    ($($variant:ident: $options:literal for $seats:literal),+ $(,)?) => {
        $(mod $variant {
            use super::*;

            fn subject() -> courtside_testkit::conformance::Subject<Dungeon> {
                courtside_testkit::conformance::Subject::new($options, $seats)
            }

            courtside_testkit::rules_properties!();
        })+
    };
}

rules_of! {
    two_players: "" for 2,
    solo_1: "level=1" for 1,
    solo_3: "level=3" for 1,
    solo_5: "level=5 rivals=mimics-skulls" for 1,
    solo_6: "level=6" for 1,
}
