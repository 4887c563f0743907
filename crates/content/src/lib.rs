//! Reading content files (TOML), with sentences that say which section is wrong and why. Only games with content need it.

use courtside_kernel::{Content, ContentFile, OptionError};
use std::collections::BTreeSet;
use std::fmt::Display;
use toml::{Table, Value};

/// Reads a file as TOML.
pub fn read_file(rules: u32, content: &Content, file: &ContentFile) -> Result<Table, OptionError> {
    content
        .text(file, rules)
        .parse()
        .map_err(|error: toml::de::Error| {
            let what = error.message().trim_end_matches('.').replace('\n', " ");
            OptionError::new(format!("{} is not TOML: {what}.", file.name))
        })
}

/// A table of which every key must be known. Keys are ticked off as they are read.
pub struct Section<'a> {
    /// "abilities.toml: card 'juke'"
    pub whose: String,
    table: &'a Table,
    read: BTreeSet<&'static str>,
}

impl<'a> Section<'a> {
    pub fn new(whose: String, table: &'a Table) -> Section<'a> {
        Section {
            whose,
            table,
            read: BTreeSet::new(),
        }
    }

    pub fn error(&self, what: impl Display) -> OptionError {
        OptionError::new(format!("{} {what}.", self.whose))
    }

    pub fn refuse<T>(&self, what: impl Display) -> Result<T, OptionError> {
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
        match within(self.value(key)?, least, most) {
            Some(number) => Ok(number),
            None => self.refuse(format!(
                "must give a whole number from {least} to {most} for '{key}'"
            )),
        }
    }

    /// A number that cannot be negative.
    pub fn count(&mut self, key: &'static str, least: u8, most: u8) -> Result<u8, OptionError> {
        match within(self.value(key)?, least, most) {
            Some(number) => Ok(number),
            None => self.refuse(format!(
                "must give a whole number from {least} to {most} for '{key}'"
            )),
        }
    }

    /// A list of such numbers.
    pub fn counts(
        &mut self,
        key: &'static str,
        least: u8,
        most: u8,
    ) -> Result<Vec<u8>, OptionError> {
        let list = self.list(key)?.iter();
        match list.map(|value| within(value, least, most)).collect() {
            Some(numbers) => Ok(numbers),
            None => self.refuse(format!(
                "must give whole numbers from {least} to {most} in the list '{key}'"
            )),
        }
    }

    pub fn table(&mut self, key: &'static str) -> Result<&'a Table, OptionError> {
        match self.value(key)? {
            Value::Table(table) => Ok(table),
            _ => self.refuse(format!("must give a table for '{key}'")),
        }
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

fn within<N: TryFrom<i64> + PartialOrd>(value: &Value, least: N, most: N) -> Option<N> {
    let number = N::try_from(value.as_integer()?).ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Names in a row, for a refusal: "up, down, left, right".
pub fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> String {
    let names: Vec<_> = all.iter().map(|one| name(*one)).collect();
    names.join(", ")
}
