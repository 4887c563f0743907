//! Play boards, dice, the cards of the defence and the goal.

use super::field::{face, guard_name};
use super::{Painter, die_id, guard_id, paint, peg_id, phrases, square_id};
use crate::words::{capital, listed, number_word};
use courtside_kernel::Seat;
use courtside_scene::layout::dungeon::{BOARD, square};
use courtside_scene::{
    Board, Court, DieState, Face as Shown, Figure, Floor, Goal, Hand, HandCard, Owners, Piece,
    Point, Tray, TrayDie,
};
use game_dungeon::content::{Colour, Counts, Face, SQUARES, Square};
use game_dungeon::{AIM, BACK, BAR, Five, Moment, POST, POWER, Phase};
use smol_str::SmolStr;
use std::sync::Arc;

const SQUARE_NAMES: [&str; SQUARES as usize] = [
    "top left",
    "top",
    "top right",
    "left",
    "centre",
    "right",
    "bottom left",
    "bottom",
    "bottom right",
];

impl Painter<'_> {
    /// The offence's board is the large one, as both sides look at it. Before the first drive it is the viewer's own.
    pub(super) fn boards(&self) -> Vec<Board> {
        let first = if self.state.phase.is_set_up() {
            self.near()
        } else {
            self.state.offence
        };
        vec![self.board(first, false), self.board(first.other(), true)]
    }

    fn board(&self, side: Seat, theirs: bool) -> Board {
        let state = self.state;
        let colour_of = |square| self.game.book.field.square(square);
        let mut pieces: Vec<Piece> = (0..SQUARES)
            .map(Square)
            .map(|number| {
                let colour = colour_of(number);
                let name = format!("the {} square", SQUARE_NAMES[number.index()]);
                let figure = Figure::Call {
                    colour: paint(colour),
                    need: if theirs {
                        String::new()
                    } else {
                        phrases::need(colour)
                    },
                };
                let label = format!(
                    "{} play board, {}: {}, {} a space",
                    self.whose(side),
                    SQUARE_NAMES[number.index()],
                    colour.name(),
                    phrases::need_in_words(colour)
                );
                Piece::new(
                    square_id(side, number),
                    figure,
                    square(number.0),
                    name,
                    label,
                )
            })
            .collect();
        let pawn = state.pawns[side.index()];
        let Point { x, y } = square(pawn.0);
        // In the corner of its square.
        let at = Point {
            x: x + 28.0,
            y: y - 17.0,
        };
        let label = format!(
            "{} pawn: {}, {}",
            self.whose(side),
            SQUARE_NAMES[pawn.index()],
            colour_of(pawn).name()
        );
        let peg = Figure::Peg { seat: side };
        pieces.push(Piece {
            name: format!("{} pawn", self.whose_mid(side)).into(),
            of: Owners::seat(side),
            ..Piece::new(peg_id(side), peg, at, "pawn", label)
        });
        Board {
            title: format!("{} play board", self.whose(side)),
            note: self.board_note(side),
            floor: Floor {
                court: Court::PlayBoard,
                width: BOARD,
                height: BOARD,
                places: Arc::default(),
                pieces,
            },
            theirs,
        }
    }

    fn board_note(&self, side: Seat) -> String {
        if self.desk.turn.is_over() {
            return String::new();
        }
        let play = &self.state.play;
        let offence = side == self.state.offence && !self.state.phase.is_set_up();
        if let Some(colour) = play.called.filter(|_| offence) {
            return format!(
                "Called {}: {} a space.",
                colour.name(),
                phrases::need_in_words(colour)
            );
        }
        let steps = self.steps(side);
        let calls = phrases::calls(&steps);
        // A ban that would leave no play doesn't hold (D35): then its colour is among the steps.
        let banned = |colour: &Colour| {
            offence && play.is_banned(*colour) && steps.iter().all(|(_, called)| called != colour)
        };
        let banned: Vec<String> = Colour::ALL
            .into_iter()
            .filter(banned)
            .map(|colour| colour.name().to_owned())
            .collect();
        let ban = match banned.len() {
            0 => String::new(),
            1 => format!(" {} is banned for this down.", capital(&banned[0])),
            _ => format!(" {} are banned for this down.", capital(&listed(&banned))),
        };
        format!("{} can call {calls}.{ban}", self.who(side))
    }

    /// The defence cards of a viewer who is to lay one. After that the card on the field says enough.
    pub(super) fn hand(&self) -> Option<Hand> {
        let state = self.state;
        if state.phase != Phase::Lay || !self.is_viewer(state.defence()) {
            return None;
        }
        let guards = &self.game.book.field.guards;
        let cards = guards
            .iter()
            .map(|guard| {
                let many = number_word(guard.number.into());
                let dice = if guard.number == 1 { "die" } else { "dice" };
                HandCard {
                    id: guard_id(*guard),
                    card: face(*guard),
                    name: guard_name(*guard),
                    label: capital(&format!(
                        "{}: {many} fewer {dice} against {}, {many} more against other colours",
                        guard_name(*guard),
                        guard.colour.name()
                    )),
                    new: false,
                }
            })
            .collect();
        Some(Hand {
            of: Some(peg_id(state.defence())),
            title: "Your defence cards".into(),
            note: String::new(),
            cards,
        })
    }

    pub(super) fn trays(&self) -> Vec<Tray> {
        let state = self.state;
        let play = &state.play;
        let (title, note) = match state.phase {
            Phase::Keep => ("First roll", "1 reroll left"),
            Phase::Reroll(_) => ("Kept", "the others roll"),
            Phase::FiveKeep(five) => (five_title(five), "1 reroll left"),
            Phase::FiveReroll(five, _) => (five_title(five), "the others roll"),
            _ if state.window.moment == Moment::Dice => ("On the table", "no reroll left"),
            _ => ("On the table", ""),
        };
        let mut trays = Vec::new();
        if !play.dice.is_empty() {
            let again = matches!(state.phase, Phase::FiveKeep(_) | Phase::FiveReroll(..));
            trays.push(Tray {
                title: title.into(),
                note: note.into(),
                dice: self.dice(play.dice, true, again),
                theirs: false,
            });
        }
        if !play.added.is_empty() {
            trays.push(Tray {
                title: "Added by cards".into(),
                note: SmolStr::default(),
                dice: self.dice(play.added, false, false),
                theirs: true,
            });
        }
        trays
    }

    /// Dice by face. Those that show time are set aside, except where everything can be rerolled.
    fn dice(&self, counts: Counts, real: bool, even_time: bool) -> Vec<TrayDie> {
        Face::ALL
            .into_iter()
            .flat_map(|face| (1..=counts.of(face)).map(move |number| (face, number)))
            .map(|(face, number)| {
                let loose = face != Face::Time || even_time;
                let shown = Shown::Sign(phrases::face_sign(face));
                TrayDie {
                    id: (real && loose).then(|| die_id(face, number)),
                    kind: (real && loose).then(|| face.name().to_owned()),
                    name: shown.name(),
                    seat: self.state.offence,
                    face: shown,
                    state: if loose {
                        DieState::Ready
                    } else {
                        DieState::Aside
                    },
                }
            })
            .collect()
    }

    /// While a player is to toss, everyone sees the goal.
    pub(super) fn goal(&self) -> Option<Goal> {
        matches!(self.state.phase, Phase::Toss(_)).then_some(Goal {
            aim: (-AIM, AIM),
            power: (0, POWER as i8),
            good_aim: (-POST, POST),
            good_power: (BAR as i8, BACK as i8),
        })
    }
}

const fn five_title(five: Five) -> &'static str {
    match five {
        Five::HailMary => "Hail Mary",
        Five::Onside => "Onside kick",
    }
}
