//! Where the players sit and the piles lie, on a wide table and on one for a screen held upright.

use crate::Point;

/// A card table for a number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub width: f32,
    pub height: f32,
    /// The middle of the circle that the piles lie in.
    pub middle: Point,
    pub circle: f32,
    pub stock: Point,
    pub discard: Point,
    /// The slabs of the players: first the one whose side is nearest, then clockwise.
    pub players: Vec<Slab>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slab {
    pub at: Point,
    pub width: u16,
    pub height: u16,
}

/// A table; fewer than two players or more than seven do not sit at one.
pub fn layout(seats: usize, tall: bool) -> Layout {
    let seats = seats.clamp(2, 7);
    if tall { upright(seats) } else { wide(seats) }
}

fn slab(x: f32, y: f32, width: u16, height: u16) -> Slab {
    Slab {
        at: Point { x, y },
        width,
        height,
    }
}

fn wide(seats: usize) -> Layout {
    let spots: &[(f32, f32)] = match seats {
        2 => &[(430.0, 532.0), (430.0, 108.0)],
        3 => &[(430.0, 532.0), (182.0, 146.0), (678.0, 146.0)],
        4 => &[
            (430.0, 534.0),
            (156.0, 320.0),
            (430.0, 106.0),
            (704.0, 320.0),
        ],
        5 => &[
            (170.0, 496.0),
            (170.0, 148.0),
            (430.0, 104.0),
            (690.0, 148.0),
            (690.0, 496.0),
        ],
        6 => &[
            (430.0, 536.0),
            (158.0, 492.0),
            (158.0, 148.0),
            (430.0, 104.0),
            (702.0, 148.0),
            (702.0, 492.0),
        ],
        _ => &[
            (430.0, 538.0),
            (152.0, 444.0),
            (152.0, 282.0),
            (282.0, 104.0),
            (578.0, 104.0),
            (708.0, 282.0),
            (708.0, 444.0),
        ],
    };
    // Two players are hit fifteen times: their tallies are longer.
    let width = match seats {
        2 => 330,
        3 => 280,
        _ => 236,
    };
    let middle = Point { x: 430.0, y: 320.0 };
    let pile = |x: f32| Point {
        x: middle.x + x,
        y: middle.y - 11.0,
    };
    Layout {
        width: 860.0,
        height: 640.0,
        middle,
        circle: 130.0,
        stock: pile(-56.0),
        discard: pile(56.0),
        players: spots
            .iter()
            .map(|(x, y)| slab(*x, *y, width, 136))
            .collect(),
    }
}

/// Rows of slabs above and below the piles, and a strip for the nearest player.
fn upright(seats: usize) -> Layout {
    const EDGE: f32 = 14.0;
    const GAP: f32 = 7.0;
    const WIDTH: f32 = 400.0;
    const STRIP: f32 = 58.0;
    // Slabs in each row from the top; the piles lie above the last row that stands beside the nearest player.
    let (above, below): (&[usize], &[usize]) = match seats {
        2 => (&[1], &[]),
        3 => (&[2], &[]),
        4 => (&[1], &[2]),
        5 => (&[2], &[2]),
        6 => (&[1, 2], &[2]),
        _ => (&[2, 2], &[2]),
    };
    let crowded = above.len() > 1;
    let (high, piles) = if crowded {
        (102.0, 120.0)
    } else {
        (112.0, 140.0)
    };
    let mut left = Vec::new();
    let mut right = Vec::new();
    let mut top = EDGE;
    let mut row = |slabs: usize, top: &mut f32| {
        let y = *top + high / 2.0;
        match slabs {
            1 => left.push(slab(WIDTH / 2.0, y, 236, high as u16)),
            _ => {
                left.push(slab(106.0, y, 182, high as u16));
                right.push(slab(294.0, y, 182, high as u16));
            }
        }
        *top += high + GAP;
    };
    for &slabs in above {
        row(slabs, &mut top);
    }
    let middle = Point {
        x: WIDTH / 2.0,
        y: top + piles / 2.0 - GAP / 2.0,
    };
    top += piles;
    for &slabs in below {
        row(slabs, &mut top);
    }
    let strip = slab(WIDTH / 2.0, top + STRIP / 2.0, 370, STRIP as u16);
    let pile = |x: f32| Point {
        x: middle.x + x,
        y: middle.y - 10.0,
    };
    // Clockwise: up on the left, down on the right.
    let mut players = vec![strip];
    players.extend(left.into_iter().rev());
    players.extend(right);
    Layout {
        width: WIDTH,
        height: top + STRIP + EDGE,
        middle,
        circle: 78.0,
        stock: pile(-37.0),
        discard: pile(37.0),
        players,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left, top, right and bottom.
    fn edges(slab: &Slab) -> [f32; 4] {
        let (across, down) = (f32::from(slab.width) / 2.0, f32::from(slab.height) / 2.0);
        let Point { x, y } = slab.at;
        [x - across, y - down, x + across, y + down]
    }

    fn apart(one: [f32; 4], other: [f32; 4]) -> bool {
        one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1]
    }

    #[test]
    fn nothing_lies_on_anything_else_and_all_of_it_is_on_the_table() {
        for seats in 2..=7 {
            for tall in [false, true] {
                let table = layout(seats, tall);
                assert_eq!(table.players.len(), seats);
                // A card with its count below it.
                let (across, up, down) = if tall {
                    (31.0, 44.0, 62.0)
                } else {
                    (50.0, 70.0, 94.0)
                };
                let pile = |at: Point| [at.x - across, at.y - up, at.x + across, at.y + down];
                let mut things: Vec<[f32; 4]> = table.players.iter().map(edges).collect();
                things.extend([pile(table.stock), pile(table.discard)]);
                for (index, one) in things.iter().enumerate() {
                    let inside = one[0] > 8.0
                        && one[1] > 8.0
                        && one[2] < table.width - 8.0
                        && one[3] < table.height - 8.0;
                    assert!(inside, "{seats} {tall}: {one:?}");
                    for other in &things[index + 1..] {
                        assert!(apart(*one, *other), "{seats} {tall}: {one:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn players_sit_clockwise_from_the_nearest() {
        for seats in 3..=7 {
            for tall in [false, true] {
                let table = layout(seats, tall);
                let turn = |slab: &Slab| {
                    let (x, y) = (slab.at.x - table.middle.x, slab.at.y - table.middle.y);
                    // From straight down, growing clockwise as seen on a screen.
                    (-x).atan2(y).rem_euclid(std::f32::consts::TAU)
                };
                let turns: Vec<f32> = table.players.iter().map(turn).collect();
                assert!(turns.is_sorted(), "{seats} {tall}: {turns:?}");
            }
        }
    }

    #[test]
    fn a_phone_has_room_for_the_question_below_the_table() {
        // A phone is 844 high; the head of the page takes 130 and the question with its cards 210.
        for seats in 2..=7 {
            let table = layout(seats, true);
            let shown = table.height * 378.0 / table.width;
            assert!(shown <= 504.0, "{seats}: {shown}");
        }
    }
}
