//! What stands and lies on courts: pieces, spaces, cards and the faces of dice.

use courtside_kernel::{DieColour, Seat};
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};
use std::fmt;

/// What a piece is, and so what it looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Figure {
    /// A turned peg with its number and the balls it carries.
    Pawn { seat: Seat, number: u8, balls: u8 },
    /// Balls that lie loose, in one place.
    Ball { count: u8 },
    /// A plate with the sign of its kind and its number. `up`: it faces the upper edge; `done`: it
    /// has moved or thrown.
    Unit {
        seat: Seat,
        unit: UnitKind,
        number: u8,
        up: bool,
        done: bool,
    },
    /// A player at a card table, with what is in play.
    Player(Box<Player>),
    /// Cards that lie face down.
    Stock { count: u8, tall: bool },
    /// Cards that lie face up, the newest on top.
    Discard {
        count: u8,
        top: Option<DodgeCard>,
        tall: bool,
    },
    /// A space of the field; `mark` stands beside it. `last`: it lies in an end zone.
    Spot {
        colour: Colour,
        mark: Option<SpotMark>,
        last: bool,
        tall: bool,
    },
    /// The ground behind a line, with the name of the side that owns it.
    EndZone {
        seat: Seat,
        name: String,
        tall: bool,
        /// It lies at the right or, on a tall field, at the top.
        far: bool,
    },
    /// The football, with the down on it (0 shows none), and which way it is carried: toward the far end or not.
    Football {
        down: u8,
        far: Option<bool>,
        tall: bool,
    },
    /// A card that lies on the field, face down until it is shown.
    Laid { card: Option<CardFace>, tall: bool },
    /// A square of a play board: a colour and what one space of it needs ("2 balls"); small without.
    Call { colour: Colour, need: String },
    /// The pawn on a play board.
    Peg { seat: Seat },
    /// The sign of an ability with its price in bolts.
    Ability { sign: Sign, cost: u8 },
    /// A wizard's jersey. `up`: it faces the upper edge.
    Jersey(Box<Jersey>),
    /// A ball that is active or not, and may burn; drawn small where several share a space.
    Magic { ball: MagicBall, small: bool },
    /// The sign of a spell.
    Spell(SpellSign),
}

impl Figure {
    /// What kind it is, for programs: pages style and read pieces by it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Figure::Pawn { .. } => "pawn",
            Figure::Ball { .. } => "ball",
            Figure::Unit { .. } => "unit",
            Figure::Player(_) => "player",
            Figure::Stock { .. } => "stock",
            Figure::Discard { .. } => "discard",
            Figure::Spot { .. } => "spot",
            Figure::EndZone { .. } => "end_zone",
            Figure::Football { .. } => "football",
            Figure::Laid { .. } => "laid",
            Figure::Call { .. } => "call",
            Figure::Peg { .. } => "peg",
            Figure::Ability { .. } => "ability",
            Figure::Jersey(_) => "jersey",
            Figure::Magic { .. } => "magic",
            Figure::Spell(_) => "spell",
        }
    }
}

/// All that a jersey shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Jersey {
    pub seat: Seat,
    pub number: u8,
    pub up: bool,
    /// What it carries.
    pub ball: Option<MagicBall>,
    /// The effects that it bears, in the order of the spells.
    pub effects: Vec<SpellSign>,
    /// It is its activation.
    pub acting: bool,
    /// It is off the court: faded.
    pub out: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct MagicBall {
    /// It has been behind an attack line: a star.
    pub active: bool,
    /// It bears a Fireball: flames.
    pub burns: bool,
}

/// The signs of the spells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SpellSign {
    Dispel,
    Fireball,
    Freeze,
    Shield,
    Teleport,
    Butter,
    Sticky,
    Drain,
    Boost,
    Shrink,
    Enlarge,
    Slow,
    Speed,
    Weak,
    Strong,
}

impl SpellSign {
    pub const ALL: [SpellSign; 15] = [
        SpellSign::Dispel,
        SpellSign::Fireball,
        SpellSign::Freeze,
        SpellSign::Shield,
        SpellSign::Teleport,
        SpellSign::Butter,
        SpellSign::Sticky,
        SpellSign::Drain,
        SpellSign::Boost,
        SpellSign::Shrink,
        SpellSign::Enlarge,
        SpellSign::Slow,
        SpellSign::Speed,
        SpellSign::Weak,
        SpellSign::Strong,
    ];
}

/// The colours of spaces, plays and defence cards. Each has a shape of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Red,
    Yellow,
    Blue,
}

/// What stands beside a space of the field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SpotMark {
    /// Drives begin here.
    Start,
    /// From here on a field goal may be tried.
    Post,
}

/// A drawn sign: a face of a die, or what a card does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    Ball,
    Cleat,
    Lightning,
    Time,
    Claw,
    Shield,
    Skull,
    Blank,
    /// Dice roll again.
    Reroll,
    /// A die is turned.
    Turn,
    /// Something hidden is seen.
    Eye,
    /// The pawn steps.
    Step,
    /// A colour is forbidden.
    Ban,
    /// The ball moves little or not at all.
    Web,
    /// The ball goes back.
    Back,
    /// More or fewer dice.
    Dice,
    /// The down does not count.
    Again,
}

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Face {
    Number(u8),
    Sign(Sign),
    /// A die whose colour says how strong it is; without a number nothing has been rolled.
    Dyed {
        colour: DieColour,
        number: Option<u8>,
    },
}

impl Face {
    /// What people call a die that shows it, in a sentence: "die 5", "ball".
    pub fn name(&self) -> SmolStr {
        match self {
            Face::Number(0) => "spent die".into(),
            Face::Dyed { number: None, .. } => format_smolstr!("{self} die"),
            Face::Sign(_) => self.short(),
            Face::Number(_) | Face::Dyed { .. } => ["die ", &self.short()].into_iter().collect(),
        }
    }

    /// What it shows: "5", "ball".
    pub fn short(&self) -> SmolStr {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let digit = match self {
            Face::Number(number) => DIGITS.get(usize::from(*number)),
            _ => None,
        };
        match digit {
            Some(digit) => SmolStr::new_static(digit),
            None => format_smolstr!("{self}"),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Sign::Ball => "ball",
            Sign::Cleat => "cleat",
            Sign::Lightning => "lightning",
            Sign::Time => "time",
            Sign::Claw => "claw",
            Sign::Shield => "shield",
            Sign::Skull => "skull",
            Sign::Blank => "blank",
            Sign::Reroll => "reroll",
            Sign::Turn => "turn",
            Sign::Eye => "look",
            Sign::Step => "step",
            Sign::Ban => "ban",
            Sign::Web => "web",
            Sign::Back => "back",
            Sign::Dice => "dice",
            Sign::Again => "again",
        })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Face::Number(number) => number.fmt(f),
            Face::Sign(sign) => sign.fmt(f),
            Face::Dyed {
                number: Some(number),
                ..
            } => number.fmt(f),
            Face::Dyed { colour, .. } => f.write_str(match colour {
                DieColour::White => "white",
                DieColour::Grey => "grey",
                DieColour::Blue => "blue",
                DieColour::Red => "red",
            }),
        }
    }
}

/// A card as it is drawn from the front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum CardFace {
    Dodge(DodgeCard),
    /// A defence card: a colour, and a number of dice.
    Guard {
        colour: Colour,
        dice: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    Assault,
    Defender,
    Ace,
}

/// The cards of the card game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DodgeCard {
    Single,
    Double,
    Ultimate,
    Dodge,
    Dodge2,
    Pile,
    PileHit,
    /// An Ultimate that can also bring a teammate back.
    TeamUltimate,
    /// A Pile Hit that can also skip a turn.
    TeamPileHit,
}

/// A card in front of a player that still does something there (hits are a tally).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FrontCard {
    pub card: DodgeCard,
    /// A Double Dodge with a ball on it.
    pub half: bool,
}

/// All that the slab of a player says.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Player {
    pub seat: Seat,
    pub name: String,
    /// "2 in hand, Pile"
    pub note: String,
    pub hits: u8,
    pub limit: u8,
    pub front: Vec<FrontCard>,
    /// The letter of the team, if there are teams.
    pub team: Option<char>,
    pub to_act: bool,
    pub out: bool,
    pub width: u16,
    pub height: u16,
}
