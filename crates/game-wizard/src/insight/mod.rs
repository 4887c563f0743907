//! What this game knows about playing well.
//!
//! The estimate is a race: how many points each side has still to win, less what it can expect of the next round
//! (`round`, `throw`), with the exact odds of every throw (`odds`). Spells are worth what they change in that round. Of
//! the hundreds of actions of a turn only those are weighed that may matter (`worth`).

mod odds;
mod round;
mod setup;
mod throw;
mod worth;

pub(crate) use odds::Odds;

use crate::action::Action;
use crate::board::{Square, each};
use crate::event::Event;
use crate::magic::arrive;
use crate::options::WizardDodgeball;
use crate::state::{Load, Phase, Side, State};
use courtside_kernel::{Insight, Ladder, Seat};
use odds::{Attack, Defence};

/// How sure the side with the shorter way is to win.
const SURENESS: f32 = 1.7;

/// How much of what a round promises comes true: others cast spells meanwhile.
const TRUE: f32 = 0.6;

/// A spell card in hand, in points.
const IN_HAND: f32 = 0.015;

impl Insight for WizardDodgeball {
    /// A turn has half a dozen choices, so that even a bot that thinks about few of them gets its share.
    const LADDER: Ladder = Ladder {
        misjudged: [15.0, 6.0, 3.7],
        inattentive: [0.2, 0.0],
        haste: [0.86, 0.40],
        playouts: [25, 50, 150],
    };

    const AVERSION: f32 = 1.0;

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let navy = self.chance(state);
        let side = match seat.0 % 2 {
            0 => navy,
            _ => 1.0 - navy,
        };
        // With four players two share what their side wins.
        side / (self.setting.seats() / 2) as f32
    }

    fn worth(&self, state: &State, actions: &mut Vec<Action>) {
        worth::keep(self, state, actions);
    }

    fn played_with(&self, event: &Event) -> Option<(Seat, String)> {
        let Event::Placed { who, .. } = event else {
            return None;
        };
        let card = self.book.stat_card(who.card)?;
        let label = format!("#{} {}", card.number, card.name);
        Some((Seat(who.wizard.side().0), label))
    }
}

impl WizardDodgeball {
    fn odds_table(&self) -> &Odds {
        self.tables.odds(&self.book)
    }

    /// The chance of side 0 to win.
    fn chance(&self, state: &State) -> f32 {
        match state.phase {
            Phase::Won(side) => f32::from(1 - side.0),
            Phase::Drawn => 0.5,
            Phase::Destination { load } => self.best_destination(state, load, None),
            Phase::BallDestination { wizard, ball, to } => {
                self.best_destination(state, Load::Pair { wizard, ball }, Some(to))
            }
            phase if phase.is_setup() => setup::chance(self, state),
            _ => self.race(state),
        }
    }

    fn race(&self, state: &State) -> f32 {
        let gains = round::promise(self, state, self.odds_table());
        let left = Side::BOTH.map(|side| {
            let other = side.other();
            // A side needs the points it has not yet scored, or every opponent that is still on the court.
            let need = if self.elimination {
                state.on_court(other).count()
            } else {
                self.book.court.points - state.points[side.index()]
            };
            let hand = state.hand[side.index()].0.count_ones() as f32;
            f32::from(need) - TRUE * (gains[side.index()] + IN_HAND * hand)
        });
        let ahead = left[1] - left[0];
        let way = (left[0].max(0.2) + left[1].max(0.2) - 1.0).max(0.7);
        1.0 / (1.0 + (-SURENESS * ahead / way.sqrt()).exp())
    }

    /// The chance of side 0 if a Teleport goes where the caster likes it best; `to` if where the wizard of a pair goes is
    /// said already.
    fn best_destination(&self, state: &State, load: Load, to: Option<Square>) -> f32 {
        let side = state.active.side();
        let stay = state.with_phase(Phase::Act);
        let takes = match load {
            Load::Wizard { wizard, .. } | Load::Held(wizard) | Load::Pair { wizard, .. }
                if wizard.side() != side =>
            {
                let caster = self.card(state, state.active);
                let target = self.card(state, wizard);
                self.odds_table().hit(
                    Attack::cast(caster.cast, state.borne(state.active)),
                    Defence::resist(target.resist, state.borne(wizard)),
                )
            }
            _ => 1.0,
        };
        let mut best = self.race(&stay);
        let spaces = match to {
            Some(to) => to.set(),
            None => worth::destinations(self, state, load),
        };
        for to in each(spaces) {
            let ball_to = match load {
                Load::Pair { ball, .. } => {
                    match each(worth::ball_destinations(self, state, ball, to)).next() {
                        Some(ball_to) => ball_to,
                        None => continue,
                    }
                }
                _ => Square::OFF,
            };
            let mut there = stay;
            arrive(self, &mut there, load, to, ball_to, &mut |_| {});
            let chance = self.race(&there);
            best = if side == Side(0) {
                best.max(chance)
            } else {
                best.min(chance)
            };
        }
        let fails = if takes < 1.0 { self.race(&stay) } else { best };
        takes * best + (1.0 - takes) * fails
    }
}
