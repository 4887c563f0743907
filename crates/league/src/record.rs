//! The record of a whole league: its own plies, then the records of its matches, in the order of their results.

use crate::season::{Deed, Season};
use courtside_kernel::{Incident, Seat, Winners};
use courtside_record::{DiceHeader, Header, Record, RecordError, RecordedPly};
use courtside_table::{Body, Chair, Entry, Sitter};
use game_wizard::league::{FORMAT, Ply, Stage};
use std::fmt;
use std::str::FromStr;

/// The first tag of every record.
const FIRST_TAG: &str = "[Game ";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueRecord {
    pub league: Record,
    pub matches: Vec<Record>,
}

/// Whether a text is the record of a league, by its first tag.
pub fn is_league(text: &str) -> bool {
    let id = text.trim_start().strip_prefix(FIRST_TAG);
    id.is_some_and(|rest| rest.starts_with(&format!("\"{}\"", FORMAT.id)))
}

impl fmt::Display for LeagueRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.league)?;
        for game in &self.matches {
            write!(f, "\n{game}")?;
        }
        Ok(())
    }
}

impl FromStr for LeagueRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<LeagueRecord, RecordError> {
        let mut parts: Vec<&str> = Vec::new();
        let (mut from, mut at) = (0, 0);
        for line in text.split_inclusive('\n') {
            if line.starts_with(FIRST_TAG) && !text[from..at].trim().is_empty() {
                parts.push(&text[from..at]);
                from = at;
            }
            at += line.len();
        }
        parts.push(&text[from..]);
        let mut above = 0;
        let mut records = parts.into_iter().map(|part| {
            let record = Record::from_str(part).map_err(|error| RecordError {
                line: above + error.line,
                ..error
            });
            above += part.lines().count();
            record
        });
        let league = records.next().unwrap_or_else(|| Record::from_str(""))?;
        Ok(LeagueRecord {
            league,
            matches: records.collect::<Result<_, _>>()?,
        })
    }
}

impl LeagueRecord {
    /// The league's own plies as a store would keep them; nothing if one of them is hidden or has no place in a league.
    pub fn entries(&self) -> Option<Vec<Entry>> {
        let plies = self.league.plies.iter().map(|ply| {
            let (seat, body) = match ply {
                RecordedPly::Act(text) => (owner(text), Body::Ply(text.clone())),
                RecordedPly::Chance(text) => (None, Body::Ply(text.clone())),
                RecordedPly::Incident(Incident::StandIn(seat, level)) => {
                    (Some(*seat), Body::Sit(self.stand_in(*seat, *level)?))
                }
                RecordedPly::Incident(_) | RecordedPly::Hidden => return None,
            };
            Some(Entry {
                at: None,
                seat,
                body,
            })
        });
        plies.collect()
    }

    /// The bot that took a seat over. It keeps the salt.
    fn stand_in(&self, seat: Seat, level: u8) -> Option<Chair> {
        let salts = match &self.league.header.dice {
            DiceHeader::Committed { salts, .. } => &salts[..],
            DiceHeader::Chosen => &[],
        };
        Some(Chair {
            sitter: Sitter::Bot { level },
            name: self.league.header.seats.get(seat.index())?.clone(),
            salt: salts.get(seat.index()).cloned().unwrap_or_default(),
        })
    }
}

/// The seat that chose a ply: `2.take:21` is seat 2's, and a result nobody's.
fn owner(ply: &str) -> Option<Seat> {
    let (owner, _) = ply.split_once('.')?;
    owner.parse().ok().map(Seat)
}

impl Season {
    /// The matches that have been played, in the order of their results.
    pub fn played(&self) -> Vec<usize> {
        let plies = self.steps().iter().map(|step| step.deed);
        plies
            .filter_map(|deed| match deed {
                Deed::Ply(Ply::Result(number, _)) => Some(usize::from(number)),
                _ => None,
            })
            .collect()
    }

    /// The record: all of it once the league is over, before that what everyone may read. `matches`: the records of the
    /// matches that have been played, in that order.
    pub fn record(&self, matches: Vec<Record>) -> LeagueRecord {
        self.written_out(matches, self.is_over())
    }

    /// The record with everything that is still secret, for a device on which the league goes on later. Nobody else may read it.
    pub fn saved(&self, matches: Vec<Record>) -> LeagueRecord {
        self.written_out(matches, true)
    }

    fn written_out(&self, matches: Vec<Record>, open: bool) -> LeagueRecord {
        let plies = self.steps().iter().map(|step| match step.deed {
            Deed::StandIn(seat, level) => RecordedPly::Incident(Incident::StandIn(seat, level)),
            Deed::Ply(ply) => {
                let text = self.rules().write_ply(ply);
                let may_read = || self.rules().may_read(self.state(), &step.before, ply, None);
                if ply.is_chance() {
                    RecordedPly::Chance(text)
                } else if open || may_read() {
                    RecordedPly::Act(text)
                } else {
                    RecordedPly::Hidden
                }
            }
        });
        let seats = courtside_table::names_of(&FORMAT, self.chairs());
        let league = Record {
            game: FORMAT.id.to_owned(),
            rules: self.opened().rules,
            content: self.opened().content.clone(),
            options: self.opened().options.clone(),
            position: None,
            plies: plies.collect(),
            result: match self.stage() {
                Stage::Over(champion) => Some(winners(champion.0, seats.len())),
                _ => None,
            },
            header: Header {
                seats,
                dice: DiceHeader::Committed {
                    commitment: self.commitment(),
                    salts: self.salts(),
                    secret: open.then(|| self.secret().to_hex()),
                },
            },
        };
        LeagueRecord { league, matches }
    }
}

/// The seats of the champion.
pub(crate) fn winners(champion: u8, seats: usize) -> Winners {
    let seats = (0..seats as u8).map(Seat);
    let won = seats.filter(|seat| Season::owner_of(*seat).0 == champion);
    Winners(won.fold(0, |set, seat| set | 1 << seat.0))
}
