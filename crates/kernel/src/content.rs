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

    /// The text in force.
    pub fn text(&self, file: &ContentFile) -> &str {
        self.0.get(file.name).map_or(file.built_in, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: ContentFile = ContentFile {
        name: "deck.toml",
        about: "",
        built_in: "old",
    };

    #[test]
    fn a_file_is_replaced_by_its_name_and_no_other_is_taken() {
        let mut content = Content::default();
        assert_eq!(content.text(&DECK), "old");
        let error = content.replace(&[DECK], "dek.toml", "x".into());
        assert_eq!(
            error.unwrap_err().message,
            "There is no content file 'dek.toml': the game takes deck.toml."
        );
        assert!(content.replace(&[], "deck.toml", "x".into()).is_err());
        content
            .replace(&[DECK], "deck.toml", "new".into())
            .expect("a known file");
        assert_eq!(content.text(&DECK), "new");
    }
}
