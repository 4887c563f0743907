//! Owners, fixtures and plies of a league, and all of it at a moment.

use crate::state::{StatId, StatIds};
use serde::Serialize;

/// Owners in a league (W100).
pub const OWNERS: usize = 4;

/// One of the four. Its first player has the seat of the same number, its second, where owners are two, four seats on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Owner(pub u8);

impl Owner {
    pub fn all() -> impl Iterator<Item = Owner> {
        (0..OWNERS as u8).map(Owner)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What part of the season a match belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A round of the table, from 0 (W107).
    Round(u8),
    /// A semi-final, 0 or 1 (W110).
    Semi(u8),
    /// For third place.
    Third,
    Final,
}

/// How a match ended: what each side scored, and which side won it (W109).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// Home, away.
    pub score: [u8; 2],
    /// 0 for home, 1 for away; nobody in a draw.
    pub winner: Option<u8>,
}

/// A match of the season.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    pub part: Part,
    /// Which game of its series it is, from 0: more than one in a final of three, or after a draw in a knockout.
    pub game: u8,
    /// Home plays Navy, away plays White.
    pub owners: [Owner; 2],
    /// Who sits out, as far as it has been said.
    pub bench: [Option<StatId>; 2],
    pub outcome: Option<Outcome>,
    /// It was not played: an owner had withdrawn (W113).
    pub forfeit: bool,
}

impl Fixture {
    /// The side that an owner has in it: 0 for home, 1 for away.
    pub fn side_of(&self, owner: Owner) -> Option<usize> {
        self.owners.iter().position(|other| *other == owner)
    }

    /// Whether both lineups are in, and so open to all (W105).
    pub const fn is_lined_up(&self) -> bool {
        self.bench[0].is_some() && self.bench[1].is_some()
    }

    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether it can be played now.
    pub const fn is_running(&self) -> bool {
        self.is_lined_up() && !self.is_over()
    }
}

/// One step of a league.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ply {
    /// This owner gets the next draft number (W102).
    Lot(Owner),
    /// The next stat card (W103, W104).
    Deal(StatId),
    /// An owner picks a wizard from the pool (W104).
    Take(Owner, StatId),
    /// An owner says who sits out in its next match (W105).
    Bench(Owner, StatId),
    /// An owner leaves the league (W113).
    Withdraw(Owner),
    /// A match has ended; its number is its place among the fixtures.
    Result(u8, Outcome),
}

impl Ply {
    /// The owner whose choice it is; none for lots, deals and results.
    pub const fn owner(self) -> Option<Owner> {
        match self {
            Ply::Take(owner, _) | Ply::Bench(owner, _) | Ply::Withdraw(owner) => Some(owner),
            Ply::Lot(_) | Ply::Deal(_) | Ply::Result(..) => None,
        }
    }

    pub const fn is_chance(self) -> bool {
        matches!(self, Ply::Lot(_) | Ply::Deal(_))
    }
}

/// How far a league has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Lots,
    Deal,
    /// An owner picks.
    Pick(Owner),
    Season,
    /// The champion is known.
    Over(Owner),
}

/// All of a league at a moment, but for the matches that are being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LeagueState {
    /// Owners by draft number, as far as lots have been drawn.
    pub order: Vec<Owner>,
    /// Stat cards that are not yet dealt.
    pub undealt: StatIds,
    /// Open to be picked.
    pub pool: StatIds,
    /// Wizards in the order in which they came to an owner.
    pub rosters: [Vec<StatId>; OWNERS],
    pub fixtures: Vec<Fixture>,
    /// Who has left, in that order.
    pub withdrawn: Vec<Owner>,
}

impl LeagueState {
    pub fn roster(&self, owner: Owner) -> &[StatId] {
        &self.rosters[owner.index()]
    }

    pub fn has_withdrawn(&self, owner: Owner) -> bool {
        self.withdrawn.contains(&owner)
    }

    /// The draft number of an owner, from 1.
    pub fn draft_number(&self, owner: Owner) -> Option<usize> {
        let place = self.order.iter().position(|other| *other == owner);
        place.map(|place| place + 1)
    }

    /// The match that an owner has to line up for, or is playing: its first that is not over.
    pub fn next_match(&self, owner: Owner) -> Option<usize> {
        self.fixtures
            .iter()
            .position(|fixture| !fixture.is_over() && fixture.side_of(owner).is_some())
    }

    /// The five of a side once both lineups are in (W105).
    pub fn lineups(&self, fixture: usize) -> Option<[StatIds; 2]> {
        let fixture = self.fixtures.get(fixture)?;
        let [Some(home), Some(away)] = fixture.bench else {
            return None;
        };
        let five = |owner: Owner, bench: StatId| {
            let roster = self.roster(owner).iter();
            let roster = roster.fold(StatIds::NONE, |set, card| set.with(*card));
            roster.without(bench)
        };
        Some([five(fixture.owners[0], home), five(fixture.owners[1], away)])
    }
}
