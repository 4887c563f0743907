//! Small parts that several pages show.

use courtside_catalog::Title;
use courtside_kernel::{GameCard, Options, Seat};
use courtside_render::{figure_svg, seat_mark_svg, thumbnail_svg};
use courtside_scene::Figure;
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

/// What a game is known by beside its colour: the figure that it is played with, in white where there are sides.
pub fn figure(card: &GameCard) -> Markup {
    let drawn = courtside_catalog::find(card.id).and_then(Title::thumbnail);
    let pieces = drawn.iter().flat_map(|drawn| &drawn.pieces);
    let mut figures = pieces.map(|sample| &sample.figure);
    let piece = figures.find(|figure| {
        !matches!(
            figure,
            Figure::Ball { .. } | Figure::Magic { .. } | Figure::Spot { .. }
        )
    });
    PreEscaped(piece.map_or_else(|| CARDS.to_owned(), figure_svg))
}

/// Two cards, for games that are played with nothing else.
const CARDS: &str = r##"<svg viewBox="0 0 60 62" aria-hidden="true"><g fill="#fffaf0" stroke="#1a120d" stroke-width="2.4"><rect x="4" y="10" width="34" height="48" rx="5" transform="rotate(-12 21 34)"/><rect x="21" y="6" width="34" height="48" rx="5" transform="rotate(8 38 30)"/></g><use href="#m-ball" transform="translate(38 31)"/></svg>"##;

/// A game's figure on its cloth, for lists.
pub fn sign(card: &GameCard) -> Markup {
    html! { span.sign data-game=(card.id) aria-hidden="true" { (figure(card)) } }
}

/// Options in words: "Rules: Strategic, Teams: Two teams".
pub fn option_words(card: &GameCard, options: &str) -> String {
    let options = Options::parse(card.options, options).unwrap_or_default();
    let named = card.options.iter().filter_map(|spec| {
        let value = options.0.get(spec.name)?;
        (!spec.is_internal()).then(|| format!("{}: {}", spec.label, spec.words(value)))
    });
    named.collect::<Vec<_>>().join(", ")
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
