//! What one viewer may know of a position: everything on the table and its own hand. Of the draw pile and the
//! other hands it knows how many cards there are, and which ones it has not seen.

use crate::action::pick;
use crate::content::{Card, CardCounts};
use crate::options::Cards;
use crate::position::{write_counts, write_front};
use crate::state::{Phase, SEATS, State};
use courtside_kernel::{Draw, Seat, Viewer};
use serde::{Serialize, Serializer};

/// A position as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub viewer: Viewer,
    /// The position without what is hidden: the draw pile and the hands of others are empty here.
    pub table: State,
    /// Cards in each hand.
    pub hand_sizes: [u8; SEATS],
    /// Cards in the draw pile.
    pub pile_size: u8,
    /// The cards of the draw pile and of the hands that the viewer does not see, by kind.
    pub unseen: CardCounts,
    seats: u8,
}

impl View {
    pub(crate) fn of(game: &Cards, state: &State, viewer: Viewer) -> View {
        let mut table = *state;
        let mut unseen = std::mem::take(&mut table.pile);
        let mut hand_sizes = [0; SEATS];
        for (seat, size) in hand_sizes.iter_mut().enumerate() {
            *size = state.hands[seat].total() as u8;
            if !viewer.is(Seat(seat as u8)) {
                unseen.gather(&mut table.hands[seat]);
            }
        }
        View {
            viewer,
            table,
            hand_sizes,
            pile_size: state.pile.total() as u8,
            unseen,
            seats: game.seats() as u8,
        }
    }

    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The viewer's own hand; a spectator has none.
    pub fn own_hand(&self) -> CardCounts {
        match self.viewer {
            Viewer::Seat(seat) => *self.table.hand(seat),
            Viewer::Spectator => CardCounts::NONE,
        }
    }

    /// Fills the hands of the others with cards that have not been seen, every set of them equally likely.
    pub(crate) fn determinize(&self, draw: &mut impl Draw) -> State {
        let mut state = self.table;
        state.pile = self.unseen;
        for seat in 0..self.seats() {
            if self.viewer.is(Seat(seat as u8)) {
                continue;
            }
            for _ in 0..self.hand_sizes[seat] {
                let card = pick(&state.pile.0, draw);
                state.pile.take(card);
                state.hands[seat].add(card);
            }
        }
        state
    }
}

/// The view for programs.
#[derive(Serialize)]
struct Plain {
    players: Vec<Player>,
    /// The viewer's own hand; `null` for a spectator.
    hand: Option<String>,
    discard: String,
    draw_pile: u8,
    unseen: String,
    active: u8,
    phase: &'static str,
    drawn: u8,
    /// Who is dealt a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    /// The throw that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    ball: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    balls_left: Option<u8>,
    /// A Single that may yet stay as the hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<char>,
    passed: Vec<u8>,
    turns_without_out: u16,
}

#[derive(Serialize)]
struct Player {
    hits: u8,
    dodges: u8,
    front: String,
    hand_size: u8,
    out: bool,
    revived: bool,
    skipped: bool,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = &self.table;
        let player = |seat: Seat| Player {
            hits: table.hits(seat),
            dodges: table.front(seat).dodge_points(),
            front: write_front(table.front(seat)),
            hand_size: self.hand_sizes[seat.index()],
            out: table.is_out(seat),
            revived: table.revived.contains(seat),
            skipped: table.skipped.contains(seat),
        };
        let flight = table.in_flight();
        let single = flight.filter(|flight| flight.single_waits);
        Plain {
            players: (0..self.seats).map(|seat| player(Seat(seat))).collect(),
            hand: self.viewer.seat().map(|_| write_counts(&self.own_hand())),
            discard: write_counts(&table.discard),
            draw_pile: self.pile_size,
            unseen: write_counts(&self.unseen),
            active: table.active.0,
            phase: match table.phase {
                Phase::Start => "start",
                Phase::Deal(_) => "deal",
                Phase::Draw => "draw",
                Phase::Act => "act",
                Phase::React(_) => "react",
                Phase::Return(_) => "return",
                Phase::Discard => "discard",
                Phase::Won { .. } => "won",
                Phase::Drawn { .. } => "drawn",
            },
            drawn: table.drawn,
            seat: match table.phase {
                Phase::Deal(seat) | Phase::Return(seat) => Some(seat.0),
                _ => None,
            },
            ball: flight.map(|flight| flight.ball.letter()),
            target: flight.map(|flight| flight.target.0),
            balls_left: flight.map(|flight| flight.left),
            waits: single.map(|_| Card::Single.letter()),
            passed: table.passed.iter().map(|seat| seat.0).collect(),
            turns_without_out: table.quiet,
        }
        .serialize(serializer)
    }
}
