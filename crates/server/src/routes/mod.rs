//! Every address of the server, and what is done around each of them.

pub mod act;
mod files;
mod league;
mod learn;
mod live;
mod open;
pub mod order;
mod pages;
mod picture;
mod quick;
mod review;
mod search;

use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::know_guest;
use crate::metrics::Queue;
use crate::pages::data::Shell;
use crate::{AppState, assets, log, pages as markup};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY,
    UPGRADE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::time::Instant;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

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
        .route("/rules/{game}/quick", get(quick::page))
        .route("/rules/{game}/court.svg", get(quick::court))
        .route("/learn", get(pages::courses))
        .route("/watch", get(pages::watch))
        .route("/lab", get(pages::lab))
        .route("/search", get(search::search))
        .route("/learn/{game}", get(learn::first))
        .route("/learn/{game}/{lesson}", get(learn::lesson))
        .route("/learn/{game}/{lesson}/ply", post(learn::ply))
        .route("/tables", post(open::open))
        .route("/league/new", get(league::new))
        .route("/leagues", post(league::open))
        .route("/league/{id}", get(league::page))
        .route("/league/{id}/do", post(league::act))
        .route(
            "/league/{id}/join/{key}",
            get(league::invited).post(league::join),
        )
        .route("/league/{id}/record", get(league::record))
        .route("/league/{id}/view", get(league::view))
        .route("/league/{id}/live", get(league::live))
        .route("/t/{id}", get(pages::table))
        .route("/t/{id}/join/{key}", get(pages::join).post(open::join))
        .route("/t/{id}/do", post(act::act))
        .route("/t/{id}/frame", get(act::frame))
        .route("/t/{id}/log", get(act::log))
        .route("/t/{id}/record", get(act::record))
        .route("/t/{id}/review", get(review::review))
        .route("/t/{id}/live", get(live::live))
        .route("/t/{id}/picture.png", get(picture::png))
        .route("/t/{id}/picture.svg", get(picture::svg))
        .layer(from_fn(know_guest))
        .route("/assets/{hash}/{name}", get(files::web))
        .route("/art/{hash}/{name}", get(files::art))
        .route("/icon.svg", get(assets::icon))
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(local_figures))
        .fallback(async || Failure::no_page())
        .method_not_allowed_fallback(async || {
            Failure::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "This address does not take that method.",
            )
        })
        .layer(from_fn_with_state(state.clone(), within_limits))
        .layer(DefaultBodyLimit::max(state.limits.body))
        .layer(from_fn(refuse_other_sites))
        .layer(from_fn(speak_to_people))
        .layer(CompressionLayer::new())
        .layer(header(CACHE_CONTROL, "no-cache"))
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // Addresses hold the keys of chairs.
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(TraceLayer::new_for_http().make_span_with(log::span))
        .with_state(state)
}

/// One address cannot ask for more than its share, and every answer is counted.
async fn within_limits(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(String::new, |path| path.as_str().to_owned());
    let Peer(address) = Peer::of(request.extensions());
    let now = Instant::now();
    let taken = match route.as_str() {
        // Health checks are never refused.
        "/healthz" => Ok(()),
        "/assets/{hash}/{name}" | "/art/{hash}/{name}" | "/icon.svg" => {
            state.quotas.try_file(address, now)
        }
        _ => state.quotas.try_request(address, now),
    };
    let response = match taken {
        Ok(()) => next.run(request).await,
        Err(exceeded) => {
            state.host.metrics().limited();
            Failure::from(exceeded).into_response()
        }
    };
    let status = response.status().as_u16();
    state.host.metrics().answered(&route, status);
    response
}

/// Whether it makes sense to send visitors here.
async fn ready(State(state): State<AppState>) -> Result<&'static str, Failure> {
    if *state.closing.borrow() {
        return Err(Failure::closing());
    }
    state.host.store().healthy().await?;
    Ok("ready\n")
}

/// Metrics for the operator: on this port only from the machine itself.
async fn local_figures(State(state): State<AppState>, peer: Peer) -> Result<Response, Failure> {
    if !peer.is_local() {
        return Err(Failure::no_page());
    }
    Ok(figures(State(state)).await)
}

async fn figures(State(state): State<AppState>) -> Response {
    let (metrics, queues) = (state.host.metrics(), state.host.queues());
    metrics.queued(Queue::Pictures, queues.pictures.length());
    metrics.queued(Queue::Reviews, queues.reviews.length());
    metrics.queued(Queue::Advice, queues.advice.length());
    metrics.response()
}

/// The metrics alone, for their own address.
pub fn figures_app(state: AppState) -> Router {
    Router::new()
        .route("/metrics", get(figures))
        .with_state(state)
}

/// A page of another site may not act for a guest of ours.
async fn refuse_other_sites(request: Request, next: Next) -> Response {
    // A page anywhere can open a socket to us, and it would bring the guest's cookie.
    let acts = request.method() == Method::POST || request.headers().contains_key(UPGRADE);
    if acts && !is_same_site(request.headers()) {
        let message = "This request comes from another site. Open the table here and try again.";
        return Failure::new(StatusCode::FORBIDDEN, "site", message).into_response();
    }
    next.run(request).await
}

/// Browsers say where a request comes from; other programs do not send a guest's cookie by accident.
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
            // Everything else that was said about the answer holds for the page, too: the cookie, when to come back.
            let (page, body) = page.into_response().into_parts();
            let (mut parts, _) = response.into_parts();
            parts.headers.remove(CONTENT_LENGTH);
            parts.headers.extend(page.headers);
            Response::from_parts(parts, body)
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
