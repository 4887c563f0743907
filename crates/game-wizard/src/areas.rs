//! What spells can reach: the area of a caster, the groups in it, markers and loads.

use crate::action::Action;
use crate::board::Squares;
use crate::content::{SPELL_CARDS, SPELLS, Spell, SpellCard, TEAM};
use crate::legal::Outlook;
use crate::options::WizardDodgeball;
use crate::reckon::Kind;
use crate::state::{Bearer, Cards, Effects, Load, Marker, Side, State, Wizards};
use courtside_kernel::Batch;

/// The spell cards that the active wizard can cast now, as far as no target is asked for (W49, W66).
#[inline]
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
    /// The wizards there.
    reached: Wizards,
}

impl<'a> Areas<'a> {
    /// For a hand of spell cards that are `castable`.
    #[inline]
    pub fn new(outlook: &'a Outlook<'a>, hand: Cards) -> Areas<'a> {
        let (game, state) = (outlook.game, outlook.state);
        let board = &game.board;
        let magic = game.card(state, outlook.wizard).magic;
        let seen = outlook.seen();
        // Both sides at once: the Neutral Area keeps them apart.
        let homes = board.home[0] | board.home[1];
        let mut within = seen & homes;
        for _ in 1..magic {
            within = board.grow(within) & homes;
        }
        Areas {
            outlook,
            hand,
            magic,
            seen,
            within,
            reached: state.wizards_on(within),
        }
    }

    pub fn list(&self, out: &mut Batch<Action>) {
        self.casts(out);
        self.dispels(&mut |action, there| out.push_if(action, there));
        self.teleports(&mut |action, there| out.push_if(action, there));
    }

    /// Whether a spell that leaves no marker with a wizard can be cast.
    pub fn has_choice(&self) -> bool {
        let fireball = self.hand.has(SpellCard::Fireball);
        let mut any = fireball && !self.holders().and(self.reached).is_empty();
        self.dispels(&mut |_, there| any |= there);
        self.teleports(&mut |_, there| any |= there);
        any
    }

    /// Spells that leave markers (W10, W67).
    fn casts(&self, out: &mut Batch<Action>) {
        let mut groups = Groups {
            all: [Wizards::NONE; _],
            count: 0,
        };
        for side in Side::BOTH {
            self.groups(side, &mut groups);
        }
        let (all, count) = (&groups.all, groups.count);
        if self.hand.has(SpellCard::Fireball) {
            let holders = self.holders();
            for group in &all[..count] {
                if group.without(holders).is_empty() {
                    out.push(Action::cast(Spell::Fireball, *group));
                }
            }
        }
        let staying = self.hand.and(Cards::STAYING);
        for spell in SPELLS_ON[staying.0 as usize].each() {
            out.push_first(all, count, |group| Action::cast(spell, group));
        }
    }

    /// The wizards of the caster's side that hold a ball.
    fn holders(&self) -> Wizards {
        let all = Wizards::side(self.outlook.wizard.side()).each();
        all.filter(|wizard| self.outlook.state.ball_of(*wizard).is_some())
            .fold(Wizards::NONE, Wizards::with)
    }

    /// Adds the sets of wizards of a side that fit into an area, ascending. Each is a smaller one, which fits as well,
    /// and a wizard whose initiative is later.
    fn groups(&self, side: Side, groups: &mut Groups) {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let board = &game.board;
        let home = board.home[side.index()];
        let most = game.most_targets(state);
        let mut before = 0;
        // The sets that fit, a bit for each: in their numbers the first wizard of the side is bit 0.
        let number = |set: Wizards| set.0 >> (side.index() * TEAM);
        let mut fitting = 0u32;
        for last in self.reached.and(Wizards::side(side)).each() {
            let alone = Wizards::of(last);
            groups.add(alone);
            fitting |= 1 << number(alone);
            let at = state.square_of(last);
            let near = board.disc(at, self.magic - 1) & before;
            before |= at.set();
            if near == 0 {
                continue;
            }
            let mates = state.side_on(side, near);
            let mut rest = Wizards::NONE;
            loop {
                // The next one of all sets of mates.
                rest = Wizards(rest.0.wrapping_sub(mates.0) & mates.0);
                if rest.is_empty() {
                    break;
                }
                let set = rest.with(last);
                if fitting >> number(rest) & 1 == 0 || set.count() > most {
                    continue;
                }
                let others = rest.each().map(|wizard| state.square_of(wizard).set());
                let spaces = others.fold(at.set(), |all, space| all | space);
                // Most sets are pairs: near to each other as they are, it is enough that one is seen.
                let seen_pair = rest.is_one() && spaces & self.seen != 0;
                if seen_pair || board.fits(spaces, self.magic, self.seen, home) {
                    groups.add(set);
                    fitting |= 1 << number(set);
                }
            }
        }
    }

    /// Tells every marker, and whether it is in reach (W27, W80).
    fn dispels(&self, tell: &mut impl FnMut(Action, bool)) {
        if !self.hand.has(SpellCard::Dispel) {
            return;
        }
        let state = self.outlook.state;
        let burning = state.fire != [0; 2];
        let marked = match burning {
            true => self.reached,
            false => self.reached.and(state.marked()),
        };
        for wizard in marked.each() {
            let mut effects = state.effects.map(|effects| effects[wizard.index()]);
            if let Some(ball) = state.ball_of(wizard) {
                for side in Side::BOTH {
                    if state.kind(ball).burns(side) {
                        effects[side.index()] = effects[side.index()].with(Spell::Fireball);
                    }
                }
            }
            for spell in Effects(effects[0].0 | effects[1].0).each() {
                for side in Side::BOTH {
                    let bearer = Bearer::Wizard(wizard);
                    let marker = Marker {
                        bearer,
                        spell,
                        side,
                    };
                    tell(Action::dispel(marker), effects[side.index()].has(spell));
                }
            }
        }
        if !burning {
            return;
        }
        for (at, kind) in state.lying_balls() {
            for side in Side::BOTH {
                let marker = Marker {
                    bearer: Bearer::Lying { at, kind },
                    spell: Spell::Fireball,
                    side,
                };
                let there = at.is_in(self.within) & kind.burns(side);
                tell(Action::dispel(marker), there);
            }
        }
    }

    /// Tells what can be taken, and whether it is in reach and can go somewhere (W13, W84).
    fn teleports(&self, tell: &mut impl FnMut(Action, bool)) {
        if !self.hand.has(SpellCard::Teleport) {
            return;
        }
        let (game, state) = (self.outlook.game, self.outlook.state);
        let zones = game.teleport_zones(state);
        let free = zones & !self.outlook.occupied;
        let within = self.within & zones;
        let mut offer = |load: Load, there: bool| {
            let room = game.destinations_among(free, load) != 0;
            tell(Action::teleport(load), there & room);
        };
        for wizard in state.wizards_on(within).each() {
            let holds = state.ball_of(wizard).is_some();
            for with_ball in [false, true] {
                offer(Load::Wizard { wizard, with_ball }, holds | !with_ball);
            }
            offer(Load::Held(wizard), holds);
        }
        for (at, kind) in state.lying_balls() {
            offer(Load::Lying { at, kind }, at.is_in(within));
        }
    }
}

/// The spells on the cards of each set of cards.
static SPELLS_ON: [Effects; 1 << SPELL_CARDS] = {
    let mut table = [Effects::NONE; 1 << SPELL_CARDS];
    let mut cards = 0;
    while cards < 1 << SPELL_CARDS {
        let mut index = 0;
        while index < SPELLS {
            let spell = Spell::ALL[index];
            if Cards(cards).has(spell.card()) {
                table[cards as usize] = table[cards as usize].with(spell);
            }
            index += 1;
        }
        cards += 1;
    }
    table
};

/// The sets of wizards that fit into an area, ascending.
struct Groups {
    all: [Wizards; 2 << TEAM],
    count: usize,
}

impl Groups {
    fn add(&mut self, set: Wizards) {
        self.all[self.count] = set;
        self.count += 1;
    }
}
