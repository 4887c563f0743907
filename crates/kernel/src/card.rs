//! A game's card: what the catalogue knows of a game before it is played.

use crate::{ContentFile, Livery, OptionError, OptionSpec, QuickStart};

#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// Short name in addresses, records and commands.
    pub id: &'static str,
    pub name: &'static str,
    /// One sentence that makes you want to play.
    pub tagline: &'static str,
    pub designer: &'static str,
    /// Whose the game is, with what its author asks to be said: on every page of the game, and in NOTICE.
    pub notice: &'static str,
    pub minutes: u32,
    /// For how many players it is, ascending.
    pub seats: &'static [usize],
    /// What seats are called while they are empty, by seat.
    pub seat_names: &'static [&'static str],
    /// Its banner and its colours.
    pub livery: Livery,
    /// What its large button starts; none starts a game of two, or of as few as can play.
    pub quick: Option<QuickStart>,
    /// No list on a page shows it, for instance because it is an example. It can still be reached by its address, the engine
    /// and the terminal.
    pub hidden: bool,
    /// Grows whenever an old record would play out differently. A table is pinned to the version it began with, and every
    /// version from 1 on can be played.
    pub rules_version: u32,
    pub options: &'static [OptionSpec],
    /// Files that an owner of the box can replace.
    pub content: &'static [ContentFile],
    /// The rules in our own words, as Markdown (`courtside-book` reads it).
    pub rulebook: &'static str,
    /// The teaching table, a few minutes in all, as Markdown. Empty: it has none.
    pub lessons: &'static str,
}

impl GameCard {
    /// "2 players", "2 to 7 players", "2 or 4 players"
    pub fn players_words(&self) -> String {
        match self.seats {
            [only] => format!("{only} players"),
            [one, other] => format!("{one} or {other} players"),
            [least, .., most] => format!("{least} to {most} players"),
            [] => "nobody".to_owned(),
        }
    }

    /// How many play unless told otherwise: two, or as few as can.
    pub fn default_seats(&self) -> usize {
        let fewest = self.seats.first().copied().unwrap_or(2);
        if self.seats.contains(&2) { 2 } else { fewest }
    }

    /// How many play a game that its large button starts.
    pub fn usual_seats(&self) -> usize {
        self.quick
            .map_or(self.default_seats(), |quick| quick.players)
    }

    /// Refuses a number of players that the game is not for.
    pub fn check_seats(&self, seats: usize) -> Result<(), OptionError> {
        if self.seats.contains(&seats) {
            return Ok(());
        }
        let (name, players) = (self.name, self.players_words());
        Err(OptionError::new(format!(
            "{name} is for {players}, not {seats}."
        )))
    }

    /// Refuses a version of the rules that the game never had.
    pub fn check_rules(&self, rules: u32) -> Result<(), OptionError> {
        let newest = self.rules_version;
        if (1..=newest).contains(&rules) {
            return Ok(());
        }
        let name = self.name;
        Err(OptionError::new(format!(
            "Version {rules} of the rules of {name} is not known here; the newest is {newest}."
        )))
    }
}
