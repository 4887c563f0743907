//! How a game ended.

use serde::{Deserialize, Serialize};

/// How the game ended, in words, for this viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    pub headline: String,
    pub detail: String,
    pub rule: String,
    /// What the box score counts: "Throws", "Hits".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The figures of each seat, column by column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Vec<u32>>,
}
