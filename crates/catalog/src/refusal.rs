//! Why something was not done.

use courtside_kernel::{Illegal, OptionError, ParseError};
use serde::Serialize;

/// Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct Refusal {
    /// For programs: `illegal`, `notation`, `turn`, `option`, `seats`, `position`, `record` …
    pub code: &'static str,
    /// For people: a whole sentence.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Refusal {
    pub fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
            rule: None,
        }
    }
}

impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Refusal {
        Refusal::new("option", error.message)
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::new("notation", error.0)
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal {
            code: "illegal",
            message: illegal.message,
            rule: Some(illegal.rule.to_string()),
        }
    }
}
