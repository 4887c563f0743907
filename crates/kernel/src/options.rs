//! Options of a game: one list a game, from which help, forms, records and checks follow.

use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The value of one option. In JSON it is the bare value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// For an option that is on or off.
    Bool(bool),
    /// For a whole number within the option's range.
    Int(i64),
    /// For a choice or a word: the value itself, not what a form calls it.
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

/// Which values an option takes, and its default.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// One of a few: each value with what a form calls it. The first is the default.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Int {
        /// The smallest number allowed.
        min: i64,
        /// The largest number allowed.
        max: i64,
        /// In force unless another value is named.
        default: i64,
    },
    /// On or off.
    Bool {
        /// Whether it is on unless the player says otherwise.
        default: bool,
    },
    /// One word. The game checks it.
    Text {
        /// In force unless another value is named.
        default: &'static str,
        /// Values that a form offers, with what it calls them. Empty: no form shows the option.
        suggest: &'static [(&'static str, &'static str)],
    },
}

/// One option of a game, as its card lists it. Forms, help, records and checks all follow from it.
///
/// ```
/// use courtside_kernel::OptionValue;
/// use game_pocket::CARD;
///
/// let draw = &CARD.options[0];
/// assert_eq!(draw.default(), OptionValue::Int(40));
/// assert_eq!(draw.read("0"), Ok(OptionValue::Int(0)));
/// let refused = draw.read("soon").expect_err("no number");
/// assert_eq!(refused.message, "Option 'draw' takes a whole number, not 'soon'.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in records and on command lines: one word.
    pub name: &'static str,
    /// What a form calls it.
    pub label: &'static str,
    /// One sentence for the form and the help.
    pub about: &'static str,
    /// The rule that it changes.
    pub rule: RuleId,
    /// Its values and its default.
    pub kind: OptionKind,
    /// Whether it counts only when a player plays alone.
    pub solo: bool,
    /// The first version of the rules that has it.
    pub since: u32,
}

impl OptionSpec {
    /// Whether it is for programs only: no form shows a word without suggestions.
    pub const fn is_internal(&self) -> bool {
        matches!(self.kind, OptionKind::Text { suggest, .. } if suggest.is_empty())
    }

    /// Whether it says who plays with whom: a letter for the team of each seat, round the table and repeated as needed. A form
    /// asks for it seat by seat.
    pub const fn names_teams(&self) -> bool {
        matches!(self.kind, OptionKind::Text { .. }) && matches!(self.name.as_bytes(), b"teams")
    }

    /// A value as a form calls it.
    pub fn words(&self, value: &OptionValue) -> String {
        let written = value.to_string();
        let labels = match self.kind {
            OptionKind::Choice(labels)
            | OptionKind::Text {
                suggest: labels, ..
            } => labels,
            OptionKind::Bool { .. } => &[("true", "On"), ("false", "Off")],
            OptionKind::Int { .. } => &[],
        };
        match labels.iter().find(|(value, _)| *value == written) {
            Some((_, label)) => (*label).to_owned(),
            None if self.names_teams() => {
                let letters = written.chars().map(|team| team.to_uppercase().to_string());
                letters.collect::<Vec<_>>().join(" ")
            }
            None => written,
        }
    }

    /// The value that is in force if none is named.
    pub fn default(&self) -> OptionValue {
        match self.kind {
            OptionKind::Choice(choices) => OptionValue::Text(choices[0].0.to_owned()),
            OptionKind::Int { default, .. } => OptionValue::Int(default),
            OptionKind::Bool { default } => OptionValue::Bool(default),
            OptionKind::Text { default, .. } => OptionValue::Text(default.to_owned()),
        }
    }

    /// Reads a value as it is written in a record, a form or on a command line. An option that is on or off reads `true`, `on`,
    /// `false`, `off`, and an empty text as off.
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

/// Why a game can't be set up like that: an option, the number of players, the version of the rules or a content file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct OptionError {
    /// A whole sentence that says what is allowed.
    pub message: String,
}

impl OptionError {
    /// Refuses with a whole sentence.
    pub fn new(message: impl Into<String>) -> OptionError {
        OptionError {
            message: message.into(),
        }
    }
}

/// Options by name, in the order of their names. They may name some of a game's options or all of them, and they are
/// unchecked until a [`Setting`](crate::Setting) is made of them.
///
/// ```
/// use courtside_kernel::{OptionValue, Options};
/// use game_pocket::CARD;
///
/// let options = Options::parse(CARD.options, "draw=10")?;
/// assert_eq!(options.int("draw"), Some(10));
/// assert_eq!(options.to_string(), "draw=10");
/// assert_eq!(options, Options::new().with("draw", OptionValue::Int(10)));
///
/// let refused = Options::parse(CARD.options, "dawr=10").expect_err("misspelt");
/// assert_eq!(refused.message, "There is no option 'dawr'; there are: draw.");
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, OptionValue>);

impl Options {
    /// None named: every option takes its default.
    pub const fn new() -> Options {
        Options(BTreeMap::new())
    }

    /// Names one more option. A second value for the same name replaces the first.
    pub fn with(mut self, name: &str, value: OptionValue) -> Options {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// Refuses names and values that the game doesn't list under this version of its rules.
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

    /// Reads `name=value` pairs separated by blanks, as records and command lines have them.
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

    /// The value of a choice or a word; `None` if it isn't named or is of another kind.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The value of a number; `None` if it isn't named or is of another kind.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(OptionValue::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// The value of an option that is on or off; `None` if it isn't named or is of another kind.
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
    fn a_value_is_called_what_a_form_calls_it() {
        let text = |text: &str| OptionValue::Text(text.into());
        assert_eq!(SPECS[0].words(&text("fast")), "Fast");
        assert_eq!(SPECS[1].words(&OptionValue::Int(14)), "14");
        let teams = OptionSpec {
            name: "teams",
            kind: OptionKind::Text {
                default: "none",
                suggest: &[("none", "Everyone alone")],
            },
            ..SPECS[0]
        };
        assert!(teams.names_teams() && !SPECS[0].names_teams());
        assert_eq!(teams.words(&text("none")), "Everyone alone");
        assert_eq!(teams.words(&text("abba")), "A B B A");
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
