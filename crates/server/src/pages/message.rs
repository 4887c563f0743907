//! A page that only says something: a table that does not exist, a form that came back.

use super::data::Shell;
use super::shell::{Leaf, page};
use maud::{Markup, html};

pub fn message(title: &str, text: &str, shell: &Shell) -> Markup {
    page(Leaf {
        shell,
        title,
        description: text,
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.alone {
                section.slab.message {
                    h1.wall { (title) }
                    p { (text) }
                    div.acts { a.tape href="/" { "Go to all games" } }
                }
            }
        },
    })
}
