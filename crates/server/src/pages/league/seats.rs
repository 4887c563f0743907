//! Before the league starts: who sits where, the invitation, and bots for the seats that stay open.

use super::super::data::Fields;
use super::super::new_table::levels;
use super::super::parts::rule_chip;
use super::LeaguePage;
use super::wizard::owner_mark;
use super::your::slab;
use courtside_league::{CARD_ID, League, OWNERS, Owner, Season};
use courtside_scene::words::{capital, spelled};
use courtside_table::{Chair, Sitter};
use maud::{Markup, html};

pub fn open(page: &LeaguePage) -> Markup {
    let free = page.season.open_chairs();
    let title = format!(
        "{} {} open",
        capital(&spelled(free, "seat")),
        if free == 1 { "is" } else { "are" }
    );
    slab(
        &title,
        "",
        html! {
            ul.seats { @for owner in Owner::all() { li { (seat(page, owner)) } } }
            @if let Some(link) = &page.invite {
                div.field {
                    b { "Send this link" }
                    div.linkbox {
                        input #invitation.plain readonly value=(link) aria-label="Invitation link";
                        button #copy type="button" data-copy="invitation" hidden { "Copy link" }
                    }
                    p.hint { "Each person who opens it takes a seat. The league starts when every seat is taken." }
                }
            } @else {
                p.hint { "To take a seat, ask " (host(page.season)) " for the invitation link. The league starts when every seat is taken." }
            }
            @if page.is_seated() {
                (page.deed("fill", None, html! {
                    div.filling {
                        (levels("level", "Tired of waiting? Add bots", &Fields::new(), "2"))
                        div.acts { button.tape.ghost { "Fill with bots" } }
                    }
                }))
            }
        },
    )
}

fn seat(page: &LeaguePage, owner: Owner) -> Markup {
    let season = page.season;
    let chairs: Vec<&Chair> = season
        .seats_of_owner(owner)
        .iter()
        .filter_map(|seat| season.chairs().get(seat.index()))
        .collect();
    let free = chairs.iter().filter(|chair| chair.is_open()).count();
    let all = free == chairs.len();
    html! {
        @if all { span.empty aria-hidden="true" {} } @else { (owner_mark(season.name(owner))) }
        b { @if all && chairs.len() > 1 { "Open team" } @else if all { "Open seat" } @else { (page.who(owner)) } }
        @if chairs.len() > 1 && free == 1 { span.tag.soft { "1 seat open" } }
        @if chairs.len() > 1 && all { span.tag.soft { "2 seats" } }
        (sitter(season, owner))
    }
}

/// The person who opened the league, as far as anyone can tell.
pub fn host(season: &Season) -> &str {
    let people = Owner::all().filter(|owner| {
        let chair = &season.chairs()[owner.index()];
        !chair.is_bot() && !chair.is_open()
    });
    people
        .map(|owner| season.name(owner))
        .next()
        .unwrap_or("a friend")
}

/// A tag for an owner that a bot decides for.
pub fn sitter(season: &Season, owner: Owner) -> Markup {
    html! {
        @if let Some(Sitter::Bot { level }) = season.chairs().get(owner.index()).map(|chair| &chair.sitter) {
            span.tag.soft { "level " (level) " bot" }
        }
    }
}

/// A league in four sentences, while people wait for it to start.
pub fn how_it_works(rules: &League) -> Markup {
    let draft = match rules.schoolyard {
        true => (
            "W104",
            "Draft",
            "Ten wizards lie face up. Take turns picking until everyone has six.",
        ),
        false => (
            "W103",
            "Draft",
            "All 24 wizards are dealt at random, six to everyone.",
        ),
    };
    let steps = [
        draft,
        (
            "W105",
            "Bench one",
            "Before each match you secretly choose who sits out. Both lineups are shown together.",
        ),
        (
            "W106",
            "Play",
            "Five against five at a table of your own. Play now or over days.",
        ),
        (
            "W108",
            "Win the title",
            "First in the table wins, or the winner of the final.",
        ),
    ];
    html! {
        section.slab.how aria-labelledby="how" {
            div.head { h2.wall #how { "How it works" } span { (capital(&spelled(OWNERS, "owner"))) } }
            ol {
                @for (rule, title, text) in steps {
                    li { b { (title) } (rule_chip(CARD_ID, rule, false)) p { (text) } }
                }
            }
        }
    }
}
