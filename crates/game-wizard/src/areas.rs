//! What spells can reach: the area of a caster, the groups in it, markers and loads.

use crate::action::Action;
use crate::board::Squares;
use crate::content::{Spell, SpellCard, TEAM};
use crate::legal::Outlook;
use crate::options::WizardDodgeball;
use crate::reckon::Kind;
use crate::state::{
    BallKind, Bearer, Cards, Load, Marker, Side, State, WIZARDS_ON_COURT, Wizard, Wizards,
};
use courtside_kernel::Batch;

/// The spell cards that the active wizard can cast now, as far as no target is asked for (W49, W66).
pub(crate) fn castable(game: &WizardDodgeball, state: &State) -> Cards {
    let hand = state.hand[state.active.side().index()];
    let in_neutral = state.square_of(state.active).is_in(game.board.neutral);
    if hand == Cards::NONE || in_neutral || !game.may(state, Kind::Cast) {
        return Cards::NONE;
    }
    hand
}

/// What spells of the active wizard reach.
pub(crate) struct Areas<'a> {
    outlook: &'a Outlook<'a>,
    /// The spell cards that it can cast.
    hand: Cards,
    magic: u8,
    seen: Squares,
    /// The spaces of both sides that an area reaches (W10).
    within: Squares,
}

impl<'a> Areas<'a> {
    /// `None` if the wizard cannot cast now.
    pub fn of(outlook: &'a Outlook<'a>) -> Option<Areas<'a>> {
        let (game, state) = (outlook.game, outlook.state);
        let board = &game.board;
        let hand = castable(game, state);
        if hand == Cards::NONE {
            return None;
        }
        let magic = game.card(state, outlook.wizard).magic;
        let seen = outlook.seen();
        // Both sides at once: the Neutral Area keeps them apart.
        let homes = board.home[0] | board.home[1];
        let mut within = seen & homes;
        for _ in 1..magic {
            within = board.grow(within) & homes;
        }
        Some(Areas {
            outlook,
            hand,
            magic,
            seen,
            within,
        })
    }

    pub fn list(&self, out: &mut Batch<Action>) {
        self.casts(out);
        self.dispels(&mut |action| out.push(action));
        self.teleports(&mut |action| out.push(action));
    }

    /// Whether a spell that leaves no marker with a wizard can be cast.
    pub fn has_choice(&self) -> bool {
        let mut any = self.hand.has(SpellCard::Fireball)
            && self
                .holders()
                .each()
                .any(|wizard| self.outlook.state.square_of(wizard).is_in(self.within));
        if !any {
            self.dispels(&mut |_| any = true);
            self.teleports(&mut |_| any = true);
        }
        any
    }

    /// Spells that leave markers (W10, W67).
    fn casts(&self, out: &mut Batch<Action>) {
        let groups = self.groups();
        let (all, count) = (&groups.all, groups.count);
        if self.hand.has(SpellCard::Fireball) {
            let holders = self.holders();
            for group in &all[..count] {
                if group.without(holders).is_empty() {
                    out.push(Action::cast(Spell::Fireball, *group));
                }
            }
        }
        for spell in Spell::ALL {
            if spell.stays() && self.hand.has(spell.card()) {
                out.push_first(all, count, |group| Action::cast(spell, group));
            }
        }
    }

    /// The wizards of the caster's side that hold a ball.
    fn holders(&self) -> Wizards {
        let all = Wizards::side(self.outlook.wizard.side()).each();
        all.filter(|wizard| self.outlook.state.ball_of(*wizard).is_some())
            .fold(Wizards::NONE, Wizards::with)
    }

    /// The sets of wizards of one side that fit into an area, ascending.
    fn groups(&self) -> Groups {
        let mut groups = Groups {
            all: [Wizards::NONE; _],
            count: 0,
        };
        for side in Side::BOTH {
            self.groups_of(side, &mut groups);
        }
        groups
    }

    /// Each set is a smaller one, which fits as well, and a wizard whose initiative is later.
    fn groups_of(&self, side: Side, groups: &mut Groups) {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let board = &game.board;
        let home = board.home[side.index()];
        let within = self.within & home;
        let most = game.most_targets(state);
        let first = side.index() * TEAM;
        let at = &state.at[first..first + TEAM];
        let mut before = 0;
        // The sets that fit: a bit for each. Here wizards count from the first of the side.
        let mut fitting = 0u32;
        for last in 0..TEAM {
            let here = at[last];
            if !here.is_in(within) {
                continue;
            }
            let alone = 1u32 << last;
            groups.add(alone << first);
            fitting |= 1 << alone;
            let near = board.disc(here, self.magic - 1) & before;
            before |= here.set();
            if near == 0 {
                continue;
            }
            let mates = (0..last).filter(|mate| at[*mate].is_in(near));
            let mates = mates.fold(0u32, |set, mate| set | 1 << mate);
            let mut rest = 0u32;
            loop {
                // The next one of all sets of mates.
                rest = rest.wrapping_sub(mates) & mates;
                if rest == 0 {
                    break;
                }
                let set = rest | alone;
                if fitting >> rest & 1 == 0 || set.count_ones() > most.into() {
                    continue;
                }
                let members = (0..TEAM).filter(|member| set >> member & 1 == 1);
                let spaces = members.fold(0, |spaces, member| spaces | at[member].set());
                if board.fits(spaces, self.magic, self.seen, home) {
                    groups.add(set << first);
                    fitting |= 1 << set;
                }
            }
        }
    }

    /// Every marker in reach (W27, W80).
    fn dispels(&self, tell: &mut impl FnMut(Action)) {
        if !self.hand.has(SpellCard::Dispel) {
            return;
        }
        let state = self.outlook.state;
        for wizard in (0..WIZARDS_ON_COURT as u8).map(Wizard) {
            if !state.square_of(wizard).is_in(self.within) {
                continue;
            }
            let mut effects = state.effects.map(|effects| effects[wizard.index()].0);
            if let Some(ball) = state.ball_of(wizard) {
                for side in Side::BOTH {
                    let burns = state.kind(ball).burns(side);
                    effects[side.index()] |= u16::from(burns) << Spell::Fireball.index();
                }
            }
            let mut left = effects[0] | effects[1];
            while left != 0 {
                let spell = Spell::ALL[left.trailing_zeros() as usize];
                for side in Side::BOTH {
                    if effects[side.index()] >> spell.index() & 1 == 1 {
                        tell(Action::dispel(Marker {
                            bearer: Bearer::Wizard(wizard),
                            spell,
                            side,
                        }));
                    }
                }
                left &= left - 1;
            }
        }
        let burning = |kind: BallKind| Side::BOTH.into_iter().any(|side| kind.burns(side));
        self.outlook.lying(self.within, burning, |at, kind| {
            for side in Side::BOTH {
                if kind.burns(side) {
                    tell(Action::dispel(Marker {
                        bearer: Bearer::Lying { at, kind },
                        spell: Spell::Fireball,
                        side,
                    }));
                }
            }
        });
    }

    /// Everything in reach that can go somewhere (W13, W84).
    fn teleports(&self, tell: &mut impl FnMut(Action)) {
        if !self.hand.has(SpellCard::Teleport) {
            return;
        }
        let (game, state) = (self.outlook.game, self.outlook.state);
        let zones = game.teleport_zones(state);
        let free = zones & !self.outlook.occupied;
        let within = self.within & zones;
        let mut offer = |load: Load| {
            if game.destinations_among(free, load) != 0 {
                tell(Action::teleport(load));
            }
        };
        for wizard in (0..WIZARDS_ON_COURT as u8).map(Wizard) {
            if !state.square_of(wizard).is_in(within) {
                continue;
            }
            let holds = state.ball_of(wizard).is_some();
            offer(Load::Wizard {
                wizard,
                with_ball: false,
            });
            if holds {
                offer(Load::Wizard {
                    wizard,
                    with_ball: true,
                });
                offer(Load::Held(wizard));
            }
        }
        self.outlook
            .lying(within, |_| true, |at, kind| offer(Load::Lying { at, kind }));
    }
}

/// The sets of wizards that fit into an area, ascending.
struct Groups {
    all: [Wizards; 2 << TEAM],
    count: usize,
}

impl Groups {
    fn add(&mut self, set: u32) {
        self.all[self.count] = Wizards(set as u16);
        self.count += 1;
    }
}
