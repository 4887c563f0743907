//! A table as a picture, as everybody may see it: for link previews, mails and lists.

use crate::AppState;
use crate::assets::SVG;
use crate::edge::Peer;
use crate::error::Failure;
use crate::limits::Source;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use courtside_kernel::{Seat, Viewer};
use courtside_render::RenderError;
use courtside_scene::Scene;
use courtside_table::Table;
use serde::Deserialize;

/// What link previews ask for, in pixels.
const PNG_WIDTH: u32 = 1200;

fn scene(table: &Table) -> Scene {
    table
        .play()
        .scene(Viewer::Spectator, Seat(0), table.names())
}

#[derive(Deserialize)]
pub struct PictureQuery {
    /// The version that the address names: a picture of one version may be cached.
    version: Option<u64>,
}

pub async fn svg(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<PictureQuery>, QueryRejection>,
    peer: Peer,
) -> Result<impl IntoResponse, Failure> {
    let Query(PictureQuery { version }) = query?;
    let table = state.host.look(&id).await?;
    let cache = if version == Some(table.version()) {
        "private, max-age=86400"
    } else {
        "no-cache"
    };
    let key = (id, table.version());
    let picture = match state.caches.drawing(&key) {
        Some(picture) => picture,
        None => {
            let caches = state.caches.clone();
            let draw = move || {
                // A request that waited for the same drawing finds it there.
                caches.drawing(&key).unwrap_or_else(|| {
                    let drawn = Bytes::from(courtside_render::scene_svg(&scene(&table)));
                    caches.keep_drawing(key, drawn.clone());
                    drawn
                })
            };
            let source = Source::of(peer.0);
            state.host.queues().pictures.run(source, draw).await?
        }
    };
    Ok(([(CONTENT_TYPE, SVG), (CACHE_CONTROL, cache)], picture))
}

pub async fn png(
    State(state): State<AppState>,
    Path(id): Path<String>,
    peer: Peer,
) -> Result<impl IntoResponse, Failure> {
    let table = state.host.look(&id).await?;
    let key = (id, table.version());
    let bytes = match state.caches.picture(&key) {
        Some(bytes) => bytes,
        None => {
            let caches = state.caches.clone();
            let draw = move || {
                // A request that waited for the same picture finds it drawn.
                if let Some(bytes) = caches.picture(&key) {
                    return Ok(bytes);
                }
                let livery = &table.card().livery;
                let svg = courtside_render::share_svg(&scene(&table), livery);
                let bytes = Bytes::from(courtside_render::png(&svg, PNG_WIDTH)?);
                caches.keep_picture(key, bytes.clone());
                Ok::<_, RenderError>(bytes)
            };
            let source = Source::of(peer.0);
            let drawn = state.host.queues().pictures.run(source, draw).await?;
            drawn.map_err(Failure::internal)?
        }
    };
    Ok(([(CONTENT_TYPE, "image/png")], bytes))
}
