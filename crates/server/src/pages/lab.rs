//! What the lab can do, and its reports as far as they are in the docs.

use super::data::Shell;
use super::rules::prose;
use super::shell::{Leaf, page};
use maud::{Markup, PreEscaped, html};

/// What to ask of the lab: what for, and how.
const COMMANDS: [(&str, &str, &str); 5] = [
    (
        "Study a game",
        "Bots play thousands of games and the lab counts: who wins, how long it takes, what each card or piece is worth. You get a page with plots.",
        "courtside lab cards --games 100000 --bots 2,2 --out report",
    ),
    (
        "Try a change",
        "Vary an option or a figure of the box and see what it does to length, balance and draws.",
        "courtside lab tactics --games 2000 --bots 2 --vary rows=8..20/2 --out rows",
    ),
    (
        "Play whole leagues",
        "Drafts, lineups and seasons by bots: which wizards earn their place.",
        "courtside lab wizard --league --leagues 1000 --out league",
    ),
    (
        "Check the balance",
        "Every game has bands that it should stay in. This measures them again; the reports below came from it.",
        "courtside calibrate all --games 10000 --page balance.md",
    ),
    (
        "Compare two bots",
        "How much stronger is one level than another, with its error.",
        "courtside arena tactics --a 3 --b 2 --games 400 --seed 1",
    ),
];

const BALANCE: &str = include_str!("../../../../docs/balance.md");

pub fn lab(shell: &Shell) -> Markup {
    page(Leaf {
        shell,
        title: "Lab",
        description: "Measure the games: thousands of bot games, counted and plotted. What the lab found so far.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.plain {
                header.top {
                    h1.wall { "Lab" }
                    p { "For designers and the curious: let bots play thousands of games and count what happens. The lab runs on your own computer, in a terminal." }
                }
                ul.commands {
                    @for (name, about, command) in COMMANDS {
                        li.slab {
                            h2 { (name) }
                            p { (about) }
                            code { @for part in parts(command) { span { (part) } " " } }
                        }
                    }
                }
                section.reports aria-labelledby="reports" {
                    h2.wall #reports { "Reports" }
                    @for (title, body) in reports(BALANCE) {
                        details.slab.report { summary.wall { (title) } div.body { (report(body)) } }
                    }
                }
            }
        },
    })
}

/// A report has many tables: none of them is a landmark.
fn report(body: &str) -> Markup {
    PreEscaped(prose(body).0.replace(r#"role="region""#, r#"role="group""#))
}

/// A command cut where a line may end: before each option.
fn parts(command: &str) -> Vec<String> {
    let mut parts = command.split(" --");
    let first = parts.next().map(str::to_owned);
    let options = parts.map(|option| format!("--{option}"));
    first.into_iter().chain(options).collect()
}

/// Each report with its title.
fn reports(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = page.split("\n## ").skip(1);
    parts.map(|part| {
        let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
        (title.trim(), rest.split("<!--").next().unwrap_or(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_that_was_measured_has_a_report() {
        let titles: Vec<&str> = reports(BALANCE).map(|(title, _)| title).collect();
        for title in courtside_catalog::listed() {
            assert!(titles.contains(&title.card.name), "{}", title.card.name);
        }
        assert!(reports(BALANCE).all(|(_, body)| body.len() > 100 && !body.contains("<!--")));
    }
}
