//! What a reviewer would ask for every time.

use courtside_book::Rulebook;
use courtside_scene::Term;
use std::path::{Path, PathBuf};

/// Fails for every rule that no test of the crate names: a test of rule K5 has `k5_` in its name.
pub fn every_rule_has_a_test(book: &Rulebook, crate_folder: &str) {
    let mut sources = Vec::new();
    collect(&Path::new(crate_folder).join("src"), &mut sources);
    collect(&Path::new(crate_folder).join("tests"), &mut sources);
    let tests: Vec<String> = sources
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok())
        .flat_map(|text| {
            text.lines()
                .map(str::trim)
                .filter(|line| line.starts_with("fn "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    let missing: Vec<&str> = book
        .rules
        .iter()
        .map(|rule| rule.id)
        .filter(|id| {
            let name = format!("{}_", id.to_lowercase());
            !tests.iter().any(|test| {
                test.contains(&format!("fn {name}")) || test.contains(&format!("_{name}"))
            })
        })
        .collect();
    assert!(
        missing.is_empty(),
        "rules without a test that names them: {}",
        missing.join(", ")
    );
}

/// Fails for a term that is never found, because a shorter one that it contains stands before it, and for one that leads
/// to no rule.
pub fn every_term_is_found(terms: &[Term], book: &Rulebook) {
    for (index, term) in terms.iter().enumerate() {
        let hidden = terms[..index]
            .iter()
            .find(|other| term.word.contains(other.word));
        assert!(hidden.is_none(), "{} is never found", term.word);
        assert!(book.rule(term.rule).is_some(), "{}", term.word);
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}
