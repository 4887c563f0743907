//! The bracket of a knockout: semi-finals, final and the match for third place (W110 to W112).

use super::super::parts::rule_chip;
use super::LeaguePage;
use super::wizard::owner_mark;
use courtside_league::{CARD_ID, Final, Fixture, Owner, Part};
use maud::{Markup, html};

pub fn bracket(page: &LeaguePage) -> Markup {
    html! {
        section.slab.cup aria-labelledby="bracket" {
            div.head { h2.wall #bracket { "Bracket" } (rule_chip(CARD_ID, "W110", false)) }
            div.bracket {
                div.semis {
                    h3 { "Semi-finals" }
                    ol { @for nth in [0, 1] { li.tie2 { (tie(page, Part::Semi(nth))) } } }
                }
                div.last {
                    h3 { "Final" }
                    div.tie2 { (tie(page, Part::Final)) }
                }
                div.third {
                    h3 { "Third place" }
                    div.tie2 { (tie(page, Part::Third)) }
                }
            }
        }
    }
}

/// A series of matches between two owners, or who may meet in it.
fn tie(page: &LeaguePage, part: Part) -> Markup {
    let games: Vec<(usize, &Fixture)> = page
        .state()
        .fixtures
        .iter()
        .enumerate()
        .filter(|(_, game)| game.part == part)
        .collect();
    let Some((_, first)) = games.first() else {
        let [one, other] = [0, 1].map(|semi| to_come(page, semi, part == Part::Final));
        return html! { div.pair { span { em { (one) } } span { em { (other) } } } };
    };
    let decided = page.season.rules().decided(page.state(), part);
    let mine = first.owners.iter().any(|owner| page.plays_for(*owner));
    let live = games.iter().any(|(_, game)| game.is_running());
    let inside = html! {
        @for owner in first.owners {
            span.won[decided.is_some_and(|decided| decided.winner == owner)] {
                (owner_mark(page.season.name(owner)))
                b { (page.who(owner)) }
                i.num { (score(&games, owner)) }
            }
        }
        small { (foot(page, part, &games)) }
    };
    let latest = games.last().and_then(|(number, _)| page.table_of(*number));
    html! {
        @match latest {
            Some(table) => { a.pair href=(table.url) data-me[mine] data-live[live] { (inside) } }
            None => { div.pair data-me[mine] data-live[live] { (inside) } }
        }
    }
}

/// "Ann or Kit", until a semi-final is decided.
fn to_come(page: &LeaguePage, semi: u8, winner: bool) -> String {
    let (rules, state) = (page.season.rules(), page.state());
    if let Some(decided) = rules.decided(state, Part::Semi(semi)) {
        let owner = if winner {
            decided.winner
        } else {
            decided.loser
        };
        return page.who(owner).to_owned();
    }
    let mut games = state.fixtures.iter();
    let Some(game) = games.find(|game| game.part == Part::Semi(semi)) else {
        return "To be decided".into();
    };
    let [home, away] = game.owners;
    format!("{} or {}", page.who(home), page.whom(away))
}

/// The score of the only match, or the matches won of several.
fn score(games: &[(usize, &Fixture)], owner: Owner) -> String {
    let over: Vec<&Fixture> = games
        .iter()
        .map(|(_, game)| *game)
        .filter(|game| game.is_over())
        .collect();
    let scored = |game: &Fixture| Some(game.outcome?.score[game.side_of(owner)?]);
    let won = |game: &&&Fixture| {
        let winner = game.outcome.and_then(|outcome| outcome.winner);
        winner.is_some() && winner.map(usize::from) == game.side_of(owner)
    };
    match over[..] {
        [] => String::new(),
        [only] if games.len() == 1 => scored(only).map_or(String::new(), |score| score.to_string()),
        _ => over.iter().filter(won).count().to_string(),
    }
}

/// What stands below the two names.
fn foot(page: &LeaguePage, part: Part, games: &[(usize, &Fixture)]) -> String {
    let three = part == Part::Final && page.season.rules().last == Final::BestOfThree;
    let Some(((_, last), first)) = games.last().zip(games.first()) else {
        return String::new();
    };
    let home = first.1.owners[0];
    let scores: Vec<String> = games
        .iter()
        .filter_map(|(_, game)| {
            let [a, b] = game.outcome?.score;
            // Sides are switched from match to match; the names are not.
            let (a, b) = if game.owners[0] == home {
                (a, b)
            } else {
                (b, a)
            };
            // Held together by hard spaces.
            Some(format!("{a}\u{a0}:\u{a0}{b}"))
        })
        .collect();
    let now = if last.is_over() {
        match last.forfeit {
            true => "not played".to_owned(),
            false => String::new(),
        }
    } else if last.is_running() {
        "live".to_owned()
    } else {
        "lineups".to_owned()
    };
    let kind = if three {
        "best of three"
    } else if games.len() > 1 && last.outcome.is_some_and(|end| end.winner.is_none()) {
        "two draws"
    } else if games.len() > 1 {
        "replayed after a draw"
    } else {
        ""
    };
    let mut said: Vec<String> = vec![kind.to_owned()];
    if games.len() > 1 || three {
        said.extend(scores);
    }
    said.push(now);
    said.retain(|words| !words.is_empty());
    said.join(", ")
}
