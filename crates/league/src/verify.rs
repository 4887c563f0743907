//! Whether the record of a league is right as a whole: draft and lineups by the rules, lots and deals as the dice gave them, every
//! match verified by itself, and every result the one that its match led to.

use crate::record::winners;
use crate::season::{match_secret, outcome_of};
use crate::{LeagueRecord, Season};
use courtside_catalog::{Finding, Library};
use courtside_kernel::{Game, Incident, Options};
use courtside_record::{DiceHeader, Record, RecordedPly, Secret, content_hash};
use game_wizard::CARD;
use game_wizard::league::{FORMAT, League, LeagueState, OWNERS, Owner, Ply, Stage};

/// Checks the record of a league by its own words.
pub fn verify(library: &Library, record: &LeagueRecord) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Err(why) = Check::new(library, record).and_then(|check| check.run(&mut findings)) {
        findings.push(Finding::Wrong(why));
    }
    findings
}

/// A record that is being checked, with the league as far as it has come.
struct Check<'a> {
    library: &'a Library,
    record: &'a LeagueRecord,
    rules: League,
    state: LeagueState,
    secret: Option<Secret>,
    salts: &'a [String],
    /// Match records that have not been checked yet; nothing where the record leaves matches out.
    matches: Option<std::slice::Iter<'a, Record>>,
}

impl<'a> Check<'a> {
    fn new(library: &'a Library, record: &'a LeagueRecord) -> Result<Check<'a>, String> {
        let league = &record.league;
        if league.game != FORMAT.id {
            return Err(format!("'{}' is no league.", league.game));
        }
        if league.position.is_some() {
            return Err("A league begins with its draft, not with a position.".into());
        }
        let seats = league.header.seats.len();
        let options = Options::parse(FORMAT.options, &league.options);
        let options = options.map_err(|error| error.message)?;
        let content = library.content(&CARD);
        let rules = League::configure_under(league.rules, &options, seats, content)
            .map_err(|error| error.message)?;
        let (secret, salts) = match &league.header.dice {
            DiceHeader::Chosen => (None, &[][..]),
            DiceHeader::Committed { salts, secret, .. } => {
                let secret = secret.as_deref().map(Secret::from_hex).transpose();
                (secret.map_err(|error| format!("{error}."))?, &salts[..])
            }
        };
        // A program that types results in plays no matches. Where dice were promised, the matches are part of the promise.
        let left_out = league.header.dice == DiceHeader::Chosen && record.matches.is_empty();
        Ok(Check {
            library,
            record,
            state: rules.setup(),
            rules,
            secret,
            salts,
            matches: (!left_out).then(|| record.matches.iter()),
        })
    }

    fn run(mut self, findings: &mut Vec<Finding>) -> Result<(), String> {
        let league = &self.record.league;
        if league.content != Season::content(&self.rules) {
            return Err("The league was played with content that isn't in use here.".into());
        }
        self.promise(findings);
        let mut drawn = 0;
        for (index, ply) in league.plies.iter().enumerate() {
            let at = |why: String| format!("Ply {}: {why}", index + 1);
            let (text, chance) = match ply {
                RecordedPly::Hidden if league.result.is_some() => {
                    return Err(at("it's hidden, and the league is over.".into()));
                }
                RecordedPly::Hidden => {
                    let note = "A lineup is still closed in this record: check it when the match has begun.";
                    findings.push(Finding::Note(note.into()));
                    return Ok(());
                }
                RecordedPly::Incident(Incident::StandIn(seat, _))
                    if seat.index() < league.header.seats.len() =>
                {
                    continue;
                }
                RecordedPly::Incident(incident) => {
                    return Err(at(format!("'{incident}' has no place in a league.")));
                }
                RecordedPly::Act(text) => (text, false),
                RecordedPly::Chance(text) => (text, true),
            };
            let ply = self.rules.parse_ply(text).map_err(|error| at(error.0))?;
            if ply.is_chance() != chance {
                return Err(at(format!("'{text}' is written like something else.")));
            }
            let illegal = self.rules.check(&self.state, ply);
            illegal.map_err(|illegal| at(format!("'{text}': {}", illegal.message)))?;
            if chance {
                drawn += usize::from(self.redraw(index, ply, findings));
            }
            if let Ply::Result(number, _) = ply {
                self.played(usize::from(number), ply, findings)?;
            }
            self.rules.apply(&mut self.state, ply, &mut |_| {});
        }
        let plies = league.plies.len();
        findings.push(Finding::Fine(format!(
            "{}: {plies} of {plies} plies are legal.",
            FORMAT.name
        )));
        let draws = league.plies.iter();
        let draws = draws.filter(|ply| matches!(ply, RecordedPly::Chance(_)));
        if self.secret.is_some() && drawn == draws.count() {
            findings.push(Finding::Fine(format!(
                "{drawn} lots and deals checked: each matches the record."
            )));
        }
        self.ending(findings)
    }

    /// Whether the secret is the one that was promised.
    fn promise(&self, findings: &mut Vec<Finding>) {
        let dice = &self.record.league.header.dice;
        findings.push(match (dice, &self.secret) {
            (DiceHeader::Chosen, _) => Finding::Note(
                "Lots and deals were chosen by a person or a seed: they can't be checked.".into(),
            ),
            (DiceHeader::Committed { .. }, None) if self.record.league.result.is_some() => {
                Finding::Wrong("The league is over and the secret of its dice is missing.".into())
            }
            (DiceHeader::Committed { .. }, None) => Finding::Note(
                "The secret of the draft is shown when the league is over: check it then.".into(),
            ),
            (DiceHeader::Committed { commitment, .. }, Some(secret)) => {
                if secret.commitment() == *commitment {
                    Finding::Fine("The secret is the one promised before the first lot.".into())
                } else {
                    Finding::Wrong(
                        "The secret isn't the one that was promised: its hash differs.".into(),
                    )
                }
            }
        });
    }

    /// Whether a lot or deal fell as the dice have it; false where it did not, or nobody can know.
    fn redraw(&self, index: usize, ply: Ply, findings: &mut Vec<Finding>) -> bool {
        let Some(secret) = &self.secret else {
            return false;
        };
        let mut outcomes = Vec::new();
        self.rules.chance(&self.state, &mut outcomes);
        let mut draw = secret.draw(self.salts, index);
        let drawn = courtside_kernel::game::pick_weighted(&outcomes, &mut draw);
        if drawn != ply {
            let [ply, drawn] = [ply, drawn].map(|ply| self.rules.write_ply(ply));
            findings.push(Finding::Wrong(format!(
                "Ply {}: the record says ({ply}), the secret gives ({drawn}).",
                index + 1
            )));
        }
        drawn == ply
    }

    /// Checks the match that a result speaks of.
    fn played(
        &mut self,
        number: usize,
        result: Ply,
        findings: &mut Vec<Finding>,
    ) -> Result<(), String> {
        let name = format!("Match {}", number + 1);
        let wrong = |why: &str| Err(format!("{name}: {why}"));
        let Some(matches) = &mut self.matches else {
            return Ok(());
        };
        let Some(record) = matches.next() else {
            return wrong("its record is missing.");
        };
        let lineups = self.state.lineups(number);
        let options = lineups.map(|lineups| self.rules.match_options(lineups).to_string());
        if record.game != CARD.id || record.rules != self.record.league.rules {
            return wrong("it was played by other rules than its league.");
        }
        if Some(&record.options) != options.as_ref() {
            return wrong("it was played with other lineups or options than its league has.");
        }
        if record.position.is_some() || record.header.seats.len() != self.rules.match_seats() {
            return wrong("it was set up in another way than a match of its league.");
        }
        if let DiceHeader::Committed { .. } = &self.record.league.header.dice {
            let DiceHeader::Committed { salts, secret, .. } = &record.header.dice else {
                return wrong("its dice were chosen by a person or a seed.");
            };
            let promised = self.secret.as_ref();
            let promised = promised.map(|promised| match_secret(promised, number));
            if promised.is_some() && *secret != promised {
                return wrong("its dice don't come from the league's secret.");
            }
            if *salts != self.salts_of(number) {
                return wrong("its dice were salted by others than its players.");
            }
        }
        let checked = courtside_catalog::verify(self.library, record);
        let said = checked.into_iter().filter_map(|finding| match finding {
            Finding::Wrong(why) => Some(Finding::Wrong(format!("{name}: {why}"))),
            Finding::Fine(_) | Finding::Note(_) => None,
        });
        let before = findings.len();
        findings.extend(said);
        if findings.len() > before {
            return Ok(());
        }
        let game = courtside_catalog::replay(self.library, record)
            .map_err(|refusal| format!("{name}: {}", refusal.message))?;
        let outcome = outcome_of(&self.rules, game.as_ref());
        if outcome.map(|outcome| Ply::Result(number as u8, outcome)) != Some(result) {
            return wrong("the league has another result than the match led to.");
        }
        findings.push(Finding::Fine(format!(
            "{name}: {} plies, its dice and its result are right.",
            record.plies.len()
        )));
        Ok(())
    }

    /// What the players of a match add to its dice: what they add to the league's.
    fn salts_of(&self, number: usize) -> Vec<String> {
        let owners = self.state.fixtures[number].owners.map(Owner::index);
        let seats = (0..self.rules.match_seats() / 2)
            .flat_map(|player| owners.map(|owner| owner + player * OWNERS));
        seats
            .map(|seat| self.salts.get(seat).cloned().unwrap_or_default())
            .collect()
    }

    /// The match that is being played with these lineups, if it is one.
    fn running(&self, record: &Record) -> Option<usize> {
        let is_it = |number: &usize| {
            let lineups = self.state.lineups(*number);
            let options = lineups.map(|lineups| self.rules.match_options(lineups).to_string());
            record.result.is_none() && options.as_ref() == Some(&record.options)
        };
        self.rules.running(&self.state).into_iter().find(is_it)
    }

    fn ending(self, findings: &mut Vec<Finding>) -> Result<(), String> {
        match self.matches.clone() {
            None => findings.push(Finding::Note(
                "The record has results but no matches, so the results can't be checked.".into(),
            )),
            Some(left) => {
                for record in left {
                    let running = self.running(record);
                    let running =
                        running.ok_or("There is a match that the league doesn't know.")?;
                    findings.push(Finding::Note(format!(
                        "Match {} is still being played: check it when it's over.",
                        running + 1
                    )));
                }
            }
        }
        let league = &self.record.league;
        let seats = league.header.seats.len();
        let champion = match self.rules.stage(&self.state) {
            Stage::Over(champion) => Some(winners(champion.0, seats)),
            _ => None,
        };
        if league.result != champion {
            return Err("The result in the record doesn't match its matches.".into());
        }
        findings.push(match champion {
            Some(_) => Finding::Fine("The champion is right: the matches lead to it.".into()),
            None => Finding::Note("The league isn't over.".into()),
        });
        Ok(())
    }
}

impl Season {
    /// The hash that pins a league to its rules and content.
    pub(crate) fn content(rules: &League) -> String {
        content_hash(FORMAT.id, rules.setting().rules(), &rules.game.content())
    }
}
