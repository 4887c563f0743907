//! Content in which one of our files is replaced, for the tests of content.

use courtside_kernel::{Content, ContentFile};
use game_dungeon::CARD;
use game_dungeon::content::{ABILITIES_FILE, Book, FIELD_FILE, SOLO_FILE};

pub const FILES: [ContentFile; 3] = [FIELD_FILE, ABILITIES_FILE, SOLO_FILE];

/// What is read if one of our files is replaced, or why it is refused.
pub fn read(file: &ContentFile, text: &str) -> Result<Book, String> {
    let mut content = Content::default();
    content
        .replace(&FILES, file.name, text.to_owned())
        .expect("it is a file of the game");
    Book::read(CARD.rules_version, &content).map_err(|error| error.message)
}

/// Our own content.
pub fn ours() -> Book {
    Book::read(CARD.rules_version, &Content::default()).expect("it is ours")
}

/// Our file with one thing changed, which must be there.
pub fn changed(file: &ContentFile, from: &str, to: &str) -> String {
    assert!(file.built_in.contains(from), "{from} is in {}", file.name);
    file.built_in.replacen(from, to, 1)
}

/// Our file with one thing changed is refused for this reason.
pub fn refused(file: &ContentFile, from: &str, to: &str, why: &str) {
    let error = read(file, &changed(file, from, to)).expect_err(to);
    assert_eq!(error, format!("{}{why}", file.name), "{from} became {to}");
}
