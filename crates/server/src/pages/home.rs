//! The home page: banners from the rafters for a first visitor; for a guest who comes back, the tables that wait.

use super::data::{CardState, HomePage, TableCard, is_solo};
use super::fields::levels;
use super::league::LeagueCard;
use super::parts::{figure, sign, thumbnail};
use super::shell::{Leaf, page};
use courtside_bots::Level;
use courtside_kernel::GameCard;
use courtside_scene::words::{capital, spelled};
use maud::{Markup, html};

/// How many tables stand beside the first as tiles; the others are lines.
const TILES: usize = 3;

pub fn home(home: &HomePage) -> Markup {
    let first = home.tables.is_empty() && home.leagues.is_empty();
    page(Leaf {
        shell: &home.shell,
        title: "Tabletop dodgeball",
        description: "Tabletop dodgeball in the browser: play a bot in 10 seconds, or send a friend a link. No account.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.home.first[first] {
                @if first { (hall(&home.games)) } @else { (lobby(home)) }
            }
        },
    })
}

/// What a first visitor sees.
fn hall(games: &[&GameCard]) -> Markup {
    html! {
        div.hero {
            h1.wall { (capital(&spelled(games.len(), "court"))) ". " em { "Your throw." } }
            p { "Pick a banner and play in 10 seconds. No account. Send a friend the link and they're in." }
        }
        div.rafters aria-hidden="true" {}
        div.hall style={ "--open:" (games.len()) } {
            section.banners aria-label="Games" {
                @for card in games { (banner(card)) }
            }
            (proof())
        }
    }
}

/// What else there is, in one strip.
fn proof() -> Markup {
    html! {
        section.slab.proof aria-label="More to do" {
            span { b { "New here?" } " Every game has lessons. " a href="/learn" { "Learn in 3 minutes" } }
            span { b { "Wizard league:" } " draft, line up, play. " a href="/league/new" { "Start a league" } }
            span { b { "Live tables:" } " " a href="/watch" { "Watch one" } }
            span { b { "All options:" } " " a href="/new" { "Your own table" } }
            span.stay { "Your tables stay here, on this browser." }
        }
    }
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
                input type="hidden" name="quick" value="yes";
                button.tape.main name="against" value="bot" title=[card.quick.map(|quick| quick.note)] { "Play " (bots(card.usual_seats())) }
                div.others {
                    @if card.usual_seats() > 2 {
                        a.link href={ (form) "&preset=friend" } { "Play friends" }
                        a.link href={ (form) "&against=screen" } { "Same device" }
                    } @else {
                        button.link name="against" value="friend" { "Play a friend" }
                        @if is_solo(card) {
                            a.link href={ (form) "&players=1" } { "Solo" }
                        } @else {
                            button.link name="against" value="screen" { "Same device" }
                        }
                    }
                    @if !courtside_book::lessons(card).is_empty() {
                        a.link href={ "/learn/" (card.id) } { "Learn" span.quiet { " " (card.name) " in 3 minutes" } }
                    }
                    a.link href={ "/rules/" (card.id) } { "Rules" span.quiet { " of " (card.name) } }
                }
            }
        }
    }
}

/// The opponents in a game for this many: "a bot", "3 bots".
fn bots(players: usize) -> String {
    match players {
        0..=2 => "a bot".into(),
        _ => format!("{} bots", players - 1),
    }
}

/// What a guest who comes back sees: the table that waits first, and a short way to another game.
fn lobby(home: &HomePage) -> Markup {
    let tables = &home.tables;
    let waiting = home.shell.your_turn.len();
    // With nothing to do at any table, the last game that can be played again.
    let first = match waiting {
        0 => tables.iter().position(|table| table.again).unwrap_or(0),
        _ => 0,
    };
    let others = || {
        let all = tables.iter().enumerate();
        all.filter(move |(nth, _)| *nth != first)
            .map(|(_, table)| table)
    };
    html! {
        div.lobby {
            section.yours #tables aria-labelledby="your-tables" {
                div.head {
                    h1.wall #your-tables {
                        @if waiting > 0 { "Your " em { "move" } } @else { "Your " em { "tables" } }
                    }
                    span {
                        @match waiting {
                            0 => "No table waits for you",
                            1 => "at 1 table",
                            _ => { "at " (waiting) " tables" }
                        }
                    }
                }
                @if let Some(table) = tables.get(first) { (call(table)) }
                @if tables.len() > 1 {
                    ul.calls { @for table in others().take(TILES) { li { (tile(table)) } } }
                }
            }
            (quick(home))
            @if tables.len() > 1 + TILES {
                section.slab.lines aria-labelledby="more-tables" {
                    h2.wall #more-tables { "More tables" }
                    ul { @for table in others().skip(TILES) { li { (line(table)) } } }
                }
            }
            (leagues(&home.leagues))
            (proof())
        }
    }
}

/// The table that waits, large.
fn call(table: &TableCard) -> Markup {
    let who = table.opponents.join(", ");
    html! {
        article.slab.call data-game=(table.game.id) {
            img.mini src=(table.picture) alt="" width="252" height="252";
            div.words {
                p.game { (sign(table.game)) (table.game.name) }
                h2 { (who) }
                p.said { (table.status) }
                p.ago { (ago(table.idle_seconds)) }
                @match table.state {
                    CardState::YourTurn => a.tape.main href=(table.url) { "Make your move" },
                    CardState::Over if table.again => a.tape.main href=(table.url) data-rematch { "Rematch " (who) },
                    CardState::Over => a.tape.main href=(table.url) { "Look back" },
                    CardState::Open => a.tape.main href=(table.url) { "Invite a friend" },
                    CardState::Waiting => a.tape.main href=(table.url) { "Go to the table" },
                }
            }
        }
    }
}

/// A game against bots in two clicks.
fn quick(home: &HomePage) -> Markup {
    let last = home.tables.first().map(|table| table.game.id);
    let listed = |id: &&str| home.games.iter().any(|card| card.id == *id);
    let chosen = last
        .filter(listed)
        .or(home.games.first().map(|card| card.id));
    html! {
        form.slab.quick method="post" action="/tables" data-game=[chosen] aria-labelledby="quick-play" {
            div.head { h2.wall #quick-play { "Quick play" } a href="/new" { "Your own table" } }
            fieldset.pennants {
                legend.quiet { "Game" }
                @for card in &home.games {
                    label.pennant data-game=(card.id) {
                        input type="radio" name="game" value=(card.id) checked[Some(card.id) == chosen];
                        span.cloth { (figure(card)) b { (pennant_name(card)) } }
                    }
                }
            }
            (levels("level", "Bot level", &std::collections::HashMap::new(), "2"))
            input type="hidden" name="quick" value="yes";
            button.tape.main name="against" value="bot" { "Play now" }
        }
    }
}

/// A game's name in two lines, as on its banner.
pub fn pennant_name(card: &GameCard) -> Markup {
    let [first, second] = card.livery.banner;
    html! { (first) br; (second) }
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
                small { (ago(card.idle_seconds)) (remark(card.state)) }
            }
        }
    }
}

fn line(card: &TableCard) -> Markup {
    html! {
        a data-game=(card.game.id) href=(card.url) {
            (sign(card.game))
            b { (card.opponents.join(", ")) }
            span.mine[card.state == CardState::YourTurn] { (card.status) }
            small { (ago(card.idle_seconds)) (remark(card.state)) }
        }
    }
}

const fn remark(state: CardState) -> &'static str {
    match state {
        CardState::YourTurn => " · your move",
        CardState::Open => " · a seat is open",
        CardState::Over => " · over",
        CardState::Waiting => "",
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
    use crate::pages::data::Shell;

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

    fn cards() -> Vec<&'static GameCard> {
        courtside_catalog::listed()
            .map(|title| title.card)
            .collect()
    }

    fn table(url: &str, state: CardState) -> TableCard {
        TableCard {
            url: url.into(),
            picture: String::new(),
            game: cards()[1],
            opponents: vec!["Mara".into()],
            state,
            again: state == CardState::Over,
            status: "Spend a die".into(),
            idle_seconds: 70,
        }
    }

    fn shown(tables: &[TableCard]) -> String {
        let waiting = tables.iter();
        let waiting = waiting.filter(|table| table.state == CardState::YourTurn);
        home(&HomePage {
            shell: Shell {
                your_turn: waiting.cloned().collect(),
                ..Shell::default()
            },
            games: cards(),
            tables: tables.to_vec(),
            leagues: Vec::new(),
        })
        .into_string()
    }

    #[test]
    fn a_first_visitor_sees_banners_and_a_guest_who_comes_back_sees_what_waits() {
        let first = shown(&[]);
        assert!(first.contains(r#"class="banner""#) && first.contains("Start a league"));
        let back = shown(&[
            table("/t/a", CardState::YourTurn),
            table("/t/b", CardState::Over),
        ]);
        assert!(!back.contains(r#"class="banner""#));
        assert!(back.contains(r#"href="/t/a">Make your move"#), "{back}");
        assert!(back.contains("Quick play") && back.contains("Start a league"));
    }

    #[test]
    fn with_no_move_to_make_the_last_game_can_be_played_again() {
        let page = shown(&[
            table("/t/a", CardState::Waiting),
            table("/t/b", CardState::Over),
        ]);
        assert!(page.contains(r#"href="/t/b" data-rematch>Rematch Mara"#));
        // A match of a league has no rematch.
        let played = TableCard {
            again: false,
            ..table("/t/c", CardState::Over)
        };
        assert!(shown(&[played]).contains(r#"href="/t/c">Look back"#));
    }
}
