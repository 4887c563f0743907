//! What spells can reach: the area of a caster, the groups in it, markers and loads.

use crate::action::Action;
use crate::board::{Square, Squares};
use crate::content::{SPELL_CARDS, SPELLS, Spell, SpellCard, TEAM};
use crate::legal::Outlook;
use crate::options::WizardDodgeball;
use crate::state::{
    Ball, Balls, Bearer, Cards, Effects, Load, Marker, Side, State, WIZARDS_ON_COURT, Wizard,
    Wizards,
};
use crate::turn::Kind;
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
        if self.hand.has(SpellCard::Teleport) {
            self.teleports(out);
        }
    }

    /// Whether a spell that leaves no marker with a wizard can be cast.
    pub fn has_choice(&self) -> bool {
        let fireball = self.hand.has(SpellCard::Fireball);
        let mut any = fireball && !self.holders().and(self.reached).is_empty();
        self.dispels(&mut |_, there| any |= there);
        any || (self.hand.has(SpellCard::Teleport) && self.can_teleport())
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
        let holders = self.holders();
        if self.hand.has(SpellCard::Fireball) && !holders.is_empty() {
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
        let side = Wizards::side(self.outlook.wizard.side());
        self.outlook.state.holders().and(side)
    }

    /// Adds the sets of wizards of a side that fit into an area, ascending. Each is a smaller one, which fits as well,
    /// and a wizard whose initiative is later.
    fn groups(&self, side: Side, groups: &mut Groups) {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let board = &game.board;
        let home = board.home[side.index()];
        let most = game.most_targets(state);
        let fits = |spaces: Squares| board.fits(spaces, self.magic, self.seen, home);
        let near_spaces = board.discs(self.magic - 1);
        let mut before = 0;
        // The sets that fit, a bit for each: in their numbers the first wizard of the side is bit 0.
        let first = side.index() * TEAM;
        let number = |set: Wizards| set.0 >> first;
        let mut fitting = 0u32;
        for last in self.reached.and(Wizards::side(side)).each() {
            let alone = Wizards::of(last);
            groups.add(alone);
            fitting |= 1 << number(alone);
            let at = state.square_of(last);
            let near = near_spaces[at.slot()] & before;
            before |= at.set();
            if near == 0 || most == 1 {
                continue;
            }
            let mates = state.side_on(side, near);
            let mut rest = Wizards::NONE;
            loop {
                // The next one of all sets of mates.
                rest = Wizards(rest.0.wrapping_sub(mates.0) & mates.0);
                let Some(mate) = rest.first() else {
                    break;
                };
                let pair = at.set() | state.square_of(mate).set();
                let set = rest.with(last);
                let together = if rest.is_one() {
                    // As near as they are, it is enough that one is seen.
                    pair & self.seen != 0 || fits(pair)
                } else {
                    let others = rest.each().map(|wizard| state.square_of(wizard).set());
                    fitting >> number(rest) & 1 == 1
                        && set.count() <= most
                        && fits(others.fold(pair, |all, space| all | space))
                };
                if together {
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
        let burning = state.any_burns();
        let marked = if burning {
            self.reached
        } else {
            self.reached.and(state.marked())
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
            for spell in effects[0].or(effects[1]).each() {
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

    /// Everything in reach that can go somewhere (W13, W84).
    fn teleports(&self, out: &mut Batch<Action>) {
        let ways = self.ways();
        for (side, first) in Side::BOTH.into_iter().zip([0, 4 * TEAM as u32]) {
            let [one, two, three, _] = self.wizards_to_teleport(side, ways).to_le_bytes();
            out.push_each([one, two, three], |number| {
                Action::teleport_number(first + u32::from(number))
            });
        }
        for (at, kind) in self.outlook.state.lying_balls() {
            let load = Load::Lying { at, kind };
            out.push_if(Action::teleport(load), self.goes(load, at, ways));
        }
        if self.outlook.game.teleports_pairs() {
            self.pairs(ways, out);
        }
    }

    /// Wizards and loose balls that fit into one area and can both go somewhere (W13).
    fn pairs(&self, ways: Ways, out: &mut Batch<Action>) {
        // Most balls are far from every wizard, so a look at the balls comes first.
        let mut all = Wizards::NONE;
        let mut balls = [Balls::NONE; WIZARDS_ON_COURT];
        for ball in Ball::all() {
            for wizard in self.partners(ball, ways).each() {
                all = all.with(wizard);
                balls[wizard.index()] = balls[wizard.index()].with(ball);
            }
        }
        for wizard in all.each() {
            for ball in balls[wizard.index()].each() {
                out.push(Action::teleport(Load::Pair { wizard, ball }));
            }
        }
    }

    /// The wizards that can go together with a ball.
    #[inline]
    fn partners(&self, ball: Ball, ways: Ways) -> Wizards {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let board = &game.board;
        let lies = state.balls[ball.index()];
        if !lies.is_in(ways.from) {
            return Wizards::NONE;
        }
        let side = board.side_of(lies);
        let home = board.home[side.index()];
        let near = board.disc(lies, self.magic - 1) & self.outlook.occupied & ways.from & home;
        // Of balls that are alike, the first one stands for all.
        if near == 0 || state.lying(lies, state.kind(ball)) != Some(ball) {
            return Wizards::NONE;
        }
        // What is true of one wizard of a side is true of all.
        let wizard = Wizard::new(side, 0);
        if game.destinations_among(ways.to, state, Load::Pair { wizard, ball }) == 0 {
            return Wizards::NONE;
        }
        let mates = state.side_on(side, near);
        // As near as they are, it is enough that one is seen.
        if lies.is_in(self.seen) {
            return mates;
        }
        let fits = |wizard: &Wizard| {
            let at = state.square_of(*wizard);
            at.is_in(self.seen) || board.fits(at.set() | lies.set(), self.magic, self.seen, home)
        };
        mates.each().filter(fits).fold(Wizards::NONE, Wizards::with)
    }

    fn can_teleport(&self) -> bool {
        let ways = self.ways();
        let mut balls = self.outlook.state.lying_balls().into_iter();
        Side::BOTH
            .into_iter()
            .any(|side| self.wizards_to_teleport(side, ways) != 0)
            || balls.any(|(at, kind)| self.goes(Load::Lying { at, kind }, at, ways))
    }

    fn ways(&self) -> Ways {
        let zones = self.outlook.game.teleport_zones(self.outlook.state);
        Ways {
            from: self.within & zones,
            to: zones & !self.outlook.occupied,
        }
    }

    /// Whether a load that is on a space can be taken from there and go somewhere.
    fn goes(&self, load: Load, at: Square, ways: Ways) -> bool {
        let Outlook { game, state, .. } = self.outlook;
        at.is_in(ways.from) & (game.destinations_among(ways.to, state, load) != 0)
    }

    /// The wizards of a side that can go somewhere, and what they hold: a bit for each `Action::teleport_number`, counted
    /// from the first wizard of the side.
    fn wizards_to_teleport(&self, side: Side, ways: Ways) -> u32 {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let here = state.side_on(side, ways.from);
        let numbers = |set: Wizards| FOUR_APART[usize::from(set.0 >> (side.index() * TEAM))];
        let (all, holders) = (numbers(here), numbers(here.and(state.holders())));
        // What is true of one wizard of a side is true of all.
        let wizard = Wizard::new(side, 0);
        let if_room = |load: Load, numbers: u32| match game.destinations_among(ways.to, state, load)
        {
            0 => 0,
            _ => numbers,
        };
        let with_ball = false;
        if_room(Load::Wizard { wizard, with_ball }, all | holders << 1)
            | if_room(Load::Held(wizard), holders << 2)
    }
}

impl WizardDodgeball {
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
        self.board.near_zones[usize::from(zone)]
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
                if for_ball == 0 {
                    0
                } else if for_ball.is_power_of_two() {
                    // The only space for the ball is not for the wizard.
                    spaces & !for_ball
                } else {
                    spaces
                }
            }
        }
    }
}

/// The spaces that a Teleport can take something from, and the free ones it can lead to.
#[derive(Clone, Copy)]
struct Ways {
    from: Squares,
    to: Squares,
}

/// The bits of each set of five, moved apart to every fourth.
static FOUR_APART: [u32; 1 << TEAM] = {
    let mut table = [0; 1 << TEAM];
    let mut set = 0;
    while set < 1 << TEAM {
        let mut bit = 0;
        while bit < TEAM {
            table[set] |= ((set >> bit & 1) as u32) << (4 * bit);
            bit += 1;
        }
        set += 1;
    }
    table
};

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
