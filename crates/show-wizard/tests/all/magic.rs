//! Spells: targets, areas, odds, and cards that come back.

use super::table::*;
use courtside_scene::{Figure, SpellSign};
use std::collections::BTreeSet;

#[test]
fn w67_a_cast_at_several_shows_its_area_and_odds_a_target() {
    let scene = At {
        white: "45@d9,30@f9,12@-,41@-,83@-",
        navy: "25@e5,58@c3,10@-,21@-,36@-",
        acts: "25:000:0",
        ..AT
    }
    .scene();
    assert!(scene.ask.pool);
    let both = choice(&scene, "cast:freeze:30+45");
    assert_eq!(path(both), ["spell-freeze", "wiz-1-0", "wiz-1-1", "go"]);
    assert_eq!(both.label, "Cast Freeze on #45 and #30");
    assert_eq!(both.about, "Freeze on #45 and #30: each rolls to resist");
    // d9 and f9 are linked by one space, and one of the targets is seen.
    assert_eq!(both.trace.area.len(), 3);
    for space in ["sq-d9", "sq-f9"] {
        assert!(both.trace.area.iter().any(|one| one == space), "{space}");
    }
    assert_eq!(both.trace.sight.as_ref().unwrap()[0], "sq-e5");
    let cases = odds(both);
    let when: Vec<&str> = cases.iter().map(|(when, _)| *when).collect();
    assert_eq!(when, ["#45", "#30"]);
    let alone = choice(&scene, "cast:freeze:30");
    assert_eq!(odds(alone)[0].1, cases[1].1, "the odds of each are its own");
    assert_eq!(odds(alone)[0].0, "");
    // Each target has a bar of its own, and a rebound is a result of its own.
    let labels = cases
        .iter()
        .map(|(_, results)| -> Vec<&str> { results.iter().map(|(label, _)| *label).collect() });
    for labels in labels {
        assert_eq!(labels, ["frozen", "resists", "rebounds"]);
    }
    let weak = odds(choice(&scene, "cast:weak:30"));
    assert_eq!(weak[0].1[0].0, "weak", "the spell says what becomes of it");
    let marks: Vec<&str> = both.marks.iter().map(|mark| mark.thing.as_str()).collect();
    assert_eq!(marks, ["wiz-1-0", "wiz-1-1"]);
    assert_eq!(
        sums(both),
        [
            ("#25 casts", "grey and blue"),
            ("#45 resists", "grey and grey"),
            ("#30 resists", "grey and blue"),
            ("Doubles", "send it back at #25"),
        ]
    );
    // On one's own side nothing hangs on dice.
    let own = choice(&scene, "cast:shield:25");
    assert!(own.odds.is_empty() && own.sums.is_empty() && own.about.is_empty());
    assert_eq!((own.trace.area.len(), &own.trace.sight), (1, &None));
    let then = scene
        .ask
        .then
        .iter()
        .find(|then| then.thing == "spell-freeze");
    assert_eq!(then.unwrap().question, "Cast Freeze on whom?");
    assert!(then.unwrap().hint.contains("Magic 3"));
}

#[test]
fn w12_a_spell_says_for_whom_it_is_meant_and_how_long_it_lasts() {
    let scene = AT.scene();
    let hint = |spell: &str| hint_after(&scene, &format!("spell-{spell}")).to_owned();
    assert!(hint("freeze").starts_with(
        "The target can't move, throw or cast, and dodges with 5 instead of dice. \
         Usually for an opponent. Lasts until the end of #21's next turn."
    ));
    assert!(
        hint("shield").contains("Usually for a teammate. Lasts until the end of #21's next turn.")
    );
    for spell in ["shrink", "enlarge", "sticky"] {
        let hint = hint(spell);
        assert!(hint.contains("or a teammate") || hint.contains("or an opponent"));
    }
}

#[test]
fn w10_an_area_reaches_round_a_corner() {
    // #45 hides #30: the area of two spaces begins beside #30, where it is seen. #12 is in the Neutral Area.
    let scene = At {
        white: "45@e9,30@e10,12@a7,41@-,83@-",
        ..AT
    }
    .scene();
    assert!(hint_after(&scene, "spell-slow").ends_with("#12 is out of reach."));
    assert!(hint_after(&scene, "spell-teleport").ends_with("#12 is out of reach."));
    let hidden = choice(&scene, "cast:freeze:30");
    assert_eq!(hidden.trace.area.len(), 2);
    let seen = &hidden.trace.sight.as_ref().unwrap()[1];
    assert_ne!(seen, "sq-e10");
    assert!(hidden.trace.area.contains(seen));
}

#[test]
fn w81_a_fireball_is_cast_on_a_wizard_that_holds_a_ball() {
    let scene = At {
        balls: "#21*,#58,a1*,a1*,a1*",
        navy: "21@e5,58@f5,10@-,25@-,36@-",
        ..AT
    }
    .scene();
    let fire = choice(&scene, "cast:fireball:21+58");
    assert_eq!(path(fire), ["spell-fireball", "wiz-0-0", "wiz-0-1", "go"]);
    assert_eq!(
        fire.label,
        "Cast Fireball on the balls of #21 and #58, not all active yet"
    );
}

#[test]
fn w84_a_teleport_names_its_load_and_then_its_destination() {
    let at = At {
        balls: "#21*,d4*,a1*,a1*,a1*",
        ..AT
    };
    let scene = at.scene();
    let paths = |start: &str| -> BTreeSet<Vec<&str>> {
        let all = scene
            .choices
            .iter()
            .filter(|one| one.ply.starts_with(start));
        all.map(path).collect()
    };
    let own = paths("teleport:21");
    for load in ["load-wizard", "load-both"] {
        assert!(
            own.contains(&vec!["spell-teleport", "wiz-0-0", load]),
            "{own:?}"
        );
    }
    assert!(paths("teleport:").contains(&vec!["spell-teleport", "wiz-0-0", "load-held"]));
    let mut labels = scene.buttons.iter().map(|button| button.label.as_str());
    assert!(labels.any(|label| label == "Only its ball"));
    // A wizard or a ball that could also go with another goes alone only by a button.
    assert!(paths("teleport:ball:d4").contains(&vec!["spell-teleport", "ball-1", "load-ball"]));
    assert!(paths("teleport:45").contains(&vec!["spell-teleport", "wiz-1-0"]));
    let hint = hint_after(&scene, "spell-teleport");
    assert!(hint.contains("Choose the wizard, the ball or both, then where to."));
    assert!(hint.contains("It can't be in the Neutral Area"));
    let enemy = choice(&scene, "teleport:45");
    assert_eq!(enemy.about, "Teleport: #45 rolls to resist");
    assert_eq!(odds(enemy).len(), 1);
    let scene = at.after("teleport:45", 0);
    assert_eq!(scene.ask.question, "Where does #45 go?");
    let to = choice(&scene, "to:c9");
    assert_eq!(path(to), ["sq-c9"]);
    assert_eq!(to.about, "Teleport: #45 rolls to resist");
    assert_eq!(sums(to)[1], ("#45 resists", "grey and grey"));
    assert_eq!(odds(to).len(), 1);
}

#[test]
fn w13_a_wizard_and_a_loose_ball_are_pointed_at_in_either_order() {
    let at = At {
        balls: "d4*,d4*,e8,a1*,a1*",
        ..AT
    };
    let scene = at.scene();
    let pairs: Vec<Vec<&str>> = scene
        .choices
        .iter()
        .filter(|one| one.ply == "teleport:21+ball:d4*")
        .map(path)
        .collect();
    // Balls that are alike are one choice: pointing at any of them is the same.
    assert_eq!(
        pairs,
        [
            ["spell-teleport", "wiz-0-0", "ball-0"],
            ["spell-teleport", "wiz-0-0", "ball-1"]
        ]
    );
    assert_eq!(
        path(choice(&scene, "teleport:21")),
        ["spell-teleport", "wiz-0-0", "load-wizard"]
    );
    assert_eq!(
        path(choice(&scene, "teleport:58")),
        ["spell-teleport", "wiz-0-1", "load-wizard"],
        "it stands beside the balls, too"
    );
    // What is asked second has its own words, and few of them.
    let asked = |next: &str| {
        let chosen = ["spell-teleport", next].map(Into::into);
        let then = scene.ask.after(&chosen).unwrap();
        (then.question.as_str(), then.hint.as_str())
    };
    assert_eq!(
        asked("wiz-0-0"),
        (
            "#21: alone, or with which ball?",
            "A loose ball in the area can come along."
        )
    );
    assert_eq!(
        asked("ball-1"),
        (
            "The ball: alone, or with which wizard?",
            "A wizard in the area can come along."
        )
    );
    assert_eq!(asked("sq-a1").0, "Teleport what?");
    let enemy = choice(&scene, "teleport:45+ball:e8");
    assert_eq!(enemy.label, "Teleport #45 and the ball on e8");
    assert_eq!(enemy.about, "Teleport: #45 rolls to resist");
    assert_eq!(odds(enemy).len(), 1);
    assert_eq!(enemy.trace.area, ["sq-e8", "sq-e9"]);
    let scene = at.after("teleport:45+ball:e8", 0);
    assert_eq!(scene.ask.question, "Where does #45 go?");
    assert!(scene.ask.hint.ends_with("Then you place the ball."));
    let to = choice(&scene, "to:c9");
    assert_eq!(to.label, "Teleport #45 to c9");
    let scene = at.after("teleport:45+ball:e8 to:c9", 0);
    assert_eq!(scene.ask.question, "Where does the ball go?");
    assert!(scene.ask.hint.ends_with("Not c9, where #45 goes."));
    let to = choice(&scene, "to:d5");
    assert_eq!(
        (path(to), to.label.as_str(), to.about.as_str()),
        (
            vec!["sq-d5"],
            "Teleport the ball to d5",
            "Teleport: #45 rolls to resist"
        )
    );
    assert_eq!(odds(to).len(), 1);
    let waiting = at.after("teleport:45+ball:e8 to:c9", 1);
    assert_eq!(waiting.ask.question, "Mara chooses where the Teleport goes");
}

#[test]
fn w80_a_dispel_names_the_effect_and_whose_it_is() {
    let scene = At {
        effects: "58:freeze:1,58:shield:0,45:freeze:0",
        cards: ["++55++++++", "++5+++++++"],
        ..AT
    }
    .scene();
    let theirs = choice(&scene, "dispel:58:freeze:1");
    assert_eq!(path(theirs), ["spell-dispel", "wiz-0-1", "effect-freeze-1"]);
    assert_eq!(theirs.short, "Jun's Freeze");
    assert_eq!(theirs.label, "Dispel Freeze on #58");
    assert_eq!(odds(theirs).len(), 1, "its caster resists");
    let own = choice(&scene, "dispel:45:freeze:0");
    assert_eq!(own.short, "Your Freeze");
    assert!(own.odds.is_empty());
    let labels: Vec<&str> = scene
        .buttons
        .iter()
        .filter(|button| button.id.starts_with("effect-"))
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(labels, ["Jun's Freeze", "Your Shield", "Your Freeze"]);
}

#[test]
fn w12_spell_cards_say_when_they_are_back() {
    let scene = At {
        acts: "21:001:0",
        cards: ["++a2++5+++", "+++1++++++"],
        ..AT
    }
    .scene();
    let spells = panel(&scene, "Spells in hand");
    assert!(spells.tiles && spells.rows.len() == 10);
    let detail = |name: &str| row(spells, name).detail.clone();
    // Cast in this turn by #21, who acts again in five turns; #58 acts next, #36 four turns later.
    assert_eq!(detail("Freeze"), "back in 5 turns (#21)");
    assert_eq!(detail("Shield"), "back next turn (#58)");
    assert_eq!(detail("Drain, Boost"), "back in 4 turns (#36)");
    assert!(row(spells, "Freeze").out && row(spells, "Freeze").thing.is_none());
    let dispel = row(spells, "Dispel");
    assert_eq!(dispel.thing.as_deref(), Some("spell-dispel"));
    assert_eq!(dispel.figure, Some(Figure::Spell(SpellSign::Dispel)));
    let pair = row(spells, "Butter, Sticky");
    let halves: Vec<_> = pair.list.iter().map(|half| half.thing.as_deref()).collect();
    assert_eq!(halves, [Some("spell-butter"), Some("spell-sticky")]);
    assert!(pair.thing.is_none());
    let theirs = panel(&scene, "Jun's spells");
    assert_eq!(row(theirs, "Shield").detail, "back next turn (#45)");
    assert!(row(theirs, "Dispel").thing.is_none(), "nobody points at it");
}

#[test]
fn w84_a_teleport_that_is_cast_says_that_the_turn_waits_for_it() {
    let at = At {
        balls: "#21*,d4*,a1*,a1*,a1*",
        ..AT
    };
    let scene = at.after("teleport:21", 0);
    assert!(scene.ask.hint.contains("choose before you end the turn"));
    assert!(buttons(&scene).is_empty());
}
