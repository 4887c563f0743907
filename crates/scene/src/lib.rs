//! What a person sees and can choose, as inert data: places, pieces, dice, words and choices.
//!
//! One format serves the page, the picture, the terminal and the screen reader. Each game has a presenter, in a crate of its
//! own, that turns a view into a scene. What draws a scene knows no rules, and this crate knows no game.

mod choice;
mod choices;
pub mod compose;
mod court;
mod desk;
mod figures;
mod grid;
mod lattice;
pub mod layout;
mod piece;
mod thumbnail;
pub mod words;

pub use choice::{Ask, Button, ButtonRole, Choice, Mark, Odds, Then, Trace};
pub use choices::{Choices, Fan, Run};
pub use court::{Court, NoCourt};
pub use desk::{Desk, Offer};
pub use figures::{
    CardFace, Colour, DodgeCard, Face, Figure, FrontCard, Jersey, MagicBall, Player, Sign,
    SpellSign, SpotMark, UnitKind,
};
pub use grid::{Grid, Theme};
pub use lattice::Lattice;
pub use piece::{Owners, Piece};
pub use thumbnail::{Sample, Thumbnail};

use courtside_kernel::{DieColour, Game, Line, Playable, Seat};
use serde::Serialize;
use smol_str::SmolStr;
use std::sync::Arc;

/// The name of something that can be pointed at: `sq-e4`, `pawn-0-3`, `die-5`, `hold`.
pub type ThingId = SmolStr;

/// A point of the court in board units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// A space that things stand on and that can be pointed at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Place {
    pub id: ThingId,
    /// What people call it: "e4".
    pub name: String,
    pub at: Point,
    /// Width and height in board units.
    pub size: f32,
    /// Column and row from the top left, for a terminal.
    pub grid: (u8, u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DieState {
    Ready,
    Spent,
    /// It stays as it is: nothing can be done with it.
    Aside,
}

/// A die of a seat, lying in a tray.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrayDie {
    /// Set if it can ever be pointed at.
    pub id: Option<ThingId>,
    /// In a pool dice of the same kind are alike: a choice says how many of each kind it takes.
    pub kind: Option<String>,
    /// What people call it in a sentence: "die 5", "ball".
    pub name: SmolStr,
    pub seat: Seat,
    pub face: Face,
    pub state: DieState,
}

/// Dice that lie open beside the court.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tray {
    pub title: String,
    /// "2 left"
    pub note: SmolStr,
    pub dice: Vec<TrayDie>,
    /// Another player's: drawn smaller.
    pub theirs: bool,
}

/// One side of the scoreboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Side {
    pub seat: Seat,
    pub name: String,
    /// "4 pawns, 1 ball"
    pub detail: String,
    /// What stands on its plate.
    pub points: String,
    pub to_act: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub sides: Vec<Side>,
    /// Short facts below the plates.
    pub under: Vec<Line>,
}

/// A list beside the court, or a column of figures.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Panel {
    pub title: String,
    /// It is what is asked now: shown where the boards beside the court are, as large as there is room.
    pub large: bool,
    /// Rows are tiles in a grid: spells.
    pub tiles: bool,
    /// Bolts that are drawn beside the title.
    pub bolts: u8,
    pub rows: Vec<Row>,
    pub sums: Vec<Sum>,
}

impl Panel {
    /// A list, unless there is nothing in it.
    pub fn list(title: impl Into<String>, rows: Vec<Row>) -> Option<Panel> {
        (!rows.is_empty()).then(|| Panel {
            title: title.into(),
            rows,
            ..Panel::default()
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Row {
    /// What it speaks of: it lights up with it, and pointing at the row is pointing at the piece. A thing that
    /// stands nowhere else (an ability) is the row itself.
    pub thing: Option<ThingId>,
    pub figure: Option<Figure>,
    /// The sign of a seat, where there is no figure.
    pub seat: Option<Seat>,
    pub name: String,
    pub detail: String,
    /// A word or two at the right: "ready", "8 of 10".
    pub badge: String,
    /// Greyed: no longer in the game.
    pub out: bool,
    /// What belongs to it: the cards of a team, the two spells of a card.
    pub list: Vec<Row>,
    /// Figures with their dice: "throw", two blue ones.
    pub stats: Vec<Stat>,
}

/// A figure of a stat card: dice, or a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stat {
    pub label: &'static str,
    pub dice: Vec<DieColour>,
    pub number: Option<u8>,
}

/// All that is known of a thing, for a closer look: the stat card of a wizard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet {
    /// Pointing at it, or at a row about it, shows this.
    pub thing: ThingId,
    pub figure: Option<Figure>,
    /// "#21 Hoary Burblepot"
    pub title: String,
    /// "Yours, third in the order, on e5"
    pub note: String,
    pub stats: Vec<Stat>,
    /// What it bears, with what that does and how long: name and sentence.
    pub effects: Vec<(Figure, String)>,
}

/// A line of a sum: "Three spaces away", "−1".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sum {
    pub label: String,
    pub value: String,
    /// Closes what stands above it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total: bool,
}

impl Sum {
    pub fn term(label: impl Into<String>, value: impl ToString) -> Sum {
        Sum {
            label: label.into(),
            value: value.to_string(),
            total: false,
        }
    }

    pub fn total(label: impl Into<String>, value: impl ToString) -> Sum {
        Sum {
            total: true,
            ..Sum::term(label, value)
        }
    }
}

/// The cards that the viewer holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    /// The thing on the court that stands for the player who holds it. For that player, what goes to this thing goes
    /// to the hand, and what comes from it comes from the hand.
    pub of: Option<ThingId>,
    pub title: String,
    /// "You drew the Double. Play one of the three."
    pub note: String,
    pub cards: Vec<HandCard>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HandCard {
    /// Cards of the same kind share an id: pointing at either is the same.
    pub id: ThingId,
    pub card: CardFace,
    /// What people call it in a sentence: "Double Dodgeball".
    pub name: String,
    /// The text form: "Double Dodgeball, 2 hits".
    pub label: String,
    /// It was drawn this turn.
    pub new: bool,
}

/// A word that a newcomer may not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// As it stands in questions, hints and panels: "fourth down".
    pub word: &'static str,
    /// One or two sentences.
    pub about: &'static str,
    pub rule: &'static str,
}

/// A goal to toss at by hand: two meters are stopped, first the aim, then the power. The choice with that `toss` is
/// then made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Goal {
    /// Smallest and largest aim and power.
    pub aim: (i8, i8),
    pub power: (i8, i8),
    /// Between these the toss is good.
    pub good_aim: (i8, i8),
    pub good_power: (i8, i8),
}

/// A smaller board beside the court.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    pub title: String,
    /// "You moved right: two balls a space."
    pub note: String,
    pub floor: Floor,
    /// Another player's: drawn smaller.
    pub theirs: bool,
}

/// How the game ended, in words, for this viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    pub headline: String,
    pub detail: String,
    pub rule: String,
}

/// A court with everything that stands on it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Floor {
    pub court: Court,
    pub width: f32,
    pub height: f32,
    pub places: Arc<[Place]>,
    pub pieces: Vec<Piece>,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    pub game: &'static str,
    /// "Chessboard Dodgeball, you against Mara"
    pub title: String,
    pub floor: Floor,
    /// The same things laid out for a screen held upright, where that differs.
    pub tall: Option<Floor>,
    /// Boards beside the court, each with things of its own.
    pub boards: Vec<Board>,
    pub hand: Option<Hand>,
    /// Where something is tossed by hand.
    pub goal: Option<Goal>,
    pub trays: Vec<Tray>,
    pub score: Score,
    pub panels: Vec<Panel>,
    /// What is known of things, for a closer look.
    pub sheets: Vec<Sheet>,
    pub ask: Ask,
    pub buttons: Vec<Button>,
    pub choices: Choices,
    /// The piece whose activation it is, in a game that has them.
    pub acting: Option<ThingId>,
    pub ending: Option<Ending>,
    /// Words that are explained where they stand.
    pub terms: &'static [Term],
}

impl Scene {
    /// A court with nothing to choose; a presenter adds what its game has.
    pub fn new(game: &'static str, title: String, floor: Floor, score: Score, ask: Ask) -> Scene {
        Scene {
            game,
            title,
            floor,
            tall: None,
            boards: Vec::new(),
            hand: None,
            goal: None,
            trays: Vec::new(),
            score,
            panels: Vec::new(),
            sheets: Vec::new(),
            ask,
            buttons: Vec::new(),
            choices: Choices::default(),
            acting: None,
            ending: None,
            terms: &[],
        }
    }

    /// The court in words, one thing a line, for people who hear it.
    pub fn text(&self) -> Vec<String> {
        self.floor
            .pieces
            .iter()
            .chain(self.boards.iter().flat_map(|board| &board.floor.pieces))
            .map(|piece| piece.label.to_string())
            .collect()
    }
}

/// What moves when an event is shown. Each takes less than a second.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Motion {
    /// A piece walks along these points.
    Walk { piece: ThingId, points: Vec<Point> },
    /// A piece goes from thing to thing, wherever a screen shows them.
    Hop { piece: ThingId, over: Vec<ThingId> },
    /// A ball flies on an arc.
    Fly { from: Point, to: Point },
    /// Dice tumble and show their faces.
    Roll { seat: Seat, faces: Vec<Face> },
    /// A piece leaves the court.
    Leave { piece: ThingId },
    /// Balls fly from one thing to another, wherever a screen shows them.
    Toss {
        from: ThingId,
        to: ThingId,
        balls: u8,
    },
    /// A card goes from one thing to another; face down if it is not said which.
    Deal {
        from: ThingId,
        to: ThingId,
        card: Option<CardFace>,
    },
    /// The football is tossed at the goal and lands there.
    Kick { aim: i8, power: i8, good: bool },
    /// A spark flies from one thing to others, wherever a screen shows them, and the sign of a spell opens there. From a
    /// thing to itself: the sign opens alone.
    Spell {
        from: ThingId,
        to: Vec<ThingId>,
        sign: SpellSign,
    },
    /// A piece vanishes where it is and appears elsewhere.
    Blink { piece: ThingId, to: Point },
}

impl Motion {
    /// Dice with numerals are rolled.
    pub fn roll(seat: Seat, faces: &[u8]) -> Motion {
        Motion::Roll {
            seat,
            faces: faces.iter().map(|face| Face::Number(*face)).collect(),
        }
    }
}

/// Something on the table that can be counted, and whose it is: 4 pawns of seat 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Who have it; several where they share it, none if nobody sits on that side.
    pub seats: Vec<Seat>,
    pub number: u32,
    /// One of them, and more: "pawn", "pawns".
    pub what: [&'static str; 2],
}

impl Count {
    pub fn new(seat: Seat, number: impl Into<u32>, what: [&'static str; 2]) -> Count {
        Count {
            seats: vec![seat],
            number: number.into(),
            what,
        }
    }
}

/// How a game is shown. It is a type of its own, so that a presenter needs no place in the crate of its rules, nor in
/// this one. Everything is handed to it: it keeps nothing.
pub trait Present: 'static {
    type Game: Playable;

    fn scene(game: &Self::Game, view: &ViewOf<Self>, desk: &Desk<ActionOf<Self>>) -> Scene;
    /// Whether the scene shows the odds of this action as the rules reckon them. Where they are put together from those of
    /// other actions, they need not be worked out.
    fn shows_odds(_game: &Self::Game, _action: ActionOf<Self>) -> bool {
        true
    }
    /// Whether two actions that show odds have the same ones, whatever they are: then they are worked out once.
    fn odds_alike(_game: &Self::Game, _one: ActionOf<Self>, _other: ActionOf<Self>) -> bool {
        false
    }
    /// What counts in this game, the weightiest first, always the same things in the same order once the game has begun;
    /// nothing while it is being set up. What an action gains or costs is said in these.
    fn counts(game: &Self::Game, view: &ViewOf<Self>) -> Vec<Count>;
    /// What moves on the court, drawn with the side of `facing` at the bottom, when this event is told.
    fn motions(game: &Self::Game, event: &EventOf<Self>, facing: Seat) -> Vec<Motion>;
    /// What a player means who points at `thing` after `picks`, though it cannot be done: the rules then say why not. None
    /// where no one action is meant.
    fn attempt(
        _game: &Self::Game,
        _view: &ViewOf<Self>,
        _picks: &[ThingId],
        _thing: &str,
    ) -> Option<ActionOf<Self>> {
        None
    }
    /// What lists of games show of this one; none shows the first moment of a game.
    fn thumbnail() -> Option<Thumbnail> {
        None
    }
}

/// What a viewer sees of the game that is shown.
pub type ViewOf<P> = <<P as Present>::Game as Game>::View;
/// What can be done in it.
pub type ActionOf<P> = <<P as Present>::Game as Game>::Action;
/// What happens in it.
pub type EventOf<P> = <<P as Present>::Game as Game>::Event;
