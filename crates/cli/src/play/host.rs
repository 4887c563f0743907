//! Hosts a table in a terminal: hands in the time, rolls, asks bots, and shows one screen what its people may see. What a
//! table is, and what it refuses, is the table's own.

use courtside_bots::{Budget, Level, Rng, spread};
use courtside_catalog::{BotReply, Match, Refusal, Told};
use courtside_kernel::{GameCard, Seat};
use courtside_record::Secret;
use courtside_scene::Scene;
use courtside_table::{Audience, Chair, Command, Duty, Millis, Refused, Sitter, Table, bot};
use std::sync::mpsc::{Receiver, channel};
use std::time::{SystemTime, UNIX_EPOCH};

/// All people before this screen are one guest.
pub const GUEST: &str = "terminal";

/// Keeps a table as it is now: in a file, for instance.
pub type Keeper = Box<dyn FnMut(&Table) -> anyhow::Result<()>>;

pub struct Host {
    table: Table,
    /// The people before this screen. The first of them holds it at the start.
    audience: Audience,
    /// What dice and bots come from, where a game is to repeat.
    seed: Option<u64>,
    /// Is shown the table after every change.
    keeper: Option<Keeper>,
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Person,
    /// Another person, who must not see what the last one saw.
    HandOver(Seat),
    Bot(Level),
    Over,
}

/// The table as the screen shows it.
pub struct Situation {
    pub next: Next,
    pub scene: Scene,
    pub log: Vec<Told>,
}

impl Host {
    /// A table for this match. By seat: a bot, or a person who plays here.
    pub fn new(
        game: Box<dyn Match>,
        bots: &[Option<Level>],
        seed: Option<u64>,
    ) -> anyhow::Result<Host> {
        let mut chairs: Vec<Chair> = Vec::new();
        for level in bots {
            chairs.push(match level {
                Some(level) => bot(level.number(), &chairs),
                None => Chair {
                    sitter: Sitter::Human {
                        guest: GUEST.to_owned(),
                    },
                    name: String::new(),
                    salt: String::new(),
                },
            });
        }
        let secret = match seed {
            Some(seed) => Secret::from_hex(&format!("{seed:064x}"))?,
            None => Secret::fresh()?,
        };
        Ok(Host::at(Table::around(game, chairs, secret), seed))
    }

    /// The host of a table that is there already. Its guest is [`GUEST`].
    pub fn at(table: Table, seed: Option<u64>) -> Host {
        let seats = table.seats_of(GUEST);
        let holder = seats.first().copied();
        let audience = Audience {
            seats,
            holder,
            ..Audience::default()
        };
        Host {
            table,
            audience,
            seed,
            keeper: None,
        }
    }

    pub fn kept_by(self, keeper: Keeper) -> Host {
        Host {
            keeper: Some(keeper),
            ..self
        }
    }

    pub fn into_table(self) -> Table {
        self.table
    }

    /// Plays a match of bots to its end, without showing it.
    pub fn play_out(&mut self) -> Result<(), Refused> {
        self.roll()?;
        while let Some(Duty::Think { level, .. }) = self.table.duty() {
            let game = self.table.play();
            let reply = game.bot(known(level), self.any_seed()?, None)?;
            self.answer(&reply)?;
            self.roll()?;
        }
        Ok(())
    }

    fn roll(&mut self) -> Result<(), Refused> {
        while let Some((_, next)) = self.table.roll(now())? {
            self.set(next)?;
        }
        Ok(())
    }

    fn set(&mut self, table: Table) -> Result<(), Refused> {
        self.table = table;
        let kept = self.keeper.as_mut().map(|keep| keep(&self.table));
        kept.transpose()
            .map(drop)
            .map_err(|error| Refused::Rules(Refusal::new("internal", format!("{error:#}"))))
    }

    /// Rolls all pending dice, then returns who is next and what may be shown.
    pub fn advance(&mut self) -> Result<Situation, Refused> {
        self.roll()?;
        let view = self.table.view(&self.audience);
        self.audience.holder = view.holder;
        let next = match (self.table.duty(), view.handover) {
            _ if self.table.is_over() => Next::Over,
            (Some(Duty::Think { level, .. }), _) => Next::Bot(known(level)),
            (_, Some(seat)) => Next::HandOver(seat),
            _ => Next::Person,
        };
        Ok(Situation {
            next,
            scene: view.scene,
            log: self.table.told(&self.audience, 0),
        })
    }

    pub fn card(&self) -> &'static GameCard {
        self.table.card()
    }

    pub fn name(&self, seat: Seat) -> &str {
        &self.table.names()[seat.index()]
    }

    /// Who decides.
    pub fn actor(&self) -> Option<Seat> {
        self.table.turn().actor()
    }

    /// This person holds the screen now, and nobody else sees it.
    pub fn hand_to(&mut self, seat: Seat) {
        self.audience.holder = Some(seat);
    }

    /// Asks a bot in a thread of its own, so that the screen stays alive.
    pub fn think(&self, level: Level) -> Result<Receiver<Result<BotReply, Refusal>>, Refused> {
        let seed = self.any_seed()?;
        let game = self.table.play().fork();
        let (send, receive) = channel();
        std::thread::spawn(move || send.send(game.bot(level, seed, None)));
        Ok(receive)
    }

    /// What a bot's thought comes from.
    fn any_seed(&self) -> Result<u64, Refused> {
        Ok(match self.seed {
            Some(seed) => Rng::seed_of(seed, self.table.version()),
            None => courtside_engine::any_seed()?,
        })
    }

    /// What a strong bot would do for the person at the screen, and why.
    pub fn advise(&self) -> Result<String, Refused> {
        if !self.table.view(&self.audience).advice {
            return Err(Refused::NoAdvice);
        }
        let [.., strongest] = Level::ALL;
        let game = self.table.play();
        let thought = game.bot(
            strongest,
            courtside_engine::any_seed()?,
            Some(Budget::ADVICE),
        )?;
        let advice = game.advise(&thought, self.table.names())?;
        let whole = |share: f32| format!("{:.0}%", 100.0 * share);
        let mut lines = Vec::new();
        if advice.choices.len() > 1 {
            lines.push("What a strong bot would play, likeliest first:".to_owned());
        }
        for (number, choice) in (1..).zip(&advice.choices) {
            let often = choice.share.map_or(String::new(), |share| {
                format!(", played {} of the time", whole(share))
            });
            let chance = match choice.visits {
                0 => String::new(),
                _ => format!(
                    ", wins {}{}",
                    whole(choice.value),
                    spread::give_or_take(f64::from(100.0 * choice.error), 0)
                ),
            };
            lines.push(format!("{number}. {}{often}{chance}", choice.words));
        }
        lines.push(advice.why);
        Ok(lines.join("\n"))
    }

    /// Plays a choice of the person at the screen, all of its plies or none.
    pub fn play(&mut self, choice: &str) -> Result<(), Refused> {
        self.choose(self.audience.seats.clone(), choice)
    }

    /// Plays what a bot has thought of.
    pub fn answer(&mut self, reply: &BotReply) -> Result<(), Refused> {
        let seat = self.actor().ok_or(Refused::NobodyActs)?;
        self.choose(vec![seat], &reply.ply)
    }

    fn choose(&mut self, seats: Vec<Seat>, choice: &str) -> Result<(), Refused> {
        self.command(&Command::Play {
            seats,
            version: self.table.version(),
            choice: choice.to_owned(),
        })
    }

    /// Takes the last ply back.
    pub fn undo(&mut self) -> Result<(), Refused> {
        self.command(&Command::Undo {
            seats: self.audience.seats.clone(),
            version: self.table.version(),
        })
    }

    /// What was decided is so at once.
    fn command(&mut self, command: &Command) -> Result<(), Refused> {
        match self.table.decide(command, now())?.pop() {
            Some((_, after)) => self.set(after),
            None => Ok(()),
        }
    }

    /// The text of a rule, and where it comes from.
    pub fn rule(&self, id: &str) -> Option<String> {
        rule(self.card(), id)
    }
}

/// The text of a rule, and where it comes from.
pub fn rule(card: &GameCard, id: &str) -> Option<String> {
    let rule = courtside_book::rulebook(card).rule(id)?;
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
        rule.origin()
    ))
}

fn known(level: u8) -> Level {
    let [.., strongest] = Level::ALL;
    Level::new(level).unwrap_or(strongest)
}

pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Millis)
}

/// A refusal as people read it, with its rule: "Pawn 1 has no ball, so it can't throw. (K8)"
pub fn told(refused: &Refused) -> String {
    match refused.rule() {
        Some(rule) => format!("{refused} ({rule})"),
        None => refused.to_string(),
    }
}
