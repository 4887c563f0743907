//! What the guest has to do now: always the first thing on the page.

use super::super::parts::rule_chip;
use super::wizard::owner_mark;
use super::{LeaguePage, draft, ending, lineup, seats};
use courtside_league::{CARD_ID, Owner, Part, Ply, Stage};
use courtside_scene::words::listed;
use maud::{Markup, html};

pub fn part(page: &LeaguePage) -> Markup {
    match page.season.stage() {
        _ if page.season.open_chairs() > 0 => seats::open(page),
        Stage::Over(champion) => ending::ending(page, champion),
        Stage::Lots | Stage::Deal => slab(
            "The draft begins",
            "",
            html! { p.sumline { "Lots are drawn and wizards are dealt." } },
        ),
        Stage::Pick(owner) => draft::room(page, owner),
        Stage::Season => season(page),
    }
}

/// The frame of everything that is asked of the guest.
pub fn slab(title: &str, beside: &str, inside: Markup) -> Markup {
    html! {
        section.slab.your aria-labelledby="your-part" {
            div.head { h2.wall #your-part { (title) } @if !beside.is_empty() { span { (beside) } } }
            (inside)
        }
    }
}

fn season(page: &LeaguePage) -> Markup {
    let awaited = page.season.awaited();
    let asked = page.me.iter().find(|owner| awaited.contains(owner));
    if let Some(&owner) = asked {
        return lineup::choose(page, owner);
    }
    let mine = Owner::all().filter(|owner| page.plays_for(*owner));
    let mut mine: Vec<usize> = mine
        .filter_map(|owner| page.season.next_running(owner))
        .collect();
    mine.sort_unstable();
    mine.dedup();
    if !mine.is_empty() {
        return html! {
            @for number in mine { (lineup::play(page, number)) }
        };
    }
    if let Some(owner) = page.viewer()
        && page.state().next_match(owner).is_some()
    {
        return lineup::sealed(page, owner);
    }
    waiting(page)
}

/// There is nothing to do: says why, and who is waited for.
fn waiting(page: &LeaguePage) -> Markup {
    let state = page.state();
    let gone = page
        .viewer()
        .is_some_and(|owner| state.has_withdrawn(owner));
    let beside = page.beside.first().filter(|_| page.me.is_empty());
    let title = if gone {
        "You withdrew".to_owned()
    } else if !page.is_seated() {
        "You're watching".to_owned()
    } else if let Some(owner) = beside {
        format!("You play for {}", page.season.name(*owner))
    } else {
        "Nothing to do now".to_owned()
    };
    let about = if gone {
        Some("Your matches to come count 5 to 0 for the others.".to_owned())
    } else if beside.is_some() {
        Some("Your teammate drafts and sends the lineups. You both play the matches.".to_owned())
    } else if !page.is_seated() {
        Some("You can follow every match from here.".to_owned())
    } else {
        page.viewer().map(|owner| outlook(page, owner))
    };
    slab(
        &title,
        "",
        html! {
            @if let Some(about) = about { p.sumline { (about) } }
            (waited_for(page))
        },
    )
}

/// Where an owner without a match stands.
fn outlook(page: &LeaguePage, owner: Owner) -> String {
    let (rules, state) = (page.season.rules(), page.state());
    let semi = [0, 1].into_iter().find_map(|nth| {
        let decided = rules.decided(state, Part::Semi(nth))?;
        let plays = [decided.winner, decided.loser].contains(&owner);
        plays.then_some(decided.winner == owner)
    });
    let has_last = state.fixtures.iter().any(|game| game.part == Part::Final);
    match semi {
        Some(true) if !has_last => {
            "You're in the final. The other semi-final decides who you meet."
        }
        Some(false) if !has_last => {
            "You play for third place. The other semi-final decides who you meet."
        }
        _ => "All your matches are played. The others still play theirs.",
    }
    .to_owned()
}

/// What a bot would do, for people who play against bots alone.
pub fn advice(page: &LeaguePage, owner: Owner) -> Markup {
    let season = page.season;
    let alone = Owner::all().all(|other| page.is_mine(other) || season.bot_of(other).is_some());
    let choice = season.advice(owner).filter(|_| alone);
    html! {
        @if let Some(choice) = choice {
            details.why #advice {
                summary { @if let Ply::Bench(..) = choice.ply { "Who would a bot leave out?" } @else { "Who would a bot pick?" } }
                p { (choice.why) }
            }
        }
    }
}

/// Who is waited for, and a bot for those who let the others wait too long (W113).
pub fn waited_for(page: &LeaguePage) -> Markup {
    let season = page.season;
    let others: Vec<Owner> = season
        .awaited()
        .into_iter()
        .filter(|owner| page.viewer() != Some(*owner))
        .collect();
    let names: Vec<String> = others
        .iter()
        .map(|owner| season.name(*owner).to_owned())
        .collect();
    let lineups = match names.len() {
        1 => "a lineup",
        _ => "lineups",
    };
    html! {
        @if !names.is_empty() && matches!(season.stage(), Stage::Season) {
            p.hint { "Waiting for " (lineups) " from " (listed(&names)) "." }
        }
        (late(page))
    }
}

/// Owners who have kept the others waiting for three days.
pub fn late(page: &LeaguePage) -> Markup {
    let season = page.season;
    let late = Owner::all().filter(|owner| {
        let other = page.is_seated() && !page.plays_for(*owner) && season.bot_of(*owner).is_none();
        other && page.absent.contains(owner)
    });
    html! {
        @for owner in late {
            div.late {
                (owner_mark(season.name(owner)))
                p { b { (season.name(owner)) } " has kept everyone waiting for three days. " (rule_chip(CARD_ID, "W113", false)) }
                (page.deed("hand-over", Some(owner), html! {
                    input type="hidden" name="level" value="3";
                    button.tape.ghost { "Let a bot play for " (season.name(owner)) }
                }))
            }
        }
    }
}
