//! Lists as they stand in a content file.

use std::fmt::Display;

/// A list as TOML: `[1, 2]`.
pub(super) fn listed(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// Words in quotes, as a list.
pub(super) fn quoted(words: impl IntoIterator<Item = impl Display>) -> String {
    listed(words.into_iter().map(|word| format!("\"{word}\"")))
}
