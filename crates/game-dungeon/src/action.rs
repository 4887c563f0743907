//! What players, dice and cards can do.

use crate::content::{AiCardId, Black, CardId, Colour, Counts, Direction, Face, GuardId, Team};
use crate::state::Kick;
use courtside_kernel::Seat;

/// A player's choice, packed into four bytes; `deed` unpacks it. `legal` lists choices in the order of these numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

/// Aim of a kick by skill: from far left to far right.
pub const AIM: i8 = 10;
/// Power of a kick by skill: from none to this.
pub const POWER: u8 = 20;

/// A player's choice, unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Team(Team),
    Kick(Kick),
    /// Call heads, or tails.
    Call {
        heads: bool,
    },
    /// Start on offence, or on defence.
    Choose {
        offence: bool,
    },
    /// Take the left end zone, or the right one.
    End {
        left: bool,
    },
    Lay(GuardId),
    /// Play no card.
    Pass,
    /// Play an ability card.
    Card {
        card: CardId,
        pick: Pick,
    },
    Run(Direction),
    Punt,
    FieldGoal,
    HailMary,
    /// Decline the last play.
    Rest,
    /// Keep all dice.
    Keep,
    /// Reroll these dice.
    Roll(Counts),
    /// Dice that the black die lets the defence pick.
    Take(Counts),
    ExtraPoint,
    TwoPoints,
    Onside,
    Kickoff,
    /// A kick by skill.
    Toss {
        aim: i8,
        power: u8,
    },
    /// Run the last play like any other (D45).
    RunPlay,
}

/// What is chosen with an ability card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    None,
    /// Dice to reroll or to discard.
    Dice(Counts),
    /// A die to turn, and the face it gets.
    Turn {
        from: Face,
        to: Face,
    },
    Step(Direction),
    Colour(Colour),
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

const fn pack(verb: u32, low: u32) -> Action {
    Action(verb << 24 | low)
}

/// Four bits for each face.
const fn pack_dice(dice: Counts) -> u32 {
    let [ball, cleat, lightning, time] = dice.0;
    (ball as u32) << 12 | (cleat as u32) << 8 | (lightning as u32) << 4 | time as u32
}

const fn unpack_dice(low: u32) -> Counts {
    Counts([
        (low >> 12 & 15) as u8,
        (low >> 8 & 15) as u8,
        (low >> 4 & 15) as u8,
        (low & 15) as u8,
    ])
}

impl Action {
    pub const PASS: Action = pack(6, 0);
    pub const PUNT: Action = pack(9, 0);
    pub const FIELD_GOAL: Action = pack(10, 0);
    pub const HAIL_MARY: Action = pack(11, 0);
    pub const REST: Action = pack(12, 0);
    pub const KEEP: Action = pack(13, 0);
    pub const EXTRA_POINT: Action = pack(16, 0);
    pub const TWO_POINTS: Action = pack(17, 0);
    pub const ONSIDE: Action = pack(18, 0);
    pub const KICKOFF: Action = pack(19, 0);
    pub const RUN_PLAY: Action = pack(21, 0);

    #[inline]
    pub const fn lay(guard: GuardId) -> Action {
        pack(5, guard.0 as u32)
    }

    #[inline]
    pub const fn run(direction: Direction) -> Action {
        pack(8, direction as u32)
    }

    #[inline]
    pub const fn roll(dice: Counts) -> Action {
        pack(14, pack_dice(dice))
    }

    #[inline]
    pub const fn take(dice: Counts) -> Action {
        pack(15, pack_dice(dice))
    }

    /// Aim and power are clamped to their bounds.
    #[inline]
    pub const fn toss(aim: i8, power: u8) -> Action {
        let aim = if aim > AIM {
            AIM
        } else if aim < -AIM {
            -AIM
        } else {
            aim
        };
        let power = if power > POWER { POWER } else { power };
        pack(20, ((aim + AIM) as u32) << 8 | power as u32)
    }

    #[inline]
    pub const fn card(card: CardId, pick: Pick) -> Action {
        let low = match pick {
            Pick::None => 0,
            Pick::Dice(dice) => pack_dice(dice),
            Pick::Turn { from, to } => (from as u32) << 4 | to as u32,
            Pick::Step(direction) => direction as u32,
            Pick::Colour(colour) => colour as u32,
        };
        // Above the pick are three bits for its kind, and above those five for the card.
        let kind = match pick {
            Pick::None => 0,
            Pick::Dice(_) => 1,
            Pick::Turn { .. } => 2,
            Pick::Step(_) => 3,
            Pick::Colour(_) => 4,
        };
        pack(7, (card.0 as u32 & 31) << 19 | kind << 16 | low)
    }

    /// Any choice, packed.
    pub const fn of(deed: Deed) -> Action {
        match deed {
            Deed::Team(team) => pack(0, team as u32),
            Deed::Kick(kick) => pack(1, kick as u32),
            Deed::Call { heads } => pack(2, !heads as u32),
            Deed::Choose { offence } => pack(3, !offence as u32),
            Deed::End { left } => pack(4, !left as u32),
            Deed::Lay(guard) => Action::lay(guard),
            Deed::Pass => Action::PASS,
            Deed::Card { card, pick } => Action::card(card, pick),
            Deed::Run(direction) => Action::run(direction),
            Deed::Punt => Action::PUNT,
            Deed::FieldGoal => Action::FIELD_GOAL,
            Deed::HailMary => Action::HAIL_MARY,
            Deed::Rest => Action::REST,
            Deed::Keep => Action::KEEP,
            Deed::Roll(dice) => Action::roll(dice),
            Deed::Take(dice) => Action::take(dice),
            Deed::ExtraPoint => Action::EXTRA_POINT,
            Deed::TwoPoints => Action::TWO_POINTS,
            Deed::Onside => Action::ONSIDE,
            Deed::Kickoff => Action::KICKOFF,
            Deed::Toss { aim, power } => Action::toss(aim, power),
            Deed::RunPlay => Action::RUN_PLAY,
        }
    }

    #[inline]
    pub const fn deed(self) -> Deed {
        let low = self.0 & 0xff_ffff;
        match self.0 >> 24 {
            0 => Deed::Team(Team::ALL[low as usize % Team::ALL.len()]),
            1 if low == 0 => Deed::Kick(Kick::Luck),
            1 => Deed::Kick(Kick::Skill),
            2 => Deed::Call { heads: low == 0 },
            3 => Deed::Choose { offence: low == 0 },
            4 => Deed::End { left: low == 0 },
            5 => Deed::Lay(GuardId(low as u8)),
            6 => Deed::Pass,
            7 => Deed::Card {
                card: CardId((low >> 19) as u8),
                pick: pick(low),
            },
            8 => Deed::Run(Direction::ALL[low as usize & 3]),
            9 => Deed::Punt,
            10 => Deed::FieldGoal,
            11 => Deed::HailMary,
            12 => Deed::Rest,
            13 => Deed::Keep,
            14 => Deed::Roll(unpack_dice(low)),
            15 => Deed::Take(unpack_dice(low)),
            16 => Deed::ExtraPoint,
            17 => Deed::TwoPoints,
            18 => Deed::Onside,
            19 => Deed::Kickoff,
            20 => Deed::Toss {
                aim: (low >> 8) as i8 - AIM,
                power: low as u8,
            },
            _ => Deed::RunPlay,
        }
    }
}

#[inline]
const fn pick(low: u32) -> Pick {
    match low >> 16 & 7 {
        0 => Pick::None,
        1 => Pick::Dice(unpack_dice(low)),
        2 => Pick::Turn {
            from: Face::ALL[(low >> 4 & 3) as usize],
            to: Face::ALL[(low & 3) as usize],
        },
        3 => Pick::Step(Direction::ALL[(low & 3) as usize]),
        _ => Pick::Colour(Colour::ALL[(low & 3) as usize % Colour::ALL.len()]),
    }
}

/// What chance brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The coin of the toss.
    Coin {
        heads: bool,
    },
    /// White dice: how many show each face.
    Dice(Counts),
    Black(Black),
    /// A card of the solo deck.
    Card(AiCardId),
    /// Who begins the first overtime.
    Start(Seat),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_survives_packing() {
        let dice = Counts([3, 1, 2, 0]);
        let deeds = [
            Deed::Team(Team::Dragons),
            Deed::Kick(Kick::Skill),
            Deed::Call { heads: false },
            Deed::Choose { offence: true },
            Deed::End { left: false },
            Deed::Lay(GuardId(5)),
            Deed::Pass,
            Deed::Card {
                card: CardId(2),
                pick: Pick::Turn {
                    from: Face::Lightning,
                    to: Face::Cleat,
                },
            },
            Deed::Card {
                card: CardId(9),
                pick: Pick::Step(Direction::Right),
            },
            Deed::Card {
                card: CardId(11),
                pick: Pick::Colour(Colour::Blue),
            },
            Deed::Card {
                card: CardId(12),
                pick: Pick::Dice(dice),
            },
            Deed::Card {
                card: CardId(31),
                pick: Pick::None,
            },
            Deed::Run(Direction::Left),
            Deed::Punt,
            Deed::FieldGoal,
            Deed::HailMary,
            Deed::Rest,
            Deed::Keep,
            Deed::Roll(dice),
            Deed::Take(dice),
            Deed::ExtraPoint,
            Deed::TwoPoints,
            Deed::Onside,
            Deed::Kickoff,
            Deed::Toss {
                aim: -10,
                power: 20,
            },
            Deed::RunPlay,
        ];
        for deed in deeds {
            assert_eq!(Action::of(deed).deed(), deed);
        }
        assert!(deeds.map(Action::of).is_sorted());
    }
}
