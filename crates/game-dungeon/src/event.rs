//! What can happen. The words are in `say`.

use crate::content::{Black, Colour, Counts, Direction, Face, Team};
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
    Ai(u8),
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

/// A change of the position. `side` is whoever did it or had it done to. Cards are indices in `Book::cards`, guards
/// (defence cards) in `Field::guards`, cards of the solo deck in `Book::ai`, spots are spaces from the left; a spot
/// of `None` is the end zone.
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
        spot: u8,
    },
    DownBegan {
        side: Seat,
        down: u8,
        spot: u8,
    },
    /// The half has one play left (D9).
    LastPlay {
        side: Seat,
    },
    /// `gained` can be fewer than `due`: the supply was empty.
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
    /// The guard is `None` for whoever may not know it, here and in `Peeked`.
    Laid {
        side: Seat,
        guard: Option<u8>,
    },
    CardPlayed {
        side: Seat,
        card: u8,
        cost: u8,
        bolts: u8,
    },
    Passed {
        side: Seat,
        moment: Moment,
    },
    Peeked {
        side: Seat,
        guard: Option<u8>,
    },
    /// A step that a card gave.
    PawnStepped {
        side: Seat,
        direction: Direction,
        to: u8,
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
        to: u8,
        colour: Colour,
    },
    Punted {
        side: Seat,
        from: u8,
        to: u8,
    },
    /// A kick is tried; with dice, so many.
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
    /// The laid card went back to the hand, and nobody saw it (D18).
    Returned {
        side: Seat,
    },
    /// The defence card was turned up. `dice` more, or fewer, for the offence.
    Revealed {
        side: Seat,
        guard: u8,
        matched: bool,
        dice: i8,
    },
    AiDrew {
        card: u8,
        purpose: Purpose,
    },
    AiShuffled {
        cards: u8,
    },
    /// How the card of the solo deck changes your dice. `matched` is `None` where it has no colour.
    AiDefended {
        card: u8,
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
    /// What the offence does after the first roll. Nothing again: it keeps all.
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
    /// What the dice and icons come to as they lie: the ball would move so many spaces of the colour, to there.
    Stands {
        side: Seat,
        icons: Counts,
        colour: Colour,
        spaces: u8,
        to: Option<u8>,
    },
    /// `hit`: the card has something for this face that can happen.
    BlackRolled {
        side: Seat,
        card: u8,
        face: Black,
        hit: bool,
    },
    Capped {
        spaces: u8,
    },
    TimeFreed,
    WentBack {
        side: Seat,
        from: u8,
        to: u8,
    },
    /// `right`: toward the right end zone.
    Moved {
        side: Seat,
        colour: Colour,
        spaces: u8,
        from: u8,
        to: Option<u8>,
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
        spot: u8,
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
    /// A laid card is its owner's secret; a look at it is shared by the two who play.
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
