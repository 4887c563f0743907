//! Writes every picture of a table into a directory, to be looked at:
//! `cargo run -p courtside-render --example pictures -- /tmp/pictures`

#[path = "../tests/all/common.rs"]
mod common;
#[path = "../tests/all/wizard_court.rs"]
mod wizard;

use std::error::Error;
use std::path::{Path, PathBuf};

use courtside_catalog::{Library, Title};
use courtside_kernel::{DieColour, Options, Seat, Viewer};
use courtside_render::{
    brand_svg, court_svg, defs_svg, die_svg, figure_svg, png, scene_svg, seat_mark_svg, share_svg,
    terminal, thumbnail_svg,
};
use courtside_scene::{
    Court, Face, Figure, Grid, Jersey, Sample, Scene, SpellSign, Theme, Thumbnail,
};

/// Small drawings beside each other, as a page of this colour would show them.
fn sheet(drawings: &[String], paper: &str) -> String {
    let high = drawings.len().div_ceil(10) * 70;
    let mut sheet = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {high}">"#);
    sheet += &format!(
        r##"{}<rect width="700" height="{high}" fill="{paper}"/>"##,
        defs_svg()
    );
    for (index, drawing) in drawings.iter().enumerate() {
        let (x, y) = (index % 10 * 70 + 5, index / 10 * 70 + 5);
        sheet += &drawing.replacen(
            "<svg ",
            &format!(r#"<svg x="{x}" y="{y}" width="60" height="60" "#),
            1,
        );
    }
    sheet + "</svg>"
}

/// A small court as it stands in a page.
fn in_page(thumbnail: &Thumbnail) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 668 668">{}{}</svg>"#,
        defs_svg(),
        thumbnail_svg(thumbnail)
    )
}

fn entry(scene: &Scene) -> Result<&'static Title, Box<dyn Error>> {
    Ok(courtside_catalog::find(scene.game).ok_or("The game is not in the catalogue.")?)
}

fn mini(scene: &Scene) -> Result<String, Box<dyn Error>> {
    let thumbnail = entry(scene)?.thumbnail();
    Ok(in_page(&thumbnail.ok_or("The game has no small court.")?))
}

fn share(scene: &Scene) -> Result<String, Box<dyn Error>> {
    Ok(share_svg(scene, &entry(scene)?.card.livery))
}

fn write(directory: &Path, name: &str, svg: &str, width: u32) -> Result<(), Box<dyn Error>> {
    std::fs::write(directory.join(format!("{name}.svg")), svg)?;
    std::fs::write(directory.join(format!("{name}.png")), png(svg, width)?)?;
    println!("{name}: {} bytes as SVG", svg.len());
    Ok(())
}

/// Everything that can be pointed at, over the ground.
fn live(scene: &Scene) -> String {
    scene_svg(scene).replace(
        "</svg>",
        &format!("{}</svg>", common::layer_svg(&scene.floor)),
    )
}

fn chessboard(directory: &Path) -> Result<(), Box<dyn Error>> {
    let scene = common::scene();
    let mut small = vec![
        brand_svg(),
        seat_mark_svg(Seat(0), 'N'),
        seat_mark_svg(Seat(1), 'W'),
    ];
    let pieces = scene.floor.pieces.iter();
    small.extend(pieces.map(|piece| figure_svg(&piece.figure)));
    small.extend((1..=3).flat_map(|face| {
        [
            die_svg(Seat(0), Face::Number(face)),
            die_svg(Seat(1), Face::Number(face + 3)),
        ]
    }));
    let opening = entry(&scene)?.start(&Library::default(), &Options::default(), 2)?;
    let names = ["Okan".to_owned(), "Mara".to_owned()];
    let opening = opening.scene(Viewer::Seat(Seat(1)), Seat(1), &names);
    println!("{}", terminal::ansi(&terminal::board(&opening, &|_| None)));
    let flipped = Court::Chessboard { flipped: true };
    write(directory, "court", &court_svg(scene.floor.court), 760)?;
    write(directory, "court-flipped", &court_svg(flipped), 340)?;
    write(directory, "scene", &scene_svg(&scene), 760)?;
    write(directory, "scene-340", &scene_svg(&scene), 340)?;
    write(directory, "opening", &share(&opening)?, 1200)?;
    write(directory, "live", &live(&scene), 760)?;
    write(directory, "share", &share(&scene)?, 1200)?;
    write(directory, "mini", &mini(&scene)?, 210)?;
    write(directory, "small", &sheet(&small, "#fbf5ea"), 1400)
}

fn wizard_dodgeball(directory: &Path) -> Result<(), Box<dyn Error>> {
    let scene = wizard::scene();
    println!("{}", terminal::ansi(&terminal::board(&scene, &|_| None)));
    println!(
        "{}",
        terminal::ansi(&terminal::board_within(&scene, &|_| None, 17))
    );
    let jersey = |worn| figure_svg(&Figure::Jersey(Box::new(worn)));
    let mut small: Vec<String> = (SpellSign::ALL.iter())
        .map(|sign| figure_svg(&Figure::Spell(*sign)))
        .collect();
    for ball in [wizard::STILL, wizard::ACTIVE, wizard::BURNING] {
        small.extend([false, true].map(|small| figure_svg(&Figure::Magic { ball, small })));
        small.push(jersey(Jersey {
            ball: Some(ball),
            acting: true,
            ..wizard::jersey(0, 88)
        }));
    }
    for seat in [0, 1] {
        for effects in 1..=6 {
            small.push(jersey(Jersey {
                effects: SpellSign::ALL[2..2 + effects].to_vec(),
                ..wizard::jersey(seat, 30)
            }));
        }
        small.push(jersey(Jersey {
            out: true,
            ..wizard::jersey(seat, 7)
        }));
    }
    for colour in [
        DieColour::White,
        DieColour::Grey,
        DieColour::Blue,
        DieColour::Red,
    ] {
        for number in [None, Some(0), Some(8)] {
            small.push(die_svg(Seat(0), Face::Dyed { colour, number }));
        }
    }
    let odd = Court::Wizard {
        columns: 5,
        back: 2,
        front: 4,
        stars: false,
        flipped: true,
    };
    write(
        directory,
        "wizard-court",
        &court_svg(scene.floor.court),
        596,
    )?;
    write(
        directory,
        "wizard-flipped",
        &court_svg(wizard::court(true)),
        380,
    )?;
    write(directory, "wizard-odd", &court_svg(odd), 380)?;
    write(directory, "wizard-scene", &scene_svg(&scene), 596)?;
    write(directory, "wizard-large", &scene_svg(&scene), 1200)?;
    write(directory, "wizard-390", &scene_svg(&scene), 378)?;
    write(directory, "wizard-live", &live(&scene), 596)?;
    write(directory, "wizard-share", &share(&scene)?, 1200)?;
    write(directory, "wizard-mini", &mini(&scene)?, 210)?;
    write(directory, "wizard-small", &sheet(&small, "#fbf5ea"), 1400)?;
    write(
        directory,
        "wizard-small-dark",
        &sheet(&small, "#201813"),
        1400,
    )?;
    // As small as discs on a court and dice in a row are.
    write(directory, "wizard-tiny", &sheet(&small, "#fbf5ea"), 260)
}

/// The court of square spaces on each of its floors, with a few pieces.
fn grids(directory: &Path) -> Result<(), Box<dyn Error>> {
    let sizes = [(8, 8, true), (7, 10, true), (9, 5, false), (9, 6, true)];
    for (theme, (columns, rows, halves)) in Theme::ALL.into_iter().zip(sizes) {
        let court = Court::Grid(Grid {
            columns,
            rows,
            halves,
            theme,
            flipped: false,
        });
        let pawn = |seat: u8, number: u8, column: f32, row: f32| {
            let pawn = Figure::Pawn {
                seat: Seat(seat),
                number,
                balls: number % 2,
            };
            Sample::new(pawn, column, row)
        };
        let thumbnail = Thumbnail::new(
            court,
            vec![
                pawn(1, 1, 2.5, 1.5),
                pawn(1, 2, 5.5, 1.5),
                pawn(0, 3, 3.5, 3.5),
                Sample::new(Figure::Ball { count: 1 }, 4.5, 2.5),
            ],
        );
        let name = format!("grid-{}", theme.name());
        write(directory, &name, &court_svg(court), 760)?;
        write(
            directory,
            &format!("{name}-mini"),
            &in_page(&thumbnail),
            210,
        )?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(
        std::env::args()
            .nth(1)
            .ok_or("Name a directory to write to.")?,
    );
    std::fs::create_dir_all(&directory)?;
    chessboard(&directory)?;
    wizard_dodgeball(&directory)?;
    grids(&directory)
}
