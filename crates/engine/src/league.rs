//! One league that the engine plays: draft, lineups and results. Its matches are games of their own, which a program plays
//! elsewhere, or makes up.
//!
//! As a session of a match it may choose lots and deals and take back anything; so it keeps its entries and plays them again.

use super::operations::Setup;
use super::session::{DiceStatus, secret};
use courtside_catalog::{Finding, Library, Refusal};
use courtside_kernel::game::pick_weighted;
use courtside_kernel::{Draw, Incident, Seat};
use courtside_league::{Broken, FORMAT, LeagueRecord, LogLine, OWNERS, Ply, Season};
use courtside_record::{DiceHeader, Record, Secret, SeededDraw};
use courtside_table::{Body, Chair, Entry, Sitter};

pub struct LeagueSession {
    /// Before the first lot.
    start: Season,
    pub season: Season,
    entries: Vec<Entry>,
    secret: Secret,
    salts: Vec<String>,
    dice: DiceStatus,
    /// The matches of a loaded record, as long as they are what the results come from.
    matches: Vec<Record>,
}

impl LeagueSession {
    pub fn new(library: &Library, setup: &Setup) -> Result<LeagueSession, Refusal> {
        if setup.rules != FORMAT.rules_version {
            let message = "A new league is played by the newest rules: leave \"rules\" out.";
            return Err(Refusal::new("option", message));
        }
        FORMAT
            .check_seats(setup.seats)
            .map_err(|error| Refusal::new("seats", error.message))?;
        let secret = secret()?;
        let opening = Season::opening(
            library,
            String::new(),
            &setup.options,
            setup.seats,
            &secret,
            0,
        )?;
        let names = FORMAT.seat_names.iter().take(setup.seats);
        let chairs: Vec<Chair> = names.map(|name| chair(name, "")).collect();
        let salts = chairs.iter().map(|chair| chair.salt.clone()).collect();
        let start = Season::open(library, opening, chairs).map_err(broken)?;
        let mut session = LeagueSession {
            season: start.clone(),
            start,
            entries: Vec::new(),
            secret,
            salts,
            dice: DiceStatus::Committed,
            matches: Vec::new(),
        };
        let position = setup.position.as_deref().unwrap_or_default();
        for ply in position.split(',').filter(|_| !position.is_empty()) {
            let played = match ply.parse() {
                Ok(incident) => session.declare(incident),
                Err(_) => session.play(ply),
            };
            played.map_err(|refusal| Refusal {
                code: "position",
                message: format!("'{ply}' can't be played: {}", refusal.message),
                rule: refusal.rule,
            })?;
        }
        Ok(session)
    }

    /// The league of a record, checked as a whole.
    pub fn load(library: &Library, record: LeagueRecord) -> Result<LeagueSession, Refusal> {
        let refuse = |message: &str| Refusal::new("record", message);
        let findings = courtside_league::verify(library, &record);
        if let Some(Finding::Wrong(why)) = findings
            .iter()
            .find(|finding| matches!(finding, Finding::Wrong(_)))
        {
            return Err(refuse(why));
        }
        let hidden = "A lineup is hidden in this record, so the league can't go on from it.";
        let entries = record.entries().ok_or_else(|| refuse(hidden))?;
        let (secret, salts, dice) = match &record.league.header.dice {
            DiceHeader::Chosen => (secret()?, Vec::new(), DiceStatus::Chosen),
            dice @ DiceHeader::Committed { secret: None, .. } => {
                (secret()?, Vec::new(), DiceStatus::Pledged(dice.clone()))
            }
            DiceHeader::Committed {
                salts,
                secret: Some(secret),
                ..
            } => {
                let secret = Secret::from_hex(secret)
                    .map_err(|error| refuse(&format!("The secret can't be read: {error}.")))?;
                (secret, salts.clone(), DiceStatus::Committed)
            }
        };
        let options = courtside_kernel::Options::parse(FORMAT.options, &record.league.options)?;
        let names = &record.league.header.seats;
        let mut opening =
            Season::opening(library, String::new(), &options, names.len(), &secret, 0)?;
        opening.rules = record.league.rules;
        opening.content = record.league.content.clone();
        let chairs = names.iter().enumerate().map(|(seat, name)| {
            let salt = salts.get(seat).map_or("", String::as_str);
            chair(name, salt)
        });
        let start = Season::open(library, opening, chairs.collect()).map_err(broken)?;
        let mut season = start.clone();
        for entry in &entries {
            season.apply(entry).map_err(broken)?;
        }
        let mut matches = record.matches;
        matches.truncate(season.played().len());
        Ok(LeagueSession {
            start,
            season,
            entries,
            secret,
            salts,
            dice,
            matches,
        })
    }

    /// Plays a ply in notation: an owner's, a lot or a deal of the caller's choice, or a result.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let rules = self.season.rules();
        let ply = rules.parse_ply(text)?;
        rules.check(self.season.state(), ply)?;
        self.enter(ply)?;
        if ply.is_chance() || matches!(ply, Ply::Result(..)) {
            self.choose();
        }
        Ok(())
    }

    /// A bot takes an owner's seat over (W113). Nothing else that may happen beside the rules has a place in a league.
    pub fn declare(&mut self, incident: Incident) -> Result<(), Refusal> {
        let Incident::StandIn(seat, level) = incident else {
            let message = "In a league only a bot's taking over is declared, like !bot:0:3. To leave, play 0.withdraw.";
            return Err(Refusal::new("illegal", message));
        };
        let Some(before) = self.season.chairs().get(seat.index()) else {
            return Err(no_seat(seat.0.into(), self.season.chairs().len()));
        };
        if !(1..=5).contains(&level) {
            return Err(Refusal::new("illegal", "Levels go from 1 to 5."));
        }
        if self.season.plies() == 0 || self.season.is_over() {
            let message = "A bot can take over between the first lot and the end of the league.";
            return Err(Refusal::new("turn", message));
        }
        let stand_in = Chair {
            sitter: Sitter::Bot { level },
            ..before.clone()
        };
        self.change(Entry {
            at: None,
            seat: Some(seat),
            body: Body::Sit(stand_in),
        })
    }

    /// Draws a lot or a deal, from the seed if there is one, and returns its notation.
    pub fn roll(&mut self, seed: Option<u64>) -> Result<String, Refusal> {
        let mut outcomes = Vec::new();
        let rules = self.season.rules();
        rules.chance(self.season.state(), &mut outcomes);
        if outcomes.is_empty() {
            return Err(Refusal::new("turn", "Nothing is drawn now."));
        }
        let ply = match seed {
            Some(seed) => pick(&outcomes, &mut SeededDraw::from_seed(seed)),
            None => {
                let mut committed = self.secret.draw(&self.salts, self.season.plies());
                pick(&outcomes, &mut committed)
            }
        };
        let text = rules.write_ply(ply);
        self.enter(ply)?;
        if seed.is_some() || matches!(self.dice, DiceStatus::Pledged(_)) {
            self.choose();
        }
        Ok(text)
    }

    pub fn undo(&mut self) -> Result<(), Refusal> {
        let Some((last, rest)) = self.entries.split_last() else {
            return Err(Refusal::new(
                "undo",
                "No ply has been played yet, so none can be taken back.",
            ));
        };
        // A lot that was seen, a match that was played, and a secret that may have been read prove nothing any more.
        let was_over = self.season.is_over();
        let by_nobody = last.seat.is_none();
        let mut before = self.start.clone();
        for entry in rest {
            before.apply(entry).map_err(broken)?;
        }
        self.season = before;
        self.entries.pop();
        if was_over || by_nobody {
            self.choose();
        }
        Ok(())
    }

    /// All plies so far: a league's position is how it came about.
    pub fn position(&self) -> String {
        let plies = self.entries.iter().filter_map(|entry| match &entry.body {
            Body::Ply(text) => Some(text.clone()),
            Body::Sit(Chair {
                sitter: Sitter::Bot { level },
                ..
            }) => entry
                .seat
                .map(|seat| Incident::StandIn(seat, *level).to_string()),
            Body::Sit(_) | Body::Undo | Body::Rematch(_) => None,
        });
        plies.collect::<Vec<_>>().join(",")
    }

    /// What the last ply brought about, as told to a spectator.
    pub fn events(&self) -> Vec<LogLine> {
        let mut log = self.season.log(None);
        let Some((_, rest)) = self.entries.split_last() else {
            return log;
        };
        let mut before = self.start.clone();
        let replayed = rest.iter().all(|entry| before.apply(entry).is_ok());
        match replayed {
            true => log.split_off(before.log(None).len().min(log.len())),
            false => log,
        }
    }

    /// The record, as everyone may read it: a lineup that is not open yet is hidden.
    pub fn record(&self) -> LeagueRecord {
        let mut record = self.season.record(self.matches.clone());
        match &self.dice {
            DiceStatus::Committed => {}
            DiceStatus::Pledged(dice) => record.league.header.dice = dice.clone(),
            DiceStatus::Chosen => record.league.header.dice = DiceHeader::Chosen,
        }
        record
    }

    fn enter(&mut self, ply: Ply) -> Result<(), Refusal> {
        let entry = Entry {
            at: None,
            seat: ply.owner().map(|owner| Seat(owner.0)),
            body: Body::Ply(self.season.rules().write_ply(ply)),
        };
        self.change(entry)
    }

    /// Changes the league, or leaves it as it was: also if the change panics.
    fn change(&mut self, entry: Entry) -> Result<(), Refusal> {
        let mut next = self.season.clone();
        next.apply(&entry).map_err(broken)?;
        self.season = next;
        self.entries.push(entry);
        Ok(())
    }

    /// From here on nothing follows from the secret, and results from no matches.
    fn choose(&mut self) {
        self.dice = DiceStatus::Chosen;
        self.matches.clear();
    }
}

fn pick(outcomes: &[(Ply, u64)], draw: &mut impl Draw) -> Ply {
    pick_weighted(outcomes, draw)
}

fn chair(name: &str, salt: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: "engine".into(),
        },
        name: name.to_owned(),
        salt: salt.to_owned(),
    }
}

fn broken(broken: Broken) -> Refusal {
    Refusal::new("record", broken.to_string())
}

pub fn no_seat(seat: u64, seats: usize) -> Refusal {
    let message = format!(
        "There is no seat {seat}; seats are numbered from 0 to {}.",
        seats - 1
    );
    Refusal::new("seats", message)
}

/// Who decides for an owner: its first player.
pub fn first_player(seat: u64) -> Result<Seat, Refusal> {
    match u8::try_from(seat) {
        Ok(seat) if usize::from(seat) < OWNERS => Ok(Seat(seat)),
        _ => Err(Refusal {
            code: "seats",
            message: "Seats 0 to 3 draft and line up; the second player of a team doesn't.".into(),
            rule: Some("W100".into()),
        }),
    }
}
