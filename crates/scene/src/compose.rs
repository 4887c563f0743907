//! The composer: turns pointing at things into one choice. It knows no game.
//!
//! A choice is a path of things to point at. Pointing fills the path, a candidate is a choice that agrees with all that
//! is filled, and what all candidates agree on is filled without pointing. The terminal and the test kit compose with
//! this; the page's script does the same in its own language. `docs/composer.md` says in words what both do, and
//! `tests/composer.json` holds the examples that both pass.

use crate::{ButtonRole, Scene, ThingId};
use std::collections::BTreeMap;

/// What a composer has to know beside the paths.
#[derive(Clone, Default, Debug)]
pub struct ComposerRules<'a> {
    /// A path is a set: its things may be pointed at in any order.
    pub any_order: bool,
    /// The first thing begins the path, the others follow in any order, and dice of a kind are alike.
    pub pool: bool,
    /// The dice of a pool, each with its kind.
    pub kinds: BTreeMap<&'a str, &'a str>,
    /// What lies on no court. In a pool a button waits until all that stands before it in its path is there.
    pub buttons: Vec<&'a str>,
    /// The button that ends a choice of any number of things.
    pub go: Option<&'a str>,
}

/// A position of the path that is filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    pub thing: ThingId,
    pub at: usize,
    /// Nobody pointed at it: all candidates agree on it.
    pub auto: bool,
}

/// What came of pointing at a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointed {
    /// It is chosen now; something else may have been let go for it.
    Step,
    /// It was chosen and is not any more.
    Back,
    /// It was filled by itself and stays.
    Fixed,
    /// No choice contains it.
    Refused,
}

/// Something that can be pointed at now, and the position that it would fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open<'a> {
    pub thing: &'a str,
    pub at: usize,
}

/// What counts as the same in a pool: any die of a kind, or the very thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Same<'a> {
    Kind(&'a str),
    Thing(&'a str),
}

/// A choice that is being put together. Choices are known by their place in the list that was given.
#[derive(Clone, Debug)]
pub struct Composer<'a> {
    paths: Vec<&'a [ThingId]>,
    rules: ComposerRules<'a>,
    /// What was pointed at, in this order, then what is filled by itself.
    picks: Vec<Pick>,
}

impl<'a> Composer<'a> {
    pub fn new(
        paths: impl IntoIterator<Item = &'a [ThingId]>,
        rules: ComposerRules<'a>,
    ) -> Composer<'a> {
        let mut composer = Composer {
            paths: paths.into_iter().collect(),
            rules,
            picks: Vec::new(),
        };
        composer.settle(Vec::new());
        composer
    }

    /// The choices of a scene, none of them begun.
    pub fn of(scene: &'a Scene) -> Composer<'a> {
        let dice = scene.trays.iter().flat_map(|tray| &tray.dice);
        let kinds = dice.filter_map(|die| Some((die.id.as_deref()?, die.kind.as_deref()?)));
        let mut ends = scene.buttons.iter();
        let rules = ComposerRules {
            any_order: scene.ask.any_order,
            pool: scene.ask.pool,
            kinds: kinds.collect(),
            go: ends
                .find(|button| button.role == ButtonRole::Go)
                .map(|button| button.id.as_str()),
            buttons: scene.buttons.iter().map(|one| one.id.as_str()).collect(),
        };
        Composer::new(scene.choices.iter().map(|choice| &choice.path[..]), rules)
    }

    /// What is filled: what was pointed at, in this order, then what was filled by itself.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Whether anything has been pointed at.
    pub fn started(&self) -> bool {
        self.picks.iter().any(|pick| !pick.auto)
    }

    pub fn has(&self, thing: &str) -> bool {
        self.picks.iter().any(|pick| pick.thing == thing)
    }

    /// The choices that agree with what is filled.
    pub fn candidates(&self) -> Vec<usize> {
        self.agreeing(&self.picks).collect()
    }

    /// The first position that is not filled.
    pub fn position(&self) -> usize {
        first_open(&self.picks)
    }

    /// The choice that is complete except for the button that ends it. Longer candidates may remain.
    pub fn complete(&self) -> Option<usize> {
        self.complete_with(&self.picks)
    }

    /// The only candidate that is left, if only one is.
    pub fn only(&self) -> Option<usize> {
        let mut candidates = self.agreeing(&self.picks);
        let first = candidates.next();
        first.filter(|_| candidates.next().is_none())
    }

    /// The choice that pointing has made: the only one that is left, in a pool once all of it is chosen.
    pub fn made(&self) -> Option<usize> {
        self.only()
            .filter(|only| !self.rules.pool || self.paths[*only].len() == self.picks.len())
    }

    /// Whether dice of the kind of this thing are alike.
    pub fn kind(&self, thing: &str) -> Option<&'a str> {
        self.rules.kinds.get(thing).copied()
    }

    /// Everything that some choice takes, in a pool with all dice of those kinds.
    pub fn all(&self) -> Vec<&'a str> {
        let mut all: Vec<&str> = Vec::new();
        for thing in self.paths.iter().copied().flatten() {
            push_new(&mut all, thing);
        }
        if self.rules.pool {
            let taken: Vec<Same> = all.iter().map(|thing| self.same(thing)).collect();
            for die in self.rules.kinds.keys() {
                if taken.contains(&self.same(die)) {
                    push_new(&mut all, die);
                }
            }
        }
        all
    }

    /// Everything that can be pointed at now and leads on, except the button that ends a choice of any number of things:
    /// that leads on when a choice is complete.
    pub fn things(&self) -> Vec<Open<'a>> {
        match (self.rules.pool, self.rules.any_order) {
            (true, _) => self.things_of_pool(),
            (false, true) => self.things_of_set(),
            (false, false) => self.things_in_order(),
        }
    }

    /// The next open position, whatever follows something filled, and before the first pointing also the second position,
    /// because a hand goes to the pawn as often as to the die.
    fn things_in_order(&self) -> Vec<Open<'a>> {
        let position = self.position();
        let filled = |at: usize| is_filled(&self.picks, at);
        let mut found: Vec<Open> = Vec::new();
        for choice in self.agreeing(&self.picks) {
            for (at, thing) in self.paths[choice].iter().enumerate() {
                let follows = at > 0 && filled(at - 1);
                let second = self.picks.is_empty() && at == 1;
                let live = !filled(at) && (at == position || follows || second);
                if live && !self.has(thing) && !found.iter().any(|open| open.thing == thing) {
                    found.push(Open { thing, at });
                }
            }
        }
        found
    }

    fn things_of_set(&self) -> Vec<Open<'a>> {
        let mut found: Vec<&str> = Vec::new();
        for choice in self.agreeing(&self.picks) {
            for thing in self.paths[choice] {
                if !self.has(thing) {
                    push_new(&mut found, thing);
                }
            }
        }
        self.open(found)
    }

    /// What begins a path, then whatever a candidate takes more of. Dice that a card takes wait for the card, unless some
    /// choice begins with a die.
    fn things_of_pool(&self) -> Vec<Open<'a>> {
        let at = self.picks.len();
        let begun = self.beginning(&self.picks).is_some();
        let is_die = |thing: &str| self.kind(thing).is_some();
        let dice = at > 0
            || self
                .paths
                .iter()
                .any(|path| path.first().is_some_and(|first| is_die(first)));
        let mut kinds: Vec<&str> = Vec::new();
        let mut found: Vec<&str> = Vec::new();
        for choice in self.agreeing(&self.picks) {
            let path = self.paths[choice];
            for thing in path {
                let open = match self.kind(thing) {
                    Some(_) => dice,
                    None if !begun => begins_with(path, thing),
                    None => !self.is_button(thing) || path.get(at) == Some(thing),
                };
                let more = self.count(path, thing) > self.count_picked(&self.picks, thing);
                if !open || !more || self.rules.go == Some(thing) {
                    continue;
                }
                match self.kind(thing) {
                    Some(kind) => push_new(&mut kinds, kind),
                    None => push_new(&mut found, thing),
                }
            }
        }
        for die in self.all() {
            if self.kind(die).is_some_and(|kind| kinds.contains(&kind)) && !self.has(die) {
                found.push(die);
            }
        }
        self.open(found)
    }

    fn open(&self, things: Vec<&'a str>) -> Vec<Open<'a>> {
        let at = self.picks.len();
        let open = |thing| Open { thing, at };
        things.into_iter().map(open).collect()
    }

    /// The candidates that would be left if this were pointed at as well; none for what is chosen already or excludes
    /// something chosen.
    pub fn preview(&self, thing: &str) -> Vec<usize> {
        match self.after(thing) {
            Some(picks) => self.agreeing(&picks).collect(),
            None => Vec::new(),
        }
    }

    /// The choice that would be filled to its end if this were pointed at as well.
    pub fn completing(&self, thing: &str) -> Option<usize> {
        self.complete_with(&self.after(thing)?)
    }

    fn after(&self, thing: &str) -> Option<Vec<Pick>> {
        let picks = self.with(&self.picks, thing);
        picks
            .filter(|_| !self.has(thing))
            .map(|picks| self.settled(picks))
    }

    /// Points at a thing.
    pub fn point(&mut self, thing: &str) -> Pointed {
        match self.picks.iter().find(|pick| pick.thing == thing) {
            Some(chosen) if chosen.auto => return Pointed::Fixed,
            Some(_) => {
                self.let_go(thing);
                return Pointed::Back;
            }
            None => {}
        }
        match self
            .with(&self.picks, thing)
            .or_else(|| self.instead(thing))
        {
            Some(picks) => {
                self.settle(picks);
                Pointed::Step
            }
            None => Pointed::Refused,
        }
    }

    /// Lets go of what was pointed at last. Returns whether there was anything.
    pub fn back(&mut self) -> bool {
        let mut manual = self.manual();
        let last = manual.pop();
        self.settle(manual);
        last.is_some()
    }

    fn let_go(&mut self, thing: &str) {
        let begins = self.rules.pool && self.beginning(&self.picks) == Some(thing);
        let mut left = self.manual();
        left.retain(|pick| {
            // What followed a spell goes with it; dice stay. What ended a choice goes with anything.
            let goes_too = begins && self.kind(&pick.thing).is_none();
            pick.thing != thing && !goes_too && !self.ends(&pick.thing)
        });
        self.settle(left);
    }

    /// What was pointed at, without what was filled by itself.
    fn manual(&self) -> Vec<Pick> {
        let manual = self.picks.iter().filter(|pick| !pick.auto);
        manual.cloned().collect()
    }

    fn settle(&mut self, picks: Vec<Pick>) {
        self.picks = self.settled(picks);
    }

    /// These picks, and after those that were pointed at what is filled by itself: position by position, as long as all
    /// candidates agree. Where there is no order nothing is filled by itself.
    fn settled(&self, mut picks: Vec<Pick>) -> Vec<Pick> {
        picks.retain(|pick| !pick.auto);
        if self.is_unordered() {
            for (at, pick) in picks.iter_mut().enumerate() {
                pick.at = at;
            }
            return picks;
        }
        loop {
            let at = first_open(&picks);
            let mut next = self
                .agreeing(&picks)
                .map(|choice| self.paths[choice].get(at));
            let agreed = next.next().flatten();
            let Some(thing) = agreed.filter(|_| next.all(|other| other == agreed)) else {
                drop(next);
                return picks;
            };
            drop(next);
            picks.push(Pick {
                thing: thing.clone(),
                at,
                auto: true,
            });
        }
    }

    fn agreeing<'s>(&'s self, picks: &'s [Pick]) -> impl Iterator<Item = usize> + 's {
        let begins = self.beginning(picks);
        let ended = self.rules.pool && picks.iter().any(|pick| self.ends(&pick.thing));
        let agrees = move |path: &[ThingId]| {
            if self.rules.pool {
                let fits = |pick: &Pick| {
                    self.count(path, &pick.thing) >= self.count_picked(picks, &pick.thing)
                };
                return begins.is_none_or(|first| begins_with(path, first))
                    && (!ended || path.len() == picks.len())
                    && picks.iter().all(fits);
            }
            picks.iter().all(|pick| {
                if self.rules.any_order {
                    path.contains(&pick.thing)
                } else {
                    path.get(pick.at) == Some(&pick.thing)
                }
            })
        };
        let all = self.paths.iter().enumerate();
        all.filter(move |(_, path)| agrees(path))
            .map(|(choice, _)| choice)
    }

    fn complete_with(&self, picks: &[Pick]) -> Option<usize> {
        let ended = picks.iter().any(|pick| self.ends(&pick.thing));
        let length = |path: &[ThingId]| {
            let waits = !ended && path.iter().any(|thing| self.ends(thing));
            path.len() - usize::from(waits)
        };
        self.agreeing(picks)
            .find(|choice| length(self.paths[*choice]) == picks.len())
    }

    /// The picks with this thing at the open position that takes it.
    fn with(&self, picks: &[Pick], thing: &str) -> Option<Vec<Pick>> {
        let pick = |at: usize| Pick {
            thing: thing.into(),
            at,
            auto: false,
        };
        if self.is_unordered() {
            if self.ends(thing) && self.complete_with(picks).is_none() {
                return None;
            }
            // Choosing more takes the ending back.
            let mut more: Vec<Pick> = picks.to_vec();
            more.retain(|pick| !self.ends(&pick.thing));
            more.push(pick(more.len()));
            let fits = self.agreeing(&more).next().is_some();
            return fits.then_some(more);
        }
        let mut places: Vec<usize> = Vec::new();
        for choice in self.agreeing(picks) {
            let path = self.paths[choice].iter().enumerate();
            places.extend(
                path.filter(|(at, there)| *there == thing && !is_filled(picks, *at))
                    .map(|(at, _)| at),
            );
        }
        places.sort_unstable();
        // What follows something filled comes before what does not: after a pawn, another pawn is its target.
        let follows = |at: &&usize| **at == 0 || is_filled(picks, **at - 1);
        let at = *places.iter().find(follows).or_else(|| places.first())?;
        let mut more = picks.to_vec();
        more.push(pick(at));
        Some(more)
    }

    /// The picks with this thing in the place of others that exclude it: another pawn, another die, another spell at the
    /// same targets. Of what was pointed at the newest gives way first, and if no single one does, as many of the newest as
    /// must.
    fn instead(&self, thing: &str) -> Option<Vec<Pick>> {
        // A choice is never ended in the place of something else.
        if self.ends(thing) {
            return None;
        }
        let mut manual = self.manual();
        manual.retain(|pick| !self.ends(&pick.thing));
        for index in (0..manual.len()).rev() {
            let old = &manual[index];
            if self.is_unordered() {
                let mut picks = manual.clone();
                picks[index].thing = thing.into();
                if self.agreeing(&picks).next().is_some() {
                    return Some(picks);
                }
                continue;
            }
            let mut others = manual.clone();
            others.remove(index);
            let there = |picks: &Vec<Pick>| picks.last().is_some_and(|pick| pick.at == old.at);
            if let Some(picks) = self.with(&others, thing).filter(there) {
                return Some(picks);
            }
        }
        (0..manual.len())
            .rev()
            .find_map(|keep| self.with(&manual[..keep], thing))
    }

    fn is_unordered(&self) -> bool {
        self.rules.pool || self.rules.any_order
    }

    fn is_button(&self, thing: &str) -> bool {
        self.rules.buttons.contains(&thing)
    }

    /// Whether this button ends a choice. It does so in a pool alone; elsewhere it is a thing like any other.
    fn ends(&self, thing: &str) -> bool {
        self.rules.pool && self.rules.go == Some(thing)
    }

    /// What begins the path in a pool: the first that was pointed at and is no die.
    fn beginning<'p>(&self, picks: &'p [Pick]) -> Option<&'p str> {
        let mut things = picks.iter().map(|pick| pick.thing.as_str());
        things.find(|thing| self.kind(thing).is_none() && !self.ends(thing))
    }

    fn same<'t>(&self, thing: &'t str) -> Same<'t>
    where
        'a: 't,
    {
        match self.kind(thing) {
            Some(kind) => Same::Kind(kind),
            None => Same::Thing(thing),
        }
    }

    /// How many of a path are the same as this thing.
    fn count(&self, path: &[ThingId], thing: &str) -> usize {
        let same = |other: &&ThingId| self.same(other) == self.same(thing);
        path.iter().filter(same).count()
    }

    fn count_picked(&self, picks: &[Pick], thing: &str) -> usize {
        let same = |pick: &&Pick| self.same(&pick.thing) == self.same(thing);
        picks.iter().filter(same).count()
    }
}

fn is_filled(picks: &[Pick], at: usize) -> bool {
    picks.iter().any(|pick| pick.at == at)
}

fn first_open(picks: &[Pick]) -> usize {
    let open = |at: &usize| !is_filled(picks, *at);
    (0..picks.len()).find(open).unwrap_or(picks.len())
}

fn begins_with(path: &[ThingId], thing: &str) -> bool {
    path.first().is_some_and(|first| first == thing)
}

fn push_new<'t>(list: &mut Vec<&'t str>, thing: &'t str) {
    if !list.contains(&thing) {
        list.push(thing);
    }
}
