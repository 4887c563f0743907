//! A host without a network: it plays leagues to their end.

use courtside_bots::{Level, Rng};
use courtside_catalog::{Finding, Library};
use courtside_kernel::{Options, Seat, Turn};
use courtside_league::{Command, FORMAT, LeagueRecord, MatchTable, Owner, Ply, Season, verify};
use courtside_record::{Record, Secret};
use courtside_table::{Chair, Entry, Millis, Opening, Sitter, Table, bot};
use std::sync::LazyLock;

pub static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// A league with everything that a store would keep of it.
pub struct Club {
    pub opening: Opening,
    pub first_chairs: Vec<Chair>,
    pub season: Season,
    pub entries: Vec<Entry>,
    /// Records of the matches that are over, in the order of their results.
    pub records: Vec<Record>,
    seed: u64,
    drawn: u64,
    pub now: Millis,
}

pub fn person(name: &str) -> Chair {
    Chair {
        sitter: Sitter::Human { guest: name.into() },
        name: name.into(),
        salt: format!("{name}'s salt"),
    }
}

impl Club {
    /// A league whose first owners are people with these names; bots of level 1 own the rest.
    pub fn new(options: &str, seats: usize, people: &[&str], seed: u64) -> Club {
        println!("league {options:?} for {seats}, seed {seed}");
        let mut chairs: Vec<Chair> = people.iter().map(|name| person(name)).collect();
        while chairs.len() < seats {
            chairs.push(bot(1, &chairs));
        }
        let options = Options::parse(FORMAT.options, options).expect("options of a league");
        let secret = Secret::from_hex(&format!("{seed:064x}")).expect("a secret");
        let id = "test".to_owned();
        let opening = Season::opening(&LIBRARY, id, &options, seats, &secret, 0)
            .expect("options of a league");
        Club {
            season: Season::open(&LIBRARY, opening.clone(), chairs.clone()).expect("it opens"),
            opening,
            first_chairs: chairs,
            entries: Vec::new(),
            records: Vec::new(),
            seed,
            drawn: 0,
            now: 1,
        }
    }

    /// The next number of this league's own.
    fn any(&mut self) -> u64 {
        self.drawn += 1;
        Rng::seed_of(self.seed, self.drawn)
    }

    pub fn enter(&mut self, entry: Entry) {
        self.season.apply(&entry).expect("it was decided");
        self.entries.push(entry);
        self.now += 1;
    }

    /// Draws, deals and lets bots choose, until people or matches are waited for.
    pub fn settle(&mut self) {
        while let Some(entry) = self.season.next(self.now) {
            self.enter(entry);
        }
    }

    pub fn command(&mut self, command: &Command) {
        let entries = self.season.decide(command, self.now);
        for entry in entries.expect("it is legal") {
            self.enter(entry);
        }
    }

    /// An owner's ply.
    pub fn play(&mut self, owner: u8, ply: &str) {
        self.command(&Command::Play {
            seats: vec![Seat(owner)],
            ply: ply.into(),
        });
    }

    /// What an owner can do, but for leaving.
    pub fn choices(&self, owner: Owner) -> Vec<String> {
        let mut plies = Vec::new();
        let (rules, state) = (self.season.rules(), self.season.state());
        rules.legal(state, owner, &mut plies);
        plies.retain(|ply| !matches!(ply, Ply::Withdraw(_)));
        plies.into_iter().map(|ply| rules.write_ply(ply)).collect()
    }

    /// Picks and benches at random for the people who are waited for.
    pub fn choose_for_people(&mut self) {
        self.settle();
        while let Some(owner) = self.season.awaited().first().copied() {
            let choices = self.choices(owner);
            let nth = self.any() % choices.len() as u64;
            self.play(owner.0, &choices[nth as usize]);
            self.settle();
        }
    }

    /// Plays a match with bots on every chair, and enters its result.
    pub fn play_match(&mut self, number: usize) {
        let table = self.season.match_table(number).expect("it is lined up");
        let seed = self.any();
        let table = play_out(table, seed);
        let entry = self.season.result(number, &table, self.now);
        self.records.push(table.record().parse().expect("a record"));
        self.enter(entry.expect("the match is over"));
    }

    /// Plays everything that is left. `look` sees the league after each step.
    pub fn play_on(&mut self, mut look: impl FnMut(&Club)) {
        loop {
            self.choose_for_people();
            look(self);
            match self.season.rules().running(self.season.state()).first() {
                Some(number) => self.play_match(*number),
                None => break,
            }
            look(self);
        }
        assert!(self.season.is_over(), "nobody has anything left to do");
    }

    pub fn record(&self) -> LeagueRecord {
        self.season.record(self.records.clone())
    }
}

fn play_out(table: MatchTable, seed: u64) -> Table {
    let mut table = Table::open(&LIBRARY, table.opening, table.chairs).expect("it opens");
    loop {
        while let Some((_, next)) = table.roll(1).expect("dice fall") {
            table = next;
        }
        let Turn::Act(seat) = table.turn() else {
            return table;
        };
        let level = Level::new(1).expect("there are beginners");
        let thought = table
            .play()
            .bot(level, Rng::seed_of(seed, table.version()), None);
        let command = courtside_table::Command::Play {
            seats: vec![seat],
            version: table.version(),
            choice: thought.expect("a bot moves").ply,
        };
        let moves = table.decide(&command, 1).expect("a bot's ply is legal");
        table = moves.into_iter().last().expect("it has moved").1;
    }
}

/// What is wrong with a record.
pub fn wrongs(record: &LeagueRecord) -> Vec<String> {
    let findings = verify(&LIBRARY, record).into_iter();
    findings
        .filter_map(|finding| match finding {
            Finding::Wrong(why) => Some(why),
            Finding::Fine(_) | Finding::Note(_) => None,
        })
        .collect()
}

pub fn notes(record: &LeagueRecord) -> Vec<String> {
    let findings = verify(&LIBRARY, record).into_iter();
    findings
        .filter_map(|finding| match finding {
            Finding::Note(why) => Some(why),
            Finding::Fine(_) | Finding::Wrong(_) => None,
        })
        .collect()
}
