//! Headers that keep private things private.

use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;

/// What one guest is shown is kept nowhere: not by a proxy, and not in the browser's cache.
pub fn private(body: impl IntoResponse) -> impl IntoResponse {
    ([(CACHE_CONTROL, "private, no-store")], body)
}
