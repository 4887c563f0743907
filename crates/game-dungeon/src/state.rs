//! Where the ball is, what is on the table and what happens next.
//!
//! A side is a `Seat`: 0 and 1. In solo the opponent is side 1, though it has no player.

use crate::content::{
    AiCardId, CardId, CardSet, Colour, Counts, Direction, GuardId, Spot, Square, Team,
};
use crate::deck::Deck;
use courtside_kernel::Seat;

/// How a side kicks (D11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kick {
    Luck,
    Skill,
}

/// What a kick is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Try {
    FieldGoal,
    ExtraPoint,
}

/// Five balls with one reroll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Five {
    HailMary,
    Onside,
}

/// Why a card of the solo deck is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// You look at the card that will defend (D33).
    Peek,
    /// It defends against the play that you called.
    Defend,
    /// It says which play the AI runs, and how far.
    Attack,
    /// It says whether the AI's kick is good.
    Kick(Try),
}

/// When cards can be played (D6, D17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moment {
    /// A whistle before the play is selected.
    Before,
    /// After the dice are rolled, before the ball moves.
    Dice,
    /// A whistle after a down.
    After,
}

/// Who is asked for a card (D6). The defence is asked first. Once the offence has been asked, a pass closes the window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Asked {
    DefenceFirst,
    Offence,
    DefenceAgain,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Window {
    pub moment: Moment,
    pub asked: Asked,
}

/// How a down ended whose last whistle window is open (D17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DownEnd {
    /// The ball is where the play brought it; before that nothing has ended yet.
    Open,
    /// Six points are counted; the try is still to come.
    Touchdown,
    /// The other side gets the ball where it lies (D22).
    Turnover,
    /// A Hail Mary that was not caught.
    Missed,
}

impl DownEnd {
    /// In positions and for programs; none for a down that is still open.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            DownEnd::Open => None,
            DownEnd::Touchdown => Some("touchdown"),
            DownEnd::Turnover => Some("turnover"),
            DownEnd::Missed => Some("missed"),
        }
    }
}

/// What is to happen next. Numbers of dice are those that chance rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A side chooses its team (D25).
    Team(Seat),
    /// A side chooses how it kicks (D11).
    Kick(Seat),
    /// Seat 1, in solo the person, calls the toss (D10).
    Call,
    /// The coin is in the air; whether heads was called.
    Coin {
        heads: bool,
    },
    /// The winner of the toss chooses offence or defence.
    Choose(Seat),
    /// The defence chooses its end zone.
    End,
    /// The offence says what it does with the last play of a half (D45).
    LastPlay,
    /// The defence lays a card.
    Lay,
    /// A side may play a card; see `State::window`.
    Window,
    /// The offence selects a play or kicks.
    Select,
    /// A card of the solo deck is drawn.
    Draw(Purpose),
    /// The first roll of a play.
    Roll(u8),
    /// The offence keeps its dice or rerolls some.
    Keep,
    /// The second roll.
    Reroll(u8),
    /// Dice that a card rerolls. The window stays open.
    CardRoll(u8),
    /// The black die for this card.
    Black(CardId),
    /// The defence picks this many dice, which are discarded.
    Take(u8),
    /// After a touchdown: extra point or two-point conversion.
    Extra,
    /// Dice of a kick by luck.
    KickRoll(Try),
    /// A kick by skill: aim and power.
    Toss(Try),
    /// After a score: an onside kick, or the ordinary kick-off.
    Restart,
    /// A Hail Mary or an onside kick: the first roll, the choice, the second roll.
    FiveRoll(Five),
    FiveKeep(Five),
    FiveReroll(Five, u8),
    /// Chance says who begins the first overtime (D24).
    OvertimeCoin,
    /// The winner; `None` after too many overtimes.
    Over(Option<Seat>),
}

impl Phase {
    /// Whether teams, kicks, the toss or the ends are still being chosen.
    pub const fn is_set_up(self) -> bool {
        matches!(
            self,
            Phase::Team(_)
                | Phase::Kick(_)
                | Phase::Call
                | Phase::Coin { .. }
                | Phase::Choose(_)
                | Phase::End
        )
    }

    /// For programs.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Team(_) => "team",
            Phase::Kick(_) => "kick",
            Phase::Call => "call",
            Phase::Coin { .. } => "coin",
            Phase::Choose(_) => "choose",
            Phase::End => "end",
            Phase::LastPlay => "last-play",
            Phase::Lay => "lay",
            Phase::Window => "window",
            Phase::Select => "select",
            Phase::Draw(_) => "draw",
            Phase::Roll(_) => "roll",
            Phase::Keep => "keep",
            Phase::Reroll(_) => "reroll",
            Phase::CardRoll(_) => "card-roll",
            Phase::Black(_) => "black",
            Phase::Take(_) => "take",
            Phase::Extra => "extra",
            Phase::KickRoll(_) => "kick-roll",
            Phase::Toss(_) => "toss",
            Phase::Restart => "restart",
            Phase::FiveRoll(_) => "five-roll",
            Phase::FiveKeep(_) => "five-keep",
            Phase::FiveReroll(..) => "five-reroll",
            Phase::OvertimeCoin => "overtime-coin",
            Phase::Over(_) => "over",
        }
    }
}

/// What belongs to one play; fresh for every down and conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The defence card on the table.
    pub laid: Option<GuardId>,
    /// Whether it lies face up.
    pub revealed: bool,
    /// Whether the offence has looked at it.
    pub peeked: bool,
    /// The card of the solo deck that this play is about.
    pub ai: Option<AiCardId>,
    pub called: Option<Colour>,
    /// White dice on the table.
    pub dice: Counts,
    /// Icons that cards added. They are no dice: nothing rerolls, turns or discards them (D42).
    pub added: Counts,
    /// Dice more or fewer that whistle cards give.
    pub more: i8,
    /// Colours that cannot be called, by `Colour::index`.
    pub banned: u8,
    /// The most spaces that the ball moves.
    pub cap: Option<u8>,
    /// Time icons do not count.
    pub time_free: bool,
    /// The down does not count.
    pub uncounted: bool,
    /// Cards that were played, of those that can be played once a play.
    pub used: CardSet,
    /// How the down ended, once it has.
    pub ending: DownEnd,
}

impl Play {
    pub const NEW: Play = Play {
        laid: None,
        revealed: false,
        peeked: false,
        ai: None,
        called: None,
        dice: Counts::NONE,
        added: Counts::NONE,
        more: 0,
        banned: 0,
        cap: None,
        time_free: false,
        uncounted: false,
        used: CardSet::NONE,
        ending: DownEnd::Open,
    };

    /// Dice and added icons together.
    #[inline]
    pub fn icons(&self) -> Counts {
        let mut all = self.dice.0;
        for (sum, more) in all.iter_mut().zip(self.added.0) {
            *sum = sum.saturating_add(more);
        }
        Counts(all)
    }

    #[inline]
    pub const fn is_banned(&self, colour: Colour) -> bool {
        self.banned >> colour.index() & 1 == 1
    }
}

/// The defence cards laid in a game, and which of the first 128 were turned up: the others stay unseen until the game is
/// over (D18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lays {
    count: u16,
    /// Small parts, as the padding around larger ones would make every state larger.
    shown: [u16; 8],
}

impl Lays {
    /// As many as are remembered.
    pub(crate) const KNOWN: u16 = 128;

    pub fn new(count: u16, shown: u128) -> Lays {
        Lays {
            count,
            shown: std::array::from_fn(|part| (shown >> (16 * part)) as u16),
        }
    }

    #[inline]
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// Those that were turned up, the first as the lowest bit.
    pub fn shown(&self) -> u128 {
        let parts = self.shown.iter().rev();
        parts.fold(0, |set, part| set << 16 | u128::from(*part))
    }

    #[inline]
    pub(crate) fn lay(&mut self) {
        self.count = self.count.saturating_add(1);
    }

    /// The last card that was laid is turned up.
    #[inline]
    pub(crate) fn turn_up(&mut self) {
        if let Some(last @ 0..Lays::KNOWN) = self.count.checked_sub(1) {
            self.shown[usize::from(last / 16)] |= 1 << (last % 16);
        }
    }

    /// Whether the card with this number, counted from 0, was turned up; `None` where that is forgotten.
    #[inline]
    pub(crate) fn was_shown(&self, lay: u16) -> Option<bool> {
        (lay < Lays::KNOWN).then(|| self.shown[usize::from(lay / 16)] >> (lay % 16) & 1 == 1)
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub phase: Phase,
    pub teams: [Option<Team>; 2],
    pub kicks: [Kick; 2],
    /// Who owns the left end zone and attacks to the right.
    pub left: Seat,
    pub offence: Seat,
    /// Who has the ball first in the second half.
    pub receiver: Seat,
    pub ball: Spot,
    /// 1 to 4.
    pub down: u8,
    /// 1 or 2; 3 is overtime.
    pub half: u8,
    /// Which overtime, and which of its two drives; 0 before.
    pub overtime: u8,
    pub drive: u8,
    pub clock: u8,
    /// The last play of a half, and what follows from it (D9).
    pub last_play: bool,
    /// A two-point conversion.
    pub conversion: bool,
    pub points: [u16; 2],
    pub bolts: [u8; 2],
    /// The squares of the pawns on the play boards.
    pub pawns: [Square; 2],
    /// Cards that were played, of those that can be played once a half or once a game.
    pub used: [CardSet; 2],
    pub window: Window,
    pub play: Play,
    pub lays: Lays,
    pub deck: Deck,
}

impl State {
    pub(crate) const CLOSED: Window = Window {
        moment: Moment::Before,
        asked: Asked::DefenceFirst,
    };

    pub(crate) fn start(clock: u8, bolts: [u8; 2], deck: Deck) -> State {
        State {
            phase: Phase::Team(Seat(0)),
            teams: [None; 2],
            kicks: [Kick::Luck; 2],
            left: Seat(0),
            offence: Seat(0),
            receiver: Seat(1),
            ball: Spot(0),
            down: 1,
            half: 1,
            overtime: 0,
            drive: 0,
            clock,
            last_play: false,
            conversion: false,
            points: [0; 2],
            bolts,
            pawns: [Square::CENTRE; 2],
            used: [CardSet::NONE; 2],
            window: State::CLOSED,
            play: Play::NEW,
            lays: Lays::default(),
            deck,
        }
    }

    #[inline]
    pub const fn defence(&self) -> Seat {
        self.offence.other()
    }

    /// Whether a side attacks to the right.
    #[inline]
    pub fn attacks_right(&self, side: Seat) -> bool {
        side == self.left
    }

    /// The points of a side less those of the other.
    #[inline]
    pub fn lead(&self, side: Seat) -> i32 {
        i32::from(self.points[side.index()]) - i32::from(self.points[side.other().index()])
    }

    /// Whether dice and cards run the clock now: not on a last play and not in overtime.
    #[inline]
    pub fn clock_runs(&self) -> bool {
        !self.last_play && self.half < 3
    }

    /// Who may play a card now.
    #[inline]
    pub const fn asked(&self) -> Seat {
        match self.window.asked {
            Asked::Offence => self.offence,
            Asked::DefenceFirst | Asked::DefenceAgain => self.offence.other(),
        }
    }

    /// The square next to a side's pawn.
    #[inline]
    pub const fn square(&self, side: Seat, direction: Direction) -> Option<Square> {
        direction.step(self.pawns[side.index()])
    }

    /// Whether the card that was laid after these was ever turned up. `sure`: nothing but a play could follow, so that
    /// it was, unless it is still face down. Of a very long game, beyond the 128th card, that is all that is known: a
    /// card that might have gone back unseen is then taken as unseen.
    pub(crate) fn was_shown(&self, before: Lays, sure: bool) -> bool {
        let lay = before.count();
        self.lays.was_shown(lay).unwrap_or_else(|| {
            let count = self.lays.count();
            let face_down =
                count == lay.saturating_add(1) && self.play.laid.is_some() && !self.play.revealed;
            sure && count > lay && !face_down
        })
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }
}
