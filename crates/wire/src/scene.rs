//! The table as one viewer sees it: places, pieces, dice, words, and who sits around.

use crate::{ArtId, Choices, Ending};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::sync::Arc;

/// The name of something that can be pointed at. Its letters mean nothing.
pub type ThingId = SmolStr;

/// The table as one viewer sees it. A patch names the fields that have changed, see [`crate::Changes`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// How much has happened at the table: a request names it.
    pub version: u64,
    pub game: String,
    /// "Chessboard Dodgeball, you against Mara"
    pub title: String,
    pub seats: Vec<Chair>,
    /// The seats that this viewer holds: none for a spectator, several where people share a screen.
    pub you: Vec<u8>,
    /// The seat whose side of the court is drawn at the bottom.
    pub facing: u8,
    /// Who decides; nobody while dice fall and when the game is over.
    pub to_act: Option<u8>,
    /// Whether this viewer decides.
    pub my_turn: bool,
    pub floor: Floor,
    /// The same things for a screen held upright, where they are laid out differently there.
    pub tall: Option<Floor>,
    /// Smaller boards beside the court.
    pub boards: Vec<Board>,
    /// For a toss by hand: two meters are stopped, and the choices name what they stopped at.
    pub goal: Option<Goal>,
    /// The cards that this viewer may see from the front.
    pub hand: Option<Hand>,
    pub score: Score,
    /// Dice that lie open beside the court.
    pub trays: Vec<Tray>,
    /// Lists beside the court.
    pub panels: Vec<Panel>,
    /// What is known of things, for a closer look. In no order.
    pub sheets: Vec<Sheet>,
    /// The piece whose activation it is, in games that have activations.
    pub acting: Option<ThingId>,
    pub ask: Ask,
    pub buttons: Vec<Button>,
    /// What can be chosen now: for the viewer who decides, and for nobody else.
    pub choices: Option<Arc<Choices>>,
    /// This viewer may take the last ply back.
    pub undo: bool,
    /// Only one thing can be chosen, and that tells nobody anything: a screen may choose it by itself.
    pub forced: bool,
    /// This viewer may ask what a bot would do.
    pub advice: bool,
    /// On a shared screen: whom to hand the device to before anything secret is shown.
    pub handover: Option<Handover>,
    pub ending: Option<Ending>,
    /// Address of the next table, once there is one.
    pub rematch: Option<String>,
    /// Address of the league that this is a match of.
    pub league: Option<String>,
    /// Path to send to a friend, for a player at a table with an open chair.
    pub invite: Option<String>,
    /// A bot thinks.
    pub thinking: bool,
    /// At a teaching table only.
    pub lesson: Option<Lesson>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chair {
    pub name: String,
    pub kind: ChairKind,
    /// Of a bot, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether this viewer holds the seat.
    pub you: bool,
    /// The sign of the seat.
    pub art: ArtId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChairKind {
    Human,
    Bot,
    Open,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handover {
    pub seat: u8,
    pub name: String,
}

/// A point of the court in board units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// A court with everything that stands on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Floor {
    /// Address of the picture of the empty court.
    pub court: Arc<str>,
    /// Size of the court in board units.
    pub width: f32,
    pub height: f32,
    pub places: Arc<Vec<Place>>,
    /// By id. What is nearer is drawn later: first by `layer`, then from the top to the bottom.
    pub pieces: Vec<Piece>,
}

/// A space that things stand on and that can be pointed at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    pub id: ThingId,
    /// What people call it: "e4".
    pub name: String,
    pub at: Point,
    pub art: ArtId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// Stays the same as long as it is the same piece, so that a screen can move it.
    pub id: ThingId,
    /// What a screen shows around it by state: rings and brackets. Pieces of a size share it.
    pub frame: ArtId,
    pub art: ArtId,
    pub at: Point,
    /// The place it stands on, if it stands on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ThingId>,
    /// The text form: "b4: your pawn 2, carrying a ball".
    pub label: SmolStr,
    /// What it is called inside a sentence.
    pub name: SmolStr,
    /// What it is: `pawn`, `ball`, `jersey` …
    pub kind: SmolStr,
    /// All of its kind are alike, and go by where they lie: one that is gone and one that has come are the same, moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    pub layer: u8,
    /// The seats that it belongs to: several where a team shares it, none if it is nobody's.
    #[serde(default, skip_serializing_if = "Seats::is_empty")]
    pub of: Seats,
}

/// A few seats, written as a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<u8>")]
#[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
pub struct Seats(#[serde(serialize_with = "Seats::list")] u8);

impl Seats {
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    fn list<S: serde::Serializer>(bits: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..8u8).filter(|seat| bits >> seat & 1 == 1))
    }
}

impl FromIterator<u8> for Seats {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> Seats {
        let few = seats.into_iter().filter(|seat| *seat < 8);
        Seats(few.fold(0, |bits, seat| bits | 1 << seat))
    }
}

impl From<Vec<u8>> for Seats {
    fn from(seats: Vec<u8>) -> Seats {
        seats.into_iter().collect()
    }
}

/// A smaller board with what people read around it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    pub title: String,
    pub note: String,
    /// Another player's: shown smaller.
    pub theirs: bool,
    pub floor: Floor,
}

/// A goal to toss at by hand: smallest and largest aim and power, and between which a toss is good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Goal {
    pub aim: (i8, i8),
    pub power: (i8, i8),
    pub good_aim: (i8, i8),
    pub good_power: (i8, i8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hand {
    pub title: String,
    pub note: String,
    /// The thing on the court that stands for the holder: what is dealt to that thing flies to this hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<ThingId>,
    pub cards: Vec<HandCard>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandCard {
    /// Cards of the same kind share an id: pointing at either is the same.
    pub id: ThingId,
    pub art: ArtId,
    /// "Double Dodgeball, 2 hits"
    pub label: String,
    /// "Double Dodgeball"
    pub name: String,
    /// It was drawn this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new: bool,
}

/// Dice that lie open beside the court.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tray {
    pub title: String,
    /// "2 left"
    pub note: SmolStr,
    /// Another player's: drawn smaller.
    pub theirs: bool,
    pub dice: Vec<Die>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Die {
    /// Set if it can ever be pointed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<ThingId>,
    pub art: ArtId,
    /// What it shows: "5", "ball".
    pub face: SmolStr,
    /// What it is called inside a sentence: "die 5".
    pub name: SmolStr,
    /// In a pool, dice of a kind are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The number that it shows, where it shows one: the key that picks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    pub state: DieState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DieState {
    Ready,
    Spent,
    /// It stays as it is: nothing can be done with it.
    Aside,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    pub sides: Vec<Side>,
    /// Which of them acts, from 0.
    pub to_act: Option<u8>,
    /// Short facts below the plates.
    pub under: Vec<Vec<Span>>,
}

/// One side of the scoreboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    pub art: ArtId,
    pub name: String,
    /// "4 pawns, 1 ball"
    pub detail: String,
    /// What stands on its plate.
    pub points: String,
}

/// A part of a line of words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Span {
    Text(String),
    Strong(String),
    Die {
        art: ArtId,
        face: SmolStr,
    },
    /// A result that costs a side something: a cross stands before it.
    Fell(String),
    /// A result that leaves all as it was: a tick stands before it.
    Held(String),
}

/// A list beside the court, or a column of figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Panel {
    pub title: String,
    /// It is what is asked now: shown where the boards beside the court are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub large: bool,
    /// Rows are tiles in a grid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tiles: bool,
    /// Bolts that are drawn beside the title.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bolts: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// What it speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<ThingId>,
    /// That thing stands on a court or board, too: the row lights up with it. Otherwise the row is the thing itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub art: Option<ArtId>,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// A word or two at the right: "ready".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub badge: String,
    /// Greyed: no longer in the game, or not to be chosen now; `detail` says why.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// What belongs to it: the cards of a team, the two spells of a card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<Stat>,
}

/// A figure of a stat card: dice, or a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stat {
    pub label: String,
    /// Colours: "white", "grey", "blue", "red".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// A line of a sum: "Three spaces away", "−1".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sum {
    pub label: String,
    pub value: String,
    /// Closes what stands above it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub total: bool,
}

/// All that is known of a thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet {
    pub thing: ThingId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub art: Option<ArtId>,
    pub title: String,
    pub note: String,
    pub stats: Vec<Stat>,
    pub effects: Vec<Effect>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effect {
    pub art: ArtId,
    pub words: String,
}

/// What the game asks of the viewer now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ask {
    pub question: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// The question at each step of a choice, by position in its path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// A path is a set: its things may be pointed at in any order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_order: bool,
    /// As `any_order` except for the first thing, and dice of a kind are alike. See docs/composer.md.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pool: bool,
    /// What stands below a die that is not chosen and below one that is: "keep", "reroll".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<[String; 2]>,
    /// What is asked instead once a thing has been pointed at first. Of several that fit, the one with `next` is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Then>,
    /// The viewer is out while the others play on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Then {
    pub thing: ThingId,
    /// What must be chosen beside it, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<ThingId>,
    pub question: String,
    pub hint: String,
}

/// Something to point at that lies on no court.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Button {
    pub id: ThingId,
    pub label: String,
    pub role: ButtonRole,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ButtonRole {
    Step,
    /// Ends a choice of any number of things.
    Go,
    /// Plays nothing.
    Pass,
    /// The same, perhaps until the next heading of the log.
    PassOn,
}

/// What a teaching table says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// From 1.
    pub number: usize,
    pub of: usize,
    pub title: String,
    /// What to do or, when it is done, what was learnt.
    pub text: String,
    /// Ends the sentence "This lesson asks you to …".
    pub aim: String,
    pub done: bool,
    pub rules: Vec<RuleChip>,
    /// Address of this lesson, and of the next one.
    pub again: String,
    pub next: Option<String>,
}

/// A rule to look up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleChip {
    pub rule: String,
    pub ours: bool,
}

/// The results of a choice in one case.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Case {
    /// "if it dodges"; empty where there is only one case.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub when: String,
    pub results: Vec<Share>,
}

/// One result with its exact probability `weight / of`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    pub good: Good,
    pub label: String,
    pub weight: u64,
    pub of: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Good {
    Hit,
    Miss,
    Lost,
}

/// What moves while a step is shown. Each takes less than a second.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Motion {
    /// A piece walks along these points.
    Walk { piece: ThingId, points: Vec<Point> },
    /// A piece goes from thing to thing, wherever a screen shows them.
    Hop { piece: ThingId, over: Vec<ThingId> },
    /// A ball flies on an arc.
    Fly { from: Point, to: Point, art: ArtId },
    /// Dice tumble and show their faces. Those in the colours of a seat fall on its side of the court, others in the
    /// middle.
    Roll {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        dice: Vec<Rolled>,
    },
    /// A piece leaves the court.
    Leave { piece: ThingId },
    /// Balls fly from one thing to another.
    Toss {
        from: ThingId,
        to: ThingId,
        balls: u8,
        art: ArtId,
    },
    /// A card goes from one thing to another.
    Deal {
        from: ThingId,
        to: ThingId,
        art: ArtId,
    },
    /// The football is tossed at the goal and lands there.
    Kick {
        aim: i8,
        power: i8,
        good: bool,
        art: ArtId,
    },
    /// A spark flies from one thing to others, and a sign opens there.
    Spell {
        from: ThingId,
        to: Vec<ThingId>,
        art: ArtId,
    },
    /// A piece vanishes where it is and appears elsewhere.
    Blink { piece: ThingId, to: Point },
}

/// A die that was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rolled {
    pub art: ArtId,
    /// "5", "ball"
    pub face: SmolStr,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}
