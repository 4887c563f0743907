//! Ways over the court: of a walk, and to a ball that lies too far away to be taken at once.

use super::{Painter, ball_id};
use crate::{Choice, Trace};
use courtside_kernel::Notation;
use game_wizard::board::each;
use game_wizard::content::Spell;
use game_wizard::{Action, Ball, Deed, Path, Square, Squares};
use smol_str::{SmolStr, format_smolstr};

impl Painter<'_> {
    pub(super) fn route(&self, way: &Path) -> Trace {
        let spaces = way.squares().iter();
        Trace {
            route: spaces.map(|square| self.square(*square)).collect(),
            ..Trace::default()
        }
    }

    /// Balls that are not beside the active wizard, but beside a space that it can walk to: walk and taking in one choice.
    pub(super) fn fetches(&self) -> Vec<Choice> {
        let state = self.state;
        let wizard = state.active;
        let walks: Vec<(Path, SmolStr)> = self
            .desk
            .offers
            .iter()
            .filter_map(|offer| match offer.action.deed() {
                Deed::Walk { to } => Some((self.game.way(state, to)?, self.desk.ply(offer))),
                _ => None,
            })
            .collect();
        let busy = state.ball_of(wizard).is_some() || state.bears(wizard, Spell::ButterFingers);
        if busy || walks.is_empty() {
            return Vec::new();
        }
        let near = self.reach(state.square_of(wizard));
        Ball::all()
            .filter(|ball| !state.kind(*ball).is_dropped())
            .filter_map(|ball| {
                let at = state.balls[ball.index()];
                if at == Square::OFF || at.is_in(near) {
                    return None;
                }
                let beside = walks
                    .iter()
                    .filter(|(way, _)| at.is_in(self.reach(way.to())));
                // Of the shortest ways the one that ends nearest to the own attack line.
                let (way, ply) =
                    beside.min_by_key(|(way, _)| (way.steps(), self.rows_to_line(way.to())))?;
                Some(self.fetch(ball, at, way, ply))
            })
            .collect()
    }

    fn fetch(&self, ball: Ball, at: Square, way: &Path, walk: &str) -> Choice {
        let taking = Action::pick(at, self.state.kind(ball));
        Choice {
            path: vec![ball_id(ball)],
            ply: format_smolstr!("{walk} {}", self.game.write_action(self.state, taking)),
            label: format_smolstr!(
                "Walk to {} and pick up the ball on {}",
                self.at(way.to()),
                self.at(at)
            ),
            trace: Trace {
                takes: vec![ball_id(ball)],
                ..self.route(way)
            },
            ..Choice::default()
        }
    }

    /// Where a wizard of the active side takes balls from, if it stands on a space.
    fn reach(&self, square: Square) -> Squares {
        self.game.board.reach(square, self.state.active.side())
    }

    /// How far a space is from the back zone of the active side.
    fn rows_to_line(&self, square: Square) -> u8 {
        let board = &self.game.board;
        let side = self.state.active.side();
        let back = board.home[side.index()] & board.behind;
        let rows = each(back).map(|behind| board.row(behind).abs_diff(board.row(square)));
        rows.min().unwrap_or(0)
    }
}
