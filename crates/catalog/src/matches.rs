//! One match with its history, of any game: what a host, a program, a page and a bot each need of it.

use crate::Refusal;
use courtside_bots::{Budget, Level};
use courtside_kernel::{
    Case, Draw, GameCard, Incident, Line, Options, Perft, Seat, Turn, Viewer, Winners,
};
use courtside_record::{Header, Record};
use courtside_scene::{Motion, Scene, ThingId};
use serde::Serialize;

/// What hosts hold. Code that needs less asks for less: `&dyn Tell`, `&dyn Inspect` …
pub trait Match: Play + Inspect + Tell + Think {
    /// A copy with its history.
    fn fork(&self) -> Box<dyn Match>;
}

/// Playing a match: what a host of it needs.
pub trait Play: Send + Sync {
    fn card(&self) -> &'static GameCard;
    /// Every option with its value in force.
    fn options(&self) -> &Options;
    fn seats(&self) -> usize;
    /// The version of the rules that it is played by.
    fn rules(&self) -> u32;
    /// Hash of rules content, as it stands in records.
    fn content_hash(&self) -> String;
    /// How many plies have been played.
    fn plies(&self) -> usize;
    fn turn(&self) -> Turn;
    /// Who won, once it is over; nothing for a match that was called off.
    fn result(&self) -> Option<Winners>;
    /// Plays an action or, at a chance turn, an outcome. Returns the seat that acted, if one did.
    fn play(&mut self, ply: &str) -> Result<Option<Seat>, Refusal>;
    /// Draws and plays a chance ply; returns its notation.
    fn roll(&mut self, draw: &mut dyn Draw) -> Result<String, Refusal>;
    /// Takes note of something beside the rules, which counts as a ply (G8).
    fn declare(&mut self, incident: Incident) -> Result<(), Refusal>;
    /// Takes the last ply back, whatever it was.
    fn undo(&mut self) -> bool;
    /// The seat that may take the last ply back: nothing was rolled, tossed by hand or revealed by it.
    fn undoable(&self) -> Option<Seat>;
    /// Whether the seat to act has one choice only; and whether everybody can tell that from what they see.
    fn forced(&self) -> Option<Forced>;
    /// The notation of ply `index`.
    fn notation(&self, index: usize) -> Option<String>;
    /// The text record so far, as this viewer may read it; `None` reads everything.
    fn record(&self, header: &Header, viewer: Option<Viewer>) -> Record;
}

/// Looking into a match: what programs need that work with the rules themselves.
pub trait Inspect {
    /// The whole state as text, hidden things included: for hosts, never for players of a running game.
    fn position(&self) -> String;
    /// Starts again from a position.
    fn set_position(&mut self, text: &str) -> Result<(), Refusal>;
    /// Notations of the legal actions, sorted. Empty at other turns.
    fn legal(&self) -> Vec<String>;
    /// Outcomes of a chance turn, ascending. Empty at other turns.
    fn outcomes(&self) -> Vec<(String, u64)>;
    /// What this viewer may know, as data.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// The exact odds of every legal action, by what the seat to act can know.
    fn odds(&self) -> Vec<(String, Vec<Case>)>;
    /// Counts the full tree; `None` if it has more than `most` nodes.
    fn perft(&self, depth: u32, most: u64) -> Option<Perft>;
}

/// Telling people of a match. `names`: what the seats are called.
pub trait Tell {
    /// Everything the viewer has been told, from ply `from` on.
    fn told(&self, viewer: Viewer, facing: Seat, names: &[String], from: usize) -> Vec<Told>;
    /// The table as the viewer sees it, with the side of `facing` at the bottom.
    fn scene(&self, viewer: Viewer, facing: Seat, names: &[String]) -> Scene;
    /// Why the seat to act can do nothing with a thing after others that it pointed at, if a rule says so.
    fn why(&self, picks: &[ThingId], thing: &str) -> Option<Refusal>;
    /// What the box score counts, and the figures of each seat so far, column by column.
    fn box_score(&self) -> (&'static [&'static str], Vec<Vec<u32>>);
    /// What the next player's choice is called: "Walk to e4 with pawn 3 and die 5".
    fn words(&self, ply: &str, names: &[String]) -> Option<String>;
}

/// Asking bots about a match.
pub trait Think {
    /// Asks a bot for the seat to act; it gets that seat's view and nothing else.
    fn bot(&self, level: Level, seed: u64, budget: Option<Budget>) -> Result<BotReply, Refusal>;
    /// Puts a bot's thought into words. `names`: what the seats are called.
    fn advise(&self, thought: &BotReply, names: &[String]) -> Result<Advice, Refusal>;
}

/// Plays the plies of a choice, with blanks between them, one after the other; or none of them. All are plies
/// of the seat to act. Answers the match after each.
pub fn play_choice(game: &dyn Match, choice: &str) -> Result<Vec<Box<dyn Match>>, Refusal> {
    let actor = game.turn().actor();
    let mut played: Vec<Box<dyn Match>> = Vec::new();
    for ply in choice.split_whitespace() {
        let mut next = played.last().map_or(game, Box::as_ref).fork();
        if next.turn().actor() != actor {
            let message = format!("Dice fall or someone else acts before '{ply}'.");
            return Err(Refusal::new("turn", message));
        }
        next.play(ply)?;
        played.push(next);
    }
    if played.is_empty() {
        return Err(Refusal::new("notation", "There is no ply to play."));
    }
    Ok(played)
}

/// A seat has one choice only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// Everybody sees that there is no other.
    Openly,
    /// Only the seat itself knows.
    Secretly,
}

/// An event as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// Which ply of the match caused it, from 0.
    pub ply: usize,
    pub rule: String,
    /// Whether the rule is (partly) our ruling.
    pub ours: bool,
    pub kind: &'static str,
    pub line: Line,
    pub motions: Vec<Motion>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReply {
    pub ply: String,
    /// Chance to win of the seat to act.
    pub value: f32,
    /// The choices that it looked at, in the order in which it would play them.
    pub lines: Vec<BotLine>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotLine {
    pub ply: String,
    pub value: f32,
    /// Half the width of a 95% interval around `value`.
    pub error: f32,
    pub visits: u32,
}

/// A thought of a bot in words, for the seat to act and by what that seat sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// At most three, in the order in which the bot would play them.
    pub choices: Vec<Advised>,
    /// One or two sentences about the first of them.
    pub why: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f32>,
}
