//! The contract that every game fulfils and everything else is built on.
//!
//! One turn of play is the same loop everywhere: look (`view`), choose (`legal`), `apply` (events), show.
//! Nothing here reads a file, knows the time or draws a random number: chance is a ply that the host draws.

mod batch;
mod card;
mod content;
pub mod game;
pub mod grid;
mod incident;
pub mod insight;
mod livery;
mod narration;
pub mod notation;
pub mod odds;
pub mod options;
pub mod perft;
pub mod position;
mod rule;
pub mod seat;
mod setting;
pub mod words;

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
pub use words::{DieColour, Line, Span, Voice};
