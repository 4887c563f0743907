//! A lesson of a teaching table: the table page with a task above the question.

use super::data::LearnPage;
use super::parts::notice;
use super::shell::{Leaf, page};
use super::table::{MODULES, floor};
use maud::{Markup, html};

pub fn learn(learn: &LearnPage) -> Markup {
    page(Leaf {
        shell: &learn.shell,
        title: &learn.snapshot.view.title,
        description: &format!("Learn {} in 3 minutes, by playing it.", learn.card.name),
        sheet: "table.css",
        script: "table.js",
        modules: MODULES,
        picture: None,
        body: floor(&learn.url, &learn.snapshot, learn.terms, about(learn)),
    })
}

fn about(learn: &LearnPage) -> Markup {
    html! {
        section.slab.about aria-label="Lessons" {
            @for (number, lesson) in (1..).zip(courtside_book::lessons(learn.card)) {
                a href={ "/learn/" (learn.card.id) "/" (number) } aria-current=[(number == learn.number).then_some("page")] {
                    (number) ". " (lesson.title)
                }
            }
            a href={ "/rules/" (learn.card.id) } { "Rules" }
            details { summary { "Court in words" } ul #text-lines {} }
            (notice(learn.card))
        }
    }
}
