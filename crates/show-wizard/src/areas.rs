//! Which spaces a spell would cover, and which of them its caster sees (W10, W67).

use super::Painter;
use crate::{ThingId, Trace};
use game_wizard::board::each;
use game_wizard::{Square, Squares, Wizards};

/// A smallest area of a spell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub spaces: Squares,
    /// One of them that the caster sees.
    pub seen: Square,
}

impl Painter<'_> {
    /// A smallest connected set of spaces that holds all targets and a space in sight of the active wizard.
    pub(super) fn area(&self, targets: Squares) -> Option<Area> {
        let (board, state) = (&self.game.board, self.state);
        let caster = state.active;
        let from = state.square_of(caster);
        let magic = u32::from(self.game.card(state, caster).magic);
        let seen = board.seen(from, state.occupied());
        let home = board.home.into_iter().find(|home| targets & home != 0)?;
        let apart = |square: Square| {
            let columns = i32::from(board.column(from)) - i32::from(board.column(square));
            let rows = i32::from(board.row(from)) - i32::from(board.row(square));
            columns * columns + rows * rows
        };
        // All sets of one size that grow out of the targets, then all that are a space larger.
        let mut sets = vec![targets];
        while sets.first()?.count_ones() <= magic {
            let fits = |spaces: &&Squares| **spaces & seen != 0 && self.is_connected(**spaces);
            let areas = sets.iter().filter(fits).filter_map(|spaces| {
                let seen = each(spaces & seen).min_by_key(|square| apart(*square))?;
                Some(Area {
                    spaces: *spaces,
                    seen,
                })
            });
            if let Some(nearest) = areas.min_by_key(|area| apart(area.seen)) {
                return Some(nearest);
            }
            let grown = sets.iter().flat_map(|spaces| {
                let beside = board.grow(*spaces) & home & !spaces;
                each(beside).map(move |more| spaces | more.set())
            });
            let mut larger: Vec<Squares> = grown.collect();
            larger.sort_unstable();
            larger.dedup();
            sets = larger;
        }
        None
    }

    fn is_connected(&self, spaces: Squares) -> bool {
        self.game.board.first_part(spaces) == spaces
    }

    /// An area as it is drawn.
    pub(super) fn area_trace(&self, targets: Squares) -> Trace {
        let Some(area) = self.area(targets) else {
            return Trace::default();
        };
        let from = self.state.square_of(self.state.active);
        Trace {
            area: each(area.spaces)
                .map(|square| self.square(square))
                .collect(),
            sight: self.sight(from, area.seen),
            ..Trace::default()
        }
    }

    /// A line of sight; there is none to the caster's own space.
    pub(super) fn sight(&self, from: Square, to: Square) -> Option<[ThingId; 2]> {
        (from != to).then(|| [self.square(from), self.square(to)])
    }

    pub(super) fn spaces_of(&self, wizards: Wizards) -> Squares {
        let spaces = wizards.each().map(|wizard| self.state.square_of(wizard));
        spaces.fold(0, |set, square| set | square.set())
    }
}
