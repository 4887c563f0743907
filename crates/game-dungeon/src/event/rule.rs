//! The rule behind each event, and its name for programs.

use super::{Event, Lost, Pay, Score, Shot};
use crate::content::Limit;
use crate::options::Dungeon;
use crate::state::{Five, Moment, Purpose, Try};
use courtside_kernel::RuleId;

impl Pay {
    const fn rule(self) -> &'static str {
        match self {
            Pay::Drive => "D14",
            Pay::Guess => "D61",
            Pay::Lightning => "D15",
            Pay::Card => "D7",
        }
    }
}

impl Lost {
    const fn rule(self) -> &'static str {
        match self {
            Lost::Downs => "D51",
            Lost::Card => "D22",
            Lost::Ai => "D82",
        }
    }
}

impl Score {
    const fn rule(self) -> &'static str {
        match self {
            Score::Touchdown => "D66",
            Score::FieldGoal => "D67",
            Score::ExtraPoint => "D68",
            Score::Conversion => "D69",
        }
    }
}

impl Shot {
    const fn rule(self) -> &'static str {
        match self {
            Shot::Dice(_) => "D70",
            Shot::Toss { .. } => "D11",
            Shot::Ai(_) => "D78",
        }
    }
}

impl Purpose {
    const fn rule(self) -> &'static str {
        match self {
            Purpose::Peek => "D33",
            Purpose::Defend => "D79",
            Purpose::Attack => "D75",
            Purpose::Kick(_) => "D78",
        }
    }
}

impl Event {
    pub(crate) fn rule(&self, game: &Dungeon) -> RuleId {
        RuleId(match self.solo_rule(game) {
            Some(rule) => rule,
            None => self.common_rule(game),
        })
    }

    /// The rule where solo differs, above all in what the AI does.
    fn solo_rule(&self, game: &Dungeon) -> Option<&'static str> {
        let (side, rule) = match self {
            Event::TossCalled { side, .. } | Event::CoinFell { winner: side, .. } => {
                return (game.solo() && !game.is_ai(*side)).then_some("D27");
            }
            Event::Drawn { .. } => return game.solo().then_some("D40"),
            Event::Chose { side, .. } | Event::EndChosen { side, .. } => (side, "D27"),
            Event::PlayCalled { side, .. } => (side, "D75"),
            Event::Punted { side, .. } => (side, "D36"),
            Event::KickTried {
                side,
                what: Try::FieldGoal,
                ..
            } => (side, "D77"),
            Event::KickTried {
                side,
                what: Try::ExtraPoint,
                ..
            }
            | Event::ExtraChosen { side, .. } => (side, "D29"),
            Event::Moved { side, .. } | Event::NoGain { side } => (side, "D76"),
            _ => return None,
        };
        game.is_ai(*side).then_some(rule)
    }

    fn common_rule(&self, game: &Dungeon) -> &'static str {
        match self {
            Event::TeamChosen { .. } => "D25",
            Event::KickChosen { .. } | Event::KickTried { dice: None, .. } => "D11",
            Event::TossCalled { .. }
            | Event::CoinFell { .. }
            | Event::Chose { .. }
            | Event::EndChosen { .. } => "D10",
            Event::HalfBegan { half: 1, .. } => "D5",
            Event::HalfBegan { .. } | Event::HalfEnded { half: 1, .. } | Event::Refreshed => "D58",
            Event::OvertimeBegan { .. } | Event::OvertimeTied { .. } => "D72",
            Event::DriveBegan { .. } | Event::DownBegan { .. } => "D51",
            Event::LastPlay { .. } => "D9",
            Event::BoltsGained { due, gained, .. } if gained < due => "D5",
            Event::BoltsGained { pay, .. } => pay.rule(),
            Event::Laid { .. } => "D52",
            Event::CardPlayed { card, .. } => match game.book.card(*card).limit {
                Limit::Play => "D64",
                Limit::Any | Limit::Half | Limit::Game => "D62",
            },
            Event::Passed { moment, .. } => match moment {
                Moment::Dice => "D6",
                Moment::Before | Moment::After => "D17",
            },
            Event::BoltsLost { .. }
            | Event::BoltsStolen { .. }
            | Event::Peeked { .. }
            | Event::PawnStepped { .. }
            | Event::DiceChanged { .. }
            | Event::TimeFreed
            | Event::DownKept { .. } => "D7",
            Event::Banned { .. } => "D35",
            Event::PlayCalled { .. } => "D53",
            Event::Punted { .. } => "D65",
            Event::KickTried { what, .. } => match what {
                Try::FieldGoal => "D67",
                Try::ExtraPoint => "D68",
            },
            Event::FiveTried { what, .. } | Event::FiveDone { what, .. } => match what {
                Five::HailMary => "D60",
                Five::Onside => "D71",
            },
            Event::Rested { .. } => "D26",
            Event::PlayChosen { .. } => "D45",
            Event::Returned { .. } => "D18",
            Event::Revealed { .. } => "D54",
            Event::AiDrew { purpose, .. } => purpose.rule(),
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
            Event::BlackRolled { .. } => "D2",
            // At either end of the field the ball cannot go further back.
            Event::WentBack { to, .. } if to.0 == 0 || to.0 + 1 == game.book.field.len() => "D19",
            Event::Capped { .. } | Event::WentBack { .. } => "D37",
            Event::Stands { .. } | Event::Moved { .. } | Event::NoGain { .. } => "D56",
            Event::ClockRan { .. } => "D57",
            Event::Turnover { lost, .. } => lost.rule(),
            Event::ExtraChosen { .. } => "D66",
            Event::Kicked { shot, .. } => shot.rule(),
            Event::Scored { how, .. } => how.rule(),
            Event::ConversionFailed { .. } => "D69",
            Event::KickedOff { .. } => "D71",
            Event::HalfEnded { .. } | Event::Won { .. } => "D73",
            Event::Drawn { .. } => "D24",
        }
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
