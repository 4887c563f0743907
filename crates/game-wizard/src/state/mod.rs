//! Where everything is and what happens next.

mod phase;
mod pieces;

pub use phase::{Bearer, Casting, Load, Marker, Phase};
pub use pieces::{
    Ball, BallKind, Balls, Cards, Effects, Side, StatId, StatIds, WIZARDS_ON_COURT, Wizard, Wizards,
};

use crate::board::{Square, Squares};
use crate::content::{BALLS, SPELL_CARDS, Spell, SpellCard, TEAM};

/// What an activation has been used for (W16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Used {
    /// Moves, and entering the court.
    pub moves: u8,
    pub throws: u8,
    pub casts: u8,
    /// It has entered the court in this activation and may not move.
    pub entered: bool,
}

impl Used {
    pub const fn all(self) -> u8 {
        self.moves + self.throws + self.casts
    }
}

/// Stat cards that lie open whenever a round of a schoolyard draft begins (W44).
pub const POOL: u8 = 10;

/// In place of the caster of a spell card that does not recharge.
pub const NOBODY: Wizard = Wizard(u8::MAX);

/// A position. Pairs are by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Stat cards that can be picked in a schoolyard draft. Empty outside the draft.
    pub pool: StatIds,
    /// Stat cards of each side that are not yet placed.
    pub roster: [StatIds; 2],
    /// The stat card of each wizard, `StatId::NONE` until it is placed.
    pub cards: [StatId; WIZARDS_ON_COURT],
    /// Where each wizard stands, or `Square::OFF`.
    pub at: [Square; WIZARDS_ON_COURT],
    /// What each wizard holds, or `Ball::NONE`.
    pub holds: [Ball; WIZARDS_ON_COURT],
    /// Where each ball lies, `Square::OFF` while it is held or if there is no such ball.
    pub balls: [Square; BALLS],
    /// Balls that may be thrown at opponents: once active, a ball stays so (W56).
    live: Balls,
    /// Balls that bear a Fireball of each side (W14).
    fire: [Balls; 2],
    /// Balls that the active wizard has dropped and may not take again yet (W7).
    dropped: Balls,
    /// Effects on each wizard, by the side that cast them.
    pub effects: [[Effects; WIZARDS_ON_COURT]; 2],
    /// Spell cards that can be cast.
    pub hand: [Cards; 2],
    /// Spell cards that were cast in the activation that is under way: its end does not count for them (W12).
    pub fresh: [Cards; 2],
    /// Who has cast each spell card that recharges, or `NOBODY`.
    pub casters: [[Wizard; SPELL_CARDS]; 2],
    pub points: [u8; 2],
    /// Wizards that the second player of their side has picked to play; none where players do not pick (W36).
    pub second: Wizards,
    /// The side of player 1.
    pub first: Side,
    /// Whose activation it is; `Wizard(0)` until the first one.
    pub active: Wizard,
    pub used: Used,
    /// Steps that are left of the move under way; 0 if none is (W7).
    pub steps: u8,
    /// Whether a wizard has gone out in this activation (W21).
    pub loss: bool,
    /// Activations in a row in which nobody went out (W21); 0 if the rule is switched off.
    pub quiet: u16,
    pub phase: Phase,
}

impl State {
    /// Before anything is rolled: the balls lie in the Neutral Area.
    pub(crate) fn start(balls: [Square; BALLS]) -> State {
        State {
            pool: StatIds::NONE,
            roster: [StatIds::NONE; 2],
            cards: [StatId::NONE; WIZARDS_ON_COURT],
            at: [Square::OFF; WIZARDS_ON_COURT],
            holds: [Ball::NONE; WIZARDS_ON_COURT],
            balls,
            live: Balls::NONE,
            fire: [Balls::NONE; 2],
            dropped: Balls::NONE,
            effects: [[Effects::NONE; WIZARDS_ON_COURT]; 2],
            hand: [Cards::NONE; 2],
            fresh: [Cards::NONE; 2],
            casters: [[NOBODY; SPELL_CARDS]; 2],
            points: [0; 2],
            second: Wizards::NONE,
            first: Side(0),
            active: Wizard(0),
            used: Used::default(),
            steps: 0,
            loss: false,
            quiet: 0,
            phase: Phase::FirstRoll {
                side: Side(0),
                against: None,
            },
        }
    }

    /// The same position with something else to happen next.
    pub(crate) fn with_phase(self, phase: Phase) -> State {
        State { phase, ..self }
    }

    /// Whether a place in the initiative has been filled.
    #[inline]
    pub fn is_placed(&self, wizard: Wizard) -> bool {
        self.cards[wizard.index()] != StatId::NONE
    }

    #[inline]
    pub fn square_of(&self, wizard: Wizard) -> Square {
        self.at[wizard.index()]
    }

    #[inline]
    pub fn is_out(&self, wizard: Wizard) -> bool {
        self.at[wizard.index()] == Square::OFF
    }

    /// The spaces with a wizard of a side.
    #[inline]
    pub fn spaces_of(&self, side: Side) -> Squares {
        let first = side.index() * TEAM;
        let places = &self.at[first..first + TEAM];
        places.iter().fold(0, |set, square| set | square.set())
    }

    /// The spaces with a wizard on them.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.spaces_of(Side(0)) | self.spaces_of(Side(1))
    }

    /// The wizards of a side that stand on some spaces.
    #[inline]
    pub fn side_on(&self, side: Side, spaces: Squares) -> Wizards {
        let first = side.index() * TEAM;
        let bits = self.at[first..first + TEAM].iter().zip(first..);
        let set = bits.fold(0, |set, (at, bit)| set | u16::from(at.is_in(spaces)) << bit);
        Wizards(set)
    }

    /// The wizards that stand on some spaces.
    #[inline]
    pub fn wizards_on(&self, spaces: Squares) -> Wizards {
        let [one, other] = Side::BOTH.map(|side| self.side_on(side, spaces));
        Wizards(one.0 | other.0)
    }

    /// Who stands on a space.
    pub fn wizard_on(&self, square: Square) -> Option<Wizard> {
        let index = self.at.iter().position(|at| *at == square)?;
        (square != Square::OFF).then_some(Wizard(index as u8))
    }

    /// The wizards that are on the court.
    pub fn on_court(&self, side: Side) -> Wizards {
        let all = Wizards::side(side).each();
        all.filter(|wizard| !self.is_out(*wizard))
            .fold(Wizards::NONE, Wizards::with)
    }

    /// The wizards of a side that have been placed and are out.
    pub fn out(&self, side: Side) -> Wizards {
        let all = Wizards::side(side).each();
        all.filter(|wizard| self.is_out(*wizard) && self.is_placed(*wizard))
            .fold(Wizards::NONE, Wizards::with)
    }

    /// The ball that a wizard holds.
    #[inline]
    pub fn ball_of(&self, wizard: Wizard) -> Option<Ball> {
        match self.holds[wizard.index()] {
            Ball::NONE => None,
            ball => Some(ball),
        }
    }

    /// The wizards that hold a ball.
    #[inline]
    pub fn holders(&self) -> Wizards {
        let bits = self.holds.iter().zip(0..);
        let set = bits.fold(0, |set, (held, bit)| {
            set | u16::from(*held != Ball::NONE) << bit
        });
        Wizards(set)
    }

    /// Who holds a ball.
    pub fn holder(&self, ball: Ball) -> Option<Wizard> {
        let index = self.holds.iter().position(|held| *held == ball)?;
        Some(Wizard(index as u8))
    }

    /// Where a ball is, lying or held.
    pub fn place_of(&self, ball: Ball) -> Square {
        match self.holder(ball) {
            Some(holder) => self.square_of(holder),
            None => self.balls[ball.index()],
        }
    }

    /// The balls that may be thrown at opponents.
    #[inline]
    pub const fn live(&self) -> Balls {
        self.live
    }

    #[inline]
    pub const fn is_live(&self, ball: Ball) -> bool {
        self.live.has(ball)
    }

    /// The balls that bear a Fireball of a side.
    #[inline]
    pub const fn fire(&self, side: Side) -> Balls {
        self.fire[side.index()]
    }

    /// Whether a ball bears a Fireball of either side.
    #[inline]
    pub const fn burns(&self, ball: Ball) -> bool {
        self.fire[0].has(ball) | self.fire[1].has(ball)
    }

    /// Whether any ball bears a Fireball.
    #[inline]
    pub const fn any_burns(&self) -> bool {
        !(self.fire[0].is_empty() & self.fire[1].is_empty())
    }

    /// The balls that the active wizard has dropped and may not take again yet (W7).
    #[inline]
    pub const fn dropped(&self) -> Balls {
        self.dropped
    }

    #[inline]
    pub fn kind(&self, ball: Ball) -> BallKind {
        BallKind::new(
            self.live.has(ball),
            [self.fire[0].has(ball), self.fire[1].has(ball)],
            self.dropped.has(ball),
        )
    }

    /// The kinds of all balls.
    #[inline]
    fn kinds(&self) -> [BallKind; BALLS] {
        BallKind::all(self.live, self.fire, self.dropped)
    }

    /// The first ball of a kind that lies on a space.
    #[inline]
    pub fn lying(&self, at: Square, kind: BallKind) -> Option<Ball> {
        Ball::all()
            .find(|ball| self.balls[ball.index()] == at && self.kind(*ball) == kind)
            .filter(|_| at != Square::OFF)
    }

    /// The balls that lie on the court, ascending by space and kind. Those that are alike are here once: the others are
    /// `OFF`, as are those in hands.
    pub(crate) fn lying_balls(&self) -> [(Square, BallKind); BALLS] {
        let kinds = self.kinds();
        let mut all = [0; BALLS];
        for ((number, at), kind) in all.iter_mut().zip(self.balls).zip(kinds) {
            *number = u16::from(at.0) << 8 | u16::from(kind.0);
        }
        // With so few balls it is quickest to compare all of them: no branch can be mispredicted.
        for last in (1..BALLS).rev() {
            for one in 0..last {
                let (less, more) = (all[one].min(all[one + 1]), all[one].max(all[one + 1]));
                (all[one], all[one + 1]) = (less, more);
            }
        }
        let mut before = u16::MAX;
        all.map(|number| {
            let again = number == before;
            before = number;
            let at = if again {
                Square::OFF
            } else {
                Square((number >> 8) as u8)
            };
            (at, BallKind(number as u8))
        })
    }

    /// What acts on a wizard, cast by either side: the same effect twice counts once (W10).
    #[inline]
    pub fn borne(&self, wizard: Wizard) -> Effects {
        let [ours, theirs] = &self.effects;
        ours[wizard.index()].or(theirs[wizard.index()])
    }

    /// The wizards that bear anything, cast by either side.
    #[inline]
    pub fn marked(&self) -> Wizards {
        let [ours, theirs] = &self.effects;
        let all = ours.iter().zip(theirs).zip(0..);
        let set = all.fold(0, |set, ((one, other), bit)| {
            set | u16::from(one.0 | other.0 != 0) << bit
        });
        Wizards(set)
    }

    #[inline]
    pub fn bears(&self, wizard: Wizard, spell: Spell) -> bool {
        self.borne(wizard).has(spell)
    }

    /// Who cast the spell of a side that still acts.
    pub fn caster(&self, side: Side, card: SpellCard) -> Option<Wizard> {
        match self.casters[side.index()][card.index()] {
            NOBODY => None,
            wizard => Some(wizard),
        }
    }

    /// The spell cards that a side has, in hand or recharging.
    pub fn owned(&self, side: Side) -> Cards {
        let cards = SpellCard::ALL.into_iter();
        cards
            .filter(|card| self.caster(side, *card).is_some())
            .fold(self.hand[side.index()], Cards::with)
    }

    /// The ball in a wizard's hand, if there is one, lies on a space from now on.
    pub(crate) fn release(&mut self, wizard: Wizard, at: Square) -> Option<Ball> {
        let ball = self.ball_of(wizard)?;
        self.holds[wizard.index()] = Ball::NONE;
        self.balls[ball.index()] = at;
        Some(ball)
    }

    pub(crate) fn set_live(&mut self, ball: Ball) {
        self.live = self.live.with(ball);
    }

    pub(crate) fn set_dropped(&mut self, ball: Ball) {
        self.dropped = self.dropped.with(ball);
    }

    /// The active wizard may take again what it has dropped (W7).
    pub(crate) fn clear_dropped(&mut self) {
        self.dropped = Balls::NONE;
    }

    pub(crate) fn set_fire(&mut self, side: Side, ball: Ball) {
        let fire = &mut self.fire[side.index()];
        *fire = fire.with(ball);
    }

    pub(crate) fn clear_fire(&mut self, side: Side, ball: Ball) {
        let fire = &mut self.fire[side.index()];
        *fire = fire.without(ball);
    }

    /// All Fireballs of a side go out.
    pub(crate) fn clear_all_fire(&mut self, side: Side) {
        self.fire[side.index()] = Balls::NONE;
    }
}
