//! What to call and what to lay: the play as a small game between offence and defence, with what each choice is worth.

use super::Stand;
use super::dice::{DICE, Worth};
use super::drives::{HELPED, attack, count, meet};
use super::matrix::{COLUMNS, Matrix, ROUNDS, ROWS, Solution};
use crate::action::Action;
use crate::content::{Colour, Direction, Square};
use crate::options::Dungeon;
use crate::state::State;

/// The choices of the offence, and what they are worth against each card of the defence.
pub struct Calls {
    pub matrix: Matrix,
    pub actions: [Action; ROWS],
}

impl Calls {
    fn push(&mut self, action: Action, payoffs: [f32; COLUMNS]) {
        self.actions[self.matrix.rows] = action;
        self.matrix.push(payoffs);
    }

    pub fn solve(&self) -> Solution {
        self.matrix.solve(ROUNDS)
    }
}

impl Dungeon {
    /// The choices of the offence before a play. `modified`: with what whistle cards have done to it.
    pub(super) fn contest(&self, state: &State, modified: bool) -> Calls {
        let stand = Stand::new(self, state);
        let mut calls = Calls {
            matrix: Matrix::default(),
            actions: [Action::PASS; ROWS],
        };
        let more = if modified { state.play.more } else { 0 };
        let pawn = state.pawns[state.offence.index()];
        let colour = |square| self.book.field.square(square);
        let steps = || {
            let steps = Direction::ALL.into_iter();
            steps.filter_map(|direction| Some((direction, direction.step(pawn)?)))
        };
        let free = |square| !(modified && state.play.is_banned(colour(square)));
        // D35: a ban never leaves the offence without a play.
        let bound = steps().any(|(_, square)| free(square));
        for (direction, square) in steps().filter(|(_, square)| !bound || free(*square)) {
            let payoffs = self.payoffs(&stand, state, square, more);
            calls.push(Action::run(direction), payoffs);
        }
        if state.conversion {
            return calls;
        }
        let wins = self.wins();
        if wins.ground.goal(stand.place).is_some() {
            let chance = self.kick_chance(state, crate::state::Try::FieldGoal);
            let worth = stand.value(|lead| {
                chance * wins.scored(stand.when, lead + 3)
                    + (1.0 - chance) * wins.kicked_off(stand.when, lead)
            });
            calls.push(Action::FIELD_GOAL, [worth; COLUMNS]);
        }
        if state.last_play {
            // D45: by now it is said that a play is run.
            if !self.says_last_play_first() {
                for (action, worth) in self.without_a_play(&stand) {
                    calls.push(action, [worth; COLUMNS]);
                }
            }
        } else if state.down == 4 {
            let punt = stand.value(|lead| wins.kicked_off(stand.when, lead));
            calls.push(Action::PUNT, [punt; COLUMNS]);
        }
        calls
    }

    /// What a Hail Mary is worth on a last play, and what it is worth to decline it.
    fn without_a_play(&self, stand: &Stand) -> [(Action, f32); 2] {
        let wins = self.wins();
        let rest = |lead| wins.half_over(stand.when, lead);
        let mary = |lead| {
            wins.five * wins.touchdown(stand.when, lead + 6) + (1.0 - wins.five) * rest(lead)
        };
        [
            (Action::HAIL_MARY, stand.value(mary)),
            (Action::REST, stand.value(rest)),
        ]
    }

    /// What the offence says on a last play (D45): the best of a play or kick, a Hail Mary and nothing.
    pub(super) fn last_play(&self, state: &State) -> Action {
        let stand = Stand::new(self, state);
        let calls = self.contest(state, true);
        let run = if self.solo() {
            calls.matrix.payoffs[calls.matrix.best_row(0)][0]
        } else {
            calls.solve().value
        };
        let mut best = (Action::RUN_PLAY, run);
        for other in self.without_a_play(&stand) {
            if other.1 > best.1 {
                best = other;
            }
        }
        best.0
    }

    /// What a play is worth against each card of the defence; against the solo deck, on average.
    fn payoffs(&self, stand: &Stand, state: &State, square: Square, more: i8) -> [f32; COLUMNS] {
        let ground = &self.wins().ground;
        let colour = ground.board[square.index()];
        let dice = &ground.dice[colour.index()];
        let bolt = stand.bolt();
        if !self.solo() {
            let worth = self.worth(stand, state, square, stand.place, colour);
            let mut values = [None; DICE + 1];
            return std::array::from_fn(|guard| {
                let (count, matched) = ground.against(guard, colour, more);
                let value = *values[count].get_or_insert_with(|| dice.value(count, &worth, bolt));
                value - if matched { bolt } else { 0.0 }
            });
        }
        let cards = match state.play.ai {
            Some(card) => vec![(self.book.ai_card(card), 1.0)],
            None => self.deck_shares(&state.deck),
        };
        let mut known: Vec<((usize, i8), f32)> = Vec::new();
        let mut sum = 0.0;
        for (card, share) in cards {
            let Some((from, by)) = meet(ground, &card.defence, colour, stand.place) else {
                let lost = |lead| self.wins().taken_over(stand.when, lead, stand.place);
                sum += share * stand.value(lost);
                continue;
            };
            let value = match known.iter().find(|(key, _)| *key == (from, by)) {
                Some((_, value)) => *value,
                None => {
                    let worth = self.worth(stand, state, square, from, colour);
                    let value = dice.value(count(by + more), &worth, bolt);
                    known.push(((from, by), value));
                    value
                }
            };
            sum += share * value;
        }
        [sum; COLUMNS]
    }

    /// What hits and time icons are worth to a play from there.
    fn worth(
        &self,
        stand: &Stand,
        state: &State,
        square: Square,
        from: usize,
        colour: Colour,
    ) -> Worth {
        let ground = &self.wins().ground;
        let help = if state.bolts[state.offence.index()] > 0 {
            HELPED
        } else {
            [1.0, 0.0]
        };
        // Many hits lead to the same space: each is looked up once for every time.
        let mut known = [[None; DICE + 1]; DICE + 3];
        let mut ended = |hits: usize, time: usize| {
            let need = usize::from(colour.needs().1);
            *known[(hits / need).min(DICE + 2)][time]
                .get_or_insert_with(|| stand.ended(ground.reach(colour, from, hits), time, square))
        };
        let mut worth = Worth::default();
        for (hits, row) in worth.iter_mut().enumerate() {
            for (time, worth) in row.iter_mut().enumerate().take(DICE + 1 - hits) {
                let helped = help.iter().enumerate().filter(|(_, share)| **share > 0.0);
                *worth = helped
                    .map(|(more, share)| share * ended(hits + more, time))
                    .sum();
            }
        }
        worth
    }

    /// What a play that has been called is worth before this many dice are rolled.
    pub(super) fn roll_value(&self, stand: &Stand, state: &State, colour: Colour, dice: u8) -> f32 {
        let worth = self.worth(stand, state, stand.pawn, stand.place, colour);
        let throws = &self.wins().ground.dice[colour.index()];
        throws.value(dice.into(), &worth, stand.bolt())
    }

    /// What the dice on the table are worth to an offence that can roll some of them again.
    pub(super) fn keep_value(&self, stand: &Stand, state: &State, colour: Colour) -> f32 {
        let worth = self.worth(stand, state, stand.pawn, stand.place, colour);
        let [ball, cleat, lightning, time] = state.play.dice.0.map(usize::from);
        let (hits, other) = match colour {
            Colour::Red => (cleat, ball),
            Colour::Yellow | Colour::Blue => (ball, cleat),
        };
        let dice = &self.wins().ground.dice[colour.index()];
        dice.kept([hits, lightning, time, other], &worth, stand.bolt())
    }

    /// What each card of the defence leaves to the solo deck on offence.
    pub(super) fn deck_attacks(&self, state: &State) -> [f32; COLUMNS] {
        let stand = Stand::new(self, state);
        let ground = &self.wins().ground;
        let pawn = state.pawns[state.offence.index()];
        let cards = self.deck_shares(&state.deck);
        std::array::from_fn(|guard| {
            let value = |(card, share): &(&crate::content::AiCard, f32)| {
                let square = attack(card, pawn);
                let colour = ground.board[square.index()];
                let matched = ground.guards[guard].0 == colour;
                let gain = if matched { 0 } else { card.gain(colour) };
                let to = ground.landing(colour, stand.place, gain.into());
                let ended = stand.ended(to, card.time.into(), square);
                share * (ended - if matched { stand.bolt() } else { 0.0 })
            };
            cards.iter().map(value).sum()
        })
    }
}
