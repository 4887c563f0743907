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
            "Step aside to a free space next to the wizard, on its own side or in the Neutral Area.",
        ),
        (Phase::Return { catcher }, Deed::Return { wizard, column }) => {
            judge.bring_back(catcher.side(), wizard, column)
        }
        (Phase::Return { .. }, Deed::NoReturn) => if game.may_stay_out() { Ok(()) } else { refuse("W17", "A catch brings one of your wizards back, so choose one.") },
        (Phase::Fumble { wizard, .. }, Deed::Drop { at }) => judge.space(
            at,
            reach(game, state, wizard),
            "W15",
            "The ball drops next to the wizard or on its own space, not across the Neutral Area.",
        ),
        (phase, _) => refuse_phase(phase),
    }
}

fn refuse_phase(phase: Phase) -> Verdict {
    match phase {
        Phase::FirstRoll { .. } => refuse("W42", "Both sides roll for who goes first."),
        Phase::Deal { .. } => refuse("W43", "The wizards are being dealt."),
        Phase::Choose => refuse("W44", "Player 2 first chooses who picks first."),
        Phase::Take { .. } => refuse("W44", "Pick a wizard from the pool first."),
        Phase::Buy { .. } => refuse("W47", "Buy spell cards first, or stop buying."),
        Phase::Place { .. } => refuse("W45", "Place a wizard on your back row first."),
        Phase::Claim { .. } => refuse("W36", "Teammates first pick the wizards they play."),
        Phase::Enter => refuse(
            "W53",
            "The wizard is off the court. Choose where it comes on.",
        ),
        Phase::Act => refuse("W50", "The active wizard acts now, or ends its turn."),
        Phase::ThrowDice { .. } => refuse("W58", "The throw is being rolled."),
        Phase::DodgeDice { .. } => refuse("W61", "The dodge is being rolled."),
        Phase::Dodge { .. } => refuse("W62", "The wizard that dodged steps aside first."),
        Phase::Return { .. } => refuse("W17", "The catcher's player first chooses who comes back."),
        Phase::Destination { .. } => refuse(
            "W84",
            "The Teleport is cast. Choose where it goes before you do anything else.",
        ),
        Phase::BallDestination { .. } => refuse(
            "W84",
            "The Teleport is cast. Choose where the ball goes before you do anything else.",
        ),
        Phase::CastDice { .. } => refuse("W66", "The cast is being rolled."),
        Phase::ResistDice { .. } => refuse("W69", "The target is rolling to resist."),
        Phase::ReboundDice { .. } => {
            refuse("W70", "The caster is rolling to resist its own spell.")
        }
        Phase::Fumble { .. } => refuse("W15", "Butter Fingers: choose where the ball drops first."),
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
            return refuse(
                "W35",
                format!(
                    "{} is off the court, so you can't choose it.",
                    self.name(wizard)
                ),
            );
        }
        Ok(())
    }

    fn take(&self, card: StatId) -> Verdict {
        if self.state.pool.has(card) {
            Ok(())
        } else {
            refuse("W44", "This wizard isn't in the pool. Pick one that is.")
        }
    }

    fn buy(&self, side: Side, card: SpellCard) -> Verdict {
        if self.state.hand[side.index()].has(card) {
            return refuse("W47", "You already have this card.");
        }
        if for_sale(self.game, self.state, side).has(card) {
            return Ok(());
        }
        let cost = self.game.book.spells.cost(card);
        refuse(
            "W47",
            format!("This card costs {cost}, more Magic than you have left."),
        )
    }

    fn place(&self, side: Side, card: StatId, column: u8) -> Verdict {
        if !self.state.roster[side.index()].has(card) {
            return refuse("W45", "This wizard isn't one of yours to place.");
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
                "Your teammate already picked this wizard."
            } else {
                "You pick from your own side's wizards."
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
            "Wizards come on at a free space of their back row.",
        )
    }

    fn bring_back(&self, side: Side, wizard: Wizard, column: u8) -> Verdict {
        if wizard.index() >= WIZARDS_ON_COURT || !self.state.out(side).contains(wizard) {
            return refuse(
                "W17",
                "Only a wizard of the catcher's side that is out can come back.",
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
                "A frozen wizard can't move, throw or cast. It can still pick up and drop a ball.",
            );
        }
        if kind == Kind::Move && self.state.used.entered {
            return refuse(
                "W16",
                "Coming onto the court was this wizard's move for the turn.",
            );
        }
        let what = match kind {
            Kind::Move => "move",
            Kind::Throw => "throw",
            Kind::Cast => "cast",
        };
        refuse(
            "W16",
            format!(
                "{} has no action left to {what} this turn.",
                self.name(wizard)
            ),
        )
    }

    fn walk(&self, to: Square) -> Verdict {
        if to.is_in(Outlook::new(self.game, self.state).walkable()) {
            return Ok(());
        }
        let steps = self.game.steps(self.state);
        if steps == 0 {
            self.action(Kind::Move)?;
            return refuse(
                "W23",
                "Shrink takes all of this wizard's steps, so it can't move.",
            );
        }
        let board = &self.game.board;
        if !to.is_in(board.ground(self.state.active.side())) {
            return refuse(
                "W49",
                "Wizards stay on their own side. They may enter the Neutral Area but not cross it.",
            );
        }
        if to.is_in(self.state.occupied()) {
            return refuse(
                "W6",
                "Another wizard stands there. A space holds one wizard.",
            );
        }
        refuse(
            "W57",
            match steps {
                1 => "That space is too far away: there is 1 step left.".to_owned(),
                _ => format!("That space is too far away: there are {steps} steps left."),
            },
        )
    }

    fn pick(&self, at: Square, kind: BallKind) -> Verdict {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        if state.ball_of(wizard).is_some() {
            return refuse(
                "W55",
                "A wizard holds one ball at a time. Throw, pass or drop it first.",
            );
        }
        if state.bears(wizard, Spell::ButterFingers) {
            return refuse("W85", "A wizard with Butter Fingers can't pick up a ball.");
        }
        self.space(
            at,
            reach(game, state, wizard),
            "W8",
            "That ball is out of reach. Pick one up from the wizard's own space or one next to it, not across the Neutral Area.",
        )?;
        match state.lying(at, kind) {
            None => refuse("W54", "There is no such ball there."),
            Some(_) if kind.is_dropped() => refuse(
                "W7",
                if self.game.forgets_drops() {
                    "The wizard just dropped this ball. It must walk, throw, pass or cast before it picks it up again."
                } else {
                    "The wizard dropped this ball this turn. It can pick it up again only if the drop made it active."
                },
            ),
            Some(_) => Ok(()),
        }
    }

    fn drop(&self, at: Square) -> Verdict {
        let wizard = self.state.active;
        if self.state.ball_of(wizard).is_none() {
            return refuse("W54", format!("{} has no ball to drop.", self.name(wizard)));
        }
        if self.state.bears(wizard, Spell::StickyFingers) {
            return refuse("W86", "A wizard with Sticky Fingers can't drop its ball.");
        }
        self.space(
            at,
            reach(self.game, self.state, wizard),
            "W8",
            "Drop the ball next to the wizard or on its own space, not across the Neutral Area.",
        )
    }

    /// The active wizard can throw or pass to where another stands.
    fn throw_at(&self, other: Wizard) -> Verdict {
        let wizard = self.state.active;
        if self.state.ball_of(wizard).is_none() {
            return refuse(
                "W58",
                format!("{} has no ball, so it can't throw.", self.name(wizard)),
            );
        }
        self.action(Kind::Throw)?;
        if self.state.bears(wizard, Spell::StickyFingers) {
            return refuse("W86", "A wizard with Sticky Fingers can't throw or pass.");
        }
        self.on_court(other)?;
        let seen = self.seen();
        self.space(
            self.state.square_of(other),
            seen,
            "W34",
            "Another wizard is in the way. Move until you can see the target.",
        )
    }

    fn seen(&self) -> Squares {
        let from = self.state.square_of(self.state.active);
        self.game.board.seen(from, self.state.occupied())
    }

    fn throw(&self, target: Wizard) -> Verdict {
        if target.side() == self.state.active.side() {
            return refuse("W58", "You throw at opponents. Pass to a teammate.");
        }
        self.throw_at(target)?;
        match self.state.ball_of(self.state.active) {
            Some(ball) if self.state.is_live(ball) => Ok(()),
            _ => refuse(
                "W56",
                "The ball isn't active yet. Take it behind an attack line first.",
            ),
        }
    }

    fn pass(&self, to: Wizard) -> Verdict {
        if to.side() != self.state.active.side() || to == self.state.active {
            return refuse("W59", "A pass goes to a teammate.");
        }
        self.throw_at(to)?;
        if self.state.ball_of(to).is_some() {
            return refuse("W9", format!("{} already has a ball.", self.name(to)));
        }
        if self.state.bears(to, Spell::ButterFingers) {
            return refuse(
                "W9",
                format!(
                    "{} has Butter Fingers and can't take a pass.",
                    self.name(to)
                ),
            );
        }
        Ok(())
    }
}
