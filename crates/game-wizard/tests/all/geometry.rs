//! Areas, lines of sight and walks, compared with slow ways to work them out.

use courtside_bots::Rng;
use courtside_kernel::Draw;
use courtside_testkit::configure;
use game_wizard::board::each;
use game_wizard::{Board, Square, Squares, WizardDodgeball};
use std::collections::BTreeSet;

fn board() -> Board {
    configure::<WizardDodgeball>("", 2).board
}

fn place(board: &Board, square: Square) -> (i32, i32) {
    (board.column(square).into(), board.row(square).into())
}

/// All connected sets of at most `most` spaces of `home` that hold `first`.
fn areas(board: &Board, first: Square, most: usize, home: Squares) -> BTreeSet<Squares> {
    let mut all = BTreeSet::from([first.set()]);
    let mut last = all.clone();
    for _ in 1..most {
        let mut next = BTreeSet::new();
        for &area in &last {
            for one in each(area) {
                for other in each(home & !area) {
                    if board.distance(one, other) == 1 {
                        next.insert(area | other.set());
                    }
                }
            }
        }
        all.extend(&next);
        last = next;
    }
    all
}

#[test]
fn w10_w67_targets_fit_if_some_connected_set_holds_them_and_is_seen() {
    let board = board();
    let mut rng = Rng::from_seed(10);
    let mut below = |most: u8| rng.below(most.into()) as u8;
    let mut fitted = [0; 2];
    for round in 0..250 {
        let home = board.home[round % 2];
        let row = 7 * (round % 2) as u8;
        let corner = (below(6), row + below(3));
        let first = board.square(corner.0 + below(4), corner.1 + below(4));
        let wide = areas(&board, first, 4, home);
        for _ in 0..8 {
            let (magic, more) = (1 + below(4), below(4));
            let near = |below: &mut dyn FnMut(u8) -> u8| {
                board.square(corner.0 + below(4), corner.1 + below(4)).set()
            };
            let targets = (0..more).fold(first.set(), |set, _| set | near(&mut below));
            let seen = (0..3).fold(0, |set, _| set | near(&mut below));
            let expected = wide.iter().any(|area| {
                area.count_ones() <= magic.into() && targets & !area == 0 && area & seen != 0
            });
            let found = board.fits(targets, magic, seen, home);
            assert_eq!(found, expected, "{targets:x} {magic} {seen:x}");
            fitted[usize::from(found)] += 1;
        }
    }
    assert!(fitted.iter().all(|count| *count > 200), "{fitted:?}");
}

/// Whether the segment between two middles runs through the inside of a space: the part of it between the left and the
/// right edge, then of that the part between the lower and the upper one. Times are fractions with one denominator.
fn runs_through(from: (i32, i32), to: (i32, i32), through: (i32, i32)) -> bool {
    let scale = (to.0 - from.0).abs().max(1) * (to.1 - from.1).abs().max(1);
    let (mut enter, mut leave) = (0, 2 * scale);
    for (start, end, middle) in [(from.0, to.0, through.0), (from.1, to.1, through.1)] {
        let step = end - start;
        if step == 0 {
            if start != middle {
                return false;
            }
            continue;
        }
        // When twice the coordinate is 2 * middle - 1, and when it is 2 * middle + 1.
        let time = |edge: i32| (edge - 2 * start) * scale / step;
        let (one, other) = (time(2 * middle - 1), time(2 * middle + 1));
        enter = enter.max(one.min(other));
        leave = leave.min(one.max(other));
    }
    enter < leave
}

#[test]
fn w34_a_space_is_hidden_by_a_wizard_through_whose_space_the_line_runs() {
    let board = board();
    for from in each(board.all) {
        for wizard in each(board.all & !from.set()) {
            let seen = board.seen(from, wizard.set() | from.set());
            for to in each(board.all & !from.set() & !wizard.set()) {
                let ends = (place(&board, from), place(&board, to));
                let hidden = runs_through(ends.0, ends.1, place(&board, wizard));
                let name = |square| board.name(square);
                assert_eq!(
                    to.is_in(seen),
                    !hidden,
                    "{} to {} past {}",
                    name(from),
                    name(to),
                    name(wizard)
                );
            }
            assert!(from.is_in(seen) && wizard.is_in(seen));
        }
    }
}

#[test]
fn w34_who_sees_is_seen_whoever_stands_around() {
    let board = board();
    let mut rng = Rng::from_seed(34);
    for _ in 0..50 {
        let wizards = (0..10).fold(0, |set, _| set | 1u128 << rng.below(117));
        for one in each(wizards) {
            for other in each(wizards) {
                let sees = |from: Square, to: Square| to.is_in(board.seen(from, wizards));
                assert_eq!(sees(one, other), sees(other, one));
            }
        }
    }
}

#[test]
fn w6_w23_w57_walks_reach_what_steps_reach_and_go_the_shortest_way() {
    let board = board();
    let mut rng = Rng::from_seed(57);
    for _ in 0..60 {
        let blocked = (0..30).fold(0, |set, _| set | 1u128 << rng.below(117));
        let from = Square(rng.below(117) as u8);
        let free = board.all & !blocked;
        // Steps to each space, by trying one after another.
        let mut steps = vec![None; 117];
        steps[from.index()] = Some(0u8);
        for length in 0..7 {
            for at in each(board.all)
                .filter(|at| steps[at.index()] == Some(length))
                .collect::<Vec<_>>()
            {
                for next in each(free).filter(|next| board.distance(at, *next) == 1) {
                    steps[next.index()].get_or_insert(length + 1);
                }
            }
        }
        for most in 0..=7 {
            let reached = board.walks(from, most, free);
            for to in each(board.all & !from.set()) {
                let expected = steps[to.index()].filter(|length| *length <= most);
                assert_eq!(to.is_in(reached), expected.is_some());
                let path = board.path(from, to, most, free);
                assert_eq!(path.map(|path| path.steps()), expected);
                let Some(path) = path else { continue };
                assert_eq!((path.from(), path.to()), (from, to));
                for pair in path.squares().windows(2) {
                    assert_eq!(board.distance(pair[0], pair[1]), 1);
                    assert!(pair[1].is_in(free));
                }
            }
        }
    }
}

#[test]
fn w48_w2_two_front_and_two_back_zones_lie_around_the_neutral_area() {
    let board = board();
    let rows = |set: Squares| -> BTreeSet<u8> { each(set).map(|at| board.row(at) + 1).collect() };
    let zones = board.zones.map(rows);
    assert_eq!(zones[0], BTreeSet::from([1, 2, 3]));
    assert_eq!(zones[1], BTreeSet::from([4, 5, 6]));
    assert_eq!(rows(board.neutral), BTreeSet::from([7]));
    assert_eq!(zones[2], BTreeSet::from([8, 9, 10]));
    assert_eq!(zones[3], BTreeSet::from([11, 12, 13]));
    // Behind the attack lines are the back zones; the starting areas are the last rows.
    assert_eq!(board.behind, board.zones[0] | board.zones[3]);
    assert_eq!(
        board.start.map(rows),
        [1, 13].map(|row| BTreeSet::from([row]))
    );
    let whole = board
        .zones
        .iter()
        .fold(board.neutral, |set, zone| set | zone);
    assert_eq!((whole, whole.count_ones()), (board.all, 9 * 13));
}
