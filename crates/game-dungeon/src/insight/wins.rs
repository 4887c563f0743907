//! The chance to win from any score, clock, space and down: worked out backwards from the end of the game, play by play.

use super::drives::{DOWNS, Drives, Ground, Run, TIMES};
use crate::options::{FIVE, ONSIDE_CLOCK};

/// Greater leads count as this one.
const MOST: i32 = 28;
const LEADS: usize = 2 * MOST as usize + 1;

/// Sweeps over the plays of one clock: a play that takes no time leads back to the same clock.
const SWEEPS: u32 = 2;

/// How far a game is, as the offence sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The first half; whether the offence has the ball first in the second.
    First {
        receives: bool,
    },
    Second,
    /// The first or second drive of an overtime.
    Drive {
        second: bool,
    },
}

/// When a play is run, and by which side: 1 is the solo deck, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct When {
    pub side: usize,
    pub stage: Stage,
    pub clock: usize,
    /// The half ends with this play.
    pub last: bool,
}

/// What can come of a play.
struct Around {
    /// By where it ends and the time it takes.
    ends: Vec<[f32; TIMES]>,
    /// A field goal that is good, and one that is not, which is also a punt.
    scored: f32,
    missed: f32,
    /// No play at all, and a Hail Mary that is caught.
    rest: f32,
    mary: f32,
}

pub struct Wins {
    pub ground: Ground,
    /// Of one side, or of a person and the solo deck.
    pub drives: Vec<Drives>,
    /// Time in a half.
    full: usize,
    /// The chance of five balls with one reroll.
    pub five: f32,
    /// By side, stage and clock, lead of the offence, space and down.
    table: Vec<f32>,
}

impl Wins {
    pub fn new(ground: Ground, drives: Vec<Drives>, full: u8, ball: f32) -> Wins {
        let full = usize::from(full);
        let blocks = drives.len() * (3 * (full + 1) + 2);
        let block = LEADS * ground.len * DOWNS;
        let mut wins = Wins {
            five: (1.0 - (1.0 - ball) * (1.0 - ball)).powi(FIVE.into()),
            table: vec![0.5; blocks * block],
            ground,
            drives,
            full,
        };
        let drive = |second| Stage::Drive { second };
        wins.fill(&[drive(true)], 0, 1);
        wins.fill(&[drive(false)], 0, 1);
        for clock in 0..=full {
            wins.fill(&[Stage::Second], clock, SWEEPS);
        }
        let first = |receives| Stage::First { receives };
        for clock in 0..=full {
            wins.fill(&[first(true), first(false)], clock, SWEEPS);
        }
        wins
    }

    fn fill(&mut self, stages: &[Stage], clock: usize, sweeps: u32) {
        let sides = self.drives.len();
        let whens = |side| {
            stages.iter().map(move |&stage| When {
                side,
                stage,
                clock,
                last: clock == 0 && !matches!(stage, Stage::Drive { .. }),
            })
        };
        if clock > 0 {
            let block = LEADS * self.ground.len * DOWNS;
            for when in (0..sides).flat_map(whens) {
                let to = self.at(when, -MOST, 0, 0);
                let earlier = When {
                    clock: clock - 1,
                    ..when
                };
                let from = self.at(earlier, -MOST, 0, 0);
                self.table.copy_within(from..from + block, to);
            }
        }
        for _ in 0..sweeps {
            for when in (0..sides).flat_map(whens) {
                for lead in -MOST..=MOST {
                    for down in (0..DOWNS).rev() {
                        self.fill_down(when, lead, down);
                    }
                }
            }
        }
    }

    fn at(&self, when: When, lead: i32, from: usize, down: usize) -> usize {
        let clocks = self.full + 1;
        let block = match when.stage {
            Stage::First { receives: true } => when.clock,
            Stage::First { receives: false } => clocks + when.clock,
            Stage::Second => 2 * clocks + when.clock,
            Stage::Drive { second } => 3 * clocks + usize::from(second),
        };
        let block = when.side * (3 * clocks + 2) + block;
        let lead = (lead.clamp(-MOST, MOST) + MOST) as usize;
        ((block * LEADS + lead) * self.ground.len + from) * DOWNS + down
    }

    /// What the best choice before a play is worth to the offence, for every space.
    fn fill_down(&mut self, when: When, lead: i32, down: usize) {
        // Plays from everywhere end in the same ways: each is looked up once.
        let ends: Vec<[f32; TIMES]> = (0..=self.ground.len)
            .map(|to| {
                std::array::from_fn(|time| self.ended(self.later(when, time), lead, down, to))
            })
            .collect();
        let around = Around {
            ends,
            scored: self.scored(when, lead + 3),
            missed: self.kicked_off(when, lead),
            rest: self.half_over(when, lead),
            mary: self.touchdown(when, lead + 6),
        };
        for from in 0..self.ground.len {
            let at = self.at(when, lead, from, down);
            self.table[at] = self.best(when, lead, from, down, &around);
        }
    }

    fn best(&self, when: When, lead: i32, from: usize, down: usize, around: &Around) -> f32 {
        let drives = &self.drives[when.side];
        let end = |run: &Run| {
            let worth = if run.lost {
                self.taken_over(when, lead, run.to.into())
            } else {
                around.ends[usize::from(run.to)][usize::from(run.time)]
            };
            run.share * worth
        };
        let run = || drives.runs(from, down).iter().map(end).sum::<f32>();
        let goal = drives
            .goal(&self.ground, from)
            .map(|chance| chance * around.scored + (1.0 - chance) * around.missed);
        let fourth = down + 1 == DOWNS;
        if drives.is_deck() {
            // The deck does not choose (D29); that it runs where only a touchdown helps (D30) hardly matters here.
            let kicks = when.last || fourth;
            return match goal {
                Some(goal) if kicks => goal,
                None if fourth && !when.last => around.missed,
                _ => run(),
            };
        }
        let mut best = run();
        if let Some(goal) = goal {
            best = best.max(goal);
        }
        if when.last {
            let mary = self.five * around.mary + (1.0 - self.five) * around.rest;
            best = best.max(around.rest).max(mary);
        } else if fourth {
            best = best.max(around.missed);
        }
        best
    }

    /// After a play that took this much time.
    pub fn later(&self, when: When, time: usize) -> When {
        When {
            clock: when.clock.saturating_sub(time),
            ..when
        }
    }

    /// The chance of the offence before a play. With no time left it is the last one.
    #[inline]
    pub fn before(&self, when: When, lead: i32, from: usize, down: usize) -> f32 {
        self.table[self.at(when, lead, from, down)]
    }

    /// The chance of the offence when a play has ended there; `len` is the end zone.
    #[inline]
    pub fn ended(&self, when: When, lead: i32, down: usize, to: usize) -> f32 {
        if to == self.ground.len {
            self.touchdown(when, lead + 6)
        } else if when.last {
            self.half_over(when, lead)
        } else if down + 1 == DOWNS {
            self.taken_over(when, lead, to)
        } else {
            self.before(when, lead, to, down + 1)
        }
    }

    /// After a touchdown, whose points count already.
    pub fn touchdown(&self, when: When, lead: i32) -> f32 {
        let point = self.extra_point(when, lead);
        if self.drives[when.side].is_deck() {
            return point;
        }
        point.max(self.two_points(when, lead))
    }

    pub fn extra_point(&self, when: When, lead: i32) -> f32 {
        let good = self.drives[when.side].point(&self.ground);
        good * self.scored(when, lead + 1) + (1.0 - good) * self.scored(when, lead)
    }

    pub fn two_points(&self, when: When, lead: i32) -> f32 {
        let good = self.drives[when.side].conversion;
        good * self.scored(when, lead + 2) + (1.0 - good) * self.scored(when, lead)
    }

    /// After a score, with what follows it.
    pub fn scored(&self, when: When, lead: i32) -> f32 {
        let kickoff = self.kicked_off(when, lead);
        let deck = self.drives[when.side].is_deck();
        let allowed = when.stage == Stage::Second && !when.last && lead < 0;
        if deck || !allowed || when.clock > ONSIDE_CLOCK.into() {
            return kickoff;
        }
        kickoff.max(self.onside(when, lead, self.five))
    }

    /// An onside kick that works with this chance.
    pub fn onside(&self, when: When, lead: i32, chance: f32) -> f32 {
        let middle = self.ground.len / 2;
        let again = self.before(when, lead, middle, 0);
        let lost = self.taken_over(self.later(when, 1), lead, middle);
        chance * again + (1.0 - chance) * lost
    }

    /// After a kick or a punt: the other side starts a drive.
    pub fn kicked_off(&self, when: When, lead: i32) -> f32 {
        if when.last {
            return self.half_over(when, lead);
        }
        self.taken_over(when, lead, self.ground.turned(self.ground.start))
    }

    /// The other side has the ball where this one left it.
    pub fn taken_over(&self, when: When, lead: i32, at: usize) -> f32 {
        if when.last {
            return self.half_over(when, lead);
        }
        let mut at = self.ground.turned(at);
        let stage = match when.stage {
            Stage::First { receives } => Stage::First {
                receives: !receives,
            },
            Stage::Second => Stage::Second,
            // Every drive of an overtime starts from the football icon (D24).
            Stage::Drive { second: false } => {
                at = self.ground.start;
                Stage::Drive { second: true }
            }
            Stage::Drive { second: true } => return decided(lead),
        };
        let other = When {
            side: self.other(when.side),
            stage,
            ..when
        };
        1.0 - self.before(other, -lead, at, 0)
    }

    fn other(&self, side: usize) -> usize {
        if self.drives.len() == 1 { 0 } else { 1 - side }
    }

    pub fn half_over(&self, when: When, lead: i32) -> f32 {
        let Stage::First { receives } = when.stage else {
            return if lead == 0 {
                self.overtime(when.side)
            } else {
                decided(lead)
            };
        };
        if receives {
            self.starts(when.side, lead)
        } else {
            1.0 - self.starts(self.other(when.side), -lead)
        }
    }

    /// The chance of a side that has the ball at the start of the second half.
    fn starts(&self, side: usize, lead: i32) -> f32 {
        let when = When {
            side,
            stage: Stage::Second,
            clock: self.full,
            last: false,
        };
        self.before(when, lead, self.ground.start, 0)
    }

    /// The chance of a side in overtime, before the coin.
    pub fn overtime(&self, side: usize) -> f32 {
        let begins = |side| {
            let when = When {
                side,
                stage: Stage::Drive { second: false },
                clock: 0,
                last: false,
            };
            self.before(when, 0, self.ground.start, 0)
        };
        (begins(side) + 1.0 - begins(self.other(side))) / 2.0
    }

    /// The chance of a side at the start of the game, if it has the ball.
    pub fn kickoff(&self, side: usize, offence: bool) -> f32 {
        let starts = |side| {
            let when = When {
                side,
                stage: Stage::First { receives: false },
                clock: self.full,
                last: false,
            };
            self.before(when, 0, self.ground.start, 0)
        };
        if offence {
            starts(side)
        } else {
            1.0 - starts(self.other(side))
        }
    }
}

/// The result of a game, as far as it is decided.
fn decided(lead: i32) -> f32 {
    match lead.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}
