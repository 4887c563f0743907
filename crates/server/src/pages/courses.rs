//! Where to learn: the lessons and the rules of every game.

use super::data::Shell;
use super::parts::thumbnail;
use super::shell::{Leaf, page};
use courtside_kernel::GameCard;
use maud::{Markup, html};

pub fn courses(games: &[&GameCard], shell: &Shell) -> Markup {
    page(Leaf {
        shell,
        title: "Learn",
        description: "Learn each game in 3 minutes, by playing it. Lessons and rules of every game.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.plain {
                header.top {
                    h1.wall { "Learn" }
                    p { "Pick a game and play its lessons: about 3 minutes each, a few moves at a time. Or read the rules." }
                }
                ul.courses { @for card in games { li { (course(card)) } } }
            }
        },
    })
}

fn course(card: &GameCard) -> Markup {
    let lessons = courtside_book::lessons(card);
    html! {
        article.slab.course data-game=(card.id) {
            div.cloth {
                h2.wall { (card.name) }
                p { (card.tagline) }
                @if let Some(court) = thumbnail(card) { div.art aria-hidden="true" { (court) } }
            }
            @if !lessons.is_empty() {
                ol.lessons {
                    @for (number, lesson) in (1..).zip(lessons) {
                        li { a href={ "/learn/" (card.id) "/" (number) } { span.num { (number) } " " (lesson.title) } }
                    }
                }
            }
            div.acts {
                @if !lessons.is_empty() { a.tape.main href={ "/learn/" (card.id) } { "Learn in 3 minutes" } }
                a.tape.ghost href={ "/rules/" (card.id) } { "Rules" span.quiet { " of " (card.name) } }
                @if courtside_book::rulebook(card).quick.is_some() {
                    a.tape.ghost href={ "/rules/" (card.id) "/quick" } { "Quick reference" span.quiet { " of " (card.name) } }
                }
            }
        }
    }
}
