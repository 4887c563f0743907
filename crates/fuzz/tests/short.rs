//! The short run: every target on seeded inputs, every game for some plies, and the corpus as it is.

use courtside_fuzz::driver::{Inputs, Report, Run, read_corpus};
use courtside_fuzz::{TARGETS, Target, find};
use std::path::{Path, PathBuf};

const SEED: u64 = 16;

fn folder(target: Target) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    corpus.join(target.name)
}

fn run(name: &str, inputs: Inputs) -> Report {
    let target = find(name).expect("a target");
    let corpus: Vec<Vec<u8>> = read_corpus(&folder(target))
        .expect("a corpus")
        .into_iter()
        .map(|(_, data)| data)
        .collect();
    let run = Run {
        target,
        seed: SEED,
        inputs,
        corpus: &corpus,
        finds: None,
        jobs: 1,
        keep_going: false,
    };
    let report = run.run();
    println!("seed {SEED}, {}", report.line(name));
    assert!(report.finds.is_empty(), "seed {SEED}: {:?}", report.finds);
    report
}

/// Runs a target, and makes sure that what it is fed is neither all right nor all wrong.
fn both_ways(name: &str, inputs: u64) {
    let ran = run(name, Inputs::Count(inputs)).ran;
    let all = ran.accepted + ran.refused;
    assert!(
        ran.accepted * 50 > all,
        "{name}: nearly all refused: {ran:?}"
    );
    assert!(
        ran.refused * 50 > all,
        "{name}: nearly all accepted: {ran:?}"
    );
}

#[test]
fn notations() {
    both_ways("notation", 8000);
}

#[test]
fn positions() {
    both_ways("position", 5000);
}

#[test]
fn records() {
    both_ways("record", 800);
}

#[test]
fn engine_lines() {
    both_ways("engine_line", 300);
}

#[test]
fn content_files() {
    both_ways("content_file", 600);
}

#[test]
fn wire_messages() {
    both_ways("wire_message", 4000);
}

#[test]
fn games_by_bytes() {
    for title in 0..courtside_catalog::games().len() as u8 {
        let plies = 10_000;
        let report = run("play", Inputs::Plies { title, plies });
        assert!(report.ran.plies >= plies);
    }
}

#[test]
fn the_corpus_as_it_is() {
    for target in TARGETS {
        let files = read_corpus(&folder(*target)).expect("a corpus");
        assert!(!files.is_empty(), "{} has no corpus", target.name);
        let size: usize = files.iter().map(|(_, data)| data.len()).sum();
        assert!(size < 32 << 10, "{}: {size} bytes", target.name);
        for (path, data) in files {
            let ran = (target.run)(&data);
            println!("{}: {ran:?}", path.display());
        }
    }
}
