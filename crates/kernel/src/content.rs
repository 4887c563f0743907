//! Content of a game: figures that stood on cards and boards. An owner of the box can replace it.

use crate::OptionError;
use std::collections::BTreeMap;

/// A file of content: figures that stood on cards and boards. The game brings one version of it, and an owner of the box can
/// replace it.
#[derive(Clone, Copy, Debug)]
pub struct ContentFile {
    /// The file's name: "deck.toml".
    pub name: &'static str,
    /// One sentence: what it holds.
    pub about: &'static str,
    /// The file as it comes with the game, under the newest rules.
    pub built_in: &'static str,
    /// Earlier built-in files, oldest first: each with the last version of the rules that it held for.
    pub before: &'static [(u32, &'static str)],
}

impl ContentFile {
    /// What it says under a version of the rules if it isn't replaced.
    fn built_in_under(&self, rules: u32) -> &'static str {
        let mut before = self.before.iter();
        let old = before.find(|(last, _)| rules <= *last);
        old.map_or(self.built_in, |(_, text)| text)
    }
}

/// What replaces a game's built-in files, by file name. Usually empty. The game itself reads and checks the text.
///
/// ```
/// use courtside_kernel::{Content, ContentFile};
///
/// const DECK: ContentFile = ContentFile {
///     name: "deck.toml",
///     about: "How many cards of each kind there are.",
///     built_in: "dodge = 12",
///     before: &[(1, "dodge = 10")],
/// };
///
/// let mut content = Content::new();
/// assert_eq!(content.text(&DECK, 2), "dodge = 12");
/// assert_eq!(content.text(&DECK, 1), "dodge = 10");
///
/// content.replace(&[DECK], "deck.toml", "dodge = 20".into())?;
/// assert_eq!(content.text(&DECK, 2), "dodge = 20");
/// assert!(content.replace(&[DECK], "desk.toml", String::new()).is_err());
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content(BTreeMap<String, String>);

impl Content {
    /// Replaces nothing.
    pub const fn new() -> Content {
        Content(BTreeMap::new())
    }

    /// Puts a text in place of a built-in file. Refuses a name that isn't among `files`: its owner would think that it counts.
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

    /// The text of a file in force under a version of the rules.
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
