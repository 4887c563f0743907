//! Drawings by name. A drawing is made once, named after its content, and shared by everybody who is shown it.

use courtside_kernel::Seat;
use courtside_render::{
    card_back_svg, card_svg, die_svg, figure_svg, frame_svg, piece_svg, place_svg, seat_mark_svg,
};
use courtside_scene::{CardFace, Court, Face, Figure};
use courtside_wire::{Art, ArtId};
use rustc_hash::{FxBuildHasher, FxHashSet};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Something that can be drawn.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Subject {
    /// The inside of a piece on a court.
    Piece(Figure),
    /// What a page shows around a piece like this by state.
    Frame(Figure),
    /// The inside of a place; its size in sixteenths of a board unit.
    Place(u32),
    /// A figure by itself.
    Figure(Figure),
    Die(Seat, Face),
    Card(CardFace),
    Back(Court),
    Mark(Seat, char),
}

impl Subject {
    fn draw(&self) -> String {
        match self {
            Subject::Piece(figure) => piece_svg(figure),
            Subject::Frame(figure) => frame_svg(figure),
            Subject::Place(size) => place_svg(*size as f32 / 16.0),
            Subject::Figure(figure) => figure_svg(figure),
            Subject::Die(seat, face) => die_svg(*seat, *face),
            Subject::Card(card) => card_svg(*card),
            Subject::Back(court) => card_back_svg(*court),
            Subject::Mark(seat, letter) => seat_mark_svg(*seat, *letter),
        }
    }
}

/// A drawing with its name.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub id: ArtId,
    pub svg: Arc<str>,
    /// Which drawing of this process it is: quicker to look for than its name.
    number: u32,
}

/// The drawings that a viewer has.
#[derive(Clone, Debug, Default)]
pub struct Known {
    art: Art,
    numbers: FxHashSet<u32>,
}

impl Known {
    pub fn art(&self) -> &Art {
        &self.art
    }

    pub fn into_art(self) -> Art {
        self.art
    }

    pub fn len(&self) -> usize {
        self.art.len()
    }

    /// Adds a drawing. Whether its name is new.
    pub fn add(&mut self, drawn: &Drawn) -> bool {
        self.numbers.insert(drawn.number);
        let svg = drawn.svg.clone();
        self.art.insert(drawn.id.clone(), svg).is_none()
    }
}

impl FromIterator<Drawn> for Known {
    fn from_iter<I: IntoIterator<Item = Drawn>>(drawings: I) -> Known {
        let mut known = Known::default();
        for drawn in drawings {
            known.add(&drawn);
        }
        known
    }
}

/// Names of players stand in some drawings, so there is no end to them: a gallery begins again when it is full.
const MOST: usize = 20_000;
/// The same for what a thread keeps by itself.
const MOST_NEAR: usize = 2000;
/// Digits of a name: as many as make two drawings with one name unthinkable.
const DIGITS: usize = 16;

type Gallery = HashMap<Subject, Drawn, FxBuildHasher>;

static GALLERY: LazyLock<Mutex<Gallery>> = LazyLock::new(Mutex::default);

thread_local! {
    /// Every piece of every frame is looked up, so threads do not wait for each other.
    static NEAR: RefCell<Gallery> = RefCell::default();
    /// Pieces with their frames.
    static PIECES: RefCell<HashMap<Figure, [Drawn; 2], FxBuildHasher>> = RefCell::default();
}

fn drawn(subject: Subject) -> Drawn {
    // Nothing panics while it is held, unless memory runs out.
    let mut gallery = GALLERY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = gallery.get(&subject) {
        return known.clone();
    }
    let svg = subject.draw();
    let mut id = hex::encode(Sha256::digest(&svg));
    id.truncate(DIGITS);
    static DRAWN: AtomicU32 = AtomicU32::new(0);
    let new = Drawn {
        id: id.into(),
        svg: svg.into(),
        number: DRAWN.fetch_add(1, Ordering::Relaxed),
    };
    keep(&mut gallery, MOST, subject, &new);
    new
}

fn keep(gallery: &mut Gallery, most: usize, subject: Subject, drawn: &Drawn) {
    if gallery.len() >= most {
        gallery.clear();
    }
    gallery.insert(subject, drawn.clone());
}

/// Hands out names of drawings, and collects the drawings that the viewer does not have yet.
#[derive(Default)]
pub struct DrawingNames<'a> {
    known: Option<&'a Known>,
    new: Vec<Drawn>,
    /// The places of a court are alike.
    place: Option<(u32, ArtId)>,
}

impl<'a> DrawingNames<'a> {
    /// For a viewer who has these drawings.
    pub fn beside(known: &'a Known) -> DrawingNames<'a> {
        DrawingNames {
            known: Some(known),
            ..DrawingNames::default()
        }
    }

    fn name(&mut self, subject: Subject) -> ArtId {
        NEAR.with_borrow_mut(|near| {
            if let Some(known) = near.get(&subject) {
                return self.take(known);
            }
            let drawn = drawn(subject.clone());
            keep(near, MOST_NEAR, subject, &drawn);
            self.take(&drawn)
        })
    }

    fn take(&mut self, drawn: &Drawn) -> ArtId {
        let has = |known: &Known| known.numbers.contains(&drawn.number);
        if !self.known.is_some_and(has) {
            self.new.push(drawn.clone());
        }
        drawn.id.clone()
    }

    /// What a page shows around a piece, and the piece itself.
    pub fn piece(&mut self, figure: &Figure) -> [ArtId; 2] {
        PIECES.with_borrow_mut(|pieces| {
            if !pieces.contains_key(figure) {
                if pieces.len() >= MOST_NEAR {
                    pieces.clear();
                }
                let subjects = [Subject::Frame, Subject::Piece];
                let both = subjects.map(|subject| drawn(subject(figure.clone())));
                pieces.insert(figure.clone(), both);
            }
            pieces[figure].each_ref().map(|drawn| self.take(drawn))
        })
    }

    pub fn place(&mut self, size: f32) -> ArtId {
        let size = (size * 16.0).round() as u32;
        if let Some((_, id)) = self.place.as_ref().filter(|(known, _)| *known == size) {
            return id.clone();
        }
        let id = self.name(Subject::Place(size));
        self.place = Some((size, id.clone()));
        id
    }

    pub fn figure(&mut self, figure: Figure) -> ArtId {
        self.name(Subject::Figure(figure))
    }

    pub fn die(&mut self, seat: Seat, face: Face) -> ArtId {
        self.name(Subject::Die(seat, face))
    }

    pub fn card(&mut self, card: CardFace) -> ArtId {
        self.name(Subject::Card(card))
    }

    pub fn card_back(&mut self, court: Court) -> ArtId {
        self.name(Subject::Back(court))
    }

    /// The sign of a seat with the first letter of a name.
    pub fn mark(&mut self, seat: Seat, name: &str) -> ArtId {
        self.name(Subject::Mark(seat, crate::pages::initial(name)))
    }

    /// Every drawing that was needed and is new.
    pub fn new_ones(self) -> Vec<Drawn> {
        self.new
    }
}
