//! A table as a picture, as everybody may see it: for link previews, mails and lists.

use crate::AppState;
use crate::assets::SVG;
use crate::error::Failure;
use crate::hub::Live;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use courtside_kernel::{Seat, Viewer};
use courtside_scene::Scene;
use courtside_store::Stamp;
use serde::Deserialize;

/// What link previews ask for, in pixels.
const PNG_WIDTH: u32 = 1200;

fn scene(live: &Live) -> (Stamp, Scene) {
    let snapshot = live.now();
    (
        snapshot.stamp,
        snapshot
            .play
            .scene(Viewer::Spectator, Seat(0), &snapshot.names),
    )
}

#[derive(Deserialize)]
pub struct PictureQuery {
    /// Which version the address is of: such a picture may be kept.
    version: Option<u64>,
}

pub async fn svg(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<PictureQuery>, QueryRejection>,
) -> Result<impl IntoResponse, Failure> {
    let Query(PictureQuery { version }) = query?;
    let live = state.hub.table(&id).await?;
    let (stamp, scene) = scene(&live);
    let cache = if version == Some(stamp.version) {
        "private, max-age=86400"
    } else {
        "no-cache"
    };
    Ok((
        [(CONTENT_TYPE, SVG), (CACHE_CONTROL, cache)],
        courtside_render::scene_svg(&scene),
    ))
}

pub async fn png(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let live = state.hub.table(&id).await?;
    // Whoever asks for the same picture waits here and then finds it drawn.
    let mut cache = live.picture.lock().await;
    let (stamp, scene) = scene(&live);
    let bytes = match &*cache {
        Some((drawn, bytes)) if *drawn == stamp => bytes.clone(),
        _ => {
            let drawing = tokio::task::spawn_blocking(move || {
                courtside_render::png(&courtside_render::share_svg(&scene), PNG_WIDTH)
            });
            let bytes = drawing
                .await
                .map_err(Failure::internal)?
                .map_err(Failure::internal)?;
            *cache = Some((stamp, bytes.clone()));
            bytes
        }
    };
    Ok(([(CONTENT_TYPE, "image/png")], bytes))
}
