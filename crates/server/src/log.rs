//! What stands beside every line of the log: the route and the table that it is about.

use axum::extract::{MatchedPath, Request};
use tracing::Span;

/// The span of a request. It has the highest level, so that its fields stand beside every line that is written at all.
///
/// The route is the pattern of the address and never the address itself, which can hold the key of a seat.
pub fn span(request: &Request) -> Span {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("", MatchedPath::as_str);
    let method = request.method();
    match table(route, request.uri().path()) {
        Some(table) => tracing::error_span!("request", %method, route, table),
        None => tracing::error_span!("request", %method, route),
    }
}

/// The id in the address of a table.
fn table<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    if !route.starts_with("/t/{id}") {
        return None;
    }
    path.strip_prefix("/t/")?.split('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_and_the_key_of_a_seat_is_not() {
        assert_eq!(table("/t/{id}", "/t/4f6a"), Some("4f6a"));
        assert_eq!(
            table("/t/{id}/join/{key}", "/t/4f6a/join/secret"),
            Some("4f6a")
        );
        assert_eq!(table("/rules/{game}", "/rules/cards"), None);
        assert_eq!(table("", "/t/4f6a/nonsense"), None);
    }
}
