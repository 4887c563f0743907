//! The draft room: the pool to pick from, and who picks when (W104).

use super::super::parts::rule_chip;
use super::LeaguePage;
use super::wizard::{card, colour_of, jersey, legend, owner_mark, stat_card};
use super::your::{advice, late, slab};
use courtside_league::{
    CARD_ID, League, LeagueEvent, LeagueState, OWNERS, Owner, Ply, Stage, StatId,
};
use courtside_scene::words::spelled;
use maud::{Markup, html};

pub fn room(page: &LeaguePage, picker: Owner) -> Markup {
    let season = page.season;
    let order = picks(season.rules(), page.state());
    let now = taken(page.state());
    let mine = page.is_mine(picker);
    let title = if !mine {
        format!("{} picks", season.name(picker))
    } else if page.is_shared() {
        format!("{}, pick a wizard", season.name(picker))
    } else {
        "Your pick".into()
    };
    let since = since(page, &order, now);
    let side = colour_of(page.viewer().unwrap_or(picker));
    let pool: Vec<StatId> = page.state().pool.each().collect();
    let cards = |radio: bool| {
        html! {
            ol.pool {
                @for id in &pool {
                    @if let Some(found) = stat_card(season, *id) {
                        li { (card(found, side, html! {}, radio.then_some(("jersey", false)))) }
                    }
                }
            }
        }
    };
    slab(
        &title,
        &format!("pick {} of {}", now + 1, order.len()),
        html! {
            (legend(season))
            @if let Some(since) = since { p.sumline { (since) } }
            @if mine {
                (page.deed("take", Some(picker), html! {
                    fieldset {
                        legend.quiet { "Wizards to pick from" }
                        (cards(true))
                    }
                    div.acts.foot {
                        button.tape.main { "Pick this wizard" }
                        p.hint { (after(page, &order, now)) }
                    }
                }))
                (advice(page, picker))
            } @else {
                (cards(false))
                p.hint { (after(page, &order, now)) }
                (late(page))
            }
        },
    )
}

/// What the others have picked since the viewer's last pick: "Juno picked #3 Nib Underfoot."
fn since(page: &LeaguePage, order: &[Owner], now: usize) -> Option<String> {
    let me = page.viewer()?;
    let mine = order[..now].iter().rposition(|owner| *owner == me)?;
    let picked = (mine + 1..now).filter_map(|pick| {
        let owner = order[pick];
        let nth = order[..pick]
            .iter()
            .filter(|other| **other == owner)
            .count();
        let card = page.state().roster(owner).get(nth)?;
        let name = page.season.name(owner);
        Some(format!(
            "{name} picked {}",
            page.season.rules().wizard(*card)
        ))
    });
    let picked: Vec<String> = picked.collect();
    (!picked.is_empty()).then(|| format!("{}.", picked.join(". ")))
}

/// When the viewer picks next.
fn after(page: &LeaguePage, order: &[Owner], now: usize) -> String {
    let Some(owner) = page.viewer() else {
        return "After every four picks, new wizards join the pool.".into();
    };
    let later = order.iter().skip(now + 1);
    let between = later.take_while(|other| **other != owner).count();
    let last = !order.iter().skip(now + 1).any(|other| *other == owner);
    match (order.get(now) == Some(&owner), last, between) {
        (true, true, _) => "This is your last pick.".into(),
        (_, true, _) => "You have your six.".into(),
        (true, _, 0) => "You pick again right away.".into(),
        (true, _, _) => format!("You pick again after {}.", spelled(between, "more pick")),
        (false, _, 0) => "Then it's your pick.".into(),
        (false, ..) => format!("You pick in {}.", spelled(between + 1, "pick")),
    }
}

/// The rounds of the draft: who picked whom, whose pick it is, and who comes after.
pub fn order(page: &LeaguePage) -> Markup {
    let season = page.season;
    let state = page.state();
    if state.order.len() < OWNERS || !season.rules().schoolyard {
        return html! {};
    }
    let order = picks(season.rules(), state);
    let now = taken(state);
    let mut seen = [0; OWNERS];
    let cells: Vec<(usize, Owner, Option<StatId>)> = order
        .iter()
        .enumerate()
        .map(|(pick, owner)| {
            let nth = seen[owner.index()];
            seen[owner.index()] += 1;
            (pick, *owner, state.roster(*owner).get(nth).copied())
        })
        .collect();
    html! {
        section.slab.picks-order aria-labelledby="pick-order" {
            div.head { h2.wall #pick-order { "Pick order" } (rule_chip(CARD_ID, "W104", false)) }
            ol.rounds {
                @for (round, picks) in cells.chunks(OWNERS).enumerate() {
                    li {
                        span.nth { "Round " (round + 1) }
                        ol {
                            @for &(pick, owner, taken) in picks {
                                li data-me[page.plays_for(owner)] aria-current=[(pick == now).then_some("step")] {
                                    @match taken.and_then(|id| stat_card(season, id)) {
                                        Some(card) => { (jersey(card.number, colour_of(owner))) }
                                        None => { (owner_mark(season.name(owner))) }
                                    }
                                    small { (page.who(owner)) }
                                    @if let Some(card) = taken.and_then(|id| stat_card(season, id)) {
                                        span.quiet { " picked " (card.name) }
                                    } @else if pick == now { span.quiet { " picks now" } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Wizards that have an owner.
fn taken(state: &LeagueState) -> usize {
    state.rosters.iter().map(Vec::len).sum()
}

/// Who has each pick of the draft. The rules say it: the draft is played through with any wizards.
fn picks(rules: &League, state: &LeagueState) -> Vec<Owner> {
    let mut draft = LeagueState {
        order: state.order.clone(),
        ..rules.setup()
    };
    let mut picks = Vec::new();
    loop {
        let next = match rules.stage(&draft) {
            Stage::Pick(owner) => {
                let card = draft.pool.each().next();
                card.map(|card| Ply::Take(owner, card))
            }
            Stage::Deal => draft.undealt.each().next().map(Ply::Deal),
            Stage::Lots | Stage::Season | Stage::Over(_) => None,
        };
        let Some(ply) = next else {
            return picks;
        };
        rules.apply(&mut draft, ply, &mut |event| {
            if let LeagueEvent::Picked { owner, .. } = event {
                picks.push(owner);
            }
        });
    }
}
