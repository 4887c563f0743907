//! Walking a choice step by step, in a list: each step offers the things that some choice goes on with. What pointing
//! means is the composer's; here are the things that only a list needs. Steps are taken in order, dice of a kind are
//! offered once, the button that ends a choice is offered when it does, and steps without a choice are walked over.

use super::words::{best_of_each, odds_text, thing_brief, thing_name, totals};
use courtside_scene::compose::Composer;
use courtside_scene::{Button, ButtonRole, Choice, Place, Scene, Then, ThingId};

/// The choice that a toss by hand makes.
pub fn toss(scene: &Scene, aim: i8, power: i8) -> Option<&Choice> {
    let tossed = Some((aim, power));
    scene.choices.iter().find(|choice| choice.toss == tossed)
}

/// How far a person has walked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    /// Things pointed at, also where a list offered no other.
    pointed: Vec<ThingId>,
    /// How many had been pointed at before each step that the person took.
    marks: Vec<usize>,
    /// What is filled of the path, also by itself.
    chosen: Vec<ThingId>,
}

/// One thing that can be pointed at next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    pub thing: ThingId,
    /// What people read: "d4: your pawn 3", or the whole act if nothing else remains to choose.
    pub label: String,
    /// The same in a few words, for a narrow list: "with D1", "d4: pawn 3".
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

    fn composer<'a>(&self, scene: &'a Scene) -> Composer<'a> {
        let mut composer = Composer::of(scene);
        for thing in &self.pointed {
            composer.point(thing);
        }
        composer
    }

    /// Goes on past steps that offer one thing, as long as several choices remain.
    fn walk_over(&mut self, scene: &Scene) {
        let mut composer = self.composer(scene);
        while composer.only().is_none() {
            let [forced] = onward(&composer, scene)[..] else {
                break;
            };
            composer.point(forced);
            self.pointed.push(forced.into());
        }
        self.look(&composer);
    }

    /// Learns what is chosen now, in the order of the path.
    fn look(&mut self, composer: &Composer) {
        let mut picks = composer.picks().to_vec();
        picks.sort_by_key(|pick| pick.at);
        self.chosen = if composer.started() || composer.only().is_none() {
            picks.into_iter().map(|pick| pick.thing).collect()
        } else {
            // Nobody has chosen the only choice yet.
            Vec::new()
        };
    }

    /// The things to point at next.
    pub fn steps(&self, scene: &Scene) -> Vec<Step> {
        let composer = self.composer(scene);
        if let Some(only) = composer.only() {
            let choice = &scene.choices[only];
            let thing = choice.path.first();
            return thing
                .map(|thing| made(scene, thing, choice))
                .into_iter()
                .collect();
        }
        let mut things = onward(&composer, scene);
        if scene.ask.pool || scene.ask.any_order {
            // Spaces are many: whatever else there is comes before them.
            things.sort_by_key(|thing| place(scene, thing).is_some());
        }
        let step = |thing: &str| {
            let left = composer.preview(thing).into_iter();
            let left: Vec<&Choice> = left.map(|choice| &scene.choices[choice]).collect();
            // A die of a pool makes no choice that a button ends: more of them may follow.
            let ends = |choice: &Choice| choice.path.iter().any(|each| go(scene) == Some(each));
            let more = composer.kind(thing).is_some() && left.iter().any(|choice| ends(choice));
            match left[..] {
                [only] if !more => made(scene, thing, only),
                _ => Step {
                    thing: thing.into(),
                    label: thing_name(scene, thing),
                    short: thing_brief(scene, thing),
                    odds: best_of_each(&left),
                    sums: String::new(),
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
        self.marks.push(self.pointed.len());
        self.pointed.push(thing.into());
        self.walk_over(scene);
        match self.composer(scene).only() {
            Some(only) => Walked::Made(scene.choices[only].ply.to_string()),
            None => Walked::On,
        }
    }

    /// Goes one step back; whether there was one.
    pub fn back(&mut self, scene: &Scene) -> bool {
        let Some(length) = self.marks.pop() else {
            return false;
        };
        self.pointed.truncate(length);
        self.look(&self.composer(scene));
        true
    }

    /// What is chosen so far.
    pub fn chosen(&self) -> &[ThingId] {
        &self.chosen
    }
}

/// The button that ends a choice of any number of things.
fn go(scene: &Scene) -> Option<&ThingId> {
    let ends = |button: &&Button| button.role == ButtonRole::Go;
    scene.buttons.iter().find(ends).map(|button| &button.id)
}

fn place<'a>(scene: &'a Scene, thing: &str) -> Option<&'a Place> {
    scene.floor.places.iter().find(|place| place.id == thing)
}

/// The things with which a choice can go on here: what can be made at once first, and of dice that are alike the next.
fn onward<'a>(composer: &Composer<'a>, scene: &'a Scene) -> Vec<&'a str> {
    let ends = go(scene).filter(|go| scene.ask.pool && !composer.preview(go).is_empty());
    let mut onward: Vec<&str> = ends.into_iter().map(|id| id.as_str()).collect();
    let mut kinds: Vec<&str> = Vec::new();
    for open in composer.things() {
        // In a list a path is walked in order.
        if open.at != composer.position() {
            continue;
        }
        if let Some(kind) = composer.kind(open.thing) {
            if kinds.contains(&kind) {
                continue;
            }
            kinds.push(kind);
        }
        onward.push(open.thing);
    }
    onward
}

/// A step that makes this choice is called by it.
fn made(scene: &Scene, thing: &str, choice: &Choice) -> Step {
    Step {
        thing: thing.into(),
        label: if choice.label.is_empty() {
            thing_name(scene, thing)
        } else {
            choice.label.to_string()
        },
        short: match (choice.short.as_str(), place(scene, thing)) {
            ("", Some(place)) => place.name.clone(),
            (short, _) => short.to_owned(),
        },
        odds: odds_text(&choice.odds),
        sums: totals(choice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{ActionResult, Case, Good, Seat, Share};
    use courtside_scene::*;

    fn scene(paths: &[&str]) -> Scene {
        let choice = |path: &&str| Choice {
            path: path.split(' ').map(Into::into).collect(),
            ply: path.replace(' ', "+").into(),
            label: String::new().into(),
            about: String::new(),
            odds: Vec::new().into(),
            ..Choice::default()
        };
        let floor = Floor {
            court: Court::Chessboard { flipped: false },
            width: 1.0,
            height: 1.0,
            places: Default::default(),
            pieces: Vec::new(),
        };
        let score = Score {
            sides: Vec::new(),
            under: Vec::new(),
        };
        let ask = Ask::new("Which die?", "", &[]);
        let mut scene = Scene::new("test", String::new(), floor, score, ask);
        let die = |id: &str, face: Face| TrayDie {
            id: Some(id.into()),
            kind: matches!(face, Face::Sign(_)).then(|| face.to_string()),
            name: face.name(),
            seat: Seat(0),
            face,
            state: DieState::Ready,
        };
        scene.trays = vec![Tray {
            title: String::new(),
            note: String::new().into(),
            dice: vec![
                die("die-3", Face::Number(3)),
                die("die-ball-1", Face::Sign(Sign::Ball)),
                die("die-ball-2", Face::Sign(Sign::Ball)),
                die("die-cleat-1", Face::Sign(Sign::Cleat)),
            ],
            theirs: false,
        }];
        scene.buttons = vec![Button::step("hold", "Hold")];
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
        assert!(walk.back(&scene));
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
        assert!(walk.back(&scene));
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
        let two = scene(&["die-3 hold", "die-3 pawn a1"]);
        let mut walk = Walk::begin(&two);
        assert_eq!(walk.chosen(), ["die-3"]);
        assert!(!walk.back(&two));
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
            id: format!("sq-{name}").into(),
            name: name.into(),
            at: Point { x: 0.0, y: 0.0 },
            size: 1.0,
            grid: (0, 0),
        };
        scene.floor.places = [place("a1"), place("b1")].into();
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
        scene.buttons.push(Button {
            role: ButtonRole::Go,
            ..Button::step("go", "Go")
        });
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
        scene.buttons.push(Button::step("effect", "Effect"));
        scene.buttons.push(Button {
            role: ButtonRole::Go,
            ..Button::step("go", "Go")
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
        let mut scene = scene(&["left", "right"]);
        scene.choices[0].toss = Some((-3, 12));
        scene.choices[1].toss = Some((3, 12));
        let ply = |aim, power| toss(&scene, aim, power).map(|choice| choice.ply.as_str());
        assert_eq!(ply(-3, 12), Some("left"));
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
        scene.choices[0].odds = vec![out(28)].into();
        scene.choices[1].short = "with D1".into();
        scene.choices[1].odds = vec![out(59)].into();
        let mut walk = Walk::default();
        assert_eq!(walk.steps(&scene)[0].odds, "", "too much is open");
        walk.point(&scene, "a1");
        let steps = walk.steps(&scene);
        assert_eq!(steps[0].odds, "alone out 28 %, with D1 out 59 %");
        walk.point(&scene, "b1");
        assert_eq!(walk.steps(&scene)[1].short, "with D1");
    }
}
