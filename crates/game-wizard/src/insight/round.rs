//! What the next round promises: every wizard acts once, in its turn, as it would if nobody cast anything. It fetches a
//! ball, brings it over the line or passes it back, and throws at whoever it has the best odds against.
//!
//! Nothing is rolled. Chances add up to points, and a wizard that may have gone out counts by the chance that it has not.

use super::odds::{Attack, Defence, Hands, Odds};
use crate::board::{Square, Squares};
use crate::content::{BALLS, Spell, SpellCard, StatCard};
use crate::options::WizardDodgeball;
use crate::reckon::Kind;
use crate::state::{Effects, NO_CARD, NOBODY, Phase, Side, State, WIZARDS_ON_COURT, Wizard};

/// How much of what a wizard promises is left for every turn that comes before.
const PATIENCE: f32 = 0.9;
/// What is left of a promise for each thing that has still to be done for it.
const UNDONE: f32 = 0.985;

/// What going out costs beyond the point: the way back, and effects.
const OUT: f32 = 0.15;
/// What a catch gives beyond the point if somebody can come back.
const RETURN: f32 = 0.1;
/// What a throw is worth that breaks a Shield.
const SHIELD: f32 = 0.1;
/// What is left of a throw at somebody who is not in sight yet.
const UNSEEN: f32 = 0.75;
/// Less than this is not worth giving the ball away.
const THROW: f32 = 0.15;
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
struct Player<'a> {
    card: Option<&'a StatCard>,
    row: i8,
    column: i8,
    ball: Option<u8>,
    /// The chance that it is on the court.
    here: f32,
}

/// What a wizard can do in its turn.
#[derive(Clone, Copy)]
struct Means {
    steps: i8,
    throws: bool,
    /// Whether it can throw after a walk.
    both: bool,
}

pub(super) struct Round<'a> {
    game: &'a WizardDodgeball,
    state: &'a State,
    odds: &'a Odds,
    players: [Player<'a>; WIZARDS_ON_COURT],
    /// Row from side 0, and column, of each ball that lies somewhere.
    lying: [Option<(i8, i8)>; BALLS],
    live: u8,
    /// Spells of each side that still act.
    acting: [u16; 2],
    /// Spells that stop to act after the turn of each wizard.
    gone: [u16; WIZARDS_ON_COURT],
    /// Shields that have been broken in the round.
    broken: u16,
    back: i8,
    last_row: i8,
    /// Points that each side can expect.
    gains: [f32; 2],
}

/// The spells on a card, a bit for each.
const fn spells_on(card: SpellCard) -> u16 {
    let spells = card.spells();
    let mut bits = 1 << spells[0].index();
    if spells.len() > 1 {
        bits |= 1 << spells[1].index();
    }
    bits
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
            let card = state.cards[index];
            let out = state.is_out(wizard);
            let (row, column) = match out {
                true => (0, board.width as i8 / 2),
                false => (board.row(at) as i8, board.column(at) as i8),
            };
            let low = out || wizard.side() == Side(0);
            Player {
                card: (card != NO_CARD).then(|| &game.book.wizards[usize::from(card)]),
                row: if low { row } else { last_row - row },
                column,
                ball: state.ball_of(wizard).map(|ball| ball.0),
                here: f32::from(u8::from(!out)),
            }
        });
        let mut gone = [0; WIZARDS_ON_COURT];
        for side in Side::BOTH {
            for card in SpellCard::ALL {
                let caster = state.casters[side.index()][card.index()];
                if caster != NOBODY && !state.fresh[side.index()].has(card) {
                    gone[caster.index()] |= spells_on(card);
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
            live: state.live,
            acting: [u16::MAX; 2],
            gone,
            broken: 0,
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
            // Whoever does nothing more in its turn counts with its next one, and patience begins with the first throw:
            // it makes no difference whether a turn is over or has nothing left in it.
            if turn == 2 * team && busy {
                break;
            }
            let threw = self.turn(wizard, turn == 0, worth);
            busy |= turn == 0 && threw;
            thrown |= threw;
            if thrown {
                worth *= PATIENCE;
            }
            self.acting[wizard.side().index()] &= !self.gone[wizard.index()];
            let place = match wizard.side() == self.state.first {
                true => wizard.place(),
                false => (wizard.place() + 1) % team,
            };
            wizard = Wizard::new(wizard.side().other(), place);
        }
        self.keep();
    }

    #[inline]
    fn borne(&self, wizard: Wizard) -> Effects {
        let [ours, theirs] = &self.state.effects;
        let index = wizard.index();
        Effects(ours[index].0 & self.acting[0] | theirs[index].0 & self.acting[1])
    }

    fn burns(&self, ball: u8) -> bool {
        let fire = Spell::Fireball.index();
        (0..2).any(|side| {
            self.acting[side] >> fire & 1 == 1 && self.state.fire[side] >> ball & 1 == 1
        })
    }

    /// The row of a place, counted from the starting area of a side.
    #[inline]
    const fn row_for(&self, side: Side, row: i8) -> i8 {
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
        // Who may have gone out comes back, if points decide, and has no move then.
        let present = match self.game.elimination {
            true => player.here,
            false => {
                self.players[index].here = 1.0;
                0.5 + 0.5 * player.here
            }
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
        let mut best: Option<(i8, usize, i8, i8, i8)> = None;
        let mut nearest = i8::MAX;
        if borne.has(Spell::ButterFingers) {
            return false;
        }
        for (ball, place) in self.lying.iter().enumerate() {
            let Some((row, column)) = *place else {
                continue;
            };
            let row = self.row_for(side, row);
            let dropped = now && self.state.dropped >> ball & 1 == 1;
            if row > neutral || dropped {
                continue;
            }
            let distance = (row - player.row).abs().max((column - player.column).abs());
            let need = (distance - 1).max(0);
            nearest = nearest.min(need);
            if need > means.steps {
                continue;
            }
            let live = self.live >> ball & 1 == 1;
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
        self.lying[ball] = None;
        let player = &mut self.players[wizard.index()];
        player.ball = Some(ball as u8);
        if need > 0 {
            player.row = player.row.clamp(row - 1, row + 1);
            player.column = player.column.clamp(column - 1, column + 1);
            means.steps -= need;
            *sure *= UNDONE;
        }
        *sure *= UNDONE;
        true
    }

    /// Whoever has steps left goes where it is safer.
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
        if self.live >> ball & 1 == 1 {
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
            self.live |= 1 << ball;
            return true;
        }
        if means.throws
            && let Some(other) = self.receiver(wizard)
        {
            self.players[wizard.index()].ball = None;
            self.players[other.index()].ball = Some(ball);
            self.live |= 1 << ball;
            // A little less than a pass that has been made.
            self.gains[wizard.side().index()] -= worth * (1.0 - UNDONE);
        }
        false
    }

    /// Who stands behind the line, has its hands free and acts soonest.
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

    /// Throws at whoever the odds are best against, from as near as a walk leads. Says whether that is worth a ball.
    fn throw(
        &mut self,
        wizard: Wizard,
        card: &StatCard,
        borne: Effects,
        means: &mut Means,
        sure: f32,
        now: bool,
    ) -> bool {
        let side = wizard.side();
        let player = self.players[wizard.index()];
        let Some(ball) = player.ball else {
            return false;
        };
        let burns = self.burns(ball);
        let in_front = player.row >= self.back;
        let climb = self.back - player.row;
        let can_climb = !in_front && climb <= means.steps && means.both;
        let near = in_front || can_climb;
        // Whoever acts now must walk to throw at somebody it does not see.
        let at = self.state.at[wizard.index()];
        let seen = match now && at != Square::OFF {
            true => self.game.board.seen(at, self.state.occupied()),
            false => Squares::MAX,
        };
        let unseen = if means.steps > 0 { UNSEEN } else { 0.0 };
        let elimination = self.game.elimination;
        let out = if elimination { 0.0 } else { OUT };
        let back = match elimination {
            true if !self.state.out(side.other()).is_empty() => 1.0,
            true => 0.0,
            false if !self.state.out(side.other()).is_empty() => RETURN,
            false => 0.0,
        };
        let mut best = (THROW, None);
        for place in 0..self.game.book.court.team {
            let target = Wizard::new(side.other(), place);
            let other = &self.players[target.index()];
            let Some(dodger) = other.card else { continue };
            if other.here < 0.05 {
                continue;
            }
            let theirs = self.borne(target);
            let shielded = theirs.has(Spell::Shield) && self.broken >> target.0 & 1 == 0;
            let hands = if other.ball.is_some() {
                Hands::Ball
            } else if burns || shielded || theirs.has(Spell::ButterFingers) {
                Hands::Useless
            } else if theirs.has(Spell::StickyFingers) {
                Hands::Sticky
            } else {
                Hands::Empty
            };
            let defence = match theirs.has(Spell::Freeze) {
                true => Defence::FROZEN,
                false => Defence::dodge(dodger.dodge, theirs, hands),
            };
            let zones = 3 - u8::from(near) - u8::from(other.row >= self.back);
            let attack = match burns {
                true => Attack::FIREBALL,
                false => Attack::throw(card.throw, borne, zones),
            };
            let (hit, caught) = (self.odds.hit(attack, defence), self.odds.caught(defence));
            let gain = match shielded {
                true => SHIELD * hit,
                false => hit * (1.0 + out) - caught * (1.0 + out + back),
            } * other.here;
            let gain = match seen == Squares::MAX || self.state.at[target.index()].is_in(seen) {
                true => gain,
                false => unseen * gain,
            };
            if gain > best.0 {
                best = (gain, Some((target, hit, caught, shielded)));
            }
        }
        let Some((target, hit, caught, shielded)) = best.1 else {
            return false;
        };
        if can_climb {
            let player = &mut self.players[wizard.index()];
            player.row = self.back;
            means.steps = 0;
        }
        let sure = if can_climb { sure * UNDONE } else { sure };
        let (row, column) = (
            self.players[target.index()].row,
            self.players[target.index()].column,
        );
        self.players[wizard.index()].ball = None;
        self.lying[usize::from(ball)] = Some((self.row_for(side.other(), row), column));
        if shielded {
            self.broken |= 1 << target.0;
            self.gains[side.index()] += sure * best.0;
            return true;
        }
        let hit = hit * self.players[target.index()].here;
        let caught = caught * self.players[target.index()].here;
        self.gains[side.index()] += sure * hit * (1.0 + out);
        self.gains[side.other().index()] += sure * caught * (1.0 + out + back);
        self.players[target.index()].here *= 1.0 - hit;
        self.players[wizard.index()].here *= 1.0 - caught;
        true
    }

    /// What the balls and the places are worth that the round ends with.
    fn keep(&mut self) {
        for ball in 0..BALLS as u8 {
            let worth = BALL + ACTIVE * f32::from(self.live >> ball & 1);
            if let Some((row, _)) = self.lying[usize::from(ball)] {
                let half = self.last_row / 2;
                if row != half {
                    self.gains[usize::from(row > half)] += 0.7 * worth;
                }
            }
        }
        for (index, player) in self.players.iter().enumerate() {
            let side = Wizard(index as u8).side().index();
            if let Some(ball) = player.ball {
                self.gains[side] += BALL + ACTIVE * f32::from(self.live >> ball & 1);
            }
            if player.row >= self.back {
                self.gains[side] -= EXPOSED * player.here;
            }
        }
    }
}
