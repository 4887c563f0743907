//! All choices of a viewer. Walks are offered by the hundred: those in a row that differ by a word stay together as a fan, and
//! become separate choices only when each one is asked for.

use crate::{Choice, ThingId};
use serde::{Serialize, Serializer};
use smol_str::{SmolStr, format_smolstr};
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// Choices in an order that means something. They read like a slice.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    runs: Vec<Run>,
    /// Each one separately, made on demand. From then on this list is the one that counts.
    each: OnceLock<Vec<Choice>>,
}

/// Some choices in a row.
#[derive(Clone, Debug)]
pub enum Run {
    One(Choice),
    Fan(Fan),
}

/// Choices without odds that share all of their paths but one thing. Thing, ply and label of each are those given here with
/// its end behind them, and then their tails: `sq-`, `2a1` and `Walk to ` with the ends `a2` and `b2`.
#[derive(Clone, Debug, Default)]
pub struct Fan {
    /// What all paths begin with.
    pub path: Vec<ThingId>,
    pub thing: &'static str,
    /// What all paths end with.
    pub then: Option<ThingId>,
    pub ply: SmolStr,
    pub ply_tail: SmolStr,
    pub label: &'static str,
    pub label_tail: &'static str,
    pub ends: Vec<&'static str>,
}

impl Fan {
    fn choices(&self) -> impl Iterator<Item = Choice> {
        self.ends.iter().map(|end| Choice {
            path: {
                let thing = format_smolstr!("{}{end}", self.thing);
                let rest = std::iter::once(thing).chain(self.then.clone());
                self.path.iter().cloned().chain(rest).collect()
            },
            ply: format_smolstr!("{}{end}{}", self.ply, self.ply_tail),
            label: format_smolstr!("{}{end}{}", self.label, self.label_tail),
            ..Choice::default()
        })
    }
}

impl Choices {
    pub fn is_empty(&self) -> bool {
        match self.each.get() {
            Some(each) => each.is_empty(),
            None => self.runs.is_empty(),
        }
    }

    /// The choices as they were put together, fans and all.
    pub fn into_runs(self) -> Vec<Run> {
        match self.each.into_inner() {
            Some(each) => each.into_iter().map(Run::One).collect(),
            None => self.runs,
        }
    }

    fn expanded(&self) -> Vec<Choice> {
        let mut each = Vec::new();
        for run in &self.runs {
            match run {
                Run::One(choice) => each.push(choice.clone()),
                Run::Fan(fan) => each.extend(fan.choices()),
            }
        }
        each
    }
}

impl From<Vec<Run>> for Choices {
    fn from(runs: Vec<Run>) -> Choices {
        Choices {
            runs,
            each: OnceLock::new(),
        }
    }
}

impl From<Vec<Choice>> for Choices {
    fn from(each: Vec<Choice>) -> Choices {
        Choices {
            runs: Vec::new(),
            each: each.into(),
        }
    }
}

impl FromIterator<Choice> for Choices {
    fn from_iter<I: IntoIterator<Item = Choice>>(each: I) -> Choices {
        each.into_iter().collect::<Vec<_>>().into()
    }
}

impl Deref for Choices {
    type Target = [Choice];

    fn deref(&self) -> &[Choice] {
        self.each.get_or_init(|| self.expanded())
    }
}

impl DerefMut for Choices {
    fn deref_mut(&mut self) -> &mut [Choice] {
        let each = match self.each.take() {
            Some(each) => each,
            None => self.expanded(),
        };
        *self = each.into();
        self.each.get_mut().map_or(&mut [], Vec::as_mut_slice)
    }
}

impl<'a> IntoIterator for &'a Choices {
    type Item = &'a Choice;
    type IntoIter = std::slice::Iter<'a, Choice>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Choices {
    fn eq(&self, other: &Choices) -> bool {
        self[..] == other[..]
    }
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}
