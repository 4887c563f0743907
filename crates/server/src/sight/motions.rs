//! What moves, for the wire.

use super::point;
use crate::gallery::DrawingNames;
use courtside_scene as scene;
use courtside_scene::{Court, Face, Figure};
use courtside_wire as wire;

/// What moves when an event is told.
pub fn motion(motion: scene::Motion, court: Court, drawings: &mut DrawingNames) -> wire::Motion {
    use scene::Motion;
    match motion {
        Motion::Walk { piece, points } => wire::Motion::Walk {
            piece,
            points: points.into_iter().map(point).collect(),
        },
        Motion::Hop { piece, over } => wire::Motion::Hop { piece, over },
        Motion::Fly { from, to } => wire::Motion::Fly {
            from: point(from),
            to: point(to),
            art: drawings.figure(Figure::Ball { count: 1 }),
        },
        Motion::Roll { seat, faces } => {
            // Only dice with plain numerals bear the colours of a seat.
            let is_plain = |face: &Face| matches!(face, Face::Number(_));
            let bears = faces.iter().all(is_plain).then_some(seat.0);
            let dice = faces.into_iter().map(|face| wire::Rolled {
                art: drawings.die(seat, face),
                face: face.short(),
            });
            wire::Motion::Roll {
                seat: bears,
                dice: dice.collect(),
            }
        }
        Motion::Leave { piece } => wire::Motion::Leave { piece },
        Motion::Toss { from, to, balls } => wire::Motion::Toss {
            from,
            to,
            balls,
            art: drawings.figure(Figure::Ball { count: 1 }),
        },
        Motion::Deal { from, to, card } => wire::Motion::Deal {
            from,
            to,
            art: match card {
                Some(card) => drawings.card(card),
                None => drawings.card_back(court),
            },
        },
        Motion::Kick { aim, power, good } => wire::Motion::Kick {
            aim,
            power,
            good,
            art: drawings.figure(Figure::Football {
                down: 0,
                far: None,
                tall: false,
            }),
        },
        Motion::Spell { from, to, sign } => wire::Motion::Spell {
            from,
            to,
            art: drawings.figure(Figure::Spell(sign)),
        },
        Motion::Blink { piece, to } => wire::Motion::Blink {
            piece,
            to: point(to),
        },
    }
}
