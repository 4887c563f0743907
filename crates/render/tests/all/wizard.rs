//! Wizard Dodgeball: every court, jerseys, balls, spells and dice, and the court in characters.

use std::collections::BTreeSet;

use crate::common::layer_svg;
use crate::reading::{livery, page, read, thumbnail, zipped};
use crate::wizard_court::{ACTIVE, BURNING, STILL, court, jersey, scene};
use courtside_kernel::{DieColour, Line, Seat};
use courtside_render::terminal::{self, Glow, board, board_within, plain, told};
use courtside_render::{court_svg, defs_svg, die_svg, figure_svg, scene_svg, share_svg};
use courtside_scene::{
    Court, DieState, Face, Figure, Floor, Jersey, MagicBall, Panel, Piece, Point, SpellSign, Tray,
    TrayDie,
};
use insta::assert_snapshot;

const COLOURS: [DieColour; 4] = [
    DieColour::White,
    DieColour::Grey,
    DieColour::Blue,
    DieColour::Red,
];

/// Everything that is written on a drawing.
fn writing(svg: &str) -> Vec<&str> {
    let texts = svg.split("</text>").filter(|part| part.contains("<text"));
    texts.filter_map(|part| part.rsplit('>').next()).collect()
}

/// A jersey as a court shows it.
fn on_court(worn: Jersey) -> String {
    layer_svg(&Floor {
        court: court(false),
        width: 596.0,
        height: 832.0,
        places: Default::default(),
        pieces: vec![Piece::new(
            "wiz-0-0",
            Figure::Jersey(Box::new(worn)),
            Point { x: 58.0, y: 54.0 },
            "",
            "",
        )],
    })
}

#[test]
fn every_court_stands_alone_and_is_cheap_to_send() {
    // As large as the content of the game may make it: 128 spaces.
    let sizes = (2..=26u8)
        .flat_map(|columns| (1..=9u8).map(move |back| (columns, back)))
        .flat_map(|(columns, back)| (1..=9u8).map(move |front| (columns, back, front)))
        .filter(|(columns, back, front)| {
            u16::from(*columns) * u16::from(2 * (back + front) + 1) <= 128
        });
    let looks = [(false, false), (false, true), (true, false), (true, true)];
    let courts = sizes.flat_map(|(columns, back, front)| {
        looks.map(|(stars, flipped)| Court::Wizard {
            columns,
            back,
            front,
            stars,
            flipped,
        })
    });
    // Every size differs from its neighbours only in how much there is of it.
    for shown in courts.step_by(7).chain([court(false), court(true)]) {
        let Court::Wizard {
            columns,
            back,
            front,
            ..
        } = shown
        else {
            unreachable!()
        };
        let svg = court_svg(shown);
        let size = read(&svg).size();
        let rows = 2.0 * f32::from(back + front) + 1.0;
        assert_eq!(size.width(), f32::from(columns) * 60.0 + 56.0);
        assert_eq!(size.height(), rows * 60.0 + 52.0);
        assert!(zipped(&svg) < 7_000, "{}: {}", shown.name(), zipped(&svg));
    }
}

#[test]
fn a_court_names_spaces_and_zones_from_both_sides() {
    let zones = "BACK FRONT NEUTRAL FRONT BACK";
    assert_eq!(
        writing(&court_svg(court(false))).join(" "),
        format!("a b c d e f g h i 13 12 11 10 9 8 7 6 5 4 3 2 1 {zones}")
    );
    assert_eq!(
        writing(&court_svg(court(true))).join(" "),
        format!("i h g f e d c b a 1 2 3 4 5 6 7 8 9 10 11 12 13 {zones}")
    );
}

#[test]
fn the_halves_of_a_court_are_tinted_for_their_sides() {
    let first_tint = |flipped| {
        let svg = court_svg(court(flipped));
        let tints = ["#2f58a0", "#a23a2a"].map(|tint| svg.find(tint).unwrap());
        tints[0] < tints[1]
    };
    // From the top: the other side's half comes first.
    assert!(!first_tint(false) && first_tint(true));
}

#[test]
fn stars_stand_in_every_second_column_of_the_neutral_row() {
    let stars = |stars| {
        let svg = court_svg(Court::Wizard {
            columns: 9,
            back: 3,
            front: 3,
            stars,
            flipped: false,
        });
        let places = [30, 90, 150, 210, 270, 330, 390, 450, 510];
        places.map(|x| svg.contains(&format!(r#"transform="translate({x} 30)""#)))
    };
    assert_eq!(stars(true), std::array::from_fn(|column| column % 2 == 0));
    assert_eq!(stars(false), [false; 9]);
}

#[test]
fn pictures_and_layers_of_a_table_can_be_read() {
    let scene = scene();
    read(&scene_svg(&scene));
    let share = share_svg(&scene, livery(scene.game));
    read(&share);
    assert!(share.contains("WIZARD") && share.contains("DODGEBALL"));
    let layer = layer_svg(&scene.floor);
    read(&page(&layer));
    for id in (scene.floor.pieces.iter().map(|piece| &piece.id))
        .chain(scene.floor.places.iter().map(|place| &place.id))
    {
        let found = layer.matches(&format!(r#"data-id="{id}""#)).count();
        assert_eq!(found, 1, "{id}");
    }
    assert!(zipped(&layer) < 5_000, "{} bytes zipped", zipped(&layer));
    read(&page(&thumbnail("wizard")));
}

#[test]
fn jerseys_differ_by_side_number_facing_ball_effect_and_use() {
    let plain = || jersey(0, 21);
    let mut looks = vec![
        plain(),
        jersey(1, 21),
        jersey(0, 7),
        Jersey {
            up: false,
            ..plain()
        },
        Jersey {
            acting: true,
            ..plain()
        },
        Jersey {
            out: true,
            ..plain()
        },
    ];
    looks.extend([STILL, ACTIVE, BURNING].map(|ball| Jersey {
        ball: Some(ball),
        ..plain()
    }));
    looks.extend(SpellSign::ALL.map(|sign| Jersey {
        effects: vec![sign],
        ..plain()
    }));
    let mut seen = BTreeSet::new();
    for look in looks {
        let drawn = on_court(look.clone());
        read(&page(&drawn));
        assert!(seen.insert(drawn), "{look:?} looks like another");
        read(&page(&figure_svg(&Figure::Jersey(Box::new(look)))));
    }
}

#[test]
fn four_players_wear_the_jerseys_of_two_sides() {
    let drawn = |seat| on_court(jersey(seat, 21)).contains("#m-jersey-0");
    assert_eq!([0, 1, 2, 3].map(drawn), [true, false, true, false]);
}

#[test]
fn discs_of_effects_stay_over_their_space_and_are_counted_where_they_are_many() {
    for count in 1..=8 {
        let drawn = figure_svg(&Figure::Jersey(Box::new(Jersey {
            effects: SpellSign::ALL[..count].to_vec(),
            ..jersey(1, 30)
        })));
        let discs: Vec<f32> = (drawn.split(r#"class="sign""#).skip(1))
            .map(|part| part.split("translate(").nth(1).unwrap())
            .map(|part| part.split(' ').next().unwrap().parse().unwrap())
            .collect();
        assert!(discs.is_sorted(), "{count}: from left to right");
        assert!(discs[0] < -18.0 && discs.iter().all(|x| x.abs() <= 24.0));
        let more = writing(&drawn)
            .into_iter()
            .find_map(|text| text.strip_prefix('+'));
        let uncounted = more.map_or(0, |more| more.parse::<usize>().unwrap());
        assert_eq!(discs.len() + uncounted, count);
    }
}

#[test]
fn balls_spells_and_dice_stand_in_a_page_and_differ() {
    let mut drawings = Vec::new();
    for ball in [STILL, ACTIVE, BURNING] {
        for small in [false, true] {
            drawings.push(figure_svg(&Figure::Magic { ball, small }));
        }
    }
    drawings.push(figure_svg(&Figure::Magic {
        ball: MagicBall {
            active: false,
            burns: true,
        },
        small: false,
    }));
    drawings.extend(SpellSign::ALL.map(|sign| figure_svg(&Figure::Spell(sign))));
    for colour in COLOURS {
        for number in [None, Some(0), Some(5)] {
            drawings.push(die_svg(Seat(0), Face::Dyed { colour, number }));
        }
    }
    for (index, drawing) in drawings.iter().enumerate() {
        read(&page(drawing));
        assert!(!drawings[index + 1..].contains(drawing), "{index}");
    }
}

#[test]
fn signs_of_spells_differ_in_shape_not_only_in_colour() {
    let defs = defs_svg();
    let shapes: BTreeSet<&str> = SpellSign::ALL
        .map(|sign| {
            let drawn = figure_svg(&Figure::Spell(sign));
            let id = drawn.split("href=\"#").nth(1).unwrap();
            let id = id.split('"').next().unwrap();
            let shape = defs.split(&format!(r#"<g id="{id}">"#)).nth(1).unwrap();
            shape.split("</g>").next().unwrap()
        })
        .into();
    assert_eq!(shapes.len(), SpellSign::ALL.len());
}

#[test]
fn dice_have_a_shape_and_a_letter_for_each_colour() {
    let drawn = COLOURS.map(|colour| {
        let number = None;
        die_svg(Seat(0), Face::Dyed { colour, number })
    });
    let letters: Vec<&str> = drawn.iter().flat_map(|die| writing(die)).collect();
    assert_eq!(letters, ["W", "G", "B", "R"]);
    let shape = |die: &String| die.split("class=\"edge\"").next().unwrap().to_owned();
    let shapes: BTreeSet<String> = drawn.iter().map(shape).collect();
    assert_eq!(shapes.len(), COLOURS.len());
}

// In characters.

fn aiming(id: &str) -> Option<Glow> {
    match id {
        "wiz-1-1" | "wiz-1-3" => Some(Glow::Target),
        "sq-d4" | "sq-e7" | "ball-1" | "spell-fireball" => Some(Glow::Choosable),
        _ => None,
    }
}

#[test]
fn a_court_with_every_list() {
    assert_snapshot!(plain(&board(&scene(), &aiming)), @r"
    13 │  ·     ·     ·     ·     ·     ·     ·     ·     ·   │
    12 │  ·     ·     ·    [47]   ·     ·     ·     ·     ·   │
    11 │  ·   ×[12]^  ·     ·     ·     ·     ·     ·     ·   │
       ┝━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┥
    10 │  ·     ·     ·     ·     ·    [45]   ·     ·     ·   │
     9 │  ·     ·     ·   ×[30+   ·     ·     ·    [25F   ·   │
     8 │  ·     ·     ·     ·     ·     ·     ·     ·     ·   │
     7 │░░o░░░░░░░░░░░░░░░░░░░░░›░·░░░░░░░░░░░░░░░░░░░░░░░░░░░│
     6 │  ·     ·     ·     ·     ·     ·     ·     ·     ·   │
     5 │  ·     ·     ·   »(21)*  ·     ·     ·     ·     ·   │
     4 │  ·    (41)o  ·   › ·     ·    (10+   ·     ·     ·   │
       ┝━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┥
     3 │  ·     ·     ·     ·     ·     ·   › *     ·     ·   │
     2 │  ·     ·     ·     ·     ·     ·    (58B   ·     ·   │
     1 │  ·     ·     ·     ·     ·     ·     ·     ·     ·   │
          a     b     c     d     e     f     g     h     i
    Your order of play    thr dod cas res mov mag
     (21)  Hoary Burblep…  BR  WG  GG  GB   4   2  acting
     (58)  Tamsin Quill    BR  WG  GG  GB   4   2  Butter Fing…
     (41)  Oona Brack      BR  WG  GG  GB   4   2  has a ball
     (10)  Ottoline Quake  BR  WG  GG  GB   4   2  Shield
     (33)  Wilf Underhill  BR  WG  GG  GB   4   2  off court
    Spells: Dispel ›Fireball Teleport Butter Fingers
     Sticky Fingers out: Freeze
    Ines's order of play  thr dod cas res mov mag
     [47]  Nib Underfoot   BR  WG  GG  GB   4   2
    ×[12]  Bartleby Cann…  BR  WG  GG  GB   4   2  has an acti…
     [45]  Sister Perpet…  BR  WG  GG  GB   4   2
    ×[30]  Grizzelda Thu…  BR  WG  GG  GB   4   2  next
     [25F  Wynn Ashgrove   BR  WG  GG  GB   4   2  Freeze
    Signs: o ball, * active ball, B Butter Fingers, S Shield,
     P Speed, D Drain Magic, R Shrink, L Slow, F Freeze
    Dice: W white (weakest), G grey, B blue, R red (strongest)
    ");
}

#[test]
fn a_court_of_thirteen_rows_fits_a_small_window() {
    // 24 lines without the six around the court, 80 columns without the twenty beside it.
    let rows = board_within(&scene(), &aiming, 18);
    assert!(rows.len() <= 18, "{} lines", rows.len());
    assert!(rows.iter().all(|row| row.width() <= 60));
    assert_snapshot!(plain(&rows[16..]), @r"
    Your order of play           »(21)  (58)  (41)  (10)  -33-
    Ines's order of play          [47] ×[12]  [45] ×[30]  [25F
    ");
    let whole = board(&scene(), &aiming);
    assert_eq!(board_within(&scene(), &aiming, whole.len()), whole);
    assert!(whole.iter().all(|row| row.width() <= 60));
}

#[test]
fn a_flipped_court_has_its_names_the_other_way_round() {
    let mut scene = scene();
    scene.floor.court = court(true);
    for place in std::sync::Arc::make_mut(&mut scene.floor.places) {
        place.grid = (8 - place.grid.0, 12 - place.grid.1);
    }
    let shown = plain(&board(&scene, &|_| None));
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with(" 1 │") && lines[14].starts_with("13 │"));
    assert!(lines[4].contains("(41)o"), "{}", lines[4]);
    assert_eq!(
        lines[15].split_whitespace().collect::<String>(),
        "ihgfedcba"
    );
}

#[test]
fn a_ball_at_the_feet_of_a_wizard_and_balls_in_a_heap_are_seen() {
    let mut scene = scene();
    for (index, name) in ["sq-d12", "sq-c1", "sq-c1"].into_iter().enumerate() {
        let ball = if index == 1 { ACTIVE } else { STILL };
        let (id, figure) = (
            format!("ball-{}", index + 2),
            Figure::Magic { ball, small: true },
        );
        scene.floor.pieces.push(Piece {
            place: Some(name.into()),
            ..Piece::new(id, figure, Point { x: 0.0, y: 0.0 }, "", "")
        });
    }
    let shown = plain(&board(&scene, &|_| None));
    assert!(shown.lines().nth(1).unwrap().contains("[47]°"));
    assert!(shown.lines().nth(14).unwrap().contains("*o"));
}

#[test]
fn what_is_asked_takes_the_place_of_the_court() {
    let mut scene = scene();
    scene.panels[0].large = true;
    scene.panels[0].title = "Wizards to pick from".into();
    let rows = board_within(
        &scene,
        &|id| (id == "wiz-0-2").then_some(Glow::Choosable),
        18,
    );
    let shown = plain(&rows);
    assert!(shown.starts_with("Wizards to pick from"));
    assert!(shown.contains("›(41)  Oona Brack"), "{shown}");
    assert!(!shown.contains('┝'), "no court");
    // Where there are no badges, names have room.
    assert!(shown.contains("Hoary Burblep…"), "{shown}");
    for row in &mut scene.panels[0].rows {
        row.badge.clear();
    }
    let shown = plain(&board_within(&scene, &|_| None, 18));
    assert!(shown.contains("Hoary Burblepot"), "{shown}");
    assert!(shown.contains("Spells:") && !shown.contains("Signs:"));
}

#[test]
fn a_title_cannot_steer_the_terminal_nor_push_an_order_out_of_sight() {
    let mut scene = scene();
    scene.panels[0].title = "\x1b[2JSomebody with a name of a hundred letters ".repeat(3);
    let rows = board_within(&scene, &|_| None, 18);
    let order = plain(&rows[16..17]);
    assert!(!order.contains('\x1b') && order.contains("-33-"), "{order}");
}

#[test]
fn effects_have_letters_of_their_own() {
    let mut scene = scene();
    let letters: BTreeSet<String> = SpellSign::ALL
        .map(|sign| {
            for piece in &mut scene.floor.pieces {
                if let Figure::Jersey(worn) = &mut piece.figure {
                    worn.effects = vec![sign];
                }
            }
            let shown = plain(&board(&scene, &|_| None));
            let at = shown.find("[47").unwrap();
            shown[at..at + 4].to_owned()
        })
        .into();
    assert_eq!(letters.len(), SpellSign::ALL.len());
}

#[test]
fn dyed_dice_have_the_letter_of_their_colour() {
    let mut scene = scene();
    let die = |colour, number| TrayDie {
        id: None,
        kind: None,
        name: "".into(),
        seat: Seat(0),
        face: Face::Dyed { colour, number },
        state: DieState::Ready,
    };
    scene.trays = vec![Tray {
        title: "Throw".into(),
        note: "".into(),
        dice: vec![die(DieColour::Blue, Some(4)), die(DieColour::White, None)],
        theirs: false,
    }];
    let tray = plain(&terminal::trays(&scene, &|_| None));
    assert_eq!(tray, "Throw   [B4]  [W]\n");
    let line = Line::new()
        .text("Threw ")
        .dyed(DieColour::Blue, 4)
        .dyed(DieColour::Red, 8)
        .text(" against ")
        .dyed(DieColour::Grey, 1)
        .text(".");
    assert_eq!(told(&line), "Threw B4 R8 against G1.");
    assert_eq!(told(&Line::new().die(Seat(0), 3).die(Seat(1), 5)), "3 5");
}

#[test]
fn panels_without_rows_are_no_harm() {
    let mut scene = scene();
    scene.panels = vec![Panel::default()];
    assert!(board_within(&scene, &|_| None, 5).len() >= 16);
}
