//! What is printed on dice, cards and boards: colours, faces, directions, teams.

use super::ids::Square;

/// The colour of a space, a play or a defence card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    Red,
    Yellow,
    Blue,
}

impl Colour {
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Yellow, Colour::Blue];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Blue => "blue",
        }
    }

    /// Its letter on the field: `R`, `Y` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Blue => 'B',
        }
    }

    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|one| one.letter() == letter)
    }

    pub fn from_name(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|one| one.name() == name)
    }

    /// What a play of this colour needs for one space: a face, and how many of it.
    pub const fn needs(self) -> (Face, u8) {
        match self {
            Colour::Red => (Face::Cleat, 1),
            Colour::Yellow => (Face::Ball, 2),
            Colour::Blue => (Face::Ball, 3),
        }
    }
}

/// A face of a white die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    Ball,
    Cleat,
    Lightning,
    Time,
}

pub const FACES: usize = 4;

impl Face {
    pub const ALL: [Face; FACES] = [Face::Ball, Face::Cleat, Face::Lightning, Face::Time];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Face::Ball => "ball",
            Face::Cleat => "cleat",
            Face::Lightning => "lightning",
            Face::Time => "time",
        }
    }

    /// Its letter in plies: `b`, `c`, `l` or `t`.
    pub const fn letter(self) -> char {
        match self {
            Face::Ball => 'b',
            Face::Cleat => 'c',
            Face::Lightning => 'l',
            Face::Time => 't',
        }
    }

    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|one| one.letter() == letter)
    }

    pub fn from_name(name: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A face of the black die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Black {
    Claw,
    Shield,
    Skull,
    Blank,
}

impl Black {
    pub const ALL: [Black; 4] = [Black::Claw, Black::Shield, Black::Skull, Black::Blank];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Black::Claw => "claw",
            Black::Shield => "shield",
            Black::Skull => "skull",
            Black::Blank => "blank",
        }
    }

    pub fn from_name(name: &str) -> Option<Black> {
        Black::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A step of a pawn on the play board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Squares of the play board.
pub const SQUARES: u8 = 9;

impl Direction {
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The square next to this one on the play board, if there is one.
    #[inline]
    pub const fn step(self, Square(from): Square) -> Option<Square> {
        match self {
            Direction::Up if from >= 3 => Some(Square(from - 3)),
            Direction::Down if from < 6 => Some(Square(from + 3)),
            Direction::Left if !from.is_multiple_of(3) => Some(Square(from - 1)),
            Direction::Right if from % 3 < 2 => Some(Square(from + 1)),
            _ => None,
        }
    }
}

/// A team; the first three also have cards for the solo deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Team {
    Mimics,
    Spiders,
    Skulls,
    Goblins,
    Slimes,
    Dragons,
}

pub const TEAMS: usize = 6;

impl Team {
    pub const ALL: [Team; TEAMS] = [
        Team::Mimics,
        Team::Spiders,
        Team::Skulls,
        Team::Goblins,
        Team::Slimes,
        Team::Dragons,
    ];
    /// The teams that can join the solo deck.
    pub const SOLO: [Team; 3] = [Team::Mimics, Team::Spiders, Team::Skulls];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Team::Mimics => "Mimics",
            Team::Spiders => "Spiders",
            Team::Skulls => "Skulls",
            Team::Goblins => "Goblins",
            Team::Slimes => "Slimes",
            Team::Dragons => "Dragons",
        }
    }

    /// Its name in plies and options: `mimics`.
    pub const fn id(self) -> &'static str {
        match self {
            Team::Mimics => "mimics",
            Team::Spiders => "spiders",
            Team::Skulls => "skulls",
            Team::Goblins => "goblins",
            Team::Slimes => "slimes",
            Team::Dragons => "dragons",
        }
    }

    pub fn from_name(name: &str) -> Option<Team> {
        Team::ALL.into_iter().find(|one| one.name() == name)
    }

    pub fn from_id(id: &str) -> Option<Team> {
        Team::ALL.into_iter().find(|one| one.id() == id)
    }
}

/// Which side a card is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    Offence,
    Defence,
}

impl Role {
    pub const ALL: [Role; 2] = [Role::Offence, Role::Defence];

    pub const fn name(self) -> &'static str {
        match self {
            Role::Offence => "offence",
            Role::Defence => "defence",
        }
    }

    pub fn from_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// How many dice show each face. Dice that show the same are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(pub [u8; FACES]);

impl Counts {
    pub const NONE: Counts = Counts([0; FACES]);

    #[inline]
    pub const fn of(&self, face: Face) -> u8 {
        self.0[face.index()]
    }

    #[inline]
    pub const fn total(&self) -> u8 {
        self.0[0] + self.0[1] + self.0[2] + self.0[3]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Counts::NONE
    }

    /// Every die, by face.
    pub fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        let counts = self.0;
        Face::ALL
            .into_iter()
            .flat_map(move |face| std::iter::repeat_n(face, counts[face.index()].into()))
    }
}
