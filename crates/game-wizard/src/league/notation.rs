//! How the plies of a league are written: `lot:2`, `#21`, `0.take:21`, `0.bench:33`, `0.withdraw`, `m1:home:5-2`.

use super::format::League;
use super::state::{OWNERS, Outcome, Owner, Ply};
use crate::state::StatId;
use courtside_kernel::ParseError;
use courtside_kernel::notation::Reader;

/// How the winner of a match is written: home, away, or nobody.
const WINNERS: [(&str, Option<u8>); 3] = [("home", Some(0)), ("away", Some(1)), ("draw", None)];

impl League {
    pub fn write_ply(&self, ply: Ply) -> String {
        let number = |card: StatId| {
            let card = self.book().stat_card(card);
            card.map_or_else(|| "?".into(), |card| card.number.to_string())
        };
        match ply {
            Ply::Lot(owner) => format!("lot:{}", owner.0),
            Ply::Deal(card) => format!("#{}", number(card)),
            Ply::Take(owner, card) => format!("{}.take:{}", owner.0, number(card)),
            Ply::Bench(owner, card) => format!("{}.bench:{}", owner.0, number(card)),
            Ply::Withdraw(owner) => format!("{}.withdraw", owner.0),
            Ply::Result(fixture, outcome) => {
                let winner = WINNERS.iter().find(|(_, side)| *side == outcome.winner);
                let winner = winner.map_or("draw", |(name, _)| name);
                let [home, away] = outcome.score;
                format!("m{}:{winner}:{home}-{away}", u16::from(fixture) + 1)
            }
        }
    }

    /// Reads a ply. It need not be legal: `check` says so with a reason.
    pub fn parse_ply(&self, text: &str) -> Result<Ply, ParseError> {
        let mut reader = Reader::new(text);
        let ply = if reader.eat("lot:") {
            Ply::Lot(owner(&mut reader)?)
        } else if reader.eat("#") {
            Ply::Deal(self.card(&mut reader)?)
        } else if reader.eat("m") {
            result(&mut reader)?
        } else {
            let owner = owner(&mut reader)?;
            reader.expect(".")?;
            if reader.eat("take:") {
                Ply::Take(owner, self.card(&mut reader)?)
            } else if reader.eat("bench:") {
                Ply::Bench(owner, self.card(&mut reader)?)
            } else {
                reader.expect("withdraw")?;
                Ply::Withdraw(owner)
            }
        };
        reader.end()?;
        Ok(ply)
    }

    fn card(&self, reader: &mut Reader) -> Result<StatId, ParseError> {
        let card = reader
            .number()
            .and_then(|number| self.book().numbered(number));
        card.map_or_else(|| reader.error("a wizard's number is missing"), Ok)
    }
}

fn owner(reader: &mut Reader) -> Result<Owner, ParseError> {
    match reader.number::<u8>() {
        Some(owner) if usize::from(owner) < OWNERS => Ok(Owner(owner)),
        _ => reader.error("an owner is a number from 0 to 3"),
    }
}

fn result(reader: &mut Reader) -> Result<Ply, ParseError> {
    let Some(fixture) = reader
        .number::<u8>()
        .and_then(|number| number.checked_sub(1))
    else {
        return reader.error("the number of a match is missing");
    };
    reader.expect(":")?;
    let word = reader.word();
    let Some((_, winner)) = WINNERS.iter().find(|(name, _)| *name == word) else {
        return reader.error("a match ends with home, away or draw");
    };
    reader.expect(":")?;
    let score = |reader: &mut Reader| match reader.number() {
        Some(score) => Ok(score),
        None => reader.error("a score such as 5-2 is missing"),
    };
    let home = score(reader)?;
    reader.expect("-")?;
    let away = score(reader)?;
    Ok(Ply::Result(
        fixture,
        Outcome {
            score: [home, away],
            winner: *winner,
        },
    ))
}
