//! A game's card: what the catalogue knows of a game before it is played.

use crate::{ContentFile, Livery, OptionError, OptionSpec, QuickStart};

/// What is known of a game before it is played. Each game has one, as [`Game::CARD`](crate::Game::CARD).
///
/// ```
/// use game_pocket::CARD;
///
/// assert_eq!(CARD.players_words(), "2 players");
/// assert_eq!(CARD.default_seats(), 2);
/// assert!(CARD.check_seats(3).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// Short name in addresses, records and commands.
    pub id: &'static str,
    /// Full name, as people read it.
    pub name: &'static str,
    /// One sentence that makes you want to play.
    pub tagline: &'static str,
    /// Who made the game.
    pub designer: &'static str,
    /// Who owns the game, and what its author asks to be said: on every page of the game, and in NOTICE.
    pub notice: &'static str,
    /// How long a game takes with people, roughly.
    pub minutes: u32,
    /// The numbers of players that it can be played with, ascending.
    pub seats: &'static [usize],
    /// What seats are called while they are empty, by seat.
    pub seat_names: &'static [&'static str],
    /// Its banner and its colours.
    pub livery: Livery,
    /// What its large button starts. `None` starts a game with [`default_seats`](GameCard::default_seats) and the usual options.
    pub quick: Option<QuickStart>,
    /// No list on a page shows it, for instance because it is an example. It can still be reached by its address, the engine
    /// and the terminal.
    pub hidden: bool,
    /// Grows whenever an old record would play out differently. A table is pinned to the version it began with, and every
    /// version from 1 on can be played.
    pub rules_version: u32,
    /// The options of all versions of its rules, in the order of a form.
    pub options: &'static [OptionSpec],
    /// Files that an owner of the box can replace.
    pub content: &'static [ContentFile],
    /// The rules in our own words, as Markdown (`courtside-book` reads it).
    pub rulebook: &'static str,
    /// The teaching table, a few minutes in all, as Markdown. Empty if it has none.
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

    /// How many play the game that its large button starts.
    pub fn usual_seats(&self) -> usize {
        self.quick
            .map_or(self.default_seats(), |quick| quick.players)
    }

    /// Refuses a number of players that the game isn't for.
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
