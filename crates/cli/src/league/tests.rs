//! Leagues that are typed in, without a terminal.

use super::*;
use courtside_catalog::Finding;
use courtside_league::LeagueRecord;
use std::io::Cursor;

/// Every wizard's number: one of them is always a pick, and one a wizard of your own.
const NUMBERS: &str = "3 7 10 12 14 17 21 25 28 30 33 36 41 45 47 52 58 61 66 70 77 83 90 99";

fn typed(words: &str) -> String {
    words.split(' ').map(|word| format!("{word}\n")).collect()
}

/// Opens a league, or goes on with the one in the file, and types.
fn league(owners: Option<&str>, options: &str, file: Option<PathBuf>, input: &str) -> String {
    let library = Library::default();
    let arguments = Arguments {
        level: 1,
        options: options.into(),
        owners: owners.map(|owners| owners.split(',').map(str::to_owned).collect()),
        file,
        plain: true,
        seed: Some(5),
    };
    let host = host(&arguments, &library).expect("it opens");
    let mut output = Vec::new();
    let talk = Talk::new(
        host,
        Cursor::new(input.to_owned()),
        &mut output,
        false,
        true,
    );
    talk.run().expect("nothing that is typed breaks it");
    String::from_utf8(output).expect("it is text")
}

/// What is wrong with a saved league, and whether it is over.
fn check(file: &std::path::Path) -> (Vec<String>, bool) {
    let text = std::fs::read_to_string(file).expect("it was saved");
    let record: LeagueRecord = text.parse().expect("it is a record");
    let findings = courtside_league::verify(&Library::default(), &record).into_iter();
    let wrong = findings.filter_map(|finding| match finding {
        Finding::Wrong(why) => Some(why),
        Finding::Fine(_) | Finding::Note(_) => None,
    });
    (wrong.collect(), record.league.result.is_some())
}

#[test]
fn bots_alone_play_a_league_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("league.txt");
    let said = league(Some(""), "style=knockout", Some(file.clone()), "");
    assert!(said.contains("Final places"), "{said}");
    assert!(said.contains("won the league!"), "{said}");
    assert_eq!(check(&file), (Vec::new(), true));
}

#[test]
fn a_person_drafts_asks_and_hands_over() {
    let words = format!("h a t r ?_W104 nonsense 1000000 5 {NUMBERS} ");
    let draft = words.repeat(6).replace('_', " ");
    let input: String = draft.split(' ').map(|word| format!("{word}\n")).collect();
    let said = league(
        None,
        "style=knockout draft=schoolyard",
        None,
        &(input + "bot\n"),
    );
    assert!(said.contains("The pool:"), "{said}");
    assert!(said.contains("A bot would pick #"), "{said}");
    assert!(said.contains("You picked #"), "{said}");
    assert!(
        said.contains("There's no wizard with that number."),
        "{said}"
    );
    assert!(said.contains("isn't something you can type here"), "{said}");
}

#[test]
fn a_league_that_was_stopped_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("league.txt");
    // The lineup, then a little of the first match.
    let said = league(None, "", Some(file.clone()), &typed(NUMBERS));
    assert!(said.contains("Who sits out this match?"), "{said}");
    assert!(said.contains("The league is saved."), "{said}");
    assert_eq!(check(&file), (Vec::new(), false));
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    assert_eq!(
        saved.matches("[Game \"wizard\"]").count(),
        1,
        "a match is running"
    );
    let said = league(None, "", Some(file.clone()), "");
    assert!(said.contains("The league goes on."), "{said}");
    let again = std::fs::read_to_string(&file).expect("it was saved");
    assert_eq!(
        again, saved,
        "nothing is lost, and nothing happens by itself"
    );
    let said = league(None, "", Some(file.clone()), &"1\n2\n".repeat(4000));
    assert!(said.contains("Table"), "{said}");
    assert_eq!(check(&file).0, Vec::<String>::new());
}

#[test]
fn people_who_share_a_device_see_no_lineup_of_each_other() {
    let said = league(
        Some("Ann,Ben,Cleo,Dan"),
        "",
        None,
        &typed(NUMBERS).repeat(3),
    );
    let first = said
        .find("can see this.")
        .expect("the device is handed over");
    let after = &said[first..];
    let lineup = after.find("Who sits out").expect("a lineup is asked for");
    let next = after[lineup..].find("is done.").expect("it was sent");
    let between = &after[lineup..lineup + next];
    assert!(between.contains(&"\n".repeat(60)), "the screen was cleared");
}

#[test]
fn owners_on_the_command_line_are_checked() {
    let names = |owners: &[&str]| -> Result<Vec<String>, String> {
        let owners: Vec<String> = owners.iter().map(|owner| owner.to_string()).collect();
        let chairs = chairs(Some(&owners), 2).map_err(|usage| usage.0)?;
        Ok(chairs.into_iter().map(|chair| chair.name).collect())
    };
    assert_eq!(names(&["Ann"]).expect("four").len(), 4);
    assert_eq!(
        names(&["Ann+Kai", "Ben"]).expect("eight"),
        ["Ann", "Ben", "Pip", "Juno", "Kai", "Rex", "Dot", "Moss"]
    );
    for wrong in [
        &["A", "B", "C", "D", "E"][..],
        &["Ann", "Ann"],
        &["Pip"],
        &["A+B+C"],
    ] {
        assert!(names(wrong).is_err(), "{wrong:?}");
    }
}
