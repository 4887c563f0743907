//! What can happen to a match beside the rules of its game (G8).

use crate::Seat;
use std::fmt;
use std::str::FromStr;

/// Something beside the rules of a game that still counts as a ply (G8). A record writes it between the plies, and it begins
/// with `!`.
///
/// ```
/// use courtside_kernel::{Incident, Seat};
///
/// assert_eq!("!resign:0".parse(), Ok(Incident::Resign(Seat(0))));
/// assert_eq!(Incident::StandIn(Seat(1), 3).to_string(), "!bot:1:3");
/// assert!("3c2d4".parse::<Incident>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Incident {
    /// A player gives up: `!resign:0`.
    Resign(Seat),
    /// A player has run out of time: `!time:0`.
    Time(Seat),
    /// All players agreed to a draw: `!draw`.
    Draw,
    /// The match was called off and has no result: `!abort`.
    Abort,
    /// From here on a bot of this level plays for a seat: `!bot:0:3`.
    StandIn(Seat, u8),
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Incident::Resign(seat) => write!(f, "!resign:{}", seat.0),
            Incident::Time(seat) => write!(f, "!time:{}", seat.0),
            Incident::Draw => f.write_str("!draw"),
            Incident::Abort => f.write_str("!abort"),
            Incident::StandIn(seat, level) => write!(f, "!bot:{}:{level}", seat.0),
        }
    }
}

/// The text is no incident. It may well be an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an incident reads !resign:0, !time:0, !draw, !abort or !bot:0:3")]
pub struct NoIncident;

impl FromStr for Incident {
    type Err = NoIncident;

    fn from_str(text: &str) -> Result<Incident, NoIncident> {
        let parts: Vec<&str> = text.split(':').collect();
        let number = |text: &str| text.parse::<u8>().map_err(|_| NoIncident);
        let incident = match parts[..] {
            ["!resign", seat] => Incident::Resign(Seat(number(seat)?)),
            ["!time", seat] => Incident::Time(Seat(number(seat)?)),
            ["!draw"] => Incident::Draw,
            ["!abort"] => Incident::Abort,
            ["!bot", seat, level] => Incident::StandIn(Seat(number(seat)?), number(level)?),
            _ => return Err(NoIncident),
        };
        // There is one way to write each: `!time:00` is none.
        match incident.to_string() == text {
            true => Ok(incident),
            false => Err(NoIncident),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g8_incidents_read_back_as_they_are_written() {
        let incidents = [
            Incident::Resign(Seat(0)),
            Incident::Time(Seat(6)),
            Incident::Draw,
            Incident::Abort,
            Incident::StandIn(Seat(1), 5),
        ];
        for incident in incidents {
            assert_eq!(incident.to_string().parse(), Ok(incident));
        }
        for text in [
            "",
            "!",
            "!resign",
            "!time:00",
            "!time:256",
            "!draw:1",
            "!bot:1",
            "resign:0",
        ] {
            assert_eq!(text.parse::<Incident>(), Err(NoIncident), "{text}");
        }
    }
}
