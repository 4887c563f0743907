//! A frame: one table as one screen shows it at one version. It is the contract with the page's script.
//!
//! A screen gets its first frame with the page and every later one on the event stream `/t/{id}/live`
//! (event `frame`, id = version). A frame is complete: a script may jump to any of them. Only the log comes
//! in pieces: a screen keeps the first `log.from` lines that it has, drops the others (a ply may have been
//! taken back) and appends `log.lines`.
//!
//! A frame with the version that a screen already shows means that something beside the game has changed:
//! somebody sat down, a bot began to think, a rematch was opened. It has no motions and the whole log.
//!
//! To act, post `{"version": frame.version, "ply": choice.ply}` to `/t/{id}/ply`. The answer is
//! `{"version": …}`; what came of it arrives on the stream. A refusal is
//! `{"error": {"code": …, "message": …, "rule": …?}}` with a sentence for people in `message`.

use courtside_kernel::Seat;
use courtside_scene::{Ask, Button, Choice, Ending, Motion};
use serde::Serialize;

/// See the head of this file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// How many plies and undos the table has seen.
    pub version: u64,
    pub game: &'static str,
    /// "Chessboard Dodgeball, you against Mara"
    pub title: String,
    pub seats: Vec<FrameSeat>,
    /// The seats that this screen holds: none for a spectator, several where people share a screen.
    pub you: Vec<Seat>,
    /// The seat whose side of the court is drawn at the bottom.
    pub facing: Seat,
    /// Who decides; null while dice fall and when the game is over.
    pub to_act: Option<Seat>,
    /// Whether this screen decides.
    pub my_turn: bool,
    /// Address of the court picture, which never changes while a game runs.
    pub court: String,
    /// Size of court and board in board units.
    pub width: f32,
    pub height: f32,
    /// Everything that stands on the court, as an SVG group to lay over it.
    pub board: String,
    /// The scoreboard as HTML.
    pub score: String,
    /// Dice trays and lists beside the court as HTML.
    pub bench: String,
    pub ask: Ask,
    pub buttons: Vec<Button>,
    pub choices: Vec<Choice>,
    pub log: Log,
    /// What moves while this frame appears, in order; empty in a first frame.
    pub motions: Vec<Motion>,
    /// The court in words.
    pub text: Vec<String>,
    /// Whether this screen may take its last ply back: post `{"version"}` to `/t/{id}/undo`.
    pub undo: bool,
    /// On a shared screen: whom to hand the device to before anything secret is shown. The frame is then what
    /// everybody may see; `/t/{id}/frame?ready=1` answers with the real one.
    pub handover: Option<String>,
    pub ending: Option<Ending>,
    /// Address of the next table, once somebody has asked for a rematch (post to `/t/{id}/rematch`).
    pub rematch: Option<String>,
    /// Path to send to a friend, for whoever sits at a table with an open chair.
    pub invite: Option<String>,
    /// A bot thinks.
    pub thinking: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameSeat {
    pub name: String,
    pub kind: SeatKind,
    /// Of a bot, 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether this screen holds the seat.
    pub you: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    Human,
    Bot,
    Open,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Log {
    /// How many lines stay.
    pub from: usize,
    /// Lines to append, each one element of HTML.
    pub lines: Vec<String>,
}

impl Frame {
    /// The frame as JSON that may stand inside a script element of a page: nothing in it ends the element.
    pub fn to_script_json(&self) -> String {
        let json = serde_json::to_string(self).unwrap_or_default();
        json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
    }
}
