//! Exact odds of an action, from the rules themselves: the action is played out over every outcome of the
//! dice until its result is known. No game writes its odds a second time as a formula.

use crate::{Narration, Ply, Seat, Turn};
use serde::Serialize;

/// What a result means for the seat that acts. In the order in which odds are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Good {
    /// What you want.
    Hit,
    /// Nothing comes of it.
    Miss,
    /// It costs you.
    Lost,
}

/// A named result of an action. A game makes them in [`Narration::result`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct ActionResult {
    /// Whether the acting seat wants it.
    pub good: Good,
    /// One or two words for a table of odds: "out", "caught".
    pub label: &'static str,
}

/// One result with its exact probability `weight / of`, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// What comes of the action this often.
    #[serde(flatten)]
    pub result: ActionResult,
    /// The numerator.
    pub weight: u64,
    /// The denominator.
    pub of: u64,
}

impl Share {
    /// The fraction as a number from 0 to 1.
    pub fn probability(&self) -> f64 {
        self.weight as f64 / self.of as f64
    }
}

/// The results in one case. Where another seat answers before the roll, each answer is a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    /// "if it dodges"; empty where there is only one case.
    pub when: &'static str,
    /// They add up to 1. Good ones come first.
    pub results: Vec<Share>,
}

/// A fraction. Rolls of the same dice share a denominator, so most sums need no common one to be found; it comes to
/// lowest terms at the end, or when it grows out of 64 bits.
#[derive(Clone, Copy)]
struct Fraction(u128, u128);

impl Fraction {
    fn reduced(self) -> Fraction {
        let Fraction(numerator, denominator) = self;
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(numerator / a.max(1), denominator / a.max(1))
    }

    fn kept_small(self) -> Fraction {
        if self.1 > u128::from(u64::MAX) {
            return self.reduced();
        }
        self
    }

    fn times(self, numerator: u64, denominator: u64) -> Fraction {
        Fraction(
            self.0 * u128::from(numerator),
            self.1 * u128::from(denominator),
        )
        .kept_small()
    }

    fn plus(self, other: Fraction) -> Fraction {
        if self.1 == other.1 {
            return Fraction(self.0 + other.0, self.1);
        }
        let (one, other) = (self.reduced(), other.reduced());
        Fraction(one.0 * other.1 + other.0 * one.1, one.1 * other.1).reduced()
    }
}

/// A case that is still being added up.
type Open = (&'static str, Vec<(ActionResult, Fraction)>);

/// The odds of a legal action, by case. Empty if nothing that is settled by dice or by an answer comes of it.
///
/// This looks at the whole state. To show odds to a player, ask [`Narration::odds`] with the player's view.
///
/// ```
/// use courtside_kernel::odds::odds;
/// use courtside_kernel::{Content, Game, Notation, Options};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// // Pawn 2 stands on c3 with a ball, two steps from its target on c5: it needs a 3.
/// let state = game.parse_position("b1,c3,d1/b6,c5,d6/c3,c4/0/0")?;
/// let cases = odds(&game, &state, game.parse_action(&state, "2x2")?);
/// let shares: Vec<_> = cases[0].results.iter().map(|it| (it.result.label, it.weight, it.of)).collect();
/// assert_eq!(shares, [("out", 2, 3), ("caught", 1, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn odds<G: Narration>(game: &G, state: &G::State, action: G::Action) -> Vec<Case> {
    let Turn::Act(actor) = game.turn(state) else {
        return Vec::new();
    };
    let mut cases: Vec<Open> = Vec::new();
    walk(
        game,
        state,
        Ply::Act(action),
        actor,
        "",
        Fraction(1, 1),
        None,
        &mut cases,
    );
    cases.retain(|(_, results)| !results.is_empty());
    cases
        .into_iter()
        .map(|(when, results)| close(when, results))
        .collect()
}

#[allow(clippy::too_many_arguments)]
fn walk<G: Narration>(
    game: &G,
    before: &G::State,
    ply: crate::Played<G>,
    actor: Seat,
    when: &'static str,
    share: Fraction,
    known: Option<ActionResult>,
    cases: &mut Vec<Open>,
) {
    let mut state = before.clone();
    let mut result = known;
    game.apply(&mut state, ply, &mut |event| {
        if let Some(found) = game.result(&event, actor) {
            result = Some(found);
        }
    });
    if game.pending(&state) {
        match game.turn(&state) {
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.merged_chance(&state, &mut outcomes);
                let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                for (outcome, weight) in outcomes {
                    walk(
                        game,
                        &state,
                        Ply::Chance(outcome),
                        actor,
                        when,
                        share.times(weight, total),
                        result,
                        cases,
                    );
                }
                return;
            }
            Turn::Act(_) => {
                let mut answers = Vec::new();
                game.legal(&state, &mut answers);
                for answer in answers {
                    let when = game.case(&state, answer);
                    walk(
                        game,
                        &state,
                        Ply::Act(answer),
                        actor,
                        when,
                        share,
                        result,
                        cases,
                    );
                }
                return;
            }
            Turn::Over(..) => {}
        }
    }
    let Some(result) = result else { return };
    let at = cases
        .iter()
        .position(|(name, _)| *name == when)
        .unwrap_or_else(|| {
            cases.push((when, Vec::new()));
            cases.len() - 1
        });
    let results = &mut cases[at].1;
    match results.iter_mut().find(|(name, _)| *name == result) {
        Some((_, sum)) => *sum = sum.plus(share),
        None => results.push((result, share)),
    }
}

fn close(when: &'static str, mut results: Vec<(ActionResult, Fraction)>) -> Case {
    results.sort_by_key(|(result, _)| *result);
    let results = results
        .into_iter()
        .map(|(result, sum)| {
            let Fraction(weight, of) = sum.reduced();
            // A fraction that needs more than 64 bits is rounded to them; no game here comes near.
            let spare = (u128::BITS - of.leading_zeros()).saturating_sub(u64::BITS);
            Share {
                result,
                weight: (weight >> spare) as u64,
                of: (of >> spare) as u64,
            }
        })
        .collect();
    Case { when, results }
}
