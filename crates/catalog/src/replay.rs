//! A match as a record tells it.

use crate::{Library, Match, Refusal};
use courtside_kernel::{Options, Turn};
use courtside_record::{Record, RecordedPly};

/// Replays a record to its end. Its game, rules version, content, every ply and its result must be right.
pub fn replay(library: &Library, record: &Record) -> Result<Box<dyn Match>, Refusal> {
    let refuse = |message: String| Err(Refusal::new("record", message));
    let Some(title) = crate::find(&record.game) else {
        return refuse(format!("There is no game '{}' here.", record.game));
    };
    let options = Options::parse(title.card.options, &record.options)?;
    let mut game = title.start_under(library, record.rules, &options, record.header.seats.len())?;
    if record.content != game.content_hash() {
        return refuse(
            "The record was played with different cards or boards than this program has.".into(),
        );
    }
    if let Some(position) = &record.position {
        game.set_position(position)?;
    }
    // People count plies from 1.
    for (index, ply) in (1..).zip(&record.plies) {
        let (text, chance) = match ply {
            RecordedPly::Act(text) => (text, false),
            RecordedPly::Chance(text) => (text, true),
            RecordedPly::Incident(incident) => {
                game.declare(*incident).map_err(|refusal| Refusal {
                    code: "record",
                    message: format!("Ply {index} ('{incident}') can't be: {}", refusal.message),
                    rule: refusal.rule,
                })?;
                continue;
            }
            RecordedPly::Hidden => {
                return refuse(format!(
                    "Ply {index} is hidden, so the record can't be replayed."
                ));
            }
        };
        if chance != (game.turn() == Turn::Chance) {
            let what = if chance {
                "a roll, but a player acts"
            } else {
                "an action, but dice are rolled"
            };
            return refuse(format!("Ply {index} ('{text}') is {what} there."));
        }
        if let Err(refusal) = game.play(text) {
            let message = format!(
                "Ply {index} ('{text}') can't be played: {}",
                refusal.message
            );
            return Err(Refusal {
                code: "record",
                message,
                rule: refusal.rule,
            });
        }
    }
    if record.result != game.result() {
        return refuse("The result in the record is not the result of its plies.".into());
    }
    Ok(game)
}
