//! What every page has around its body: head, skip link, head line, the definitions that drawings refer to.

use super::data::Shell;
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
                // Not a module: it sets the theme before anything is drawn.
                script src=(assets::url("theme.js")) {}
                @for name in ["tokens.css", "base.css", sheet] {
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
                (bar(shell))
                (body)
                // A table fills the screen: there the notice stands in the panel about it.
                @if sheet != "table.css" { (foot(shell)) }
            }
        }
    }
}

fn bar(shell: &Shell) -> Markup {
    let waiting = shell.your_turn.len();
    html! {
        header.bar {
            a.brand.wall href="/" { (PreEscaped(brand_svg())) "Courtside" }
            nav aria-label="Pages" {
                a href="/new" { "New table" }
                span aria-hidden="true" { "Rules" }
                @for entry in courtside_catalog::listed() {
                    a.other[shell.game != Some(entry.card.id)] href={ "/rules/" (entry.card.id) } {
                        span.quiet { "Rules of " } (entry.card.name)
                    }
                }
            }
            div.end {
                // Straight to the table that waits longest would surprise; the list is one look away.
                @if waiting > 0 {
                    a.turns href="/#tables" {
                        span.hide-s { "Your turn at" }
                        b.num { (waiting) }
                        span.quiet { @if waiting == 1 { " table" } @else { " tables" } }
                    }
                }
                button.iconbtn #theme type="button" aria-label="Dark theme" aria-pressed="false" {
                    (PreEscaped(MOON))
                }
            }
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

const MOON: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>"#;

/// A cross to close a sheet with.
pub const CROSS: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6L18 18M18 6L6 18" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg>"#;
