//! Events in words: rows of the log under the activation in which they happened, in the past tense.

mod magic;
mod rows;

use crate::action::{Faces, MOST_DICE, NO_DIE};
use crate::board::Square;
use crate::content::{Spell, SpellCard};
use crate::event::{Event, Purpose, Who};
use crate::options::WizardDodgeball;
use crate::state::{Side, StatId};
use crate::{Action, View, odds};
use courtside_kernel::{ActionResult, Case, Game, Good, Line, Narration, RuleId, Seat, Voice};

/// The columns of the box score.
const COLUMNS: &[&str] = &["Throws", "Hits", "Catches", "Dodges", "Spells", "Times out"];
const THROWS: usize = 0;
const HITS: usize = 1;
const CATCHES: usize = 2;
const DODGES: usize = 3;
const SPELLS: usize = 4;
const TIMES_OUT: usize = 5;

impl Narration for WizardDodgeball {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        Teller { game: self, voice }.say(event)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        // Only throws and spells of the seat that acts leave anything open.
        let (good, label) = match *event {
            Event::Hit { .. } => (Good::Hit, "hit"),
            Event::Dodged { .. } => (Good::Miss, "dodged"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            // Whatever the caster rolls against its own spell.
            Event::Rebounded { .. } | Event::TookHold { rebound: true, .. } => {
                (Good::Lost, "rebounds")
            }
            Event::TookHold { spell, .. } => (Good::Hit, struck(spell)),
            Event::Teleported { .. } => (Good::Hit, "moved"),
            Event::Dispelled { .. } => (Good::Hit, "dispelled"),
            // A rebound does nothing to a caster who bears the effect already.
            Event::Resisted { .. } | Event::Spent { .. } => (Good::Miss, "resists"),
            // A rebound takes the Shield of the caster.
            Event::Shielded { who, .. } if who.wizard.side().0 == self.team(actor) => {
                (Good::Lost, "rebounds")
            }
            Event::Shielded { .. } => (Good::Hit, "Shield gone"),
            // What becomes of several targets is one result.
            Event::Settled { took, of, .. } if took == of => (Good::Hit, "all"),
            Event::Settled { took: 1.., .. } => (Good::Hit, "some"),
            Event::Settled {
                rebounded: true, ..
            } => (Good::Lost, "rebounds"),
            Event::Settled { .. } => (Good::Miss, "resists"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        odds::of_action(self, view, action)
    }

    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        let mut add = |who: Who, column: usize| count(self.seat_of(who), column);
        match *event {
            Event::Threw { who, .. } => add(who, THROWS),
            Event::Hit { who, .. } => add(who, HITS),
            Event::Caught { target, .. } => add(target, CATCHES),
            Event::Dodged { target, .. } => add(target, DODGES),
            Event::Cast { who, .. } | Event::Lifted { who, .. } | Event::Unbinding { who, .. } => {
                add(who, SPELLS);
            }
            Event::WentOut { who, .. } => add(who, TIMES_OUT),
            _ => {}
        }
    }
}

impl WizardDodgeball {
    /// Who plays a wizard of an event.
    pub(crate) const fn seat_of(&self, who: Who) -> Seat {
        self.control.seat(who.wizard, who.second)
    }
}

/// What a spell makes of its target, in a word.
const fn struck(spell: Spell) -> &'static str {
    match spell {
        Spell::Freeze => "frozen",
        Spell::Shield => "shielded",
        Spell::ButterFingers => "butter",
        Spell::StickyFingers => "sticky",
        Spell::MagicDrain => "drained",
        Spell::MagicBoost => "boosted",
        Spell::Shrink => "shrunk",
        Spell::Enlarge => "enlarged",
        Spell::Slow => "slow",
        Spell::Speed => "fast",
        Spell::Weak => "weak",
        Spell::Strong => "strong",
        Spell::Dispel | Spell::Fireball | Spell::Teleport => "done",
    }
}

/// Tells one event to one listener.
pub(crate) struct Teller<'a> {
    pub game: &'a WizardDodgeball,
    pub voice: &'a Voice<'a>,
}

/// Names in a row: "#3, #21 and #30".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "Butter Fingers and Sticky Fingers": what is on a spell card.
fn spells_on(card: SpellCard) -> String {
    let names: Vec<String> = card
        .spells()
        .iter()
        .map(|spell| spell.name().to_owned())
        .collect();
    listed(&names)
}

impl Teller<'_> {
    fn card(&self, card: StatId) -> String {
        match self.game.book.stat_card(card) {
            Some(card) => format!("#{} {}", card.number, card.name),
            None => "A wizard".into(),
        }
    }

    /// "#21"
    fn name(&self, who: Who) -> String {
        match self.game.book.stat_card(who.card) {
            Some(card) => format!("#{}", card.number),
            None => "a wizard".into(),
        }
    }

    fn at(&self, square: Square) -> String {
        self.game.board.name(square)
    }

    /// The first player of a side.
    fn seat(&self, side: Side) -> Seat {
        Seat(side.0)
    }

    fn line(&self, text: impl AsRef<str>) -> Line {
        Line::new().text(text)
    }

    /// A row that begins with a player: "You placed #21 on b1".
    fn by(&self, seat: Seat, did: impl AsRef<str>) -> Line {
        Line::new().strong(self.voice.who(seat)).text(did).of(seat)
    }

    /// The same for a side. Where two play it: "Your side scored".
    fn by_side(&self, side: Side, did: impl AsRef<str>) -> Line {
        let name = self.side(side, [self.voice.who(self.seat(side)), "Your".into()]);
        Line::new().strong(name).text(did).of(self.seat(side))
    }

    /// "you", "Mara" or, where two play a side, "your side" and "Mara's side".
    fn side_mid(&self, side: Side) -> String {
        self.side(side, [self.voice.whom(self.seat(side)), "your".into()])
    }

    /// A side by its only player, or by whose it is; `your` as it stands in the sentence.
    fn side(&self, side: Side, [player, your]: [String; 2]) -> String {
        if self.game.setting.seats() == 2 {
            return player;
        }
        let own = self.voice.viewer.seat();
        if own.is_some_and(|seat| seat.0 % 2 == side.0) {
            format!("{your} side")
        } else {
            format!("{} side", self.voice.whose(self.seat(side)))
        }
    }

    /// "2 : 1", the viewer's side first.
    fn score(&self, points: [u8; 2]) -> String {
        let near = self.voice.viewer.seat().map_or(0, |seat| seat.0 % 2);
        let near = usize::from(near);
        format!("{} : {}", points[near], points[1 - near])
    }

    /// The dice of a roll with their sum. A roll against another says how that one fares: "beats 2 3 = 5".
    fn rolled(
        &self,
        who: Who,
        purpose: Purpose,
        faces: Faces,
        total: u8,
        against: Option<u8>,
    ) -> Line {
        let mut line = Line::new();
        if let Some(against) = against {
            line = line.text(match against.cmp(&total) {
                std::cmp::Ordering::Greater => "beats ",
                std::cmp::Ordering::Equal => "ties ",
                std::cmp::Ordering::Less => "loses to ",
            });
        }
        let Some(card) = self.game.book.stat_card(who.card) else {
            return line;
        };
        let dice = self.game.rolled_dice(card, purpose);
        let rolled = dice.into_iter().zip(faces.0).enumerate();
        let rolled: Vec<_> = rolled.filter(|(_, (_, face))| *face != NO_DIE).collect();
        let single = rolled.len() == 1;
        for (slot, (die, face)) in rolled {
            if slot == MOST_DICE - 1 {
                line = line.text(" − ");
            }
            line = line.dyed(die.colour(), face);
        }
        if single {
            line
        } else {
            line.text(format!(" = {total}"))
        }
    }
}
