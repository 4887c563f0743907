//! Whose the games are: each says so, in the words that the file NOTICE has.

#[test]
fn every_game_says_whose_it_is_as_the_file_notice_does() {
    let file = include_str!("../../../../NOTICE");
    for game in courtside_catalog::games() {
        let notice = game.card.notice;
        assert!(!notice.is_empty(), "{} has no notice", game.card.name);
        // A game that is hidden may still be in the making.
        assert!(
            game.card.hidden || file.lines().any(|line| line == notice),
            "NOTICE lacks the line: {notice}"
        );
    }
}
