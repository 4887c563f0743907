//! What moves when something happens. Nothing here knows a card that lies face down.

use super::field::{ai_guard, face};
use super::{FOOTBALL, LAID, final_id, peg_id, phrases, spot_id, square_id};
use courtside_kernel::Seat;
use courtside_scene::{Face as Shown, Motion, ThingId};
use game_dungeon::content::{Colour, Counts};
use game_dungeon::{Dungeon, Event, Purpose, Shot};

pub(super) fn motions(game: &Dungeon, event: &Event) -> Vec<Motion> {
    let guard = |guard: u8| face(game.book.field.guards[usize::from(guard)]);
    match *event {
        Event::Laid { side, .. } => vec![Motion::Deal {
            from: peg_id(side),
            to: LAID.into(),
            card: None,
        }],
        // It is turned over where it lies.
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
fn way(game: &Dungeon, colour: Colour, from: u8, to: Option<u8>, right: bool) -> Vec<ThingId> {
    let spaces = &game.book.field.spaces;
    let ahead: Vec<u8> = match right {
        true => (from + 1..=to.unwrap_or(game.book.field.len() - 1)).collect(),
        false => (to.unwrap_or(0)..from).rev().collect(),
    };
    let mut over: Vec<ThingId> = ahead
        .into_iter()
        .filter(|spot| spaces[usize::from(*spot)] == colour)
        .map(spot_id)
        .collect();
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
        way(&game, colour, from, to, right)
    }

    #[test]
    fn the_ball_touches_the_spaces_of_its_colour() {
        assert_eq!(over(Colour::Yellow, 4, Some(8), true), ["spot-5", "spot-8"]);
        assert_eq!(over(Colour::Blue, 9, Some(1), false), ["spot-1"]);
        assert_eq!(over(Colour::Blue, 9, None, true), ["spot-17", "final-R-b"]);
        assert_eq!(over(Colour::Red, 0, None, false), ["final-L-r"]);
    }
}
