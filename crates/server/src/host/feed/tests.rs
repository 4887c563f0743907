//! Whole random games before pages of every kind: patches lead to what a new page shows, and hide what is hidden.

use super::*;
use courtside_kernel::{Options, Seat, Turn, Viewer};
use courtside_record::{DiceHeader, Header, RecordedPly, Secret};
use courtside_table::{Chair, Command, Entry, Sitter};
use serde_json::Value;

/// No random game is followed further.
const MOST_CHOICES: usize = 1200;

struct Dice(u64);

impl Dice {
    fn below(&mut self, below: usize) -> usize {
        let next = self.0.wrapping_mul(6364136223846793005);
        self.0 = next.wrapping_add(1442695040888963407);
        (self.0 >> 40) as usize % below
    }
}

fn table(game: &str, seed: u64) -> Table {
    let entry = courtside_catalog::find(game).expect("a game");
    let seats = if entry.card.seats.contains(&3) { 3 } else { 2 };
    let play = entry
        .start(
            &courtside_catalog::Library::default(),
            &Options::default(),
            seats,
        )
        .expect("a start");
    let chair = |seat: usize| Chair {
        sitter: Sitter::Human {
            guest: seat.to_string(),
        },
        name: String::new(),
        salt: String::new(),
    };
    let secret = Secret::from_hex(&format!("{seed:064x}")).expect("a secret");
    Table::around(play, (0..seats).map(chair).collect(), secret)
}

/// A page that has followed from the start.
struct Page {
    feed: Feed,
    view: wire::View,
    art: wire::Art,
    first: usize,
    lines: Vec<Arc<wire::LogLine>>,
}

impl Page {
    fn open(table: &Table, audience: Audience) -> Page {
        let feed = Feed::new(table, audience);
        let whole = feed.whole();
        Page {
            feed,
            view: whole.view,
            art: whole.art,
            first: whole.log.from,
            lines: whole.log.lines,
        }
    }

    fn hear(&mut self, moves: &Moves) {
        let patch = read(&self.feed.patch(moves));
        assert_eq!(patch.from, self.view.version);
        self.art.extend(patch.art);
        for step in patch.steps {
            step.changes.apply(&mut self.view);
            if let Some(log) = step.log {
                assert!(log.from <= self.first + self.lines.len());
                self.lines.truncate(log.from.saturating_sub(self.first));
                self.first = self.first.min(log.from);
                self.lines.extend(log.lines);
            }
            for motion in step.motions {
                let motion = serde_json::to_value(motion).expect("JSON");
                can_draw(&motion, &self.art);
            }
        }
    }

    /// Shows what a page shows that has just been opened.
    fn is_up_to_date(&self, table: &Table, about: &str) {
        let audience = self.feed.audience().clone();
        let fresh = sight::of_table(table, &audience, &Known::default(), None).view;
        let (told, fresh) = (in_order(&self.view), in_order(&read(&fresh)));
        if told != fresh {
            panic!("{about}: {:#?}", wire::diff(&fresh, &told));
        }
    }

    /// The same for what grows with the game.
    fn has_it_all(&self, table: &Table, about: &str) {
        let fresh = Feed::new(table, self.feed.audience().clone()).whole();
        for whole in [fresh, self.feed.whole()] {
            let (from, lines) = (whole.log.from, &whole.log.lines);
            assert_eq!(self.first + self.lines.len(), from + lines.len(), "{about}");
            // A page that saw a long undo has fewer lines than a new one.
            let both = from.max(self.first);
            assert_eq!(
                self.lines[both - self.first..],
                lines[both - from..],
                "{about}"
            );
            for value in [
                serde_json::to_value(&whole.view),
                serde_json::to_value(lines),
            ] {
                can_draw(&value.expect("JSON"), &whole.art);
            }
        }
        for value in [
            serde_json::to_value(&self.view),
            serde_json::to_value(&self.lines),
        ] {
            can_draw(&value.expect("JSON"), &self.art);
        }
    }
}

/// As it comes out at the other end.
fn read<T: serde::Serialize + serde::de::DeserializeOwned>(sent: &T) -> T {
    let json = serde_json::to_vec(sent).expect("JSON");
    serde_json::from_slice(&json).expect("what was sent")
}

fn in_order(view: &wire::View) -> wire::View {
    let sort = |floor: &mut wire::Floor| floor.pieces.sort_by(|a, b| a.id.cmp(&b.id));
    let mut view = view.clone();
    sort(&mut view.floor);
    view.sheets.sort_by(|a, b| a.thing.cmp(&b.thing));
    view.tall.iter_mut().for_each(sort);
    view.boards
        .iter_mut()
        .for_each(|board| sort(&mut board.floor));
    view
}

/// Every drawing that is named is there.
fn can_draw(value: &Value, art: &wire::Art) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(id) if ["art", "frame"].contains(&name.as_str()) => {
                assert!(art.contains_key(id.as_str()), "there is no drawing of {id}");
            }
            value => can_draw(value, art),
        }),
        Value::Array(items) => items.iter().for_each(|item| can_draw(item, art)),
        _ => {}
    }
}

fn rolls(mut moves: Moves, table: &Table) -> Moves {
    loop {
        let last = moves.last().map_or(table, |(_, last)| last);
        match last.roll(0).expect("dice roll") {
            Some(roll) => moves.push(roll),
            None => return moves,
        }
    }
}

fn header(table: &Table) -> Header {
    Header {
        seats: table.names().to_vec(),
        dice: DiceHeader::Committed {
            commitment: String::new(),
            salts: vec![String::new(); table.names().len()],
            secret: None,
        },
    }
}

/// What is hidden from a viewer changes no byte that they receive. Returns how much was compared.
fn hides_what_is_hidden(table: &Table, about: &str) -> usize {
    let plies: Vec<String> = match table.turn() {
        Turn::Chance => table
            .play()
            .outcomes()
            .into_iter()
            .map(|(ply, _)| ply)
            .collect(),
        _ => table.play().legal(),
    };
    let header = header(table);
    let seats = table.seats().map(|(seat, _)| Some(seat));
    let mut compared = 0;
    for seat in seats.chain([None]) {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let audience = Audience::new(seat.into_iter().collect());
        let mut told: Option<Vec<u8>> = None;
        for ply in plies.iter().step_by(plies.len().div_ceil(5).max(1)) {
            let entry = Entry {
                at: None,
                seat: table.turn().actor(),
                body: Body::Ply(ply.clone()),
            };
            let mut next = table.clone();
            next.apply(&entry).expect("a legal ply");
            let record = next.play().record(&header, Some(viewer));
            if record.plies.last() != Some(&RecordedPly::Hidden) {
                continue;
            }
            let patch = Feed::new(table, audience.clone()).patch(&vec![(entry, next)]);
            let patch = serde_json::to_vec(&patch).expect("JSON");
            match &told {
                None => told = Some(patch),
                Some(first) => {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    assert!(
                        *first == patch,
                        "{about}: {viewer:?} can tell {ply}\n{}\n{}",
                        text(first),
                        text(&patch)
                    );
                    compared += 1;
                }
            }
        }
    }
    compared
}

/// What came of following a game.
struct Followed {
    /// Some ply was hidden from some viewer.
    hides: bool,
    /// How often two hidden plies were seen to look the same.
    compared: usize,
}

/// Whether a ply is hidden from a seat.
fn has_secrets(table: &Table) -> bool {
    let header = header(table);
    table.seats().any(|(seat, _)| {
        let record = table.play().record(&header, Some(Viewer::Seat(seat)));
        record.plies.contains(&RecordedPly::Hidden)
    })
}

/// Plays a whole random game, with moves taken back, before pages of every kind.
fn follow(game: &str, seed: u64) -> Followed {
    let mut dice = Dice(seed);
    let mut table = table(game, seed);
    let seats: Vec<Seat> = table.seats().map(|(seat, _)| seat).collect();
    let mut audiences: Vec<Audience> = seats
        .iter()
        .map(|seat| Audience::new(vec![*seat]))
        .collect();
    audiences.push(Audience::default());
    audiences.push(Audience::new(seats.clone()));
    let mut pages: Vec<Page> = audiences
        .into_iter()
        .map(|audience| Page::open(&table, audience))
        .collect();
    let (mut hides, mut compared) = (false, 0);
    for choice in 0..MOST_CHOICES {
        let about = format!("{game}, seed {seed}, choice {choice}");
        if choice < 30 {
            compared += hides_what_is_hidden(&table, &about);
            hides = hides || has_secrets(&table);
        }
        let moves = match (table.turn(), table.undoable()) {
            (Turn::Over(..), _) => break,
            (_, Some(seat)) if dice.below(6) == 0 => {
                let undo = Command::Undo {
                    seats: vec![seat],
                    version: table.version(),
                };
                table.decide(&undo, 0).expect("an undo")
            }
            (Turn::Act(seat), _) => {
                let choices = pages[seat.index()].view.choices.as_ref();
                let choices = wire::unfold(choices.expect("who acts has choices"));
                let play = Command::Play {
                    seats: vec![seat],
                    version: table.version(),
                    choice: choices[dice.below(choices.len())].leaf.ply.to_string(),
                };
                let moves = table.decide(&play, 0).expect("a choice");
                // What dice bring is looked at by itself while secrets are compared.
                if choice < 30 {
                    moves
                } else {
                    rolls(moves, &table)
                }
            }
            (Turn::Chance, _) => {
                if choice < 30 {
                    vec![table.roll(0).expect("dice roll").expect("a roll")]
                } else {
                    rolls(Moves::new(), &table)
                }
            }
        };
        for page in &mut pages {
            page.hear(&moves);
        }
        table = moves.last().expect("something happened").1.clone();
        if choice < 150 || choice % 8 == 0 || table.is_over() {
            pages
                .iter()
                .for_each(|page| page.is_up_to_date(&table, &about));
        }
        if choice % 40 == 0 || table.is_over() {
            pages
                .iter()
                .for_each(|page| page.has_it_all(&table, &about));
        }
        // The people at a shared screen hand it over.
        if let Some(shared) = pages.last_mut()
            && let Some(handover) = &shared.view.handover
        {
            let holder = Some(Seat(handover.seat));
            let seats = seats.clone();
            *shared = Page::open(
                &table,
                Audience {
                    seats,
                    holder,
                    ..Audience::default()
                },
            );
            assert!(shared.view.my_turn);
        }
    }
    Followed { hides, compared }
}

#[test]
fn patches_of_every_game_lead_to_what_a_new_page_shows_and_hide_what_is_hidden() {
    let games = courtside_catalog::games();
    let followed: Vec<(&str, Followed)> = std::thread::scope(|scope| {
        let started: Vec<_> = (1..)
            .zip(games)
            .map(|(seed, entry)| {
                (
                    entry.card.id,
                    scope.spawn(move || follow(entry.card.id, seed)),
                )
            })
            .collect();
        let ended = started.into_iter();
        ended
            .map(|(game, thread)| (game, thread.join().expect(game)))
            .collect()
    });
    assert!(followed.iter().any(|(_, followed)| followed.hides));
    for (game, Followed { hides, compared }) in followed {
        assert!(
            compared > 0 || !hides,
            "{game}: its secrets were never compared"
        );
    }
}
