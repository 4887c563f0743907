//! The spaces of the court: zones, neighbours, lines of sight and walks. Sets of spaces are 128 bits.

use crate::content::{Court, SPACES};
use crate::state::Side;
use std::fmt;

/// A space, counted row by row from a1, or `OFF`. The low rows are side 0's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// Where a wizard is that is not on the court, and a ball that does not lie on it.
    pub const OFF: Square = Square(u8::MAX);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in tables of `SPACES`. `OFF` has the last one, which no space has: with an odd number of rows and at most
    /// 26 columns no court has 128 spaces.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        self.index() % SPACES
    }

    /// The set of this space alone; empty for `OFF`.
    #[inline]
    pub const fn set(self) -> Squares {
        ALONE[self.index()]
    }

    #[inline]
    pub const fn is_in(self, set: Squares) -> bool {
        self.set() & set != 0
    }
}

impl fmt::Debug for Square {
    /// The bare number: only the board knows how wide it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Square::OFF => f.write_str("off"),
            Square(index) => write!(f, "s{index}"),
        }
    }
}

/// A set of spaces, a bit for each.
pub type Squares = u128;

/// The set of each space alone: looking it up is quicker than a shift of 128 bits with a question.
static ALONE: [Squares; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < SPACES {
        table[index] = 1 << index;
        index += 1;
    }
    table
};

/// The spaces of a set, ascending.
#[inline]
pub fn each(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = Square(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(square)
    })
}

/// As far as an area reaches from one of its spaces: the greatest Magic is 4 (W10).
const REACH: usize = 4;

/// The court as sets of spaces, worked out once.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    pub width: u8,
    pub rows: u8,
    /// Every space.
    pub all: Squares,
    /// The Neutral Area.
    pub neutral: Squares,
    /// The rows of each side, without the Neutral Area.
    pub home: [Squares; 2],
    /// The back zones of both sides: behind the attack lines.
    pub behind: Squares,
    /// Back, front, front, back (W3).
    pub zones: [Squares; 4],
    /// Each zone with those beside it (W13).
    pub near_zones: [Squares; 4],
    /// The rearmost row of each side (W2).
    pub start: [Squares; 2],
    first_column: Squares,
    last_column: Squares,
    /// The column and the row of each space.
    places: [(u8, u8); SPACES],
    /// `disc[d][square]`: the spaces at most `d` steps away (G1).
    disc: Vec<[Squares; SPACES]>,
    /// `shadow[from][wizard]`: the spaces that a wizard hides from `from` (G2).
    shadow: Vec<[Squares; SPACES]>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} by {})", self.width, self.rows)
    }
}

impl Board {
    pub fn new(court: &Court) -> Board {
        let (width, rows) = (court.width, court.rows());
        let band = |from: u8, to: u8| -> Squares {
            let count = u32::from(to - from) * u32::from(width);
            let ones = if count == 0 {
                0
            } else {
                Squares::MAX >> (Squares::BITS - count)
            };
            ones.checked_shl(u32::from(from) * u32::from(width))
                .unwrap_or(0)
        };
        let column = |column: u8| -> Squares {
            (0..rows).fold(0, |set, row| set | 1 << (row * width + column))
        };
        let (back, neutral) = (court.back, court.neutral());
        let zones = [
            band(0, back),
            band(back, neutral),
            band(neutral + 1, rows - back),
            band(rows - back, rows),
        ];
        let mut board = Board {
            width,
            rows,
            all: band(0, rows),
            neutral: band(neutral, neutral + 1),
            home: [zones[0] | zones[1], zones[2] | zones[3]],
            behind: zones[0] | zones[3],
            zones,
            near_zones: [
                zones[0] | zones[1],
                zones[0] | zones[1] | zones[2],
                zones[1] | zones[2] | zones[3],
                zones[2] | zones[3],
            ],
            start: [band(0, 1), band(rows - 1, rows)],
            first_column: column(0),
            last_column: column(width - 1),
            places: std::array::from_fn(|index| (index as u8 % width, index as u8 / width)),
            disc: Vec::new(),
            shadow: Vec::new(),
        };
        let mut reached = std::array::from_fn(|index| Square(index as u8).set() & board.all);
        for _ in 0..REACH {
            board.disc.push(reached);
            reached = reached.map(|set| board.grow(set));
        }
        board.shadow = each(board.all).map(|from| board.shadows(from)).collect();
        board
    }

    fn shadows(&self, from: Square) -> [Squares; SPACES] {
        let mut shadows = [0; SPACES];
        for to in each(self.all) {
            for between in each(self.between(from, to)) {
                shadows[between.index()] |= to.set();
            }
        }
        shadows
    }

    /// Columns and rows are counted from 0: a1 is (0, 0).
    #[inline]
    pub const fn square(&self, column: u8, row: u8) -> Square {
        Square(row * self.width + column)
    }

    #[inline]
    pub const fn column(&self, square: Square) -> u8 {
        self.places[square.slot()].0
    }

    #[inline]
    pub const fn row(&self, square: Square) -> u8 {
        self.places[square.slot()].1
    }

    /// "e4"; "-" for `OFF`.
    pub fn name(&self, square: Square) -> String {
        match square {
            Square::OFF => "-".into(),
            square => format!(
                "{}{}",
                (b'a' + self.column(square)) as char,
                self.row(square) + 1
            ),
        }
    }

    /// King steps between two spaces (G1).
    pub const fn distance(&self, one: Square, other: Square) -> u8 {
        let columns = self.column(one).abs_diff(self.column(other));
        let rows = self.row(one).abs_diff(self.row(other));
        if columns > rows { columns } else { rows }
    }

    /// The space in the starting area of a side.
    #[inline]
    pub const fn start_square(&self, side: Side, column: u8) -> Square {
        let row = match side.0 {
            0 => 0,
            _ => self.rows - 1,
        };
        self.square(column, row)
    }

    /// Where wizards of a side walk, reach and dodge: its own rows and the Neutral Area (W8).
    #[inline]
    pub const fn ground(&self, side: Side) -> Squares {
        self.home[side.index()] | self.neutral
    }

    /// The side whose rows a space lies in, which is not a Neutral one.
    #[inline]
    pub const fn side_of(&self, square: Square) -> Side {
        Side(square.is_in(self.home[1]) as u8)
    }

    /// The zone of a space, 0 to 3. In the Neutral Area it is the front zone of the side that stands there (W3).
    #[inline]
    pub const fn zone(&self, square: Square, side: Side) -> u8 {
        let mut zone = 0;
        while zone < 4 {
            if square.is_in(self.zones[zone as usize]) {
                return zone;
            }
            zone += 1;
        }
        1 + side.0
    }

    /// The set with all spaces around it (G1).
    #[inline]
    pub const fn grow(&self, set: Squares) -> Squares {
        let wide = set | (set & !self.last_column) << 1 | (set & !self.first_column) >> 1;
        // A shift that is surely below 64 is quicker.
        let width = self.width & 63;
        (wide | wide << width | wide >> width) & self.all
    }

    /// The spaces at most `steps` (below 4) away from each one, by its `slot`.
    #[inline]
    pub(crate) fn discs(&self, steps: u8) -> &[Squares; SPACES] {
        &self.disc[steps as usize]
    }

    /// The spaces at most `steps` (below 4) away from one; none for `OFF`.
    #[inline]
    pub fn disc(&self, square: Square, steps: u8) -> Squares {
        self.discs(steps)[square.slot()]
    }

    /// A space and the eight around it.
    #[inline]
    pub fn around(&self, square: Square) -> Squares {
        self.disc(square, 1)
    }

    /// Where a wizard on a space takes and drops balls: beside it and on its own space, never across the Neutral Area
    /// (W8, W25).
    #[inline]
    pub fn reach(&self, from: Square, side: Side) -> Squares {
        self.around(from) & self.ground(side)
    }

    /// The spaces that can be seen from one if wizards stand on `wizards` (G2, W6).
    #[inline]
    pub fn seen(&self, from: Square, wizards: Squares) -> Squares {
        self.seen_past(from, each(wizards))
    }

    /// As `seen`, by the places of the wizards, some of which may be `OFF`. A wizard hides nothing from itself.
    #[inline]
    pub fn seen_past(&self, from: Square, wizards: impl IntoIterator<Item = Square>) -> Squares {
        let shadows = &self.shadow[from.index()];
        let hidden = wizards
            .into_iter()
            .fold(0, |hidden, at| hidden | shadows[at.slot()]);
        self.all & !hidden
    }

    /// The spaces whose inside the straight line between the middles of two others runs through (G2). A corner that the
    /// line only touches does not count, and neither do the two ends.
    fn between(&self, from: Square, to: Square) -> Squares {
        let place = |square: Square| (i32::from(self.column(square)), i32::from(self.row(square)));
        let (start, end) = (place(from), place(to));
        let (across, up) = (end.0 - start.0, end.1 - start.1);
        let mut crossed = 0;
        for y in up.min(0)..=up.max(0) {
            for x in across.min(0)..=across.max(0) {
                // The middle of this space is this far from the line, times the length of the line. The space reaches
                // half of |across| + |up| towards the line in the same measure.
                let off_line = across * y - up * x;
                if 2 * off_line.abs() < across.abs() + up.abs() {
                    let (column, row) = (start.0 + x, start.1 + y);
                    crossed |= self.square(column as u8, row as u8).set();
                }
            }
        }
        crossed & !(from.set() | to.set())
    }

    /// The spaces that a walk of at most `steps` over free spaces reaches, without the start (W6).
    #[inline]
    pub fn walks(&self, from: Square, steps: u8, free: Squares) -> Squares {
        if steps == 0 {
            return 0;
        }
        let mut reached = self.around(from) & free;
        for _ in 1..steps {
            reached |= self.grow(reached) & free;
        }
        reached & !from.set()
    }

    /// The way that a walk takes: of the shortest ones one that stays in front of the attack line, if there is one
    /// (W23); `None` if at most `steps` over free spaces do not lead there.
    pub fn path(&self, from: Square, to: Square, steps: u8, free: Squares) -> Option<Path> {
        let way = self
            .open_way(from, to, steps, free)
            .or_else(|| self.shortest(from, to, steps, free))?;
        let inside = &way.squares()[1..];
        if to.is_in(self.behind) || !inside.iter().any(|at| at.is_in(self.behind)) {
            return Some(way);
        }
        let in_front = self.shortest(from, to, way.steps, free & !self.behind);
        Some(in_front.unwrap_or(way))
    }

    /// What `shortest` finds where nothing is in the way: seen from the end it leads aslant, then straight to the start.
    fn open_way(&self, from: Square, to: Square, steps: u8, free: Squares) -> Option<Path> {
        let length = self.distance(from, to);
        if length > steps.min(MOST_STEPS as u8) {
            return None;
        }
        let mut path = Path {
            squares: [Square::OFF; MOST_STEPS + 1],
            steps: length,
        };
        path.squares[0] = from;
        let (mut column, mut row) = (self.column(to), self.row(to));
        for step in (1..=usize::from(length)).rev() {
            let at = self.square(column, row);
            if !at.is_in(free) {
                return None;
            }
            path.squares[step] = at;
            column = nearer(column, self.column(from));
            row = nearer(row, self.row(from));
        }
        Some(path)
    }

    /// A shortest way. Of several it takes the one that keeps near the start.
    fn shortest(&self, from: Square, to: Square, steps: u8, free: Squares) -> Option<Path> {
        let mut layers = [0; MOST_STEPS + 1];
        layers[0] = from.set();
        let mut reached = from.set();
        let mut length = 0;
        while !to.is_in(reached) {
            if length == usize::from(steps).min(MOST_STEPS) {
                return None;
            }
            length += 1;
            layers[length] = self.grow(layers[length - 1]) & free & !reached;
            reached |= layers[length];
        }
        let mut path = Path {
            squares: [Square::OFF; MOST_STEPS + 1],
            steps: length as u8,
        };
        path.squares[length] = to;
        for step in (0..length).rev() {
            let before = self.around(path.squares[step + 1]) & layers[step];
            // The first of those that are equally near.
            let nearest = each(before).map(|square| (self.apart(from, square), square));
            path.squares[step] = nearest.min()?.1;
        }
        Some(path)
    }

    /// The square of the distance between the middles of two spaces.
    fn apart(&self, one: Square, other: Square) -> u32 {
        let columns = u32::from(self.column(one).abs_diff(self.column(other)));
        let rows = u32::from(self.row(one).abs_diff(self.row(other)));
        columns * columns + rows * rows
    }

    /// The spaces of a set that are connected to its first one (G1).
    pub fn first_part(&self, set: Squares) -> Squares {
        let mut part = set & set.wrapping_neg();
        loop {
            let more = self.grow(part) & set;
            if more == part || more == set {
                return more;
            }
            part = more;
        }
    }

    /// Whether targets fit into an area of `magic` connected spaces, one of which is `seen`. The targets lie on `home`,
    /// the rows of one side, and so does the area: it holds no Neutral space (W10).
    pub fn fits(&self, targets: Squares, magic: u8, seen: Squares, home: Squares) -> bool {
        if targets == 0 {
            return false;
        }
        let first = Square(targets.trailing_zeros() as u8);
        let others = targets & (targets - 1);
        // Links of the longest chain.
        let links = magic - 1;
        if others == 0 {
            // A chain of spaces leads from the target to one that is seen.
            return self.disc(first, links) & home & seen != 0;
        }
        if others & (others - 1) != 0 {
            return self.several_fit(targets, magic, seen, home);
        }
        if self.disc(first, links) & others == 0 {
            return false;
        }
        // Three chains meet in one space: from both targets and from one that is seen.
        let second = Square(others.trailing_zeros() as u8);
        targets & seen != 0
            || (0..=links).any(|one| {
                (0..=links - one).any(|other| {
                    let mut near = self.disc(first, one) & self.disc(second, other) & home;
                    for _ in 0..links - one - other {
                        near = self.grow(near) & home;
                    }
                    near & seen != 0
                })
            })
    }

    /// As `fits`, for three targets or four: there is at most one space more, which may link them or be the one that is
    /// seen.
    fn several_fit(&self, targets: Squares, magic: u8, seen: Squares, home: Squares) -> bool {
        let count = targets.count_ones() as u8;
        if count > magic {
            return false;
        }
        let sees_targets = targets & seen != 0;
        if sees_targets && self.first_part(targets) == targets {
            return true;
        }
        if count == magic {
            return false;
        }
        // The spaces that touch every unconnected part.
        let mut links = home & !targets;
        let mut left = targets;
        while left != 0 {
            let part = self.first_part(left);
            links &= self.grow(part);
            left &= !part;
        }
        let enough = if sees_targets { links } else { links & seen };
        enough != 0
    }
}

/// One step from a number towards another one.
const fn nearer(from: u8, to: u8) -> u8 {
    from + (from < to) as u8 - (from > to) as u8
}

/// The longest walk: a Move of 9, enlarged by 9 more.
pub const MOST_STEPS: usize = 18;

/// The spaces of a walk, from the start to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    squares: [Square; MOST_STEPS + 1],
    steps: u8,
}

impl Path {
    pub const fn steps(&self) -> u8 {
        self.steps
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares[..=self.steps as usize]
    }

    pub fn from(&self) -> Square {
        self.squares[0]
    }

    pub fn to(&self) -> Square {
        self.squares[self.steps as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Book;
    use courtside_kernel::Content;

    #[test]
    fn an_open_way_is_the_one_that_a_search_finds() {
        let book = Book::read(crate::CARD.rules_version, &Content::new()).expect("built in");
        let board = Board::new(&book.court);
        let mut open = 0;
        for obstacle in each(board.all) {
            // Every seventh space and what is around one of them are not free.
            let walls = each(board.all).filter(|at| (at.0 + obstacle.0).is_multiple_of(7));
            let walls = walls.fold(board.around(obstacle), |walls, at| walls | at.set());
            let free = board.all & !walls;
            for (from, to) in each(board.all).flat_map(|from| each(free).map(move |to| (from, to)))
            {
                if let Some(way) = board.open_way(from, to, 5, free) {
                    assert_eq!(
                        board.shortest(from, to, 5, free),
                        Some(way),
                        "{from:?} {to:?}"
                    );
                    open += 1;
                }
            }
        }
        assert!(open > 100_000, "{open} ways were open");
    }
}
