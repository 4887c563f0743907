//! What is asked of a viewer, and what can be chosen: questions, buttons, choices and what is drawn for them.

use crate::{Sum, ThingId};
use courtside_kernel::Case;
use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::ops::Deref;
use std::sync::Arc;

/// What the game asks of the viewer now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ask {
    /// "Which die?", or who everybody waits for.
    pub question: String,
    /// A second sentence, or empty.
    pub hint: String,
    /// The question at each step of a choice, by position in its path.
    pub steps: Vec<String>,
    /// The things of a choice may be pointed at in any order: a path is a set.
    pub any_order: bool,
    /// The first thing begins the path, the others follow in any order, and dice of the same kind are alike: as many
    /// of each kind are pointed at as the path names. Where any number can be taken, the button whose role is
    /// `Go` ends it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pool: bool,
    /// What stands below a die that is not chosen and below one that is: "keep", "reroll".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<[&'static str; 2]>,
    /// What is asked instead once a thing has been pointed at first: after a spell, its target. Of several that
    /// fit, the one that names two things is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Then>,
    /// The viewer is out while the others play on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
}

/// What is asked after a first thing, or after that and another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Then {
    pub thing: ThingId,
    /// What must be chosen beside it, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<ThingId>,
    pub question: String,
    pub hint: String,
}

impl Then {
    pub fn new(
        thing: impl Into<ThingId>,
        question: impl Into<String>,
        hint: impl Into<String>,
    ) -> Then {
        Then {
            thing: thing.into(),
            next: None,
            question: question.into(),
            hint: hint.into(),
        }
    }
}

impl Ask {
    pub fn new(question: impl Into<String>, hint: impl Into<String>, steps: &[&str]) -> Ask {
        Ask {
            question: question.into(),
            hint: hint.into(),
            steps: steps.iter().map(|step| (*step).to_owned()).collect(),
            ..Ask::default()
        }
    }

    /// What is asked instead after the chosen things, given in the order of the path.
    pub fn after(&self, chosen: &[ThingId]) -> Option<&Then> {
        let (first, others) = chosen.split_first()?;
        let fits = |then: &&Then| {
            let next = then.next.as_ref();
            then.thing == *first && next.is_none_or(|next| others.contains(next))
        };
        let fitting = self.then.iter().filter(fits);
        fitting.max_by_key(|then| then.next.is_some())
    }
}

/// What a button is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ButtonRole {
    /// A step of a path like any other thing.
    #[default]
    Step,
    /// Ends a choice of any number of things.
    Go,
    /// Plays nothing: what comes of it is told beside what the other choices promise.
    Pass,
    /// The same, and a player may want to go on like that until the next heading of the log.
    PassOn,
}

/// Something to point at that lies on no court: "Hold", "Dodge".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Button {
    pub id: ThingId,
    pub label: String,
    pub role: ButtonRole,
}

impl Button {
    /// A step of a path.
    pub fn step(id: impl Into<ThingId>, label: impl Into<String>) -> Button {
        Button {
            id: id.into(),
            label: label.into(),
            role: ButtonRole::Step,
        }
    }
}

/// Exact odds by case, none where nothing hangs on dice. Many choices share them.
#[derive(Clone, Debug, Default)]
pub struct Odds(Option<Arc<[Case]>>);

impl Odds {
    /// Whether both are the very same.
    pub fn is(&self, other: &Odds) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl From<Vec<Case>> for Odds {
    fn from(cases: Vec<Case>) -> Odds {
        Odds((!cases.is_empty()).then(|| cases.into()))
    }
}

impl Deref for Odds {
    type Target = [Case];

    fn deref(&self) -> &[Case] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Odds) -> bool {
        self.is(other) || self[..] == other[..]
    }
}

impl Eq for Odds {}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

/// A legal action as a path of things to point at. Screens, keyboards, terminals and screen readers walk
/// the same path.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Choice {
    pub path: Vec<ThingId>,
    /// The notation to send back; several plies with blanks between them are played one after the other, or not at all.
    pub ply: SmolStr,
    /// The act with its object: "Throw at e6".
    pub label: SmolStr,
    /// The whole of it, where the label leaves open who does it: "Throw at e6 with pawn 3 and die 5". Not for a page, where
    /// the things of the path say so: see [`crate::Desk::whole`].
    #[serde(skip)]
    pub full: String,
    /// What the odds are of: "Pawn 3 throws at e6, two squares".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The aim and the power of a toss by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toss: Option<(i8, i8)>,
    /// What sets it apart from choices that share all of its path but the end: "alone", "with D1".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// Exact odds, empty where nothing hangs on dice.
    #[serde(skip_serializing_if = "<[Case]>::is_empty")]
    pub odds: Odds,
    /// Where the odds come from, term by term.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// What may come of it, where on the court it would.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What is drawn on the court while it is looked at.
    #[serde(skip_serializing_if = "Trace::is_empty")]
    pub trace: Trace,
}

impl Choice {
    /// What it is called where its path is not in sight.
    pub fn words(&self) -> &str {
        if self.full.is_empty() {
            &self.label
        } else {
            &self.full
        }
    }
}

/// A way, an area and a line of sight, drawn on the court.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Trace {
    /// Spaces that are walked over, from where it begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<ThingId>,
    /// What is picked up on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<ThingId>,
    /// Spaces that a spell covers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<ThingId>,
    /// Who sees what: a line from space to space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<[ThingId; 2]>,
}

impl Trace {
    pub fn is_empty(&self) -> bool {
        *self == Trace::default()
    }
}

/// Something that is written beside a thing on the court while a choice is looked at: "89%".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    pub thing: ThingId,
    pub text: String,
}
