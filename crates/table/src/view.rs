//! What a table looks like to somebody: the only way out of it.

use crate::{Chair, Sitter, Table};
use courtside_catalog::Told;
use courtside_kernel::{Seat, Turn, Viewer};
use courtside_scene::{Ask, Scene};

/// Whoever looks at a table through one screen. Everybody with the same audience is shown the same bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Audience {
    /// The seats it holds: none for spectators, several where people share a screen.
    pub seats: Vec<Seat>,
    /// On a shared screen, who holds the device: the last of them to be asked, or nobody yet.
    pub holder: Option<Seat>,
}

impl Audience {
    pub fn new(seats: Vec<Seat>) -> Audience {
        Audience {
            seats,
            holder: None,
        }
    }

    /// Several people sit before it.
    pub fn is_shared(&self) -> bool {
        self.seats.len() > 1
    }
}

/// A table as an audience sees it.
pub struct TableView {
    pub version: u64,
    pub scene: Scene,
    /// Whose side of the court is drawn at the bottom.
    pub facing: Seat,
    /// Who decides.
    pub to_act: Option<Seat>,
    /// Whether this audience decides.
    pub my_turn: bool,
    pub undo: bool,
    pub advice: bool,
    /// Whom to hand the device to before anything secret is shown.
    pub handover: Option<Seat>,
    /// The key of an open chair, for an audience that may invite others.
    pub invite_key: Option<String>,
    pub thinking: bool,
    /// Who holds the device from here on.
    pub holder: Option<Seat>,
}

impl Table {
    /// What an audience may know now.
    pub fn view(&self, audience: &Audience) -> TableView {
        let to_act = self.turn().actor();
        let mine = to_act.filter(|seat| audience.seats.contains(seat));
        let handover = mine.filter(|seat| self.must_hand_over(audience, *seat));
        let (viewer, facing) = match (&audience.seats[..], handover, mine) {
            ([], ..) => (Viewer::Spectator, Seat(0)),
            ([seat], ..) => (Viewer::Seat(*seat), *seat),
            // A shared screen shows what everybody may see, until the right person holds it.
            (_, None, Some(actor)) => (Viewer::Seat(actor), Seat(0)),
            _ => (Viewer::Spectator, Seat(0)),
        };
        let mut scene = self.play().scene(viewer, facing, self.names());
        let invite_key = self.invite_key().map(str::to_owned);
        // No dice fall before everybody sits: then that is what the table waits for.
        if invite_key.is_some() && self.turn() == Turn::Chance {
            scene.ask = self.waiting_for_people();
        }
        let undo = handover.is_none()
            && !audience.seats.is_empty()
            && self
                .undoable()
                .is_some_and(|seat| audience.seats.contains(&seat));
        TableView {
            version: self.version(),
            facing,
            to_act,
            my_turn: mine.is_some() && handover.is_none(),
            undo,
            // Hand and eye toss at a goal, not thought.
            advice: scene.goal.is_none() && self.may_be_advised(&audience.seats),
            handover,
            invite_key: invite_key.filter(|_| !audience.seats.is_empty()),
            thinking: self.bot_to_act(),
            holder: match handover {
                None if audience.is_shared() => mine.or(audience.holder),
                _ => audience.holder,
            },
            scene,
        }
    }

    /// What an audience has been told since a ply.
    pub fn told(&self, audience: &Audience, from: usize) -> Vec<Told> {
        // A shared screen speaks to everybody before it, so it speaks of all of them by name.
        let (listener, facing) = match audience.seats[..] {
            [seat] => (Viewer::Seat(seat), seat),
            _ => (Viewer::Spectator, Seat(0)),
        };
        self.play().told(listener, facing, self.names(), from)
    }

    /// Whether a shared screen must change hands before `actor` acts: somebody else may hold it, and one of the people
    /// before it knows something that not everybody may see.
    fn must_hand_over(&self, audience: &Audience, actor: Seat) -> bool {
        if !audience.is_shared() || audience.holder == Some(actor) {
            return false;
        }
        let public = self.play().view(Viewer::Spectator);
        let mut seats = audience.seats.iter();
        seats.any(|seat| self.play().view(Viewer::Seat(*seat)) != public)
    }

    fn bot_to_act(&self) -> bool {
        let seat = self.turn().actor();
        let chair = seat.and_then(|seat| self.chairs().get(seat.index()));
        matches!(
            chair,
            Some(Chair {
                sitter: Sitter::Bot { .. },
                ..
            })
        )
    }

    /// What everybody is asked while chairs are open.
    fn waiting_for_people(&self) -> Ask {
        let question = match self.open_chairs().count() {
            1 => "One seat is open".into(),
            open => format!("{open} seats are open"),
        };
        Ask {
            question,
            hint: "The game starts when every seat is taken.".into(),
            ..Ask::default()
        }
    }
}
