//! The conversation with the people before a terminal: who is asked for what, and what they are told.

use super::host::{LeagueHost, Next};
use super::tables::Board;
use crate::play::{host::rule, plain::read, play};
use courtside_kernel::Seat;
use courtside_league::{Command, FORMAT, Final, Owner, Refused, Stage, StatId, Style};
use std::fmt::Display;
use std::io::{BufRead, Write};

const HELP: &str = "  21        the number of a wizard: pick it, or bench it
  a         what a bot would do, and why
  t         the table and the matches
  r         all rosters
  ? W104    a rule
  q         stop
  bot       hand your team over to a bot
  withdraw  leave the league, once the draft is over";

/// Lines that tell what the next question, or the end, shows anyway.
const SHOWN_ANYWAY: [&str; 3] = ["dealt", "lineup", "champion"];

pub struct Talk<'a, I, O> {
    host: LeagueHost<'a>,
    input: I,
    output: O,
    /// A person sees this, not a program.
    screen: bool,
    /// Matches in plain lines.
    plain: bool,
    /// How many lines of the log have been told.
    told: usize,
}

/// What a typed line led to.
enum Reaction {
    Stay,
    Done,
    Quit,
}

impl<'a, I: BufRead, O: Write> Talk<'a, I, O> {
    pub fn new(
        host: LeagueHost<'a>,
        input: I,
        output: O,
        screen: bool,
        plain: bool,
    ) -> Talk<'a, I, O> {
        Talk {
            host,
            input,
            output,
            screen,
            plain: plain || !screen,
            told: 0,
        }
    }

    /// Plays until the league or the input ends, or a player stops.
    pub fn run(mut self) -> anyhow::Result<()> {
        self.welcome()?;
        loop {
            let next = self.host.advance()?;
            self.tell()?;
            let goes_on = match next {
                Next::Over => return self.finish(),
                Next::Pick(owner) => self.pick(owner)?,
                Next::Lineup(owner) => self.line_up(owner)?,
                Next::Match(number) => self.play(number)?,
            };
            if !goes_on {
                return self.stop();
            }
        }
    }

    /// What owners are called: a person alone before the screen is spoken to.
    fn names(&self) -> Vec<String> {
        let mut names = self.host.season.names().to_vec();
        if let Some(owner) = self.alone() {
            names[owner.index()] = "You".into();
        }
        names
    }

    /// The owner who is the only person here.
    fn alone(&self) -> Option<Owner> {
        match self.host.people()[..] {
            [owner] if self.host.heads() == 1 => Some(owner),
            _ => None,
        }
    }

    /// Writes something about the league as it is.
    fn show(&mut self, lines: impl FnOnce(&Board) -> Vec<String>) -> std::io::Result<()> {
        let names = self.names();
        let board = Board {
            rules: self.host.season.rules(),
            state: self.host.season.state(),
            names: &names,
        };
        let lines = lines(&board);
        self.print(lines)
    }

    fn print(&mut self, lines: impl IntoIterator<Item = impl Display>) -> std::io::Result<()> {
        for line in lines {
            writeln!(self.output, "  {line}")?;
        }
        Ok(())
    }

    fn welcome(&mut self) -> anyhow::Result<()> {
        let rules = self.host.season.rules();
        let style = match rules.style {
            Style::Knockout => "Semi-finals, a match for third place and a final",
            Style::Rounds { twice: false } => "Everyone plays everyone once",
            Style::Rounds { twice: true } => "Everyone plays everyone twice",
        };
        let last = match rules.last {
            Final::Usual => "",
            Final::BestOfThree => ", and the title goes to the best of three",
        };
        let draft = if rules.schoolyard {
            "Owners pick six wizards each, in turn, and bench"
        } else {
            "Every owner is dealt six wizards and benches"
        };
        writeln!(
            self.output,
            "{}\n{draft} one before each match.\n{style}{last}.",
            FORMAT.name
        )?;
        if self.host.heads() > 0 {
            writeln!(self.output, "\nWhat you can type:\n{HELP}\n")?;
        }
        let names = self.host.season.names().to_vec();
        let owners: Vec<String> = Owner::all()
            .map(|owner| match self.host.season.bot_of(owner) {
                Some(level) => format!("{} (bot, level {level})", names[owner.index()]),
                None if self.alone() == Some(owner) => "you".into(),
                None => names[owner.index()].clone(),
            })
            .collect();
        writeln!(self.output, "Owners: {}.", owners.join(", "))?;
        if self.host.file().is_none() {
            writeln!(
                self.output,
                "Nothing is saved. Start with --file league.txt to stop and go on later."
            )?;
        }
        if self.host.season.plies() > 0 {
            writeln!(self.output, "The league goes on.")?;
            self.told = self.host.season.log(self.alone()).len();
            if self.host.season.state().fixtures.is_empty() {
                self.show(|board| board.rosters())?;
            } else {
                self.table()?;
            }
        }
        Ok(())
    }

    /// Tells what has happened since the last time.
    fn tell(&mut self) -> anyhow::Result<()> {
        let log = self.host.season.log(self.alone());
        for line in &log[self.told.min(log.len())..] {
            if !SHOWN_ANYWAY.contains(&line.kind) {
                self.print(wrapped(&format!("{} ({})", line.text, line.rule)))?;
            }
            if line.kind == "drafted" {
                writeln!(self.output, "\nRosters")?;
                self.show(|board| board.rosters())?;
                writeln!(self.output)?;
            }
        }
        self.told = log.len();
        Ok(())
    }

    /// The table, if the league has one, and all matches.
    fn table(&mut self) -> anyhow::Result<()> {
        let has_table = self.host.season.rules().style != Style::Knockout;
        if has_table {
            writeln!(self.output, "\nTable")?;
            self.show(|board| board.standings())?;
        }
        writeln!(self.output, "\nMatches")?;
        self.show(|board| board.fixtures())?;
        Ok(())
    }

    fn pick(&mut self, owner: Owner) -> anyhow::Result<bool> {
        let state = self.host.season.state();
        let picks: usize = Owner::all().map(|owner| state.roster(owner).len()).sum();
        let round = picks / Owner::all().count() + 1;
        let rounds = self.host.season.rules().roster_size();
        let pool: Vec<StatId> = state.pool.each().collect();
        writeln!(self.output, "\nDraft, round {round} of {rounds}. The pool:")?;
        self.show(|board| board.wizards(pool))?;
        self.show(|board| board.dice())?;
        writeln!(self.output, "\nRosters so far")?;
        self.show(|board| board.rosters())?;
        let question = match self.alone() {
            Some(_) => "Which wizard do you pick? Type its number.".to_owned(),
            None => format!(
                "{}, which wizard do you pick? Type its number.",
                self.host.season.name(owner)
            ),
        };
        self.ask(owner, &question, "take")
    }

    fn line_up(&mut self, owner: Owner) -> anyhow::Result<bool> {
        let shared = self.host.heads() > 1;
        if shared && !self.hand_to(owner)? {
            return Ok(false);
        }
        let state = self.host.season.state();
        let Some(number) = state.next_match(owner) else {
            return Ok(true);
        };
        let fixture = state.fixtures[number];
        let side = fixture.side_of(owner).unwrap_or(0);
        let rival = fixture.owners[1 - side];
        let colour = if side == 0 { "Navy" } else { "White" };
        let [mine, theirs] = [owner, rival].map(|owner| {
            let mut roster = state.roster(owner).to_vec();
            roster.sort_unstable();
            roster
        });
        let rival = self.host.season.name(rival).to_owned();
        let mut part = String::new();
        self.show(|board| {
            part = board.part(&fixture);
            Vec::new()
        })?;
        let who = self.host.season.name(owner).to_owned();
        match self.alone() {
            Some(_) => writeln!(
                self.output,
                "\n{part}: you play {rival}, as {colour}. Your six:"
            )?,
            None => writeln!(
                self.output,
                "\n{part}: {who} plays {rival}, as {colour}. {who}'s six:"
            )?,
        }
        self.show(|board| board.wizards(mine))?;
        writeln!(self.output, "{rival}'s six:")?;
        self.show(|board| board.wizards(theirs))?;
        self.show(|board| board.dice())?;
        let goes_on = self.ask(
            owner,
            "Who sits out this match? Type a number. Nobody else sees it before both lineups are in.",
            "bench",
        )?;
        if shared {
            self.clear()?;
            if goes_on {
                writeln!(self.output, "{who} is done.")?;
            }
        }
        Ok(goes_on)
    }

    /// Waits until only this owner sees the screen; `false` at the end of the input.
    fn hand_to(&mut self, owner: Owner) -> anyhow::Result<bool> {
        let who = self.host.season.name(owner).to_owned();
        writeln!(
            self.output,
            "\n{who} sends a lineup. Press Enter when only {who} can see this."
        )?;
        self.output.flush()?;
        let line = read(&mut self.input)?;
        Ok(!matches!(line.as_deref(), None | Some("q" | "quit")))
    }

    /// Nothing that was on the screen stays there, nor above it.
    fn clear(&mut self) -> std::io::Result<()> {
        match self.screen {
            true => write!(self.output, "\x1b[2J\x1b[3J\x1b[H"),
            false => write!(self.output, "{}", "\n".repeat(60)),
        }
    }

    /// Asks an owner until there is an answer; `false` if there will be none.
    fn ask(&mut self, owner: Owner, question: &str, verb: &str) -> anyhow::Result<bool> {
        loop {
            write!(self.output, "\n{question}\n> ")?;
            self.output.flush()?;
            let Some(line) = read(&mut self.input)? else {
                return Ok(false);
            };
            match self.react(owner, &line, verb)? {
                Reaction::Stay => {}
                Reaction::Done => return Ok(true),
                Reaction::Quit => return Ok(false),
            }
        }
    }

    fn react(&mut self, owner: Owner, line: &str, verb: &str) -> anyhow::Result<Reaction> {
        let number = line.strip_prefix('#').unwrap_or(line);
        if let Ok(number) = number.parse::<u32>() {
            return self.command(owner, format!("{}.{verb}:{number}", owner.0));
        }
        match line {
            "" | "h" | "help" => writeln!(self.output, "{HELP}")?,
            "q" | "quit" => return Ok(Reaction::Quit),
            "a" | "advice" => {
                let season = &self.host.season;
                if let Some(choice) = season.advice(owner) {
                    let ply = season.rules().write_ply(choice.ply);
                    let number = ply.rsplit(':').next().unwrap_or_default().to_owned();
                    let would = match season.stage() {
                        Stage::Pick(_) => "A bot would pick",
                        _ => "A bot would bench",
                    };
                    self.print(wrapped(&format!("{would} #{number}. {}", choice.why)))?;
                }
            }
            "t" | "table" => match self.host.season.state().fixtures.is_empty() {
                true => writeln!(self.output, "The season begins after the draft.")?,
                false => self.table()?,
            },
            "r" | "rosters" => self.show(|board| board.rosters())?,
            "bot" => {
                let seats = self.seats();
                let command = Command::HandOver {
                    seats,
                    owner: owner.0,
                    level: HAND_OVER_LEVEL,
                    waited_since: None,
                };
                return self.decide(&command);
            }
            "withdraw" => return self.command(owner, format!("{}.withdraw", owner.0)),
            question if question.starts_with('?') => {
                let id = question[1..].trim();
                let id = if id.is_empty() { "W100" } else { id };
                let text = rule(&FORMAT, id);
                let text = text.unwrap_or_else(|| "There's no rule with that number.".into());
                self.print(wrapped(&text))?;
            }
            ply => return self.command(owner, ply.to_owned()),
        }
        Ok(Reaction::Stay)
    }

    /// Everyone at this device.
    fn seats(&self) -> Vec<Seat> {
        self.host.season.seats_of(crate::play::host::GUEST)
    }

    fn command(&mut self, owner: Owner, ply: String) -> anyhow::Result<Reaction> {
        // On a shared device nobody plays for another owner by mistake.
        let seats = vec![Seat(owner.0)];
        self.decide(&Command::Play { seats, ply })
    }

    fn decide(&mut self, command: &Command) -> anyhow::Result<Reaction> {
        let refused = match self.host.command(command)? {
            Ok(()) => return Ok(Reaction::Done),
            Err(refused) => refused,
        };
        let said = match (&refused, command) {
            (Refused::Notation(_), Command::Play { ply, .. })
                if ply.ends_with(|it: char| it.is_ascii_digit()) =>
            {
                "There's no wizard with that number.".to_owned()
            }
            (Refused::Notation(_), _) => {
                "That isn't something you can type here. h lists what is.".to_owned()
            }
            (refused, _) => match refused.rule() {
                Some(rule) => format!("{refused} ({rule})"),
                None => refused.to_string(),
            },
        };
        writeln!(self.output, "{said}")?;
        Ok(Reaction::Stay)
    }

    /// Plays a match: with the people here, or by bots alone.
    fn play(&mut self, number: usize) -> anyhow::Result<bool> {
        let names = self.names();
        let fixture = self.host.season.state().fixtures[number];
        let [home, away] = fixture.owners.map(|owner| names[owner.index()].clone());
        let mut heading = String::new();
        self.show(|board| {
            heading = format!("Match {}, {}", number + 1, board.part(&fixture));
            Vec::new()
        })?;
        let ours = self.host.is_ours(number);
        let mut host = self.host.host(number)?;
        if ours {
            writeln!(self.output, "\n{heading}: {home} against {away}.")?;
            if !self.plain {
                writeln!(self.output, "Press Enter to start.")?;
                self.output.flush()?;
                let line = read(&mut self.input)?;
                if matches!(line.as_deref(), None | Some("q" | "quit")) {
                    return Ok(false);
                }
            }
            host = play(host, self.plain, &mut self.input, &mut self.output)?;
        } else {
            writeln!(self.output, "\n{heading}: {home} and {away} are playing.")?;
            self.output.flush()?;
            host.play_out()?;
        }
        if !self.host.ended(number, host.into_table())? {
            return Ok(false);
        }
        self.tell()?;
        self.table()?;
        Ok(true)
    }

    fn stop(&mut self) -> anyhow::Result<()> {
        match self.host.file() {
            Some(file) => {
                let file = file.display().to_string();
                writeln!(
                    self.output,
                    "\nThe league is saved. Go on with: courtside league --file {file}"
                )?;
            }
            None => writeln!(self.output, "\nYou left before the league was over.")?,
        }
        Ok(())
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        let season = &self.host.season;
        let ranking = season.rules().ranking(season.state()).unwrap_or_default();
        let names = self.names();
        writeln!(self.output, "\nFinal places")?;
        let places: Vec<String> = (1..)
            .zip(ranking)
            .map(|(place, owner)| format!("{place} {}", names[owner.index()]))
            .collect();
        self.print(places)?;
        let log = self.host.season.log(self.alone());
        if let Some(last) = log.last() {
            writeln!(self.output, "\n{} ({})", last.text, last.rule)?;
        }
        if let Some(file) = self.host.file() {
            let file = file.display().to_string();
            writeln!(
                self.output,
                "The record is in {file}. Check it with: courtside verify {file}"
            )?;
        }
        Ok(())
    }
}

/// Lines that fit a small window, broken between words.
fn wrapped(text: &str) -> Vec<String> {
    const COLUMNS: usize = 76;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How strong a bot is that takes a team over.
const HAND_OVER_LEVEL: u8 = 3;
