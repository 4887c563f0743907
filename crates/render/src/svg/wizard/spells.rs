//! The signs of the spells: on tiles beside the court, and on the discs that wizards wear. The two spells of one
//! card never look alike.

use courtside_scene::SpellSign;

use super::super::pen::{TAR, num};

/// The radius of a disc that its sign is drawn for, before it is scaled.
const DISC: f32 = 17.0;

/// What a spell looks like.
struct SpellDrawing {
    id: &'static str,
    /// Of the disc, and of the sign on it.
    ground: &'static str,
    ink: &'static str,
    /// Within 13 units of the origin: what is filled, and what is drawn with a pen of 2.8.
    solid: &'static str,
    line: &'static str,
}

const fn sign(shown: SpellSign) -> &'static SpellDrawing {
    match shown {
        SpellSign::Dispel => &DISPEL,
        SpellSign::Fireball => &FIREBALL,
        SpellSign::Freeze => &FREEZE,
        SpellSign::Shield => &SHIELD,
        SpellSign::Teleport => &TELEPORT,
        SpellSign::Butter => &BUTTER,
        SpellSign::Sticky => &STICKY,
        SpellSign::Drain => &DRAIN,
        SpellSign::Boost => &BOOST,
        SpellSign::Shrink => &SHRINK,
        SpellSign::Enlarge => &ENLARGE,
        SpellSign::Slow => &SLOW,
        SpellSign::Speed => &SPEED,
        SpellSign::Weak => &WEAK,
        SpellSign::Strong => &STRONG,
    }
}

/// Struck out.
const DISPEL: SpellDrawing = SpellDrawing {
    id: "m-dispel",
    ground: "#f3eefb",
    ink: "#3b2280",
    solid: "",
    line: "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9M-10.6 10.6L10.6 -10.6",
};

const FIREBALL: SpellDrawing = SpellDrawing {
    id: "m-fireball",
    ground: "#ffd8a6",
    ink: "#a3260f",
    solid: "M.6 -13.4C3.4 -7 10 -3.4 9.4 4C9 9.6 4.6 13 0 13C-5 13 -9.4 9.6 -9.4 4.2C-9.4 0 -7 -2.6 -4.6 -5.4C-4.4 -3.2 -3.6 -1.8 -2 -1.2C-2.4 -6 -1.6 -10 .6 -13.4ZM.8 1.4C.6 4 -3.4 5 -3.4 8.2C-3.4 10.2 -1.8 11.4 0 11.4C2 11.4 3.8 10 3.8 7.8C3.8 5 1.6 4 .8 1.4Z",
    line: "",
};

const FREEZE: SpellDrawing = SpellDrawing {
    id: "m-freeze",
    ground: "#d6ebff",
    ink: "#0d3d73",
    solid: "",
    line: "M0 -12.5V12.5M-10.8 -6.3L10.8 6.3M-10.8 6.3L10.8 -6.3M-3.6 -10.6L0 -7.2L3.6 -10.6M-3.6 10.6L0 7.2L3.6 10.6M-11 -2.2L-6.3 -3.6L-7.4 -8.4M7.4 8.4L6.3 3.6L11 2.2M-11 2.2L-6.3 3.6L-7.4 8.4M7.4 -8.4L6.3 -3.6L11 -2.2",
};

const SHIELD: SpellDrawing = SpellDrawing {
    id: "m-shield",
    ground: "#e3d6ff",
    ink: "#3b2280",
    solid: "M-10.6 -10.4Q0 -15.4 10.6 -10.4V.4Q9.6 9.4 0 13.6Q-9.6 9.4 -10.6 .4ZM0 -9.4Q-3.8 -9 -6.8 -7.8V.2Q-6.2 5.6 0 9.2Z",
    line: "",
};

/// Up and away through a ring.
const TELEPORT: SpellDrawing = SpellDrawing {
    id: "m-teleport",
    ground: "#dcd8ff",
    ink: "#33238c",
    solid: "",
    line: "M-4 3.6C-8.4 4.2 -11 5.8 -11 7.8C-11 10.4 -6 12.2 0 12.2S11 10.4 11 7.8C11 5.8 8.4 4.2 4 3.6M0 7.4V-11M-5.6 -6L0 -12L5.6 -6",
};

/// A drop slips off.
const BUTTER: SpellDrawing = SpellDrawing {
    id: "m-butter",
    ground: "#ffe6a0",
    ink: "#5b3f00",
    solid: "",
    line: "M0 -12.4C5 -5 8.6 -1 8.6 4A8.6 8.4 0 1 1 -8.6 4C-8.6 -1 -5 -5 0 -12.4ZM-3.6 4.4A3.8 3.8 0 0 0 0 8",
};

/// Glue runs down.
const STICKY: SpellDrawing = SpellDrawing {
    id: "m-sticky",
    ground: "#ffcf9e",
    ink: "#6b2c00",
    solid: "M-12.6 -11.6Q-12.6 -13 -11.2 -13H11.2Q12.6 -13 12.6 -11.6V.2A2.9 2.9 0 0 1 6.8 .2V-2.6A2 2 0 0 0 2.8 -2.6V9.8A3.2 3.2 0 0 1 -3.6 9.8V-.8A1.9 1.9 0 0 0 -7.4 -.8V4.2A2.6 2.6 0 0 1 -12.6 4.2Z",
    line: "",
};

/// The spark of magic, and which way it goes.
const DRAIN: SpellDrawing = SpellDrawing {
    id: "m-drain",
    ground: "#dad5e0",
    ink: "#35284c",
    solid: "M-5 -12.6L-2.8 -6.4L3.4 -4.2L-2.8 -2L-5 4.2L-7.2 -2L-13.4 -4.2L-7.2 -6.4Z",
    line: "M7 -6V11M2 6.2L7 11.8L12 6.2",
};

const BOOST: SpellDrawing = SpellDrawing {
    id: "m-boost",
    ground: "#e6d9ff",
    ink: "#5a1fc0",
    solid: "M-5 -4.2L-2.8 2L3.4 4.2L-2.8 6.4L-5 12.6L-7.2 6.4L-13.4 4.2L-7.2 2Z",
    line: "M7 6V-11M2 -6.2L7 -11.8L12 -6.2",
};

const SHRINK: SpellDrawing = SpellDrawing {
    id: "m-shrink",
    ground: "#d3ecda",
    ink: "#17502f",
    solid: "",
    line: "M-11.4 -11.4L-3 -3M-2.8 -9.6V-2.8H-9.6M11.4 11.4L3 3M2.8 9.6V2.8H9.6",
};

const ENLARGE: SpellDrawing = SpellDrawing {
    id: "m-enlarge",
    ground: "#c9efc4",
    ink: "#0f5c1f",
    solid: "M-4.6 -4.6H4.6V4.6H-4.6Z",
    line: "M-12 -5.4V-12H-5.4M5.4 -12H12V-5.4M12 5.4V12H5.4M-5.4 12H-12V5.4",
};

/// Sand in a glass.
const SLOW: SpellDrawing = SpellDrawing {
    id: "m-slow",
    ground: "#e8decd",
    ink: "#4a3820",
    solid: "M-3.8 -6H3.8L0 -1.4ZM0 3.6L5.2 10.6H-5.2Z",
    line: "M-9 -12H9M-9 12H9M-7 -12C-7 -4 -1.6 -3 -1.6 0S-7 4 -7 12M7 -12C7 -4 1.6 -3 1.6 0S7 4 7 12",
};

const SPEED: SpellDrawing = SpellDrawing {
    id: "m-speed",
    ground: "#cdf1ec",
    ink: "#085650",
    solid: "",
    line: "M-11 -9.5L-2.6 0L-11 9.5M.6 -9.5L9 0L.6 9.5",
};

/// A throw that falls short, and an arm that does not.
const WEAK: SpellDrawing = SpellDrawing {
    id: "m-weak",
    ground: "#f4d9da",
    ink: "#7a1f2b",
    solid: "M-9 4.8A3.9 3.9 0 1 1 -9 12.6A3.9 3.9 0 1 1 -9 4.8Z",
    line: "M-10.6 1.4C-9.6 -9 -3 -12.6 2 -10.4C6.6 -8.2 7.6 -1 8 8.6M2.6 4.6L8.2 10.6L13 4",
};

const STRONG: SpellDrawing = SpellDrawing {
    id: "m-strong",
    ground: "#ffd9bd",
    ink: "#7d2a00",
    solid: "M-8.6 -13H-2.4Q.8 -13 .8 -9.8V-7.4Q.8 -5.6 -1 -5.2L-2.6 -4.8L-2.4 -.2Q1.4 -5.2 6.6 -4.2Q13 -2.8 13 5.2V11.6H-6.4Q-12.6 11.6 -12.4 5L-11.6 -9.8Q-11.6 -13 -8.6 -13Z",
    line: "",
};

/// Every sign, once in a page or a document. They take the colour of the drawing that uses them.
pub fn shapes() -> String {
    SpellSign::ALL
        .map(|shown| {
            let SpellDrawing {
                id, solid, line, ..
            } = sign(shown);
            let mut parts = String::new();
            if !solid.is_empty() {
                parts += &format!(r#"<path d="{solid}" fill="currentColor" fill-rule="evenodd"/>"#);
            }
            if !line.is_empty() {
                parts += &format!(
                    r#"<path d="{line}" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>"#
                );
            }
            format!(r#"<g id="{id}">{parts}</g>"#)
        })
        .concat()
}

/// A sign on a disc of this radius, its middle at a point. A page may hide the disc and give the sign another colour.
pub fn disc(shown: SpellSign, x: f32, y: f32, radius: f32) -> String {
    let SpellDrawing {
        id, ground, ink, ..
    } = sign(shown);
    format!(
        r##"<g class="sign" color="{ink}" transform="translate({} {}) scale({})"><circle class="disc" r="{DISC}" fill="{ground}" stroke="{TAR}" stroke-width="{}"/><use href="#{id}"/></g>"##,
        num(x),
        num(y),
        num(radius / DISC),
        // The edge of a small disc is as strong as that of a large one.
        num(1.8 * DISC / radius.min(DISC))
    )
}

pub fn spell(shown: SpellSign) -> String {
    disc(shown, 0.0, 0.0, DISC)
}
