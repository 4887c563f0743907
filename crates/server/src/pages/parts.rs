//! Parts of the table that change with every frame: scoreboard, bench and log lines.

use courtside_catalog::Told;
use courtside_kernel::{Line, Seat, Span};
use courtside_render::{die_svg, figure_svg, seat_mark_svg};
use courtside_scene::{DieState, Panel, Scene, Side, Tray, TrayDie};
use maud::{Markup, PreEscaped, html};

/// The inside of the scoreboard: the sides with their plates, and short facts below.
pub fn score_html(scene: &Scene) -> String {
    let plates = html! {
        div.plates aria-hidden="true" {
            @for (index, side) in scene.score.sides.iter().enumerate() {
                @if index > 0 { i { ":" } }
                span.plate data-plate=(index) { (side.points) }
            }
        }
    };
    html! {
        @for (index, side) in scene.score.sides.iter().enumerate() {
            @if index == 1 { (plates) }
            (score_side(side))
        }
        @if !scene.score.under.is_empty() {
            div.under {
                @for fact in &scene.score.under { span { (line(fact)) } }
            }
        }
    }
    .into_string()
}

fn score_side(side: &Side) -> Markup {
    html! {
        div.side data-turn[side.to_act] {
            (seat_mark(side.seat))
            b { (side.name) }
            small { (side.detail) }
        }
    }
}

/// Dice trays and lists.
pub fn bench_html(scene: &Scene) -> String {
    html! {
        @for tray in &scene.trays { (dice_tray(tray)) }
        @for panel in &scene.panels { (list(panel)) }
    }
    .into_string()
}

fn dice_tray(tray: &Tray) -> Markup {
    html! {
        section.slab.tray.theirs[tray.theirs] data-tray=[tray.dice.first().map(|die| die.seat.0)] {
            h2.lab {
                span { (tray.title) }
                @if !tray.note.is_empty() { span { (tray.note) } }
            }
            div.dice { @for die in &tray.dice { (tray_die(die)) } }
        }
    }
}

/// A die that can ever be chosen is a button; the script says whether it can be chosen now.
fn tray_die(die: &TrayDie) -> Markup {
    let spent = die.state == DieState::Spent;
    // A spent die may be known no more: its place in the tray stays, empty.
    let face = PreEscaped(if die.face == 0 {
        EMPTY.to_owned()
    } else {
        die_svg(die.seat, die.face)
    });
    match (&die.id, spent) {
        (Some(id), false) => html! {
            button.die type="button" disabled data-id=(id) data-face=(die.face) {
                (face)
                span.quiet { "Die " (die.face) " " }
                small { "ready" }
            }
        },
        _ => html! {
            span.die data-face=(die.face) data-state=[spent.then_some("spent")] {
                (face)
                @if die.face > 0 { span.quiet { "Die " (die.face) } }
                @if spent { small { "spent" } }
            }
        },
    }
}

/// Where a die lay.
const EMPTY: &str = r#"<svg viewBox="-28 -28 56 56" aria-hidden="true"><rect x="-21" y="-21" width="42" height="42" rx="10" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 6" stroke-linecap="round"/></svg>"#;

fn list(panel: &Panel) -> Markup {
    html! {
        section.slab.panel {
            h2.wall { (panel.title) }
            div.rows {
                @for row in &panel.rows {
                    div.row data-out[row.out] {
                        @if let Some(figure) = &row.figure { (PreEscaped(figure_svg(figure))) }
                        b { (row.name) }
                        @if !row.detail.is_empty() { small { (row.detail) } }
                    }
                }
            }
        }
    }
}

/// One line of the log with its rule.
pub fn log_line_html(told: &Told, game: &str) -> String {
    let words = line(&told.line);
    // The event that opens a turn heads what follows.
    if told.kind == "turn" {
        return html! { li.turn { p { (words) } } }.into_string();
    }
    html! { li { p { (words) } (rule_chip(game, &told.rule, told.ours)) } }.into_string()
}

/// A rule to look up: a link that the table page opens in place.
pub fn rule_chip(game: &str, rule: &str, ours: bool) -> Markup {
    html! {
        a.rule href={ "/rules/" (game) "#" (rule) } data-rule=(rule) {
            span.quiet { "Rule " } (rule) @if ours { " ours" }
        }
    }
}

/// A seat's sign with the first letter of its colour.
pub fn seat_mark(seat: Seat) -> Markup {
    let letter = if seat.index() == 0 { 'N' } else { 'W' };
    PreEscaped(seat_mark_svg(seat, letter))
}

/// Words and dice of a line. Dice that follow each other stand in one group.
pub fn line(line: &Line) -> Markup {
    html! {
        @for group in line.0.chunk_by(|one, next| is_die(one) && is_die(next)) {
            @if is_die(&group[0]) {
                span.faces { @for span in group { (word(span)) } }
            } @else {
                @for span in group { (word(span)) }
            }
        }
    }
}

fn is_die(span: &Span) -> bool {
    matches!(span, Span::Die { .. })
}

fn word(span: &Span) -> Markup {
    html! {
        @match span {
            Span::Text(text) => { (text) }
            Span::Strong(text) => { b { (text) } }
            Span::Die { seat, face } => { (PreEscaped(die_svg(*seat, *face))) span.quiet { (face) " " } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_line_keeps_its_words_its_dice_and_its_rule() {
        let told = Told {
            ply: 3,
            rule: "K10".into(),
            ours: true,
            kind: "missed",
            line: Line::new()
                .text("<b>Mara</b> dodged, ")
                .die(Seat(0), 3)
                .die(Seat(1), 5)
                .strong("out"),
            motions: Vec::new(),
        };
        let html = log_line_html(&told, "chessboard");
        assert!(html.contains("&lt;b&gt;Mara&lt;/b&gt; dodged, "), "{html}");
        assert_eq!(html.matches(r#"class="faces""#).count(), 1, "{html}");
        assert_eq!(html.matches("<svg").count(), 2, "{html}");
        assert!(
            html.contains(r##"href="/rules/chessboard#K10""##) && html.contains("K10 ours"),
            "{html}"
        );
    }
}
