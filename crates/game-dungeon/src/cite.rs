//! The rule behind each event, and its name for programs.

use crate::content::Limit;
use crate::event::{Event, Lost, Pay, Score, Shot};
use crate::options::Dungeon;
use crate::state::{Five, Moment, Purpose, Try};
use courtside_kernel::RuleId;

impl Event {
    pub(crate) fn rule(&self, game: &Dungeon) -> RuleId {
        RuleId(match self {
            Event::TeamChosen { .. } => "D25",
            Event::KickChosen { .. } => "D11",
            Event::TossCalled { side, .. } | Event::CoinFell { winner: side, .. }
                if game.solo() && side.0 == 0 =>
            {
                "D27"
            }
            Event::Chose { side, .. } | Event::EndChosen { side, .. } if game.is_ai(*side) => "D27",
            Event::TossCalled { .. }
            | Event::CoinFell { .. }
            | Event::Chose { .. }
            | Event::EndChosen { .. } => "D10",
            Event::HalfBegan { half: 1, .. } => "D5",
            Event::HalfBegan { .. } | Event::Refreshed => "D58",
            Event::OvertimeBegan { .. } | Event::OvertimeTied { .. } => "D72",
            Event::DriveBegan { .. } | Event::DownBegan { .. } => "D51",
            Event::LastPlay { .. } => "D9",
            Event::BoltsGained { due, gained, .. } if gained < due => "D5",
            Event::BoltsGained { pay, .. } => match pay {
                Pay::Drive => "D14",
                Pay::Guess => "D61",
                Pay::Lightning => "D15",
                Pay::Card => "D7",
            },
            Event::BoltsLost { .. } | Event::BoltsStolen { .. } => "D7",
            Event::Laid { .. } => "D52",
            Event::CardPlayed { card, .. } => {
                if game.book.cards[usize::from(*card)].limit == Limit::Play {
                    "D64"
                } else {
                    "D62"
                }
            }
            Event::Passed { moment, .. } => match moment {
                Moment::Dice => "D6",
                Moment::Before | Moment::After => "D17",
            },
            Event::Peeked { .. }
            | Event::PawnStepped { .. }
            | Event::DiceChanged { .. }
            | Event::TimeFreed
            | Event::DownKept { .. } => "D7",
            Event::Banned { .. } => "D35",
            Event::PlayCalled { side, .. } if game.is_ai(*side) => "D75",
            Event::PlayCalled { .. } => "D53",
            Event::Punted { side, .. } if game.is_ai(*side) => "D36",
            Event::Punted { .. } => "D65",
            Event::KickTried { side, what, .. } if game.is_ai(*side) => match what {
                Try::FieldGoal => "D77",
                Try::ExtraPoint => "D29",
            },
            Event::KickTried { what, dice, .. } => match (what, dice) {
                (_, None) => "D11",
                (Try::FieldGoal, _) => "D67",
                (Try::ExtraPoint, _) => "D68",
            },
            Event::FiveTried { what, .. } | Event::FiveDone { what, .. } => match what {
                Five::HailMary => "D60",
                Five::Onside => "D71",
            },
            Event::Rested { .. } => "D26",
            Event::PlayChosen { .. } => "D45",
            Event::Returned { .. } => "D18",
            Event::Revealed { .. } => "D54",
            Event::AiDrew { purpose, .. } => match purpose {
                Purpose::Peek => "D33",
                Purpose::Defend => "D79",
                Purpose::Attack => "D75",
                Purpose::Kick(_) => "D78",
            },
            Event::AiShuffled { .. } => "D80",
            Event::AiDefended { matched, .. } => match matched {
                Some(_) => "D79",
                None => "D82",
            },
            Event::AiStopped { .. } => "D76",
            Event::Rolled { .. } | Event::Kept { .. } => "D55",
            Event::PickedUp { .. } | Event::DiceDiscarded { .. } => "D39",
            Event::DieTurned { .. } => "D38",
            Event::IconsAdded { .. } => "D42",
            Event::Stands { .. } => "D56",
            Event::BlackRolled { .. } => "D2",
            Event::Capped { .. } => "D37",
            // At either end of the field there was nowhere further to go.
            Event::WentBack { to, .. } if *to == 0 || to + 1 == game.book.field.len() => "D19",
            Event::WentBack { .. } => "D37",
            Event::Moved { side, .. } | Event::NoGain { side } if game.is_ai(*side) => "D76",
            Event::Moved { .. } | Event::NoGain { .. } => "D56",
            Event::ClockRan { .. } => "D57",
            Event::Turnover { lost, .. } => match lost {
                Lost::Downs => "D51",
                Lost::Card => "D22",
                Lost::Ai => "D82",
            },
            Event::ExtraChosen { side, .. } if game.is_ai(*side) => "D29",
            Event::ExtraChosen { .. } => "D66",
            Event::Kicked { what, shot, .. } => match (shot, what) {
                (Shot::Dice(_), _) => "D70",
                (Shot::Toss { .. }, _) => "D11",
                (Shot::Ai(_), _) => "D78",
            },
            Event::Scored { how, .. } => match how {
                Score::Touchdown => "D66",
                Score::FieldGoal => "D67",
                Score::ExtraPoint => "D68",
                Score::Conversion => "D69",
            },
            Event::ConversionFailed { .. } => "D69",
            Event::KickedOff { .. } => "D71",
            Event::HalfEnded { half: 1, .. } => "D58",
            Event::HalfEnded { .. } | Event::Won { .. } => "D73",
            Event::Drawn { .. } if game.solo() => "D40",
            Event::Drawn { .. } => "D24",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::TeamChosen { .. } => "team",
            Event::KickChosen { .. } => "kick-chosen",
            Event::TossCalled { .. } => "called",
            Event::CoinFell { .. } => "coin",
            Event::Chose { .. } => "chose",
            Event::EndChosen { .. } => "end-chosen",
            Event::HalfBegan { .. } => "half",
            Event::Refreshed => "refreshed",
            Event::OvertimeBegan { .. } => "overtime",
            Event::DriveBegan { .. } => "drive",
            Event::DownBegan { .. } => "down",
            Event::LastPlay { .. } => "last-play",
            Event::BoltsGained { .. } => "bolts",
            Event::BoltsLost { .. } => "bolts-lost",
            Event::BoltsStolen { .. } => "bolts-stolen",
            Event::Laid { .. } => "laid",
            Event::CardPlayed { .. } => "card",
            Event::Passed { .. } => "passed",
            Event::Peeked { .. } => "peeked",
            Event::PawnStepped { .. } => "stepped",
            Event::Banned { .. } => "banned",
            Event::DiceChanged { .. } => "dice-changed",
            Event::PlayCalled { .. } => "play",
            Event::Punted { .. } => "punted",
            Event::KickTried { .. } => "kick-tried",
            Event::FiveTried { .. } => "five-tried",
            Event::Rested { .. } => "rested",
            Event::PlayChosen { .. } => "play-chosen",
            Event::Returned { .. } => "returned",
            Event::Revealed { .. } => "revealed",
            Event::AiDrew { .. } => "ai-drew",
            Event::AiShuffled { .. } => "ai-shuffled",
            Event::AiDefended { .. } => "ai-defended",
            Event::AiStopped { .. } => "ai-stopped",
            Event::Rolled { .. } => "rolled",
            Event::Kept { .. } => "kept",
            Event::PickedUp { .. } => "picked-up",
            Event::DiceDiscarded { .. } => "discarded",
            Event::DieTurned { .. } => "turned",
            Event::IconsAdded { .. } => "added",
            Event::Stands { .. } => "stands",
            Event::BlackRolled { .. } => "black",
            Event::Capped { .. } => "capped",
            Event::TimeFreed => "time-freed",
            Event::WentBack { .. } => "back",
            Event::Moved { .. } => "moved",
            Event::NoGain { .. } => "no-gain",
            Event::ClockRan { .. } => "clock",
            Event::DownKept { .. } => "down-kept",
            Event::Turnover { .. } => "turnover",
            Event::ExtraChosen { .. } => "extra",
            Event::Kicked { .. } => "kicked",
            Event::Scored { .. } => "scored",
            Event::ConversionFailed { .. } => "conversion-failed",
            Event::FiveDone { .. } => "five-done",
            Event::KickedOff { .. } => "kicked-off",
            Event::HalfEnded { .. } => "half-over",
            Event::OvertimeTied { .. } => "overtime-tied",
            Event::Won { .. } => "won",
            Event::Drawn { .. } => "drawn",
        }
    }
}
