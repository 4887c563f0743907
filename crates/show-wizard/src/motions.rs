//! What moves when something happens.

use super::floor::centre;
use super::{ball_id, phrases, square_id, wizard_id};
use crate::{Face, Motion, Point, ThingId};
use courtside_kernel::Seat;
use game_wizard::content::{Die, Spell};
use game_wizard::{
    Bearer, Event, Faces, Load, Marker, Purpose, Side, Square, Who, WizardDodgeball,
};

pub(super) fn motions(game: &WizardDodgeball, event: &Event, facing: Seat) -> Vec<Motion> {
    let point = |square: Square| -> Point { centre(game, square, facing) };
    let space = |square: Square| -> ThingId { square_id(&game.board, square) };
    let motion = match *event {
        Event::FirstRolled { side, face } => roll(side, vec![dyed(Die::White, face)]),
        Event::Rolled {
            who,
            purpose,
            faces,
            ..
        } => roll(who.wizard.side(), rolled(game, who, purpose, faces)),
        Event::Walked { who, path } => walk(who, path.squares().iter().copied().map(point)),
        Event::SteppedAside { who, from, to } => walk(who, [point(from), point(to)]),
        Event::TookBall { who, ball, .. } => Motion::Hop {
            piece: ball_id(ball),
            over: vec![wizard_id(who.wizard)],
        },
        Event::DroppedBall { who, at, .. } => Motion::Toss {
            from: wizard_id(who.wizard),
            to: space(at),
            balls: 1,
        },
        Event::Passed { from, at, .. } | Event::Threw { from, at, .. } => {
            let (from, to) = (point(from), point(at));
            Motion::Fly { from, to }
        }
        Event::WentOut { who, .. } => Motion::Leave {
            piece: wizard_id(who.wizard),
        },
        Event::Cast {
            who,
            spell,
            targets,
            ..
        } => spark(who, targets.each().map(wizard_id).collect(), spell),
        Event::Lifted {
            who, load, ball_at, ..
        } => spark(who, lifted(load, ball_at, space), Spell::Teleport),
        Event::Aimed { who, to, .. } => spark(who, vec![space(to)], Spell::Teleport),
        Event::Unbinding { who, marker, .. } => {
            spark(who, vec![bearer(marker, space)], Spell::Dispel)
        }
        // The sign opens where the effect is.
        Event::TookHold { who, spell, .. } => spark(who, vec![wizard_id(who.wizard)], spell),
        Event::Kindled { who, .. } => spark(who, vec![wizard_id(who.wizard)], Spell::Fireball),
        Event::Shielded { who, .. } => spark(who, vec![wizard_id(who.wizard)], Spell::Shield),
        Event::Teleported { load, from, to, .. } => teleported(load, point(from), point(to)),
        // What is dealt, bought, placed or comes onto the court appears where it is; the rest is told in words, or
        // moves with the event before it.
        Event::Tied { .. }
        | Event::BecameFirst { .. }
        | Event::Dealt { .. }
        | Event::ChoseOrder { .. }
        | Event::Picked { .. }
        | Event::Bought { .. }
        | Event::StoppedBuying { .. }
        | Event::Placed { .. }
        | Event::Claimed { .. }
        | Event::Began { .. }
        | Event::LostTurn { .. }
        | Event::Ended { .. }
        | Event::Entered { .. }
        | Event::BecameActive { .. }
        | Event::Hit { .. }
        | Event::Dodged { .. }
        | Event::Caught { .. }
        | Event::StoodStill { .. }
        | Event::Scored { .. }
        | Event::Returned { .. }
        | Event::LeftOut { .. }
        | Event::Resisted { .. }
        | Event::Rebounded { .. }
        | Event::Spent { .. }
        | Event::Dissipated { .. }
        | Event::Settled { .. }
        | Event::Dispelled { .. }
        | Event::BurntOut { .. }
        | Event::Recharged { .. }
        | Event::Won { .. }
        | Event::Drawn { .. } => return Vec::new(),
    };
    vec![motion]
}

fn roll(side: Side, faces: Vec<Face>) -> Motion {
    Motion::Roll {
        seat: Seat(side.0),
        faces,
    }
}

fn walk(who: Who, points: impl IntoIterator<Item = Point>) -> Motion {
    Motion::Walk {
        piece: wizard_id(who.wizard),
        points: points.into_iter().collect(),
    }
}

fn teleported(load: Load, from: Point, to: Point) -> Motion {
    match load {
        Load::Wizard { wizard, .. } | Load::Pair { wizard, .. } => Motion::Blink {
            piece: wizard_id(wizard),
            to,
        },
        Load::Held(_) | Load::Lying { .. } => Motion::Fly { from, to },
    }
}

fn spark(who: Who, to: Vec<ThingId>, spell: Spell) -> Motion {
    Motion::Spell {
        from: wizard_id(who.wizard),
        to,
        sign: phrases::sign(spell),
    }
}

/// What a Teleport takes; `ball_at` is where the ball of a pair lies, otherwise `OFF`.
fn lifted(load: Load, ball_at: Square, space: impl Fn(Square) -> ThingId) -> Vec<ThingId> {
    let first = match load {
        Load::Wizard { wizard, .. } | Load::Held(wizard) | Load::Pair { wizard, .. } => {
            wizard_id(wizard)
        }
        Load::Lying { at, .. } => space(at),
    };
    let second = (ball_at != Square::OFF).then(|| space(ball_at));
    std::iter::once(first).chain(second).collect()
}

fn bearer(marker: Marker, space: impl Fn(Square) -> ThingId) -> ThingId {
    match marker.bearer {
        Bearer::Wizard(wizard) => wizard_id(wizard),
        Bearer::Lying { at, .. } => space(at),
    }
}

const fn dyed(die: Die, face: u8) -> Face {
    Face::Dyed {
        colour: die.colour(),
        number: Some(face),
    }
}

/// The dice of a roll with their colours: those of the stat card, a white one beside them, and those of spells.
fn rolled(game: &WizardDodgeball, who: Who, purpose: Purpose, faces: Faces) -> Vec<Face> {
    let Some(card) = game.book.stat_card(who.card) else {
        return Vec::new();
    };
    let dice = game.rolled_dice(card, purpose);
    let rolled = dice.into_iter().zip(faces.0);
    rolled
        .filter(|(_, face)| *face != game_wizard::action::NO_DIE)
        .map(|(die, face)| dyed(die, face))
        .collect()
}
