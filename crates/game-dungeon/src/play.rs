//! A play from the defence card to the ball: laying, calling, rolling, moving; kicks, Hail Mary and onside kick.

use crate::action::{AIM, POWER};
use crate::apply::Referee;
use crate::content::{Colour, Counts, Direction, Face, GuardId};
use crate::drive::Then;
use crate::event::{Event, Pay, RollFor, Shot};
use crate::options::{Dungeon, FIVE, KICK_DICE, MOST_DICE, PLAY_DICE};
use crate::state::{DownEnd, Five, Kick, Moment, Phase, Play, Purpose, State, Try};
use courtside_kernel::Seat;

impl Dungeon {
    /// Dice of a play, with those that the defence gives or takes (D21).
    #[inline]
    pub fn play_dice(&self, state: &State, defence: i8) -> u8 {
        (PLAY_DICE as i8 + defence + state.play.more).clamp(0, MOST_DICE as i8) as u8
    }

    /// How many spaces the ball moves for the dice and icons on the table.
    #[inline]
    pub fn spaces(&self, play: &Play) -> u8 {
        let Some(colour) = play.called else { return 0 };
        let (face, need) = colour.needs();
        let count = play.dice.of(face).saturating_add(play.added.of(face));
        let spaces = count / need;
        play.cap.map_or(spaces, |cap| spaces.min(cap))
    }

    /// Dice of a kick by luck.
    #[inline]
    pub fn kick_dice(&self, state: &State, what: Try) -> u8 {
        match what {
            Try::FieldGoal => self.goal_dice(state),
            Try::ExtraPoint => KICK_DICE,
        }
    }
}

/// Half the width of the goal, where the posts stand, and the heights of the bar and of the back edge (D11).
pub const POST: i8 = 5;
pub const BAR: u8 = 6;
pub const BACK: u8 = 16;

/// Whether a toss is good. On a post the die is half inside, which is good.
pub const fn is_good(aim: i8, power: u8) -> bool {
    -POST <= aim && aim <= POST && BAR <= power && power <= BACK
}

const _: () = assert!(POST < AIM && BACK < POWER);

#[inline]
fn add(dice: &mut Counts, more: Counts) {
    for (sum, more) in dice.0.iter_mut().zip(more.0) {
        *sum += more;
    }
}

/// Adds icons that cards give, which have no limit.
#[inline]
pub(crate) fn add_up_to_most(icons: &mut Counts, more: Counts) {
    for (sum, more) in icons.0.iter_mut().zip(more.0) {
        *sum = sum.saturating_add(more);
    }
}

#[inline]
pub(crate) fn subtract(dice: &mut Counts, fewer: Counts) {
    for (sum, fewer) in dice.0.iter_mut().zip(fewer.0) {
        *sum -= fewer;
    }
}

impl<F: FnMut(Event)> Referee<'_, F> {
    /// Gives bolts from the supply, as far as it goes (D5). The AI has none (D28).
    pub fn pay(&mut self, side: Seat, pay: Pay, due: u8) {
        if due == 0 || self.game.is_ai(side) {
            return;
        }
        let gained = due.min(self.game.supply(self.state));
        let bolts = &mut self.state.bolts[side.index()];
        *bolts += gained;
        (self.tell)(Event::BoltsGained {
            side,
            pay,
            due,
            gained,
            bolts: *bolts,
        });
    }

    pub fn lay(&mut self, guard: GuardId) {
        let state = &mut *self.state;
        state.play.laid = Some(guard);
        state.lays.lay();
        (self.tell)(Event::Laid {
            side: state.defence(),
            guard: Some(guard),
        });
        if state.conversion && !self.game.whistles_always() {
            state.phase = Phase::Select;
        } else {
            self.open_window(Moment::Before);
        }
    }

    pub fn call_play(&mut self, direction: Direction) {
        self.move_pawn(direction);
        if self.game.is_ai(self.state.defence()) {
            return self.ai_defends();
        }
        let (guard, matched) = self.reveal();
        let number = self.game.book.field.guard(guard).number as i8;
        let dice = if matched { -number } else { number };
        let side = self.state.defence();
        (self.tell)(Event::Revealed {
            side,
            guard,
            matched,
            dice,
        });
        if matched {
            self.pay(side, Pay::Guess, 1);
        }
        self.roll(dice);
    }

    /// The offence's pawn moves, and its new square is the play.
    pub fn move_pawn(&mut self, direction: Direction) {
        let state = &mut *self.state;
        let side = state.offence;
        let Some(to) = state.square(side, direction) else {
            return;
        };
        let colour = self.game.book.field.square(to);
        state.pawns[side.index()] = to;
        state.play.called = Some(colour);
        (self.tell)(Event::PlayCalled {
            side,
            direction,
            to,
            colour,
        });
    }

    /// Turns the laid card up; says whether it has the colour of the play.
    pub fn reveal(&mut self) -> (GuardId, bool) {
        let state = &mut *self.state;
        let guard = state.play.laid.unwrap_or(GuardId(0));
        state.play.revealed = true;
        state.lays.turn_up();
        let colour = self.game.book.field.guard(guard).colour;
        (guard, state.play.called == Some(colour))
    }

    /// The laid card goes back to the hand unseen (D18).
    fn return_card(&mut self) {
        if self.state.play.laid.is_some() {
            let side = self.state.defence();
            (self.tell)(Event::Returned { side });
        }
        self.state.play = Play::NEW;
    }

    pub fn punt(&mut self) {
        self.return_card();
        let (side, from) = (self.state.offence, self.state.ball);
        let to = self.game.start_spot(self.state, side.other());
        (self.tell)(Event::Punted { side, from, to });
        self.go_on(Then::NewDrive(side.other(), to));
    }

    pub fn rest(&mut self) {
        self.return_card();
        let side = self.state.offence;
        (self.tell)(Event::Rested { side });
        self.end_half();
    }

    /// The first roll, with more or fewer dice for what the defence did.
    pub fn roll(&mut self, defence: i8) {
        let dice = self.game.play_dice(self.state, defence);
        if dice == 0 {
            self.end_rolling();
        } else {
            self.state.phase = Phase::Roll(dice);
        }
    }

    /// White dice have been rolled.
    pub fn rolled(&mut self, dice: Counts) {
        let phase = self.state.phase;
        let what = match phase {
            Phase::Roll(_) => RollFor::First,
            Phase::Reroll(_) => RollFor::Second,
            Phase::CardRoll(_) => RollFor::Card,
            Phase::FiveRoll(five) | Phase::FiveReroll(five, _) => RollFor::Five(five),
            Phase::KickRoll(what) => {
                return self.kicked(what, Shot::Dice(dice), dice.of(Face::Ball) > 0);
            }
            _ => return,
        };
        let state = &mut *self.state;
        add(&mut state.play.dice, dice);
        let all = state.play.dice;
        (self.tell)(Event::Rolled {
            side: state.offence,
            what,
            dice,
            all,
        });
        let first_of_five = matches!(phase, Phase::FiveRoll(_));
        match what {
            // Time dice are set aside; with nothing else there is nothing to choose (D16).
            RollFor::First if all.total() > all.of(Face::Time) => state.phase = Phase::Keep,
            RollFor::First | RollFor::Second => self.end_rolling(),
            RollFor::Five(five) if first_of_five && all.of(Face::Ball) < FIVE => {
                state.phase = Phase::FiveKeep(five);
            }
            RollFor::Five(five) => self.end_five(five),
            RollFor::Card => {
                self.pay_lightning(dice.of(Face::Lightning));
                self.stands();
                self.next_card();
            }
        }
    }

    pub fn keep(&mut self) {
        let state = &mut *self.state;
        (self.tell)(Event::Kept {
            side: state.offence,
            kept: state.play.dice,
            again: Counts::NONE,
        });
        if let Phase::FiveKeep(five) = state.phase {
            self.end_five(five);
        } else {
            self.end_rolling();
        }
    }

    pub fn reroll(&mut self, again: Counts) {
        let state = &mut *self.state;
        subtract(&mut state.play.dice, again);
        (self.tell)(Event::Kept {
            side: state.offence,
            kept: state.play.dice,
            again,
        });
        state.phase = if let Phase::FiveKeep(five) = state.phase {
            Phase::FiveReroll(five, again.total())
        } else {
            Phase::Reroll(again.total())
        };
    }

    /// Lightning pays (D15), and cards can be played (D63).
    fn end_rolling(&mut self) {
        self.pay_lightning(self.state.play.dice.of(Face::Lightning));
        self.stands();
        self.open_window(Moment::Dice);
    }

    pub fn pay_lightning(&mut self, icons: u8) {
        self.pay(self.state.offence, Pay::Lightning, icons);
    }

    /// Tells what the dice and icons come to now.
    pub fn stands(&mut self) {
        let play = &self.state.play;
        let Some(colour) = play.called else { return };
        let spaces = self.game.spaces(play);
        let to = self.game.landing(self.state, colour, spaces);
        (self.tell)(Event::Stands {
            side: self.state.offence,
            icons: play.icons(),
            colour,
            spaces,
            to,
            prize: self.game.prize(self.state, to),
        });
    }

    /// No more cards are played: the ball moves, then time is taken (D56, D57).
    pub fn resolve_play(&mut self) {
        let colour = self.state.play.called.unwrap_or(Colour::Red);
        let spaces = self.game.spaces(&self.state.play);
        self.advance(colour, spaces);
    }

    /// The ball moves, time is taken, and the down is over or points are made.
    pub fn advance(&mut self, colour: Colour, spaces: u8) {
        let (side, from) = (self.state.offence, self.state.ball);
        let to = self.game.landing(self.state, colour, spaces);
        if spaces == 0 {
            (self.tell)(Event::NoGain { side });
        } else {
            (self.tell)(Event::Moved {
                side,
                colour,
                spaces,
                from,
                to,
                right: self.state.attacks_right(side),
            });
        }
        self.run_clock(self.play_time());
        if self.state.conversion {
            return self.end_conversion(to.is_none());
        }
        let Some(to) = to else {
            return self.touchdown();
        };
        self.state.ball = to;
        if self.state.last_play && !self.game.whistles_always() {
            self.end_half();
        } else {
            self.open_window(Moment::After);
        }
    }

    /// Time that this play takes: its time dice, or the time on the AI's card.
    pub fn play_time(&self) -> u8 {
        let play = &self.state.play;
        match play.ai {
            Some(card) if self.game.is_ai(self.state.offence) => self.game.book.ai_card(card).time,
            _ if play.time_free => 0,
            _ => play.dice.of(Face::Time),
        }
    }

    pub fn run_clock(&mut self, by: u8) {
        let state = &mut *self.state;
        let by = by.min(state.clock);
        if by == 0 || !state.clock_runs() {
            return;
        }
        state.clock -= by;
        (self.tell)(Event::ClockRan {
            by,
            clock: state.clock,
        });
    }

    pub fn kick_goal(&mut self) {
        self.return_card();
        self.try_kick(Try::FieldGoal);
    }

    pub fn extra_point(&mut self) {
        let side = self.state.offence;
        (self.tell)(Event::ExtraChosen { side, two: false });
        self.try_kick(Try::ExtraPoint);
    }

    pub fn two_points(&mut self) {
        let state = &mut *self.state;
        (self.tell)(Event::ExtraChosen {
            side: state.offence,
            two: true,
        });
        state.conversion = true;
        if self.game.is_ai(state.defence()) && !self.game.whistles_always() {
            state.phase = Phase::Select;
        } else {
            self.prepare_play();
        }
    }

    /// A kick: by dice, by hand, or by a card of the solo deck.
    pub fn try_kick(&mut self, what: Try) {
        let state = &mut *self.state;
        let side = state.offence;
        let ai = self.game.is_ai(side);
        let by_luck = !ai && state.kicks[side.index()] == Kick::Luck;
        let dice = by_luck.then(|| self.game.kick_dice(state, what));
        (self.tell)(Event::KickTried { side, what, dice });
        if ai {
            self.need_card(Purpose::Kick(what));
        } else if by_luck {
            state.phase = Phase::KickRoll(what);
        } else {
            state.phase = Phase::Toss(what);
        }
    }

    pub fn toss(&mut self, aim: i8, power: u8) {
        let Phase::Toss(what) = self.state.phase else {
            return;
        };
        self.kicked(what, Shot::Toss { aim, power }, is_good(aim, power));
    }

    pub fn kicked(&mut self, what: Try, shot: Shot, good: bool) {
        let side = self.state.offence;
        (self.tell)(Event::Kicked {
            side,
            what,
            shot,
            good,
        });
        self.end_kick(what, good);
    }

    /// The last play is run like any other: now the defence lays its card (D45).
    pub fn run_last_play(&mut self) {
        let side = self.state.offence;
        (self.tell)(Event::PlayChosen { side });
        self.prepare_play();
    }

    /// The defence lays a card. The solo deck lays none: its card is drawn later.
    pub fn prepare_play(&mut self) {
        if self.game.is_ai(self.state.defence()) {
            self.open_window(Moment::Before);
        } else {
            self.state.phase = Phase::Lay;
        }
    }

    pub fn hail_mary(&mut self) {
        self.return_card();
        self.try_five(Five::HailMary);
    }

    pub fn onside(&mut self) {
        self.try_five(Five::Onside);
    }

    pub fn kick_off(&mut self) {
        let side = self.state.offence;
        (self.tell)(Event::KickedOff { side });
        self.other_side_starts();
    }

    fn try_five(&mut self, what: Five) {
        let side = self.state.offence;
        (self.tell)(Event::FiveTried { side, what });
        self.state.phase = Phase::FiveRoll(what);
    }

    fn end_five(&mut self, what: Five) {
        let state = &mut *self.state;
        let side = state.offence;
        let good = state.play.dice.of(Face::Ball) == FIVE;
        state.play = Play::NEW;
        (self.tell)(Event::FiveDone { side, what, good });
        let middle = self.game.book.field.middle();
        match (what, good) {
            (Five::HailMary, true) => self.touchdown(),
            (Five::HailMary, false) if self.game.whistles_always() => {
                self.end_with(DownEnd::Missed);
            }
            (Five::HailMary, false) => self.end_half(),
            (Five::Onside, true) => self.go_on(Then::NewDrive(side, middle)),
            (Five::Onside, false) => {
                self.run_clock(1);
                self.go_on(Then::NewDrive(side.other(), middle));
            }
        }
    }
}
