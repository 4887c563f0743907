//! Spans of time as people write them, like 30d or 12h, and moments as lists show them.

use courtside_table::Millis;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A span of time on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Age(pub Duration);

impl FromStr for Age {
    type Err = String;

    fn from_str(text: &str) -> Result<Age, String> {
        humantime::parse_duration(text)
            .map(Age)
            .map_err(|_| "write a span of time like 30d, 12h or 90min".to_owned())
    }
}

impl Age {
    /// The moment that long ago.
    pub fn ago(self) -> Millis {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let then = now.unwrap_or_default().saturating_sub(self.0);
        u64::try_from(then.as_millis()).unwrap_or(u64::MAX)
    }
}

impl std::fmt::Display for Age {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        humantime::format_duration(self.0).fmt(f)
    }
}

/// How long unfinished tables are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry(pub Option<Duration>);

impl FromStr for Expiry {
    type Err = String;

    fn from_str(text: &str) -> Result<Expiry, String> {
        if text == "never" {
            return Ok(Expiry(None));
        }
        let Age(age) = text
            .parse()
            .map_err(|error| format!("{error}, or 'never'"))?;
        if age.is_zero() {
            return Err(
                "that would delete every unfinished table; write 'never' to keep all".into(),
            );
        }
        Ok(Expiry(Some(age)))
    }
}

/// A moment, to the second, in UTC.
pub fn moment(at: Millis) -> String {
    // The year 9999 is late enough for anything that a broken clock may have written.
    const LATEST: u64 = 253_402_300_799;
    let at = UNIX_EPOCH + Duration::from_secs((at / 1000).min(LATEST));
    humantime::format_rfc3339_seconds(at).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        let seconds = |text: &str| text.parse::<Age>().map(|age| age.0.as_secs());
        assert_eq!(seconds("30d"), Ok(30 * 86_400));
        assert_eq!(seconds("12h"), Ok(43_200));
        assert_eq!(seconds("1d 6h"), Ok(108_000));
        assert!(seconds("30").is_err() && seconds("soon").is_err() && seconds("-1d").is_err());
    }

    #[test]
    fn nothing_expires_by_a_slip() {
        assert_eq!("never".parse(), Ok(Expiry(None)));
        assert_eq!(
            "30d".parse(),
            Ok(Expiry(Some(Duration::from_secs(2_592_000))))
        );
        assert!("0s".parse::<Expiry>().is_err() && "".parse::<Expiry>().is_err());
    }

    #[test]
    fn moments_are_in_utc() {
        assert_eq!(moment(1_700_000_000_000), "2023-11-14T22:13:20Z");
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(u64::MAX), "9999-12-31T23:59:59Z");
    }
}
