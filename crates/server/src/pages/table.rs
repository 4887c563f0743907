//! The table page. It shows its first frame without any script; the script takes over from there.

use super::data::TablePage;
use super::shell::{Leaf, page};
use crate::frame::{Frame, FrameBoard, FrameFloor, Log, script_json};
use courtside_kernel::Seat;
use courtside_render::{die_svg, figure_svg};
use courtside_scene::{Face, Figure};
use maud::{Markup, PreEscaped, html};

/// Modules that `table.js` imports.
pub const MODULES: &[&str] = &[
    "advice.js",
    "ask.js",
    "board.js",
    "boards.js",
    "composer.js",
    "cover.js",
    "dom.js",
    "goal.js",
    "live.js",
    "log.js",
    "motion.js",
    "odds.js",
    "sheet.js",
    "terms.js",
    "tokens.js",
    "trace.js",
];

pub fn table(table: &TablePage) -> Markup {
    let mut shell = table.shell.clone();
    shell.game = Some(table.card.id);
    let frame = &table.frame;
    page(Leaf {
        shell: &shell,
        title: &frame.title,
        description: &format!(
            "A table of {} on Courtside. {}",
            table.card.name, table.card.tagline
        ),
        sheet: "table.css",
        script: "table.js",
        modules: MODULES,
        picture: Some(&table.picture),
        body: floor(&table.url, frame, about(table)),
    })
}

/// Everything that shows a frame, with `about` below the bench.
pub fn floor(url: &str, frame: &Frame, about: Markup) -> Markup {
    let FrameFloor { width, height, .. } = frame.floor;
    html! {
        main #main.table data-url=(url) data-rules={ "/rules/" (frame.game) } {
            h1.quiet { (frame.title) }
            div.floor #floor style={ "--ratio:" (width / height) } data-yard[!frame.boards.is_empty()] data-sheets[!frame.sheets.is_empty()] {
                div.rail.left {
                    section.slab.panel #sums aria-label="This throw" hidden {}
                    aside.bench #bench aria-label="Bench" { (PreEscaped(&frame.bench)) }
                    section.slab.sheet #sheet aria-label="A closer look" hidden {}
                    (about)
                }
                (court(frame))
                div.rail.right {
                    section.score #score aria-label="Score" { (PreEscaped(&frame.score)) }
                    (ask(frame))
                    (log(frame))
                }
            }
            p.quiet #said role="status" aria-live="polite" {}
            @if !frame.terms.is_empty() {
                script #terms type="application/json" { (PreEscaped(script_json(frame.terms))) }
            }
        }
        // What flies from one part of the page to another.
        div.sky #sky aria-hidden="true" {}
        // What flies and tumbles is drawn by the same code as what stands.
        template #ball { (PreEscaped(figure_svg(&Figure::Ball { count: 1 }))) }
        @for seat in (0..frame.seats.len() as u8).map(Seat) {
            template id={ "die-" (seat.0) } { (PreEscaped(die_svg(seat, Face::Number(1)))) }
        }
        script #frame type="application/json" { (PreEscaped(script_json(&without_markup(frame)))) }
    }
}

/// The frame for the script: what stands in the page as markup already is not sent a second time.
fn without_markup(frame: &Frame) -> Frame {
    let bare = |floor: &FrameFloor| FrameFloor {
        board: String::new(),
        ..floor.clone()
    };
    Frame {
        floor: bare(&frame.floor),
        tall: frame.tall.as_ref().map(bare),
        boards: frame
            .boards
            .iter()
            .map(|board| FrameBoard {
                floor: bare(&board.floor),
                ..board.clone()
            })
            .collect(),
        hand: String::new(),
        score: String::new(),
        bench: String::new(),
        trays: String::new(),
        company: String::new(),
        log: Log {
            from: frame.log.lines.len(),
            lines: Vec::new(),
        },
        ..frame.clone()
    }
}

/// The court with the hand below it. Where a screen held upright has a drawing of its own, both are here and
/// the style sheet shows one, until the script keeps the one that fits.
pub fn court(frame: &Frame) -> Markup {
    html! {
        section.court aria-label="Court" {
            div.stage #stage {
                svg #board.board viewBox=(view_box(&frame.floor)) role="group" aria-label=(frame.title) {
                    (ground(&frame.floor))
                    g #layer.layer { (PreEscaped(&frame.floor.board)) }
                    g #air {}
                }
                @if let Some(tall) = &frame.tall {
                    svg.board.upright viewBox=(view_box(tall)) role="group" aria-label=(frame.title) {
                        image href=(tall.court) width=(tall.width) height=(tall.height) {}
                        g { (PreEscaped(&tall.board)) }
                    }
                }
            }
            (yard(frame))
            section.slab.hand #hand aria-label="Your hand" hidden[frame.hand.is_empty()] { (PreEscaped(&frame.hand)) }
            ul.quiet #court-words aria-label="The court in words" {
                @for (_, line) in &frame.text { li { (line) } }
            }
        }
    }
}

/// What lies under the court: smaller boards, dice beside them, and a goal while somebody tosses at it.
fn yard(frame: &Frame) -> Markup {
    html! {
        div.boards #boards {
            @for board in &frame.boards {
                figure.theirs[board.theirs] {
                    figcaption.wall { (board.title) }
                    div {
                        svg.board viewBox=(view_box(&board.floor)) role="group" aria-label=(board.title) {
                            (ground(&board.floor))
                            g.layer { (PreEscaped(&board.floor.board)) }
                        }
                    }
                    p { (board.note) }
                }
            }
        }
        div.trays #trays { (PreEscaped(&frame.trays)) }
        section.slab.goal #goal aria-label="Goal" hidden {}
    }
}

fn view_box(floor: &FrameFloor) -> String {
    format!("0 0 {} {}", floor.width, floor.height)
}

/// The picture of a court, and where the script draws ways on it.
fn ground(floor: &FrameFloor) -> Markup {
    html! {
        image href=(floor.court) width=(floor.width) height=(floor.height) {}
        g.marks {}
    }
}

fn ask(frame: &Frame) -> Markup {
    html! {
        section.ask #ask aria-label="What is asked" data-mine[frame.my_turn] {
            @if let Some(lesson) = &frame.lesson { (PreEscaped(&lesson.html)) }
            h2 { (frame.ask.question) }
            @if !frame.ask.hint.is_empty() { p.hint { (frame.ask.hint) } }
            // On a phone the cards lie under the thumb; the script brings the real ones here.
            @if !frame.hand.is_empty() { div.hand inert { (PreEscaped(&frame.hand)) } }
            noscript { p.refusal { "Allow scripts for this page to make a move." } }
        }
    }
}

/// Written in the order in which things happened. Folded on a phone, by the style sheet.
pub fn log(frame: &Frame) -> Markup {
    html! {
        section.slab.log aria-label="Log" {
            details #log-fold { summary.head.wall { span { "Log" } em #log-count {} } }
            ol #log tabindex="0" aria-label="Log lines" {
                @for line in &frame.log.lines { (PreEscaped(line)) }
            }
        }
    }
}

fn about(table: &TablePage) -> Markup {
    html! {
        section.slab.about aria-label="This table" {
            // Of two the scoreboard says enough but the level of a bot. Boards and sheets leave less room.
            details open[table.frame.seats.len() <= 2 && table.frame.boards.is_empty() && table.frame.sheets.is_empty()] {
                summary { "Who plays" }
                div #company { (PreEscaped(&table.frame.company)) }
            }
            a href={ "/rules/" (table.card.id) } { "Rules of the game" }
            @if !(table.card.lessons)().is_empty() {
                a href={ "/learn/" (table.card.id) } { "Teaching table" }
            }
            a href={ (table.url) "/record" } { "Record of this game" }
            details { summary { "Court in words" } ul #text-lines {} }
            details {
                summary { "Dice: how to check them" }
                div {
                    p { "Every roll comes from a secret that was fixed before the first one. This is its hash:" }
                    code { (table.commitment) }
                    p { "When the game is over the record holds the secret. " code { "courtside verify" } " then checks every roll, with no server." }
                }
            }
            @if !table.options.is_empty() {
                details { summary { "Options" } div { code { (table.options) } } }
            }
        }
    }
}
