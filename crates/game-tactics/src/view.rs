//! What one viewer may know of a position: all of it, for nothing in this game is hidden.

use crate::board::Square;
use crate::state::{Phase, State, Throw};
use crate::unit::{Unit, Units};
use serde::{Serialize, Serializer};

/// A position as every viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View(pub State);

/// The view for programs.
#[derive(Serialize)]
struct Plain {
    turn: u16,
    first: u8,
    phase: &'static str,
    /// Who acts or rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    units: [Vec<Option<String>>; 2],
    balls: [u8; 2],
    thrown: [u8; 2],
    moved: Vec<String>,
    attacked: [Vec<String>; 2],
    /// The column that is being filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<String>,
    /// What seat 0 has rolled in a roll-off.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    helper: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack_total: Option<i8>,
    /// Whether the other side has just passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_passed: Option<bool>,
    loss_this_turn: bool,
    quiet_turns: u16,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = &self.0;
        let names = |units: Units| units.each().map(|unit| unit.to_string()).collect();
        let square = |square: &Square| (*square != Square::OUT).then(|| square.to_string());
        let mut plain = Plain {
            turn: state.turn,
            first: state.first.0,
            phase: phase_word(state.phase),
            seat: None,
            units: [0, 1].map(|seat| state.units[seat].iter().map(square).collect()),
            balls: state.balls,
            thrown: state.thrown,
            moved: names(state.moved),
            attacked: state.attacked.map(names),
            column: None,
            against: None,
            attacker: None,
            target: None,
            helper: None,
            attack_total: None,
            other_passed: None,
            loss_this_turn: state.loss,
            quiet_turns: state.quiet,
        };
        let unit = |unit: Unit| Some(unit.to_string());
        let mut show = |throw: Throw| {
            plain.attacker = unit(throw.attacker);
            plain.target = unit(throw.target);
            plain.helper = throw.helper.and_then(unit);
        };
        let seat = match state.phase {
            Phase::FirstRoll { seat, against } | Phase::CombatRoll { seat, against } => {
                plain.against = (against != 0).then_some(against);
                seat
            }
            Phase::Arrange { seat, column } => {
                plain.column = Some(((b'a' + column) as char).to_string());
                seat
            }
            Phase::Move(seat) | Phase::Return { seat } | Phase::Won(seat) => seat,
            Phase::Attack { seat, passed } => {
                plain.other_passed = Some(passed);
                seat
            }
            Phase::AttackDice(throw) => {
                show(throw);
                throw.seat
            }
            Phase::DefenceDice { throw, total } => {
                show(throw);
                plain.attack_total = Some(total);
                throw.seat.other()
            }
            Phase::ChooseOut {
                seat,
                attacker,
                helper,
            } => {
                plain.attacker = unit(attacker);
                plain.helper = unit(helper);
                seat
            }
            Phase::Drawn => return plain.serialize(serializer),
        };
        plain.seat = Some(seat.0);
        plain.serialize(serializer)
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::FirstRoll { .. } => "first-roll",
        Phase::Arrange { .. } => "arrange",
        Phase::Move(_) => "move",
        Phase::CombatRoll { .. } => "combat-roll",
        Phase::Attack { .. } => "attack",
        Phase::AttackDice(_) => "attack-dice",
        Phase::DefenceDice { .. } => "defence-dice",
        Phase::ChooseOut { .. } => "choose-out",
        Phase::Return { .. } => "return",
        Phase::Won(_) => "won",
        Phase::Drawn => "drawn",
    }
}
