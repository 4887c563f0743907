//! A game that is over, decision by decision: what was played, and what a bot would have played. The script draws the table.

use super::advice::{because, chance, meter};
use super::data::ReviewPage;
use super::parts::notice;
use super::shell::{Leaf, page};
use super::table::{court, frame, log, ratio};
use maud::{Markup, html};

/// Modules that `review.js` imports, one way or another.
pub const MODULES: &[&str] = &[
    "art.js",
    "board.js",
    "boards.js",
    "dom.js",
    "lists.js",
    "log.js",
    "odds.js",
    "parts.js",
    "rows.js",
    "scenery.js",
    "store.js",
    "tokens.js",
    "words.js",
];

pub fn review(review: &ReviewPage) -> Markup {
    let view = &review.snapshot.view;
    let title = format!("Looking back: {}", view.title);
    page(Leaf {
        shell: &review.shell,
        title: &title,
        description: "Each decision of a game that is over, beside what a bot would have played.",
        sheet: "table.css",
        script: "review.js",
        modules: MODULES,
        picture: None,
        body: html! {
            main #main.table {
                h1.quiet { (title) }
                div.floor #floor style=(ratio(view)) data-yard[!view.boards.is_empty()] data-sheets[!view.sheets.is_empty()] {
                    div.rail.left {
                        aside.bench #bench aria-label="Bench" {}
                        section.slab.about aria-label="This game" {
                            a href=(review.url) { "Back to the table" }
                            a href={ (review.url) "/record" } { "Record of this game" }
                            a href={ "/rules/" (view.game) } { "Rules of the game" }
                            @if let Some(game) = courtside_catalog::find(&view.game) { (notice(game.card)) }
                        }
                    }
                    (court(view))
                    div.rail.right {
                        section.score #score style={ "--sides:" (view.score.sides.len()) } aria-label="Score" {}
                        (decision(review))
                        (log())
                    }
                }
            }
            (frame(&review.snapshot))
        },
    })
}

fn decision(review: &ReviewPage) -> Markup {
    let (advice, played) = (&review.advice, &review.played);
    let mut named = advice.choices.iter();
    let is_named = named.any(|choice| choice.ply == played.ply);
    html! {
        section.ask.review #ask aria-label="This decision" {
            p.count { "Decision " (review.number) " of " (review.of) ": " (review.name) "'s choice" }
            h2 { "What a bot would have played" }
            // On a phone the cards lie under the thumb, as at the table.
            @if review.snapshot.view.hand.is_some() { div.hand inert {} }
            ol.advised {
                @for choice in &advice.choices {
                    li {
                        div.idea data-ply=(choice.ply) data-played[choice.ply == played.ply] {
                            b { (choice.words) }
                            @if choice.ply == played.ply { em { "played" } }
                            (chance(choice))
                        }
                    }
                }
                @if !is_named {
                    li {
                        div.idea data-ply=(played.ply) data-played {
                            b { (played.words) }
                            em { "played" }
                            @if let Some((value, error)) = played.chance { (meter(value, error)) }
                        }
                    }
                }
            }
            (because(advice))
            nav.acts aria-label="Decisions" {
                (way(review.previous.as_deref(), "Before", "prev"))
                (way(review.next.as_deref(), "Next", "next"))
            }
        }
    }
}

fn way(address: Option<&str>, label: &str, rel: &str) -> Markup {
    html! {
        @if let Some(address) = address {
            a.tape.main[rel == "next"].ghost[rel != "next"] href=(address) rel=(rel) { (label) }
        }
    }
}
