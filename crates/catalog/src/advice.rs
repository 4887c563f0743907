//! A bot explains itself: its best choices, and a sentence or two made from facts that the rules give. Everything here goes
//! by what the seat to act sees; nothing is said that could not be checked at the table.

use crate::{Advice, Advised, BotLine, BotReply, Refusal};
use courtside_bots::Rng;
use courtside_kernel::game::First;
use courtside_kernel::{
    ActionResult, Case, Good, Playable, Played, Ply, Seat, Turn, Viewer, Voice,
};
use courtside_scene::words::{listed, per_cent};
use courtside_scene::{Choice, Count, Desk, Offer, Present};
use smol_str::SmolStr;
use std::collections::HashSet;

/// So many choices are named.
const NAMED: usize = 3;
/// What is hidden is drawn this often before anything is said of what an action brings.
const WORLDS: u64 = 12;
/// An action that can lead to more positions than this is not followed.
const MOST_ENDS: usize = 4000;
/// A smaller difference in the chance to win is none to speak of.
const EQUAL: f32 = 0.03;
/// So many results of an action are told.
const MOST_RESULTS: usize = 3;
/// So many gains or losses of a result are told.
const MOST_CHANGES: usize = 2;

/// Puts a thought into words, for the seat to act. `names`: what the seats are called.
pub(crate) fn advise<G: Playable, S: Present<Game = G>>(
    game: &G,
    state: &G::State,
    thought: &BotReply,
    names: &[String],
) -> Result<Advice, Refusal> {
    let Turn::Act(seat) = game.turn(state) else {
        return Err(Refusal::new("turn", "Nobody acts now."));
    };
    if game.reflex(state, &mut First).is_some() {
        return Ok(Advice {
            choices: Vec::new(),
            why: "Hand and eye decide here, not thought.".into(),
        });
    }
    let view = game.view(state, Viewer::Seat(seat));
    let mut mix = Vec::new();
    game.mix(&view, seat, &mut mix);
    mix.retain(|(_, share)| *share > 0.0);
    let mixed = mix.len() > 1;
    let mut offers = Vec::new();
    let mut choices = Vec::new();
    for line in ranked(thought, mixed) {
        let action = game.parse_action(state, &line.ply)?;
        offers.push(Offer {
            action,
            odds: game.odds(&view, action).into(),
        });
        let share = mix.iter().find(|(mixed, _)| *mixed == action);
        choices.push(Advised {
            ply: line.ply,
            words: String::new(),
            value: line.value,
            error: line.error,
            visits: line.visits,
            share: share.filter(|_| mixed).map(|(_, share)| *share),
        });
    }
    let write = |action| game.write_action(state, action).into();
    let said = said::<G, S>(game, &view, seat, names, &offers, &write);
    for (choice, words) in choices.iter_mut().zip(said) {
        choice.words = words;
    }
    let why = Speaker {
        game,
        view: &view,
        voice: Voice {
            viewer: Viewer::Seat(seat),
            names,
        },
        seat,
        offers: &offers,
        choices: &choices,
        counts: S::counts,
    }
    .why();
    Ok(Advice { choices, why })
}

/// What each of these is called where its path is not in sight.
pub(crate) fn said<G: Playable, S: Present<Game = G>>(
    game: &G,
    view: &G::View,
    seat: Seat,
    names: &[String],
    offers: &[Offer<G::Action>],
    write: &dyn Fn(G::Action) -> SmolStr,
) -> Vec<String> {
    let desk = Desk {
        viewer: Viewer::Seat(seat),
        facing: seat,
        turn: Turn::Act(seat),
        names,
        offers,
        write,
        whole: true,
    };
    let scene = S::scene(game, view, &desk);
    let words = |offer: &Offer<G::Action>| {
        let ply = write(offer.action);
        let known = scene.choices.iter().find(|known| known.ply == ply);
        known.map_or(&*ply, Choice::words).to_owned()
    };
    offers.iter().map(words).collect()
}

/// By what the bot would play: its own choice, then the others in the order of the thought, which is how readily it would play
/// them. Chances to win need not be in that order: a choice that was tried rarely is uncertain.
fn ranked(thought: &BotReply, mixed: bool) -> Vec<BotLine> {
    let mut lines = thought.lines.clone();
    if !mixed {
        let own = lines.iter().position(|line| line.ply == thought.ply);
        let own = own.map_or_else(
            || BotLine {
                ply: thought.ply.clone(),
                value: thought.value,
                error: 0.0,
                visits: 0,
            },
            |own| lines.remove(own),
        );
        lines.insert(0, own);
    }
    lines.truncate(NAMED);
    lines
}

/// One count that an action changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change {
    count: Count,
    before: u32,
}

/// What an action leads to, as far as that is certain.
#[derive(Default)]
struct Fate {
    /// For each result what it changes, if that is always the same.
    changes: Vec<(Option<ActionResult>, Option<Vec<Change>>)>,
    /// Who decides next, if that is always the same; nobody, if the game is over then.
    next: Option<Option<Seat>>,
}

struct Speaker<'a, G: Playable> {
    game: &'a G,
    view: &'a G::View,
    voice: Voice<'a>,
    seat: Seat,
    offers: &'a [Offer<G::Action>],
    choices: &'a [Advised],
    /// What counts in this game.
    counts: fn(&G, &G::View) -> Vec<Count>,
}

impl<G: Playable> Speaker<'_, G> {
    fn why(&self) -> String {
        let (Some(first), Some(offer)) = (self.choices.first(), self.offers.first()) else {
            return "There is nothing to choose.".into();
        };
        let fate = self.fate(offer.action);
        let mut told = self.odds(&offer.odds, &fate);
        let against = self.against(&offer.odds);
        if told.is_empty() {
            let changes = fate.changes.iter().find(|(result, _)| result.is_none());
            if let Some((_, Some(changes))) = changes {
                told.push(listed(&self.changes(changes)));
            }
        }
        let mut facts = told.join(", ");
        let named = against.is_some();
        if let Some(against) = against {
            facts += &against;
        }
        let mut chance = self.chance(first, named);
        if let Some(tempo) = self.tempo(&fate) {
            chance += &format!("; {tempo}");
        }
        match facts.is_empty() {
            true => format!("{}: {chance}.", first.words),
            false => format!("{}: {facts}. {}.", first.words, capital(&chance)),
        }
    }

    /// How likely the win is, beside the next best choice.
    fn chance(&self, first: &Advised, named: bool) -> String {
        let next = self.choices.get(1);
        let name = |next: &Advised| match named {
            true => "the second choice".to_owned(),
            false => quoted(&next.words),
        };
        if let Some(share) = first.share {
            let other = next.and_then(|next| Some((next.share?, next)));
            let other = other.map_or(String::new(), |(share, next)| {
                format!(" and {} {} of the time", name(next), percent(share))
            });
            let share = percent(share);
            return format!(
                "whoever can be predicted is beaten here, so a bot plays it {share} of the time{other}"
            );
        }
        if first.visits == 0 {
            return "it was drawn at random".into();
        }
        let own = format!("your chance to win is {}", percent(first.value));
        match next {
            None if self.is_only_choice() => format!("{own}, and there is no other choice"),
            None => own,
            Some(next) if apart(first, next) => {
                format!("{own}, against {} with {}", percent(next.value), name(next))
            }
            Some(next) if (first.value - next.value).abs() < EQUAL => format!(
                "{own}, about the same as with {} ({})",
                name(next),
                percent(next.value)
            ),
            Some(next) => format!(
                "{own}, but {} may be as good ({}, give or take {})",
                name(next),
                percent(next.value),
                percent(first.error + next.error)
            ),
        }
    }

    fn is_only_choice(&self) -> bool {
        let mut actions = Vec::new();
        let state = self.game.determinize(self.view, &mut First);
        self.game.legal(&state, &mut actions);
        actions.len() == 1
    }

    fn tempo(&self, fate: &Fate) -> Option<String> {
        Some(match fate.next? {
            None => "the game is over then".into(),
            Some(seat) if seat == self.seat => "you act again".into(),
            Some(seat) => format!("{} acts next", self.voice.whom(seat)),
        })
    }

    /// The odds that are told, each with what it changes: "58 % out (Mara has 3 pawns instead of 4)".
    fn odds(&self, cases: &[Case], fate: &Fate) -> Vec<String> {
        let mut explained: Vec<ActionResult> = Vec::new();
        told(cases)
            .into_iter()
            .map(|(when, result, probability)| {
                let mut words = match probability {
                    1.0 => format!("{} for certain", result.label),
                    _ => format!("{} {}", spoken(probability), result.label),
                };
                if !when.is_empty() {
                    words += &format!(" {when}");
                }
                let known = fate
                    .changes
                    .iter()
                    .find(|(known, _)| *known == Some(result));
                if let Some((_, Some(changes))) = known
                    && !changes.is_empty()
                    && !explained.contains(&result)
                {
                    explained.push(result);
                    words += &format!(" ({})", listed(&self.changes(changes)));
                }
                words
            })
            .collect()
    }

    /// The same results of the next best choice: ", against 44 % with …".
    fn against(&self, cases: &[Case]) -> Option<String> {
        let (next, offer) = self.choices.get(1).zip(self.offers.get(1))?;
        let shares: Option<Vec<f64>> = told(cases)
            .iter()
            .map(|(when, result, _)| {
                let case = offer.odds.iter().find(|case| case.when == *when)?;
                let mut results = case.results.iter();
                let share = results.find(|share| share.result.label == result.label);
                Some(share.map_or(0.0, |share| share.probability()))
            })
            .collect();
        let shares = shares.filter(|shares| shares.iter().any(|share| *share > 0.0))?;
        let own = told(cases).into_iter().map(|(_, _, share)| share);
        if own.eq(shares.iter().copied()) {
            return Some(format!(", the same as with {}", quoted(&next.words)));
        }
        let shares: Vec<String> = shares.into_iter().map(spoken).collect();
        Some(format!(
            ", against {} with {}",
            listed(&shares),
            quoted(&next.words)
        ))
    }

    /// "Mara has 3 pawns instead of 4 and 1 ball instead of 2".
    fn changes(&self, changes: &[Change]) -> Vec<String> {
        let mut told = Vec::new();
        let mut owners: &[Seat] = &[];
        for (index, Change { count, before }) in changes.iter().take(MOST_CHANGES).enumerate() {
            let number = match count.number {
                0 => "no".into(),
                number => number.to_string(),
            };
            let before = match before {
                0 => "none".into(),
                before => before.to_string(),
            };
            let what = count.what[usize::from(count.number != 1)];
            let change = format!("{number} {what} instead of {before}");
            told.push(match index > 0 && owners == count.seats {
                true => change,
                false => format!("{} {change}", self.owners(&count.seats)),
            });
            owners = &count.seats;
        }
        told
    }

    /// "you have", "Mara has", "you and Cy have".
    fn owners(&self, seats: &[Seat]) -> String {
        let mut seats = seats.to_vec();
        seats.sort_by_key(|seat| *seat != self.seat);
        let names: Vec<String> = seats.iter().map(|seat| self.voice.whom(*seat)).collect();
        match seats[..] {
            [] => "the other side has".into(),
            [one] if one != self.seat => format!("{} has", names[0]),
            _ => format!("{} have", listed(&names)),
        }
    }

    /// Follows an action over every outcome of the dice and every answer until its result is known, and then until
    /// somebody decides again.
    fn fate(&self, action: G::Action) -> Fate {
        let (game, own) = (self.game, Viewer::Seat(self.seat));
        let before = (self.counts)(game, self.view);
        let mut changes = Vec::new();
        let mut deciders = HashSet::new();
        let mut seen = HashSet::new();
        let mut open: Vec<Strand<G>> = (0..WORLDS)
            .map(|world| Strand {
                state: game.determinize(self.view, &mut Rng::from_seed(world)),
                result: None,
                settled: false,
            })
            .map(|strand| self.follow(&strand, Ply::Act(action)))
            .collect();
        while let Some(mut strand) = open.pop() {
            if !strand.settled && !game.pending(&strand.state) {
                strand.settled = true;
                let view = game.view(&strand.state, own);
                note(
                    &mut changes,
                    strand.result,
                    changed(&before, (self.counts)(game, &view)),
                );
            }
            if !seen.insert((strand.state.clone(), strand.result, strand.settled)) {
                continue;
            }
            if seen.len() > MOST_ENDS {
                return Fate::default();
            }
            match game.turn(&strand.state) {
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    game.merged_chance(&strand.state, &mut outcomes);
                    let after = |(outcome, _)| self.follow(&strand, Ply::Chance(outcome));
                    open.extend(outcomes.into_iter().map(after));
                }
                Turn::Act(_) if !strand.settled => {
                    let mut answers = Vec::new();
                    game.legal(&strand.state, &mut answers);
                    let after = |answer| self.follow(&strand, Ply::Act(answer));
                    open.extend(answers.into_iter().map(after));
                }
                turn => {
                    deciders.insert(turn.actor());
                }
            }
        }
        let mut deciders = deciders.into_iter();
        let next = match (deciders.next(), deciders.next()) {
            (only, None) => only,
            _ => None,
        };
        Fate { changes, next }
    }

    fn follow(&self, strand: &Strand<G>, ply: Played<G>) -> Strand<G> {
        let (mut state, mut result) = (strand.state.clone(), strand.result);
        self.game.apply(&mut state, ply, &mut |event| {
            if let Some(found) = self
                .game
                .result(&event, self.seat)
                .filter(|_| !strand.settled)
            {
                result = Some(found);
            }
        });
        Strand {
            state,
            result,
            settled: strand.settled,
        }
    }
}

/// A position that an action may lead to.
struct Strand<G: Playable> {
    state: G::State,
    result: Option<ActionResult>,
    /// The result is known: only who decides next is still looked for.
    settled: bool,
}

/// Keeps what a result changes, unless it was something else before.
fn note(
    changes: &mut Vec<(Option<ActionResult>, Option<Vec<Change>>)>,
    result: Option<ActionResult>,
    found: Vec<Change>,
) {
    match changes.iter_mut().find(|(known, _)| *known == result) {
        Some((_, known)) if known.as_ref() == Some(&found) => {}
        Some((_, known)) => *known = None,
        None => changes.push((result, Some(found))),
    }
}

/// The counts that are not what they were. None where the game has only just begun, or is set up.
fn changed(before: &[Count], after: Vec<Count>) -> Vec<Change> {
    if before.len() != after.len() {
        return Vec::new();
    }
    let changed = |(before, count): (&Count, Count)| {
        (before.number != count.number).then_some(Change {
            before: before.number,
            count,
        })
    };
    before.iter().zip(after).filter_map(changed).collect()
}

/// The results worth telling, with their cases: of one case what is wanted and what is feared, of several the first of each.
fn told(cases: &[Case]) -> Vec<(&'static str, ActionResult, f64)> {
    let tell = |case: &Case, matters: bool| -> Vec<_> {
        let shares = case.results.iter();
        shares
            .filter(|share| !matters || share.result.good != Good::Miss)
            .map(|share| (case.when, share.result, share.probability()))
            .collect()
    };
    let mut all = match cases {
        [case] => match tell(case, true) {
            weighty if weighty.is_empty() => tell(case, false),
            weighty => weighty,
        },
        _ => {
            let firsts = cases.iter().map(|case| tell(case, false));
            firsts
                .flat_map(|results| results.into_iter().take(1))
                .collect()
        }
    };
    if let [_] = cases {
        all.sort_by(|a, b| b.2.total_cmp(&a.2));
    }
    all.truncate(MOST_RESULTS);
    all
}

/// Whether one choice is better than another beyond what chance may have made of it.
fn apart(first: &Advised, next: &Advised) -> bool {
    let clear = (first.value - next.value).abs() > first.error + next.error;
    clear && percent(first.value) != percent(next.value)
}

fn percent(share: f32) -> String {
    spoken(share.into())
}

/// "58 %", "less than 1 %".
fn spoken(probability: f64) -> String {
    per_cent(probability)
        .replace('<', "less than")
        .replace('>', "more than")
}

/// The name of a choice inside a sentence.
fn quoted(words: &str) -> String {
    format!("“{words}”")
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_in_the_order_in_which_the_bot_would_play_them() {
        let line = |ply: &str, value, error, visits| BotLine {
            ply: ply.into(),
            value,
            error,
            visits,
        };
        let thought = BotReply {
            ply: "b".into(),
            value: 0.5,
            lines: vec![
                line("a", 0.6, 0.2, 50),
                line("b", 0.5, 0.1, 40),
                line("c", 0.4, 0.01, 30),
                line("d", 0.9, 0.4, 2),
            ],
        };
        let plies = |mixed| -> Vec<String> {
            let lines = ranked(&thought, mixed).into_iter();
            lines.map(|line| line.ply).collect()
        };
        assert_eq!(plies(false), ["b", "a", "c"]);
        // Of a mix, what it plays most comes first, whatever it has drawn now.
        assert_eq!(plies(true), ["a", "b", "c"]);
    }
}
