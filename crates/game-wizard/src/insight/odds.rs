//! The exact odds of every throw and of every cast, worked out once for the dice of a content.

use crate::action::{Faces, NO_DIE};
use crate::content::{Book, Die, Spell};
use crate::state::Effects;

/// Pairs of dice, the higher one on the right.
const PAIRS: usize = 10;
/// No spell on a roll, a spell that adds a die, a spell that takes a die, both.
const MODS: usize = 4;
/// From the next zone, from the one after it, from three zones away.
const RANGES: usize = 3;
/// How a target stands: see `Hands`.
const HANDS: usize = 4;
const THROWS: usize = PAIRS * MODS * RANGES + 1;
const DODGES: usize = PAIRS * MODS * HANDS + 1;
/// More than any dice come to.
const TOTALS: usize = 64;

/// What a thrower or a caster rolls.
#[derive(Clone, Copy)]
pub(super) struct Attack(u8);

/// What a target rolls.
#[derive(Clone, Copy)]
pub(super) struct Defence(u8);

/// What the hands of a target are good for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hands {
    /// Empty, but no use for a catch.
    Useless,
    /// Doubles catch.
    Empty,
    /// Doubles catch, and so does what Sticky Fingers hold.
    Sticky,
    /// One die more.
    Ball,
}

const fn pair([left, right]: [Die; 2]) -> usize {
    let (left, right) = (left as usize, right as usize);
    right * (right + 1) / 2 + left
}

impl Attack {
    /// A Fireball: a number instead of dice.
    pub const FIREBALL: Attack = Attack(THROWS as u8 - 1);

    #[inline]
    pub fn throw(dice: [Die; 2], borne: Effects, zones: u8) -> Attack {
        let mods = more_or_less(borne, Spell::Strong, Spell::Weak);
        Attack(((pair(dice) * MODS + mods) * RANGES + usize::from(zones.clamp(1, 3)) - 1) as u8)
    }

    /// Both dice, as in a throw over two zones.
    #[inline]
    pub fn cast(dice: [Die; 2], borne: Effects) -> Attack {
        let mods = more_or_less(borne, Spell::MagicBoost, Spell::MagicDrain);
        Attack(((pair(dice) * MODS + mods) * RANGES + 1) as u8)
    }
}

impl Defence {
    /// A frozen wizard: a number instead of dice.
    pub const FROZEN: Defence = Defence(DODGES as u8 - 1);

    #[inline]
    pub fn dodge(dice: [Die; 2], borne: Effects, hands: Hands) -> Defence {
        let mods = more_or_less(borne, Spell::Shrink, Spell::Enlarge);
        Defence(((pair(dice) * MODS + mods) * HANDS + hands as usize) as u8)
    }

    /// Doubles turn a spell away, as they catch a ball.
    #[inline]
    pub fn resist(dice: [Die; 2], borne: Effects) -> Defence {
        let mods = more_or_less(borne, Spell::MagicBoost, Spell::MagicDrain);
        Defence(((pair(dice) * MODS + mods) * HANDS + Hands::Empty as usize) as u8)
    }
}

#[inline]
fn more_or_less(borne: Effects, more: Spell, less: Spell) -> usize {
    usize::from(borne.has(more)) | usize::from(borne.has(less)) << 1
}

pub(crate) struct Odds {
    hits: Vec<[f32; DODGES]>,
    catches: [f32; DODGES],
}

impl Odds {
    /// The chance that an attack is higher than a defence that catches nothing.
    #[inline]
    pub(super) fn hit(&self, attack: Attack, defence: Defence) -> f32 {
        self.hits[usize::from(attack.0)][usize::from(defence.0)]
    }

    /// The chance that a defence catches.
    #[inline]
    pub(super) fn caught(&self, defence: Defence) -> f32 {
        self.catches[usize::from(defence.0)]
    }

    pub fn new(book: &Book) -> Odds {
        let defences: Vec<Answer> = (0..DODGES).map(|code| answer(book, code)).collect();
        let hits = (0..THROWS).map(|code| {
            let totals = attack(book, code);
            std::array::from_fn(|dodge| {
                let below = &defences[dodge].below;
                totals
                    .iter()
                    .zip(below)
                    .map(|(one, other)| one * other)
                    .sum()
            })
        });
        Odds {
            hits: hits.collect(),
            catches: std::array::from_fn(|dodge| defences[dodge].caught),
        }
    }
}

/// How likely a defence catches, and how likely it neither catches nor reaches each total.
struct Answer {
    below: [f32; TOTALS],
    caught: f32,
}

/// Tells every roll of some dice, each as likely as the others.
fn each_roll(book: &Book, dice: [Option<Die>; 5], mut tell: impl FnMut(Faces, f32)) {
    let count = dice.iter().flatten().count() as u32;
    let rolls = 6u32.pow(count);
    for roll in 0..rolls {
        let mut left = roll as usize;
        let faces = dice.map(|die| match die {
            None => NO_DIE,
            Some(die) => {
                let face = book.court.faces(die)[left % 6];
                left /= 6;
                face
            }
        });
        tell(Faces(faces), 1.0 / rolls as f32);
    }
}

/// The dice of a pair by its number.
fn dice_of(pair_number: usize) -> [Die; 2] {
    let all = Die::ALL.into_iter();
    let mut pairs = all.flat_map(|left| Die::ALL.into_iter().map(move |right| [left, right]));
    pairs
        .find(|dice| dice[0] <= dice[1] && pair(*dice) == pair_number)
        .unwrap_or([Die::White; 2])
}

fn spell_dice(book: &Book, mods: usize) -> [Option<Die>; 2] {
    [1, 2].map(|bit| (mods & bit != 0).then_some(book.spells.die))
}

/// How likely each total of an attack is.
fn attack(book: &Book, code: usize) -> [f32; TOTALS] {
    let mut totals = [0.0; TOTALS];
    if code == usize::from(Attack::FIREBALL.0) {
        totals[usize::from(book.spells.fireball).min(TOTALS - 1)] = 1.0;
        return totals;
    }
    let (range, code) = (code % RANGES, code / RANGES);
    let [left, right] = dice_of(code / MODS);
    let [more, less] = spell_dice(book, code % MODS);
    let left = (range < 2).then_some(left);
    let near = (range == 0).then_some(Die::White);
    each_roll(
        book,
        [left, Some(right), near, more, less],
        |faces, chance| {
            totals[usize::from(faces.total())] += chance;
        },
    );
    totals
}

fn answer(book: &Book, code: usize) -> Answer {
    let mut at = [0.0; TOTALS];
    let mut caught = 0.0;
    if code == usize::from(Defence::FROZEN.0) {
        at[usize::from(book.spells.frozen).min(TOTALS - 1)] = 1.0;
    } else {
        let (hands, code) = (code % HANDS, code / HANDS);
        let [left, right] = dice_of(code / MODS);
        let [more, less] = spell_dice(book, code % MODS);
        let ball = (hands == Hands::Ball as usize).then_some(Die::White);
        let catches = hands == Hands::Empty as usize || hands == Hands::Sticky as usize;
        let dice = [Some(left), Some(right), ball, more, less];
        each_roll(book, dice, |faces, chance| {
            let total = faces.total();
            let sticks = hands == Hands::Sticky as usize && book.spells.catches(total);
            if (catches && faces.is_double()) || sticks {
                caught += chance;
            } else if !faces.is_triple() {
                at[usize::from(total)] += chance;
            }
        });
    }
    let mut sum = 0.0;
    let below = at.map(|chance| {
        let below = sum;
        sum += chance;
        below
    });
    Answer { below, caught }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::options::WizardDodgeball;
    use crate::state::{Ball, State, Wizard};
    use courtside_kernel::{Content, Game, Notation, Options};

    const THROWER: Wizard = Wizard(0);
    const TARGET: Wizard = Wizard(5);

    fn share(game: &WizardDodgeball, state: &State, action: Action, label: &str) -> f64 {
        let cases = courtside_kernel::odds::odds(game, state, action);
        let results = cases.iter().flat_map(|case| &case.results);
        let same = results.filter(|share| share.result.label == label);
        same.map(|share| share.probability()).sum()
    }

    /// Every range, spell and hand: what stands in the table is what the rules give.
    #[test]
    fn the_table_gives_the_odds_of_the_rules() {
        let game = WizardDodgeball::configure(&Options::default(), 2, &Content::default()).unwrap();
        let odds = Odds::new(&game.book);
        let close = |one: f32, other: f64| (f64::from(one) - other).abs() < 1e-5;
        for (from, to, zones) in [("e5", "e9", 1), ("e5", "e12", 2), ("e2", "e12", 3)] {
            let text = format!(
                "61@{from},58@a1,10@b1,25@c1,36@i1/90@{to},30@a13,12@b13,41@c13,83@i13/-,-,-/#61*,a7,a7,i7,i7/-/\
                 ++++++++++/++++++++++/0-0/0/61:000:0/0/act"
            );
            let state = game.parse_position(&text).unwrap();
            let [thrower, dodger] = [THROWER, TARGET].map(|wizard| game.card(&state, wizard));
            for thrower_bears in [None, Some(Spell::Strong), Some(Spell::Weak)] {
                for target_bears in [
                    None,
                    Some(Spell::Shrink),
                    Some(Spell::Enlarge),
                    Some(Spell::StickyFingers),
                    Some(Spell::ButterFingers),
                    Some(Spell::Freeze),
                ] {
                    let mut state = state;
                    let [attack, defence] = [thrower_bears, target_bears].map(|spell| {
                        spell.map_or(Effects::NONE, |spell| Effects::NONE.with(spell))
                    });
                    state.effects[0][THROWER.index()] = attack;
                    state.effects[0][TARGET.index()] = defence;
                    for ball in [false, true] {
                        // A wizard with Butter Fingers holds nothing.
                        let ball = ball && target_bears != Some(Spell::ButterFingers);
                        state.holds[TARGET.index()] = if ball { Ball(1) } else { Ball::NONE };
                        let hands = match target_bears {
                            _ if ball => Hands::Ball,
                            Some(Spell::StickyFingers) => Hands::Sticky,
                            Some(Spell::ButterFingers) => Hands::Useless,
                            _ => Hands::Empty,
                        };
                        let attack = Attack::throw(thrower.throw, attack, zones);
                        let defence = match target_bears {
                            Some(Spell::Freeze) => Defence::FROZEN,
                            _ => Defence::dodge(dodger.dodge, defence, hands),
                        };
                        let throw = Action::throw(TARGET);
                        let hit = share(&game, &state, throw, "hit");
                        let caught = share(&game, &state, throw, "caught");
                        assert!(close(odds.hit(attack, defence), hit), "{text} {hit}");
                        assert!(close(odds.caught(defence), caught), "{text} {caught}");
                    }
                }
            }
        }
    }

    #[test]
    fn spells_and_fireballs_are_in_the_table_too() {
        let game = WizardDodgeball::configure(&Options::default(), 2, &Content::default()).unwrap();
        let odds = Odds::new(&game.book);
        let text = "61@e5,58@a1,10@b1,25@c1,36@i1/90@e9,30@a13,12@b13,41@c13,83@i13/-,-,-/#61*,a7,a7,i7,i7/-/\
                    ++++++++++/++++++++++/0-0/0/61:000:0/0/act";
        let mut state = game.parse_position(text).unwrap();
        let [caster, target] = [THROWER, TARGET].map(|wizard| game.card(&state, wizard));
        let cast = Action::cast(Spell::Freeze, crate::state::Wizards::of(TARGET));
        let takes = odds.hit(
            Attack::cast(caster.cast, Effects::NONE),
            Defence::resist(target.resist, Effects::NONE),
        );
        assert!((f64::from(takes) - share(&game, &state, cast, "frozen")).abs() < 1e-5);
        state.set_fire(crate::state::Side(0), Ball(0));
        let defence = Defence::dodge(target.dodge, Effects::NONE, Hands::Useless);
        let hit = share(&game, &state, Action::throw(TARGET), "hit");
        assert!((f64::from(odds.hit(Attack::FIREBALL, defence)) - hit).abs() < 1e-5);
    }
}
