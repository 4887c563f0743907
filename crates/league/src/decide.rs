//! What commands mean in a league: the entries that they make, or why not.

use crate::season::{Season, is_too_long};
use crate::{Command, Refused};
use courtside_kernel::Seat;
use courtside_table::{Body, Chair, Entry, Millis, Sitter, bot, clean_name};
use game_wizard::league::{FORMAT, OWNERS, Owner};

/// The levels that bots have.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

impl Season {
    /// What a command means: the entries that it makes. Nothing has changed yet.
    pub fn decide(&self, command: &Command, now: Millis) -> Result<Vec<Entry>, Refused> {
        match command {
            Command::Play { seats, ply } => self.decide_ply(seats, ply, now),
            Command::Join { invite_key, chair } => self.decide_join(invite_key, chair, now),
            Command::Fill { seats, level } => self.decide_fill(seats, *level, now),
            Command::HandOver {
                seats,
                owner,
                level,
                waited_since,
            } => self.decide_hand_over(seats, *owner, *level, *waited_since, now),
        }
    }

    fn decide_ply(&self, seats: &[Seat], text: &str, now: Millis) -> Result<Vec<Entry>, Refused> {
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        if self.invite_key().is_some() {
            return Err(Refused::NotStarted);
        }
        let ply = self
            .rules()
            .parse_ply(text)
            .map_err(|error| Refused::Notation(error.0))?;
        let owner = ply.owner().ok_or(Refused::NotYours)?;
        let first = Seat(owner.0);
        if !seats.contains(&first) {
            let mate = seats.iter().any(|seat| Season::owner_of(*seat) == owner);
            return Err(if mate {
                Refused::SecondPlayer
            } else {
                Refused::NotYours
            });
        }
        self.rules()
            .check(self.state(), ply)
            .map_err(Refused::Rules)?;
        Ok(vec![self.written(Some(first), ply, now)])
    }

    fn decide_join(&self, key: &str, chair: &Chair, now: Millis) -> Result<Vec<Entry>, Refused> {
        if let Sitter::Human { guest } = &chair.sitter
            && !self.seats_of(guest).is_empty()
        {
            return Ok(Vec::new());
        }
        let fits = |chair: &Chair| matches!(&chair.sitter, Sitter::Open { invite_key } if invite_key == key);
        let seat = self.chairs().iter().position(fits);
        let seat = seat.ok_or(Refused::UsedInvitation)?;
        Ok(vec![sit(Seat(seat as u8), chair.clone(), now)])
    }

    fn decide_fill(&self, seats: &[Seat], level: u8, now: Millis) -> Result<Vec<Entry>, Refused> {
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        if !LEVELS.contains(&level) {
            return Err(Refused::NoSuchLevel);
        }
        let mut chairs = self.chairs().to_vec();
        let mut entries = Vec::new();
        for seat in 0..chairs.len() {
            if chairs[seat].is_open() {
                chairs[seat] = bot(level, &chairs);
                entries.push(sit(Seat(seat as u8), chairs[seat].clone(), now));
            }
        }
        match entries.is_empty() {
            true => Err(Refused::NoOpenChair),
            false => Ok(entries),
        }
    }

    fn decide_hand_over(
        &self,
        seats: &[Seat],
        owner: u8,
        level: u8,
        waited_since: Option<Millis>,
        now: Millis,
    ) -> Result<Vec<Entry>, Refused> {
        if seats.is_empty() {
            return Err(Refused::NotSeated);
        }
        if self.is_over() {
            return Err(Refused::Over);
        }
        if !LEVELS.contains(&level) {
            return Err(Refused::NoSuchLevel);
        }
        let owner = Owner(owner);
        if owner.index() >= OWNERS {
            return Err(Refused::NotYours);
        }
        let mine = seats.contains(&Seat(owner.0));
        let kept = waited_since.is_some_and(|since| is_too_long(since, now));
        if !mine && !kept && !self.may_replace(owner, now) {
            return Err(Refused::TooSoon(self.name(owner).to_owned()));
        }
        let mut chairs = self.chairs().to_vec();
        let players = courtside_table::names_of(&FORMAT, &chairs);
        let mut entries = Vec::new();
        for seat in self.seats_of_owner(owner) {
            let before = &chairs[seat.index()];
            if before.is_bot() {
                continue;
            }
            let stand_in = Chair {
                // Dice that were promised with this salt still come from it.
                salt: before.salt.clone(),
                // Everyone knows the team again.
                name: clean_name(&format!("{}'s bot", players[seat.index()])),
                ..bot(level, &chairs)
            };
            chairs[seat.index()] = stand_in.clone();
            entries.push(sit(seat, stand_in, now));
        }
        match entries.is_empty() {
            true => Err(Refused::BotAlready),
            false => Ok(entries),
        }
    }
}

fn sit(seat: Seat, chair: Chair, now: Millis) -> Entry {
    Entry {
        at: Some(now),
        seat: Some(seat),
        body: Body::Sit(chair),
    }
}
