//! The league: four owners draft the 24 wizards, six each, and play a tournament (W100 to W113).
//!
//! A league is a game of its own kind. Its plies are lots and deals, picks, lineups and the results of matches; the matches
//! themselves are games of Wizard Dodgeball at tables of their own. Several owners may have something to do at once, so it has no
//! single seat to act: [`League::awaited`] names everyone who is waited for. Everything else is as for a game: a ply is checked
//! whole and applied whole, chance is a ply that the host draws, and what an owner may not know is not in its [`LeagueView`].

mod apply;
mod check;
mod draft;
mod event;
mod format;
mod notation;
mod outcome;
mod season;
mod series;
mod standings;
mod state;
mod view;

pub use event::LeagueEvent;
pub use format::{FORMAT, Final, League, Style};
pub use series::Decided;
pub use standings::Standing;
pub use state::{Fixture, LeagueState, OWNERS, Outcome, Owner, Part, Ply, Stage};
pub use view::{BenchView, FixtureView, LeagueView};
