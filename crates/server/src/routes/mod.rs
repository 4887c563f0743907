//! Every address of the server, and what is done around each of them.

mod learn;
mod live;
mod open;
mod order;
mod pages;
mod picture;
mod play;
mod review;

use crate::error::Failure;
use crate::guest::know_guest;
use crate::pages::data::Shell;
use crate::{AppState, assets, pages as markup};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

/// No form and no ply is larger.
const LARGEST_BODY: usize = 16 << 10;

/// Everything comes from this server and no script stands in a page. Drawings place things with style
/// attributes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The whole server.
pub fn app(state: AppState) -> Router {
    let header =
        |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    Router::new()
        .route("/", get(pages::home))
        .route("/new", get(pages::new_table))
        .route("/rules/{game}", get(pages::rules))
        .route("/learn/{game}", get(learn::first))
        .route("/learn/{game}/{lesson}", get(learn::lesson))
        .route("/learn/{game}/{lesson}/ply", post(learn::ply))
        .route("/tables", post(open::open))
        .route("/t/{id}", get(pages::table))
        .route("/t/{id}/join/{key}", get(pages::join).post(open::join))
        .route("/t/{id}/fill", post(open::fill))
        .route("/t/{id}/rematch", post(open::rematch))
        .route("/t/{id}/frame", get(play::frame))
        .route("/t/{id}/ply", post(play::ply))
        .route("/t/{id}/undo", post(play::undo))
        .route("/t/{id}/advice", post(play::advice))
        .route("/t/{id}/record", get(play::record))
        .route("/t/{id}/review", get(review::review))
        .route("/t/{id}/live", get(live::live))
        .route("/t/{id}/picture.png", get(picture::png))
        .route("/t/{id}/picture.svg", get(picture::svg))
        .layer(from_fn(know_guest))
        .route("/assets/{hash}/{name}", get(assets::web))
        .route("/art/{hash}/{name}", get(assets::art))
        .route("/icon.svg", get(assets::icon))
        .fallback(async || Failure::no_page())
        .method_not_allowed_fallback(async || {
            Failure::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "This address does not take that method.",
            )
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(refuse_other_sites))
        .layer(from_fn(speak_to_people))
        .layer(CompressionLayer::new())
        .layer(header(CACHE_CONTROL, "no-cache"))
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // Addresses hold the keys of chairs.
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(
            TraceLayer::new_for_http().make_span_with(|request: &Request| {
                // The pattern of the address, for the same reason.
                let path = request
                    .extensions()
                    .get::<MatchedPath>()
                    .map_or("", MatchedPath::as_str);
                tracing::debug_span!("request", method = %request.method(), path)
            }),
        )
        .with_state(state)
}

/// A page of another site may not act for a guest of ours.
async fn refuse_other_sites(request: Request, next: Next) -> Response {
    if request.method() == Method::POST && !is_same_site(request.headers()) {
        let message = "This request comes from another site. Open the table here and try again.";
        return Failure::new(StatusCode::FORBIDDEN, "site", message).into_response();
    }
    next.run(request).await
}

/// Browsers say where a request comes from; a program that is no browser carries nobody's cookie by accident.
fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(HOST.as_str())
        }
        (None, None) => true,
    }
}

/// Turns a failure into a page for those who asked for one.
async fn speak_to_people(request: Request, next: Next) -> Response {
    let accept = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok());
    let wants_page = accept.is_some_and(|accept| accept.contains("text/html"));
    let response = next.run(request).await;
    match response.extensions().get::<Failure>() {
        Some(failure) if wants_page => {
            let title = match failure.status {
                StatusCode::NOT_FOUND => "Out of bounds",
                StatusCode::INTERNAL_SERVER_ERROR => "Time out",
                _ => "That did not work",
            };
            let page = markup::message(title, &failure.message, &Shell::default());
            (failure.status, page).into_response()
        }
        _ => response,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_may_act() {
        let check = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|(name, value)| {
                (
                    axum::http::HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            });
            is_same_site(&headers.collect())
        };
        assert!(check(&[]));
        assert!(check(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "https://proxy"),
            ("host", "inner")
        ]));
        assert!(check(&[
            ("origin", "http://localhost:8080"),
            ("host", "localhost:8080")
        ]));
        assert!(!check(&[
            ("sec-fetch-site", "cross-site"),
            ("host", "here")
        ]));
        assert!(!check(&[("sec-fetch-site", "same-site"), ("host", "here")]));
        assert!(!check(&[("origin", "https://elsewhere"), ("host", "here")]));
        assert!(!check(&[("origin", "null"), ("host", "here")]));
        assert!(!check(&[("origin", "https://here")]));
    }
}
