//! What the next round promises: every wizard acts once, in its turn, as it would if nobody cast anything. It fetches a
//! ball, brings it over the line or passes it back, and throws at the target with the best odds (`throw`).
//!
//! Nothing is rolled. Chances add up to points, and a wizard that may have gone out counts by the chance that it has not.

use super::odds::Odds;
use crate::board::Square;
use crate::content::{BALLS, Spell, SpellCard, StatCard};
use crate::options::WizardDodgeball;
use crate::state::{
    Ball, Balls, Effects, NOBODY, Phase, Side, State, WIZARDS_ON_COURT, Wizard, Wizards,
};
use crate::turn::Kind;

/// How much of what a wizard promises is left for every turn that comes before.
const PATIENCE: f32 = 0.9;
/// What is left of a promise for each thing that has still to be done for it.
pub(super) const UNDONE: f32 = 0.985;

/// In the front zone one is hit more easily.
const EXPOSED: f32 = 0.04;

/// A ball at the end of the round: in hand, and active.
const BALL: f32 = 0.06;
const ACTIVE: f32 = 0.06;
/// A space further away from a ball than one can walk.
const FAR: f32 = 0.008;

/// A turn in which a wizard can cast, and what a die more or less makes of it.
const CAST: f32 = 0.06;
const CAST_DIE: f32 = 0.02;

/// A wizard in the round. Rows are counted from its own starting area.
#[derive(Clone, Copy)]
pub(super) struct Player<'a> {
    pub card: Option<&'a StatCard>,
    pub row: i8,
    pub column: i8,
    pub ball: Option<Ball>,
    /// The chance that it is on the court.
    pub here: f32,
}

/// What a wizard can do in its turn.
#[derive(Clone, Copy)]
pub(super) struct Means {
    pub steps: i8,
    throws: bool,
    /// Whether it can throw after a walk.
    pub both: bool,
}

pub(super) struct Round<'a> {
    pub game: &'a WizardDodgeball,
    pub state: &'a State,
    pub odds: &'a Odds,
    pub players: [Player<'a>; WIZARDS_ON_COURT],
    /// Row from side 0, and column, of each ball that nobody holds.
    pub lying: [Option<(i8, i8)>; BALLS],
    live: Balls,
    /// Spells of each side that still act.
    acting: [Effects; 2],
    /// Spells that end after each wizard's turn.
    gone: [Effects; WIZARDS_ON_COURT],
    /// Wizards whose Shield has been broken in the round.
    pub broken: Wizards,
    pub back: i8,
    last_row: i8,
    /// Points that each side can expect.
    pub gains: [f32; 2],
}

const fn spells_on(card: SpellCard) -> Effects {
    match card.spells() {
        [first, second] => Effects::NONE.with(*first).with(*second),
        [only, ..] => Effects::NONE.with(*only),
        [] => Effects::NONE,
    }
}

/// The points that each side can expect of the next round.
pub(super) fn promise(game: &WizardDodgeball, state: &State, odds: &Odds) -> [f32; 2] {
    let mut round = Round::new(game, state, odds);
    round.play();
    round.gains
}

impl<'a> Round<'a> {
    fn new(game: &'a WizardDodgeball, state: &'a State, odds: &'a Odds) -> Round<'a> {
        let board = &game.board;
        let last_row = board.rows as i8 - 1;
        let players = std::array::from_fn(|index| {
            let wizard = Wizard(index as u8);
            let at = state.at[index];
            let out = state.is_out(wizard);
            let (row, column) = if out {
                (0, board.width as i8 / 2)
            } else {
                (board.row(at) as i8, board.column(at) as i8)
            };
            let low = out || wizard.side() == Side(0);
            Player {
                card: game.book.stat_card(state.cards[index]),
                row: if low { row } else { last_row - row },
                column,
                ball: state.ball_of(wizard),
                here: f32::from(u8::from(!out)),
            }
        });
        let mut gone = [Effects::NONE; WIZARDS_ON_COURT];
        for side in Side::BOTH {
            for card in SpellCard::ALL {
                let caster = state.casters[side.index()][card.index()];
                if caster != NOBODY && !state.fresh[side.index()].has(card) {
                    let gone = &mut gone[caster.index()];
                    *gone = gone.or(spells_on(card));
                }
            }
        }
        let lying = state.balls.map(|at| {
            let there = at != Square::OFF;
            there.then(|| (board.row(at) as i8, board.column(at) as i8))
        });
        Round {
            game,
            state,
            odds,
            players,
            lying,
            live: state.live(),
            acting: [Effects::ALL; 2],
            gone,
            broken: Wizards::NONE,
            back: game.book.court.back as i8,
            last_row,
            gains: [0.0; 2],
        }
    }

    fn play(&mut self) {
        let team = self.game.book.court.team;
        let mut wizard = self.state.active;
        let mut worth = 1.0;
        let (mut busy, mut thrown) = (false, false);
        for turn in 0..=2 * team {
            // A wizard that does nothing more in this turn counts with its next one, and patience begins with the first
            // throw: a turn that is over and one with nothing left in it are worth the same.
            if turn == 2 * team && busy {
                break;
            }
            let threw = self.turn(wizard, turn == 0, worth);
            busy |= turn == 0 && threw;
            thrown |= threw;
            if thrown {
                worth *= PATIENCE;
            }
            let acting = &mut self.acting[wizard.side().index()];
            *acting = acting.less(self.gone[wizard.index()]);
            wizard = self.game.after(self.state, wizard);
        }
        self.keep();
    }

    #[inline]
    pub(super) fn borne(&self, wizard: Wizard) -> Effects {
        let [ours, theirs] = &self.state.effects;
        let index = wizard.index();
        let [ours_act, theirs_act] = self.acting;
        ours[index].and(ours_act).or(theirs[index].and(theirs_act))
    }

    pub(super) fn burns(&self, ball: Ball) -> bool {
        let acts = |side: Side| self.acting[side.index()].has(Spell::Fireball);
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| acts(side) && self.state.fire(side).has(ball))
    }

    /// The row of a place, counted from the starting area of a side.
    #[inline]
    pub(super) const fn row_for(&self, side: Side, row: i8) -> i8 {
        if side.0 == 0 {
            row
        } else {
            self.last_row - row
        }
    }

    fn means(&self, card: &StatCard, borne: Effects, now: bool, out: bool) -> Means {
        let game = self.game;
        let stays = matches!(self.state.phase, Phase::Return { .. });
        if borne.has(Spell::Freeze) || (now && stays) {
            return Means {
                steps: 0,
                throws: false,
                both: false,
            };
        }
        let sticky = borne.has(Spell::StickyFingers);
        if now && !matches!(self.state.phase, Phase::Enter) {
            let used = self.state.used.all();
            let actions = 2 + u8::from(borne.has(Spell::Speed));
            let actions = actions.saturating_sub(u8::from(borne.has(Spell::Slow)));
            return Means {
                steps: game.steps(self.state) as i8,
                throws: game.may(self.state, Kind::Throw) && !sticky,
                both: !game.advanced || self.state.steps > 0 || used + 2 <= actions,
            };
        }
        let speed = borne.has(Spell::Speed);
        let stride = game.book.spells.stride as i8;
        let mut steps = card.stride as i8;
        if borne.has(Spell::Enlarge) {
            steps += stride;
        }
        if borne.has(Spell::Shrink) {
            steps = (steps - stride).max(0);
        }
        if speed {
            steps *= 2;
        }
        Means {
            steps: if out { 0 } else { steps },
            throws: !sticky,
            both: !game.advanced || speed || !borne.has(Spell::Slow),
        }
    }

    /// A wizard's turn, or what is left of it. Says whether it throws.
    fn turn(&mut self, wizard: Wizard, now: bool, worth: f32) -> bool {
        let index = wizard.index();
        let (side, player) = (wizard.side(), self.players[index]);
        let Some(card) = player.card else {
            return false;
        };
        let out = player.here == 0.0;
        if out && self.game.elimination {
            return false;
        }
        let borne = self.borne(wizard);
        let mut means = self.means(card, borne, now, out);
        // Where points decide, a wizard that may have gone out comes back and has no move then.
        let present = if self.game.elimination {
            player.here
        } else {
            self.players[index].here = 1.0;
            0.5 + 0.5 * player.here
        };
        if borne.has(Spell::Freeze) {
            return false;
        }
        if !now || self.game.may(self.state, Kind::Cast) {
            self.gains[side.index()] += worth * present * self.cast_worth(borne);
        }
        let start = means.steps;
        let mut sure = worth * present;
        let armed = self.players[index].ball.is_some()
            || self.fetch(wizard, borne, &mut means, &mut sure, now);
        if means.steps < start && !means.both {
            means.throws = false;
        }
        let threw = armed
            && self.activate(wizard, &mut means, &mut sure, worth)
            && means.throws
            && self.throw(wizard, card, borne, &mut means, sure, now);
        if means.both || !threw {
            self.retreat(wizard, &means);
        }
        threw
    }

    fn cast_worth(&self, borne: Effects) -> f32 {
        let die = |spell: Spell| if borne.has(spell) { 1.0 } else { 0.0 };
        CAST * (1.0 - die(Spell::Slow) + 0.5 * die(Spell::Speed))
            + CAST_DIE * (die(Spell::MagicBoost) - die(Spell::MagicDrain))
    }

    /// Walks to a ball and takes it, if one is near enough.
    fn fetch(
        &mut self,
        wizard: Wizard,
        borne: Effects,
        means: &mut Means,
        sure: &mut f32,
        now: bool,
    ) -> bool {
        let side = wizard.side();
        let player = self.players[wizard.index()];
        let neutral = self.back + self.game.book.court.front as i8;
        let mut best: Option<(i8, Ball, i8, i8, i8)> = None;
        let mut nearest = i8::MAX;
        if borne.has(Spell::ButterFingers) {
            return false;
        }
        for (ball, place) in Ball::all().zip(&self.lying) {
            let Some((row, column)) = *place else {
                continue;
            };
            let row = self.row_for(side, row);
            let dropped = now && self.state.dropped().has(ball);
            if row > neutral || dropped {
                continue;
            }
            let distance = (row - player.row).abs().max((column - player.column).abs());
            let need = (distance - 1).max(0);
            nearest = nearest.min(need);
            if need > means.steps {
                continue;
            }
            let live = self.live.has(ball);
            let next_to = player.row.clamp(row - 1, row + 1);
            let brings = means.steps - need >= next_to - self.back;
            let rank = 20 * i8::from(live) + 10 * i8::from(brings) - need;
            if best.is_none_or(|(known, ..)| rank > known) {
                best = Some((rank, ball, need, row, column));
            }
        }
        let Some((_, ball, need, row, column)) = best else {
            if nearest < i8::MAX {
                self.gains[side.index()] -= FAR * f32::from((nearest - means.steps).min(8)) * *sure;
            }
            return false;
        };
        self.lying[ball.index()] = None;
        let player = &mut self.players[wizard.index()];
        player.ball = Some(ball);
        if need > 0 {
            player.row = player.row.clamp(row - 1, row + 1);
            player.column = player.column.clamp(column - 1, column + 1);
            means.steps -= need;
            *sure *= UNDONE;
        }
        *sure *= UNDONE;
        true
    }

    /// A wizard with steps left goes where it is safer.
    fn retreat(&mut self, wizard: Wizard, means: &Means) {
        let player = &mut self.players[wizard.index()];
        if player.row >= self.back && player.row - means.steps < self.back {
            player.row = self.back - 1;
        }
    }

    /// Makes the ball in hand active, by a walk back or by a pass. Says whether it is in hand, to be thrown.
    fn activate(&mut self, wizard: Wizard, means: &mut Means, sure: &mut f32, worth: f32) -> bool {
        let player = self.players[wizard.index()];
        let Some(ball) = player.ball else {
            return false;
        };
        if self.live.has(ball) {
            return true;
        }
        // From the row in front of the line it is put down behind it, and taken up again.
        let need = (player.row - self.back).max(0);
        if need <= means.steps {
            if need > 0 {
                self.players[wizard.index()].row = player.row.min(self.back);
                means.steps -= need;
                *sure *= UNDONE;
                if !means.both {
                    means.throws = false;
                }
            }
            *sure *= UNDONE;
            self.live = self.live.with(ball);
            return true;
        }
        if means.throws
            && let Some(other) = self.receiver(wizard)
        {
            self.players[wizard.index()].ball = None;
            self.players[other.index()].ball = Some(ball);
            self.live = self.live.with(ball);
            // A little less than a pass that has been made.
            self.gains[wizard.side().index()] -= worth * (1.0 - UNDONE);
        }
        false
    }

    /// The teammate behind the line with free hands that acts soonest.
    fn receiver(&self, wizard: Wizard) -> Option<Wizard> {
        let team = self.game.book.court.team;
        let fits = |other: &Wizard| {
            let player = &self.players[other.index()];
            let borne = self.borne(*other);
            player.row < self.back
                && player.here > 0.5
                && player.ball.is_none()
                && !borne.has(Spell::ButterFingers)
                && !borne.has(Spell::Freeze)
        };
        (1..team)
            .map(|later| Wizard::new(wizard.side(), (wizard.place() + later) % team))
            .find(fits)
    }

    /// What the balls and the places are worth that the round ends with.
    fn keep(&mut self) {
        let worth = |ball: Ball| BALL + ACTIVE * f32::from(u8::from(self.live.has(ball)));
        for (ball, lies) in Ball::all().zip(self.lying) {
            if let Some((row, _)) = lies {
                let half = self.last_row / 2;
                if row != half {
                    self.gains[usize::from(row > half)] += 0.7 * worth(ball);
                }
            }
        }
        for (wizard, player) in Wizard::all().zip(&self.players) {
            let side = wizard.side().index();
            if let Some(ball) = player.ball {
                self.gains[side] += worth(ball);
            }
            if player.row >= self.back {
                self.gains[side] -= EXPOSED * player.here;
            }
        }
    }
}
