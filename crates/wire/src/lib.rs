//! What leaves the process, as data: version 1 of the wire.
//!
//! A page (or any program) that looks at a table opens a WebSocket at `/t/{id}/live`. What it is sent is a [`Message`]
//! each: as JSON text or, where that is shorter, as JSON packed by raw DEFLATE in a binary frame.
//!
//! 1. First a [`Snapshot`]: all that this viewer may know of the table now, and the newest lines of the log. A page that
//!    says which version it shows already (`?since=12`) gets none as long as nothing has happened.
//! 2. Then [`Patch`]es. Each leads from one version to another in [`Step`]s, one for each thing that happened: what has
//!    changed of the [`View`], new lines of the log, and what moves meanwhile. A patch whose `from` is not the version
//!    that a page shows is a gap: it asks for a snapshot with [`Do::Snapshot`].
//! 3. A page asks for something with a [`Request`] and is answered by the [`Reply`] with the same number. What came of it
//!    arrives as a patch. `POST /t/{id}/do` takes the same request without a socket and answers with the same reply.
//!
//! Pictures travel once. Whatever is drawn has an [`ArtId`]; a snapshot holds the drawings of everything in it, and a
//! patch those that it brings in. A drawing never changes: a page may keep it for ever.
//!
//! Nothing here is to be read out of a text or out of the letters of an id: who owns a thing, what it is called and
//! what it is good for are fields.
//!
//! `web/wire.d.ts` and `docs/wire.schema.json` are made from these types; a test says when they are old.

mod choices;
mod diff;
mod ending;
mod scene;
#[cfg(feature = "schema")]
pub mod schema;

pub use choices::{Choice, Choices, Fan, Leaf, Node, Trace, unfold};
pub use diff::{
    BoardChange, Changes, DeepChange, FloorChange, ListChange, PanelChange, ScoreChange,
    SheetChange, SheetsChange, TrayChange, diff,
};
pub use ending::Ending;
pub use scene::*;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The version of everything in this crate. It grows when an old page could not read it any more.
pub const VERSION: u32 = 2;

/// The name of a drawing: the beginning of its hash.
pub type ArtId = SmolStr;

/// Drawings by name: SVG markup without an `<svg>` around it for what lies on a court, with one for everything else.
pub type Art = BTreeMap<ArtId, Arc<str>>;

/// What a server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Message {
    Snapshot(Box<Snapshot>),
    Patch(Box<Patch>),
    Reply(Reply),
    Notice(Notice),
}

/// All that a viewer may know of a table at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// [`VERSION`].
    pub wire: u32,
    pub view: View,
    /// The newest lines; older ones are at `/t/{id}/log?before=FROM`.
    pub log: Log,
    pub art: Art,
}

/// From one version to another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Patch {
    /// The version that it builds on.
    pub from: u64,
    /// One for each thing that happened, oldest first. The last one leads to the newest version.
    pub steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub art: Art,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    pub changes: Changes,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Log>,
    /// What moves on the court as it was, in order, before the changes are shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<Motion>,
}

/// Lines of the log. A page keeps the first `from` lines that it has, drops the others (a ply may have been taken back)
/// and appends these.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Log {
    pub from: usize,
    pub lines: Vec<Arc<LogLine>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogLine {
    /// What happened, for programs: `threw`, `rolled`, `turn` …
    pub kind: SmolStr,
    /// It heads what follows: the number of the turn, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// It goes on with the row above it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub part: bool,
    /// The seat whose action or turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u8>,
    /// The die that paid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Span>,
    /// Without a full stop. Nothing is shown of a line without words.
    pub words: Vec<Span>,
    /// What is worth knowing of it once its turn is folded: "pawn 1 out".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gist: String,
    /// The rule that caused it.
    pub rule: String,
    /// The rule is (partly) our own ruling.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ours: bool,
    /// The way that something went, for a look back at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trail: Option<Trail>,
}

/// A way across the court: points of it, or things wherever a screen shows them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Trail {
    Walk(Vec<Point>),
    Throw(Vec<Point>),
    /// From the first to the second.
    Aim(Vec<SmolStr>),
}

/// Something beside the game that people should know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notice {
    pub code: NoticeCode,
    /// A whole sentence.
    pub message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoticeCode {
    /// The server stops and will be back: connect again.
    Closing,
    /// Something fails on the server, which goes on trying.
    Trouble,
    /// What failed is well again.
    Mended,
}

/// What a page asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Any number; the reply repeats it.
    pub id: u32,
    #[serde(flatten)]
    pub what: Do,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Do {
    /// Makes a choice: one ply, or several with blanks between them, all or none.
    Play { version: u64, ply: String },
    /// Takes the last ply back.
    Undo { version: u64 },
    /// Puts a bot on an open chair, or on all of them.
    Fill {
        level: Option<u8>,
        #[serde(default)]
        all: bool,
    },
    /// Opens the next table for the same people.
    Rematch,
    /// What would a bot do?
    Advice { version: u64 },
    /// Why can nothing be done with this thing, after those that were pointed at before? A refusal says it, if a rule does.
    Why {
        version: u64,
        picks: Vec<SmolStr>,
        thing: SmolStr,
    },
    /// On a shared screen: this seat holds the device now.
    Ready { seat: u8 },
    /// Everything from the start.
    Snapshot,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The number of the request.
    pub id: u32,
    #[serde(flatten)]
    pub answer: Answer,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Done(Done),
    Refused(Refused),
}

/// What a request brought, beside what a patch tells.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// The version that it made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// Where the next table is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// For programs: `stale`, `illegal`, `seat`, `busy` …
    pub code: String,
    /// For people: a whole sentence.
    pub message: String,
    /// The rule that says no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// What a bot would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advice {
    pub version: u64,
    /// At most three, the bot's own choice first.
    pub choices: Vec<Advised>,
    /// One or two sentences about the first of them.
    pub why: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advised {
    pub ply: String,
    /// What it is called: "Throw at e6 with pawn 3 and die 5".
    pub words: String,
    /// Chance to win of the seat to act.
    pub value: f32,
    /// Half the width of a 95% interval around `value`.
    pub error: f32,
    /// How often it was tried; 0 if nothing is known of it.
    pub visits: u32,
    /// How often a bot plays it, where it draws so that nobody can predict it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f32>,
}
