//! What can happen, and the rule behind it. `say` has the words.

use crate::action::Faces;
use crate::board::{Path, Square};
use crate::content::{Spell, SpellCard};
use crate::state::{Ball, Load, Marker, Side, StatId, WIZARDS_ON_COURT, Wizard, Wizards};
use courtside_kernel::{RuleId, Seat};

/// A wizard with its stat card, so that an event can be told without the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    pub wizard: Wizard,
    pub card: StatId,
    /// The second player of its side picked it (W36).
    pub second: bool,
}

/// The stat cards of all wizards on the court, for an event that names several of them.
pub type StatCards = [StatId; WIZARDS_ON_COURT];

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Throw,
    Dodge,
    Cast,
    Resist,
}

/// Against what a Shield held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blow {
    Ball,
    Spell(Spell),
}

/// A change of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A die for who is player 1.
    FirstRolled {
        side: Side,
        face: u8,
    },
    /// Both rolled the same.
    Tied {
        face: u8,
    },
    /// `side` is player 1; rolls by side.
    BecameFirst {
        side: Side,
        rolls: [u8; 2],
    },
    /// A wizard was dealt, to a side or into the pool.
    Dealt {
        side: Option<Side>,
        card: StatId,
    },
    /// Player 2 took the first pick, or left it to the other side.
    ChoseOrder {
        side: Side,
        first: bool,
    },
    /// A wizard was picked from the pool.
    Picked {
        side: Side,
        card: StatId,
    },
    Bought {
        side: Side,
        card: SpellCard,
    },
    /// A side stopped buying; `left` points of Magic were not spent.
    StoppedBuying {
        side: Side,
        left: u8,
    },
    Placed {
        who: Who,
        at: Square,
    },
    /// A player picked a wizard to play in the whole game. `last`: there was no other left.
    Claimed {
        seat: Seat,
        who: Who,
        last: bool,
    },
    /// An activation began; `seat` plays the wizard.
    Began {
        who: Who,
        seat: Seat,
    },
    /// A wizard that is out lost its turn (W19).
    LostTurn {
        who: Who,
    },
    /// An activation ended. `idle`: there was nothing to do any more.
    Ended {
        who: Who,
        idle: bool,
    },
    Entered {
        who: Who,
        at: Square,
    },
    Walked {
        who: Who,
        path: Path,
    },
    TookBall {
        who: Who,
        ball: Ball,
        at: Square,
    },
    /// A ball was dropped; `forced` by Butter Fingers.
    DroppedBall {
        who: Who,
        ball: Ball,
        at: Square,
        forced: bool,
    },
    /// A ball came behind an attack line.
    BecameActive {
        ball: Ball,
        at: Square,
    },
    Passed {
        who: Who,
        to: Who,
        ball: Ball,
        from: Square,
        at: Square,
    },
    /// A throw at an opponent that is `zones` away.
    Threw {
        who: Who,
        target: Who,
        ball: Ball,
        from: Square,
        at: Square,
        zones: u8,
        fireball: bool,
    },
    Rolled {
        who: Who,
        purpose: Purpose,
        faces: Faces,
        total: u8,
        /// The throw or the cast that it has to match.
        against: Option<u8>,
    },
    /// The target was hit. Totals of throw and dodge.
    Hit {
        who: Who,
        target: Who,
        ball: Ball,
        at: Square,
        totals: [u8; 2],
    },
    /// The ball missed; it lies on the target's space. `triple`: the dice alone decided it.
    Dodged {
        who: Who,
        target: Who,
        ball: Ball,
        at: Square,
        totals: [u8; 2],
        triple: bool,
    },
    /// The ball was caught; the thrower goes out.
    Caught {
        who: Who,
        target: Who,
        ball: Ball,
        at: Square,
        double: bool,
    },
    /// A Shield took the blow and is gone.
    Shielded {
        who: Who,
        blow: Blow,
    },
    /// The target of a throw stepped aside.
    SteppedAside {
        who: Who,
        from: Square,
        to: Square,
    },
    /// It could not: it is frozen, or there is no free space beside it.
    StoodStill {
        who: Who,
        frozen: bool,
    },
    /// A wizard left the court, with its effects; a ball that it held stays.
    WentOut {
        who: Who,
        at: Square,
        ball: Option<Ball>,
    },
    /// A side has a point more; points by side.
    Scored {
        side: Side,
        points: [u8; 2],
    },
    /// A wizard came back after a catch.
    Returned {
        who: Who,
        at: Square,
    },
    /// The catcher's owner brought nobody back.
    LeftOut {
        who: Who,
        seat: Seat,
    },
    /// A spell was cast on wizards; the card lies under the caster's stat card.
    Cast {
        who: Who,
        spell: Spell,
        targets: Wizards,
        cards: StatCards,
    },
    /// A Teleport was begun. `ball_at`: where the ball of a pair lies, otherwise `OFF`.
    Lifted {
        who: Who,
        load: Load,
        ball_at: Square,
        cards: StatCards,
    },
    /// Where a Teleport should lead that is resisted, or that has another destination to be said. `ball`: it is where the
    /// ball of a pair should go.
    Aimed {
        who: Who,
        to: Square,
        ball: bool,
    },
    /// A Dispel was cast at an effect.
    Unbinding {
        who: Who,
        marker: Marker,
        cards: StatCards,
    },
    /// A wizard bears an effect now. `resisted`: it rolled against it; `rebound`: its own spell came back.
    TookHold {
        who: Who,
        spell: Spell,
        resisted: bool,
        rebound: bool,
    },
    /// A ball burns now.
    Kindled {
        who: Who,
        ball: Ball,
    },
    /// A spell was resisted. Totals of cast and resist.
    Resisted {
        who: Who,
        spell: Spell,
        totals: [u8; 2],
        double: bool,
    },
    /// A spell went back at its caster.
    Rebounded {
        who: Who,
        spell: Spell,
    },
    /// The caster bears the effect already: the rebound does nothing.
    Spent {
        who: Who,
        spell: Spell,
    },
    /// The caster resisted its own spell.
    Dissipated {
        who: Who,
        spell: Spell,
    },
    /// A spell with several targets is settled.
    Settled {
        who: Who,
        spell: Spell,
        took: u8,
        of: u8,
        rebounded: bool,
    },
    /// A Teleport led to a space. A pair is told as a wizard and as a ball.
    Teleported {
        who: Who,
        load: Load,
        from: Square,
        to: Square,
        cards: StatCards,
    },
    /// An effect was cancelled.
    Dispelled {
        who: Who,
        marker: Marker,
        cards: StatCards,
    },
    /// The Fireball on a ball went out with its attack.
    BurntOut {
        ball: Ball,
    },
    /// A spell card returned to the hand, and its markers went.
    Recharged {
        side: Side,
        card: SpellCard,
        caster: Who,
    },
    Won {
        side: Side,
        elimination: bool,
    },
    Drawn {
        activations: u16,
    },
}

impl Event {
    pub(crate) fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::FirstRolled { .. } | Event::Tied { .. } | Event::BecameFirst { .. } => "W42",
            Event::Dealt { side: Some(_), .. } => "W43",
            Event::Dealt { side: None, .. } | Event::ChoseOrder { .. } | Event::Picked { .. } => {
                "W44"
            }
            Event::Bought { .. } | Event::StoppedBuying { .. } => "W47",
            Event::Placed { .. } => "W45",
            Event::Claimed { .. } => "W36",
            Event::Began { .. } => "W50",
            Event::LostTurn { .. } => "W19",
            Event::Ended { .. } => "W29",
            Event::Entered { .. } => "W53",
            Event::Walked { .. } => "W57",
            Event::TookBall { .. } | Event::DroppedBall { forced: false, .. } => "W54",
            Event::DroppedBall { forced: true, .. } => "W15",
            Event::BecameActive { .. } => "W56",
            Event::Passed { .. } => "W59",
            Event::Threw { fireball: true, .. } | Event::Kindled { .. } => "W81",
            Event::Threw { .. } => "W58",
            Event::Rolled { purpose, .. } => match purpose {
                Purpose::Throw => "W60",
                Purpose::Dodge => "W61",
                Purpose::Cast => "W66",
                Purpose::Resist => "W69",
            },
            Event::Hit { .. } => "W63",
            Event::Dodged { triple: true, .. } => "W65",
            Event::Dodged { .. } => "W61",
            Event::Caught { double: true, .. } => "W64",
            Event::Caught { .. } => "W86",
            Event::Shielded { .. } => "W83",
            Event::SteppedAside { .. } | Event::StoodStill { frozen: false, .. } => "W62",
            Event::StoodStill { .. } => "W14",
            Event::WentOut { .. } | Event::Returned { .. } | Event::LeftOut { .. } => "W17",
            Event::Scored { .. } => "W40",
            Event::Cast { spell, .. } | Event::TookHold { spell, .. } => spell_rule(*spell),
            Event::Lifted { .. } | Event::Aimed { .. } | Event::Teleported { .. } => "W84",
            Event::Unbinding { .. } | Event::Dispelled { .. } => "W80",
            Event::Resisted { .. } => "W69",
            Event::Rebounded { .. } | Event::Dissipated { .. } => "W70",
            Event::Spent { .. } | Event::Settled { .. } => "W11",
            Event::BurntOut { .. } => "W28",
            Event::Recharged { .. } => "W12",
            Event::Won {
                elimination: true, ..
            } => "W19",
            Event::Won { .. } => "W40",
            Event::Drawn { .. } => "W21",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::FirstRolled { .. } => "first-rolled",
            Event::Tied { .. } => "tied",
            Event::BecameFirst { .. } => "first",
            Event::Dealt { .. } => "dealt",
            Event::ChoseOrder { .. } => "chose-order",
            Event::Picked { .. } => "picked",
            Event::Bought { .. } => "bought",
            Event::StoppedBuying { .. } => "stopped-buying",
            Event::Placed { .. } => "placed",
            Event::Claimed { .. } => "claimed",
            Event::Began { .. } => "began",
            Event::LostTurn { .. } => "lost-turn",
            Event::Ended { .. } => "ended",
            Event::Entered { .. } => "entered",
            Event::Walked { .. } => "walked",
            Event::TookBall { .. } => "took-ball",
            Event::DroppedBall { .. } => "dropped-ball",
            Event::BecameActive { .. } => "became-active",
            Event::Passed { .. } => "passed",
            Event::Threw { .. } => "threw",
            Event::Rolled { purpose, .. } => match purpose {
                Purpose::Throw => "throw-rolled",
                Purpose::Dodge => "dodge-rolled",
                Purpose::Cast => "cast-rolled",
                Purpose::Resist => "resist-rolled",
            },
            Event::Hit { .. } => "hit",
            Event::Dodged { .. } => "dodged",
            Event::Caught { .. } => "caught",
            Event::Shielded { .. } => "shielded",
            Event::SteppedAside { .. } => "stepped-aside",
            Event::StoodStill { .. } => "stood-still",
            Event::WentOut { .. } => "went-out",
            Event::Scored { .. } => "scored",
            Event::Returned { .. } => "returned",
            Event::LeftOut { .. } => "left-out",
            Event::Cast { .. } => "cast",
            Event::Lifted { .. } => "lifted",
            Event::Aimed { .. } => "aimed",
            Event::Unbinding { .. } => "unbinding",
            Event::TookHold { .. } => "took-hold",
            Event::Kindled { .. } => "kindled",
            Event::Resisted { .. } => "resisted",
            Event::Rebounded { .. } => "rebounded",
            Event::Spent { .. } => "spent",
            Event::Dissipated { .. } => "dissipated",
            Event::Settled { .. } => "settled",
            Event::Teleported { .. } => "teleported",
            Event::Dispelled { .. } => "dispelled",
            Event::BurntOut { .. } => "burnt-out",
            Event::Recharged { .. } => "recharged",
            Event::Won { .. } => "won",
            Event::Drawn { .. } => "drawn",
        }
    }
}

/// The rule of a spell.
pub const fn spell_rule(spell: Spell) -> &'static str {
    match spell {
        Spell::Dispel => "W80",
        Spell::Fireball => "W81",
        Spell::Freeze => "W82",
        Spell::Shield => "W83",
        Spell::Teleport => "W84",
        Spell::ButterFingers => "W85",
        Spell::StickyFingers => "W86",
        Spell::MagicDrain => "W87",
        Spell::MagicBoost => "W88",
        Spell::Shrink => "W89",
        Spell::Enlarge => "W90",
        Spell::Slow => "W91",
        Spell::Speed => "W92",
        Spell::Weak => "W93",
        Spell::Strong => "W94",
    }
}
