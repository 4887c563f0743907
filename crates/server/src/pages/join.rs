//! The page behind a friend's link.

use super::data::JoinPage;
use super::new_table::{name, salt};
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
            "{} keeps a chair free for you at {}. No account needed.",
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
                            p.lead { b { (join.game.name) } ". " (join.game.tagline) " You play " b { (join.seat_name) } ", " (join.game.minutes) " minutes or so." }
                            @if join.company.len() > 1 { p.lead { "With " (join.company.join(", ")) "." } }
                            @if !join.options.is_empty() { p.lead { "Played with " code { (join.options) } "." } }
                            (name(&join.name))
                            (salt(None))
                            details.salt {
                                summary { "The server's secret is fixed already" }
                                p.hint { "This is the hash of the secret that every roll comes from. When the game is over the secret is shown, and the record can be checked against it." }
                                code.hash { (join.commitment) }
                            }
                        }
                    }
                    footer {
                        a.tape.ghost href=(join.watch) { "Look on only" }
                        button.tape.main { "Sit down" }
                    }
                }
            }
        },
    })
}
