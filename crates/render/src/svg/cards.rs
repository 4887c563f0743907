//! Dodgeball, the card game: a gym mat, the players around it, and the cards.

use courtside_scene::{DodgeCard, Player};

use super::courts::Ground;
use super::pen::{escape, inline, lettering, num};
use super::states::Reach;

pub fn table(_seats: u8, tall: bool) -> Ground {
    let (width, height) = if tall { (400.0, 470.0) } else { (860.0, 640.0) };
    Ground {
        width,
        height,
        defs: String::new(),
        body: format!(
            r##"<rect width="{}" height="{}" rx="14" fill="#5c2038"/>"##,
            num(width),
            num(height)
        ),
    }
}

pub fn mini() -> String {
    inline("0 0 1 1", "")
}

pub fn pile_reach(tall: bool) -> Reach {
    if tall {
        Reach::Slab(62.0, 87.0)
    } else {
        Reach::Slab(100.0, 140.0)
    }
}

pub fn player(player: &Player) -> String {
    lettering(0.0, 0.0, &escape(&player.name), 18.0, "#fff6ea")
}

pub fn stock(count: u8, _tall: bool) -> String {
    lettering(0.0, 0.0, &format!("{count} left"), 16.0, "#fbe6ec")
}

pub fn discard(count: u8, _top: Option<DodgeCard>, _tall: bool) -> String {
    lettering(0.0, 0.0, &format!("{count} out"), 16.0, "#fbe6ec")
}
