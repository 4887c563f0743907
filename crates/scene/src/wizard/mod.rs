//! Wizard Dodgeball as a scene.

use crate::{
    Ask, Button, Choice, Court, Desk, Floor, Motion, Place, Point, Present, Scene, Score, ThingId,
};
use courtside_kernel::Seat;
use game_wizard::{Action, CARD, Event, Square, View, WizardDodgeball};

const CELL: f32 = 60.0;
const SIDE: f32 = 28.0;
const TOP: f32 = 24.0;

impl Present for WizardDodgeball {
    fn scene(&self, _view: &View, desk: &Desk<Action>) -> Scene {
        let court = &self.book.court;
        let (columns, rows) = (court.width, court.rows());
        let flipped = desk.facing.0 % 2 == 1;
        let place = |index: u8| {
            let (column, row) = (index % columns, index / columns);
            let grid = match flipped {
                false => (column, rows - 1 - row),
                true => (columns - 1 - column, row),
            };
            let name = self.board.name(Square(index));
            Place {
                id: format!("sq-{name}"),
                name,
                at: Point {
                    x: SIDE + (f32::from(grid.0) + 0.5) * CELL,
                    y: TOP + (f32::from(grid.1) + 0.5) * CELL,
                },
                size: CELL,
                grid,
            }
        };
        let floor = Floor {
            court: Court::Wizard {
                columns,
                back: court.back,
                front: court.front,
                stars: true,
                flipped,
            },
            width: f32::from(columns) * CELL + 2.0 * SIDE,
            height: f32::from(rows) * CELL + TOP + SIDE,
            places: (0..columns * rows).map(place).collect(),
            pieces: Vec::new(),
        };
        let id = |ply: &str| -> ThingId { format!("button-{ply}") };
        Scene {
            buttons: desk
                .offers
                .iter()
                .map(|offer| Button {
                    id: id(&offer.ply),
                    label: offer.ply.clone(),
                })
                .collect(),
            choices: desk
                .offers
                .iter()
                .map(|offer| Choice {
                    path: vec![id(&offer.ply)],
                    ply: offer.ply.clone(),
                    label: offer.ply.clone(),
                    odds: offer.odds.clone(),
                    ..Choice::default()
                })
                .collect(),
            ..Scene::new(
                CARD.id,
                desk.between(CARD.name),
                floor,
                Score {
                    sides: Vec::new(),
                    under: Vec::new(),
                },
                Ask::new("What now?", "", &[]),
            )
        }
    }

    fn motions(&self, _event: &Event, _facing: Seat) -> Vec<Motion> {
        Vec::new()
    }
}
