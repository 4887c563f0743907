//! Where the spaces, the end zones and the laid card lie, on a wide field and on one for a screen held upright.
//! The upright field is the wide one turned to the left: its left end is at the bottom.

use crate::Point;

/// How deep everything is, from one end of the field to the other and from the wall to the kerb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measures {
    /// Stone behind an end zone.
    pub edge: f32,
    /// An end zone, from its back to its goal line.
    pub zone: f32,
    /// From one space to the next.
    pub step: f32,
    /// The wall with the doorway.
    pub wall: f32,
    pub turf: f32,
    /// Stone on the near side.
    pub kerb: f32,
    /// How far a mark stands from its space.
    pub mark: f32,
    /// From the goal line to the final spaces, and from one of them to the next.
    pub finals: (f32, f32),
}

const WIDE: Measures = Measures {
    edge: 14.0,
    zone: 96.0,
    step: 46.0,
    wall: 92.0,
    turf: 262.0,
    kerb: 30.0,
    mark: 70.0,
    finals: (25.0, 76.0),
};

const TALL: Measures = Measures {
    edge: 8.0,
    zone: 58.0,
    step: 29.0,
    wall: 30.0,
    turf: 152.0,
    kerb: 10.0,
    mark: 46.0,
    finals: (17.0, 46.0),
};

pub const fn measures(tall: bool) -> &'static Measures {
    if tall { &TALL } else { &WIDE }
}

impl Measures {
    /// From one end to the other.
    pub fn length(&self, spaces: u8) -> f32 {
        2.0 * (self.edge + self.zone) + f32::from(spaces) * self.step
    }

    /// From the top of the wall to the end of the kerb.
    pub fn depth(&self) -> f32 {
        self.wall + self.turf + self.kerb
    }

    /// The line that the ball moves on.
    pub fn middle(&self) -> f32 {
        self.wall + self.turf / 2.0
    }

    /// How far a space lies from the left end.
    pub fn along(&self, space: u8) -> f32 {
        self.edge + self.zone + (f32::from(space) + 0.5) * self.step
    }
}

/// A field with this many spaces.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    spaces: u8,
    tall: bool,
    size: &'static Measures,
}

pub fn field(spaces: u8, tall: bool) -> Field {
    Field {
        spaces,
        tall,
        size: measures(tall),
    }
}

impl Field {
    pub fn width(&self) -> f32 {
        if self.tall {
            self.size.depth()
        } else {
            self.size.length(self.spaces)
        }
    }

    pub fn height(&self) -> f32 {
        if self.tall {
            self.size.length(self.spaces)
        } else {
            self.size.depth()
        }
    }

    /// This far from the left end, and this far from the top of the wall.
    fn at(&self, along: f32, across: f32) -> Point {
        if self.tall {
            Point {
                x: across,
                y: self.size.length(self.spaces) - along,
            }
        } else {
            Point {
                x: along,
                y: across,
            }
        }
    }

    /// The same distance from the left end or, if `far`, from the right one.
    fn distance(&self, far: bool, along: f32) -> f32 {
        if far {
            self.size.length(self.spaces) - along
        } else {
            along
        }
    }

    pub fn space(&self, space: u8) -> Point {
        self.at(self.size.along(space), self.size.middle())
    }

    /// The middle of an end zone.
    pub fn zone(&self, far: bool) -> Point {
        let along = self.distance(far, self.size.edge + self.size.zone / 2.0);
        self.at(along, self.size.middle())
    }

    /// A final space in an end zone: 0, 1 or 2 from the wall.
    pub fn last(&self, far: bool, number: u8) -> Point {
        let (behind, apart) = self.size.finals;
        let along = self.distance(far, self.size.edge + self.size.zone - behind);
        let across = self.size.middle() + (f32::from(number) - 1.0) * apart;
        self.at(along, across)
    }

    /// Where the defence lays its card, on its own side of the field.
    pub fn laid(&self, far: bool) -> Point {
        let along = self.distance(far, self.size.along(1) - self.size.step / 2.0);
        self.at(along, self.size.middle() + self.size.mark)
    }
}

/// A play board: three by three hollows in a frame.
pub const FRAME: f32 = 24.0;
pub const HOLLOW: f32 = 96.0;
pub const BOARD: f32 = 2.0 * FRAME + 3.0 * HOLLOW;

/// The middle of a square of a play board, row by row.
pub fn square(number: u8) -> Point {
    let middle = |step: u8| FRAME + (f32::from(step) + 0.5) * HOLLOW;
    Point {
        x: middle(number % 3),
        y: middle(number / 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_lies_on_the_field_in_order() {
        for spaces in (11..=31).step_by(2) {
            for tall in [false, true] {
                let field = field(spaces, tall);
                let along = |point: Point| {
                    if tall {
                        field.height() - point.y
                    } else {
                        point.x
                    }
                };
                let mut line = vec![along(field.zone(false)), along(field.last(false, 1))];
                line.extend((0..spaces).map(|space| along(field.space(space))));
                line.extend([along(field.last(true, 1)), along(field.zone(true))]);
                assert!(line.is_sorted(), "{spaces} {tall}: {line:?}");
                for far in [false, true] {
                    let things = (0..3).map(|number| field.last(far, number));
                    for Point { x, y } in things.chain([field.laid(far), field.zone(far)]) {
                        assert!(x > 8.0 && x < field.width() - 8.0, "{x}");
                        assert!(y > 8.0 && y < field.height() - 8.0, "{y}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_phone_shows_the_whole_field_above_the_question() {
        // The field is given two fifths of 378 pixels; head, score and question take 344 of 844.
        let field = field(19, true);
        assert!(field.height() * 150.0 / field.width() < 550.0);
    }
}
