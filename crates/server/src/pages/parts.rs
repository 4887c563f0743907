//! Parts of the table that change with every frame: scoreboard, bench, hand, company and log lines.

use super::lists::list;
use crate::frame::{FrameSeat, SeatKind};
use courtside_catalog::Told;
use courtside_kernel::{Line, Seat, Span};
use courtside_render::{card_svg, die_svg, seat_mark_svg};
use courtside_scene::{DieState, Face, HandCard, Scene, Side, Tray, TrayDie};
use maud::{Markup, PreEscaped, html};

/// The inside of the scoreboard: the sides with their plates, and short facts below.
pub fn score_html(scene: &Scene) -> String {
    let sides = &scene.score.sides;
    let plate =
        |index: usize, side: &Side| html! { span.plate data-plate=(index) { (side.points) } };
    html! {
        @if let [left, right] = &sides[..] {
            (score_side(left))
            div.plates aria-hidden="true" { (plate(0, left)) i { ":" } (plate(1, right)) }
            (score_side(right))
        } @else {
            // One under the other, each with its plate beside it.
            @for (index, side) in sides.iter().enumerate() {
                div.alone data-turn[side.to_act] { (score_side(side)) (plate(index, side)) }
            }
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
            (seat_mark(side.seat, &side.name))
            b { (side.name) }
            small { (side.detail) }
        }
    }
}

/// Dice trays and lists. Where there are smaller boards the dice lie beside them.
pub fn bench_html(scene: &Scene) -> String {
    html! {
        @if scene.boards.is_empty() { @for tray in &scene.trays { (dice_tray(tray)) } }
        @for panel in scene.panels.iter().filter(|panel| !panel.large) {
            (list(panel, &|thing| stands(scene, thing)))
        }
    }
    .into_string()
}

/// What lies under the court: dice beside smaller boards, and a list that is asked about, which takes their place.
pub fn trays_html(scene: &Scene) -> String {
    html! {
        @if !scene.boards.is_empty() { @for tray in &scene.trays { (dice_tray(tray)) } }
        @for panel in scene.panels.iter().filter(|panel| panel.large) {
            (list(panel, &|thing| stands(scene, thing)))
        }
    }
    .into_string()
}

/// Whether a thing stands on a court or on a board.
fn stands(scene: &Scene, thing: &str) -> bool {
    let boards = scene.boards.iter().map(|board| &board.floor);
    std::iter::once(&scene.floor).chain(boards).any(|floor| {
        floor.pieces.iter().any(|piece| piece.id == thing)
            || floor.places.iter().any(|place| place.id == thing)
    })
}

/// The cards in the viewer's hand. The script says which of them can be chosen now.
pub fn hand_html(scene: &Scene) -> String {
    let Some(hand) = &scene.hand else {
        return String::new();
    };
    html! {
        div.cards { @for card in &hand.cards { (hand_card(card)) } }
        div.says {
            h2 { (hand.title) }
            @if !hand.note.is_empty() { p { (hand.note) } }
        }
    }
    .into_string()
}

fn hand_card(card: &HandCard) -> Markup {
    html! {
        button.card type="button" disabled data-id=(card.id) data-new[card.new] {
            (PreEscaped(card_svg(card.card)))
            span.quiet { (card.label) @if card.new { ", just drawn" } }
        }
    }
}

/// Who sits at the table, with the level of each bot.
pub fn company_html(seats: &[FrameSeat]) -> String {
    let shared = seats.iter().filter(|seat| seat.you).count() > 1;
    let what = |seat: &FrameSeat| match (seat.kind, seat.level) {
        (SeatKind::Open, _) => "open chair".to_owned(),
        (SeatKind::Bot, Some(level)) => format!("bot, level {level}"),
        (SeatKind::Bot, None) => "bot".to_owned(),
        (SeatKind::Human, _) if seat.you && shared => "this screen".to_owned(),
        (SeatKind::Human, _) if seat.you => "you".to_owned(),
        (SeatKind::Human, _) => "guest".to_owned(),
    };
    html! {
        ul.company aria-label="Who plays" {
            @for (number, seat) in (0..).zip(seats) {
                li data-open[seat.kind == SeatKind::Open] {
                    (seat_mark(Seat(number), &seat.name))
                    b { (seat.name) }
                    small { (what(seat)) }
                }
            }
        }
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

/// A die that can ever be chosen is a button; the script says whether it can be chosen now, and what stands
/// below it meanwhile.
fn tray_die(die: &TrayDie) -> Markup {
    let known = die.face != Face::Number(0);
    // A spent die may be known no more: its place in the tray stays, empty.
    let face = PreEscaped(if known {
        die_svg(die.seat, die.face)
    } else {
        EMPTY.to_owned()
    });
    let name = match die.face {
        Face::Number(number) => format!("Die {number} "),
        face => format!("Die, {face} "),
    };
    let word = match (die.state, die.face) {
        (DieState::Spent, _) => "spent".to_owned(),
        (DieState::Aside, _) => "set aside".to_owned(),
        (DieState::Ready, Face::Number(_)) => "ready".to_owned(),
        (DieState::Ready, face) => face.to_string(),
    };
    match (&die.id, die.state) {
        (Some(id), DieState::Ready) => html! {
            button.die type="button" disabled data-id=(id) data-face=(die.face) data-word=(word) {
                (face)
                span.quiet { (name) }
                small { (word) }
            }
        },
        (_, state) => html! {
            span.die data-face=(die.face) data-state=[(state == DieState::Spent).then_some("spent")] {
                (face)
                @if known { span.quiet { (name) } }
                @if state != DieState::Ready || matches!(die.face, Face::Sign(_)) { small { (word) } }
            }
        },
    }
}

/// Where a die lay.
const EMPTY: &str = r#"<svg viewBox="-28 -28 56 56" aria-hidden="true"><rect x="-21" y="-21" width="42" height="42" rx="10" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 6" stroke-linecap="round"/></svg>"#;

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

/// A seat's sign with the first letter of a name.
pub fn seat_mark(seat: Seat, name: &str) -> Markup {
    let letter = name.chars().find(|letter| letter.is_alphanumeric());
    let letter = letter.map_or('?', |letter| letter.to_uppercase().next().unwrap_or(letter));
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
    matches!(span, Span::Die { .. } | Span::Dyed { .. })
}

fn word(span: &Span) -> Markup {
    html! {
        @match span {
            Span::Text(text) => { (text) }
            Span::Strong(text) => { b { (text) } }
            Span::Dyed { colour, face } => { (PreEscaped(die_svg(Seat(0), Face::Dyed { colour: *colour, number: Some(*face) }))) span.quiet { (face) " " } }
            Span::Die { seat, face } => { (PreEscaped(die_svg(*seat, Face::Number(*face)))) span.quiet { (face) " " } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_scene::Sign;

    fn seat(name: &str, kind: SeatKind, level: Option<u8>, you: bool) -> FrameSeat {
        FrameSeat {
            name: name.into(),
            kind,
            level,
            you,
        }
    }

    #[test]
    fn the_company_says_who_is_a_bot_and_who_is_missing() {
        let html = company_html(&[
            seat("Ann", SeatKind::Human, None, true),
            seat("Pip", SeatKind::Bot, Some(3), false),
            seat("Amber", SeatKind::Open, None, false),
        ]);
        for words in [">you<", "bot, level 3", "open chair"] {
            assert!(html.contains(words), "{words}: {html}");
        }
        assert_eq!(html.matches("data-open").count(), 1);
    }

    #[test]
    fn a_die_says_what_it_shows_or_that_it_lies_aside() {
        let die = |face, state| TrayDie {
            id: Some("die-ball-1".into()),
            seat: Seat(0),
            face,
            state,
        };
        let ball = tray_die(&die(Face::Sign(Sign::Ball), DieState::Ready)).into_string();
        assert!(
            ball.contains("<small>ball</small>") && ball.contains("<button"),
            "{ball}"
        );
        let time = tray_die(&die(Face::Sign(Sign::Time), DieState::Aside)).into_string();
        assert!(
            time.contains("<small>set aside</small>") && !time.contains("<button"),
            "{time}"
        );
        let five = tray_die(&die(Face::Number(5), DieState::Ready)).into_string();
        assert!(
            five.contains("<small>ready</small>") && five.contains("Die 5"),
            "{five}"
        );
    }

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
