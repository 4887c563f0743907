//! How two stat cards compare, worked out exactly from the dice: throws against dodges, casts against resists.

use game_wizard::StatId;
use game_wizard::content::{Book, Die, StatCard};

/// What two dice can come to.
struct Roll {
    /// The likelihood of each total, doubles left out: they catch a ball, and turn a spell away (W64).
    plain: Vec<f64>,
    /// The likelihood of each total, doubles and all.
    all: Vec<f64>,
}

/// How often wizards of a book would hit each other, and take each other's spells.
#[derive(Clone, Debug)]
pub struct Chances {
    wizards: usize,
    /// That a throw over two zones hits a wizard with empty hands: thrower by thrower, target by target.
    hit: Vec<f64>,
    /// That a spell takes hold.
    takes: Vec<f64>,
}

impl Chances {
    pub fn new(book: &Book) -> Chances {
        let pairs = |attack: fn(&StatCard) -> [Die; 2], defence: fn(&StatCard) -> [Die; 2]| {
            let rolls = |dice: fn(&StatCard) -> [Die; 2]| -> Vec<Roll> {
                let cards = book.wizards.iter();
                cards.map(|card| roll(book, dice(card))).collect()
            };
            let (attacks, defences) = (rolls(attack), rolls(defence));
            let beat = attacks
                .iter()
                .flat_map(|attack| defences.iter().map(|defence| beats(attack, defence)));
            beat.collect()
        };
        Chances {
            wizards: book.wizards.len(),
            hit: pairs(|card| card.throw, |card| card.dodge),
            takes: pairs(|card| card.cast, |card| card.resist),
        }
    }

    /// By how much wizards of one side hit others more often than they are hit by them, and the same for spells; each over its
    /// opponents on average, summed.
    pub fn edges(&self, one: &[StatId], other: &[StatId]) -> [f64; 2] {
        let edge = |table: &[f64]| {
            let at = |a: &StatId, b: &StatId| table[a.index() * self.wizards + b.index()];
            let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
            let sum: f64 = pairs.map(|(a, b)| at(a, b) - at(b, a)).sum();
            sum / other.len().max(1) as f64
        };
        [edge(&self.hit), edge(&self.takes)]
    }
}

fn roll(book: &Book, [left, right]: [Die; 2]) -> Roll {
    let faces = [left, right].map(|die| book.court.faces(die));
    let highest: usize = faces
        .iter()
        .filter_map(|die| die.iter().max())
        .map(|face| usize::from(*face))
        .sum();
    let (mut plain, mut all) = (vec![0.0; highest + 1], vec![0.0; highest + 1]);
    for one in faces[0] {
        for other in faces[1] {
            let total = usize::from(*one) + usize::from(*other);
            all[total] += 1.0 / 36.0;
            if one != other {
                plain[total] += 1.0 / 36.0;
            }
        }
    }
    Roll { plain, all }
}

/// The chance that an attack is higher than a defence that rolls no double.
fn beats(attack: &Roll, defence: &Roll) -> f64 {
    let below = |total: usize| defence.plain.iter().take(total).sum::<f64>();
    let totals = attack.all.iter().enumerate();
    totals.map(|(total, likely)| likely * below(total)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::Content;

    #[test]
    fn chances_are_those_of_the_dice() {
        let book = Book::read(game_wizard::CARD.rules_version, &Content::default()).unwrap();
        let chances = Chances::new(&book);
        let [krunk, nib, turtello, mumblecap] =
            [28, 3, 66, 36].map(|number| book.numbered(number).unwrap());
        let hit = |one: StatId, other: StatId| chances.hit[one.index() * 24 + other.index()];
        let takes = |one: StatId, other: StatId| chances.takes[one.index() * 24 + other.index()];
        // Counted by hand: #36 throws two white dice, #3 dodges with two blue ones, 2 to 7.
        let mut hits = 0;
        let faces = |die| book.court.faces(die).map(u32::from);
        let [white, blue] = [Die::White, Die::Blue].map(faces);
        for roll in 0..1296usize {
            let [a, b, c, d] = [roll % 6, roll / 6 % 6, roll / 36 % 6, roll / 216];
            hits += u32::from(blue[c] != blue[d] && white[a] + white[b] > blue[c] + blue[d]);
        }
        assert!((hit(mumblecap, nib) - f64::from(hits) / 1296.0).abs() < 1e-12);
        assert!(hit(krunk, nib) > hit(mumblecap, nib) && hit(krunk, nib) > hit(krunk, turtello));
        assert!(takes(mumblecap, nib) > takes(krunk, nib));
        let [thrown, cast] = chances.edges(&[krunk, nib], &[mumblecap]);
        let [back, resisted] = chances.edges(&[mumblecap], &[krunk, nib]);
        assert!(thrown > 0.0 && (thrown + 2.0 * back).abs() < 1e-12);
        assert!(cast < 0.0 && (cast + 2.0 * resisted).abs() < 1e-12);
    }
}
