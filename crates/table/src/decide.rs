//! What commands mean: the entries that they make, or why not.

use crate::table::{MOST_UNDOS, Moves};
use crate::{Body, Chair, Command, Entry, Millis, Refused, Sitter, Table, bot};
use courtside_catalog::play_choice;
use courtside_kernel::{Incident, Seat};

impl Table {
    /// What a command means: the entries that it makes, with the table after each. This table hasn't changed: store the entries, then
    /// go on with the last of the tables.
    ///
    /// ```
    /// use courtside_catalog::{Library, find};
    /// use courtside_kernel::{Options, Seat};
    /// use courtside_record::Secret;
    /// use courtside_table::{Command, Refused, Table, bot};
    ///
    /// let title = find(game_pocket::CARD.id).expect("a game of the catalogue");
    /// let play = title.start(&Library::default(), &Options::new(), 2)?;
    /// let table = Table::around(play, vec![bot(1, &[]), bot(1, &[])], Secret::fresh()?);
    ///
    /// let walk = |seat, choice: &str| Command::Play {
    ///     seats: vec![Seat(seat)],
    ///     version: table.version(),
    ///     choice: choice.to_owned(),
    /// };
    /// let moves = table.decide(&walk(0, "2c2"), 0)?;
    /// assert_eq!((moves.len(), moves[0].1.version()), (1, 1));
    ///
    /// let refused = table.decide(&walk(1, "2c5"), 0).map(drop).expect_err("not yet");
    /// assert!(matches!(refused, Refused::NotYourTurn(_)));
    /// let refused = table.decide(&walk(0, "2c6"), 0).map(drop).expect_err("too far");
    /// assert_eq!(refused.rule(), Some("P3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(&self, command: &Command, now: Millis) -> Result<Moves, Refused> {
        match command {
            Command::Play {
                seats,
                version,
                choice,
            } => self.decide_ply(seats, *version, choice, now),
            Command::Undo { seats, version } => self.decide_undo(seats, *version, now),
            Command::Join { invite_key, chair } => self.decide_join(invite_key, chair, now),
            Command::Fill { seats, level, all } => self.decide_fill(seats, *level, *all, now),
            Command::Resign { seats } => self.decide_resign(seats, now),
            Command::StandIn { seats, level } => self.decide_stand_in(seats, *level, now),
        }
    }

    /// A choice of one of `seats`.
    fn decide_ply(
        &self,
        seats: &[Seat],
        version: u64,
        choice: &str,
        now: Millis,
    ) -> Result<Moves, Refused> {
        self.must_know(version)?;
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        let actor = self.turn().actor().ok_or(Refused::NobodyActs)?;
        if !seats.contains(&actor) {
            return Err(Refused::NotYourTurn(self.names[actor.index()].clone()));
        }
        let mut moves = Moves::new();
        for play in play_choice(self.play.as_ref(), choice)? {
            // Stored as the game writes it, not as someone typed it.
            let last = play.plies().checked_sub(1);
            let written = last.and_then(|last| play.notation(last));
            let entry = Entry {
                at: Some(now),
                seat: Some(actor),
                body: Body::Ply(written.unwrap_or_default()),
            };
            let before = moves.last().map_or(self, |(_, table): &(_, Table)| table);
            let next = before.after(&entry, play, now);
            moves.push((entry, next));
        }
        Ok(moves)
    }

    fn decide_undo(&self, seats: &[Seat], version: u64, now: Millis) -> Result<Moves, Refused> {
        self.must_know(version)?;
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        let seat = self.play.undoable().filter(|seat| seats.contains(seat));
        let seat = seat.ok_or(Refused::NothingToUndo)?;
        if self.undos >= MOST_UNDOS {
            return Err(Refused::UndoSpent(MOST_UNDOS));
        }
        let mut play = self.play.fork();
        play.undo();
        let entry = Entry {
            at: Some(now),
            seat: Some(seat),
            body: Body::Undo,
        };
        let next = self.after(&entry, play, now);
        Ok(vec![(entry, next)])
    }

    fn decide_join(&self, invite_key: &str, chair: &Chair, now: Millis) -> Result<Moves, Refused> {
        if let Sitter::Human { guest } = &chair.sitter
            && !self.seats_of(guest).is_empty()
        {
            return Ok(Moves::new());
        }
        let seat = self.chair_for(invite_key).ok_or(Refused::UsedInvitation)?;
        Ok(vec![self.seated(seat, chair.clone(), now)])
    }

    fn decide_fill(
        &self,
        seats: &[Seat],
        level: u8,
        all: bool,
        now: Millis,
    ) -> Result<Moves, Refused> {
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        let open: Vec<Seat> = self.open_chairs().collect();
        let most = if all { open.len() } else { 1 };
        let mut moves = Moves::new();
        for seat in open.into_iter().take(most) {
            let before = moves.last().map_or(self, |(_, table): &(_, Table)| table);
            let seated = before.seated(seat, bot(level, &before.chairs), now);
            moves.push(seated);
        }
        match moves.is_empty() {
            true => Err(Refused::NoOpenChair),
            false => Ok(moves),
        }
    }

    /// Everyone who gives up, one after the other, until that ends the game.
    fn decide_resign(&self, seats: &[Seat], now: Millis) -> Result<Moves, Refused> {
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        let mut moves = Moves::new();
        for seat in seats {
            let before = moves.last().map_or(self, |(_, table): &(_, Table)| table);
            if before.is_over() {
                break;
            }
            let resigned = before.declared(*seat, Incident::Resign(*seat), now)?;
            moves.push(resigned);
        }
        match moves.is_empty() {
            true => Err(Refused::NobodyActs),
            false => Ok(moves),
        }
    }

    /// Bots take the chairs of people, and their salts: the dice that were promised stay as they are.
    fn decide_stand_in(&self, seats: &[Seat], level: u8, now: Millis) -> Result<Moves, Refused> {
        let mut moves = Moves::new();
        for seat in seats {
            let before = moves.last().map_or(self, |(_, table): &(_, Table)| table);
            let Some(chair) = before.chairs.get(seat.index()) else {
                return Err(Refused::NotSeated);
            };
            if chair.is_bot() || before.is_over() {
                continue;
            }
            let stand_in = Chair {
                salt: chair.salt.clone(),
                ..bot(level, &before.chairs)
            };
            let declared = before.declared(*seat, Incident::StandIn(*seat, level), now)?;
            let seated = declared.1.seated(*seat, stand_in, now);
            moves.extend([declared, seated]);
        }
        Ok(moves)
    }

    /// The table after something beside the rules of its game (G8).
    fn declared(
        &self,
        seat: Seat,
        incident: Incident,
        now: Millis,
    ) -> Result<(Entry, Table), Refused> {
        let mut play = self.play.fork();
        play.declare(incident)?;
        let entry = Entry {
            at: Some(now),
            seat: Some(seat),
            body: Body::Ply(incident.to_string()),
        };
        let next = self.after(&entry, play, now);
        Ok((entry, next))
    }

    fn seated(&self, seat: Seat, chair: Chair, now: Millis) -> (Entry, Table) {
        let entry = Entry {
            at: Some(now),
            seat: Some(seat),
            body: Body::Sit(chair),
        };
        let next = self.after(&entry, self.play.fork(), now);
        (entry, next)
    }
}
