//! The lists beside the court: who can still do something, and who is out.

use super::{Painter, Status, choices, unit_id};
use crate::{Panel, Row};
use courtside_kernel::Seat;
use game_tactics::{Deed, Kind, Phase, Unit};

/// What a kind is good for.
pub(super) const fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Assault => "attack +2, defence −2, moves 4",
        Kind::Defender => "attack −2, defence +2, moves 3",
        Kind::Ace => "+2 on every roll, moves 5",
    }
}

/// The strongest first.
fn ranked() -> impl Iterator<Item = Unit> {
    std::iter::once(Unit::ACE).chain(Unit::all().filter(|unit| *unit != Unit::ACE))
}

impl Painter<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        let mut panels = Vec::new();
        if let Some(throw) = self.throw() {
            panels.push(Panel {
                title: "This throw".into(),
                sums: self.sums(throw),
                ..Panel::default()
            });
        }
        if let Phase::Arrange { seat, .. } = self.state.phase {
            let title = format!("{} line-up", self.desk.voice().whose(seat));
            panels.extend(Panel::list(title, self.to_place(seat)));
        } else if !self.is_setting_up() {
            // Where people share a screen the list is that of the side to act.
            let seat = self.desk.viewer.seat().unwrap_or(self.desk.facing);
            let title = format!("{} units", self.desk.voice().whose(seat));
            panels.extend(Panel::list(title, self.units(seat)));
            panels.extend(Panel::list("Out of the game", self.gone(seat)));
        }
        panels
    }

    /// How many of each kind are still to be placed.
    fn to_place(&self, seat: Seat) -> Vec<Row> {
        let rows = [Kind::Ace, Kind::Assault, Kind::Defender].map(|kind| {
            let left = choices::left_to_place(self.state, seat, kind);
            let next = kind.first().0 + (kind.count() - left).min(kind.count() - 1);
            Row {
                figure: Some(self.figure(seat, Unit(next))),
                name: kind.word().into(),
                detail: about(kind).into(),
                badge: format!("{left} left"),
                out: left == 0,
                ..Row::default()
            }
        });
        rows.into()
    }

    /// Who is on the board.
    fn units(&self, seat: Seat) -> Vec<Row> {
        let on_board = ranked().filter(|unit| self.status(seat, *unit) != Status::Out);
        let row = |unit: Unit| Row {
            thing: Some(unit_id(seat, unit)),
            figure: Some(self.figure(seat, unit)),
            name: unit.words(),
            detail: about(unit.kind()).into(),
            badge: self.status(seat, unit).word().into(),
            ..Row::default()
        };
        on_board.map(row).collect()
    }

    /// Who is out, of both sides. While one of them may come back, its row points at that.
    fn gone(&self, nearest: Seat) -> Vec<Row> {
        let may_return = |seat: Seat, which: Unit| {
            let asked = self.state.phase == Phase::Return { seat };
            let mut offers = self.desk.offers.iter();
            asked
                && offers.any(
                    |offer| matches!(offer.action.deed(), Deed::Return { unit, .. } if unit == which),
                )
        };
        let mut rows = Vec::new();
        for seat in [nearest, nearest.other()] {
            for unit in ranked().filter(|unit| self.status(seat, *unit) == Status::Out) {
                let back = may_return(seat, unit);
                rows.push(Row {
                    thing: back.then(|| choices::back_id(unit)),
                    figure: Some(self.figure(seat, unit)),
                    name: format!("{} {}", self.desk.voice().whose(seat), unit.words()),
                    detail: match unit {
                        Unit::ACE => "never comes back".into(),
                        _ => String::new(),
                    },
                    badge: if back { "can return" } else { "out" }.into(),
                    out: !back,
                    ..Row::default()
                });
            }
        }
        rows
    }
}
