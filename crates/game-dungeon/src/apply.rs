//! How a ply changes a position: what each deed and outcome leads to, and the set-up before the first drive.

use crate::action::{Action, Chance, Deed};
use crate::content::Team;
use crate::event::Event;
use crate::options::Dungeon;
use crate::state::{Kick, Phase, State};
use courtside_kernel::{Ply, Seat};

/// Changes a position, and tells what happens.
pub(crate) struct Referee<'a, F: FnMut(Event)> {
    pub game: &'a Dungeon,
    pub state: &'a mut State,
    pub tell: &'a mut F,
}

pub(crate) fn apply(
    game: &Dungeon,
    state: &mut State,
    ply: Ply<Action, Chance>,
    tell: &mut impl FnMut(Event),
) {
    let mut referee = Referee { game, state, tell };
    match ply {
        Ply::Act(action) => referee.act(action.deed()),
        Ply::Chance(chance) => referee.chance(chance),
    }
}

impl<F: FnMut(Event)> Referee<'_, F> {
    fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Team(team) => self.choose_team(team),
            Deed::Kick(kick) => self.choose_kick(kick),
            Deed::Call { heads } => {
                let side = self.game.caller();
                (self.tell)(Event::TossCalled { side, heads });
                self.state.phase = Phase::Coin { heads };
            }
            Deed::Choose { offence } => self.choose_role(offence),
            Deed::End { left } => self.choose_end(left),
            Deed::Lay(guard) => self.lay(guard),
            Deed::Pass => self.pass(),
            Deed::Card { card, pick } => self.play_card(card, pick),
            Deed::Run(direction) => self.call_play(direction),
            Deed::Punt => self.punt(),
            Deed::FieldGoal => self.kick_goal(),
            Deed::HailMary => self.hail_mary(),
            Deed::Rest => self.rest(),
            Deed::Keep => self.keep(),
            Deed::Roll(dice) => self.reroll(dice),
            Deed::Take(dice) => self.take(dice),
            Deed::ExtraPoint => self.extra_point(),
            Deed::TwoPoints => self.two_points(),
            Deed::Onside => self.onside(),
            Deed::Kickoff => self.kick_off(),
            Deed::Toss { aim, power } => self.toss(aim, power),
            Deed::RunPlay => self.run_last_play(),
        }
    }

    fn chance(&mut self, chance: Chance) {
        match chance {
            Chance::Coin { heads } => self.coin(heads),
            Chance::Dice(dice) => self.rolled(dice),
            Chance::Black(face) => self.black(face),
            Chance::Card(card) => self.drew(card),
            Chance::Start(side) => self.begin_overtime(side),
        }
    }

    fn choose_team(&mut self, team: Team) {
        let Phase::Team(side) = self.state.phase else {
            return;
        };
        self.state.teams[side.index()] = Some(team);
        (self.tell)(Event::TeamChosen { side, team });
        let last = self.game.setting.seats() - 1;
        self.state.phase = if side.index() < last {
            Phase::Team(side.other())
        } else {
            Phase::Kick(Seat(0))
        };
    }

    fn choose_kick(&mut self, kick: Kick) {
        let Phase::Kick(side) = self.state.phase else {
            return;
        };
        self.state.kicks[side.index()] = kick;
        (self.tell)(Event::KickChosen { side, kick });
        let last = self.game.setting.seats() - 1;
        self.state.phase = if side.index() < last {
            Phase::Kick(side.other())
        } else {
            Phase::Call
        };
    }

    fn coin(&mut self, heads: bool) {
        let Phase::Coin { heads: called } = self.state.phase else {
            return;
        };
        let caller = self.game.caller();
        let winner = if heads == called {
            caller
        } else {
            caller.other()
        };
        (self.tell)(Event::CoinFell { heads, winner });
        self.state.phase = Phase::Choose(winner);
        if self.game.is_ai(winner) {
            // D27: it takes the offence.
            self.choose_role(true);
        }
    }

    fn choose_role(&mut self, offence: bool) {
        let Phase::Choose(side) = self.state.phase else {
            return;
        };
        (self.tell)(Event::Chose { side, offence });
        self.state.offence = if offence { side } else { side.other() };
        // The side that starts on defence has the ball first in the second half.
        self.state.receiver = self.state.defence();
        self.state.phase = Phase::End;
        if self.game.is_ai(self.state.defence()) {
            // D27: it takes the right end zone.
            self.choose_end(false);
        }
    }

    fn choose_end(&mut self, left: bool) {
        let side = self.state.defence();
        self.state.left = if left { side } else { side.other() };
        (self.tell)(Event::EndChosen { side, left });
        (self.tell)(Event::HalfBegan {
            half: 1,
            clock: self.state.clock,
        });
        let offence = self.state.offence;
        self.begin_drive(offence, self.game.start_spot(self.state, offence));
    }
}
