//! Notations that are nearly right: what a typing mistake, a broken program or someone with bad intent sends.

use courtside_bots::Rng;
use courtside_kernel::Draw;

/// Letters that parsers trip over, beside those of the notations themselves.
const STRANGE: [&str; 14] = [
    "é", "\u{0}", "9", "0", "-", ":", ">", "a", "Z", "😀", "ß", "\u{301}", "65536", "+",
];

/// Texts near these ones, always the same for a seed: letters dropped, doubled, swapped, replaced, cut, joined.
pub fn mutants(texts: &[String], count: usize, seed: u64) -> Vec<String> {
    let mut rng = Rng::from_seed(seed);
    let mut below = move |n: usize| rng.below(n.max(1) as u64) as usize;
    let mut mutants = Vec::with_capacity(count);
    while mutants.len() < count && !texts.is_empty() {
        let mut letters: Vec<char> = texts[below(texts.len())].chars().collect();
        for _ in 0..=below(2) {
            let at = below(letters.len());
            match below(7) {
                0 if !letters.is_empty() => drop(letters.remove(at)),
                1 if !letters.is_empty() => letters.insert(at, letters[at]),
                2 if letters.len() > 1 => {
                    let next = (at + 1) % letters.len();
                    letters.swap(at, next);
                }
                3 => letters.truncate(at),
                4 => letters.extend(texts[below(texts.len())].chars()),
                5 => drop(letters.splice(at..at, STRANGE[below(STRANGE.len())].chars())),
                _ if !letters.is_empty() => {
                    let strange = STRANGE[below(STRANGE.len())];
                    drop(letters.splice(at..=at, strange.chars()));
                }
                _ => {}
            }
        }
        mutants.push(letters.into_iter().collect());
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_repeat_and_differ_from_what_they_come_from() {
        let texts = ["A2>D1".to_owned(), "e4".to_owned()];
        let some = mutants(&texts, 200, 1);
        assert_eq!(some, mutants(&texts, 200, 1));
        assert_ne!(some, mutants(&texts, 200, 2));
        let changed = some.iter().filter(|text| !texts.contains(text)).count();
        assert!(changed > 150, "{changed}");
        assert!(some.iter().any(|text| !text.is_ascii()));
        assert!(mutants(&[], 5, 1).is_empty());
    }
}
