//! The card table: wide and tall, for every number of players, in drawings and in characters.

use crate::common::layer_svg;
use crate::reading::{page, read};
use courtside_catalog::{Library, find};
use courtside_kernel::{Options, Seat, Viewer};
use courtside_render::terminal::{Glow, board, hand, plain};
use courtside_render::{card_back_svg, card_svg, court_svg, figure_svg, scene_svg, seat_mark_svg};
use courtside_scene::layout::cards::layout;
use courtside_scene::{CardFace, Court, DodgeCard, Figure, FrontCard, Player, Scene};
use insta::assert_snapshot;

const NAMES: [&str; 7] = [
    "Jun",
    "Mara",
    "Okan",
    "Ines",
    "Lena",
    "Theodora Longname",
    "Wilhelm",
];

/// A table in the middle of a game, as its first player sees it.
fn scene(options: &str, seats: usize, position: &str) -> Scene {
    let entry = find("cards").unwrap();
    let options = Options::parse(entry.card.options, options).unwrap();
    let mut game = entry.start(&Library::default(), &options, seats).unwrap();
    game.set_position(position).unwrap();
    let names = NAMES.map(str::to_owned);
    game.scene(Viewer::Seat(Seat(0)), Seat(0), &names[..seats])
}

fn five() -> Scene {
    scene(
        "play=strategic",
        5,
        "S3P/S3Ds2,DUP,-/S4s,S2,-/S4D2,H2,-/S2*SP,Us,-/S6s4d,S2,-/0/act1/5/-",
    )
}

#[test]
fn every_table_is_a_drawing_of_its_own_and_cheap_to_send() {
    for seats in 2..=7 {
        for tall in [false, true] {
            let court = court_svg(Court::Cards { seats, tall });
            let size = read(&court).size();
            let table = layout(seats.into(), tall);
            assert_eq!((size.width(), size.height()), (table.width, table.height));
            assert!(court.len() < 40_000, "{} bytes", court.len());
        }
    }
}

#[test]
fn every_thing_on_either_table_can_be_pointed_at() {
    let scene = five();
    for floor in [&scene.floor, scene.tall.as_ref().unwrap()] {
        let layer = layer_svg(floor);
        read(&page(&layer));
        for piece in &floor.pieces {
            let id = format!(r#"data-id="{}""#, piece.id);
            assert_eq!(layer.matches(&id).count(), 1, "{id}");
        }
        for part in ["ring-c", "brackets", "focus", "piece"] {
            let class = format!(r#"class="{part}""#);
            assert_eq!(layer.matches(&class).count(), floor.pieces.len(), "{part}");
        }
        assert!(
            layer.len() < 24_000,
            "{} bytes with every move",
            layer.len()
        );
    }
    read(&scene_svg(&scene));
}

/// A player whose slab is almost too full.
fn crowded(width: u16, height: u16, team: Option<char>) -> Player {
    let front = |card, half| FrontCard { card, half };
    let mut cards = vec![front(DodgeCard::Dodge, false); 12];
    cards.extend(vec![front(DodgeCard::Dodge2, false); 9]);
    cards.push(front(DodgeCard::Dodge2, true));
    cards.push(front(DodgeCard::Pile, false));
    Player {
        seat: Seat(6),
        name: "A name that nobody can have".into(),
        note: "2 in hand, skips a turn".into(),
        hits: 14,
        limit: 15,
        front: cards,
        team,
        to_act: true,
        out: false,
        width,
        height,
    }
}

#[test]
fn nothing_spills_over_the_edge_of_a_slab() {
    for seats in 2..=7 {
        for tall in [false, true] {
            for slab in layout(seats, tall).players {
                let player = crowded(slab.width, slab.height, Some('B'));
                let drawing = figure_svg(&Figure::Player(Box::new(player)));
                let inner = drawing.split_once('>').unwrap().1;
                let inner = inner.strip_suffix("</svg>").unwrap();
                let edges = read(&page(inner)).root().abs_stroke_bounding_box();
                let reach = (
                    f32::from(slab.width) / 2.0 + 1.0,
                    f32::from(slab.height) / 2.0 + 1.0,
                );
                // The page's own coordinates begin at −500.
                let inside = edges.left() - 500.0 >= -reach.0
                    && edges.right() - 500.0 <= reach.0
                    && edges.top() - 500.0 >= -reach.1
                    && edges.bottom() - 500.0 <= reach.1;
                assert!(inside, "{seats} {tall} {slab:?}: {edges:?}");
            }
        }
    }
}

#[test]
fn names_are_cut_where_the_slab_ends_and_cannot_break_it() {
    let mut player = crowded(182, 102, None);
    player.name = "<svg>& a very long name".into();
    let drawing = figure_svg(&Figure::Player(Box::new(player.clone())));
    read(&page(&drawing));
    assert!(drawing.contains('…') && !drawing.contains("a very long name"));
    player.name = String::new();
    read(&page(&figure_svg(&Figure::Player(Box::new(player)))));
}

#[test]
fn who_is_out_says_so_and_who_acts_has_a_bar() {
    let shown = |player: Player| figure_svg(&Figure::Player(Box::new(player)));
    let acting = shown(crowded(236, 136, None));
    let idle = shown(Player {
        to_act: false,
        ..crowded(236, 136, None)
    });
    let out = shown(Player {
        out: true,
        ..crowded(236, 136, None)
    });
    assert!(out.contains(">out<") && !idle.contains(">out<"));
    assert!(!out.contains("m-card-"), "no cards lie in front");
    assert_ne!(acting, idle);
}

#[test]
fn cards_and_marks_stand_in_a_page_and_differ() {
    use DodgeCard::*;
    let mut drawings: Vec<String> = [
        Single,
        Double,
        Ultimate,
        Dodge,
        Dodge2,
        Pile,
        PileHit,
        TeamUltimate,
        TeamPileHit,
    ]
    .map(|card| card_svg(CardFace::Dodge(card)))
    .to_vec();
    assert!(drawings[7].contains("no dodge") && drawings[7].contains("or bring 1 back"));
    drawings.push(card_back_svg(Court::Cards {
        seats: 2,
        tall: false,
    }));
    drawings.extend((0..7).map(|seat| seat_mark_svg(Seat(seat), 'A')));
    for (index, drawing) in drawings.iter().enumerate() {
        read(&page(drawing));
        assert!(!drawings[index + 1..].contains(drawing));
    }
    assert!(
        drawings[..10]
            .iter()
            .all(|card| card.contains(r#"class="edge""#))
    );
}

#[test]
fn empty_piles_are_drawn_as_places() {
    let stock = |count| figure_svg(&Figure::Stock { count, tall: false });
    assert!(stock(0).contains("stroke-dasharray") && !stock(1).contains("stroke-dasharray"));
    let discard = |count, top| {
        figure_svg(&Figure::Discard {
            count,
            top,
            tall: true,
        })
    };
    assert!(discard(0, None).contains("0 out"));
    read(&page(&discard(12, None)));
    assert!(discard(12, Some(DodgeCard::Pile)).contains("m-card-pile"));
}

fn lit(id: &str) -> Option<Glow> {
    match id {
        "card-double" => Some(Glow::Chosen),
        "card-ultimate" | "card-pile" => Some(Glow::Choosable),
        "player-1" | "player-3" => Some(Glow::Target),
        _ => None,
    }
}

#[test]
fn a_table_in_plain_characters() {
    let scene = five();
    let mut rows = board(&scene, &lit);
    rows.extend(hand(&scene, &lit));
    assert_snapshot!(plain(&rows), @r"
     (N) You        »  5 ■■■■■□□□□□  D×2        3 in hand, plays
    ×[W] Mara          4 ■■■■□□□□□□  D          2 in hand, next
     /O\ Okan          8 ■■■■■■■■□□  ·          2 in hand
    ×<G> Ines          2 ■■□□□□□□□□  D2½ P      2 in hand
     {V} Lena          6 ■■■■■■□□□□  D×4 D2     2 in hand

     Draw pile 72    Discard 4
    Your hand »[2 Double] ›[U Ultimate] ›[P Pile]
    ");
}

#[test]
fn teams_and_players_who_are_out_in_plain_characters() {
    let scene = scene(
        "teams=ab",
        7,
        "-/-,D,-/S2,-,-/-,-,xr/S,-,k/-,-,-/P,-,-/S9s12,-,-/0:01/act1/5/-",
    );
    let mut rows = board(&scene, &|_| None);
    assert!(rows.iter().all(|row| row.width() == rows[0].width()));
    assert!(rows[0].width() <= 80);
    rows.extend(hand(&scene, &|_| None));
    assert_snapshot!(plain(&rows), @r"
     (N) You        A »  0 □□□□□□□□□□  ·          plays
     [W] Mara       B    2 ■■□□□□□□□□  ·
     /O\ Okan       A   out                       for good
     <G> Ines       B    1 ■□□□□□□□□□  ·          skips a turn
     {V} Lena       A    0 □□□□□□□□□□  ·
     |Y| Theodora L B    0 □□□□□□□□□□  P
     *S* Wilhelm    A    9 ■■■■■■■■■□  D×12

     Draw pile 94    Discard 0
    Your card  [2 Double]
    ");
}
