//! Where the two totals of an attack come from, term by term.

use super::Painter;
use crate::Sum;
use crate::words::count;
use courtside_kernel::Seat;
use game_tactics::content::DEFENCE_DICE;
use game_tactics::{Range, Sums, Throw, Unit};

/// "+2", "−1", "0".
fn signed(amount: i8) -> String {
    match amount {
        0 => "0".into(),
        1.. => format!("+{amount}"),
        _ => format!("−{}", amount.unsigned_abs()),
    }
}

/// "4d6 + 1", "3d6".
fn roll(dice: u8, amount: i8) -> String {
    match amount {
        0 => format!("{dice}d6"),
        1.. => format!("{dice}d6 + {amount}"),
        _ => format!("{dice}d6 − {}", amount.unsigned_abs()),
    }
}

impl Painter<'_> {
    /// The figures of an attack: what is added to the attack, then what is added to the defence.
    pub(super) fn sums(&self, throw: Throw) -> Vec<Sum> {
        let sums = Sums::of(self.game, self.state, throw);
        let foe = throw.seat.other();
        let dice = match throw.helper {
            Some(helper) => format!("Dice, 1 from {}", helper.the()),
            None => "Dice".into(),
        };
        let mut list = vec![
            Sum::term(dice, format!("{}d6", sums.dice)),
            Sum::term(throw.attacker.words(), signed(sums.attacker)),
            Sum::term(self.range(&sums), signed(sums.range())),
        ];
        for seat in [throw.seat, foe] {
            let units = sums.between[seat.index()].each();
            list.extend(units.map(|unit| self.standing(seat, unit, "between", -1)));
        }
        list.push(Sum::total(
            self.rolls(throw.seat),
            roll(sums.dice, sums.attack()),
        ));
        list.push(Sum::term(throw.target.words(), signed(sums.target)));
        let beside = sums.beside.each();
        list.extend(beside.map(|unit| self.standing(foe, unit, "beside it", 1)));
        list.push(Sum::total(
            self.rolls(foe),
            roll(DEFENCE_DICE, sums.defence()),
        ));
        list
    }

    /// "Range, 3 spaces", or what else it counts.
    fn range(&self, sums: &Sums) -> String {
        let spaces = count(sums.spaces.into(), "space");
        match self.game.range {
            Range::Distance => format!("Range, {spaces}"),
            Range::Between => format!("Range, {spaces} between"),
        }
    }

    /// "Defender 2 beside it, f10".
    fn standing(&self, seat: Seat, unit: Unit, how: &str, amount: i8) -> Sum {
        let square = self.state.square_of(seat, unit);
        Sum::term(format!("{} {how}, {square}", unit.words()), signed(amount))
    }

    /// "You roll", "Okan rolls".
    pub(super) fn rolls(&self, seat: Seat) -> String {
        let ending = if self.desk.viewer.is(seat) { "" } else { "s" };
        format!("{} roll{ending}", self.desk.voice().who(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_carry_their_sign() {
        assert_eq!([2, 0, -1].map(signed), ["+2", "0", "−1"]);
        assert_eq!(
            [1, 0, -2].map(|more| roll(3, more)),
            ["3d6 + 1", "3d6", "3d6 − 2"]
        );
    }
}
