//! How the rules fulfil the contract of a game.

use crate::board::each;
use crate::content::Spell;
use crate::{
    Action, CARD, Casting, Chance, Deed, Event, Load, Phase, Side, Square, State, View,
    WizardDodgeball, apply, dice, legal, notation, position, say,
};
use courtside_kernel::game::First;
use courtside_kernel::{
    ActionResult, Case, Content, Draw, Game, GameCard, Good, Illegal, Line, Narration, Notation,
    OptionError, ParseError, Played, Ply, RuleId, Seat, Setting, Turn, Viewer, Voice, Winners,
};

impl Game for WizardDodgeball {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError> {
        WizardDodgeball::new(setting, content)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn team(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }

    fn content(&self) -> String {
        self.book.write()
    }

    fn setup(&self) -> State {
        self.start()
    }

    fn turn(&self, state: &State) -> Turn {
        let first_player = |side: Side| Turn::Act(Seat(side.0));
        match state.phase {
            Phase::Choose => first_player(state.first.other()),
            Phase::Take { side, .. } | Phase::Buy { side } | Phase::Place { side } => {
                first_player(side)
            }
            Phase::Claim { side, left } => Turn::Act(self.picker(side, left)),
            Phase::Enter
            | Phase::Act
            | Phase::Destination { .. }
            | Phase::BallDestination { .. } => Turn::Act(self.owner(state, state.active)),
            Phase::Dodge { target: wizard }
            | Phase::Return { catcher: wizard }
            | Phase::Fumble { wizard, .. } => Turn::Act(self.owner(state, wizard)),
            Phase::FirstRoll { .. }
            | Phase::Deal { .. }
            | Phase::ThrowDice { .. }
            | Phase::DodgeDice { .. }
            | Phase::CastDice { .. }
            | Phase::ResistDice { .. }
            | Phase::ReboundDice { .. } => Turn::Chance,
            Phase::Won(side) => {
                let seats = (0..self.seats() as u8).filter(|seat| seat % 2 == side.0);
                let winners = Winners(seats.fold(0, |set, seat| set | 1 << seat));
                Turn::Over(
                    winners,
                    RuleId(if self.elimination { "W19" } else { "W40" }),
                )
            }
            Phase::Drawn => Turn::Over(Winners::everyone(self.seats()), RuleId("W21")),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::outcomes(self, state, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        dice::sample(self, state, draw)
    }

    fn merged_chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::merged(self, state, out);
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        View::of(self, state)
    }

    fn determinize(&self, view: &View, _draw: &mut impl Draw) -> State {
        view.state
    }

    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn may_read(&self, _now: &State, _before: &State, _ply: Played<Self>, _viewer: Viewer) -> bool {
        // Nothing in this game is hidden.
        true
    }

    fn pending(&self, state: &State) -> bool {
        matches!(
            state.phase,
            Phase::ThrowDice { .. }
                | Phase::DodgeDice { .. }
                | Phase::CastDice { .. }
                | Phase::ResistDice { .. }
                | Phase::ReboundDice { .. }
        )
    }
}

impl Notation for WizardDodgeball {
    fn write_action(&self, state: &State, action: Action) -> String {
        notation::write_action(self, state, action)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(self, state, text)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        notation::write_chance(self, outcome)
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_chance(self, state, text)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

impl Narration for WizardDodgeball {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        say::Teller { game: self, voice }.say(event)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        // Only throws and spells of whoever acts leave anything open.
        let (good, label) = match *event {
            Event::Hit { .. } => (Good::Hit, "hit"),
            Event::Dodged { .. } => (Good::Miss, "dodged"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            Event::TookHold { rebound: false, .. }
            | Event::Teleported { .. }
            | Event::Dispelled { .. } => (Good::Hit, "takes"),
            Event::TookHold { .. } => (Good::Lost, "rebounds"),
            Event::Resisted { .. } | Event::Dissipated { .. } => (Good::Miss, "resisted"),
            // A rebound takes the Shield of the caster.
            Event::Shielded { who, .. } if who.wizard.side().0 == self.team(actor) => {
                (Good::Lost, "rebounds")
            }
            Event::Shielded { .. } => (Good::Miss, "Shield gone"),
            // What becomes of several targets is one result.
            Event::Settled { took, of, .. } if took == of => (Good::Hit, "all take"),
            Event::Settled { took: 1.., .. } => (Good::Hit, "some take"),
            Event::Settled {
                rebounded: true, ..
            } => (Good::Lost, "rebounds"),
            Event::Settled { .. } => (Good::Miss, "resisted"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        let mut state = self.determinize(view, &mut First);
        if !self.hangs_on_dice(&state, action.deed()) {
            return Vec::new();
        }
        if let Deed::Cast {
            spell: Spell::ButterFingers,
            targets,
        } = action.deed()
        {
            // Where balls fall changes no roll: with empty hands nobody is asked before the result is known.
            for wizard in targets.with(state.active).each() {
                let at = state.square_of(wizard);
                state.release(wizard, at);
            }
        }
        let mut action = action;
        // Wherever a Teleport leads, the dice are the same: the first spaces stand for all.
        loop {
            let mut next = state;
            self.apply(&mut next, Ply::Act(action), &mut |_| {});
            let spaces = match next.phase {
                Phase::Destination { load } => self.destinations(&next, load),
                Phase::BallDestination { ball, to, .. } => self.ball_destinations(&next, ball, to),
                _ => break,
            };
            let Some(to) = each(spaces).next() else {
                return Vec::new();
            };
            state = next;
            action = Action::to(to);
        }
        courtside_kernel::odds::odds(self, &state, action)
    }
}

impl WizardDodgeball {
    /// Whether an action is a throw at an opponent, or a spell that somebody resists.
    fn hangs_on_dice(&self, state: &State, deed: Deed) -> bool {
        match (deed, state.phase) {
            (Deed::Throw { .. }, _) => true,
            (Deed::Cast { targets, .. }, _) => {
                let first = targets.first();
                first.is_some_and(|target| target.side() != state.active.side())
            }
            (Deed::Dispel(marker), _) => self.resister(state, Casting::Dispel(marker)).is_some(),
            (Deed::Teleport(load), _) | (Deed::To { .. }, Phase::Destination { load }) => {
                self.teleport_is_resisted(state, load)
            }
            (Deed::To { .. }, Phase::BallDestination { wizard, ball, .. }) => {
                self.teleport_is_resisted(state, Load::Pair { wizard, ball })
            }
            _ => false,
        }
    }

    fn teleport_is_resisted(&self, state: &State, load: Load) -> bool {
        // Wherever it leads, the same wizard resists.
        let (to, ball_to) = (Square::OFF, Square::OFF);
        let casting = Casting::Teleport { load, to, ball_to };
        self.resister(state, casting).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_actions_stay_small() {
        assert!(
            size_of::<State>() <= 192,
            "a state has {} bytes",
            size_of::<State>()
        );
        assert_eq!(size_of::<Action>(), 4);
    }
}
