//! How throws and spells are reckoned: which dice fall, and what totals say.

use crate::action::{Faces, MOST_DICE};
use crate::board::{Square, Squares};
use crate::content::{Die, Spell, StatCard};
use crate::event::Purpose;
use crate::options::WizardDodgeball;
use crate::state::{Ball, Casting, Load, Side, State, Wizard};

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

impl WizardDodgeball {
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

/// How a spell ends for somebody who resists it.
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

    /// Who resists a spell next; `None` if nobody does (W11, W13, W18).
    pub fn resister(&self, state: &State, casting: Casting) -> Option<Wizard> {
        let side = state.active.side();
        let enemy = |wizard: Wizard| (wizard.side() != side).then_some(wizard);
        match casting {
            Casting::Effect { left, .. } => left.first().and_then(enemy),
            Casting::Teleport { load, .. } => match load {
                Load::Wizard { wizard, .. } | Load::Held(wizard) | Load::Pair { wizard, .. } => {
                    enemy(wizard)
                }
                Load::Lying { .. } => None,
            },
            Casting::Dispel(marker) => state
                .caster(marker.side, marker.spell.card())
                .and_then(enemy),
        }
    }

    /// Actions of any kind that the active wizard has left (W16, W24).
    #[inline]
    pub fn actions_left(&self, state: &State) -> u8 {
        let borne = state.borne(state.active);
        if borne.has(Spell::Freeze) {
            return 0;
        }
        let usual = if self.advanced { 2 } else { 3 };
        let most = usual + u8::from(borne.has(Spell::Speed)) - u8::from(borne.has(Spell::Slow));
        most.saturating_sub(state.used.all())
    }

    /// Actions of each kind that are still open to the active wizard (W16, W24).
    #[inline]
    pub fn may(&self, state: &State, kind: Kind) -> bool {
        let used = state.used;
        let each = [used.moves, used.throws, used.casts];
        let again = each[0].max(each[1]).max(each[2]) > 1;
        let speed = state.bears(state.active, Spell::Speed);
        let entered = kind == Kind::Move && used.entered;
        // All is worked out, for nobody can foresee which of it decides.
        let of_kind = self.advanced | (each[kind as usize] == 0) | (speed & !again);
        of_kind & !entered & (self.actions_left(state) > 0)
    }

    /// Steps that the active wizard can walk now: what is left of its move, or a new one (W7, W23).
    #[inline]
    pub fn steps(&self, state: &State) -> u8 {
        let wizard = state.active;
        let borne = state.borne(wizard);
        if state.steps > 0 && !borne.has(Spell::Freeze) {
            return state.steps;
        }
        if !self.may(state, Kind::Move) {
            return 0;
        }
        let more = if borne.has(Spell::Enlarge) {
            self.book.spells.stride
        } else {
            0
        };
        let less = if borne.has(Spell::Shrink) {
            self.book.spells.stride
        } else {
            0
        };
        (self.card(state, wizard).stride + more).saturating_sub(less)
    }

    /// The most targets of one spell: an area for each, and a marker (W10).
    #[inline]
    pub(crate) fn most_targets(&self, state: &State) -> u8 {
        let magic = self.card(state, state.active).magic;
        magic.min(self.book.spells.markers)
    }

    /// The spaces of the zones that a Teleport of the active wizard reaches (W13).
    pub(crate) fn teleport_zones(&self, state: &State) -> Squares {
        let caster = state.active;
        let zone = self.board.zone(state.square_of(caster), caster.side());
        let zones = self.board.zones.iter().zip(0u8..);
        zones
            .filter(|(_, other)| other.abs_diff(zone) <= 1)
            .fold(0, |set, (spaces, _)| set | spaces)
    }

    /// Where a load of a Teleport can be set down; of a pair, the wizard (W13).
    pub(crate) fn destinations(&self, state: &State, load: Load) -> Squares {
        self.destinations_among(self.teleport_spaces(state), state, load)
    }

    /// The spaces that a Teleport of the active wizard can lead to, as they are when it is cast (W13).
    fn teleport_spaces(&self, state: &State) -> Squares {
        self.teleport_zones(state) & !state.occupied()
    }

    /// Where the ball of a pair can be set down whose wizard goes to a space (W13).
    pub(crate) fn ball_destinations(
        &self,
        state: &State,
        ball: Ball,
        wizard_to: Square,
    ) -> Squares {
        self.teleport_spaces(state) & !state.balls[ball.index()].set() & !wizard_to.set()
    }

    /// As `destinations`, where the free spaces of the zones in reach are known.
    #[inline]
    pub(crate) fn destinations_among(&self, free: Squares, state: &State, load: Load) -> Squares {
        match load {
            Load::Wizard { wizard, .. } => free & self.board.home[wizard.side().index()],
            // The holder stands on the space of a held ball, so that it is not free.
            Load::Held(_) => free,
            Load::Lying { at, .. } => free & !at.set(),
            Load::Pair { wizard, ball } => {
                let spaces = free & self.board.home[wizard.side().index()];
                let for_ball = free & !state.balls[ball.index()].set();
                match for_ball.count_ones() {
                    0 => 0,
                    // The only space for the ball is not for the wizard.
                    1 => spaces & !for_ball,
                    _ => spaces,
                }
            }
        }
    }
}

/// The kinds of actions that are counted (W16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Move,
    Throw,
    Cast,
}

/// Who is higher in a roll-off; nobody if both are equal (G6).
pub(crate) fn higher(rolls: [u8; 2]) -> Option<Side> {
    match rolls[0].cmp(&rolls[1]) {
        std::cmp::Ordering::Greater => Some(Side(0)),
        std::cmp::Ordering::Less => Some(Side(1)),
        std::cmp::Ordering::Equal => None,
    }
}
