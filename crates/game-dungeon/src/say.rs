//! Events in words. The log is grouped by down; kicks after a touchdown and conversions have headings of their own.

use crate::content::GuardId;
use crate::event::{Event, Lost, Pay, RollFor, Score, Shot};
use crate::options::Dungeon;
use crate::state::{Five, Kick, Purpose, Try};
use crate::words::{bolts, change, coin, icons, many, missed, nth};
use crate::{Action, View, odds};
use courtside_kernel::{ActionResult, Case, Line, Narration, RuleId, Seat, Voice};

impl Narration for Dungeon {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule(self)
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        say(self, event, voice)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        odds::of_event(self, event, actor)
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        odds::of_action(self, view, action)
    }

    fn columns(&self) -> &'static [&'static str] {
        &[
            "Touchdowns",
            "Field goals",
            "Spaces gained",
            "Turnovers",
            "Bolts spent",
        ]
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        let (side, column, times) = match *event {
            Event::Scored {
                side,
                how: Score::Touchdown,
                ..
            } => (side, 0, 1),
            Event::Scored {
                side,
                how: Score::FieldGoal,
                ..
            } => (side, 1, 1),
            Event::Moved { side, spaces, .. } => (side, 2, spaces),
            Event::Turnover { side, .. } => (side, 3, 1),
            Event::CardPlayed { side, cost, .. } => (side, 4, cost),
            _ => return,
        };
        // The AI has no seat, and no column of its own.
        if self.is_ai(side) {
            return;
        }
        for _ in 0..times {
            count(side, column);
        }
    }
}

/// Puts events into words. The AI has a name of its own.
struct Teller<'a> {
    game: &'a Dungeon,
    voice: &'a Voice<'a>,
}

impl Teller<'_> {
    /// At the start of a sentence: "You", "Mara", "The AI".
    fn who(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "The AI".into()
        } else {
            self.voice.who(side)
        }
    }

    fn whom(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "the AI".into()
        } else {
            self.voice.whom(side)
        }
    }

    /// A row: who, and what they did.
    fn did(&self, side: Seat, what: impl AsRef<str>) -> Line {
        let row = Line::new().strong(self.who(side)).text(" ").text(what);
        self.of(row, side)
    }

    /// A heading with the side's sign.
    fn heading(&self, side: Seat, name: impl AsRef<str>) -> Line {
        self.of(Line::new().text(name).heading(), side)
    }

    /// The AI has no sign.
    fn of(&self, line: Line, side: Seat) -> Line {
        if self.game.is_ai(side) {
            line
        } else {
            line.of(side)
        }
    }

    /// "you 7, Mara 3".
    fn total(&self, points: [u16; 2]) -> String {
        let [one, other] = [Seat(0), Seat(1)].map(|side| self.whom(side));
        format!("{one} {}, {other} {}", points[0], points[1])
    }
}

/// A part of the row above.
fn part(words: impl AsRef<str>) -> Line {
    Line::new().text(words).part()
}

/// An event in words. Each topic has a function of its own.
pub(crate) fn say(game: &Dungeon, event: &Event, voice: &Voice) -> Line {
    let teller = Teller { game, voice };
    match event {
        Event::TeamChosen { .. }
        | Event::KickChosen { .. }
        | Event::TossCalled { .. }
        | Event::CoinFell { .. }
        | Event::Chose { .. }
        | Event::EndChosen { .. } => teller.set_up(event),
        Event::HalfBegan { .. }
        | Event::Refreshed
        | Event::OvertimeBegan { .. }
        | Event::DownBegan { .. }
        | Event::ClockRan { .. }
        | Event::DownKept { .. }
        | Event::HalfEnded { .. }
        | Event::OvertimeTied { .. }
        | Event::Won { .. }
        | Event::Drawn { .. } => teller.time(event),
        Event::BoltsGained { .. }
        | Event::BoltsLost { .. }
        | Event::BoltsStolen { .. }
        | Event::CardPlayed { .. }
        | Event::PawnStepped { .. }
        | Event::Banned { .. }
        | Event::DiceChanged { .. }
        | Event::BlackRolled { .. }
        | Event::Capped { .. }
        | Event::TimeFreed => teller.abilities(event),
        Event::Peeked { .. }
        | Event::PlayCalled { .. }
        | Event::PlayChosen { .. }
        | Event::Rested { .. }
        | Event::Revealed { .. } => teller.calls(event),
        Event::AiDrew { .. }
        | Event::AiShuffled { .. }
        | Event::AiDefended { .. }
        | Event::AiStopped { .. } => teller.deck(event),
        Event::Rolled { .. }
        | Event::Kept { .. }
        | Event::PickedUp { .. }
        | Event::DiceDiscarded { .. }
        | Event::DieTurned { .. }
        | Event::IconsAdded { .. } => teller.dice(event),
        Event::WentBack { .. }
        | Event::Moved { .. }
        | Event::NoGain { .. }
        | Event::Turnover { .. }
        | Event::Punted { .. }
        | Event::KickedOff { .. } => teller.ball(event),
        Event::KickTried { .. }
        | Event::FiveTried { .. }
        | Event::ExtraChosen { .. }
        | Event::Kicked { .. }
        | Event::Scored { .. }
        | Event::ConversionFailed { .. }
        | Event::FiveDone { .. } => teller.tries(event),
        // The table shows it, or the next line says it.
        Event::DriveBegan { .. }
        | Event::LastPlay { .. }
        | Event::Laid { .. }
        | Event::Returned { .. }
        | Event::Passed { .. }
        | Event::Stands { .. } => Line::new(),
    }
}

impl Teller<'_> {
    /// Teams, kicks, the toss and the ends.
    fn set_up(&self, event: &Event) -> Line {
        match *event {
            Event::TeamChosen { side, team } => {
                self.did(side, format!("picked the {}", team.name()))
            }
            Event::KickChosen { side, kick } => self.did(
                side,
                match kick {
                    Kick::Luck => "chose to kick with dice",
                    Kick::Skill => "chose to kick by hand",
                },
            ),
            Event::TossCalled { side, heads } => self.did(side, format!("called {}", coin(heads))),
            Event::CoinFell { heads, winner } => part(format!(
                "the coin showed {}: {} won the toss",
                coin(heads),
                self.whom(winner)
            )),
            Event::Chose { side, offence } => {
                let side_of_ball = if offence { "offence" } else { "defence" };
                self.did(side, format!("chose to start on {side_of_ball}"))
            }
            Event::EndChosen { side, left } => {
                let end = if left { "left" } else { "right" };
                self.did(side, format!("took the {end} end zone"))
            }
            _ => elsewhere(event),
        }
    }

    /// Halves, overtimes, downs, the clock and the end.
    fn time(&self, event: &Event) -> Line {
        match *event {
            Event::HalfBegan { half, clock } => Line::new().text(format!(
                "The {} half began: {clock} on the clock",
                nth(half)
            )),
            Event::Refreshed => Line::new().text("Once-a-half cards can be played again"),
            Event::OvertimeBegan { number, side } => Line::new().text(format!(
                "Overtime {number} began: {} had the ball first",
                self.whom(side)
            )),
            Event::DownBegan {
                side,
                down,
                spot,
                last,
            } => {
                let what = if last {
                    "Last play".into()
                } else {
                    format!("{} down", nth(down))
                };
                self.heading(side, format!("{what} on {}", self.game.spot_name(spot)))
            }
            Event::ClockRan { clock, .. } => part(format!("clock {clock}")),
            Event::DownKept { .. } => part("the down doesn't count"),
            Event::HalfEnded { half, total } => Line::new()
                .text(format!("End of the {} half: ", nth(half)))
                .strong(self.total(total)),
            Event::OvertimeTied { number } => {
                Line::new().text(format!("Overtime {number} was tied"))
            }
            Event::Won { side, total } => {
                let who = self.who(side);
                let [won, lost] = [side, side.other()].map(|side| total[side.index()]);
                let line = Line::new()
                    .strong(format!("{who} won"))
                    .text(format!(", {won} to {lost}"))
                    .gist(format!("{who} won"));
                self.of(line, side)
            }
            Event::Drawn { overtimes, total } => Line::new()
                .strong("A draw")
                .text(format!(
                    " after {overtimes} overtimes, {} to {}",
                    total[0], total[1]
                ))
                .gist("a draw"),
            _ => elsewhere(event),
        }
    }

    /// Bolts, ability cards, and what cards do that is not about dice on the table.
    fn abilities(&self, event: &Event) -> Line {
        match *event {
            Event::BoltsGained {
                side, gained: 0, ..
            } => part(format!("no bolt left for {}", self.whom(side))),
            // Every drive gives both sides a bolt.
            Event::BoltsGained {
                pay: Pay::Drive, ..
            } => Line::new(),
            Event::BoltsGained { side, gained, .. } => {
                part(format!("{} gained {}", self.whom(side), bolts(gained)))
            }
            Event::BoltsLost { side, lost, .. } => {
                part(format!("{} lost {}", self.whom(side), bolts(lost)))
            }
            Event::BoltsStolen { from, stolen, .. } => {
                part(format!("stole {} from {}", bolts(stolen), self.whom(from)))
            }
            Event::CardPlayed {
                side, card, cost, ..
            } => {
                let name = &self.game.book.card(card).name;
                self.did(side, format!("played {name} for {}", bolts(cost)))
            }
            Event::PawnStepped { direction, .. } => {
                part(format!("moved the pawn {}", direction.name()))
            }
            Event::Banned { colour, .. } => part(format!("banned {} for this down", colour.name())),
            Event::DiceChanged { by, .. } => part(format!("{} this down", change(by))),
            Event::BlackRolled { face, hit, .. } => {
                let end = if hit { "" } else { ", no effect" };
                part(format!("black die: {}{end}", face.name()))
            }
            Event::Capped { spaces } => {
                part(format!("at most {}", many(spaces, "space", "spaces")))
            }
            Event::TimeFreed => part("time dice don't count"),
            _ => elsewhere(event),
        }
    }

    /// The defence card and the play that is called, or not.
    fn calls(&self, event: &Event) -> Line {
        match *event {
            Event::Peeked { guard: None, .. } => part("looked at the defence card"),
            Event::Peeked {
                guard: Some(guard), ..
            } => part(format!("looked at the defence card: {}", self.guard(guard))),
            Event::PlayCalled { side, colour, .. } => {
                self.did(side, format!("called {}", colour.name()))
            }
            Event::PlayChosen { side } => self.did(side, "chose to run a play"),
            Event::Rested { side } => self.did(side, "skipped the last play"),
            Event::Revealed {
                side,
                guard,
                matched,
                dice,
            } => {
                let who = self.whom(side);
                let guard = self.guard(guard);
                let what = if matched {
                    format!("{who} guessed it with {guard}")
                } else {
                    format!("{who} showed {guard}")
                };
                part(match dice {
                    0 => what,
                    _ => format!("{what}: {}", change(dice)),
                })
            }
            _ => elsewhere(event),
        }
    }

    /// The solo deck.
    fn deck(&self, event: &Event) -> Line {
        match *event {
            Event::AiDrew { card, purpose } => {
                let defence = self.game.book.ai_card(card).defence;
                match purpose {
                    Purpose::Peek => part(format!("looked at the AI's card: {}", defence.words())),
                    Purpose::Defend => part(format!("the AI showed {}", defence.words())),
                    // What it calls or how it kicks comes next.
                    Purpose::Attack | Purpose::Kick(_) => Line::new(),
                }
            }
            Event::AiShuffled { cards } => {
                Line::new().text(format!("The AI's deck was shuffled: {cards} cards"))
            }
            Event::AiDefended { matched, dice, .. } => match matched {
                Some(true) => part(format!("a match: {}", change(dice))),
                Some(false) => part(format!("no match: {}", change(dice))),
                None => Line::new(),
            },
            Event::AiStopped { .. } => Line::new().held("the AI was stopped").part(),
            _ => elsewhere(event),
        }
    }

    /// White dice, and what they come to.
    fn dice(&self, event: &Event) -> Line {
        match *event {
            Event::Rolled { what, dice, .. } => {
                let verb = match what {
                    RollFor::First | RollFor::Five(_) => "rolled",
                    RollFor::Second | RollFor::Card => "came up",
                };
                part(format!("{verb} {}", icons(dice)))
            }
            Event::Kept { again, .. } if again.is_empty() => Line::new(),
            Event::Kept { again, .. } => part(format!("rerolled {}", icons(again))),
            Event::PickedUp { dice, .. } => part(format!("rerolled {}", icons(dice))),
            Event::DiceDiscarded { dice, .. } => Line::new()
                .fell(format!("{} discarded", icons(dice)))
                .part(),
            Event::DieTurned { from, to, .. } => {
                part(format!("turned a {} to a {}", from.name(), to.name()))
            }
            Event::IconsAdded { icons: added, .. } => part(format!("added {}", icons(added))),
            _ => elsewhere(event),
        }
    }

    /// Where the ball goes.
    fn ball(&self, event: &Event) -> Line {
        let spot_name = |spot| self.game.spot_name(spot);
        match *event {
            Event::WentBack { to, .. } => Line::new()
                .fell(format!("back to {}", spot_name(to)))
                .part(),
            Event::Moved { side, to: None, .. } => self.did(side, "reached the end zone"),
            Event::Moved {
                side,
                spaces,
                to: Some(to),
                ..
            } => {
                let spaces = many(spaces, "space", "spaces");
                self.did(side, format!("gained {spaces} to {}", spot_name(to)))
                    .gist(format!("to {}", spot_name(to)))
            }
            Event::NoGain { side } => self.did(side, "gained nothing").gist("no gain"),
            Event::Turnover { side, lost, spot } => {
                let line = match lost {
                    Lost::Downs => self.did(side, "ran out of downs"),
                    Lost::Card | Lost::Ai => Line::new().part(),
                };
                line.fell(format!("turnover on {}", spot_name(spot)))
                    .gist("turnover")
            }
            Event::Punted { side, to, .. } => self
                .did(side, format!("punted to {}", spot_name(to)))
                .gist("punt"),
            Event::KickedOff { side } => self.did(side, "kicked off"),
            _ => elsewhere(event),
        }
    }

    /// Kicks, conversions, Hail Marys and onside kicks.
    fn tries(&self, event: &Event) -> Line {
        match *event {
            Event::KickTried { side, what, dice } => {
                let with = match dice {
                    Some(dice) => format!(" with {}", many(dice, "die", "dice")),
                    None => String::new(),
                };
                self.did(
                    side,
                    match what {
                        Try::FieldGoal => format!("tried a field goal{with}"),
                        Try::ExtraPoint => format!("kicked{with}"),
                    },
                )
            }
            Event::FiveTried { side, what } => self.did(
                side,
                match what {
                    Five::HailMary => "threw a Hail Mary",
                    Five::Onside => "tried an onside kick",
                },
            ),
            Event::ExtraChosen { side, two } => self.heading(
                side,
                if two {
                    "Two-point conversion"
                } else {
                    "Extra point"
                },
            ),
            Event::Kicked { shot, good, .. } => kicked(shot, good),
            Event::Scored {
                how, points, total, ..
            } => {
                let what = match how {
                    Score::Touchdown => "touchdown",
                    Score::FieldGoal => "field goal",
                    Score::ExtraPoint => "extra point",
                    Score::Conversion => "conversion",
                };
                let points = many(points, "point", "points");
                Line::new()
                    .strong(what)
                    .text(format!(", {points}: {}", self.total(total)))
                    .part()
                    .gist(what)
            }
            Event::ConversionFailed { .. } => Line::new()
                .fell("the conversion failed")
                .part()
                .gist("failed"),
            Event::FiveDone { what, good, .. } => {
                let [worked, failed] = match what {
                    Five::HailMary => ["five balls: caught", "not five balls: dropped"],
                    Five::Onside => ["five balls: ball kept", "not five balls: ball lost"],
                };
                let line = if good {
                    Line::new().held(worked)
                } else {
                    Line::new().fell(failed)
                };
                line.part()
            }
            _ => elsewhere(event),
        }
    }

    /// "red 2".
    fn guard(&self, guard: GuardId) -> String {
        let guard = self.game.book.field.guard(guard);
        format!("{} {}", guard.colour.name(), guard.number)
    }
}

/// `say` gives each topic only events of its own.
fn elsewhere(event: &Event) -> ! {
    unreachable!("another topic has the words for {event:?}")
}

/// What became of a kick: the dice, or where the ball went.
fn kicked(shot: Shot, good: bool) -> Line {
    let (line, missed) = match shot {
        Shot::Dice(dice) => (Line::new().text(icons(dice)), "no good"),
        Shot::Toss { aim, power } => (Line::new(), missed(aim, power)),
        Shot::Ai(_) => (Line::new(), "no good"),
    };
    let line = if good {
        line.held("good")
    } else {
        line.fell(missed).gist("kick missed")
    };
    line.part()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toss_says_where_it_went_and_no_figures() {
        for (aim, power, words) in [
            (0, 10, "✓ good"),
            (-6, 9, "✕ wide left"),
            (8, 2, "✕ wide right"),
            (0, 2, "✕ short"),
            (5, 17, "✕ too long"),
        ] {
            let good = crate::play::is_good(aim, power);
            let line = kicked(Shot::Toss { aim, power }, good);
            assert_eq!(line.plain(), words);
        }
    }
}
