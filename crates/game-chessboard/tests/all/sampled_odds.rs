//! The odds of throws and answers against a million throws each.
//!
//! | kind  | what it hangs on                        | situations                                        |
//! |-------|-----------------------------------------|---------------------------------------------------|
//! | throw | two dice, and whether the target        | at a pawn, at one with a ball, at the last one,   |
//! |       | dodges or catches                       | by the last one                                   |
//! | dodge | two dice, a tie is safe                 | with room for the ball, without                   |
//! | catch | two dice, a tie is a hit                | the thrower has another ball, is the last pawn    |

use courtside_kernel::Seat;
use courtside_testkit::Scenario;
use courtside_testkit::sampled::{Seen, Situation, Umpire, every_kind_is_tried, odds_agree};
use game_chessboard::{Action, Chessboard, Deed, Phase, State};

struct Throws;

impl Umpire for Throws {
    type Game = Chessboard;

    fn kinds(&self, _game: &Chessboard, _state: &State, action: Action) -> Vec<String> {
        let kind = match action.deed() {
            Deed::Throw { .. } => "throw",
            Deed::Dodge => "dodge",
            Deed::Catch => "catch",
            Deed::Place { .. } => "place",
            Deed::Hold { .. } => "hold",
            Deed::Move { .. } => "move",
            Deed::Pass { .. } => "pass",
            Deed::PutDown { .. } => "put down",
            Deed::Take { .. } => "take",
        };
        vec![kind.into()]
    }

    fn answer(&self, _game: &Chessboard, _state: &State, when: &str) -> Action {
        match when {
            "if it catches" => Action::CATCH,
            _ => Action::DODGE,
        }
    }

    /// By the pawns that are left: those of the thrower, and those of the target.
    fn read(&self, seen: &Seen<Chessboard>) -> Option<&'static str> {
        let (before, now) = (seen.before, seen.now);
        let open = matches!(
            now.phase,
            Phase::Answer { .. } | Phase::ThrowerDie { .. } | Phase::TargetDie { .. }
        );
        if open {
            return None;
        }
        let lost = |seat: Seat| now.pawns_left(seat) < before.pawns_left(seat);
        let thrower = before.active;
        let throws = matches!(seen.action.deed(), Deed::Throw { .. });
        Some(match (lost(thrower), lost(thrower.other()), throws) {
            (true, false, _) => "caught",
            (false, true, _) => "out",
            (false, false, true) => "missed",
            (false, false, false) => "safe",
            (true, true, _) => panic!("two pawns are out"),
        })
    }
}

fn situation(position: &str, before: &str, ply: &'static str) -> Situation<Chessboard> {
    let mut table = Scenario::at("", 2, position);
    table.play(before);
    Situation::new(table, ply)
}

/// Navy has a ball on d4, with dice of 2, 5 and 6.
const OPEN: &str = "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/d4,ab,gh/256/136/0/act/0/-";
/// The target has a ball, and the thrower another one.
const LADEN: &str = "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/d4,d4,e6/256/136/0/act/0/-";
/// One pawn each.
const LAST: &str = "d4,-,-,-,-/e6,-,-,-,-/d4,ab,gh/256/136/0/act/0/-";
/// Pawns stand all around the target in its corner: the dodged ball stays under it.
const CROWDED: &str = "b2,d4,f3,g1,h1/a8,a7,b8,b7,h8/d4,ab,gh/256/136/0/act/0/-";

fn situations() -> Vec<Situation<Chessboard>> {
    vec![
        situation(OPEN, "", "2d4xe6"),
        situation(LADEN, "", "6d4xe6"),
        situation(LAST, "", "2d4xe6"),
        situation(OPEN, "2d4xe6", "dodge"),
        situation(OPEN, "2d4xe6", "catch"),
        situation(LADEN, "2d4xe6", "catch"),
        situation(LAST, "2d4xe6", "catch"),
        situation(CROWDED, "5d4xa8", "dodge"),
    ]
}

#[test]
fn odds_agree_with_a_million_throws() {
    odds_agree(&Throws, &situations());
}

#[test]
fn every_kind_with_odds_is_tried() {
    let games = [("", 2), ("stalling=text", 2), ("draw=3", 2), ("", 2)];
    // These can end a turn, after which the next hand is rolled: no result depends on that roll.
    let unstated = ["hold", "move", "pass", "place", "put down", "take"];
    every_kind_is_tried(&Throws, &situations(), &games, &unstated);
}
