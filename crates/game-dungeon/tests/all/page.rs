//! The rule page lists every card as it stands in the content. `UPDATE=1 cargo test` writes them.

use courtside_kernel::Content;
use courtside_testkit::golden;
use game_dungeon::content::{AiCard, AiDefence, Book, Card, Limit, Team, Whistle};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebook.md");

fn ours() -> Book {
    Book::read(game_dungeon::CARD.rules_version, &Content::default()).expect("it is ours")
}

fn card_line(card: &Card) -> String {
    let limit = match card.limit {
        Limit::Any => "",
        Limit::Play => ", once a play",
        Limit::Half => ", once a half",
        Limit::Game => ", once a game",
    };
    let whistle = match card.windows() {
        Whistle::None => "",
        Whistle::Before => ", whistle before the play",
        Whistle::After => ", whistle after the down",
        Whistle::Either => ", whistle before the play or after the down",
    };
    let bolts = if card.cost == 1 { "bolt" } else { "bolts" };
    format!(
        "- **{}** ({}, {} {bolts}{limit}{whistle}): {}\n",
        card.name,
        card.role.name(),
        card.cost,
        card.text
    )
}

const AI_HEADING: &str = "| # | Moves, first to last | Ball | Cleat | Time | Kick | Defence |\n|---|---|---|---|---|---|---|\n";

fn ai_line((number, card): (usize, &AiCard)) -> String {
    let defence = match card.defence {
        AiDefence::One { colour, dice } => format!("{} {dice}", colour.name()),
        AiDefence::Double { colours, dice } => {
            let [one, other] = colours.map(|colour| colour.name());
            format!("Double Defence, {one} or {other} {dice}")
        }
        AiDefence::Minus { dice } => format!("Minus {dice}"),
        AiDefence::Back { reds, colour, dice } => {
            format!("Back {reds}, then {} {dice}", colour.name())
        }
        AiDefence::Turnover => "Turnover".to_owned(),
    };
    format!(
        "| {number} | {} | {} | {} | {} | {} | {defence} |\n",
        card.moves.map(|direction| direction.name()).join(" "),
        card.ball,
        card.cleat,
        card.time,
        if card.kick { "good" } else { "missed" },
    )
}

/// The two lists are checked one after the other: both may write the page.
#[test]
fn d7_d8_the_rule_page_lists_every_card() {
    let book = ours();
    let mut lists = Vec::new();
    for team in std::iter::once(None).chain(Team::ALL.map(Some)) {
        let name = team.map_or("Both sides", Team::name);
        let cards = book.cards.iter().filter(|card| card.team == team);
        let lines: String = cards.map(card_line).collect();
        lists.push(format!("**{name}**\n\n{lines}"));
    }
    golden::page(PAGE, "D7", &lists.join("\n"));

    lists.clear();
    for team in std::iter::once(None).chain(Team::SOLO.map(Some)) {
        let name = team.map_or("Base cards", Team::name);
        let cards = book.ai.iter().filter(|card| card.team == team);
        let lines: String = (1..).zip(cards).map(ai_line).collect();
        lists.push(format!("**{name}**\n\n{AI_HEADING}{lines}"));
    }
    golden::page(PAGE, "D8", &lists.join("\n"));
}
