//! What a game wears on pages and pictures: its name on a banner, and its colours. Plain strings: what draws a page or a
//! picture makes style sheets and cloth from them.

/// A colour in two tones, each written `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    /// On light pages.
    pub light: &'static str,
    /// On dark pages.
    pub dark: &'static str,
}

/// What a game wears on its pages and pictures. Every colour is written `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Livery {
    /// The game's name in two lines, short enough for a banner.
    pub banner: [&'static str; 2],
    /// The banner's cloth, dark enough for pale letters.
    pub cloth: &'static str,
    /// Links, headings and buttons on the game's pages.
    pub accent: Shade,
    /// A background on which the accent is readable.
    pub wash: Shade,
}

impl Livery {
    /// The house's own colours, for a game that brings none.
    pub const fn house(banner: [&'static str; 2]) -> Livery {
        Livery {
            banner,
            cloth: "#8e1b2a",
            accent: Shade {
                light: "#a8202f",
                dark: "#ff8f88",
            },
            wash: Shade {
                light: "#f3dcd4",
                dark: "#3a1d1b",
            },
        }
    }
}

/// What a game's large button starts, if that isn't the usual game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickStart {
    /// How many play it; one of the card's `seats`.
    pub players: usize,
    /// Options by name and value; the others take their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// What is played then, in a sentence.
    pub note: &'static str,
}
