//! Wizard Dodgeball in characters: the court without lines between its spaces, so that choices have room beside
//! it, and below it the orders of play and the spells, in full or as a line each.

mod lists;

pub use lists::die;

use courtside_kernel::Seat;
use courtside_scene::{Court, Figure, Jersey, MagicBall, Panel, Piece, Place, Scene, SpellSign};

use super::grid::{Canvas, place_names};
use super::{Glow, Highlight, Row, Style, framed};
use lists::{brief, dice, signs, table, tiles};

/// The names of the rows stand before the court.
const MARGIN: usize = 3;
/// A mark, a jersey of four characters, and a ball.
const CELL: usize = 6;
/// What lists may take: as much as a court of nine columns.
const WIDTH: usize = MARGIN + 2 + 9 * CELL;

/// The court, or what is asked instead of it, with every list in full.
pub fn board(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let mut rows = ground(scene, highlight);
    for panel in beside(scene) {
        rows.extend(if panel.tiles {
            tiles(panel, highlight)
        } else {
            table(panel, highlight)
        });
    }
    if asked(scene).is_none() {
        rows.extend(signs(scene));
    }
    rows.push(dice());
    rows
}

/// The same in at most this many lines, if possible: lists become a line each, as many of them as fit, orders of play
/// before spells.
pub fn board_within(scene: &Scene, highlight: Highlight, lines: usize) -> Vec<Row> {
    let whole = board(scene, highlight);
    if whole.len() <= lines {
        return whole;
    }
    let mut rows = ground(scene, highlight);
    let (spells, orders): (Vec<&Panel>, Vec<&Panel>) = beside(scene).partition(|panel| panel.tiles);
    let legend = match asked(scene) {
        Some(_) => vec![dice()],
        None => signs(scene),
    };
    let shorter = orders
        .into_iter()
        .map(|panel| vec![brief(panel, highlight)])
        .chain(spells.into_iter().map(|panel| tiles(panel, highlight)))
        .chain([legend]);
    for list in shorter {
        if rows.len() + list.len() <= lines {
            rows.extend(list);
        }
    }
    rows
}

/// The list that is asked about, if there is one.
fn asked(scene: &Scene) -> Option<&Panel> {
    scene.panels.iter().find(|panel| panel.large)
}

/// What is asked now takes the place of the court.
fn ground(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    match asked(scene) {
        Some(panel) => table(panel, highlight),
        None => court(scene, highlight),
    }
}

fn beside(scene: &Scene) -> impl Iterator<Item = &Panel> {
    scene.panels.iter().filter(|panel| !panel.large)
}

// The court.

/// The position of everything on a court.
struct CharGrid {
    columns: usize,
    rows: usize,
    /// Rows behind an attack line, and rows behind the neutral one.
    back: usize,
    half: usize,
}

impl CharGrid {
    fn of(court: Court) -> Option<CharGrid> {
        let Court::Wizard {
            columns,
            back,
            front,
            ..
        } = court
        else {
            return None;
        };
        let (back, half) = (usize::from(back), usize::from(back + front));
        Some(CharGrid {
            columns: columns.into(),
            rows: 2 * half + 1,
            back,
            half,
        })
    }

    /// Where a column of spaces begins.
    fn left(&self, column: usize) -> usize {
        MARGIN + 1 + column * CELL
    }

    /// The line of characters where a row of spaces stands: the attack lines lie between rows.
    fn line(&self, row: usize) -> usize {
        row + usize::from(row >= self.back) + usize::from(row >= self.rows - self.back)
    }
}

fn court(scene: &Scene, highlight: Highlight) -> Vec<Row> {
    let Some(grid) = CharGrid::of(scene.floor.court) else {
        return Vec::new();
    };
    let names_line = grid.line(grid.rows);
    let wide = grid.columns * CELL;
    let mut canvas = Canvas::new(grid.left(grid.columns) + 1, names_line + 1);
    for line in 0..names_line {
        canvas.write(MARGIN, line, Style::Line, "│");
        canvas.write(grid.left(grid.columns), line, Style::Line, "│");
    }
    for row in [grid.back, grid.rows - grid.back] {
        let line = format!("┝{}┥", "━".repeat(wide));
        canvas.write(MARGIN, grid.line(row) - 1, Style::Line, &line);
    }
    canvas.write(
        MARGIN + 1,
        grid.line(grid.half),
        Style::Line,
        &"░".repeat(wide),
    );
    for place in scene.floor.places.iter() {
        let (column, row) = (usize::from(place.grid.0), usize::from(place.grid.1));
        let (file, rank) = place_names(place);
        canvas.write(
            0,
            grid.line(row),
            Style::Line,
            &format!("{rank:>0$}", MARGIN - 1),
        );
        canvas.write(grid.left(column) + 2, names_line, Style::Line, file);
        space(&mut canvas, &grid, scene, place, highlight);
    }
    canvas.rows()
}

fn space(canvas: &mut Canvas, grid: &CharGrid, scene: &Scene, place: &Place, highlight: Highlight) {
    let left = grid.left(place.grid.0.into());
    let line = grid.line(place.grid.1.into());
    let standing: Vec<&Piece> = (scene.floor.pieces.iter())
        .filter(|piece| piece.place.as_deref() == Some(place.id.as_str()))
        .collect();
    let glow = standing
        .iter()
        .find_map(|piece| highlight(&piece.id))
        .or_else(|| highlight(&place.id));
    let wizard = standing.iter().find_map(|piece| match &piece.figure {
        Figure::Jersey(worn) => Some(worn.as_ref()),
        _ => None,
    });
    let glow = glow.or(wizard.and_then(acts));
    let lit = |style: Style| glow.map_or(style, Style::Lit);
    let balls: String = standing
        .iter()
        .filter_map(|piece| match piece.figure {
            Figure::Magic { ball, .. } => Some(ball_sign(ball)),
            _ => None,
        })
        .collect();
    if let Some(glow) = glow {
        canvas.write(left, line, Style::Lit(glow), &glow.mark().to_string());
    }
    match wizard {
        Some(worn) => {
            let side = Style::Seat(side(worn));
            canvas.write(left + 1, line, lit(side), &jersey(worn));
            let carried = worn.ball.map(ball_sign).map(String::from);
            // A ball at a wizard's feet.
            let lies = (!balls.is_empty()).then(|| "°".to_owned());
            let ball = carried.or(lies).unwrap_or_default();
            canvas.write(left + 5, line, Style::Ball, &ball);
        }
        None if !balls.is_empty() => canvas.write(left + 2, line, lit(Style::Ball), &balls),
        None if glow.is_some() || usize::from(place.grid.1) != grid.half => {
            canvas.write(left + 2, line, lit(Style::Line), "·");
        }
        None => {}
    }
}

/// The wizard to act is marked wherever it stands.
fn acts(worn: &Jersey) -> Option<Glow> {
    worn.acting.then_some(Glow::Chosen)
}

fn side(worn: &Jersey) -> Seat {
    Seat(worn.seat.0 % 2)
}

/// "(21)", or with its effect in the place of the last bracket "(21F"; a + stands for several.
fn jersey(worn: &Jersey) -> String {
    let mut shown = framed(side(worn), &format!("{:>2}", worn.number));
    let effect = match worn.effects[..] {
        [] => return shown,
        [effect] => letter(effect).0,
        _ => '+',
    };
    shown.pop();
    shown.push(effect);
    shown
}

fn ball_sign(ball: MagicBall) -> char {
    match ball {
        MagicBall { burns: true, .. } => '^',
        MagicBall { active: true, .. } => '*',
        _ => 'o',
    }
}

/// What stands for an effect, and its name. No two are alike.
fn letter(sign: SpellSign) -> (char, &'static str) {
    match sign {
        SpellSign::Dispel => ('X', "Dispel"),
        SpellSign::Fireball => ('^', "Fireball"),
        SpellSign::Freeze => ('F', "Freeze"),
        SpellSign::Shield => ('S', "Shield"),
        SpellSign::Teleport => ('T', "Teleport"),
        SpellSign::Butter => ('B', "Butter Fingers"),
        SpellSign::Sticky => ('K', "Sticky Fingers"),
        SpellSign::Drain => ('D', "Drain Magic"),
        SpellSign::Boost => ('M', "Boost Magic"),
        SpellSign::Shrink => ('R', "Shrink"),
        SpellSign::Enlarge => ('E', "Enlarge"),
        SpellSign::Slow => ('L', "Slow"),
        SpellSign::Speed => ('P', "Speed"),
        SpellSign::Weak => ('W', "Weak Arm"),
        SpellSign::Strong => ('G', "Strong Arm"),
    }
}
