//! Walking a choice step by step: a choice is a path of things to point at, and each step offers the things
//! that some legal choice goes on with. In a pool the first thing begins the path and the others follow in any order;
//! dice of a kind are alike: each kind is offered once, and the button `go` ends a choice of any number of things.

use courtside_kernel::{Case, Share};
use courtside_scene::words::per_cent;
use courtside_scene::{Choice, Face, Scene, Sum, Then, ThingId};

/// The button that ends a choice of any number of things.
const GO: &str = "go";

/// Dice of a pool are alike: `die-ball-2` is a `die-ball`. Anything else is itself.
fn kind(thing: &str) -> &str {
    match thing.rsplit_once('-') {
        Some((kind, number)) if kind.len() > "die-".len() && kind.starts_with("die-") => {
            match number.parse::<u8>() {
                Ok(_) => kind,
                Err(_) => thing,
            }
        }
        _ => thing,
    }
}

fn is_die(thing: &str) -> bool {
    kind(thing) != thing
}

/// How many things of the kind of this one there are.
fn count(things: &[ThingId], thing: &str) -> usize {
    let same = |other: &&ThingId| kind(other) == kind(thing);
    things.iter().filter(same).count()
}

/// The choice that a toss by hand makes.
pub fn toss(scene: &Scene, aim: i8, power: i8) -> Option<&Choice> {
    let path = [format!("aim-{aim}"), format!("power-{power}")];
    scene.choices.iter().find(|choice| choice.path == path)
}

/// How far somebody has walked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    /// Things pointed at, each with how far the path went then: steps without a choice are walked over.
    chosen: Vec<ThingId>,
    marks: Vec<usize>,
}

/// One thing that can be pointed at next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    pub thing: ThingId,
    /// What people read: "d4: your pawn 3", or the whole act if nothing else remains to choose.
    pub label: String,
    /// The same in a word or two, if choices that are alike differ only here: "with D1".
    pub short: String,
    /// "out 42 %, missed 58 %", if this step makes the choice and something hangs on dice; before the last step,
    /// what each of few choices would bring.
    pub odds: String,
    /// "You roll 3d6 + 1, Okan rolls 3d6 + 3": where the odds come from, in short.
    pub sums: String,
}

/// What pointing at a thing led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Walked {
    /// There is more to choose.
    On,
    /// This choice is made.
    Made(String),
}

impl Walk {
    /// The first step at which there is something to choose. A single choice is not made by itself.
    pub fn begin(scene: &Scene) -> Walk {
        let mut walk = Walk::default();
        walk.walk_over(scene);
        walk
    }

    /// Goes on past steps that offer one thing, as long as several choices remain.
    fn walk_over(&mut self, scene: &Scene) {
        while self.remaining(scene).len() > 1 {
            match &self.steps(scene)[..] {
                [forced] => self.chosen.push(forced.thing.clone()),
                _ => return,
            }
        }
    }

    fn remaining<'a>(&self, scene: &'a Scene) -> Vec<&'a Choice> {
        let ended = self.chosen.iter().any(|thing| thing == GO);
        let begins = self.chosen.first().filter(|first| !is_die(first));
        let fits = |choice: &&Choice| match (scene.ask.pool, scene.ask.any_order) {
            (true, _) if ended && choice.path.len() != self.chosen.len() => false,
            (true, _) if begins.is_some_and(|first| choice.path.first() != Some(first)) => false,
            (true, _) => self
                .chosen
                .iter()
                .all(|thing| count(&self.chosen, thing) <= count(&choice.path, thing)),
            (false, true) => self.chosen.iter().all(|thing| choice.path.contains(thing)),
            (false, false) => choice.path.starts_with(&self.chosen),
        };
        scene.choices.iter().filter(fits).collect()
    }

    /// The things with which a choice can go on; of a pool, the next of each kind.
    fn onward<'a>(&self, scene: &Scene, choice: &'a Choice) -> Vec<&'a ThingId> {
        let ask = &scene.ask;
        if !ask.pool && !ask.any_order {
            return choice.path.get(self.chosen.len()).into_iter().collect();
        }
        let left = choice
            .path
            .iter()
            .filter(|thing| !self.chosen.contains(thing));
        if !ask.pool {
            return left.collect();
        }
        let at = self.chosen.len();
        if let Some(first) = choice
            .path
            .first()
            .filter(|first| at == 0 && !is_die(first))
        {
            return vec![first];
        }
        // A button waits for what comes before it.
        let waits = |thing: &ThingId| {
            choice.path.get(at) != Some(thing)
                && scene.buttons.iter().any(|button| button.id == *thing)
        };
        let mut next: Vec<&ThingId> = Vec::new();
        for thing in left {
            let ends = thing == GO && choice.path.len() > at + 1;
            if !ends && !waits(thing) && !next.iter().any(|other| kind(other) == kind(thing)) {
                next.push(thing);
            }
        }
        next
    }

    /// The things to point at next, in the order of the choices.
    pub fn steps(&self, scene: &Scene) -> Vec<Step> {
        // Each thing with the choices that go on with it.
        let mut things: Vec<(&ThingId, Vec<&Choice>)> = Vec::new();
        for choice in self.remaining(scene) {
            for thing in self.onward(scene, choice) {
                match things.iter_mut().find(|(listed, _)| *listed == thing) {
                    Some((_, choices)) => choices.push(choice),
                    None => things.push((thing, vec![choice])),
                }
            }
        }
        let place = |thing: &ThingId| scene.floor.places.iter().find(|place| place.id == *thing);
        if scene.ask.pool || scene.ask.any_order {
            // Spaces are many: whatever else there is comes before them.
            things.sort_by_key(|(thing, _)| place(thing).is_some());
        }
        let step = |(thing, choices): (&ThingId, Vec<&Choice>)| {
            let named = || thing_name(scene, thing);
            // A die of a pool does not make a choice: more of them may follow.
            let kinds = scene.ask.pool
                && is_die(thing)
                && choices
                    .iter()
                    .any(|choice| choice.path.iter().any(|each| each == GO));
            match choices[..] {
                [only] if !kinds => Step {
                    thing: thing.clone(),
                    label: match only.label.is_empty() {
                        true => named(),
                        false => only.label.clone(),
                    },
                    short: match (only.short.as_str(), place(thing)) {
                        ("", Some(place)) => place.name.clone(),
                        (short, _) => short.to_owned(),
                    },
                    odds: odds_text(&only.odds),
                    sums: totals(only),
                },
                _ => Step {
                    thing: thing.clone(),
                    label: named(),
                    odds: best_of_each(&choices),
                    ..Step::default()
                },
            }
        };
        things.into_iter().map(step).collect()
    }

    /// The question of this step.
    pub fn question<'a>(&self, scene: &'a Scene) -> &'a str {
        let asked = |then: &&Then| self.chosen.first() == Some(&then.thing);
        if let Some(then) = scene.ask.then.iter().find(asked) {
            return &then.question;
        }
        scene
            .ask
            .steps
            .get(self.chosen.len())
            .unwrap_or(&scene.ask.question)
    }

    /// Points at a thing that `steps` listed. When one choice remains, it is made and the walk is over.
    pub fn point(&mut self, scene: &Scene, thing: &str) -> Walked {
        self.marks.push(self.chosen.len());
        self.chosen.push(thing.to_owned());
        self.walk_over(scene);
        match self.remaining(scene)[..] {
            [only] => Walked::Made(only.ply.clone()),
            _ => Walked::On,
        }
    }

    /// Goes one step back; whether there was one.
    pub fn back(&mut self) -> bool {
        match self.marks.pop() {
            Some(length) => {
                self.chosen.truncate(length);
                true
            }
            None => false,
        }
    }

    /// The things pointed at so far.
    pub fn chosen(&self) -> &[ThingId] {
        &self.chosen
    }
}

/// What a thing is called: a button, a card, a piece, a place or a die.
pub fn thing_name(scene: &Scene, thing: &str) -> String {
    if let Some(button) = scene.buttons.iter().find(|button| button.id == thing) {
        return button.label.clone();
    }
    let mut cards = scene.hand.iter().flat_map(|hand| &hand.cards);
    if let Some(card) = cards.find(|card| card.id == thing) {
        return card.label.clone();
    }
    let boards = scene.boards.iter().map(|board| &board.floor);
    for floor in std::iter::once(&scene.floor).chain(boards) {
        if let Some(piece) = floor.pieces.iter().find(|piece| piece.id == thing) {
            return piece.label.clone();
        }
        if let Some(place) = floor.places.iter().find(|place| place.id == thing) {
            return place.name.clone();
        }
    }
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let mut rows = rows.flat_map(|row| std::iter::once(row).chain(&row.list));
    if let Some(row) = rows.find(|row| row.thing.as_deref() == Some(thing)) {
        return row.name.clone();
    }
    let mut dice = scene.trays.iter().flat_map(|tray| &tray.dice);
    match dice.find(|die| die.id.as_deref() == Some(thing)) {
        Some(die) => match die.face {
            Face::Number(number) => format!("Die {number}"),
            face => format!("A {face}"),
        },
        None => thing.to_owned(),
    }
}

/// Few choices that differ in one word are told beside each other: "alone out 28 %, with D1 out 59 %".
fn best_of_each(choices: &[&Choice]) -> String {
    const FEW: usize = 5;
    let told = |choice: &&Choice| match &choice.odds[..] {
        [case] if !choice.short.is_empty() => {
            let best = case.results.first()?;
            Some(format!("{} {}", choice.short, stated(best)))
        }
        _ => None,
    };
    let all: Option<Vec<String>> = choices.iter().map(told).collect();
    match all {
        Some(all) if all.len() <= FEW => all.join(", "),
        _ => String::new(),
    }
}

/// "out 42 %".
fn stated(share: &Share) -> String {
    format!("{} {}", share.result.label, per_cent(share.probability()))
}

/// The totals of a sum in a line.
fn totals(choice: &Choice) -> String {
    let totals = choice.sums.iter().filter(|sum| sum.total);
    let total = |sum: &Sum| format!("{} {}", sum.label, sum.value);
    totals.map(total).collect::<Vec<_>>().join(", ")
}

/// Exact odds in a line: "if it dodges: out 42 %, missed 58 %".
pub fn odds_text(cases: &[Case]) -> String {
    let case = |case: &Case| {
        let results = case
            .results
            .iter()
            .map(stated)
            .collect::<Vec<_>>()
            .join(", ");
        if case.when.is_empty() {
            results
        } else {
            format!("{}: {results}", case.when)
        }
    };
    cases.iter().map(case).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{ActionResult, Good, Seat};
    use courtside_scene::*;

    fn scene(paths: &[&str]) -> Scene {
        let choice = |path: &&str| Choice {
            path: path.split(' ').map(str::to_owned).collect(),
            ply: path.replace(' ', "+"),
            label: String::new(),
            about: String::new(),
            odds: Vec::new(),
            ..Choice::default()
        };
        let floor = Floor {
            court: Court::Chessboard { flipped: false },
            width: 1.0,
            height: 1.0,
            places: Vec::new(),
            pieces: Vec::new(),
        };
        let score = Score {
            sides: Vec::new(),
            under: Vec::new(),
        };
        let ask = Ask::new("Which die?", "", &[]);
        let mut scene = Scene::new("test", String::new(), floor, score, ask);
        let die = |id: &str, face| TrayDie {
            id: Some(id.into()),
            seat: Seat(0),
            face,
            state: DieState::Ready,
        };
        scene.trays = vec![Tray {
            title: String::new(),
            note: String::new(),
            dice: vec![
                die("die-3", Face::Number(3)),
                die("die-ball-1", Face::Sign(Sign::Ball)),
                die("die-ball-2", Face::Sign(Sign::Ball)),
                die("die-cleat-1", Face::Sign(Sign::Cleat)),
            ],
            theirs: false,
        }];
        scene.buttons = vec![Button {
            id: "hold".into(),
            label: "Hold".into(),
        }];
        scene.choices = paths.iter().map(choice).collect();
        scene
    }

    fn names(walk: &Walk, scene: &Scene) -> Vec<String> {
        walk.steps(scene)
            .into_iter()
            .map(|step| step.label)
            .collect()
    }

    #[test]
    fn each_step_offers_what_some_choice_goes_on_with() {
        let scene = scene(&["die-3 hold", "die-3 pawn a1", "die-3 pawn a2", "die-4 hold"]);
        let mut walk = Walk::default();
        assert_eq!(names(&walk, &scene), ["Die 3", "die-4"]);
        assert_eq!(walk.point(&scene, "die-3"), Walked::On);
        assert_eq!(names(&walk, &scene), ["Hold", "pawn"]);
        assert_eq!(walk.point(&scene, "pawn"), Walked::On);
        assert!(walk.back());
        assert_eq!(names(&walk, &scene), ["Hold", "pawn"]);
        assert_eq!(
            walk.point(&scene, "hold"),
            Walked::Made("die-3+hold".into())
        );
    }

    #[test]
    fn when_one_choice_remains_it_is_made_and_steps_without_a_choice_are_walked_over() {
        let scene = scene(&["die-3 pawn a1", "die-3 pawn a2", "die-4 hold"]);
        let mut walk = Walk::default();
        assert_eq!(walk.point(&scene, "die-3"), Walked::On);
        assert_eq!(walk.chosen(), ["die-3", "pawn"]);
        assert!(walk.back());
        assert!(
            walk.chosen().is_empty(),
            "one step back undoes the forced step as well"
        );
        assert_eq!(
            walk.point(&scene, "die-4"),
            Walked::Made("die-4+hold".into())
        );
    }

    #[test]
    fn a_walk_begins_where_there_is_something_to_choose() {
        let mut walk = Walk::begin(&scene(&["die-3 hold", "die-3 pawn a1"]));
        assert_eq!(walk.chosen(), ["die-3"]);
        assert!(!walk.back());
        assert!(
            Walk::begin(&scene(&["die-3 hold"])).chosen().is_empty(),
            "nothing is made by itself"
        );
        assert!(Walk::begin(&scene(&[])).chosen().is_empty());
    }

    #[test]
    fn where_a_path_is_a_set_its_things_come_in_any_order() {
        let mut scene = scene(&["a b", "a c", "b c"]);
        scene.ask.any_order = true;
        let mut walk = Walk::begin(&scene);
        assert_eq!(names(&walk, &scene), ["a", "b", "c"]);
        assert_eq!(walk.point(&scene, "c"), Walked::On);
        assert_eq!(names(&walk, &scene), ["a", "b"]);
        assert_eq!(walk.point(&scene, "a"), Walked::Made("a+c".into()));
    }

    #[test]
    fn spaces_come_after_everything_else_that_can_be_chosen() {
        let mut scene = scene(&["sq-a1", "sq-b1", "wiz-1-0", "hold"]);
        scene.ask.pool = true;
        let place = |name: &str| Place {
            id: format!("sq-{name}"),
            name: name.into(),
            at: Point { x: 0.0, y: 0.0 },
            size: 1.0,
            grid: (0, 0),
        };
        scene.floor.places = vec![place("a1"), place("b1")];
        let walk = Walk::begin(&scene);
        assert_eq!(names(&walk, &scene), ["wiz-1-0", "Hold", "a1", "b1"]);
    }

    #[test]
    fn of_a_pool_each_kind_of_dice_is_offered_once_and_a_button_ends_it() {
        let mut scene = scene(&[
            "go",
            "die-ball-1 go",
            "die-ball-1 die-ball-2 go",
            "die-cleat-1 go",
            "die-ball-1 die-cleat-1 go",
        ]);
        scene.ask.pool = true;
        for (choice, label) in scene
            .choices
            .iter_mut()
            .zip(["Keep", "1b", "2b", "1c", "1b1c"])
        {
            choice.label = label.into();
        }
        let mut walk = Walk::begin(&scene);
        assert_eq!(names(&walk, &scene), ["Keep", "A ball", "A cleat"]);
        assert_eq!(walk.point(&scene, "die-ball-1"), Walked::On);
        assert_eq!(names(&walk, &scene), ["1b", "A ball", "A cleat"]);
        let mut two = walk.clone();
        assert_eq!(
            two.point(&scene, "die-ball-2"),
            Walked::Made("die-ball-1+die-ball-2+go".into())
        );
        assert_eq!(
            walk.point(&scene, "go"),
            Walked::Made("die-ball-1+go".into())
        );
    }

    #[test]
    fn of_a_pool_the_first_thing_begins_the_path_and_a_button_waits_for_its_turn() {
        let mut scene = scene(&[
            "wiz-1-0",
            "freeze wiz-1-0 go",
            "freeze wiz-1-1 go",
            "freeze wiz-1-0 wiz-1-1 go",
            "dispel wiz-1-0 hold",
            "dispel wiz-1-0 effect",
            "shield wiz-0-1 go",
        ]);
        scene.ask.pool = true;
        scene.buttons.push(Button {
            id: "effect".into(),
            label: "Effect".into(),
        });
        for (choice, label) in scene.choices.iter_mut().zip([
            "Throw",
            "F0",
            "F1",
            "F01",
            "Hold",
            "Effect",
            "Shield #1",
        ]) {
            choice.label = label.into();
        }
        let walk = Walk::begin(&scene);
        assert_eq!(
            names(&walk, &scene),
            ["Throw", "freeze", "dispel", "Shield #1"],
            "what leaves one choice is called by it"
        );
        assert_eq!(
            walk.clone().point(&scene, "wiz-1-0"),
            Walked::Made("wiz-1-0".into())
        );
        scene.ask.then = vec![Then {
            thing: "freeze".into(),
            question: "On whom?".into(),
            hint: String::new(),
        }];
        let mut freeze = walk.clone();
        assert_eq!(freeze.question(&scene), "Which die?");
        assert_eq!(freeze.point(&scene, "freeze"), Walked::On);
        assert_eq!(freeze.question(&scene), "On whom?");
        assert_eq!(names(&freeze, &scene), ["wiz-1-0", "wiz-1-1"]);
        assert_eq!(freeze.point(&scene, "wiz-1-1"), Walked::On);
        assert_eq!(names(&freeze, &scene), ["F1", "F01"]);
        let mut dispel = walk;
        dispel.point(&scene, "dispel");
        assert_eq!(dispel.chosen(), ["dispel", "wiz-1-0"], "the only bearer");
        assert_eq!(names(&dispel, &scene), ["Hold", "Effect"]);
    }

    #[test]
    fn a_toss_is_the_choice_with_its_aim_and_its_power() {
        let scene = scene(&["aim--3 power-12", "aim-3 power-12"]);
        let ply = |aim, power| toss(&scene, aim, power).map(|choice| choice.ply.as_str());
        assert_eq!(ply(-3, 12), Some("aim--3+power-12"));
        assert_eq!(ply(3, 11), None);
    }

    #[test]
    fn what_few_choices_would_bring_is_told_before_the_last_step() {
        let mut scene = scene(&["a1 b1 alone", "a1 b1 d1", "a1 b2", "a2 b1"]);
        let out = |weight| Case {
            when: "",
            results: vec![Share {
                result: ActionResult {
                    good: Good::Hit,
                    label: "out",
                },
                weight,
                of: 100,
            }],
        };
        scene.choices[0].short = "alone".into();
        scene.choices[0].odds = vec![out(28)];
        scene.choices[1].short = "with D1".into();
        scene.choices[1].odds = vec![out(59)];
        let mut walk = Walk::default();
        assert_eq!(walk.steps(&scene)[0].odds, "", "too much is open");
        walk.point(&scene, "a1");
        let steps = walk.steps(&scene);
        assert_eq!(steps[0].odds, "alone out 28 %, with D1 out 59 %");
        walk.point(&scene, "b1");
        assert_eq!(walk.steps(&scene)[1].short, "with D1");
    }

    #[test]
    fn only_the_totals_of_a_sum_are_told() {
        let choice = Choice {
            sums: vec![
                Sum::term("Dice", "3d6"),
                Sum::total("You roll", "3d6 + 1"),
                Sum::total("Okan rolls", "3d6"),
            ],
            ..Choice::default()
        };
        assert_eq!(totals(&choice), "You roll 3d6 + 1, Okan rolls 3d6");
    }

    #[test]
    fn odds_read_as_percentages() {
        let share = |good, label, weight| Share {
            result: ActionResult { good, label },
            weight,
            of: 12,
        };
        let results = vec![share(Good::Hit, "out", 5), share(Good::Miss, "missed", 7)];
        let cases = [
            Case {
                when: "if it dodges",
                results: results.clone(),
            },
            Case {
                when: "",
                results: vec![results[0]],
            },
        ];
        assert_eq!(
            odds_text(&cases),
            "if it dodges: out 42 %, missed 58 %; out 42 %"
        );
        // What is possible is never told as 0 %.
        let rare = Share {
            of: 1296,
            ..share(Good::Hit, "out", 1)
        };
        assert_eq!(stated(&rare), "out < 1 %");
    }
}
