//! What moves on the court when something happens.

use super::{centre, unit_id};
use crate::Motion;
use courtside_kernel::Seat;
use game_tactics::{Board, Event, Square};

pub(super) fn motions(board: Board, event: &Event, facing: Seat) -> Vec<Motion> {
    let point = |square: Square| centre(board, square, facing);
    let motion = match *event {
        Event::FirstRolled { seat, face } => Motion::roll(seat, &[face]),
        Event::CombatRolled { seat, dice } => Motion::roll(seat, dice.dice()),
        Event::Moved {
            seat,
            unit,
            from,
            to,
        } => Motion::Walk {
            piece: unit_id(seat, unit),
            points: vec![point(from), point(to)],
        },
        Event::Attacked { from, at, .. } => Motion::Fly {
            from: point(from),
            to: point(at),
        },
        Event::AttackRolled { throw, dice, .. } => Motion::roll(throw.seat, dice.dice()),
        Event::DefenceRolled { throw, dice, .. } => Motion::roll(throw.seat.other(), dice.dice()),
        Event::Hit { throw, .. } => Motion::Leave {
            piece: unit_id(throw.seat.other(), throw.target),
        },
        Event::WentOut { seat, unit, .. } => Motion::Leave {
            piece: unit_id(seat, unit),
        },
        // Units that are placed or come back appear where they stand; balls are only counted.
        Event::Tied { .. }
        | Event::BecameFirst { .. }
        | Event::Placed { .. }
        | Event::LeftEmpty { .. }
        | Event::TurnBegan { .. }
        | Event::Settled { .. }
        | Event::WonRollOff { .. }
        | Event::Dodged { .. }
        | Event::Caught { .. }
        | Event::Returned { .. }
        | Event::BroughtNoneBack { .. }
        | Event::Passed { .. }
        | Event::CannotAttack { .. }
        | Event::GaveThrown { .. }
        | Event::GaveOne { .. }
        | Event::Won { .. }
        | Event::Outlasted { .. }
        | Event::Drawn { .. } => return Vec::new(),
    };
    vec![motion]
}
