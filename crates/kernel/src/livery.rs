//! What a game wears on pages and pictures: its name on a banner, and its colours. Plain strings: what draws a page or a
//! picture makes style sheets and cloth from them.

/// A colour in two tones: one for light pages, one for dark ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    pub light: &'static str,
    pub dark: &'static str,
}

/// Every colour is written `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Livery {
    /// The name of the game in two lines, short enough to stand on a banner.
    pub banner: [&'static str; 2],
    /// The cloth of the banner, dark enough that pale letters can be read on it.
    pub cloth: &'static str,
    /// Links, headings and buttons on the game's pages.
    pub accent: Shade,
    /// A ground that the accent can be read on.
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

/// What the large button of a game starts, where that is not a game of two with the usual options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickStart {
    pub players: usize,
    /// Options by name and value.
    pub options: &'static [(&'static str, &'static str)],
    /// What is played then, in a sentence.
    pub note: &'static str,
}
