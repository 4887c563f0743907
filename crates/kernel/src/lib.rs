//! The contract that every game fulfils and everything else is built on.
//!
//! One turn of play is the same loop everywhere: look (`view`), choose (`legal`), `apply` (events), show.
//! Nothing here reads a file, knows the time or draws a random number: chance is a ply that the host draws.

mod batch;
pub mod content;
pub mod entry;
pub mod game;
pub mod grid;
mod incident;
pub mod insight;
pub mod lesson;
mod livery;
pub mod notation;
pub mod odds;
pub mod options;
pub mod perft;
pub mod rulebook;
pub mod seat;
pub mod words;

pub use batch::Batch;
pub use content::{Content, ContentFile};
pub use game::{Draw, Game, GameCard, Illegal, ParseError, Played, Ply};
pub use incident::{Incident, NoIncident};
pub use insight::{Insight, Ladder};
pub use lesson::Lesson;
pub use livery::{Livery, QuickStart, Shade};
pub use odds::{ActionResult, Case, Good, Share};
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options};
pub use perft::{Perft, perft};
pub use rulebook::{Mark, Rule, RuleId, Rulebook};
pub use seat::{Seat, Turn, Viewer, Winners};
pub use words::{DieColour, Line, Span, Voice};
