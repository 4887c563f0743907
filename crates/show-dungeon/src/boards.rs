//! Play boards, dice, the cards of the defence and the goal.

use super::field::{face, guard_name};
use super::{Painter, die_id, guard_id, paint, peg_id, phrases, square_id};
use crate::words::{capital, number_word};
use courtside_kernel::Seat;
use courtside_scene::layout::dungeon::{BOARD, square};
use courtside_scene::{
    Board, Court, DieState, Face as Shown, Figure, Floor, Goal, Hand, HandCard, Owners, Piece,
    Point, Tray, TrayDie,
};
use game_dungeon::content::{Counts, Face, SQUARES};
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
    /// The board of the offence is the large one: it is what both sides look at. Before the first drive it is
    /// one's own.
    pub(super) fn boards(&self) -> Vec<Board> {
        let first = match self.is_setting_up() {
            true => self.near(),
            false => self.state.offence,
        };
        vec![self.board(first, false), self.board(first.other(), true)]
    }

    fn board(&self, side: Seat, theirs: bool) -> Board {
        let state = self.state;
        let colours = &self.game.book.field.board;
        let mut pieces: Vec<Piece> = (0..SQUARES)
            .map(|number| {
                let colour = colours[usize::from(number)];
                let name = format!("the {} square", SQUARE_NAMES[usize::from(number)]);
                let figure = Figure::Call {
                    colour: paint(colour),
                    need: match theirs {
                        true => String::new(),
                        false => phrases::need(colour),
                    },
                };
                let label = format!(
                    "{} play board, {}: {}, {} a space",
                    self.whose(side),
                    SQUARE_NAMES[usize::from(number)],
                    colour.name(),
                    phrases::need_in_words(colour)
                );
                Piece::new(square_id(side, number), figure, square(number), name, label)
            })
            .collect();
        let pawn = state.pawns[side.index()];
        let Point { x, y } = square(pawn);
        // In the corner of its square.
        let at = Point {
            x: x + 28.0,
            y: y - 17.0,
        };
        let label = format!(
            "{} pawn: {}, {}",
            self.whose(side),
            SQUARE_NAMES[usize::from(pawn)],
            colours[usize::from(pawn)].name()
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
        let offence = side == self.state.offence && !self.is_setting_up();
        if let Some(colour) = play.called.filter(|_| offence) {
            return format!(
                "Called {}: {} a space.",
                colour.name(),
                phrases::need_in_words(colour)
            );
        }
        format!(
            "{} can call {}.",
            self.who(side),
            phrases::calls(&self.steps(side))
        )
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
                let dice = number_word(guard.number.into());
                HandCard {
                    id: guard_id(*guard),
                    card: face(*guard),
                    name: guard_name(*guard),
                    label: capital(&format!(
                        "{}: {dice} fewer against {}, {dice} more against other colours",
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

    /// Dice by face. Those that show time lie aside, except where everything can be rolled again.
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
                    state: match loose {
                        true => DieState::Ready,
                        false => DieState::Aside,
                    },
                }
            })
            .collect()
    }

    /// While somebody is to toss, everybody sees the goal.
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
