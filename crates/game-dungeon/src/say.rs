//! Events in words.

use crate::content::{Counts, Face};
use crate::event::{Event, Lost, Pay, RollFor, Score, Shot};
use crate::options::Dungeon;
use crate::state::{Five, Kick, Purpose, Try};
use courtside_kernel::{Line, Seat, Voice};

/// Whoever a line is about. The AI has a name of its own.
struct Names<'a> {
    game: &'a Dungeon,
    voice: &'a Voice<'a>,
}

impl Names<'_> {
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

pub(crate) fn say(game: &Dungeon, event: &Event, voice: &Voice) -> Line {
    let names = Names { game, voice };
    let line = Line::new();
    let text = match *event {
        Event::Scored {
            side,
            how,
            points,
            total: sum,
        } => {
            let what = match how {
                Score::Touchdown => "Touchdown",
                Score::FieldGoal => "Field goal",
                Score::ExtraPoint => "Extra point",
                Score::Conversion => "Conversion",
            };
            let count = many(points, "point", "points");
            return line.strong(what).text(format!(
                " for {}: {count}. It was {}.",
                names.whom(side),
                total(sum)
            ));
        }
        Event::Won { side, total: sum } => {
            return line
                .strong(format!("{} won", names.who(side)))
                .text(format!(", {}.", total(sum)));
        }
        Event::TeamChosen { side, team } => {
            format!("{} took the {}.", names.who(side), team.name())
        }
        Event::KickChosen { side, kick } => match kick {
            Kick::Luck => format!("{} chose to kick by luck.", names.who(side)),
            Kick::Skill => format!("{} chose to kick by skill.", names.who(side)),
        },
        Event::TossCalled { side, heads } => {
            format!("{} called {}.", names.who(side), coin(heads))
        }
        Event::CoinFell { heads, winner } => format!(
            "The coin showed {}: {} won the toss.",
            coin(heads),
            names.whom(winner)
        ),
        Event::Chose { side, offence } => format!(
            "{} chose to start on {}.",
            names.who(side),
            if offence { "offence" } else { "defence" }
        ),
        Event::EndChosen { side, left } => format!(
            "{} took the {} end zone.",
            names.who(side),
            if left { "left" } else { "right" }
        ),
        Event::HalfBegan { half, clock } => format!(
            "The {} half began, with {clock} on the clock.",
            if half == 1 { "first" } else { "second" }
        ),
        Event::Refreshed => "Cards for once a half were ready again.".into(),
        Event::OvertimeBegan { number, side } => {
            format!(
                "Overtime {number} began: {} had the ball.",
                names.whom(side)
            )
        }
        Event::DriveBegan { side, spot } => format!(
            "{} started a drive on {}.",
            names.who(side),
            game.spot_name(spot)
        ),
        Event::DownBegan { down, spot, .. } => {
            format!("{} on {}.", nth_down(down), game.spot_name(spot))
        }
        Event::LastPlay { side } => format!(
            "The clock stood at zero: {} had the last play.",
            names.whom(side)
        ),
        Event::BoltsGained {
            side, pay, gained, ..
        } => {
            let why = match pay {
                Pay::Drive => "for the drive",
                Pay::Guess => "for the right guess",
                Pay::Lightning => "for lightning",
                Pay::Card => "from the supply",
            };
            match gained {
                0 => format!("The supply was empty: {} got no bolt.", names.whom(side)),
                _ => format!("{} got {} {why}.", names.who(side), bolts(gained)),
            }
        }
        Event::BoltsLost { side, lost, .. } => {
            format!("{} lost {}.", names.who(side), bolts(lost))
        }
        Event::BoltsStolen { by, from, stolen } => format!(
            "{} stole {} from {}.",
            names.who(by),
            bolts(stolen),
            names.whom(from)
        ),
        Event::Laid { side, guard: None } => format!("{} laid a card.", names.who(side)),
        Event::Laid {
            side,
            guard: Some(guard),
        } => format!("{} laid {}.", names.who(side), guard_name(game, guard)),
        Event::CardPlayed {
            side, card, cost, ..
        } => {
            let card = &game.book.cards[usize::from(card)];
            let who = names.who(side);
            format!("{who} played {} for {}.", card.name, bolts(cost))
        }
        Event::Passed { side, .. } => format!("{} played no card.", names.who(side)),
        Event::Peeked { side, guard: None } => {
            format!("{} looked at the defence card.", names.who(side))
        }
        Event::Peeked {
            side,
            guard: Some(guard),
        } => format!(
            "{} looked at the defence card: {}.",
            names.who(side),
            guard_name(game, guard)
        ),
        Event::PawnStepped {
            side, direction, ..
        } => format!("{} pawn stepped {}.", names.whose(side), direction.name()),
        Event::Banned { side, colour } => {
            format!(
                "{} banned {} for this down.",
                names.who(side),
                colour.name()
            )
        }
        Event::DiceChanged { side, by } => {
            format!("{} got {} for this down.", names.who(side), change(by))
        }
        Event::PlayCalled {
            side,
            direction,
            colour,
            ..
        } => format!(
            "{} moved {} and called {}.",
            names.who(side),
            direction.name(),
            colour.name()
        ),
        Event::Punted { side, to, .. } => {
            format!("{} punted to {}.", names.who(side), game.spot_name(to))
        }
        Event::KickTried { side, what, dice } => {
            let with = match dice {
                Some(dice) => format!(" with {}", many(dice, "die", "dice")),
                None => String::new(),
            };
            format!("{} went for {}{with}.", names.who(side), try_name(what))
        }
        Event::FiveTried { side, what } => {
            format!("{} tried {}.", names.who(side), five_name(what))
        }
        Event::Rested { side } => format!("{} declined the last play.", names.who(side)),
        Event::PlayChosen { side } => {
            format!("{} chose to run one last play.", names.who(side))
        }
        Event::Returned { side } => {
            format!("{} card went back to the hand unseen.", names.whose(side))
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
            let guard = guard_name(game, guard);
            format!("{} card was {guard}: {what}{dice}.", names.whose(side))
        }
        Event::AiDrew { card, purpose } => {
            let card = &game.book.ai[usize::from(card)].id;
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
        Event::Rolled {
            side, what, dice, ..
        } => {
            let verb = match what {
                RollFor::First | RollFor::Five(_) => "rolled",
                RollFor::Second | RollFor::Card => "rerolled and got",
            };
            format!("{} {verb} {}.", names.who(side), icons(dice))
        }
        Event::Kept { side, again, .. } if again.is_empty() => {
            format!("{} kept the dice.", names.who(side))
        }
        Event::Kept { side, again, .. } => {
            format!("{} rerolled {}.", names.who(side), icons(again))
        }
        Event::PickedUp { side, dice } => {
            format!("{} had {} rerolled.", names.who(side), icons(dice))
        }
        Event::DiceDiscarded { side, dice } => {
            format!("{} discarded {}.", names.who(side), icons(dice))
        }
        Event::DieTurned { side, from, to } => format!(
            "{} turned a {} to a {}.",
            names.who(side),
            from.name(),
            to.name()
        ),
        Event::IconsAdded { side, icons: added } => {
            format!("{} added {}.", names.who(side), icons(added))
        }
        Event::Stands {
            icons: all,
            to: None,
            ..
        } => {
            format!("The dice came to {}: as far as the end zone.", icons(all))
        }
        Event::Stands {
            icons: all,
            colour,
            spaces,
            ..
        } => format!(
            "The dice came to {}: {}.",
            icons(all),
            many(
                spaces,
                &format!("{} space", colour.name()),
                &format!("{} spaces", colour.name())
            )
        ),
        Event::BlackRolled {
            side, face, hit, ..
        } => {
            let end = if hit { "" } else { ", which did nothing" };
            let who = names.who(side);
            format!("{who} rolled the black die: {}{end}.", face.name())
        }
        Event::Capped { spaces } => format!(
            "The ball was held to {} at most.",
            many(spaces, "space", "spaces")
        ),
        Event::TimeFreed => "Time icons did not count in this play.".into(),
        Event::WentBack { to, .. } => {
            format!("The ball went back to {}.", game.spot_name(to))
        }
        Event::Moved { side, to: None, .. } => {
            format!("{} carried the ball into the end zone.", names.who(side))
        }
        Event::Moved {
            side, to: Some(to), ..
        } => format!(
            "{} moved the ball to {}.",
            names.who(side),
            game.spot_name(to)
        ),
        Event::NoGain { side } => format!("{} gained nothing.", names.who(side)),
        Event::ClockRan { by, clock } => format!("The clock ran by {by} to {clock}."),
        Event::DownKept { down, .. } => format!("{} did not count.", nth_down(down)),
        Event::Turnover { side, lost, spot } => {
            let why = match lost {
                Lost::Downs => "had used four downs and",
                Lost::Card | Lost::Ai => "suffered a turnover and",
            };
            let spot = game.spot_name(spot);
            format!("{} {why} lost the ball on {spot}.", names.who(side))
        }
        Event::ExtraChosen { side, two: false } => {
            format!("{} chose the extra point.", names.who(side))
        }
        Event::ExtraChosen { side, two: true } => {
            format!("{} chose a two-point conversion.", names.who(side))
        }
        Event::Kicked {
            side, shot, good, ..
        } => {
            let how = match shot {
                Shot::Dice(dice) => icons(dice),
                Shot::Toss { aim, power } => format!("aim {aim}, power {power}"),
                Shot::Ai(card) => format!("card {}", game.book.ai[usize::from(card)].id),
            };
            let good = if good { "good" } else { "no good" };
            format!("{} kick, {how}: {good}.", names.whose(side))
        }
        Event::ConversionFailed { side } => {
            format!("{} conversion failed.", names.whose(side))
        }
        Event::FiveDone { side, what, good } => {
            let end = if good { "worked" } else { "failed" };
            match what {
                Five::HailMary => format!("{} Hail Mary {end}.", names.whose(side)),
                Five::Onside => format!("{} onside kick {end}.", names.whose(side)),
            }
        }
        Event::KickedOff { side } => format!("{} kicked off.", names.who(side)),
        Event::HalfEnded { half, total: sum } => format!(
            "The {} half was over. It was {}.",
            if half == 1 { "first" } else { "second" },
            total(sum)
        ),
        Event::OvertimeTied { number } => format!("Overtime {number} was tied."),
        Event::Drawn {
            overtimes,
            total: sum,
        } => format!("{overtimes} overtimes were tied: a draw, {}.", total(sum)),
    };
    line.text(text)
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

/// "red 2".
fn guard_name(game: &Dungeon, guard: u8) -> String {
    let guard = game.book.field.guards[usize::from(guard)];
    format!("{} {}", guard.colour.name(), guard.number)
}
