//! The last field of a position, the phase: what is to happen next, as text.

use crate::board::Square;
use crate::notation::{GameReader, Writer};
use crate::state::{Casting, Load, Phase, Side, Wizards};
use courtside_kernel::ParseError;
use courtside_kernel::notation::shorten;

impl Writer<'_> {
    pub fn phase(&self) -> String {
        match self.state.phase {
            Phase::FirstRoll {
                side,
                against: None,
            } => format!("first{}", side.0),
            Phase::FirstRoll {
                side,
                against: Some(face),
            } => format!("first{}:{face}", side.0),
            Phase::Deal { leader: None } => "deal".into(),
            Phase::Deal { leader: Some(side) } => format!("deal:{}", side.0),
            Phase::Choose => "choose".into(),
            Phase::Take { side, leader } => format!("take{}:{}", side.0, leader.0),
            Phase::Buy { side } => format!("buy{}", side.0),
            Phase::Place { side } => format!("place{}", side.0),
            Phase::Claim { side, left } => format!("claim{}:{}", side.0, self.wizards(left)),
            Phase::Enter => "enter".into(),
            Phase::Act => "act".into(),
            Phase::ThrowDice { target } => format!("throw:{}", self.number(target)),
            Phase::DodgeDice { target, total } => {
                format!("evade:{}={total}", self.number(target))
            }
            Phase::Dodge { target } => format!("dodge:{}", self.number(target)),
            Phase::Return { catcher } => format!("return:{}", self.number(catcher)),
            Phase::Destination { load } => format!("to:{}", self.load(load)),
            Phase::BallDestination { wizard, ball, to } => {
                let load = Load::Pair { wizard, ball };
                format!("to:{}>{}", self.load(load), self.square(to))
            }
            Phase::CastDice { casting } => format!("cast:{}", self.casting(casting)),
            Phase::ResistDice { casting, total } => {
                format!("resist:{}={total}", self.casting(casting))
            }
            Phase::ReboundDice { casting, total } => {
                format!("rebound:{}={total}", self.casting(casting))
            }
            Phase::Fumble {
                wizard,
                casting,
                total,
            } => {
                let total = total.map_or(String::new(), |total| format!("={total}"));
                format!(
                    "fumble:{}:{}{total}",
                    self.number(wizard),
                    self.casting(casting)
                )
            }
            Phase::Won(side) => format!("won{}", side.0),
            Phase::Drawn => "drawn".into(),
        }
    }

    fn casting(&self, casting: Casting) -> String {
        match casting {
            Casting::Effect {
                spell,
                left,
                of,
                took,
                rebounded,
            } => {
                let back = if rebounded { ":back" } else { "" };
                format!("{}:{}:{of}:{took}{back}", spell.id(), self.wizards(left))
            }
            Casting::Teleport { load, to, ball_to } => {
                let teleport = format!("teleport:{}>{}", self.load(load), self.square(to));
                match ball_to {
                    Square::OFF => teleport,
                    ball_to => format!("{teleport}>{}", self.square(ball_to)),
                }
            }
            Casting::Dispel(marker) => format!("dispel:{}", self.marker(marker)),
        }
    }
}

pub(crate) fn read_phase(reader: &mut GameReader) -> Result<Phase, ParseError> {
    let word = reader.text.word();
    let side = match word.as_bytes().last() {
        Some(b'0') => Some(Side(0)),
        Some(b'1') => Some(Side(1)),
        _ => None,
    };
    if let Some(side) = side {
        return read_side_phase(reader, &word[..word.len() - 1], side);
    }
    match word {
        "choose" => return Ok(Phase::Choose),
        "enter" => return Ok(Phase::Enter),
        "act" => return Ok(Phase::Act),
        "drawn" => return Ok(Phase::Drawn),
        "deal" if reader.text.is_empty() => return Ok(Phase::Deal { leader: None }),
        _ => reader.colon()?,
    }
    Ok(match word {
        "deal" => Phase::Deal {
            leader: Some(reader.side()?),
        },
        "throw" => Phase::ThrowDice {
            target: reader.wizard()?,
        },
        "evade" => Phase::DodgeDice {
            target: reader.wizard()?,
            total: read_total(reader)?,
        },
        "dodge" => Phase::Dodge {
            target: reader.wizard()?,
        },
        "return" => Phase::Return {
            catcher: reader.wizard()?,
        },
        "to" => match reader.load()? {
            Load::Pair { wizard, ball } if reader.text.eat(">") => Phase::BallDestination {
                wizard,
                ball,
                to: reader.square()?,
            },
            load => Phase::Destination { load },
        },
        "cast" => Phase::CastDice {
            casting: read_casting(reader)?,
        },
        "resist" => Phase::ResistDice {
            casting: read_casting(reader)?,
            total: read_total(reader)?,
        },
        "rebound" => Phase::ReboundDice {
            casting: read_casting(reader)?,
            total: read_total(reader)?,
        },
        "fumble" => {
            let wizard = reader.wizard()?;
            reader.colon()?;
            let casting = read_casting(reader)?;
            let total = if reader.text.is_empty() {
                None
            } else {
                Some(read_total(reader)?)
            };
            Phase::Fumble {
                wizard,
                casting,
                total,
            }
        }
        _ => return unknown(word),
    })
}

fn unknown<T>(word: &str) -> Result<T, ParseError> {
    courtside_kernel::position::refuse(format_args!("'{}' is no phase of the game", shorten(word)))
}

/// Phases of one side: "first1:4", "take0:1", "buy0", "place0", "claim0:21+58", "won1".
fn read_side_phase(reader: &mut GameReader, word: &str, side: Side) -> Result<Phase, ParseError> {
    Ok(match word {
        "first" if reader.text.is_empty() => Phase::FirstRoll {
            side,
            against: None,
        },
        "first" => {
            reader.colon()?;
            Phase::FirstRoll {
                side,
                against: Some(reader.number("what was rolled")?),
            }
        }
        "take" => {
            reader.colon()?;
            Phase::Take {
                side,
                leader: reader.side()?,
            }
        }
        "buy" => Phase::Buy { side },
        "place" => Phase::Place { side },
        "claim" => {
            reader.colon()?;
            let left = reader.wizards()?;
            Phase::Claim { side, left }
        }
        "won" => Phase::Won(side),
        word => return unknown(word),
    })
}

fn read_total(reader: &mut GameReader) -> Result<u8, ParseError> {
    if reader.text.eat("=") {
        reader.number("a total")
    } else {
        reader.text.error("an = stands before the total")
    }
}

fn read_casting(reader: &mut GameReader) -> Result<Casting, ParseError> {
    if reader.text.eat("teleport:") {
        let load = reader.load()?;
        if !reader.text.eat(">") {
            return reader
                .text
                .error("a > stands before the space where a Teleport leads");
        }
        let to = reader.square()?;
        let ball_to = match load {
            Load::Pair { .. } if reader.text.eat(">") => reader.square()?,
            Load::Pair { .. } => {
                return reader
                    .text
                    .error("a > stands before the space where the ball of a pair goes");
            }
            _ => Square::OFF,
        };
        return Ok(Casting::Teleport { load, to, ball_to });
    }
    if reader.text.eat("dispel:") {
        return Ok(Casting::Dispel(reader.marker()?));
    }
    let spell = reader.effect()?;
    reader.colon()?;
    let left = if reader.text.eat("-") {
        Wizards::NONE
    } else {
        reader.wizards()?
    };
    reader.colon()?;
    let of = reader.number("the number of targets")?;
    reader.colon()?;
    Ok(Casting::Effect {
        spell,
        left,
        of,
        took: reader.number("the number of bearers")?,
        rebounded: reader.text.eat(":back"),
    })
}
