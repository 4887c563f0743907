//! What can be played in a league, and why something cannot.

use super::format::League;
use super::state::{LeagueState, Outcome, Owner, Ply, Stage};
use courtside_kernel::{Illegal, RuleId};

impl League {
    /// Everyone who is waited for: the owner whose pick it is, or every owner who has to line up.
    pub fn awaited(&self, state: &LeagueState) -> Vec<Owner> {
        match self.stage(state) {
            Stage::Pick(owner) => vec![owner],
            Stage::Season => Owner::all()
                .filter(|owner| lines_up(state, *owner).is_some())
                .collect(),
            Stage::Lots | Stage::Deal | Stage::Over(_) => Vec::new(),
        }
    }

    /// The matches that are lined up and not over.
    pub fn running(&self, state: &LeagueState) -> Vec<usize> {
        let matches = state.fixtures.iter().enumerate();
        matches
            .filter(|(_, fixture)| fixture.is_running())
            .map(|(number, _)| number)
            .collect()
    }

    /// Appends everything that an owner can do now, ascending.
    pub fn legal(&self, state: &LeagueState, owner: Owner, out: &mut Vec<Ply>) {
        match self.stage(state) {
            Stage::Pick(picker) if picker == owner => {
                out.extend(state.pool.each().map(|card| Ply::Take(owner, card)));
            }
            Stage::Season => {
                if lines_up(state, owner).is_some() {
                    let mut roster = state.roster(owner).to_vec();
                    roster.sort_unstable();
                    out.extend(roster.into_iter().map(|card| Ply::Bench(owner, card)));
                }
                if !state.has_withdrawn(owner) {
                    out.push(Ply::Withdraw(owner));
                }
            }
            Stage::Pick(_) | Stage::Lots | Stage::Deal | Stage::Over(_) => {}
        }
    }

    /// Why a ply cannot be played, if so.
    pub fn check(&self, state: &LeagueState, ply: Ply) -> Result<(), Illegal> {
        let refuse = |rule: &'static str, message: &str| Err(Illegal::new(RuleId(rule), message));
        let stage = self.stage(state);
        match ply {
            Ply::Lot(owner) => match stage {
                Stage::Lots if owner.index() >= super::OWNERS => {
                    refuse("W102", "There are four owners.")
                }
                Stage::Lots if state.order.contains(&owner) => {
                    refuse("W102", "This owner already has a draft number.")
                }
                Stage::Lots => Ok(()),
                _ => refuse("W102", "The draft numbers are already drawn."),
            },
            Ply::Deal(card) => match stage {
                Stage::Deal if state.undealt.has(card) => Ok(()),
                Stage::Deal => refuse(self.draft_rule(), "This wizard is already dealt."),
                _ => refuse(self.draft_rule(), "No wizard is dealt now."),
            },
            Ply::Take(owner, card) => match stage {
                Stage::Pick(picker) if picker == owner => {
                    if state.pool.has(card) {
                        return Ok(());
                    }
                    refuse("W104", "This wizard isn't in the pool.")
                }
                Stage::Pick(_) => refuse("W104", "It's another owner's pick."),
                _ => refuse("W104", "No wizard is being picked now."),
            },
            Ply::Bench(owner, card) => match (stage, lines_up(state, owner)) {
                (Stage::Season, Some(_)) if state.roster(owner).contains(&card) => Ok(()),
                (Stage::Season, Some(_)) => refuse("W105", "This wizard isn't on your roster."),
                (Stage::Season, None) if state.has_withdrawn(owner) => {
                    refuse("W113", "You've withdrawn from this league.")
                }
                (Stage::Season, None) => refuse(
                    "W105",
                    "There's no lineup to send now. Your last one is in, or you have no match yet.",
                ),
                _ => refuse("W105", "Lineups come after the draft, before each match."),
            },
            Ply::Withdraw(owner) => match stage {
                Stage::Season if owner.index() >= super::OWNERS => {
                    refuse("W100", "There are four owners.")
                }
                Stage::Season if state.has_withdrawn(owner) => {
                    refuse("W113", "You've already withdrawn.")
                }
                Stage::Season => Ok(()),
                Stage::Over(_) => refuse("W113", "The league is over."),
                _ => refuse("W113", "You can withdraw once the draft is over."),
            },
            Ply::Result(number, outcome) => {
                let fixture = state.fixtures.get(usize::from(number));
                match fixture {
                    Some(fixture) if fixture.is_running() => {
                        if self.can_end(outcome) {
                            return Ok(());
                        }
                        refuse("W109", "A match can't end with this score.")
                    }
                    _ => refuse("W109", "This match isn't being played."),
                }
            }
        }
    }

    pub(super) fn draft_rule(&self) -> &'static str {
        if self.schoolyard { "W104" } else { "W103" }
    }

    /// Whether a match can have this outcome (W109).
    fn can_end(&self, outcome: Outcome) -> bool {
        let most = self.most_points();
        let [home, away] = outcome.score;
        let within = home <= most && away <= most;
        within
            && match (outcome.winner, self.game.elimination) {
                (Some(side @ (0 | 1)), false) => {
                    let side = usize::from(side);
                    outcome.score[side] == most && outcome.score[1 - side] < most
                }
                (Some(side @ (0 | 1)), true) => {
                    let side = usize::from(side);
                    outcome.score[side] > 0 && outcome.score[1 - side] == 0
                }
                (Some(_), _) => false,
                (None, false) => home < most && away < most,
                (None, true) => true,
            }
    }
}

/// The match that an owner has to send a lineup for, and its side in it.
pub(super) fn lines_up(state: &LeagueState, owner: Owner) -> Option<(usize, usize)> {
    let number = state.next_match(owner)?;
    let fixture = &state.fixtures[number];
    let side = fixture.side_of(owner)?;
    fixture.bench[side].is_none().then_some((number, side))
}
