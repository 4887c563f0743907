//! A throw in the next round: at which target, and what comes of it.

use super::odds::{Attack, Defence, Hands};
use super::round::{Means, Player, Round, UNDONE};
use crate::board::{Square, Squares};
use crate::content::{Spell, StatCard};
use crate::state::{Ball, Effects, Side, Wizard};

/// What going out costs beyond the point: the way back, and effects.
const OUT: f32 = 0.15;
/// What a catch gives beyond the point if a wizard can come back.
const RETURN: f32 = 0.1;
/// What a throw is worth that breaks a Shield.
const SHIELD: f32 = 0.1;
/// What is left of a throw at a target that is not in sight yet.
const UNSEEN: f32 = 0.75;
/// Less than this is not worth giving the ball away.
const THROW: f32 = 0.15;
/// A target that is less likely than this to be on the court is left alone.
const THERE: f32 = 0.05;

/// What is the same for every target of a throw.
struct Thrower<'a> {
    card: &'a StatCard,
    borne: Effects,
    ball: Ball,
    burns: bool,
    /// Whether it throws from its front zone.
    near: bool,
    /// What it sees; all spaces if it will have walked by then.
    seen: Squares,
    /// What is left of a throw at a target out of sight.
    unseen: f32,
    stakes: Stakes,
}

/// What a hit and a catch are worth.
#[derive(Clone, Copy)]
struct Stakes {
    hit: f32,
    catch: f32,
}

/// A throw with its odds.
struct Aimed {
    target: Wizard,
    gain: f32,
    hit: f32,
    caught: f32,
    shielded: bool,
}

impl<'a> Round<'a> {
    /// Throws at the target with the best odds, from as near as a walk leads. Says whether that is worth a ball.
    pub(super) fn throw(
        &mut self,
        wizard: Wizard,
        card: &'a StatCard,
        borne: Effects,
        means: &mut Means,
        sure: f32,
        now: bool,
    ) -> bool {
        let player = self.players[wizard.index()];
        let Some(ball) = player.ball else {
            return false;
        };
        let in_front = player.row >= self.back;
        let climb = self.back - player.row;
        let climbs = !in_front && climb <= means.steps && means.both;
        let thrower = Thrower {
            card,
            borne,
            ball,
            burns: self.burns(ball),
            near: in_front || climbs,
            seen: self.seen(wizard, now),
            unseen: if means.steps > 0 { UNSEEN } else { 0.0 },
            stakes: self.stakes(wizard.side()),
        };
        let Some(aimed) = self.best_throw(wizard.side().other(), &thrower) else {
            return false;
        };
        let mut sure = sure;
        if climbs {
            self.players[wizard.index()].row = self.back;
            means.steps = 0;
            sure *= UNDONE;
        }
        self.settle(wizard, &thrower, &aimed, sure);
        true
    }

    /// The wizard that acts now must walk to throw at a target that it does not see.
    fn seen(&self, wizard: Wizard, now: bool) -> Squares {
        let at = self.state.square_of(wizard);
        if now && at != Square::OFF {
            self.game.board.seen(at, self.state.occupied())
        } else {
            Squares::MAX
        }
    }

    fn stakes(&self, side: Side) -> Stakes {
        let elimination = self.game.elimination;
        let hit = 1.0 + if elimination { 0.0 } else { OUT };
        let back = if self.state.out(side.other()).is_empty() {
            0.0
        } else if elimination {
            1.0
        } else {
            RETURN
        };
        let catch = hit + back;
        Stakes { hit, catch }
    }

    fn best_throw(&self, side: Side, thrower: &Thrower) -> Option<Aimed> {
        let mut best = None;
        let mut most = THROW;
        for place in 0..self.game.book.court.team {
            let target = Wizard::new(side, place);
            let other = &self.players[target.index()];
            let Some(card) = other.card.filter(|_| other.here >= THERE) else {
                continue;
            };
            let aimed = self.aimed(thrower, target, other, card);
            if aimed.gain > most {
                most = aimed.gain;
                best = Some(aimed);
            }
        }
        best
    }

    fn aimed(&self, thrower: &Thrower, target: Wizard, other: &Player, card: &StatCard) -> Aimed {
        let theirs = self.borne(target);
        let shielded = theirs.has(Spell::Shield) && !self.broken.contains(target);
        let hands = if other.ball.is_some() {
            Hands::Ball
        } else if thrower.burns || shielded || theirs.has(Spell::ButterFingers) {
            Hands::Useless
        } else if theirs.has(Spell::StickyFingers) {
            Hands::Sticky
        } else {
            Hands::Empty
        };
        let defence = if theirs.has(Spell::Freeze) {
            Defence::FROZEN
        } else {
            Defence::dodge(card.dodge, theirs, hands)
        };
        let zones = 3 - u8::from(thrower.near) - u8::from(other.row >= self.back);
        let attack = if thrower.burns {
            Attack::FIREBALL
        } else {
            Attack::throw(thrower.card.throw, thrower.borne, zones)
        };
        let (hit, caught) = (self.odds.hit(attack, defence), self.odds.caught(defence));
        let gain = if shielded {
            SHIELD * hit
        } else {
            hit * thrower.stakes.hit - caught * thrower.stakes.catch
        };
        let gain = gain * other.here;
        let in_sight =
            thrower.seen == Squares::MAX || self.state.square_of(target).is_in(thrower.seen);
        Aimed {
            target,
            gain: if in_sight {
                gain
            } else {
                thrower.unseen * gain
            },
            hit,
            caught,
            shielded,
        }
    }

    /// The ball lies under its target, and both may be gone.
    fn settle(&mut self, wizard: Wizard, thrower: &Thrower, aimed: &Aimed, sure: f32) {
        let (side, target) = (wizard.side(), aimed.target);
        let Player {
            row, column, here, ..
        } = self.players[target.index()];
        self.players[wizard.index()].ball = None;
        self.lying[thrower.ball.index()] = Some((self.row_for(side.other(), row), column));
        if aimed.shielded {
            self.broken = self.broken.with(target);
            self.gains[side.index()] += sure * aimed.gain;
            return;
        }
        let (hit, caught) = (aimed.hit * here, aimed.caught * here);
        self.gains[side.index()] += sure * hit * thrower.stakes.hit;
        self.gains[side.other().index()] += sure * caught * thrower.stakes.catch;
        self.players[target.index()].here *= 1.0 - hit;
        self.players[wizard.index()].here *= 1.0 - caught;
    }
}
