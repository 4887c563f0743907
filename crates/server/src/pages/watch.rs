//! Tables that anyone may watch.

use super::data::{TableCard, WatchPage};
use super::parts::sign;
use super::shell::{Leaf, page};
use courtside_scene::words::listed;
use maud::{Markup, html};

pub fn watch(watch: &WatchPage) -> Markup {
    page(Leaf {
        shell: &watch.shell,
        title: "Watch",
        description: "Tables of dodgeball games that anyone may watch.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.plain {
                header.top {
                    h1.wall { "Watch" }
                    p { "Live tables that are open to everyone. To open yours, choose it under Watching on the form for a new table." }
                }
                @if watch.tables.is_empty() {
                    section.slab.message {
                        h2.wall { "No table is live" }
                        p { "Let two bots play and watch how they do it." }
                        div.acts { a.tape href="/new?against=watch" { "Watch bots play" } }
                    }
                } @else {
                    ul.screens { @for table in &watch.tables { li { (screen(table)) } } }
                    div.acts { a.tape.ghost href="/new?against=watch" { "Watch bots play" } }
                }
            }
        },
    })
}

fn screen(table: &TableCard) -> Markup {
    html! {
        a.screen.slab data-game=(table.game.id) href=(table.url) {
            img.mini src=(table.picture) alt="" width="240" height="240" loading="lazy";
            span.game { (sign(table.game)) (table.game.name) }
            b { (listed(&table.opponents)) }
            small { (table.status) }
        }
    }
}
