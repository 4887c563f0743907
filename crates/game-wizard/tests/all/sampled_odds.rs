//! The odds of throws and spells against a million of each.
//!
//! | kind     | what it hangs on                               | situations                                     |
//! |----------|------------------------------------------------|------------------------------------------------|
//! | throw    | range, dice of both, the ball in the target's  | one to three zones; each spell on either; a    |
//! |          | hand, spells on both, doubles and triples      | Fireball, a frozen target, both                |
//! | cast     | dice of both, spells on both, rebounds, how    | one, two and three targets; Shields, Boost and |
//! |          | many targets                                   | Drain on either; Butter Fingers with balls     |
//! | teleport | dice of both, and whose wizard or ball it is   | a wizard, its ball, a loose ball, a Shield;    |
//! | and to   |                                                | the call, the spaces                           |
//! | dispel   | dice of both, even if its caster is out        | an effect, fire in a hand and on the floor     |
//!
//! Results are read from the court: who stands on it, who bears what, and where things are.

use crate::court::{Court, court, wizard};
use courtside_bots::Rng;
use courtside_kernel::{ActionResult, Case, Game, Good, Narration, Notation, Seat, Share, Viewer};
use courtside_testkit::sampled::{
    Seen, Situation, Umpire, compare, every_kind_is_tried, odds_agree, sample,
};
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{
    Action, Bearer, Casting, Deed, Event, Load, Phase, Square, State, Wizard, WizardDodgeball,
    Wizards,
};

struct Duels;

impl Umpire for Duels {
    type Game = WizardDodgeball;

    fn kinds(&self, game: &WizardDodgeball, state: &State, action: Action) -> Vec<String> {
        let active = state.active;
        let mut kinds: Vec<String> = Vec::new();
        let bears = |kinds: &mut Vec<String>, who: &str, wizard: Wizard, spells: &[Spell]| {
            let borne = spells.iter().filter(|spell| state.bears(wizard, **spell));
            kinds.extend(borne.map(|spell| format!("{who} with {spell:?}")));
        };
        match action.deed() {
            Deed::Throw { target } => {
                kinds.push("throw".into());
                kinds.push(format!("throw over {}", game.zones(state, active, target)));
                let burns = state.ball_of(active).is_some_and(|ball| state.burns(ball));
                let frozen = state.bears(target, Spell::Freeze);
                kinds.push(format!("throw, burning {burns}, frozen {frozen}"));
                if state.ball_of(target).is_some() {
                    kinds.push("throw at a ball in hand".into());
                }
                bears(&mut kinds, "thrower", active, &[Spell::Strong, Spell::Weak]);
                bears(
                    &mut kinds,
                    "target",
                    target,
                    &[
                        Spell::Shrink,
                        Spell::Enlarge,
                        Spell::ButterFingers,
                        Spell::StickyFingers,
                        Spell::Shield,
                    ],
                );
            }
            Deed::Cast { spell, targets } => {
                kinds.push(match targets.count() {
                    1 => "cast".into(),
                    several => format!("cast at {several}"),
                });
                let magic = [Spell::MagicBoost, Spell::MagicDrain, Spell::Shield];
                bears(&mut kinds, "caster", active, &magic);
                for target in targets.each() {
                    bears(&mut kinds, "resister", target, &magic);
                    if spell == Spell::ButterFingers && state.ball_of(target).is_some() {
                        kinds.push("cast of Butter Fingers at a ball in hand".into());
                    }
                }
            }
            Deed::Teleport(load) => kinds.extend(loads("teleport", load)),
            Deed::To { .. } => match state.phase {
                Phase::Destination { load } => kinds.extend(loads("to", load)),
                Phase::BallDestination { wizard, ball, .. } => {
                    kinds.extend(loads("to, then the ball", Load::Pair { wizard, ball }));
                }
                _ => kinds.push("to".into()),
            },
            Deed::Dispel(marker) => {
                kinds.push("dispel".into());
                kinds.push(match (marker.spell, marker.bearer) {
                    (Spell::Fireball, Bearer::Wizard(_)) => "dispel fire in a hand".into(),
                    (Spell::Fireball, _) => "dispel fire on the floor".into(),
                    _ => "dispel an effect".into(),
                });
            }
            deed => {
                let all = format!("{deed:?}");
                let end = all.find(|letter: char| !letter.is_alphanumeric());
                kinds.push(all[..end.unwrap_or(all.len())].to_lowercase());
            }
        }
        kinds
    }

    /// Where a ball falls or a Teleport leads changes no dice: the first space will do.
    fn answer(&self, game: &WizardDodgeball, state: &State, _when: &str) -> Action {
        assert!(
            matches!(
                state.phase,
                Phase::Fumble { .. } | Phase::Destination { .. } | Phase::BallDestination { .. }
            ),
            "the odds say nothing of a choice in {:?}",
            state.phase
        );
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        actions[0]
    }

    fn read(&self, seen: &Seen<WizardDodgeball>) -> Option<&'static str> {
        let (game, before, now) = (seen.game, seen.before, seen.now);
        let open = matches!(
            now.phase,
            Phase::ThrowDice { .. }
                | Phase::DodgeDice { .. }
                | Phase::Destination { .. }
                | Phase::BallDestination { .. }
                | Phase::CastDice { .. }
                | Phase::ResistDice { .. }
                | Phase::ReboundDice { .. }
                | Phase::Fumble { .. }
        );
        if open {
            return None;
        }
        let active = before.active;
        let shield_gone =
            |wizard| before.bears(wizard, Spell::Shield) && !now.bears(wizard, Spell::Shield);
        let moved = |load: Load| match load {
            Load::Wizard { wizard, .. } => now.square_of(wizard) != before.square_of(wizard),
            Load::Held(wizard) => now.ball_of(wizard) != before.ball_of(wizard),
            Load::Lying { at, kind } => now.lying(at, kind).is_none(),
            Load::Pair { wizard, ball } => {
                let ball_moved = now.balls[ball.index()] != before.balls[ball.index()];
                let wizard_moved = now.square_of(wizard) != before.square_of(wizard);
                assert_eq!(ball_moved, wizard_moved, "both go, or neither");
                wizard_moved
            }
        };
        // A spell that does not rebound.
        let plain = |took: bool, casting: Casting| {
            let resister = game.resister(before, casting)?;
            Some(if took {
                match casting {
                    Casting::Dispel(_) => "dispelled",
                    _ => "moved",
                }
            } else if shield_gone(resister) {
                "Shield gone"
            } else {
                "resists"
            })
        };
        Some(match (seen.action.deed(), before.phase) {
            (Deed::Throw { target }, _) => {
                match (now.is_out(target), now.is_out(active), shield_gone(target)) {
                    (true, false, _) => "hit",
                    (false, true, _) => "caught",
                    (false, false, true) => "Shield gone",
                    (false, false, false) => "dodged",
                    (true, true, _) => panic!("both are out"),
                }
            }
            (Deed::Cast { spell, targets }, _) => {
                let effects = &now.effects[active.side().index()];
                let takes = |wizard: Wizard| effects[wizard.index()].has(spell);
                let took = targets.each().filter(|target| takes(*target)).count();
                let sent_back = |event: &Event| matches!(event, Event::Rebounded { .. });
                // A caster who bears the effect already has nothing to fear.
                let rebounds = seen.told.iter().any(sent_back)
                    && !before.effects[active.side().index()][active.index()].has(spell);
                match (took, targets.count(), targets.first()) {
                    (1, 1, _) => word(spell),
                    (_, 1, Some(_)) if rebounds => "rebounds",
                    (_, 1, Some(target)) if shield_gone(target) => "Shield gone",
                    (took, of, _) if took == usize::from(of) => "all",
                    (1.., ..) => "some",
                    _ if takes(active) => "rebounds",
                    _ => "resists",
                }
            }
            (Deed::Teleport(load), _) | (Deed::To { .. }, Phase::Destination { load }) => {
                return plain(moved(load), teleporting(load));
            }
            (Deed::To { .. }, Phase::BallDestination { wizard, ball, .. }) => {
                let load = Load::Pair { wizard, ball };
                return plain(moved(load), teleporting(load));
            }
            (Deed::Dispel(marker), _) => {
                let gone = match marker.bearer {
                    Bearer::Wizard(wizard) if marker.spell == Spell::Fireball => {
                        now.ball_of(wizard).is_some_and(|ball| !now.burns(ball))
                    }
                    Bearer::Wizard(wizard) => !now.bears(wizard, marker.spell),
                    Bearer::Lying { at, kind } => now.lying(at, kind).is_none(),
                };
                return plain(gone, Casting::Dispel(marker));
            }
            (deed, phase) => panic!("nothing hangs on {deed:?} in {phase:?}"),
        })
    }
}

/// What a spell makes of its target.
fn word(spell: Spell) -> &'static str {
    match spell {
        Spell::Freeze => "frozen",
        Spell::ButterFingers => "butter",
        Spell::Slow => "slow",
        Spell::Weak => "weak",
        Spell::MagicDrain => "drained",
        _ => panic!("no situation has {spell:?}"),
    }
}

/// What becomes of one target of a spell that is cast at several.
struct OneOf(Wizard);

impl Umpire for OneOf {
    type Game = WizardDodgeball;

    fn kinds(&self, game: &WizardDodgeball, state: &State, action: Action) -> Vec<String> {
        Duels.kinds(game, state, action)
    }

    fn answer(&self, game: &WizardDodgeball, state: &State, when: &str) -> Action {
        Duels.answer(game, state, when)
    }

    fn read(&self, seen: &Seen<WizardDodgeball>) -> Option<&'static str> {
        Duels.read(seen)?;
        let Deed::Cast { spell, .. } = seen.action.deed() else {
            panic!("{:?} is no cast", seen.action);
        };
        let side = seen.before.active.side().index();
        let takes = seen.now.effects[side][self.0.index()].has(spell);
        Some(if takes { "takes" } else { "does not" })
    }
}

fn loads(kind: &str, load: Load) -> [String; 2] {
    let what = match load {
        Load::Wizard { .. } => "a wizard",
        Load::Held(_) => "a ball in hand",
        Load::Lying { .. } => "a ball that lies",
        Load::Pair { .. } => "a wizard and a loose ball",
    };
    [kind.into(), format!("{kind}, {what}")]
}

/// Who resists does not hang on where it leads.
fn teleporting(load: Load) -> Casting {
    Casting::Teleport {
        load,
        to: Square::OFF,
        ball_to: Square::OFF,
    }
}

fn situation(court: Court, before: &str, ply: &'static str) -> Situation<WizardDodgeball> {
    let mut table = court.table();
    table.play(before);
    Situation::new(table, ply)
}

/// #21 with an active ball, one zone from #45.
fn near() -> Court {
    court("21@e5 58@a5", "45@e9 30@i9").balls("#21*")
}

/// #36 with Magic 4 before three opponents.
fn several() -> Court {
    court("36@e5", "45@d9 30@e9 12@f9")
}

fn throws() -> Vec<Situation<WizardDodgeball>> {
    let far = court("21@e5", "45@e12").balls("#21*");
    let farthest = court("21@e2", "45@e12").balls("#21*");
    let last = court("21@e5", "45@e9")
        .options("goal=elimination")
        .balls("#21*");
    vec![
        situation(near(), "", "throw:45"),
        situation(far, "", "throw:45"),
        situation(farthest, "", "throw:45"),
        situation(last, "", "throw:45"),
        // A die more for the throw, a die less for the dodge and one for the ball in hand.
        situation(
            near()
                .balls("#21*,#45")
                .effect("21:strong:0")
                .effect("45:enlarge:0"),
            "",
            "throw:45",
        ),
        situation(
            near().effect("21:weak:1").effect("45:shrink:1"),
            "",
            "throw:45",
        ),
        situation(near().effect("45:sticky:1"), "", "throw:45"),
        situation(near().effect("45:butter:0"), "", "throw:45"),
        situation(near().effect("45:shield:1"), "", "throw:45"),
        situation(near().effect("45:freeze:0"), "", "throw:45"),
        situation(near(), "cast:fireball:21", "throw:45"),
        situation(near().effect("45:freeze:0"), "cast:fireball:21", "throw:45"),
    ]
}

fn spells() -> Vec<Situation<WizardDodgeball>> {
    vec![
        situation(near(), "", "cast:freeze:45"),
        // Shields of the target and of the caster, with a die more for one and a die less for the other.
        situation(
            near()
                .effect("45:shield:1")
                .effect("45:boost:0")
                .effect("21:drain:1"),
            "",
            "cast:slow:45",
        ),
        situation(
            near()
                .effect("21:shield:0")
                .effect("21:boost:0")
                .effect("45:drain:1"),
            "",
            "cast:slow:45",
        ),
        situation(near().balls("#21*,#45"), "", "cast:butter:45"),
        situation(several().balls("#36*,#30"), "", "cast:butter:30+45"),
        situation(several(), "", "cast:weak:12+30+45"),
        situation(near(), "", "teleport:45"),
        situation(near().balls("#21*,#45"), "", "teleport:ball:45"),
        situation(near().effect("45:shield:1"), "teleport:45", "to:a8"),
        situation(near().balls("#21*,#45"), "teleport:ball:45", "to:a8"),
        situation(near().balls("#21*,e8"), "", "teleport:45+ball:e8"),
        situation(near().effect("45:shield:1"), "", "teleport:45"),
        situation(
            near().balls("#21*,e8").effect("45:shield:1"),
            "teleport:45+ball:e8",
            "to:a8",
        ),
        situation(
            near().balls("#21*,e8"),
            "teleport:45+ball:e8 to:a8",
            "to:d5",
        ),
        situation(near().effect("21:weak:1"), "", "dispel:21:weak:1"),
        situation(
            near()
                .balls("#21*,e4*^1")
                .recharging(1, SpellCard::Fireball, '1')
                .effect("45:shield:1"),
            "",
            "dispel:e4*^1:fireball:1",
        ),
        situation(
            near()
                .balls("#21*^1")
                .recharging(1, SpellCard::Fireball, '2'),
            "",
            "dispel:21:fireball:1",
        ),
    ]
}

#[test]
fn odds_agree_with_a_million_throws() {
    odds_agree(&Duels, &throws());
}

#[test]
fn odds_agree_with_a_million_spells() {
    odds_agree(&Duels, &spells());
}

#[test]
fn of_several_targets_each_takes_as_often_as_by_itself() {
    let table = several().effect("45:shield:1").table();
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let number = |number: u8| wizard(&table, number);
    let all = [12, 30, 45].map(number);
    let targets = all.into_iter().fold(Wizards::NONE, Wizards::with);
    for (stream, target) in (0..).zip(all) {
        let alone = Action::cast(Spell::Weak, Wizards::of(target));
        let stated = &table.game.odds(&view, alone)[0].results;
        let takes = stated.iter().find(|share| share.result.label == "weak");
        // Under a Shield it never does.
        let (weight, of) = takes.map_or((0, 1), |share| (share.weight, share.of));
        let share = |good, label, weight| Share {
            result: ActionResult { good, label },
            weight,
            of,
        };
        let case = Case {
            when: "",
            results: vec![
                share(Good::Hit, "takes", weight),
                share(Good::Miss, "does not", of - weight),
            ],
        };
        let cast = Action::cast(Spell::Weak, targets);
        let mut rng = Rng::stream(7, stream);
        let counts = sample(&OneOf(target), &table.game, &view, cast, "", &mut rng);
        compare(&format!("{target:?}"), &case, &counts);
    }
}

#[test]
fn one_target_has_the_same_odds_for_every_spell() {
    let table = near().effect("45:shield:1").balls("#21*,#45").table();
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let mut spells: Vec<String> = table.legal(|ply| ply.starts_with("cast:"));
    spells.retain(|ply| ply.ends_with(":45"));
    let odds = |ply: &String| {
        let action = table.game.parse_action(&table.state, ply).expect("a cast");
        let cases = table.game.odds(&view, action);
        let shares = cases[0].results.iter();
        let shares = shares.map(|share| (share.result.good, share.weight, share.of));
        shares.collect::<Vec<_>>()
    };
    assert!(spells.len() > 10, "{spells:?}");
    for ply in &spells {
        assert_eq!(odds(ply), odds(&spells[0]), "{ply}");
    }
}

#[test]
fn every_kind_with_odds_is_tried() {
    let mut situations = throws();
    situations.extend(spells());
    // One target has the same odds for every spell, by the name of what the spell does.
    let alone = [
        "cast:shield:45",
        "cast:sticky:45",
        "cast:drain:45",
        "cast:boost:45",
        "cast:shrink:45",
        "cast:enlarge:45",
        "cast:speed:45",
        "cast:weak:45",
        "cast:strong:45",
    ];
    situations.extend(alone.map(|ply| situation(near(), "", ply)));
    let games = [
        ("", 2),
        ("turn=advanced", 2),
        ("spells=purchase goal=elimination", 2),
        ("turn=advanced draft=schoolyard", 4),
    ];
    // In a draft the next card is dealt: nothing is wanted of it.
    every_kind_is_tried(&Duels, &situations, &games, &["take"]);
}
