//! Windows in which cards are played (D6, D17), and what the cards do.

use crate::ability::{loose, subsets};
use crate::action::Pick;
use crate::apply::Referee;
use crate::content::{Black, CardId, Counts, Effect, Face, Limit, Spot};
use crate::event::{Event, Lost, Pay};
use crate::options::Dungeon;
use crate::play::{add_up_to_most, subtract};
use crate::state::{Asked, Moment, Phase, State, Window};
use courtside_kernel::Seat;

impl<F: FnMut(Event)> Referee<'_, F> {
    pub fn open_window(&mut self, moment: Moment) {
        self.state.window = Window {
            moment,
            asked: Asked::DefenceFirst,
        };
        self.ask();
    }

    /// Asks the next side that can play a card. A side that cannot is passed over (D20), and so is the AI (D32).
    fn ask(&mut self) {
        loop {
            let state = &mut *self.state;
            if !self.game.is_ai(state.asked()) && self.game.can_play_any(state) {
                state.phase = Phase::Window;
                return;
            }
            if state.window.asked != Asked::DefenceFirst {
                return self.close_window();
            }
            state.window.asked = Asked::Offence;
        }
    }

    pub fn pass(&mut self) {
        let state = &mut *self.state;
        (self.tell)(Event::Passed {
            side: state.asked(),
            moment: state.window.moment,
        });
        if state.window.asked == Asked::DefenceFirst {
            state.window.asked = Asked::Offence;
            self.ask();
        } else {
            self.close_window();
        }
    }

    /// A card has done what it does: the other side is asked (D6).
    pub fn next_card(&mut self) {
        let asked = &mut self.state.window.asked;
        *asked = match *asked {
            Asked::Offence => Asked::DefenceAgain,
            Asked::DefenceFirst | Asked::DefenceAgain => Asked::Offence,
        };
        self.ask();
    }

    fn close_window(&mut self) {
        let state = &mut *self.state;
        let moment = state.window.moment;
        state.window = State::CLOSED;
        match moment {
            Moment::Before if self.game.is_ai(state.offence) => self.ai_attacks(),
            Moment::Before => state.phase = Phase::Select,
            Moment::Dice => self.resolve_play(),
            Moment::After => self.go_on_after_down(),
        }
    }

    /// The card is paid, then its effects happen in order (D38).
    pub fn play_card(&mut self, card: CardId, pick: Pick) {
        let game = self.game;
        let known = game.book.card(card);
        let state = &mut *self.state;
        let side = state.asked();
        let bolts = &mut state.bolts[side.index()];
        *bolts -= known.cost;
        let bolts = *bolts;
        match known.limit {
            Limit::Any => {}
            Limit::Play => state.play.used.insert(card),
            Limit::Half | Limit::Game => state.used[side.index()].insert(card),
        }
        (self.tell)(Event::CardPlayed {
            side,
            card,
            cost: known.cost,
            bolts,
        });
        self.effects(side, card, &known.effects, pick);
    }

    /// What a card does, in order. An effect that waits for dice, a card or a choice is the last of its list.
    fn effects(&mut self, side: Seat, card: CardId, effects: &[Effect], pick: Pick) {
        let mut changed = false;
        for effect in effects {
            if !self.game.can_happen(self.state, side, 0, effect) {
                continue;
            }
            match (effect, pick) {
                (Effect::RerollUpTo(_) | Effect::ForceReroll(_), Pick::Dice(dice)) => {
                    let state = &mut *self.state;
                    subtract(&mut state.play.dice, dice);
                    (self.tell)(Event::PickedUp { side, dice });
                    state.phase = Phase::CardRoll(dice.total());
                    return;
                }
                (Effect::DiscardDice(_), Pick::Dice(dice)) => {
                    self.discard(side, dice);
                    changed = true;
                }
                (Effect::DiscardDice(count), _) => {
                    if self.ask_discard(side, *count) {
                        return;
                    }
                    changed = true;
                }
                (Effect::Peek, _) if self.game.is_ai(side.other()) => return self.ai_peek(),
                (Effect::Black { .. }, _) => {
                    self.state.phase = Phase::Black(card);
                    return;
                }
                (Effect::Turnover, _) => {
                    self.state.window = State::CLOSED;
                    return self.turn_over(Lost::Card);
                }
                _ => changed |= self.effect(side, effect, pick),
            }
        }
        if changed {
            self.stands();
        }
        self.next_card();
    }

    /// An effect that happens at once. Says whether it changed what the dice come to.
    fn effect(&mut self, side: Seat, effect: &Effect, pick: Pick) -> bool {
        let game = self.game;
        let state = &mut *self.state;
        match *effect {
            Effect::Turn { .. } => return self.turn_die(side, pick),
            Effect::Add(icons) => {
                add_up_to_most(&mut state.play.added, icons);
                (self.tell)(Event::IconsAdded { side, icons });
                self.pay_lightning(icons.of(Face::Lightning));
                return true;
            }
            Effect::AtMostSpaces(spaces) => {
                state.play.cap = Some(spaces);
                (self.tell)(Event::Capped { spaces });
                return true;
            }
            Effect::Peek => {
                state.play.peeked = true;
                let guard = state.play.laid;
                (self.tell)(Event::Peeked { side, guard });
            }
            Effect::PawnStep => self.step_pawn(side, pick),
            Effect::BanColour => self.ban(side, pick),
            Effect::Dice(by) => {
                state.play.more = state.play.more.saturating_add(by);
                let side = state.offence;
                (self.tell)(Event::DiceChanged { side, by });
            }
            Effect::DownNotCounted => state.play.uncounted = true,
            Effect::BackSpaces(spaces) => self.go_back(game.back_spaces(self.state, spaces)),
            Effect::BackReds(reds) => self.go_back(game.back_reds(self.state, reds)),
            Effect::StealBolts(count) => self.steal(side, count),
            Effect::DrainBolts(count) => self.drain(side.other(), count),
            Effect::GainBolts(count) => self.pay(side, Pay::Card, count),
            Effect::Clock(by) => self.run_clock(by.unsigned_abs()),
            Effect::TimeNotCounted => {
                state.play.time_free = true;
                (self.tell)(Event::TimeFreed);
            }
            // `effects` handles these, as more must happen before they are done.
            Effect::RerollUpTo(_)
            | Effect::ForceReroll(_)
            | Effect::DiscardDice(_)
            | Effect::Turnover
            | Effect::Black { .. } => {}
        }
        false
    }

    /// Says whether there was a die to turn.
    fn turn_die(&mut self, side: Seat, pick: Pick) -> bool {
        let Pick::Turn { from, to } = pick else {
            return false;
        };
        let dice = &mut self.state.play.dice;
        dice.0[from.index()] -= 1;
        dice.0[to.index()] += 1;
        (self.tell)(Event::DieTurned { side, from, to });
        self.pay_lightning(u8::from(to == Face::Lightning));
        true
    }

    fn step_pawn(&mut self, side: Seat, pick: Pick) {
        if let Pick::Step(direction) = pick
            && let Some(to) = self.state.square(side, direction)
        {
            self.state.pawns[side.index()] = to;
            (self.tell)(Event::PawnStepped {
                side,
                direction,
                to,
            });
        }
    }

    fn ban(&mut self, side: Seat, pick: Pick) {
        if let Pick::Colour(colour) = pick {
            self.state.play.banned |= 1 << colour.index();
            (self.tell)(Event::Banned { side, colour });
        }
    }

    fn steal(&mut self, by: Seat, count: u8) {
        let (bolts, from) = (&mut self.state.bolts, by.other());
        let stolen = count.min(bolts[from.index()]);
        bolts[from.index()] -= stolen;
        bolts[by.index()] += stolen;
        (self.tell)(Event::BoltsStolen { by, from, stolen });
    }

    fn drain(&mut self, side: Seat, count: u8) {
        let bolts = &mut self.state.bolts[side.index()];
        let lost = count.min(*bolts);
        *bolts -= lost;
        let bolts = *bolts;
        (self.tell)(Event::BoltsLost { side, lost, bolts });
    }

    /// The ball goes back, never behind the first space (D19).
    pub fn go_back(&mut self, to: Spot) {
        let state = &mut *self.state;
        let (side, from) = (state.offence, state.ball);
        if to != from {
            state.ball = to;
            (self.tell)(Event::WentBack { side, from, to });
        }
    }

    pub fn black(&mut self, face: Black) {
        let Phase::Black(card) = self.state.phase else {
            return;
        };
        let game = self.game;
        let side = self.state.asked();
        let branch = game.branch(card, face);
        let mut effects = branch.iter();
        let hit = effects.any(|effect| game.can_happen(self.state, side, 0, effect));
        (self.tell)(Event::BlackRolled {
            side,
            card,
            face,
            hit,
        });
        self.effects(side, card, branch, Pick::None);
    }

    /// The defence picks dice to discard: as many as the card says, or all there are (D39). Says whether there is
    /// anything to choose; if not, the dice are gone.
    fn ask_discard(&mut self, side: Seat, count: u8) -> bool {
        let dice = loose(self.state.play.dice);
        let count = count.min(dice.total());
        let (mut ways, mut only) = (0, Counts::NONE);
        subsets(dice, count, count, &mut |dice| {
            ways += 1;
            only = dice;
        });
        if ways > 1 {
            self.state.phase = Phase::Take(count);
            return true;
        }
        self.discard(side, only);
        false
    }

    fn discard(&mut self, side: Seat, dice: Counts) {
        subtract(&mut self.state.play.dice, dice);
        (self.tell)(Event::DiceDiscarded { side, dice });
    }

    /// The defence has picked.
    pub fn take(&mut self, dice: Counts) {
        let side = self.state.asked();
        self.discard(side, dice);
        self.stands();
        self.next_card();
    }
}

impl Dungeon {
    /// What a card does for a face of the black die.
    pub(crate) fn branch(&self, card: CardId, face: Black) -> &[Effect] {
        for effect in &self.book.card(card).effects {
            if let Effect::Black {
                claw,
                shield,
                skull,
            } = effect
            {
                return match face {
                    Black::Claw => claw,
                    Black::Shield => shield,
                    Black::Skull => skull,
                    Black::Blank => &[],
                };
            }
        }
        &[]
    }
}
