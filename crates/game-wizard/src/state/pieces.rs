//! What a position is made of: sides, stat cards, wizards, balls, effects and spell cards, and sets of them.

use crate::content::{BALLS, SPELL_CARDS, SPELLS, Spell, SpellCard, TEAM};

/// A team: 0 has the low rows, 1 the high ones. With four players two seats play one side (W20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(pub u8);

impl Side {
    pub const BOTH: [Side; 2] = [Side(0), Side(1)];

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }
}

/// A stat card by its place in `Book::wizards`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StatId(pub u8);

impl StatId {
    /// In place of the stat card of a wizard that is not yet placed.
    pub const NONE: StatId = StatId(u8::MAX);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of stat cards, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StatIds(pub u32);

impl StatIds {
    pub const NONE: StatIds = StatIds(0);

    #[inline]
    pub const fn has(self, card: StatId) -> bool {
        card.0 < 32 && self.0 >> card.0 & 1 == 1
    }

    #[inline]
    pub const fn with(self, card: StatId) -> StatIds {
        StatIds(self.0 | 1 << card.0)
    }

    #[inline]
    pub const fn without(self, card: StatId) -> StatIds {
        StatIds(self.0 & !(1 << card.0))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// By jersey number, ascending.
    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = StatId> {
        std::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let first = StatId(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            Some(first)
        })
    }
}

/// Wizards of both sides.
pub const WIZARDS_ON_COURT: usize = 2 * TEAM;

/// A wizard by its side and its place in the initiative: side 0 has 0 to 4, side 1 has 5 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wizard(pub u8);

impl Wizard {
    #[inline]
    pub const fn new(side: Side, place: u8) -> Wizard {
        Wizard(side.0 * TEAM as u8 + place)
    }

    /// All places of both sides, filled or not.
    #[inline]
    pub fn all() -> impl Iterator<Item = Wizard> {
        (0..WIZARDS_ON_COURT as u8).map(Wizard)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn side(self) -> Side {
        Side((self.0 >= TEAM as u8) as u8)
    }

    /// The place in the initiative of its side, from 0.
    #[inline]
    pub const fn place(self) -> u8 {
        self.0 % TEAM as u8
    }
}

/// A set of wizards, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wizards(pub u16);

impl Wizards {
    pub const NONE: Wizards = Wizards(0);

    #[inline]
    pub const fn of(wizard: Wizard) -> Wizards {
        Wizards(1 << wizard.0)
    }

    /// Every place of a side, filled or not.
    #[inline]
    pub const fn side(side: Side) -> Wizards {
        Wizards(((1 << TEAM) - 1) << (side.0 * TEAM as u8))
    }

    #[inline]
    pub const fn contains(self, wizard: Wizard) -> bool {
        self.0 >> wizard.0 & 1 == 1
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is exactly one.
    #[inline]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub const fn and(self, other: Wizards) -> Wizards {
        Wizards(self.0 & other.0)
    }

    #[inline]
    pub const fn with(self, wizard: Wizard) -> Wizards {
        Wizards(self.0 | 1 << wizard.0)
    }

    #[inline]
    pub const fn without(self, other: Wizards) -> Wizards {
        Wizards(self.0 & !other.0)
    }

    /// The one whose initiative is earliest.
    #[inline]
    pub const fn first(self) -> Option<Wizard> {
        if self.0 == 0 {
            None
        } else {
            Some(Wizard(self.0.trailing_zeros() as u8))
        }
    }

    /// In initiative order.
    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = Wizard> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self.0 &= self.0 - 1;
            Some(first)
        })
    }
}

/// A ball, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ball(pub u8);

impl Ball {
    /// In place of the ball of a wizard that holds none.
    pub const NONE: Ball = Ball(u8::MAX);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As many as a court can have.
    #[inline]
    pub fn all() -> impl Iterator<Item = Ball> {
        (0..BALLS as u8).map(Ball)
    }

    #[inline]
    const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A set of balls, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Balls(u8);

impl Balls {
    pub const NONE: Balls = Balls(0);

    #[inline]
    pub const fn has(self, ball: Ball) -> bool {
        self.0 & ball.bit() != 0
    }

    #[inline]
    pub const fn with(self, ball: Ball) -> Balls {
        Balls(self.0 | ball.bit())
    }

    #[inline]
    pub const fn without(self, ball: Ball) -> Balls {
        Balls(self.0 & !ball.bit())
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In the order of their numbers.
    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = Ball> {
        std::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let first = Ball(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            Some(first)
        })
    }
}

/// The bits of each set of balls, moved apart to bytes.
static BYTES: [u64; 1 << BALLS] = {
    let mut table = [0; 1 << BALLS];
    let mut set = 0;
    while set < 1 << BALLS {
        let mut ball = 0;
        while ball < BALLS {
            table[set] |= ((set >> ball & 1) as u64) << (8 * ball);
            ball += 1;
        }
        set += 1;
    }
    table
};

/// What tells balls on one space apart. Those that are alike are one choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BallKind(pub u8);

impl BallKind {
    /// All kinds there can be lie below this.
    pub const COUNT: u8 = 16;

    #[inline]
    pub const fn new(active: bool, fire: [bool; 2], dropped: bool) -> BallKind {
        BallKind(active as u8 | (fire[0] as u8) << 1 | (fire[1] as u8) << 2 | (dropped as u8) << 3)
    }

    /// The kinds of all balls, by the sets that `new` asks for. All of them together are quicker than one by one.
    #[inline]
    pub(super) fn all(live: Balls, fire: [Balls; 2], dropped: Balls) -> [BallKind; BALLS] {
        let bytes = |set: Balls| BYTES[usize::from(set.0) % BYTES.len()];
        let all = bytes(live) | bytes(fire[0]) << 1 | bytes(fire[1]) << 2 | bytes(dropped) << 3;
        std::array::from_fn(|ball| BallKind(all.to_le_bytes()[ball]))
    }

    /// It may be thrown at opponents.
    #[inline]
    pub const fn is_active(self) -> bool {
        self.0 & 1 != 0
    }

    /// It bears a Fireball of this side.
    #[inline]
    pub const fn burns(self, side: Side) -> bool {
        self.0 >> (1 + side.0) & 1 != 0
    }

    /// The wizard whose activation it is has dropped it and may not take it again yet (W7).
    #[inline]
    pub const fn is_dropped(self) -> bool {
        self.0 & 8 != 0
    }

    /// The same ball once it may be taken again (W7).
    #[inline]
    pub const fn not_dropped(self) -> BallKind {
        BallKind(self.0 & !8)
    }
}

/// Effects that a wizard bears: a bit for each spell that stays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effects(pub u16);

impl Effects {
    pub const NONE: Effects = Effects(0);
    pub const ALL: Effects = Effects((1 << SPELLS) - 1);

    #[inline]
    pub const fn has(self, spell: Spell) -> bool {
        self.0 >> spell.index() & 1 == 1
    }

    #[inline]
    pub const fn with(self, spell: Spell) -> Effects {
        Effects(self.0 | 1 << spell.index())
    }

    #[inline]
    pub const fn without(self, spell: Spell) -> Effects {
        Effects(self.0 & !(1 << spell.index()))
    }

    /// Those of both sets.
    #[inline]
    pub const fn and(self, other: Effects) -> Effects {
        Effects(self.0 & other.0)
    }

    /// Those of this set that are not in the other.
    #[inline]
    pub const fn less(self, other: Effects) -> Effects {
        Effects(self.0 & !other.0)
    }

    /// Those of either set.
    #[inline]
    pub const fn or(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// In the order of `Spell::ALL`.
    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = Spell> {
        std::iter::from_fn(move || {
            let spell = Spell::ALL.get(self.0.trailing_zeros() as usize)?;
            self.0 &= self.0 - 1;
            Some(*spell)
        })
    }
}

/// A set of spell cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cards(pub u16);

impl Cards {
    pub const NONE: Cards = Cards(0);
    pub const ALL: Cards = Cards((1 << SPELL_CARDS) - 1);
    /// Those whose spells leave markers with wizards.
    pub const STAYING: Cards = Cards::ALL
        .without(SpellCard::Dispel)
        .without(SpellCard::Fireball)
        .without(SpellCard::Teleport);

    #[inline]
    pub const fn has(self, card: SpellCard) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    #[inline]
    pub const fn with(self, card: SpellCard) -> Cards {
        Cards(self.0 | 1 << card.index())
    }

    #[inline]
    pub const fn without(self, card: SpellCard) -> Cards {
        Cards(self.0 & !(1 << card.index()))
    }

    #[inline]
    pub fn each(mut self) -> impl Iterator<Item = SpellCard> {
        std::iter::from_fn(move || {
            let card = SpellCard::ALL.get(self.0.trailing_zeros() as usize)?;
            self.0 &= self.0 - 1;
            Some(*card)
        })
    }

    #[inline]
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}
