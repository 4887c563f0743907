//! A game that is over, decision by decision: what was played, and what a bot would have played. It needs no script.

use super::advice::{because, chance, meter};
use super::data::ReviewPage;
use super::shell::{Leaf, page};
use super::table::{court, log};
use courtside_scene::Choice;
use maud::{Markup, PreEscaped, html};

pub fn review(review: &ReviewPage) -> Markup {
    let frame = &review.frame;
    let title = format!("Looking back: {}", frame.title);
    page(Leaf {
        shell: &review.shell,
        title: &title,
        description: "Each decision of a game that is over, beside what a bot would have played.",
        sheet: "table.css",
        script: "review.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.table {
                h1.quiet { (title) }
                div.floor #floor style={ "--ratio:" (frame.floor.width / frame.floor.height) } data-yard[!frame.boards.is_empty()] data-sheets[!frame.sheets.is_empty()] {
                    div.rail.left {
                        aside.bench #bench aria-label="Bench" { (PreEscaped(&frame.bench)) }
                        section.slab.about aria-label="This game" {
                            a href=(review.url) { "Back to the table" }
                            a href={ (review.url) "/record" } { "Record of this game" }
                            a href={ "/rules/" (frame.game) } { "Rules of the game" }
                        }
                    }
                    (court(frame))
                    div.rail.right {
                        section.score #score aria-label="Score" { (PreEscaped(&frame.score)) }
                        (decision(review))
                        (log(frame))
                    }
                }
            }
        },
    })
}

fn decision(review: &ReviewPage) -> Markup {
    let (advice, played) = (&review.advice, &review.played);
    let mut named = advice.choices.iter();
    let is_named = named.any(|choice| choice.ply == played.ply);
    html! {
        section.ask.review #ask aria-label="This decision" {
            p.count { "Decision " (review.number) " of " (review.of) ", as " (review.name) " saw it" }
            h2 { "What a bot would have played" }
            // On a phone the cards lie under the thumb, as at the table.
            @if !review.frame.hand.is_empty() { div.hand inert { (PreEscaped(&review.frame.hand)) } }
            ol.advised {
                @for choice in &advice.choices {
                    li {
                        div.idea data-path=[path(review, &choice.ply)] data-played[choice.ply == played.ply] {
                            b { (choice.words) }
                            @if choice.ply == played.ply { em { "played" } }
                            (chance(choice))
                        }
                    }
                }
                @if !is_named {
                    li {
                        div.idea data-path=[path(review, &played.ply)] data-played {
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

/// The things that a choice points at, for the script that marks them.
fn path(review: &ReviewPage, ply: &str) -> Option<String> {
    let known = |choice: &&Choice| choice.ply == ply;
    let choice = review.frame.choices.iter().find(known)?;
    Some(choice.path.join(" "))
}
