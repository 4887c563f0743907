//! Every drawing can be read, refers to nothing that is missing, and stays small.

use crate::common::layer_svg;
use crate::reading::{livery, thumbnail, zipped};
use courtside_kernel::Seat;
use courtside_render::{
    brand_svg, court_svg, defs_svg, die_svg, figure_svg, png, scene_svg, seat_mark_svg, share_svg,
};
use courtside_scene::{Court, Face, Figure, UnitKind};
use resvg::usvg::{Options, Tree};

/// Reads a document and checks that whatever it refers to is in it, once.
fn check(what: &str, svg: &str) {
    Tree::from_str(svg, &Options::default())
        .unwrap_or_else(|error| panic!("{what} cannot be read: {error}"));
    let references = svg
        .split("url(#")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap());
    let uses = svg
        .split("href=\"#")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    for id in references.chain(uses) {
        let found = svg.matches(&format!(" id=\"{id}\"")).count();
        assert_eq!(found, 1, "{what} refers to {id}");
    }
    assert!(
        !svg.contains("NaN") && !svg.contains("inf"),
        "{what} holds a number that is none"
    );
}

/// What is drawn inside a page, in a page's place.
fn in_page(inner: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 712 712">{}{inner}</svg>"#,
        defs_svg()
    )
}

#[test]
fn documents_stand_alone() {
    let scene = crate::common::scene();
    check("court", &court_svg(Court::Chessboard { flipped: false }));
    check(
        "flipped court",
        &court_svg(Court::Chessboard { flipped: true }),
    );
    check("scene", &scene_svg(&scene));
    check("share card", &share_svg(&scene, livery(scene.game)));
    Tree::from_str(&brand_svg(), &Options::default()).unwrap();
}

#[test]
fn parts_need_only_the_definitions_of_the_page() {
    check("layer", &in_page(&layer_svg(&crate::common::scene().floor)));
    check("brand", &in_page(&brand_svg()));
    check("mini court", &in_page(&thumbnail("chessboard")));
    for seat in [Seat(0), Seat(1)] {
        check("mark", &in_page(&seat_mark_svg(seat, 'N')));
        check(
            "pawn",
            &in_page(&figure_svg(&Figure::Pawn {
                seat,
                number: 3,
                balls: 2,
            })),
        );
        for face in 1..=6 {
            check("die", &in_page(&die_svg(seat, Face::Number(face))));
        }
    }
    for count in 0..=5 {
        check("balls", &in_page(&figure_svg(&Figure::Ball { count })));
    }
}

#[test]
fn a_court_is_cheap_to_send() {
    for flipped in [false, true] {
        let court = court_svg(Court::Chessboard { flipped });
        assert!(court.len() < 40_000, "{} bytes", court.len());
        assert!(zipped(&court) < 9_000, "{} bytes zipped", zipped(&court));
    }
    assert!(
        zipped(&defs_svg()) < 5_700,
        "{} bytes zipped in every page",
        zipped(&defs_svg())
    );
    let layer = layer_svg(&crate::common::scene().floor);
    assert!(
        layer.len() < 32_000,
        "{} bytes with every move",
        layer.len()
    );
}

#[test]
fn a_court_names_its_squares_from_both_sides() {
    let labels = |flipped| {
        let court = court_svg(Court::Chessboard { flipped });
        let texts = court
            .split("</text>")
            .filter_map(|part| part.rsplit('>').next())
            .filter(|text| text.len() == 1);
        texts.map(str::to_owned).collect::<String>()
    };
    assert_eq!(labels(false), "a8b7c6d5e4f3g2h1");
    assert_eq!(labels(true), "h1g2f3e4d5c6b7a8");
}

#[test]
fn every_place_and_piece_can_be_pointed_at() {
    let scene = crate::common::scene();
    let layer = layer_svg(&scene.floor);
    for id in scene
        .floor
        .places
        .iter()
        .map(|place| &place.id)
        .chain(scene.floor.pieces.iter().map(|piece| &piece.id))
    {
        assert_eq!(
            layer.matches(&format!(r#"data-id="{id}""#)).count(),
            1,
            "{id}"
        );
    }
    for part in ["ring-c", "brackets", "piece"] {
        assert_eq!(
            layer.matches(&format!(r#"class="{part}""#)).count(),
            scene.floor.pieces.len(),
            "{part}"
        );
    }
    for part in ["hit", "spot"] {
        assert_eq!(
            layer.matches(&format!(r#"class="{part}""#)).count(),
            scene.floor.places.len(),
            "{part}"
        );
    }
    assert_eq!(
        layer.matches(r#"class="focus""#).count(),
        scene.floor.places.len() + scene.floor.pieces.len()
    );
    let picture = scene_svg(&scene);
    assert!(
        !picture.contains("ring-c") && !picture.contains("data-id"),
        "a picture has nothing to point at"
    );
}

#[test]
fn nearer_pieces_stand_over_farther_ones() {
    let layer = layer_svg(&crate::common::scene().floor);
    let order = |id: &str| layer.find(&format!(r#"data-id="{id}""#)).unwrap();
    assert!(order("pawn-1-4") < order("pawn-1-1") && order("pawn-1-1") < order("pawn-0-3"));
    assert!(
        order("sq-a1") < order("pawn-1-4"),
        "places lie below pieces"
    );
}

#[test]
fn a_share_card_is_a_picture_whatever_people_are_called() {
    let mut scene = crate::common::scene();
    scene.score.sides[0].name = "</svg><script>\u{0}\u{8} & \"quotes\"".into();
    scene.score.sides[1].name = String::new();
    check("share card", &share_svg(&scene, livery(scene.game)));
    let picture = png(&share_svg(&scene, livery(scene.game)), 1200).unwrap();
    assert_eq!(&picture[..4], b"\x89PNG");
}

#[test]
fn tactics_courts_of_every_size_stand_alone_and_are_cheap() {
    for columns in 9..=15 {
        for rows in (8..=20).step_by(2) {
            for flipped in [false, true] {
                let court = Court::Tactics {
                    columns,
                    rows,
                    flipped,
                };
                let svg = court_svg(court);
                check(&court.name(), &svg);
                assert!(zipped(&svg) < 3_000, "{}: {}", court.name(), zipped(&svg));
            }
        }
    }
}

#[test]
fn a_tactics_court_names_its_spaces_and_paints_a_line_every_three_rows() {
    let drawn = |columns, rows, flipped| {
        court_svg(Court::Tactics {
            columns,
            rows,
            flipped,
        })
    };
    let names = |svg: &str| {
        let texts = svg.split("</text>");
        let mut names: Vec<String> = texts
            .filter_map(|part| part.rsplit('>').next())
            .map(str::to_owned)
            .collect();
        names.pop();
        names.join(" ")
    };
    assert_eq!(
        names(&drawn(9, 12, false)),
        "a b c d e f g h i 12 11 10 9 8 7 6 5 4 3 2 1"
    );
    assert_eq!(
        names(&drawn(10, 8, true)),
        "j i h g f e d c b a 1 2 3 4 5 6 7 8"
    );
    let dashed = |rows| {
        let svg = drawn(9, rows, false);
        let path = svg.split("stroke-dasharray").next().unwrap();
        path.rsplit("d=\"").next().unwrap().matches('M').count()
    };
    // 4, 6 and 10 rows a side; the line that would fall on the boundary is left out.
    assert_eq!([8, 12, 20].map(dashed), [2, 2, 6]);
}

#[test]
fn units_differ_by_seat_kind_number_facing_and_use() {
    let mut seen = std::collections::BTreeSet::new();
    for seat in [Seat(0), Seat(1)] {
        for (unit, number) in [
            (UnitKind::Assault, 1),
            (UnitKind::Assault, 4),
            (UnitKind::Defender, 1),
            (UnitKind::Ace, 1),
        ] {
            for done in [false, true] {
                let drawn = |up| {
                    figure_svg(&Figure::Unit {
                        seat,
                        unit,
                        number,
                        up,
                        done,
                    })
                };
                check("unit", &in_page(&drawn(true)));
                assert!(
                    seen.insert(drawn(true)),
                    "{unit:?} {number} looks like another"
                );
                assert_eq!(
                    drawn(true) == drawn(false),
                    unit != UnitKind::Assault,
                    "an arrowhead points at the enemy, a shield and a star do not turn"
                );
            }
        }
    }
    check("mini court", &in_page(&thumbnail("tactics")));
}
