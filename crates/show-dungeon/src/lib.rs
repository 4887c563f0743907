//! Dungeon Ball as a scene.
//!
//! It is meant for players who have never seen American football: each question says what is asked and why it matters,
//! and every word of the game is explained where it appears.

mod ask;
mod boards;
mod choices;
mod field;
mod motions;
mod panels;
mod phrases;
mod score;
mod terms;
mod thumbnail;

use courtside_kernel::{Seat, Viewer, Voice};
use courtside_scene::{Colour as Paint, *};
use game_dungeon::content::{Card, Colour, Direction, Face, Guard, Spot, Square};
use game_dungeon::{Action, CARD, Dungeon, Event, Pick, State, View};
use smol_str::format_smolstr;

/// How Dungeon Ball is shown.
pub struct Show;

impl Present for Show {
    type Game = Dungeon;

    fn thumbnail() -> Option<courtside_scene::Thumbnail> {
        Some(thumbnail::thumbnail())
    }

    fn scene(game: &Dungeon, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            game,
            view,
            state: &view.table,
            desk,
        }
        .scene()
    }

    fn counts(game: &Dungeon, view: &View) -> Vec<Count> {
        let state = &view.table;
        if state.phase.is_set_up() {
            return Vec::new();
        }
        let sides = [Seat(0), Seat(1)];
        let count = |side: Seat, number: u32, what| Count {
            seats: if game.is_ai(side) {
                Vec::new()
            } else {
                vec![side]
            },
            number,
            what,
        };
        let points = sides.map(|side| {
            let points = state.points[side.index()];
            count(side, points.into(), ["point", "points"])
        });
        let bolts = sides.map(|side| {
            let bolts = state.bolts[side.index()];
            count(side, bolts.into(), ["bolt", "bolts"])
        });
        points.into_iter().chain(bolts).collect()
    }

    fn attempt(game: &Dungeon, _view: &View, _picks: &[ThingId], thing: &str) -> Option<Action> {
        let mut cards = game.book.numbered_cards();
        let (number, _) = cards.find(|(_, card)| card_id(card) == thing)?;
        Some(Action::card(number, Pick::None))
    }

    fn motions(game: &Dungeon, event: &Event, _facing: Seat) -> Vec<Motion> {
        motions::motions(game, event)
    }
}

/// The card of the defence on the field, and the football.
const LAID: &str = "laid";
const FOOTBALL: &str = "football";
/// The button that ends a choice of dice, and the one that plays no card.
const GO: &str = "go";
const PASS: &str = "pass";

fn spot_id(Spot(number): Spot) -> ThingId {
    format_smolstr!("spot-{number}")
}

/// An end zone: the left one, or the far one at the right.
const fn end_id(far: bool) -> &'static str {
    if far { "end-right" } else { "end-left" }
}

/// A final space in an end zone.
fn final_id(far: bool, colour: Colour) -> ThingId {
    format_smolstr!(
        "final-{}-{}",
        if far { 'R' } else { 'L' },
        colour.letter().to_ascii_lowercase()
    )
}

fn square_id(side: Seat, square: Square) -> ThingId {
    format_smolstr!("play-{}-{}", side.0, square.0)
}

fn peg_id(side: Seat) -> ThingId {
    format_smolstr!("peg-{}", side.0)
}

/// Dice that show the same are alike but for their number.
fn die_id(face: Face, number: u8) -> ThingId {
    format_smolstr!("die-{}-{number}", face.name())
}

fn guard_id(guard: Guard) -> ThingId {
    format_smolstr!(
        "guard-{}{}",
        guard.colour.letter().to_ascii_lowercase(),
        guard.number
    )
}

fn card_id(card: &Card) -> ThingId {
    format_smolstr!("card-{}", card.id)
}

const fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Red => Paint::Red,
        Colour::Yellow => Paint::Yellow,
        Colour::Blue => Paint::Blue,
    }
}

struct Painter<'a> {
    game: &'a Dungeon,
    view: &'a View,
    /// The position without what the viewer may not see.
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn scene(&self) -> Scene {
        let title = if self.game.solo() {
            let level = ["I", "II", "III", "IV", "V", "VI"][usize::from(self.game.level() - 1) % 6];
            format!("{}, solo, level {level}", CARD.name)
        } else {
            self.desk.between(CARD.name)
        };
        Scene {
            tall: Some(self.floor(true)),
            boards: self.boards(),
            hand: self.hand(),
            goal: self.goal(),
            trays: self.trays(),
            panels: self.panels(),
            sheets: self.sheets(),
            buttons: self.buttons(),
            choices: self.choices().into(),
            ending: self.ending(),
            terms: terms::TERMS,
            ..Scene::new(CARD.id, title, self.floor(false), self.score(), self.ask())
        }
    }

    fn voice(&self) -> Voice<'_> {
        self.desk.voice()
    }

    /// "You", "Mara" or "The AI".
    fn who(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "The AI".into()
        } else {
            self.voice().who(side)
        }
    }

    /// "you", "Mara" or "the AI", inside a sentence.
    fn whom(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "the AI".into()
        } else {
            self.voice().whom(side)
        }
    }

    /// "Your", "Mara's" or "The AI's".
    fn whose(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "The AI's".into()
        } else {
            self.voice().whose(side)
        }
    }

    /// "your", "Mara's" or "the AI's", inside a sentence.
    fn whose_mid(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "the AI's".into()
        } else {
            self.voice().whose_mid(side)
        }
    }

    fn is_viewer(&self, side: Seat) -> bool {
        self.desk.viewer == Viewer::Seat(side)
    }

    /// The side whose cards and boards are nearest: the viewer's own, or for a spectator the one drawn nearest.
    fn near(&self) -> Seat {
        self.desk.viewer.seat().unwrap_or(self.desk.facing)
    }

    /// The name in a side's end zone: its team, or the seat's name before it has one.
    fn side_name(&self, side: Seat) -> &'static str {
        match self.state.teams[side.index()] {
            Some(team) => team.name(),
            None if self.game.is_ai(side) => "Dungeon",
            None => CARD.seat_names[side.index() % CARD.seat_names.len()],
        }
    }

    /// What a side can call from its pawn's square. A ban is on the side that calls in this down.
    fn steps(&self, side: Seat) -> Vec<(Direction, Colour)> {
        let colour = |direction: Direction| {
            let square = self.state.square(side, direction)?;
            Some((direction, self.game.book.field.square(square)))
        };
        if side == self.state.offence {
            self.game.calls(self.state).filter_map(colour).collect()
        } else {
            Direction::ALL.into_iter().filter_map(colour).collect()
        }
    }

    /// "yellow 13" or "the end zone".
    fn place_name(&self, spot: Option<Spot>) -> String {
        match spot {
            Some(spot) => self.game.spot_name(spot),
            None => "the end zone".into(),
        }
    }
}
