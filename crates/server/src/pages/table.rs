//! The table page: a skeleton, and the first snapshot as data. The script draws it at once and takes over from there.

use super::data::{TablePage, script_json};
use super::parts::{notice, option_words};
use super::shell::{Leaf, page};
use courtside_scene::{Court, Term};
use courtside_wire::{Snapshot, View};
use maud::{Markup, PreEscaped, html};

/// Modules that `table.js` imports, one way or another.
pub const MODULES: &[&str] = &[
    "absence.js",
    "advice.js",
    "aiming.js",
    "alone.js",
    "art.js",
    "ask.js",
    "asking.js",
    "badge.js",
    "behind.js",
    "board.js",
    "boards.js",
    "composer.js",
    "cover.js",
    "dom.js",
    "drag.js",
    "ending.js",
    "feel.js",
    "goal.js",
    "keys.js",
    "lesson.js",
    "lists.js",
    "live.js",
    "log.js",
    "motion.js",
    "odds.js",
    "parts.js",
    "promise.js",
    "recap.js",
    "rows.js",
    "rules.js",
    "scenery.js",
    "settings.js",
    "sheet.js",
    "sound.js",
    "store.js",
    "terms.js",
    "things.js",
    "tokens.js",
    "tools.js",
    "trace.js",
    "words.js",
];

pub fn table(table: &TablePage) -> Markup {
    let mut shell = table.shell.clone();
    shell.game = Some(table.card.id);
    page(Leaf {
        shell: &shell,
        title: &table.snapshot.view.title,
        description: &format!(
            "A table of {} on Courtside. {}",
            table.card.name, table.card.tagline
        ),
        sheet: "table.css",
        script: "table.js",
        modules: MODULES,
        picture: Some(&table.picture),
        body: floor(&table.url, &table.snapshot, table.terms, about(table)),
    })
}

/// Everything that shows a table, with `about` below the bench.
pub fn floor(url: &str, snapshot: &Snapshot, terms: &'static [Term], about: Markup) -> Markup {
    let view = &snapshot.view;
    html! {
        main #main.table data-url=(url) data-rules={ "/rules/" (view.game) } {
            h1.quiet { (view.title) }
            div.floor #floor style=(ratio(view)) data-yard[!view.boards.is_empty()] data-sheets[!view.sheets.is_empty()] {
                div.rail.left {
                    section.slab.panel #sums aria-label="This throw" hidden {}
                    aside.bench #bench aria-label="Bench" {}
                    section.slab.sheet #sheet aria-label="A closer look" hidden {}
                    (about)
                }
                (court(view))
                div.rail.right {
                    section.score #score style={ "--sides:" (view.score.sides.len()) } aria-label="Score" {}
                    section.ask #ask aria-label="What is asked" data-mine[view.my_turn] {
                        h2 { (view.ask.question) }
                        @if !view.ask.hint.is_empty() { p.hint { (view.ask.hint) } }
                        noscript { p.refusal { "Allow scripts for this page to see the table and play." } }
                    }
                    (log())
                    (tools(view))
                }
            }
            p.quiet #said role="status" aria-live="polite" {}
            @if !terms.is_empty() {
                script #terms type="application/json" { (PreEscaped(script_json(terms))) }
            }
        }
        // What flies from one part of the page to another.
        div.sky #sky aria-hidden="true" {}
        (frame(snapshot))
    }
}

/// The first snapshot, for the script.
pub fn frame(snapshot: &Snapshot) -> Markup {
    html! { script #frame type="application/json" { (PreEscaped(script_json(snapshot))) } }
}

pub fn ratio(view: &View) -> String {
    format!("--ratio:{}", view.floor.width / view.floor.height)
}

/// The court with the hand below it, to be drawn by the script.
pub fn court(view: &View) -> Markup {
    html! {
        section.court aria-label="Court" {
            div.stage #stage {
                svg #board.board viewBox={ "0 0 " (view.floor.width) " " (view.floor.height) } role="group" aria-label=(view.title) {
                    image href=(view.floor.court) width=(view.floor.width) height=(view.floor.height) {}
                    g.marks {}
                    g #layer.layer {}
                    g #air {}
                }
            }
            div.boards #boards {}
            div.trays #trays {}
            section.slab.goal #goal aria-label="Goal" hidden {}
            section.slab.hand #hand aria-label="Your hand" hidden[view.hand.is_none()] {}
            ul.quiet #court-words aria-label="The court in words" {}
        }
    }
}

/// Written in the order in which things happened. Folded on a phone, by the style sheet.
pub fn log() -> Markup {
    html! {
        section.slab.log.byturn aria-label="Log" {
            details #log-fold { summary.head.wall { span { "Log" } em #log-count {} } }
            button #log-fold-all.textbtn type="button" { "Fold all" }
            ol #log.turnlist tabindex="0" aria-label="Log lines" {}
        }
    }
}

/// What changes how the table looks and sounds, and nothing else. A phone has them in the menu of the head line.
fn tools(view: &View) -> Markup {
    let name = view.floor.court.rsplit('/').next();
    let court = name.and_then(|name| name.strip_suffix(".svg")?.parse::<Court>().ok());
    // A lesson is drawn from one side.
    let flips = view.lesson.is_none() && court.is_some_and(Court::has_sides);
    html! {
        section.slab.tools #tools aria-label="Table tools" {
            @if flips {
                button type="button" data-tool="flip" aria-keyshortcuts="f" { (PreEscaped(FLIP)) "Flip board" }
            }
            button type="button" data-tool="sound" aria-pressed="true" { (PreEscaped(SOUND)) "Sound" }
            button type="button" data-tool="speed" { b.num { "1×" } "Speed" }
        }
    }
}

const FLIP: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>"#;
const SOUND: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 10v4h3.5L12 18V6L7.5 10Z"/><path class="on" d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/><path class="off" d="M16 9.5l5 5M21 9.5l-5 5"/></g></svg>"#;

fn about(table: &TablePage) -> Markup {
    let view = &table.snapshot.view;
    html! {
        section.slab.about aria-label="This table" {
            // Of two the scoreboard says enough but the level of a bot. Boards and sheets leave less room.
            details open[view.seats.len() <= 2 && view.boards.is_empty() && view.sheets.is_empty()] {
                summary { "Who plays" }
                div #company {}
            }
            @if let Some(league) = &view.league { a href=(league) { "Back to the league" } }
            a href={ "/rules/" (table.card.id) } { "Rules of the game" }
            @if !courtside_book::lessons(table.card).is_empty() {
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
                details { summary { "Options" } div { (option_words(table.card, &table.options)) } }
            }
            (notice(table.card))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::review;
    use super::*;
    use std::collections::BTreeSet;

    /// Every module that a script of `web/` imports, one way or another.
    fn imported(script: &str, found: &mut BTreeSet<String>) {
        let path = format!("{}/../../web/{script}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let imports = text.lines().filter(|line| line.starts_with("import "));
        for name in imports.filter_map(|line| line.split("'./").nth(1)?.split('\'').next()) {
            if found.insert(name.to_owned()) {
                imported(name, found);
            }
        }
    }

    #[test]
    fn browsers_are_told_of_all_modules_at_once() {
        for (script, listed) in [("table.js", MODULES), ("review.js", review::MODULES)] {
            let mut found = BTreeSet::new();
            imported(script, &mut found);
            let found: Vec<&str> = found.iter().map(String::as_str).collect();
            assert_eq!(found, listed, "{script}");
        }
    }
}
