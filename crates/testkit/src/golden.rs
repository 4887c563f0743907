//! Files that say how a game went, kept beside its tests: playthroughs and counts of the full tree.
//!
//! `UPDATE=1 cargo test` writes them again; the difference is then read like any other change.

use crate::configure;
use courtside_bots::Rng;
use courtside_kernel::{Draw, Narration, Notation, Ply, Turn, Viewer, Voice, perft};
use std::fmt::Write as _;
use std::path::Path;

/// Compares a file with what it should hold, or writes it.
fn compare(file: &Path, actual: &str) {
    if std::env::var_os("UPDATE").is_some() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("the folder can be made");
        }
        std::fs::write(file, actual).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{}: {error}; make it with UPDATE=1", file.display()));
    if expected != actual {
        let line = expected
            .lines()
            .zip(actual.lines())
            .position(|(a, b)| a != b);
        let at = line.unwrap_or(expected.lines().count().min(actual.lines().count()));
        panic!(
            "{} differs from line {}:\n  file: {}\n  now:  {}",
            file.display(),
            at + 1,
            expected.lines().nth(at).unwrap_or("(end)"),
            actual.lines().nth(at).unwrap_or("(end)")
        );
    }
}

/// Compares what a rule page says between the first paragraph of a rule and its reason with what content makes of it, or
/// writes it: a list or a table of cards is typed only once.
pub fn page(file: &str, rule: &str, expected: &str) {
    let page = std::fs::read_to_string(file).expect("there is a rule page");
    let heading = format!("\n### {rule} ");
    let at = page.find(&heading).expect("the rule is on the page") + 1;
    let first = page[at..].find("\n\n").expect("it has a first paragraph");
    let (before, rest) = page.split_at(at + first + 2);
    let ends = ["\nWhy: ", "\n#"].map(|next| rest.find(next));
    let end = ends.into_iter().flatten().min().unwrap_or(rest.len());
    compare(
        Path::new(file),
        &format!("{before}{expected}{}", &rest[end..]),
    );
}

/// Plays a seeded random game and compares every ply, position, list length and line with the file.
pub fn playthrough<G: Notation + Narration>(
    folder: &str,
    name: &str,
    options: &str,
    seats: usize,
    seed: u64,
) {
    playthrough_of::<G>(configure(options, seats), folder, name, seed);
}

/// The same with a game that is set up already, for instance under an older version of its rules.
pub fn playthrough_of<G: Notation + Narration>(game: G, folder: &str, name: &str, seed: u64) {
    let seats = game.seats();
    let names: Vec<String> = (0..seats).map(|seat| format!("Seat{seat}")).collect();
    let mut rng = Rng::from_seed(seed);
    let mut state = game.setup();
    let mut text = format!(
        "game {} rules {} options {} seats {seats} seed {seed}\n",
        G::CARD.id,
        game.rules(),
        game.options()
    );
    for number in 0.. {
        writeln!(text, "\n{number} {}", game.write_position(&state)).expect("a text takes lines");
        let ply = match game.turn(&state) {
            Turn::Over(winners, rule) => {
                writeln!(text, "over {:?} by {rule}", winners.scores(seats))
                    .expect("a text takes lines");
                break;
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.chance(&state, &mut outcomes);
                let outcome = courtside_kernel::game::pick_weighted(&outcomes, &mut rng);
                writeln!(
                    text,
                    "chance of {}: ({})",
                    outcomes.len(),
                    game.write_chance(outcome)
                )
                .expect("a text takes lines");
                Ply::Chance(outcome)
            }
            Turn::Act(seat) => {
                let mut actions = Vec::new();
                game.legal(&state, &mut actions);
                let action = actions[rng.below(actions.len() as u64) as usize];
                writeln!(
                    text,
                    "seat {} of {}: {}",
                    seat.0,
                    actions.len(),
                    game.write_action(&state, action)
                )
                .expect("a text takes lines");
                Ply::Act(action)
            }
        };
        game.apply(&mut state, ply, &mut |event| {
            let said = game
                .say(
                    &event,
                    &Voice {
                        viewer: Viewer::Spectator,
                        names: &names,
                    },
                )
                .plain();
            writeln!(
                text,
                "  {} {} {said}",
                game.event_rule(&event),
                game.event_kind(&event)
            )
            .expect("a text takes lines");
        });
    }
    compare(
        &Path::new(folder)
            .join("playthroughs")
            .join(format!("{name}.txt")),
        &text,
    );
}

/// Counts the tree below each position of `tests/perft.txt` (options; position or `start`; depth; counts). Options
/// may end with `for` and a number of players in place of `seats`.
pub fn perft_file<G: Notation + Narration>(folder: &str, seats: usize) {
    let file = Path::new(folder).join("perft.txt");
    let source = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut actual = String::new();
    let mut lines = 0;
    for line in source.lines() {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        if line.starts_with('#') || fields.len() < 3 {
            actual.push_str(line);
            actual.push('\n');
            continue;
        }
        let (options, seats) = match fields[0].rsplit_once("for ") {
            Some((options, number)) => (options, number.parse().expect("a number of players")),
            None => (fields[0], seats),
        };
        let game: G = configure(options, seats);
        let state = match fields[1] {
            "start" => game.setup(),
            position => game
                .parse_position(position)
                .unwrap_or_else(|error| panic!("{position}: {error}")),
        };
        let depth = fields[2].parse().expect("the third field is a depth");
        let nodes = perft(&game, &state, depth, u64::MAX).expect("no limit was set");
        writeln!(
            actual,
            "{}; {}; {depth}; decision {} chance {} terminal {}",
            fields[0], fields[1], nodes.decision, nodes.chance, nodes.terminal
        )
        .expect("a text takes lines");
        lines += 1;
    }
    assert!(lines > 0, "{} counts nothing", file.display());
    compare(&file, &actual);
}
