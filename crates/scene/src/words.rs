//! Small words that several presenters and front ends need.

use courtside_kernel::Share;

/// "1 ball", "3 balls".
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

const NUMBERS: [&str; 21] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// "no", "one", "three".
pub fn number_word(number: usize) -> String {
    match NUMBERS.get(number) {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

/// "no spaces", "one space", "three spaces".
pub fn spelled(number: usize, what: &str) -> String {
    let word = number_word(number);
    format!("{word} {what}{}", if number == 1 { "" } else { "s" })
}

/// The same words at the beginning of a sentence.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// "a, b and c".
pub fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// "89%".
pub fn percent(share: &Share) -> String {
    per_cent(share.probability())
}

/// "89%". What is possible is never 0%, what is not certain never 100%.
pub fn per_cent(probability: f64) -> String {
    let percent = probability * 100.0;
    match percent {
        0.0 => "0%".into(),
        0.0..0.5 => "<1%".into(),
        99.5..100.0 => ">99%".into(),
        _ => format!("{percent:.0}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_well() {
        assert_eq!(count(1, "ball"), "1 ball");
        assert_eq!(spelled(0, "unit"), "no units");
        assert_eq!(capital(&spelled(3, "space")), "Three spaces");
        assert_eq!(spelled(21, "space"), "21 spaces");
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&words), "a, b and c");
        assert_eq!(listed(&words[..1]), "a");
        assert_eq!(listed(&[]), "");
    }
}
