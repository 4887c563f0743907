//! What the viewer is asked, with what is left to do and what stands in the way; and which player the others wait for.

use super::{DROP, Painter, ball_id, phrases, spell_id, wizard_id};
use crate::words::{capital, listed};
use crate::{Ask, Then, ThingId};
use courtside_kernel::{Seat, Turn};
use game_wizard::content::{Die, Spell, SpellCard};
use game_wizard::{Deed, Load, Phase, Side, Wizard, Wizards};

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        match self.desk.turn {
            Turn::Over(..) => Ask::new("The game is over", "", &[]),
            Turn::Chance => self.rolling(),
            Turn::Act(seat) if self.desk.viewer.is(seat) => self.question(),
            Turn::Act(seat) => self.waiting(seat),
        }
    }

    /// What dice or cards decide.
    fn rolling(&self) -> Ask {
        let rolls = |wizard: Wizard, what: &str| format!("{} rolls to {what}", self.number(wizard));
        let active = self.state.active;
        match self.state.phase {
            Phase::FirstRoll { side, .. } => {
                let rolls = match (self.is_own(side), self.players(side).len()) {
                    (true, 1) => "You roll a die".into(),
                    (true, _) => "Your side rolls a die".into(),
                    (false, 1) => format!("{} rolls a die", self.side(side)),
                    (false, _) => format!("{} roll a die", self.side(side)),
                };
                Ask::new(rolls, "The higher roll goes first.", &[])
            }
            Phase::Deal { .. } => Ask::new("Dealing the wizards", "", &[]),
            Phase::ThrowDice { target } => Ask::new(
                rolls(active, "throw"),
                format!(
                    "{}. It must beat {}'s dodge.",
                    capital(&self.about_throw(target)),
                    self.number(target)
                ),
                &[],
            ),
            Phase::DodgeDice { target, total } => Ask::new(
                rolls(target, "dodge"),
                format!("The throw is {total}. A {total} or more dodges it."),
                &[],
            ),
            Phase::CastDice { casting } => Ask::new(
                rolls(active, "cast"),
                format!(
                    "{}: a target that rolls as much resists it.",
                    casting.spell().name()
                ),
                &[],
            ),
            Phase::ResistDice { casting, total } => {
                let resister = self.game.resister(self.state, casting).unwrap_or(active);
                Ask::new(
                    rolls(resister, "resist"),
                    format!(
                        "The cast is {total}. Roll {total} or more to resist {}.",
                        casting.spell().name()
                    ),
                    &[],
                )
            }
            Phase::ReboundDice { casting, total } => Ask::new(
                rolls(active, "resist its own spell"),
                format!(
                    "{} came back. Roll {total} or more to resist it. Doubles resist, too.",
                    casting.spell().name()
                ),
                &[],
            ),
            _ => Ask::new("Rolling…", "", &[]),
        }
    }

    fn waiting(&self, seat: Seat) -> Ask {
        let active = self.number(self.state.active);
        let (doing, hint) = match self.state.phase {
            Phase::Choose => ("chooses who picks first".to_owned(), String::new()),
            Phase::Take { .. } => ("picks a wizard".into(), String::new()),
            Phase::Buy { .. } => ("buys spell cards".into(), String::new()),
            Phase::Place { .. } => ("places wizards".into(), String::new()),
            Phase::Claim { .. } => ("picks a wizard to play".into(), String::new()),
            Phase::Enter => (format!("brings {active} on"), String::new()),
            Phase::Dodge { target } => (
                format!("moves {} aside", self.number(target)),
                "It dodged the ball.".into(),
            ),
            Phase::Return { .. } if self.game.may_stay_out() => (
                "chooses who comes back".into(),
                "A catch can bring a wizard back.".into(),
            ),
            Phase::Return { .. } => (
                "brings a wizard back".into(),
                "A catch brings a wizard back.".into(),
            ),
            Phase::Destination { .. } | Phase::BallDestination { .. } => {
                ("chooses where the Teleport goes".into(), String::new())
            }
            Phase::Fumble { wizard, .. } => (
                format!("drops {}'s ball", self.number(wizard)),
                "Butter Fingers.".into(),
            ),
            _ => (format!("plays {active}"), self.left_sentence()),
        };
        Ask::new(format!("{} {doing}", self.desk.name(seat)), hint, &[])
    }

    fn question(&self) -> Ask {
        let simple = |question: String, hint: String| Ask {
            steps: vec![question.clone()],
            ..Ask::new(question, hint, &[])
        };
        let active = self.number(self.state.active);
        match self.state.phase {
            Phase::Choose => simple(
                "Who picks first?".into(),
                "Take turns picking five each. Ten are face up; two more appear each round.".into(),
            ),
            Phase::Take { side, .. } => self.take(side),
            Phase::Buy { side } => simple(
                "Buy spell cards".into(),
                format!(
                    "You have {} Magic to spend. Whatever you don't spend is lost.",
                    self.game.money(self.state, side)
                ),
            ),
            Phase::Place { side } => self.place(side),
            Phase::Claim { .. } => simple(
                "Which wizard will you play?".into(),
                "You and your teammate take turns. You play the wizards you pick all game.".into(),
            ),
            Phase::Enter => simple(
                format!("Where does {active} come on?"),
                if self.game.advanced {
                    "Coming on is one of its two actions, and it can't move this turn.".into()
                } else {
                    "Coming on is its move. It can still throw and cast.".into()
                },
            ),
            Phase::Dodge { target } => simple(
                format!("Where does {} step aside?", self.number(target)),
                format!(
                    "It dodged. The ball stays on {}.",
                    self.at(self.state.square_of(target))
                ),
            ),
            Phase::Return { catcher } => Ask {
                any_order: true,
                then: self.then_either(),
                ..Ask::new(
                    "Who comes back?",
                    format!(
                        "{} caught the ball, so one of your wizards {} back, on a free space of your back row.",
                        self.number(catcher),
                        if self.game.may_stay_out() {
                            "may come"
                        } else {
                            "comes"
                        }
                    ),
                    &["Who comes back?", "Where?"],
                )
            },
            Phase::Destination { load } => simple(
                format!("Where does {} go?", self.load_words(load)),
                match load {
                    Load::Pair { .. } => format!("{DESTINATION} Then you place the ball."),
                    _ => DESTINATION.into(),
                },
            ),
            Phase::BallDestination { wizard, to, .. } => simple(
                "Where does the ball go?".into(),
                format!(
                    "{DESTINATION} Not {}, where {} goes.",
                    self.at(to),
                    self.number(wizard)
                ),
            ),
            Phase::Fumble { wizard, .. } => simple(
                format!("Where does {} drop its ball?", self.number(wizard)),
                "Butter Fingers: next to it or on its own space.".into(),
            ),
            _ => self.act(),
        }
    }

    fn take(&self, side: Side) -> Ask {
        let picked = self.state.roster[side.index()].count();
        let question = "Pick a wizard";
        Ask::new(
            question,
            format!(
                "Pick {} of {}. {}",
                picked + 1,
                self.game.book.court.team,
                self.dice_sentence()
            ),
            &[question],
        )
    }

    /// What there is to choose a wizard by.
    fn dice_sentence(&self) -> String {
        format!("Dice from weak to strong: {}.", self.faces_of(&Die::ALL))
    }

    /// What is asked after a wizard is where it stands, and after a space who stands there.
    fn then_either(&self) -> Vec<Then> {
        let mut then: Vec<Then> = Vec::new();
        for offer in self.desk.offers {
            let (wizard, name, column, verb, verbs) = match offer.action.deed() {
                Deed::Place { card, column } => {
                    let name = self.card_name(card);
                    (self.stat_id(card), name, column, "stand", "stands")
                }
                Deed::Return { wizard, column } => {
                    let name = self.number(wizard);
                    (wizard_id(wizard), name, column, "come back", "comes back")
                }
                _ => continue,
            };
            let space = self.start_square(column);
            let asked = [
                (wizard, format!("Where does {name} {verb}?")),
                (
                    self.square(space),
                    format!("Who {verbs} on {}?", self.at(space)),
                ),
            ];
            for (thing, question) in asked {
                if !then.iter().any(|known| known.thing == thing) {
                    then.push(Then::new(thing, question, ""));
                }
            }
        }
        then
    }

    fn place(&self, side: Side) -> Ask {
        let left = self.state.roster[side.index()].count();
        let next = self.game.book.court.team.saturating_sub(left);
        Ask {
            any_order: true,
            then: self.then_either(),
            ..Ask::new(
                format!("Who acts {}, and where?", phrases::nth(next)),
                format!(
                    "Your wizards act in the order you place them, all game. {}",
                    self.dice_sentence()
                ),
                &["Which wizard?", "Where?"],
            )
        }
    }

    /// The turn of a wizard.
    fn act(&self) -> Ask {
        let mut hint = Vec::from_iter(self.goal_sentence());
        hint.push(self.left_sentence());
        hint.extend(self.obstacles());
        Ask {
            pool: true,
            then: self.then(),
            ..Ask::new(
                format!("What does {} do?", self.number(self.state.active)),
                hint.join(" "),
                &[],
            )
        }
    }

    /// The goal of the game, in the first turn of a side.
    fn goal_sentence(&self) -> Option<String> {
        let state = self.state;
        let all_there = Side::BOTH.iter().all(|side| state.out(*side).is_empty());
        let first = state.active.place() == 0 && state.quiet < 2;
        if !first || !all_there || state.points != [0, 0] {
            return None;
        }
        Some(if self.game.elimination {
            "Goal: knock every opposing wizard out with an active ball.".into()
        } else {
            format!(
                "Goal: score {} by hitting wizards with an active ball or catching their throws.",
                self.game.book.court.points
            )
        })
    }

    /// What is asked after a spell, and after the button that drops a ball.
    fn then(&self) -> Vec<Then> {
        let deeds = || self.desk.offers.iter().map(|offer| offer.action.deed());
        let active = self.number(self.state.active);
        let mut then = Vec::new();
        if deeds().any(|deed| matches!(deed, Deed::Drop { .. })) {
            let hint = if self.game.forgets_drops() {
                format!(
                    "Next to {active} or on its own space. {active} can't pick it up again until it walks, throws, passes or casts, unless the drop makes it active."
                )
            } else {
                format!(
                    "Next to {active} or on its own space. {active} can't pick it up again this turn, unless the drop makes it active."
                )
            };
            then.push(Then::new(DROP, "Drop the ball where?", hint));
        }
        for spell in Spell::ALL {
            if self.castable(spell) {
                let question = match spell {
                    Spell::Dispel => "Dispel which effect?".into(),
                    Spell::Teleport => "Teleport what?".into(),
                    Spell::Fireball => "Cast Fireball on whose ball?".into(),
                    _ => format!("Cast {} on whom?", spell.name()),
                };
                let hint = format!(
                    "{} {} {}{}",
                    phrases::about(spell, &self.game.book.spells, "The target"),
                    phrases::usual(spell, &active),
                    self.reach_sentence(spell),
                    self.out_of_reach(spell)
                );
                then.push(Then::new(spell_id(spell), question, hint));
            }
        }
        then.extend(self.then_load());
        then
    }

    /// What is asked after a Teleport and a wizard or a ball, where that can go alone or with something else.
    fn then_load(&self) -> Vec<Then> {
        let mut then: Vec<Then> = Vec::new();
        let mut ask = |next: ThingId, question: String, hint: &str| {
            if then.iter().all(|known| known.next.as_ref() != Some(&next)) {
                then.push(Then {
                    next: Some(next),
                    ..Then::new(spell_id(Spell::Teleport), question, hint)
                });
            }
        };
        for (wizard, ball) in self.pairs() {
            let (at, kind) = (self.state.balls[ball.index()], self.state.kind(ball));
            ask(
                wizard_id(wizard),
                format!("{}: alone, or with which ball?", self.number(wizard)),
                "A loose ball in the area can come along.",
            );
            for alike in self.alike(at, kind) {
                ask(
                    ball_id(alike),
                    "The ball: alone, or with which wizard?".into(),
                    "A wizard in the area can come along.",
                );
            }
        }
        for offer in self.desk.offers {
            if let Deed::Teleport(Load::Held(wizard)) = offer.action.deed() {
                let question = format!("{}: alone, or with its ball?", self.number(wizard));
                ask(wizard_id(wizard), question, phrases::LOAD);
            }
        }
        then
    }

    /// " #47 is out of reach.": enemies on the court that a spell of the active wizard does not reach.
    fn out_of_reach(&self, spell: Spell) -> String {
        if matches!(spell, Spell::Dispel | Spell::Fireball) {
            return String::new();
        }
        let deeds = self.desk.offers.iter().map(|offer| offer.action.deed());
        let targets = deeds.fold(Wizards::NONE, |all, deed| match deed {
            Deed::Cast { targets, .. } if spell.stays() => Wizards(all.0 | targets.0),
            Deed::Teleport(Load::Wizard { wizard, .. }) if spell == Spell::Teleport => {
                all.with(wizard)
            }
            _ => all,
        });
        let enemies = self.state.on_court(self.state.active.side().other());
        let beyond = enemies.without(targets).each();
        let numbers: Vec<String> = beyond.map(|wizard| self.number(wizard)).collect();
        match numbers.len() {
            0 => String::new(),
            1 => format!(" {} is out of reach.", numbers[0]),
            _ => format!(" {} are out of reach.", listed(&numbers)),
        }
    }

    /// How far the spells of the active wizard reach.
    fn reach_sentence(&self, spell: Spell) -> String {
        let magic = self.game.card(self.state, self.state.active).magic;
        let reach = match magic {
            1 => "Magic 1: you must see the target.".to_owned(),
            _ if matches!(spell, Spell::Dispel | Spell::Teleport) => format!(
                "Magic {magic}: the target must be within {magic} connected spaces. You must see one of them."
            ),
            _ => format!(
                "Magic {magic}: hit any targets on one side within {magic} connected spaces. You must see one of them."
            ),
        };
        match spell {
            Spell::Teleport => format!(
                "{reach} It can't be in the Neutral Area, or farther away than the zones next to {}'s.",
                self.number(self.state.active)
            ),
            _ => reach,
        }
    }

    /// "#21", "#21 with its ball", "the ball"; of a pair the wizard, which is placed first.
    pub(super) fn load_words(&self, load: Load) -> String {
        match load {
            Load::Wizard { wizard, with_ball } => {
                if with_ball {
                    format!("{} with its ball", self.number(wizard))
                } else {
                    self.number(wizard)
                }
            }
            Load::Held(wizard) => format!("{}'s ball", self.number(wizard)),
            Load::Lying { .. } => "the ball".into(),
            Load::Pair { wizard, .. } => self.number(wizard),
        }
    }

    /// "Butter Fingers or Sticky Fingers": what stands on a spell card.
    pub(super) fn card_spells(&self, card: SpellCard) -> String {
        let names: Vec<&str> = card.spells().iter().map(|spell| spell.name()).collect();
        names.join(" or ")
    }
}

/// Where a Teleport can lead.
const DESTINATION: &str = "Any empty space in the caster's zone or a zone next to it, but not in the Neutral Area. It can be out of sight. The spell is cast, so choose before you end the turn.";
