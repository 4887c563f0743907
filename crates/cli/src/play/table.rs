//! A table in a terminal: the match, its dice, who is a person and who is a bot, and who looks at the screen.

use courtside_bots::{Budget, Level};
use courtside_catalog::{BotReply, Match, Refusal, Told, play_choice};
use courtside_kernel::{Seat, Turn, Viewer};
use courtside_record::Secret;
use courtside_scene::Scene;
use std::sync::mpsc::{Receiver, channel};

pub struct Table {
    pub game: Box<dyn Match>,
    pub names: Vec<String>,
    /// By seat; `None` is a person.
    bots: Vec<Option<Level>>,
    secret: Secret,
    /// The person who looks at the screen.
    pub looking: Seat,
}

/// Who has to do something now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Person,
    /// Another person, who must not see what the last one saw.
    HandOver(Seat),
    Bot(Level),
    Over,
}

impl Table {
    pub fn new(game: Box<dyn Match>, bots: Vec<Option<Level>>) -> anyhow::Result<Table> {
        let names = crate::seat_names(game.as_ref());
        let person = bots.iter().position(Option::is_none).unwrap_or(0);
        Ok(Table {
            game,
            names,
            bots,
            secret: Secret::fresh()?,
            looking: Seat(person as u8),
        })
    }

    /// Rolls whatever is to be rolled and says who is next.
    pub fn next(&mut self) -> Result<Next, Refusal> {
        while self.game.turn() == Turn::Chance {
            let mut draw = self.secret.draw(&[], self.game.plies());
            self.game.roll(&mut draw)?;
        }
        let Turn::Act(seat) = self.game.turn() else {
            return Ok(Next::Over);
        };
        if let Some(level) = self.bots[seat.index()] {
            return Ok(Next::Bot(level));
        }
        if seat != self.looking && self.has_secrets(seat) {
            return Ok(Next::HandOver(seat));
        }
        self.looking = seat;
        Ok(Next::Person)
    }

    /// Whether the person at the screen or the one who is next sees something that not everybody may see.
    fn has_secrets(&self, next: Seat) -> bool {
        let public = self.game.view(Viewer::Spectator);
        [self.looking, next]
            .iter()
            .any(|seat| self.game.view(Viewer::Seat(*seat)) != public)
    }

    /// Asks a bot in a thread of its own, so that the screen stays alive.
    pub fn think(&self, level: Level) -> Result<Receiver<Result<BotReply, Refusal>>, Refusal> {
        let seed = crate::any_seed()?;
        let game = self.game.fork();
        let (send, receive) = channel();
        std::thread::spawn(move || send.send(game.bot(level, seed, None)));
        Ok(receive)
    }

    /// What a strong bot would do for the person at the screen, and why. Between people nobody is helped.
    pub fn advise(&self) -> Result<String, Refusal> {
        if self.bots.iter().filter(|bot| bot.is_none()).count() != 1 {
            return Ok("There is advice only for whoever plays against bots alone.".into());
        }
        let [.., strongest] = Level::ALL;
        let thought = self
            .game
            .bot(strongest, crate::any_seed()?, Some(Budget::ADVICE))?;
        let advice = self.game.advise(&thought, &self.names)?;
        let whole = |share: f32| format!("{:.0} %", 100.0 * share);
        let mut lines: Vec<String> = Vec::new();
        for (number, choice) in (1..).zip(&advice.choices) {
            let often = choice.share.map_or(String::new(), |share| {
                format!(", drawn {} of the time", whole(share))
            });
            let chance = match choice.visits {
                0 => String::new(),
                _ => format!(", wins {} ± {}", whole(choice.value), whole(choice.error)),
            };
            lines.push(format!("{number}. {}{often}{chance}", choice.words));
        }
        lines.push(advice.why);
        Ok(lines.join("\n"))
    }

    /// Whose side of the court is drawn at the bottom: a shared screen does not turn round.
    fn facing(&self) -> Seat {
        let person = self.bots.iter().position(Option::is_none).unwrap_or(0);
        Seat(person as u8)
    }

    pub fn scene(&self) -> Scene {
        self.game
            .scene(Viewer::Seat(self.looking), self.facing(), &self.names)
    }

    /// The log from ply `from` on.
    pub fn told(&self, from: usize) -> Vec<Told> {
        self.game
            .told(Viewer::Seat(self.looking), self.facing(), &self.names, from)
    }

    /// Plays a choice of the person at the screen, all of its plies or none.
    pub fn play(&mut self, choice: &str) -> Result<(), Refusal> {
        if let Some(last) = play_choice(self.game.as_ref(), choice)?.pop() {
            self.game = last;
        }
        Ok(())
    }

    /// Takes the last ply back, if a person played it and nothing has been rolled or revealed since.
    pub fn undo(&mut self) -> bool {
        let allowed = self
            .game
            .undoable()
            .is_some_and(|seat| self.bots[seat.index()].is_none());
        allowed && self.game.undo()
    }

    /// A rule as somebody asks for it: its text, and where it comes from.
    pub fn rule(&self, id: &str) -> Option<String> {
        let book = (self.game.card().rulebook)();
        let rule = book
            .rules
            .iter()
            .find(|rule| rule.id.eq_ignore_ascii_case(id))?;
        // A table is too wide for a line beside the court; `courtside rules` prints it.
        let words: Vec<&str> = rule
            .body
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('|'))
            .collect();
        Some(format!(
            "{} {}. {} {}",
            rule.id,
            rule.title,
            words.join(" "),
            rule.mark.says()
        ))
    }

    /// The rule of the last line of the log.
    pub fn last_rule(&self) -> Option<String> {
        let last = self.told(0).pop()?;
        self.rule(&last.rule)
    }
}
