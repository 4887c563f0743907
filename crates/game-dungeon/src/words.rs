//! Dice, bolts and kicks in words.

use crate::content::{AiDefence, Counts, Face};
use crate::play::{BACK, BAR, POST};

/// "one bolt", "three bolts", "no bolt".
pub(crate) fn many(count: u8, one: &str, more: &str) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let what = if count <= 1 { one } else { more };
    match WORDS.get(usize::from(count)) {
        Some(word) => format!("{word} {what}"),
        None => format!("{count} {what}"),
    }
}

pub(crate) fn bolts(count: u8) -> String {
    many(count, "bolt", "bolts")
}

/// "two balls and one cleat".
pub(crate) fn icons(counts: Counts) -> String {
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

pub(crate) const fn nth(number: u8) -> &'static str {
    match number {
        1 => "1st",
        2 => "2nd",
        3 => "3rd",
        _ => "4th",
    }
}

/// "two fewer dice", "one more die".
pub(crate) fn change(dice: i8) -> String {
    let [one, more] = if dice > 0 {
        ["more die", "more dice"]
    } else {
        ["fewer die", "fewer dice"]
    };
    match dice {
        0 => "no change".into(),
        _ => many(dice.unsigned_abs(), one, more),
    }
}

pub(crate) const fn coin(heads: bool) -> &'static str {
    if heads { "heads" } else { "tails" }
}

/// Where a toss by hand went that was no good.
pub(crate) const fn missed(aim: i8, power: u8) -> &'static str {
    match (aim, power) {
        _ if aim < -POST => "wide left",
        _ if aim > POST => "wide right",
        _ if power < BAR => "short",
        _ if power > BACK => "too long",
        _ => "no good",
    }
}

impl AiDefence {
    /// How a card of the solo deck defends: "red or blue 2", "two fewer dice".
    pub fn words(self) -> String {
        match self {
            AiDefence::One { colour, dice } => format!("{} {dice}", colour.name()),
            AiDefence::Double { colours, dice } => {
                format!("{} or {} {dice}", colours[0].name(), colours[1].name())
            }
            AiDefence::Minus { dice } => change(-(dice as i8)),
            AiDefence::Back { reds, colour, dice } => format!(
                "back {}, then {} {dice}",
                many(reds, "red space", "red spaces"),
                colour.name()
            ),
            AiDefence::Turnover => "a turnover".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_changed_in_words() {
        assert_eq!(change(1), "one more die");
        assert_eq!(change(-2), "two fewer dice");
        assert_eq!(AiDefence::Minus { dice: 1 }.words(), "one fewer die");
    }
}
