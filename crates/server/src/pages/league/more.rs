//! What stands at the foot of a league's page: its log, and what is seldom needed.

use super::super::data::Fields;
use super::super::fields::levels;
use super::super::parts::rule_chip;
use super::LeaguePage;
use courtside_league::{CARD_ID, Owner, Stage};
use maud::{Markup, html};

pub fn foot(page: &LeaguePage) -> Markup {
    html! {
        div.feet {
            (log(page))
            (more(page))
        }
    }
}

/// Newest first.
fn log(page: &LeaguePage) -> Markup {
    let lines = page.season.log(page.viewer());
    html! {
        section.slab.log aria-labelledby="log-head" {
            div.head { h2.wall #log-head { "Log" } @if !lines.is_empty() { span { "newest first" } } }
            @if lines.is_empty() {
                p.hint { "Nothing has happened yet." }
            } @else {
                ol #log tabindex="0" aria-label="Log lines, newest first" {
                    @for (number, line) in lines.iter().enumerate().rev() {
                        li data-kind=(line.kind) {
                            span { (line.text) }
                            (rule_chip(CARD_ID, line.rule, false))
                            @if let Some(why) = &line.why {
                                details.why id={ "why-" (number) } {
                                    summary { "Why?" span.quiet { " " (line.text) } }
                                    p { (why) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn more(page: &LeaguePage) -> Markup {
    let season = page.season;
    let plays = |owner: &&Owner| {
        season.bot_of(**owner).is_none()
            && !page.state().has_withdrawn(**owner)
            && !season.is_over()
    };
    html! {
        section.slab.more aria-labelledby="more-head" {
            div.head { h2.wall #more-head { "More" } }
            a href={ "/rules/" (CARD_ID) "#W100" } { "Rules of the league" }
            a href={ (page.url()) "/record" } { "Record of this league" }
            @if season.open_chairs() == 0 {
                @for owner in page.me.iter().filter(plays) { (leaving(page, *owner)) }
            }
            details #dice {
                summary { "How the dice are kept fair" }
                div.inside {
                    p { "Lots, deals and every roll of every match come from a secret that was fixed before the league began. This is its hash:" }
                    code.hash { (season.commitment()) }
                    p { "When the league is over, its record includes the secret, so anyone can verify every roll." }
                }
            }
        }
    }
}

/// Handing a team over, and withdrawing (W113).
fn leaving(page: &LeaguePage, owner: Owner) -> Markup {
    let season = page.season;
    let team = match page.is_shared() {
        true => format!("{}'s team", season.name(owner)),
        false => "your team".to_owned(),
    };
    let can_withdraw = matches!(season.stage(), Stage::Season);
    let who = match page.is_shared() {
        true => format!("{} still has", season.name(owner)),
        false => "you still have".to_owned(),
    };
    html! {
        details id={ "hand-over-" (owner.0) } {
            summary { "Hand " (team) " to a bot" }
            div.inside {
                p { "The bot drafts, benches and plays from then on. The wizards and results stay. " (rule_chip(CARD_ID, "W113", false)) }
                (page.deed("hand-over", Some(owner), html! {
                    (levels("level", "Bot level", &Fields::new(), "3"))
                    button.tape.ghost { "Hand it over" }
                }))
            }
        }
        @if can_withdraw {
            details id={ "withdraw-" (owner.0) } {
                summary { "Withdraw" @if page.is_shared() { " " (season.name(owner)) } }
                div.inside {
                    p { "All matches that " (who) " to play count 5 to 0 for the others. This can't be taken back. " (rule_chip(CARD_ID, "W113", false)) }
                    (page.deed("withdraw", Some(owner), html! { button.tape.ghost { "Yes, withdraw" @if page.is_shared() { " " (season.name(owner)) } } }))
                }
            }
        }
    }
}
