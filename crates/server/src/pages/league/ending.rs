//! The champion's ending.

use super::LeaguePage;
use super::wizard::{colour_of, jersey, owner_mark, stat_card};
use super::words::ordinal;
use courtside_league::{Owner, Style};
use maud::{Markup, PreEscaped, html};

pub fn ending(page: &LeaguePage, champion: Owner) -> Markup {
    let season = page.season;
    let rules = season.rules();
    let ranking = rules.ranking(page.state()).unwrap_or_default();
    let why = match (rules.style, super::words::has_final(rules)) {
        (Style::Knockout, _) => "Champion of the knockout",
        (_, true) => "Champion after the final",
        _ => "First in the table",
    };
    html! {
        section.your.champion.cloth aria-labelledby="your-part" {
            span.trophy { (PreEscaped(TROPHY)) }
            div.say {
                p.why { (why) }
                h2.wall #your-part { (page.who(champion)) " won the league!" }
                ul.six {
                    @for card in page.state().roster(champion).iter().filter_map(|id| stat_card(season, *id)) {
                        li { (jersey(card.number, colour_of(champion))) small { (card.name) } }
                    }
                }
            }
            ol.podium {
                @for (place, owner) in (1..).zip(&ranking) {
                    li data-me[page.plays_for(*owner)] {
                        b.num { (ordinal(place)) }
                        (owner_mark(season.name(*owner)))
                        span { (page.who(*owner)) }
                        @let row = rules.standings(page.state()).into_iter().find(|row| row.owner == *owner);
                        @if let Some(row) = row { small.num { (row.won) " won, " (row.score[0]) " : " (row.score[1]) } }
                    }
                }
            }
            div.acts {
                a.tape.main href="/league/new" { "Play another league" }
                a.tape.ghost href={ (page.url()) "/record" } { "Record of this league" }
            }
        }
    }
}

/// A cup with two handles.
const TROPHY: &str = r##"<svg viewBox="0 0 120 140" aria-hidden="true" focusable="false"><defs><linearGradient id="cup-gold" x1="0" x2="1"><stop offset="0" stop-color="#8a5a00"/><stop offset=".28" stop-color="#ffdf7e"/><stop offset=".55" stop-color="#ffc83a"/><stop offset="1" stop-color="#8a5a00"/></linearGradient></defs><g stroke="#1a120d" stroke-width="3" stroke-linejoin="round"><path d="M30 26H12c-2 26 8 40 26 44M90 26h18c2 26-8 40-26 44" fill="none" stroke="#1a120d" stroke-width="13" stroke-linecap="round"/><path d="M30 26H12c-2 26 8 40 26 44M90 26h18c2 26-8 40-26 44" fill="none" stroke="url(#cup-gold) #ffc83a" stroke-width="7" stroke-linecap="round"/><path d="M54 84h12v22H54z" fill="url(#cup-gold) #ffc83a"/><path d="M28 14h64c0 44-8 74-32 74S28 58 28 14Z" fill="url(#cup-gold) #ffc83a"/><rect x="24" y="8" width="72" height="12" rx="5" fill="url(#cup-gold) #ffc83a"/><path d="M40 106h40l6 12H34z" fill="url(#cup-gold) #ffc83a"/><rect x="26" y="118" width="68" height="14" rx="3" fill="#3a2e25"/></g><circle cx="60" cy="50" r="15" fill="#c5283d" stroke="#1a120d" stroke-width="2.4"/><path d="M47 45q13 8 26 0M49 59q11 6 22 0" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/><path d="M42 30q2 30 10 44" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/></svg>"##;
