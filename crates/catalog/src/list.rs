//! The one list of the games, each by the presenter that shows it. A new game is one more line.

use crate::{Title, Visitor};
use courtside_kernel::Game;
use courtside_scene::Present;

macro_rules! games {
    ($(Title::of::<$show:ty>()),+ $(,)?) => {
        pub(crate) static GAMES: &[Title] = &[$(Title::of::<$show>()),+];

        /// Hands the rules of the game with this id to a visitor.
        pub(crate) fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$show as Present>::Game::CARD.id {
                return Some(visitor.visit::<<$show as Present>::Game>());
            })+
            None
        }
    };
}

games! {
    Title::of::<show_chessboard::Show>(),
    Title::of::<show_tactics::Show>(),
    Title::of::<show_cards::Show>(),
    Title::of::<show_dungeon::Show>(),
    Title::of::<show_wizard::Show>(),
    Title::of::<show_pocket::Show>(),
}
