//! The faces of the cards, 100 by 140 around the origin: in full for a hand and the discard, and plain ones
//! that can still be read when they are a third of that.

use courtside_scene::{CardFace, Court, DodgeCard};

use super::dungeon::guards;
use super::pen::{CHALK, GLOW, TAR, at, inline, lettering, num, star};
use super::pieces::ball;

const PAPER: &str = "#fffaf0";
const INK: &str = "#2b1d12";

/// What is printed on a card.
struct Print {
    /// Its name among the shapes.
    id: &'static str,
    index: &'static str,
    name: [&'static str; 2],
    effect: &'static str,
    /// What it can do instead, or empty.
    other: &'static str,
    colour: &'static str,
}

const THROW: &str = "#a31f33";
const DODGE: &str = "#0f4f58";
const PILE: &str = "#7a5200";

const ALL: [DodgeCard; 7] = [
    DodgeCard::Single,
    DodgeCard::Double,
    DodgeCard::Ultimate,
    DodgeCard::Dodge,
    DodgeCard::Dodge2,
    DodgeCard::Pile,
    DodgeCard::PileHit,
];

fn print(card: DodgeCard) -> Print {
    let (id, index, name, effect, colour) = match card {
        DodgeCard::Single => ("single", "1", ["Single", "Dodgeball"], "1 hit", THROW),
        DodgeCard::Double => ("double", "2", ["Double", "Dodgeball"], "2 hits", THROW),
        DodgeCard::Ultimate | DodgeCard::TeamUltimate => (
            "ultimate",
            "U",
            ["Ultimate", "Dodgeball"],
            "1 hit, no dodge",
            THROW,
        ),
        DodgeCard::Dodge => ("dodge", "D", ["Single", "Dodge"], "stops 1", DODGE),
        DodgeCard::Dodge2 => ("dodge2", "D2", ["Double", "Dodge"], "stops 2", DODGE),
        DodgeCard::Pile => ("pile", "P", ["Dodgeball", "Pile"], "draw 2, play 1", PILE),
        DodgeCard::PileHit | DodgeCard::TeamPileHit => {
            ("pilehit", "PH", ["Pile", "Hit"], "removes a Pile", PILE)
        }
    };
    Print {
        id,
        index,
        name,
        effect,
        other: match card {
            DodgeCard::TeamUltimate => "or bring 1 back",
            DodgeCard::TeamPileHit => "or skips a turn",
            _ => "",
        },
        colour,
    }
}

/// An arrow that swerves past something.
fn swerve(x: f32, y: f32, scale: f32, colour: &str) -> String {
    format!(
        r#"<g transform="translate({} {}) scale({})" fill="none" stroke="{colour}" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"><path d="M-25 23C-31 -3 -17 -7 -4 -7S17 -13 21 -25"/><path d="M8 -24L23 -29L27 -14"/></g>"#,
        num(x),
        num(y),
        num(scale)
    )
}

/// The picture in the middle of a card, about 60 across.
fn art(card: DodgeCard) -> String {
    // Where a thrown ball comes from.
    let wake = |x: f32, y: f32| {
        format!(
            r#"<path transform="translate({} {})" d="M-15 9L-31 18M-6 17L-17 28M-19 -2L-36 3" fill="none" stroke="{THROW}" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>"#,
            num(x),
            num(y)
        )
    };
    match card {
        DodgeCard::Single => wake(-2.0, 2.0) + &ball(4.0, -3.0, 23.0),
        DodgeCard::Double => wake(-12.0, 9.0) + &ball(-13.0, 10.0, 19.0) + &ball(14.0, -10.0, 19.0),
        DodgeCard::Ultimate | DodgeCard::TeamUltimate => {
            format!(
                r##"<path d="{}" fill="{GLOW}" stroke="#5b3f00" stroke-width="1.5" stroke-linejoin="round"/>"##,
                star(36.0, 12, 0.74)
            ) + &ball(0.0, 0.0, 21.0)
        }
        DodgeCard::Dodge => swerve(1.0, 2.0, 1.0, DODGE),
        DodgeCard::Dodge2 => {
            swerve(12.0, 12.0, 0.82, "#2a8a92") + &swerve(-10.0, -6.0, 0.82, DODGE)
        }
        DodgeCard::Pile => {
            ball(-15.0, 13.0, 14.5) + &ball(15.0, 13.0, 14.5) + &ball(0.0, -12.0, 14.5)
        }
        DodgeCard::PileHit | DodgeCard::TeamPileHit => {
            ball(-19.0, 15.0, 11.5)
                + &ball(18.0, 14.0, 11.5)
                + &ball(1.0, -14.0, 11.5)
                + &format!(
                    r#"<path d="M-30 -26L30 29" fill="none" stroke="{PAPER}" stroke-width="11" stroke-linecap="round"/><path d="M-30 -26L30 29" fill="none" stroke="{TAR}" stroke-width="6.5" stroke-linecap="round"/>"#
                )
        }
    }
}

/// Paper with a coloured band this high at its top.
fn paper(colour: &str, band: f32, edge: &str) -> String {
    format!(
        r#"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="{PAPER}" stroke="{TAR}" stroke-width="{edge}"/><path d="M-48 -59Q-48 -68 -39 -68H39Q48 -68 48 -59V{0}H-48Z" fill="{colour}"/><path d="M-46 {1}H46" stroke="{GLOW}" stroke-opacity=".5" stroke-width="1.4"/>"#,
        num(band - 70.0),
        num(band - 72.6)
    )
}

/// A card with all that is printed on it.
pub fn face(card: DodgeCard) -> String {
    let Print {
        index,
        name,
        effect,
        other,
        colour,
        ..
    } = print(card);
    let mut out = paper(colour, 40.0, "2");
    let size = if index.len() > 1 { 19.0 } else { 28.0 };
    out += &lettering(-32.0, -50.0 + size * 0.36, index, size, PAPER);
    out += &format!(
        r#"<g font-size="11.4" font-weight="800" text-anchor="end" fill="{PAPER}"><text x="43" y="-53.5" font-weight="600">{}</text><text x="43" y="-39.5">{}</text></g>"#,
        name[0], name[1]
    );
    // A second line of words needs room below the picture.
    let (middle, scale, rule) = match other {
        "" => (8.0, 1.0, 49.0),
        _ => (3.0, 0.86, 38.5),
    };
    out += &format!(
        r#"<circle cy="{}" r="{}" fill="{colour}" fill-opacity=".07"/>"#,
        num(middle),
        num(37.0 * scale)
    );
    let art = art(card);
    out += &match other {
        "" => at(0.0, middle, &art),
        _ => format!(
            r#"<g transform="translate(0 {}) scale({})">{art}</g>"#,
            num(middle),
            num(scale)
        ),
    };
    out += &format!(
        r#"<path d="M-38 {}H38" stroke="{colour}" stroke-opacity=".4" stroke-width="1.4"/>"#,
        num(rule)
    );
    let size = if effect.len() > 12 { 10.6 } else { 12.0 };
    if !other.is_empty() {
        out += &lettering(0.0, 51.0, effect, size, INK);
        return out + &lettering(0.0, 63.5, other, size, INK);
    }
    out + &lettering(0.0, 62.5, effect, size, INK)
}

/// The same card to be drawn small: no words, a large index.
fn small_face(card: DodgeCard) -> String {
    let Print { index, colour, .. } = print(card);
    let mut out = paper(colour, 56.0, "4");
    let size = if index.len() > 1 { 40.0 } else { 46.0 };
    out += &lettering(0.0, size * 0.36 - 42.0, index, size, PAPER);
    out + &format!(
        r#"<g transform="translate(0 27) scale(1.08)">{}</g>"#,
        art(card)
    )
}

/// What all cards look like from behind.
pub fn back() -> String {
    format!(
        r##"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="#6d1c3c" stroke="{CHALK}" stroke-width="3"/><g fill="none" stroke="#fbd9e3"><rect x="-41" y="-61" width="82" height="122" rx="5" stroke-opacity=".7" stroke-width="1.6"/><path d="M-41 0H41M0 -61V61" stroke-opacity=".35" stroke-width="1.6"/><path d="M-22 -61V-44H22V-61M-22 61V44H22V61" stroke-opacity=".35" stroke-width="1.6"/><circle r="22" fill="#6d1c3c" stroke-opacity=".8" stroke-width="2.5"/></g>{}"##,
        ball(0.0, 0.0, 11.0)
    )
}

/// A card of which only the edge shows.
pub fn blank() -> String {
    format!(
        r##"<rect x="-49" y="-69" width="98" height="138" rx="10" fill="#e9dcc6" stroke="{TAR}" stroke-width="2"/>"##
    )
}

/// Used cards that lie face up in no order, the families one over the other.
pub fn heap() -> String {
    let card = |turn: f32, x: f32, colour: &str, shown: &str| {
        format!(
            r#"<g transform="translate({} 0) rotate({})">{}{shown}</g>"#,
            num(x),
            num(turn),
            paper(colour, 40.0, "2")
        )
    };
    let ball = ball(0.0, 14.0, 20.0);
    card(-13.0, -4.0, PILE, "")
        + &card(9.0, 4.0, DODGE, "")
        + &card(
            -2.0,
            0.0,
            THROW,
            &format!(r#"<circle cy="14" r="37" fill="{THROW}" fill-opacity=".07"/>{ball}"#),
        )
}

/// The plain faces, for a page or a document that holds many of them.
pub fn shapes() -> String {
    ALL.iter()
        .map(|card| {
            format!(
                r#"<g id="m-card-{}">{}</g>"#,
                print(*card).id,
                small_face(*card)
            )
        })
        .collect()
}

/// A plain face with its middle at a point.
pub fn small(card: DodgeCard, x: f32, y: f32, scale: f32) -> String {
    format!(
        r##"<use href="#m-card-{}" transform="translate({} {}) scale({})"/>"##,
        print(card).id,
        num(x),
        num(y),
        num(scale)
    )
}

/// A card for a hand or in flight; inside a page with our definitions. The page restyles its `edge` when it
/// can be chosen.
pub fn card_svg(card: CardFace) -> String {
    inline("-50 -70 100 140", &front(card))
}

/// Any card from the front, around its middle.
pub fn front(card: CardFace) -> String {
    match card {
        CardFace::Dodge(card) => face(card),
        CardFace::Guard { colour, dice } => guards::face(colour, dice),
    }
}

/// A card of the game that is played on a court, from behind; inside a page with our definitions.
pub fn card_back_svg(court: Court) -> String {
    let drawn = match court {
        Court::Dungeon { .. } | Court::PlayBoard => guards::back(),
        _ => back(),
    };
    inline("-50 -70 100 140", &drawn)
}
