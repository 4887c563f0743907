//! What the viewer is asked and why it matters, for players who have never seen football; and who the others wait for.
//! Nothing here gives away a face-down card.

use super::{Painter, card_id, phrases};
use crate::words::{capital, spelled};
use crate::{Ask, Then};
use courtside_kernel::{Seat, Turn};
use game_dungeon::content::{CardId, Colour, Effect};
use game_dungeon::{Deed, DownEnd, Five, Kick, Moment, Phase, Pick, Purpose, Try};

/// Plays in a drive.
const DOWNS: u8 = 4;

/// What the offence is asked on a last play.
const LAST: &str = "Last play: what now?";

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        match self.desk.turn {
            Turn::Over(..) => Ask::new("The game is over", "", &[]),
            Turn::Chance => self.rolling(),
            Turn::Act(seat) if self.desk.viewer.is(seat) => self.question(seat),
            Turn::Act(seat) => self.waiting(seat),
        }
    }

    /// What dice, coin or deck decide.
    fn rolling(&self) -> Ask {
        let offence = self.who(self.state.offence);
        let question = match self.state.phase {
            Phase::Coin { .. } => "The coin is in the air".into(),
            Phase::OvertimeCoin => "The coin decides who starts overtime".into(),
            Phase::Draw(Purpose::Peek) => "You look at the top card".into(),
            Phase::Draw(Purpose::Defend) => "The AI shows its defence".into(),
            Phase::Draw(Purpose::Attack) => "The AI calls a play".into(),
            Phase::Draw(Purpose::Kick(_)) => "The AI kicks".into(),
            Phase::Black(_) => "Rolling the black die".into(),
            Phase::KickRoll(_) => {
                if self.is_viewer(self.state.offence) {
                    "You kick".into()
                } else {
                    format!("{offence} kicks")
                }
            }
            _ => {
                if self.is_viewer(self.state.offence) {
                    "You roll".into()
                } else {
                    format!("{offence} rolls")
                }
            }
        };
        Ask::new(question, "", &[])
    }

    fn waiting(&self, seat: Seat) -> Ask {
        let state = self.state;
        let doing = match state.phase {
            Phase::Team(_) => "chooses a team",
            Phase::Kick(_) => "chooses how to kick",
            Phase::Call => "calls the toss",
            Phase::Choose(_) => "chooses offence or defence",
            Phase::End => "chooses an end zone",
            Phase::LastPlay => "chooses the last play",
            Phase::Lay => "lays a defence card",
            Phase::Window => "may play a card",
            Phase::Select => "calls a play",
            Phase::Keep | Phase::FiveKeep(_) => "keeps or rerolls",
            Phase::Take(_) => "picks dice to discard",
            Phase::Extra => "chooses one point or two",
            Phase::Toss(_) => "kicks",
            _ => "chooses how play goes on",
        };
        let hint = match state.phase {
            Phase::Lay => format!("It's a guess at {} play.", self.whose_mid(state.offence)),
            Phase::Window => self.stands(),
            _ => String::new(),
        };
        Ask::new(format!("{} {doing}", self.desk.name(seat)), hint, &[])
    }

    fn question(&self, seat: Seat) -> Ask {
        let state = self.state;
        let other = self.who(seat.other());
        let simple = |question: &str, hint: &str| Ask::new(question, hint, &[question]);
        match state.phase {
            Phase::Team(_) => simple(
                "Pick your team",
                &format!(
                    "The goal: score more points than {} by carrying the ball into the far end zone. Each team has five cards of its own, paid for with bolts.",
                    self.whom(seat.other())
                ),
            ),
            Phase::Kick(_) => simple(
                "How will you kick?",
                "Kicks score one or three points. With dice, one ball is enough. By hand, you stop a moving meter.",
            ),
            Phase::Call => simple(
                "Heads or tails?",
                "The winner of the toss decides who has the ball first.",
            ),
            Phase::Choose(_) => simple(
                "Offence or defence?",
                "The offence has the ball now. The defence gets it first in the second half.",
            ),
            Phase::End => simple(
                "Which end zone is yours?",
                "You defend yours and score in the other one. Both ends are the same.",
            ),
            Phase::LastPlay => Ask::new(
                LAST,
                format!(
                    "{} No cards can be played during a Hail Mary.",
                    self.last_play()
                ),
                &[LAST],
            ),
            Phase::Lay => self.lay(),
            Phase::Window => self.window(seat),
            Phase::Select => self.select(),
            Phase::Keep => self.keep(),
            Phase::Take(dice) => Ask {
                words: Some(["stays", "goes"]),
                ..self.pool(
                    match dice {
                        1 => "Discard which die?".into(),
                        dice => format!("Discard which {}?", phrases::dice_count(dice)),
                    },
                    format!(
                        "{} Discard what {} needs most.",
                        self.stands(),
                        self.whom(state.offence)
                    ),
                )
            },
            Phase::Extra => self.extra(&other),
            Phase::Toss(what) => Ask::new(
                match what {
                    Try::FieldGoal => "Kick the field goal",
                    Try::ExtraPoint => "Kick the extra point",
                },
                "Stop the meter twice: first the aim, then the power. A kick is good between the posts, above the bar and below the dashed line.",
                &["Stop the aim", "Stop the power"],
            ),
            Phase::Restart => simple(
                "Onside kick or kick-off?",
                &format!(
                    "You are behind and time is short. Roll five balls on five dice, with one reroll, and you keep the ball at midfield. Miss, and {} gets it there. After a kick-off {} starts from the usual spot.",
                    self.whom(seat.other()),
                    self.whom(seat.other())
                ),
            ),
            Phase::FiveKeep(what) => Ask {
                words: Some(["keep", "reroll"]),
                ..self.pool(
                    "Reroll which dice?".into(),
                    match what {
                        Five::HailMary => "All five dice must show a ball for a touchdown. Reroll every die that doesn't, clocks too.".into(),
                        Five::Onside => "All five dice must show a ball to keep possession. Reroll every die that doesn't, clocks too.".into(),
                    },
                )
            },
            _ => simple("Your turn", ""),
        }
    }

    /// A question whose things can be pointed at in any order.
    fn pool(&self, question: String, hint: String) -> Ask {
        Ask {
            pool: true,
            ..Ask::new(question, hint, &[])
        }
    }

    fn lay(&self) -> Ask {
        let state = self.state;
        let question = "Lay a defence card";
        let reward = if self.game.is_ai(state.offence) {
            "Guess right and it gains nothing."
        } else {
            "Guess right: you gain a bolt, and they roll that many fewer dice. Guess wrong: they roll that many more."
        };
        Ask::new(
            question,
            format!(
                "Guess {} play: {}. {reward}",
                self.whose_mid(state.offence),
                phrases::calls(&self.steps(state.offence))
            ),
            &[question],
        )
    }

    fn select(&self) -> Ask {
        let state = self.state;
        let other = self.whom(state.defence());
        let question = match (state.conversion, state.last_play, state.down) {
            (true, ..) => "Call a play for two points",
            (_, true, _) if self.game.says_last_play_first() => "Call your last play",
            (_, true, _) => LAST,
            (_, _, DOWNS) => "Fourth down: what now?",
            _ => "Call a play",
        };
        let mut hint = Vec::new();
        if state.conversion {
            hint.push("Reach the end zone with this one play for two points.".to_owned());
        } else if state.last_play {
            hint.push(self.last_play());
        } else if state.down == DOWNS {
            hint.push(format!(
                "Score now, or {other} takes the ball where this play ends. A punt sends {other} farther back."
            ));
        } else {
            hint.push(format!(
                "You have {} to reach the end zone.",
                spelled((DOWNS - state.down + 1).into(), "down")
            ));
        }
        hint.push(match (self.seen_card(), self.game.is_ai(state.defence())) {
            (Some(card), _) => format!("You looked at the defence card: {card}."),
            (None, true) => "A card from the deck defends. Match its colour and you lose dice; miss it and you gain dice.".into(),
            (None, false) => format!(
                "{} card is hidden. Match its colour and you lose dice; miss it and you gain dice.",
                self.whose(state.defence())
            ),
        });
        if self.offers(|deed| deed == Deed::FieldGoal) {
            hint.push("You're in field goal range: 3 points.".into());
        }
        Ask::new(question, hint.join(" "), &[question])
    }

    /// What a last play is about.
    fn last_play(&self) -> String {
        let lead = self.state.lead(self.state.offence);
        let score = match lead {
            0 => "You are level".into(),
            1.. => format!("You are {lead} ahead"),
            _ => format!("You are {} behind", -lead),
        };
        format!("The clock is at zero: only points count on this last play. {score}.")
    }

    /// "Two balls are one yellow space, to yellow 13."
    fn stands(&self) -> String {
        let state = self.state;
        let Some(colour) = state.play.called else {
            return String::new();
        };
        if state.window.moment == Moment::After || self.game.is_ai(state.offence) {
            return String::new();
        }
        let spaces = self.game.spaces(&state.play);
        if spaces == 0 {
            return format!(
                "The ball isn't going anywhere: {} needs {} a space.",
                colour.name(),
                phrases::need_in_words(colour)
            );
        }
        format!(
            "The ball moves {} to {}.",
            phrases::spaces(spaces, colour),
            self.place_name(self.game.landing(state, colour, spaces))
        )
    }

    fn keep(&self) -> Ask {
        let state = self.state;
        let colour = state.play.called.unwrap_or(Colour::Red);
        let spaces = self.game.spaces(&state.play);
        let stands = match spaces {
            0 => "The ball isn't going anywhere.".into(),
            _ => self.stands(),
        };
        let time = if state.clock_runs() {
            "Time dice stay and run the clock."
        } else {
            "Time dice stay."
        };
        Ask {
            words: Some(["keep", "reroll"]),
            ..self.pool(
                "Reroll which dice?".into(),
                format!(
                    "{}: {} {} you one space. {stands} {time}",
                    capital(colour.name()),
                    phrases::need_in_words(colour),
                    match colour.needs().1 {
                        1 => "moves",
                        _ => "move",
                    },
                ),
            )
        }
    }

    fn window(&self, seat: Seat) -> Ask {
        let state = self.state;
        let offence = seat == state.offence;
        let (question, hint) = match state.window.moment {
            Moment::Before if offence => (
                "Play a card before your play?",
                "You can play a card before you call a play.".into(),
            ),
            Moment::Before => (
                "Play a card before the play?",
                format!(
                    "You can play a card before {} calls a play.",
                    self.whom(state.offence)
                ),
            ),
            Moment::After => self.after_down(),
            Moment::Dice if offence => (
                "Play a card on your dice?",
                format!(
                    "{} A card can still help. Bolts you don't spend are kept.",
                    self.stands()
                ),
            ),
            Moment::Dice => (
                "Play a card against this play?",
                if self.game.is_ai(state.offence) {
                    "You guessed right. A card can push the AI back, too.".into()
                } else {
                    format!("{} A card can still stop it.", self.stands())
                },
            ),
        };
        Ask {
            words: Some(if offence {
                ["keep", "use"]
            } else {
                ["stays", "goes"]
            }),
            then: self.then(),
            ..self.pool(question.into(), hint.trim().to_owned())
        }
    }

    fn cards_offered(&self) -> impl Iterator<Item = (CardId, Pick)> {
        let deeds = self.desk.offers.iter().map(|offer| offer.action.deed());
        deeds.filter_map(|deed| match deed {
            Deed::Card { card, pick } => Some((card, pick)),
            _ => None,
        })
    }

    /// What is asked once a card is chosen with which something is picked.
    fn then(&self) -> Vec<Then> {
        let mut then: Vec<Then> = Vec::new();
        for (card, pick) in self.cards_offered() {
            let card = self.game.book.card(card);
            let one = matches!(
                card.pick(),
                Some(Effect::RerollUpTo(1) | Effect::ForceReroll(1) | Effect::DiscardDice(1))
            );
            let discards = matches!(card.pick(), Some(Effect::DiscardDice(_)));
            let question = match pick {
                Pick::None => continue,
                Pick::Dice(_) => match (discards, one) {
                    (true, true) => "Discard which die?",
                    (true, false) => "Discard which dice?",
                    (false, true) => "Reroll which die?",
                    (false, false) => "Reroll which dice?",
                },
                Pick::Turn { .. } => "Turn which die, and to what?",
                Pick::Step(_) => "Step to which square?",
                Pick::Colour(_) => "Ban which colour?",
            };
            let thing = card_id(card);
            if then.iter().all(|known| known.thing != thing) {
                then.push(Then::new(thing, question, card.text.clone()));
            }
        }
        then
    }

    /// The question after a down, and what happens without a card.
    fn after_down(&self) -> (&'static str, String) {
        let state = self.state;
        let gets = |side: Seat| {
            if self.is_viewer(side) {
                "You get the ball next.".to_owned()
            } else {
                format!("{} gets the ball next.", self.who(side))
            }
        };
        match state.play.ending {
            DownEnd::Touchdown => (
                "Play a card after the touchdown?",
                format!(
                    "{} scored a touchdown. The try for extra points comes next.",
                    self.who(state.offence)
                ),
            ),
            DownEnd::Turnover => ("Play a card after the turnover?", gets(state.defence())),
            DownEnd::Open | DownEnd::Missed if state.last_play => (
                "Play a card after the last play?",
                "The half ends after this.".into(),
            ),
            DownEnd::Open | DownEnd::Missed => (
                "Play a card after this down?",
                if state.down == DOWNS && !state.play.uncounted {
                    format!("The fourth down failed. {}", gets(state.defence()))
                } else {
                    "You can play a card before the next down.".into()
                },
            ),
        }
    }

    fn extra(&self, other: &str) -> Ask {
        let question = "One point or two?";
        let state = self.state;
        let kick = match state.kicks[state.offence.index()] {
            Kick::Luck => "The extra point is a kick with four dice: one ball is enough.",
            Kick::Skill => "The extra point is a kick by hand.",
        };
        let lead = state.lead(state.offence);
        let score = match lead {
            0 => format!("You are level with {}.", self.whom(state.defence())),
            1.. => format!("You are {lead} ahead."),
            _ => format!("{other} is {} ahead.", -lead),
        };
        Ask::new(
            question,
            format!("{score} {kick} Two points take a whole play from near the end zone."),
            &[question],
        )
    }

    fn offers(&self, wanted: impl Fn(Deed) -> bool) -> bool {
        let mut offers = self.desk.offers.iter();
        offers.any(|offer| wanted(offer.action.deed()))
    }
}
