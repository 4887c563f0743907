//! Reading a table of a content file, with sentences that say whose entry is wrong.

use courtside_kernel::{Content, ContentFile, OptionError};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// Reads a file as TOML.
pub(super) fn read_file(content: &Content, file: &ContentFile) -> Result<Table, OptionError> {
    content
        .text(file)
        .parse()
        .map_err(|error: toml::de::Error| {
            let what = error.message().trim_end_matches('.').replace('\n', " ");
            OptionError::new(format!("{} is not TOML: {what}.", file.name))
        })
}

/// A table of which every key must be known. Keys are ticked off as they are read.
pub(super) struct Entry<'a> {
    /// "abilities.toml: card 'juke'"
    pub whose: String,
    table: &'a Table,
    read: BTreeSet<&'static str>,
}

impl<'a> Entry<'a> {
    pub fn new(whose: String, table: &'a Table) -> Entry<'a> {
        Entry {
            whose,
            table,
            read: BTreeSet::new(),
        }
    }

    pub fn error(&self, what: impl std::fmt::Display) -> OptionError {
        OptionError::new(format!("{} {what}.", self.whose))
    }

    pub fn refuse<T>(&self, what: impl std::fmt::Display) -> Result<T, OptionError> {
        Err(self.error(what))
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub fn value(&mut self, key: &'static str) -> Result<&'a Value, OptionError> {
        self.read.insert(key);
        match self.table.get(key) {
            Some(value) => Ok(value),
            None => self.refuse(format!("has no '{key}'")),
        }
    }

    pub fn text(&mut self, key: &'static str) -> Result<&'a str, OptionError> {
        match self.value(key)? {
            Value::String(text) => Ok(text),
            _ => self.refuse(format!("must give a text in quotes for '{key}'")),
        }
    }

    pub fn flag(&mut self, key: &'static str) -> Result<bool, OptionError> {
        match self.value(key)? {
            Value::Boolean(flag) => Ok(*flag),
            _ => self.refuse(format!("must give true or false for '{key}'")),
        }
    }

    pub fn number(&mut self, key: &'static str, least: i8, most: i8) -> Result<i8, OptionError> {
        let number = self.value(key)?.as_integer();
        match number.and_then(|number| i8::try_from(number).ok()) {
            Some(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.refuse(format!(
                "must give a whole number from {least} to {most} for '{key}'"
            )),
        }
    }

    /// A number that cannot be negative.
    pub fn count(&mut self, key: &'static str, least: i8, most: i8) -> Result<u8, OptionError> {
        Ok(self.number(key, least.max(0), most)?.unsigned_abs())
    }

    pub fn list(&mut self, key: &'static str) -> Result<&'a [Value], OptionError> {
        match self.value(key)? {
            Value::Array(list) => Ok(list),
            _ => self.refuse(format!("must give a list for '{key}'")),
        }
    }

    /// A list of words, each of which `read` knows. `known` names them in the refusal.
    pub fn words<T>(
        &mut self,
        key: &'static str,
        known: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, OptionError> {
        let mut words = Vec::new();
        for value in self.list(key)? {
            let Some(text) = value.as_str() else {
                return self.refuse(format!("must give texts in quotes in the list '{key}'"));
            };
            match read(text) {
                Some(word) => words.push(word),
                None => {
                    return self.refuse(format!("has '{text}' in '{key}'; there are: {known}"));
                }
            }
        }
        Ok(words)
    }

    /// One word, which `read` knows.
    pub fn word<T>(
        &mut self,
        key: &'static str,
        known: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, OptionError> {
        let text = self.text(key)?;
        match read(text) {
            Some(word) => Ok(word),
            None => self.refuse(format!("has '{text}' as '{key}'; there are: {known}")),
        }
    }

    /// Refuses keys that nobody reads: their author would think that they count.
    pub fn finish(&self) -> Result<(), OptionError> {
        match self
            .table
            .keys()
            .find(|key| !self.read.contains(key.as_str()))
        {
            Some(key) => self.refuse(format!("has '{key}', which means nothing here")),
            None => Ok(()),
        }
    }
}

/// Names in a row, for a refusal: "up, down, left, right".
pub(super) fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> String {
    let names: Vec<_> = all.iter().map(|one| name(*one)).collect();
    names.join(", ")
}

/// The tables of `[[card]]`, with what each is called.
pub(super) fn cards<'a>(
    file: &ContentFile,
    table: &'a Table,
) -> Result<Vec<Entry<'a>>, OptionError> {
    let mut whole = Entry::new(file.name.to_owned(), table);
    let list = whole.list("card")?;
    whole.finish()?;
    let mut found: Vec<Entry> = Vec::new();
    let mut ids = BTreeSet::new();
    for (index, card) in list.iter().enumerate() {
        let nth = format!("{}: card {}", file.name, index + 1);
        let Some(card) = card.as_table() else {
            return Err(OptionError::new(format!("{nth} is no table.")));
        };
        let mut entry = Entry::new(nth, card);
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
