//! Wizard Dodgeball as a scene.
//!
//! A wizard does many things in one turn: each first thing that is pointed at begins a choice of its own kind (a space is a
//! walk, an enemy a throw, a spell a cast), so that nothing has to be picked from a menu.

mod areas;
mod ask;
mod casts;
mod choices;
mod floor;
mod motions;
mod panels;
mod phrases;
mod score;
mod setup;
mod sheets;
mod spells;
mod sums;
mod terms;
mod thumbnail;
mod ways;
mod why;

use courtside_kernel::{Game, Seat, Voice};
use courtside_scene::words::listed;
use courtside_scene::*;
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{
    Action, Ball, Board, CARD, Deed, Event, Side, Square, StatId, State, View, Wizard,
    WizardDodgeball,
};
use smol_str::format_smolstr;

/// How Wizard Dodgeball is shown.
pub struct Show;

impl Present for Show {
    type Game = WizardDodgeball;

    fn thumbnail() -> Option<courtside_scene::Thumbnail> {
        Some(thumbnail::thumbnail())
    }

    fn scene(game: &WizardDodgeball, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            game,
            state: &view.state,
            desk,
        }
        .scene()
    }

    fn shows_odds(_game: &WizardDodgeball, action: Action) -> bool {
        // Those of several targets are the odds of each.
        !matches!(action.deed(), Deed::Cast { targets, .. } if targets.count() > 1)
    }

    fn counts(game: &WizardDodgeball, view: &View) -> Vec<Count> {
        let state = &view.state;
        if state.phase.is_setup() {
            return Vec::new();
        }
        let count = |side: Side, number: u32, what| Count {
            seats: (0..game.seats() as u8)
                .map(Seat)
                .filter(|seat| seat.0 % 2 == side.0)
                .collect(),
            number,
            what,
        };
        let wizards = Side::BOTH.map(|side| {
            let on_court = state.on_court(side).count();
            count(
                side,
                on_court.into(),
                ["wizard on court", "wizards on court"],
            )
        });
        let points = Side::BOTH.map(|side| {
            let points = state.points[side.index()];
            count(side, points.into(), ["point", "points"])
        });
        let balls = Side::BOTH.map(|side| {
            let holding = |wizard: &Wizard| state.ball_of(*wizard).is_some();
            let balls = state.on_court(side).each().filter(holding).count();
            count(side, balls as u32, ["ball", "balls"])
        });
        points.into_iter().chain(wizards).chain(balls).collect()
    }

    fn motions(game: &WizardDodgeball, event: &Event, facing: Seat) -> Vec<Motion> {
        motions::motions(game, event, facing)
    }
}

/// The buttons that are more than their label.
const GO: &str = "go";
const DROP: &str = "drop";
const END: &str = "end";
const NOBODY: &str = "nobody";
/// The button that confirms what cannot be taken back.
const SURE: &str = "sure";

fn square_id(board: &Board, square: Square) -> ThingId {
    format_smolstr!("sq-{}", board.name(square))
}

/// By side and place in the initiative, which no wizard ever changes.
fn wizard_id(wizard: Wizard) -> ThingId {
    format_smolstr!("wiz-{}-{}", wizard.side().0, wizard.place())
}

fn ball_id(ball: Ball) -> ThingId {
    format_smolstr!("ball-{}", ball.0)
}

fn spell_id(spell: Spell) -> ThingId {
    format_smolstr!("spell-{}", spell.id())
}

/// A spell card that can be bought.
fn spell_card_id(card: SpellCard) -> ThingId {
    format_smolstr!("card-{}", card.id())
}

fn effect_id(spell: Spell, side: Side) -> ThingId {
    format_smolstr!("effect-{}-{}", spell.id(), side.0)
}

struct Painter<'a> {
    game: &'a WizardDodgeball,
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn scene(&self) -> Scene {
        Scene {
            panels: self.panels(),
            sheets: self.sheets(),
            buttons: self.buttons(),
            choices: self.choices().into(),
            acting: self
                .acting()
                .filter(|wizard| !self.state.is_out(*wizard))
                .map(wizard_id),
            ending: self.ending(),
            terms: terms::TERMS,
            ..Scene::new(
                CARD.id,
                self.title(),
                self.floor(),
                self.score(),
                self.ask(),
            )
        }
    }

    fn title(&self) -> String {
        let near = self.near();
        match self.desk.viewer.seat() {
            Some(_) => format!(
                "{}, {} against {}",
                CARD.name,
                self.side_mid(near),
                self.side_mid(near.other())
            ),
            None => format!(
                "{}, {} against {}",
                CARD.name,
                self.side_mid(Side(0)),
                self.side_mid(Side(1))
            ),
        }
    }

    fn voice(&self) -> Voice<'_> {
        self.desk.voice()
    }

    /// The viewer's side or, for a viewer who only watches, the one that is drawn nearest.
    fn near(&self) -> Side {
        let seat = self.desk.viewer.seat().unwrap_or(self.desk.facing);
        Side(seat.0 % 2)
    }

    /// Who plays a side: one, or two that share its wizards (W20, W36). The viewer comes first.
    fn players(&self, side: Side) -> Vec<Seat> {
        let seats = (0..self.game.seats() as u8).map(Seat);
        let mut players: Vec<Seat> = seats.filter(|seat| seat.0 % 2 == side.0).collect();
        players.sort_by_key(|seat| !self.desk.viewer.is(*seat));
        players
    }

    /// The viewer plays this side, alone or with a teammate.
    fn is_own(&self, side: Side) -> bool {
        let seat = self.desk.viewer.seat();
        seat.is_some_and(|seat| seat.0 % 2 == side.0)
    }

    /// "You", "Ines", "You and Cy".
    fn side(&self, side: Side) -> String {
        let mut names: Vec<String> = Vec::new();
        for seat in self.players(side) {
            names.push(if names.is_empty() {
                self.voice().who(seat)
            } else {
                self.voice().whom(seat)
            });
        }
        listed(&names)
    }

    /// "you", "Ines", "you and Cy", inside a sentence.
    fn side_mid(&self, side: Side) -> String {
        let players = self.players(side).into_iter();
        let names: Vec<String> = players.map(|seat| self.voice().whom(seat)).collect();
        listed(&names)
    }

    /// "Your", "Ines's", "Mara and Jun's".
    fn whose_side(&self, side: Side) -> String {
        if self.is_own(side) {
            "Your".into()
        } else {
            format!("{}'s", self.side(side))
        }
    }

    /// "your", "Ines's", inside a sentence.
    fn whose_side_mid(&self, side: Side) -> String {
        if self.is_own(side) {
            "your".into()
        } else {
            self.whose_side(side)
        }
    }

    /// "#21"; nothing for a wizard that has not been placed.
    fn number(&self, wizard: Wizard) -> String {
        match self.stat_card(wizard) {
            Some(card) => format!("#{}", self.game.book.wizards[card.index()].number),
            None => String::new(),
        }
    }

    /// The stat card of a wizard, once it is placed.
    fn stat_card(&self, wizard: Wizard) -> Option<StatId> {
        let card = *self.state.cards.get(wizard.index())?;
        (card != StatId::NONE).then_some(card)
    }

    fn square(&self, square: Square) -> ThingId {
        square_id(&self.game.board, square)
    }

    /// "e5"
    fn at(&self, square: Square) -> String {
        self.game.board.name(square)
    }

    /// No wizard has acted yet.
    fn is_setting_up(&self) -> bool {
        self.state.phase.is_setup()
    }

    /// The wizard whose activation is under way.
    fn acting(&self) -> Option<Wizard> {
        let over = self.desk.turn.is_over();
        (!over && !self.is_setting_up()).then_some(self.state.active)
    }
}
