//! One match that the engine plays, with its dice.
//!
//! It is not a table: a program may choose rolls, take back anything, and go on from a record whose names and salts stand
//! as they were written. A table allows none of that, and a session needs nothing else of it.

use super::operations::Setup;
use courtside_catalog::{Library, Match, Refusal, Title};
use courtside_kernel::{Incident, Turn};
use courtside_record::{DiceHeader, Header, Record, Secret, SeededDraw};

pub struct MatchSession {
    pub game: Box<dyn Match>,
    pub names: Vec<String>,
    secret: Secret,
    salts: Vec<String>,
    dice_status: DiceStatus,
}

/// What is known about the dice so far.
#[derive(Clone)]
pub enum DiceStatus {
    /// Every roll followed from the secret of this session.
    Committed,
    /// As a loaded record says; its secret is not known here.
    Pledged(DiceHeader),
    /// A roll was picked, or seen and taken back.
    Chosen,
}

impl MatchSession {
    pub fn new(library: &Library, title: &Title, setup: &Setup) -> Result<MatchSession, Refusal> {
        let mut game = title.start_under(library, setup.rules, &setup.options, setup.seats)?;
        if let Some(position) = &setup.position {
            game.set_position(position)?;
        }
        let names = crate::seat_names(game.as_ref());
        Ok(MatchSession {
            game,
            names,
            secret: secret()?,
            salts: Vec::new(),
            dice_status: DiceStatus::Committed,
        })
    }

    /// The match of a record, checked and replayed to its end.
    pub fn load(library: &Library, record: &Record) -> Result<MatchSession, Refusal> {
        let game = courtside_catalog::replay(library, record)?;
        let names = record.header.seats.clone();
        let chosen = |dice_status| -> Result<MatchSession, Refusal> {
            Ok(MatchSession {
                game: game.fork(),
                names: names.clone(),
                secret: secret()?,
                salts: Vec::new(),
                dice_status,
            })
        };
        match &record.header.dice {
            DiceHeader::Chosen => chosen(DiceStatus::Chosen),
            dice @ DiceHeader::Committed { secret: None, .. } => {
                chosen(DiceStatus::Pledged(dice.clone()))
            }
            DiceHeader::Committed {
                commitment,
                salts,
                secret: Some(secret),
            } => {
                let secret = Secret::from_hex(secret).map_err(|error| {
                    Refusal::new("record", format!("The secret can't be read: {error}."))
                })?;
                if secret.commitment() != *commitment {
                    return Err(Refusal::new(
                        "record",
                        "The secret doesn't match the commitment.",
                    ));
                }
                Ok(MatchSession {
                    game,
                    names,
                    secret,
                    salts: salts.clone(),
                    dice_status: DiceStatus::Committed,
                })
            }
        }
    }

    /// Plays a ply in notation.
    pub fn play(&mut self, ply: &str) -> Result<(), Refusal> {
        let chance = self.game.turn() == Turn::Chance;
        self.change(|game| game.play(ply).map(drop))?;
        if chance {
            self.dice_status = DiceStatus::Chosen;
        }
        Ok(())
    }

    /// Takes note of something beside the rules (G8).
    pub fn declare(&mut self, incident: Incident) -> Result<(), Refusal> {
        self.change(|game| game.declare(incident))
    }

    /// Draws a chance ply, from the seed if there is one, and returns its notation.
    pub fn roll(&mut self, seed: Option<u64>) -> Result<String, Refusal> {
        let mut committed = self.secret.draw(&self.salts, self.game.plies());
        let ply = self.change(|game| match seed {
            Some(seed) => game.roll(&mut SeededDraw::from_seed(seed)),
            None => game.roll(&mut committed),
        })?;
        if seed.is_some() || matches!(self.dice_status, DiceStatus::Pledged(_)) {
            self.dice_status = DiceStatus::Chosen;
        }
        Ok(ply)
    }

    pub fn undo(&mut self) -> Result<(), Refusal> {
        let was_over = self.game.turn().is_over();
        self.change(|game| {
            if game.undo() {
                Ok(())
            } else {
                Err(Refusal::new(
                    "undo",
                    "No ply has been played yet, so none can be taken back.",
                ))
            }
        })?;
        // A roll that was seen and taken back, and a secret that may have been read, prove nothing any more.
        if was_over || self.game.turn() == Turn::Chance {
            self.dice_status = DiceStatus::Chosen;
        }
        Ok(())
    }

    /// Changes the match, or leaves it as it was: also if the change panics.
    fn change<T>(
        &mut self,
        change: impl FnOnce(&mut dyn Match) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut next = self.game.fork();
        let value = change(next.as_mut())?;
        self.game = next;
        Ok(value)
    }

    pub fn record(&self) -> Record {
        let dice = match &self.dice_status {
            DiceStatus::Chosen => DiceHeader::Chosen,
            DiceStatus::Pledged(dice) => dice.clone(),
            DiceStatus::Committed => DiceHeader::Committed {
                commitment: self.secret.commitment(),
                salts: self.salts.clone(),
                secret: self.game.turn().is_over().then(|| self.secret.to_hex()),
            },
        };
        self.game.record(
            &Header {
                seats: self.names.clone(),
                dice,
            },
            None,
        )
    }
}

pub fn secret() -> Result<Secret, Refusal> {
    Secret::fresh().map_err(|error| Refusal::new("internal", format!("No dice: {error}.")))
}
