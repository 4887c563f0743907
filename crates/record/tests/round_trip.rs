//! Every record can be written and read back, and every text gets an answer.

use courtside_kernel::{Incident, Seat, Winners};
use courtside_record::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const SAMPLE: &str = r#"[Game "chessboard"]
[Rules "1"]
[Content "abc"]
[Options "stalling=hand-over"]
[Seat0 "Ann \"the arm\" \\ Lee"]
[Seat1 "Mara"]
[Dice "committed"]
[Commitment "00ff"]
[Salt0 "x"]
[Salt1 ""]
[Result "1/2-1/2"]

@acdfh ? (136) (245) 3-
"#;

fn sample() -> Record {
    Record {
        game: "chessboard".into(),
        rules: 1,
        content: "abc".into(),
        options: "stalling=hand-over".into(),
        position: None,
        header: Header {
            seats: vec!["Ann \"the arm\" \\ Lee".into(), "Mara".into()],
            dice: DiceHeader::Committed {
                commitment: "00ff".into(),
                salts: vec!["x".into(), String::new()],
                secret: None,
            },
        },
        plies: vec![
            RecordedPly::Act("@acdfh".into()),
            RecordedPly::Hidden,
            RecordedPly::Chance("136".into()),
            RecordedPly::Chance("245".into()),
            RecordedPly::Act("3-".into()),
        ],
        result: Some(Winners::everyone(2)),
    }
}

#[test]
fn a_record_looks_like_this() {
    assert_eq!(sample().to_string(), SAMPLE);
    assert_eq!(SAMPLE.parse(), Ok(sample()));
    assert_eq!(
        SAMPLE.replace('\n', "\r\n").parse(),
        Ok(sample()),
        "lines may end as on Windows"
    );
}

#[test]
fn long_games_are_wrapped() {
    let mut record = sample();
    record.plies = (0..100)
        .map(|index| RecordedPly::Chance(index.to_string()))
        .collect();
    let text = record.to_string();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80) && longest > Some(70), "{text}");
    assert_eq!(text.parse(), Ok(record));
}

#[test]
fn mistakes_name_their_line() {
    let refuse = |from: &str, to: &str| {
        assert!(SAMPLE.contains(from));
        SAMPLE
            .replace(from, to)
            .parse::<Record>()
            .unwrap_err()
            .to_string()
    };
    let tag = "a tag looks like [Name \"value\"]; a blank line ends the tags";
    assert_eq!(refuse("[Rules \"1\"]", "Rules 1"), format!("line 2: {tag}"));
    assert_eq!(
        refuse("[Rules \"1\"]", "[Rules \"-1\"]"),
        "line 2: Rules is a whole number"
    );
    assert_eq!(
        refuse("[Rules \"1\"]\n", ""),
        "line 11: the tag Rules is missing"
    );
    assert_eq!(
        refuse("Seat0", "Seat7"),
        "line 12: the tag Seat0 is missing"
    );
    assert_eq!(
        refuse("Seat1", "Seat0"),
        "line 6: there is a second tag Seat0"
    );
    assert_eq!(
        refuse("\"committed\"", "\"fair\""),
        "line 7: Dice is chosen or committed, not 'fair'"
    );
    assert_eq!(
        refuse("\"committed\"", "\"chosen\""),
        "line 8: there is no tag Commitment here"
    );
    assert_eq!(
        refuse("[Salt1 ", "[Sugar "),
        "line 10: there is no tag Sugar here"
    );
    assert_eq!(
        refuse("Mara", "Ma\"ra"),
        "line 6: a quote inside a value is written \\\""
    );
    assert_eq!(
        refuse("Mara", "Ma\\ra"),
        "line 6: after \\ comes \", \\ or u{…}"
    );
    assert_eq!(
        refuse("Mara", "Ma\\u{d800}"),
        "line 6: a character by number is written \\u{a}"
    );
    let result = "isn't a result for 2 seats; results look like 1-0, 1/2-1/2 or *";
    for bad in [
        "",
        "1",
        "1-1",
        "0-0",
        "1/2-0",
        "1/3-1/3-1/3",
        "2-0",
        "0-1-0-1-0-1-0-1-0",
    ] {
        assert_eq!(refuse("1/2-1/2", bad), format!("line 11: '{bad}' {result}"));
    }
    let ply = "isn't a ply; a roll is written in parentheses, like (4)";
    for bad in ["(136", "()", "??", "136)", "(1(3)"] {
        assert_eq!(refuse("(136)", bad), format!("line 13: '{bad}' {ply}"));
    }
}

#[test]
fn huge_texts_are_refused() {
    let error = " "
        .repeat(LARGEST_RECORD + 1)
        .parse::<Record>()
        .unwrap_err();
    assert_eq!(error.line, 1);
    let error = format!("{SAMPLE}{}", "? ".repeat(MOST_PLIES))
        .parse::<Record>()
        .unwrap_err();
    assert_eq!(
        error.message,
        format!("a record has at most {MOST_PLIES} plies")
    );
}

fn ply() -> impl Strategy<Value = RecordedPly> {
    prop_oneof![
        // An action never begins with the mark of an incident.
        "[#-~&&[^()?]][!-~&&[^()?]]{0,11}".prop_map(RecordedPly::Act),
        "[!-~&&[^()?]]{1,12}".prop_map(RecordedPly::Chance),
        incident().prop_map(RecordedPly::Incident),
        Just(RecordedPly::Hidden),
    ]
}

fn incident() -> impl Strategy<Value = Incident> {
    prop_oneof![
        any::<u8>().prop_map(|seat| Incident::Resign(Seat(seat))),
        any::<u8>().prop_map(|seat| Incident::Time(Seat(seat))),
        Just(Incident::Draw),
        Just(Incident::Abort),
        any::<[u8; 2]>().prop_map(|[seat, level]| Incident::StandIn(Seat(seat), level)),
    ]
}

fn dice() -> impl Strategy<Value = DiceHeader> {
    let committed = (
        any::<String>(),
        vec(any::<String>(), 0..=Seat::MAX),
        option::of(any::<String>()),
    );
    prop_oneof![
        Just(DiceHeader::Chosen),
        committed.prop_map(|(commitment, salts, secret)| DiceHeader::Committed {
            commitment,
            salts,
            secret
        }),
    ]
}

prop_compose! {
    fn record()(
        seats in vec(any::<String>(), 1..=Seat::MAX),
        dice in dice(),
        words in any::<[String; 3]>(),
        rules in any::<u32>(),
        position in option::of(any::<String>()),
        plies in vec(ply(), 0..200),
        winners in option::of(1u8..),
    ) -> Record {
        let everyone = Winners::everyone(seats.len()).0;
        let result = winners.map(|set| set & everyone).filter(|set| *set != 0).map(Winners);
        let [game, content, options] = words;
        Record { game, rules, content, options, position, header: Header { seats, dice }, plies, result }
    }
}

proptest! {
    // The same cases every time.
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn records_round_trip(record in record()) {
        prop_assert_eq!(record.to_string().parse(), Ok(record));
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), cut in any::<prop::sample::Index>()) {
        let _ = text.parse::<Record>();
        let at = cut.index(SAMPLE.len());
        let _ = format!("{}{text}{}", &SAMPLE[..at], &SAMPLE[at..]).parse::<Record>();
    }
}

#[test]
fn only_who_plays_alone_can_have_won_nothing_or_a_half() {
    for (winners, text) in [
        (Winners(0), "0"),
        (Winners(1), "1"),
        (Winners::DRAWN_ALONE, "1/2"),
    ] {
        assert_eq!(courtside_record::write_result(winners, 1), text);
        assert_eq!(courtside_record::read_result(text, 1), Some(winners));
    }
    assert_eq!(courtside_record::read_result("0-0", 2), None);
    assert_eq!(courtside_record::read_result("1/2-0", 2), None);
}
