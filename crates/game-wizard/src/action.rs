//! What players and dice can do.

use crate::board::Square;
use crate::content::{Spell, SpellCard};
use crate::state::{Ball, BallKind, Bearer, Load, Marker, Side, StatId, Wizard, Wizards};

/// A choice of a player, packed into four bytes; `deed` unpacks it. The order of the packed numbers is the order of
/// `legal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

/// A choice, readable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Take the first pick of a schoolyard draft, or leave it to the other side.
    PickFirst(bool),
    /// Pick a wizard from the pool.
    Take {
        card: StatId,
    },
    Buy(SpellCard),
    /// Buy no more.
    Done,
    /// Place the next wizard in the starting area.
    Place {
        card: StatId,
        column: u8,
    },
    /// Pick a wizard to play in the whole game (W36).
    Claim {
        wizard: Wizard,
    },
    /// Come onto the court.
    Enter {
        column: u8,
    },
    Walk {
        to: Square,
    },
    Pick {
        at: Square,
        kind: BallKind,
    },
    /// Drop the ball, also because of Butter Fingers.
    Drop {
        at: Square,
    },
    /// Throw at an opponent.
    Throw {
        target: Wizard,
    },
    /// Throw to a teammate.
    Pass {
        to: Wizard,
    },
    /// Cast a spell that leaves markers. The targets of a Fireball are the wizards that hold the balls.
    Cast {
        spell: Spell,
        targets: Wizards,
    },
    Dispel(Marker),
    Teleport(Load),
    /// Say where a Teleport leads.
    To {
        square: Square,
    },
    /// Step aside after a dodge.
    Dodge {
        to: Square,
    },
    /// Bring a wizard back after a catch.
    Return {
        wizard: Wizard,
        column: u8,
    },
    /// Bring nobody back (W17).
    NoReturn,
    /// End the activation.
    End,
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

/// The highest byte says what is done, the others with what.
#[inline]
const fn pack(verb: u32, rest: u32) -> Action {
    Action(verb << 24 | rest)
}

/// Marks a loose ball, where there could be a wizard instead.
const LYING: u32 = 1 << 20;

/// Marks a wizard and a ball that are teleported together.
const PAIR: u32 = 1 << 21;

#[inline]
const fn lying(at: Square, kind: BallKind) -> u32 {
    (at.0 as u32) << 4 | kind.0 as u32
}

#[inline]
const fn unpack_lying(bits: u32) -> (Square, BallKind) {
    (Square((bits >> 4) as u8), BallKind((bits & 15) as u8))
}

impl Action {
    pub const PICK_FIRST: Action = pack(0, 0);
    pub const PICK_SECOND: Action = pack(0, 1);
    pub const DONE: Action = pack(3, 0);
    pub const END: Action = pack(17, 0);
    pub const NO_RETURN: Action = pack(18, 0);

    pub const fn take(card: StatId) -> Action {
        pack(1, card.0 as u32)
    }

    pub const fn buy(card: SpellCard) -> Action {
        pack(2, card as u32)
    }

    pub const fn place(card: StatId, column: u8) -> Action {
        pack(4, (card.0 as u32) << 8 | column as u32)
    }

    pub const fn enter(column: u8) -> Action {
        pack(5, column as u32)
    }

    #[inline]
    pub const fn walk(to: Square) -> Action {
        pack(6, to.0 as u32)
    }

    /// The same on a space whose number is higher by this. All actions that name nothing but a space have its number at
    /// their end, so that lists of them need no packing.
    #[inline]
    pub(crate) const fn on_space_after(self, more: u16) -> Action {
        Action(self.0 + more as u32)
    }

    #[inline]
    pub const fn pick(at: Square, kind: BallKind) -> Action {
        pack(7, lying(at, kind))
    }

    #[inline]
    pub const fn drop(at: Square) -> Action {
        pack(8, at.0 as u32)
    }

    #[inline]
    pub const fn throw(target: Wizard) -> Action {
        pack(9, target.0 as u32)
    }

    #[inline]
    pub const fn pass(to: Wizard) -> Action {
        pack(10, to.0 as u32)
    }

    #[inline]
    pub const fn cast(spell: Spell, targets: Wizards) -> Action {
        pack(11, (spell as u32) << 16 | targets.0 as u32)
    }

    pub const fn dispel(marker: Marker) -> Action {
        let bearer = match marker.bearer {
            Bearer::Wizard(wizard) => wizard.0 as u32,
            Bearer::Lying { at, kind } => LYING >> 5 | lying(at, kind),
        };
        pack(
            12,
            bearer << 5 | (marker.spell as u32) << 1 | marker.side.0 as u32,
        )
    }

    pub const fn teleport(load: Load) -> Action {
        pack(
            13,
            match load {
                Load::Wizard { wizard, with_ball } => (wizard.0 as u32) << 2 | with_ball as u32,
                Load::Held(wizard) => (wizard.0 as u32) << 2 | 2,
                Load::Lying { at, kind } => LYING | lying(at, kind),
                Load::Pair { wizard, ball } => PAIR | (wizard.0 as u32) << 4 | ball.0 as u32,
            },
        )
    }

    /// The Teleport of a wizard or of what it holds by its number. Each wizard has four numbers: the first is for the
    /// wizard alone, the second for both, the third for the ball, and the last one is not in use.
    #[inline]
    pub(crate) const fn teleport_number(number: u32) -> Action {
        pack(13, number)
    }

    #[inline]
    pub const fn to(square: Square) -> Action {
        pack(14, square.0 as u32)
    }

    #[inline]
    pub const fn dodge(to: Square) -> Action {
        pack(15, to.0 as u32)
    }

    pub const fn bring_back(wizard: Wizard, column: u8) -> Action {
        pack(16, (wizard.0 as u32) << 8 | column as u32)
    }

    pub const fn claim(wizard: Wizard) -> Action {
        pack(19, wizard.0 as u32)
    }

    #[inline]
    pub const fn deed(self) -> Deed {
        let rest = self.0 & 0xff_ffff;
        let square = Square(rest as u8);
        let wizard = Wizard(rest as u8);
        let low = rest as u8;
        match self.0 >> 24 {
            0 => Deed::PickFirst(rest == 0),
            1 => Deed::Take { card: StatId(low) },
            2 => Deed::Buy(SpellCard::ALL[rest as usize]),
            3 => Deed::Done,
            4 => Deed::Place {
                card: StatId((rest >> 8) as u8),
                column: low,
            },
            5 => Deed::Enter { column: low },
            6 => Deed::Walk { to: square },
            7 => {
                let (at, kind) = unpack_lying(rest);
                Deed::Pick { at, kind }
            }
            8 => Deed::Drop { at: square },
            9 => Deed::Throw { target: wizard },
            10 => Deed::Pass { to: wizard },
            11 => Deed::Cast {
                spell: Spell::ALL[(rest >> 16) as usize],
                targets: Wizards(rest as u16),
            },
            12 => {
                let bearer = rest >> 5;
                let bearer = if rest & LYING == 0 {
                    Bearer::Wizard(Wizard(bearer as u8))
                } else {
                    let (at, kind) = unpack_lying(bearer & !(LYING >> 5));
                    Bearer::Lying { at, kind }
                };
                Deed::Dispel(Marker {
                    bearer,
                    spell: Spell::ALL[(rest >> 1 & 15) as usize],
                    side: Side((rest & 1) as u8),
                })
            }
            13 => Deed::Teleport(if rest & PAIR != 0 {
                Load::Pair {
                    wizard: Wizard((rest >> 4) as u8),
                    ball: Ball((rest & 15) as u8),
                }
            } else if rest & LYING == 0 {
                let wizard = Wizard((rest >> 2) as u8);
                match rest & 3 {
                    2 => Load::Held(wizard),
                    with => Load::Wizard {
                        wizard,
                        with_ball: with == 1,
                    },
                }
            } else {
                let (at, kind) = unpack_lying(rest & !LYING);
                Load::Lying { at, kind }
            }),
            14 => Deed::To { square },
            15 => Deed::Dodge { to: square },
            16 => Deed::Return {
                wizard: Wizard((rest >> 8) as u8),
                column: low,
            },
            18 => Deed::NoReturn,
            19 => Deed::Claim { wizard },
            _ => Deed::End,
        }
    }
}

/// The most dice of one roll.
pub const MOST_DICE: usize = 5;

/// In place of the face of a die that is not rolled.
pub const NO_DIE: u8 = u8::MAX;

/// What chance brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// All dice of one roll.
    Dice(Faces),
    /// A stat card is dealt.
    Card(StatId),
}

/// The faces of one roll by what the dice are for: the left and the right die of the stat card, the die of range or of
/// the ball in hand, the one that a spell adds and the one that a spell takes. Only the first two are sorted, if they
/// have the same colour (G6). `NO_DIE` where none is rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Faces(pub [u8; MOST_DICE]);

impl Faces {
    /// The faces that were rolled, in their order.
    pub fn each(&self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|face| *face != NO_DIE)
    }

    /// Both dice of the stat card show the same (W5).
    #[inline]
    pub const fn is_double(&self) -> bool {
        self.0[0] == self.0[1] && self.0[0] != NO_DIE
    }

    /// The dice of the stat card and the one beside them show the same (W5).
    #[inline]
    pub const fn is_triple(&self) -> bool {
        self.is_double() && self.0[1] == self.0[2]
    }

    /// The sum, which is never below 0 (W5).
    #[inline]
    pub fn total(&self) -> u8 {
        let count = |face: u8| if face == NO_DIE { 0 } else { face };
        let [left, right, beside, more, less] = self.0.map(count);
        (left + right + beside + more).saturating_sub(less)
    }
}
