//! What this game knows about playing well.
//!
//! Units count, and after them what each side can expect from its next attacks where everybody stands now: each unit's best
//! throw, as many of them as there are balls. Units in between are left out of that estimate for speed; an attack that is
//! really made is weighed on exact odds anyway.

use crate::action::{Action, Deed};
use crate::board::Square;
use crate::combat::{ATTACK_DICE, DEFENCE_DICE};
use crate::dice::SUMS;
use crate::options::{Range, Tactics};
use crate::state::{Phase, State};
use crate::unit::{Kind, UNITS, Unit, Units};
use courtside_kernel::{Insight, Seat};

/// What a unit of each kind is worth, in Assaults.
const WORTH: [f32; 3] = [1.0, 1.0, 1.8];

/// A catch brings back a unit of those that are out, which starts from the back row.
const RETURN: f32 = 0.8;

/// How sure the stronger side is to win, how much of an attack that looks good comes true, and a ball for the next turn.
const SURENESS: f32 = 4.0;
const COMES_TRUE: f32 = 0.5;
const BALL: f32 = 0.05;

/// How a back row is lined up: every Assault and the Ace has a Defender beside it. A column that follows it is worth this.
const LINE_UP: [Kind; UNITS] = {
    use Kind::{Ace, Assault, Defender};
    [
        Assault, Defender, Assault, Defender, Ace, Defender, Assault, Defender, Assault,
    ]
};
const LINED_UP: f32 = 0.002;

impl Insight for Tactics {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let navy = match state.phase {
            Phase::Won(winner) => return if winner == seat { 1.0 } else { 0.0 },
            Phase::Drawn | Phase::FirstRoll { .. } => return 0.5,
            Phase::Arrange { .. } => {
                0.5 + LINED_UP * (self.lined_up(state, Seat(0)) - self.lined_up(state, Seat(1)))
            }
            _ => 1.0 / (1.0 + (-self.logit(state)).exp()),
        };
        if seat == Seat(0) { navy } else { 1.0 - navy }
    }

    fn prior(&self, _state: &State, action: Action) -> f32 {
        match action.deed() {
            // There are many moves and one end to them.
            Deed::Done => 8.0,
            _ => 1.0,
        }
    }
}

impl Tactics {
    /// How many units of a back row stand as they are best lined up.
    fn lined_up(&self, state: &State, seat: Seat) -> f32 {
        let margin = (self.board.columns - UNITS as u8) / 2;
        let fits = |unit: &Unit| {
            let column = state.square_of(seat, *unit).column();
            let place = column.checked_sub(margin).map(usize::from);
            place.and_then(|place| LINE_UP.get(place)) == Some(&unit.kind())
        };
        state.on_board(seat).each().filter(fits).count() as f32
    }

    /// How much better seat 0 stands, in logits.
    fn logit(&self, state: &State) -> f32 {
        let sides = [Side::of(state, Seat(0)), Side::of(state, Seat(1))];
        let mut worth = [0, 1].map(|seat: usize| sides[seat].worth());
        let returns = [0, 1].map(|seat| {
            let out = state.out(Seat(seat)).and(Units::RETURNING);
            if out.is_empty() { 0.0 } else { RETURN }
        });
        match state.phase {
            Phase::Return { seat } => worth[seat.index()] += RETURN,
            Phase::ChooseOut {
                seat,
                attacker,
                helper,
            } => {
                worth[seat.other().index()] -= of(attacker).max(of(helper));
                worth[seat.index()] += returns[seat.index()];
            }
            _ => {}
        }
        let [navy, white] = self.prospects(&sides, returns);
        let left = |seat: usize, loss: f32| (worth[seat] - COMES_TRUE * loss).max(0.3);
        let balls = |seat: usize| f32::from(state.balls[seat] + state.thrown[1 - seat]);
        SURENESS * (left(0, white) / left(1, navy)).ln() + BALL * (balls(0) - balls(1))
    }

    /// What each side can expect from the attacks that it has balls for, in Assaults.
    fn prospects(&self, sides: &[Side; 2], returns: [f32; 2]) -> [f32; 2] {
        let mut best = [[0.0f32; UNITS]; 2];
        let nearer = match self.range {
            Range::Distance => 0,
            Range::Between => 1,
        };
        for mine in 0..sides[0].count {
            for theirs in 0..sides[1].count {
                let units = [&sides[0].units[mine], &sides[1].units[theirs]];
                let spaces = units[0].square.distance(units[1].square) - nearer;
                let range = i32::from(spaces / 2);
                let mut weigh = |seat: usize, index: usize| {
                    let gain = gain(units[seat], units[1 - seat], range, returns[1 - seat]);
                    best[seat][index] = best[seat][index].max(gain);
                };
                weigh(0, mine);
                weigh(1, theirs);
            }
        }
        [0, 1].map(|seat: usize| sides[seat].add_up(best[seat]))
    }
}

/// What a unit is worth.
const fn of(unit: Unit) -> f32 {
    WORTH[unit.kind() as usize]
}

/// A unit on the board with what matters for attacks.
#[derive(Clone, Copy)]
struct Stand {
    square: Square,
    worth: f32,
    attack: i32,
    defence: i32,
    fresh: bool,
}

/// One side of the board.
struct Side {
    units: [Stand; UNITS],
    count: usize,
    balls: u8,
}

impl Side {
    fn of(state: &State, seat: Seat) -> Side {
        let mut units = [Stand {
            square: Square::OUT,
            worth: 0.0,
            attack: 0,
            defence: 0,
            fresh: false,
        }; UNITS];
        let mut count = 0;
        let defenders = Units::of_kind(Kind::Defender);
        for unit in state.on_board(seat).each() {
            let square = state.square_of(seat, unit);
            let kind = unit.kind();
            let shelter = state.beside(seat, square).and(defenders).count();
            units[count] = Stand {
                square,
                worth: of(unit),
                attack: kind.attack_bonus().into(),
                defence: i32::from(kind.defence_bonus()) + i32::from(shelter),
                fresh: !state.attacked[seat.index()].has(unit),
            };
            count += 1;
        }
        Side {
            units,
            count,
            balls: state.balls[seat.index()],
        }
    }

    fn worth(&self) -> f32 {
        self.units[..self.count].iter().map(|unit| unit.worth).sum()
    }

    /// The best throws of the units that may still attack, one for each ball.
    fn add_up(&self, mut best: [f32; UNITS]) -> f32 {
        for (best, unit) in best.iter_mut().zip(&self.units) {
            if !unit.fresh {
                *best = 0.0;
            }
        }
        let mut sum = 0.0;
        for _ in 0..self.balls {
            let (at, most) = (best.iter().copied().enumerate()).fold((0, 0.0), |top, next| {
                if next.1 > top.1 { next } else { top }
            });
            sum += most;
            best[at] = 0.0;
        }
        sum
    }
}

/// What an attack gains on average: the target's worth if it is out, less what a catch costs. `returned` is what the other
/// side gets back then.
#[inline]
fn gain(from: &Stand, at: &Stand, range: i32, returned: f32) -> f32 {
    let attack = from.attack - range;
    let out = ODDS.out[(attack - at.defence + ODDS_ZERO) as usize & ODDS_MASK];
    let caught = ODDS.caught[(2 * attack - at.defence + ODDS_ZERO) as usize & ODDS_MASK];
    out * at.worth - caught * (from.worth + returned)
}

/// Chances of a unit alone against three dice.
struct Odds {
    /// By what is added to the attack less what is added to the defence.
    out: [f32; ODDS_SIZE],
    /// By twice what is added to the attack less what is added to the defence.
    caught: [f32; ODDS_SIZE],
}

/// Both tables reach from -40 to 23, further than any attack.
const ODDS_SIZE: usize = 64;
const ODDS_MASK: usize = ODDS_SIZE - 1;
const ODDS_ZERO: i32 = 40;

static ODDS: Odds = {
    let mut odds = Odds {
        out: [0.0; ODDS_SIZE],
        caught: [0.0; ODDS_SIZE],
    };
    let (attack, defence) = (&SUMS[ATTACK_DICE as usize], &SUMS[DEFENCE_DICE as usize]);
    let all = 6u32.pow(ATTACK_DICE as u32 + DEFENCE_DICE as u32) as f32;
    let mut at = 0;
    while at < ODDS_SIZE {
        let bonus = at as i32 - ODDS_ZERO;
        let (mut out, mut caught) = (0, 0);
        let mut thrown = 0;
        while thrown < attack.len() {
            let mut answered = 0;
            while answered < defence.len() {
                let ways = attack[thrown] as u32 * defence[answered] as u32;
                if thrown as i32 + bonus > answered as i32 {
                    out += ways;
                }
                if answered as i32 >= 2 * thrown as i32 + bonus {
                    caught += ways;
                }
                answered += 1;
            }
            thrown += 1;
        }
        odds.out[at] = out as f32 / all;
        odds.caught[at] = caught as f32 / all;
        at += 1;
    }
    odds
};
