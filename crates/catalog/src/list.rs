//! The one list of the games, each by the presenter that shows it. A new game is one more line.

use crate::Title;

pub(crate) static GAMES: &[Title] = &[
    Title::of::<show_chessboard::Show>(),
    Title::of::<show_tactics::Show>(),
    Title::of::<show_cards::Show>(),
    Title::of::<show_dungeon::Show>(),
    Title::of::<show_wizard::Show>(),
    Title::of::<show_pocket::Show>(),
];
