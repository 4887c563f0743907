//! Whether a record is a game by the rules, and whether its dice fell as was promised.

use crate::{Library, find};
use courtside_kernel::Options;
use courtside_record::{DiceHeader, Record, RecordedPly, Secret};

/// One thing that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    Fine(String),
    /// Something that cannot be checked, and why.
    Note(String),
    Wrong(String),
}

/// Checks a record by its own words.
pub fn verify(library: &Library, record: &Record) -> Vec<Finding> {
    let mut findings = Vec::new();
    match crate::replay(library, record) {
        Err(refusal) => findings.push(Finding::Wrong(refusal.message)),
        Ok(game) => {
            let plies = game.plies();
            findings.push(Finding::Fine(format!(
                "{}: {plies} of {plies} plies are legal.",
                game.card().name
            )));
            findings.push(match record.result {
                Some(_) => Finding::Fine("The result is the one that the game led to.".into()),
                None if game.turn().is_over() => Finding::Note("The game was called off.".into()),
                None => Finding::Note("The game is not over.".into()),
            });
        }
    }
    dice(library, record, &mut findings);
    findings
}

fn dice(library: &Library, record: &Record, findings: &mut Vec<Finding>) {
    let DiceHeader::Committed {
        commitment,
        salts,
        secret,
    } = &record.header.dice
    else {
        findings.push(Finding::Note(
            "The dice were chosen by a person or a seed: they cannot be checked.".into(),
        ));
        return;
    };
    let Some(secret) = secret else {
        findings.push(match record.result {
            None => Finding::Note(
                "The secret of the dice is shown when the game is over: check them then.".into(),
            ),
            Some(_) => {
                Finding::Wrong("The game is over and the secret of the dice is missing.".into())
            }
        });
        return;
    };
    let secret = match Secret::from_hex(secret) {
        Ok(secret) => secret,
        Err(error) => {
            findings.push(Finding::Wrong(format!(
                "The secret cannot be read: {error}."
            )));
            return;
        }
    };
    if secret.commitment() == *commitment {
        findings.push(Finding::Fine(
            "The secret is the one that was promised before the first roll.".into(),
        ));
    } else {
        findings.push(Finding::Wrong(
            "The secret is not the one that was promised: its hash differs.".into(),
        ));
    }
    match redraw(library, record, &secret, salts) {
        Ok((rolls, wrong)) => {
            if wrong.is_empty() {
                findings.push(Finding::Fine(format!(
                    "{rolls} rolls drawn again: each fell as recorded."
                )));
            }
            findings.extend(wrong);
        }
        Err(message) => findings.push(Finding::Note(format!(
            "The rolls cannot be drawn again: {message}"
        ))),
    }
}

/// Draws every chance ply again: how many there are, and those that fell otherwise.
fn redraw(
    library: &Library,
    record: &Record,
    secret: &Secret,
    salts: &[String],
) -> Result<(usize, Vec<Finding>), String> {
    let title =
        find(&record.game).ok_or_else(|| format!("There is no game '{}' here.", record.game))?;
    let options =
        Options::parse(title.card.options, &record.options).map_err(|error| format!("{error}."))?;
    let mut game = title
        .start_under(library, record.rules, &options, record.header.seats.len())
        .map_err(|refusal| refusal.message)?;
    if let Some(position) = &record.position {
        game.set_position(position)
            .map_err(|refusal| refusal.message)?;
    }
    let (mut rolls, mut wrong) = (0, Vec::new());
    for (index, ply) in record.plies.iter().enumerate() {
        let at = |message: String| format!("at ply {}: {message}", index + 1);
        match ply {
            RecordedPly::Hidden => return Err(at("it is hidden in this record.".into())),
            RecordedPly::Incident(incident) => {
                game.declare(*incident)
                    .map_err(|refusal| at(refusal.message))?;
            }
            RecordedPly::Act(text) => {
                game.play(text).map_err(|refusal| at(refusal.message))?;
            }
            RecordedPly::Chance(text) => {
                let drawn = game
                    .roll(&mut secret.draw(salts, index))
                    .map_err(|refusal| at(refusal.message))?;
                rolls += 1;
                if drawn != *text {
                    let message = format!(
                        "Ply {}: the record says ({text}), the secret gives ({drawn}).",
                        index + 1
                    );
                    wrong.push(Finding::Wrong(message));
                    game.undo();
                    game.play(text).map_err(|refusal| at(refusal.message))?;
                }
            }
        }
    }
    Ok((rolls, wrong))
}
