//! Exact odds of a throw, from what the thrower can know.
//!
//! What lies in front of the target is open and certain. Its hand is taken as drawn from all cards that the
//! thrower has not seen, every set of them equally likely; and a target that can dodge is taken to do so.

use crate::action::{Action, Deed};
use crate::apply::apply;
use crate::content::{Card, CardCounts};
use crate::event::{dodge_result, hit_result, out_result};
use crate::options::Cards;
use crate::state::{Flight, Phase};
use crate::view::View;
use courtside_kernel::game::First;
use courtside_kernel::{ActionResult, Case, Ply, Share, odds};

pub(crate) fn of_action(game: &Cards, view: &View, action: Action) -> Vec<Case> {
    // Nothing below depends on which cards are drawn for the others.
    let state = view.determinize(&mut First);
    if matches!(action.deed(), Deed::Throw { .. }) {
        let mut next = state;
        apply(game, &mut next, Ply::Act(action), &mut |_| {});
        // The target is asked if it holds any card at all: that does not hang on which (C7).
        if let Phase::React(flight) = next.phase {
            return vec![against_hand(game, view, flight)];
        }
    }
    odds::odds(game, &state, action)
}

/// The odds of what the front has not stopped.
fn against_hand(game: &Cards, view: &View, flight: Flight) -> Case {
    let size = view.hand_sizes[flight.target.index()];
    let ways = stopped(&view.unseen, size, flight.left);
    let of: u64 = ways.iter().sum();
    let mut results: Vec<(ActionResult, u64)> = Vec::new();
    for (stopped, ways) in (0..).zip(ways) {
        let hits = flight.left.saturating_sub(stopped);
        let result = if hits == 0 {
            dodge_result(true)
        } else if view.table.hits(flight.target) + hits >= game.limit() {
            out_result(true)
        } else {
            hit_result(flight.ball, hits, true)
        };
        match results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, sum)) => *sum += ways,
            None => results.push((result, ways)),
        }
    }
    results.retain(|(_, ways)| *ways > 0);
    results.sort_unstable();
    let results = results.into_iter().map(|(result, ways)| {
        let common = common_divisor(ways, of);
        Share {
            result,
            weight: ways / common,
            of: of / common,
        }
    });
    Case {
        when: "",
        results: results.collect(),
    }
}

/// In how many of all hands of this size the Dodges stop none, one or two of the balls.
fn stopped(unseen: &CardCounts, size: u8, balls: u8) -> [u64; 3] {
    let (all, size) = (u64::from(unseen.total()), u64::from(size));
    let singles = u64::from(unseen.count(Card::Dodge));
    let rest = all - singles - u64::from(unseen.count(Card::DoubleDodge));
    let none = choose(rest, size);
    // Against one ball any Dodge will do; against two, one Single Dodge and no other stops one.
    let one = if balls == 2 && size > 0 {
        singles * choose(rest, size - 1)
    } else {
        0
    };
    let every = choose(all, size) - none - one;
    if balls == 2 {
        [none, one, every]
    } else {
        [none, every, 0]
    }
}

/// In how many ways `size` of `all` can be chosen.
fn choose(all: u64, size: u64) -> u64 {
    if size > all {
        return 0;
    }
    // After each step the product is itself a number of ways, so the division is exact.
    (0..size).fold(1, |ways, step| ways * (all - step) / (step + 1))
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
