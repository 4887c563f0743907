//! A frame: one table as one screen shows it at one version. It is the contract with the page's script.
//!
//! A screen gets its first frame with the page and every later one on the event stream `/t/{id}/live`
//! (event `frame`, id = version). A frame is complete: a script may jump to any of them. Only the log comes
//! in pieces: a screen keeps the first `log.from` lines that it has, drops the others (a ply may have been
//! taken back) and appends `log.lines`.
//!
//! A frame with the version that a screen already shows means that something beside the game has changed:
//! somebody sat down, a bot began to think, a rematch was opened. It has no motions and the whole log.
//!
//! To act, post `{"version": frame.version, "ply": choice.ply}` to `/t/{id}/ply`. The answer is
//! `{"version": …}`; what came of it arrives on the stream. A choice may hold several plies with blanks between them
//! (walk, and pick up): they are played one after the other or not at all, and each has a frame. A refusal is
//! `{"error": {"code": …, "message": …, "rule": …?}}` with a sentence for people in `message`.
//!
//! A lesson of a teaching table has frames, too, but no stream: the answer to a ply is the list of the frames
//! that it and the script led to.

use crate::assets;
use crate::error::Failure;
use crate::pages;
use crate::snapshot::{Snapshot, apply};
use courtside_catalog::Match;
use courtside_kernel::{Seat, Turn, Viewer};
use courtside_scene::{
    Ask, Board, Button, Choice, Court, Ending, Face, Figure, Floor, Goal, Motion, Piece, Scene,
    Sheet, Term, ThingId,
};
use courtside_store::{Chair, Entry, Sitter};
use serde::Serialize;

/// See the head of this file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// How many plies and undos the table has seen.
    pub version: u64,
    pub game: &'static str,
    /// "Chessboard Dodgeball, you against Mara"
    pub title: String,
    pub seats: Vec<FrameSeat>,
    /// The seats that this screen holds: none for a spectator, several where people share a screen.
    pub you: Vec<Seat>,
    /// The seat whose side of the court is drawn at the bottom.
    pub facing: Seat,
    /// Who decides; null while dice fall and when the game is over.
    pub to_act: Option<Seat>,
    /// Whether this screen decides.
    pub my_turn: bool,
    pub floor: FrameFloor,
    /// The same things for a screen held upright, where they are laid out differently there.
    pub tall: Option<FrameFloor>,
    /// Smaller boards beside the court.
    pub boards: Vec<FrameBoard>,
    /// Where somebody tosses by hand: two meters are stopped, the choices have the paths `aim-N`, `power-N`.
    pub goal: Option<Goal>,
    /// The cards that this screen may see from the front, as HTML; empty if there are none.
    pub hand: String,
    /// The scoreboard as HTML.
    pub score: String,
    /// Dice trays and lists beside the court as HTML.
    pub bench: String,
    /// What lies beside smaller boards and not on the bench: dice trays, and a list that is asked about.
    pub trays: String,
    /// What is known of pieces, for a closer look.
    pub sheets: Vec<FrameSheet>,
    /// The piece whose activation it is, where there is such a thing.
    pub acting: Option<ThingId>,
    /// Who sits at the table, as HTML.
    pub company: String,
    pub ask: Ask,
    pub buttons: Vec<Button>,
    pub choices: Vec<Choice>,
    pub log: Log,
    /// What moves while this frame appears, in order; empty in a first frame.
    pub motions: Vec<FrameMotion>,
    /// The court in words: the id of each thing and its text form.
    pub text: Vec<(ThingId, String)>,
    /// Whether this screen may take its last ply back: post `{"version"}` to `/t/{id}/undo`.
    pub undo: bool,
    /// Whether this screen may ask what a bot would do: post `{"version"}` to `/t/{id}/advice`. The answer is HTML, or nothing if
    /// the table has moved on.
    pub advice: bool,
    /// On a shared screen: whom to hand the device to before anything secret is shown. The frame is then what
    /// everybody may see; `/t/{id}/frame?ready=1` answers with the real one.
    pub handover: Option<String>,
    pub ending: Option<Ending>,
    /// Address of the next table, once somebody has asked for a rematch (post to `/t/{id}/rematch`).
    pub rematch: Option<String>,
    /// Path to send to a friend, for whoever sits at a table with an open chair.
    pub invite: Option<String>,
    /// A bot thinks.
    pub thinking: bool,
    /// At a teaching table only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<FrameLesson>,
    /// Words that are explained where they stand. They never change, so only the page holds them.
    #[serde(skip)]
    pub terms: &'static [Term],
}

/// A court with what stands on it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FrameFloor {
    /// Address of the court picture, which never changes while a game runs.
    pub court: String,
    /// Size of court and board in board units.
    pub width: f32,
    pub height: f32,
    /// Everything that stands on the court, as an SVG group to lay over it.
    pub board: String,
}

impl From<&Floor> for FrameFloor {
    fn from(floor: &Floor) -> FrameFloor {
        FrameFloor {
            court: assets::court_url(floor.court),
            width: floor.width,
            height: floor.height,
            board: courtside_render::layer_svg(floor),
        }
    }
}

/// A smaller board with what people read around it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FrameBoard {
    pub title: String,
    pub note: String,
    /// Somebody else's: shown smaller.
    pub theirs: bool,
    pub floor: FrameFloor,
}

impl From<&Board> for FrameBoard {
    fn from(board: &Board) -> FrameBoard {
        FrameBoard {
            title: board.title.clone(),
            note: board.note.clone(),
            theirs: board.theirs,
            floor: FrameFloor::from(&board.floor),
        }
    }
}

/// All that is known of a thing, as HTML.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameSheet {
    pub thing: ThingId,
    pub html: String,
}

impl From<&Sheet> for FrameSheet {
    fn from(sheet: &Sheet) -> FrameSheet {
        FrameSheet {
            thing: sheet.thing.clone(),
            html: pages::sheet_html(sheet),
        }
    }
}

/// Something that moves, with the drawing of it where it lies nowhere on the court before.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FrameMotion {
    #[serde(flatten)]
    pub motion: Motion,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub art: Option<String>,
}

impl FrameMotion {
    fn new(motion: &Motion, court: Court) -> FrameMotion {
        let art = match motion {
            Motion::Deal { card, .. } => Some(match card {
                Some(card) => courtside_render::card_svg(*card),
                None => courtside_render::card_back_svg(court),
            }),
            // Dice with numerals are made from one mould; each sign is a drawing of its own.
            Motion::Roll { seat, faces }
                if faces.iter().any(|face| !matches!(face, Face::Number(_))) =>
            {
                let dice = faces
                    .iter()
                    .map(|face| courtside_render::die_svg(*seat, *face));
                Some(dice.collect())
            }
            Motion::Spell { sign, .. } => Some(courtside_render::figure_svg(&Figure::Spell(*sign))),
            Motion::Kick { .. } => Some(courtside_render::figure_svg(&Figure::Football {
                down: 0,
                far: None,
                tall: false,
            })),
            _ => None,
        };
        FrameMotion {
            motion: motion.clone(),
            art,
        }
    }
}

/// What a teaching table says at this frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameLesson {
    /// From 1.
    pub number: usize,
    pub of: usize,
    pub title: &'static str,
    /// What to do or, when it is done, what was learnt.
    pub text: &'static str,
    pub done: bool,
    /// Address of the next lesson.
    pub next: Option<String>,
    /// All of it as HTML, with the way on when it is done.
    pub html: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameSeat {
    pub name: String,
    pub kind: SeatKind,
    /// Of a bot, 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether this screen holds the seat.
    pub you: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    Human,
    Bot,
    Open,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Log {
    /// How many lines stay.
    pub from: usize,
    /// Lines to append, each one element of HTML.
    pub lines: Vec<String>,
}

/// Data as JSON that may stand inside a script element of a page: nothing in it ends the element.
pub fn script_json<T: Serialize + ?Sized>(data: &T) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// A screen that shows a table, and what it has shown last.
pub struct Screen {
    /// The seats that it holds.
    seats: Vec<Seat>,
    /// Who acted in the last frame in which somebody did; only shared screens need it.
    actor: Option<Seat>,
}

/// What a frame comes after.
#[derive(Clone, Copy)]
pub enum After {
    /// Nothing that the screen can build on.
    Nothing,
    Ply,
    Undo,
}

impl From<&Entry> for After {
    fn from(entry: &Entry) -> After {
        match entry {
            Entry::Ply { .. } => After::Ply,
            Entry::Undo { .. } => After::Undo,
        }
    }
}

/// Every piece with its text form.
fn words_of(scene: &Scene) -> Vec<(ThingId, String)> {
    let boards = scene.boards.iter().map(|board| &board.floor);
    std::iter::once(&scene.floor)
        .chain(boards)
        .flat_map(|floor| &floor.pieces)
        .map(|piece| (piece.id.clone(), piece.label.clone()))
        .collect()
}

/// The piece whose activation it is.
fn acting(scene: &Scene) -> Option<ThingId> {
    let acts = |piece: &&Piece| matches!(&piece.figure, Figure::Jersey(jersey) if jersey.acting);
    let piece = scene.floor.pieces.iter().find(acts)?;
    Some(piece.id.clone())
}

/// What is asked of everybody while chairs are open.
fn waiting_for_people(seats: &[FrameSeat]) -> Ask {
    let open = seats
        .iter()
        .filter(|seat| seat.kind == SeatKind::Open)
        .count();
    Ask {
        question: match open {
            1 => "One chair is open".into(),
            open => format!("{open} chairs are open"),
        },
        hint: "The game begins when everybody sits.".into(),
        ..Ask::default()
    }
}

/// More frames than this are not shown one after the other: the newest will do.
const MOST_FRAMES: u64 = 30;

impl Screen {
    /// A screen that holds these seats and shows nothing yet.
    pub fn new(seats: Vec<Seat>) -> Screen {
        Screen { seats, actor: None }
    }

    /// A screen that already shows a version.
    pub fn showing(seats: Vec<Seat>, snapshot: &Snapshot, version: u64) -> Result<Screen, Failure> {
        let actor = if seats.len() > 1 {
            snapshot.play_at(version)?.turn().actor()
        } else {
            None
        };
        Ok(Screen { seats, actor })
    }

    /// The guest before it may have sat down since.
    pub fn sit(&mut self, seats: Vec<Seat>) {
        self.seats = seats;
    }

    /// Several people sit before it.
    pub fn is_shared(&self) -> bool {
        self.seats.len() > 1
    }

    /// The table as it is, with the whole log. `ready` says that the right person holds the device.
    pub fn whole(&mut self, snapshot: &Snapshot, ready: bool) -> Frame {
        if ready {
            self.actor = snapshot.play.turn().actor();
        }
        self.frame(
            snapshot,
            snapshot.play.as_ref(),
            snapshot.version(),
            After::Nothing,
        )
    }

    /// What happened since a version that the screen shows: a frame for each entry or, if they are too many
    /// or none, the whole table.
    pub fn since(&mut self, snapshot: &Snapshot, version: u64) -> Result<Vec<Frame>, Failure> {
        let newest = snapshot.version();
        if version >= newest || newest - version > MOST_FRAMES {
            return Ok(vec![self.whole(snapshot, false)]);
        }
        let entries = &snapshot.entries[version as usize..];
        if let [entry] = entries {
            return Ok(vec![self.frame(
                snapshot,
                snapshot.play.as_ref(),
                newest,
                After::from(entry),
            )]);
        }
        let mut play = snapshot.play_at(version)?;
        let mut frames = Vec::new();
        for (version, entry) in (version + 1..).zip(entries) {
            apply(play.as_mut(), entry).map_err(Failure::internal)?;
            frames.push(self.frame(snapshot, play.as_ref(), version, After::from(entry)));
        }
        Ok(frames)
    }

    fn frame(
        &mut self,
        snapshot: &Snapshot,
        play: &dyn Match,
        version: u64,
        after: After,
    ) -> Frame {
        let frame = self.of_match(play, &snapshot.names, version, after);
        let newest = version == snapshot.version();
        let seats = self.seats(snapshot);
        let invite = snapshot.invitation();
        // No dice fall before everybody sits: then that is what the table waits for.
        let ask = if invite.is_some() && play.turn() == Turn::Chance {
            waiting_for_people(&seats)
        } else {
            frame.ask
        };
        Frame {
            company: pages::company_html(&seats),
            seats,
            ask,
            undo: newest
                && frame.handover.is_none()
                && play
                    .undoable()
                    .is_some_and(|seat| self.seats.contains(&seat)),
            // Hand and eye toss at a goal, not thought.
            advice: newest && frame.goal.is_none() && snapshot.may_be_advised(&self.seats),
            rematch: snapshot.rematch.as_ref().map(|id| format!("/t/{id}")),
            invite: invite.filter(|_| !self.seats.is_empty()),
            thinking: newest && snapshot.bot_to_act().is_some(),
            ..frame
        }
    }

    /// A match that stands for itself, with no table around it.
    pub fn of_match(
        &mut self,
        play: &dyn Match,
        names: &[String],
        version: u64,
        after: After,
    ) -> Frame {
        let to_act = play.turn().actor();
        let mine = to_act.filter(|seat| self.seats.contains(seat));
        let handover = mine.filter(|seat| self.must_hand_over(play, *seat));
        let (viewer, facing, listener) = match self.seats[..] {
            [] => (Viewer::Spectator, Seat(0), Viewer::Spectator),
            [seat] => (Viewer::Seat(seat), seat, Viewer::Seat(seat)),
            // Who acts looks at a shared screen; the log speaks to all before it, so it speaks of all.
            _ if handover.is_some() => (Viewer::Spectator, Seat(0), Viewer::Spectator),
            _ => (
                mine.map_or(Viewer::Spectator, Viewer::Seat),
                Seat(0),
                Viewer::Spectator,
            ),
        };
        if mine.is_some() {
            self.actor = mine;
        }
        let scene = play.scene(viewer, facing, names);
        let told = play.told(listener, facing, names, 0);
        let (log, motions) = match after {
            After::Nothing => (told.as_slice(), Vec::new()),
            After::Undo => (&told[told.len()..], Vec::new()),
            After::Ply => {
                let kept = told.partition_point(|told| told.ply + 1 < play.plies());
                (
                    &told[kept..],
                    told[kept..]
                        .iter()
                        .flat_map(|told| {
                            told.motions
                                .iter()
                                .map(|motion| FrameMotion::new(motion, scene.floor.court))
                        })
                        .collect(),
                )
            }
        };
        let log = Log {
            from: told.len() - log.len(),
            lines: log
                .iter()
                .map(|told| pages::log_line_html(told, scene.game))
                .collect(),
        };
        Frame {
            version,
            game: scene.game,
            seats: Vec::new(),
            you: self.seats.clone(),
            facing,
            to_act,
            my_turn: mine.is_some() && handover.is_none(),
            floor: FrameFloor::from(&scene.floor),
            tall: scene.tall.as_ref().map(FrameFloor::from),
            boards: scene.boards.iter().map(FrameBoard::from).collect(),
            hand: pages::hand_html(&scene),
            score: pages::score_html(&scene),
            bench: pages::bench_html(&scene),
            trays: pages::trays_html(&scene),
            sheets: scene.sheets.iter().map(FrameSheet::from).collect(),
            acting: acting(&scene),
            company: String::new(),
            log,
            motions,
            text: words_of(&scene),
            undo: false,
            advice: false,
            handover: handover.and_then(|seat| names.get(seat.index()).cloned()),
            rematch: None,
            invite: None,
            thinking: false,
            lesson: None,
            terms: scene.terms,
            goal: scene.goal,
            title: scene.title,
            ask: scene.ask,
            buttons: scene.buttons,
            choices: scene.choices,
            ending: scene.ending,
        }
    }

    /// Whether a shared screen must change hands before `actor` acts: somebody else may hold it, and one of
    /// those before it knows something that not everybody may see.
    fn must_hand_over(&self, play: &dyn Match, actor: Seat) -> bool {
        if !self.is_shared() || self.actor == Some(actor) {
            return false;
        }
        let public = play.view(Viewer::Spectator);
        self.seats
            .iter()
            .any(|seat| play.view(Viewer::Seat(*seat)) != public)
    }

    fn seats(&self, snapshot: &Snapshot) -> Vec<FrameSeat> {
        let seat = |(seat, (chair, name)): (u8, (&Chair, &String))| {
            let (kind, level) = match chair.sitter {
                Sitter::Human { .. } => (SeatKind::Human, None),
                Sitter::Bot { level } => (SeatKind::Bot, Some(level)),
                Sitter::Open { .. } => (SeatKind::Open, None),
            };
            FrameSeat {
                name: name.clone(),
                kind,
                level,
                you: self.seats.contains(&Seat(seat)),
            }
        };
        (0..)
            .zip(snapshot.chairs.iter().zip(&snapshot.names))
            .map(seat)
            .collect()
    }
}
