//! What a player who tries something impossible reads.

use courtside_kernel::{Game, Notation};
use courtside_testkit::Scenario;
use game_chessboard::Chessboard;

#[test]
fn a_refusal_says_why() {
    let table: Scenario<Chessboard> = Scenario::at(
        "",
        2,
        "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/d4,ab,gh/136/136/0/act/0/-",
    );
    let why = |ply: &str| {
        let action = table.game.parse_action(&table.state, ply).unwrap();
        let refused = table.game.check(&table.state, action).unwrap_err();
        (refused.rule.0, refused.message)
    };
    let says = |rule, message: &str| (rule, message.to_owned());
    assert_eq!(
        why("3b2xb6"),
        says("K18", "Pawn 1 has no ball, so it can't throw.")
    );
    assert_eq!(
        why("3b2>d4"),
        says("K17", "Pawn 1 has no ball, so it can't pass.")
    );
    assert_eq!(
        why("3d4xf8"),
        says(
            "K8",
            "f8 is too far. It's 4 squares away and the 3 reaches 3."
        )
    );
    assert_eq!(
        why("1f3f1"),
        says(
            "K16",
            "f1 is too far. It's 2 squares away and the 1 reaches 1."
        )
    );
    assert_eq!(
        why("2b2b1"),
        says("K15", "You don't have a 2 left to spend.")
    );
    assert_eq!(
        why("dodge"),
        says("K15", "Spend a die first: walk, pass, throw or hold.")
    );
}
