//! Making a choice step by step from a list: each step offers the things that some choice continues with. What pointing
//! means is up to the composer; this file adds what only a list needs. Steps are taken in order, dice of a kind are
//! offered once, the button that ends a choice appears when it can end one, and forced steps are skipped.

use super::words::{best_of_each, odds_text, thing_brief, thing_name, totals};
use courtside_scene::compose::Composer;
use courtside_scene::{Button, ButtonRole, Choice, Place, Scene, ThingId};

/// The choice that a toss by hand makes.
pub fn toss(scene: &Scene, aim: i8, power: i8) -> Option<&Choice> {
    let tossed = Some((aim, power));
    scene.choices.iter().find(|choice| choice.toss == tossed)
}

/// What a person has selected so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Things pointed at, including forced ones.
    pointed: Vec<ThingId>,
    /// How many had been pointed at before each step that the person took.
    marks: Vec<usize>,
    /// The filled part of the path, including what filled itself.
    chosen: Vec<ThingId>,
}

/// One thing that can be pointed at next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListItem {
    pub thing: ThingId,
    /// What people read: "d4: your pawn 3", or the whole act if nothing else remains to choose.
    pub label: String,
    /// The same in a few words, for a narrow list: "with D1", "d4: pawn 3".
    pub short: String,
    /// "out 42%, missed 58%", if this step makes the choice and dice decide something; before the last step,
    /// what each of few choices would bring.
    pub odds: String,
    /// "You roll 3d6 + 1, Okan rolls 3d6 + 3": where the odds come from, in short.
    pub sums: String,
}

/// What pointing at a thing led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is more to choose.
    Incomplete,
    /// This choice is made.
    Made(String),
}

impl Selection {
    /// The first step at which there is something to choose. A single choice is not made by itself.
    pub fn begin(scene: &Scene) -> Selection {
        let mut selection = Selection::default();
        selection.skip_forced(scene);
        selection
    }

    fn composer<'a>(&self, scene: &'a Scene) -> Composer<'a> {
        let mut composer = Composer::of(scene);
        for thing in &self.pointed {
            composer.point(thing);
        }
        composer
    }

    /// Goes on past steps that offer one thing, as long as several choices remain.
    fn skip_forced(&mut self, scene: &Scene) {
        let mut composer = self.composer(scene);
        while composer.only().is_none() {
            let [forced] = onward(&composer, scene)[..] else {
                break;
            };
            composer.point(forced);
            self.pointed.push(forced.into());
        }
        self.update_chosen(&composer);
    }

    /// Updates `chosen`, in the order of the path.
    fn update_chosen(&mut self, composer: &Composer) {
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
    pub fn items(&self, scene: &Scene) -> Vec<ListItem> {
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
            // There are many spaces, so everything else comes before them.
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
                _ => ListItem {
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
        if let Some(then) = scene.ask.after(&self.chosen) {
            return &then.question;
        }
        scene
            .ask
            .steps
            .get(self.chosen.len())
            .unwrap_or(&scene.ask.question)
    }

    /// What there is to say beside the question of this step.
    pub fn hint<'a>(&self, scene: &'a Scene) -> &'a str {
        match scene.ask.after(&self.chosen) {
            Some(then) => &then.hint,
            None => &scene.ask.hint,
        }
    }

    /// Points at a thing that `steps` listed. When one choice remains, it is made and the selection is complete.
    pub fn point(&mut self, scene: &Scene, thing: &str) -> Progress {
        self.marks.push(self.pointed.len());
        self.pointed.push(thing.into());
        self.skip_forced(scene);
        match self.composer(scene).only() {
            Some(only) => Progress::Made(scene.choices[only].ply.to_string()),
            None => Progress::Incomplete,
        }
    }

    /// Goes one step back; whether there was one.
    pub fn back(&mut self, scene: &Scene) -> bool {
        let Some(length) = self.marks.pop() else {
            return false;
        };
        self.pointed.truncate(length);
        self.update_chosen(&self.composer(scene));
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
        // In a list a path is filled in order.
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
fn made(scene: &Scene, thing: &str, choice: &Choice) -> ListItem {
    ListItem {
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

    fn names(selection: &Selection, scene: &Scene) -> Vec<String> {
        selection
            .items(scene)
            .into_iter()
            .map(|step| step.label)
            .collect()
    }

    #[test]
    fn each_step_offers_what_some_choice_goes_on_with() {
        let scene = scene(&["die-3 hold", "die-3 pawn a1", "die-3 pawn a2", "die-4 hold"]);
        let mut selection = Selection::default();
        assert_eq!(names(&selection, &scene), ["Die 3", "die-4"]);
        assert_eq!(selection.point(&scene, "die-3"), Progress::Incomplete);
        assert_eq!(names(&selection, &scene), ["Hold", "pawn"]);
        assert_eq!(selection.point(&scene, "pawn"), Progress::Incomplete);
        assert!(selection.back(&scene));
        assert_eq!(names(&selection, &scene), ["Hold", "pawn"]);
        assert_eq!(
            selection.point(&scene, "hold"),
            Progress::Made("die-3+hold".into())
        );
    }

    #[test]
    fn when_one_choice_remains_it_is_made_and_steps_without_a_choice_are_skipped() {
        let scene = scene(&["die-3 pawn a1", "die-3 pawn a2", "die-4 hold"]);
        let mut selection = Selection::default();
        assert_eq!(selection.point(&scene, "die-3"), Progress::Incomplete);
        assert_eq!(selection.chosen(), ["die-3", "pawn"]);
        assert!(selection.back(&scene));
        assert!(
            selection.chosen().is_empty(),
            "one step back undoes the forced step as well"
        );
        assert_eq!(
            selection.point(&scene, "die-4"),
            Progress::Made("die-4+hold".into())
        );
    }

    #[test]
    fn a_selection_begins_where_there_is_something_to_choose() {
        let two = scene(&["die-3 hold", "die-3 pawn a1"]);
        let mut selection = Selection::begin(&two);
        assert_eq!(selection.chosen(), ["die-3"]);
        assert!(!selection.back(&two));
        assert!(
            Selection::begin(&scene(&["die-3 hold"]))
                .chosen()
                .is_empty(),
            "nothing is made by itself"
        );
        assert!(Selection::begin(&scene(&[])).chosen().is_empty());
    }

    #[test]
    fn where_a_path_is_a_set_its_things_come_in_any_order() {
        let mut scene = scene(&["a b", "a c", "b c"]);
        scene.ask.any_order = true;
        let mut selection = Selection::begin(&scene);
        assert_eq!(names(&selection, &scene), ["a", "b", "c"]);
        assert_eq!(selection.point(&scene, "c"), Progress::Incomplete);
        assert_eq!(names(&selection, &scene), ["a", "b"]);
        assert_eq!(selection.point(&scene, "a"), Progress::Made("a+c".into()));
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
        let selection = Selection::begin(&scene);
        assert_eq!(names(&selection, &scene), ["wiz-1-0", "Hold", "a1", "b1"]);
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
        let mut selection = Selection::begin(&scene);
        assert_eq!(names(&selection, &scene), ["Keep", "A ball", "A cleat"]);
        assert_eq!(selection.point(&scene, "die-ball-1"), Progress::Incomplete);
        assert_eq!(names(&selection, &scene), ["1b", "A ball", "A cleat"]);
        let mut two = selection.clone();
        assert_eq!(
            two.point(&scene, "die-ball-2"),
            Progress::Made("die-ball-1+die-ball-2+go".into())
        );
        assert_eq!(
            selection.point(&scene, "go"),
            Progress::Made("die-ball-1+go".into())
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
        let selection = Selection::begin(&scene);
        assert_eq!(
            names(&selection, &scene),
            ["Throw", "freeze", "dispel", "Shield #1"],
            "what leaves one choice is called by it"
        );
        assert_eq!(
            selection.clone().point(&scene, "wiz-1-0"),
            Progress::Made("wiz-1-0".into())
        );
        scene.ask.hint = "Anything.".into();
        scene.ask.then = vec![
            Then {
                next: Some("wiz-1-1".into()),
                ..Then::new("freeze", "On #11 alone?", "Others can freeze, too.")
            },
            Then::new("freeze", "On whom?", "It freezes."),
        ];
        let mut freeze = selection.clone();
        assert_eq!(freeze.question(&scene), "Which die?");
        assert_eq!(freeze.hint(&scene), "Anything.");
        assert_eq!(freeze.point(&scene, "freeze"), Progress::Incomplete);
        assert_eq!(freeze.question(&scene), "On whom?");
        assert_eq!(freeze.hint(&scene), "It freezes.");
        assert_eq!(names(&freeze, &scene), ["wiz-1-0", "wiz-1-1"]);
        assert_eq!(freeze.point(&scene, "wiz-1-1"), Progress::Incomplete);
        assert_eq!(names(&freeze, &scene), ["F1", "F01"]);
        assert_eq!(freeze.question(&scene), "On #11 alone?");
        assert_eq!(freeze.hint(&scene), "Others can freeze, too.");
        let mut dispel = selection;
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
        let mut selection = Selection::default();
        assert_eq!(selection.items(&scene)[0].odds, "", "too much is open");
        selection.point(&scene, "a1");
        let steps = selection.items(&scene);
        let odds = steps[0].odds.replace(" %", "%");
        assert_eq!(odds, "alone out 28%, with D1 out 59%");
        selection.point(&scene, "b1");
        assert_eq!(selection.items(&scene)[1].short, "with D1");
    }
}
