//! `courtside perft`: counting the full game tree, as one number to compare two sets of rules by.

use crate::Position;
use clap::Args;
use courtside_catalog::Library;
use std::io::Write;

/// Count the nodes of the full game tree
#[derive(Args)]
#[command(after_help = "Examples:
  courtside perft chessboard --depth 4
  courtside perft chessboard --depth 2 --options \"stalling=text\"")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    /// How many plies deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    #[command(flatten)]
    position: Position,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let game = arguments.position.start(library, &arguments.game)?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:>5} {:>14} {:>14} {:>14} {:>14}",
        "depth", "nodes", "decision", "chance", "terminal"
    )?;
    for depth in 0..=arguments.depth {
        // Without a limit there is always a count.
        let Some(nodes) = game.perft(depth, u64::MAX) else {
            break;
        };
        let [all, decision, chance, terminal] =
            [nodes.all(), nodes.decision, nodes.chance, nodes.terminal];
        writeln!(
            out,
            "{depth:>5} {all:>14} {decision:>14} {chance:>14} {terminal:>14}"
        )?;
    }
    Ok(())
}
