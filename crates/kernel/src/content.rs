//! Content of a game: figures that stood on cards and boards. An owner of the box can replace it.

use crate::OptionError;
use std::collections::BTreeMap;

/// A file of content with what it says if nobody replaces it.
#[derive(Clone, Copy, Debug)]
pub struct ContentFile {
    /// "deck.toml"
    pub name: &'static str,
    /// One sentence: what it holds.
    pub about: &'static str,
    pub built_in: &'static str,
    /// What it said before: the last version of the rules that it held for, and the text, oldest first.
    pub before: &'static [(u32, &'static str)],
}

impl ContentFile {
    /// What it says under a version of the rules if nobody replaces it.
    pub fn built_in_under(&self, rules: u32) -> &'static str {
        let mut before = self.before.iter();
        let old = before.find(|(last, _)| rules <= *last);
        old.map_or(self.built_in, |(_, text)| text)
    }
}

/// What replaces the built-in files of a game, by file name. Empty: nothing does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content(BTreeMap<String, String>);

impl Content {
    pub const fn new() -> Content {
        Content(BTreeMap::new())
    }

    /// Refuses a file that the game does not know: its owner would think that it counts.
    pub fn replace(
        &mut self,
        files: &[ContentFile],
        name: &str,
        text: String,
    ) -> Result<(), OptionError> {
        if !files.iter().any(|file| file.name == name) {
            let known: Vec<_> = files.iter().map(|file| file.name).collect();
            let known = if known.is_empty() {
                "has no content to replace".into()
            } else {
                format!("takes {}", known.join(", "))
            };
            return Err(OptionError::new(format!(
                "There is no content file '{name}': the game {known}."
            )));
        }
        self.0.insert(name.to_owned(), text);
        Ok(())
    }

    /// The text in force under a version of the rules.
    pub fn text(&self, file: &ContentFile, rules: u32) -> &str {
        let replaced = self.0.get(file.name).map(String::as_str);
        replaced.unwrap_or_else(|| file.built_in_under(rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: ContentFile = ContentFile {
        name: "deck.toml",
        about: "",
        built_in: "third",
        before: &[(1, "first"), (3, "second")],
    };

    #[test]
    fn a_file_is_replaced_by_its_name_and_no_other_is_taken() {
        let mut content = Content::default();
        assert_eq!(content.text(&DECK, 4), "third");
        let error = content.replace(&[DECK], "dek.toml", "x".into());
        assert_eq!(
            error.unwrap_err().message,
            "There is no content file 'dek.toml': the game takes deck.toml."
        );
        assert!(content.replace(&[], "deck.toml", "x".into()).is_err());
        content
            .replace(&[DECK], "deck.toml", "new".into())
            .expect("a known file");
        assert_eq!(content.text(&DECK, 4), "new");
    }

    #[test]
    fn an_older_version_of_the_rules_has_its_own_text() {
        let said = [1, 2, 3, 4].map(|rules| DECK.built_in_under(rules));
        assert_eq!(said, ["first", "second", "second", "third"]);
    }
}
