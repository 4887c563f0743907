//! The list of cards in a content file, each with an id of its own.

use courtside_content::Section;
use courtside_kernel::{ContentFile, OptionError};
use std::collections::BTreeSet;
use toml::Table;

/// The tables of `[[card]]`, with what each is called.
pub(super) fn cards<'a>(
    file: &ContentFile,
    table: &'a Table,
) -> Result<Vec<Section<'a>>, OptionError> {
    let mut whole = Section::new(file.name.to_owned(), table);
    let list = whole.list("card")?;
    whole.finish()?;
    let mut found: Vec<Section> = Vec::new();
    let mut ids = BTreeSet::new();
    for (index, card) in list.iter().enumerate() {
        let nth = format!("{}: card {}", file.name, index + 1);
        let Some(card) = card.as_table() else {
            return Err(OptionError::new(format!("{nth} is no table.")));
        };
        let mut entry = Section::new(nth, card);
        let id = entry.text("id")?;
        entry.whose = format!("{}: card '{id}'", file.name);
        let letters = id
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if !letters || id.is_empty() || id.len() > 12 {
            return entry.refuse("needs an id of 1 to 12 small letters and digits");
        }
        if !ids.insert(id) {
            return entry.refuse("is there twice");
        }
        found.push(entry);
    }
    Ok(found)
}
