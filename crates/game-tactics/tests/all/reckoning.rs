//! Lines, totals and odds, each against a plain reckoning of its own.

use courtside_kernel::{Draw, Game, Narration, Notation, Ply, Seat, Turn, Viewer};
use game_tactics::{
    Deed, Kind, Phase, Range, Square, State, Sums, Tactics, Throw, Unit, Verdict, verdict,
};

/// A fraction with a denominator above zero.
#[derive(Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(numerator: i64, denominator: i64) -> Fraction {
        Fraction(numerator * denominator.signum(), denominator.abs())
    }

    fn below(self, other: Fraction) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// Whether the segment between the middles of two spaces runs through the inside of a third one: the stretches of the segment
/// that lie between its left and right edge, and between its lower and upper edge, have a stretch in common.
fn runs_through(from: Square, to: Square, space: Square) -> bool {
    let place = |square: Square| [i64::from(square.column()), i64::from(square.row())];
    let (start, end, middle) = (place(from), place(to), place(space));
    let (mut low, mut high) = (Fraction(0, 1), Fraction(1, 1));
    for axis in 0..2 {
        let way = end[axis] - start[axis];
        let ahead = middle[axis] - start[axis];
        if way == 0 {
            if ahead != 0 {
                return false;
            }
            continue;
        }
        let edges = [2 * ahead - 1, 2 * ahead + 1].map(|edge| Fraction::new(edge, 2 * way));
        let [first, last] = if way > 0 { edges } else { [edges[1], edges[0]] };
        if low.below(first) {
            low = first;
        }
        if last.below(high) {
            high = last;
        }
    }
    low.below(high)
}

#[test]
fn g2_a_line_runs_through_the_inside_of_spaces_the_same_both_ways() {
    let (columns, rows) = (15u8, 20u8);
    let spaces =
        || (0..columns).flat_map(|column| (0..rows).map(move |row| Square::new(column, row)));
    let mut on_lines = 0;
    // All lines between two spaces are those from the four corners, moved about.
    for corner in [(0, 0), (14, 0), (0, 19), (14, 19)] {
        let from = Square::new(corner.0, corner.1);
        for to in spaces().filter(|to| *to != from) {
            for space in spaces() {
                let expected = space != from && space != to && runs_through(from, to, space);
                assert_eq!(
                    space.lies_between(from, to),
                    expected,
                    "{from} {space} {to}"
                );
                assert_eq!(
                    space.lies_between(to, from),
                    expected,
                    "{to} {space} {from}"
                );
                on_lines += u32::from(expected);
            }
        }
    }
    assert!(on_lines > 10_000);
    assert!(!Square::OUT.lies_between(Square::new(0, 0), Square::new(14, 19)));
}

#[test]
fn g1_distance_is_the_number_of_king_steps() {
    let from = Square::new(4, 6);
    for column in 0..15 {
        for row in 0..20 {
            let to = Square::new(column, row);
            // Walk there: a king goes diagonally while it can.
            let (mut at, mut steps) = (from, 0);
            while at != to {
                let toward = |here: u8, there: u8| match here.cmp(&there) {
                    std::cmp::Ordering::Less => here + 1,
                    std::cmp::Ordering::Equal => here,
                    std::cmp::Ordering::Greater => here - 1,
                };
                at = Square::new(toward(at.column(), column), toward(at.row(), row));
                steps += 1;
            }
            assert_eq!(from.distance(to), steps, "{to}");
            assert_eq!(from.touches(to), steps == 1, "{to}");
        }
    }
}

/// Numbers for random games.
struct Numbers(u64);

impl Draw for Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// The two totals less the dice, reckoned from the rules one by one.
fn plain_bonuses(game: &Tactics, state: &State, throw: Throw) -> (i8, i8) {
    let foe = throw.seat.other();
    let (from, at) = (
        state.square_of(throw.seat, throw.attacker),
        state.square_of(foe, throw.target),
    );
    let mut attack = match throw.attacker.kind() {
        Kind::Defender => -2,
        Kind::Assault | Kind::Ace => 2,
    };
    let away = from
        .column()
        .abs_diff(at.column())
        .max(from.row().abs_diff(at.row()));
    let spaces = if game.range == Range::Between {
        away - 1
    } else {
        away
    };
    attack -= (spaces / 2) as i8;
    let mut defence = match throw.target.kind() {
        Kind::Assault => -2,
        Kind::Defender | Kind::Ace => 2,
    };
    for seat in [Seat(0), Seat(1)] {
        for unit in Unit::all() {
            let square = state.square_of(seat, unit);
            if square == Square::OUT || square == from || square == at {
                continue;
            }
            if runs_through(from, at, square) {
                attack -= 1;
            }
            let beside =
                square.column().abs_diff(at.column()) <= 1 && square.row().abs_diff(at.row()) <= 1;
            if seat == foe && unit.kind() == Kind::Defender && beside {
                defence += 1;
            }
        }
    }
    (attack, defence)
}

#[test]
fn totals_are_those_of_the_rules_in_random_games() {
    for (seed, options) in ["", "range=between", "columns=15 rows=20", "rows=8"]
        .into_iter()
        .enumerate()
    {
        let game: Tactics = courtside_testkit::configure(options, 2);
        let mut numbers = Numbers(seed as u64);
        let mut reckoned = 0;
        for _ in 0..6 {
            let mut state = game.setup();
            let mut actions = Vec::new();
            loop {
                let ply = match game.turn(&state) {
                    Turn::Over(..) => break,
                    Turn::Chance => Ply::Chance(game.sample(&state, &mut numbers)),
                    Turn::Act(_) => {
                        actions.clear();
                        game.legal(&state, &mut actions);
                        let action = actions[numbers.below(actions.len() as u64) as usize];
                        if matches!(action.deed(), Deed::Pass) {
                            // Passing less often makes for more attacks.
                            Ply::Act(actions[0])
                        } else {
                            Ply::Act(action)
                        }
                    }
                };
                let before = state;
                game.apply(&mut state, ply, &mut |_| {});
                if let (Phase::AttackDice(throw), Ply::Chance(dice)) = (before.phase, ply) {
                    reckoned += 1;
                    let (attack, defence) = plain_bonuses(&game, &before, throw);
                    let sums = Sums::of(&game, &before, throw);
                    assert_eq!(
                        (sums.attack(), sums.defence()),
                        (attack, defence),
                        "{before:?}"
                    );
                    assert_eq!(dice.dice().len(), 3 + usize::from(throw.helper.is_some()));
                    let total = dice.dice().iter().sum::<u8>() as i8 + attack;
                    assert_eq!(state.phase, Phase::DefenceDice { throw, total });
                }
            }
        }
        assert!(reckoned > 50, "{options}: {reckoned} attacks");
    }
}

/// Every way in which dice can fall, as their sum.
fn falls(dice: u32) -> Vec<i8> {
    let fall = |number: u32| {
        (0..dice)
            .map(|die| 1 + (number / 6u32.pow(die) % 6) as i8)
            .sum()
    };
    (0..6u32.pow(dice)).map(fall).collect()
}

#[test]
fn odds_are_those_of_all_ways_in_which_the_dice_can_fall() {
    // Attacker, helper and target, with what is added on both sides.
    let game: Tactics = courtside_testkit::configure("", 2);
    let position = "e6,-,-,-,d6,a1,-,-,e3/e7,-,-,-,f8,-,-,-,i12/33/00/-/-/-/0/1/0/attack0";
    let state = game.parse_position(position).unwrap();
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    for (ply, attack, defence, dice) in [
        ("A1>A1", 2, -1, 3),
        ("A1+D1>A1", 2, -1, 4),
        ("D2>X", -2 - 5 - 4, 2, 3),
        ("X>A1", 2 - 2 - 1, -1, 3),
    ] {
        let mut counted = [0u64; 3];
        for thrown in falls(dice) {
            for answered in falls(3) {
                let verdict = verdict(thrown + attack, answered + defence);
                let at = [Verdict::Out, Verdict::Dodged, Verdict::Caught]
                    .iter()
                    .position(|other| *other == verdict);
                counted[at.unwrap()] += 1;
            }
        }
        let all = 6u64.pow(dice + 3);
        let action = game.parse_action(&state, ply).unwrap();
        let cases = game.odds(&view, action);
        for (label, count) in ["out", "safe", "caught"].into_iter().zip(counted) {
            let share = cases[0]
                .results
                .iter()
                .find(|share| share.result.label == label);
            let (weight, of) = share.map_or((0, 1), |share| (share.weight, share.of));
            assert_eq!(weight * all, count * of, "{ply} {label}");
        }
    }
}
