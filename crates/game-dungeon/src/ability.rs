//! Ability cards: when they can be played, and why not.

use crate::action::Pick;
use crate::content::{
    Card, CardId, CardSet, Colour, Counts, Direction, Effect, Face, FromFace, Limit, Role, TEAMS,
    ToFace, Whistle,
};
use crate::options::Dungeon;
use crate::state::{DownEnd, Moment, Phase, State};
use courtside_kernel::{RuleId, Seat};

/// Sets of cards worked out once, so that a window in which no side can play a card is passed over quickly.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Masks {
    /// By team, role and moment.
    hands: [[[CardSet; 3]; 2]; TEAMS],
    /// By bolts: what they can pay.
    affordable: Vec<CardSet>,
    /// By `Limit`.
    limited: [CardSet; 4],
}

/// Bolts that a side can have; content allows no more.
const MOST_BOLTS: u8 = 30;

impl Masks {
    /// `whistle` says in which windows a card can be played.
    pub fn of(cards: &[Card], whistle: impl Fn(&Card) -> Whistle) -> Masks {
        let select = |wanted: &dyn Fn(&Card) -> bool| {
            let all = (0..).map(CardId).zip(cards);
            let wanted = all.filter(|(_, card)| wanted(card));
            wanted.map(|(number, _)| number).collect::<CardSet>()
        };
        let mut hands = [[[CardSet::NONE; 3]; 2]; TEAMS];
        for (team, hand) in hands.iter_mut().enumerate() {
            for role in Role::ALL {
                for moment in [Moment::Before, Moment::Dice, Moment::After] {
                    hand[role as usize][moment as usize] = select(&|card| {
                        card.team.is_none_or(|of| of.index() == team)
                            && card.role == role
                            && fits(whistle(card), moment)
                    });
                }
            }
        }
        Masks {
            hands,
            affordable: (0..=MOST_BOLTS)
                .map(|bolts| select(&|card| card.cost <= bolts))
                .collect(),
            limited: Limit::ALL.map(|limit| select(&|card| card.limit == limit)),
        }
    }
}

/// Whether a card with this whistle is for this moment (D17, D63).
#[inline]
fn fits(whistle: Whistle, moment: Moment) -> bool {
    match moment {
        Moment::Before => whistle.is_before(),
        Moment::Dice => whistle == Whistle::None,
        Moment::After => whistle.is_after(),
    }
}

/// Why a side cannot play a card now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhyNot {
    /// Another team's card.
    NotYours,
    /// A card for the offence on defence, or the other way round.
    Role(Role),
    /// It was played already: once a play, a half or a game.
    Used(Limit),
    /// Too few bolts.
    Bolts { cost: u8, have: u8 },
    /// Another moment of the play.
    Moment(Whistle),
    /// It is not this side that is asked.
    NotAsked,
    /// It would do nothing (D20).
    NoEffect,
}

impl WhyNot {
    pub const fn sentence(self) -> &'static str {
        match self {
            WhyNot::NotYours => "Your team doesn't have this card.",
            WhyNot::Role(Role::Offence) => "Only the offence can play this card.",
            WhyNot::Role(Role::Defence) => "Only the defence can play this card.",
            WhyNot::Used(Limit::Play) => "You've already played this card in this play.",
            WhyNot::Used(Limit::Half) => "You've already played this card in this half.",
            WhyNot::Used(_) => "You've already played this card in this game.",
            WhyNot::Bolts { .. } => "You don't have enough bolts for this card.",
            WhyNot::Moment(Whistle::None) => {
                "You can only play this card after the dice are rolled."
            }
            WhyNot::Moment(Whistle::Before) => {
                "You can only play this card before a play is called."
            }
            WhyNot::Moment(Whistle::After) => "You can only play this card after a down.",
            WhyNot::Moment(Whistle::Either) => {
                "You can only play this card before a play is called or after a down."
            }
            WhyNot::NotAsked => "It isn't your turn to play a card.",
            WhyNot::NoEffect => "This card would do nothing now.",
        }
    }

    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            WhyNot::NotYours => "D7",
            WhyNot::Role(_) | WhyNot::Used(Limit::Half | Limit::Game | Limit::Any) => "D62",
            WhyNot::Used(Limit::Play) => "D64",
            WhyNot::Bolts { .. } => "D61",
            WhyNot::Moment(Whistle::None) => "D63",
            WhyNot::Moment(_) => "D17",
            WhyNot::NotAsked => "D6",
            WhyNot::NoEffect => "D20",
        })
    }
}

/// Dice that can be touched: all but time (D16).
#[inline]
pub(crate) fn loose(dice: Counts) -> Counts {
    Counts([dice.0[0], dice.0[1], dice.0[2], 0])
}

/// Every way to take `least` to `most` of these dice, ascending.
#[inline]
pub(crate) fn subsets(dice: Counts, least: u8, most: u8, each: &mut impl FnMut(Counts)) {
    let [balls, cleats, lightnings, times] = dice.0;
    for ball in 0..=balls.min(most) {
        for cleat in 0..=cleats.min(most - ball) {
            let left = most - ball - cleat;
            for lightning in 0..=lightnings.min(left) {
                for time in 0..=times.min(left - lightning) {
                    if ball + cleat + lightning + time >= least {
                        each(Counts([ball, cleat, lightning, time]));
                    }
                }
            }
        }
    }
}

impl Dungeon {
    /// The cards with this limit.
    pub(crate) fn limited(&self, limit: Limit) -> CardSet {
        self.masks.limited[limit as usize]
    }

    pub(crate) fn role(state: &State, side: Seat) -> Role {
        if side == state.offence {
            Role::Offence
        } else {
            Role::Defence
        }
    }

    /// Cards that a side could play in the open window if they did something.
    #[inline]
    fn candidates(&self, state: &State, side: Seat) -> CardSet {
        let Some(team) = state.teams[side.index()] else {
            return CardSet::NONE;
        };
        let hand = &self.masks.hands[team.index()][Dungeon::role(state, side) as usize];
        let bolts = usize::from(state.bolts[side.index()].min(MOST_BOLTS));
        hand[state.window.moment as usize]
            .and(self.masks.affordable[bolts])
            .without(state.used[side.index()].or(state.play.used))
    }

    /// Calls `each` with every card that the side that is asked can play, ascending.
    #[inline]
    pub(crate) fn playable(&self, state: &State, each: &mut impl FnMut(CardId)) {
        let side = state.asked();
        for card in self.candidates(state, side).iter() {
            if self.does_something(state, side, card) {
                each(card);
            }
        }
    }

    #[inline]
    pub(crate) fn can_play_any(&self, state: &State) -> bool {
        let side = state.asked();
        let mut cards = self.candidates(state, side).iter();
        cards.any(|card| self.does_something(state, side, card))
    }

    #[inline]
    fn does_something(&self, state: &State, side: Seat, card: CardId) -> bool {
        let card = self.book.card(card);
        let mut effects = card.effects.iter();
        effects.any(|effect| self.can_happen(state, side, card.cost, effect))
    }

    /// Why a side cannot play a card now; `None` if it can.
    pub fn why_not(&self, state: &State, side: Seat, card: CardId) -> Option<WhyNot> {
        let Some(known) = self.book.cards.get(card.index()) else {
            return Some(WhyNot::NotYours);
        };
        let have = state.bolts[side.index()];
        if known.team.is_some() && known.team != state.teams[side.index()] {
            Some(WhyNot::NotYours)
        } else if known.role != Dungeon::role(state, side) {
            Some(WhyNot::Role(known.role))
        } else if state.used[side.index()].or(state.play.used).contains(card) {
            Some(WhyNot::Used(known.limit))
        } else if have < known.cost {
            let cost = known.cost;
            Some(WhyNot::Bolts { cost, have })
        } else if state.phase != Phase::Window || !fits(self.whistle(known), state.window.moment) {
            Some(WhyNot::Moment(self.whistle(known)))
        } else if state.asked() != side {
            Some(WhyNot::NotAsked)
        } else if !self.does_something(state, side, card) {
            Some(WhyNot::NoEffect)
        } else {
            None
        }
    }

    /// The cards of a side: the two of the play board, then its team's five.
    pub fn hand(&self, state: &State, side: Seat) -> impl Iterator<Item = CardId> {
        let team = state.teams[side.index()];
        let cards = self.book.numbered_cards();
        cards
            .filter(move |(_, card)| card.team.is_none() || card.team == team)
            .map(|(number, _)| number)
    }

    /// Whether an effect can happen in the open window (D20). A cost that is still to be paid goes to the supply first.
    #[inline]
    pub(crate) fn can_happen(&self, state: &State, side: Seat, cost: u8, effect: &Effect) -> bool {
        let play = &state.play;
        let moment = state.window.moment;
        let theirs = state.bolts[side.other().index()];
        if !effect.happens_in(moment) {
            return false;
        }
        match effect {
            Effect::RerollUpTo(_) | Effect::ForceReroll(_) | Effect::DiscardDice(_) => {
                loose(play.dice) != Counts::NONE
            }
            Effect::Turn { from, to } => {
                let mut any = false;
                turns(play.dice, *from, *to, &mut |_, _| any = true);
                any
            }
            Effect::Add(_) => true,
            Effect::Peek => !play.peeked,
            Effect::PawnStep | Effect::Turnover => true,
            // The AI rolls no dice.
            Effect::Dice(_) => !self.is_ai(state.offence),
            Effect::BanColour => Colour::ALL.into_iter().any(|one| self.can_ban(state, one)),
            // D17: it repeats no last play, and undoes no score and no turnover.
            Effect::DownNotCounted => {
                !play.uncounted
                    && !state.last_play
                    && !state.conversion
                    && play.ending == DownEnd::Open
            }
            // After a touchdown the ball is out of play until the try (D19).
            Effect::BackSpaces(_) | Effect::BackReds(_) => {
                play.ending != DownEnd::Touchdown
                    && self.progress(state, state.offence, state.ball) > 0
            }
            Effect::AtMostSpaces(most) => {
                !self.is_ai(state.offence) && play.cap.is_none_or(|cap| cap > *most)
            }
            Effect::StealBolts(_) | Effect::DrainBolts(_) => theirs > 0,
            Effect::GainBolts(_) => self.supply(state) + cost > 0,
            Effect::Clock(_) => state.clock > 0 && state.clock_runs(),
            // Time may still come: a later card can reroll dice.
            Effect::TimeNotCounted => !play.time_free && state.clock > 0 && state.clock_runs(),
            Effect::Black {
                claw,
                shield,
                skull,
            } => [claw, shield, skull]
                .into_iter()
                .flatten()
                .any(|effect| self.can_happen(state, side, cost, effect)),
        }
    }

    /// Whether the defence can ban a colour: it must not be banned yet, the offence must be able to call it (D46),
    /// and a move must be left (D35).
    #[inline]
    pub(crate) fn can_ban(&self, state: &State, colour: Colour) -> bool {
        let banned = state.play.banned | 1 << colour.index();
        !state.play.is_banned(colour)
            && (!self.bans_within_reach() || self.is_in_reach(state, colour))
            && self.moves(state, banned).any(|_| true)
    }

    /// Whether a square of this colour is next to the offence's pawn.
    #[inline]
    pub(crate) fn is_in_reach(&self, state: &State, colour: Colour) -> bool {
        self.moves(state, !(1 << colour.index())).any(|_| true)
    }

    /// The directions in which the offence's pawn can step to a colour that is not banned.
    #[inline]
    fn moves(&self, state: &State, banned: u8) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |direction| {
            let square = state.square(state.offence, *direction);
            square.is_some_and(|square| {
                let colour = self.book.field.square(square);
                banned >> colour.index() & 1 == 0
            })
        })
    }

    /// The plays that the offence can call. A ban that would leave none is ignored (D35).
    #[inline]
    pub fn calls(&self, state: &State) -> impl Iterator<Item = Direction> {
        let banned = state.play.banned;
        let holds = banned == 0 || self.moves(state, banned).any(|_| true);
        self.moves(state, if holds { banned } else { 0 })
    }

    /// Calls `each` with everything that can be picked with a card, ascending.
    #[inline]
    pub(crate) fn picks(&self, state: &State, card: CardId, each: &mut impl FnMut(Pick)) {
        let card = self.book.card(card);
        let side = state.asked();
        let dice = loose(state.play.dice);
        let pick = card.pick();
        let pick = pick.filter(|effect| self.can_happen(state, side, card.cost, effect));
        match pick {
            Some(Effect::RerollUpTo(most)) => {
                subsets(dice, 1, *most, &mut |dice| each(Pick::Dice(dice)));
            }
            Some(Effect::ForceReroll(count) | Effect::DiscardDice(count)) => {
                // D39: as many as the card says, or all there are.
                let count = (*count).min(dice.total());
                subsets(dice, count, count, &mut |dice| each(Pick::Dice(dice)));
            }
            Some(Effect::Turn { from, to }) => {
                turns(dice, *from, *to, &mut |from, to| {
                    each(Pick::Turn { from, to })
                });
            }
            Some(Effect::PawnStep) => {
                self.moves(state, 0)
                    .for_each(|direction| each(Pick::Step(direction)));
            }
            Some(Effect::BanColour) => {
                let colours = Colour::ALL.into_iter();
                colours
                    .filter(|colour| self.can_ban(state, *colour))
                    .for_each(|colour| each(Pick::Colour(colour)));
            }
            _ => each(Pick::None),
        }
    }
}

/// Every way to turn one of these dice, ascending. Time is neither turned nor turned to (D16, D38).
fn turns(dice: Counts, from: FromFace, to: ToFace, each: &mut impl FnMut(Face, Face)) {
    const FACES: [Face; 3] = [Face::Ball, Face::Cleat, Face::Lightning];
    for face in FACES {
        let may = match from {
            FromFace::Any => true,
            FromFace::Face(only) => only == face,
        };
        if !may || dice.of(face) == 0 {
            continue;
        }
        for target in FACES {
            let fits = match to {
                ToFace::ShownByAnother => dice.of(target) > 0,
                ToFace::BallOrCleat => target != Face::Lightning,
            };
            if fits && target != face {
                each(face, target);
            }
        }
    }
}
