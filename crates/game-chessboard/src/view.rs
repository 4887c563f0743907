//! What one viewer may know of a position. Only a placement that is not yet revealed is secret (K2).

use crate::apply::back_row;
use crate::board::{Files, Square};
use crate::content::PAWNS;
use crate::state::{Pawn, Phase, State};
use courtside_kernel::{Draw, Seat, Viewer};
use serde::{Serialize, Serializer};

/// A position in which squares that the viewer may not know are `SECRET`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View(pub State);

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let mut seen = *state;
        // While seat 1 places, seat 0 has placed: only seat 0 knows where.
        if state.phase == Phase::Place(Seat(1)) && !viewer.is(Seat(0)) {
            seen.pawns[0] = [Square::SECRET; PAWNS];
        }
        View(seen)
    }

    pub(crate) fn determinize(&self, draw: &mut impl Draw) -> State {
        let mut state = self.0;
        if state.pawns[0] == [Square::SECRET; PAWNS] {
            state.pawns[0] = back_row(Seat(0), draw_files(draw));
        }
        state
    }
}

/// Five of the eight files, every set equally likely.
fn draw_files(draw: &mut impl Draw) -> Files {
    let mut files = 0u8;
    let mut needed = PAWNS as u64;
    for file in 0..8 {
        if draw.below(8 - file) < needed {
            files |= 1 << file;
            needed -= 1;
        }
    }
    Files(files)
}

/// The view for programs.
#[derive(Serialize)]
struct Plain {
    pawns: [Vec<Option<&'static str>>; 2],
    balls: Vec<&'static str>,
    dice: [Vec<u8>; 2],
    active: u8,
    phase: &'static str,
    /// Who places or rolls for initiative.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thrower: Option<Pawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Pawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    catching: Option<bool>,
    /// What the thrower has rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    throw_roll: Option<u8>,
    thrown_this_turn: bool,
    turns_without_throw: u16,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = &self.0;
        let pawn = |square: &Square| match *square {
            Square::OUT => None,
            Square::SECRET => Some("?"),
            square => Some(square.name()),
        };
        let ball = |place: &Square| match *place {
            Square::FLYING => "flying",
            place => place.ball_place(),
        };
        let dice = |seat| state.dice(Seat(seat)).left().collect();
        let (thrower, target, catching) = match state.phase {
            Phase::Answer { thrower, target } => (Some(thrower), Some(target), None),
            Phase::ThrowerDie {
                thrower,
                target,
                catching,
            }
            | Phase::TargetDie {
                thrower,
                target,
                catching,
                ..
            } => (Some(thrower), Some(target), Some(catching)),
            Phase::PutDown { target } => (None, Some(target), None),
            Phase::Place(_)
            | Phase::Initiative(_)
            | Phase::Act
            | Phase::HandOver
            | Phase::Reroll
            | Phase::Won(_)
            | Phase::Drawn => (None, None, None),
        };
        Plain {
            pawns: [0, 1].map(|seat| state.pawns[seat].iter().map(pawn).collect()),
            balls: state.balls.iter().map(ball).collect(),
            dice: [0, 1].map(dice),
            active: state.active.0,
            phase: match state.phase {
                Phase::Place(_) => "place",
                Phase::Initiative(_) => "initiative",
                Phase::Act => "act",
                Phase::Answer { .. } => "answer",
                Phase::ThrowerDie { .. } => "thrower-die",
                Phase::TargetDie { .. } => "target-die",
                Phase::PutDown { .. } => "put-down",
                Phase::HandOver => "hand-over",
                Phase::Reroll => "reroll",
                Phase::Won(_) => "won",
                Phase::Drawn => "drawn",
            },
            seat: match state.phase {
                Phase::Place(seat) | Phase::Initiative(seat) => Some(seat.0),
                _ => None,
            },
            thrower,
            target,
            catching,
            throw_roll: match state.phase {
                Phase::TargetDie { thrown, .. } => Some(thrown),
                _ => None,
            },
            thrown_this_turn: state.thrown,
            turns_without_throw: state.quiet,
        }
        .serialize(serializer)
    }
}
