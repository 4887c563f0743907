//! A table of Wizard Dodgeball in the middle of a game, made by hand.

use courtside_kernel::{DieColour, Line, Seat};
use courtside_scene::{
    Ask, Court, Figure, Floor, Jersey, MagicBall, Panel, Piece, Place, Point, Row, Scene, Score,
    Side, SpellSign, Stat,
};

const COLUMNS: u8 = 9;
const ROWS: u8 = 13;

pub const STILL: MagicBall = MagicBall {
    active: false,
    burns: false,
};
pub const ACTIVE: MagicBall = MagicBall {
    active: true,
    burns: false,
};
pub const BURNING: MagicBall = MagicBall {
    active: true,
    burns: true,
};

pub fn court(flipped: bool) -> Court {
    Court::Wizard {
        columns: COLUMNS,
        back: 3,
        front: 3,
        stars: true,
        flipped,
    }
}

pub fn jersey(seat: u8, number: u8) -> Jersey {
    Jersey {
        seat: Seat(seat),
        number,
        up: seat == 0,
        ball: None,
        effects: Vec::new(),
        acting: false,
        out: false,
    }
}

/// Column and row from the top left of "e4", seen from the side of navy.
fn grid(name: &str) -> (u8, u8) {
    let row: u8 = name[1..].parse().unwrap();
    (name.as_bytes()[0] - b'a', ROWS - row)
}

fn middle((column, row): (u8, u8)) -> Point {
    Point {
        x: 28.0 + (f32::from(column) + 0.5) * 60.0,
        y: 24.0 + (f32::from(row) + 0.5) * 60.0,
    }
}

fn piece(id: String, figure: Figure, name: &str) -> Piece {
    let label = format!("{name}: {id}");
    Piece {
        place: Some(format!("sq-{name}").into()),
        ..Piece::new(&id, figure, middle(grid(name)), &id, label)
    }
}

fn order(title: &str, seat: u8, wizards: &[(u8, &str, &str)]) -> Panel {
    let stat = |label, dice: &[DieColour]| Stat {
        label,
        dice: dice.to_vec(),
        number: None,
    };
    let number = |label, number| Stat {
        label,
        dice: Vec::new(),
        number: Some(number),
    };
    let row = |(place, (shirt, name, badge)): (usize, &(u8, &str, &str))| Row {
        thing: Some(format!("wiz-{seat}-{place}").into()),
        figure: Some(Figure::Jersey(Box::new(Jersey {
            acting: *badge == "acting",
            out: *badge == "off court",
            effects: match *badge {
                "Freeze" => vec![SpellSign::Freeze],
                _ => Vec::new(),
            },
            ..jersey(seat, *shirt)
        }))),
        name: (*name).into(),
        badge: (*badge).into(),
        out: *badge == "off court",
        stats: vec![
            stat("throw", &[DieColour::Blue, DieColour::Red]),
            stat("dodge", &[DieColour::White, DieColour::Grey]),
            stat("cast", &[DieColour::Grey, DieColour::Grey]),
            stat("resist", &[DieColour::Grey, DieColour::Blue]),
            number("move", 4),
            number("magic", 2),
        ],
        ..Row::default()
    };
    Panel {
        title: title.into(),
        rows: wizards.iter().enumerate().map(row).collect(),
        ..Panel::default()
    }
}

fn spell(sign: SpellSign, name: &str, detail: &str) -> Row {
    Row {
        thing: Some(format!("spell-{}", name.to_lowercase()).into()),
        figure: Some(Figure::Spell(sign)),
        name: name.into(),
        detail: detail.into(),
        out: !detail.is_empty(),
        ..Row::default()
    }
}

fn spells() -> Panel {
    let pair = |one, other| Row {
        list: vec![one, other],
        ..Row::default()
    };
    Panel {
        title: "Spells".into(),
        tiles: true,
        rows: vec![
            spell(SpellSign::Dispel, "Dispel", ""),
            spell(SpellSign::Fireball, "Fireball", ""),
            spell(SpellSign::Freeze, "Freeze", "with #41, two more turns"),
            spell(SpellSign::Teleport, "Teleport", ""),
            pair(
                spell(SpellSign::Butter, "Butter Fingers", ""),
                spell(SpellSign::Sticky, "Sticky Fingers", ""),
            ),
        ],
        ..Panel::default()
    }
}

/// As navy sees it: #21 acts and aims.
pub fn scene() -> Scene {
    let places = (0..COLUMNS * ROWS)
        .map(|index| {
            let grid = (index % COLUMNS, index / COLUMNS);
            let name = format!("{}{}", char::from(b'a' + grid.0), ROWS - grid.1);
            Place {
                id: format!("sq-{name}").into(),
                name,
                at: middle(grid),
                size: 60.0,
                grid,
            }
        })
        .collect();
    let held = |ball| Some(ball);
    let wizards = [
        (0, 0, 21, "d5", held(ACTIVE), vec![]),
        (0, 1, 58, "g2", None, vec![SpellSign::Butter]),
        (0, 2, 41, "b4", held(STILL), vec![]),
        (
            0,
            3,
            10,
            "f4",
            None,
            vec![SpellSign::Shield, SpellSign::Speed],
        ),
        (1, 0, 47, "d12", None, vec![]),
        (1, 1, 12, "b11", held(BURNING), vec![]),
        (1, 2, 45, "f10", None, vec![]),
        (
            1,
            3,
            30,
            "d9",
            None,
            vec![SpellSign::Drain, SpellSign::Shrink, SpellSign::Slow],
        ),
        (1, 4, 25, "h9", None, vec![SpellSign::Freeze]),
    ];
    let mut pieces: Vec<Piece> = wizards
        .into_iter()
        .map(|(seat, place, number, name, ball, effects)| {
            let shown = Jersey {
                ball,
                effects,
                acting: number == 21,
                ..jersey(seat, number)
            };
            let id = format!("wiz-{seat}-{place}");
            piece(id, Figure::Jersey(Box::new(shown)), name)
        })
        .collect();
    for (index, (name, ball)) in [("a7", STILL), ("g3", ACTIVE)].into_iter().enumerate() {
        let figure = Figure::Magic { ball, small: false };
        pieces.push(piece(format!("ball-{index}"), figure, name));
    }
    let side = |seat: u8, name: &str, points: &str, detail: &str| Side {
        seat: Seat(seat),
        name: name.into(),
        detail: detail.into(),
        points: points.into(),
        to_act: seat == 0,
    };
    let floor = Floor {
        court: court(false),
        width: 596.0,
        height: 832.0,
        places,
        pieces,
    };
    let score = Score {
        sides: vec![
            side(0, "You", "3", "4 on court"),
            side(1, "Ines", "2", "5 on court"),
        ],
        under: vec![
            Line::new().text("First to ").strong(5),
            Line::new().text("#21 acts: throw and cast left"),
        ],
    };
    let title = "Wizard Dodgeball, you against Ines".into();
    let ask = Ask::new("Throw at whom?", "", &[]);
    let mut scene = Scene::new("wizard", title, floor, score, ask);
    scene.panels = vec![
        order(
            "Your order of play",
            0,
            &[
                (21, "Hoary Burblepot", "acting"),
                (58, "Tamsin Quill", "Butter Fingers"),
                (41, "Oona Brack", "has a ball"),
                (10, "Ottoline Quake", "Shield"),
                (33, "Wilf Underhill", "off court"),
            ],
        ),
        spells(),
        order(
            "Ines's order of play",
            1,
            &[
                (47, "Nib Underfoot", ""),
                (12, "Bartleby Cannonade", "has an active ball"),
                (45, "Sister Perpetua Hex", ""),
                (30, "Grizzelda Thunderpaws", "next"),
                (25, "Wynn Ashgrove", "Freeze"),
            ],
        ),
    ];
    scene
}
