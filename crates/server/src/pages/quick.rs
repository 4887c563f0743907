//! A game on one page: made to be printed and laid beside the board.

use super::data::QuickPage;
use super::rules::prose;
use super::shell::{Leaf, page};
use maud::{Markup, html};

pub fn quick(quick: &QuickPage) -> Markup {
    let card = quick.card;
    let [width, height] = quick.size.map(|side| side.round() as u32);
    page(Leaf {
        shell: &quick.shell,
        title: &format!("{}: quick reference", card.name),
        description: &format!("{} on one page, to print or to keep open.", card.name),
        sheet: "rules.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.quick-ref {
                header {
                    h1.wall { (card.name) " " small { "Quick reference" } }
                    div.acts {
                        a.tape.ghost href={ "/rules/" (card.id) } { "All rules" }
                        @if !courtside_book::lessons(card).is_empty() {
                            a.tape.ghost href={ "/learn/" (card.id) } { "Learn by playing" }
                        }
                    }
                }
                div.cards {
                    figure.diagram.flat[width > 2 * height].high[height > width] {
                        div.court style={ "aspect-ratio:" (width) "/" (height) } {
                            img src={ "/rules/" (card.id) "/court.svg" } alt={ "A moment in a game of " (card.name) } width=(width) height=(height);
                            ul aria-label="On the court" {
                                @for pin in &quick.pins {
                                    li data-side=(pin.side) style={ "left:" (pin.left) "%;top:" (pin.top) "%" } { (pin.words) }
                                }
                            }
                        }
                    }
                    @for (title, body) in quick.parts {
                        section.slab { h2.wall { (title) } div.body { (prose(body)) } }
                    }
                }
            }
        },
    })
}
