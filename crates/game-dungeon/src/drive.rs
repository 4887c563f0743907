//! Drives and downs, and how halves, overtimes and the game end.

use crate::apply::Referee;
use crate::content::{Limit, Spot};
use crate::event::{Event, Lost, Pay, Score};
use crate::options::{ONSIDE_CLOCK, OVERTIMES};
use crate::state::{DownEnd, Moment, Phase, Play, Try};
use courtside_kernel::Seat;

/// Points (D66, D67, D68, D69).
const TOUCHDOWN: u8 = 6;
const FIELD_GOAL: u8 = 3;
const EXTRA_POINT: u8 = 1;
const CONVERSION: u8 = 2;

/// How the game goes on after a play.
#[derive(Clone, Copy)]
pub(crate) enum Then {
    NextDown,
    NewDrive(Seat, Spot),
}

impl<F: FnMut(Event)> Referee<'_, F> {
    /// A side has the ball for up to four downs. Both sides get a bolt, the offence first (D14).
    pub fn begin_drive(&mut self, side: Seat, spot: Spot) {
        let state = &mut *self.state;
        state.offence = side;
        state.ball = spot;
        state.down = 1;
        (self.tell)(Event::DriveBegan { side, spot });
        self.pay(side, Pay::Drive, 1);
        self.pay(side.other(), Pay::Drive, 1);
        self.begin_down();
    }

    fn begin_down(&mut self) {
        let state = &mut *self.state;
        state.play = Play::NEW;
        let side = state.offence;
        // D9: the clock is at zero and a play is to come: the last one of this half.
        if state.half < 3 && state.clock == 0 {
            state.last_play = true;
            (self.tell)(Event::LastPlay { side });
        }
        (self.tell)(Event::DownBegan {
            side,
            down: state.down,
            spot: state.ball,
            last: state.last_play,
        });
        if self.game.is_ai(side) {
            self.ai_down();
        } else if state.last_play && self.game.says_last_play_first() {
            state.phase = Phase::LastPlay;
        } else {
            self.prepare_play();
        }
    }

    /// The down is over in this way, and its last whistle window opens (D17).
    pub fn end_with(&mut self, ending: DownEnd) {
        self.state.play.ending = ending;
        self.open_window(Moment::After);
    }

    /// The whistle window after a down has closed.
    pub fn go_on_after_down(&mut self) {
        match self.state.play.ending {
            DownEnd::Touchdown => self.try_for_points(),
            DownEnd::Turnover => {
                let (other, spot) = (self.state.defence(), self.state.ball);
                self.go_on(Then::NewDrive(other, spot));
            }
            DownEnd::Open | DownEnd::Missed if self.state.last_play => self.end_half(),
            DownEnd::Open | DownEnd::Missed => self.end_down(),
        }
    }

    /// A play is fully resolved.
    pub fn go_on(&mut self, then: Then) {
        if self.state.last_play {
            return self.end_half();
        }
        match then {
            Then::NextDown => self.begin_down(),
            Then::NewDrive(..) if self.state.half == 3 => self.end_overtime_drive(),
            Then::NewDrive(side, spot) => self.begin_drive(side, spot),
        }
    }

    /// The down is over, without score or turnover, and so is the whistle window after it.
    fn end_down(&mut self) {
        let state = &mut *self.state;
        let (side, down, spot) = (state.offence, state.down, state.ball);
        if state.play.uncounted {
            (self.tell)(Event::DownKept { side, down });
            self.go_on(Then::NextDown);
        } else if down < 4 {
            state.down += 1;
            self.go_on(Then::NextDown);
        } else {
            let lost = Lost::Downs;
            (self.tell)(Event::Turnover { side, lost, spot });
            self.go_on(Then::NewDrive(side.other(), spot));
        }
    }

    /// The play ends at once: no move, but time counts (D22).
    pub fn turn_over(&mut self, lost: Lost) {
        self.run_clock(self.play_time());
        let (side, spot) = (self.state.offence, self.state.ball);
        (self.tell)(Event::Turnover { side, lost, spot });
        if self.state.conversion {
            return self.end_conversion(false);
        }
        if self.game.whistles_always() {
            return self.end_with(DownEnd::Turnover);
        }
        self.go_on(Then::NewDrive(side.other(), spot));
    }

    fn score(&mut self, how: Score) {
        let side = self.state.offence;
        let points = match how {
            Score::Touchdown => TOUCHDOWN,
            Score::FieldGoal => FIELD_GOAL,
            Score::ExtraPoint => EXTRA_POINT,
            Score::Conversion => CONVERSION,
        };
        let sum = &mut self.state.points[side.index()];
        *sum = sum.saturating_add(points.into());
        (self.tell)(Event::Scored {
            side,
            how,
            points,
            total: self.state.points,
        });
    }

    /// Six points. The ball goes to the far football icon.
    pub fn touchdown(&mut self) {
        self.score(Score::Touchdown);
        self.state.ball = self.game.start_spot(self.state, self.state.defence());
        if self.game.whistles_always() {
            self.end_with(DownEnd::Touchdown);
        } else {
            self.try_for_points();
        }
    }

    /// After a touchdown: an extra point or a conversion.
    fn try_for_points(&mut self) {
        let state = &mut *self.state;
        state.play = Play::NEW;
        state.phase = Phase::Extra;
        if self.game.is_ai(state.offence) {
            // D29: it always kicks.
            self.extra_point();
        }
    }

    /// A kick has been decided.
    pub fn end_kick(&mut self, what: Try, good: bool) {
        if good {
            self.score(match what {
                Try::FieldGoal => Score::FieldGoal,
                Try::ExtraPoint => Score::ExtraPoint,
            });
        }
        // An extra point follows a touchdown: points were made either way.
        self.after_score(good || what == Try::ExtraPoint);
    }

    pub fn end_conversion(&mut self, good: bool) {
        if good {
            self.score(Score::Conversion);
        } else {
            let side = self.state.offence;
            (self.tell)(Event::ConversionFailed { side });
        }
        self.after_score(true);
    }

    /// The other side starts a drive, unless an onside kick may be tried (D23, D71).
    fn after_score(&mut self, scored: bool) {
        let game = self.game;
        let state = &mut *self.state;
        state.conversion = false;
        state.play = Play::NEW;
        let side = state.offence;
        let may_try = scored
            && state.half == 2
            && !state.last_play
            && state.clock <= ONSIDE_CLOCK
            && state.lead(side) < 0
            && !game.is_ai(side);
        if may_try {
            state.phase = Phase::Restart;
        } else {
            self.other_side_starts();
        }
    }

    /// The defence has the ball next, at its own start.
    pub fn other_side_starts(&mut self) {
        let other = self.state.defence();
        let spot = self.game.start_spot(self.state, other);
        self.go_on(Then::NewDrive(other, spot));
    }

    pub fn end_half(&mut self) {
        let game = self.game;
        let state = &mut *self.state;
        let half = state.half;
        state.last_play = false;
        state.play = Play::NEW;
        let total = state.points;
        (self.tell)(Event::HalfEnded { half, total });
        if half == 1 {
            state.half = 2;
            state.clock = game.book.field.clock;
            let refreshed = game.limited(Limit::Half);
            let before = state.used;
            state.used = before.map(|used| used.without(refreshed));
            (self.tell)(Event::HalfBegan {
                half: 2,
                clock: state.clock,
            });
            if state.used != before {
                (self.tell)(Event::Refreshed);
            }
            let side = state.receiver;
            self.begin_drive(side, game.start_spot(self.state, side));
        } else if !self.decided() {
            let state = &mut *self.state;
            state.half = 3;
            state.phase = Phase::OvertimeCoin;
        }
    }

    /// Ends the game if a side leads.
    fn decided(&mut self) -> bool {
        let lead = self.state.lead(Seat(0));
        if lead == 0 {
            return false;
        }
        let side = Seat(u8::from(lead < 0));
        let total = self.state.points;
        self.state.phase = Phase::Over(Some(side));
        (self.tell)(Event::Won { side, total });
        true
    }

    /// An overtime: each side has one drive (D24).
    pub fn begin_overtime(&mut self, side: Seat) {
        let state = &mut *self.state;
        state.overtime += 1;
        state.drive = 1;
        (self.tell)(Event::OvertimeBegan {
            number: state.overtime,
            side,
        });
        self.begin_drive(side, self.game.start_spot(self.state, side));
    }

    fn end_overtime_drive(&mut self) {
        let state = &mut *self.state;
        let side = state.offence;
        state.play = Play::NEW;
        if state.drive == 1 {
            state.drive = 2;
            let spot = self.game.start_spot(state, side.other());
            return self.begin_drive(side.other(), spot);
        }
        if self.decided() {
            return;
        }
        let state = &mut *self.state;
        let number = state.overtime;
        if number < OVERTIMES {
            (self.tell)(Event::OvertimeTied { number });
            // The starting side alternates: this one had the second drive and has the first one now.
            return self.begin_overtime(side);
        }
        state.phase = Phase::Over(None);
        (self.tell)(Event::Drawn {
            overtimes: number,
            total: state.points,
        });
    }
}
