//! The rule page: a game's rulebook in reading order, each rule with its id to link to.

use super::data::Shell;
use super::shell::{Leaf, page};
use courtside_book::{Chapter, HOUSE_RULES, Rule, Rulebook};
use courtside_kernel::GameCard;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

pub fn rules(card: &'static GameCard, book: &'static Rulebook, shell: &Shell) -> Markup {
    let shell = Shell {
        game: Some(card.id),
        ..shell.clone()
    };
    let chapters: Vec<Numbered> = [book, courtside_book::house()]
        .into_iter()
        .flat_map(|book| book.chapters.iter().map(move |chapter| (chapter, book)))
        .zip(1..)
        .map(|((chapter, book), number)| Numbered {
            number,
            chapter,
            rules: &book.rules[chapter.rules.clone()],
        })
        .collect();
    page(Leaf {
        shell: &shell,
        title: &format!("Rules of {}", card.name),
        description: &format!(
            "The rules of {} in plain words, with every house rule marked.",
            card.name
        ),
        sheet: "rules.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.rulebook {
                header {
                    h1.wall { (card.name) }
                    div.opening { (prose(book.opening)) }
                    div.acts {
                        @if book.quick.is_some() {
                            a.tape href={ "/rules/" (card.id) "/quick" } { "Quick reference" }
                        }
                        @if !courtside_book::lessons(card).is_empty() {
                            a.tape.ghost href={ "/learn/" (card.id) } { "Learn by playing" }
                        }
                        a.tape.ghost href={ "/new?game=" (card.id) } { "New table" }
                        @if card.id == courtside_league::CARD_ID { a.tape.ghost href="/league/new" { "New league" } }
                    }
                    p.legend { (HOUSE_RULES) }
                }
                nav.contents aria-label="Contents" {
                    ol { @for part in &chapters { li {
                        a href={ "#part-" (part.number) } { span.num { (part.number) } " " (part.chapter.title) }
                        @if !part.rules.is_empty() {
                            ol { @for (rule, number) in part.rules.iter().zip(1..) { li {
                                a href={ "#" (rule.id) } { span.num { (part.number) "." (number) } " " (rule.title) }
                            } } }
                        }
                    } } }
                }
                div.chapters { @for part in &chapters { (part.section()) } }
            }
        },
    })
}

/// A chapter with its place on the page.
struct Numbered {
    number: usize,
    chapter: &'static Chapter,
    rules: &'static [Rule],
}

impl Numbered {
    fn section(&self) -> Markup {
        html! {
            section.chapter aria-labelledby={ "part-" (self.number) } {
                h2.wall id={ "part-" (self.number) } { span.num { (self.number) } " " (self.chapter.title) }
                (prose(self.chapter.opening))
                @for (rule, number) in self.rules.iter().zip(1..) { (self.article(rule, number)) }
            }
        }
    }

    fn article(&self, rule: &Rule, number: usize) -> Markup {
        html! {
            article.slab id=(rule.id) data-ours[rule.mark.is_ours()] {
                h3 {
                    span.num { (self.number) "." (number) }
                    " " span.title { (rule.title) }
                    " " a.rule href={ "#" (rule.id) } { span.quiet { "Rule " } (rule.id) }
                }
                div.body { (prose(rule.body)) }
                @if let Some(label) = rule.mark.label() {
                    @if rule.why.is_empty() {
                        p.mark { (label) }
                    } @else {
                        details.mark { summary { (label) } p.why { (rule.why) } }
                    }
                }
            }
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

const BOX: &str = r#"<div class="figures" tabindex="0" role="group" aria-label="Table">"#;

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
            "<p>Cards:</p><div class=\"figures\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\
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
    fn chapters_and_rules_have_numbers_in_reading_order() {
        for game in courtside_catalog::games() {
            let book = courtside_book::rulebook(game.card);
            let page = rules(game.card, book, &Shell::default()).into_string();
            let text = page.split("class=\"chapters\"").nth(1).unwrap();
            let mut at = 0;
            for (chapter, number) in book.chapters.iter().zip(1..) {
                let all = &book.rules[chapter.rules.clone()];
                let numbered = (1..).zip(all).map(|(index, rule)| {
                    format!(
                        "<span class=\"num\">{number}.{index}</span> <span class=\"title\">{}</span>",
                        html! { (rule.title) }.into_string()
                    )
                });
                let heading = format!("<span class=\"num\">{number}</span>");
                for found in std::iter::once(heading).chain(numbered) {
                    at += text[at..].find(&found).unwrap_or_else(|| panic!("{found}"));
                }
            }
        }
    }

    #[test]
    fn the_label_of_house_rules_is_explained_once_and_each_of_them_says_why() {
        for game in courtside_catalog::games() {
            let book = courtside_book::rulebook(game.card);
            let page = rules(game.card, book, &Shell::default()).into_string();
            assert_eq!(page.matches(HOUSE_RULES).count(), 1, "{}", game.card.name);
            for rule in &book.rules {
                let is_house = rule.mark.label() == Some("House rule");
                assert_eq!(is_house, !rule.why.is_empty(), "{}", rule.id);
                assert!(!rule.body.contains("Why: "), "{}", rule.id);
            }
        }
    }
}
