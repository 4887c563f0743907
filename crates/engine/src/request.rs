//! A request line as fields. Whatever is not asked for, or is of another kind, is refused in words: a typing
//! mistake must not pass for a default.

use courtside_catalog::Refusal;
use courtside_kernel::{OptionValue, Options};
use serde_json::{Map, Value};

/// Longer lines are refused, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// The fields of a request that nobody has taken yet.
pub struct Fields {
    op: String,
    values: Map<String, Value>,
}

/// Reads a line: what to echo, and the fields or why there are none.
pub fn read(line: &[u8]) -> (Option<Value>, Result<Fields, Refusal>) {
    if line.len() > LONGEST_LINE {
        let message = format!("A request has at most {LONGEST_LINE} bytes.");
        return (None, Err(Refusal::new("too-long", message)));
    }
    let mut values = match serde_json::from_slice(line) {
        Ok(Value::Object(values)) => values,
        Ok(_) => {
            return (
                None,
                Err(Refusal::new(
                    "json",
                    "A request is a JSON object with an \"op\".",
                )),
            );
        }
        Err(error) => {
            return (
                None,
                Err(Refusal::new("json", format!("This isn't JSON: {error}."))),
            );
        }
    };
    let id = values.shift_remove("id");
    let fields = match values.shift_remove("op") {
        Some(Value::String(op)) => Ok(Fields { op, values }),
        Some(_) => Err(Refusal::new("request", "\"op\" is a text, like \"games\".")),
        None => Err(Refusal::new(
            "request",
            "The field \"op\" is missing; try {\"op\":\"games\"}.",
        )),
    };
    (id, fields)
}

impl Fields {
    pub fn op(&self) -> String {
        self.op.clone()
    }

    /// Takes a field; one that is null counts as absent.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.values
            .shift_remove(name)
            .filter(|value| !value.is_null())
    }

    fn wrong(&self, name: &str, is: &str) -> Refusal {
        Refusal::new(
            "request",
            format!("\"{name}\" of the op \"{}\" is {is}.", self.op),
        )
    }

    fn missing(&self, name: &str) -> Refusal {
        Refusal::new(
            "request",
            format!("The op \"{}\" needs the field \"{name}\".", self.op),
        )
    }

    pub fn optional_text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(name, "a text")),
        }
    }

    pub fn text(&mut self, name: &str) -> Result<String, Refusal> {
        self.optional_text(name)?.ok_or_else(|| self.missing(name))
    }

    /// A whole number from 0 to `most`.
    pub fn optional_number(&mut self, name: &str, most: u64) -> Result<Option<u64>, Refusal> {
        match self.take(name) {
            None => Ok(None),
            Some(value) => match value.as_u64().filter(|number| *number <= most) {
                Some(number) => Ok(Some(number)),
                None => Err(self.wrong(name, &format!("a whole number from 0 to {most}"))),
            },
        }
    }

    pub fn number(&mut self, name: &str, most: u64) -> Result<u64, Refusal> {
        self.optional_number(name, most)?
            .ok_or_else(|| self.missing(name))
    }

    pub fn options(&mut self) -> Result<Options, Refusal> {
        let is = "an object of texts, whole numbers and true or false";
        let Some(value) = self.take("options") else {
            return Ok(Options::default());
        };
        let Value::Object(values) = value else {
            return Err(self.wrong("options", is));
        };
        let mut options = Options::default();
        for (name, value) in values {
            let value = match value {
                Value::Bool(value) => OptionValue::Bool(value),
                Value::String(text) => OptionValue::Text(text),
                Value::Number(number) => {
                    OptionValue::Int(number.as_i64().ok_or_else(|| self.wrong("options", is))?)
                }
                _ => return Err(self.wrong("options", is)),
            };
            options.0.insert(name, value);
        }
        Ok(options)
    }

    /// Refuses whatever has not been taken.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.values.keys().next() {
            None => Ok(()),
            Some(name) => {
                let message = format!("The op \"{}\" has no field \"{name}\".", self.op);
                Err(Refusal::new("request", message))
            }
        }
    }
}
