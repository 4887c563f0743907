//! Small parts that several pages show.

use courtside_kernel::{GameCard, Seat};
use courtside_render::{seat_mark_svg, thumbnail_svg};
use maud::{Markup, PreEscaped, html};

/// A rule to look up: a link that the table page opens in place.
pub fn rule_chip(game: &str, rule: &str, ours: bool) -> Markup {
    html! {
        a.rule href={ "/rules/" (game) "#" (rule) } data-rule=(rule) title=[ours.then_some("House rule")] {
            span.quiet { @if ours { "House rule " } @else { "Rule " } } (rule)
        }
    }
}

/// Whose the game is, in the panel about a table.
pub fn notice(card: &GameCard) -> Markup {
    html! { details { summary { "Whose game this is" } p { (card.notice) } } }
}

/// A seat's sign with the first letter of a name.
pub fn seat_mark(seat: Seat, name: &str) -> Markup {
    PreEscaped(seat_mark_svg(seat, initial(name)))
}

/// A game the size of a stamp.
pub fn thumbnail(card: &GameCard) -> Option<Markup> {
    let thumbnail = courtside_catalog::find(card.id)?.thumbnail()?;
    Some(PreEscaped(thumbnail_svg(&thumbnail)))
}

/// The letter that stands for a name.
pub fn initial(name: &str) -> char {
    let letter = name.chars().find(|letter| letter.is_alphanumeric());
    letter.map_or('?', |letter| letter.to_uppercase().next().unwrap_or(letter))
}
