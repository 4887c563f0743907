//! What has happened to a match beside the rules of its game: who has left, and whether that ended it (G8).

use crate::Refusal;
use courtside_bots::Level;
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
    /// The turn, unless something else has ended the match. A teammate acts for a player who has left.
    pub fn turn<G: Game>(self, game: &G, by_the_rules: Turn) -> Turn {
        match self.end {
            None => match by_the_rules {
                Turn::Act(seat) if self.has_left(seat) => {
                    let mate = self.mates(game, seat).next();
                    Turn::Act(mate.unwrap_or(seat))
                }
                turn => turn,
            },
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
                if game.seats() == 1 {
                    let message = "You play alone, so there is no one to agree to a draw.";
                    return Err(Refusal::new("seats", message));
                }
                self.end = Some(End::Result(game.still_in(state)));
            }
            Incident::Abort => self.end = Some(End::Aborted),
            Incident::StandIn(seat, level) => {
                self.must_play(game, seat)?;
                if Level::new(level).is_none() {
                    let message = format!("There is no bot of level {level}.");
                    return Err(Refusal::new("level", message));
                }
            }
            Incident::Resign(seat) | Incident::Time(seat) => {
                self.must_play(game, seat)?;
                self.gone |= 1 << seat.0;
                let put_out = game.leave(state, seat, tell)?;
                if !put_out && self.mates(game, seat).next().is_none() {
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
        if self.has_left(seat) {
            let message = format!("Seat {} has left the game already.", seat.0);
            return Err(Refusal::new("seats", message));
        }
        Ok(())
    }

    fn has_left(self, seat: Seat) -> bool {
        self.gone >> seat.0 & 1 == 1
    }

    /// Who plays on for a seat: its teammates who have not left.
    fn mates<G: Game>(self, game: &G, seat: Seat) -> impl Iterator<Item = Seat> {
        let seats = (0..game.seats() as u8).map(Seat);
        seats.filter(move |mate| game.team(*mate) == game.team(seat) && !self.has_left(*mate))
    }

    /// Who wins when a side has nobody left, where the game itself puts nobody out: the other side.
    fn without<G: Game>(self, game: &G, seat: Seat) -> Result<Winners, Refusal> {
        let seats = (0..game.seats() as u8).map(Seat);
        let others: Vec<Seat> = seats
            .filter(|other| game.team(*other) != game.team(seat))
            .collect();
        if others
            .iter()
            .any(|other| game.team(*other) != game.team(others[0]))
        {
            let message = "Nobody can leave before the game has begun; it can be called off.";
            return Err(Refusal::new("seats", message));
        }
        Ok(Winners(
            others.iter().fold(0, |set, other| set | 1 << other.0),
        ))
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
