//! The opponent in solo play: a deck of cards that says what the AI does.

use crate::apply::Referee;
use crate::content::{AiCardId, AiDefence};
use crate::event::{Event, Lost, Pay, Shot};
use crate::state::{Moment, Phase, Purpose, Try};

impl<F: FnMut(Event)> Referee<'_, F> {
    /// A card is to be drawn, from a deck that is shuffled first if it is empty.
    pub fn need_card(&mut self, purpose: Purpose) {
        let state = &mut *self.state;
        if state.deck.is_empty() {
            state.deck.shuffle();
            (self.tell)(Event::AiShuffled {
                cards: state.deck.len(),
            });
        }
        state.phase = Phase::Draw(purpose);
    }

    pub fn drew(&mut self, card: AiCardId) {
        let state = &mut *self.state;
        let Phase::Draw(purpose) = state.phase else {
            return;
        };
        state.deck.draw(card);
        (self.tell)(Event::AiDrew { card, purpose });
        match purpose {
            Purpose::Peek => {
                state.play.ai = Some(card);
                state.play.peeked = true;
                self.next_card();
            }
            Purpose::Defend => {
                state.play.ai = Some(card);
                self.ai_defends();
            }
            Purpose::Attack => self.ai_runs(card),
            Purpose::Kick(what) => {
                let good = self.game.book.ai_card(card).kick;
                self.kicked(what, Shot::Ai(card), good);
            }
        }
    }

    /// You look at the card that will defend (D33).
    pub fn ai_peek(&mut self) {
        self.need_card(Purpose::Peek);
    }

    /// The AI has the ball: it runs a play, or on fourth down kicks or punts at once (D36).
    pub fn ai_down(&mut self) {
        let game = self.game;
        let state = &mut *self.state;
        let in_range = game.in_range(state);
        let fourth = state.down == 4;
        // Nothing comes after the last play of a half, nor after the last down of the last drive of an overtime.
        let last_down = state.half == 3 && state.drive == 2 && fourth;
        let behind = -state.lead(state.offence);
        // D30: only a touchdown helps, or wins at once.
        let needs_touchdown =
            (state.last_play && state.half == 2 || last_down) && (3..=6).contains(&behind);
        // D43: out of range it punts, except on the last play of a half.
        let punts =
            fourth && !state.last_play && !(last_down && (in_range || !game.ai_always_punts()));
        if in_range && !needs_touchdown && (state.last_play || fourth) {
            self.try_kick(Try::FieldGoal);
        } else if punts {
            self.punt();
        } else {
            state.phase = Phase::Lay;
        }
    }

    pub fn ai_attacks(&mut self) {
        self.need_card(Purpose::Attack);
    }

    /// The AI calls the first play of the card that it can, and moves unless you guessed its colour.
    fn ai_runs(&mut self, card: AiCardId) {
        let game = self.game;
        let known = game.book.ai_card(card);
        let state = &mut *self.state;
        state.play.ai = Some(card);
        let first = known.moves.into_iter().find(|wanted| {
            let mut calls = game.calls(state);
            calls.any(|direction| direction == *wanted)
        });
        if let Some(direction) = first {
            self.move_pawn(direction);
        }
        let (guard, matched) = self.reveal();
        let side = self.state.defence();
        (self.tell)(Event::Revealed {
            side,
            guard,
            matched,
            dice: 0,
        });
        let Some(colour) = self.state.play.called else {
            return;
        };
        if matched {
            (self.tell)(Event::AiStopped { colour });
            self.pay(side, Pay::Guess, 1);
            self.open_window(Moment::Dice);
        } else {
            self.advance(colour, known.gain(colour));
        }
    }

    /// The AI defends against your play: its icon first, then its colours.
    pub fn ai_defends(&mut self) {
        let Some(card) = self.state.play.ai else {
            return self.need_card(Purpose::Defend);
        };
        let called = self.state.play.called;
        let guess = |colours: &[_], dice: u8| {
            let matched = colours.iter().any(|colour| called == Some(*colour));
            let dice = dice as i8;
            (Some(matched), if matched { -dice } else { dice })
        };
        let (matched, dice) = match self.game.book.ai_card(card).defence {
            AiDefence::One { colour, dice } => guess(&[colour], dice),
            AiDefence::Double { colours, dice } => guess(&colours, dice),
            AiDefence::Minus { dice } => (None, -(dice as i8)),
            AiDefence::Back { reds, colour, dice } => {
                self.go_back(self.game.back_reds(self.state, reds));
                guess(&[colour], dice)
            }
            AiDefence::Turnover => return self.turn_over(Lost::Ai),
        };
        (self.tell)(Event::AiDefended {
            card,
            matched,
            dice,
        });
        self.roll(dice);
    }
}
