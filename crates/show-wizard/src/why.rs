//! What the active wizard can still do in its turn, and why it cannot do what a newcomer would try.

use super::Painter;
use crate::words::{count, listed};
use game_wizard::board::each;
use game_wizard::content::Spell;
use game_wizard::{Deed, Kind, Phase, Wizard, Wizards};

/// More than this is not read.
const MOST_OBSTACLES: usize = 2;

impl Painter<'_> {
    /// "2 steps", "throw", "cast": what is left of the turn, in short.
    pub(super) fn left(&self) -> Vec<String> {
        let (game, state) = (self.game, self.state);
        let may = |kind: Kind| game.may(state, kind);
        let mut left = Vec::new();
        let steps = game.steps(state);
        if state.steps > 0 && steps > 0 {
            left.push(count(steps.into(), "step"));
        }
        if game.advanced {
            match game.actions_left(state) {
                0 => {}
                actions => left.push(count(actions.into(), "action")),
            }
            return left;
        }
        let kinds = [
            (Kind::Move, "move"),
            (Kind::Throw, "throw"),
            (Kind::Cast, "cast"),
        ];
        // A move under way is told by its steps.
        let open = kinds
            .into_iter()
            .filter(|(kind, _)| may(*kind) && (*kind != Kind::Move || state.steps == 0));
        let words: Vec<String> = open.map(|(_, word)| word.to_owned()).collect();
        // Slow leaves fewer actions than kinds, Speed adds one of any kind.
        let actions = usize::from(game.actions_left(state));
        if actions < words.len() {
            left.push(match actions {
                1 => words.join(" or "),
                _ => format!("{actions} of {}", listed(&words)),
            });
        } else {
            let more = actions > words.len();
            left.extend(words);
            left.extend(more.then(|| "1 more of any".to_owned()));
        }
        left
    }

    /// "Left: move, throw and cast."
    pub(super) fn left_sentence(&self) -> String {
        let state = self.state;
        if state.phase != Phase::Act {
            return String::new();
        }
        let name = self.number(state.active);
        if state.bears(state.active, Spell::Freeze) {
            return format!("{name} is frozen. It can only pick up and drop balls.");
        }
        let left = self.left();
        if left.is_empty() {
            return format!("{name} has no action left. Picking up and dropping a ball is free.");
        }
        let left = listed(&left);
        if !self.game.advanced || self.game.actions_left(state) == 0 {
            format!("Left: {left}.")
        } else if self.game.may(state, Kind::Move) {
            format!("{left} left: move, throw or cast.")
        } else {
            // A wizard that entered in this turn cannot move (W16).
            format!("{left} left: throw or cast.")
        }
    }

    /// Why something cannot be done now, the most telling reasons first.
    pub(super) fn obstacles(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if !self.state.bears(self.state.active, Spell::Freeze) {
            reasons.extend(self.no_throw());
            reasons.extend(self.no_pass());
            reasons.extend(self.no_ball());
            reasons.extend(self.no_cast());
        }
        reasons.truncate(MOST_OBSTACLES);
        reasons
    }

    fn offers_any(&self, wanted: impl Fn(Deed) -> bool) -> bool {
        let mut offers = self.desk.offers.iter();
        offers.any(|offer| wanted(offer.action.deed()))
    }

    /// Why a wizard with a ball cannot throw it at an enemy.
    fn no_throw(&self) -> Option<String> {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        let ball = state.ball_of(wizard)?;
        let name = self.number(wizard);
        if state.bears(wizard, Spell::StickyFingers) {
            return Some(format!(
                "{name} has Sticky Fingers and can't throw, pass or drop."
            ));
        }
        if !game.may(state, Kind::Throw) {
            return None;
        }
        if !state.is_live(ball) {
            return Some(
                "Its ball is not active: carry it behind an attack line, then throw.".into(),
            );
        }
        self.out_of_sight(wizard)
    }

    /// "#47 stands behind #30, out of sight."
    fn out_of_sight(&self, wizard: Wizard) -> Option<String> {
        let enemies = self.state.on_court(wizard.side().other()).each();
        let behind: Vec<(Wizard, Wizard)> = enemies
            .filter_map(|enemy| Some((enemy, self.hides(enemy)?)))
            .collect();
        let (enemy, before) = *behind.first()?;
        Some(match behind.len() {
            1 => format!(
                "{} stands behind {}, out of sight.",
                self.number(enemy),
                self.number(before)
            ),
            _ => {
                let numbers: Vec<String> = behind
                    .iter()
                    .map(|(enemy, _)| self.number(*enemy))
                    .collect();
                format!("{} are out of sight.", listed(&numbers))
            }
        })
    }

    /// Who hides a wizard on the court from the active one: the nearest of those that would do so alone.
    fn hides(&self, hidden: Wizard) -> Option<Wizard> {
        let (board, state) = (&self.game.board, self.state);
        let (from, at) = (state.square_of(state.active), state.square_of(hidden));
        let others = state.occupied() & !from.set() & !at.set();
        let blocks = each(others).filter(|one| !at.is_in(board.seen(from, one.set())));
        state.wizard_on(blocks.min_by_key(|one| board.distance(from, *one))?)
    }

    /// "No pass to #66 (behind #33) and #7 (has a ball)."
    fn no_pass(&self) -> Option<String> {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        state.ball_of(wizard)?;
        if !game.may(state, Kind::Throw) || state.bears(wizard, Spell::StickyFingers) {
            return None;
        }
        let friends = state.on_court(wizard.side()).without(Wizards::of(wizard));
        let refused = friends.each().filter_map(|friend| {
            let reason = if state.ball_of(friend).is_some() {
                "has a ball".to_owned()
            } else if state.bears(friend, Spell::ButterFingers) {
                Spell::ButterFingers.name().to_owned()
            } else {
                format!("behind {}", self.number(self.hides(friend)?))
            };
            Some(format!("{} ({reason})", self.number(friend)))
        });
        let refused: Vec<String> = refused.collect();
        (!refused.is_empty()).then(|| format!("No pass to {}.", listed(&refused)))
    }

    /// Why a wizard with empty hands cannot take a ball.
    fn no_ball(&self) -> Option<String> {
        let state = self.state;
        let wizard = state.active;
        if state.ball_of(wizard).is_some() {
            return None;
        }
        let name = self.number(wizard);
        if state.bears(wizard, Spell::ButterFingers) {
            return Some(format!(
                "{name} has Butter Fingers and can't pick up a ball."
            ));
        }
        if self.offers_any(|deed| matches!(deed, Deed::Pick { .. })) || !self.fetches().is_empty() {
            return None;
        }
        match self.game.steps(state) {
            0 if self.game.may(state, Kind::Throw) => Some(format!("{name} has no ball to throw.")),
            0 => None,
            steps => {
                let reach = steps + 1;
                Some(format!("No ball is within {reach} spaces of {name}."))
            }
        }
    }

    /// Why a wizard that has a cast left cannot use it.
    fn no_cast(&self) -> Option<String> {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        let casts = |deed: Deed| {
            matches!(
                deed,
                Deed::Cast { .. } | Deed::Dispel(_) | Deed::Teleport(_)
            )
        };
        if !game.may(state, Kind::Cast) || self.offers_any(casts) {
            return None;
        }
        let name = self.number(wizard);
        if state.square_of(wizard).is_in(game.board.neutral) {
            return Some(format!(
                "{name} is in the Neutral Area, where no spell is cast."
            ));
        }
        let hand = state.hand[wizard.side().index()];
        Some(match hand.each().next() {
            None => "You have no spell cards in hand.".into(),
            Some(_) => "None of your spells has a target in reach.".into(),
        })
    }
}
