//! Records of games that were played under older rules: each of them replays, under the rules it was played by.
//!
//! `records/GAME-VERSION-NAME.txt`. They were made when that version was the newest, half of the choices by a bot and half by
//! chance, and never change.

use courtside_catalog::{Library, games, replay};
use courtside_record::Record;
use std::path::PathBuf;

fn records() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut records: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the records are there")
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = std::fs::read_to_string(&path).expect("a record");
            (name.into_owned(), text)
        })
        .collect();
    records.sort();
    records
}

#[test]
fn every_old_record_replays_under_its_own_rules() {
    for (name, text) in records() {
        let record: Record = text.parse().unwrap_or_else(|why| panic!("{name}: {why}"));
        let played =
            replay(&Library::default(), &record).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(played.turn().is_over(), "{name} is a whole game");
        assert_eq!(played.rules(), record.rules, "{name}");
        // Written again, it is the same to the letter.
        assert_eq!(played.record(&record.header, None), record, "{name}");
    }
}

#[test]
fn every_older_version_of_every_game_has_a_record() {
    let names: Vec<String> = records().into_iter().map(|(name, _)| name).collect();
    for game in games() {
        for rules in 1..game.card.rules_version {
            let start = format!("{}-{rules}-", game.card.id);
            assert!(
                names.iter().any(|name| name.starts_with(&start)),
                "no record of {} under version {rules}",
                game.card.name
            );
        }
    }
}
