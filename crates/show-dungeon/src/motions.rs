//! What moves when something happens. Nothing here knows a face-down card.

use super::field::{ai_guard, face};
use super::{FOOTBALL, LAID, final_id, peg_id, phrases, spot_id, square_id};
use courtside_kernel::Seat;
use courtside_scene::{Face as Shown, Motion, ThingId};
use game_dungeon::content::{Colour, Counts, Spot};
use game_dungeon::{Dungeon, Event, Purpose, Shot};

pub(super) fn motions(game: &Dungeon, event: &Event) -> Vec<Motion> {
    let guard = |guard| face(game.book.field.guard(guard));
    match *event {
        Event::Laid { side, .. } => vec![Motion::Deal {
            from: peg_id(side),
            to: LAID.into(),
            card: None,
        }],
        // It is turned over in its place.
        Event::Revealed { guard: shown, .. } => vec![Motion::Deal {
            from: LAID.into(),
            to: LAID.into(),
            card: Some(guard(shown)),
        }],
        Event::AiDrew {
            card,
            purpose: Purpose::Defend,
        } => ai_guard(game, card)
            .map(|guard| Motion::Deal {
                from: peg_id(Seat(1)),
                to: LAID.into(),
                card: Some(face(guard)),
            })
            .into_iter()
            .collect(),
        Event::Returned { side } => vec![Motion::Deal {
            from: LAID.into(),
            to: peg_id(side),
            card: None,
        }],
        Event::PlayCalled { side, to, .. } | Event::PawnStepped { side, to, .. } => {
            vec![Motion::Hop {
                piece: peg_id(side),
                over: vec![square_id(side, to)],
            }]
        }
        Event::Rolled { side, dice, .. }
        | Event::Kicked {
            side,
            shot: Shot::Dice(dice),
            ..
        } => vec![roll(side, dice)],
        Event::BlackRolled { side, face, .. } => vec![Motion::Roll {
            seat: side,
            faces: vec![Shown::Sign(phrases::black_sign(face))],
        }],
        Event::Moved {
            colour,
            from,
            to,
            right,
            ..
        } => hop(way(game, colour, from, to, right)),
        Event::WentBack { to, .. } | Event::Punted { to, .. } => hop(vec![spot_id(to)]),
        Event::DriveBegan { spot, .. } => hop(vec![spot_id(spot)]),
        Event::Kicked {
            shot: Shot::Toss { aim, power },
            good,
            ..
        } => vec![Motion::Kick {
            aim,
            power: power as i8,
            good,
        }],
        _ => Vec::new(),
    }
}

fn roll(side: Seat, dice: Counts) -> Motion {
    Motion::Roll {
        seat: side,
        faces: dice
            .faces()
            .map(|face| Shown::Sign(phrases::face_sign(face)))
            .collect(),
    }
}

fn hop(over: Vec<ThingId>) -> Vec<Motion> {
    vec![Motion::Hop {
        piece: FOOTBALL.into(),
        over,
    }]
}

/// The spaces that the ball touches: all of its colour up to where it ends.
fn way(game: &Dungeon, colour: Colour, from: Spot, to: Option<Spot>, right: bool) -> Vec<ThingId> {
    let field = &game.book.field;
    let touched = |spot: &Spot| {
        let ahead = if right { *spot > from } else { *spot < from };
        let passed = |to| if right { *spot <= to } else { *spot >= to };
        field.space(*spot) == colour && ahead && to.is_none_or(passed)
    };
    let mut over: Vec<ThingId> = field.spots().filter(touched).map(spot_id).collect();
    if !right {
        over.reverse();
    }
    if to.is_none() {
        over.push(final_id(right, colour));
    }
    over
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Content, Game, Options};

    fn over(colour: Colour, from: u8, to: Option<u8>, right: bool) -> Vec<ThingId> {
        let game = Dungeon::configure(&Options::default(), 2, &Content::default()).unwrap();
        way(&game, colour, Spot(from), to.map(Spot), right)
    }

    #[test]
    fn the_ball_touches_the_spaces_of_its_colour() {
        assert_eq!(over(Colour::Yellow, 4, Some(8), true), ["spot-5", "spot-8"]);
        assert_eq!(over(Colour::Blue, 9, Some(1), false), ["spot-1"]);
        assert_eq!(over(Colour::Blue, 9, None, true), ["spot-17", "final-R-b"]);
        assert_eq!(over(Colour::Red, 0, None, false), ["final-L-r"]);
    }
}
