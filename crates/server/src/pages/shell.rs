//! What every page has around its body: head, skip link, head line, tabs on a phone, the definitions that drawings refer to.

use super::data::{Section, Shell};
use super::icons::{self, icon};
use crate::assets;
use courtside_render::{brand_svg, defs_svg};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// One page before it is wrapped.
pub struct Leaf<'a> {
    pub shell: &'a Shell,
    pub title: &'a str,
    /// One sentence for search engines and link previews.
    pub description: &'a str,
    /// The style sheet beside the two that every page has.
    pub sheet: &'static str,
    /// The module that drives the page.
    pub script: &'static str,
    /// Modules that the script imports: named here so that browsers fetch them all at once.
    pub modules: &'static [&'static str],
    /// A picture of the page, with host.
    pub picture: Option<&'a str>,
    pub body: Markup,
}

/// The face that everything is read in.
const FACE: &str = "archivo-text.woff2";

pub fn page(leaf: Leaf) -> Markup {
    let Leaf {
        shell,
        title,
        description,
        sheet,
        script,
        modules,
        picture,
        body,
    } = leaf;
    // A table fills the screen: its notice stands in the panel about it, and a phone's foot belongs to the question.
    let at_table = sheet == "table.css";
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) " · Courtside" }
                meta name="description" content=(description);
                meta property="og:site_name" content="Courtside";
                meta property="og:title" content=(title);
                meta property="og:description" content=(description);
                @if let Some(picture) = picture {
                    meta property="og:image" content=(picture);
                    meta name="twitter:card" content="summary_large_image";
                }
                link rel="icon" type="image/svg+xml" href="/icon.svg";
                link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href=(assets::url(FACE));
                // Not a module: it sets the theme before anything is drawn.
                script src=(assets::url("theme.js")) {}
                @for name in ["tokens.css", "base.css", sheet].into_iter().chain(at_table.then_some("feel.css")) {
                    link rel="stylesheet" href=(assets::url(name));
                }
                @for name in modules {
                    link rel="modulepreload" href=(assets::url(name));
                }
                script type="module" src=(assets::url(script)) {}
            }
            body data-game=(shell.game.unwrap_or("house")) {
                a.skip href="#main" { "Skip to the page" }
                svg.sprite aria-hidden="true" focusable="false" { (PreEscaped(defs_svg())) }
                (bar(shell, at_table))
                (body)
                @if !at_table {
                    (foot(shell))
                    (tabs(shell))
                }
            }
        }
    }
}

/// The entries of the head line: where they lead, what they are called, and their sign on a phone.
const SECTIONS: [(Section, &str, &str, &str); 4] = [
    (Section::Play, "/", "Play", icons::PLAY),
    (Section::Learn, "/learn", "Learn", icons::BOOK),
    (Section::Watch, "/watch", "Watch", icons::EYE),
    (Section::Lab, "/lab", "Lab", icons::FLASK),
];

fn bar(shell: &Shell, at_table: bool) -> Markup {
    let waiting = shell.your_turn.len();
    html! {
        header.bar {
            a.brand.wall href="/" { (PreEscaped(brand_svg())) "Courtside" }
            nav aria-label="Pages" {
                @for (section, href, name, _) in SECTIONS {
                    a href=(href) aria-current=[current(shell, section)] { (name) }
                }
            }
            div.end {
                button.find.hide-s type="button" data-find {
                    (icon(icons::SEARCH)) span { "Search or go to" } kbd { "/" }
                }
                // Straight to the table that waits longest would surprise; the list is one look away.
                @if waiting > 0 {
                    a.turns href="/#tables" {
                        span.hide-s { "Your move" } span.only-s.quiet { "Your move at " }
                        b.num { (waiting) }
                        span.quiet { @if waiting == 1 { " table" } @else { " tables" } }
                    }
                }
                button.iconbtn.only-s type="button" data-find aria-label="Search or go to" { (icon(icons::SEARCH)) }
                button.iconbtn.hide-s #theme type="button" data-theme-switch aria-label="Dark theme" aria-pressed="false" {
                    (icon(icons::MOON))
                }
                @if at_table {
                    details.more {
                        summary.iconbtn { (icon(icons::DOTS)) span.quiet { "More" } }
                        (menu(shell))
                    }
                }
            }
        }
    }
}

fn current(shell: &Shell, section: Section) -> Option<&'static str> {
    (shell.section == Some(section)).then_some("page")
}

/// Tabs at the foot of a phone.
fn tabs(shell: &Shell) -> Markup {
    html! {
        nav.footbar aria-label="Pages" {
            @for (section, href, name, sign) in SECTIONS {
                a href=(href) aria-current=[current(shell, section)] { (icon(sign)) (name) }
            }
            details.more {
                summary { (icon(icons::DOTS)) "More" }
                (menu(shell))
            }
        }
    }
}

/// What else there is. A table adds its own tools at the top, in `.more-tools`.
fn menu(shell: &Shell) -> Markup {
    let game = shell.game.and_then(courtside_catalog::find);
    html! {
        div.menu {
            div.more-tools {}
            @if let Some(game) = game {
                a href={ "/rules/" (game.card.id) } { (icon(icons::VOLUME)) "Rules" }
                @if courtside_book::rulebook(game.card).quick.is_some() {
                    a href={ "/rules/" (game.card.id) "/quick" } { (icon(icons::BOLT)) "Quick reference" }
                }
                @if !courtside_book::lessons(game.card).is_empty() {
                    a href={ "/learn/" (game.card.id) } { (icon(icons::BOOK)) "Learn in 3 minutes" }
                }
            }
            a href="/new" { (icon(icons::PLUS)) "New table" }
            a href="/league/new" { (icon(icons::CUP)) "New league" }
            a href="/" { (icon(icons::HOUSE)) "Home" }
            button type="button" data-find { (icon(icons::SEARCH)) "Search" }
            button type="button" data-theme-switch aria-pressed="false" { (icon(icons::MOON)) "Dark theme" }
        }
    }
}

/// Whose the game of the page is, or who all of them belong to.
fn foot(shell: &Shell) -> Markup {
    let game = shell.game.and_then(courtside_catalog::find);
    html! {
        footer.foot {
            @match game {
                Some(game) => p { (game.card.notice) },
                None => p { "The games belong to their authors. Each game's rules say who they are." },
            }
        }
    }
}
