//! The odds of throws and answers against a million throws each. A throw at a player with a hand is sampled over all
//! hands that its thrower cannot tell apart.
//!
//! | kind  | what it hangs on                                  | situations                                |
//! |-------|---------------------------------------------------|-------------------------------------------|
//! | throw | the ball, Dodges in front, hits so far, the hand  | each ball; none, one or two stopped in    |
//! |       |                                                   | front; no, one, two or more cards in hand |
//! | take  | the ball, and what is left of it                  | one ball, two, the other of two           |
//! | dodge | the ball, the Dodge, and what is left             | either Dodge at one ball and at two       |

use courtside_testkit::Scenario;
use courtside_testkit::sampled::{Seen, Situation, Umpire, every_kind_is_tried, odds_agree};
use game_cards::{Action, Card, Cards, Deed, Phase, State};

struct Throws;

impl Umpire for Throws {
    type Game = Cards;

    fn kinds(&self, _game: &Cards, state: &State, action: Action) -> Vec<String> {
        let left = match state.phase {
            Phase::React(flight) => format!("{} of {:?} left", flight.left, flight.ball),
            _ => String::new(),
        };
        let kind = match action.deed() {
            // Nothing stops it.
            Deed::Throw {
                ball: Card::Ultimate,
                ..
            } => return vec!["throw".into(), "throw Ultimate".into()],
            Deed::Throw { ball, target } => {
                let stopped = state.front(target).dodge_points().min(ball.balls());
                let hand = state.hand(target).total().min(2);
                return vec![
                    "throw".into(),
                    format!("throw {ball:?}, {stopped} stopped in front"),
                    format!("throw {ball:?} at {hand} cards in hand"),
                ];
            }
            Deed::Take => return vec!["take".into(), format!("take, {left}")],
            Deed::Dodge { card } => {
                return vec!["dodge".into(), format!("dodge with {card:?}, {left}")];
            }
            Deed::Revive { .. } => "revive",
            Deed::Put { .. } => "put",
            Deed::RemovePile { .. } => "remove",
            Deed::Skip { .. } => "skip",
            Deed::Discard { .. } => "discard",
            Deed::DiscardTwo { .. } => "discard two",
            Deed::Pass => "pass",
        };
        vec![kind.into()]
    }

    /// A target that can dodge is taken to do so, as well as it can; of two balls, as the case says of the other.
    fn answer(&self, _game: &Cards, state: &State, when: &str) -> Action {
        let Phase::React(flight) = state.phase else {
            panic!("nobody is asked in {state:?}");
        };
        let hand = state.hand(flight.target);
        match when {
            "if the other is taken" => Action::TAKE,
            "if a Single Dodge stops the other" => Action::dodge(Card::Dodge),
            "if a Double Dodge stops the other" => Action::dodge(Card::DoubleDodge),
            _ if hand.has(Card::DoubleDodge) => Action::dodge(Card::DoubleDodge),
            _ if hand.has(Card::Dodge) => Action::dodge(Card::Dodge),
            _ => Action::TAKE,
        }
    }

    /// By who plays on, the hits in front of the target, and its hand.
    fn read(&self, seen: &Seen<Cards>) -> Option<&'static str> {
        let (before, now) = (seen.before, seen.now);
        let (ball, target) = match (seen.action.deed(), before.phase) {
            _ if matches!(now.phase, Phase::React(_)) => return None,
            (Deed::Throw { ball, target }, _) => (ball, target),
            (_, Phase::React(flight)) => (flight.ball, flight.target),
            (deed, _) => panic!("{deed:?} is no throw and no answer"),
        };
        let hits = now.hits(target).saturating_sub(before.hits(target));
        Some(match (hits, ball) {
            _ if now.is_out(target) => "out",
            (2, Card::Double) => "hit twice",
            (1, Card::Double) => "hit once",
            (1, _) => "hit",
            (0, _) if now.hand(target).total() < before.hand(target).total() => "dodged from hand",
            (0, _) => "dodged",
            (_, ball) => panic!("{hits} hits of one {ball:?}"),
        })
    }
}

fn situation(
    options: &str,
    seats: usize,
    position: &str,
    before: &str,
    ply: &'static str,
) -> Situation<Cards> {
    let mut table = Scenario::at(options, seats, position);
    table.play(before);
    Situation::new(table, ply)
}

/// Seat 0 throws at seat 1, who has this in front; nobody has a hand.
fn open(front: &str, ply: &'static str) -> Situation<Cards> {
    let position = format!("-/-,{},-/{front},-,-/-,-,-/0/act1/1/-", &ply[..1]);
    situation("", 3, &position, "", ply)
}

/// The same with hands, and some cards that everybody has seen go.
fn hidden(discard: &str, front: &str, hand: &str, ply: &'static str) -> Situation<Cards> {
    let ball = &ply[..1];
    let position = format!("{discard}/-,{ball}PH,-/{front},{hand},-/-,U2,-/0/act1/1/-");
    situation("play=strategic", 3, &position, "", ply)
}

/// Seat 1 answers with this hand.
fn answer(hand: &str, before: &str, ply: &'static str) -> Situation<Cards> {
    let ball = &before[..1];
    let position = format!("-/-,{ball}PH,-/-,{hand},-/-,U2,-/0/act1/1/-");
    situation("play=strategic", 3, &position, before, ply)
}

fn throws() -> Vec<Situation<Cards>> {
    vec![
        open("-", "S>1"),
        open("s", "S>1"),
        open("-", "D>1"),
        open("s", "D>1"),
        open("*S", "D>1"),
        open("d", "D>1"),
        open("S9s", "D>1"),
        open("-", "U>1"),
        hidden("-", "-", "H", "S>1"),
        hidden("S9D4s2", "-", "H2", "D>1"),
        hidden("-", "s", "H2", "D>1"),
        hidden("-", "*S", "H2", "D>1"),
        // One hit is enough, or both are needed.
        hidden("s9", "S9", "H2", "D>1"),
        hidden("-", "S8", "sd", "D>1"),
        hidden("-", "-", "s2", "U>1"),
        hidden("-", "d", "s", "D>1"),
        // Few cards are unseen, and others hold some of them.
        situation(
            "play=strategic teams=ab",
            4,
            "S20D8U4s10d4H2/-,SPH,-/-,H2,-/-,sd,-/-,sH,-/0:01/act1/1/-",
            "",
            "S>1",
        ),
    ]
}

fn answers() -> Vec<Situation<Cards>> {
    vec![
        answer("sH", "S>1", "take"),
        answer("sH", "S>1", "=s"),
        answer("dH", "S>1", "=d"),
        answer("sd", "D>1", "take"),
        answer("sd", "D>1", "=s"),
        answer("s2", "D>1", "=s"),
        answer("sd", "D>1", "=d"),
        answer("sd", "D>1 =s", "take"),
        answer("sd", "D>1 =s", "=d"),
        answer("s2", "D>1 =s", "=s"),
    ]
}

#[test]
fn odds_agree_with_a_million_throws() {
    odds_agree(&Throws, &throws());
}

#[test]
fn odds_agree_with_a_million_answers() {
    odds_agree(&Throws, &answers());
}

#[test]
fn every_kind_with_odds_is_tried() {
    let mut situations = throws();
    situations.extend(answers());
    let games = [
        ("", 2),
        ("", 4),
        ("play=strategic", 3),
        ("play=strategic", 5),
        ("play=strategic", 7),
        ("teams=ab", 4),
        ("play=strategic teams=ab", 6),
        // Two cards that can't be played are rare, so there are some more games.
        ("", 7),
        ("", 7),
        ("", 7),
        ("", 7),
    ];
    // These end a turn, and the next player draws: nothing is wanted of it.
    let unstated = ["put", "remove", "revive", "skip", "discard", "discard two"];
    every_kind_is_tried(&Throws, &situations, &games, &unstated);
}
