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
    let replayed = crate::replay(library, record);
    let legal = replayed.is_ok();
    match replayed {
        Err(refusal) => findings.push(Finding::Wrong(refusal.message)),
        Ok(game) => {
            let plies = game.plies();
            findings.push(Finding::Fine(format!(
                "{}: {plies} of {plies} plies are legal.",
                game.card().name
            )));
            findings.push(match record.result {
                Some(_) => Finding::Fine("The result is right.".into()),
                None if game.turn().is_over() => Finding::Note("The game was called off.".into()),
                None => Finding::Note("The game is not over.".into()),
            });
        }
    }
    dice(library, record, legal, &mut findings);
    findings
}

/// `legal`: whether the record could be replayed; if not, why was said already.
fn dice(library: &Library, record: &Record, legal: bool, findings: &mut Vec<Finding>) {
    let DiceHeader::Committed {
        commitment,
        salts,
        secret,
    } = &record.header.dice
    else {
        findings.push(Finding::Note(
            "The dice came from a person or a seed, so they can't be checked.".into(),
        ));
        return;
    };
    let Some(secret) = secret else {
        findings.push(match record.result {
            None => Finding::Note(
                "The dice can be checked when the game is over and its secret is shown.".into(),
            ),
            Some(_) => {
                Finding::Wrong("The game is over, but the secret of its dice is missing.".into())
            }
        });
        return;
    };
    let secret = match Secret::from_hex(secret) {
        Ok(secret) => secret,
        Err(error) => {
            findings.push(Finding::Wrong(format!(
                "The secret can't be read: {error}."
            )));
            return;
        }
    };
    if secret.commitment() == *commitment {
        findings.push(Finding::Fine(
            "The secret is the one promised before the first roll.".into(),
        ));
    } else {
        findings.push(Finding::Wrong(
            "The secret is not the one promised: its hash is different.".into(),
        ));
    }
    match redraw(library, record, &secret, salts) {
        Ok((rolls, wrong)) => {
            if wrong.is_empty() {
                findings.push(Finding::Fine(format!(
                    "{rolls} rolls checked: each is as recorded."
                )));
            }
            findings.extend(wrong);
        }
        Err(_) if !legal => findings.push(Finding::Note(
            "The rolls can't be checked, because the record can't be replayed.".into(),
        )),
        Err(message) => findings.push(Finding::Note(format!(
            "The rolls can't be checked: {message}"
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
