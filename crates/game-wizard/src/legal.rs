//! Which actions there are. `check` says why others are none.

use crate::action::Action;
use crate::board::{Square, Squares, each};
use crate::content::{BALLS, Spell, SpellCard, TEAM};
use crate::options::WizardDodgeball;
use crate::reckon::Kind;
use crate::state::{
    Ball, BallKind, Bearer, Cards, Load, Marker, Phase, Side, State, WIZARDS_ON_COURT, Wizard,
    Wizards,
};

/// Appends all legal actions, ascending.
pub(crate) fn list(game: &WizardDodgeball, state: &State, out: &mut Vec<Action>) {
    let board = &game.board;
    match state.phase {
        Phase::Choose => out.extend([Action::PICK_FIRST, Action::PICK_SECOND]),
        Phase::Take { .. } => {
            let cards = (0..32).filter(|card| state.pool >> card & 1 == 1);
            out.extend(cards.map(Action::take));
        }
        Phase::Buy { side } => {
            out.extend(for_sale(game, state, side).each().map(Action::buy));
            out.push(Action::DONE);
        }
        Phase::Place { side } => {
            let free = free_start(game, state, side);
            let roster = state.roster[side.index()];
            for card in (0..32).filter(|card| roster >> card & 1 == 1) {
                out.extend(each(free).map(|at| Action::place(card, board.column(at))));
            }
        }
        Phase::Enter => {
            let free = free_start(game, state, state.active.side());
            out.extend(each(free).map(|at| Action::enter(board.column(at))));
        }
        Phase::Act => {
            let outlook = Outlook::new(game, state);
            outlook.walks(&mut |action| out.push(action));
            outlook.balls(&mut |action| out.push(action));
            outlook.throws(&mut |action| out.push(action));
            if let Some(areas) = Areas::of(&outlook) {
                areas.list(out);
            }
            out.push(Action::END);
        }
        Phase::Dodge { target } => {
            out.extend(each(room(game, state, target)).map(Action::dodge));
        }
        Phase::Return { catcher } => {
            let side = catcher.side();
            let free = free_start(game, state, side);
            for wizard in state.out(side).each() {
                out.extend(each(free).map(|at| Action::bring_back(wizard, board.column(at))));
            }
        }
        Phase::Destination { load } => {
            out.extend(each(game.destinations(state, load)).map(Action::to));
        }
        Phase::Fumble { wizard, .. } => {
            out.extend(each(reach(game, state, wizard)).map(Action::drop));
        }
        _ => {}
    }
}

/// The free spaces of a side's starting area.
pub(crate) fn free_start(game: &WizardDodgeball, state: &State, side: Side) -> Squares {
    game.board.start[side.index()] & !state.spaces_of(side)
}

/// The spell cards that a side does not own and can still pay (W47).
pub(crate) fn for_sale(game: &WizardDodgeball, state: &State, side: Side) -> Cards {
    let left = money(game, state, side);
    let owned = state.hand[side.index()];
    let cards = SpellCard::ALL.into_iter();
    cards
        .filter(|card| !owned.has(*card) && game.book.spells.cost(*card) <= left)
        .fold(Cards::NONE, Cards::with)
}

/// The points of Magic that a side has not yet spent.
pub(crate) fn money(game: &WizardDodgeball, state: &State, side: Side) -> u8 {
    let bought = state.hand[side.index()].each();
    let spent: u8 = bought.map(|card| game.book.spells.cost(card)).sum();
    game.purse(state, side).saturating_sub(spent)
}

/// Where a wizard takes and drops balls: beside it and on its own space, never across the Neutral Area (W8, W25).
#[inline]
pub(crate) fn reach(game: &WizardDodgeball, state: &State, wizard: Wizard) -> Squares {
    game.board.around(state.square_of(wizard)) & game.board.ground(wizard.side())
}

/// Where a wizard can step aside to (W62).
pub(crate) fn room(game: &WizardDodgeball, state: &State, wizard: Wizard) -> Squares {
    reach(game, state, wizard) & !state.occupied()
}

/// Whether the active wizard can do anything but end its activation (W29).
pub(crate) fn has_choice(game: &WizardDodgeball, state: &State) -> bool {
    let outlook = Outlook::new(game, state);
    let beside = outlook.reach & !outlook.occupied;
    if beside != 0 && game.steps(state) > 0 {
        return true;
    }
    let mut any = false;
    outlook.balls(&mut |_| any = true);
    // Who can throw can also drop.
    any || Areas::of(&outlook).is_some_and(|areas| areas.has_choice())
}

/// The court as the active wizard finds it.
pub(crate) struct Outlook<'a> {
    game: &'a WizardDodgeball,
    state: &'a State,
    wizard: Wizard,
    at: Square,
    occupied: Squares,
    reach: Squares,
}

impl<'a> Outlook<'a> {
    pub fn new(game: &'a WizardDodgeball, state: &'a State) -> Outlook<'a> {
        let wizard = state.active;
        Outlook {
            game,
            state,
            wizard,
            at: state.square_of(wizard),
            occupied: state.occupied(),
            reach: reach(game, state, wizard),
        }
    }

    /// The spaces that a walk can end on (W57).
    pub fn walkable(&self) -> Squares {
        let free = self.game.board.ground(self.wizard.side()) & !self.occupied;
        let steps = self.game.steps(self.state);
        self.game.board.walks(self.at, steps, free)
    }

    fn walks(&self, tell: &mut impl FnMut(Action)) {
        for to in each(self.walkable()) {
            tell(Action::walk(to));
        }
    }

    fn balls(&self, tell: &mut impl FnMut(Action)) {
        let borne = self.state.borne(self.wizard);
        if self.state.ball_of(self.wizard).is_some() {
            if !borne.has(Spell::StickyFingers) {
                for at in each(self.reach) {
                    tell(Action::drop(at));
                }
            }
        } else if !borne.has(Spell::ButterFingers) {
            let may = |kind: BallKind| !kind.is_dropped();
            self.lying(self.reach, may, |at, kind| tell(Action::pick(at, kind)));
        }
    }

    /// The balls that lie on some spaces, ascending by space and kind, each kind on a space once.
    fn lying(
        &self,
        spaces: Squares,
        wanted: impl Fn(BallKind) -> bool,
        mut tell: impl FnMut(Square, BallKind),
    ) {
        let mut found = [(Square::OFF, BallKind(0)); BALLS];
        let mut count = 0;
        for (index, &at) in self.state.balls.iter().enumerate() {
            if !at.is_in(spaces) {
                continue;
            }
            let entry = (at, self.state.kind(Ball(index as u8)));
            if !wanted(entry.1) || found[..count].contains(&entry) {
                continue;
            }
            let mut place = count;
            while place > 0 && found[place - 1] > entry {
                found[place] = found[place - 1];
                place -= 1;
            }
            found[place] = entry;
            count += 1;
        }
        for &(at, kind) in &found[..count] {
            tell(at, kind);
        }
    }

    fn throws(&self, tell: &mut impl FnMut(Action)) {
        let Some(ball) = self.state.ball_of(self.wizard) else {
            return;
        };
        let sticky = self.state.bears(self.wizard, Spell::StickyFingers);
        if sticky || !self.game.may(self.state, Kind::Throw) {
            return;
        }
        let seen = self.game.board.seen(self.at, self.occupied);
        let side = self.wizard.side();
        if self.state.is_live(ball) {
            for target in Wizards::side(side.other()).each() {
                if self.state.square_of(target).is_in(seen) {
                    tell(Action::throw(target));
                }
            }
        }
        for to in Wizards::side(side).each() {
            if to != self.wizard && self.state.square_of(to).is_in(seen) && self.can_receive(to) {
                tell(Action::pass(to));
            }
        }
    }

    /// A pass needs empty hands that are not buttered (W9).
    fn can_receive(&self, wizard: Wizard) -> bool {
        self.state.ball_of(wizard).is_none() && !self.state.bears(wizard, Spell::ButterFingers)
    }
}

/// What spells of the active wizard reach.
struct Areas<'a> {
    outlook: &'a Outlook<'a>,
    /// The spell cards that it can cast.
    hand: Cards,
    magic: u8,
    seen: Squares,
    /// The spaces of both sides that an area reaches (W10).
    within: Squares,
}

impl<'a> Areas<'a> {
    /// `None` if the wizard cannot cast now (W49, W66).
    fn of(outlook: &'a Outlook<'a>) -> Option<Areas<'a>> {
        let (game, state) = (outlook.game, outlook.state);
        let board = &game.board;
        let hand = state.hand[outlook.wizard.side().index()];
        if hand == Cards::NONE || outlook.at.is_in(board.neutral) || !game.may(state, Kind::Cast) {
            return None;
        }
        let magic = game.card(state, outlook.wizard).magic;
        let seen = board.seen(outlook.at, outlook.occupied);
        let within = board.home.map(|home| {
            let mut area = seen & home;
            for _ in 1..magic {
                area = board.grow(area) & home;
            }
            area
        });
        Some(Areas {
            outlook,
            hand,
            magic,
            seen,
            within: within[0] | within[1],
        })
    }

    fn list(&self, out: &mut Vec<Action>) {
        self.casts(out);
        self.dispels(&mut |action| out.push(action));
        self.teleports(&mut |action| out.push(action));
    }

    fn has_choice(&self) -> bool {
        // A caster sees itself: whatever leaves a marker with a wizard can be cast.
        let mut any = self.hand.each().any(|card| card.spells()[0].stays());
        let holders = self.holders().each();
        any |= self.hand.has(SpellCard::Fireball)
            && holders
                .map(|wizard| self.outlook.state.square_of(wizard))
                .any(|at| at.is_in(self.within));
        if !any {
            self.dispels(&mut |_| any = true);
            self.teleports(&mut |_| any = true);
        }
        any
    }

    /// Spells that leave markers (W10, W67).
    fn casts(&self, out: &mut Vec<Action>) {
        let mut groups = [Wizards::NONE; 2 << TEAM];
        let mut count = 0;
        for side in Side::BOTH {
            self.groups(side, &mut groups, &mut count);
        }
        let groups = groups[..count].iter();
        if self.hand.has(SpellCard::Fireball) {
            let holders = self.holders();
            let held = groups
                .clone()
                .filter(|group| group.without(holders).is_empty());
            out.extend(held.map(|group| Action::cast(Spell::Fireball, *group)));
        }
        for spell in Spell::ALL {
            if spell.stays() && self.hand.has(spell.card()) {
                out.extend(groups.clone().map(|group| Action::cast(spell, *group)));
            }
        }
    }

    /// The wizards of the caster's side that hold a ball.
    fn holders(&self) -> Wizards {
        let all = Wizards::side(self.outlook.wizard.side()).each();
        all.filter(|wizard| self.outlook.state.ball_of(*wizard).is_some())
            .fold(Wizards::NONE, Wizards::with)
    }

    /// The sets of wizards of a side that fit into an area, ascending.
    fn groups(&self, side: Side, groups: &mut [Wizards], count: &mut usize) {
        let (game, state) = (self.outlook.game, self.outlook.state);
        let board = &game.board;
        let home = board.home[side.index()];
        let most = game.most_targets(state);
        // The space of each wizard, empty for one that no spell reaches, and the spaces near enough to share an area.
        let places: [(Squares, Squares); TEAM] = std::array::from_fn(|place| {
            let at = state.square_of(Wizard::new(side, place as u8));
            match at.is_in(home) {
                true => (at.set(), board.disc(at, self.magic - 1)),
                false => (0, 0),
            }
        });
        // The spaces of every set; empty if it is too large or somebody in it is too far from the others.
        let mut spaces: [Squares; 1 << TEAM] = [0; 1 << TEAM];
        for set in 1..1usize << TEAM {
            // The set is a smaller one and its last wizard.
            let last = set.ilog2();
            let rest = set & !(1 << last);
            let (at, near) = places[last as usize];
            let too_far = spaces[rest] & !near != 0 || (rest != 0 && spaces[rest] == 0);
            if at == 0 || too_far || set.count_ones() > most.into() {
                continue;
            }
            spaces[set] = spaces[rest] | at;
            let fits = match rest {
                0 => at & self.within != 0,
                _ => board.fits(spaces[set], self.magic, self.seen, home),
            };
            if fits {
                groups[*count] = Wizards((set << (side.index() * TEAM)) as u16);
                *count += 1;
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
