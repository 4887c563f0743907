//! The rule page: a game's rulebook, each rule with its id to link to.

use super::data::Shell;
use super::shell::{Leaf, page};
use courtside_book::{Rule, Rulebook};
use courtside_kernel::GameCard;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

pub fn rules(card: &'static GameCard, book: &'static Rulebook, shell: &Shell) -> Markup {
    let shell = Shell {
        game: Some(card.id),
        ..shell.clone()
    };
    let house = courtside_book::house();
    let (_, house_parts) = parts(house.source);
    let (opening, parts) = parts(book.source);
    page(Leaf {
        shell: &shell,
        title: &format!("Rules of {}", card.name),
        description: &format!(
            "The rules of {} in our own words, each marked as the designer's or ours.",
            card.name
        ),
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.rulebook {
                header {
                    h1.wall { (card.name) }
                    div.opening { (prose(opening)) }
                    div.acts {
                        a.tape href={ "/new?game=" (card.id) } { "Open a table" }
                        @if !courtside_book::lessons(card).is_empty() {
                            a.tape.ghost href={ "/learn/" (card.id) } { "Teaching table" }
                        }
                        @if card.id == courtside_league::CARD_ID { a.tape.ghost href="/league/new" { "Play a league" } }
                    }
                }
                nav.contents aria-label="Rules" {
                    ol { @for rule in book.rules.iter().chain(&house.rules) {
                        li { a href={ "#" (rule.id) } { span.rule { (rule.id) } " " (rule.title) } }
                    } }
                }
                div.chapters {
                    @for part in parts { (chapter(part, book)) }
                    @for part in house_parts { (chapter(part, house)) }
                }
            }
        },
    })
}

/// The words before the first chapter, and each chapter from its heading on.
fn parts(source: &'static str) -> (&'static str, Vec<&'static str>) {
    let mut parts = source.split("\n## ");
    let opening = parts.next().unwrap_or("");
    // The first line is the title, which the page shows already.
    let opening = opening.split_once('\n').map_or("", |(_, rest)| rest);
    (
        opening.split("\n### ").next().unwrap_or(""),
        parts.collect(),
    )
}

fn chapter(part: &'static str, book: &'static Rulebook) -> Markup {
    let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
    let opening = rest.split("### ").next().unwrap_or("");
    html! {
        section.chapter {
            h2.wall { (title) }
            (prose(opening))
            @for rule in &book.rules {
                @if rest.contains(&format!("### {} ", rule.id)) { (article(rule)) }
            }
        }
    }
}

fn article(rule: &Rule) -> Markup {
    html! {
        article.slab id=(rule.id) data-ours[rule.mark.is_ours()] {
            h3 { span.rule { (rule.id) } " " (rule.title) }
            div.body { (prose(rule.body)) }
            p.mark { (rule.mark.says()) }
        }
    }
}

/// Markdown as HTML. Tags in it are words: a rulebook has no HTML of its own.
pub fn prose(markdown: &str) -> Markup {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let events = parser.flat_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => [Some(Event::Text(text)), None],
        // A table in a box of its own, which scrolls where the screen is too narrow: by keys too, so it takes the focus.
        Event::Start(Tag::Table(_)) => [Some(Event::Html(BOX.into())), Some(event)],
        Event::End(TagEnd::Table) => [Some(event), Some(Event::Html("</div>".into()))],
        _ => [Some(event), None],
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.flatten());
    PreEscaped(html.replace("<th>", "<th scope=\"col\">"))
}

const BOX: &str = r#"<div class="figures" tabindex="0" role="region" aria-label="Table">"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_markdown_without_tags() {
        let html = prose("One **bold** and *slanted* `code`.\n\n- a\n- b <i>\n\n2 * 3 is six.")
            .into_string();
        assert_eq!(
            html.replace('\n', ""),
            "<p>One <strong>bold</strong> and <em>slanted</em> <code>code</code>.</p>\
             <ul><li>a</li><li>b &lt;i&gt;</li></ul><p>2 * 3 is six.</p>"
        );
    }

    #[test]
    fn a_table_stands_in_a_box_of_its_own() {
        let html = prose("Cards:\n\n| # | Name |\n|---|---|\n| 3 | *Nib* <i> |").into_string();
        assert_eq!(
            html.replace('\n', ""),
            "<p>Cards:</p><div class=\"figures\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\
             <thead><tr><th scope=\"col\">#</th><th scope=\"col\">Name</th></tr></thead>\
             <tbody><tr><td>3</td><td><em>Nib</em> &lt;i&gt;</td></tr></tbody></table></div>"
        );
    }

    #[test]
    fn a_rule_page_says_whose_the_game_is() {
        for game in courtside_catalog::games() {
            let book = courtside_book::rulebook(game.card);
            let page = rules(game.card, book, &Shell::default()).into_string();
            let notice = html! { p { (game.card.notice) } }.into_string();
            assert_eq!(page.matches(&notice).count(), 1, "{}", game.card.name);
        }
    }

    #[test]
    fn a_source_has_an_opening_and_chapters() {
        let (opening, chapters) =
            parts("# T\n\nHello.\n\n## One\n\n### X1 A [text]\nB\n\n## Credits\nC");
        assert_eq!(opening.trim(), "Hello.");
        assert_eq!(chapters.len(), 2);
        assert!(chapters[1].starts_with("Credits\nC"));
    }
}
