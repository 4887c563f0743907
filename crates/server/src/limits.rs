//! Limits: how much of everything one visitor may have, and how much there is in all.
//!
//! One list says it once: from it follow the fields of [`Limits`], their defaults, what `--limits` reads, its help and
//! the table in docs/operating.md. [`Quotas`] does the counting.

mod quotas;

pub use quotas::{Bucket, Exceeded, Quotas, SocketPermit, Source};

use std::path::Path;

/// As good as no limit.
pub const UNLIMITED: usize = u32::MAX as usize;

/// What `--limits off` does to a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A share for one visitor or for all: `off` lifts it.
    Share,
    /// Something the server is built around, like the length of a queue: `off` leaves it.
    Size,
}

/// A line of the list.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub name: &'static str,
    pub kind: Kind,
    pub default: usize,
    /// What it limits, in a few words.
    pub about: &'static str,
    field: fn(&mut Limits) -> &mut usize,
}

macro_rules! limits {
    ($($field:ident, $name:literal, $kind:ident, $default:literal, $about:literal;)*) => {
        /// All limits of a server. [`UNLIMITED`] is no limit.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Limits {
            $(#[doc = $about] pub $field: usize,)*
        }

        /// Every limit there is, in the order in which people read them.
        pub const LIST: &[Limit] = &[
            $(Limit {
                name: $name,
                kind: Kind::$kind,
                default: $default,
                about: $about,
                field: |limits| &mut limits.$field,
            },)*
        ];

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($field: $default,)* }
            }
        }
    };
}

limits! {
    connections, "connections", Share, 8192,
        "connections at once";
    connections_per_address, "connections-per-address", Share, 256,
        "connections at once from one address; trusted proxies are exempt";
    requests_per_second, "requests-per-second", Share, 50,
        "requests a second from one address, in the long run";
    request_burst, "request-burst", Share, 300,
        "requests from one address all at once";
    sockets_per_guest, "sockets-per-guest", Share, 32,
        "open table pages of one guest";
    sockets_per_address, "sockets-per-address", Share, 200,
        "open table pages from one address";
    socket_requests_per_second, "socket-requests-per-second", Share, 20,
        "moves and other requests a second on one table page";
    tables_per_hour, "tables-per-hour", Share, 60,
        "tables one guest opens in an hour";
    tables_per_hour_per_address, "tables-per-hour-per-address", Share, 240,
        "tables opened in an hour from one address";
    unfinished_tables, "unfinished-tables", Share, 100,
        "unfinished tables one guest has opened";
    bot_tables, "bot-tables", Share, 20,
        "tables with bots only that one guest opens in an hour";
    bot_tables_per_address, "bot-tables-per-address", Share, 80,
        "tables with bots only opened in an hour from one address";
    picture_queue, "picture-queue", Size, 64,
        "requests waiting for a picture";
    review_queue, "review-queue", Size, 64,
        "requests waiting for a look back at a game";
    advice_queue, "advice-queue", Size, 64,
        "requests waiting for advice";
    body, "body", Size, 16384,
        "bytes in the body of a request";
    socket_message, "socket-message", Size, 8192,
        "bytes in one message from a table page";
}

/// Why `--limits` cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LimitError {
    #[error("there is no limit '{name}'; the limits are {}", names())]
    Unknown { name: String },
    #[error("the limit {name} takes a whole number of at least 1, or 'off', and not '{value}'")]
    Value { name: String, value: String },
    #[error("the limit {name} cannot be switched off, only changed")]
    Needed { name: String },
    #[error("the limits file {path} cannot be read: {reason}")]
    File { path: String, reason: String },
}

fn names() -> String {
    let names: Vec<&str> = LIST.iter().map(|limit| limit.name).collect();
    names.join(", ")
}

impl Limits {
    /// No shares; what the server is built around stays.
    pub fn off() -> Limits {
        let mut limits = Limits::default();
        for limit in LIST.iter().filter(|limit| limit.kind == Kind::Share) {
            *(limit.field)(&mut limits) = UNLIMITED;
        }
        limits
    }

    /// Reads what stands after each `--limits`, in order: `default`, `off`, `NAME=VALUE` (several with commas), or a
    /// TOML file of such pairs.
    pub fn read<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<Limits, LimitError> {
        let mut limits = Limits::default();
        for argument in arguments {
            match argument {
                "default" => limits = Limits::default(),
                "off" => limits = Limits::off(),
                pairs if pairs.contains('=') => {
                    for pair in pairs.split(',') {
                        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                        limits.set(name.trim(), value.trim())?;
                    }
                }
                path => limits.read_file(Path::new(path))?,
            }
        }
        Ok(limits)
    }

    fn read_file(&mut self, path: &Path) -> Result<(), LimitError> {
        let failed = |reason: String| LimitError::File {
            path: path.display().to_string(),
            reason,
        };
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| failed(error.message().to_owned()))?;
        for (name, value) in &table {
            // A string like "off" without its quotation marks; everything else as it is written.
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            self.set(name, &value)?;
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
        let limit = LIST
            .iter()
            .find(|limit| limit.name == name)
            .ok_or_else(|| LimitError::Unknown {
                name: name.to_owned(),
            })?;
        let number = match (value, limit.kind) {
            ("off", Kind::Share) => UNLIMITED,
            ("off", Kind::Size) => {
                return Err(LimitError::Needed {
                    name: name.to_owned(),
                });
            }
            _ => value
                .parse()
                .ok()
                .filter(|number| (1..=UNLIMITED).contains(number))
                .ok_or_else(|| LimitError::Value {
                    name: name.to_owned(),
                    value: value.to_owned(),
                })?,
        };
        *(limit.field)(self) = number;
        Ok(())
    }

    /// The list as `serve --help` shows it.
    pub fn help() -> String {
        let widest = LIST.iter().map(|limit| limit.name.len()).max();
        let widest = widest.unwrap_or_default();
        let line = |limit: &Limit| {
            format!(
                "  {:widest$}  {:>5}  {}\n",
                limit.name, limit.default, limit.about
            )
        };
        LIST.iter().map(line).collect()
    }

    /// The list as docs/operating.md shows it.
    pub fn markdown() -> String {
        let mut table = String::from("| limit | default | what it limits |\n|---|---:|---|\n");
        for limit in LIST {
            let stays = match limit.kind {
                Kind::Share => "",
                Kind::Size => " (stays with `off`)",
            };
            table += &format!(
                "| `{}` | {} | {}{stays} |\n",
                limit.name, limit.default, limit.about
            );
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_in_order() {
        let read = |arguments: &[&str]| Limits::read(arguments.iter().copied());
        assert_eq!(read(&[]).expect("nothing"), Limits::default());
        let off = read(&["off", "tables-per-hour=7"]).expect("two arguments");
        assert_eq!((off.tables_per_hour, off.connections), (7, UNLIMITED));
        assert_eq!(off.body, Limits::default().body);
        let two = read(&["body=99, advice-queue=3", "requests-per-second=off"]).expect("pairs");
        assert_eq!(
            (two.body, two.advice_queue, two.requests_per_second),
            (99, 3, UNLIMITED)
        );
        assert_eq!(
            read(&["body=99", "default"]).expect("default"),
            Limits::default()
        );
    }

    #[test]
    fn a_file_is_a_list_of_pairs() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("limits.toml");
        let read = |text: &str| {
            std::fs::write(&path, text).expect("the file is written");
            Limits::read([path.to_str().expect("a path")])
        };
        let limits = read("# quiet\ntables-per-hour = 5\nconnections = \"off\"\n").expect("limits");
        assert_eq!((limits.tables_per_hour, limits.connections), (5, UNLIMITED));
        for (text, expect) in [
            ("tables = 5", "there is no limit 'tables'"),
            ("body = -1", "the limit body takes a whole number"),
            ("body = \"off\"", "the limit body cannot be switched off"),
            ("body", "cannot be read"),
        ] {
            let said = read(text).expect_err(text).to_string();
            assert!(said.contains(expect), "{said}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for bad in [
            "body=0",
            "body=",
            "body=many",
            "bodies=1",
            "no-such-file.toml",
            "body=1,advice-queue",
        ] {
            assert!(Limits::read([bad]).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_limit_has_its_own_field() {
        let mut limits = Limits::default();
        for (number, limit) in LIST.iter().enumerate() {
            *(limit.field)(&mut limits) = number;
        }
        for (number, limit) in LIST.iter().enumerate() {
            assert_eq!(*(limit.field)(&mut limits), number, "{}", limit.name);
        }
    }
}
