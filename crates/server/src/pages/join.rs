//! The page behind a friend's link.

use super::data::JoinPage;
use super::fields::{name, salt};
use super::parts::thumbnail;
use super::shell::{Leaf, page};
use maud::{Markup, html};

pub fn join(join: &JoinPage) -> Markup {
    let mut shell = join.shell.clone();
    shell.game = Some(join.game.id);
    let title = format!("{} invites you", join.host);
    page(Leaf {
        shell: &shell,
        title: &title,
        description: &format!(
            "{} has a seat for you at {}. No account needed.",
            join.host, join.game.name
        ),
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.alone {
                form.sheet.small method="post" action=(join.action) aria-labelledby="join" {
                    header { h1.wall #join { (title) } }
                    div.body {
                        @if let Some(court) = thumbnail(join.game) { div.art.whole { (court) } }
                        div.whole {
                            p.lead { b { (join.game.name) } ". " (join.game.tagline) }
                            p.lead { "You play " b { (join.seat_name) } ". A game takes about " (join.game.minutes) " minutes." }
                            @if join.company.len() > 1 { p.lead { "With " (join.company.join(", ")) "." } }
                            @if !join.options.is_empty() { p.lead { (join.options) "." } }
                            @if join.name.is_empty() {
                                (name(""))
                            } @else {
                                details.salt { summary { "You play as " b { (join.name) } } (name(&join.name)) }
                            }
                            (salt(None))
                            details.salt {
                                summary { "How the dice are kept fair" }
                                p.hint { "Every roll comes from a secret that the server fixed before the game. This is its hash. The secret is shown when the game is over, so anyone can verify every roll." }
                                code.hash { (join.commitment) }
                            }
                        }
                    }
                    footer {
                        a.tape.ghost href=(join.watch) { "Just watch" }
                        button.tape.main { "Sit down" }
                    }
                }
            }
        },
    })
}
