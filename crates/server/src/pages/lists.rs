//! Lists beside the court: rows that speak of pieces, tiles of spells, figures of stat cards, and the sheets that show
//! all that is known of a piece.

use super::parts::seat_mark;
use courtside_kernel::DieColour;
use courtside_render::figure_svg;
use courtside_scene::{Face, Panel, Row, Sheet, Stat, Sum};
use maud::{Markup, PreEscaped, html};

/// A list. `stands` tells whether a thing stands somewhere else, too.
pub fn list(panel: &Panel, stands: &dyn Fn(&str) -> bool) -> Markup {
    html! {
        section.slab.panel.large[panel.large].tiled[panel.tiles] {
            h2.wall {
                span { (panel.title) }
                @if panel.bolts > 0 { (bolts(panel.bolts)) }
            }
            @if panel.tiles {
                div.tiles { @for row in &panel.rows { (tile(row)) } }
            } @else if !panel.rows.is_empty() {
                div.rows { @for row in &panel.rows { (list_row(row, stands)) } }
            }
            (sums(&panel.sums))
        }
    }
}

/// So many bolts, drawn.
fn bolts(count: u8) -> Markup {
    html! {
        span.bolts {
            @for _ in 0..count { (PreEscaped(BOLT)) }
            span.quiet { " " (count) @if count == 1 { " bolt" } @else { " bolts" } }
        }
    }
}

const BOLT: &str = r#"<svg viewBox="-10 -12 20 24" aria-hidden="true"><path d="M3-11L-7 2H-1L-3 11L7-3H1Z" fill="currentColor"/></svg>"#;

/// Letters of a name that fits beside others.
const SHORT: usize = 10;

/// A row that speaks of a piece lights up with it; the script makes pointing at one pointing at the other. What
/// stands nowhere else is the row itself: a button, also while it can only be read why it cannot be chosen.
fn list_row(row: &Row, stands: &dyn Fn(&str) -> bool) -> Markup {
    // A word alone needs little room, a name all that there is.
    let short = row.name.chars().count() <= SHORT;
    let bare = short && row.detail.is_empty() && row.badge.is_empty() && row.stats.is_empty();
    let inside = html! {
        @if let Some(figure) = &row.figure {
            (PreEscaped(figure_svg(figure)))
        } @else if let Some(seat) = row.seat {
            (seat_mark(seat, &row.name))
        }
        b { (row.name) }
        @if !row.badge.is_empty() { span.tag.soft.num { (row.badge) } }
        @if !row.detail.is_empty() { small { (row.detail) } }
        (stats(&row.stats))
        @for part in &row.list {
            span.part {
                @if let Some(figure) = &part.figure { (PreEscaped(figure_svg(figure))) }
                b { (part.name) } " "
                small { (part.detail) }
            }
        }
    };
    html! {
        @match &row.thing {
            Some(thing) if !stands(thing) => {
                button.row type="button" data-id=(thing) data-out[row.out] aria-disabled="true" { (inside) }
            }
            thing => {
                div.row.bare[bare] data-out[row.out] data-thing=[thing.as_ref()] { (inside) }
            }
        }
    }
}

/// A tile of a grid. One of a pair has two halves: two things side by side with one reason below both or, where the
/// pair itself is the thing, two of its parts.
fn tile(row: &Row) -> Markup {
    let whole = row.thing.is_some() || row.list.is_empty();
    html! {
        @if whole {
            (token(row, row.out, html! {
                @if let Some(figure) = &row.figure { (PreEscaped(figure_svg(figure))) }
                @if row.list.is_empty() { b { (row.name) } } @else { b.quiet { (row.name) } }
                @if !row.badge.is_empty() { span.tag.soft.num { (row.badge) } }
                @for part in &row.list { span.part { (face(part)) } }
                @if !row.detail.is_empty() { small { (row.detail) } }
            }))
        } @else {
            div.pair data-out[row.out] {
                @for part in &row.list { (token(part, row.out || part.out, face(part))) }
                @if !row.detail.is_empty() { small { (row.detail) } }
            }
        }
    }
}

/// The sign, the name and the words of a half.
fn face(row: &Row) -> Markup {
    html! {
        @if let Some(figure) = &row.figure { (PreEscaped(figure_svg(figure))) }
        b { (row.name) }
        @if !row.detail.is_empty() { small { (row.detail) } }
    }
}

/// What can ever be pointed at is a button.
fn token(row: &Row, out: bool, inside: Markup) -> Markup {
    html! {
        @if let Some(thing) = &row.thing {
            button.row.tile type="button" data-id=(thing) data-out[out] aria-disabled="true" { (inside) }
        } @else {
            div.row.tile data-out[out] { (inside) }
        }
    }
}

/// Figures of a stat card: "throw", two blue dice.
fn stats(stats: &[Stat]) -> Markup {
    html! {
        @if !stats.is_empty() {
            span.stats {
                @for stat in stats {
                    span.stat {
                        span { (stat.label) }
                        @for colour in &stat.dice { (small_die(*colour)) }
                        @if let Some(number) = stat.number { b { " " (number) } }
                    }
                    " "
                }
            }
        }
    }
}

/// A die in a line of figures. Wizards have eight each, so it is drawn by the style sheet.
fn small_die(colour: DieColour) -> Markup {
    let name = Face::Dyed {
        colour,
        number: None,
    }
    .to_string();
    html! {
        i class={ "dye " (name) } aria-hidden="true" { (name[..1].to_uppercase()) }
        span.quiet { " " (name) }
    }
}

/// All that is known of a thing.
pub fn sheet_html(sheet: &Sheet) -> String {
    html! {
        @if let Some(figure) = &sheet.figure { (PreEscaped(figure_svg(figure))) }
        h2 { (sheet.title) }
        @if !sheet.note.is_empty() { p { (sheet.note) } }
        (stats(&sheet.stats))
        @if !sheet.effects.is_empty() {
            ul.effects {
                @for (figure, sentence) in &sheet.effects {
                    li { (PreEscaped(figure_svg(figure))) span { (sentence) } }
                }
            }
        }
    }
    .into_string()
}

/// A column of figures.
fn sums(sums: &[Sum]) -> Markup {
    html! {
        @if !sums.is_empty() {
            dl.sum.num {
                @for Sum { label, value, total } in sums {
                    dt class=[total.then_some("total")] { (label) }
                    dd class=[total.then_some("total")] { (value) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::Seat;
    use courtside_scene::{Figure, SpellSign};

    #[test]
    fn a_panel_has_rows_that_name_their_piece_and_sums_with_totals() {
        let panel = Panel {
            title: "Your units".into(),
            rows: vec![Row {
                thing: Some("unit-0-A2".into()),
                seat: Some(Seat(4)),
                name: "ines".into(),
                detail: "moves <4>".into(),
                badge: "ready".into(),
                ..Row::default()
            }],
            sums: vec![Sum::term("Dice", "3d6"), Sum::total("You roll", "3d6 + 1")],
            ..Panel::default()
        };
        let html = list(&panel, &|_| true).into_string();
        assert!(html.contains(r#"data-thing="unit-0-A2""#), "{html}");
        assert!(
            html.contains(">I</text>"),
            "the sign bears the initial: {html}"
        );
        assert!(html.contains("moves &lt;4&gt;") && html.contains(">ready</span>"));
        assert!(
            html.contains(r#"<dt class="total">You roll</dt>"#),
            "{html}"
        );
        assert!(html.contains("<dt>Dice</dt><dd>3d6</dd>"), "{html}");
        assert!(!html.contains("<button"), "the unit stands on the court");
    }

    #[test]
    fn what_stands_nowhere_else_is_a_button_in_its_list() {
        let panel = Panel {
            title: "Momentum".into(),
            bolts: 3,
            rows: vec![Row {
                thing: Some("card-juke".into()),
                name: "Juke".into(),
                detail: "Needs 1 bolt".into(),
                out: true,
                ..Row::default()
            }],
            ..Panel::default()
        };
        let html = list(&panel, &|_| false).into_string();
        assert!(html.contains(r#"<button class="row" type="button" data-id="card-juke" data-out aria-disabled="true">"#), "{html}");
        assert_eq!(html.matches("<svg").count(), 3, "{html}");
        assert!(html.contains(" 3 bolts"), "{html}");
    }

    fn spell(name: &str, out: bool) -> Row {
        Row {
            thing: Some(format!("spell-{}", name.to_lowercase())),
            figure: Some(Figure::Spell(SpellSign::Freeze)),
            name: name.into(),
            detail: if out {
                "with #41".into()
            } else {
                String::new()
            },
            out,
            ..Row::default()
        }
    }

    #[test]
    fn tiles_are_buttons_and_a_pair_has_two_of_them_with_one_reason() {
        let panel = Panel {
            title: "Spells".into(),
            tiles: true,
            rows: vec![
                spell("Freeze", true),
                Row {
                    detail: "with #10".into(),
                    list: vec![spell("Drain", false), spell("Boost", false)],
                    ..Row::default()
                },
            ],
            ..Panel::default()
        };
        let html = list(&panel, &|_| false).into_string();
        assert_eq!(html.matches("<button").count(), 3, "{html}");
        assert!(
            html.contains(r#"data-id="spell-freeze" data-out"#),
            "{html}"
        );
        assert!(html.contains("<small>with #41</small>"), "{html}");
        assert!(html.contains("<small>with #10</small></div>"), "{html}");
    }

    #[test]
    fn figures_are_dice_or_a_number_and_dice_say_their_colour() {
        let stat = |label, dice: &[DieColour], number| Stat {
            label,
            dice: dice.to_vec(),
            number,
        };
        let sheet = Sheet {
            thing: "wiz-0-1".into(),
            figure: None,
            title: "#21 Hoary Burblepot".into(),
            note: "Yours".into(),
            stats: vec![
                stat("throw", &[DieColour::Blue, DieColour::Red], None),
                stat("move", &[], Some(4)),
            ],
            effects: vec![(Figure::Spell(SpellSign::Freeze), "Freeze: no acts.".into())],
        };
        let html = sheet_html(&sheet);
        for part in ["blue", "red", "<b> 4</b>", "Freeze: no acts.", "#21 Hoary"] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert_eq!(html.matches(r#"class="dye "#).count(), 2, "{html}");
    }

    #[test]
    fn a_pair_that_is_one_thing_is_one_button() {
        let part = |name: &str| Row {
            thing: None,
            ..spell(name, false)
        };
        let pair = Row {
            thing: Some("card-slow-speed".into()),
            name: "Slow and Speed".into(),
            badge: "2".into(),
            list: vec![part("Slow"), part("Speed")],
            ..Row::default()
        };
        let html = tile(&pair).into_string();
        assert_eq!(html.matches("<button").count(), 1, "{html}");
        assert_eq!(html.matches(r#"class="part""#).count(), 2, "{html}");
    }
}
