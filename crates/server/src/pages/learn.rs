//! A lesson of a teaching table: the table page with a task above the question.

use super::data::LearnPage;
use super::parts::rule_chip;
use super::shell::{Leaf, page};
use super::table::{MODULES, floor};
use courtside_kernel::{GameCard, Lesson};
use maud::{Markup, html};

pub fn learn(learn: &LearnPage) -> Markup {
    page(Leaf {
        shell: &learn.shell,
        title: &learn.frame.title,
        description: &format!("Learn {} in three minutes, by playing it.", learn.card.name),
        sheet: "table.css",
        script: "table.js",
        modules: MODULES,
        picture: None,
        body: floor(&learn.url, &learn.frame, about(learn)),
    })
}

fn about(learn: &LearnPage) -> Markup {
    html! {
        section.slab.about aria-label="Lessons" {
            @for (number, lesson) in (1..).zip((learn.card.lessons)()) {
                a href={ "/learn/" (learn.card.id) "/" (number) } aria-current=[(number == learn.number).then_some("page")] {
                    (number) ". " (lesson.title)
                }
            }
            a href={ "/rules/" (learn.card.id) } { "Rules of the game" }
            details { summary { "Court in words" } ul #text-lines {} }
        }
    }
}

/// What stands at the top of the panel: the task or, when it is done, what was learnt and the way on.
pub fn lesson_html(card: &GameCard, lesson: &Lesson, number: usize, done: bool) -> String {
    let of = (card.lessons)().len();
    let book = (card.rulebook)();
    let here = format!("/learn/{}", card.id);
    html! {
        div.lesson {
            p.progress {
                span { "Lesson " (number) " of " (of) }
                @if done { b { "Done" } }
            }
            h2 { (lesson.title) }
            p { (if done { lesson.learnt } else { lesson.task }) }
            div.chips {
                @for rule in lesson.rules.iter().filter_map(|id| book.rule(id)) {
                    (rule_chip(card.id, rule.id, rule.mark.is_ours()))
                }
            }
            @if done {
                div.acts {
                    @if number < of {
                        a.tape.main data-key="next" href={ (here) "/" (number + 1) } { "Next" }
                    } @else {
                        form method="post" action="/tables" {
                            input type="hidden" name="game" value=(card.id);
                            input type="hidden" name="against" value="bot";
                            input type="hidden" name="level" value="1";
                            input type="hidden" name="side" value="toss";
                            button.tape.main data-key="play" { "Play a bot" }
                        }
                    }
                    a.tape.ghost data-key="again" href={ (here) "/" (number) } { "Once more" }
                }
            }
        }
    }
    .into_string()
}
