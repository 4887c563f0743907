//! Options of a game: one list a game, from which help, forms, records and checks follow.

use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    Bool(bool),
    Int(i64),
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Text(value) => write!(f, "{value}"),
        }
    }
}

/// What values an option takes. The default stands beside them.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// Value and what a form calls it; the first is the default.
    Choice(&'static [(&'static str, &'static str)]),
    Int {
        min: i64,
        max: i64,
        default: i64,
    },
    Bool {
        default: bool,
    },
    /// A word, with suggestions and what a form calls them. The game checks it.
    Text {
        default: &'static str,
        suggest: &'static [(&'static str, &'static str)],
    },
}

#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    pub name: &'static str,
    pub label: &'static str,
    /// One sentence for the form and the help.
    pub about: &'static str,
    pub rule: RuleId,
    pub kind: OptionKind,
    /// It counts only where one person plays alone.
    pub solo: bool,
    /// The first version of the rules that has it.
    pub since: u32,
}

impl OptionSpec {
    /// Whether it is for programs alone: a word without suggestions is on no form.
    pub const fn is_internal(&self) -> bool {
        matches!(self.kind, OptionKind::Text { suggest, .. } if suggest.is_empty())
    }

    pub fn default(&self) -> OptionValue {
        match self.kind {
            OptionKind::Choice(choices) => OptionValue::Text(choices[0].0.to_owned()),
            OptionKind::Int { default, .. } => OptionValue::Int(default),
            OptionKind::Bool { default } => OptionValue::Bool(default),
            OptionKind::Text { default, .. } => OptionValue::Text(default.to_owned()),
        }
    }

    /// Reads a value as it stands in a record, a form or on a command line.
    pub fn read(&self, text: &str) -> Result<OptionValue, OptionError> {
        let value = match self.kind {
            OptionKind::Choice(_) | OptionKind::Text { .. } => OptionValue::Text(text.to_owned()),
            OptionKind::Int { .. } => match text.parse() {
                Ok(number) => OptionValue::Int(number),
                Err(_) => return Err(self.error(format!("takes a whole number, not '{text}'"))),
            },
            OptionKind::Bool { .. } => match text {
                "true" | "on" => OptionValue::Bool(true),
                "false" | "off" | "" => OptionValue::Bool(false),
                _ => return Err(self.error(format!("is true or false, not '{text}'"))),
            },
        };
        self.check(&value)?;
        Ok(value)
    }

    fn check(&self, value: &OptionValue) -> Result<(), OptionError> {
        match (self.kind, value) {
            (OptionKind::Choice(choices), OptionValue::Text(text)) => {
                if choices.iter().any(|(name, _)| name == text) {
                    return Ok(());
                }
                let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
                Err(self.error(format!("is one of {}, not '{text}'", names.join(", "))))
            }
            (OptionKind::Int { min, max, .. }, OptionValue::Int(number)) => {
                if (min..=max).contains(number) {
                    return Ok(());
                }
                Err(self.error(format!("lies between {min} and {max}, not at {number}")))
            }
            (OptionKind::Bool { .. }, OptionValue::Bool(_)) => Ok(()),
            (OptionKind::Text { .. }, OptionValue::Text(text)) => {
                if !text.is_empty() && !text.contains(char::is_whitespace) {
                    return Ok(());
                }
                Err(self.error("is one word without blanks".into()))
            }
            (OptionKind::Choice(_) | OptionKind::Text { .. }, _) => {
                Err(self.error("is a text".into()))
            }
            (OptionKind::Int { .. }, _) => Err(self.error("is a whole number".into())),
            (OptionKind::Bool { .. }, _) => Err(self.error("is true or false".into())),
        }
    }

    fn error(&self, what: String) -> OptionError {
        OptionError {
            message: format!("Option '{}' {what}.", self.name),
        }
    }
}

/// Why a game cannot be set up like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct OptionError {
    pub message: String,
}

impl OptionError {
    pub fn new(message: impl Into<String>) -> OptionError {
        OptionError {
            message: message.into(),
        }
    }
}

/// Options by name, in the order of their names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, OptionValue>);

impl Options {
    pub const fn new() -> Options {
        Options(BTreeMap::new())
    }

    pub fn with(mut self, name: &str, value: OptionValue) -> Options {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// Refuses names and values that the game does not list under this version of its rules.
    pub fn check(&self, specs: &[OptionSpec], rules: u32) -> Result<(), OptionError> {
        let known = || specs.iter().filter(|spec| spec.since <= rules);
        for (name, value) in &self.0 {
            match known().find(|spec| spec.name == name) {
                Some(spec) => spec.check(value)?,
                None => {
                    let known: Vec<_> = known().map(|spec| spec.name).collect();
                    let known = if known.is_empty() {
                        "none".into()
                    } else {
                        known.join(", ")
                    };
                    return Err(OptionError::new(format!(
                        "There is no option '{name}'; there are: {known}."
                    )));
                }
            }
        }
        Ok(())
    }

    /// `name=value` pairs separated by blanks, as in records and on command lines.
    pub fn parse(specs: &[OptionSpec], text: &str) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for pair in text.split_whitespace() {
            let Some((name, value)) = pair.split_once('=') else {
                return Err(OptionError::new(format!(
                    "'{pair}' is not of the form name=value."
                )));
            };
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                options
                    .0
                    .insert(name.to_owned(), OptionValue::Text(value.to_owned()));
                options.check(specs, u32::MAX)?;
                continue;
            };
            options.0.insert(name.to_owned(), spec.read(value)?);
        }
        Ok(options)
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub fn int(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(OptionValue::Int(number)) => Some(*number),
            _ => None,
        }
    }

    pub fn bool(&self, name: &str) -> Option<bool> {
        match self.0.get(name) {
            Some(OptionValue::Bool(value)) => Some(*value),
            _ => None,
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{name}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            name: "pace",
            label: "Pace",
            about: "",
            rule: RuleId("X1"),
            kind: OptionKind::Choice(&[("slow", "Slow"), ("fast", "Fast")]),
            solo: false,
            since: 1,
        },
        OptionSpec {
            name: "rows",
            label: "Rows",
            about: "",
            rule: RuleId("X2"),
            kind: OptionKind::Int {
                min: 8,
                max: 20,
                default: 12,
            },
            solo: false,
            since: 1,
        },
    ];

    #[test]
    fn options_round_trip_as_text() {
        let options = Options::parse(SPECS, "rows=14 pace=fast").unwrap();
        assert_eq!(options.to_string(), "pace=fast rows=14");
        assert_eq!(Options::parse(SPECS, &options.to_string()), Ok(options));
    }

    #[test]
    fn bad_options_say_what_is_allowed() {
        let refuse = |text| Options::parse(SPECS, text).unwrap_err().message;
        assert_eq!(
            refuse("rows=99"),
            "Option 'rows' lies between 8 and 20, not at 99."
        );
        assert_eq!(
            refuse("rows=x"),
            "Option 'rows' takes a whole number, not 'x'."
        );
        assert_eq!(
            refuse("pace=mad"),
            "Option 'pace' is one of slow, fast, not 'mad'."
        );
        assert_eq!(
            refuse("color=red"),
            "There is no option 'color'; there are: pace, rows."
        );
        assert_eq!(refuse("rows"), "'rows' is not of the form name=value.");
    }
}
