//! What one viewer may know of a position: everything but a face-down defence card.

use crate::content::{Colour, GuardId, Team};
use crate::options::Dungeon;
use crate::state::{Kick, State};
use courtside_kernel::{Draw, Viewer};
use serde::{Serialize, Serializer};

/// A position as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub viewer: Viewer,
    /// The position. Where `hidden` is true, its laid card is left out.
    pub table: State,
    /// A defence card is on the table, and this viewer does not know it.
    pub hidden: bool,
    seats: u8,
}

impl View {
    pub(crate) fn of(game: &Dungeon, state: &State, viewer: Viewer) -> View {
        let mut table = *state;
        let play = &mut table.play;
        let knows =
            play.revealed || viewer.is(state.defence()) || play.peeked && viewer.is(state.offence);
        let hidden = play.laid.is_some() && !knows;
        if hidden {
            play.laid = None;
        }
        View {
            viewer,
            table,
            hidden,
            seats: game.setting.seats() as u8,
        }
    }

    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// One person plays against the solo deck.
    pub fn solo(&self) -> bool {
        self.seats == 1
    }

    /// A face-down card is any of the six: none is likelier by the rules.
    pub(crate) fn determinize(&self, game: &Dungeon, draw: &mut impl Draw) -> State {
        let mut state = self.table;
        if self.hidden {
            let card = draw.below(game.book.field.guards.len() as u64);
            state.play.laid = Some(GuardId(card as u8));
        }
        state
    }
}

/// The view for programs.
#[derive(Serialize)]
struct Plain {
    phase: &'static str,
    sides: [Side; 2],
    offence: u8,
    /// Who owns the left end zone.
    left: u8,
    /// The space of the ball, counted from the left.
    ball: u8,
    down: u8,
    half: u8,
    overtime: u8,
    clock: u8,
    last_play: bool,
    conversion: bool,
    /// The defence card on the table: its index, `"hidden"`, or `null`.
    defence_card: Option<Laid>,
    called: Option<&'static str>,
    /// Dice on the table: balls, cleats, lightning, time.
    dice: [u8; 4],
    /// Icons that cards added.
    added: [u8; 4],
    banned: Vec<&'static str>,
    at_most: Option<u8>,
    /// How the down ended, while cards can still be played after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    /// Solo: cards that may still come up before the deck is shuffled, by index, and the card of this play.
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck_card: Option<u8>,
}

#[derive(Serialize)]
struct Side {
    team: Option<&'static str>,
    kick: &'static str,
    points: u16,
    bolts: u8,
    pawn: u8,
    /// Cards that cannot be played again, by index.
    used: Vec<u8>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Laid {
    Hidden(&'static str),
    Card(u8),
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = &self.table;
        let play = &table.play;
        let side = |side: usize| Side {
            team: table.teams[side].map(Team::id),
            kick: match table.kicks[side] {
                Kick::Luck => "luck",
                Kick::Skill => "skill",
            },
            points: table.points[side],
            bolts: table.bolts[side],
            pawn: table.pawns[side].0,
            used: table.used[side].iter().map(|card| card.0).collect(),
        };
        let banned = Colour::ALL.into_iter().filter(|one| play.is_banned(*one));
        Plain {
            phase: table.phase.name(),
            sides: [side(0), side(1)],
            offence: table.offence.0,
            left: table.left.0,
            ball: table.ball.0,
            down: table.down,
            half: table.half,
            overtime: table.overtime,
            clock: table.clock,
            last_play: table.last_play,
            conversion: table.conversion,
            defence_card: match play.laid {
                Some(card) => Some(Laid::Card(card.0)),
                None => self.hidden.then_some(Laid::Hidden("hidden")),
            },
            called: play.called.map(Colour::name),
            dice: play.dice.0,
            added: play.added.0,
            banned: banned.map(Colour::name).collect(),
            at_most: play.cap,
            ending: play.ending.name(),
            deck: self
                .solo()
                .then(|| table.deck.pool().iter().map(|card| card.0).collect()),
            deck_card: play.ai.map(|card| card.0),
        }
        .serialize(serializer)
    }
}
