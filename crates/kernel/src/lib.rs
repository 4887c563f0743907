//! The contract that every game fulfils, and that bots, tables, records and pages are built on.
//!
//! A game here is a set of rules and nothing else. It reads no file, knows no clock and draws no random number: chance is a
//! ply that the caller draws and hands in. So a game runs anywhere, the same plies always lead to the same state, and one
//! loop plays every game: ask whose [`Turn`] it is, choose among what is legal (or draw what chance decides), apply it,
//! and tell the events.
//!
//! # What you meet, in order
//!
//! 1. [`Game`] is the contract of the rules. [`Seat`], [`Turn`], [`Ply`], [`Viewer`] and [`Winners`] are the words it uses,
//!    and [`Illegal`] with its [`RuleId`] says why an action is refused.
//! 2. [`GameCard`] says what a game is called, how many can play it and which [options](OptionSpec) it has. [`Options`] and
//!    [`Setting`] choose among them, and [`Content`] replaces figures that stood on cards and boards.
//! 3. [`Draw`] is where chance comes from. You hand one in.
//! 4. [`Notation`] writes plies and positions as text and reads them back. [`notation::Reader`] and the functions in
//!    [`position`] help a game to do it.
//! 5. [`Narration`] tells events in words, as a [`Line`] in a [`Voice`], and names the [results](ActionResult) of an action,
//!    from which [`odds`] works out exact chances.
//! 6. [`Insight`] is what bots are told beyond the rules.
//! 7. [`Playable`] is all of these together. [`Incident`] is what can happen beside the rules: a resignation, for instance.
//!
//! For writing a game there are also courts of square spaces ([`grid`]), quick lists of actions ([`Batch`]) and tree counts
//! to compare rules by ([`perft()`]).
//!
//! # A whole game
//!
//! Pocket Dodgeball is the smallest game of the workspace. Here two players throw when they can, and walk at random
//! otherwise:
//!
//! ```
//! use courtside_kernel::{Content, Draw, Game, Narration, Options, Ply, Turn, Viewer, Voice};
//! use game_pocket::{Action, Pocket};
//!
//! /// Numbers from a linear congruential generator: good enough for an example.
//! struct Dice(u64);
//!
//! impl Draw for Dice {
//!     fn below(&mut self, n: u64) -> u64 {
//!         self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
//!         (self.0 >> 33) % n
//!     }
//! }
//!
//! let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
//! let names = ["Ann", "Ben"].map(String::from);
//! let voice = Voice { viewer: Viewer::Spectator, names: &names };
//!
//! let mut dice = Dice(7);
//! let mut state = game.setup();
//! let mut actions = Vec::new();
//! let mut log = Vec::new();
//! let winners = loop {
//!     let ply = match game.turn(&state) {
//!         Turn::Over(winners, _rule) => break winners,
//!         Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
//!         Turn::Act(_seat) => {
//!             actions.clear();
//!             game.legal(&state, &mut actions);
//!             let throw = actions.iter().find(|action| matches!(action, Action::Throw { .. }));
//!             let any = actions[dice.below(actions.len() as u64) as usize];
//!             Ply::Act(throw.copied().unwrap_or(any))
//!         }
//!     };
//!     game.apply(&mut state, ply, &mut |event| log.push(game.say(&event, &voice).plain()));
//! };
//!
//! assert_eq!(winners.scores(2).iter().sum::<f64>(), 1.0);
//! assert!(log[0].starts_with("Ann's pawn"), "{}", log[0]);
//! # Ok::<(), courtside_kernel::OptionError>(())
//! ```
//!
//! The example on [`Game`] shows how to write a game.

#![deny(missing_docs)]

mod batch;
mod card;
mod content;
pub mod game;
pub mod grid;
mod incident;
mod insight;
mod livery;
mod narration;
pub mod notation;
pub mod odds;
mod options;
mod perft;
pub mod position;
mod rule;
mod seat;
mod setting;
mod words;

pub use batch::Batch;
pub use card::GameCard;
pub use content::{Content, ContentFile};
pub use game::{Draw, Game, Illegal, Playable, Played, Ply};
pub use incident::{Incident, NoIncident};
pub use insight::{Insight, Ladder};
pub use livery::{Livery, QuickStart, Shade};
pub use narration::Narration;
pub use notation::{Notation, ParseError};
pub use odds::{ActionResult, Case, Good, Share};
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options};
pub use perft::{Perft, perft};
pub use rule::RuleId;
pub use seat::{Seat, Turn, Viewer, Winners};
pub use setting::Setting;
pub use words::{DieColour, Line, LogRow, Span, Voice};
