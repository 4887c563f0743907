//! Choices for the wire: odds that several share are told once, and so is what routes begin with.

use super::sum;
use courtside_scene as scene;
use courtside_wire as wire;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

pub fn choices(choices: scene::Choices) -> wire::Choices {
    let mut all = wire::Choices::default();
    // Choices that share their odds are neighbours, more or less.
    let mut known: Vec<(scene::Odds, u32)> = Vec::new();
    let runs = choices.into_runs();
    let mut via = shared_routes(&runs).into_iter();
    let mut n = 0;
    for run in runs {
        match run {
            scene::Run::One(mut choice) => {
                let odds = std::mem::take(&mut choice.odds);
                let told = known.iter().rev().find(|(told, _)| told.is(&odds));
                let number = match told {
                    _ if odds.is_empty() => None,
                    Some((_, number)) => Some(*number),
                    None => {
                        let number = all.intern(odds.iter().map(case).collect());
                        known.push((odds, number));
                        Some(number)
                    }
                };
                let path = std::mem::take(&mut choice.path);
                let via = via.next().flatten();
                all.add(path, leaf(choice, n, number, via));
                n += 1;
            }
            scene::Run::Fan(fan) => {
                let count = fan.ends.len() as u32;
                let ends = fan.ends.join(" ");
                let told = wire::Fan {
                    n,
                    thing: SmolStr::new_static(fan.thing),
                    then: fan.then,
                    ply: fan.ply,
                    ply_tail: fan.ply_tail,
                    label: SmolStr::new_static(fan.label),
                    label_tail: SmolStr::new_static(fan.label_tail),
                    ends,
                };
                all.add_fan(fan.path, told);
                n += count;
            }
        }
    }
    all
}

/// For each single choice, the number of one whose route is the same except for the last space: ways of a walk fork like
/// branches, and every fork is told once.
fn shared_routes(runs: &[scene::Run]) -> Vec<Option<u32>> {
    let mut routes: FxHashMap<&[wire::ThingId], u32> = FxHashMap::default();
    let mut single = Vec::new();
    let mut n = 0;
    for run in runs {
        match run {
            scene::Run::One(choice) => {
                let route = &choice.trace.route[..];
                if route.len() > 1 {
                    routes.entry(route).or_insert(n);
                }
                single.push(route);
                n += 1;
            }
            scene::Run::Fan(fan) => n += fan.ends.len() as u32,
        }
    }
    let before = |route: &[wire::ThingId]| {
        let (_, before) = route.split_last()?;
        routes.get(before).copied()
    };
    single.into_iter().map(before).collect()
}

fn leaf(choice: scene::Choice, n: u32, odds: Option<u32>, via: Option<u32>) -> wire::Leaf {
    let mut trace = choice.trace;
    if via.is_some() {
        trace.route.drain(..trace.route.len() - 1);
    }
    let trace = (!trace.is_empty()).then_some(wire::Trace {
        via,
        route: trace.route,
        takes: trace.takes,
        area: trace.area,
        sight: trace.sight,
    });
    let marks = choice.marks.into_iter().map(|mark| (mark.thing, mark.text));
    wire::Leaf {
        n,
        ply: choice.ply,
        label: choice.label,
        about: choice.about,
        short: choice.short,
        odds,
        sums: choice.sums.into_iter().map(sum).collect(),
        marks: marks.collect(),
        trace,
        toss: choice.toss,
    }
}

fn case(case: &courtside_kernel::Case) -> wire::Case {
    use courtside_kernel::Good;
    let results = case.results.iter().map(|share| wire::Share {
        good: match share.result.good {
            Good::Hit => wire::Good::Hit,
            Good::Miss => wire::Good::Miss,
            Good::Lost => wire::Good::Lost,
        },
        label: share.result.label.to_owned(),
        weight: share.weight,
        of: share.of,
    });
    wire::Case {
        when: case.when.to_owned(),
        results: results.collect(),
    }
}
