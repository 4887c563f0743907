//! Words for colours, dice, spaces and cards.

use crate::Sign;
use crate::words::{listed, number_word, spelled};
use game_dungeon::WhyNot;
use game_dungeon::content::{
    Black, Card, Colour, Counts, Direction, Effect, Face, Limit, Role, Team, Whistle,
};

/// "1st", "2nd".
pub(super) const fn ordinal(number: u8) -> &'static str {
    match number {
        1 => "1st",
        2 => "2nd",
        3 => "3rd",
        _ => "4th",
    }
}

/// "first", "second".
pub(super) const fn nth(number: u8) -> &'static str {
    match number {
        1 => "first",
        2 => "second",
        3 => "third",
        _ => "fourth",
    }
}

/// "1 cleat", "2 balls": what one space of a colour needs.
pub(super) fn need(colour: Colour) -> String {
    let (face, count) = colour.needs();
    format!("{count} {}", several(face, count))
}

/// "one cleat", "two balls".
pub(super) fn need_in_words(colour: Colour) -> String {
    let (face, count) = colour.needs();
    dice_of(face, count)
}

fn several(face: Face, count: u8) -> String {
    match (face, count) {
        (Face::Time, 1) => "clock".to_owned(),
        (Face::Time, _) => "clocks".to_owned(),
        (Face::Lightning, _) | (_, 1) => face.name().to_owned(),
        _ => format!("{}s", face.name()),
    }
}

/// "two balls", "one lightning".
fn dice_of(face: Face, count: u8) -> String {
    format!("{} {}", number_word(count.into()), several(face, count))
}

/// "two balls and one cleat".
pub(super) fn dice(counts: Counts) -> String {
    let kinds: Vec<String> = Face::ALL
        .into_iter()
        .filter(|face| counts.of(*face) > 0)
        .map(|face| dice_of(face, counts.of(face)))
        .collect();
    listed(&kinds)
}

/// "one die", "two dice".
pub(super) fn dice_count(dice: u8) -> String {
    match dice {
        1 => "one die".into(),
        dice => format!("{} dice", number_word(dice.into())),
    }
}

/// "one yellow space", "no yellow space".
pub(super) fn spaces(count: u8, colour: Colour) -> String {
    match count {
        0 => format!("no {} space", colour.name()),
        count => spelled(count.into(), &format!("{} space", colour.name())),
    }
}

/// Where a step goes to. "Down" would be read as a down.
const fn toward(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "above",
        Direction::Down => "below",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// "red above, yellow left or right, or blue below": what can be called from a square.
pub(super) fn calls(steps: &[(Direction, Colour)]) -> String {
    let kinds: Vec<String> = Colour::ALL
        .into_iter()
        .filter_map(|colour| {
            let ways: Vec<&str> = steps
                .iter()
                .filter(|(_, called)| *called == colour)
                .map(|(direction, _)| toward(*direction))
                .collect();
            (!ways.is_empty()).then(|| format!("{} {}", colour.name(), ways.join(" or ")))
        })
        .collect();
    match kinds.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "nothing".into(),
    }
}

/// How a team plays, in one line.
pub(super) const fn how_it_plays(team: Team) -> &'static str {
    match team {
        Team::Mimics => "Sly: copy dice, peek at the defence card and steal bolts.",
        Team::Spiders => "Fast: cheap cleats and balls, and webs that stop long plays.",
        Team::Skulls => "Stubborn: reroll many dice, repeat a down and force turnovers.",
        Team::Goblins => "Cheats: cheap dice tricks, and they drain bolts and the clock.",
        Team::Slimes => "Steady: small boosts, cheap rerolls and no wasted time.",
        Team::Dragons => "Simple and strong: save bolts for one huge play, and push the ball back.",
    }
}

/// Why a card cannot be played now, in a few words.
pub(super) fn why_not(reason: WhyNot) -> String {
    match reason {
        WhyNot::NotYours => "Not yours".into(),
        WhyNot::Role(Role::Offence) => "Offence only".into(),
        WhyNot::Role(Role::Defence) => "Defence only".into(),
        WhyNot::Used(Limit::Play) => "Once a play: used".into(),
        WhyNot::Used(Limit::Half) => "Once a half: used".into(),
        WhyNot::Used(_) => "Once a game: used".into(),
        WhyNot::Bolts { cost, .. } => format!("Needs {}", spelled(cost.into(), "bolt")),
        WhyNot::Moment(Whistle::None) => "After the dice only".into(),
        WhyNot::Moment(Whistle::Before) => "Before a play only".into(),
        WhyNot::Moment(Whistle::After) => "After a down only".into(),
        WhyNot::Moment(Whistle::Either) => "Before a play or after a down".into(),
        WhyNot::NotAsked => "Not your turn for a card".into(),
        WhyNot::NoEffect => "Would do nothing now".into(),
    }
}

/// How often a card can be played, if not always.
pub(super) const fn limit(card: &Card) -> &'static str {
    match card.limit {
        Limit::Any => "",
        Limit::Play => "once a play",
        Limit::Half => "once a half",
        Limit::Game => "once a game",
    }
}

pub(super) const fn face_sign(face: Face) -> Sign {
    match face {
        Face::Ball => Sign::Ball,
        Face::Cleat => Sign::Cleat,
        Face::Lightning => Sign::Lightning,
        Face::Time => Sign::Time,
    }
}

pub(super) const fn black_sign(face: Black) -> Sign {
    match face {
        Black::Claw => Sign::Claw,
        Black::Shield => Sign::Shield,
        Black::Skull => Sign::Skull,
        Black::Blank => Sign::Blank,
    }
}

/// The sign of what a card does first.
pub(super) fn sign(card: &Card) -> Sign {
    match card.effects.first() {
        Some(Effect::RerollUpTo(_) | Effect::ForceReroll(_)) => Sign::Reroll,
        Some(Effect::Turn { .. }) => Sign::Turn,
        Some(Effect::Add(icons)) if icons.of(Face::Ball) > icons.of(Face::Cleat) => Sign::Ball,
        Some(Effect::Add(icons)) if icons.of(Face::Cleat) > 0 => Sign::Cleat,
        Some(Effect::Add(_) | Effect::StealBolts(_) | Effect::DrainBolts(_))
        | Some(Effect::GainBolts(_)) => Sign::Lightning,
        Some(Effect::Peek) => Sign::Eye,
        Some(Effect::PawnStep) => Sign::Step,
        Some(Effect::BanColour) => Sign::Ban,
        Some(Effect::Dice(_)) => Sign::Dice,
        Some(Effect::DownNotCounted) => Sign::Again,
        Some(Effect::BackSpaces(_) | Effect::BackReds(_)) => Sign::Back,
        Some(Effect::AtMostSpaces(_)) => Sign::Web,
        Some(Effect::Turnover) => Sign::Skull,
        Some(Effect::Clock(_) | Effect::TimeNotCounted) => Sign::Time,
        Some(Effect::DiscardDice(_)) => Sign::Claw,
        Some(Effect::Black {
            claw,
            shield,
            skull,
        }) => {
            let mut branches = [skull, shield, claw].into_iter().flatten();
            match branches.find(|effect| !matches!(effect, Effect::DiscardDice(_))) {
                Some(Effect::Turnover) => Sign::Skull,
                Some(Effect::AtMostSpaces(_)) => Sign::Web,
                _ if matches!(claw.first(), Some(Effect::BackSpaces(_))) => Sign::Back,
                _ => Sign::Shield,
            }
        }
        None => Sign::Blank,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_and_needs_read_well() {
        assert_eq!(need(Colour::Red), "1 cleat");
        assert_eq!(need_in_words(Colour::Blue), "three balls");
        assert_eq!(dice(Counts([2, 1, 0, 0])), "two balls and one cleat");
        assert_eq!(dice(Counts([0, 0, 2, 1])), "two lightning and one clock");
        assert_eq!(spaces(0, Colour::Yellow), "no yellow space");
        assert_eq!(spaces(2, Colour::Red), "two red spaces");
    }

    #[test]
    fn what_can_be_called_names_each_colour_once() {
        let steps = [
            (Direction::Up, Colour::Red),
            (Direction::Left, Colour::Yellow),
            (Direction::Right, Colour::Yellow),
        ];
        assert_eq!(calls(&steps), "red above, or yellow left or right");
    }
}
