//! What has happened to a match beside the rules of its game: who has left, and whether that ended it (G8).

use crate::Refusal;
use courtside_kernel::{Game, Incident, Line, RuleId, Seat, Turn, Voice, Winners};

/// The rule that all of it goes by.
pub(crate) const RULE: RuleId = RuleId("G8");

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outside {
    /// Seats whose players have resigned or run out of time, a bit each.
    gone: u8,
    /// How the match ended, if not by its own rules.
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Result(Winners),
    Aborted,
}

impl Outside {
    /// The turn, unless something else has ended the match.
    pub fn turn(self, by_the_rules: Turn) -> Turn {
        match self.end {
            None => by_the_rules,
            Some(End::Result(winners)) => Turn::Over(winners, RULE),
            Some(End::Aborted) => Turn::Over(Winners(0), RULE),
        }
    }

    /// Whether the match was called off: it is over and has no result.
    pub fn is_aborted(self) -> bool {
        self.end == Some(End::Aborted)
    }

    /// What an incident makes of a match that is not over, or why it cannot be. `state` changes where the game itself puts a
    /// player out; after a refusal it is to be thrown away.
    pub fn after<G: Game>(
        mut self,
        game: &G,
        state: &mut G::State,
        incident: Incident,
        tell: &mut impl FnMut(G::Event),
    ) -> Result<Outside, Refusal> {
        match incident {
            Incident::Draw => {
                let everyone = Winners::everyone(game.seats());
                self.end = Some(End::Result(everyone));
            }
            Incident::Abort => self.end = Some(End::Aborted),
            Incident::StandIn(seat, _) => self.must_play(game, seat)?,
            Incident::Resign(seat) | Incident::Time(seat) => {
                self.must_play(game, seat)?;
                self.gone |= 1 << seat.0;
                if !game.leave(state, seat, tell) {
                    self.end = Some(End::Result(self.without(game, seat)?));
                }
            }
        }
        Ok(self)
    }

    fn must_play<G: Game>(self, game: &G, seat: Seat) -> Result<(), Refusal> {
        let seats = game.seats();
        if seat.index() >= seats {
            let message = format!("There is no seat {}; the last is {}.", seat.0, seats - 1);
            return Err(Refusal::new("seats", message));
        }
        if self.gone >> seat.0 & 1 == 1 {
            let message = format!("Seat {} has left the game already.", seat.0);
            return Err(Refusal::new("seats", message));
        }
        Ok(())
    }

    /// Who wins when a side has nobody left, where the game itself puts nobody out: the other side.
    fn without<G: Game>(self, game: &G, seat: Seat) -> Result<Winners, Refusal> {
        let seats = || (0..game.seats() as u8).map(Seat);
        let lost = game.team(seat);
        if seats().any(|mate| game.team(mate) == lost && self.gone >> mate.0 & 1 == 0) {
            let message = "A player of this game can't leave while a teammate plays on.";
            return Err(Refusal::new("seats", message));
        }
        let others = seats().filter(|other| game.team(*other) != lost);
        Ok(Winners(others.fold(0, |set, other| set | 1 << other.0)))
    }
}

/// An incident in words, and the kind it has for programs.
pub(crate) fn say(incident: Incident, voice: &Voice) -> (&'static str, Line) {
    let (kind, text) = match incident {
        Incident::Resign(seat) => ("resigned", format!("{} resigned.", voice.who(seat))),
        Incident::Time(seat) => ("time", format!("{} ran out of time.", voice.who(seat))),
        Incident::Draw => ("agreed", "The players agreed to a draw.".into()),
        Incident::Abort => ("aborted", "The game was called off.".into()),
        Incident::StandIn(seat, level) => {
            let name = voice.whom(seat);
            (
                "stand-in",
                format!("A bot of level {level} plays on for {name}."),
            )
        }
    };
    (kind, Line::new().text(text))
}
