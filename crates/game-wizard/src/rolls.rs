//! Throws and spells in dice: which of them are rolled, and what they decide.

use crate::action::{Faces, MOST_DICE};
use crate::content::{Die, Spell, StatCard};
use crate::event::Purpose;
use crate::options::WizardDodgeball;
use crate::state::{Casting, State, Wizard};

/// The dice of one roll by what they are for, as in `Faces`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll(pub [Option<Die>; MOST_DICE]);

impl Roll {
    /// The two dice of a stat card, the one beside them, and those of spells.
    fn new(stat: [Die; 2], beside: bool, more: bool, less: bool, spell: Die) -> Roll {
        Roll([
            Some(stat[0]),
            Some(stat[1]),
            beside.then_some(Die::White),
            more.then_some(spell),
            less.then_some(spell),
        ])
    }
}

/// How a throw ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The throw was higher. A Shield may still take the blow.
    Hit,
    Dodged {
        triple: bool,
    },
    /// By doubles, or by Sticky Fingers.
    Caught {
        double: bool,
    },
}

/// How a spell ends for a wizard that resists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grip {
    /// The cast was higher. A Shield may still take the blow.
    Takes,
    Resisted {
        double: bool,
    },
    Rebounds,
}

impl WizardDodgeball {
    /// How many zones away a target is (W3, W60).
    pub fn zones(&self, state: &State, thrower: Wizard, target: Wizard) -> u8 {
        let zone = |wizard: Wizard| self.board.zone(state.square_of(wizard), wizard.side());
        zone(thrower).abs_diff(zone(target))
    }

    /// The dice of a throw: the right one alone from three zones, one more from the next zone (W60, W93, W94).
    pub fn throw_roll(&self, state: &State, thrower: Wizard, target: Wizard) -> Roll {
        let borne = state.borne(thrower);
        let zones = self.zones(state, thrower, target);
        let mut roll = Roll::new(
            self.card(state, thrower).throw,
            zones == 1,
            borne.has(Spell::Strong),
            borne.has(Spell::Weak),
            self.book.spells.die,
        );
        if zones == 3 {
            roll.0[0] = None;
        }
        roll
    }

    /// The dice of a dodge: one more with a ball in hand (W61, W89, W90).
    pub fn dodge_roll(&self, state: &State, target: Wizard) -> Roll {
        let borne = state.borne(target);
        Roll::new(
            self.card(state, target).dodge,
            state.ball_of(target).is_some(),
            borne.has(Spell::Shrink),
            borne.has(Spell::Enlarge),
            self.book.spells.die,
        )
    }

    /// The dice of a cast (W66, W87, W88).
    pub fn cast_roll(&self, state: &State, caster: Wizard) -> Roll {
        self.magic_roll(state, caster, self.card(state, caster).cast)
    }

    /// The dice against a spell (W69, W87, W88).
    pub fn resist_roll(&self, state: &State, wizard: Wizard) -> Roll {
        self.magic_roll(state, wizard, self.card(state, wizard).resist)
    }

    fn magic_roll(&self, state: &State, wizard: Wizard, stat: [Die; 2]) -> Roll {
        let borne = state.borne(wizard);
        Roll::new(
            stat,
            false,
            borne.has(Spell::MagicBoost),
            borne.has(Spell::MagicDrain),
            self.book.spells.die,
        )
    }

    /// The colours of the dice of a roll by what they are for, as in `Faces`; not all of them need to have been rolled.
    pub fn rolled_dice(&self, card: &StatCard, purpose: Purpose) -> [Die; MOST_DICE] {
        let [left, right] = match purpose {
            Purpose::Throw => card.throw,
            Purpose::Dodge => card.dodge,
            Purpose::Cast => card.cast,
            Purpose::Resist => card.resist,
        };
        let spell = self.book.spells.die;
        [left, right, Die::White, spell, spell]
    }

    /// What the dice of a dodge say against a throw of the active wizard (W61, W64, W65, W86).
    pub(crate) fn aim(&self, state: &State, target: Wizard, throw: u8, faces: Faces) -> Aim {
        let borne = state.borne(target);
        let total = faces.total();
        let burns = state
            .ball_of(state.active)
            .is_some_and(|ball| state.burns(ball));
        let can_catch = state.ball_of(target).is_none()
            && !burns
            && !borne.has(Spell::ButterFingers)
            && !borne.has(Spell::Shield);
        if can_catch && faces.is_double() {
            return Aim::Caught { double: true };
        }
        if can_catch && borne.has(Spell::StickyFingers) && self.book.spells.catches(total) {
            return Aim::Caught { double: false };
        }
        if faces.is_triple() {
            Aim::Dodged { triple: true }
        } else if total >= throw {
            Aim::Dodged { triple: false }
        } else {
            Aim::Hit
        }
    }

    /// What the dice against a spell say (W69-W71). Teleport and Dispel do not rebound, and neither does anything from
    /// a Shield (W14).
    pub(crate) fn grip(
        &self,
        state: &State,
        wizard: Wizard,
        casting: Casting,
        cast: u8,
        faces: Faces,
    ) -> Grip {
        let rebounds = matches!(casting, Casting::Effect { .. });
        if faces.is_double() {
            if !rebounds {
                return Grip::Resisted { double: true };
            }
            if !state.bears(wizard, Spell::Shield) {
                return Grip::Rebounds;
            }
        }
        if faces.total() >= cast {
            Grip::Resisted { double: false }
        } else {
            Grip::Takes
        }
    }

    /// What the caster's dice say against its own spell: doubles are enough, also under a Shield (W70, W14).
    pub(crate) fn own_grip(&self, cast: u8, faces: Faces) -> Grip {
        if faces.is_double() {
            Grip::Resisted { double: true }
        } else if faces.total() >= cast {
            Grip::Resisted { double: false }
        } else {
            Grip::Takes
        }
    }
}
