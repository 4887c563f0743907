//! Tree search that keeps what it learns by information set: by what the seat to act sees.
//!
//! Every line of play starts from a new state drawn from the view, rolls its own dice, and asks at each
//! decision what has been learnt for that view. Three things follow without further machinery: nobody in
//! the tree knows what its seat could not know; each outcome of the dice has a node of its own; and actions
//! that lead to the same position in another order share one node.
//!
//! Two trees are grown whatever the budget, each on a thread of its own, and their roots are added up.
//! They share nothing, so that a budget of playouts gives the same thought on every machine.

use crate::bluff;
use crate::greedy::{self, Values, Weighing, Worlds};
use crate::{Budget, Idea, Rng, Thought};
use courtside_kernel::{Insight, Ply, Seat, Turn, Viewer};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

const TREES: u32 = 2;

/// Curiosity and sharpness were found with games in which a practised player misjudges by this much. Where choices lie
/// closer together, both go down with it.
const MISJUDGED: f32 = 0.012;

/// How much a promising action is tried beyond what it has shown so far.
const CURIOSITY: f32 = 0.3;

/// A difference in value that makes an action e times as promising as another.
const SHARPNESS: f32 = 0.01;

/// The share of curiosity that goes by the prior of the game alone, whatever the look ahead says.
const OPEN_MIND: f32 = 0.1;

/// An action counts as tried this often with the value of a look one action ahead.
const TRUST: f32 = 1.0;

/// Actions that are kept at a node below the root, the most promising ones.
const KEPT: usize = 48;

/// A tree stops to grow at this many edges, about 100 MB; it then learns in the nodes that it has.
const LARGEST: usize = 4_000_000;

/// How many lines of play count as seen with the widest spread there can be, when it is said how sure a value is.
const DOUBT: f64 = 4.0;

/// No line of play is followed further than this.
const DEEPEST: usize = 100;

/// The clock is read once in this many lines of play.
const CLOCK: u32 = 16;

/// What has been learnt for one information set. Without edges until it is reached a second time.
#[derive(Clone, Copy, Default)]
struct Node {
    first: u32,
    edges: u32,
    /// Edges tried so far: a prefix, as edges are sorted by promise.
    tried: u32,
    visits: u32,
    /// Whether edges are drawn by their promise: nobody in the tree may take a bluff to be predictable.
    mixed: bool,
}

struct Edge<A> {
    action: A,
    promise: f32,
    /// Its value one action ahead.
    glance: f32,
    visits: u32,
    sum: f64,
    /// The sum of their squares, for the error of their mean.
    squares: f64,
}

impl<A> Edge<A> {
    fn value(&self) -> f32 {
        (TRUST * self.glance + self.sum as f32) / (TRUST + self.visits as f32)
    }
}

/// A choice on a line of play.
struct Visit {
    node: u32,
    edge: u32,
    seat: Seat,
    /// What the dice had given to each seat until then.
    luck: Values,
}

/// When a tree stops.
#[derive(Clone, Copy)]
struct Limit {
    until: Option<Instant>,
    playouts: Option<u32>,
}

pub(crate) fn search<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    seed: u64,
    budget: Budget,
) -> Option<Thought<G::Action>> {
    let until = budget
        .ms
        .map(|ms| Instant::now() + Duration::from_millis(ms.min(Budget::LONGEST_MS)));
    let grow = |number: u32| {
        let playouts = budget
            .playouts
            .map(|all| (all.min(Budget::MOST_PLAYOUTS) + TREES - 1 - number) / TREES);
        let mut tree = Tree::new(game, Rng::stream(seed, u64::from(number)));
        tree.grow(view, seat, Limit { until, playouts });
        tree.edges
            .into_iter()
            .take(tree.nodes[0].edges as usize)
            .collect::<Vec<_>>()
    };
    let grow = &grow;
    let mut roots: Vec<Edge<G::Action>> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..TREES)
            .map(|number| scope.spawn(move || grow(number)))
            .collect();
        let mut roots = grow(0);
        for other in others {
            match other.join() {
                Ok(edges) => roots.extend(edges),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        roots
    });
    roots.sort_by_key(|edge| edge.action);
    roots.dedup_by(|from, into| {
        let same = from.action == into.action;
        if same {
            into.visits += from.visits;
            into.sum += from.sum;
            into.squares += from.squares;
        }
        same
    });
    roots.sort_by(|a, b| {
        b.visits
            .cmp(&a.visits)
            .then(b.value().total_cmp(&a.value()))
    });
    let lines: Vec<_> = roots
        .iter()
        .filter(|edge| edge.visits > 0)
        .map(idea)
        .collect();
    let best = lines.first()?;
    Some(Thought {
        action: best.action,
        value: best.value,
        lines,
    })
}

fn idea<A: Copy>(edge: &Edge<A>) -> Idea<A> {
    let visits = f64::from(edge.visits);
    let mean = edge.sum / visits;
    let value = mean.clamp(0.0, 1.0) as f32;
    // A few lines say little about how far lines differ. No numbers between 0 and 1 with this mean lie wider apart than two
    // ends do, and that counts as much as `DOUBT` lines that were seen.
    let spread = (edge.squares - mean * edge.sum).max(0.0);
    let widest = f64::from(value * (1.0 - value));
    let variance = (spread + DOUBT * widest) / (visits + DOUBT);
    let error = 1.96 * (variance / visits).sqrt() as f32;
    Idea {
        action: edge.action,
        value,
        error,
        visits: edge.visits,
    }
}

struct Tree<'a, G: Insight> {
    game: &'a G,
    rng: Rng,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    known: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    /// The line of play that is being followed.
    path: Vec<Visit>,
    actions: Vec<G::Action>,
    mix: Vec<(G::Action, f32)>,
}

impl<'a, G: Insight> Tree<'a, G> {
    fn new(game: &'a G, rng: Rng) -> Tree<'a, G> {
        Tree {
            game,
            rng,
            nodes: Vec::new(),
            edges: Vec::new(),
            known: HashMap::default(),
            path: Vec::new(),
            actions: Vec::new(),
            mix: Vec::new(),
        }
    }

    fn grow(&mut self, view: &G::View, seat: Seat, limit: Limit) {
        let state = self.game.determinize(view, &mut self.rng);
        let root = self.node(&state, seat).0;
        self.expand(root, &state, seat, usize::MAX);
        let mut done = 0;
        // At least one line is followed, so that there is an answer whatever the budget.
        loop {
            self.follow(view);
            done += 1;
            let late =
                || done % CLOCK == 0 && limit.until.is_some_and(|until| Instant::now() >= until);
            if limit.playouts.is_some_and(|playouts| done >= playouts) || late() {
                break;
            }
        }
    }

    /// Follows one line of play to a node that is new, and learns from its value.
    fn follow(&mut self, view: &G::View) {
        let game = self.game;
        let mut state = game.determinize(view, &mut self.rng);
        let mut luck = [0.0; Seat::MAX];
        self.path.clear();
        let values = loop {
            let turn = game.turn(&state);
            let seat = match turn {
                Turn::Over(..) => break greedy::values(game, &state, turn),
                Turn::Chance => {
                    self.roll(&mut state, &mut luck);
                    continue;
                }
                Turn::Act(seat) => seat,
            };
            if let Some(action) = game.reflex(&state, &mut self.rng) {
                game.apply(&mut state, Ply::Act(action), &mut |_| {});
                continue;
            }
            let (node, new) = self.node(&state, seat);
            // What an action set going is played to its end before anything is judged.
            let quiet = !game.pending(&state);
            let full = self.edges.len() >= LARGEST && self.nodes[node as usize].edges == 0;
            if quiet && (new || full) || self.path.len() >= DEEPEST {
                break greedy::values(game, &state, turn);
            }
            if self.nodes[node as usize].edges == 0 {
                self.expand(node, &state, seat, KEPT);
            }
            let edge = self.select(node);
            self.path.push(Visit {
                node,
                edge,
                seat,
                luck,
            });
            let action = self.edges[edge as usize].action;
            // What a bluff happens to lead to is luck as well, except for the bot that is thinking now.
            let bluffed = G::EVEN && self.nodes[node as usize].mixed && self.path.len() > 1;
            let before = bluffed.then(|| greedy::values(game, &state, turn));
            game.apply(&mut state, Ply::Act(action), &mut |_| {});
            if let Some(before) = before {
                self.count_luck(&state, before, &mut luck);
            }
        };
        for visit in &self.path {
            let seat = visit.seat.index();
            self.nodes[visit.node as usize].visits += 1;
            let edge = &mut self.edges[visit.edge as usize];
            let value = f64::from(values[seat] - (luck[seat] - visit.luck[seat]));
            edge.visits += 1;
            edge.sum += value;
            edge.squares += value * value;
        }
    }

    /// Rolls the dice and counts what they gave: the estimate after the roll less the estimate over all rolls.
    /// Taken off the value of a line, this leaves the mean as it is and most of the noise out.
    fn roll(&mut self, state: &mut G::State, luck: &mut Values) {
        let game = self.game;
        let fair = G::EVEN || game.pending(state);
        let before = fair.then(|| greedy::settle(game, state, &Weighing::Neutral));
        loop {
            let outcome = game.sample(state, &mut self.rng);
            game.apply(state, Ply::Chance(outcome), &mut |_| {});
            if !(game.pending(state) && game.turn(state) == Turn::Chance) {
                break;
            }
        }
        if let Some(before) = before {
            self.count_luck(state, before, luck);
        }
    }

    fn count_luck(&self, state: &G::State, before: Values, luck: &mut Values) {
        let after = greedy::settle(self.game, state, &Weighing::Neutral);
        for (luck, (after, before)) in luck.iter_mut().zip(after.iter().zip(before)) {
            *luck += after - before;
        }
    }

    /// The node of what `seat` sees, and whether it is new.
    fn node(&mut self, state: &G::State, seat: Seat) -> (u32, bool) {
        let mut hasher = DefaultHasher::new();
        (seat, self.game.view(state, Viewer::Seat(seat))).hash(&mut hasher);
        let next = self.nodes.len() as u32;
        let node = *self.known.entry(hasher.finish()).or_insert(next);
        if node == next {
            self.nodes.push(Node::default());
        }
        (node, node == next)
    }

    /// Gives a node its edges, sorted by promise: the prior of the game, sharpened by a look one action ahead
    /// at what the seat to act can know.
    fn expand(&mut self, node: u32, state: &G::State, seat: Seat, kept: usize) {
        self.actions.clear();
        self.game.legal(state, &mut self.actions);
        self.game.worth(state, &mut self.actions);
        let view = self.game.view(state, Viewer::Seat(seat));
        self.mix.clear();
        self.game.mix(&view, seat, &mut self.mix);
        let worlds = Worlds::draw(self.game, &view, &mut self.rng);
        let first = self.edges.len();
        let (mut priors, mut best) = (0.0, f32::NEG_INFINITY);
        for &action in &self.actions {
            let glance = worlds.glance(self.game, seat, action);
            let promise = self.game.prior(state, action).max(f32::MIN_POSITIVE);
            self.edges.push(Edge {
                action,
                promise,
                glance,
                visits: 0,
                sum: 0.0,
                squares: 0.0,
            });
            priors += promise;
            best = f32::max(best, glance);
        }
        let edges = &mut self.edges[first..];
        let sharpness = SHARPNESS * (G::MISJUDGED / MISJUDGED);
        let sharp =
            |edge: &Edge<G::Action>| edge.promise * ((edge.glance - best) / sharpness).exp();
        let sharps: f32 = edges.iter().map(sharp).sum();
        for edge in edges.iter_mut() {
            edge.promise = if self.mix.is_empty() {
                (1.0 - OPEN_MIND) * sharp(edge) / sharps + OPEN_MIND * edge.promise / priors
            } else {
                bluff::share(&self.mix, edge.action)
            };
        }
        edges.sort_unstable_by(|a, b| {
            b.promise
                .total_cmp(&a.promise)
                .then(a.action.cmp(&b.action))
        });
        self.edges
            .truncate(first.saturating_add(kept).min(self.edges.len()));
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.edges = (self.edges.len() - first) as u32;
        node.mixed = !self.mix.is_empty();
    }

    /// The edge with the best balance of value and promise; where it is a bluff, one that is drawn. Of the edges that have not been tried only the
    /// most promising one takes part: hundreds of actions widen a node one by one.
    fn select(&mut self, node: u32) -> u32 {
        let node = &mut self.nodes[node as usize];
        let first = node.first as usize;
        if node.mixed {
            let edges = &self.edges[first..first + node.edges as usize];
            let shares = edges.iter().map(|edge| edge.promise);
            return node.first + bluff::draw(shares, &mut self.rng) as u32;
        }
        let considered = (node.tried + 1).min(node.edges) as usize;
        let reach = CURIOSITY * (G::MISJUDGED / MISJUDGED) * (1.0 + node.visits as f32).sqrt();
        let mut best = (0, f32::NEG_INFINITY);
        for (number, edge) in self.edges[first..first + considered].iter().enumerate() {
            let score = edge.value() + reach * edge.promise / (1.0 + edge.visits as f32);
            if score > best.1 {
                best = (number, score);
            }
        }
        node.tried = node.tried.max(best.0 as u32 + 1);
        node.first + best.0 as u32
    }
}

/// Keys that are hashes already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("keys are numbers")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
