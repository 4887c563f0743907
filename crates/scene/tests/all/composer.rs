//! The composer passes the examples in `tests/composer.json`, which the page's script passes as well. What they mean is
//! told in `docs/composer.md`.

use courtside_scene::ThingId;
use courtside_scene::compose::{Composer, ComposerRules, Pointed};
use serde_json::{Value, json};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn list(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().expect("a list").iter().map(text)
}

/// What the composer says about one property of its state, as the examples write it.
fn told(composer: &Composer, choices: &[&str], key: &str, expected: &Value) -> Value {
    let words = |choice: usize| choices[choice];
    let one = |choice: Option<usize>| json!(choice.map(words));
    let several = |found: Vec<usize>| json!(found.into_iter().map(words).collect::<Vec<_>>());
    let asked = || expected.as_object().expect("things").keys();
    match key {
        "picks" => {
            let picks = composer.picks().iter();
            let told = picks.map(|pick| {
                if pick.auto {
                    format!("({})", pick.thing)
                } else {
                    pick.thing.to_string()
                }
            });
            told.collect()
        }
        "position" => json!(composer.position()),
        "things" => {
            let open = composer.things().into_iter();
            open.map(|open| (open.thing.to_owned(), json!(open.at)))
                .collect()
        }
        "left" => json!(composer.candidates().len()),
        "candidates" => several(composer.candidates()),
        "complete" => one(composer.complete()),
        "only" => one(composer.only()),
        "made" => one(composer.made()),
        "preview" => asked()
            .map(|thing| (thing.clone(), several(composer.preview(thing))))
            .collect(),
        "completing" => asked()
            .map(|thing| (thing.clone(), one(composer.completing(thing))))
            .collect(),
        "all" => {
            let mut all = composer.all();
            all.sort_unstable();
            json!(all)
        }
        other => panic!("'{other}' is no property of a composer"),
    }
}

fn run(example: &Value) {
    let name = text(&example["name"]);
    let choices: Vec<&str> = list(&example["choices"]).collect();
    let path = |choice: &&str| -> Vec<ThingId> { choice.split(' ').map(Into::into).collect() };
    let paths: Vec<Vec<ThingId>> = choices.iter().map(path).collect();
    let kinds = example["kinds"].as_object().expect("kinds of dice");
    let rules = ComposerRules {
        any_order: example["ask"]["any_order"] == true,
        pool: example["ask"]["pool"] == true,
        kinds: kinds
            .iter()
            .map(|(die, kind)| (die.as_str(), text(kind)))
            .collect(),
        buttons: list(&example["buttons"]).collect(),
        go: example["go"].as_str(),
    };
    let mut composer = Composer::new(paths.iter().map(Vec::as_slice), rules);
    for (number, step) in example["script"]
        .as_array()
        .expect("a script")
        .iter()
        .enumerate()
    {
        let at = format!("{name}, step {number}");
        if let Some(thing) = step["point"].as_str() {
            let came = match composer.point(thing) {
                Pointed::Step => "step",
                Pointed::Back => "back",
                Pointed::Fixed => "kept",
                Pointed::Refused => "refused",
            };
            assert_eq!(came, text(&step["gives"]), "{at}: {thing}");
        } else if let Some(any) = step["back"].as_bool() {
            assert_eq!(composer.back(), any, "{at}: back");
        }
        for (key, expected) in step.as_object().expect("a step") {
            if !["begin", "point", "gives", "back"].contains(&key.as_str()) {
                let told = told(&composer, &choices, key, expected);
                assert_eq!(told, *expected, "{at}: {key}");
            }
        }
    }
}

#[test]
fn the_composer_passes_the_shared_examples() {
    let examples: Value =
        serde_json::from_str(include_str!("../composer.json")).expect("the examples are JSON");
    let examples = examples.as_array().expect("a list of examples");
    assert!(examples.len() > 30);
    for example in examples {
        run(example);
    }
}
