//! Writes every picture of a table into a directory, to be looked at:
//! `cargo run -p courtside-render --example pictures -- /tmp/pictures`

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::path::PathBuf;

use courtside_kernel::{Options, Seat, Viewer};
use courtside_render::{
    brand_svg, court_svg, defs_svg, die_svg, figure_svg, layer_svg, mini_court_svg, png, scene_svg,
    seat_mark_svg, share_svg, terminal,
};
use courtside_scene::{Court, Face};

/// Small drawings beside each other, as a page would show them.
fn sheet(drawings: &[String]) -> String {
    let mut sheet =
        String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 140">"#);
    sheet += &format!(
        r##"{}<rect width="700" height="140" fill="#fbf5ea"/>"##,
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

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(
        std::env::args()
            .nth(1)
            .ok_or("Name a directory to write to.")?,
    );
    std::fs::create_dir_all(&directory)?;
    let scene = common::scene();
    let court = scene.floor.court;
    let mut small = vec![
        brand_svg(),
        seat_mark_svg(Seat(0), 'N'),
        seat_mark_svg(Seat(1), 'W'),
    ];
    small.extend(
        scene
            .floor
            .pieces
            .iter()
            .map(|piece| figure_svg(&piece.figure)),
    );
    small.extend((1..=3).flat_map(|face| {
        [
            die_svg(Seat(0), Face::Number(face)),
            die_svg(Seat(1), Face::Number(face + 3)),
        ]
    }));
    let live = scene_svg(&scene).replace("</svg>", &format!("{}</svg>", layer_svg(&scene.floor)));
    let opening = courtside_catalog::find(scene.game).ok_or("The game is not in the catalogue.")?;
    let opening = opening.start(&Options::default(), 0)?;
    let names = ["Okan".to_owned(), "Mara".to_owned()];
    let opening = opening.scene(Viewer::Seat(Seat(1)), Seat(1), &names);
    println!("{}", terminal::ansi(&terminal::board(&opening, &|_| None)));
    let mini = mini_court_svg(scene.game).ok_or("The game has no small court.")?;
    let mini = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 668 668">{}{mini}</svg>"#,
        defs_svg()
    );
    for (name, svg, width) in [
        ("court", court_svg(court), 760),
        (
            "court-flipped",
            court_svg(Court::Chessboard { flipped: true }),
            340,
        ),
        ("scene", scene_svg(&scene), 760),
        ("scene-340", scene_svg(&scene), 340),
        ("opening", share_svg(&opening), 1200),
        ("live", live, 760),
        ("share", share_svg(&scene), 1200),
        ("mini", mini, 210),
        ("small", sheet(&small), 1400),
    ] {
        std::fs::write(directory.join(format!("{name}.svg")), &svg)?;
        std::fs::write(directory.join(format!("{name}.png")), png(&svg, width)?)?;
        println!("{name}: {} bytes as SVG", svg.len());
    }
    Ok(())
}
