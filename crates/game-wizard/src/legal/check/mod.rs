//! Whether an action is legal, or which rule it breaks. `list` in the module above lists the legal ones.

mod spells;

use crate::action::{Action, Deed};
use crate::board::{Square, Squares};
use crate::content::{Spell, SpellCard};
use crate::legal::{Outlook, for_sale, free_start, reach, room};
use crate::options::WizardDodgeball;
use crate::state::{BallKind, Phase, Side, StatId, State, WIZARDS_ON_COURT, Wizard, Wizards};
use crate::turn::Kind;
use courtside_kernel::{Illegal, RuleId};

type Verdict = Result<(), Illegal>;

fn refuse(rule: &'static str, message: impl Into<String>) -> Verdict {
    Err(Illegal::new(RuleId(rule), message))
}

pub(crate) fn check(game: &WizardDodgeball, state: &State, action: Action) -> Verdict {
    let judge = Judge { game, state };
    match (state.phase, action.deed()) {
        (Phase::Choose, Deed::PickFirst(_))
        | (Phase::Buy { .. }, Deed::Done)
        | (Phase::Act, Deed::End) => Ok(()),
        (Phase::Take { .. }, Deed::Take { card }) => judge.take(card),
        (Phase::Buy { side }, Deed::Buy(card)) => judge.buy(side, card),
        (Phase::Place { side }, Deed::Place { card, column }) => judge.place(side, card, column),
        (Phase::Claim { side, left }, Deed::Claim { wizard }) => judge.claim(side, left, wizard),
        (Phase::Enter, Deed::Enter { column }) => judge.start_column(state.active.side(), column),
        (Phase::Act, Deed::Walk { to }) => judge.walk(to),
        (Phase::Act, Deed::Pick { at, kind }) => judge.pick(at, kind),
        (Phase::Act, Deed::Drop { at }) => judge.drop(at),
        (Phase::Act, Deed::Throw { target }) => judge.throw(target),
        (Phase::Act, Deed::Pass { to }) => judge.pass(to),
        (Phase::Act, Deed::Cast { spell, targets }) => judge.cast(spell, targets),
        (Phase::Act, Deed::Dispel(marker)) => judge.dispel(marker),
        (Phase::Act, Deed::Teleport(load)) => judge.teleport(load),
        (Phase::Destination { load }, Deed::To { square }) => judge.destination(load, square),
        (Phase::BallDestination { ball, to, .. }, Deed::To { square }) => {
            judge.ball_destination(ball, to, square)
        }
        (Phase::Dodge { target }, Deed::Dodge { to }) => judge.space(
            to,
            room(game, state, target),
            "W62",
            "The wizard steps aside to a free space beside it, on its own side or in the Neutral Area.",
        ),
        (Phase::Return { catcher }, Deed::Return { wizard, column }) => {
            judge.bring_back(catcher.side(), wizard, column)
        }
        (Phase::Return { .. }, Deed::NoReturn) => if game.may_stay_out() { Ok(()) } else { refuse("W17", "A catch brings one of your wizards back.") },
        (Phase::Fumble { wizard, .. }, Deed::Drop { at }) => judge.space(
            at,
            reach(game, state, wizard),
            "W15",
            "The ball drops beside the wizard or on its own space, not across the Neutral Area.",
        ),
        (phase, _) => refuse_phase(phase),
    }
}

fn refuse_phase(phase: Phase) -> Verdict {
    match phase {
        Phase::FirstRoll { .. } => refuse("W42", "Now a die is rolled for who is player 1."),
        Phase::Deal { .. } => refuse("W43", "Now wizards are dealt."),
        Phase::Choose => refuse("W44", "Now player 2 takes the first pick or leaves it."),
        Phase::Take { .. } => refuse("W44", "Now a wizard is picked from the pool."),
        Phase::Buy { .. } => refuse("W47", "Now spell cards are bought."),
        Phase::Place { .. } => refuse("W45", "Now a wizard is placed in the starting area."),
        Phase::Claim { .. } => refuse("W36", "Now teammates pick the wizards that they play."),
        Phase::Enter => refuse(
            "W53",
            "Now the wizard comes onto the court: say in which column.",
        ),
        Phase::Act => refuse("W50", "Now the active wizard acts, or ends its turn."),
        Phase::ThrowDice { .. } => refuse("W58", "Now the dice of the throw are rolled."),
        Phase::DodgeDice { .. } => refuse("W61", "Now the dice of the dodge are rolled."),
        Phase::Dodge { .. } => refuse("W62", "Now the wizard that dodged steps aside."),
        Phase::Return { .. } => refuse(
            "W17",
            "Now the catcher's owner says which wizard of the side comes back.",
        ),
        Phase::Destination { .. } => refuse("W84", "Now the destination of the Teleport is said."),
        Phase::BallDestination { .. } => {
            refuse("W84", "Now it is said where the teleported ball goes.")
        }
        Phase::CastDice { .. } => refuse("W66", "Now the dice of the cast are rolled."),
        Phase::ResistDice { .. } => refuse("W69", "Now the dice against the spell are rolled."),
        Phase::ReboundDice { .. } => refuse("W70", "Now the caster rolls against its own spell."),
        Phase::Fumble { .. } => refuse("W15", "Now the ball drops from buttered fingers."),
        Phase::Won(_) | Phase::Drawn => refuse("W40", "The game is over."),
    }
}

struct Judge<'a> {
    game: &'a WizardDodgeball,
    state: &'a State,
}

impl Judge<'_> {
    /// "#21"
    fn name(&self, wizard: Wizard) -> String {
        format!("#{}", self.game.card(self.state, wizard).number)
    }

    fn space(&self, at: Square, allowed: Squares, rule: &'static str, why: &str) -> Verdict {
        if at.is_in(allowed) {
            Ok(())
        } else {
            refuse(rule, why)
        }
    }

    /// The wizard exists and is on the court.
    fn on_court(&self, wizard: Wizard) -> Verdict {
        if wizard.index() >= WIZARDS_ON_COURT || !self.state.is_placed(wizard) {
            return refuse("W35", "There is no such wizard in this game.");
        }
        if self.state.is_out(wizard) {
            return refuse("W35", format!("{} is not on the court.", self.name(wizard)));
        }
        Ok(())
    }

    fn take(&self, card: StatId) -> Verdict {
        if self.state.pool.has(card) {
            Ok(())
        } else {
            refuse("W44", "This wizard is not in the pool.")
        }
    }

    fn buy(&self, side: Side, card: SpellCard) -> Verdict {
        if self.state.hand[side.index()].has(card) {
            return refuse("W47", "You have this card already.");
        }
        if for_sale(self.game, self.state, side).has(card) {
            return Ok(());
        }
        let cost = self.game.book.spells.cost(card);
        refuse(
            "W47",
            format!("This card costs {cost}, which is more than you have left."),
        )
    }

    fn place(&self, side: Side, card: StatId, column: u8) -> Verdict {
        if !self.state.roster[side.index()].has(card) {
            return refuse(
                "W45",
                "This wizard does not wait to be placed in your team.",
            );
        }
        self.start_column(side, column)
    }

    fn claim(&self, side: Side, left: Wizards, wizard: Wizard) -> Verdict {
        if wizard.index() < WIZARDS_ON_COURT && left.contains(wizard) {
            return Ok(());
        }
        refuse(
            "W36",
            if wizard.side() == side {
                "Somebody has picked this wizard already."
            } else {
                "Players pick from the wizards of their own side."
            },
        )
    }

    /// A column of the starting area is there and free.
    fn start_column(&self, side: Side, column: u8) -> Verdict {
        let at = if column < self.game.board.width {
            self.game.board.start_square(side, column)
        } else {
            Square::OFF
        };
        self.space(
            at,
            free_start(self.game, self.state, side),
            "W17",
            "A wizard comes onto a free space of its starting area, the rearmost row.",
        )
    }

    fn bring_back(&self, side: Side, wizard: Wizard, column: u8) -> Verdict {
        if wizard.index() >= WIZARDS_ON_COURT || !self.state.out(side).contains(wizard) {
            return refuse(
                "W17",
                "A wizard of the catcher's side that is out comes back.",
            );
        }
        self.start_column(side, column)
    }

    /// The active wizard has an action of this kind left.
    fn action(&self, kind: Kind) -> Verdict {
        if self.game.may(self.state, kind) {
            return Ok(());
        }
        let wizard = self.state.active;
        if self.state.bears(wizard, Spell::Freeze) {
            return refuse(
                "W82",
                "A frozen wizard cannot move, throw or cast; it can take and drop.",
            );
        }
        if kind == Kind::Move && self.state.used.entered {
            return refuse(
                "W16",
                "A wizard that has entered in this turn does not move.",
            );
        }
        let what = match kind {
            Kind::Move => "move",
            Kind::Throw => "throw",
            Kind::Cast => "cast",
        };
        refuse(
            "W16",
            format!("There is no action left with which to {what}."),
        )
    }

    fn walk(&self, to: Square) -> Verdict {
        if to.is_in(Outlook::new(self.game, self.state).walkable()) {
            return Ok(());
        }
        let steps = self.game.steps(self.state);
        if steps == 0 {
            self.action(Kind::Move)?;
            return refuse("W23", "Shrink leaves no step to this wizard.");
        }
        let board = &self.game.board;
        if !to.is_in(board.ground(self.state.active.side())) {
            return refuse(
                "W49",
                "Wizards stay on their own side; they enter the Neutral Area but do not cross it.",
            );
        }
        if to.is_in(self.state.occupied()) {
            return refuse("W6", "A wizard stands there.");
        }
        refuse(
            "W57",
            match steps {
                1 => "One step does not lead there.".to_owned(),
                _ => format!("No way of at most {steps} steps leads there."),
            },
        )
    }

    fn pick(&self, at: Square, kind: BallKind) -> Verdict {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        if state.ball_of(wizard).is_some() {
            return refuse("W55", "A wizard holds one ball at a time.");
        }
        if state.bears(wizard, Spell::ButterFingers) {
            return refuse("W85", "A wizard with Butter Fingers cannot take a ball.");
        }
        self.space(
            at,
            reach(game, state, wizard),
            "W8",
            "A ball is taken from a space beside the wizard or its own, not across the Neutral Area.",
        )?;
        match state.lying(at, kind) {
            None => refuse("W54", "No such ball lies there."),
            Some(_) if kind.is_dropped() => refuse(
                "W7",
                if self.game.forgets_drops() {
                    "The wizard has just dropped this ball. It must walk, throw, pass or cast before it picks it up again."
                } else {
                    "What a wizard drops it takes again in the same turn only if the drop made it active."
                },
            ),
            Some(_) => Ok(()),
        }
    }

    fn drop(&self, at: Square) -> Verdict {
        let wizard = self.state.active;
        if self.state.ball_of(wizard).is_none() {
            return refuse("W54", "The wizard holds no ball.");
        }
        if self.state.bears(wizard, Spell::StickyFingers) {
            return refuse("W86", "A wizard with Sticky Fingers cannot drop its ball.");
        }
        self.space(
            at,
            reach(self.game, self.state, wizard),
            "W8",
            "A ball is dropped beside the wizard or on its own space, not across the Neutral Area.",
        )
    }

    /// The active wizard can throw or pass to where another stands.
    fn throw_at(&self, other: Wizard) -> Verdict {
        let wizard = self.state.active;
        if self.state.ball_of(wizard).is_none() {
            return refuse("W58", "The wizard holds no ball.");
        }
        self.action(Kind::Throw)?;
        if self.state.bears(wizard, Spell::StickyFingers) {
            return refuse(
                "W86",
                "A wizard with Sticky Fingers can neither throw nor pass.",
            );
        }
        self.on_court(other)?;
        let seen = self.seen();
        self.space(
            self.state.square_of(other),
            seen,
            "W34",
            "Another wizard stands in the line of sight.",
        )
    }

    fn seen(&self) -> Squares {
        let from = self.state.square_of(self.state.active);
        self.game.board.seen(from, self.state.occupied())
    }

    fn throw(&self, target: Wizard) -> Verdict {
        if target.side() == self.state.active.side() {
            return refuse(
                "W58",
                "Throws are aimed at opponents; to a teammate you pass.",
            );
        }
        self.throw_at(target)?;
        match self.state.ball_of(self.state.active) {
            Some(ball) if self.state.is_live(ball) => Ok(()),
            _ => refuse(
                "W56",
                "The ball is not active: it has to come behind an attack line first.",
            ),
        }
    }

    fn pass(&self, to: Wizard) -> Verdict {
        if to.side() != self.state.active.side() || to == self.state.active {
            return refuse("W59", "A pass goes to a teammate.");
        }
        self.throw_at(to)?;
        if self.state.ball_of(to).is_some() {
            return refuse("W9", format!("{} holds a ball already.", self.name(to)));
        }
        if self.state.bears(to, Spell::ButterFingers) {
            return refuse("W9", format!("{} has Butter Fingers.", self.name(to)));
        }
        Ok(())
    }
}
