//! What one audience of a table is told. A frame is made once for everybody who may see the same, and its bytes are shared.

use crate::gallery::{DrawingNames, Known};
use crate::sight::{self, LogLines, Sight};
use axum::body::Bytes;
use courtside_book::Lesson;
use courtside_scene::Term;
use courtside_table::{Audience, Body, Moves, Table};
use courtside_wire as wire;
use flate2::{Compress, Compression, FlushCompress, Status};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::broadcast;

/// A message of this many bytes or more is packed. A shorter one fits into about one network packet anyway, and packing
/// it costs more than it saves.
const PACK_FROM: usize = 1500;
/// From here on it is packed tighter: a sixth fewer bytes, for a message in twenty.
const TIGHT_FROM: usize = 12_000;
/// Bytes that a thread keeps for the next message; snapshots may need more for a moment.
const MOST_KEPT: usize = 64 * 1024;
/// A screen that is further behind gets a snapshot instead.
const BACKLOG: usize = 32;
/// Lines of the log in a snapshot; a page asks for older ones.
const NEWEST_LINES: usize = 60;
/// More drawings than this are not kept in a snapshot: those that are in sight remain.
const MOST_DRAWINGS: usize = 160;

/// A message as it goes out, the same for everybody who gets it.
#[derive(Debug)]
pub struct Packet {
    /// The version that a screen shows after it.
    pub version: u64,
    pub bytes: Bytes,
    /// Packed by raw DEFLATE.
    pub packed: bool,
    /// A player sat down: a screen may hold other seats now.
    pub reseats: bool,
}

impl Packet {
    pub fn new(message: &wire::Message, version: u64, reseats: bool) -> Packet {
        thread_local! {
            /// Where messages are written before they are packed or copied.
            static WRITTEN: RefCell<Vec<u8>> = RefCell::default();
        }
        WRITTEN.with_borrow_mut(|json| {
            json.clear();
            json.shrink_to(MOST_KEPT);
            // A message is plain data of ours: it always becomes JSON.
            let written = serde_json::to_writer(&mut *json, message);
            debug_assert!(written.is_ok(), "{written:?}");
            let (bytes, packed) = match pack(json) {
                Some(packed) => (packed.into(), true),
                None => (Bytes::copy_from_slice(json), false),
            };
            Packet {
                version,
                bytes,
                packed,
                reseats,
            }
        })
    }
}

/// The bytes packed, where that is worth it.
fn pack(json: &[u8]) -> Option<Vec<u8>> {
    if json.len() < PACK_FROM {
        return None;
    }
    thread_local! {
        /// Packers hold large tables, so each thread keeps one of each.
        static PACKERS: RefCell<[Compress; 2]> =
            RefCell::new([1, 3].map(|level| Compress::new(Compression::new(level), false)));
    }
    PACKERS.with_borrow_mut(|[quick, tight]| {
        let packer = if json.len() < TIGHT_FROM {
            quick
        } else {
            tight
        };
        packer.reset();
        // Packed or not, it is never larger than this.
        let mut packed = Vec::with_capacity(json.len() + 64);
        let done = packer.compress_vec(json, &mut packed, FlushCompress::Finish);
        packed.shrink_to_fit();
        matches!(done, Ok(Status::StreamEnd)).then_some(packed)
    })
}

/// A lesson that a feed teaches.
pub struct Teaching {
    pub lesson: &'static Lesson,
    /// Adds what the teaching table says to every view.
    pub say: Box<dyn Fn(&mut wire::View) + Send>,
}

/// What the audience sees and, where a lesson is taught, is told.
fn look(table: &Table, audience: &Audience, known: &Known, teaching: Option<&Teaching>) -> Sight {
    let lesson = teaching.map(|teaching| teaching.lesson);
    let mut sight = sight::of_table(table, audience, known, lesson);
    if let Some(teaching) = teaching {
        (teaching.say)(&mut sight.view);
    }
    sight
}

/// The audience of a table that sees the same view.
pub struct Feed {
    audience: Audience,
    teaching: Option<Teaching>,
    terms: &'static [Term],
    view: wire::View,
    /// Every drawing that everybody here has, by name.
    known: Known,
    /// The newest lines of the log, and how many there are before them.
    lines: Vec<Arc<wire::LogLine>>,
    before: usize,
    /// How many turns those before them head.
    turns_before: u32,
    /// How many lines there were after each ply.
    ends: Vec<usize>,
    tell: broadcast::Sender<Arc<Packet>>,
    /// The newest snapshot, while nothing has happened since.
    snapshot: Option<Arc<Packet>>,
    /// Every drawing by itself, while none is new.
    art: Option<Arc<Packet>>,
}

impl Feed {
    pub fn new(table: &Table, audience: Audience) -> Feed {
        Feed::teaching(table, audience, None)
    }

    pub fn teaching(table: &Table, audience: Audience, teaching: Option<Teaching>) -> Feed {
        let mut drawings = DrawingNames::default();
        let Sight {
            view,
            art,
            holder,
            terms,
            ..
        } = look(table, &audience, &Known::default(), teaching.as_ref());
        let log = newest(table, &audience, &mut drawings);
        Feed {
            audience: Audience { holder, ..audience },
            teaching,
            terms,
            view,
            known: art.into_iter().chain(drawings.new_ones()).collect(),
            lines: log.lines,
            before: log.before,
            turns_before: log.turns_before,
            ends: log.ends,
            tell: broadcast::Sender::new(BACKLOG),
            snapshot: None,
            art: None,
        }
    }

    /// The audience now. On a shared screen it changes as the device goes round.
    pub fn audience(&self) -> &Audience {
        &self.audience
    }

    /// Words that are explained where they stand.
    pub fn terms(&self) -> &'static [Term] {
        self.terms
    }

    pub fn is_heard(&self) -> bool {
        self.tell.receiver_count() > 0
    }

    pub fn listen(&self) -> broadcast::Receiver<Arc<Packet>> {
        self.tell.subscribe()
    }

    /// Everything, as of now.
    pub fn snapshot(&mut self) -> Arc<Packet> {
        if let Some(snapshot) = &self.snapshot {
            return snapshot.clone();
        }
        let message = wire::Message::Snapshot(Box::new(self.whole()));
        let packet = Arc::new(Packet::new(&message, self.view.version, false));
        self.snapshot = Some(packet.clone());
        packet
    }

    /// Every drawing that everybody here has, for a page that shows the newest state and has not seen what came before.
    pub fn art(&mut self) -> Arc<Packet> {
        if let Some(art) = &self.art {
            return art.clone();
        }
        let patch = wire::Patch {
            from: self.view.version,
            steps: Vec::new(),
            art: self.known.art().clone(),
        };
        let message = wire::Message::Patch(Box::new(patch));
        let packet = Arc::new(Packet::new(&message, self.view.version, false));
        self.art = Some(packet.clone());
        packet
    }

    /// Everything, as data.
    pub fn whole(&self) -> wire::Snapshot {
        let skip = self.lines.len().saturating_sub(NEWEST_LINES);
        wire::Snapshot {
            wire: wire::VERSION,
            view: self.view.clone(),
            log: wire::Log {
                from: self.before + skip,
                lines: self.lines[skip..].to_vec(),
            },
            art: self.known.art().clone(),
        }
    }

    /// Tells what has happened. Returns how many bytes each listener gets.
    pub fn tell(&mut self, moves: &Moves) -> usize {
        self.snapshot = None;
        self.art = None;
        let reseats = moves
            .iter()
            .any(|(entry, _)| matches!(entry.body, Body::Sit(_)));
        let packet = match moves.last() {
            None => return 0,
            // People go by other names now, in old lines of the log, too.
            Some((_, table)) if reseats => {
                *self = Feed {
                    tell: self.tell.clone(),
                    ..Feed::new(table, self.audience.clone())
                };
                let message = wire::Message::Snapshot(Box::new(self.whole()));
                Packet::new(&message, self.view.version, true)
            }
            Some(_) => {
                let message = wire::Message::Patch(Box::new(self.patch(moves)));
                Packet::new(&message, self.view.version, false)
            }
        };
        let bytes = packet.bytes.len();
        // Nobody may be listening any more.
        let _ = self.tell.send(Arc::new(packet));
        bytes
    }

    /// Sends a notice that is not part of the game.
    pub fn notice(&self, notice: &wire::Notice) {
        let message = wire::Message::Notice(notice.clone());
        let _ = self
            .tell
            .send(Arc::new(Packet::new(&message, self.view.version, false)));
    }

    /// The patch from the last version told to the newest.
    pub fn patch(&mut self, moves: &Moves) -> wire::Patch {
        let from = self.view.version;
        let mut art = BTreeMap::new();
        let steps = moves
            .iter()
            .map(|(entry, table)| self.step(&entry.body, table, &mut art))
            .collect();
        if self.known.len() > MOST_DRAWINGS {
            self.forget(moves);
        }
        wire::Patch { from, steps, art }
    }

    fn step(&mut self, body: &Body, table: &Table, art: &mut wire::Art) -> wire::Step {
        let mut drawings = DrawingNames::beside(&self.known);
        let Sight {
            view,
            art: drawn,
            holder,
            court,
            ..
        } = look(table, &self.audience, &self.known, self.teaching.as_ref());
        let plies = table.play().plies();
        let total = self.before + self.lines.len();
        let (mut lines, mut motions) = (Vec::new(), Vec::new());
        if let Body::Ply(_) = body {
            let mut log = LogLines::after(&self.lines, self.turns_before);
            for told in table.told(&self.audience, plies.saturating_sub(1)) {
                let moved = told.motions.clone().into_iter();
                motions.extend(moved.map(|motion| sight::motion(motion, court, &mut drawings)));
                lines.push(log.line(told, &mut drawings));
            }
        }
        let new = [drawn, drawings.new_ones()].concat();
        match body {
            Body::Ply(_) => self.append(&lines, plies),
            Body::Undo => self.cut(plies),
            Body::Sit(_) | Body::Rematch(_) => {}
        }
        let from = total.min(self.before + self.lines.len());
        let log = (!lines.is_empty() || from < total).then_some(wire::Log { from, lines });
        let changes = wire::diff(&self.view, &view);
        self.view = view;
        self.audience.holder = holder;
        for drawn in new {
            if self.known.add(&drawn) {
                art.insert(drawn.id, drawn.svg);
            }
        }
        wire::Step {
            changes,
            log,
            motions,
        }
    }

    fn append(&mut self, lines: &[Arc<wire::LogLine>], plies: usize) {
        self.lines.extend_from_slice(lines);
        self.ends.truncate(plies.saturating_sub(1));
        self.ends.push(self.before + self.lines.len());
        if self.lines.len() > 4 * NEWEST_LINES {
            let cut = self.lines.len() - NEWEST_LINES;
            let gone = self.lines.drain(..cut);
            if let Some(last) = gone.rev().find_map(|line| line.turn) {
                self.turns_before = last;
            }
            self.before += cut;
        }
    }

    /// Keeps the lines of the first plies.
    fn cut(&mut self, plies: usize) {
        self.ends.truncate(plies);
        let kept = self.ends.last().copied().unwrap_or(0);
        self.lines.truncate(kept.saturating_sub(self.before));
        self.before = self.before.min(kept);
    }

    /// Everybody keeps what they have seen; a newcomer needs only what is in sight.
    fn forget(&mut self, moves: &Moves) {
        let Some((_, table)) = moves.last() else {
            return;
        };
        let fresh = Feed::new(table, self.audience.clone());
        self.known = fresh.known;
        self.lines = fresh.lines;
        self.before = fresh.before;
        self.turns_before = fresh.turns_before;
    }
}

/// The newest lines of an audience's log.
struct NewestLines {
    lines: Vec<Arc<wire::LogLine>>,
    /// How many lines there are before them, and how many turns those head.
    before: usize,
    turns_before: u32,
    /// How many lines there were after each ply.
    ends: Vec<usize>,
}

fn newest(table: &Table, audience: &Audience, drawings: &mut DrawingNames) -> NewestLines {
    let mut told = table.told(audience, 0);
    let mut ends = vec![0; table.play().plies()];
    for line in &told {
        if let Some(end) = ends.get_mut(line.ply) {
            *end += 1;
        }
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let before = told.len().saturating_sub(NEWEST_LINES);
    let newest = told.split_off(before);
    let mut log = LogLines::default();
    for passed in &told {
        log.pass(passed);
    }
    NewestLines {
        before,
        turns_before: log.turns(),
        lines: newest
            .into_iter()
            .map(|line| log.line(line, drawings))
            .collect(),
        ends,
    }
}

#[cfg(test)]
mod tests;
