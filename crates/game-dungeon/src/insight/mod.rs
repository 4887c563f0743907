//! What this game knows about playing well.
//!
//! The estimate is the chance to win from score, clock, space and down by tables that are worked out from the content
//! (`wins`), with bolts, pawns and cards counted as points. Dice are kept by exact expectation: bots weigh every outcome
//! of a roll on this estimate. What is called and laid is mixed, as both sides choose without knowing of each other.

mod calls;
mod dice;
mod drives;
mod matrix;
mod tables;
mod wins;

pub use tables::Tables;

use crate::action::{Action, Chance, Deed};
use crate::content::{Counts, Face, GuardId, Limit, Square};
use crate::event::Event;
use crate::options::{Dungeon, FIVE};
use crate::play::{is_good, subtract};
use crate::state::{DownEnd, Five, Kick, Moment, Phase, Purpose, State, Try};
use crate::view::View;
use courtside_kernel::{Draw, Game, Insight, Ladder, Ply, Seat};
use wins::{Stage, When};

/// With less time than this in the game, bolts and cards begin to lose their worth.
const USEFUL: f32 = 20.0;
/// The same in overtime, where no clock runs.
const OVERTIME: f32 = 0.4;

/// What a card that can be played once a half or once a game is worth in points, beside its bolts.
const ONCE: f32 = 0.1;

/// How many points around a lead are compared to see what a point is worth.
const AROUND: i32 = 4;

/// A chance so close to 0 or 1 that what else is worth points hardly matters.
const SURE: f32 = 0.03;

/// How much the square of the other pawn counts, which matters only in a later drive.
const OTHER_PAWN: f32 = 0.5;

/// A toss by hand: aim and power vary around the middle of the goal, as two dice with this many sides do.
const TOSS: u64 = 9;
const POWER: i64 = 11;

/// Where a position stands in the tables, as the offence sees it.
struct Stand<'a> {
    game: &'a Dungeon,
    when: When,
    /// Points ahead.
    lead: i32,
    /// What else is worth points: bolts, cards and the other side's pawn.
    assets: f32,
    /// How far the ball is from the offence's own end zone.
    place: usize,
    /// From 0.
    down: usize,
    pawn: Square,
    /// Whether a touchdown is worth two points: this is a conversion.
    conversion: bool,
    /// Whether the down does not count: the same one comes next.
    uncounted: bool,
    useful: f32,
}

impl<'a> Stand<'a> {
    fn new(game: &'a Dungeon, state: &State) -> Stand<'a> {
        let offence = state.offence;
        let stage = match state.half {
            1 => Stage::First {
                receives: state.receiver == offence,
            },
            2 => Stage::Second,
            _ => Stage::Drive {
                second: state.drive == 2,
            },
        };
        let time = match state.half {
            1 => f32::from(state.clock) + f32::from(game.book.field.clock),
            _ => f32::from(state.clock),
        };
        let useful = match state.half {
            3 => OVERTIME,
            _ => (time / USEFUL).min(1.0),
        };
        let mut stand = Stand {
            game,
            when: When {
                side: usize::from(game.is_ai(offence)),
                stage,
                clock: state.clock.into(),
                last: state.last_play,
            },
            lead: state.lead(offence),
            assets: 0.0,
            place: game.progress(state, offence, state.ball).into(),
            down: usize::from(state.down) - 1,
            pawn: state.pawns[offence.index()],
            conversion: state.conversion,
            uncounted: state.play.uncounted,
            useful,
        };
        let assets = |side: Seat| {
            let once = game.limited(Limit::Game).or(game.limited(Limit::Half));
            let cards = state.used[side.index()].and(once).len();
            let bolts = f32::from(state.bolts[side.index()]);
            game.wins().ground.bolt * bolts - ONCE * f32::from(cards)
        };
        stand.assets += useful * (assets(offence) - assets(offence.other()));
        let drives = &game.wins().drives;
        let other = drives.len() - 1 - stand.when.side.min(drives.len() - 1);
        let start = game.wins().ground.start;
        let theirs = state.pawns[offence.other().index()];
        stand.assets -= OTHER_PAWN * useful * drives[other].pawn(start, 0, theirs);
        stand
    }

    /// A chance that depends on the lead, with what else is worth points.
    #[inline]
    fn value(&self, chance: impl Fn(i32) -> f32) -> f32 {
        self.value_with(0.0, chance)
    }

    /// The same with something more that is worth points. It counts by how much points around this lead do: it is not on
    /// the scoreboard, where one more makes all the difference between a tie and a win.
    #[inline]
    fn value_with(&self, more: f32, chance: impl Fn(i32) -> f32) -> f32 {
        let slope = self.slope(&chance);
        let value = chance(self.lead);
        // In logits, so that a chance stays between 0 and 1 however much is added.
        let shift = (self.assets + more) * slope / (value * (1.0 - value)).max(SURE);
        let odds = value * shift.exp();
        odds / (odds + 1.0 - value)
    }

    #[inline]
    fn slope(&self, chance: impl Fn(i32) -> f32) -> f32 {
        (chance(self.lead + AROUND) - chance(self.lead - AROUND)) / (2 * AROUND) as f32
    }

    /// What the next play is worth before it is called.
    fn before(&self) -> f32 {
        let wins = self.game.wins();
        if self.conversion {
            return self.value(|lead| wins.two_points(self.when, lead));
        }
        self.down_at(self.when, self.place, self.down, self.pawn)
    }

    fn down_at(&self, when: When, place: usize, down: usize, pawn: Square) -> f32 {
        let wins = self.game.wins();
        let pawn = self.useful * wins.drives[when.side].pawn(place, down, pawn);
        self.value_with(pawn, |lead| wins.before(when, lead, place, down))
    }

    /// What it is worth to end the play there, with this time taken and the pawn on this square.
    fn ended(&self, to: usize, time: usize, pawn: Square) -> f32 {
        let wins = self.game.wins();
        let when = wins.later(self.when, time);
        if self.conversion {
            let points = if to == wins.ground.len { 2 } else { 0 };
            return self.value(|lead| wins.scored(when, lead + points));
        }
        let next = self.down + usize::from(!self.uncounted);
        let goes_on = to < wins.ground.len && !when.last && next < drives::DOWNS;
        if goes_on {
            return self.down_at(when, to, next, pawn);
        }
        self.value(|lead| wins.ended(when, lead, self.down, to))
    }

    /// What one more bolt is worth before the next play.
    fn bolt(&self) -> f32 {
        let wins = self.game.wins();
        let slope = self.slope(|lead| wins.before(self.when, lead, self.place, self.down));
        self.useful * wins.ground.bolt * slope
    }
}

impl Insight for Dungeon {
    /// A look ahead on exact odds is nearly all there is to know: what sets levels apart is how well they judge it.
    const LADDER: Ladder = Ladder {
        misjudged: [21.0, 18.5, 13.0],
        inattentive: [0.0, 0.0],
        haste: [0.85, 0.45],
        playouts: [20, 40, 100],
    };

    /// A play is a matter of few percent, and people weigh dice and points well enough.
    const AVERSION: f32 = 1.0;
    const MISJUDGED: f32 = 0.002;
    const EVEN: bool = true;

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let wins = self.wins();
        let side = |seat: Seat| usize::from(self.is_ai(seat));
        let (value, of) = match state.phase {
            Phase::Over(winner) => {
                let halved = !self.solo() || self.halves_a_draw_alone();
                let draw = if halved { 0.5 } else { 0.0 };
                return winner.map_or(draw, |winner| f32::from(u8::from(winner == seat)));
            }
            Phase::Team(_) | Phase::Kick(_) | Phase::Call | Phase::Coin { .. } => {
                let starts = wins.kickoff(side(seat), true) + wins.kickoff(side(seat), false);
                (starts / 2.0, seat)
            }
            Phase::Choose(winner) => {
                let starts = [true, false].map(|offence| wins.kickoff(side(winner), offence));
                (starts[0].max(starts[1]), winner)
            }
            Phase::End => (wins.kickoff(side(state.offence), true), state.offence),
            Phase::OvertimeCoin => (wins.overtime(side(seat)), seat),
            _ => (self.offence_value(state), state.offence),
        };
        if of == seat { value } else { 1.0 - value }
    }

    /// A reroll that can bring neither spaces nor a bolt, nor run the clock for a side that leads, is not thought of; for five
    /// balls every other die is rerolled.
    fn worth(&self, state: &State, actions: &mut Vec<Action>) {
        match state.phase {
            Phase::Keep => actions.retain(|action| match action.deed() {
                Deed::Roll(again) => self.can_gain(state, again),
                _ => true,
            }),
            Phase::FiveKeep(_) => {
                let mut others = state.play.dice;
                others.0[Face::Ball.index()] = 0;
                let reroll = Action::roll(others);
                if actions.contains(&reroll) {
                    *actions = vec![reroll];
                }
            }
            _ => {}
        }
    }

    fn reflex(&self, state: &State, draw: &mut impl Draw) -> Option<Action> {
        let Phase::Toss(_) = state.phase else {
            return None;
        };
        let mut around = || (draw.below(TOSS) + draw.below(TOSS)) as i64 - (TOSS as i64 - 1);
        Some(Action::toss(around() as i8, (POWER + around()) as u8))
    }

    fn mix(&self, view: &View, seat: Seat, out: &mut Vec<(Action, f32)>) {
        let state = &view.table;
        match state.phase {
            // No team is better than another, and dice need no practice.
            Phase::Team(_) => {
                let mut teams = Vec::new();
                self.legal(state, &mut teams);
                let share = 1.0 / teams.len() as f32;
                out.extend(teams.into_iter().map(|team| (team, share)));
            }
            Phase::Kick(side) => {
                let luck = Action::of(Deed::Kick(Kick::Luck));
                out.extend((side == seat).then_some((luck, 1.0)));
            }
            Phase::LastPlay => out.push((self.last_play(state), 1.0)),
            Phase::Lay => self.mix_lays(state, out),
            Phase::Select => self.mix_calls(state, out),
            // A look ahead decides here, or chance.
            Phase::Call
            | Phase::Coin { .. }
            | Phase::Choose(_)
            | Phase::End
            | Phase::Window
            | Phase::Draw(_)
            | Phase::Roll(_)
            | Phase::Keep
            | Phase::Reroll(_)
            | Phase::CardRoll(_)
            | Phase::Black(_)
            | Phase::Take(_)
            | Phase::Extra
            | Phase::KickRoll(_)
            | Phase::Toss(_)
            | Phase::Restart
            | Phase::FiveRoll(_)
            | Phase::FiveKeep(_)
            | Phase::FiveReroll(..)
            | Phase::OvertimeCoin
            | Phase::Over(_) => {}
        }
    }

    fn played_with(&self, event: &Event) -> Option<(Seat, String)> {
        match event {
            Event::TeamChosen { side, team } => Some((*side, team.name().to_owned())),
            _ => None,
        }
    }
}

impl Dungeon {
    /// Whether a reroll of these dice can be any better than to keep them.
    fn can_gain(&self, state: &State, again: Counts) -> bool {
        let Some(colour) = state.play.called else {
            return true;
        };
        let mut best = state.play;
        subtract(&mut best.dice, again);
        best.dice.0[colour.needs().0.index()] += again.total();
        let [now, then] = [&state.play, &best].map(|play| {
            let spaces = self.spaces(play);
            self.landing(state, colour, spaces)
        });
        let lightning = state.play.dice.of(Face::Lightning);
        let bolts = again.total() > again.of(Face::Lightning)
            && self.supply(state) > lightning
            && !state.last_play;
        let time = state.clock_runs() && state.lead(state.offence) > 0;
        now != then || bolts || time
    }

    /// How often to lay each card: alone the one that leaves the deck least, else a mix.
    fn mix_lays(&self, state: &State, out: &mut Vec<(Action, f32)>) {
        let lay = |guard: usize| Action::lay(GuardId(guard as u8));
        if self.solo() {
            let left = self.deck_attacks(state);
            let best = (0..left.len()).min_by(|a, b| left[*a].total_cmp(&left[*b]));
            out.extend(best.map(|guard| (lay(guard), 1.0)));
            return;
        }
        let columns = self.contest(state, true).solve().columns;
        let shares = columns.into_iter().enumerate();
        let mixed = shares.filter(|(_, share)| *share > 0.0);
        out.extend(mixed.map(|(guard, share)| (lay(guard), share)));
    }

    /// How often to call each play or kick.
    fn mix_calls(&self, state: &State, out: &mut Vec<(Action, f32)>) {
        let calls = self.contest(state, true);
        // The card is known, or it is drawn: there is no one to bluff.
        let known = match state.play.laid {
            Some(guard) => Some(guard.index()),
            None => self.solo().then_some(0),
        };
        if let Some(column) = known {
            out.push((calls.actions[calls.matrix.best_row(column)], 1.0));
            return;
        }
        let shares = calls.actions.into_iter().zip(calls.solve().rows);
        out.extend(shares.filter(|(_, share)| *share > 0.0));
    }

    /// The chance of the offence to win, from the first drive on.
    fn offence_value(&self, state: &State) -> f32 {
        let wins = self.wins();
        let stand = Stand::new(self, state);
        let when = stand.when;
        match state.phase {
            Phase::Window if state.window.moment == Moment::After => match state.play.ending {
                DownEnd::Open | DownEnd::Missed => stand.ended(stand.place, 0, stand.pawn),
                DownEnd::Touchdown => stand.value(|lead| wins.touchdown(when, lead)),
                DownEnd::Turnover => stand.value(|lead| wins.taken_over(when, lead, stand.place)),
            },
            Phase::Window if state.window.moment == Moment::Dice => self.as_it_lies(&stand, state),
            Phase::Reroll(_) | Phase::CardRoll(_) => self.as_it_lies(&stand, state),
            Phase::Roll(dice) => match state.play.called {
                Some(colour) => self.roll_value(&stand, state, colour, dice),
                None => stand.before(),
            },
            Phase::Keep => match state.play.called {
                Some(colour) => self.keep_value(&stand, state, colour),
                None => stand.before(),
            },
            Phase::Black(_) => self.black_value(state),
            Phase::Take(_) => self.take_value(state),
            Phase::Extra => stand.value(|lead| wins.touchdown(when, lead)),
            Phase::Restart => stand.value(|lead| wins.scored(when, lead)),
            Phase::KickRoll(what) | Phase::Toss(what) | Phase::Draw(Purpose::Kick(what)) => {
                let good = self.kick_chance(state, what);
                stand.value(|lead| match what {
                    Try::FieldGoal => {
                        good * wins.scored(when, lead + 3)
                            + (1.0 - good) * wins.kicked_off(when, lead)
                    }
                    Try::ExtraPoint => {
                        good * wins.scored(when, lead + 1) + (1.0 - good) * wins.scored(when, lead)
                    }
                })
            }
            Phase::FiveRoll(five) | Phase::FiveKeep(five) | Phase::FiveReroll(five, _) => {
                let good = self.five_chance(state);
                stand.value(|lead| match five {
                    Five::HailMary => {
                        good * wins.touchdown(when, lead + 6)
                            + (1.0 - good) * wins.half_over(when, lead)
                    }
                    Five::Onside => wins.onside(when, lead, good),
                })
            }
            _ => stand.before() + self.whistles(state),
        }
    }

    /// What the play is worth if no more cards are played.
    fn as_it_lies(&self, stand: &Stand, state: &State) -> f32 {
        let play = &state.play;
        let Some(colour) = play.called else {
            return stand.before();
        };
        let ground = &self.wins().ground;
        let to = ground.landing(colour, stand.place, self.spaces(play).into());
        let time = if play.time_free {
            0
        } else {
            play.dice.of(Face::Time)
        };
        stand.ended(to, time.into(), stand.pawn)
    }

    /// What the play is worth before the black die is rolled.
    fn black_value(&self, state: &State) -> f32 {
        let mut faces = Vec::new();
        self.chance(state, &mut faces);
        let sides: u64 = faces.iter().map(|(_, sides)| sides).sum();
        let value = |(face, weight): (Chance, u64)| {
            let mut after = *state;
            self.apply(&mut after, Ply::Chance(face), &mut |_| {});
            // A turnover ends the play, and the other side has the ball.
            weight as f32 / sides as f32 * self.value(&after, state.offence)
        };
        faces.into_iter().map(value).sum()
    }

    /// What the defence leaves when it takes the dice that hurt most.
    fn take_value(&self, state: &State) -> f32 {
        let mut takes = Vec::new();
        self.legal(state, &mut takes);
        let value = |take: Action| {
            let mut after = *state;
            self.apply(&mut after, Ply::Act(take), &mut |_| {});
            self.value(&after, state.offence)
        };
        takes.into_iter().map(value).fold(1.0, f32::min)
    }

    /// What whistle cards have added to the play that is about to be called.
    fn whistles(&self, state: &State) -> f32 {
        let play = &state.play;
        if play.called.is_some() || play.more == 0 && play.banned == 0 && !play.peeked {
            return 0.0;
        }
        let plain = self.contest(state, false);
        let calls = self.contest(state, true);
        if self.solo() {
            let best = |calls: &calls::Calls| calls.matrix.payoffs[calls.matrix.best_row(0)][0];
            return best(&calls) - best(&plain);
        }
        let plain = plain.solve();
        if !play.peeked {
            return calls.solve().value - plain.value;
        }
        // Whatever the card is, the offence has the best answer to it.
        let answers = plain.columns.iter().enumerate().map(|(guard, share)| {
            share * calls.matrix.payoffs[calls.matrix.best_row(guard)][guard]
        });
        answers.sum::<f32>() - plain.value
    }

    /// How likely a kick is good.
    fn kick_chance(&self, state: &State, what: Try) -> f32 {
        let wins = self.wins();
        let drives = &wins.drives[usize::from(self.is_ai(state.offence))];
        match (drives.sure_kick, state.kicks[state.offence.index()], what) {
            (Some(chance), ..) => chance,
            (None, Kick::Skill, _) => toss_chance(),
            (None, Kick::Luck, Try::ExtraPoint) => wins.ground.point,
            (None, Kick::Luck, Try::FieldGoal) => {
                let place = self.progress(state, state.offence, state.ball);
                wins.ground.goal(place.into()).unwrap_or(0.0)
            }
        }
    }

    /// How likely five balls come up with the dice on the table.
    fn five_chance(&self, state: &State) -> f32 {
        let wins = self.wins();
        match state.phase {
            Phase::FiveRoll(_) => wins.five,
            _ => {
                let missing = FIVE - state.play.dice.of(Face::Ball).min(FIVE);
                // The chance that one die with two rolls shows a ball is the fifth root of it.
                let twice = wins.five.powf(1.0 / f32::from(FIVE));
                let once = 1.0 - (1.0 - twice).sqrt();
                once.powi(missing.into())
            }
        }
    }
}

/// How likely a toss by hand is good, over every aim and power.
fn toss_chance() -> f32 {
    let all = || {
        (0..TOSS).flat_map(|one| (0..TOSS).map(move |two| (one + two) as i64 - (TOSS as i64 - 1)))
    };
    let count = |good: &dyn Fn(i64) -> bool| all().filter(|around| good(*around)).count() as f32;
    let aim = count(&|around| is_good(around as i8, POWER as u8));
    let power = count(&|around| is_good(0, (POWER + around) as u8));
    let ways = (TOSS * TOSS) as f32;
    aim / ways * (power / ways)
}
