//! Choices by prefix. A choice is a path of things to point at; what paths begin with is said once, and so are odds
//! that several choices share. Ends of paths that differ by a word, as the squares of a walk do, are said in a fan.

use crate::{Case, Sum, ThingId};
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

/// All choices of the seat to act.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choices {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<Node>,
    /// Things to point at first that make something at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fans: Vec<Fan>,
    /// Exact odds that leaves refer to by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<Vec<Case>>,
}

/// A thing to point at, with what can follow it, or what it makes. No path is the beginning of another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    pub thing: ThingId,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<Node>,
    /// What can follow it, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fans: Vec<Fan>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub makes: Option<Leaf>,
}

/// Leaves in a row that say nothing but their ply and label. Thing, ply and label of each are those given here with its
/// end behind them, and then their tails: `sq-`, `2a1` and `Walk to ` with the ends `a2 b2`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fan {
    /// Where the first stands among all choices; the others follow.
    pub n: u32,
    pub thing: ThingId,
    /// What is pointed at after that, the same for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<ThingId>,
    pub ply: SmolStr,
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub ply_tail: SmolStr,
    pub label: SmolStr,
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub label_tail: SmolStr,
    /// The ends, with blanks between them.
    pub ends: String,
}

/// What a path makes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Leaf {
    /// Where it stands among all choices, from 0.
    pub n: u32,
    /// What to send back.
    pub ply: SmolStr,
    /// "Throw at e6"
    pub label: SmolStr,
    /// What the odds are of: "Pawn 3 throws at e6, two squares".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What sets it apart from choices that share all of its path but the end: "alone", "with D1".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// Which of the odds, where something hangs on dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<u32>,
    /// Where the odds come from, term by term.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// What is written beside things on the court while it is looked at: thing and text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(ThingId, String)>,
    /// What is drawn on the court while it is looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// Aim and power of a toss by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toss: Option<(i8, i8)>,
}

/// A way, an area and a line of sight, drawn on the court.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// The route begins with all of that of another choice, which stands here among all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<u32>,
    /// Spaces that are walked over, from where it begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<ThingId>,
    /// What is picked up on the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<ThingId>,
    /// Spaces that a spell covers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<ThingId>,
    /// A line from space to space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<[ThingId; 2]>,
}

/// A choice with its whole path, before it is folded and after it is unfolded again.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub path: Vec<ThingId>,
    pub leaf: Leaf,
    pub odds: Vec<Case>,
}

impl Choices {
    /// Folds paths. Choices come in an order that means something: their leaves are numbered.
    pub fn fold(choices: impl IntoIterator<Item = Choice>) -> Choices {
        let mut all = Choices::default();
        for (n, choice) in (0..).zip(choices) {
            let odds = (!choice.odds.is_empty()).then(|| all.intern(choice.odds));
            let leaf = choice.leaf;
            all.add(choice.path, Leaf { n, odds, ..leaf });
        }
        all
    }

    /// Adds what a path makes.
    pub fn add(&mut self, mut path: Vec<ThingId>, leaf: Leaf) {
        let Some(last) = path.pop() else { return };
        let (nodes, fans) = self.after(path);
        if leaf.is_plain() {
            let fan = fans.last_mut();
            if fan.is_some_and(|fan| fan.take(&last, &leaf)) {
                return;
            }
            if let Some(fan) = Fan::open(&last, &leaf) {
                fans.push(fan);
                return;
            }
        }
        nodes.push(Node {
            thing: last,
            next: Vec::new(),
            fans: Vec::new(),
            makes: Some(leaf),
        });
    }

    /// Adds a fan behind a path.
    pub fn add_fan(&mut self, path: Vec<ThingId>, fan: Fan) {
        self.after(path).1.push(fan);
    }

    /// What can follow a path, which is there from now on.
    fn after(&mut self, path: Vec<ThingId>) -> (&mut Vec<Node>, &mut Vec<Fan>) {
        let (mut nodes, mut fans) = (&mut self.nodes, &mut self.fans);
        for thing in path {
            // Neighbours share most of their path: look at the newest first.
            let known = |node: &Node| node.makes.is_none() && node.thing == thing;
            let at = nodes.iter().rposition(known).unwrap_or_else(|| {
                nodes.push(Node {
                    thing,
                    next: Vec::new(),
                    fans: Vec::new(),
                    makes: None,
                });
                nodes.len() - 1
            });
            let node = &mut nodes[at];
            (nodes, fans) = (&mut node.next, &mut node.fans);
        }
        (nodes, fans)
    }

    /// The number of these odds.
    pub fn intern(&mut self, odds: Vec<Case>) -> u32 {
        let at = self.odds.iter().rposition(|known| *known == odds);
        let at = at.unwrap_or_else(|| {
            self.odds.push(odds);
            self.odds.len() - 1
        });
        at as u32
    }
}

impl Leaf {
    /// Whether ply and label are all there is to say.
    fn is_plain(&self) -> bool {
        let Leaf {
            n: _,
            ply: _,
            label: _,
            about,
            short,
            odds,
            sums,
            marks,
            trace,
            toss,
        } = self;
        about.is_empty()
            && short.is_empty()
            && odds.is_none()
            && sums.is_empty()
            && marks.is_empty()
            && trace.is_none()
            && toss.is_none()
    }
}

impl Fan {
    /// A fan with one leaf; nothing if thing, ply and label do not end alike.
    fn open(thing: &str, leaf: &Leaf) -> Option<Fan> {
        let ends = thing
            .char_indices()
            .map(|(at, _)| &thing[at..])
            .find(|end| leaf.ply.ends_with(end) && leaf.label.ends_with(end))?;
        if ends.contains(' ') {
            return None;
        }
        let before = |text: &str| SmolStr::from(&text[..text.len() - ends.len()]);
        Some(Fan {
            n: leaf.n,
            thing: before(thing),
            ply: before(&leaf.ply),
            label: before(&leaf.label),
            ends: ends.to_owned(),
            ..Fan::default()
        })
    }

    /// Takes a leaf in, if it is the next one and fits.
    fn take(&mut self, thing: &str, leaf: &Leaf) -> bool {
        let Some(end) = thing.strip_prefix(self.thing.as_str()) else {
            return false;
        };
        let fits = self.is_plain()
            && !end.is_empty()
            && !end.contains(' ')
            && leaf.ply.strip_prefix(self.ply.as_str()) == Some(end)
            && leaf.label.strip_prefix(self.label.as_str()) == Some(end)
            && leaf.n == self.next();
        if fits {
            self.ends.push(' ');
            self.ends.push_str(end);
        }
        fits
    }

    /// Whether nothing follows the ends.
    fn is_plain(&self) -> bool {
        self.then.is_none() && self.ply_tail.is_empty() && self.label_tail.is_empty()
    }

    /// Where the next leaf would stand.
    fn next(&self) -> u32 {
        let blanks = self.ends.bytes().filter(|byte| *byte == b' ').count();
        self.n + 1 + blanks as u32
    }

    /// The thing that sets each choice apart, and its leaf.
    fn leaves(&self) -> impl Iterator<Item = (ThingId, Leaf)> {
        (self.n..).zip(self.ends.split(' ')).map(|(n, end)| {
            let leaf = Leaf {
                n,
                ply: format_smolstr!("{}{end}{}", self.ply, self.ply_tail),
                label: format_smolstr!("{}{end}{}", self.label, self.label_tail),
                ..Leaf::default()
            };
            (format_smolstr!("{}{end}", self.thing), leaf)
        })
    }
}

/// Every choice with its path, in their order.
pub fn unfold(choices: &Choices) -> Vec<Choice> {
    fn open(fans: &[Fan], path: &[ThingId], out: &mut Vec<Choice>) {
        for fan in fans {
            out.extend(fan.leaves().map(|(thing, leaf)| {
                Choice {
                    path: [path, &[thing]]
                        .concat()
                        .into_iter()
                        .chain(fan.then.clone())
                        .collect(),
                    leaf,
                    odds: Vec::new(),
                }
            }));
        }
    }
    fn walk(all: &Choices, nodes: &[Node], path: &mut Vec<ThingId>, out: &mut Vec<Choice>) {
        for node in nodes {
            path.push(node.thing.clone());
            if let Some(leaf) = &node.makes {
                let odds = leaf.odds.and_then(|at| all.odds.get(at as usize));
                out.push(Choice {
                    path: path.clone(),
                    leaf: leaf.clone(),
                    odds: odds.cloned().unwrap_or_default(),
                });
            }
            open(&node.fans, path, out);
            walk(all, &node.next, path, out);
            path.pop();
        }
    }
    let mut out = Vec::new();
    open(&choices.fans, &[], &mut out);
    walk(choices, &choices.nodes, &mut Vec::new(), &mut out);
    out.sort_by_key(|choice| choice.leaf.n);
    follow(&mut out);
    out
}

/// Puts routes together that begin with those of others. Each step makes one shorter, so that there is an end to it.
fn follow(choices: &mut [Choice]) {
    for at in 0..choices.len() {
        let mut parts = Vec::new();
        let mut next = Some(at);
        while let Some(trace) = next.and_then(|at| choices.get(at)?.leaf.trace.as_ref()) {
            parts.push(trace.route.clone());
            next = trace.via.map(|via| via as usize);
            if parts.len() > choices.len() {
                break;
            }
        }
        parts.reverse();
        if let Some(trace) = &mut choices[at].leaf.trace
            && trace.via.take().is_some()
        {
            trace.route = parts.concat();
        }
    }
}
