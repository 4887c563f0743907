//! What stands and lies on a court. Every piece is drawn around the origin.

use courtside_kernel::Seat;
use courtside_scene::Figure;

use super::cards;
use super::dungeon;
use super::faces;
use super::pen::{TAR, at, inline, lettering, num};
use super::seats::{KITS, Kit, Outline, kit, octagon};
use super::slabs;
use super::states::Reach;
use super::tactics;
use super::wizard;

/// Pawns of the first two seats are defined once; those of others are drawn where they stand.
const PAWN_SEATS: usize = 2;

const LOOSE_BALL: f32 = 15.0;
/// The radius that a ball is drawn with before it is scaled.
const BALL_SHAPE: f32 = 10.0;

/// How a pawn holds its balls, by their number: beside its own number, never over it. Place and radius.
const HANDS: [&[(f32, f32, f32)]; 4] = [
    &[],
    &[(20.0, 10.0, 13.0)],
    &[(21.0, 11.0, 12.0), (-21.0, 11.0, 12.0)],
    &[(21.0, 11.0, 12.0), (-21.0, 11.0, 12.0), (23.0, -13.0, 12.0)],
];

/// How balls that share a place are arranged, by their number.
const HEAPS: [&[(f32, f32)]; 3] = [
    &[(0.0, 0.0)],
    &[(-13.0, 2.0), (13.0, 2.0)],
    &[(0.0, -12.0), (-14.0, 10.0), (14.0, 10.0)],
];

/// The drawing of a figure.
pub fn figure(figure: &Figure) -> String {
    match *figure {
        Figure::Pawn {
            seat,
            number,
            balls,
        } => pawn(seat, number, balls),
        Figure::Ball { count } => heap(count),
        Figure::Unit {
            seat,
            unit,
            number,
            up,
            done,
        } => tactics::unit(seat, unit, number, up, done),
        Figure::Player(ref player) => slabs::player(player),
        Figure::Stock { count, tall } => cards::stock(count, tall),
        Figure::Discard { count, top, tall } => cards::discard(count, top, tall),
        Figure::Spot {
            colour, mark, tall, ..
        } => dungeon::spot(colour, mark, tall),
        Figure::EndZone {
            seat,
            ref name,
            tall,
            far,
        } => dungeon::end_zone(seat, name, tall, far),
        Figure::Laid { card, tall } => dungeon::laid(card, tall),
        Figure::Football { down, far, tall } => dungeon::football(down, far, tall),
        Figure::Call { colour, ref need } => dungeon::call(colour, need),
        Figure::Peg { seat } => dungeon::peg(seat),
        Figure::Ability { sign, cost } => dungeon::signs::ability(sign, cost),
        Figure::Jersey(ref jersey) => wizard::jersey(jersey),
        Figure::Magic { ball, small } => wizard::loose(ball, small),
        Figure::Spell(sign) => wizard::spell(sign),
    }
}

/// How far the ring or the brackets stand around a figure.
pub fn reach(figure: &Figure) -> Reach {
    match figure {
        Figure::Pawn { .. } => Reach::Round(37.0),
        Figure::Ball { count: 0 | 1 } => Reach::Round(24.0),
        Figure::Ball { .. } => Reach::Round(34.0),
        Figure::Unit { .. } => Reach::Round(tactics::REACH),
        Figure::Player(player) => Reach::Slab(player.width.into(), player.height.into()),
        Figure::Stock { tall, .. } | Figure::Discard { tall, .. } => cards::pile_reach(*tall),
        Figure::Spot { .. }
        | Figure::EndZone { .. }
        | Figure::Football { .. }
        | Figure::Laid { .. }
        | Figure::Call { .. }
        | Figure::Peg { .. }
        | Figure::Ability { .. } => dungeon::reach(figure),
        Figure::Jersey(_) => Reach::Round(wizard::REACH),
        Figure::Spell(_) => Reach::Round(wizard::SPELL_REACH),
        Figure::Magic { .. } => Reach::Round(wizard::BALL_REACH),
    }
}

/// The shapes that figures are put together from. A page and a document hold them once, so a scene costs
/// little more than the places of its pieces.
pub fn shapes() -> String {
    let ball = format!(r#"<g id="m-ball">{}</g>"#, ball_shape(BALL_SHAPE));
    let pawn = |seat: usize| format!(r#"<g id="m-pawn-{seat}">{}</g>"#, pawn_shape(&KITS[seat]));
    (0..PAWN_SEATS)
        .map(pawn)
        .fold(ball, |shapes, pawn| shapes + &pawn)
        + &faces::shapes()
        + &tactics::shapes()
        + &dungeon::shapes()
        + &wizard::shapes()
}

/// A ball with its middle at a point.
pub fn ball(x: f32, y: f32, radius: f32) -> String {
    format!(
        r##"<use href="#m-ball" transform="translate({} {}) scale({})"/>"##,
        num(x),
        num(y),
        num(radius / BALL_SHAPE)
    )
}

/// A dodgeball with two seams.
pub fn ball_shape(radius: f32) -> String {
    let part = |share: f32| num(radius * share);
    format!(
        r##"<circle r="{}" fill="url(#m-rubber) #dd3a48" stroke="{TAR}" stroke-width="{}"/><path d="M{} {}Q0 {} {} {}M{} {}Q0 {} {} {}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="{}"/><ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="#fff" fill-opacity=".4" transform="rotate(-35 {} {})"/>"##,
        num(radius),
        part(0.16),
        part(-0.86),
        part(-0.3),
        part(0.25),
        part(0.86),
        part(-0.3),
        part(-0.7),
        part(0.55),
        part(0.95),
        part(0.7),
        part(0.55),
        part(0.13),
        part(-0.38),
        part(-0.52),
        part(0.26),
        part(0.14),
        part(-0.38),
        part(-0.52),
    )
}

/// Where a piece meets the floor.
pub fn contact(y: f32, across: f32) -> String {
    format!(
        r#"<ellipse cy="{}" rx="{}" ry="{}" fill="url(#m-shade) none"/>"#,
        num(y),
        num(across),
        num(across * 0.34)
    )
}

fn heap(count: u8) -> String {
    let balls = HEAPS[usize::from(count.clamp(1, 3)) - 1];
    let mut out = String::new();
    for &(x, y) in balls {
        out += &at(x, y, &contact(LOOSE_BALL * 0.86, LOOSE_BALL * 1.2));
    }
    for &(x, y) in balls {
        out += &ball(x, y, LOOSE_BALL);
    }
    if count > 3 {
        out += &lettering(0.0, 10.0, &count.to_string(), 22.0, "#fff8ea");
    }
    out
}

fn pawn(seat: Seat, number: u8, balls: u8) -> String {
    let worn = kit(seat);
    let mut out = if seat.index() < PAWN_SEATS {
        format!(r##"<use href="#m-pawn-{}"/>"##, seat.0)
    } else {
        pawn_shape(worn)
    };
    out += &lettering(0.0, 18.0, &number.to_string(), 19.0, worn.ink);
    for &(x, y, radius) in HANDS[usize::from(balls.min(3))] {
        out += &ball(x, y, radius);
    }
    out
}

/// A turned peg, seen from a little in front, without its number.
fn pawn_shape(worn: &Kit) -> String {
    let Kit {
        outline,
        body,
        trim,
        ..
    } = worn;
    let edge =
        format!(r#"fill="{body}" stroke="{TAR}" stroke-width="2.4" stroke-linejoin="round""#);
    let (foot, head, foot_light) = match outline {
        Outline::Round => (
            "M-22 24q0-8 8-12q5-8 6-18h16q1 10 6 18q8 4 8 12q-22 9-44 0z",
            format!(r#"<circle cy="-20" r="12.5" {edge}/>"#),
            "M-18.5 22q1-5 6.5-7.5q4.5-7 5.5-16",
        ),
        _ => (
            "M-22 26v-8l8-7q5-8 6-17h16q1 9 6 17l8 7v8z",
            format!(
                r#"<path transform="translate(0 -20)" d="{}" {edge}/>"#,
                octagon(13.6)
            ),
            "M-19 22v-3l7-6q4.5-6 5.5-14",
        ),
    };
    let mut out = contact(26.0, 30.0);
    out += &format!(r#"<path d="{foot}" {edge}/>{head}"#);
    out += &format!(
        r##"<path d="{foot_light}" fill="none" stroke="#fff" stroke-opacity=".32" stroke-width="2" stroke-linecap="round"/><ellipse cx="-4.5" cy="-25" rx="4.2" ry="2.6" fill="#fff" fill-opacity=".42" transform="rotate(-32 -4.5 -25)"/><path d="M-10 -6h20" stroke="{trim}" stroke-width="3.4" stroke-linecap="round"/>"##
    );
    out
}

/// A figure for lists beside the court; inside a page with our definitions.
pub fn figure_svg(shown: &Figure) -> String {
    let view_box = match shown {
        // A plate lies flat: it needs no room for a head.
        Figure::Unit { .. } | Figure::Ability { .. } => "-30 -30 60 60",
        Figure::Spot { .. } => "-24 -24 48 48",
        Figure::Jersey(_) => "-33 -31 66 60",
        Figure::Magic { .. } => "-24 -29 48 48",
        Figure::Spell(_) => "-18 -18 36 36",
        _ => "-30 -38 60 70",
    };
    let drawn = match shown {
        // Lists say in words who acts and who is out.
        Figure::Jersey(jersey) => wizard::worn(jersey),
        _ => figure(shown),
    };
    inline(view_box, &format!(r#"<g class="piece">{drawn}</g>"#))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_of_different_seats_look_different() {
        let pawns: Vec<String> = (0..KITS.len() as u8)
            .map(|seat| pawn(Seat(seat), 1, 0))
            .collect();
        for (index, drawn) in pawns.iter().enumerate() {
            assert!(!pawns[..index].contains(drawn), "seat {index}");
        }
    }
}
