//! What this game knows about playing well.
//!
//! Units count, and after them what each side can expect from its next attacks as the units stand now: each unit's best
//! throw, as many of them as there are balls. Units in between are left out of that estimate for speed; an attack that is
//! really made is weighed on exact odds anyway.

use crate::action::{Action, Deed};
use crate::board::Square;
use crate::combat::Sums;
use crate::content::{ATTACK_DICE, DEFENCE_DICE, HELPER_DICE, Kind, UNITS};
use crate::dice::SUMS;
use crate::legal::returning;
use crate::options::{Range, Tactics};
use crate::state::{Phase, State, Throw};
use crate::unit::Unit;
use courtside_kernel::{Insight, Ladder, Seat};

/// What a unit of each kind is worth, in Assaults.
const WORTH: [f32; 3] = [1.0, 1.0, 1.8];

/// A catch brings back a unit of those that are out, which starts from the back row.
const RETURN: f32 = 0.8;

/// How sure the stronger side is to win.
const SURENESS: f32 = 4.0;

/// How much of the attacks that look good comes true: those of this combat, and those of the next.
const NOW: f32 = 0.2;
const NEXT: f32 = 0.2;

/// A row nearer to the other side. A side that stays back is safe and wins nothing: attacks are worth their ball only from
/// close by.
const ADVANCE: f32 = 0.03;

/// What the lead in units is worth at the last quiet turn (T11). The side that is behind has nothing to lose by attacking
/// then.
const DEADLINE: f32 = 2.0;

/// How a back row is lined up: every Assault and the Ace has a Defender beside it. A column that follows it is worth this.
const LINE_UP: [Kind; UNITS] = {
    use Kind::{Ace, Assault, Defender};
    [
        Assault, Defender, Assault, Defender, Ace, Defender, Assault, Defender, Assault,
    ]
};
const LINED_UP: f32 = 0.002;

/// How many attacks, passing included, are worth a thought.
const ATTACKS: usize = 8;

impl Insight for Tactics {
    /// Units stand far apart and a bad step shows late, so that much can be misjudged.
    const LADDER: Ladder = Ladder {
        misjudged: [200.0, 22.0, 9.0],
        inattentive: [0.0, 0.0],
        haste: [0.95, 0.55],
        playouts: [20, 40, 100],
    };

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

    /// Of the attacks, which are many where units help each other, the ones that gain most by themselves.
    fn worth(&self, state: &State, actions: &mut Vec<Action>) {
        let Phase::Attack { seat, .. } = state.phase else {
            return;
        };
        if actions.len() <= ATTACKS {
            return;
        }
        let returned = match returning(state, seat.other()).count() {
            0 => 0.0,
            _ => RETURN,
        };
        let gain = |action: &Action| match action.deed() {
            Deed::Attack {
                attacker,
                target,
                helper,
            } => self.gain(
                state,
                Throw {
                    seat,
                    attacker,
                    target,
                    helper,
                },
                returned,
            ),
            _ => f32::INFINITY,
        };
        let mut best = [f32::NEG_INFINITY; ATTACKS];
        for action in actions.iter() {
            let mut lower = gain(action);
            for kept in &mut best {
                (*kept, lower) = (kept.max(lower), kept.min(lower));
            }
        }
        actions.retain(|action| gain(action) >= best[ATTACKS - 1]);
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
    /// What an attack gains by itself, on exact odds.
    fn gain(&self, state: &State, throw: Throw, returned: f32) -> f32 {
        let sums = Sums::of(self, state, throw);
        let odds = &ODDS[usize::from(throw.dice() - ATTACK_DICE)];
        let lost = [Some(throw.attacker), throw.helper]
            .into_iter()
            .flatten()
            .map(|unit| WORTH[unit.kind() as usize])
            .fold(0.0, f32::max);
        let (out, caught) = odds.of(sums.attack().into(), sums.defence().into());
        out * WORTH[throw.target.kind() as usize] - caught * (lost + returned)
    }

    /// The plies of a line-up that serves well, in the middle of the back row.
    pub fn usual_line_up(&self) -> impl Iterator<Item = Action> {
        let margin = (self.board.columns - UNITS as u8) / 2;
        let empty = std::iter::repeat_n(Action::LEAVE_EMPTY, margin.into());
        empty.chain(LINE_UP.map(Action::arrange))
    }

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
        let sides = [self.side(state, Seat(0)), self.side(state, Seat(1))];
        let mut worth = [sides[0].worth(), sides[1].worth()];
        match state.phase {
            Phase::Return { seat } => worth[seat.index()] += RETURN,
            Phase::ChooseOut {
                seat,
                attacker,
                helper,
            } => {
                let [first, second] = [attacker, helper].map(|unit| WORTH[unit.kind() as usize]);
                worth[seat.other().index()] -= first.max(second);
                worth[seat.index()] += sides[seat.index()].returned;
            }
            Phase::FirstRoll { .. }
            | Phase::Arrange { .. }
            | Phase::Move(_)
            | Phase::CombatRoll { .. }
            | Phase::Attack { .. }
            | Phase::AttackDice(_)
            | Phase::DefenceDice { .. }
            | Phase::Won(_)
            | Phase::Drawn => {}
        }
        let [navy, white] = self.prospects(state, &sides);
        let left = |seat: usize, loss: f32| (worth[seat] - loss).max(0.3);
        let balance = (left(0, white) / left(1, navy)).ln();
        let rows = f32::from(sides[0].rows) - f32::from(sides[1].rows);
        SURENESS * balance + ADVANCE * rows + self.deadline(state, &sides)
    }

    /// What the lead in units counts because quiet turns run out (T11).
    fn deadline(&self, state: &State, sides: &[Side; 2]) -> f32 {
        if state.quiet == 0 || sides[0].count == sides[1].count {
            return 0.0;
        }
        let passed = f32::from(state.quiet) / f32::from(self.quiet.max(1));
        let lead = if sides[0].count > sides[1].count {
            1.0
        } else {
            -1.0
        };
        DEADLINE * passed * passed * lead
    }

    fn side(&self, state: &State, seat: Seat) -> Side {
        let squares = &state.units[seat.index()];
        let back_row = self.board.back_row(seat);
        let mut side = Side {
            units: [Stand::NOWHERE; UNITS],
            count: 0,
            rows: 0,
            returned: 0.0,
        };
        for unit in Unit::all() {
            let square = squares[unit.index()];
            let kind = unit.kind();
            if square == Square::OUT {
                if kind != Kind::Ace {
                    side.returned = RETURN;
                }
                continue;
            }
            let defenders = Kind::Defender.first().index()..Unit::ACE.index();
            let shelter = squares[defenders].iter().filter(|at| at.touches(square));
            side.units[side.count] = Stand {
                square,
                worth: WORTH[kind as usize],
                attack: kind.attack_bonus(),
                defence: kind.defence_bonus() + shelter.count() as i8,
                fresh: !state.attacked[seat.index()].has(unit),
            };
            side.count += 1;
            side.rows += u16::from(square.row().abs_diff(back_row));
        }
        side
    }

    /// What each side can expect from the attacks that it has balls for, in Assaults.
    fn prospects(&self, state: &State, sides: &[Side; 2]) -> [f32; 2] {
        let (mut best0, mut best1) = ([0.0f32; UNITS], [0.0f32; UNITS]);
        let nearer = match self.range {
            Range::Distance => 0,
            Range::Between => 1,
        };
        let [navy, white] = sides;
        for (unit, mine) in navy.units[..navy.count].iter().zip(&mut best0) {
            for (other, theirs) in white.units[..white.count].iter().zip(&mut best1) {
                let range = i32::from((unit.square.distance(other.square) - nearer) / 2);
                *mine = mine.max(gain(unit, other, range, white.returned));
                *theirs = theirs.max(gain(other, unit, range, navy.returned));
            }
        }
        [navy.add_up(state, best0, 0), white.add_up(state, best1, 1)]
    }
}

/// A unit on the board with what matters for attacks.
#[derive(Clone, Copy)]
struct Stand {
    square: Square,
    worth: f32,
    attack: i8,
    defence: i8,
    /// Whether it may still attack in this turn.
    fresh: bool,
}

impl Stand {
    const NOWHERE: Stand = Stand {
        square: Square::OUT,
        worth: 0.0,
        attack: 0,
        defence: 0,
        fresh: false,
    };
}

/// One side of the board.
struct Side {
    units: [Stand; UNITS],
    count: usize,
    /// How far all its units together have come from the back row.
    rows: u16,
    /// What a catch brings back.
    returned: f32,
}

impl Side {
    fn worth(&self) -> f32 {
        self.units[..self.count].iter().map(|unit| unit.worth).sum()
    }

    /// The best throws of this side that there are balls for: in the next turn, and in this combat.
    fn add_up(&self, state: &State, mut best: [f32; UNITS], seat: usize) -> f32 {
        // What was thrown at a side is its own in the next turn (T10).
        let next = NEXT * top(best, state.balls[seat] + state.thrown[1 - seat]);
        let fighting = matches!(
            state.phase,
            Phase::Attack { .. } | Phase::ChooseOut { .. } | Phase::Return { .. }
        );
        if !fighting {
            return next;
        }
        for (best, unit) in best.iter_mut().zip(&self.units) {
            *best = if unit.fresh { *best } else { 0.0 };
        }
        next + NOW * top(best, state.balls[seat])
    }
}

/// The sum of the best throws, one for each ball.
fn top(mut best: [f32; UNITS], balls: u8) -> f32 {
    let mut sum = 0.0;
    for _ in 0..balls {
        // The highest goes to the end, without a branch.
        let mut most = 0.0f32;
        for throw in &mut best {
            let lower = throw.min(most);
            most = throw.max(most);
            *throw = lower;
        }
        sum += most;
    }
    sum
}

/// What an attack gains on average: the target's worth if it is out, less what a catch costs. `returned` is what the other
/// side gets back then.
#[inline]
fn gain(from: &Stand, at: &Stand, range: i32, returned: f32) -> f32 {
    let (attack, defence) = (i32::from(from.attack) - range, i32::from(at.defence));
    let (out, caught) = ODDS[0].of(attack, defence);
    out * at.worth - caught * (from.worth + returned)
}

/// Chances of an attack against three dice.
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

/// For a unit alone, and for one with a helper.
static ODDS: [Odds; 2] = [
    Odds::new(ATTACK_DICE as usize),
    Odds::new((ATTACK_DICE + HELPER_DICE) as usize),
];

impl Odds {
    /// How likely the target is out and the attack caught, by what is added to either side.
    #[inline]
    fn of(&self, attack: i32, defence: i32) -> (f32, f32) {
        let at = |bonus: i32| (bonus + ODDS_ZERO) as usize & ODDS_MASK;
        (
            self.out[at(attack - defence)],
            self.caught[at(2 * attack - defence)],
        )
    }

    const fn new(dice: usize) -> Odds {
        let mut odds = Odds {
            out: [0.0; ODDS_SIZE],
            caught: [0.0; ODDS_SIZE],
        };
        let (attack, defence) = (&SUMS[dice], &SUMS[DEFENCE_DICE as usize]);
        let all = 6u32.pow((dice + DEFENCE_DICE as usize) as u32) as f32;
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Units;
    use courtside_kernel::Notation;
    use courtside_kernel::{Game, Ply};

    fn usual() -> Tactics {
        courtside_testkit::configure("", 2)
    }

    const EVEN: &str =
        "a1,c1,g1,i1,b1,d1,f1,h1,e1/a12,c12,g12,i12,b12,d12,f12,h12,e12/33/00/-/-/-/0/1/0";

    fn position(text: &str) -> State {
        usual().parse_position(text).unwrap()
    }

    /// The value of the best action for the seat to act, one action ahead and without dice.
    fn best_move(state: &State, seat: Seat) -> Action {
        let game = usual();
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let worth = |action: &Action| {
            let mut after = *state;
            game.apply(&mut after, Ply::Act(*action), &mut |_| {});
            game.value(&after, seat)
        };
        actions
            .into_iter()
            .max_by(|a, b| worth(a).total_cmp(&worth(b)))
            .unwrap()
    }

    #[test]
    fn the_chances_of_both_sides_add_up_and_follow_the_units() {
        let game = usual();
        let even = position(&format!("{EVEN}/move0"));
        let ahead = position(&format!("{EVEN}/move0").replace("i12", "-"));
        for state in [even, ahead] {
            assert!((game.value(&state, Seat(0)) + game.value(&state, Seat(1)) - 1.0).abs() < 1e-6);
        }
        assert!((game.value(&even, Seat(0)) - 0.5).abs() < 0.01);
        assert!(game.value(&ahead, Seat(0)) > 0.55);
    }

    #[test]
    fn units_go_forward_and_then_stay() {
        let mut state = position(&format!("{EVEN}/move0"));
        let Deed::Move { to, .. } = best_move(&state, Seat(0)).deed() else {
            panic!("a unit on the back row goes forward");
        };
        assert!(to.row() > 0);
        // Where nothing can be bettered the movement ends.
        state.moved = Units((1 << UNITS) - 1);
        assert_eq!(best_move(&state, Seat(0)), Action::DONE);
    }

    #[test]
    fn a_column_is_filled_so_that_defenders_stand_beside_the_others() {
        let game = usual();
        let mut state = game.setup();
        state.phase = Phase::Arrange {
            seat: Seat(0),
            column: 0,
        };
        for kind in LINE_UP {
            let action = best_move(&state, Seat(0));
            assert_eq!(action, Action::arrange(kind));
            game.apply(&mut state, Ply::Act(action), &mut |_| {});
        }
    }

    #[test]
    fn odds_are_those_of_the_dice() {
        // An Assault one space from an Assault: 2 against -2.
        let unit = Stand {
            worth: 1.0,
            attack: 2,
            defence: -2,
            ..Stand::NOWHERE
        };
        let game = usual();
        let position = "e6,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/33/00/-/-/-/0/1/0/attack0";
        let state = game.parse_position(position).unwrap();
        let attack = Action::attack(Unit(0), Unit(0), None);
        let cases = courtside_kernel::odds::odds(&game, &state, attack);
        let chance = |label| -> f64 {
            let results = cases[0].results.iter();
            results
                .filter(|share| share.result.label == label)
                .map(|share| share.probability())
                .sum()
        };
        let expected = chance("out") - 1.8 * chance("caught");
        assert!((f64::from(gain(&unit, &unit, 0, 0.8)) - expected).abs() < 1e-6);
    }
}
