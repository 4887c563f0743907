//! Windows in which cards are played (D6, D17), and what the cards do.

use crate::ability::{loose, subsets};
use crate::action::Pick;
use crate::apply::Table;
use crate::content::{Black, Counts, Effect, Face, Limit};
use crate::event::{Event, Lost, Pay};
use crate::options::Dungeon;
use crate::play::subtract;
use crate::state::{Asked, Moment, Phase, State, Window};
use courtside_kernel::Seat;

impl<F: FnMut(Event)> Table<'_, F> {
    pub fn open_window(&mut self, moment: Moment) {
        self.state.window = Window {
            moment,
            asked: Asked::DefenceFirst,
        };
        self.ask();
    }

    /// Asks whoever is next and can play a card. Who cannot declines by itself (D20), and so does the AI (D32).
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
    pub fn play_card(&mut self, card: u8, pick: Pick) {
        let game = self.game;
        let known = &game.book.cards[usize::from(card)];
        let state = &mut *self.state;
        let side = state.asked();
        let bolts = &mut state.bolts[side.index()];
        *bolts -= known.cost;
        let bolts = *bolts;
        match known.limit {
            Limit::Any => {}
            Limit::Play => state.play.used |= 1 << card,
            Limit::Half | Limit::Game => state.used[side.index()] |= 1 << card,
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
    fn effects(&mut self, side: Seat, card: u8, effects: &[Effect], pick: Pick) {
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
        match (effect, pick) {
            (Effect::Turn { .. }, Pick::Turn { from, to }) => {
                state.play.dice.0[from.index()] -= 1;
                state.play.dice.0[to.index()] += 1;
                (self.tell)(Event::DieTurned { side, from, to });
                self.pay_lightning(u8::from(to == Face::Lightning));
                return true;
            }
            (Effect::Add(icons), _) => {
                let icons = *icons;
                for (sum, more) in state.play.added.0.iter_mut().zip(icons.0) {
                    *sum = sum.saturating_add(more);
                }
                (self.tell)(Event::IconsAdded { side, icons });
                self.pay_lightning(icons.of(Face::Lightning));
                return true;
            }
            (Effect::AtMostSpaces(most), _) => {
                let spaces = *most;
                state.play.cap = Some(spaces);
                (self.tell)(Event::Capped { spaces });
                return true;
            }
            (Effect::Peek, _) => {
                state.play.peeked = true;
                let guard = state.play.laid;
                (self.tell)(Event::Peeked { side, guard });
            }
            (Effect::PawnStep, Pick::Step(direction)) => {
                if let Some(to) = state.square(side, direction) {
                    state.pawns[side.index()] = to;
                    (self.tell)(Event::PawnStepped {
                        side,
                        direction,
                        to,
                    });
                }
            }
            (Effect::BanColour, Pick::Colour(colour)) => {
                state.play.banned |= 1 << colour.index();
                (self.tell)(Event::Banned { side, colour });
            }
            (Effect::Dice(by), _) => {
                let by = *by;
                state.play.more = state.play.more.saturating_add(by);
                let side = state.offence;
                (self.tell)(Event::DiceChanged { side, by });
            }
            (Effect::DownNotCounted, _) => state.play.uncounted = true,
            (Effect::BackSpaces(spaces), _) => {
                let to = game.back_spaces(state, *spaces);
                self.go_back(to);
            }
            (Effect::BackReds(reds), _) => {
                let to = game.back_reds(state, *reds);
                self.go_back(to);
            }
            (Effect::StealBolts(count), _) => {
                let from = side.other();
                let stolen = (*count).min(state.bolts[from.index()]);
                state.bolts[from.index()] -= stolen;
                state.bolts[side.index()] += stolen;
                (self.tell)(Event::BoltsStolen {
                    by: side,
                    from,
                    stolen,
                });
            }
            (Effect::DrainBolts(count), _) => {
                let side = side.other();
                let bolts = &mut state.bolts[side.index()];
                let lost = (*count).min(*bolts);
                *bolts -= lost;
                let bolts = *bolts;
                (self.tell)(Event::BoltsLost { side, lost, bolts });
            }
            (Effect::GainBolts(count), _) => self.pay(side, Pay::Card, *count),
            (Effect::Clock(by), _) => self.run_clock(by.unsigned_abs()),
            (Effect::TimeNotCounted, _) => {
                state.play.time_free = true;
                (self.tell)(Event::TimeFreed);
            }
            _ => {}
        }
        false
    }

    /// The ball goes back, never behind the first space (D19).
    pub fn go_back(&mut self, to: u8) {
        let state = &mut *self.state;
        let (side, from) = (state.offence, state.ball);
        if to != from {
            state.ball = to;
            (self.tell)(Event::WentBack { side, from, to });
        }
    }

    pub fn black(&mut self, card: u8, face: Black) {
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
    pub(crate) fn branch(&self, card: u8, face: Black) -> &[Effect] {
        for effect in &self.book.cards[usize::from(card)].effects {
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
