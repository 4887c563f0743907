//! What a table looks like to an audience: the only way out of it.

use crate::{Chair, Sitter, Table};
use courtside_catalog::{Forced, Refusal, Told};
use courtside_kernel::{Seat, Turn, Viewer};
use courtside_scene::{Ask, Scene, ThingId};

/// Who looks at a table through one screen. Everyone with the same audience is shown the same bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Audience {
    /// The seats it holds: none for spectators, several where people share a screen.
    pub seats: Vec<Seat>,
    /// Who holds a shared device from here on: the next [`Audience::holder`].
    pub holder: Option<Seat>,
    /// It wants to see the court from the other side.
    pub turned: bool,
}

impl Audience {
    /// Looks for these seats. None of them holds a shared device yet.
    pub fn new(seats: Vec<Seat>) -> Audience {
        Audience {
            seats,
            ..Audience::default()
        }
    }

    /// Whether several people sit in front of the screen.
    pub fn is_shared(&self) -> bool {
        self.seats.len() > 1
    }
}

/// A table as an audience sees it. [`Table::view`] makes it.
pub struct TableView {
    /// The version of the table that this shows. A choice made from it names this version.
    pub version: u64,
    /// The court, the pieces, the question and the choices, as data for a page, a picture or a terminal.
    pub scene: Scene,
    /// Whose side of the court is drawn at the bottom.
    pub facing: Seat,
    /// The seat that decides, if one does.
    pub to_act: Option<Seat>,
    /// Whether this audience decides now.
    pub my_turn: bool,
    /// Whether this audience may take the last ply back.
    pub undo: bool,
    /// Whether this audience has one choice only, and nobody learns anything if it is made without asking.
    pub forced: bool,
    /// Whether this audience may ask for advice.
    pub advice: bool,
    /// Whom to hand the device to before anything secret is shown.
    pub handover: Option<Seat>,
    /// The key of an open chair. Spectators don't get it.
    pub invite_key: Option<String>,
    /// Whether a bot is to act.
    pub thinking: bool,
    /// Who holds the device from here on.
    pub holder: Option<Seat>,
}

impl Table {
    /// What an audience may know now.
    ///
    /// ```
    /// use courtside_catalog::{Library, find};
    /// use courtside_kernel::{Options, Seat};
    /// use courtside_record::Secret;
    /// use courtside_table::{Audience, Table, bot};
    ///
    /// let title = find(game_pocket::CARD.id).expect("a game of the catalogue");
    /// let play = title.start(&Library::default(), &Options::new(), 2)?;
    /// let table = Table::around(play, vec![bot(1, &[]), bot(1, &[])], Secret::fresh()?);
    ///
    /// let player = table.view(&Audience::new(vec![Seat(0)]));
    /// assert!(player.my_turn && !player.scene.choices.is_empty());
    /// let spectator = table.view(&Audience::default());
    /// assert!(!spectator.my_turn && spectator.scene.choices.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&self, audience: &Audience) -> TableView {
        let to_act = self.turn().actor();
        let mine = to_act.filter(|seat| audience.seats.contains(seat));
        let handover = mine.filter(|seat| self.must_hand_over(audience, *seat));
        let viewer = match (&audience.seats[..], handover, mine) {
            ([], ..) => Viewer::Spectator,
            ([seat], ..) => Viewer::Seat(*seat),
            // A shared screen shows what everybody may see, until the right person holds it.
            (_, None, Some(actor)) => Viewer::Seat(actor),
            _ => Viewer::Spectator,
        };
        let holder = match handover {
            None if audience.is_shared() => mine.or(audience.holder),
            _ => audience.holder,
        };
        let facing = self.facing(audience, holder);
        let mut scene = self.play().scene(viewer, facing, self.names());
        if let (true, None, Some(actor)) = (audience.is_shared(), handover, mine) {
            address(&mut scene.ask, &self.names()[actor.index()]);
        }
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
        let forced = handover.is_none()
            && mine.is_some()
            && match self.play().forced() {
                Some(Forced::Openly) => true,
                Some(Forced::Secretly) => self.people() == 1,
                None => false,
            };
        TableView {
            version: self.version(),
            facing,
            to_act,
            my_turn: mine.is_some() && handover.is_none(),
            undo,
            forced,
            // Hand and eye toss at a goal, not thought.
            advice: scene.goal.is_none() && self.may_be_advised(&audience.seats),
            handover,
            invite_key: invite_key.filter(|_| !audience.seats.is_empty()),
            thinking: self.bot_to_act(),
            holder,
            scene,
        }
    }

    /// What an audience has been told from ply `from` on, in words and motions. 0 tells all of it.
    pub fn told(&self, audience: &Audience, from: usize) -> Vec<Told> {
        // A shared screen speaks to everybody before it, so it speaks of all of them by name.
        let listener = match audience.seats[..] {
            [seat] => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let facing = self.facing(audience, audience.holder);
        self.play().told(listener, facing, self.names(), from)
    }

    /// Why these seats can do nothing with a thing after others that they pointed at, if a rule says so.
    pub fn why(&self, seats: &[Seat], picks: &[ThingId], thing: &str) -> Option<Refusal> {
        let actor = self.turn().actor()?;
        let may_ask = seats.contains(&actor);
        may_ask.then(|| self.play().why(picks, thing)).flatten()
    }

    /// Whose side of the court is drawn at the bottom. A shared device that changes hands turns to the player who holds it.
    fn facing(&self, audience: &Audience, holder: Option<Seat>) -> Seat {
        let near = match (&audience.seats[..], holder) {
            ([seat], _) => *seat,
            (_, Some(holder)) if audience.is_shared() && self.has_secrets(audience) => holder,
            _ => Seat(0),
        };
        let far = Seat(near.0 ^ 1);
        if audience.turned && far.index() < self.names().len() {
            far
        } else {
            near
        }
    }

    /// Whether a shared screen must change hands before `actor` acts: someone else may hold it, and one of the people
    /// before it knows something that not everybody may see.
    fn must_hand_over(&self, audience: &Audience, actor: Seat) -> bool {
        audience.is_shared() && audience.holder != Some(actor) && self.has_secrets(audience)
    }

    /// Whether a player of this audience knows something that not everybody may see.
    fn has_secrets(&self, audience: &Audience) -> bool {
        let public = self.play().view(Viewer::Spectator);
        let mut seats = audience.seats.iter();
        seats.any(|seat| self.play().view(Viewer::Seat(*seat)) != public)
    }

    /// How many seats are held by people, or wait for one.
    fn people(&self) -> usize {
        let chairs = self.chairs().iter();
        let bots = chairs.filter(|chair| matches!(chair.sitter, Sitter::Bot { .. }));
        self.chairs().len() - bots.count()
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

/// Names the player who is asked, for a device that several people share.
fn address(ask: &mut Ask, name: &str) {
    let steps = ask.steps.iter_mut();
    let later = ask.then.iter_mut().map(|then| &mut then.question);
    for question in steps.chain(later).chain([&mut ask.question]) {
        *question = format!("{name}: {question}");
    }
}
