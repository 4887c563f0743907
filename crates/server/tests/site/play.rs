//! Opening tables, sitting down and playing.

use crate::browser::{Site, play_out, plies, two};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use courtside_record::{DiceHeader, Record, RecordedPly, Secret};
use courtside_table::MOST_UNDOS;
use courtside_wire::{ChairKind, Do};

/// What a record says of its dice: commitment, salts and, once the game is over, the secret.
fn dice(record: &Record) -> (String, Vec<String>, Option<String>) {
    let DiceHeader::Committed {
        commitment,
        salts,
        secret,
    } = &record.header.dice
    else {
        panic!("the dice are not committed")
    };
    (commitment.clone(), salts.clone(), secret.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game() {
    let site = Site::new().await;
    let (table, ann, mara) = two(&site).await;
    let mut nobody = site.browser();
    let running: Record = nobody.record(&table).await.parse().unwrap();
    let end = play_out(&table, &mut [ann.clone(), mara.clone()], 7).await;
    assert!(!end.my_turn && end.choices.is_none() && end.to_act.is_none());

    let answer = nobody.get(&format!("{table}/record")).await;
    assert_eq!(answer.headers[CONTENT_TYPE], "text/plain; charset=utf-8");
    let record: Record = answer.text().parse().unwrap();
    assert_eq!(record.header.seats, ["Ann", "Mara"]);
    let game = courtside_catalog::replay(&courtside_catalog::Library::default(), &record).unwrap();
    assert!(game.turn().is_over());
    let (commitment, salts, secret) = dice(&record);
    assert_eq!(salts, ["pepper", "thyme"]);
    let (before, _, hidden) = dice(&running);
    assert_eq!((before, hidden), (commitment.clone(), None));

    // Every roll follows from the secret that was fixed before the first of them.
    let secret = Secret::from_hex(&secret.unwrap()).unwrap();
    assert_eq!(secret.commitment(), commitment);
    let entry = courtside_catalog::find("chessboard").unwrap();
    let mut again = entry
        .start(&courtside_catalog::Library::default(), game.options(), 2)
        .unwrap();
    for (number, ply) in record.plies.iter().enumerate() {
        match ply {
            RecordedPly::Chance(outcome) => {
                let rolled = again.roll(&mut secret.draw(&salts, number)).unwrap();
                assert_eq!(&rolled, outcome);
            }
            RecordedPly::Act(action) => {
                again.play(action).unwrap();
            }
            RecordedPly::Incident(_) | RecordedPly::Hidden => panic!("ply {number} is hidden"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_salt_comes_after_the_hash_of_the_dice() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let early = ann.form("/tables", "game=chessboard&against=screen&salt=early");
    assert_eq!(early.await.refusal(), (422, "form".into()));

    let (token, page) = ann.promise("chessboard").await;
    let fields = format!("against=screen&salt=late&dice={token}");
    let table = ann.open(&fields).await;
    let record: Record = ann.record(&table).await.parse().unwrap();
    let (commitment, salts, _) = dice(&record);
    assert!(page.contains(&commitment), "the form showed the hash");
    assert_eq!(salts[0], "late");

    // A promise can be used once: otherwise a guest could open tables until they like the dice.
    let again = ann
        .form("/tables", &format!("game=chessboard&{fields}"))
        .await;
    assert_eq!(again.refusal(), (409, "taken".into()));
    let nonsense = ann.form("/tables", "game=chessboard&dice=x&salt=y").await;
    assert_eq!(nonsense.refusal(), (422, "form".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_and_a_table_of_bots_plays_for_whoever_watches() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let end = play_out(&table, std::slice::from_mut(&mut ann), 3).await;
    let bot = &end.seats[1];
    assert_eq!(
        (bot.name.as_str(), bot.kind, bot.level, bot.you),
        ("Pip", ChairKind::Bot, Some(1), false)
    );
    assert_eq!(end.you, [0]);

    let watched = ann.open("against=watch&level=1&level2=2").await;
    assert_eq!(ann.view(&watched).await.version, 0, "nobody looks yet");
    let mut screen = ann.live(&watched).await;
    let end = screen.until(|view| view.ending.is_some()).await;
    assert!(end.you.is_empty() && end.choices.is_none());
    let names: Vec<_> = end.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Pip", "Juno"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ply_names_the_version_that_it_answers() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let first = ann.view(&table).await;
    let made = ann.choose(&table, &first, 0).await.done().version;
    assert_eq!(made, Some(first.version + 1));
    let again = ann.choose(&table, &first, 0).await;
    assert_eq!(again.refusal(), (409, "stale".into()));
    let second = mara.view(&table).await;
    let ply = &plies(&second)[0];
    for wrong in [0, second.version - 1, second.version + 1, u64::MAX] {
        let refused = mara.ply(&table, wrong, ply).await;
        assert_eq!(refused.refusal(), (409, "stale".into()), "{wrong}");
        let refused = mara.undo(&table, wrong).await;
        assert_eq!(refused.refusal(), (409, "stale".into()), "{wrong}");
    }
    assert_eq!(mara.view(&table).await.version, second.version);
    mara.ply(&table, second.version, ply).await.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn that_somebody_sat_down_makes_no_choice_stale() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=friend&side=0").await;
    let before = ann.view(&table).await;
    let joined = site
        .browser()
        .form(&before.invite.clone().unwrap(), "")
        .await;
    assert_eq!(joined.location(), table);
    assert_eq!(ann.view(&table).await.version, before.version + 1);
    ann.choose(&table, &before, 0).await.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_to_act_may_act() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let view = ann.view(&table).await;
    let mut nobody = site.browser();
    let seat = (403, "seat".to_owned());
    assert_eq!(mara.choose(&table, &view, 0).await.refusal(), seat);
    assert_eq!(nobody.choose(&table, &view, 0).await.refusal(), seat);
    assert!(mara.view(&table).await.choices.is_none());
    assert!(nobody.view(&table).await.choices.is_none());
    let nothing = mara.undo(&table, view.version).await;
    assert_eq!(nothing.refusal(), (409, "undo".into()));
    assert_eq!(nobody.undo(&table, view.version).await.refusal(), seat);
    assert_eq!(nobody.fill(&table, 1, false).await.refusal(), seat);
    assert_eq!(nobody.ask(&table, Do::Rematch).await.refusal(), seat);
    assert_eq!(ann.view(&table).await.version, view.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_ply_is_refused_by_its_rule() {
    let site = Site::new().await;
    let mut both = site.browser();
    let table = both.open("against=screen").await;
    let mut view = both.view(&table).await;
    for _ in 0..2 {
        both.choose(&table, &view, 0).await.done();
        view = both.ready(&table, 1).await;
    }
    let view = both.my_turn(&table).await;
    let known = plies(&view);
    // A die of another value than any in hand, spent on holding.
    let hold = known.iter().find(|ply| ply.len() <= 2).unwrap();
    let mut wrong = (1..=6).map(|die| hold.replace(|c: char| c.is_ascii_digit(), &die.to_string()));
    let wrong = wrong.find(|ply| !known.contains(ply)).unwrap();
    let answer = both.ply(&table, view.version, &wrong).await;
    assert_eq!(answer.refusal(), (422, "illegal".into()), "{wrong}");
    let rule = answer.json()["error"]["rule"].clone();
    assert!(rule.as_str().unwrap().starts_with('K'), "{rule}");
    let answer = both.ply(&table, view.version, "this is no ply").await;
    assert_eq!(answer.refusal(), (422, "notation".into()));
    assert_eq!(both.view(&table).await.version, view.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ply_is_taken_back_until_something_comes_of_it() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let first = ann.snapshot(&table).await;
    assert!(!first.view.undo);
    let made = ann
        .choose(&table, &first.view, 0)
        .await
        .done()
        .version
        .unwrap();
    assert!(ann.view(&table).await.undo);
    assert!(!mara.view(&table).await.undo);
    let undone = ann.undo(&table, made).await.done().version.unwrap();
    assert_eq!(undone, made + 1);
    let again = ann.snapshot(&table).await;
    assert_eq!(again.view.choices, first.view.choices);
    assert_eq!(again.log, first.log);
    let nothing = ann.undo(&table, undone).await;
    assert_eq!(nothing.refusal(), (409, "undo".into()));

    ann.choose(&table, &again.view, 1).await.done();
    let answer = mara.view(&table).await;
    mara.choose(&table, &answer, 1).await.done();
    let late = ann.view(&table).await;
    assert!(!late.undo, "the placements are open");
    let nothing = ann.undo(&table, late.version).await;
    assert_eq!(nothing.refusal(), (409, "undo".into()));
}

/// Plays and takes back as long as the table allows it; returns how often.
async fn fidget(site: &Site, fields: &str) -> u32 {
    let mut ann = site.browser();
    let table = ann.open(fields).await;
    for times in 0..=MOST_UNDOS {
        let view = ann.until(&table, |view| view.my_turn).await;
        let made = ann.choose(&table, &view, 0).await.done().version.unwrap();
        let after = ann.view(&table).await;
        let undone = ann.undo(&table, made).await;
        assert_eq!(after.undo, undone.status == StatusCode::OK);
        if undone.status != StatusCode::OK {
            assert_eq!(undone.refusal(), (429, "undo".into()));
            return times;
        }
    }
    panic!("{MOST_UNDOS} moves in a row were taken back, and one more");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_moves_back_for_ever() {
    let site = Site::new().await;
    // The captain's first choice is a team, and after it the captain goes on.
    let fields = "game=dungeon&players=1";
    assert_eq!(fidget(&site, fields).await, MOST_UNDOS);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_moves_back_for_ever_that_end_a_turn() {
    let site = Site::new().await;
    assert_eq!(fidget(&site, "against=friend&side=0").await, MOST_UNDOS);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chair_opens_to_its_key_once() {
    let site = Site::new().await;
    let (mut ann, mut mara, mut thief) = (site.browser(), site.browser(), site.browser());
    let table = ann.open("against=friend&side=1&name=Ann").await;
    let invite = ann.view(&table).await.invite.unwrap();
    assert_eq!(thief.view(&table).await.invite, None);
    assert!(!thief.get(&table).await.text().contains(&invite));

    let wrong = format!("{table}/join/{}", "0".repeat(32));
    assert_eq!(thief.form(&wrong, "").await.refusal(), (404, "key".into()));
    let page = mara.get(&invite).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Ann"));
    assert_eq!(mara.form(&invite, "name=Mara").await.location(), table);
    assert_eq!(mara.view(&table).await.you, [0]);
    let seen = ann.view(&table).await;
    assert_eq!(seen.invite, None);
    assert_eq!(seen.seats[0].name, "Mara");
    let late = thief.form(&invite, "name=Thief").await;
    assert_eq!(late.refusal(), (404, "key".into()));
    // A player who sits there goes to the table.
    assert_eq!(mara.get(&invite).await.location(), table);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_wait_until_everybody_sits() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=friend&side=0").await;
    let view = ann.view(&table).await;
    ann.choose(&table, &view, 0).await.done();
    let refused = ann.fill(&table, 9, false).await;
    assert_eq!(refused.refusal(), (422, "form".into()));
    ann.fill(&table, 1, false).await.done();
    let full = ann.fill(&table, 1, false).await;
    assert_eq!(full.refusal(), (409, "taken".into()));
    let view = ann.my_turn(&table).await;
    assert_eq!(view.seats[1].kind, ChairKind::Bot);
    assert!(
        view.version >= 5,
        "the bot has placed and the dice have fallen"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_opened_once_with_seats_swapped_and_fresh_salts() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let early = ann.ask(&table, Do::Rematch).await;
    assert_eq!(early.refusal(), (409, "running".into()));
    play_out(&table, &mut [ann.clone(), mara.clone()], 5).await;
    let mut screen = mara.live(&table).await;
    assert_eq!(screen.view.rematch, None);
    // Both ask at once.
    let mut other = mara.clone();
    let (first, second) =
        tokio::join!(ann.ask(&table, Do::Rematch), other.ask(&table, Do::Rematch));
    let next = first.done().url.unwrap();
    assert_eq!(second.done().url.as_ref(), Some(&next));
    screen.until(|view| view.rematch.is_some()).await;
    assert_eq!(screen.view.rematch.as_ref(), Some(&next));
    let third = mara.ask(&table, Do::Rematch).await.done().url;
    assert_eq!(third.as_ref(), Some(&next));
    assert_eq!(mara.view(&next).await.you, [0]);
    assert_eq!(ann.view(&next).await.you, [1]);

    let mut records = Vec::new();
    for path in [&table, &next] {
        records.push(ann.record(path).await.parse::<Record>().unwrap());
    }
    let (old, new) = (dice(&records[0]), dice(&records[1]));
    assert_eq!(old.1, ["pepper", "thyme"]);
    assert_eq!(new.1, ["", ""], "old salts are known to everybody");
    assert_ne!(old.0, new.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_of_several_plies_is_played_whole_or_not_at_all() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=wizard&players=2&against=screen").await;
    // A wizard of the front row walks to a ball and takes it.
    let mut found = None;
    for _ in 0..200 {
        let view = ann.my_turn(&table).await;
        assert!(view.handover.is_none() && view.ending.is_none());
        let mut plies = plies(&view).into_iter();
        match plies.find(|ply| ply.contains(" pick:")) {
            Some(ply) => {
                found = Some((view.version, ply));
                break;
            }
            None => ann.choose(&table, &view, 0).await.done(),
        };
    }
    let (before, choice) = found.expect("somebody can pick a ball up");
    let (walk, _) = choice.split_once(' ').unwrap();
    for wrong in [
        format!("{walk} pick:a1"),
        format!("{walk} end end"),
        " ".into(),
    ] {
        let refused = ann.ply(&table, before, &wrong).await;
        assert_eq!(refused.refusal().0, 422, "{wrong}");
        assert_eq!(ann.view(&table).await.version, before, "{wrong}");
    }
    let mut screen = ann.live(&table).await;
    ann.ply(&table, before, &choice).await.done();
    // Each ply is a step, and is stored as an entry of its own.
    let patch = screen.patch().await;
    assert_eq!(patch.from, before);
    assert!(patch.steps.len() >= 2);
    for step in &patch.steps[..2] {
        assert!(!step.motions.is_empty());
    }
    let record: Record = ann.record(&table).await.parse().unwrap();
    assert_eq!(record.plies.len() as u64, screen.view.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_come_out_clean() {
    let site = Site::new().await;
    let (mut ann, mut mara) = (site.browser(), site.browser());
    // A direction override, a zero-width space, a joiner, a byte order mark and a line break.
    let tricks = "A%E2%80%AEn%E2%80%8Bn%E2%80%8D%EF%BB%BF%0A+Lee";
    let table = ann
        .open(&format!("against=friend&side=0&name={tricks}"))
        .await;
    let invite = ann.view(&table).await.invite.unwrap();
    assert!(mara.get(&invite).await.text().contains("Ann Lee"));
    let tricks = "%E2%81%A6Mara%E2%81%A9%E3%85%A4<b>%26";
    assert_eq!(
        mara.form(&invite, &format!("name={tricks}"))
            .await
            .location(),
        table
    );
    let screen = site.browser().live(&table).await;
    let names: Vec<_> = screen.view.seats.iter().map(|seat| &seat.name).collect();
    assert_eq!(names, ["Ann Lee", "Mara<b>&"]);
    let record: Record = ann.record(&table).await.parse().unwrap();
    assert_eq!(record.header.seats, ["Ann Lee", "Mara<b>&"]);
    let page = ann.get(&table).await;
    assert!(!page.text().contains("Mara<b>"), "names are no markup");
    // Nor can a name made of nothing but tricks pass as no name.
    let alone = ann.open("against=screen&name-0=%E2%80%8B%E2%80%AE").await;
    let seats = ann.view(&alone).await.seats;
    assert_eq!(seats[0].name, "Navy");
}
