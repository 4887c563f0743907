//! A small game to try bots on: the player who takes the last stone wins, unless both wrote down the same
//! mark in secret at the start; then that player loses.
//!
//! A turn takes one to three stones, or leaves it to a die: the opponent says whether one or two stones are
//! taken, or two or three, and the die decides between them.

use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, Insight, Livery, OptionError, Played, Ply, RuleId,
    Seat, Setting, Turn, Viewer, Winners,
};
use serde::Serialize;

static CARD: GameCard = GameCard {
    id: "toy",
    name: "Toy",
    tagline: "",
    designer: "",
    notice: "",
    minutes: 1,
    seats: &[2],
    seat_names: &["A", "B"],
    livery: Livery::house(["Toy", "Stones"]),
    quick: None,
    hidden: true,
    rules_version: 1,
    options: &[],
    content: &[],
    rulebook: "",
    lessons: "",
};

#[derive(Clone, Copy, Default)]
pub(crate) struct Toy {
    /// Whether the estimate knows which piles are won.
    pub wise: bool,
    /// Whether stones are taken one at a time, and gambles answered by the hand: low, three times in four.
    pub clumsy: bool,
    /// A seat that writes down its mark as a bluff, with these shares.
    pub sly: Option<(Seat, [f32; 3])>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Choice {
    Mark(u8),
    Take(u8),
    Gamble,
    Low,
    High,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Marking,
    Taking,
    Asked,
    /// The fewest stones that the die may take.
    Rolling(u8),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    pub pile: u8,
    pub marks: [u8; 2],
    pub active: Seat,
    pub phase: Phase,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct ToyView {
    pile: u8,
    marks: [Option<u8>; 2],
    active: Seat,
    #[serde(skip)]
    phase: Phase,
}

impl Position {
    pub fn taking(pile: u8, marks: [u8; 2]) -> Position {
        Position {
            pile,
            marks,
            active: Seat(0),
            phase: Phase::Taking,
        }
    }

    fn take(&mut self, stones: u8) {
        self.pile = self.pile.saturating_sub(stones);
        self.active = self.active.other();
        self.phase = Phase::Taking;
    }
}

impl Game for Toy {
    const CARD: &'static GameCard = &CARD;
    type State = Position;
    type Action = Choice;
    type Chance = u8;
    type Event = ();
    type View = ToyView;

    fn from_setting(_: Setting, _: &Content) -> Result<Toy, OptionError> {
        Ok(Toy::default())
    }
    fn setting(&self) -> &Setting {
        static SETTING: Setting = Setting::plain(1, 2);
        &SETTING
    }
    fn setup(&self) -> Position {
        Position {
            pile: 9,
            marks: [9; 2],
            active: Seat(0),
            phase: Phase::Marking,
        }
    }
    fn turn(&self, state: &Position) -> Turn {
        match state.phase {
            Phase::Rolling(_) => Turn::Chance,
            Phase::Asked => Turn::Act(state.active.other()),
            Phase::Taking if state.pile == 0 => {
                let flipped = state.marks[0] == state.marks[1];
                let winner = if flipped {
                    state.active
                } else {
                    state.active.other()
                };
                Turn::Over(Winners::only(winner), RuleId("X1"))
            }
            _ => Turn::Act(state.active),
        }
    }
    fn legal(&self, state: &Position, out: &mut Vec<Choice>) {
        match state.phase {
            Phase::Marking => out.extend((0..3).map(Choice::Mark)),
            Phase::Taking => {
                let most = if self.clumsy { 1 } else { 3 };
                out.extend((1..=most.min(state.pile)).map(Choice::Take));
                out.push(Choice::Gamble);
            }
            Phase::Asked => out.extend([Choice::Low, Choice::High]),
            Phase::Rolling(_) => {}
        }
    }
    fn check(&self, _: &Position, _: Choice) -> Result<(), Illegal> {
        Ok(())
    }
    fn chance(&self, state: &Position, out: &mut Vec<(u8, u64)>) {
        if let Phase::Rolling(fewest) = state.phase {
            out.extend([(fewest, 1), (fewest + 1, 1)]);
        }
    }
    fn apply(&self, state: &mut Position, ply: Played<Toy>, _: &mut impl FnMut(())) {
        match ply {
            Ply::Act(Choice::Mark(mark)) => {
                state.marks[state.active.index()] = mark;
                if state.active == Seat(1) {
                    state.phase = Phase::Taking;
                }
                state.active = state.active.other();
            }
            Ply::Act(Choice::Take(stones)) | Ply::Chance(stones) => state.take(stones),
            Ply::Act(Choice::Gamble) => state.phase = Phase::Asked,
            Ply::Act(Choice::Low) => state.phase = Phase::Rolling(1),
            Ply::Act(Choice::High) => state.phase = Phase::Rolling(2),
        }
    }
    fn view(&self, state: &Position, viewer: Viewer) -> ToyView {
        let mark = |seat: u8| viewer.is(Seat(seat)).then_some(state.marks[seat as usize]);
        ToyView {
            pile: state.pile,
            marks: [mark(0), mark(1)],
            active: state.active,
            phase: state.phase,
        }
    }
    fn determinize(&self, view: &ToyView, draw: &mut impl Draw) -> Position {
        let marks = view
            .marks
            .map(|mark| mark.unwrap_or_else(|| draw.below(3) as u8));
        Position {
            pile: view.pile,
            marks,
            active: view.active,
            phase: view.phase,
        }
    }
    fn redact(&self, _: &(), _: Viewer) -> Option<()> {
        Some(())
    }
    fn may_read(&self, _: &Position, _: &Position, _: Played<Toy>, _: Viewer) -> bool {
        true
    }
    fn pending(&self, state: &Position) -> bool {
        matches!(state.phase, Phase::Asked | Phase::Rolling(_))
    }
}

impl Insight for Toy {
    /// A wise estimate likes to leave many stones to the opponent, to give greedy bots something to weigh.
    fn value(&self, state: &Position, seat: Seat) -> f32 {
        if !self.wise {
            return 0.5;
        }
        let to_active = 0.1 * f32::from(state.pile % 4);
        if seat == state.active {
            to_active
        } else {
            1.0 - to_active
        }
    }

    fn reflex(&self, state: &Position, draw: &mut impl Draw) -> Option<Choice> {
        let asked = self.clumsy && state.phase == Phase::Asked;
        asked.then(|| match draw.below(4) {
            0 => Choice::High,
            _ => Choice::Low,
        })
    }

    fn mix(&self, view: &ToyView, seat: Seat, out: &mut Vec<(Choice, f32)>) {
        if let Some((sly, shares)) = self.sly
            && sly == seat
            && view.phase == Phase::Marking
        {
            out.extend((0..3).map(Choice::Mark).zip(shares));
        }
    }
}
