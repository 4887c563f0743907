//! A card table in characters: a line for each player, the piles, and the viewer's hand.

use courtside_scene::{CardFace, DodgeCard, Figure, FrontCard, Player, Scene};

use super::{Glow, Highlight, Row, Style, framed, mark, printable};
use crate::svg::seat_letter;

/// Longer names are cut.
const NAME: usize = 10;
/// What is in play hardly ever needs more.
const FRONT: usize = 11;

/// What stands for a card, as on its small drawing, and its name.
pub(super) fn print(card: DodgeCard) -> (&'static str, &'static str) {
    match card {
        DodgeCard::Single => ("1", "Single"),
        DodgeCard::Double => ("2", "Double"),
        DodgeCard::Ultimate | DodgeCard::TeamUltimate => ("U", "Ultimate"),
        DodgeCard::Dodge => ("D", "Single Dodge"),
        DodgeCard::Dodge2 => ("D2", "Double Dodge"),
        DodgeCard::Pile => ("P", "Pile"),
        DodgeCard::PileHit | DodgeCard::TeamPileHit => ("PH", "Pile Hit"),
    }
}

/// The players from the nearest one clockwise, then the piles.
pub fn table(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut piles = Row::default();
    for piece in &scene.floor.pieces {
        let glow = highlight(&piece.id);
        match &piece.figure {
            Figure::Player(player) => rows.push(player_row(player, glow)),
            Figure::Stock { count, .. } => pile(&mut piles, "Draw pile", *count, glow),
            Figure::Discard { count, .. } => pile(&mut piles, "Discard", *count, glow),
            _ => {}
        }
    }
    rows.push(Row::default());
    rows.push(piles);
    let width = rows.iter().map(Row::width).max().unwrap_or(0);
    for row in &mut rows {
        row.push(Style::Text, &" ".repeat(width - row.width()));
    }
    rows
}

fn pile(row: &mut Row, name: &str, count: u8, glow: Option<Glow>) {
    let style = glow.map_or(Style::Text, Style::Lit);
    row.push(style, &format!("{}{name} {count}", mark(glow)));
    row.push(Style::Text, "   ");
}

fn player_row(player: &Player, glow: Option<Glow>) -> Row {
    let mut row = Row::default();
    let lit = |style: Style| glow.map_or(style, Style::Lit);
    let plain = if player.out { Style::Dim } else { Style::Text };
    row.push(lit(plain), &mark(glow).to_string());
    let letter = seat_letter(player.seat).to_string();
    row.push(lit(Style::Seat(player.seat)), &framed(player.seat, &letter));
    let name: String = printable(&player.name).chars().take(NAME).collect();
    row.push(lit(plain), &format!(" {name:NAME$}"));
    row.push(
        Style::Line,
        &player.team.map_or(" ".into(), |team| format!(" {team} ")),
    );
    row.push(
        Style::Lit(Glow::Chosen),
        if player.to_act { "»" } else { "" },
    );
    row.push(Style::Text, if player.to_act { " " } else { "  " });
    let taken = usize::from(player.hits.min(player.limit));
    let left = usize::from(player.limit) - taken;
    if player.out {
        row.push(Style::Dim, &format!("out{}", " ".repeat(taken + left)));
    } else {
        row.push(plain, &format!("{taken:>2} "));
        row.push(Style::Ball, &"■".repeat(taken));
        row.push(Style::Line, &"□".repeat(left));
    }
    row.push(Style::Text, "  ");
    let front = if player.out {
        String::new()
    } else {
        front(&player.front)
    };
    row.push(Style::Heading, &format!("{front:FRONT$}"));
    row.push(Style::Dim, &player.note);
    row
}

/// "D×3 D2½ P": what is in play, cards of a kind together, a half-used one marked.
fn front(cards: &[FrontCard]) -> String {
    let kinds = cards.chunk_by(|one, other| one == other).map(|kind| {
        let half = if kind[0].half { "½" } else { "" };
        let times = match kind.len() {
            1 => String::new(),
            count => format!("×{count}"),
        };
        format!("{}{half}{times}", print(kind[0].card).0)
    });
    let line = kinds.collect::<Vec<_>>().join(" ");
    if line.is_empty() { "·".into() } else { line }
}

/// The cards that the viewer holds, in a line; nothing where nobody holds any.
pub fn hand(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let Some(hand) = scene.hand.as_ref().filter(|hand| !hand.cards.is_empty()) else {
        return Vec::new();
    };
    let mut row = Row::default();
    row.push(Style::Heading, &hand.title);
    for card in &hand.cards {
        let glow = highlight(&card.id);
        row.push(Style::Text, " ");
        let (index, name) = super::card(card.card);
        // A colour and a number say everything.
        let shown = match card.card {
            CardFace::Dodge(_) => format!("{index} {name}"),
            CardFace::Guard { .. } => index,
        };
        row.push(
            glow.map_or(Style::Text, Style::Lit),
            &format!("{}[{shown}]", mark(glow)),
        );
    }
    vec![row]
}
