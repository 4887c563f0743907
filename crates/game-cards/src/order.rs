//! Whose turn comes next, and how a game ends.

use crate::options::Cards;
use crate::state::{Phase, SeatSet, State};
use courtside_kernel::{RuleId, Seat, Turn, Winners};

impl Cards {
    pub(crate) fn whose_turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Start | Phase::Deal(_) | Phase::Draw | Phase::Return(_) => Turn::Chance,
            Phase::Act | Phase::Discard => Turn::Act(state.active),
            Phase::React(flight) => Turn::Act(flight.target),
            Phase::Won { team } => {
                let rule = if self.has_teams() { "C22" } else { "C12" };
                Turn::Over(Winners(self.members(team).0), RuleId(rule))
            }
            Phase::Drawn { stuck } => {
                let rule = if stuck { "C9" } else { "C10" };
                Turn::Over(Winners(self.still_in(state).0), RuleId(rule))
            }
        }
    }

    /// The seats of all teams that have a living member: they share a draw.
    pub(crate) fn still_in(&self, state: &State) -> SeatSet {
        let teams = (0..self.team_count()).map(|team| self.members(team));
        let living = teams.filter(|members| !members.and(state.alive).is_empty());
        living.fold(SeatSet::NONE, SeatSet::or)
    }

    /// The one team that has a living member, if there is only one.
    pub(crate) fn last_team(&self, state: &State) -> Option<u8> {
        let mut living = state.alive.iter().map(|seat| self.team(seat));
        let team = living.next()?;
        living.all(|other| other == team).then_some(team)
    }

    /// Whom a seat may throw at: living players who are not on its side.
    #[inline]
    pub fn opponents(&self, state: &State, seat: Seat) -> SeatSet {
        state.alive.without(self.side(seat))
    }

    /// The seat whose turn comes after the active one's: the next team with a living member, and there the
    /// next living member clockwise (C8). Without teams that is the next player clockwise (C13).
    #[inline]
    pub(crate) fn next_seat(&self, state: &State) -> Seat {
        if !self.has_teams() {
            return state.alive.next_after(state.active).unwrap_or(state.active);
        }
        let mut team = self.team(state.active);
        for _ in 0..self.team_count() {
            team = (team + 1) % self.team_count();
            let living = self.members(team).and(state.alive);
            if let Some(seat) = living.next_after(state.last[usize::from(team)]) {
                return seat;
            }
        }
        state.active
    }

    /// The seats in the order of their turns, the active one first, as long as no player goes out or comes back.
    /// Turns that will be skipped are among them.
    pub fn coming(&self, state: &State, turns: usize) -> Vec<Seat> {
        let mut ahead = *state;
        let mut seats = Vec::with_capacity(turns);
        while seats.len() < turns {
            seats.push(ahead.active);
            ahead.active = self.next_seat(&ahead);
            self.note_turn(&mut ahead);
        }
        seats
    }

    /// Notes that the active seat has its turn, for the alternation within its team (C8).
    #[inline]
    pub(crate) fn note_turn(&self, state: &mut State) {
        if self.has_teams() {
            state.last[usize::from(self.team(state.active))] = state.active;
        }
    }
}
