//! From what an audience may know to what goes over the wire: scenes become views, events become lines and motions.

mod choices;
mod log;
mod motions;

pub use log::{LogLines, earlier};
pub use motions::motion;

use crate::assets;
use crate::gallery::{DrawingNames, Drawn, Known};
use choices::choices;
use courtside_book::Lesson;
use courtside_kernel::{DieColour, Seat};
use courtside_render::layer_of;
use courtside_scene as scene;
use courtside_scene::{Court, Face};
use courtside_table::{Audience, Sitter, Table, TableView};
use courtside_wire as wire;
use log::line;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;
use std::cell::RefCell;
use std::sync::Arc;

/// A view with the drawings that it needs and nobody has yet.
pub struct Sight {
    pub view: wire::View,
    pub art: Vec<Drawn>,
    /// Who holds a shared screen from here on.
    pub holder: Option<Seat>,
    /// The ground that everything stands on.
    pub court: Court,
    /// Words that are explained where they stand.
    pub terms: &'static [scene::Term],
}

/// What an audience that has some drawings already sees of a table now. Where a lesson is taught, only plies that it wants
/// are offered.
pub fn of_table(
    table: &Table,
    audience: &Audience,
    known: &Known,
    lesson: Option<&Lesson>,
) -> Sight {
    let mut seen = table.view(audience);
    if let Some(lesson) = lesson {
        narrow(&mut seen.scene, lesson);
    }
    let holder = seen.holder;
    let court = seen.scene.floor.court;
    let terms = seen.scene.terms;
    let mut drawings = DrawingNames::beside(known);
    let chairs = table.chairs().iter().zip(table.names()).zip(0..);
    let seats = chairs.map(|((chair, name), seat)| {
        let (kind, level) = match chair.sitter {
            Sitter::Human { .. } => (wire::ChairKind::Human, None),
            Sitter::Bot { level } => (wire::ChairKind::Bot, Some(level)),
            Sitter::Open { .. } => (wire::ChairKind::Open, None),
        };
        wire::Chair {
            name: name.clone(),
            kind,
            level,
            you: audience.seats.contains(&Seat(seat)),
            // As on the scoreboard, where the viewer is "You".
            art: match audience.seats[..] {
                [own] if own == Seat(seat) => drawings.mark(own, "You"),
                _ => drawings.mark(Seat(seat), name),
            },
        }
    });
    let seats = seats.collect();
    let rematch = table.rematch().map(|id| format!("/t/{id}"));
    let id = table.id();
    let invite = seen
        .invite_key
        .as_ref()
        .map(|key| format!("/t/{id}/join/{key}"));
    let mut view = wire::View {
        seats,
        rematch,
        league: table
            .opening()
            .league
            .as_ref()
            .map(|id| format!("/league/{id}")),
        invite,
        ..view(seen, audience, table.names(), &mut drawings)
    };
    if let Some(ending) = &mut view.ending {
        let (columns, figures) = table.play().box_score();
        ending.columns = columns.iter().map(|column| (*column).to_owned()).collect();
        ending.figures = figures;
    }
    Sight {
        view,
        art: drawings.new_ones(),
        holder,
        court,
        terms,
    }
}

/// Leaves the choices that a lesson is about, and the buttons that lead to them: nothing else is lit.
fn narrow(scene: &mut scene::Scene, lesson: &Lesson) {
    let choices = scene.choices.iter();
    scene.choices = choices
        .filter(|choice| lesson.is_fulfilled_by(&choice.ply))
        .cloned()
        .collect();
    let left = &scene.choices;
    scene.buttons.retain(|button| {
        button.role == scene::ButtonRole::Go
            || left.iter().any(|choice| choice.path.contains(&button.id))
    });
}

/// A view without a table around it.
fn view(
    seen: TableView,
    audience: &Audience,
    names: &[String],
    drawings: &mut DrawingNames,
) -> wire::View {
    let TableView { scene, .. } = seen;
    let you = &audience.seats[..];
    let seats = names.len() as u8;
    let panels = panels(&scene, drawings);
    let mut floor = |floor| self::floor(floor, seats, drawings);
    let ground = floor(scene.floor);
    let tall = scene.tall.map(&mut floor);
    let boards = scene.boards.into_iter().map(|board| wire::Board {
        title: board.title,
        note: board.note,
        theirs: board.theirs,
        floor: floor(board.floor),
    });
    let boards = boards.collect();
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    wire::View {
        version: seen.version,
        game: scene.game.to_owned(),
        title: scene.title,
        seats: Vec::new(),
        you: you.iter().map(|seat| seat.0).collect(),
        facing: seen.facing.0,
        to_act: seen.to_act.map(|seat| seat.0),
        my_turn: seen.my_turn,
        floor: ground,
        tall,
        boards,
        goal: scene.goal.map(|goal| wire::Goal {
            aim: goal.aim,
            power: goal.power,
            good_aim: goal.good_aim,
            good_power: goal.good_power,
        }),
        hand: scene.hand.map(|hand| self::hand(hand, drawings)),
        score: score(scene.score, drawings),
        trays: scene
            .trays
            .into_iter()
            .map(|tray| self::tray(tray, drawings))
            .collect(),
        panels,
        sheets: scene
            .sheets
            .into_iter()
            .map(|sheet| self::sheet(sheet, drawings))
            .collect(),
        acting: scene.acting,
        ask: ask(scene.ask),
        buttons: scene.buttons.into_iter().map(button).collect(),
        choices: (!scene.choices.is_empty()).then(|| Arc::new(choices(scene.choices))),
        undo: seen.undo,
        forced: seen.forced,
        advice: seen.advice,
        handover: seen.handover.map(|seat| wire::Handover {
            seat: seat.0,
            name: name(seat),
        }),
        ending: scene.ending.map(|ending| wire::Ending {
            headline: ending.headline,
            detail: ending.detail,
            rule: ending.rule,
            columns: Vec::new(),
            figures: Vec::new(),
        }),
        rematch: None,
        league: None,
        invite: None,
        thinking: seen.thinking,
        lesson: None,
    }
}

fn point(at: scene::Point) -> wire::Point {
    wire::Point { x: at.x, y: at.y }
}

fn floor(floor: scene::Floor, seats: u8, drawings: &mut DrawingNames) -> wire::Floor {
    let places = places(&floor.places, drawings);
    let pieces = floor.pieces.into_iter().map(|piece| {
        let [frame, art] = drawings.piece(&piece.figure);
        wire::Piece {
            id: piece.id,
            at: point(piece.at),
            place: piece.place,
            label: piece.label,
            name: piece.name,
            kind: SmolStr::new_static(piece.figure.kind()),
            alike: piece.alike,
            layer: layer_of(&piece.figure),
            of: (0..seats)
                .filter(|seat| piece.of.contains(Seat(*seat)))
                .collect(),
            frame,
            art,
        }
    });
    wire::Floor {
        court: assets::court_url(floor.court),
        width: floor.width,
        height: floor.height,
        pieces: pieces.collect(),
        places,
    }
}

/// The places of a court, made once by each thread: a court has as many as a hundred, and they never change.
fn places(places: &Arc<[scene::Place]>, drawings: &mut DrawingNames) -> Arc<Vec<wire::Place>> {
    struct Known {
        _kept: Arc<[scene::Place]>,
        made: Arc<Vec<wire::Place>>,
        sizes: Vec<f32>,
    }
    thread_local! {
        /// By address: whatever is known stays where it is.
        static KNOWN: RefCell<FxHashMap<*const scene::Place, Known>> = RefCell::default();
    }
    const MOST: usize = 500;
    if places.is_empty() {
        return Arc::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() > MOST {
            known.clear();
        }
        let known = known.entry(places.as_ptr()).or_insert_with(|| {
            let place = |place: &scene::Place| wire::Place {
                art: drawings.place(place.size),
                id: place.id.clone(),
                name: place.name.clone(),
                at: point(place.at),
            };
            let mut sizes: Vec<f32> = places.iter().map(|place| place.size).collect();
            sizes.sort_by(f32::total_cmp);
            sizes.dedup();
            Known {
                _kept: places.clone(),
                made: Arc::new(places.iter().map(place).collect()),
                sizes,
            }
        });
        for size in &known.sizes {
            drawings.place(*size);
        }
        known.made.clone()
    })
}

fn hand(hand: scene::Hand, drawings: &mut DrawingNames) -> wire::Hand {
    let cards = hand.cards.into_iter().map(|card| wire::HandCard {
        art: drawings.card(card.card),
        id: card.id,
        label: card.label,
        name: card.name,
        new: card.new,
    });
    wire::Hand {
        cards: cards.collect(),
        title: hand.title,
        note: hand.note,
        of: hand.of,
    }
}

fn score(score: scene::Score, drawings: &mut DrawingNames) -> wire::Score {
    let to_act = score.sides.iter().position(|side| side.to_act);
    let sides = score.sides.into_iter().map(|side| wire::Side {
        art: drawings.mark(side.seat, &side.name),
        name: side.name,
        detail: side.detail,
        points: side.points,
    });
    wire::Score {
        sides: sides.collect(),
        to_act: to_act.map(|side| side as u8),
        under: score
            .under
            .into_iter()
            .map(|fact| line(fact, drawings))
            .collect(),
    }
}

fn tray(tray: scene::Tray, drawings: &mut DrawingNames) -> wire::Tray {
    let dice = tray.dice.into_iter().map(|die| wire::Die {
        id: die.id,
        art: drawings.die(die.seat, die.face),
        face: die.face.short(),
        name: die.name,
        kind: die.kind,
        number: match die.face {
            Face::Number(number) => Some(number),
            Face::Dyed { number, .. } => number,
            Face::Sign(_) => None,
        },
        state: match die.state {
            scene::DieState::Ready => wire::DieState::Ready,
            scene::DieState::Spent => wire::DieState::Spent,
            scene::DieState::Aside => wire::DieState::Aside,
        },
    });
    wire::Tray {
        title: tray.title,
        note: tray.note,
        theirs: tray.theirs,
        dice: dice.collect(),
    }
}

fn panels(scene: &scene::Scene, drawings: &mut DrawingNames) -> Vec<wire::Panel> {
    let boards = scene.boards.iter().map(|board| &board.floor);
    let floors: Vec<&scene::Floor> = std::iter::once(&scene.floor).chain(boards).collect();
    let stands = |thing: &str| {
        floors.iter().any(|floor| {
            floor.pieces.iter().any(|piece| piece.id == thing)
                || floor.places.iter().any(|place| place.id == thing)
        })
    };
    let panel = |panel: &scene::Panel| wire::Panel {
        title: panel.title.clone(),
        large: panel.large,
        tiles: panel.tiles,
        bolts: panel.bolts,
        rows: panel
            .rows
            .iter()
            .map(|row| self::row(row, &stands, drawings))
            .collect(),
        sums: panel.sums.iter().cloned().map(sum).collect(),
    };
    scene.panels.iter().map(panel).collect()
}

fn row(row: &scene::Row, stands: &dyn Fn(&str) -> bool, drawings: &mut DrawingNames) -> wire::Row {
    let art = match (&row.figure, row.seat) {
        (Some(figure), _) => Some(drawings.figure(figure.clone())),
        (None, Some(seat)) => Some(drawings.mark(seat, &row.name)),
        (None, None) => None,
    };
    wire::Row {
        thing: row.thing.clone(),
        stands: row.thing.as_deref().is_some_and(stands),
        art,
        name: row.name.clone(),
        detail: row.detail.clone(),
        badge: row.badge.clone(),
        out: row.out,
        list: row
            .list
            .iter()
            .map(|part| self::row(part, stands, drawings))
            .collect(),
        stats: row.stats.iter().map(stat).collect(),
    }
}

fn stat(stat: &scene::Stat) -> wire::Stat {
    let colour = |colour: &DieColour| {
        let face = Face::Dyed {
            colour: *colour,
            number: None,
        };
        face.to_string()
    };
    wire::Stat {
        label: stat.label.to_owned(),
        dice: stat.dice.iter().map(colour).collect(),
        number: stat.number,
    }
}

fn sum(sum: scene::Sum) -> wire::Sum {
    wire::Sum {
        label: sum.label,
        value: sum.value,
        total: sum.total,
    }
}

fn sheet(sheet: scene::Sheet, drawings: &mut DrawingNames) -> wire::Sheet {
    wire::Sheet {
        thing: sheet.thing,
        art: sheet.figure.map(|figure| drawings.figure(figure)),
        title: sheet.title,
        note: sheet.note,
        stats: sheet.stats.iter().map(stat).collect(),
        effects: sheet
            .effects
            .into_iter()
            .map(|(figure, words)| wire::Effect {
                art: drawings.figure(figure),
                words,
            })
            .collect(),
    }
}

fn ask(ask: scene::Ask) -> wire::Ask {
    wire::Ask {
        question: ask.question,
        hint: ask.hint,
        steps: ask.steps,
        any_order: ask.any_order,
        out: ask.out,
        pool: ask.pool,
        words: ask.words.map(|words| words.map(str::to_owned)),
        then: ask
            .then
            .into_iter()
            .map(|then| wire::Then {
                thing: then.thing,
                next: then.next,
                question: then.question,
                hint: then.hint,
            })
            .collect(),
    }
}

fn button(button: scene::Button) -> wire::Button {
    wire::Button {
        id: button.id,
        label: button.label,
        role: match button.role {
            scene::ButtonRole::Step => wire::ButtonRole::Step,
            scene::ButtonRole::Go => wire::ButtonRole::Go,
            scene::ButtonRole::Pass => wire::ButtonRole::Pass,
            scene::ButtonRole::PassOn => wire::ButtonRole::PassOn,
        },
    }
}

pub fn advice(advice: &courtside_catalog::Advice, version: u64) -> wire::Advice {
    let choices = advice.choices.iter().map(|choice| wire::Advised {
        ply: choice.ply.clone(),
        words: choice.words.clone(),
        value: choice.value,
        error: choice.error,
        visits: choice.visits,
        share: choice.share,
    });
    wire::Advice {
        version,
        choices: choices.collect(),
        why: advice.why.clone(),
    }
}
