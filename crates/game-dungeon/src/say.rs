//! Events in words.

use crate::content::{Counts, Face, GuardId};
use crate::event::{Event, Lost, Pay, RollFor, Score, Shot};
use crate::options::Dungeon;
use crate::state::{Five, Kick, Purpose, Try};
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

    fn whose(&self, side: Seat) -> String {
        if self.game.is_ai(side) {
            "The AI's".into()
        } else {
            self.voice.whose(side)
        }
    }
}

/// "one bolt", "three bolts", "no bolt".
fn many(count: u8, one: &str, more: &str) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let what = if count <= 1 { one } else { more };
    match WORDS.get(usize::from(count)) {
        Some(word) => format!("{word} {what}"),
        None => format!("{count} {what}"),
    }
}

fn bolts(count: u8) -> String {
    many(count, "bolt", "bolts")
}

/// "two balls and one cleat".
fn icons(counts: Counts) -> String {
    let parts: Vec<String> = Face::ALL
        .into_iter()
        .filter(|face| counts.of(*face) > 0)
        .map(|face| match face {
            Face::Ball => many(counts.of(face), "ball", "balls"),
            Face::Cleat => many(counts.of(face), "cleat", "cleats"),
            Face::Lightning => many(counts.of(face), "lightning", "lightning"),
            Face::Time => many(counts.of(face), "clock", "clocks"),
        })
        .collect();
    match parts.split_last() {
        None => "nothing".into(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

const fn nth_down(down: u8) -> &'static str {
    match down {
        1 => "First down",
        2 => "Second down",
        3 => "Third down",
        _ => "Fourth down",
    }
}

const fn nth_half(half: u8) -> &'static str {
    if half == 1 { "first" } else { "second" }
}

fn total(points: [u16; 2]) -> String {
    format!("{} to {}", points[0], points[1])
}

/// "two dice fewer", "one die more".
fn change(dice: i8) -> String {
    let count = many(dice.unsigned_abs(), "die", "dice");
    match dice {
        0 => "no change".into(),
        1.. => format!("{count} more"),
        _ => format!("{count} fewer"),
    }
}

/// An event in words. Each topic has a function of its own.
pub(crate) fn say(game: &Dungeon, event: &Event, voice: &Voice) -> Line {
    let teller = Teller { game, voice };
    let text = match event {
        Event::TeamChosen { .. }
        | Event::KickChosen { .. }
        | Event::TossCalled { .. }
        | Event::CoinFell { .. }
        | Event::Chose { .. }
        | Event::EndChosen { .. } => teller.set_up(event),
        Event::HalfBegan { .. }
        | Event::Refreshed
        | Event::OvertimeBegan { .. }
        | Event::DriveBegan { .. }
        | Event::DownBegan { .. }
        | Event::LastPlay { .. }
        | Event::ClockRan { .. }
        | Event::DownKept { .. }
        | Event::HalfEnded { .. }
        | Event::OvertimeTied { .. }
        | Event::Drawn { .. } => teller.time(event),
        Event::BoltsGained { .. }
        | Event::BoltsLost { .. }
        | Event::BoltsStolen { .. }
        | Event::CardPlayed { .. }
        | Event::Passed { .. }
        | Event::PawnStepped { .. }
        | Event::Banned { .. }
        | Event::DiceChanged { .. }
        | Event::BlackRolled { .. }
        | Event::Capped { .. }
        | Event::TimeFreed => teller.abilities(event),
        Event::Laid { .. }
        | Event::Peeked { .. }
        | Event::PlayCalled { .. }
        | Event::PlayChosen { .. }
        | Event::Rested { .. }
        | Event::Returned { .. }
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
        | Event::IconsAdded { .. }
        | Event::Stands { .. } => teller.dice(event),
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
        | Event::ConversionFailed { .. }
        | Event::FiveDone { .. } => teller.tries(event),
        Event::Scored {
            side,
            how,
            points,
            total: sum,
        } => return teller.scored(*side, *how, *points, *sum),
        Event::Won { side, total: sum } => {
            return Line::new()
                .strong(format!("{} won", teller.who(*side)))
                .text(format!(", {}.", total(*sum)));
        }
    };
    Line::new().text(text)
}

impl Teller<'_> {
    fn scored(&self, side: Seat, how: Score, points: u8, sum: [u16; 2]) -> Line {
        let what = match how {
            Score::Touchdown => "Touchdown",
            Score::FieldGoal => "Field goal",
            Score::ExtraPoint => "Extra point",
            Score::Conversion => "Conversion",
        };
        let count = many(points, "point", "points");
        Line::new().strong(what).text(format!(
            " for {}: {count}. It was {}.",
            self.whom(side),
            total(sum)
        ))
    }

    /// Teams, kicks, the toss and the ends.
    fn set_up(&self, event: &Event) -> String {
        match *event {
            Event::TeamChosen { side, team } => {
                format!("{} took the {}.", self.who(side), team.name())
            }
            Event::KickChosen { side, kick } => match kick {
                Kick::Luck => format!("{} chose to kick by luck.", self.who(side)),
                Kick::Skill => format!("{} chose to kick by skill.", self.who(side)),
            },
            Event::TossCalled { side, heads } => {
                format!("{} called {}.", self.who(side), coin(heads))
            }
            Event::CoinFell { heads, winner } => format!(
                "The coin showed {}: {} won the toss.",
                coin(heads),
                self.whom(winner)
            ),
            Event::Chose { side, offence } => format!(
                "{} chose to start on {}.",
                self.who(side),
                if offence { "offence" } else { "defence" }
            ),
            Event::EndChosen { side, left } => format!(
                "{} took the {} end zone.",
                self.who(side),
                if left { "left" } else { "right" }
            ),
            _ => elsewhere(event),
        }
    }

    /// Halves, overtimes, drives, downs and the clock.
    fn time(&self, event: &Event) -> String {
        match *event {
            Event::HalfBegan { half, clock } => format!(
                "The {} half began, with {clock} on the clock.",
                nth_half(half)
            ),
            Event::Refreshed => "Cards for once a half were ready again.".into(),
            Event::OvertimeBegan { number, side } => {
                let whom = self.whom(side);
                format!("Overtime {number} began: {whom} had the ball.")
            }
            Event::DriveBegan { side, spot } => {
                let spot = self.game.spot_name(spot);
                format!("{} started a drive on {spot}.", self.who(side))
            }
            Event::DownBegan { down, spot, .. } => {
                format!("{} on {}.", nth_down(down), self.game.spot_name(spot))
            }
            Event::LastPlay { side } => format!(
                "The clock stood at zero: {} had the last play.",
                self.whom(side)
            ),
            Event::ClockRan { by, clock } => format!("The clock ran by {by} to {clock}."),
            Event::DownKept { down, .. } => format!("{} did not count.", nth_down(down)),
            Event::HalfEnded { half, total: sum } => format!(
                "The {} half was over. It was {}.",
                nth_half(half),
                total(sum)
            ),
            Event::OvertimeTied { number } => format!("Overtime {number} was tied."),
            Event::Drawn {
                overtimes,
                total: sum,
            } => format!("{overtimes} overtimes were tied: a draw, {}.", total(sum)),
            _ => elsewhere(event),
        }
    }

    /// Bolts, ability cards, and what cards do that is not about dice on the table.
    fn abilities(&self, event: &Event) -> String {
        match *event {
            Event::BoltsGained {
                side, gained: 0, ..
            } => format!("The supply was empty: {} got no bolt.", self.whom(side)),
            Event::BoltsGained {
                side, pay, gained, ..
            } => {
                let why = match pay {
                    Pay::Drive => "for the drive",
                    Pay::Guess => "for the right guess",
                    Pay::Lightning => "for lightning",
                    Pay::Card => "from the supply",
                };
                format!("{} got {} {why}.", self.who(side), bolts(gained))
            }
            Event::BoltsLost { side, lost, .. } => {
                format!("{} lost {}.", self.who(side), bolts(lost))
            }
            Event::BoltsStolen { by, from, stolen } => format!(
                "{} stole {} from {}.",
                self.who(by),
                bolts(stolen),
                self.whom(from)
            ),
            Event::CardPlayed {
                side, card, cost, ..
            } => {
                let (who, card) = (self.who(side), self.game.book.card(card));
                format!("{who} played {} for {}.", card.name, bolts(cost))
            }
            Event::Passed { side, .. } => format!("{} played no card.", self.who(side)),
            Event::PawnStepped {
                side, direction, ..
            } => format!("{} pawn stepped {}.", self.whose(side), direction.name()),
            Event::Banned { side, colour } => {
                let colour = colour.name();
                format!("{} banned {colour} for this down.", self.who(side))
            }
            Event::DiceChanged { side, by } => {
                format!("{} got {} for this down.", self.who(side), change(by))
            }
            Event::BlackRolled {
                side, face, hit, ..
            } => {
                let end = if hit { "" } else { ", which did nothing" };
                let who = self.who(side);
                format!("{who} rolled the black die: {}{end}.", face.name())
            }
            Event::Capped { spaces } => format!(
                "The ball was held to {} at most.",
                many(spaces, "space", "spaces")
            ),
            Event::TimeFreed => "Time icons did not count in this play.".into(),
            _ => elsewhere(event),
        }
    }

    /// The defence card and the play that is called, or not.
    fn calls(&self, event: &Event) -> String {
        match *event {
            Event::Laid { side, guard: None } => format!("{} laid a card.", self.who(side)),
            Event::Laid {
                side,
                guard: Some(guard),
            } => format!("{} laid {}.", self.who(side), self.guard(guard)),
            Event::Peeked { side, guard: None } => {
                format!("{} looked at the defence card.", self.who(side))
            }
            Event::Peeked {
                side,
                guard: Some(guard),
            } => format!(
                "{} looked at the defence card: {}.",
                self.who(side),
                self.guard(guard)
            ),
            Event::PlayCalled {
                side,
                direction,
                colour,
                ..
            } => format!(
                "{} moved {} and called {}.",
                self.who(side),
                direction.name(),
                colour.name()
            ),
            Event::PlayChosen { side } => {
                format!("{} chose to run one last play.", self.who(side))
            }
            Event::Rested { side } => format!("{} declined the last play.", self.who(side)),
            Event::Returned { side } => {
                format!("{} card went back to the hand unseen.", self.whose(side))
            }
            Event::Revealed {
                side,
                guard,
                matched,
                dice,
            } => {
                let what = if matched {
                    "the right colour"
                } else {
                    "another colour"
                };
                let dice = match dice {
                    0 => String::new(),
                    _ => format!(", {}", change(dice)),
                };
                let guard = self.guard(guard);
                format!("{} card was {guard}: {what}{dice}.", self.whose(side))
            }
            _ => elsewhere(event),
        }
    }

    /// The solo deck.
    fn deck(&self, event: &Event) -> String {
        match *event {
            Event::AiDrew { card, purpose } => {
                let card = &self.game.book.ai_card(card).id;
                let what = match purpose {
                    Purpose::Peek => "to be looked at",
                    Purpose::Defend => "to defend",
                    Purpose::Attack => "to attack",
                    Purpose::Kick(_) => "for the kick",
                };
                format!("The AI drew card {card} {what}.")
            }
            Event::AiShuffled { cards } => {
                format!("The AI's deck was empty: {cards} cards were shuffled.")
            }
            Event::AiDefended { matched, dice, .. } => {
                let what = match matched {
                    Some(true) => "The AI guessed the colour",
                    Some(false) => "The AI guessed another colour",
                    None => "The AI's card took dice whatever the colour",
                };
                format!("{what}: {}.", change(dice))
            }
            Event::AiStopped { colour } => {
                format!("The AI's {} play did not advance.", colour.name())
            }
            _ => elsewhere(event),
        }
    }

    /// White dice, and what they come to.
    fn dice(&self, event: &Event) -> String {
        match *event {
            Event::Rolled {
                side, what, dice, ..
            } => {
                let verb = match what {
                    RollFor::First | RollFor::Five(_) => "rolled",
                    RollFor::Second | RollFor::Card => "rerolled and got",
                };
                format!("{} {verb} {}.", self.who(side), icons(dice))
            }
            Event::Kept { side, again, .. } if again.is_empty() => {
                format!("{} kept the dice.", self.who(side))
            }
            Event::Kept { side, again, .. } => {
                format!("{} rerolled {}.", self.who(side), icons(again))
            }
            Event::PickedUp { side, dice } => {
                format!("{} had {} rerolled.", self.who(side), icons(dice))
            }
            Event::DiceDiscarded { side, dice } => {
                format!("{} discarded {}.", self.who(side), icons(dice))
            }
            Event::DieTurned { side, from, to } => format!(
                "{} turned a {} to a {}.",
                self.who(side),
                from.name(),
                to.name()
            ),
            Event::IconsAdded { side, icons: added } => {
                format!("{} added {}.", self.who(side), icons(added))
            }
            Event::Stands {
                icons: all,
                to: None,
                ..
            } => format!("The dice came to {}: as far as the end zone.", icons(all)),
            Event::Stands {
                icons: all,
                colour,
                spaces,
                ..
            } => {
                let [one, more] =
                    ["space", "spaces"].map(|what| format!("{} {what}", colour.name()));
                let spaces = many(spaces, &one, &more);
                format!("The dice came to {}: {spaces}.", icons(all))
            }
            _ => elsewhere(event),
        }
    }

    /// Where the ball goes.
    fn ball(&self, event: &Event) -> String {
        let spot_name = |spot| self.game.spot_name(spot);
        match *event {
            Event::WentBack { to, .. } => format!("The ball went back to {}.", spot_name(to)),
            Event::Moved { side, to: None, .. } => {
                format!("{} carried the ball into the end zone.", self.who(side))
            }
            Event::Moved {
                side, to: Some(to), ..
            } => format!("{} moved the ball to {}.", self.who(side), spot_name(to)),
            Event::NoGain { side } => format!("{} gained nothing.", self.who(side)),
            Event::Turnover { side, lost, spot } => {
                let why = match lost {
                    Lost::Downs => "had used four downs and",
                    Lost::Card | Lost::Ai => "suffered a turnover and",
                };
                let (who, spot) = (self.who(side), spot_name(spot));
                format!("{who} {why} lost the ball on {spot}.")
            }
            Event::Punted { side, to, .. } => {
                format!("{} punted to {}.", self.who(side), spot_name(to))
            }
            Event::KickedOff { side } => format!("{} kicked off.", self.who(side)),
            _ => elsewhere(event),
        }
    }

    /// Kicks, conversions, Hail Marys and onside kicks.
    fn tries(&self, event: &Event) -> String {
        match *event {
            Event::KickTried { side, what, dice } => {
                let with = match dice {
                    Some(dice) => format!(" with {}", many(dice, "die", "dice")),
                    None => String::new(),
                };
                format!("{} went for {}{with}.", self.who(side), try_name(what))
            }
            Event::FiveTried { side, what } => {
                format!("{} tried {}.", self.who(side), five_name(what))
            }
            Event::ExtraChosen { side, two: false } => {
                format!("{} chose the extra point.", self.who(side))
            }
            Event::ExtraChosen { side, two: true } => {
                format!("{} chose a two-point conversion.", self.who(side))
            }
            Event::Kicked {
                side, shot, good, ..
            } => {
                let how = match shot {
                    Shot::Dice(dice) => icons(dice),
                    Shot::Toss { aim, power } => format!("aim {aim}, power {power}"),
                    Shot::Ai(card) => format!("card {}", self.game.book.ai_card(card).id),
                };
                let good = if good { "good" } else { "no good" };
                format!("{} kick, {how}: {good}.", self.whose(side))
            }
            Event::ConversionFailed { side } => {
                format!("{} conversion failed.", self.whose(side))
            }
            Event::FiveDone { side, what, good } => {
                let end = if good { "worked" } else { "failed" };
                match what {
                    Five::HailMary => format!("{} Hail Mary {end}.", self.whose(side)),
                    Five::Onside => format!("{} onside kick {end}.", self.whose(side)),
                }
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

const fn coin(heads: bool) -> &'static str {
    if heads { "heads" } else { "tails" }
}

const fn try_name(what: Try) -> &'static str {
    match what {
        Try::FieldGoal => "a field goal",
        Try::ExtraPoint => "the extra point",
    }
}

const fn five_name(what: Five) -> &'static str {
    match what {
        Five::HailMary => "a Hail Mary",
        Five::Onside => "an onside kick",
    }
}
