//! The home page: banners from the rafters, and the guest's tables.

use super::data::{CardState, HomePage, TableCard, is_solo};
use super::league::LeagueCard;
use super::parts::thumbnail;
use super::shell::{Leaf, page};
use courtside_bots::Level;
use courtside_kernel::GameCard;
use courtside_scene::words::{capital, spelled};
use maud::{Markup, html};

pub fn home(home: &HomePage) -> Markup {
    let waiting = home.shell.your_turn.len();
    page(Leaf {
        shell: &home.shell,
        title: "Tabletop dodgeball",
        description: "Tabletop dodgeball in the browser: play a bot within ten seconds, or send a friend a link. No account.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.home {
                div.hero {
                    h1.wall { (capital(&spelled(home.games.len(), "court"))) ". " em { "Your throw." } }
                    p { "Pick a banner and you are playing within ten seconds. No account. Send the link and a friend sits down." }
                    @if waiting > 0 {
                        a.tape.only-s href="#tables" { "Your turn at " (waiting) @if waiting == 1 { " table" } @else { " tables" } }
                    }
                }
                div.rafters aria-hidden="true" {}
                div.hall style={ "--open:" (home.games.len()) } {
                    section.banners aria-label="Open courts" {
                        @for card in &home.games { (banner(card)) }
                    }
                    div.yours {
                        (tables(&home.tables))
                        (leagues(&home.leagues))
                    }
                    (teaching(&home.games))
                }
            }
        },
    })
}

fn banner(card: &GameCard) -> Markup {
    let form = format!("/new?game={}", card.id);
    html! {
        article.banner data-game=(card.id) {
            h2.wall { (card.name) }
            @if let Some(court) = thumbnail(card) { div.art { (court) } }
            div.say {
                p { (card.tagline) }
                p.meta {
                    (card.players_words()) " · " (card.minutes) " min"
                    @if card.id == courtside_league::CARD_ID { " · " a href="/league/new" { "League" } }
                }
            }
            form.start method="post" action="/tables" {
                input type="hidden" name="game" value=(card.id);
                input type="hidden" name="side" value="toss";
                fieldset.levels {
                    legend { "Bot level" }
                    @for level in Level::ALL {
                        label title=(level.name()) {
                            input type="radio" name="level" value=(level.number()) checked[level.number() == 2] data-remember="level";
                            span.num { (level.number()) }
                        }
                    }
                }
                @if let Some(quick) = card.quick {
                    input type="hidden" name="players" value=(quick.players);
                    @for (name, value) in quick.options { input type="hidden" name={ "option-" (name) } value=(value); }
                    button.tape.main name="against" value="bot" title=(quick.note) { "Play " (bots(quick.players)) }
                    div.others {
                        a.link href={ (form) "&against=friend" } { "Play friends" }
                        a.link href={ (form) "&against=screen" } { "This screen" }
                        (reading(card))
                    }
                } @else {
                    button.tape.main name="against" value="bot" { "Play a bot" }
                    div.others {
                        button.link name="against" value="friend" { "Play a friend" }
                        @if is_solo(card) {
                            a.link href={ (form) "&players=1" } { "Solo" }
                        } @else {
                            button.link name="against" value="screen" { "This screen" }
                        }
                        (reading(card))
                    }
                }
            }
        }
    }
}

/// The opponents in a game for this many: "a bot", "three bots".
fn bots(players: usize) -> String {
    match players {
        0..=2 => "a bot".into(),
        _ => spelled(players - 1, "bot"),
    }
}

/// How a game is learnt, and where its rules stand.
fn reading(card: &GameCard) -> Markup {
    html! {
        @if !courtside_book::lessons(card).is_empty() { a.link href={ "/learn/" (card.id) } { "Learn" } }
        a.link href={ "/rules/" (card.id) } { "Rules" }
    }
}

/// The teaching tables, for people new to these games.
fn teaching(games: &[&GameCard]) -> Markup {
    let taught: Vec<_> = games
        .iter()
        .filter(|card| !courtside_book::lessons(card).is_empty())
        .collect();
    html! {
        @if !taught.is_empty() {
            p.teach {
                "New here? Three-minute teaching tables: "
                @for card in taught {
                    a data-game=(card.id) href={ "/learn/" (card.id) } {
                        span.quiet { "Three-minute teaching table of " } (card.name)
                    }
                }
            }
        }
    }
}

fn tables(cards: &[TableCard]) -> Markup {
    html! {
        section.tables #tables aria-labelledby="your-tables" {
            h2.wall #your-tables { "Your tables" }
            @if cards.is_empty() {
                p.none { "No table yet. Play a bot and it stays here until it is over, on this browser." }
            } @else {
                ul.strip { @for card in cards { li { (tile(card)) } } }
            }
        }
    }
}

/// The guest's leagues; nothing for those who play in none.
fn leagues(cards: &[LeagueCard]) -> Markup {
    html! {
        @if !cards.is_empty() {
            section.tables.leagues #leagues aria-labelledby="your-leagues" {
                h2.wall #your-leagues { "Your leagues" }
                ul.strip { @for card in cards { li { (card.tile()) } } }
            }
        }
    }
}

fn tile(card: &TableCard) -> Markup {
    html! {
        a.tile data-game=(card.game.id) href=(card.url) {
            img src=(card.picture) alt="" width="64" height="64" loading="lazy";
            span.words {
                b { (card.opponents.join(", ")) }
                span.mine[card.state == CardState::YourTurn] { (card.status) }
                small {
                    (ago(card.idle_seconds))
                    @match card.state {
                        CardState::YourTurn => { " · your turn" }
                        CardState::Open => { " · a chair is open" }
                        CardState::Over => { " · over" }
                        CardState::Waiting => {}
                    }
                }
            }
        }
    }
}

fn ago(seconds: u64) -> String {
    let counted = |count: u64, unit: &str| match count {
        1 => format!("1 {unit} ago"),
        count => format!("{count} {unit}s ago"),
    };
    match seconds {
        0..60 => "just now".into(),
        60..3_600 => counted(seconds / 60, "minute"),
        3_600..86_400 => counted(seconds / 3_600, "hour"),
        86_400..172_800 => "yesterday".into(),
        _ => counted(seconds / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_time_reads_like_speech() {
        let said: Vec<String> = [5, 60, 7_300, 90_000, 200_000]
            .into_iter()
            .map(ago)
            .collect();
        assert_eq!(
            said,
            [
                "just now",
                "1 minute ago",
                "2 hours ago",
                "yesterday",
                "2 days ago"
            ]
        );
    }
}
