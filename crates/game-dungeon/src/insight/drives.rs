//! How plays go on average: expected points by value iteration over space, down and square of the pawn, and from
//! these how a play from each space on each down ends if both sides call, guess and keep dice well.
//!
//! Teams, bolts and cards are left out, but for what they come to on average.

use super::dice::{DICE, Dice, Spread, Worth};
use super::matrix::{self, COLUMNS, Matrix};
use crate::content::{AiCard, AiDefence, Colour, Direction, Field, SQUARES, Square};
use crate::options::{KICK_DICE, MOST_DICE, PLAY_DICE};

/// What a bolt is worth in points while there is time to use it, found by letting bots with different figures play each
/// other. Between two players it is worth more: what one has, the other cannot take from the supply.
pub const BOLT: f32 = 1.0;
pub const BOLT_ALONE: f32 = 0.25;

/// How often cards and board abilities add no hit or one to a play, less what those of the defence take away.
pub const HELPED: [f32; 2] = [0.7, 0.3];

/// Sweeps of the value iteration: what the other side makes of the ball is known ever better.
const SWEEPS: u32 = 8;
/// Rounds for a matrix that only serves the next sweep.
const QUICK: u32 = 60;

pub const DOWNS: usize = 4;
const SIDES_OF_DIE: f32 = 6.0;

/// The field as the offence sees it: it attacks to the right.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Spaces; this number itself stands for the end zone.
    pub len: usize,
    pub start: usize,
    /// Field goals can be kicked from here on.
    pub kick: usize,
    /// Where each number of spaces of a colour leads to.
    landing: [Vec<[u8; DICE + 3]>; 3],
    /// Where each number of red spaces back leads to.
    back: Vec<[u8; DICE + 1]>,
    /// The chance of a field goal by luck, and of an extra point.
    goal: Vec<f32>,
    pub point: f32,
    pub dice: [Dice; 3],
    /// Dice more or fewer by the card of the defence.
    pub guards: [(Colour, u8); COLUMNS],
    pub board: [Colour; SQUARES as usize],
    /// What a bolt is worth in points.
    pub bolt: f32,
}

impl Ground {
    pub fn new(field: &Field, bolt: f32) -> Ground {
        let len = field.spaces.len();
        let ahead = |colour, from: usize| (from + 1..len).find(|at| field.spaces[*at] == colour);
        let walk = |colour, from: usize| {
            let mut at = from;
            std::array::from_fn(|step| {
                if step > 0 && at < len {
                    at = ahead(colour, at).unwrap_or(len);
                }
                at as u8
            })
        };
        let behind = |from: usize| {
            let mut at = from;
            std::array::from_fn(|step| {
                if step > 0 {
                    let red = |at: &usize| field.spaces[*at] == Colour::Red;
                    at = (0..at).rev().find(red).unwrap_or(0);
                }
                at as u8
            })
        };
        let balls = field
            .white
            .iter()
            .filter(|face| **face == Colour::Blue.needs().0);
        let miss = 1.0 - balls.count() as f32 / SIDES_OF_DIE;
        let good = |dice: u8| 1.0 - miss.powi(dice.into());
        let goal = (0..len).map(|at| {
            let reds = field.spaces[at + 1..]
                .iter()
                .filter(|one| **one == Colour::Red);
            good(
                PLAY_DICE
                    .saturating_sub(reds.count() as u8 + 1)
                    .clamp(1, KICK_DICE),
            )
        });
        Ground {
            len,
            start: field.start.index(),
            kick: field.kick.index(),
            landing: Colour::ALL.map(|colour| (0..len).map(|from| walk(colour, from)).collect()),
            back: (0..len).map(behind).collect(),
            goal: goal.collect(),
            point: good(KICK_DICE),
            dice: Colour::ALL.map(|colour| Dice::new(field, colour)),
            guards: field.guards.map(|guard| (guard.colour, guard.number)),
            board: field.board,
            bolt,
        }
    }

    /// Where a play of this colour ends; `len` is the end zone.
    #[inline]
    pub fn landing(&self, colour: Colour, from: usize, spaces: usize) -> usize {
        self.landing[colour.index()][from][spaces.min(DICE + 2)].into()
    }

    /// Where this many hits lead to.
    #[inline]
    pub fn reach(&self, colour: Colour, from: usize, hits: usize) -> usize {
        self.landing(colour, from, hits / usize::from(colour.needs().1))
    }

    pub fn back_reds(&self, from: usize, reds: u8) -> usize {
        self.back[from][usize::from(reds).min(DICE)].into()
    }

    /// The chance of a field goal by luck; none out of range.
    pub fn goal(&self, from: usize) -> Option<f32> {
        (from >= self.kick).then(|| self.goal[from])
    }

    /// Where the other side has the ball if it takes over there.
    pub fn turned(&self, at: usize) -> usize {
        self.len - 1 - at
    }

    /// Where a two-point conversion starts.
    pub fn conversion_spot(&self) -> usize {
        self.turned(self.start)
    }

    /// Dice of a play of this colour against a card of the defence, and whether it was guessed.
    pub fn against(&self, guard: usize, colour: Colour, more: i8) -> (usize, bool) {
        let (guarded, number) = self.guards[guard];
        let matched = guarded == colour;
        let number = number as i8;
        let by = if matched { -number } else { number };
        (count(by + more), matched)
    }
}

/// Dice of a play with this many more, or fewer (D21).
pub fn count(more: i8) -> usize {
    (PLAY_DICE as i8 + more).clamp(0, MOST_DICE as i8) as usize
}

/// Who defends against plays with dice.
pub enum Foe {
    /// A player with six cards.
    Hand,
    /// The solo deck: cards by how often they come up, with shares that add up to 1.
    Deck(Vec<(AiDefence, f32)>),
}

/// One way in which a play ends.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub to: u8,
    pub time: u8,
    pub share: f32,
    /// The ball was lost on the way: the other side has it there.
    pub lost: bool,
}

/// How the drives of one side go.
pub struct Drives {
    /// By space and down.
    runs: Vec<Vec<Run>>,
    /// What the square of the pawn is worth, in points, by space and down.
    pawn: Vec<[f32; SQUARES as usize]>,
    /// The chance of a two-point conversion.
    pub conversion: f32,
    /// The chance of a kick that needs no dice.
    pub sure_kick: Option<f32>,
}

impl Drives {
    /// Drives of a player, who rolls dice.
    pub fn with_dice(ground: &Ground, foe: &Foe) -> Drives {
        let mut hopes = Hopes::new(ground, foe);
        for sweep in 0..SWEEPS {
            hopes.sweep(if sweep + 1 < SWEEPS {
                QUICK
            } else {
                matrix::ROUNDS
            });
        }
        let runs = (0..ground.len * DOWNS).map(|at| hopes.runs(at / DOWNS, at % DOWNS));
        Drives {
            runs: runs.collect(),
            pawn: hopes.pawn().collect(),
            conversion: hopes.conversion(),
            sure_kick: None,
        }
    }

    /// Drives of the solo deck, whose cards come up with these shares.
    pub fn of_deck(ground: &Ground, deck: &[(&AiCard, f32)]) -> Drives {
        let mut runs = Vec::new();
        for at in 0..ground.len * DOWNS {
            let mut ends = Ends::new(ground);
            for pawn in squares() {
                let guessed = likeliest(ground, deck, pawn);
                for (card, share) in deck {
                    let share = share / f32::from(SQUARES);
                    let colour = ground.board[attack(card, pawn).index()];
                    let gain = if colour == guessed {
                        0
                    } else {
                        card.gain(colour)
                    };
                    let to = ground.landing(colour, at / DOWNS, gain.into());
                    ends.add(to, card.time.into(), share);
                }
            }
            runs.push(ends.runs());
        }
        let kick = deck
            .iter()
            .map(|(card, share)| if card.kick { *share } else { 0.0 });
        Drives {
            runs,
            pawn: vec![[0.0; SQUARES as usize]; ground.len * DOWNS],
            conversion: 0.0,
            sure_kick: Some(kick.sum()),
        }
    }

    pub fn runs(&self, from: usize, down: usize) -> &[Run] {
        &self.runs[from * DOWNS + down]
    }

    /// Whether these are the drives of the solo deck, which chooses nothing.
    pub fn is_deck(&self) -> bool {
        self.sure_kick.is_some()
    }

    pub fn pawn(&self, from: usize, down: usize, square: Square) -> f32 {
        self.pawn[from * DOWNS + down][square.index()]
    }

    pub fn goal(&self, ground: &Ground, from: usize) -> Option<f32> {
        let chance = ground.goal(from)?;
        Some(self.sure_kick.unwrap_or(chance))
    }

    pub fn point(&self, ground: &Ground) -> f32 {
        self.sure_kick.unwrap_or(ground.point)
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SQUARES).map(Square)
}

/// The square to which a card of the solo deck moves its pawn.
pub fn attack(card: &AiCard, pawn: Square) -> Square {
    let step = |direction: &Direction| direction.step(pawn);
    card.moves.iter().find_map(step).unwrap_or(pawn)
}

/// The colour that the solo deck calls most.
fn likeliest(ground: &Ground, deck: &[(&AiCard, f32)], pawn: Square) -> Colour {
    let mut shares = [0.0; 3];
    for (card, share) in deck {
        shares[ground.board[attack(card, pawn).index()].index()] += share;
    }
    let share = |colour: &Colour| shares[colour.index()];
    let most = Colour::ALL
        .into_iter()
        .max_by(|a, b| share(a).total_cmp(&share(b)));
    most.unwrap_or(Colour::Red)
}

/// Ways in which a play ends, added up.
struct Ends {
    shares: Vec<[f32; TIMES]>,
    lost: Vec<f32>,
}

/// Time that a play takes, at most; what takes more is counted with it.
pub const TIMES: usize = 5;

impl Ends {
    fn new(ground: &Ground) -> Ends {
        Ends {
            shares: vec![[0.0; TIMES]; ground.len + 1],
            lost: vec![0.0; ground.len + 1],
        }
    }

    fn add(&mut self, to: usize, time: usize, share: f32) {
        self.shares[to][time.min(TIMES - 1)] += share;
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for (to, shares) in self.shares.iter().enumerate() {
            let runs_there = shares.iter().enumerate().map(|(time, share)| Run {
                to: to as u8,
                time: time as u8,
                share: *share,
                lost: false,
            });
            runs.extend(runs_there);
            runs.push(Run {
                to: to as u8,
                time: 0,
                share: self.lost[to],
                lost: true,
            });
        }
        // What hardly ever happens is not worth the time to look at.
        runs.retain(|run| run.share > 5e-4);
        let sum: f32 = runs.iter().map(|run| run.share).sum();
        for run in &mut runs {
            run.share /= sum;
        }
        runs
    }
}

/// Expected points of the offence less those of the other side, by space, down and square of the pawn.
struct Hopes<'a> {
    ground: &'a Ground,
    foe: &'a Foe,
    points: Vec<[[f32; SQUARES as usize]; DOWNS]>,
    /// What the ball is worth on first down, whatever the square.
    first: Vec<f32>,
}

impl<'a> Hopes<'a> {
    fn new(ground: &'a Ground, foe: &'a Foe) -> Hopes<'a> {
        Hopes {
            ground,
            foe,
            points: vec![[[0.0; SQUARES as usize]; DOWNS]; ground.len],
            first: vec![0.0; ground.len],
        }
    }

    fn sweep(&mut self, rounds: u32) {
        let kickoff = -self.first[self.ground.start];
        for down in (0..DOWNS).rev() {
            for from in 0..self.ground.len {
                let goal = self.ground.goal(from).map(|chance| 3.0 * chance + kickoff);
                let punt = (down + 1 == DOWNS).then_some(kickoff);
                let otherwise = goal.into_iter().chain(punt).reduce(f32::max);
                let payoffs = self.all_payoffs(from, down);
                for pawn in squares() {
                    let call = self.call(&payoffs, pawn, rounds);
                    let value = otherwise.map_or(call.value, |other| other.max(call.value));
                    self.points[from][down][pawn.index()] = value;
                }
            }
        }
        for from in 0..self.ground.len {
            let mean = self.points[from][0].iter().sum::<f32>() / f32::from(SQUARES);
            self.first[from] = (self.first[from] + mean) / 2.0;
        }
    }

    /// What it is worth to end a play there.
    fn ended(&self, to: usize, down: usize, pawn: Square) -> f32 {
        if to == self.ground.len {
            6.0 + self.ground.point - self.first[self.ground.start]
        } else if down + 1 == DOWNS {
            -self.first[self.ground.turned(to)]
        } else {
            self.points[to][down + 1][pawn.index()]
        }
    }

    fn worth(&self, from: usize, down: usize, pawn: Square) -> Worth {
        let colour = self.ground.board[pawn.index()];
        let ended = |to| self.ended(to, down, pawn);
        worth(self.ground, colour, from, ended)
    }

    /// What plays to each square are worth.
    fn all_payoffs(&self, from: usize, down: usize) -> Payoffs {
        std::array::from_fn(|square| self.payoffs(from, down, Square(square as u8)))
    }

    /// The play that is called, and what it is worth.
    fn call(&self, payoffs: &Payoffs, pawn: Square, rounds: u32) -> Call {
        let mut squares = [None; 4];
        let mut matrix = Matrix::default();
        for square in Direction::ALL.iter().filter_map(|one| one.step(pawn)) {
            squares[matrix.rows] = Some(square);
            matrix.push(payoffs[square.index()]);
        }
        match self.foe {
            Foe::Hand => {
                let solution = matrix.solve(rounds);
                Call {
                    squares,
                    rows: solution.rows,
                    columns: solution.columns,
                    value: solution.value,
                }
            }
            // The deck does not guess: there is nothing to hide.
            Foe::Deck(_) => {
                let best = matrix.best_row(0);
                let mut rows = [0.0; matrix::ROWS];
                rows[best] = 1.0;
                Call {
                    squares,
                    rows,
                    columns: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    value: matrix.payoffs[best][0],
                }
            }
        }
    }

    /// What a play is worth against each card of the defence; against the deck, on average.
    fn payoffs(&self, from: usize, down: usize, square: Square) -> [f32; COLUMNS] {
        let colour = self.ground.board[square.index()];
        let dice = &self.ground.dice[colour.index()];
        match self.foe {
            Foe::Hand => {
                let worth = self.worth(from, down, square);
                let mut values = [None; DICE + 1];
                std::array::from_fn(|guard| {
                    let (count, matched) = self.ground.against(guard, colour, 0);
                    let value = || dice.value(count, &worth, self.ground.bolt);
                    *values[count].get_or_insert_with(value)
                        - if matched { self.ground.bolt } else { 0.0 }
                })
            }
            Foe::Deck(cards) => {
                let mut known: Vec<((usize, usize), f32)> = Vec::new();
                let mut value = |from: usize, more: i8| {
                    let play = (from, count(more));
                    if let Some((_, value)) = known.iter().find(|(one, _)| *one == play) {
                        return *value;
                    }
                    let value =
                        dice.value(play.1, &self.worth(from, down, square), self.ground.bolt);
                    known.push((play, value));
                    value
                };
                let sum = cards.iter().map(|(defence, share)| {
                    share
                        * match meet(self.ground, defence, colour, from) {
                            None => -self.first[self.ground.turned(from)],
                            Some((from, more)) => value(from, more),
                        }
                });
                [sum.sum(); COLUMNS]
            }
        }
    }

    /// How a play from there ends, on average over the squares of the pawn.
    fn runs(&self, from: usize, down: usize) -> Vec<Run> {
        self.ends(from, down).runs()
    }

    fn ends(&self, from: usize, down: usize) -> Ends {
        let mut ends = Ends::new(self.ground);
        let payoffs = self.all_payoffs(from, down);
        // How often each square is played with each number of dice, from where.
        let mut plays: Vec<((Square, usize, usize), f32)> = Vec::new();
        let mut add = |play, share: f32| match plays.iter_mut().find(|(known, _)| *known == play) {
            Some((_, sum)) => *sum += share,
            None => plays.push((play, share)),
        };
        for pawn in squares() {
            let call = self.call(&payoffs, pawn, matrix::ROUNDS);
            for (square, row) in call.squares.iter().zip(call.rows) {
                let Some(square) = *square else { continue };
                let colour = self.ground.board[square.index()];
                let row = row / f32::from(SQUARES);
                match self.foe {
                    Foe::Hand => {
                        for (guard, column) in call.columns.iter().enumerate() {
                            let (dice, _) = self.ground.against(guard, colour, 0);
                            add((square, from, dice), row * column);
                        }
                    }
                    Foe::Deck(cards) => {
                        for (defence, share) in cards {
                            match meet(self.ground, defence, colour, from) {
                                None => ends.lost[from] += row * share,
                                Some((from, by)) => add((square, from, count(by)), row * share),
                            }
                        }
                    }
                }
            }
        }
        for ((square, from, dice), share) in plays {
            if share > 0.0 {
                let colour = self.ground.board[square.index()];
                let worth = self.worth(from, down, square);
                let spread =
                    self.ground.dice[colour.index()].spread(dice, &worth, self.ground.bolt);
                add_spread(self.ground, colour, from, &spread, share, &mut ends);
            }
        }
        ends
    }

    /// What the squares of the pawn are worth, by space and down, less their mean.
    fn pawn(&self) -> impl Iterator<Item = [f32; SQUARES as usize]> {
        self.points.iter().flatten().map(|points| {
            let mean = points.iter().sum::<f32>() / f32::from(SQUARES);
            points.map(|value| value - mean)
        })
    }

    fn conversion(&self) -> f32 {
        let ends = self.ends(self.ground.conversion_spot(), DOWNS - 1);
        ends.shares[self.ground.len].iter().sum()
    }
}

/// What plays to each square are worth against each card of the defence.
type Payoffs = [[f32; COLUMNS]; SQUARES as usize];

/// How a play is called: to which squares, how often, and against which cards.
struct Call {
    squares: [Option<Square>; 4],
    rows: [f32; matrix::ROWS],
    columns: [f32; COLUMNS],
    value: f32,
}

/// The worth of hits, whatever the time, with the help that cards give on average.
fn worth(ground: &Ground, colour: Colour, from: usize, ended: impl Fn(usize) -> f32) -> Worth {
    let mut worth = Worth::default();
    for (hits, row) in worth.iter_mut().enumerate() {
        let helped = HELPED.iter().enumerate();
        let value =
            helped.map(|(more, share)| share * ended(ground.reach(colour, from, hits + more)));
        *row = [value.sum(); DICE + 1];
    }
    worth
}

/// Where a play starts and with how many dice more or fewer, if a card of the solo deck defends against it; `None` if the
/// ball is lost.
pub fn meet(
    ground: &Ground,
    defence: &AiDefence,
    colour: Colour,
    from: usize,
) -> Option<(usize, i8)> {
    let by = |matched: bool, dice: u8| if matched { -(dice as i8) } else { dice as i8 };
    match *defence {
        AiDefence::One { colour: one, dice } => Some((from, by(one == colour, dice))),
        AiDefence::Double { colours, dice } => Some((from, by(colours.contains(&colour), dice))),
        AiDefence::Minus { dice } => Some((from, -(dice as i8))),
        AiDefence::Back {
            reds,
            colour: one,
            dice,
        } => Some((ground.back_reds(from, reds), by(one == colour, dice))),
        AiDefence::Turnover => None,
    }
}

fn add_spread(
    ground: &Ground,
    colour: Colour,
    from: usize,
    spread: &Spread,
    share: f32,
    ends: &mut Ends,
) {
    for (hits, row) in spread.iter().enumerate() {
        for (time, chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (more, helped) in HELPED.iter().enumerate() {
                let to = ground.reach(colour, from, hits + more);
                ends.add(to, time, share * chance * helped);
            }
        }
    }
}
