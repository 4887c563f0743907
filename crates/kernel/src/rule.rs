//! Rules and rulings have ids, which code, tests, events and pages cite.

use serde::Serialize;
use std::fmt;

/// The id of a rule or ruling: a letter for the game and a number, as its rulebook has it. G is for the house rules of all
/// games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
