//! Sweeps: one option, or one figure of the content, takes several values in turn.

use courtside_catalog::Title;
use courtside_kernel::{Content, OptionError, Options};
use toml::{Table, Value};

/// What takes which values: `rows=8..20`, `rows=8..20/2`, `turn=basic,advanced`, `court.points=3..7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vary {
    pub name: String,
    pub values: Vec<String>,
}

/// More values than this are a mistake in typing.
const MOST: usize = 1000;

impl Vary {
    pub fn parse(text: &str) -> Result<Vary, OptionError> {
        let refuse = |why: &str| {
            let form = "rows=8..20, rows=8..20/2 or turn=basic,advanced";
            Err(OptionError::new(format!(
                "'{text}' isn't clear: {why}. Write it like {form}."
            )))
        };
        let Some((name, values)) = text.split_once('=') else {
            return refuse("it has no '='");
        };
        let values: Vec<String> = match values.split_once("..") {
            None => values.split(',').map(|value| value.trim().into()).collect(),
            Some((from, rest)) => {
                let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
                let number = |text: &str| text.trim().parse::<i64>().ok();
                match (number(from), number(to), number(step)) {
                    (Some(from), Some(to), Some(step)) if step > 0 && from <= to => {
                        let steps = (from..=to).step_by(step as usize);
                        steps.take(MOST + 1).map(|each| each.to_string()).collect()
                    }
                    _ => return refuse("a range goes from a whole number to one that is not less"),
                }
            }
        };
        if name.trim().is_empty() || values.iter().any(String::is_empty) {
            return refuse("a name or a value is missing");
        }
        if values.len() > MOST {
            return refuse("that is more than 1,000 values");
        }
        Ok(Vary {
            name: name.trim().to_owned(),
            values,
        })
    }
}

/// Options and content with one of them set to a value. An option is named as it is; a figure of the content by its file and
/// its place there: `court.points`, `wizards.wizard.3.move`.
pub fn set(
    entry: &Title,
    options: &Options,
    content: &Content,
    name: &str,
    value: &str,
) -> Result<(Options, Content), OptionError> {
    let files = entry.card.content;
    if let Some((file, path)) = name.split_once('.')
        && let Some(file) = files
            .iter()
            .find(|each| each.name.trim_end_matches(".toml") == file)
    {
        let text = edited(content.text(file, entry.card.rules_version), path, value)
            .map_err(|why| OptionError::new(format!("'{name}' can't be set: {why}.")))?;
        let mut content = content.clone();
        content.replace(files, file.name, text)?;
        return Ok((options.clone(), content));
    }
    // "board.rows" means the rows, whatever they are of.
    let option = name.rsplit('.').next().unwrap_or(name);
    let Some(spec) = entry.card.options.iter().find(|spec| spec.name == option) else {
        let known: Vec<&str> = entry.card.options.iter().map(|spec| spec.name).collect();
        let files: Vec<&str> = files.iter().map(|file| file.name).collect();
        let files = if files.is_empty() {
            "none".into()
        } else {
            files.join(", ")
        };
        return Err(OptionError::new(format!(
            "{} has nothing called '{name}'. Its options are {}; its files of content: {files}.",
            entry.card.name,
            known.join(", ")
        )));
    };
    let options = options.clone().with(option, spec.read(value)?);
    Ok((options, content.clone()))
}

/// The text of a file with one value replaced. What the value is (a number, a word) stays what it was.
fn edited(text: &str, path: &str, value: &str) -> Result<String, String> {
    let mut table: Table = text.parse().map_err(|error| format!("{error}"))?;
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let mut place = table
        .get_mut(first)
        .ok_or_else(|| format!("there is no '{first}'"))?;
    for key in rest.split('.').filter(|key| !key.is_empty()) {
        let inner = match (&mut *place, key.parse::<usize>()) {
            (Value::Array(all), Ok(index)) => all.get_mut(index),
            (Value::Table(all), _) => all.get_mut(key),
            _ => None,
        };
        place = inner.ok_or_else(|| format!("there is no '{key}' in it"))?;
    }
    let number = || {
        value
            .parse()
            .map_err(|_| format!("'{value}' isn't a number"))
    };
    *place = match place {
        Value::Integer(_) => Value::Integer(number()?),
        Value::String(_) => Value::String(value.to_owned()),
        _ => return Err("it isn't a whole number or a word".into()),
    };
    toml::to_string(&table).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_steps_and_lists_are_read_and_nonsense_is_refused() {
        let values = |text: &str| Vary::parse(text).map(|vary| vary.values);
        assert_eq!(values("rows=8..12/2").unwrap(), ["8", "10", "12"]);
        assert_eq!(values("rows=3..4").unwrap(), ["3", "4"]);
        assert_eq!(
            values("turn=basic, advanced").unwrap(),
            ["basic", "advanced"]
        );
        for wrong in [
            "rows",
            "rows=",
            "rows=9..2",
            "=3",
            "rows=1..x",
            "rows=0..1000000000",
            "rows=1..9/0",
        ] {
            let sentence = values(wrong).unwrap_err().message;
            assert!(sentence.contains(wrong), "{sentence}");
        }
    }

    #[test]
    fn a_figure_of_the_content_is_replaced_where_it_stands() {
        let text = "points = 5\n[[wizard]]\nmove = 3\n[[wizard]]\nmove = 4\nname = 'x'\n";
        let moved = edited(text, "wizard.1.move", "6").unwrap();
        let table: Table = moved.parse().unwrap();
        assert_eq!(table["wizard"][1]["move"].as_integer(), Some(6));
        assert_eq!(table["wizard"][0]["move"].as_integer(), Some(3));
        assert!(edited(text, "wizard.2.move", "6").is_err());
        assert!(edited(text, "points", "many").is_err());
        assert!(edited(text, "wizard", "1").is_err());
    }
}
