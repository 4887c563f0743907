//! What moves on the court when something happens.

use super::{ball_point, centre, pawn_id};
use crate::Motion;
use courtside_kernel::Seat;
use game_chessboard::{Event, Square};

pub(super) fn motions(event: &Event, facing: Seat) -> Vec<Motion> {
    let point = |square: Square| centre(square, facing);
    match *event {
        Event::Rolled { seat, dice, .. } => vec![Motion::roll(seat, &dice.faces())],
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
                .filter(|place| place.is_on_board() && *place != to)
                .collect();
            stops.sort_by_key(|stop| from.distance(*stop));
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
        Event::Placed { .. }
        | Event::Revealed { .. }
        | Event::Tied { .. }
        | Event::Began { .. }
        | Event::Turned { .. }
        | Event::Held { .. }
        | Event::Answered { .. }
        | Event::Missed { .. }
        | Event::KeptBall { .. }
        | Event::Hoarded { .. }
        | Event::Won { .. }
        | Event::Drawn { .. } => Vec::new(),
    }
}
