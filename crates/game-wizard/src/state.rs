//! Where everything is and what is to happen next.

use crate::board::{Square, Squares};
use crate::content::{BALLS, SPELL_CARDS, Spell, SpellCard, TEAM};

pub use crate::pieces::{Ball, BallKind, Cards, Effects, Side, WIZARDS_ON_COURT, Wizard, Wizards};

/// What a Teleport takes (W13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Load {
    /// A wizard, with the ball it holds or without.
    Wizard { wizard: Wizard, with_ball: bool },
    /// The ball that a wizard holds.
    Held(Wizard),
    /// A ball that lies on a space.
    Lying { at: Square, kind: BallKind },
    /// A wizard and a loose ball, each to a space of its own. Of balls alike on one space it is the first.
    Pair { wizard: Wizard, ball: Ball },
}

/// Who or what bears an effect. A ball in somebody's hand is borne by its holder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bearer {
    Wizard(Wizard),
    Lying { at: Square, kind: BallKind },
}

/// A marker on the court: what a Dispel cancels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    pub bearer: Bearer,
    pub spell: Spell,
    /// Whose spell it is.
    pub side: Side,
}

/// A spell that is being settled. The caster is the active wizard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Casting {
    /// A spell that leaves markers; targets are settled in initiative order (W11).
    Effect {
        spell: Spell,
        /// Those that are not yet settled.
        left: Wizards,
        /// How many there were, and how many of them bear the effect now.
        of: u8,
        took: u8,
        /// Whether it rebounded and took hold of the caster.
        rebounded: bool,
    },
    Teleport {
        load: Load,
        to: Square,
        /// Where the ball of a pair goes; `OFF` for other loads.
        ball_to: Square,
    },
    Dispel(Marker),
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A die of a side for who is player 1; `against` is what side 0 rolled, once it has (W42).
    FirstRoll {
        side: Side,
        against: Option<u8>,
    },
    /// A stat card is to be dealt. `leader` picks first in a schoolyard draft, once that is settled (W43, W44).
    Deal {
        leader: Option<Side>,
    },
    /// Player 2 takes the first pick or leaves it (W44).
    Choose,
    /// A side picks from the pool (W44).
    Take {
        side: Side,
        leader: Side,
    },
    /// A side buys a spell card or stops (W47).
    Buy {
        side: Side,
    },
    /// A side places its next wizard (W45).
    Place {
        side: Side,
    },
    /// The players of a side pick the wizards that they will play; these are still to be had (W36).
    Claim {
        side: Side,
        left: Wizards,
    },
    /// The active wizard comes onto the court (W16, W17).
    Enter,
    /// The active wizard does something.
    Act,
    /// The active wizard throws: its dice are to fall.
    ThrowDice {
        target: Wizard,
    },
    /// The throw has this total; the target's dice are to fall.
    DodgeDice {
        target: Wizard,
        total: u8,
    },
    /// The target has dodged and steps aside (W62).
    Dodge {
        target: Wizard,
    },
    /// This wizard has caught a ball: one of its side may come back (W17).
    Return {
        catcher: Wizard,
    },
    /// The destination of a Teleport is to be said (W13).
    Destination {
        load: Load,
    },
    /// A wizard and a loose ball are teleported; where the wizard goes is said, where the ball goes is not (W13).
    BallDestination {
        wizard: Wizard,
        ball: Ball,
        to: Square,
    },
    /// The caster's dice are to fall.
    CastDice {
        casting: Casting,
    },
    /// The cast has this total; the dice of whoever resists are to fall.
    ResistDice {
        casting: Casting,
        total: u8,
    },
    /// The spell has come back; the caster's dice to resist it are to fall (W11).
    ReboundDice {
        casting: Casting,
        total: u8,
    },
    /// A wizard has got Butter Fingers and drops its ball (W15). A total of `None`: nobody resists.
    Fumble {
        wizard: Wizard,
        casting: Casting,
        total: Option<u8>,
    },
    Won(Side),
    Drawn,
}

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
pub const POOL: u32 = 10;

/// In place of a stat card that is not yet known.
pub const NO_CARD: u8 = u8::MAX;

/// In place of the caster of a spell card that lies under nobody's stat card.
pub const NOBODY: Wizard = Wizard(u8::MAX);

/// A position. Pairs are by side; stat cards are indices in `Book::wizards`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Stat cards that can be picked in a schoolyard draft: a bit for each. Empty outside the draft.
    pub pool: u32,
    /// Stat cards of each side that are not yet placed.
    pub roster: [u32; 2],
    /// The stat card of each wizard, `NO_CARD` until it is placed.
    pub cards: [u8; WIZARDS_ON_COURT],
    /// Where each wizard stands, or `Square::OFF`.
    pub at: [Square; WIZARDS_ON_COURT],
    /// What each wizard holds, or `Ball::NONE`.
    pub holds: [Ball; WIZARDS_ON_COURT],
    /// Where each ball lies, `Square::OFF` while it is held or if there is no such ball.
    pub balls: [Square; BALLS],
    /// Balls that may be thrown at opponents: a bit for each.
    pub live: u8,
    /// Balls that bear a Fireball of each side (W14).
    pub fire: [u8; 2],
    /// Balls that the active wizard has dropped and may not take again yet (W7).
    pub dropped: u8,
    /// Effects on each wizard, by the side that cast them.
    pub effects: [[Effects; WIZARDS_ON_COURT]; 2],
    /// Spell cards that can be cast.
    pub hand: [Cards; 2],
    /// Spell cards that were cast in the activation that is under way: its end does not count for them (W12).
    pub fresh: [Cards; 2],
    /// Who has cast each spell card that recharges, or `NOBODY`.
    pub casters: [[Wizard; SPELL_CARDS]; 2],
    pub points: [u8; 2],
    /// Wizards that the second player of their side has picked to play; nobody where they are not picked (W36).
    pub second: Wizards,
    /// The side of player 1.
    pub first: Side,
    /// Whose activation it is; `Wizard(0)` until the first one.
    pub active: Wizard,
    pub used: Used,
    /// Steps that are left of the move under way; 0 if none is (W7).
    pub steps: u8,
    /// Whether somebody has gone out in this activation (W21).
    pub loss: bool,
    /// Activations in a row in which nobody went out (W21); 0 if the rule is switched off.
    pub quiet: u16,
    pub phase: Phase,
}

impl State {
    /// Before anything is rolled: the balls lie in the Neutral Area.
    pub(crate) fn start(balls: [Square; BALLS]) -> State {
        State {
            pool: 0,
            roster: [0; 2],
            cards: [NO_CARD; WIZARDS_ON_COURT],
            at: [Square::OFF; WIZARDS_ON_COURT],
            holds: [Ball::NONE; WIZARDS_ON_COURT],
            balls,
            live: 0,
            fire: [0; 2],
            dropped: 0,
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
        all.filter(|wizard| self.is_out(*wizard) && self.cards[wizard.index()] != NO_CARD)
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

    /// Those who hold a ball.
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

    #[inline]
    pub fn is_live(&self, ball: Ball) -> bool {
        self.live & ball.bit() != 0
    }

    /// Whether a ball bears a Fireball, of whichever side.
    #[inline]
    pub fn burns(&self, ball: Ball) -> bool {
        (self.fire[0] | self.fire[1]) & ball.bit() != 0
    }

    #[inline]
    pub fn kind(&self, ball: Ball) -> BallKind {
        let bit = ball.bit();
        BallKind::new(
            self.live & bit != 0,
            [self.fire[0] & bit != 0, self.fire[1] & bit != 0],
            self.dropped & bit != 0,
        )
    }

    /// The first ball of a kind that lies on a space.
    #[inline]
    pub fn lying(&self, at: Square, kind: BallKind) -> Option<Ball> {
        (0..BALLS as u8)
            .map(Ball)
            .find(|ball| self.balls[ball.index()] == at && self.kind(*ball) == kind)
            .filter(|_| at != Square::OFF)
    }

    /// The balls that lie on the court, ascending by space and kind. Those that are alike are here once: the others are
    /// `OFF`, as are those in hands.
    pub(crate) fn lying_balls(&self) -> [(Square, BallKind); BALLS] {
        let mut all = [0; BALLS];
        for (number, ball) in all.iter_mut().zip((0..).map(Ball)) {
            let kind = self.kind(ball).0;
            *number = u16::from(self.balls[ball.index()].0) << 8 | u16::from(kind);
        }
        // Few as they are, comparing all of them is quickest: there is nothing to foresee.
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

    /// What acts on a wizard, of whichever side: the same effect twice counts once (W10).
    #[inline]
    pub fn borne(&self, wizard: Wizard) -> Effects {
        let [ours, theirs] = &self.effects;
        Effects(ours[wizard.index()].0 | theirs[wizard.index()].0)
    }

    /// The wizards that bear anything, of whichever side.
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

    // How balls change. Bits of a ball are only touched here.

    pub(crate) fn set_live(&mut self, ball: Ball) {
        self.live |= ball.bit();
    }

    pub(crate) fn set_dropped(&mut self, ball: Ball) {
        self.dropped |= ball.bit();
    }

    /// The active wizard may take again what it has dropped (W7).
    pub(crate) fn clear_dropped(&mut self) {
        self.dropped = 0;
    }

    pub(crate) fn set_fire(&mut self, side: Side, ball: Ball) {
        self.fire[side.index()] |= ball.bit();
    }

    pub(crate) fn clear_fire(&mut self, side: Side, ball: Ball) {
        self.fire[side.index()] &= !ball.bit();
    }
}
