//! What things, odds and sums are called in a list.

use courtside_kernel::{Case, Share};
use courtside_scene::words::{capital, per_cent};
use courtside_scene::{Choice, Face, Floor, Piece, Scene, Sum};

/// What a thing is called: a button, a card, a piece, a place or a die.
pub fn thing_name(scene: &Scene, thing: &str) -> String {
    if let Some(button) = scene.buttons.iter().find(|button| button.id == thing) {
        return button.label.clone();
    }
    let mut cards = scene.hand.iter().flat_map(|hand| &hand.cards);
    if let Some(card) = cards.find(|card| card.id == thing) {
        return card.label.clone();
    }
    if let Some(piece) = piece(scene, thing) {
        return piece.label.to_string();
    }
    if let Some(name) = place_name(scene, thing) {
        return name.to_owned();
    }
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let mut rows = rows.flat_map(|row| std::iter::once(row).chain(&row.list));
    if let Some(row) = rows.find(|row| row.thing.as_deref() == Some(thing)) {
        return row.name.clone();
    }
    let mut dice = scene.trays.iter().flat_map(|tray| &tray.dice);
    match dice.find(|die| die.id.as_deref() == Some(thing)) {
        Some(die) => match die.face {
            Face::Number(_) => capital(&die.name),
            _ => format!("A {}", die.name),
        },
        None => thing.to_owned(),
    }
}

/// The same where there is little room: "d4: pawn 3". Nothing for what has no shorter name.
pub fn thing_brief(scene: &Scene, thing: &str) -> String {
    let mut cards = scene.hand.iter().flat_map(|hand| &hand.cards);
    if let Some(card) = cards.find(|card| card.id == thing) {
        return card.name.clone();
    }
    let Some(piece) = piece(scene, thing) else {
        return String::new();
    };
    match piece.place.as_deref().and_then(|id| place_name(scene, id)) {
        Some(place) => format!("{place}: {}", piece.what),
        None => capital(&piece.what),
    }
}

fn floors(scene: &Scene) -> impl Iterator<Item = &Floor> {
    let boards = scene.boards.iter().map(|board| &board.floor);
    std::iter::once(&scene.floor).chain(boards)
}

fn piece<'a>(scene: &'a Scene, thing: &str) -> Option<&'a Piece> {
    let mut pieces = floors(scene).flat_map(|floor| &floor.pieces);
    pieces.find(|piece| piece.id == thing)
}

fn place_name<'a>(scene: &'a Scene, thing: &str) -> Option<&'a str> {
    let mut places = floors(scene).flat_map(|floor| floor.places.iter());
    let place = places.find(|place| place.id == thing)?;
    Some(&place.name)
}

/// Few choices that differ in one word are told beside each other: "alone out 28%, with D1 out 59%".
pub fn best_of_each(choices: &[&Choice]) -> String {
    const FEW: usize = 5;
    let told = |choice: &&Choice| match &choice.odds[..] {
        [case] if !choice.short.is_empty() => {
            let best = case.results.first()?;
            Some(format!("{} {}", choice.short, stated(best)))
        }
        _ => None,
    };
    let all: Option<Vec<String>> = choices.iter().map(told).collect();
    match all {
        Some(all) if all.len() <= FEW => all.join(", "),
        _ => String::new(),
    }
}

/// "out 42%".
fn stated(share: &Share) -> String {
    format!("{} {}", share.result.label, per_cent(share.probability()))
}

/// The totals of a sum in a line.
pub fn totals(choice: &Choice) -> String {
    let totals = choice.sums.iter().filter(|sum| sum.total);
    let total = |sum: &Sum| format!("{} {}", sum.label, sum.value);
    totals.map(total).collect::<Vec<_>>().join(", ")
}

/// Exact odds in a line: "if it dodges: out 42%, missed 58%".
pub fn odds_text(cases: &[Case]) -> String {
    let case = |case: &Case| {
        let results = case
            .results
            .iter()
            .map(stated)
            .collect::<Vec<_>>()
            .join(", ");
        if case.when.is_empty() {
            results
        } else {
            format!("{}: {results}", case.when)
        }
    };
    cases.iter().map(case).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{ActionResult, Good};

    #[test]
    fn only_the_totals_of_a_sum_are_told() {
        let choice = Choice {
            sums: vec![
                Sum::term("Dice", "3d6"),
                Sum::total("You roll", "3d6 + 1"),
                Sum::total("Okan rolls", "3d6"),
            ],
            ..Choice::default()
        };
        assert_eq!(totals(&choice), "You roll 3d6 + 1, Okan rolls 3d6");
    }

    #[test]
    fn odds_read_as_percentages() {
        let share = |good, label, weight| Share {
            result: ActionResult { good, label },
            weight,
            of: 12,
        };
        let results = vec![share(Good::Hit, "out", 5), share(Good::Miss, "missed", 7)];
        let cases = [
            Case {
                when: "if it dodges",
                results: results.clone(),
            },
            Case {
                when: "",
                results: vec![results[0]],
            },
        ];
        let [out, missed] = [5.0, 7.0].map(|weight| per_cent(weight / 12.0));
        assert_eq!(
            odds_text(&cases),
            format!("if it dodges: out {out}, missed {missed}; out {out}")
        );
        // What is possible is never told as 0%.
        let rare = Share {
            of: 1296,
            ..share(Good::Hit, "out", 1)
        };
        assert_eq!(stated(&rare), format!("out {}", per_cent(1.0 / 1296.0)));
    }
}
