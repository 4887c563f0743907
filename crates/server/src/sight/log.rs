//! Lines of the log, for the wire.

use super::point;
use crate::gallery::{DrawingNames, Known};
use courtside_catalog::Told;
use courtside_kernel::{Line, LogRow, Seat, Span};
use courtside_scene::{Face, Motion};
use courtside_wire as wire;
use smol_str::SmolStr;
use std::sync::Arc;

/// Makes lines, and counts the turns that they are of.
#[derive(Default)]
pub struct LogLines {
    turns: u32,
}

impl LogLines {
    /// Goes on after these lines; `turns` before them were left out.
    pub fn after(lines: &[Arc<wire::LogLine>], turns: u32) -> LogLines {
        let last = lines.iter().rev().find_map(|line| line.turn);
        LogLines {
            turns: last.unwrap_or(turns),
        }
    }

    /// How many turns there were so far.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Passes over a line that nobody asks for.
    pub fn pass(&mut self, told: &Told) {
        if told.line.row == LogRow::Turn {
            self.turns += 1;
        }
    }

    pub fn line(&mut self, told: Told, drawings: &mut DrawingNames) -> Arc<wire::LogLine> {
        self.pass(&told);
        let Line {
            row, of, ref gist, ..
        } = told.line;
        Arc::new(wire::LogLine {
            kind: SmolStr::new_static(told.kind),
            turn: (row == LogRow::Turn).then_some(self.turns),
            part: row == LogRow::Part,
            of: of.map(|seat| seat.0),
            lead: told.line.lead.clone().map(|lead| span(lead, drawings)),
            gist: gist.clone(),
            trail: told.motions.iter().find_map(trail),
            words: line(told.line, drawings),
            rule: told.rule,
            ours: told.ours,
        })
    }
}

/// The way that something went.
fn trail(motion: &Motion) -> Option<wire::Trail> {
    Some(match motion {
        Motion::Walk { points, .. } => {
            wire::Trail::Walk(points.iter().map(|at| point(*at)).collect())
        }
        Motion::Fly { from, to } => wire::Trail::Throw(vec![point(*from), point(*to)]),
        Motion::Toss { from, to, .. } => wire::Trail::Aim(vec![from.clone(), to.clone()]),
        Motion::Spell { from, to, .. } => wire::Trail::Aim(vec![
            from.clone(),
            to.first().filter(|to| *to != from)?.clone(),
        ]),
        _ => return None,
    })
}

/// Words with the dice that stand in them.
pub fn line(line: Line, drawings: &mut DrawingNames) -> Vec<wire::Span> {
    let spans = line.spans.into_iter();
    spans.map(|span| self::span(span, drawings)).collect()
}

fn span(span: Span, drawings: &mut DrawingNames) -> wire::Span {
    let mut die = |seat, face: Face| wire::Span::Die {
        art: drawings.die(seat, face),
        face: face.short(),
    };
    match span {
        Span::Text(text) => wire::Span::Text(text),
        Span::Strong(text) => wire::Span::Strong(text),
        Span::Fell(text) => wire::Span::Fell(text),
        Span::Held(text) => wire::Span::Held(text),
        Span::Die { seat, face } => die(seat, Face::Number(face)),
        Span::Dyed { colour, face } => die(
            Seat(0),
            Face::Dyed {
                colour,
                number: Some(face),
            },
        ),
    }
}

/// Lines that came before what a page has, with the drawings in them.
#[derive(serde::Serialize)]
pub struct Earlier {
    #[serde(flatten)]
    log: wire::Log,
    art: wire::Art,
}

/// The lines from `from` on, of all these.
pub fn earlier(told: Vec<Told>, from: usize) -> Earlier {
    let mut drawings = DrawingNames::default();
    let mut log = LogLines::default();
    for passed in &told[..from] {
        log.pass(passed);
    }
    let lines = told.into_iter().skip(from);
    let lines = lines.map(|told| log.line(told, &mut drawings)).collect();
    Earlier {
        log: wire::Log { from, lines },
        art: drawings
            .new_ones()
            .into_iter()
            .collect::<Known>()
            .into_art(),
    }
}
