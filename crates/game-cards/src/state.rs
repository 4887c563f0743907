//! Where every card is and what is to happen next.

use crate::content::{Card, CardCounts, KINDS};
use courtside_kernel::Seat;

/// At most this many play.
pub const SEATS: usize = Seat::MAX;
/// Cards dealt to each player in Strategic (C21).
pub const DEALT: u32 = 2;

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    pub const NONE: SeatSet = SeatSet(0);

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        (self.0 as u32) >> seat.0 & 1 == 1
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    #[inline]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    #[inline]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    #[inline]
    pub(crate) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + use<> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Seat(seat)
            })
        })
    }

    /// The first of these seats clockwise after a seat, that seat itself last.
    #[inline]
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        let later = self.0 & (0xfe_u8 << seat.0);
        let from = if later != 0 { later } else { self.0 };
        (from != 0).then(|| Seat(from.trailing_zeros() as u8))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> SeatSet {
        let mut set = SeatSet::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// The cards in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Front {
    /// Single Dodgeballs that hit.
    pub singles: u8,
    /// Double Dodgeballs that hit twice.
    pub doubles: u8,
    /// Double Dodgeballs of which one ball was dodged: they hit once (C4).
    pub halves: u8,
    /// Ultimate Dodgeballs that hit.
    pub ultimates: u8,
    /// Single Dodges.
    pub dodges: u8,
    /// Double Dodges, not used yet.
    pub double_dodges: u8,
    /// The Dodgeball, Single or Double, on a Double Dodge that has stopped one ball. There is never more than
    /// one such Dodge in front of a player: a single ball uses it up before it begins another (C3).
    pub half_used: Option<Card>,
    /// A Dodgeball Pile; never a second one (C19).
    pub pile: bool,
}

/// A card in front of a player, as it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrontCard {
    pub card: Card,
    pub lies: Lies,
}

/// How a card lies in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lies {
    Plain,
    /// A Double Dodgeball of which one ball was dodged: it counts one hit (C4).
    HalfDodged,
    /// A Double Dodge that has stopped one ball, with this Dodgeball on it.
    HalfUsed(Card),
}

impl Front {
    /// How often the player has been hit.
    #[inline]
    pub const fn hits(&self) -> u8 {
        self.singles + 2 * self.doubles + self.halves + self.ultimates
    }

    /// How many balls the Dodges in play stop (C3).
    #[inline]
    pub const fn dodge_points(&self) -> u8 {
        self.dodges + 2 * self.double_dodges + self.half_used.is_some() as u8
    }

    /// Every card, in the order in which a table lays them out: hits, Dodges with the half-used one last, Pile.
    pub fn cards(&self) -> impl Iterator<Item = FrontCard> + use<> {
        let many =
            |card, lies, count: u8| std::iter::repeat_n(FrontCard { card, lies }, count.into());
        let half_used = self.half_used.map(|ball| FrontCard {
            card: Card::DoubleDodge,
            lies: Lies::HalfUsed(ball),
        });
        many(Card::Single, Lies::Plain, self.singles)
            .chain(many(Card::Double, Lies::Plain, self.doubles))
            .chain(many(Card::Double, Lies::HalfDodged, self.halves))
            .chain(many(Card::Ultimate, Lies::Plain, self.ultimates))
            .chain(many(Card::Dodge, Lies::Plain, self.dodges))
            .chain(many(Card::DoubleDodge, Lies::Plain, self.double_dodges))
            .chain(half_used)
            .chain(many(Card::Pile, Lies::Plain, self.pile.into()))
    }

    /// The same cards by kind, the ball on a half-used Dodge included (C4).
    pub fn counts(&self) -> CardCounts {
        let mut counts = CardCounts([
            self.singles,
            self.doubles + self.halves,
            self.ultimates,
            self.dodges,
            self.double_dodges,
            self.pile.into(),
            0,
        ]);
        if let Some(ball) = self.half_used {
            counts.add(Card::DoubleDodge);
            counts.add(ball);
        }
        counts
    }
}

/// A throw that waits for the target's answer (C7). The thrower is the active seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flight {
    /// Single or Double.
    pub ball: Card,
    pub target: Seat,
    /// Balls that nothing has stopped yet: 1 or 2.
    pub left: u8,
    /// A Single lay on the half-used Double Dodge that stopped the other ball. It waits until the throw is over: if this
    /// ball hits, the Single stays as the hit in place of the Double (C4).
    pub single_waits: bool,
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance says who begins (C13).
    Start,
    /// A seat is dealt a card, unseen by the others (C21).
    Deal(Seat),
    /// The active seat draws a card (C14).
    Draw,
    /// The active seat plays a card, or discards or passes if it cannot.
    Act,
    /// The target of a throw takes it or dodges from the hand (C7).
    React(Flight),
    /// A seat that was brought back is dealt a card, unseen by the others (C8).
    Return(Seat),
    /// The active seat has played in a turn with a Pile and chooses the card to discard (C5).
    Discard,
    /// One team is left; without teams, the team of a seat is its number.
    Won { team: u8 },
    /// No player has won. `stuck`: no card can be drawn or played any more (C9); else the game has gone on for too long (C10).
    Drawn { stuck: bool },
}

/// What the players see and count beside the position. No rule asks for it: it sets no two positions apart and is not written
/// with them, and a game that begins from a written position begins without it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aside {
    /// The card that was discarded last and lies on top (C23).
    pub top: Option<Card>,
    /// The round that is being played, counted from 1.
    pub round: u16,
    /// Who has had a turn in it.
    had: SeatSet,
    /// The last round that was told.
    told: u16,
}

impl Aside {
    /// A seat has its turn. A round ends before a player would have a second turn in it.
    #[inline]
    pub(crate) fn turn(&mut self, seat: Seat) {
        if self.round == 0 || self.had.contains(seat) {
            self.round = self.round.saturating_add(1);
            self.had = SeatSet::NONE;
        }
        self.had.insert(seat);
    }

    /// The number of the round, the first time that it is asked for.
    #[inline]
    pub(crate) fn round_to_tell(&mut self) -> Option<u16> {
        let new = self.told != self.round;
        self.told = self.round;
        new.then_some(self.round)
    }
}

impl PartialEq for Aside {
    fn eq(&self, _: &Aside) -> bool {
        true
    }
}

impl Eq for Aside {}

impl std::hash::Hash for Aside {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A position. Each of the 120 cards is in exactly one place (C4): draw pile, discard, a hand, in front of a
/// player, or, while its target answers, in flight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The draw pile, which has no order (G4).
    pub pile: CardCounts,
    pub discard: CardCounts,
    pub fronts: [Front; SEATS],
    pub hands: [CardCounts; SEATS],
    /// Who is still in the game.
    pub alive: SeatSet,
    /// Who cannot be brought back: those who were brought back once, where that is the limit (C8), and those who have left
    /// the table (G8).
    pub revived: SeatSet,
    /// Whose next turn is skipped (C8).
    pub skipped: SeatSet,
    /// Who has passed since the last card was drawn or played (C9).
    pub passed: SeatSet,
    /// Whose turn it is.
    pub active: Seat,
    /// With teams: for each team the seat after which its next member is looked for, clockwise (C8).
    pub last: [Seat; SEATS],
    pub phase: Phase,
    /// Cards drawn in this turn: 0 to 2.
    pub drawn: u8,
    /// Turns in a row, this one included, in which no player has gone out (C10).
    pub quiet: u16,
    pub aside: Aside,
}

impl State {
    pub(crate) fn start(deck: CardCounts, seats: usize) -> State {
        State {
            pile: deck,
            discard: CardCounts::NONE,
            fronts: [Front::default(); SEATS],
            hands: [CardCounts::NONE; SEATS],
            alive: SeatSet(((1u16 << seats) - 1) as u8),
            revived: SeatSet::NONE,
            skipped: SeatSet::NONE,
            passed: SeatSet::NONE,
            active: Seat(0),
            last: [Seat(0); SEATS],
            phase: Phase::Start,
            drawn: 0,
            quiet: 0,
            aside: Aside::default(),
        }
    }

    /// A card goes to the discard, on top of the others.
    #[inline]
    pub(crate) fn throw_away(&mut self, card: Card) {
        self.discard.add(card);
        self.aside.top = Some(card);
    }

    #[inline]
    pub fn front(&self, seat: Seat) -> &Front {
        &self.fronts[seat.index()]
    }

    #[inline]
    pub fn hand(&self, seat: Seat) -> &CardCounts {
        &self.hands[seat.index()]
    }

    /// How often a player has been hit.
    #[inline]
    pub fn hits(&self, seat: Seat) -> u8 {
        self.front(seat).hits()
    }

    pub fn is_out(&self, seat: Seat) -> bool {
        !self.alive.contains(seat)
    }

    /// Who has a Pile in play.
    #[inline]
    pub fn piles(&self) -> SeatSet {
        let mut piles = SeatSet::NONE;
        for (seat, front) in self.fronts.iter().enumerate() {
            piles.0 |= u8::from(front.pile) << seat;
        }
        piles
    }

    /// The throw that its target still answers.
    pub fn in_flight(&self) -> Option<Flight> {
        match self.phase {
            Phase::React(flight) => Some(flight),
            _ => None,
        }
    }

    /// How many cards of each kind are anywhere (C4).
    pub fn everything(&self) -> [u32; KINDS] {
        let mut all = [0; KINDS];
        let mut add = |counts: CardCounts| {
            for (sum, count) in all.iter_mut().zip(counts.0) {
                *sum += u32::from(count);
            }
        };
        add(self.pile);
        add(self.discard);
        for (hand, front) in self.hands.iter().zip(&self.fronts) {
            add(*hand);
            add(front.counts());
        }
        if let Some(flight) = self.in_flight() {
            all[flight.ball.index()] += 1;
            all[Card::Single.index()] += u32::from(flight.single_waits);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c13_the_next_seat_is_looked_for_clockwise() {
        let seats: SeatSet = [1, 4, 6].map(Seat).into_iter().collect();
        for (after, next) in [(0, 1), (1, 4), (3, 4), (4, 6), (5, 6), (6, 1)] {
            assert_eq!(
                seats.next_after(Seat(after)),
                Some(Seat(next)),
                "after {after}"
            );
        }
        assert_eq!(SeatSet(1 << 2).next_after(Seat(2)), Some(Seat(2)));
        assert_eq!(SeatSet::NONE.next_after(Seat(2)), None);
        assert_eq!(seats.iter().collect::<Vec<_>>(), [1, 4, 6].map(Seat));
    }

    #[test]
    fn c4_cards_in_front_are_laid_out_in_order_and_counted_with_what_lies_on_them() {
        let front = Front {
            singles: 1,
            halves: 1,
            double_dodges: 1,
            half_used: Some(Card::Double),
            pile: true,
            ..Front::default()
        };
        let lies: Vec<(Card, Lies)> = front.cards().map(|card| (card.card, card.lies)).collect();
        assert_eq!(
            lies,
            [
                (Card::Single, Lies::Plain),
                (Card::Double, Lies::HalfDodged),
                (Card::DoubleDodge, Lies::Plain),
                (Card::DoubleDodge, Lies::HalfUsed(Card::Double)),
                (Card::Pile, Lies::Plain),
            ]
        );
        assert_eq!((front.hits(), front.dodge_points()), (2, 3));
        assert_eq!(front.counts().0, [1, 2, 0, 0, 2, 1, 0]);
    }
}
