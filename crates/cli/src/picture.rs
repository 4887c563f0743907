//! `courtside picture`: a position as a picture file.

use crate::Position;
use anyhow::{Context, bail};
use clap::Args;
use courtside_catalog::Library;
use courtside_kernel::{Seat, Viewer};
use courtside_record::Record;
use std::path::PathBuf;

/// Draw a position as PNG or SVG
#[derive(Args)]
#[command(after_help = "Examples:
  courtside picture chessboard --out start.svg
  courtside picture chessboard --record game.txt --out end.png")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    #[command(flatten)]
    position: Position,
    /// Draw the end of this record
    #[arg(long, conflicts_with_all = ["position", "options", "seats"])]
    record: Option<PathBuf>,
    /// The file to write, ending in .png or .svg
    #[arg(long)]
    out: PathBuf,
    /// Width of a PNG in pixels
    #[arg(long, default_value_t = 1200)]
    width: u32,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let (game, names) = match &arguments.record {
        None => {
            let game = arguments.position.start(library, &arguments.game)?;
            let names = courtside_engine::seat_names(game.as_ref());
            (game, names)
        }
        Some(path) => {
            let record: Record = crate::read_file(path)?
                .parse()
                .with_context(|| format!("{} isn't a record", path.display()))?;
            let game = courtside_catalog::replay(library, &record)?;
            if game.card().id != arguments.game {
                bail!(
                    "{} is a record of {}, not of {}.",
                    path.display(),
                    game.card().id,
                    arguments.game
                );
            }
            (game, record.header.seats)
        }
    };
    let svg = courtside_render::scene_svg(&game.scene(Viewer::Spectator, Seat(0), &names));
    let picture = match arguments.out.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => courtside_render::png(&svg, arguments.width)?,
        _ => {
            return Err(
                crate::Usage("Give the picture a name that ends in .png or .svg.".into()).into(),
            );
        }
    };
    std::fs::write(&arguments.out, picture)
        .with_context(|| format!("{} can't be written", arguments.out.display()))
}
