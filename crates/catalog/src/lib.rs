//! The one list of the games, type-erased for the programs that serve all of them.

mod advice;
mod configure;
pub mod content;
mod outside;
mod running;
mod speed;

pub use speed::{Speed, Watch};

use courtside_bots::arena::{Contestant, Duel};
use courtside_bots::study::{Players, Tally};
use courtside_bots::{Budget, Level};
use courtside_kernel::{
    Case, Content, Draw, GameCard, Incident, Line, Options, Perft, Rulebook, Seat, Turn, Viewer,
    Winners,
};
use courtside_record::{Header, Record};
use courtside_scene::{Motion, Scene, Thumbnail};
use serde::Serialize;

/// Every game that can be played here, in the order in which they are shown.
pub fn games() -> &'static [Entry] {
    running::GAMES
}

/// The games that lists show. A hidden one is found by its id all the same.
pub fn listed() -> impl Iterator<Item = &'static Entry> {
    games().iter().filter(|entry| !entry.card.hidden)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    games().iter().find(|entry| entry.card.id == id)
}

/// A game of the catalogue.
pub struct Entry {
    pub card: &'static GameCard,
    start: Start,
    random: fn(&Options, usize, u64, u64) -> Result<RandomReport, Refusal>,
    speed: fn(&Options, usize, Watch) -> Result<Speed, Refusal>,
    subject: Prepare,
    thumbnail: fn() -> Option<Thumbnail>,
    /// Bytes that one state takes.
    pub state_size: usize,
}

type Start = fn(u32, &Options, usize) -> Result<Box<dyn Match>, Refusal>;
type Prepare = fn(&Options, usize, &Content) -> Result<Box<dyn Subject>, Refusal>;

impl Entry {
    /// A fresh match. `seats` 0 means the smallest number of players.
    pub fn start(&self, options: &Options, seats: usize) -> Result<Box<dyn Match>, Refusal> {
        self.start_under(self.card.rules_version, options, seats)
    }

    /// A fresh match under an older version of the rules.
    pub fn start_under(
        &self,
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Box<dyn Match>, Refusal> {
        (self.start)(rules, options, seats)
    }

    /// Plays whole games with uniformly random choices.
    pub fn random(
        &self,
        options: &Options,
        seats: usize,
        seed: u64,
        games: u64,
    ) -> Result<RandomReport, Refusal> {
        (self.random)(options, seats, seed, games)
    }

    /// Measures how fast the rules run.
    pub fn speed(&self, options: &Options, seats: usize, watch: Watch) -> Result<Speed, Refusal> {
        (self.speed)(options, seats, watch)
    }

    /// The game for bots to play over and over, with this content.
    pub fn subject(
        &self,
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<Box<dyn Subject>, Refusal> {
        (self.subject)(options, seats, content)
    }

    /// What lists of games show of this one: what its presenter made up, or else the first moment of a game.
    pub fn thumbnail(&self) -> Option<Thumbnail> {
        (self.thumbnail)().or_else(|| {
            let seats = self.card.usual_seats();
            let game = self.start(&Options::default(), seats).ok()?;
            let names = self
                .card
                .seat_names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>();
            let scene = game.scene(Viewer::Spectator, Seat(0), &names);
            Some(Thumbnail::of(&scene.floor))
        })
    }

    pub fn rulebook(&self) -> &'static Rulebook {
        (self.card.rulebook)()
    }
}

/// A game with its options, measured by bots.
pub trait Subject: Send + Sync {
    /// How many games a round of bots has: one for every seat or team.
    fn round_length(&self) -> u32;
    /// Games of bots with the same dice and deals: the first plays each team in turn, the second all others.
    fn round(&self, contestants: [Contestant; 2], seed: u64) -> Duel;
    /// Plays one game and counts it; see `courtside_bots::study`.
    fn study(&self, players: &Players, seed: u64, weigh: bool, tally: &mut Tally);
}

/// A match as a record tells it, replayed to its end. Checks game, rules version, content, every ply and
/// the result.
pub fn replay(record: &Record) -> Result<Box<dyn Match>, Refusal> {
    running::replay(record)
}

/// Plays the plies of a choice, with blanks between them, one after the other; or none of them. All are plies
/// of whoever acts now. Answers the match after each.
pub fn play_choice(game: &dyn Match, choice: &str) -> Result<Vec<Box<dyn Match>>, Refusal> {
    let actor = game.turn().actor();
    let mut played: Vec<Box<dyn Match>> = Vec::new();
    for ply in choice.split_whitespace() {
        let mut next = played.last().map_or(game, Box::as_ref).fork();
        if next.turn().actor() != actor {
            let message = format!("Dice fall or somebody else acts before '{ply}'.");
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

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct Refusal {
    /// For programs: `illegal`, `notation`, `turn`, `option`, `seats`, `position`, `record` …
    pub code: &'static str,
    /// For people: a whole sentence.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Refusal {
    pub fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
            rule: None,
        }
    }
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
    /// The best choices, best first.
    pub lines: Vec<BotLine>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotLine {
    pub ply: String,
    pub value: f32,
    /// Half the width of a 95 % interval around `value`.
    pub error: f32,
    pub visits: u32,
}

/// A thought of a bot in words, for the seat to act and by what that seat sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// At most three: the bot's own choice, then the best of the others. Where a bot draws what it plays, the likeliest first.
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
    /// Half the width of a 95 % interval around `value`.
    pub error: f32,
    /// How often it was tried; 0 if nothing is known of it.
    pub visits: u32,
    /// How often a bot plays it, where it draws so that nobody can predict it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f32>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RandomReport {
    pub games: u64,
    pub plies: u64,
    /// Sum of the scores of each seat.
    pub scores: Vec<f64>,
    pub longest: u64,
    /// How many of the plies were decisions, and how many choices they had in all.
    pub decisions: u64,
    pub choices: u64,
    pub seconds: f64,
}

/// One match with its history, whatever the game.
pub trait Match: Send + Sync {
    fn card(&self) -> &'static GameCard;
    fn options(&self) -> Options;
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
    /// The whole state as text, hidden things included: for hosts, never for players of a running game.
    fn position(&self) -> String;
    /// Starts again from a position.
    fn set_position(&mut self, text: &str) -> Result<(), Refusal>;
    /// Notations of the legal actions, sorted. Empty unless somebody acts.
    fn legal(&self) -> Vec<String>;
    /// Outcomes of a chance turn, ascending. Empty at other turns.
    fn outcomes(&self) -> Vec<(String, u64)>;
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
    /// The notation of ply `index`.
    fn notation(&self, index: usize) -> Option<String>;
    /// What this viewer may know, as data.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    fn odds(&self) -> Vec<(String, Vec<Case>)>;
    /// Everything the viewer has been told, from ply `from` on.
    fn told(&self, viewer: Viewer, facing: Seat, names: &[String], from: usize) -> Vec<Told>;
    /// The table as the viewer sees it, with the side of `facing` at the bottom.
    fn scene(&self, viewer: Viewer, facing: Seat, names: &[String]) -> Scene;
    /// Asks a bot for the seat to act; it gets that seat's view and nothing else.
    fn bot(&self, level: Level, seed: u64, budget: Option<Budget>) -> Result<BotReply, Refusal>;
    /// Puts a bot's thought into words. `names`: what the seats are called.
    /// What the next player's choice is called: "Walk to e4 with pawn 3 and die 5".
    fn words(&self, ply: &str, names: &[String]) -> Option<String>;
    fn advise(&self, thought: &BotReply, names: &[String]) -> Result<Advice, Refusal>;
    /// The text record so far, as this viewer may read it; `None` reads everything.
    fn record(&self, header: &Header, viewer: Option<Viewer>) -> Record;
    /// Counts the full tree; `None` if it has more than `most` nodes.
    fn perft(&self, depth: u32, most: u64) -> Option<Perft>;
    /// A copy with its history.
    fn fork(&self) -> Box<dyn Match>;
}
