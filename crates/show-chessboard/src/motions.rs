//! What moves on the court when something happens.

use super::{ball_point, centre, pawn_id};
use crate::Motion;
use courtside_kernel::Seat;
use game_chessboard::Event;
use game_chessboard::board::{Square, distance};

pub(super) fn motions(event: &Event, facing: Seat) -> Vec<Motion> {
    let point = |square: Square| centre(square, facing);
    match *event {
        Event::Rolled { seat, dice, .. } => vec![Motion::roll(seat, &dice)],
        Event::Walked {
            seat,
            pawn,
            from,
            to,
            picked,
            ..
        } => {
            let mut points = vec![point(from)];
            // By way of the balls that it takes, nearest first.
            let mut stops: Vec<Square> = picked
                .into_iter()
                .filter(|place| *place < 64 && *place != to)
                .collect();
            stops.sort_by_key(|stop| distance(from, *stop));
            stops.dedup();
            points.extend(stops.into_iter().map(point));
            points.push(point(to));
            vec![Motion::Walk {
                piece: pawn_id(seat, pawn),
                points,
            }]
        }
        Event::Passed { from, to, .. } => vec![Motion::Fly {
            from: point(from),
            to: point(to),
        }],
        Event::Threw { from, at, .. } => vec![Motion::Fly {
            from: point(from),
            to: point(at),
        }],
        Event::PutDown { from, square, .. } => vec![Motion::Fly {
            from: point(from),
            to: ball_point(square, facing),
        }],
        Event::ThrowRolled { seat, face, .. } => vec![Motion::roll(seat, &[face])],
        Event::Hit { seat, target, .. } => vec![Motion::Leave {
            piece: pawn_id(seat.other(), target),
        }],
        Event::Caught { seat, thrower, .. } => vec![Motion::Leave {
            piece: pawn_id(seat, thrower),
        }],
        Event::Took { from, to, .. } => {
            vec![Motion::Fly {
                from: ball_point(from, facing),
                to: point(to),
            }]
        }
        _ => Vec::new(),
    }
}
