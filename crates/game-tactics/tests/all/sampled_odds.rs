//! The odds of attacks against a million attacks each.
//!
//! | what changes the odds of an attack      | situations                                             |
//! |-----------------------------------------|--------------------------------------------------------|
//! | who attacks, and at whom                | Assault, Defender and Ace, each as either              |
//! | a second unit with a fourth die         | with one and without                                   |
//! | the range, counted in two ways          | face to face, far away, by either option               |
//! | units in between, of either side        | none, own, theirs                                      |
//! | Defenders beside the target             | none, one, two                                         |

use courtside_kernel::Seat;
use courtside_testkit::Scenario;
use courtside_testkit::sampled::{Seen, Situation, Umpire, every_kind_is_tried, odds_agree};
use game_tactics::{Action, Deed, Phase, Square, State, Sums, Tactics, Throw, Units};

struct Attacks;

impl Umpire for Attacks {
    type Game = Tactics;

    fn kinds(&self, game: &Tactics, state: &State, action: Action) -> Vec<String> {
        let (attacker, target, helper) = match action.deed() {
            Deed::Attack {
                attacker,
                target,
                helper,
            } => (attacker, target, helper),
            Deed::Arrange { .. } => return vec!["arrange".into()],
            Deed::Move { .. } => return vec!["move".into()],
            Deed::Done => return vec!["done".into()],
            Deed::Pass => return vec!["pass".into()],
            Deed::PutOut { .. } => return vec!["put out".into()],
            Deed::Return { .. } => return vec!["return".into()],
            Deed::NoReturn => return vec!["no return".into()],
        };
        let seat = match state.phase {
            Phase::Attack { seat, .. } => seat,
            _ => Seat(0),
        };
        let throw = Throw {
            seat,
            attacker,
            target,
            helper,
        };
        let sums = Sums::of(game, state, throw);
        let [navy, white] = sums.between;
        let (own, theirs) = match seat {
            Seat(0) => (navy, white),
            _ => (white, navy),
        };
        let there = |units: Units| if units.is_empty() { "no" } else { "some" };
        vec![
            "attack".into(),
            format!("by {:?}", attacker.kind()),
            format!("at {:?}", target.kind()),
            format!("alone {}", helper.is_none()),
            format!("{:?} takes any: {}", game.range, sums.range() < 0),
            format!("{} own units between", there(own)),
            format!("{} units of theirs between", there(theirs)),
            format!("{} Defenders beside", sums.beside.count().min(2)),
        ]
    }

    fn answer(&self, _game: &Tactics, state: &State, _when: &str) -> Action {
        panic!("nobody chooses anything in {state:?}")
    }

    /// By who stands on the board: of a combined attack that was caught, the other side says who goes.
    fn read(&self, seen: &Seen<Tactics>) -> Option<&'static str> {
        let Deed::Attack {
            attacker, target, ..
        } = seen.action.deed()
        else {
            panic!("{:?} is no attack", seen.action);
        };
        let seat = match (seen.before.phase, seen.now.phase) {
            (_, Phase::AttackDice(_) | Phase::DefenceDice { .. }) => return None,
            (_, Phase::ChooseOut { .. }) => return Some("caught"),
            (Phase::Attack { seat, .. }, _) => seat,
            (phase, _) => panic!("nobody attacks in {phase:?}"),
        };
        let gone = |seat: Seat, unit| seen.now.square_of(seat, unit) == Square::OUT;
        Some(match (gone(seat, attacker), gone(seat.other(), target)) {
            (true, false) => "caught",
            (false, true) => "out",
            (false, false) => "safe",
            (true, true) => panic!("both are out"),
        })
    }
}

/// The units of both sides, A1 to A4, D1 to D4 and X, and an attack of Navy.
fn situation(options: &str, navy: &str, white: &str, ply: &'static str) -> Situation<Tactics> {
    let position = format!("{navy}/{white}/33/00/-/-/-/0/1/0/attack0");
    Situation::new(Scenario::at(options, 2, &position), ply)
}

fn situations() -> Vec<Situation<Tactics>> {
    vec![
        situation("", "e6,a1,-,-,-,-,-,-,-", "e7,a12,-,-,-,-,-,-,-", "A1>A1"),
        // The last of their units.
        situation("", "e6,-,-,-,-,-,-,-,-", "e7,-,-,-,-,-,-,-,-", "A1>A1"),
        situation(
            "",
            "e6,f6,-,-,-,-,-,-,-",
            "e7,a12,-,-,-,-,-,-,-",
            "A1+A2>A1",
        ),
        // Seven spaces away: three less.
        situation("", "e4,a1,-,-,-,-,-,-,-", "-,-,-,-,e11,-,-,-,a12", "A1>D1"),
        situation(
            "range=between",
            "e4,a1,-,-,-,-,-,-,-",
            "-,-,-,-,e11,-,-,-,a12",
            "A1>D1",
        ),
        // A Defender at the Ace, with one of each side in between.
        situation("", "e5,-,-,-,e3,-,-,-,-", "a12,e8,-,-,-,-,-,-,e9", "D1>X"),
        // The Ace with a helper at a target between two Defenders.
        situation(
            "",
            "e5,-,-,-,-,-,-,-,e6",
            "e8,-,-,-,d8,f9,-,-,a12",
            "X+A1>A1",
        ),
        situation(
            "range=between",
            "e6,a1,-,-,-,-,-,-,-",
            "e7,-,-,-,e8,-,-,-,-",
            "A1>A1",
        ),
    ]
}

#[test]
fn odds_agree_with_a_million_attacks() {
    odds_agree(&Attacks, &situations());
}

#[test]
fn every_kind_with_odds_is_tried() {
    let games = [
        ("", 2),
        ("range=between", 2),
        ("columns=15 rows=20", 2),
        ("columns=9 rows=8", 2),
    ];
    // After the second side has moved, both roll for who attacks first.
    every_kind_is_tried(&Attacks, &situations(), &games, &["done"]);
}
