//! What can happen. The words are in `say`.

mod rule;

use crate::content::{
    AiCardId, Black, CardId, Colour, Counts, Direction, Face, GuardId, Spot, Square, Team,
};
use crate::state::{Five, Kick, Moment, Purpose, Try};
use courtside_kernel::{Seat, Viewer};

/// Why a side gets bolts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pay {
    /// A drive began (D14).
    Drive,
    /// The defence card had the colour of the play.
    Guess,
    /// Lightning icons (D15).
    Lightning,
    /// A card says so.
    Card,
}

/// Why the ball goes to the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// Four downs without a score.
    Downs,
    /// A card of the defence (D22).
    Card,
    /// A card of the solo deck.
    Ai,
}

/// How points were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    Touchdown,
    FieldGoal,
    ExtraPoint,
    Conversion,
}

/// How a kick was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shot {
    Dice(Counts),
    /// Where the toss landed.
    Toss {
        aim: i8,
        power: u8,
    },
    /// The card of the solo deck that says so.
    Ai(AiCardId),
}

/// What a landing of the ball gets the offence beyond the spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prize {
    Nothing,
    /// The next down can be a field goal, which this one couldn't.
    Range,
    Touchdown,
    /// A conversion that reaches the end zone.
    TwoPoints,
}

/// What a roll of white dice is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollFor {
    /// The first roll of a play.
    First,
    /// The second.
    Second,
    /// Dice that a card rerolls.
    Card,
    Five(Five),
}

/// A change of the position. `side` did it, or had it done to it. A spot of `None` is the end zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    TeamChosen {
        side: Seat,
        team: Team,
    },
    KickChosen {
        side: Seat,
        kick: Kick,
    },
    TossCalled {
        side: Seat,
        heads: bool,
    },
    CoinFell {
        heads: bool,
        winner: Seat,
    },
    /// The winner of the toss starts on offence, or on defence.
    Chose {
        side: Seat,
        offence: bool,
    },
    EndChosen {
        side: Seat,
        left: bool,
    },
    HalfBegan {
        half: u8,
        clock: u8,
    },
    /// The cards that can be played once a half can be played again.
    Refreshed,
    OvertimeBegan {
        number: u8,
        side: Seat,
    },
    DriveBegan {
        side: Seat,
        spot: Spot,
    },
    /// `last`: it is the last play of the half (D9).
    DownBegan {
        side: Seat,
        down: u8,
        spot: Spot,
        last: bool,
    },
    /// The half has one play left (D9).
    LastPlay {
        side: Seat,
    },
    /// `gained` is less than `due` where the supply ran out.
    BoltsGained {
        side: Seat,
        pay: Pay,
        due: u8,
        gained: u8,
        bolts: u8,
    },
    /// To the supply.
    BoltsLost {
        side: Seat,
        lost: u8,
        bolts: u8,
    },
    BoltsStolen {
        by: Seat,
        from: Seat,
        stolen: u8,
    },
    /// The guard is `None` for viewers who may not know it, here and in `Peeked`.
    Laid {
        side: Seat,
        guard: Option<GuardId>,
    },
    CardPlayed {
        side: Seat,
        card: CardId,
        cost: u8,
        bolts: u8,
    },
    Passed {
        side: Seat,
        moment: Moment,
    },
    Peeked {
        side: Seat,
        guard: Option<GuardId>,
    },
    /// A step that a card gave.
    PawnStepped {
        side: Seat,
        direction: Direction,
        to: Square,
    },
    Banned {
        side: Seat,
        colour: Colour,
    },
    /// A whistle card changes the number of dice of this down.
    DiceChanged {
        side: Seat,
        by: i8,
    },
    PlayCalled {
        side: Seat,
        direction: Direction,
        to: Square,
        colour: Colour,
    },
    Punted {
        side: Seat,
        from: Spot,
        to: Spot,
    },
    /// A kick is tried; with this many dice, unless it is by skill or by a card.
    KickTried {
        side: Seat,
        what: Try,
        dice: Option<u8>,
    },
    FiveTried {
        side: Seat,
        what: Five,
    },
    Rested {
        side: Seat,
    },
    /// The offence runs its last play (D45).
    PlayChosen {
        side: Seat,
    },
    /// The laid card went back to the hand unseen (D18).
    Returned {
        side: Seat,
    },
    /// The defence card was turned up. `dice` more, or fewer, for the offence.
    Revealed {
        side: Seat,
        guard: GuardId,
        matched: bool,
        dice: i8,
    },
    AiDrew {
        card: AiCardId,
        purpose: Purpose,
    },
    AiShuffled {
        cards: u8,
    },
    /// How the card of the solo deck changes your dice. `matched` is `None` where it has no colour.
    AiDefended {
        card: AiCardId,
        matched: Option<bool>,
        dice: i8,
    },
    /// The AI's play did not advance: its colour was guessed.
    AiStopped {
        colour: Colour,
    },
    /// `all` are the dice on the table with these.
    Rolled {
        side: Seat,
        what: RollFor,
        dice: Counts,
        all: Counts,
    },
    /// What the offence does after the first roll. With nothing in `again` it keeps all.
    Kept {
        side: Seat,
        kept: Counts,
        again: Counts,
    },
    /// A card picks these up to reroll them.
    PickedUp {
        side: Seat,
        dice: Counts,
    },
    DiceDiscarded {
        side: Seat,
        dice: Counts,
    },
    DieTurned {
        side: Seat,
        from: Face,
        to: Face,
    },
    IconsAdded {
        side: Seat,
        icons: Counts,
    },
    /// What the dice and icons come to now: the ball would move `spaces` of the colour, to `to`.
    Stands {
        side: Seat,
        icons: Counts,
        colour: Colour,
        spaces: u8,
        to: Option<Spot>,
        prize: Prize,
    },
    /// `hit`: the card does something for this face.
    BlackRolled {
        side: Seat,
        card: CardId,
        face: Black,
        hit: bool,
    },
    Capped {
        spaces: u8,
    },
    TimeFreed,
    WentBack {
        side: Seat,
        from: Spot,
        to: Spot,
    },
    /// `right`: toward the right end zone.
    Moved {
        side: Seat,
        colour: Colour,
        spaces: u8,
        from: Spot,
        to: Option<Spot>,
        right: bool,
    },
    /// The play did not move the ball.
    NoGain {
        side: Seat,
    },
    ClockRan {
        by: u8,
        clock: u8,
    },
    DownKept {
        side: Seat,
        down: u8,
    },
    /// `side` loses the ball at this spot.
    Turnover {
        side: Seat,
        lost: Lost,
        spot: Spot,
    },
    ExtraChosen {
        side: Seat,
        two: bool,
    },
    Kicked {
        side: Seat,
        what: Try,
        shot: Shot,
        good: bool,
    },
    Scored {
        side: Seat,
        how: Score,
        points: u8,
        total: [u16; 2],
    },
    ConversionFailed {
        side: Seat,
    },
    FiveDone {
        side: Seat,
        what: Five,
        good: bool,
    },
    KickedOff {
        side: Seat,
    },
    HalfEnded {
        half: u8,
        total: [u16; 2],
    },
    OvertimeTied {
        number: u8,
    },
    Won {
        side: Seat,
        total: [u16; 2],
    },
    Drawn {
        overtimes: u8,
        total: [u16; 2],
    },
}

impl Event {
    /// A laid card is its owner's secret; both players know what a look at it showed.
    pub(crate) fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::Laid { side, .. } if !viewer.is(side) => Event::Laid { side, guard: None },
            Event::Peeked { side, .. } if viewer == Viewer::Spectator => {
                Event::Peeked { side, guard: None }
            }
            event => event,
        }
    }
}
